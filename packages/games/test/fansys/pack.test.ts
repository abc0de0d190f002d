import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { differences, type Lexicon } from '@riposte/print'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { conditionNames } from '../../src/fansys/conditions-list.ts'
import { fansys } from '../../src/fansys/index.ts'
import { readCreatures } from '../../src/fansys/notation/creature.ts'
import { compileSheet } from '../../src/fansys/notation/index.ts'
import { damageTypes } from '../../src/fansys/terms.ts'

/** The pack: it stands in print, all of it is read, and what is read is what is printed. */

const pack = resolve(import.meta.dirname, '../../../../packs/fansys')
const printed = z.object({ sheets: z.record(z.string(), z.object({ print: z.string() })) })
const sheetsOf = (file: string) => Object.entries(printed.parse(parse(readFileSync(resolve(pack, file), 'utf8'))).sheets)
const heroes = sheetsOf('heroes.yaml').map(([id, data]) => compileSheet(id, data))
const foes = sheetsOf('foes.yaml').map(([id, data]) => compileSheet(id, data))
const blocks = ['heroes.yaml', 'foes.yaml'].flatMap((file) =>
  sheetsOf(file).flatMap(([, { print }]) => fansys.importNotation?.(print) ?? []),
)

test('eight heroes of levels 1 to 8, one of them mounted, two of them casters, two who heal; twenty foes of most kinds', () => {
  const people = heroes.filter(({ isHero }) => isHero)
  expect(people.map(({ level }) => level)).toEqual([1, 2, 2, 3, 5, 6, 7, 8])
  expect(people.flatMap(({ name, powers }) => (powers.length > 3 ? [name] : []))).toEqual(['Imre Halfcandle', 'Odile of the Cold Well'])
  expect(people.flatMap(({ name, powers }) => (powers.some(({ heals }) => heals !== undefined) ? [name] : []))).toEqual([
    'Imre Halfcandle',
    'Wenna Ironbell',
  ])
  expect(people.some(({ powers }) => powers.some(({ lends }) => lends !== undefined))).toBe(true)
  expect(foes).toHaveLength(20)
  expect(new Set(foes.map(({ kind }) => kind)).size).toBeGreaterThan(11)
})

test('no figure of the pack is otherwise than the book reckons it', () => {
  expect(blocks.flatMap(({ clauses }) => clauses.filter(({ why }) => why.includes('reckons')))).toEqual([])
})

test('what is left to the game master is what nobody else can tell', () => {
  expect(
    blocks.flatMap(({ name, clauses }) => (clauses.some(({ mark }) => mark !== 'automatic' && mark !== 'nothing') ? [name] : [])),
  ).toEqual(['Kiln Sprite', 'Debt Eater'])
})

test('every encounter stands on a board of the pack', () => {
  const boards = readdirSync(resolve(pack, 'boards')).map((file) => file.replace('.yaml', ''))
  const used = readdirSync(resolve(pack, 'encounters')).map((file) =>
    String(parse(readFileSync(resolve(pack, 'encounters', file), 'utf8')).board),
  )
  expect(new Set(used.filter((board) => !board.includes('\n')))).toEqual(new Set(boards))
})

/** The words on which a line hangs; what a figure is called besides is no matter. */
const lexicon: Lexicon = {
  terms: [...damageTypes, ...conditionNames, 'save', 'half', 'reach', 'radius', 'increment'],
  same: [['none', '-']],
  alike: [
    [/\[pi\/sl\]/g, ' piercing slashing '],
    [/\[sl\/pi\]/g, ' slashing piercing '],
    ...Object.entries({ pi: 'piercing', sl: 'slashing', pe: 'percussive', pre: 'pressure', lig: 'light' }).map(
      ([short, type]): [RegExp, string] => [new RegExp(`\\[${short}\\]`, 'g'), ` ${type} `],
    ),
    [/\bthr\b|\bor\b|\bonce\b|\badditional\b|\bends?\b|\bmore\b|\beach\b|\ball\b/g, ''],
    [/\+(?=\d)|\+0\b/g, ' '],
    [/(?<=\d)\/(?=\d)/g, ' '],
    [/(\d)ft\b/g, '$1'],
    [/[|=:[\]()]/g, ' '],
  ],
}

describe('no figure is lost in what a row is understood as', () => {
  const rows = blocks.flatMap(({ name, clauses }) =>
    clauses.flatMap(({ text, mark, why, understood = '', isHead }) =>
      isHead === true || mark !== 'automatic' || why !== '' || understood.includes('nothing to do') ? [] : [{ name, text, understood }],
    ),
  )
  test('there are rows enough to tell', () => expect(rows.length).toBeGreaterThan(90))
  test.each(rows.filter(({ text }) => /\d/.test(text)))('$name: $text', ({ text, understood }) => {
    const numbers = (words: string): string[] => [...new Set(words.match(/\d+(?:d\d+)?/g) ?? [])].toSorted()
    const { missing } = differences(text, understood, { ...lexicon, same: [] })
    expect(missing.filter((one) => !/\d/.test(one))).toEqual([])
    expect(numbers(text).filter((one) => !numbers(understood).includes(one))).toEqual([])
  })
})

test('what is understood of heroes and foes is read again as the same', () => {
  for (const [, { print }] of ['heroes.yaml', 'foes.yaml'].flatMap(sheetsOf)) {
    const [first] = readCreatures(print)
    const said = fansys.importNotation?.(print)[0]?.clauses.flatMap(({ understood, mark }) => (mark === 'automatic' ? [understood] : []))
    const byHand = first?.draft.traits ?? first?.draft.powers?.filter(({ words }) => words !== undefined) ?? []
    const again = readCreatures(`${first?.name ?? ''}\n${said?.join('\n') ?? ''}\n`)[0]?.draft
    if (byHand.length === 0) expect(JSON.parse(JSON.stringify(again))).toEqual(JSON.parse(JSON.stringify(first?.draft)))
  }
})
