import { type Cursor, OR, rowsOf, type Slot, type Slots } from '@riposte/print'
import type { Role, Side, Test } from '../clauses/clauses.ts'
import { weaponNames } from '../gear/weapons.ts'
import { count, knack, saying, squares, state } from './names.ts'
import type { Scene } from './scene.ts'
import { group, pronounRole, role, side } from './who.ts'

/** What has to be so. */

type C = Cursor<Scene>

export const wielded: Slot<Scene, string> = (c) => {
  const words: string[] = []
  while (words.length < 4 && /^[a-z][a-z'-]*$/.test(c.word) && !/^(?:and|or|to|if|in|who|that|you)$/.test(c.word)) {
    words.push(c.step())
  }
  return words.length > 0 ? words.join(' ') : undefined
}

const sizes = new Map([
  ['larger than', 'larger'],
  ['bigger than', 'larger'],
  ['smaller than', 'smaller'],
] as const)
const armors = new Map([
  ['light armor', 'light armor'],
  ['heavy armor', 'heavy armor'],
  ['a shield', 'a shield'],
] as const)

/** What is said of two, or in words of its own. */
const tests = rowsOf<Scene, TestSlots, Test>({
  role: (c) => role(c) ?? pronounRole(c),
  side,
  count,
  squares,
  how: saying<'larger' | 'smaller'>(sizes),
  what: saying<'light armor' | 'heavy armor' | 'a shield'>(armors),
})
interface TestSlots extends Slots<Scene> {
  readonly role: Slot<Scene, Role>
  readonly side: Slot<Scene, Side>
  readonly count: Slot<Scene, number>
  readonly squares: Slot<Scene, number>
  readonly how: Slot<Scene, 'larger' | 'smaller'>
  readonly what: Slot<Scene, 'light armor' | 'heavy armor' | 'a shield'>
}
const not = (test: Test): Test => ({ is: 'not', test })

export const testRows = [
  tests('{of:role} is|are <no|not> {how} {than:role}', 'The target is no larger than you.', (said) => not({ is: 'sized', ...said })),
  tests('{of:role} [must] be|is|are {how} {than:role}', 'The target is smaller than you.', (said) => ({ is: 'sized', ...said })),
  tests('{of:role} [must] be|is|are within {within:squares} of {to:role}', 'The target is within 3 squares of you.', (said) => ({
    is: 'near',
    ...said,
  })),
  tests('{of:role} [must] be|is|are within {within:squares}', 'The target is within 3 squares.', (said) => ({
    is: 'near',
    to: 'you',
    ...said,
  })),
  tests('{of:role} [must] be|is|are grabbed by {by:role}', 'The target is grabbed by you.', (said) => ({ is: 'held', ...said })),
  tests(
    '{by:role} [must] <be grabbing|are grabbing|is grabbing|have grabbed|has grabbed> {of:role}',
    'You are grabbing the target.',
    (said) => ({ is: 'held', ...said }),
  ),
  tests('{of:role} [must] be|is|are flanked', 'The target is flanked.', ({ of }) => ({ is: 'flanked', of })),
  tests('you [must] <be flanking|are flanking|flank> {of:role}', 'You are flanking the target.', ({ of }) => ({ is: 'flanked', of })),
  tests('{by:role} can see {of:role}', 'You can see the target.', (said) => ({ is: 'seen', ...said })),
  tests("{of:role} <cannot|can't> see {by:role}", 'The target cannot see you.', ({ of: by, by: of }) => not({ is: 'seen', of, by })),
  tests('{of:role} [must] be|is|are in dim light or darkness', 'You are in dim light or darkness.', ({ of }) => ({ is: 'dark', of })),
  tests('{of:role} <must not be|is not|are not> wearing {what}', 'You are not wearing heavy armor.', (said) =>
    not({ is: 'wears', ...said }),
  ),
  tests('{of:role} [must] be|is|are wearing|carrying {what}', 'You are wearing light armor.', (said) => ({ is: 'wears', ...said })),
  tests(
    '{of:role} [must] [have] moved [at] [least] {squares} [or] [more] [squares] [in] [this] [turn] [before|making] [this] [attack]',
    'You moved at least 3 squares this turn.',
    (said) => ({ is: 'gone', ...said }),
  ),
  tests(
    '{of:role} [must] have|has [at] [least] {points:count} power point(s) [remaining|left]',
    'You have at least 1 power point.',
    (said) => ({ is: 'charged', ...said }),
  ),
  tests('{of:role} [must] be|is|are in close combat', 'You are in close combat.', ({ of }) => ({ is: 'close', of })),
  tests('a|an|one [of] [your] {side} is adjacent to {of:role}', 'One ally is adjacent to the target.', (said) => ({
    is: 'beside',
    ...said,
  })),
  tests('no other {side} is|are adjacent to {of:role}', 'No other creature is adjacent to the target.', (said) =>
    not({ is: 'beside', isOther: true, ...said }),
  ),
  tests('{of:role} is not adjacent to any|one other {side}', 'The target is not adjacent to any other creature.', (said) =>
    not({ is: 'beside', isOther: true, ...said }),
  ),
] as const

export const test: Slot<Scene, Test> = (c) => {
  for (const row of testRows) {
    const found = row.read(c)
    if (found === undefined) continue
    c.eat('to use this feat', 'when you use this feat')
    return found
  }
  return plainTest(c)
}

const plainTest: Slot<Scene, Test> = (c) => {
  const of = c.attempt(() => role(c)) ?? pronounRole(c)
  // "While bloodied", "must be wielding a staff": whose feat it is.
  const isBare = of === undefined
  if (isBare && c.scene.hasTarget && c.scene.self.length === 0 && !c.word.startsWith('wield')) return undefined
  if (
    !isBare &&
    c.eat('must be', 'is', 'are', 'must not be', 'is not', 'are not', "isn't", "aren't", 'was', 'were', 'must have', 'has', 'have') ===
      undefined
  )
    return undefined
  const isNot = /^(?:not|isn't|aren't)$/.test(c.last) || c.before(2).startsWith('not ')
  const found = c.list(() => oneTest(c, of ?? 'you'), OR)
  c.eat('to use this feat', 'when you use this feat')
  const [first, ...others] = found ?? []
  if (first === undefined) return undefined
  const test: Test = others.length === 0 ? first : { is: 'or', tests: [first, ...others] }
  return isNot ? { is: 'not', test } : test
}

const oneTest = (c: C, of: Role): Test | undefined =>
  c.attempt(() => unseen(c, of)) ?? c.attempt(() => stateOf(c, of)) ?? c.attempt(() => held(c, of)) ?? c.attempt(() => beside(c, of))

const unseen = (c: C, of: Role): Test | undefined => {
  const from = c.eat('hidden from') === undefined ? undefined : whom(c)
  return from && { is: 'hidden', of, from }
}
const stateOf = (c: C, of: Role): Test | undefined => {
  const what = state(c)
  return what && { is: 'state', of, what }
}
const held = (c: C, of: Role): Test | undefined => {
  if (c.eat('unarmed') !== undefined) return { is: 'unarmed', of }
  if (c.eat('proficient in', 'proficient with') !== undefined) {
    const known = knack(c)
    return known && { is: 'proficient', of, in: known }
  }
  if (c.eat('a free hand', 'one hand free', 'a hand free') !== undefined) return { is: 'wields', of, what: 'free hand' }
  if (c.eat('wielding', 'armed with', 'using', 'carrying') === undefined) return undefined
  c.eat('a', 'an', 'your')
  const found = c.list(() => {
    c.eat('a', 'an', 'your')
    const what = wielded(c)
    return what === undefined || !arms.has(what) ? undefined : ({ is: 'wields', of, what } as const)
  }, OR)
  const [only, second] = found ?? []
  return found !== undefined && second !== undefined ? { is: 'or', tests: found } : only
}
/** All that somebody can have in hand, as it is called. */
const arms: ReadonlySet<string> = new Set([
  'weapon',
  'two weapons',
  'implement',
  'shield',
  ...['two-handed', 'one-handed', 'light', 'melee', 'close', 'ranged'].map((one) => `${one} weapon`),
  ...weaponNames.flatMap((name) => [name.replaceAll('-', ' '), name.split('-').at(-1) ?? name]),
])
const beside = (c: C, of: Role): Test | undefined => {
  if (c.eat('adjacent to') === undefined) return undefined
  const to = whom(c)
  if (to !== undefined) return { is: 'adjacent', of, to }
  const one = group(c)
  return one?.who === 'one' && one.where === undefined ? { is: 'beside', of, side: one.side } : undefined
}

export const whom: Slot<Scene, Role> = (c) => role(c) ?? pronounRole(c)
