import { type Cursor, OR, type Row, rowsOf } from '@riposte/print'
import type { Occasion, Trigger, Where, Who } from '../clauses/clauses.ts'
import type { Condition, DamageType } from '../clauses/words.ts'
import { conditionNames, typeNames } from './names.ts'
import { type Scene, you } from './scene.ts'
import { slots } from './slots.ts'
import { where } from './who.ts'

/** What a feat answers. */

const plain: Trigger = { on: 'attacked', by: undefined, against: undefined, with: undefined, degree: undefined }

const tools = new Map<string, { readonly with: Trigger['with'] }>(
  (
    [
      ['a feat', 'feat'],
      ['a melee weapon', 'melee-weapon'],
      ['a melee weapon attack', 'melee-weapon'],
      ['a close weapon attack', 'close-weapon'],
      ['a weapon attack', 'weapon'],
      ['a weapon', 'weapon'],
      ['a close attack', 'close'],
      ['a melee attack', 'close'],
      ['a ranged attack', 'ranged'],
      ['an opportunity attack', 'opportunity'],
      ['an attack', undefined],
    ] as const
  ).map(([words, how]) => [words, { with: how }]),
)
/** "With a close attack". */
export const tool = (c: Cursor<Scene>) => {
  c.eat('with', 'by', 'on')
  return c.named(tools)
}

const degrees = new Map([
  ['an enhanced success', 'enhanced'],
  ['a complete success', 'complete'],
] as const)
const degree = (c: Cursor<Scene>): Trigger['degree'] => c.named<'enhanced' | 'complete'>(degrees)

const outcomes = new Map<string, Occasion>(
  (
    [
      ['hit', ['hit', 'hits', 'would hit', 'would be hit']],
      ['missed', ['miss', 'misses', 'missed', 'fails an attack against', 'fail an attack against', 'fails to hit', 'fail to hit']],
      ['attacked', ['attack', 'attacks', 'attacked', 'target', 'targets', 'targeted']],
    ] as const
  ).flatMap(([on, words]) => words.map((word): [string, Occasion] => [word, on])),
)
/** Of one's own checks: of an attack or of a defence it is what comes of that. */
const made = new Map([
  ...['make', 'makes', 'roll', 'rolls'].map((one) => [one, undefined] as const),
  ...['fail', 'fails', 'miss'].map((one) => [one, 'failure'] as const),
  ...['pass', 'passes', 'succeed at', 'succeeds at', 'succeed on', 'succeeds on', 'succeed with', 'succeeds with'].map(
    (one) => [one, 'success'] as const,
  ),
])
const result = (c: Cursor<Scene>): { readonly degree: Trigger['degree'] } | undefined => {
  const word = c.eat(...made.keys())
  return word === undefined ? undefined : { degree: made.get(word) }
}
const kinds = (c: Cursor<Scene>): readonly DamageType[] | undefined => c.list(() => c.named(typeNames), OR)
const conditions = (c: Cursor<Scene>): readonly Condition[] | undefined => c.list(() => c.named(conditionNames), OR)

export const outcome = (c: Cursor<Scene>) => c.named(outcomes)

const own = { tool, degree, outcome, where, result, kinds, conditions }

const row = rowsOf<Scene, typeof slots & typeof own, Trigger>({
  ...slots,
  ...own,
})

/** Nothing lays these on anybody as what comes of a feat. */
const NOT_LAID: readonly Condition[] = ['bloodied', 'dying', 'hidden', 'removed', 'surprised']

/** Of one who is there. */
const there = (trigger: Trigger, where: Where): Trigger | undefined => {
  if (where === undefined) return trigger
  const { by } = trigger
  return by !== undefined && 'side' in by && by.where === undefined ? { ...trigger, by: { ...by, where } } : undefined
}

export const triggers: readonly Row<Scene, Trigger>[] = [
  row(
    "{by:who} make(s) {tool} <that does not include|not including|that doesn't include> {without:role} [as] [a] [target]",
    'An adjacent enemy makes an attack that does not include you.',
    ({ tool, ...said }) => ({ ...plain, ...said, ...tool }),
  ),
  row('{by:who} deal(s) damage to {against:who}', 'An enemy deals damage to you.', (said) => ({ ...plain, ...said, on: 'damages' })),
  row('{against:who} is|are damaged by {by:who}', 'You are damaged by an enemy.', (said) => ({ ...plain, ...said, on: 'damages' })),
  row('{by:who} bloody|bloodies {against:who}', 'You bloody an enemy.', (said) => ({ ...plain, ...said, on: 'bloodies' })),
  row('{by:who} <attack|attacks> {against:who} and miss|misses', 'An enemy attacks you and misses.', (said) => ({
    ...plain,
    ...said,
    on: 'missed',
  })),
  row('{by:who} take(s)|suffer(s) damage from an attack', 'You take damage from an attack.', ({ by }) => ({
    ...plain,
    by,
    with: 'attack',
    on: 'damaged',
  })),
  row('an attack deals damage to {by:who}', 'An attack deals damage to you.', ({ by }) => ({
    ...plain,
    by,
    with: 'attack',
    on: 'damaged',
  })),
  row('{by:who} <regain(s) hit points|is healed|are healed>', 'An ally regains hit points.', ({ by }) => ({ ...plain, by, on: 'healed' })),
  row(
    '{against:who} make(s)|get(s)|achieve(s)|score(s) {degree} on a|your|its defense check [against] {tool?}',
    'You get a complete success on a defense check against a close attack.',
    ({ tool, ...said }) => ({ ...plain, ...said, ...tool, on: 'missed' }),
  ),
  row('{by:who} {result} a death save', 'You fail a death save.', ({ by, result }) => ({
    ...plain,
    ...result,
    by,
    of: 'death save',
    on: 'checks',
  })),
  row('{by:who} take(s) {what:kinds} damage', 'You take fire or cold damage.', (said) => ({ ...plain, ...said, on: 'damaged' })),
  row(
    '{against:who} <become(s)|is|are|is knocked|are knocked|fall(s)|acquire(s) the|gain(s) the> {what:conditions} [condition(s)]',
    'You become dazed.',
    ({ against, what }) => (what.some((one) => NOT_LAID.includes(one)) ? undefined : { ...plain, against, what, on: 'afflicted' }),
  ),
  row('{by:who} grab(s) {against:who}', 'An enemy grabs you.', (said) => ({ ...plain, ...said, what: ['grabbed'], on: 'afflicted' })),
  row(
    '{by:who} <is|are> <pushed , pulled , or slid|pushed , pulled or slid|subject to forced movement|moved by force|forcibly moved|force moved>',
    'You are subject to forced movement.',
    ({ by }) => ({ ...plain, by, on: 'moved-by-force' }),
  ),
  row('{by:who} {result} an|your|its|their attack check|roll {against?}', 'You fail an attack check.', ({ by, result: { degree } }) => ({
    ...plain,
    by,
    on: degree === 'failure' ? 'missed' : degree === 'success' ? 'hit' : 'attacked',
  })),
  row('{against:who} {result} a|your|its|their defense check', 'You fail a defense check.', ({ against, result: { degree } }) => ({
    ...plain,
    against,
    on: degree === 'failure' ? 'hit' : degree === 'success' ? 'missed' : 'attacked',
  })),
  row('{by:who} {result} a|an|any {of:knack} check', 'You fail an athletics check.', ({ by, of, result }) => ({
    ...plain,
    ...result,
    by,
    of,
    on: 'checks',
  })),
  row('{by:who} {result} a|an|any {of:ability} check', 'You fail a STR check.', ({ by, of, result }) => ({
    ...plain,
    ...result,
    by,
    of,
    on: 'checks',
  })),
  row('{by:who} leave(s) a square adjacent to you', 'An enemy leaves a square adjacent to you.', ({ by }) => ({
    ...plain,
    by,
    on: 'leaves-side',
  })),
  row(
    '{by:who} <moves within|move within|comes within|come within|enters within> {within:squares} of you',
    'An enemy moves within 2 squares of you.',
    (said) => ({
      ...plain,
      ...said,
      on: 'moves-adjacent',
    }),
  ),
  row('{by:who} shift(s)', 'An adjacent enemy shifts.', ({ by }) => ({ ...plain, by, on: 'shifts' })),
  row('{by:who} teleport(s) {where?}', 'An enemy teleports within 5 squares of you.', ({ by, where }) =>
    there({ ...plain, by, on: 'teleports' }, where),
  ),
  row('{by:who} grant(s) you an opportunity', 'An opponent grants you an opportunity.', (said) => ({
    ...plain,
    ...said,
    on: 'grants-opportunity',
  })),
  row(
    '{by:who} {on:outcome} {against:who} {tool?} [and get(s) {degree?}]',
    'An enemy attacks you with a melee weapon.',
    ({ tool, ...said }) => ({
      ...plain,
      ...said,
      ...tool,
    }),
  ),
  row(
    '{by:who} {on:outcome} {tool?} [and get(s) {degree?}]',
    'You hit with a close attack and get an enhanced success.',
    ({ tool, ...said }) => ({
      ...plain,
      ...said,
      ...tool,
    }),
  ),
  row('{by:who} make(s) {tool} [against] {against:who?}', 'An enemy makes a ranged attack against you.', ({ tool, ...said }) => ({
    ...plain,
    ...said,
    ...tool,
  })),
  row('{against:who} is|are {on:outcome} {tool?} [by] {by:who?}', 'You are hit by a close attack.', ({ tool, ...said }) => ({
    ...plain,
    ...said,
    ...tool,
  })),
  row('{against:who} is|are the target of {tool}', 'You are the target of a ranged attack.', ({ tool, against }) => ({
    ...plain,
    against,
    ...tool,
  })),
  row('{tool} {on:outcome} {against:who}', 'A close attack hits you.', ({ tool, ...said }) => ({ ...plain, ...said, ...tool })),
  row(
    '{by:who} get(s)|achieve(s)|score(s) {degree} {tool?} [against] {against:who?}',
    'You achieve an enhanced success with a close attack.',
    ({ tool, ...said }) => ({ ...plain, ...said, ...tool, on: 'hit' }),
  ),
  row('{by:who} reduce(s)|drop(s) {against:who} to 0 [or fewer] hit points|hp', 'You reduce an enemy to 0 hit points.', (said) => ({
    ...plain,
    ...said,
    on: 'fells',
  })),
  row('{by:who} <is|are|drop(s)|fall(s)> [reduced] [down] to 0 [or fewer] hit points|hp', 'One ally drops to 0 hit points.', ({ by }) => ({
    ...plain,
    by,
    on: 'dropped',
  })),
  row(
    '{by:who} <is dying|are dying|become(s) dying|acquire(s) the dying condition|gain(s) the dying condition>',
    'One ally is dying.',
    ({ by }) => ({
      ...plain,
      by,
      on: 'dying',
    }),
  ),
  row('{by:who} <is damaged|are damaged|take(s) damage>', 'You are damaged.', ({ by }) => ({ ...plain, by, on: 'damaged' })),
  row('{by:who} become(s)|is|are bloodied', 'You are bloodied.', ({ by }) => ({ ...plain, by, on: 'bloodied' })),
  row('{by:who} <leave(s)|move(s) out of> your zone of control', 'An enemy leaves your zone of control.', ({ by }) => ({
    ...plain,
    by,
    on: 'leaves-control',
  })),
  row('{by:who} <enter(s)|move(s) into> your zone of control', 'An enemy enters your zone of control.', ({ by }) => ({
    ...plain,
    by,
    on: 'enters-control',
  })),
  row(
    '{by:who} <move(s) adjacent to you|enter(s) a square adjacent to you|move(s) into a square adjacent to you|move(s) next to you>',
    'An enemy moves adjacent to you.',
    ({ by }) => ({ ...plain, by, on: 'moves-adjacent' }),
  ),
  row('{by:who} move(s) away from you', 'An enemy moves away from you.', ({ by }) => ({ ...plain, by, on: 'moves-away' })),
  row('{by:who} start(s)|begin(s) its|his|her|their|your turn {where?}', 'An enemy starts its turn adjacent to you.', ({ by, where }) =>
    there({ ...plain, by, on: 'starts-turn' }, where),
  ),
  row('{by:who} end(s) its|his|her|their|your turn {where?}', 'An enemy ends its turn within 2 squares of you.', ({ by, where }) =>
    there({ ...plain, by, on: 'ends-turn' }, where),
  ),
]

/** What comes behind it in a sentence: somebody who does something then. */
const GOES_ON = /^(?:,|you|it|they|the|that|each|all|one|an?|before|until|this)$/

export function readTrigger(c: Cursor<Scene>): Trigger | undefined {
  c.eat('when', 'whenever', 'if', 'each time')
  for (const one of triggers) {
    const found = c.attempt(() => {
      const read = one.read(c)
      return c.isDone || GOES_ON.test(c.word) ? read : undefined
    })
    if (found !== undefined) return found
  }
  return undefined
}

/** Whom "the triggering opponent" means, if anybody but oneself. */
export const isAnother = ({ by, against }: Trigger): boolean =>
  isOther(by) || isOther(against) || (by === undefined && against !== undefined)
const isOther = (who: Who | undefined): boolean => who !== undefined && who.who !== you.who
