import { effectOn, effectsOn, type PieceId, type RuleIndex } from '@riposte/referee'
import { ask } from '../asking.ts'
import { amountOf } from '../bearing/amounts.ts'
import { barOf } from '../bearing/bars.ts'
import { addModifiers, tallyOf } from '../bearing/modifiers.ts'
import { isStaggeredNow, recoveryValue } from '../bearing/values.ts'
import type { Span } from '../clauses/phrases.ts'
import { eachOf, someOf } from '../conditions/bearing.ts'
import { LENT, untilOf } from '../conditions/durations.ts'
import { hasHappened, occur } from '../conditions/once-a-turn.ts'
import { contextOf } from '../context.ts'
import { type OrcusPiece, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'
import { happens } from '../windows.ts'
import { stabilize, wake } from './dying.ts'
import { tellStaggered } from './staggered.ts'

/** Hit points regained, recoveries, temporary hit points, regeneration. */

/** Gives hit points back; how many it was. */
export function heal(step: OrcusStep, id: PieceId, amount: number, by: PieceId, rule: RuleIndex): number {
  const piece = pieceAt(step.fight, id)
  if (amount <= 0 || !mayHeal(step, piece)) return 0
  const whole = shareOf(step, id, amount + healingBonus(step, id))
  const from = piece.hp < 0 && step.applies(R.heal.negative) ? 0 : piece.hp
  const full = from + whole
  // @rule orcus.heal.cap, orcus.temp.no-heal
  const hp = full > piece.maxHp ? Math.max(from, piece.maxHp) : full
  const was = isStaggeredNow(step, piece)
  step.emit({ type: 'healed', piece: id, by, amount: hp - from, hp, rule })
  if (hp > 0 && piece.state !== 'up' && piece.state !== 'dead' && step.applies(R.zero.wake)) wake(step, id, R.zero.wake)
  tellStaggered(step, id, was, by)
  if (hp > from) happens(step, { window: 'heal', by, at: id })
  return hp - from
}

/** What keeps it up takes hold before anything follows from 0 hit points. */
export function staysUp(step: OrcusStep, id: PieceId): boolean {
  eachOf(step, id, 'stays-up', (part, by, name) => {
    if (pieceAt(step.fight, id).hp > 0) return
    const key = `stays up ${name}`
    if (part.isOnce && hasHappened(step, id, key)) return
    if (part.isOnce) occur(step, id, key)
    heal(step, id, amountOf(step, part.amount, contextOf(id)), by, R.power.effect)
  })
  return pieceAt(step.fight, id).hp > 0
}

function mayHeal(step: OrcusStep, { id, state, conjured, gone }: OrcusPiece): boolean {
  // @rule orcus.heal.dead
  if (state === 'dead' || gone === 1) return false
  return !conjured && !someOf(step, id, 'may-not', (part) => part.what === 'heal')
}

/** Half of it, or twice as much. */
function shareOf(step: OrcusStep, id: PieceId, amount: number): number {
  let share = amount
  eachOf(step, id, 'heals', ({ times }) => {
    share = Math.floor(share * times)
  })
  return share
}

function healingBonus(step: OrcusStep, id: PieceId): number {
  const tally = tallyOf(step)
  addModifiers(step, tally, id, 'healing', contextOf(id))
  return tally.total
}

// ----------------------------------------------------------------------------------------------------------- recoveries

export interface Recovering {
  readonly by: PieceId
  readonly rule: RuleIndex
  /** Healed besides: rolled if there is a recovery to spend. */
  readonly plus?: () => number
  /** No recovery is spent. */
  readonly free?: boolean
  /** `plus` takes the place of the recovery value. */
  readonly instead?: boolean
  /** Whose recovery it is; a summoned creature uses its summoner's. */
  readonly payer?: PieceId
}

/** Spends a recovery and heals its value. False where there was none to spend. */
export function spendRecovery(step: OrcusStep, id: PieceId, given: Recovering): boolean {
  const { by, plus = () => 0, free = false, instead = false, rule } = given
  const payer = pieceAt(step.fight, payerOf(step, given.payer ?? id))
  if (!free) {
    if (isForbidden(step, id)) return false
    if (payer.recoveries <= 0) return stabilize(step, id, by)
    step.set(payer.id, 'recoveries', payer.recoveries - 1, R.recovery.use)
  }
  heal(step, id, plus() + (instead ? 0 : recoveryValue(payer)), by, rule)
  if (!free) happens(step, { window: 'recover', by: id, at: id })
  return true
}

function payerOf(step: OrcusStep, id: PieceId): PieceId {
  const { master } = pieceAt(step.fight, id)
  return master >= 0 && step.applies(R.kw.summonsRecoveries) ? master : id
}

/** Nothing that bears on it keeps it from its recoveries, or from regaining hit points. */
export const mayRecover = (step: OrcusStep, piece: OrcusPiece): boolean => !isForbidden(step, piece.id) && mayHeal(step, piece)

const isForbidden = (step: OrcusStep, id: PieceId): boolean => barOf(step, id, 'spend-recovery') !== undefined

/** The rule by which it has no recovery to spend, or may spend none. */
export const whyNoRecovery = (step: OrcusStep, id: PieceId): RuleIndex | undefined =>
  barOf(step, id, 'spend-recovery') ?? step.forbids(R.rally.noRecovery, pieceAt(step.fight, payerOf(step, id)).recoveries <= 0)

// -------------------------------------------------------------------------------------------------- temporary hit points

/** They do not add up: the new ones or the old ones, as the receiver likes. */
export function giveTemporary(step: OrcusStep, id: PieceId, amount: number, by: PieceId, rule: RuleIndex, span?: Span): void {
  const { temp, state, conjured } = pieceAt(step.fight, id)
  if (amount <= 0 || state === 'dead' || conjured) return
  if (temp > 0 && !takesNew(step, id, temp, amount)) return
  const lent = effectOn(step.fight, id, LENT)
  if (lent !== undefined) step.end(lent, 'replaced')
  // @rule orcus.temp.above-max
  step.emit({ type: 'temporary', piece: id, by, temp: amount, rule })
  if (span !== undefined) step.begin({ kind: LENT, on: id, by, rule: R.temp.duration, ...untilOf(step.fight, span, by, id) })
}

function takesNew(step: OrcusStep, id: PieceId, old: number, fresh: number): boolean {
  const options = [
    { id: 'take-new', byDefault: fresh > old },
    { id: 'keep-old', byDefault: fresh <= old },
  ]
  const text = `${fresh} temporary hit points instead of ${old}`
  return ask.choice(step, id, text, options, R.temp.noStack).id === 'take-new'
}

// --------------------------------------------------------------------------------------------------------- regeneration

/** What damage of some types has put a stop to, until its next turn is over. */
const STOPPED = 'regeneration-stopped'

/** Heals at the start of its turn; `isAsked`: says only whether it would. */
export function regenerate(step: OrcusStep, id: PieceId, isAsked: boolean): boolean {
  const amount = regenerationOf(step, id)
  if (isAsked) return amount > 0
  if (amount > 0) heal(step, id, amount, id, R.regen.start)
  return amount > 0
}

function regenerationOf(step: OrcusStep, id: PieceId): number {
  const piece = pieceAt(step.fight, id)
  const all = regenerations(step, id)
  if (all.length === 0 || piece.gone === 1 || piece.state === 'dead' || !step.applies(R.regen.start)) return 0
  if (piece.hp >= piece.maxHp || effectsOn(step.fight, id).some((effect) => effect.kind === STOPPED)) return 0
  if (piece.hp <= 0 && !step.applies(R.regen.negative)) return 0
  // @rule orcus.regen.highest
  return Math.max(0, ...all)
}

function regenerations(step: OrcusStep, id: PieceId): number[] {
  const { regeneration } = sheetOf(step.fight, id)
  const all = regeneration > 0 ? [regeneration] : []
  eachOf(step, id, 'regeneration', (part, by) => {
    all.push(amountOf(step, part.amount, contextOf(by, { target: id })))
  })
  return all
}

/** Damage of a type that its regeneration cannot stand stops it for a turn, anew each time. */
export function stopRegeneration(step: OrcusStep, id: PieceId, types: readonly string[]): void {
  if (types.length === 0 || !someOf(step, id, 'regeneration', (part) => part.unless.some((type) => types.includes(type)))) return
  step.begin({ kind: STOPPED, on: id, rule: R.regen.start, ...untilOf(step.fight, 'target-next-end', id, id) })
}
