import type { Effect, PieceId } from '@riposte/referee'
import { ask } from '../asking.ts'
import { rollAmount } from '../bearing/amounts.ts'
import { pieceIn, wants } from '../bearing/holds.ts'
import { whoIs } from '../bearing/who.ts'
import type { Clause } from '../clauses/clauses.ts'
import { numbered } from '../conditions/durations.ts'
import type { Context } from '../context.ts'
import { giveTemporary, heal, spendRecovery } from '../damage/healing.ts'
import { bundleOf, pieceAt, sheetOf } from '../fight.ts'
import { refreshPower, spentOf } from '../powers/spending.ts'
import { saveAgainst } from '../rolls/saves.ts'
import { R } from '../rules.ts'
import { addFigures } from '../sheet/sheet.ts'
import { bookOf, type OrcusStep } from '../step.ts'
import { bitOf } from '../terms.ts'

/** Clauses that help: healing, saves, more to do. */

type Of<D extends Clause['do']> = Extract<Clause, { do: D }>

export function healThem(step: OrcusStep, clause: Of<'heal'>, context: Context): void {
  const { total } = rollAmount(step, clause.amount, { context, why: 'healing' })
  for (const id of whomToHeal(step, clause.to, context)) heal(step, id, total, context.you, R.power.effect)
}

/** The target may have died of what came before: that healing does not help it is a rule of its own. */
const whomToHeal = (step: OrcusStep, to: Of<'heal'>['to'], context: Context): readonly PieceId[] =>
  to.who === 'target' && context.target >= 0 && pieceAt(step.fight, context.target).state === 'dead'
    ? [context.target]
    : whoIs(step, to, context)

/** Spends a recovery: the value and more, or something else in place of the value. */
export function recoverThem(step: OrcusStep, clause: Of<'recover'>, context: Context): void {
  let isDone = false
  for (const id of whoIs(step, clause.to, context)) {
    const { hp, maxHp } = pieceAt(step.fight, id)
    if (clause.optional && !wants(step, id, 'spend a recovery', hp < maxHp)) continue
    const plus = (): number => rollAmount(step, clause.plus, { context: { ...context, target: id }, why: 'healing' }).total
    const payer = clause.payer === undefined ? id : pieceIn(context, clause.payer)
    const { free, instead } = clause
    isDone = spendRecovery(step, id, { by: context.you, plus, free, instead, payer, rule: R.power.effect }) || isDone
  }
  if (context.act !== undefined) context.act.happened = isDone
}

export function temporaryFor(step: OrcusStep, clause: Of<'temporary'>, context: Context): void {
  const { total } = rollAmount(step, clause.amount, { context, why: 'temporary hit points' })
  for (const id of whoIs(step, clause.to, context)) giveTemporary(step, id, total, context.you, R.power.effect, clause.span)
}

export function loseRecoveries(step: OrcusStep, clause: Of<'lose-recovery'>, context: Context): void {
  for (const id of whoIs(step, clause.to, context)) {
    const { recoveries } = pieceAt(step.fight, id)
    const most = Math.max(recoveries, addFigures(step.tally(), sheetOf(step.fight, id).recoveries).total)
    step.set(id, 'recoveries', Math.min(most, Math.max(0, recoveries - clause.count)), R.power.effect)
  }
}

// --------------------------------------------------------------------------------------------------------------- saves

export function saveNow(step: OrcusStep, clause: Of<'save'>, context: Context): void {
  let isSaved = false
  for (const id of whoIs(step, clause.to, context)) {
    const among = step.fight.effects.filter(
      (effect) => effect.on === id && effect.until === 'save' && isAgainst(effect, clause.against) && isOf(effect, clause, context),
    )
    const bonus = rollAmount(step, clause.bonus, { context: { ...context, target: id }, why: 'bonus to a save' }).total
    for (const effect of clause.against === 'all' ? among : chosen(step, id, among))
      isSaved = saveAgainst(step, id, effect, bonus) || isSaved
  }
  if (context.act !== undefined) context.act.happened = isSaved
}

/** Of the target's doing, where that alone is meant. */
export const isOf = ({ by }: Effect, { from }: { readonly from?: 'target' }, { target }: Context): boolean =>
  from === undefined || by === target

const isAgainst = (effect: Effect, against: Of<'save'>['against']): boolean =>
  against === 'any' || against === 'all' || against.some((condition) => (bundleOf(effect).mask & bitOf[condition]) !== 0)

/** Who saves picks the effect. */
function chosen(step: OrcusStep, id: PieceId, among: readonly Effect[]): readonly Effect[] {
  if (among.length < 2) return among
  const options = among.map((effect, i) => ({ id: numbered(among, i), effect, byDefault: i === 0 }))
  return [ask.choice(step, id, 'save against which', options).effect]
}

// ----------------------------------------------------------------------------------------------------------- more to do

/** Another action in this turn; who is not on its turn, or just ends it, acts at once. */
export function giveActions(step: OrcusStep, clause: Of<'action'>, context: Context): void {
  for (const id of whoIs(step, clause.to, context)) {
    const { kind, count } = clause
    if (step.fight.acting !== id || step.fight.phase === 'turn-end') {
      for (let i = 0; i < count; i++) bookOf(step).actNow(step, id, kind)
    } else if (kind === 'standard' || kind === 'move' || kind === 'swift') {
      step.set(id, kind, pieceAt(step.fight, id)[kind] + count, R.power.effect)
      step.set(id, 'pointsThisTurn', pieceAt(step.fight, id).pointsThisTurn + count)
    }
  }
}

export function giveActionPoints(step: OrcusStep, clause: Of<'action-point'>, context: Context): void {
  for (const id of whoIs(step, clause.to, context))
    step.set(id, 'actionPoints', Math.max(0, pieceAt(step.fight, id).actionPoints + clause.count), R.power.effect)
}

/** A power of theirs is ready again: a certain one, or a spent encounter power of their choice. */
export function refreshThem(step: OrcusStep, clause: Of<'refresh'>, context: Context): void {
  for (const id of whoIs(step, clause.to, context)) {
    const spent = spentOf(step.fight, id, clause)
    const power = spent.length < 2 ? spent[0] : whichPower(step, id, spent)
    if (power !== undefined) refreshPower(step, id, power, 0, R.power.effect)
  }
}

function whichPower<P extends { readonly id: string }>(step: OrcusStep, id: PieceId, among: readonly P[]): P {
  const options = among.map((power) => ({ id: power.id, power }))
  return ask.choice(step, id, 'which power', options).power
}
