import { idOf } from '@riposte/print'
import { some, type Test } from '../../clauses/phrases.ts'
import { conditions } from '../../terms.ts'
import type { Saying } from '../row.ts'
import { holds } from './row.ts'

/** What is said of somebody: "is prone", "has no allies adjacent to them". */

const not = (test: Test): readonly Test[] => [{ is: 'not', test }]

export const about: readonly Saying<readonly Test[]>[] = [
  holds('{already} {condition} {byYou?}', 'was prone', ({ condition, byYou }, { whose }) =>
    whose === 'target' ? [{ is: 'had', whose, condition, ...(byYou !== undefined && { by: 'you' as const }) }] : undefined,
  ),
  holds('{be} [made|knocked] {condition} {thisWay}', 'is made slowed this way', ({ condition }, { whose }) => [
    { is: 'laid', whose, condition },
  ]),
  holds('become(s) {condition} [<this way|by this ability>]', 'becomes slowed', ({ condition }, { whose, scope }) =>
    scope.isAnswer === true ? undefined : [{ is: 'laid', whose, condition }],
  ),
  holds('{be} {still?} {condition} {byWhom}', 'is frightened of you', ({ condition, byWhom: by }, { whose }) =>
    by === whose ? undefined : [{ is: 'by', whose, condition, by }],
  ),
  holds(
    '<take(s)|took|is dealt|was dealt|suffer(s)> [any] damage [from|by] [this ability|strike|effect] [this way]',
    'takes damage from this ability',
    (_, { whose }) => [{ is: 'damaged', whose }],
  ),
  holds('<take(s)|took|suffer(s)> no damage [from] [this ability|strike|effect] [this way]', 'takes no damage', (_, { whose }) =>
    not({ is: 'damaged', whose }),
  ),
  holds('{be} adjacent to <another target|each other|one another>', 'is adjacent to another target', (_, { whose }) =>
    whose === 'target' ? [{ is: 'by-target' }] : undefined,
  ),
  holds('{be} damaged [by this ability|strike|effect]', 'is damaged by this ability', (_, { whose }) => [{ is: 'damaged', whose }]),
  holds('{into}', 'collides with a creature', ({ into }) => [{ is: 'collided', ...(into !== 'any' && { with: into }) }]),
  holds('{be} [knocked] {still?} {state}', 'is winded', ({ state: condition }, { whose }) => [{ is: 'has', whose, condition }]),
  holds('{be} [both] {state} and {also:state}', 'is bleeding and frightened', ({ state: condition, also }, { whose }) => [
    { is: 'has', whose, condition },
    { is: 'has', whose, condition: also },
  ]),
  holds('{be} [either] {states}', 'is either prone or slowed', ({ states }, { whose }) => [
    { is: 'any', tests: states.map((condition) => ({ is: 'has', whose, condition })) },
  ]),
  holds('{be} affected by a|any|one condition', 'is affected by a condition', (_, { whose }) => [
    { is: 'any', tests: conditions.map((condition) => ({ is: 'has', whose, condition })) },
  ]),
  holds(
    '{be} affected by a|any condition imposed by a|an|any {kind:name}',
    'is affected by a condition imposed by a wolf',
    ({ kind }, { whose }) => [{ is: 'imposed', whose, kind }],
  ),
  holds('is|are [already|currently] {known} [{byYou?}] {any?}', 'is marked by you', ({ known: name, byYou }, { whose }) => [
    { is: 'marked', whose, name, ...(byYou !== undefined && { by: 'you' as const }) },
  ]),
  holds('{has} {letter} {potency}', 'has m < 2', ({ letter: of, potency: value }, { whose }) => [{ is: 'potency', whose, of, value }]),
  holds('is|are {ranks} [creature]', 'is a minion', ({ ranks: of }, { whose }) => [{ is: 'organization', whose, of }]),
  holds('is|are [an|a|your] {relation}', 'is an enemy', ({ relation }, { whose }) => [{ is: 'relation', whose, relation }]),
  holds('is|are [an|a] {kinds}', 'is an undead or a construct', ({ kinds: [kind = '', ...more] }, { whose }) =>
    more.length === 0
      ? [{ is: 'kind', whose, kind }]
      : [{ is: 'any', tests: [kind, ...more].map((one) => ({ is: 'kind', whose, kind: one })) }],
  ),
  holds('is|are {number} or more squares away [from you]', 'is 2 or more squares away', ({ number }, { whose }) =>
    not({ is: 'within', whose, of: 'you', squares: number - 1 }),
  ),
  holds(
    'is|are <no longer within|beyond|outside|out of> [the|its] distance|range|reach [of {answered}]',
    'is no longer within distance of the strike',
    (_, { whose, scope }) => (scope.isAnswer === true && whose !== 'trigger' ? [{ is: 'beyond', whose }] : undefined),
  ),
  holds('is|are more than {number} squares away [from you]', 'is more than 5 squares away', ({ number: squares }, { whose }) =>
    not({ is: 'within', whose, of: 'you', squares }),
  ),
  holds('is|are within {number} square(s)', 'is within 3 squares', ({ number: squares }, { whose }) =>
    whose === 'you' ? undefined : [{ is: 'within', whose, of: 'you', squares }],
  ),
  holds('is|are {near} {one}', 'is adjacent to you', ({ near: squares, one: of }, { whose }) => [{ is: 'within', whose, of, squares }]),
  holds(
    'end(s) [<this|that|the> [forced] <movement|move|shift>] adjacent [to you]',
    'ends this movement adjacent to you',
    (_, { whose }) => (whose === 'you' ? undefined : [{ is: 'within', whose, of: 'you', squares: 1 }]),
  ),
  holds('{has} {ally} {near} {you}', 'have an ally adjacent to the target', ({ near: squares, you }, { whose }) =>
    whose === 'you' ? [{ is: 'adjacent-ally', whose: you, squares }] : undefined,
  ),
  holds('{has} no [other] allies {near} {one}', 'have no allies adjacent to the target', ({ near: squares, one }, { whose }) =>
    whose === 'you' ? not({ is: 'adjacent-ally', whose: one, squares }) : undefined,
  ),
  holds('{has} no [other] allies {beside}', 'have no allies adjacent to you', ({ beside: squares }, { whose }) =>
    whose === 'you' ? not({ is: 'adjacent-ally', whose: 'you', squares }) : whose === 'target' ? not(friendOf(squares)) : undefined,
  ),
  holds('{has} {ally} {beside}', 'has an ally adjacent to them', ({ beside: squares }, { whose }) =>
    whose === 'target' ? [friendOf(squares)] : undefined,
  ),
  holds(
    'is|are {near} <any of their allies|one of their allies|an ally of theirs>',
    'is adjacent to any of their allies',
    ({ near }, { whose }) => (whose === 'target' ? [friendOf(near)] : undefined),
  ),
  holds('{has} none of your allies {beside}', 'has none of your allies adjacent to them', ({ beside: squares }, { whose }) =>
    not({ is: 'adjacent-ally', whose, squares }),
  ),
  holds('is|are {near} {ally}', 'are adjacent to an ally', ({ near: squares }, { whose }) =>
    whose === 'you' ? [{ is: 'adjacent-ally', whose, squares }] : undefined,
  ),
  holds(
    'is|are {near} <one of your allies|any of your allies|an ally of yours|an ally of you>',
    'is adjacent to one of your allies',
    ({ near: squares }, { whose }) => [{ is: 'adjacent-ally', whose, squares }],
  ),
  holds('{be} hidden|unseen from <the target|them|that creature>', 'are hidden from the target', (_, { whose }) =>
    whose === 'you' ? [{ is: 'unseen' }] : undefined,
  ),
  holds('{has} no [more] recoveries [left|remaining]', 'has no recoveries left', (_, { whose }) => [{ is: 'recoveries', whose, most: 0 }]),
  holds(
    'is|are [of] <your size or smaller|no larger than you|the same size as or smaller than you>',
    'is your size or smaller',
    (_, { whose }) => [{ is: 'no-larger', whose }],
  ),
  holds(
    '{has} [already|yet] <acted|taken [a|their|your] turn> [yet] [<this|during this|on this|in this> [combat] round]',
    'has acted this round',
    (_, { whose }) => [{ is: 'acted', whose }],
  ),
  holds('{has} a loyalty collar', 'has a loyalty collar', (_, { whose }) => [{ is: 'traited', whose, name: 'loyalty-collar' }]),
  holds('{has} the {trait} trait', 'has the Thick Hide trait', ({ trait: name }, { whose }) => [{ is: 'traited', whose, name }]),
  holds('{has} this trait', 'has this trait', (_, { whose, scope: { own } }) =>
    own === undefined ? undefined : [{ is: 'traited', whose, name: idOf(own) }],
  ),
  holds('{has} concealment', 'have concealment', (_, { whose }) => [{ is: 'concealed', whose }]),
  holds('is|are <in [direct] sunlight|exposed to direct sunlight>', 'are in direct sunlight', (_, { whose }) => [{ is: 'sunlit', whose }]),
  holds('{be} [standing] in [total|complete|magical|supernatural] <darkness|the dark>', 'are in darkness', (_, { whose }) => [
    { is: 'unlit', whose },
  ]),
  holds('is|are acting as [a|their|your] captain', 'are acting as a captain', (_, { whose }) =>
    whose === 'you' ? [{ is: 'captaining' }] : undefined,
  ),
  holds('<dies|die>', 'dies', (_, { whose }) => [{ is: 'dead', whose }]),
  holds('is|are <lower than you|below you|beneath you>', 'is lower than you', (_, { whose }) =>
    whose === 'target' ? [{ is: 'above', squares: 1 }] : undefined,
  ),
  holds('is|are on lower ground', 'is on lower ground', (_, { whose }) => (whose === 'target' ? [{ is: 'above' }] : undefined)),
  holds('is|are {than} than you', 'is larger than you', ({ than }, { whose }) =>
    whose === 'target' ? [{ is: 'sized', than }] : undefined,
  ),
  holds(
    '{has} <fewer than half|less than half|half> [of] their|your [maximum] stamina [or less|fewer]',
    'has fewer than half their stamina',
    (_, { whose }) => [{ is: 'has', whose, condition: 'winded' }],
  ),
  holds('can see you', 'can see you', (_, { whose }) => (whose === 'target' ? [{ is: 'sees', whose }] : undefined)),
  holds('{has} {number} or fewer stamina', 'has 10 or fewer stamina', ({ number: most }, { whose }) => [{ is: 'stamina', whose, most }]),
  holds('is|are [a] {size} [creature]', 'is size 1 or smaller', ({ size }, { whose }) => [{ is: 'size', whose, ...size }]),
  holds('is|are <on|standing on|touching> the ground', 'is on the ground', (_, { whose }) =>
    not({ is: 'has', whose, condition: 'flying' }),
  ),
  holds(
    '<{has} [all|full|maximum] [of] [their|your] [full|maximum] stamina|{be} at full stamina|{be} at maximum stamina>',
    'has full stamina',
    (_, { whose }) => [{ is: 'unhurt', whose }],
  ),
  holds('{has} [any] temporary stamina', 'has temporary stamina', (_, { whose }) => [{ is: 'padded', whose }]),
  holds('is|are in|within|inside the area', 'is in the area', (_, { whose, scope }) =>
    scope.hasArea ? [{ is: 'in-area', whose }] : undefined,
  ),
  holds('is|are <in|touching|in a space containing> water', 'is in water', (_, { whose }) => [{ is: 'in-water', whose }]),
  holds('is|are submerged in water', 'is submerged in water', (_, { whose }) => [{ is: 'submerged', whose }]),
  holds('is|are [standing] in|on difficult terrain', 'is in difficult terrain', (_, { whose }) => [{ is: 'in-rough', whose }]),
  holds('{be} mounted', 'is mounted', (_, { whose }) => [{ is: 'mounted', whose }]),
  holds('<{be} being ridden|{be} ridden|{has} a rider>', 'is being ridden', (_, { whose }) => [{ is: 'ridden', whose }]),
  holds('is|are flanking with you', 'is flanking with you', (_, { whose }) =>
    whose === 'target' ? [{ is: 'flanks-along', whose }] : undefined,
  ),
  holds('is|are flanking the target', 'are flanking the target', (_, { whose }) => (whose === 'you' ? [{ is: 'flanked' }] : undefined)),
  holds('is|are [being] flanked [by you]', 'is flanked', (_, { whose }) => (whose === 'target' ? [{ is: 'flanked' }] : undefined)),
  holds('{be} {moved} {thisWay?}', 'was pushed this way', (_, { whose }) => [{ is: 'forced', whose }]),
  holds('{be} killed [by this damage|ability|strike] {thisWay?}', 'is killed by this ability', (_, { whose }) => [{ is: 'dead', whose }]),
  holds('{be} reduced to 0 stamina [by|from this damage|ability|strike] {thisWay?}', 'is reduced to 0 stamina', (_, { whose }) => [
    { is: 'felled', whose },
  ]),
  holds('{has} <a|an|any|another> creature|enemy|target|creatures [or] [object] grabbed', 'have a creature grabbed', (_, { whose }) =>
    whose === 'you' ? [{ is: 'holding' }] : undefined,
  ),
  holds('{has} grabbed a|an|any creature|enemy', 'have grabbed a creature', (_, { whose }) =>
    whose === 'you' ? [{ is: 'holding' }] : undefined,
  ),
]

/** Whose ally an enemy's ally is: one of my enemies. */
function friendOf(squares: number): Test {
  return { is: 'there', who: some({ relation: 'enemy', within: squares, of: 'target' }), least: 1 }
}
