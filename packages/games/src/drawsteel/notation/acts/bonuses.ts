import type { Clause } from '../../clauses/clauses.ts'
import { type Amount, flat, type Stat } from '../../clauses/phrases.ts'
import { sway } from '../rolls.ts'
import type { Saying } from '../row.ts'
import type { Known } from '../scope.ts'
import { act } from './row.ts'

/** Edges and banes, bonuses and penalties, immunities and weaknesses. */

/** More Stamina for a while is for people to keep. */
const modified = (stats: readonly Stat[], amount: Amount, { who: to, span = 'encounter' }: Known): readonly Clause[] | undefined =>
  stats.includes('stamina') ? undefined : stats.map((stat) => ({ do: 'modify', stat, amount, span, to }))

/** Half of it less, or all of it more. */
function speedTimes(how: string, known: Known): readonly Clause[] | undefined {
  const { who, span } = known
  if (span === undefined || (who.who !== 'you' && who.who !== 'target')) return undefined
  const measures = [{ of: 'speed', times: how === 'halved' ? -0.5 : 1, whose: who.who }] as const
  return modified(['speed'], { ...flat(0), measures }, known)
}

export const bonuses: readonly Saying[] = [
  act('<have {times} speed|has {times} speed|[have|has|is] {own?} speed {times}>', 'has their speed halved', ({ times }, known) =>
    speedTimes(times, known),
  ),
  act('[have|has] {own?} {gait} [is] {changed} by {figure}', 'has their speed reduced by 2', ({ gait, changed, figure }, known) =>
    modified([gait], flat(changed === 'reduced' ? -figure : figure), known),
  ),
  act(
    'gain(s)|take(s)|has|have|make(s) {sway} on [the|their|your|its|each|all] {next?} {rolls} [<they|you|it|the target> make(s)] [made] {against?}',
    'gains an edge on their next strike against you',
    ({ sway: value, next, rolls, against }, { who, span }) => {
      const lasting = span ?? (next === undefined ? undefined : 'used')
      return lasting === undefined ? undefined : [sway(who, value, rolls, lasting, next !== undefined, against)]
    },
  ),
  act('[gain(s)|has|have|take(s)] a {signed} [damage] {bonus} to {stats}', 'has a +2 bonus to speed', ({ signed, bonus, stats }, known) =>
    modified(stats, flat(Math.abs(signed) * (bonus === 'penalty' ? -1 : 1)), known),
  ),
  act(
    'gain(s)|has|have a {bonus} to {stats} equal to {amount}',
    'has a bonus to speed equal to your level',
    ({ bonus, stats, amount }, known) => modified(stats, bonus === 'penalty' ? negative(amount) : amount, known),
  ),
  act(
    'gain(s)|take(s)|has|have {sway} on [the|their|your] [triggering] <strike|ability|roll|power roll|ability roll>',
    'has a double bane on the strike',
    ({ sway: value }, { who }) => (who.who === 'trigger' ? [{ do: 'late-sway', value, all: true }] : undefined),
  ),
  act(
    '[automatically] obtain(s) a tier {tier} outcome|result on {rolls}',
    'automatically obtains a tier 3 outcome on strikes',
    ({ tier: automatic, rolls }, { who: to, span }) =>
      span === undefined || (to.who !== 'you' && to.who !== 'target')
        ? undefined
        : [{ do: 'tier', shift: 0, least: 0, automatic, span, to, once: false, ...(rolls !== 'power' && { rolls }) }],
  ),
  act(
    '[can] increase(s)|improve(s)|raise(s) the <outcome|tier outcome|tier> of {own} next {rolls} by one tier',
    'can increase the outcome of their next power roll by one tier',
    ({ rolls }, { who: to, span }) =>
      to.who !== 'you' && to.who !== 'target'
        ? undefined
        : [{ do: 'tier', shift: 1, least: 0, automatic: 0, span: span ?? 'used', to, once: true, ...(rolls !== 'power' && { rolls }) }],
  ),
  act(
    'gain(s)|has|have {sort} {kind} {figure} for each {counted}',
    'has fire immunity 1 for each enemy within 2 squares of you',
    ({ sort, kind, figure, counted }, known) =>
      known.span === undefined ? undefined : modified(kindsOf(sort, kind), { ...flat(0), counts: [{ of: counted, times: figure }] }, known),
  ),
  act(
    'gain(s)|has|have [a] {sort} {kind} [of] [to <it|that type>] [equal to] {amount}',
    'has damage immunity equal to your level',
    ({ sort, kind, amount }, known) => modified(kindsOf(sort, kind), amount, known),
  ),
]

const kindsOf = <T extends string, K extends string>(sorts: readonly T[], kind: K): readonly `${K}:${T}`[] =>
  sorts.map((one) => `${kind}:${one}` as const)

export const negative = (amount: Amount): Amount => ({
  flat: 0 - amount.flat,
  scores: amount.scores.map((one) => ({ ...one, times: -one.times })),
  dice: amount.dice.map((one) => ({ ...one, count: -one.count })),
  measures: amount.measures.map((one) => ({ ...one, times: -one.times })),
})
