import { type Cursor, type Row, rowsOf } from '@riposte/print'
import type { Occasion, Trigger, Where, Who } from '../clauses/clauses.ts'
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
      ['an attack', undefined],
    ] as const
  ).map(([words, how]) => [words, { with: how }]),
)
/** "With a close attack". */
const tool = (c: Cursor<Scene>) => {
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
      ['hit', ['hit', 'hits']],
      ['missed', ['miss', 'misses', 'missed']],
      ['attacked', ['attack', 'attacks', 'attacked']],
    ] as const
  ).flatMap(([on, words]) => words.map((word): [string, Occasion] => [word, on])),
)
const outcome = (c: Cursor<Scene>) => c.named(outcomes)

const row = rowsOf<
  Scene,
  typeof slots & { tool: typeof tool; degree: typeof degree; outcome: typeof outcome; where: typeof where },
  Trigger
>({
  ...slots,
  tool,
  degree,
  outcome,
  where,
})

/** Of one who is there. */
const there = (trigger: Trigger, where: Where): Trigger | undefined => {
  if (where === undefined) return trigger
  const { by } = trigger
  return by !== undefined && 'side' in by && by.where === undefined ? { ...trigger, by: { ...by, where } } : undefined
}

export const triggers: readonly Row<Scene, Trigger>[] = [
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
