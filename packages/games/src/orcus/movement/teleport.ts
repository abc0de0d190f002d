import { NOWHERE, SIDE, type Square } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { askLanding, type Goal, type Teleporting, type TeleportRules } from '@riposte/tactics'
import { seatOf } from '../asking.ts'
import { canAct, has } from '../conditions/conditions.ts'
import { isHold } from '../conditions/grappling.ts'
import { bundleOf, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { whyBlind } from '../sight/senses.ts'
import { clearSight } from '../sight/sight.ts'
import { bodies, boxesApart, boxOf, floorUnder, takesRoom } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import { bitOf } from '../terms.ts'
import { happens, type Told } from '../windows.ts'
import { falls } from './falls.ts'
import { halts, RUN_INTO } from './halts.ts'
import { type Ends, goalOf, rooted } from './movement.ts'
import { type Pace, paceOf } from './plan.ts'
import { comesOf, isStillAt, leaves, relocate } from './relocate.ts'
import { boxAtPace, canBeAt } from './room.ts'
import { mayNot } from './speeds.ts'

/** From one place to another without the way between. */

export interface Teleport {
  readonly ends?: Ends
  readonly optional?: boolean
  readonly text: string
}

interface Going extends Teleporting {
  readonly goal: Goal<Pace> | undefined
}

/** Teleports somebody up to so many squares, where the one who causes it can see. Answers how far. */
// @rule orcus.teleport.while-bound, orcus.teleport.not-unwilling, orcus.cond.slowed.teleport
export function teleport(step: OrcusStep, by: PieceId, id: PieceId, squares: number, { ends, optional = false, text }: Teleport): number {
  if (mayNot(step, id, 'teleport')) return 0
  const chosen = askLanding(landing, step.asKnownTo(by, id), { id, by, squares, optional, text, goal: goalOf(step, id, ends) })
  if (chosen === undefined) return 0
  if (bodies.meetsUnknown(step, pieceAt(step.fight, by), boxAtPace(step, id, chosen), takesRoom)) {
    halts(step, id, RUN_INTO)
    return 0
  }
  const piece = pieceAt(step.fight, id)
  const { at: from, height: fromHeight } = piece
  const way = { by, from, fromHeight, to: chosen.at, act: 'teleport', isFirst: true }
  // Who teleports himself moves; who is teleported does not act, and nobody answers that he comes and goes.
  const isOwn = by === id
  if (happens(step, { ...way, window: 'teleport', at: id }).stopped === true || (isOwn && !setsOff(step, way))) return 0
  if (!isStillAt(step, id, from) || !canBeAt(step, id, chosen)) return 0
  const before = boxOf(step.fight, id)
  leaves(step, id)
  // What held it in its place stays behind before the hold of anybody is looked at.
  // @rule orcus.teleport.no-provoke
  relocate(step, id, chosen, { how: 'teleport', rule: R.teleport.terrain, walks: isOwn })
  leaveBinds(step, id)
  const gone = boxesApart(before, boxOf(step.fight, id))
  if (isOwn) {
    step.set(id, 'moved', piece.moved + gone)
    happens(step, { ...way, window: 'enter' })
  }
  falls(step, id)
  return gone
}

type Way = Pick<Told, 'by' | 'from' | 'fromHeight' | 'to' | 'act' | 'isFirst'>

/** False where those who answer stop it or fell it. */
function setsOff(step: OrcusStep, way: Way): boolean {
  const could = canAct(step, way.by)
  return happens(step, { ...way, window: 'leave' }).stopped !== true && canAct(step, way.by) === could
}

const landing: TeleportRules<OrcusStep, Pace, Going> = {
  here: paceOf,
  spotIn: (step, { id, squares }, at) => landingAt(step, id, at, squares),
  // @rule orcus.teleport.terrain
  whyNot: (step, { id, by, squares, goal }, to) => {
    const box = boxAtPace(step, id, to)
    const isFar = boxesApart(boxOf(step.fight, id), box) > squares
    return [
      step.forbids(R.teleport.terrain, isFar),
      step.forbids(R.teleport.destination, !canBeAt(step, id, to)),
      step.forbids(R.teleport.sight, !seesPlace(step, by, id, box)),
      goal?.(to),
    ]
  },
  seat: seatOf,
}

/** On the ground there; where that is too far down, at the height at which it is now. */
function landingAt(step: OrcusStep, id: PieceId, at: Square, squares: number): Pace {
  const { height, flying } = pieceAt(step.fight, id)
  const ground = floorUnder(step.fight, id, at)
  const isDeep = height - ground > squares * SIDE
  return { at, narrow: false, height: flying || isDeep ? Math.max(height, ground) : ground }
}

function seesPlace(step: OrcusStep, by: PieceId, id: PieceId, box: ReturnType<typeof boxOf>): boolean {
  if (whyBlind(step, by) !== undefined) return false
  return clearSight(step, boxOf(step.fight, by), box) || (by === id && boxesApart(boxOf(step.fight, by), box) === 0)
}

// -------------------------------------------------------------------------------------------------------------- arrival

const BINDING = bitOf.restrained | bitOf.immobile

/** What lasts until it is taken away is fixed to the place; what ends by itself goes along, and so does a grappler's hold while it reaches, with all that hangs on it. */
function leaveBinds(step: OrcusStep, id: PieceId): void {
  for (const effect of step.fight.effects) {
    if (effect.on !== id || effect.until !== 'never' || effect.under !== undefined || isHold(effect)) continue
    // @rule orcus.teleport.prone-stays
    if ((bundleOf(effect).mask & BINDING) !== 0) step.end(effect, 'left behind', R.teleport.proneStays)
  }
}

/** Two change places, by magic or on their feet. False where a rule keeps one, or one has no room in the other's space. */
export function swap(step: OrcusStep, by: PieceId, a: PieceId, b: PieceId, isMagic: boolean): boolean {
  if (a === b || [a, b].some((id) => (isMagic ? mayNot(step, id, 'teleport') : staysPut(step, by, id)))) return false
  const here = paceOf(step, a)
  const there = paceOf(step, b)
  const goings = [
    { id: a, from: here, to: there },
    { id: b, from: there, to: here },
  ]
  const mine = goings.find(({ id }) => id === by)
  const own = isMagic ? mine : undefined
  const apart = boxesApart(boxOf(step.fight, a), boxOf(step.fight, b))
  const wayOf = ({ from, to }: { from: Pace; to: Pace }): Way => ({
    by,
    from: from.at,
    fromHeight: from.height,
    to: to.at,
    act: 'teleport',
    isFirst: true,
  })
  const isStopped = goings.some((one) => isMagic && happens(step, { ...wayOf(one), window: 'teleport', at: one.id }).stopped === true)
  if (isStopped || (own !== undefined && !setsOff(step, wayOf(own)))) return false
  if (!goings.every(({ id, from }) => isStillAt(step, id, from.at))) return false
  leaves(step, a)
  leaves(step, b)
  const put = (id: PieceId, to: Pace): void => relocate(step, id, to, { ...SWAP, isPart: true })
  put(b, { ...here, at: NOWHERE })
  const fits = canBeAt(step, a, there)
  if (fits) put(a, there)
  if (!fits || !canBeAt(step, b, here)) {
    if (fits) put(a, here)
    put(b, there)
    return false
  }
  put(b, here)
  for (const { id, from, to } of goings) comesOf(step, id, from, to, { ...SWAP, walks: id === own?.id })
  for (const one of goings) {
    if (isMagic) leaveBinds(step, one.id)
    if (one === mine) step.set(by, 'moved', pieceAt(step.fight, by).moved + apart)
    if (one === own) happens(step, { ...wayOf(one), window: 'enter' })
    falls(step, one.id)
  }
  return true
}
const SWAP = { how: 'swap', rule: R.power.effect }

/** Nobody moves the restrained; who is rooted does not go by itself, but others may move it. */
const staysPut = (step: OrcusStep, by: PieceId, id: PieceId): boolean =>
  mayNot(step, id, 'teleport') ||
  (has(step, id, 'restrained') && step.applies(R.cond.restrainedMove)) ||
  (id === by && rooted(step, id) !== undefined)
