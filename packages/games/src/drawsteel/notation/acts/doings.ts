import { type Clause, commonManeuvers } from '../../clauses/clauses.ts'
import type { Role, Who } from '../../clauses/phrases.ts'
import { firstOf, type Saying } from '../row.ts'
import type { Foe } from '../slots.ts'
import { act, actWith } from './row.ts'

/** Strikes, abilities, actions and tests that somebody is given. */

type Strike = Extract<Clause, { do: 'strike' }>
const strikeWords: Readonly<Record<string, Strike['with']>> = {
  'melee free strike': 'melee-free',
  'opportunity attack': 'melee-free',
  'ranged free strike': 'ranged-free',
  'free strike': 'free',
  'strike signature ability': 'strike-signature',
  'signature strike': 'strike-signature',
  ability: 'ability',
}

/** `verb`: "makes" is told, "make" is offered. */
function strike(words: string, foe: Foe | undefined, by: Who, value: number, verb = 'make'): Strike {
  return {
    do: 'strike',
    by,
    with: strikeWords[words] ?? 'signature',
    against: foe?.against ?? 'any',
    sway: value,
    ...(by.who !== 'you' && foe?.isYours === true && { picks: 'you' as const }),
    ...(verb.endsWith('s') && by.who === 'target' && { must: true }),
  }
}

const used = (ability: string, by: Who, against: Role | 'any' = 'any'): Clause => ({ do: 'use', ability, by, against, sway: 0 })

const uses: readonly Saying[] = [
  act(
    '[can] [immediately] use(s) {named} [again] {aimed?} {anyhow?} {freely?}',
    'uses Quick Cut against the target',
    ({ named, aimed }, { who }) => [used(named, who, aimed)],
  ),
]

export const doings: readonly Saying[] = [
  actWith({ using: firstOf(uses) })(
    '{using} against {each:who}',
    'use Quick Cut against each enemy within 2 squares of you',
    ({ using, each }, { who }) =>
      who.who !== 'you' || each.who.who !== 'some' || each.when.length > 0
        ? undefined
        : [{ do: 'each', who: each.who, so: using.map((one) => (one.do === 'use' ? { ...one, against: 'target' as const } : one)) }],
  ),
  actWith({ using: firstOf(uses) })(
    '{using} <and has|and have|and gain(s)|with> {sway} [on the|that|this <power roll|ability roll|roll|strike>]',
    'use Quick Cut against the target with a double edge',
    ({ using, sway }) => using.map((one) => (one.do === 'use' ? { ...one, sway } : one)),
  ),
  ...uses,
  act('[can] use(s) {named} {times:repeated} [in a row]', 'uses Quick Cut twice', ({ named, times }, { who }) =>
    Array.from({ length: times }, () => used(named, who)),
  ),
  act(
    '[can] use(s)|take(s) {count:number} additional maneuver(s) {onNext}',
    'can use one additional maneuver on their next turn',
    ({ count }, { who }) =>
      who.who === 'some'
        ? undefined
        : [
            {
              do: 'grant',
              parts: [{ is: 'more-maneuvers', count }],
              span: who.who === 'you' ? 'your-next-end' : 'target-next-end',
              to: who,
            },
          ],
  ),
  act(
    '[can] use|take {notBoth} {onNext?}',
    'use either a main action or a maneuver on their next turn, but not both',
    ({ notBoth, onNext }, { who: to, span }) => {
      const lasting = span ?? (onNext !== undefined || notBoth.includes('next turn') ? 'target-next-end' : undefined)
      return lasting === undefined ? undefined : [{ do: 'forbid', what: 'both', span: lasting, to }]
    },
  ),
  act('[can] take(s) an additional {additional}', 'take an additional maneuver', ({ additional }, { who, span }) =>
    who.who === 'you' && (span === undefined || span === 'your-turn-end')
      ? [{ do: 'act', kind: additional === 'maneuver' ? 'maneuver' : 'move', to: who }]
      : undefined,
  ),
  act(
    '[can] take(s) their|your turn [immediately|directly] after <yours|you|this turn|your turn>',
    'takes their turn immediately after yours',
    (_, { who }) => (who.who === 'target' ? [{ do: 'act-next', to: 'target' }] : undefined),
  ),
  act(
    '[can] [immediately] make(s)|use(s)|take(s) the|your|their {maneuver} <maneuver|main action|action|move action> {asFree?} {aimed?} {late:asFree?}',
    'can use the Grab maneuver against the target',
    ({ maneuver, aimed }, { who }) => doing(maneuver, who, aimed !== undefined),
  ),
  act('[can] [immediately] {plainly} {asFree?}', 'can charge', ({ plainly }, { who }) => doing(plainly.replace(/s$/, ''), who, false)),
  act(
    '[can] [immediately] take(s)|use(s) {sorts} [immediately] [as a free <triggered action|maneuver>]',
    'can use a maneuver',
    ({ sorts: kinds }, { who, span }) =>
      span !== undefined || (kinds.length === 1 && kinds[0] === 'move') ? undefined : [{ do: 'act-now', kinds, to: who }],
  ),
  act('regain(s) {own} triggered action', 'regains their triggered action', (_, { who }) => [{ do: 'act', kind: 'spent', to: who }]),
  act('[can] use(s) an additional triggered action {soon?}', 'can use an additional triggered action this round', (_, { who }) => [
    { do: 'act', kind: 'triggered', to: who },
  ]),
  act('[can] [immediately] take(s)|use(s) a move action', 'can take a move action', (_, { who, span }) =>
    span === undefined ? [{ do: 'act', kind: 'move', to: who }] : undefined,
  ),
  act('[can] take(s) an additional main action [on their|your|his|its turn]', 'take an additional main action', (_, { who }) =>
    who.who === 'you' ? [{ do: 'extra-action' }] : undefined,
  ),
  act(
    '[can] [each] [immediately] {verb:making} a|an|one|their {blow} {asFree?} {early:swayed?} {foe?} {late:asFree?} {swayed?} {freely?}',
    'can make a free strike against the target',
    // Nobody strikes himself.
    ({ verb, blow, early, foe, swayed }, { who }) =>
      foe?.against === who.who ? undefined : [strike(blow, foe, who, early ?? swayed ?? 0, verb)],
  ),
  act(
    '[can] [immediately] {making} a|an {blow} {foe?} that deals <[an] [extra] [additional] {total} damage|[extra] [additional] damage equal to {total}>',
    'can make a free strike that deals an extra 3 damage',
    ({ blow, foe, total }, { who }) => (blow.endsWith('free strike') ? [{ ...strike(blow, foe, who, 0), extra: total }] : undefined),
  ),
  act(
    '[can] [immediately] use(s) up to {count:number} signature abilities [, each of which <gains|has> {sway?}]',
    'can use up to three signature abilities, each of which gains an edge',
    ({ count, sway = 0 }, { who }) => Array.from({ length: count }, () => strike('signature ability', undefined, who, sway)),
  ),
  act(
    '[can] [immediately] {making} a|an {blow} against {each:who}',
    'can make a free strike against each enemy within 2 squares of you',
    ({ blow, each }, { who }) =>
      who.who !== 'you' || !blow.endsWith('free strike') || each.who.who !== 'some' || each.when.length > 0
        ? undefined
        : [{ do: 'each', who: each.who, so: [strike(blow, { against: 'target', isYours: false }, who, 0)] }],
  ),
  act(
    '<makes|make|must make> [either] a|an {characteristic} [test] [<or [a|an] {other:characteristic?}>] test',
    'makes either a Might test or an Agility test',
    ({ characteristic, other }, { who }) => [
      { do: 'test', of: other === undefined ? [characteristic] : [characteristic, other], who, tiers: [] },
    ],
  ),
]

function doing(words: string, by: Who, isAimed: boolean): readonly Clause[] | undefined {
  const name = commonManeuvers.find((one) => one === words.replace(' ', '-'))
  // Only these two can be told at whom.
  if (name === undefined || (isAimed && name !== 'grab' && name !== 'knockback')) return undefined
  return [{ do: 'maneuver', name, by, against: isAimed ? 'target' : 'any' }]
}
