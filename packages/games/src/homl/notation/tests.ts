import { Cursor, inFull, meaning, OR, oneOf, type Row, rowsOf, type Slot, saidBy, type TwoWay, twoWays } from '@riposte/print'
import { says } from '@riposte/tactics'
import type { Role, Test } from '../clauses/clauses.ts'
import { number, roles, points as sayPoints } from '../clauses/say.ts'
import { sizes, tiers } from '../clauses/words.ts'
import { weaponNames } from '../gear/weapons.ts'
import { count, knack, points, squares, state, typeNames } from './names.ts'
import { type Scene, whole } from './scene.ts'
import { kindOf, owned, pronounRole, role, side } from './who.ts'

/** What has to be so. */

type C = Cursor<Scene>
/** What is told of whoever was named: "flanked", "larger than you". */
type Being = Test extends infer T ? (T extends { readonly of: Role } ? Omit<T, 'of'> : never) : never

export const whom: Slot<Scene, Role> = (c) => role(c) ?? pronounRole(c)

/** All that somebody can have in hand, as it is called. */
const ARMS: ReadonlySet<string> = new Set([
  'weapon',
  'two weapons',
  'two light weapons',
  'polearm',
  'implement',
  'shield',
  'free hand',
  ...['two-handed', 'one-handed', 'two handed', 'one handed', 'light', 'melee', 'close', 'ranged', 'rune'].map((one) => `${one} weapon`),
  ...weaponNames.flatMap((name) => [name.replaceAll('-', ' '), name.split('-').at(-1) ?? name]),
])
export const arm: Slot<Scene, string> = (c) => c.eat(...ARMS)?.replace(' handed', '-handed')

const own = {
  role: whom,
  side,
  points,
  squares,
  knack,
  state,
  kind: (c: C) => {
    c.eat('a', 'an')
    return kindOf(c)
  },
  arm,
  count,
  zone: (c: C): Role | undefined => (c.eat('your') === undefined ? owned(c) : 'you'),
  size: meaning<'larger' | 'smaller'>({ larger: 'larger than|bigger than', smaller: 'smaller than' }),
  armor: oneOf(['light armor', 'heavy armor', 'a shield']),
  bulk: oneOf(sizes),
  orMore: oneOf(['larger', 'smaller']),
  tier: oneOf(tiers),
  types: (c: C) => c.list(() => c.named(typeNames), OR),
}
const words = {
  role: (one: Role) => roles[one],
  squares: number,
  points: sayPoints,
  zone: (one: Role) => (one === 'you' ? 'your' : `${roles[one]}'s`),
  size: (one: string) => `${one} than`,
  arm: (one: string) => (one.startsWith('two ') && one.endsWith('s') ? one : `a ${one}`),
  types: (all: readonly string[]) => all.join(' or '),
}

const being = twoWays<Scene, typeof own, Being>(own, words)
export const beings: readonly TwoWay<Scene, Being>[] = [
  being('{how:size} {than:role}', 'The target is no larger than you.', { is: 'sized' }),
  being('adjacent to {to:role}', 'You are adjacent to the target.', { is: 'near', within: 1 }),
  being('within {within:squares} of {to:role}', 'The target is within 3 squares of you.', { is: 'near' }),
  being('within {within:squares}', 'The target is within 3 squares.', { is: 'near', to: 'you' }),
  being('grabbed by {by:role}', 'The target is grabbed by you.', { is: 'held' }),
  being('{what:state} by {by:role}', 'The target is engaged by you.', { is: 'held' }),
  being('hidden from {from:role}', 'You are hidden from the target.', { is: 'hidden' }),
  being('concealed from {from:role}', 'You are concealed from the target.', { is: 'concealed' }),
  being('{what:state}', 'The target is dazed or prone.', { is: 'state' }),
  being('{what:kind}', 'The target is undead.', { is: 'kind' }),
  being('flanked by {by:role}', 'The target is flanked by you.', { is: 'flanked' }),
  being('flanked', 'The target is flanked.', { is: 'flanked' }),
  being('in {by:zone} zone of control', "You are in the target's zone of control.", { is: 'controlled' }),
  being('in dim light or [total] darkness', 'You are in dim light or darkness.', { is: 'dark' }),
  being('wearing|carrying {what:armor}', 'You are not wearing heavy armor.', { is: 'wears' }),
  being('in close combat', 'You are in close combat.', { is: 'close' }),
  being('[of] {size:bulk} [size] or {or:orMore}', 'The target is of standard size or smaller.', { is: 'size' }),
  being('of at least {tier} tier', 'You are of at least legendary tier.', { is: 'tier' }),
  being('concealed', 'You are concealed.', { is: 'concealed' }),
  being('unarmed', 'You are unarmed.', { is: 'unarmed' }),
  being('proficient|trained in|with {in:knack}', 'You are proficient in stealth.', { is: 'proficient' }),
  being('<wielding|armed with|using|carrying|holding> [a|an|your] {what:arm}', 'You are wielding a bow.', { is: 'wields' }),
  being('adjacent to <one other|any other|another> {side}', 'The target is not adjacent to any other creature.', {
    is: 'beside',
    isOther: true,
  }),
  being('adjacent to <one other|any other|another> {kind}', 'You are adjacent to another undead.', {
    is: 'beside',
    side: 'creature',
    isOther: true,
  }),
  being('adjacent to one|a|an|any [of] [your] {side}', 'The target is adjacent to an ally.', { is: 'beside' }),
  being('in the area|zone', 'You are in the area.', { is: 'inside' }, ({ scene }) => scene.hasArea),
  being('other than {than:role}', 'The target is other than you.', { is: 'other' }),
]
/** Behind another thing that is in hand, or where it is had. */
const bare = being('[<a|an|your|one|at least one>] {what:arm}', 'You have a free hand.', { is: 'wields' })

const told = twoWays<Scene, typeof own, Test>(own, words)
const read = rowsOf<Scene, typeof own, Test>(own)
const not = (test: Test): Test => ({ is: 'not', test })
/** Something has been done to a target of one's own. */
const isStruck = ({ scene }: C): boolean => scene.hasTarget && scene.hasDealt === true

const tellings: readonly (Row<Scene, Test> | TwoWay<Scene, Test>)[] = [
  told(
    '{of:role} have|has advantage on|with the|this attack',
    'You have advantage on the attack.',
    { is: 'favored' },
    (c, { of }) => isStruck(c) && of === 'you',
  ),
  read(
    '{of:role} have|has|had advantage [<against the target|on the target|on attack checks against the target>]',
    'You have advantage against the target.',
    ({ of }, c) => (isStruck(c) && of === 'you' ? { is: 'favored', of } : undefined),
  ),
  told('{of:role} drop(s) to 0 hit points', 'The target is reduced to 0 hit points.', { is: 'down' }, isStruck),
  read(
    '<this|the attack|this attack|your attack|the damage|this damage> <reduces|kills|slays> {of:role} [to] [0] [hit] [points]',
    'The attack reduces the target to 0 hit points.',
    (said, c) => (isStruck(c) ? { is: 'down', ...said } : undefined),
  ),
  read(
    '{of:role} [have|has] not [have] moved [at] [least] {far:squares?} [this] [turn]',
    'You have not moved this turn.',
    ({ of, far = 1 }) => not({ is: 'gone', of, squares: far }),
  ),
  told(
    '{of:role} <was|were|has been|have been> damaged by {types} [damage] since its|your|their last turn',
    'The target was damaged by fire or acid since its last turn.',
    { is: 'hurt' },
  ),
  read('you have <an opponent|a creature|an enemy> grabbed', 'You have an opponent grabbed.', (_, { scene }) =>
    scene.hasTarget ? { is: 'held', of: 'target', by: 'you' } : undefined,
  ),
  told('{by:role} can see {of:role}', 'You can see the target.', { is: 'seen' }),
  told(
    '{of:role} [must] [have|has] moved at least {squares} [or] [more] [squares] [this] [turn] [before|making] [this] [attack]',
    'You moved at least 3 squares this turn.',
    { is: 'gone' },
  ),
  told('{of:role} have|has at least {points} [remaining|left]', 'You have at least 1 power point.', { is: 'charged' }),
  read('{of:role} cannot see {by:role}', 'The target cannot see you.', ({ of: by, by: of }) => not({ is: 'seen', of, by })),
  told('{by:role} [must] <be grabbing|are grabbing|is grabbing|have grabbed|has grabbed> {of:role}', 'You are grabbing the target.', {
    is: 'held',
  }),
  told('you [must] <be flanking|are flanking|flank> {of:role}', 'You are flanking the target.', { is: 'flanked', by: 'you' }),
  told('<one|a|an|your|one of your> {side} [must] is|be adjacent to {of:role}', 'One ally is adjacent to the target.', { is: 'beside' }),
  read('no {side} [must] <is|are|be|may be|can be> adjacent to {of:role}', 'No enemy is adjacent to you.', (said) =>
    not({ is: 'beside', ...said }),
  ),
  read('no {side} [must] <is|are|be|may be|can be> within {within:squares} of {of:role}', 'No enemy is within 3 squares of you.', (said) =>
    not({ is: 'beside', ...said }),
  ),
  told(
    '[there] [must] [be|are] at least {least:count} {side} [must] [are|be] within {within:squares} of {of:role}',
    'At least 2 enemies within 3 squares of you.',
    { is: 'beside' },
  ),
  told(
    '[there] [must] [be|are] at least {least:count} {side} [must] [are|be] adjacent to {of:role}',
    'At least 2 enemies adjacent to you.',
    {
      is: 'beside',
    },
  ),
  told('<one|a|an|any|your|one of your> {side} is within {within:squares} of {of:role}', 'One ally is within 3 squares of the target.', {
    is: 'beside',
  }),
  read('no other {side} is|are adjacent to {of:role}', 'No other creature is adjacent to the target.', (said) =>
    not({ is: 'beside', isOther: true, ...said }),
  ),
]
export const testRows: readonly Row<Scene, unknown>[] = [...beings, bare, ...tellings]

export const test: Slot<Scene, Test> = (c) => {
  const alone = c.attempt(() => {
    const found = oneTest(c)
    return c.isDone || c.word === ',' ? found : undefined
  })
  return alone ?? c.attempt(() => several(c)) ?? oneTest(c)
}

/** "You are hidden from, or flanking, the target, and wielding a light weapon". */
function several(c: C): Test | undefined {
  const { rest, scene } = c
  // What does not begin with one has not several.
  if (!/\b(?:and|or)\b/i.test(rest) || oneTest(new Cursor(rest, scene)) === undefined) return undefined
  const one = (words: string): Test | undefined => whole(words.replace(/^if /i, ''), scene, oneTest)
  const either = (words: string): Test | undefined => joint('or', inFull(words, 'or', one))
  for (const { index } of [...rest.matchAll(/,|$/g)].toReversed()) {
    const found = joint('and', inFull(rest.slice(0, index), 'and', either))
    if (found === undefined) continue
    c.at += index
    return found
  }
  return undefined
}
const joint = (is: 'and' | 'or', tests: readonly Test[] | undefined): Test | undefined =>
  tests === undefined || tests.length < 2 ? tests?.[0] : tests.some((one) => says(one, 'is', 'inside')) ? undefined : { is, tests }

const oneTest: Slot<Scene, Test> = (c) => {
  const found = first(tellings, c) ?? c.attempt(() => whatIs(c))
  if (found !== undefined) c.eat('to use this feat', 'when you use this feat')
  return found
}

const first = <T>(rows: readonly Row<Scene, T>[], c: C): T | undefined => {
  for (const row of rows) {
    const found = row.read(c)
    if (found !== undefined) return found
  }
  return undefined
}

const VERBS = [
  'must be',
  'be',
  'remains',
  'remain',
  'is',
  'are',
  'must not be',
  'cannot be',
  "isn't",
  "aren't",
  'was',
  'were',
  'is already',
  'was already',
  'were already',
  'are already',
  'must have',
  'has',
  'have',
]

const whatIs = (c: C): Test | undefined => {
  const of = c.attempt(() => role(c)) ?? pronounRole(c)
  // "While bloodied", "must be wielding a staff": whose feat it is.
  if (of === undefined && c.scene.hasTarget && c.scene.self.length === 0 && !/^(?:wield|be$|in$|inside|within)/.test(c.word))
    return undefined
  const verb = c.eat(...VERBS) ?? (of === undefined ? '' : undefined)
  if (verb === undefined) return undefined
  return beingOf(c, of ?? 'you', /n't$|not/.test(verb), /ha/.test(verb))
}

/** "Not larger than you", "dazed or prone". */
export function beingOf(c: C, of: Role, isDenied = false, isHad = false): Test | undefined {
  const isNot = c.eat('not', 'no') !== undefined || isDenied
  const found = c.list((): Test | undefined => {
    const one = (isHad ? undefined : first(beings, c)) ?? (isHad || /^(?:or|,)$/.test(c.last) ? bare.read(c) : undefined)
    return one && { ...one, of }
  }, OR)
  const [only, second] = found ?? []
  if (found === undefined || only === undefined) return undefined
  const test: Test = second === undefined ? only : { is: 'or', tests: found }
  return isNot ? not(test) : test
}

export function sayTest(test: Test): string {
  if (test.is === 'or' || test.is === 'and') {
    const [first = '', ...more] = test.tests.map(sayTest)
    const shared = /^.*? (?:is|are) /.exec(first)?.[0] ?? first
    return [first, ...more.map((one) => (one.startsWith(shared) ? one.slice(shared.length) : one))].join(` ${test.is} `)
  }
  if (test.is === 'not')
    return sayTest(test.test)
      .replace(/^one (?=\w+ is )/, 'no ')
      .replace(/(?<!^no \w+) (is|are) /, ' $1 not ')
      .replace(/ can see /, ' cannot see ')
      .replace(/ moved /, ' not moved ')
      .replace(/ (was|were|have|has) /, ' $1 not ')
  const { of, ...what } = test
  const said = saidBy(beings, what)
  return said === undefined ? (saidBy(tellings, test) ?? '') : `${roles[of]} ${of === 'you' ? 'are' : 'is'} ${said}`
}
