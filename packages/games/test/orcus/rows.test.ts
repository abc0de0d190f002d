import { describe, expect, test } from 'vitest'
import { deedRows } from '../../src/orcus/notation/deeds.ts'
import { damage } from '../../src/orcus/notation/harm.ts'
import { bare, owned } from '../../src/orcus/notation/impersonal.ts'
import { meansRows } from '../../src/orcus/notation/means.ts'
import { courses, ends, forcedPassive } from '../../src/orcus/notation/moves.ts'
import { narrowingRows } from '../../src/orcus/notation/narrowings.ts'
import { sceneOf } from '../../src/orcus/notation/powers.ts'
import { cursorOn, type Scene } from '../../src/orcus/notation/scene.ts'
import { readSentence } from '../../src/orcus/notation/sentence.ts'
import { spanRows } from '../../src/orcus/notation/spans.ts'
import { testRows } from '../../src/orcus/notation/test-rows.ts'
import { sayings } from '../../src/orcus/notation/verbs.ts'

const hero = sceneOf({ self: 'you', level: 5, names: 'roar|claw', coined: '', own: 'roar', isMonster: false })
const monster: Scene = {
  ...sceneOf({ ...hero, self: '(?:the (?:ogre|troll|giant|ghost))', names: 'roar|claw', isMonster: true }),
  it: 'you',
}
/** As in a power, in an answer to a blow, and in what always holds. */
const scenes = [hero, { ...hero, isCounter: true }, monster, { ...monster, isCounter: true }, { ...monster, isPassive: true }]

const reads = (example: string): readonly (readonly string[])[] =>
  scenes.map((scene) => {
    const s = { ...scene, doubts: [], took: [] }
    const { rest, nodes } = readSentence(cursorOn(example), s, undefined)
    return rest === '' && nodes.length > 0 ? s.took.map(({ pattern }) => pattern) : []
  })

const inSentences: readonly { readonly pattern: string; readonly example: string }[] = [
  ...sayings,
  ...bare,
  ...owned,
  ...courses,
  ...ends,
  ...damage,
  ...forcedPassive,
  ...testRows.map(({ pattern, example }) => ({ pattern, example: `If ${example}, the target falls prone.` })),
  ...deedRows.map(({ pattern, example }) => ({ pattern, example: `Whenever ${example}, the target falls prone.` })),
  ...meansRows.map(({ pattern, example }) => ({ pattern, example: `Whenever ${example}, the target falls prone.` })),
  ...spanRows.map(({ pattern, example }) => ({ pattern, example: `The target is dazed ${example}.` })),
  ...narrowingRows.map(({ pattern, example }) => ({ pattern, example: `The ogre gains a +2 bonus to attack rolls ${example}.` })),
]

describe.each(inSentences)('$pattern', ({ pattern, example }) => {
  test(`reads "${example}", all of it`, () => {
    expect(reads(example).some((took) => took.includes(pattern))).toBe(true)
  })
})
