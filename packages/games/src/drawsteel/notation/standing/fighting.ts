import { type Amount, flat } from '../../clauses/phrases.ts'
import type { TraitPart } from '../../clauses/traits.ts'
import type { Typed } from '../../terms.ts'
import { always, ignores, type Standing } from './row.ts'

/** What somebody's own strikes, abilities and rolls gain or lose, and what those against them do. */

type Modified = Extract<TraitPart, { is: 'modify' }>
const modified = (stat: Modified['stat'], amount: Amount | number, when: Modified['when'] = [], named?: string): readonly TraitPart[] => [
  {
    is: 'modify',
    stat,
    amount: typeof amount === 'number' ? flat(amount) : amount,
    when,
    ...(named !== undefined && { named }),
  },
]
type Sway = Extract<TraitPart, { is: 'sway' }>
const sway = (value: number, rolls: Sway['rolls'], side: Sway['side'], when: Sway['when'] = [], named?: string): readonly TraitPart[] => [
  {
    is: 'sway',
    value,
    rolls,
    side,
    when,
    ...(named !== undefined && { named }),
  },
]
/** What a foe makes a difference to. */
const isAtFoes = (stat: Modified['stat']): boolean => stat === 'potency' || stat === 'damage' || stat === 'rolled-damage'

export const fighting: readonly Standing[] = [
  always('<you deal|damage you deal is|all damage you deal is|any damage you deal is> <half damage|halved>', 'you deal half damage', () => [
    { is: 'deals-half', strikes: false },
  ]),
  always('your strikes deal [only] half damage', 'your strikes deal half damage', () => [{ is: 'deals-half', strikes: true }]),
  always(
    '[your|the] {ability} [ability] deal(s) an extra|additional {figure} damage {foes?}',
    'Quick Cut deals an extra 2 damage',
    ({ ability, figure, foes }) => modified('rolled-damage', figure, foes, ability),
  ),
  always(
    'you have|gain|take {sway} on <[all] {scores} tests|tests that use [your] {scores}|tests [made] [using] [with] [your] {scores}>',
    'you have an edge on Might tests',
    ({ sway: value, scores: of }) => [{ is: 'tests', of, about: '', sway: value, least: 0 }],
  ),
  always('you have|gain|take {sway} on tests [made] to {about}', 'you have an edge on tests to climb', ({ sway: value, about }) => [
    { is: 'tests', of: [], about, sway: value, least: 0 },
  ]),
  always(
    "you can't <obtain|get|roll|have> [an outcome] less|lower|worse than [a] {tier} [<outcome|outcomes|result|results>] <when making|on|when you make> tests [made] to {about}",
    "you can't obtain less than a tier 2 outcome on tests to climb",
    ({ tier: least, about }) => [{ is: 'tests', of: [], about, sway: 0, least }],
  ),
  always(
    "you can't <obtain|get|roll|have> [an outcome] less|lower|worse than [a] {tier} [<outcome|outcomes|result|results>] <when making|on|when you make> {scores} tests",
    "you can't obtain lower than a tier 2 outcome on Might tests",
    ({ tier: least, scores: of }) => [{ is: 'tests', of, about: '', sway: 0, least }],
  ),
  always('[your|the] {ability} [ability] gains|has|takes {sway} {foes?}', 'Quick Cut gains an edge', ({ ability, sway: value, foes }) =>
    sway(value, 'ability', 'own', foes, ability),
  ),
  always(
    '<for each {each} , your strike(s) deal(s) an [extra] [additional] {figure} damage|your strike(s) deal(s) an [extra] [additional] {figure} damage for each {each}>',
    'for each ally adjacent to you, your strikes deal an extra 1 damage',
    ({ each, figure }) => modified('damage', { ...flat(0), counts: [{ of: each, times: figure }] }),
  ),
  always(
    'you have a {signed} [damage] bonus to strikes for each {each}',
    'you have a +1 bonus to strikes for each ally adjacent to you',
    ({ each, signed }) => modified('damage', { ...flat(0), counts: [{ of: each, times: signed }] }),
  ),
  always(
    '[your] {hits} deal(s) an extra|additional {figure} {type?} damage {foes?}',
    'your strikes deal an extra 2 damage to prone creatures',
    ({ hits, figure, type, foes }) => dealing(hits, figure, type, foes),
  ),
  always(
    'you deal(s)|have an extra|additional {figure} {type?} damage [<with|on> [your] {hits?}] {foes?} [<with|on> [your] {late:hits?}]',
    'you deal an extra 2 damage with strikes',
    ({ hits, late, figure, type, foes }) => dealing(hits ?? late, figure, type, foes),
  ),
  always(
    '[your] strikes gain|have|deal a {signed} [damage] bonus [to damage] {foes?}',
    'your strikes gain a +2 damage bonus against objects',
    ({ signed, foes }) => modified('damage', signed, foes),
  ),
  always('your strikes|abilities ignore {hindrances}', 'your strikes ignore cover', ({ hindrances }) =>
    hindrances.includes('difficult') ? undefined : hindrances.map(ignores),
  ),
  always('{potencies} [is|are] <increase(s)|increased> by {figure} {foes?}', 'your potencies increase by 1', ({ figure, foes }) =>
    modified('potency', figure, foes),
  ),
  always(
    '{attacks} [made] against you [made] <from more than|by creatures more than> {figure} squares [away] [from you] take(s)|have|gain(s) {sway}',
    'ranged strikes against you from more than 5 squares away take a bane',
    ({ attacks, figure: squares, sway: value }) =>
      sway(value, attacks, 'against', [
        {
          is: 'not',
          test: { is: 'within', whose: 'target', of: 'you', squares },
        },
      ]),
  ),
  always(
    '[any|each|all] {attacks} [made|used] against you take(s)|gain(s)|has|have {sway}',
    'strikes made against you take a bane',
    ({ attacks, sway: value }) => sway(value, attacks, 'against'),
  ),
  always(
    '[any|each|all] {attacks} [made|used] against you {makers} take(s)|gain(s)|has|have {sway}',
    'strikes made against you by prone creatures take a bane',
    ({ attacks, makers, sway: value }) => sway(value, attacks, 'against', makers),
  ),
  always(
    'you gain|have|take {sway} on {rolls} [you make] {foes?}',
    'you gain an edge on strikes against prone creatures',
    ({ sway: value, rolls, foes }) => sway(value, rolls, 'own', foes),
  ),
  always('you gain|have|take {sway} {foes}', 'you gain an edge against prone creatures', ({ sway: value, foes }) =>
    sway(value, 'power', 'own', foes),
  ),
  always('you have|gain|take a {signed} bonus|penalty to {stats} {foes?}', 'you have a +2 bonus to speed', ({ signed, stats, foes }) =>
    stats.includes('stamina') || (foes !== undefined && !stats.every(isAtFoes))
      ? undefined
      : stats.flatMap((stat) => modified(stat, signed, foes)),
  ),
  always(
    'you can use [your|the|a] {standIn} <instead of|in place of> [making] a|an {standsFor} {onCharge?} {foes?}',
    'you can use Quick Cut instead of a free strike when charging',
    ({ standIn: ability, standsFor: on, onCharge, foes: against = [] }) => [
      { is: 'strikes-with', ability, on: onCharge === undefined ? on : 'charge', against },
    ],
  ),
  always("you can't be targeted by {shunned}", "you can't be targeted by your allies' abilities", ({ shunned: by }) => [
    { is: 'unaimed', by },
  ]),
  always('you have {sort} {kind} {figure}', 'you have fire immunity 5', ({ sort, kind, figure }) =>
    sort.flatMap((one) => modified(`${kind}:${one}`, figure)),
  ),
]

/** Damage of a type of its own goes with strikes alone. */
function dealing(
  hits: string | undefined,
  figure: number,
  type: Typed | undefined,
  foes: Modified['when'] | undefined,
): readonly TraitPart[] | undefined {
  if (hits === 'free strikes' || (type !== undefined && hits === 'abilities')) return undefined
  return modified(type !== undefined ? `damage:${type}` : hits === 'abilities' ? 'rolled-damage' : 'damage', figure, foes)
}
