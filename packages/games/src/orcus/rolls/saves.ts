import { type Effect, effectsOn, type Part, type PieceId, type RuleIndex, type Tally } from '@riposte/referee'
import { barOf } from '../bearing/bars.ts'
import { allHold } from '../bearing/holds.ts'
import { addModifiers, counts, tallyOf } from '../bearing/modifiers.ts'
import { whichCounts, withMore } from '../bearing/rerolls.ts'
import { hasTag } from '../bearing/tags.ts'
import type { Part as Lasting, Stat } from '../clauses/parts.ts'
import type { Power } from '../clauses/power.ts'
import { someOf } from '../conditions/bearing.ts'
import { comeAfter } from '../conditions/durations.ts'
import { type Context, contextOf } from '../context.ts'
import { bundleOf, isUsedUp, sheetOf } from '../fight.ts'
import type { OrcusMoment } from '../moments.ts'
import { R } from '../rules.ts'
import { addFigures } from '../sheet/sheet.ts'
import { reachOfSense } from '../sight/senses.ts'
import { bookOf, type OrcusStep } from '../step.ts'
import { happens } from '../windows.ts'

/** Saving throws: d20 plus what names saves, 10 or more succeeds. */

const NEEDS = 10

export interface Save {
  /** What it is against, in a word. */
  readonly what: string
  readonly bonus?: number
  readonly rule?: RuleIndex
  /** A death save has bonuses of its own. */
  readonly death?: boolean
  readonly effect?: Effect
}

export function rollSave(step: OrcusStep, id: PieceId, { what, bonus = 0, rule = R.save.roll, death = false, effect }: Save): Saved {
  const tally = tallyOf(step).add(rule, bonus, what)
  // @rule orcus.death.save-roll
  addFigures(tally, sheetOf(step.fight, id).saves)
  const context = contextOf(id, { saved: effect, power: effect && originOf(step, effect) })
  const stats: readonly Stat[] = death ? ['saves', 'death-saves'] : ['saves']
  for (const stat of stats) addModifiers(step, tally, id, stat, context)
  const result = throwSave(step, { id, what, rule, context }, tally, [])
  spendUsed(step, context, stats)
  return result
}

/** The power that it comes from. */
const originOf = (step: OrcusStep, effect: Effect): Power | undefined =>
  effect.by < 0 ? undefined : sheetOf(step.fight, effect.by).powers.find(({ id }) => id === bundleOf(effect).power)

interface Saved {
  readonly success: boolean
  readonly total: number
}

interface Thrown {
  readonly id: PieceId
  readonly what: string
  readonly rule: RuleIndex
  /** What it is against is known to what bears on it. */
  readonly context: Context
}

function throwSave(step: OrcusStep, thrown: Thrown, usual: Tally, more: readonly Part[]): Saved {
  const { id, what, rule } = thrown
  const die = rollTwice(step, thrown)
  const tally = withMore(step, usual, more)
  const total = die + tally.total
  // @rule orcus.save.roll, orcus.save.natural otherwise comparison
  const success = total >= NEEDS
  step.emit({ type: 'save', by: id, what, die, total, needs: NEEDS, success, parts: tally.parts, rule })
  const first = { total, success }
  const rolled: NonNullable<OrcusMoment['rolled']> = {
    ...first,
    needs: NEEDS,
    again: (keep, besides) => whichCounts(keep, first, throwSave(step, thrown, usual, besides)),
  }
  const answered = happens(step, { window: 'save', by: id, at: id, condition: what, rolled }).rolled ?? rolled
  return { success: answered.success, total: answered.total }
}

/** One die, or two of which one counts. Better and worse cancel out. */
function rollTwice(step: OrcusStep, { id, what, rule, context }: Thrown): number {
  const first = step.roll(20, id, `save: ${what}`, rule)
  const isSo = (keep: 'better' | 'worse'): boolean =>
    someOf(step, id, 'roll-twice', (part) => part.of === 'saves' && part.keep === keep && allHold(step, part.when, context))
  const better = isSo('better')
  if (better === isSo('worse')) return first
  const second = step.roll(20, id, `save: ${what}`, rule)
  return better ? Math.max(first, second) : Math.min(first, second)
}

/** What lasts until the next save that it is about has been used. */
function spendUsed(step: OrcusStep, context: Context, stats: readonly Stat[]): void {
  const isUsed = (part: Lasting): boolean =>
    part.is === 'modifier'
      ? stats.some((stat) => counts(step, part, stat, context))
      : part.is === 'roll-twice' && part.of === 'saves' && allHold(step, part.when, context)
  for (const effect of effectsOn(step.fight, context.you))
    if (isUsedUp(effect) && bundleOf(effect).parts.some(isUsed)) step.end(effect, 'used')
}

/** One save against one effect, and what comes of it. */
export function saveAgainst(step: OrcusStep, id: PieceId, effect: Effect, bonus = 0): boolean {
  if (barOf(step, id, 'save') !== undefined) return false
  if (seesThrough(step, id, effect)) return shakesOff(step, effect, R.sense.truesight)
  const { failed, name, saving = 0 } = bundleOf(effect)
  const { success } = rollSave(step, id, {
    what: name === '' ? effect.kind : name,
    bonus: bonus + saving,
    rule: R.duration.saveEnds,
    effect,
  })
  if (!success) {
    const context = contextOf(effect.by, { target: id, trigger: id, other: id, targets: [id] })
    // What takes the place of the effect has to know it: "it is immobile instead".
    bookOf(step).run(step, failed, { ...context, power: failed.length === 0 ? undefined : originOf(step, effect) })
    return false
  }
  return shakesOff(step, effect, R.save.success)
}

function shakesOff(step: OrcusStep, effect: Effect, rule: RuleIndex): true {
  // @rule orcus.cond.instances
  step.end(effect, 'save', rule)
  comeAfter(step, effect)
  return true
}

/** Whoever sees truly needs no die against an illusion. */
function seesThrough(step: OrcusStep, id: PieceId, effect: Effect): boolean {
  if (reachOfSense(step, id, 'truesight') === 0) return false
  const power = originOf(step, effect)
  return power !== undefined && hasTag(step, power, 'illusion') && step.applies(R.sense.truesight)
}
