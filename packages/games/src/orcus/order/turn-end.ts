import { type Effect, effectsBy, effectsOn, type Option, type PieceId, resolveInOrder } from '@riposte/referee'
import { seatOf } from '../asking.ts'
import { canAct } from '../conditions/conditions.ts'
import { dueInTurn, expireOne, numbered } from '../conditions/durations.ts'
import { deathSave, mustSaveFromDeath } from '../damage/death-saves.ts'
import { bundleOf, pieceAt } from '../fight.ts'
import { crashes } from '../movement/flying.ts'
import { lapse } from '../powers/maintain.ts'
import { isAwaited } from '../reactions/automatic.ts'
import { saveAgainst } from '../rolls/saves.ts'
import { R } from '../rules.ts'
import { sayEffect } from '../screen.ts'
import type { OrcusStep } from '../step.ts'
import { happens, settle, tells } from '../windows.ts'

/** What falls on the end of a turn: saves, effects that end with it, and powers that were not maintained. */

interface Ending {
  /** Put together where somebody is asked. */
  id(): string
  readonly label?: () => string
  readonly kind: 'befalling' | 'save' | 'expiry' | 'lapse'
  /** Its end changes how saves are rolled. */
  readonly bearsOnSaves: boolean
  stands(): boolean
  resolve(): void
}

/** All of it, in the order that its owner likes; asked only where the order could matter. */
export function endTogether(step: OrcusStep, id: PieceId): void {
  const isMixed = isSomethingDue(step, id) && befallsIt(step, id)
  if (!isMixed) befall(step, id)
  if (!isMixed && !isSomethingDue(step, id)) return
  const resolve = (ending: Ending): void => {
    const since = step.fight.nextEffect
    ending.resolve()
    // What waits for a save comes before whatever ends next.
    settle(step)
    // What has come of it meanwhile and ends with a turn has this end behind it.
    for (const one of expiriesOf(step, step.fight.acting, since)) if (one.stands()) one.resolve()
  }
  const endings = [...(isMixed ? [befallingOf(step, id)] : []), ...savesOf(step, id), ...expiriesOf(step, id), ...lapsesOf(step, id)]
  if (!couldMatter(endings) || !step.applies(R.turn.endOrder)) {
    for (const ending of endings) if (ending.stands()) resolve(ending)
    return
  }
  const option = (ending: Ending, place: number): Option => ({
    id: ending.id(),
    ...(ending.label !== undefined && { label: ending.label() }),
    byDefault: place === 0,
  })
  const asked = { seat: seatOf(step, id), piece: id, text: 'what comes first at the end of the turn', rule: R.turn.endOrder }
  resolveInOrder(step, asked, endings, { option, stands: (ending) => ending.stands(), resolve })
}

const isSomethingDue = (step: OrcusStep, id: PieceId): boolean =>
  step.fight.effects.some((effect) => isDue(effect, id)) || mustSaveFromDeath(step, pieceAt(step.fight, id))

const isDue = ({ until, on, of, by }: Effect, id: PieceId): boolean =>
  (until === 'save' && on === id) || (until === 'turn-end' && of === id) || (until === 'maintain' && by === id)

/** One save may kill, or bring what the next one meets, and what befalls somebody may meet any of it. What merely ends bears on none unless it says so. */
function couldMatter(endings: readonly Ending[]): boolean {
  if (endings.some(({ kind }) => kind === 'befalling')) return endings.length > 1
  const saves = endings.filter(({ kind }) => kind === 'save').length
  return saves > 1 || (saves === 1 && endings.some(({ bearsOnSaves }) => bearsOnSaves))
}

const isThere = (step: OrcusStep, effect: Effect) => (): boolean => step.fight.effects.some((one) => one.id === effect.id)

// ------------------------------------------------------------------------------------------------- what befalls it

/** Effects, zones and whatever else does something when a turn ends; and who hangs in the air without having flown falls. */
function befall(step: OrcusStep, id: PieceId): void {
  if (pieceAt(step.fight, id).gone === 1) return
  happens(step, { window: 'turn-end', by: id, at: id })
  settle(step)
  crashes(step, id)
}

const befallsIt = (step: OrcusStep, id: PieceId): boolean =>
  tells(step, 'turn-end') && isAwaited(step, { window: 'turn-end:counter', by: id, at: id })

/** What that lays on it ends with the turn as well, or may be saved against. */
const befallingOf = (step: OrcusStep, id: PieceId): Ending => ({
  id: () => 'what-befalls-it',
  label: () => 'what happens by itself as the turn ends',
  kind: 'befalling',
  bearsOnSaves: false,
  stands: () => true,
  resolve() {
    const since = step.fight.nextEffect
    befall(step, id)
    for (const save of effectSaves(step, id, since)) save.resolve()
  },
})

// ----------------------------------------------------------------------------------------- saves, and what is over

function savesOf(step: OrcusStep, id: PieceId): Ending[] {
  const piece = pieceAt(step.fight, id)
  const isDying = (): boolean => mustSaveFromDeath(step, piece)
  const saves = effectSaves(step, id)
  if (!isDying() || !step.applies(R.turn.endSaves)) return saves
  return [
    ...saves,
    saveOf(
      () => 'death-save',
      isDying,
      () => deathSave(step, id),
    ),
  ]
}

/** Against all that lies on it, or what has come on it since. */
function effectSaves(step: OrcusStep, id: PieceId, since = 0): Ending[] {
  const piece = pieceAt(step.fight, id)
  if (piece.gone === 1 || !step.applies(R.turn.endSaves)) return []
  const effects = effectsOn(step.fight, id).filter((effect) => effect.until === 'save' && effect.id >= since)
  // @rule orcus.duration.save-each, orcus.duration.save-ends
  return effects.map((effect, place) => ({
    ...saveOf(
      () => `save-${numbered(effects, place)}`,
      () => piece.gone === 0 && isThere(step, effect)(),
      () => void saveAgainst(step, id, effect),
    ),
    label: () => `save against ${sayEffect(step.fight, effect)}`,
  }))
}

const saveOf = (id: () => string, stands: () => boolean, resolve: () => void): Ending => ({
  id,
  kind: 'save',
  bearsOnSaves: false,
  stands,
  resolve,
})

function expiriesOf(step: OrcusStep, id: PieceId, since = 0): Ending[] {
  const due = dueInTurn(step.fight, 'turn-end', id).filter((effect) => effect.id >= since)
  return due.map((effect, place) => ({
    id: () => `end-${numbered(due, place)}`,
    kind: 'expiry',
    bearsOnSaves: bundleOf(effect).parts.some((part) => part.is === 'modifier' && (part.to === 'saves' || part.to === 'death-saves')),
    stands: isThere(step, effect),
    resolve: () => expireOne(step, effect, 'turn-end'),
  }))
}

function lapsesOf(step: OrcusStep, id: PieceId): Ending[] {
  if (!step.applies(R.turn.endMaintain) || effectsBy(step.fight, id).every((effect) => effect.until !== 'maintain')) return []
  // What kept it from acting may end before that.
  const couldAct = canAct(step, id)
  return [{ id: () => 'maintained', kind: 'lapse', bearsOnSaves: false, stands: () => true, resolve: () => lapse(step, id, couldAct) }]
}
