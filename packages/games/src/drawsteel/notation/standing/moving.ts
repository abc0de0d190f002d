import { flat } from '../../clauses/phrases.ts'
import type { TraitPart } from '../../clauses/traits.ts'
import { always, ignores, type Standing } from './row.ts'

/** How somebody moves and stands, and what the ground round them is like. */

const farther = (figure: number): readonly TraitPart[] => [{ is: 'modify', stat: 'forced', amount: flat(figure), when: [] }]
const rough = (squares: number, whose: string | undefined): readonly TraitPart[] => [
  {
    is: 'rough',
    squares,
    to: whose?.includes('enem') === true ? 'enemy' : 'creature',
  },
]

export const moving: readonly Standing[] = [
  // Nobody is made to change shape by any rule that is done here.
  always(
    "<you can't be|your shape can't be> [physically] <transformed|changed|changed into another form|made to change shape> {more?}",
    "your shape can't be changed by any external effect",
    () => [],
  ),
  // Whom one holds comes along anyway.
  always(
    'when|whenever you move|moves , {whomHeld} move(s)|come(s) with you|them',
    'whenever you move, any creature grabbed by you moves with you',
    () => [],
  ),
  always(
    "you can burrow through <stone|rock|solid rock|solid stone|earth and stone> [, but can't drag other creatures underground {more?}]",
    "you can burrow through stone, but can't drag other creatures underground when you do so",
    () => [ignores('rock')],
  ),
  always('you can hover', 'you can hover', () => [{ is: 'mode', mode: 'hover' }]),
  always(
    'you can breathe <underwater|in water|in both water and air|both air and water|both water and air|air and water|water and air>',
    'you can breathe underwater',
    () => [ignores('airless')],
  ),
  always(
    '<your|you> {shoving} [move] <creatures|targets|a creature|an enemy|the target> an additional|extra {figure} square(s)',
    'your pushes move creatures an additional 2 squares',
    ({ figure }) => farther(figure),
  ),
  always(
    'you can [<use the|take the>] {everyday} as a free maneuver',
    'you can use the Hide maneuver as a free maneuver',
    ({ everyday: action }) => [{ is: 'freely', action, often: 'always' }],
  ),
  always(
    "<you ignore opportunity attacks|no creature can make opportunity attacks against you|no enemy can make opportunity attacks against you|enemies can't make opportunity attacks against you|creatures can't make opportunity attacks against you|moving doesn't cause you to provoke opportunity attacks|movement doesn't cause you to provoke opportunity attacks>",
    'no enemy can make opportunity attacks against you',
    () => [ignores('opportunity')],
  ),
  always(
    "<you don't|you can't|your movement doesn't|your movement can't> provoke opportunity attacks [by|when <moving or shifting|moving|shifting|flying|you move|you moves|they move>]",
    "you don't provoke opportunity attacks by moving",
    () => [ignores('opportunity')],
  ),
  always(
    "<difficult terrain doesn't cost you [any] extra movement|difficult terrain doesn't require you to spend [any] additional movement|difficult terrain doesn't require you to spend [any] extra movement|difficult terrain doesn't cost you [any] additional movement|your movement ignores difficult terrain|your moves ignore difficult terrain|you don't treat difficult terrain|you treat difficult terrain as normal [terrain]|difficult terrain doesn't affect you|difficult terrain doesn't slow you>",
    "difficult terrain doesn't cost you extra movement",
    () => [ignores('difficult')],
  ),
  always(
    "you <ignore|take no damage from|don't take damage from|are unaffected by|can't be harmed by> damaging terrain",
    'you ignore damaging terrain',
    () => [ignores('harmful-ground')],
  ),
  always(
    "you <take no|don't take any|don't take|never take|ignore> <damage from falling|falling damage|damage from falls>",
    'you take no damage from falling',
    () => [ignores('falls')],
  ),
  always(
    "you <take no|don't take any|don't take> <collision damage|damage from collisions|damage from [being] force moved|damage when [being] force moved|damage from forced movement|damage when forced movement> [into <objects or creatures|creatures or objects|objects|creatures|obstacles>]",
    'you take no damage from forced movement',
    () => [ignores('collisions')],
  ),
  always(
    'you can [freely] move|pass|phase through {bodies} {manner?}',
    "you can move through enemies' spaces at your usual speed",
    ({ bodies, manner }) => {
      const isThings = bodies.includes('object')
      // Through things alone nobody goes by this: their spaces with those of creatures.
      if (isThings && !/creature|enem/.test(bodies)) return undefined
      return [
        ignores('enemy-space'),
        ...(isThings ? [ignores('objects')] : []),
        ...(manner?.includes('provoking') === true ? [ignores('opportunity')] : []),
      ]
    },
  ),
  always(
    'you can <share|occupy|end your turn in|stop in|end your movement in|stand in> {shared}',
    "you can end your turn in another creature's space",
    () => [{ is: 'shares-space' }],
  ),
  always(
    '[your space and] {around} {rough} {whose?}',
    'the ground within 2 squares of you is difficult terrain for enemies',
    ({ around, whose }) => rough(around, whose),
  ),
  always(
    '{treating} treat {around} as difficult terrain',
    'enemies treat the ground within 2 squares of you as difficult terrain',
    ({ treating, around }) => rough(around, treating),
  ),
  // Whoever is no friend goes through it as through difficult terrain anyway.
  always('your space <is|counts as|is considered> difficult terrain for enemies', 'your space is difficult terrain for enemies', () => []),
  always(
    "<you don't lose speed [reduced] [halved]|you don't have your speed [reduced] [halved]|your speed isn't reduced [by]|your speed isn't halved [by]|you can move {atSpeed}> [while|when|for|from] [you] {held}",
    "your speed isn't reduced while you have a creature grabbed",
    () => [{ is: 'grips', most: 1, anySize: false, freely: true }],
  ),
  always(
    '<you can grab|you can have grabbed|a creature can be grabbed by you> [<a creature|creatures|targets|any creature>] {anySize}',
    'you can grab creatures of any size',
    () => [{ is: 'grips', most: 1, anySize: true, freely: false }],
  ),
  always(
    'you can have|hold|grab [up to] {most} creatures|targets|enemies [grabbed] {atOnce?}',
    'you can have up to two creatures grabbed at a time',
    ({ most }) => [{ is: 'grips', most, anySize: false, freely: false }],
  ),
  always('you have|gain a {signed} bonus to {forcedFar}', 'you have a +2 bonus to the distance of forced movement', ({ signed }) =>
    farther(signed),
  ),
  always(
    '[the distance of] your forced movement [distance] <increases|is increased|gains a bonus> by {figure}',
    'your forced movement is increased by 2',
    ({ figure }) => farther(figure),
  ),
  always(
    'when|whenever you {shoving} <a|an|another> <creature or object|creature|enemy|target> , {shoved}',
    'whenever you push a creature, the forced movement distance gains a +1 bonus',
    ({ shoved }) => farther(shoved),
  ),
  always(
    "<your forced movement|forced movement you cause|forced movement from your abilities> <ignores|can't be reduced by|isn't reduced by> [<the target's|a target's>] stability",
    'your forced movement ignores stability',
    () => [ignores('stability')],
  ),
  always(
    'you ignore stability when [you] <force moving|force move> <creatures|a creature|targets>',
    'you ignore stability when you force move creatures',
    () => [ignores('stability')],
  ),
]
