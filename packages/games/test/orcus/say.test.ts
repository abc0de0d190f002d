import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { passageOf } from '@riposte/print'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Clause } from '../../src/orcus/clauses/clauses.ts'
import { orcus } from '../../src/orcus/index.ts'
import { bare, owned } from '../../src/orcus/notation/impersonal.ts'
import { sceneOf } from '../../src/orcus/notation/powers.ts'
import { readProse } from '../../src/orcus/notation/prose.ts'
import { say } from '../../src/orcus/notation/say.ts'
import { sayPower } from '../../src/orcus/notation/say-strikes.ts'
import type { Scene } from '../../src/orcus/notation/scene.ts'
import { sayings } from '../../src/orcus/notation/verbs.ts'
import { compile } from '../../src/orcus/sheet/compile.ts'

const hero = (names = 'roar|claw'): Scene => sceneOf({ self: 'you', level: 5, names, coined: '', own: 'roar', isMonster: false })
const ogre = (names?: string): Scene => ({
  ...sceneOf({ ...hero(names), self: '(?:the (?:ogre|troll|giant|ghost))', names: names ?? 'roar|claw', isMonster: true }),
  it: 'you',
})
const answering = (scene: Scene): Scene => ({ ...scene, isCounter: true })

function read(text: string, s: Scene): { readonly clauses: readonly Clause[]; readonly isWhole: boolean } {
  const prose = readProse(passageOf(text, 0, text.length), s, { mode: 'act', strike: undefined, options: [] })
  return { clauses: [...prose.before, ...prose.clauses], isWhole: prose.readings.every(({ mark }) => mark === 'automatic') }
}
const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
/** Without the words of the print, and that it belongs to a stance, which its power says. */
const meaning = (clauses: readonly Clause[]): unknown =>
  JSON.parse(JSON.stringify(clauses, (key, value: unknown) => (key === 'text' || key === 'stance' ? undefined : value)))

describe('what is said back is read as the same', () => {
  /** Lists are printed as lists. */
  const lists = /one damage type of your choice/
  const examples = [...sayings, ...bare, ...owned].filter(({ example }) => !lists.test(example)).map(({ example }) => example)
  test.each(examples)('%s', (example) => {
    const scenes = [() => hero(), () => answering(hero()), () => ogre(), () => answering(ogre())]
    const found = scenes
      .map((scene) => ({ scene, ...read(example, scene()) }))
      .find(({ isWhole, clauses }) => isWhole && clauses.length > 0)
    // What always holds is said of traits, and tried with them.
    if (found === undefined) return
    expect(meaning(read(sentence(say(found.clauses)), found.scene()).clauses)).toEqual(meaning(found.clauses))
  })

  const root = resolve(import.meta.dirname, '../../../..')
  const sheetsOf = (file: string): [string, unknown][] =>
    Object.entries(parse(readFileSync(resolve(root, 'packs/orcus', file), 'utf8')).sheets)
  const printed = [...sheetsOf('foes.yaml'), ...sheetsOf('heroes.yaml')].flatMap(([id, written]) => {
    const sheet = compile(id, written)
    return sheet.powers.filter(({ mark }) => mark === 'automatic').map((power) => ({ id, sheet, power }))
  })
  /** Labels of their own: what comes after a save, and what is kept up. */
  const labelled = /"(?:aftereffect|failed)":\[\{|"maintained"/

  test.each(printed)('$id: $power.name', ({ sheet, power }) => {
    const names = sheet.powers.map(({ name }) => name.toLowerCase().replace(/[ -]+/g, '[ -]')).toSorted((a, b) => b.length - a.length)
    const scene = (): Scene => ({
      ...(sheet.kind === 'monster' ? ogre(names.join('|')) : hero(names.join('|'))),
      it: 'target',
      isCounter: power.trigger !== undefined,
    })
    for (const clauses of [power.strike.hit, power.strike.miss, power.effect, power.before])
      if (!labelled.test(JSON.stringify(clauses))) expect(meaning(read(sentence(say(clauses)), scene()).clauses)).toEqual(meaning(clauses))
  })
})

describe('the report', () => {
  const print = `#### Moonlight
**Encounter** **Utility** **1** (**Counter**) ● **Martial**
**Trigger** An enemy hits you
**Effect** You shift 2 squares, and the triggering enemy is dazed (save ends). The triggering enemy frobs.`
  const [block] = orcus.importNotation?.(print) ?? []

  test('says beside each sentence what it is understood as', () => {
    expect(block?.clauses.map(({ understood }) => understood)).toEqual([
      undefined,
      'an enemy hits you',
      'you shift 2 squares, and the triggering creature is dazed (save ends)',
      'you shift 2 squares, and the triggering creature is dazed (save ends)',
      undefined,
    ])
  })

  test('tells which saying took which words, and where reading stopped', () => {
    expect(block?.clauses[2]?.took).toContainEqual({ saying: '{going}', words: 'shift 2 squares' })
    expect(block?.clauses[4]).toMatchObject({ mark: 'by-hand', stopped: { line: 4, column: 80 } })
  })

  test('stands on the sheet as well', () => {
    const power = compile('odd', { powers: print, class: 'guardian' }).powers.find(({ id }) => id === 'moonlight')
    expect(power && sayPower(power, say)).toContain('Trigger: an enemy hits you')
  })
})
