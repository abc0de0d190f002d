import { passageOf, readSentence } from '@riposte/print'
import { expect, test } from 'vitest'
import { countByHand } from '../../src/homl/clauses/kinds.ts'
import { reader } from '../../src/homl/notation/grammar.ts'
import { sceneOf } from '../../src/homl/notation/scene.ts'

/** Said otherwise it is read as the same. */

const scene = sceneOf({ self: [], hasTarget: true, hasTrigger: true, hasArea: true, hasRoll: true, hasDealt: true, hasBlow: true })
const read = (text: string) => readSentence(passageOf(text, 0, text.length), scene, reader)
const ifSo = (words: string): string => `If ${words}, you gain DR 2.`

test.each([
  ['The target suffers 5 fire damage.', 'The target takes 5 fire damage.'],
  ['You gain 2 points of DR.', 'You gain DR 2.'],
  ['If your hit points are reduced to 0, you gain DR 2.', 'If you drop to 0 hit points, you gain DR 2.'],
  ['The target drops one item it is holding.', 'The target drops its weapon.'],
  ['The target drops to 1 hit point instead.', 'The target is left with 1 hit point instead.'],
  ['The target loses 5 hit points.', 'The target takes 5 damage, which cannot be reduced.'],
  ['You ignore any push, pull, or slide.', 'You cannot be moved by force.'],
  ['You may move through difficult terrain as if it were clear terrain.', 'You may ignore difficult terrain.'],
  ['You are not affected by difficult terrain.', 'You ignore difficult terrain.'],
  ['Difficult terrain does not slow you.', 'You ignore difficult terrain.'],
  ["You may pass through enemies' squares.", "You may ignore enemies' squares."],
  ['You reduce the damage by half.', 'You halve the damage.'],
  ['DR does not apply to this damage.', 'The attack ignores DR.'],
  ['You appear in any unoccupied square within 5 squares of you.', 'You teleport up to 5 squares.'],
  ['You gain the ability to fly at your speed.', 'You gain a flying speed equal to your speed.'],
  ['The target is moved 3 squares in any direction of your choice.', 'The target is slid 3 squares.'],
  ['Sustaining the zone takes a major action.', 'You may sustain the zone with a major action.'],
  ['The zone blocks line of sight.', 'The area is obscuring.'],
  ['Nothing can be seen through the zone.', 'The area is obscuring.'],
  ['The ground in the area burns.', 'The area lasts.'],
  ['As a move action, you may move the zone up to 3 squares.', 'You may move the zone up to 3 squares as a move action.'],
  ['The zone provides concealment to your allies.', 'Your allies in the zone gain concealment.'],
  ['The target loses the slowed condition.', 'The target is no longer slowed.'],
  ['All conditions on the target end.', 'The target ends all conditions.'],
  ['Any ongoing damage on the target ends.', 'The target no longer takes ongoing damage.'],
  ['The target has its speed reduced by 2.', 'The target takes a -2 penalty to speed.'],
  ['You add your WIS to damage.', 'You gain a bonus of your WIS to damage.'],
  ['The target grants you advantage.', 'You gain advantage on attack checks against the target.'],
  ['You are resistant to fire.', 'You gain resistance to fire.'],
  ['You and the target swap places.', 'You swap places with the target.'],
  ['You may move as normal.', 'You may move up to your speed.'],
  ['Once used, you must complete a rest before you can use it again.', 'You cannot use this feat again until you take a rest.'],
  ['This feat recharges.', 'This feat is not expended.'],
  ['The target goes sprawling.', 'The target is prone.'],
  ['You drive the target back 2 squares.', 'You push the target 2 squares.'],
  ['The next attack the target makes has disadvantage.', 'Its next attack has disadvantage.'],
  ['The target is rooted to the spot.', 'The target is immobilized.'],
  ['You vanish and reappear up to 5 squares away.', 'You teleport up to 5 squares.'],
  ['4 poison damage, or 6 if the target is prone.', '4 poison damage, or 6 poison damage if the target is prone.'],
  ['This attack deals 1DD extra damage against prone targets.', 'If the target is prone, the attack deals an additional 1DD damage.'],
  ['One ally adjacent to you may attack the target.', 'One ally adjacent to you may make a basic attack against the target.'],
  ['The target is either dazed or slowed (your choice).', 'The target is dazed or slowed.'],
  ['The target is then slowed.', 'The target is slowed.'],
  ['If the target is dying it is also no longer prone.', 'If the target is dying, it is no longer prone.'],
  [
    'You have advantage on the attack check against any target which is prone.',
    'You have advantage on the attack check if the target is prone.',
  ],
  ['You deal 4 extra damage against a target that is prone.', 'You deal 4 extra damage against prone creatures.'],
  ['You may use this feat only once during each action sequence.', 'You may use this feat only once per encounter.'],
  [
    'You move up to your speed and ignore difficult terrain during this movement.',
    'You move up to your speed and ignore difficult terrain.',
  ],
  [
    'The target grants advantage to the next attack made against it before the end of your next turn.',
    'The next attack against the target before the end of your next turn has advantage.',
  ],
  [ifSo('you are able to see the target'), ifSo('you can see the target')],
  [ifSo('you are standing'), ifSo('you are not prone')],
  [ifSo('the target is your size or smaller'), ifSo('the target is not larger than you')],
  [ifSo('you are conscious'), ifSo('you are not incapacitated')],
  [ifSo('you end this movement in concealment'), ifSo('you are concealed')],
  [ifSo('the target has taken fire damage since its last turn'), ifSo('the target was damaged by fire since its last turn')],
  [ifSo('there is an ally adjacent to the target'), ifSo('an ally is adjacent to the target')],
])('"%s" is "%s"', (otherwise, plainly) => {
  const { clauses, rest } = read(otherwise)
  expect(rest?.text).toBeUndefined()
  expect(countByHand(clauses)).toBe(0)
  expect(clauses).toEqual(read(plainly).clauses)
})
