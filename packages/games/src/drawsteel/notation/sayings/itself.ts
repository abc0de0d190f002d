import { idOf } from '@riposte/print'
import type { Clause } from '../../clauses/clauses.ts'
import { flat, type Relation, some, type Test, type Who } from '../../clauses/phrases.ts'
import { sway } from '../rolls.ts'
import type { Saying } from '../row.ts'
import type { Known } from '../scope.ts'
import { guarded } from '../subjects.ts'
import { isOfFight } from '../tests.ts'
import { bearer, readWait, watching } from '../waits.ts'
import { damage } from './damage.ts'
import { idle } from './limits.ts'
import { tells } from './row.ts'

/** Sentences about the ability itself: whom it may be aimed at, its roll, its potency, its area. */

/** What holds of whoever uses it, whomever it is aimed at. */
export const isOfUser = (test: Test): boolean =>
  ['holding', 'captaining', 'captain', 'first-round', 'surges'].includes(test.is) ||
  ((test.is === 'has' || test.is === 'adjacent-ally') && test.whose === 'you') ||
  (test.is === 'there' && test.who.of === 'you' && test.who.tests.length === 0) ||
  (test.is === 'not' && isOfUser(test.test))

const require = (tests: readonly Test[]): readonly Clause[] => [{ do: 'require', tests }]
const requireOfUser = (tests: readonly Test[], { span, scope }: Known): readonly Clause[] | undefined =>
  span !== undefined || scope.targets?.self === true || !tests.every(isOfUser) ? undefined : require(tests)
const isObject: Test = { is: 'relation', whose: 'target', relation: 'object' }
const target: Who = { who: 'target' }

/** Whom it has come by, or whose spaces it has led through: whom the roll is against shows on the way. */
const onTheWay = (relation: Relation, within: 'passed' | 'crossed', count: number | 'each' = 'each'): readonly Clause[] => [
  { do: 'aim', who: some({ relation, within, count }) },
]

const aimed: readonly Saying[] = [
  tells(
    '[during this|that shift|move|movement ,] [you] [can] make one|this|a|the power roll <that targets|against|targeting> each {noun:metOnWay} {met}',
    'you make one power roll against each enemy whose space you move through',
    ({ noun, met }) => onTheWay(noun, met),
  ),
  tells(
    '[during this|that shift|move|movement ,] [you] [can] make one|this|a|the power roll <that targets|against|targeting> [up to] {count:number} {noun:metOnWay} {met}',
    'you make one power roll against up to three enemies you move adjacent to',
    ({ noun, met, count }) => onTheWay(noun, met, count),
  ),
  tells(
    'this ability targets [up to] {count:number} {noun:metOnWay} {met}',
    'this ability targets up to two enemies you move adjacent to',
    ({ noun, met, count }) => onTheWay(noun, met, count),
  ),
  tells('this ability targets each {noun:metOnWay} {met}', 'this ability targets each enemy you move adjacent to', ({ noun, met }) =>
    onTheWay(noun, met),
  ),
  tells('<the|each|a> target must be {being} [to use this ability]', 'the target must be prone', ({ being }) =>
    being.some((one) => one.is === 'potency') ? undefined : require(being),
  ),
  tells('<the|each|a> target must have {having} [to use this ability]', 'the target must have full stamina', ({ having }) =>
    having.some((one) => one.is === 'potency') ? undefined : require(having),
  ),
  tells(
    '<the|each|a> target must not have {having} [to use this ability]',
    'the target must not have taken their turn this round',
    ({ having: [test, ...more] }) =>
      test === undefined || more.length > 0 || test.is === 'potency' ? undefined : require([{ is: 'not', test }]),
  ),
  tells('<the|each|a> target object must be {being}', 'a target object must be size 2 or smaller', ({ being: [test, ...more] }) =>
    test === undefined || more.length > 0 ? undefined : require([{ is: 'any', tests: [{ is: 'not', test: isObject }, test] }]),
  ),
  tells(
    'you must be {yourself} [and [must] have {held?}] [to use this ability]',
    'you must be flying and must have a creature grabbed',
    ({ yourself, held = [] }, known) => requireOfUser([...yourself, ...held], known),
  ),
  tells('you must have {held} [to use this ability]', 'you must have a creature grabbed to use this ability', ({ held }, known) =>
    requireOfUser(held, known),
  ),
  tells(
    '<you can use this ability only|this ability can only be used|this ability can be used only> if|while {tests}',
    'you can use this ability only if the target is prone',
    ({ tests }, { span }) => (span !== undefined || !tests.every(isOfFight) ? undefined : require(tests)),
  ),
  tells(
    "<you can't use this ability while {tests}|you can't use this ability if {tests}|while {tests} , you can't use this ability|if {tests} , you can't use this ability>",
    "you can't use this ability while you are winded",
    ({ tests: [test, ...more] }, { span, scope }) =>
      test === undefined || more.length > 0 || span !== undefined || scope.targets?.self === true || !isOfUser(test)
        ? undefined
        : require([{ is: 'not', test }]),
  ),
  tells(
    "<while|if> <the target is grabbed this way|you have the target grabbed|you have a creature grabbed this way|a target is grabbed this way> , you can't use this ability",
    "while the target is grabbed this way, you can't use this ability",
    (_, known) => requireOfUser([{ is: 'not', test: { is: 'holding' } }], known),
  ),
  tells(
    "while you have a|the|any <creature|target|enemy|creature or object> grabbed [this way] , you can't use this ability|strike against <another|a different|any other> <creature|target|enemy|creature or object>",
    "while you have a creature grabbed, you can't use this ability against another creature",
    () =>
      require([
        {
          is: 'any',
          tests: [
            { is: 'not', test: { is: 'holding' } },
            { is: 'by', whose: 'target', condition: 'grabbed', by: 'you' },
          ],
        },
      ]),
  ),
  tells(
    '[each|any|a|an] {spared} <ignore(s) the damage|take(s) no damage>',
    'each undead creature takes no damage',
    ({ spared: tests }) => [{ do: 'spare', tests, only: 'damage' }],
  ),
  tells(
    "[each|any|a|an] {spared} <is unaffected|are unaffected|isn't affected|aren't affected> [by this|the ability]",
    'undead creatures are unaffected by this ability',
    ({ spared: tests }) => [{ do: 'spare', tests, only: 'all' }],
  ),
  tells('a target takes no damage if {tests}', 'a target takes no damage if the target is an undead', ({ tests }) => [
    { do: 'spare', tests, only: 'damage' },
  ]),
  tells("a target isn't affected if {tests}", "a target isn't affected if the target is an undead", ({ tests }) => [
    { do: 'spare', tests, only: 'all' },
  ]),
  tells(
    'you|this|the [ability] [can] <target(s)|choose(s)|use(s) this ability against> [up to] {count:number} additional <creatures or objects|creature or object|target(s)|creature(s)|enemy|enemies|ally|allies|object(s)> [within distance]',
    'you can target one additional creature',
    ({ count }) => [{ do: 'more-targets', count }],
  ),
  tells(
    'you [can] target {all:twice} <creatures or objects|allies|creatures|enemies|targets> instead of {plain:number}',
    'you can target two creatures instead of one',
    ({ all, plain }) => [{ do: 'more-targets', count: all - plain }],
  ),
  tells(
    'you [can] target {all:twice} <creatures or objects|allies|creatures|enemies|targets>',
    'you can target two creatures',
    ({ all }, { scope: { targets } }) =>
      typeof targets?.count === 'number' && targets.count > 0 && all > targets.count
        ? [{ do: 'more-targets', count: all - targets.count }]
        : undefined,
  ),
]

/** What answers a roll is about that roll. */
const edge = (value: number, when: readonly Test[], { span, scope }: Known): readonly Clause[] | undefined =>
  span !== undefined || scope.isAnswer === true ? undefined : [{ do: 'edge', value, when }]

const rolled: readonly Saying[] = [
  tells(
    'you [automatically] treat(s) your [initial] power roll as a|an {number:figure}',
    'you automatically treat your initial power roll as a 17',
    ({ number: as }) => [{ do: 'natural', as }],
  ),
  tells(
    '<you|they|the target|the creature using the ability> can still roll to determine if <they|you> score(s) a critical hit',
    'you can still roll to determine if you score a critical hit',
    () => [],
  ),
  tells(
    '{ability} {gains} {sway} {onIt?} {when?}',
    'this ability gains an edge against a prone creature',
    ({ sway: value, when = [] }, known) => edge(value, when, known),
  ),
  tells('you {gains} {sway} {when}', 'you gain an edge against a target who is prone', ({ sway: value, when }, known) =>
    edge(value, when, known),
  ),
  tells('you {gains} {sway} {onIt} {when?}', 'you have a bane on this ability', ({ sway: value, when = [] }, known) =>
    edge(value, when, known),
  ),
  tells(
    'if you <use this ability|make this strike> against [a|an] <creature|target|enemy> {whoIs} , <it|this ability|the strike|you> {gains} {sway}',
    'if you use this ability against a creature who is prone, it gains an edge',
    ({ whoIs: when, sway: value }, known) => edge(value, when, known),
  ),
  tells(
    "<you|{ability}> ignore(s) [the target's] {hurdle} {onIt?}",
    'this ability ignores cover and concealment',
    ({ hurdle }, { span }) =>
      span !== undefined || (hurdle.includes('double banes') && !hurdle.includes('banes'))
        ? undefined
        : (['cover', 'concealment', 'banes', 'immunity'] as const)
            .filter((one) => hurdle.some((word) => word.endsWith(one)))
            .map((what) => ({ do: 'ignore', what })),
  ),
  tells('<you|{ability}> ignore(s) banes <from|caused by> {hurdle}', 'this ability ignores banes from cover', ({ hurdle }, { span }) =>
    span !== undefined
      ? undefined
      : (['cover', 'concealment'] as const).filter((one) => hurdle.includes(one)).map((what) => ({ do: 'ignore', what })),
  ),
  tells(
    "[if you are hidden [when you <use this ability|make this strike>] ,] <using this ability doesn't|making this strike doesn't|you> <reveal you|cause you to be revealed|end your being hidden|remain hidden|stay hidden|aren't revealed|are not revealed|aren't automatically revealed> [<after using this ability|after making this strike|by this ability|when you use this ability>]",
    'you remain hidden after using this ability',
    (_, { span }) => (span === undefined ? [{ do: 'ignore', what: 'discovery' }] : undefined),
  ),
]

const larger: readonly Saying[] = [
  tells(
    '{potency} {grows} by {number} [for each target] {when?}',
    'the potency increases by 1 if the target is prone',
    ({ number, when = [] }) => [{ do: 'raise-potency', by: number, when }],
  ),
  tells(
    'this|the ability gain(s)|has|get(s) a {signed} bonus to [its] potency|potencies',
    'this ability gains a +1 bonus to its potencies',
    ({ signed }) => [{ do: 'raise-potency', by: signed, when: [] }],
  ),
  tells('[you] increase the potency [of this ability] by {number}', 'increase the potency by 1', ({ number }) => [
    { do: 'raise-potency', by: number, when: [] },
  ]),
  tells('{area} {grows} by {number} [squares|square]', 'the size of the area increases by 1', ({ number: by }) => [
    { do: 'grow', what: 'area', by },
  ]),
  tells(
    "<the distance|the ability's distance|the range|this ability's distance|this ability's range> [of this ability] {grows} by {number} [squares|square]",
    'the distance increases by 5',
    ({ number: by }) => [{ do: 'grow', what: 'distance', by }],
  ),
  tells(
    '<this ability|you> gain(s) a {signed} bonus to [its|the] [ranged|melee] distance [<of this ability|with this ability>]',
    'this ability gains a +5 bonus to its distance',
    ({ signed: by }, { span }) => (span === undefined ? [{ do: 'grow', what: 'distance', by }] : undefined),
  ),
  tells('{theForce} {grows} by {much}', 'the forced movement distance is increased by 2', ({ much: by }, { span, scope }) =>
    span !== undefined || scope.isAnswer === true ? undefined : [{ do: 'farther', by, when: [] }],
  ),
  tells('{theForce} gains a bonus {much}', 'the forced movement distance gains a bonus equal to your level', ({ much }, { span, scope }) =>
    span !== undefined
      ? undefined
      : scope.isAnswer === true
        ? [{ do: 'redirect-force', bonus: much }]
        : [{ do: 'farther', by: much, when: [] }],
  ),
  tells('{theForce} gains a {signed} bonus', 'the forced movement distance gains a +2 bonus', ({ signed }, { span, scope }) =>
    span !== undefined || scope.isAnswer === true ? undefined : [{ do: 'farther', by: flat(signed), when: [] }],
  ),
  tells(
    'the distance of any forced movement you impose {grows} by {number}',
    'the distance of any forced movement you impose increases by 1',
    ({ number }, { span }) =>
      span === undefined ? undefined : [{ do: 'modify', stat: 'forced', amount: flat(number), span, to: { who: 'you' } }],
  ),
  tells(
    'the size|area of your {name} <ability|feature|aura|area> {grows} by {number}',
    'the size of your quick cut ability increases by 1',
    ({ name, number }, { span }) =>
      span === 'encounter'
        ? [{ do: 'enlarge', ability: idOf(name), by: number, parts: [], text: `${name} grows by ${number}` }]
        : undefined,
  ),
]

const lasting: readonly Saying[] = [
  tells(
    '{owner} {stats} {improved} by {number} [( to a minimum of 0 )]',
    "the target's speed and stability are reduced by 2",
    ({ owner: { who, when }, stats, improved, number }, { span }) =>
      span === undefined
        ? undefined
        : guarded(
            when,
            stats.map((stat) => ({ do: 'modify', stat, amount: flat(improved * number), span, to: who })),
          ),
  ),
  tells('{owner} speed is {times}', "the target's speed is halved", ({ owner: { who, when }, times }, { span }) => {
    const measures = [{ of: 'speed', times: times === 'halved' ? -0.5 : 1, whose: who.who === 'you' ? 'you' : 'target' } as const]
    return span === undefined
      ? undefined
      : guarded(when, [{ do: 'modify', stat: 'speed', amount: { ...flat(0), measures }, span, to: who }])
  }),
  tells('{owner} stability is <0|reduced to 0>', "the target's stability is reduced to 0", ({ owner: { who, when } }, { span }) =>
    span === undefined ? undefined : guarded(when, [{ do: 'modify', stat: 'stability', amount: flat(-99), span, to: who }]),
  ),
  tells("the target's speed is <0|reduced to 0>", "the target's speed is 0", (_, { span }) =>
    span === undefined ? undefined : [{ do: 'forbid', what: 'move', span, to: target }],
  ),
  tells(
    'the next strike {who} make(s)|use(s) deals an extra|additional {number} damage',
    'the next strike you make deals an extra 3 damage',
    ({ who: { who: to, when }, number }, { span }) =>
      when.length > 0 ? undefined : [{ do: 'modify', stat: 'damage', amount: flat(number), span: span ?? 'encounter', to, once: true }],
  ),
  tells(
    '{owner} next strike [<gains|has> {sway?} and] deals an extra|additional {number} damage',
    'your next strike gains an edge and deals an extra 3 damage',
    ({ owner: { who: to, when }, sway: value, number }, { span }) => {
      if (when.length > 0) return undefined
      const harder: Clause = { do: 'modify', stat: 'damage', amount: flat(number), span: span ?? 'encounter', to, once: true }
      return value === undefined ? [harder] : [sway(to, value, 'strike', span ?? 'used', true), harder]
    },
  ),
  tells(
    "if any|the|a target hasn't used their own {state} maneuver on this turn , they can use it immediately at no cost",
    "if any target hasn't used their own howl maneuver on this turn, they can use it immediately at no cost",
    ({ state: ability }) => [{ do: 'use', ability, by: target, against: 'any', sway: 0, isOwn: true }],
  ),
  tells('you are|is|become invisible to the target', 'you are invisible to the target', (_, { span }) =>
    span === undefined ? undefined : [{ do: 'mark', name: 'blind-to', span, to: target }],
  ),
  tells(
    '<all|other> creatures [and objects] have concealment from {who}',
    'all creatures and objects have concealment from the target',
    ({ who: { who: to, when } }, { span }) =>
      span === undefined || when.length > 0 ? undefined : [{ do: 'mark', name: 'dim-to-all', span, to }],
  ),
  tells(
    '<a|any|each> creature|target [who is] bleeding <from this ability|this way> loses 2d6 stamina instead of 1d6',
    'a creature bleeding this way loses 2d6 stamina instead of 1d6',
    () => [{ do: 'mark', name: 'bleeding-twice', span: 'with:bleeding', to: target }],
  ),
  tells(
    'the|this {condition} [condition] [also] ends [early] if|when {about}',
    'the slowed condition ends if the target takes damage',
    ({ condition, about }, { scope }) => {
      const wait = about.startsWith('the target ') ? readWait(`the next time ${about}`, bearer, scope) : undefined
      return wait === undefined
        ? undefined
        : [watching(wait, [{ do: 'end', what: [condition], to: target, count: 'all' }], `with:${condition}`, true)]
    },
  ),
  tells('you and {who} {can?} swap|switch places|positions', 'you and the target swap places', ({ who: { who, when }, can }) =>
    when.length > 0 || (who.who === 'some' && who.count !== 1) ? undefined : [{ do: 'swap', who, ...(can !== undefined && { may: true }) }],
  ),
  tells(
    'you can <have|grab> [up to] {many:holdable} <creatures|targets|enemies> [grabbed] [<at a time|at the same time|at once>]',
    'you can have any number of creatures grabbed',
    ({ many: count }) => [{ do: 'may-hold', count }],
  ),
  tells('the director gains|receives {total} malice', 'the director gains 1 malice', ({ total }) => [{ do: 'malice', amount: total }]),
  tells('the director gains|receives {number} malice for each target', 'the director gains 1 malice for each target', ({ number }) => [
    { do: 'malice', amount: { ...flat(0), measures: [{ of: 'targets', times: number, whose: 'you' }] } },
  ]),
]

export const itself: readonly Saying[] = [...aimed, ...rolled, ...larger, ...damage, ...lasting, ...idle]
