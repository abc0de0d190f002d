import type { Clause } from '../../clauses/clauses.ts'
import { type Amount, flat, type Rolls, type Span, type Who } from '../../clauses/phrases.ts'
import type { Typed } from '../../terms.ts'
import { negative } from '../acts/bonuses.ts'
import { sway } from '../rolls.ts'
import type { Saying } from '../row.ts'
import type { Known } from '../scope.ts'
import { guarded } from '../subjects.ts'
import { tells } from './row.ts'

/** Sentences about rolls and strikes to come: their outcomes, their damage, their edges and banes. */

const roleOf = (who: 'you' | 'target'): Who => ({ who })

type Tiering = Partial<Pick<Extract<Clause, { do: 'tier' }>, 'shift' | 'least' | 'automatic'>>
/** Nothing where it lasts for no told time. */
function tiering(rolls: Rolls, to: Who, next: string | undefined, span: Span | undefined, how: Tiering): readonly Clause[] | undefined {
  const lasting = span ?? (next === undefined ? undefined : 'used')
  return lasting === undefined
    ? undefined
    : [
        {
          do: 'tier',
          shift: 0,
          least: 0,
          automatic: 0,
          ...how,
          span: lasting,
          to,
          once: next !== undefined,
          ...(rolls !== 'power' && { rolls }),
        },
      ]
}

/** Which of the abilities are meant is reckoned for strikes alone. */
function harder(
  theirs: 'you' | 'target',
  attacks: Rolls,
  amount: Amount,
  types: readonly Typed[],
  { span }: Known,
): readonly Clause[] | undefined {
  const [type = ''] = types
  if (
    span === undefined ||
    amount.dice.length > 0 ||
    (attacks !== 'strike' && attacks !== 'ability') ||
    (attacks === 'ability' && type !== '')
  )
    return undefined
  const stat = type !== '' ? (`damage:${type}` as const) : attacks === 'ability' ? 'rolled-damage' : 'damage'
  return [{ do: 'modify', stat, amount, span, to: roleOf(theirs) }]
}

export const rollsToCome: readonly Saying[] = [
  tells(
    '{theirs} {kind} abilities gain|have a {signed} bonus to [their] <distance|reach|range>',
    'your ranged abilities gain a +5 bonus to distance',
    ({ theirs, signed, kind }, { span }) =>
      span === undefined ? undefined : [{ do: 'modify', stat: kind, amount: flat(signed), span, to: roleOf(theirs) }],
  ),
  tells(
    '{theirs} {attacks} deal <an [extra] [additional] {total} {typed} damage|extra {typed} damage equal to {total}|additional {typed} damage equal to {total}>',
    'your strikes deal an extra 3 damage',
    ({ theirs, attacks, total, typed }, known) => harder(theirs, attacks, total, typed, known),
  ),
  tells(
    '{theirs} {next?} {attacks} [<you make|they make>] have|has [its|their|the] outcome(s) {improved} by one tier',
    'your next strike has its outcome improved by one tier',
    ({ theirs, next, attacks, improved: shift }, { span }) => tiering(attacks, roleOf(theirs), next, span, { shift }),
  ),
  tells(
    "the next {attacks} {maker} make(s) can't have an outcome lower than {tier}",
    "the next strike you make can't have an outcome lower than tier 2",
    ({ attacks, maker, tier: least }, { span }) => (least === 1 ? undefined : tiering(attacks, roleOf(maker), 'next', span, { least })),
  ),
  tells(
    '{theirs} {next?} {attacks} [automatically] <have|has|get(s)|obtain(s)|achieve(s)|is treated as> [<a|an automatic>] {tier} [outcome|result]',
    'your next strike automatically obtains a tier 3 outcome',
    ({ theirs, next, attacks, tier: automatic }, { span }) => tiering(attacks, roleOf(theirs), next, span, { automatic }),
  ),
  tells(
    '{theirs} {stats} gain(s) a {bonus} equal to {amount}',
    'your speed gains a bonus equal to your level',
    ({ theirs, stats, bonus, amount }, { span }) =>
      stats.map((stat) => ({
        do: 'modify',
        stat,
        amount: bonus === 'penalty' ? negative(amount) : amount,
        span: span ?? 'encounter',
        to: roleOf(theirs),
      })),
  ),
  tells(
    'the next {attacks} [that is] made|used against {who} {gains} {sway}',
    'the next strike made against the target gains an edge',
    ({ attacks, who, sway: value }, { span }) => guarded(who.when, [sway(who.who, value, attacks, span ?? 'used', true, 'bearer')]),
  ),
  tells(
    '[any|each|every|all] {attacks} [<that is|that are>] [made|used] <against|targeting|that targets> {who} {gains} {sway}',
    'any strike made against the target gains an edge',
    ({ attacks, who, sway: value }, { span }) =>
      span === undefined ? undefined : guarded(who.when, [sway(who.who, value, attacks, span, false, 'bearer')]),
  ),
  tells(
    'the next {attacks} {who} make(s) {gains} {sway}',
    'the next strike the target makes takes a bane',
    ({ attacks, who, sway: value }, { span }) => guarded(who.when, [sway(who.who, value, attacks, span ?? 'used', true)]),
  ),
  tells(
    '{owner} next {attacks} {gains} {sway}',
    "the target's next strike takes a bane",
    ({ owner: { who, when }, attacks, sway: value }, { span }) => guarded(when, [sway(who, value, attacks, span ?? 'used', true)]),
  ),
  tells(
    "<the potency of {theirs} next strike|{theirs} next strike's potency> {grows} by {number}",
    'the potency of your next strike increases by 1',
    ({ theirs, number }, { span }) => [
      { do: 'modify', stat: 'potency', amount: flat(number), span: span ?? 'encounter', to: roleOf(theirs), once: true },
    ],
  ),
  tells(
    'the next {attacks} {allies} make(s)|use(s) <against|that targets|targeting> {who} {gains} {sway}',
    'the next strike an ally makes against the target gains an edge',
    ({ attacks, allies, who, sway: value }, { span }) =>
      value < 0 ? undefined : guarded(who.when, [sway(who.who, value, attacks, span ?? 'used', true, allies)]),
  ),
  tells(
    '{theirs} {attacks} [made] {elsewhere} {gains} {sway}',
    "the target's strikes against creatures other than you take a bane",
    ({ theirs, attacks, sway: value }, { span }) =>
      span === undefined || theirs === 'you' ? undefined : [sway(roleOf(theirs), value, attacks, span, false, 'others')],
  ),
  tells(
    '{allAllies} {gains} {sway} on {attacks} [made] against {who}',
    'you and your allies gain an edge on strikes against the target',
    ({ allAllies, sway: value, attacks, who }, { span }) =>
      span === undefined || value < 0 ? undefined : guarded(who.when, [sway(who.who, value, attacks, span, false, allAllies)]),
  ),
]
