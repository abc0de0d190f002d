import { byHand, type Clause } from '../../clauses/clauses.ts'
import type { Span, Who } from '../../clauses/phrases.ts'
import { type Condition, conditions } from '../../terms.ts'
import type { Saying } from '../row.ts'
import type { Known } from '../scope.ts'
import { guarded } from '../subjects.ts'
import { act } from './row.ts'

/** Conditions, states of a block's own, what is forbidden, and what ends them. */

const isLasting = (one: Condition): boolean => one === 'prone' || one === 'grabbed'
const laid = (which: readonly Condition[], span: Span, to: Who): Clause => ({
  do: 'afflict',
  conditions: which,
  span,
  to,
  cantStand: false,
  source: 'you',
})

function afflict(which: readonly Condition[], to: Who, span: Span | undefined): readonly Clause[] {
  const lasting = which.filter(isLasting)
  if (span === undefined || lasting.length === 0) return [laid(which, span ?? 'lasting', to)]
  // "Prone and restrained (save ends)": prone is ended by standing up.
  const others = which.filter((one) => !isLasting(one))
  return [laid(lasting, 'lasting', to), ...(others.length === 0 ? [] : [laid(others, span, to)])]
}
/** In the book's order, whatever the print's. */
const sorted = (which: readonly Condition[]): readonly Condition[] => conditions.filter((one) => which.includes(one))

const forbid = (what: Extract<Clause, { do: 'forbid' }>['what'], { who: to, span }: Known, usual?: Span): readonly Clause[] | undefined => {
  const lasting = span ?? usual
  return lasting === undefined ? undefined : [{ do: 'forbid', what, span: lasting, to }]
}
const mark = (name: string, { who: to, span }: Known, usual?: Span): readonly Clause[] | undefined => {
  const lasting = span ?? usual
  return lasting === undefined ? undefined : [{ do: 'mark', name, span: lasting, to }]
}
const end = (what: Extract<Clause, { do: 'end' }>['what'], to: Who, count: number | 'all'): readonly Clause[] => [
  { do: 'end', what, to, count },
]

export const states: readonly Saying[] = [
  act("<[is|are] [knocked]|fall(s)|drop(s)> prone and can't stand [up]", "is prone and can't stand", (_, { who, span }) => [
    laid(['prone'], 'lasting', who),
    // Prone is ended by standing up, which may be barred for a while.
    { do: 'forbid', what: 'stand', span: span ?? 'eot', to: who },
  ]),
  act(
    '[<is made|is|are|become(s)|be|re>] [also] [automatically] [knocked] {conditions} [by you] {cantStand?}',
    'is slowed and weakened',
    ({ conditions: which, cantStand }, { who, span }) => {
      const all = sorted(which)
      if (cantStand === undefined) return afflict(all, who, span)
      if (span === undefined) return [{ ...laid(all, 'lasting', who), cantStand: true }]
      return [...afflict(all, who, span), { do: 'forbid', what: 'stand', span, to: who }]
    },
  ),
  act('<fall(s)|drop(s)|land(s)|is knocked|are knocked> prone', 'falls prone', (_, { who }) => [laid(['prone'], 'lasting', who)]),
  act('[can] knock(s) {whom:who} prone', 'knock the target prone', ({ whom }, { who }) =>
    who.who === 'you' ? guarded(whom.when, afflict(['prone'], whom.who, undefined)) : undefined,
  ),
  act('is|are {condition} of|by you', 'is frightened of you', ({ condition }, { who, span }) =>
    condition === 'frightened' || condition === 'taunted' ? afflict([condition], who, span) : undefined,
  ),
  act('is|are {condition} of|by {others}', 'is frightened of all wolves', ({ condition, others }, { who, span }) =>
    condition === 'frightened' || condition === 'taunted'
      ? [...afflict([condition], who, span), byHand(`is ${condition} of ${others}`)]
      : undefined,
  ),
  act("can't be|become [made] {nevers}", "can't be slowed or knocked prone", ({ nevers }, { who: to, span }) =>
    span === undefined ? undefined : nevers.map((name) => ({ do: 'mark', name, span, to })),
  ),
  act('is|are|become(s)|turn(s) invisible', 'is invisible', (_, known) => mark('invisible', known)),
  act('is|are|become(s) {known} [by you]', 'is marked by you', ({ known: name }, known) => mark(name, known, 'encounter')),
  act('is|are|become(s)|turn(s) {state} [by you]', 'is chalked', ({ state }, known) =>
    known.scope.states.includes(state) ? mark(state, known, 'encounter') : undefined,
  ),
  act("can't be|become|remain hidden", "can't be hidden", (_, known) => {
    const so = forbid('hide', known)
    return so && [{ do: 'reveal', to: known.who }, ...so]
  }),
  act("can't {forbidden} {onNext?}", "can't use triggered actions", ({ forbidden, onNext }, known) =>
    forbid(forbidden, known, onNext === undefined ? undefined : 'target-next-end'),
  ),
  act("can't [willingly] move|come closer to you", "can't willingly move closer to you", (_, known) =>
    known.who.who === 'you' ? undefined : mark('kept-off', known),
  ),
  act("can't [willingly] move [farther] away from you", "can't willingly move away from you", (_, known) =>
    known.who.who === 'you' ? undefined : mark('kept-near', known),
  ),
  act('have|has [a|their|your] speed [of] 0', 'has speed 0', (_, known) => forbid('move', known, 'eot')),
  act('take(s) a bane on {escaping}', 'takes a bane on attempts to escape the grab', (_, known) =>
    mark('held-fast', known, 'with:grabbed'),
  ),
  act('[automatically] grab(s) {whom:who}', 'grab the target', ({ whom }, { who }) =>
    who.who === 'you' ? guarded(whom.when, afflict(['grabbed'], whom.who, undefined)) : undefined,
  ),
  act('[can] fly|flies', 'can fly', (_, known) => mark('flying', known)),
  act('{marking} {whom:who}', 'mark the target', ({ marking, whom }, { who, span = 'encounter' }) =>
    who.who === 'you' ? guarded(whom.when, [{ do: 'mark', name: marking, span, to: whom.who }]) : undefined,
  ),
  act('has|have concealment from {whom:who}', 'have concealment from the target', ({ whom }, { who, span }) =>
    who.who !== 'you' || span === undefined || whom.when.length > 0 ? undefined : [{ do: 'mark', name: 'dim-to', span, to: whom.who }],
  ),
  // What ends them.
  act('[can] [immediately] end(s) that condition', 'end that condition', (_, { who }) =>
    who.who === 'you' ? end(['that'], who, 1) : undefined,
  ),
  act('[can] end(s) one condition {onWhom?}', 'can end one condition', ({ onWhom }, { who }) => end(conditions, onWhom ?? who, 1)),
  act(
    '[can] end(s) <any number|any|all|each|every> [of] [the] [negative] <condition|conditions> {onWhom?}',
    'ends all conditions',
    ({ onWhom }, { who }) => end(conditions, onWhom ?? who, 'all'),
  ),
  act(
    '[can] end(s) <any number of|all|any> [negative] <conditions and effects|effects and conditions|conditions or effects|effects> {onWhom?}',
    'ends all effects',
    ({ onWhom }, { who }) => end(['save', 'eot', ...conditions], onWhom ?? who, 'all'),
  ),
  act('[can] end(s) one [condition or] effect {onWhom?}', 'can end one condition or effect', ({ onWhom }, { who }) =>
    end(['save', 'eot', ...conditions], onWhom ?? who, 1),
  ),
  act(
    '[can] end(s) {many} [negative] [condition or] effect(s) {onWhom?} that <ends|can be ended|is ended|are ended|can end> by|with a saving throw {orTurn?}',
    'can end one effect that can be ended by a saving throw',
    ({ many, onWhom, orTurn }, { who }) =>
      end(orTurn === undefined ? ['save'] : ['save', 'eot'], onWhom ?? who, many === 'one' ? 1 : 'all'),
  ),
  act(
    '[can] end(s) the {conditions} condition(s) on|affecting {whom:who}',
    'ends the slowed condition on the target',
    ({ conditions: which, whom }) => (whom.when.length > 0 ? undefined : end(sorted(which), whom.who, 'all')),
  ),
  act('[can] end(s) {many} condition(s) on|affecting {whom:who}', 'ends one condition on one ally within 5 squares', ({ many, whom }) =>
    whom.who.who !== 'some' || whom.when.length > 0 ? undefined : end(conditions, whom.who, many === 'one' ? 1 : 'all'),
  ),
  act('<is no longer|are no longer|end(s) the> {conditions} [condition]', 'is no longer slowed', ({ conditions: which }, { who }) =>
    end(sorted(which), who, 'all'),
  ),
  act('is|are no longer hidden', 'is no longer hidden', (_, { who }) => end(['hidden'], who, 'all')),
  act('is|are no longer {state}', 'is no longer chalked', ({ state: name }, { who: to, scope }) =>
    scope.states.includes(name) ? [{ do: 'clear', name, to }] : undefined,
  ),
  act('is|are no longer grabbed by you', 'is no longer grabbed by you', (_, { who }) => [{ do: 'release', to: who }]),
  act('release(s) {whom:who}', 'release the target', ({ whom }, { who }) =>
    who.who === 'you' && whom.when.length === 0 ? [{ do: 'release', to: whom.who }] : undefined,
  ),
  act('end(s) the <grab|grabbed condition> on {whom:who}', 'ends the grab on the target', ({ whom }) => [{ do: 'release', to: whom.who }]),
  act('[can] make(s) a|an [immediate] saving throw {saving?}', 'makes a saving throw against one effect', ({ saving }, { who }) => [
    { do: 'save', to: who, ...(saving === 'all' && { all: true }) },
  ]),
  act('[can] stand(s) [up]', 'stands up', (_, { who }) => [{ do: 'stand', to: who }]),
  act(
    '[can] <hide(s)|use(s) the hide maneuver|attempt(s) to hide|become(s) hidden> [as a free <triggered action|maneuver>] {observed?}',
    'can hide even while they are observed',
    ({ observed }, { who }) => [{ do: 'hide', to: who, ...(observed !== undefined && { observed: true }) }],
  ),
  act('is|are [automatically] hidden', 'is automatically hidden', (_, { who, span }) =>
    span === undefined ? [{ do: 'hide', to: who, openly: true }] : undefined,
  ),
  act('is|are [automatically] revealed', 'is revealed', (_, { who }) => [{ do: 'reveal', to: who }]),
  act('[can] kill(s)|destroy(s)|sacrifice(s) {whom:who}', 'kill one adjacent minion', ({ whom }, { who, scope: { targets } }) => {
    const relation = whom.who.who === 'some' ? whom.who.relation : whom.who.who === 'target' ? targets?.relation : undefined
    return who.who === 'you' && whom.when.length === 0 && (relation === 'ally' || relation === 'minion')
      ? [{ do: 'kill', to: whom.who }]
      : undefined
  }),
  act('<dies|die|is killed|are killed|is reduced to 0 stamina|are reduced to 0 stamina>', 'dies', (_, { who }) => [
    { do: 'kill', to: who },
  ]),
]
