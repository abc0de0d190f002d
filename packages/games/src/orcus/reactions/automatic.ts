import { type Effect, lasting, NOBODY, type PieceId } from '@riposte/referee'
import { triggered } from '../bearing/triggers.ts'
import { showTraits, tellByHand } from '../by-hand.ts'
import type { Part } from '../clauses/parts.ts'
import { INSTINCT, type Trigger } from '../clauses/power.ts'
import { hasHappened, hasOccurred, occur } from '../conditions/once-a-turn.ts'
import { actOf, type Context } from '../context.ts'
import { lookAround, waitsForEnd } from '../creations/surroundings.ts'
import { bundleOf, type OrcusFight, pieceAt } from '../fight.ts'
import type { OrcusMoment } from '../moments.ts'
import { R } from '../rules.ts'
import { bookOf, type OrcusStep } from '../step.ts'
import { paysImmediate } from './immediate.ts'

/** What happens by itself: `whenever` parts, effects that end early, auras and zones. Nobody is asked. */

export function answers(step: OrcusStep, moment: OrcusMoment): void {
  lookAround(step, moment)
  if (moment.window === 'turn-start:counter') {
    tellByHand(step, moment.by)
    showTraits(step, moment.by)
  }
  const does: Visit = (...listening) => whenever(step, listening, moment)
  goThroughSheets(step, does)
  goThroughEffects(step, moment, does)
}

/** Whether something would happen by itself at the end of a turn. */
export function isAwaited(step: OrcusStep, end: OrcusMoment): boolean {
  if (waitsForEnd(step, end.by)) return true
  let isOne = false
  const look: Visit = (...listening) => {
    isOne ||= isDue(step, listening, end) !== undefined
  }
  goThroughSheets(step, look)
  for (const effect of step.fight.effects) goThroughEffect(step, effect, look)
  return isOne
}

type Whenever = Extract<Part, { is: 'whenever' }>
const isWhenever = (part: Part): part is Whenever => part.is === 'whenever'

/** What waits for something, who bears it, who made it, and the name under which it happens once. */
type Listening = readonly [part: Whenever, bearer: PieceId, author: PieceId, key: string]
type Visit = (...listening: Listening) => void

/** What the traits and bonuses of a sheet do by themselves, and the name under which that happens once. */
interface Standing {
  readonly part: Whenever
  readonly key: string
}

const standingOf = lasting((sheets: OrcusFight['setup']['sheets']): (readonly Standing[])[] =>
  sheets.map(({ compiled: { traits, bonuses } }) => [
    ...bonuses.filter(isWhenever).map((part) => ({ part, key: 'sheet' })),
    // An instinct is followed where no command is given, and not besides.
    ...traits.flatMap(({ id, parts }) => (id === INSTINCT ? [] : parts.filter(isWhenever).map((part) => ({ part, key: id })))),
  ]),
)

/** Traits and bonuses. */
function goThroughSheets(step: OrcusStep, visit: Visit): void {
  const { pieces, setup } = step.fight
  for (const piece of pieces)
    for (const { part, key } of standingOf(setup.sheets)[piece.sheet] ?? NONE) visit(part, piece.id, piece.id, key)
}
const NONE: readonly Standing[] = []

/** What comes of its fall comes although it is no more. */
const isOwnFall = (id: PieceId, { window, at }: OrcusMoment): boolean =>
  at === id && (window === 'drop:counter' || window === 'kill:counter')

function goThroughEffects(step: OrcusStep, moment: OrcusMoment, visit: Visit): void {
  for (const effect of step.fight.effects) {
    const { parts, endsOn } = bundleOf(effect)
    if (effect.on === NOBODY || (endsOn.length === 0 && !parts.some(isWhenever))) continue
    if (!step.fight.effects.some((one) => one.id === effect.id)) continue
    goThroughEffect(step, effect, visit)
    // The attack that laid it on is not the next one.
    if (moment.window === 'attacked:counter' && effect.id >= (moment.attack?.since ?? effect.id + 1)) continue
    // Who made it is known to what ends it, also where that is who bears it, and after its death.
    if (endsOn.some((trigger) => triggered(step, trigger, effect.on, moment, { other: authorOf(effect) }) !== undefined))
      step.end(effect, 'its end has come', R.power.effect)
  }
}

function goThroughEffect(step: OrcusStep, effect: Effect, visit: Visit): void {
  if (effect.on === NOBODY) return
  for (const part of bundleOf(effect).parts)
    if (isWhenever(part) && (part.nextTurn !== true || isItsTurn(step, effect)))
      visit(part, effect.on, authorOf(effect), `effect-${effect.id}`)
}

const authorOf = ({ by, on }: Effect): PieceId => (by === NOBODY ? on : by)

/** What waits for a next turn is deaf in all others. */
const isItsTurn = ({ fight }: OrcusStep, { skip, of }: Effect): boolean => skip === 0 && fight.acting === of

function whenever(step: OrcusStep, listening: Listening, moment: OrcusMoment): void {
  const [part, bearer, author, key] = listening
  const context = isDue(step, listening, moment)
  // Who does not pay for it has it still.
  if (context === undefined || (part.costs !== undefined && !paysImmediate(step, author, part.trigger.text))) return
  if (part.oncePerTurn || part.isOnce === true) occur(step, bearer, onceOf(part, key), part.perRound)
  bookOf(step).run(step, part.does, { ...context, act: actOf(author) })
}

const onceOf = (part: Whenever, key: string): string => `${key}/${part.trigger.text}`

/** Its trigger is met, and it has not happened as often as it may. */
function isDue(step: OrcusStep, [part, bearer, author, key]: Listening, moment: OrcusMoment): Context | undefined {
  const context = meets(step, part.trigger, bearer, author, moment)
  if (context === undefined) return undefined
  const once = onceOf(part, key)
  if (part.isOnce === true && hasHappened(step, bearer, once)) return undefined
  const isLimited = part.oncePerTurn || part.isOnce === true
  return isLimited && hasOccurred(step, bearer, once, part.perRound) ? undefined : context
}

/**
 * In the trigger `you` is who bears it, and `other` who made it. In what then happens `you` is who made it, and the target who bears it; where
 * both are the same, the target is whoever set it off.
 */
function meets(step: OrcusStep, trigger: Trigger, bearer: PieceId, author: PieceId, moment: OrcusMoment): Context | undefined {
  if (pieceAt(step.fight, bearer).gone === 1 && !isOwnFall(bearer, moment)) return undefined
  const context = triggered(step, trigger, bearer, moment, author === bearer ? {} : { other: author })
  return context === undefined || author === bearer ? context : { ...context, you: author, target: bearer }
}
