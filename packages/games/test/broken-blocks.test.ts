import { readdirSync, readFileSync } from 'node:fs'
import { type BlockReport, ContentError, type Game, readSheet } from '@riposte/referee'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { books } from '../src/books.ts'

/** Blocks of the packs in which one line is broken: no word may get lost without anybody being told. */

const SEED = 7
/** So often each block is broken in each way. */
const TIMES = 3
const STRANGE = 'zorbic'

const kinds = ['a loose sentence', 'a strange word', 'a label misspelt', 'a word left out', 'a column cut'] as const
type Kind = (typeof kinds)[number]

/** Lines of the book's own form, of which the pack has few. */
const more: Readonly<Record<string, readonly string[]>> = {
  sovereign: [
    'Mill Bandit: HD 1, AC 13, Atk +1 sword (1d8, Shock 2/AC 13), Skill +1, HP 5, Move 30 ft, SV 15, ML 8',
    'Drowned Knight: HD 4+1, AC 4 [15], THAC0 16, Atk 2 claws (1d4) and 1 bite (1d8), Move 120 ft (40 ft), STR +2, ML 10',
    'Harpy: HD 3, AC 7, #AT 3, Dmg 1d4/1d4/1d6, MV 60 ft',
  ],
}
const pack = (id: string): string => new URL(`../../../packs/${id}/`, import.meta.url).pathname
const printed = (sheet: unknown): readonly string[] =>
  ['print', 'line', 'powers', 'feats'].flatMap((field) => {
    const text: unknown = typeof sheet === 'object' && sheet !== null ? Reflect.get(sheet, field) : undefined
    return typeof text === 'string' ? [text] : []
  })
const blocksOf = (id: string): readonly string[] => [
  ...(more[id] ?? []),
  ...readdirSync(pack(id))
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) => Object.values<unknown>(parse(readFileSync(`${pack(id)}${file}`, 'utf8')).sheets ?? {}).flatMap(printed)),
]

/** The same numbers from the same seed. */
function chances(seed: number): (below: number) => number {
  let now = seed
  return (below) => {
    now = (now * 1664525 + 1013904223) >>> 0
    return Math.floor((now / 2 ** 32) * below)
  }
}

// ------------------------------------------------------------------------------------------------------------- breaking

interface Spot {
  readonly line: number
  readonly from: number
  readonly to: number
}
interface Broken {
  readonly text: string
  readonly line: string
  readonly was: string
  readonly now: string
}

/** How labels look: before a colon, at the head of a column, below a figure, between slashes. */
const LABEL =
  /(?<=[*\s|/(]|^)[A-Za-z]{4,}(?=\**:)|(?<=<br\/> *)[A-Z][a-z]{3,}|(?<=\/)[A-Z]{6,}|[A-Z]{6,}(?=\/)|(?<=\|)[A-Z][A-Za-z]{2,}(?=[^|]*\|)|(?<=^[^#]*[,;] )(?:HD|AC|Atk|Move|THAC0|Skill|HP|Dmg)\b/g
const FIGURES = /^\|(?:HiT|\|Str|Level\(|\d|Stat\b|Bonus|Save)|^\|.*<br\/>/
const CELL = /(?<=\|)[^|]+\|/g
const places: Readonly<Record<Exclude<Kind, 'a loose sentence'>, (line: string) => Iterable<RegExpMatchArray>>> = {
  'a strange word': (line) => line.matchAll(/(?<=\w) (?=\w)/g),
  'a label misspelt': (line) => line.matchAll(LABEL),
  'a word left out': (line) => line.matchAll(/\b[\w'+/-]+\b/g),
  // Of figures; what is cut from a row of words is cut.
  'a column cut': (line) => (FIGURES.test(line) ? line.matchAll(CELL) : []),
}

function broken(text: string, kind: Kind, chance: (below: number) => number): Broken | undefined {
  const lines = text.split('\n')
  const put = (line: number, words: string): string => lines.map((one, i) => (i === line ? words : one)).join('\n')
  if (kind === 'a loose sentence') {
    const at = chance(lines.length)
    const line = lines[at] ?? ''
    const said = `${/^(?:> )?/.exec(line)?.[0] ?? ''}Whoever touches it takes 5 ${STRANGE} damage.`
    return { text: put(at, `${line}\n${said}`), line: said, was: '', now: STRANGE }
  }
  const spots = lines.flatMap((line, i) =>
    [...places[kind](line)].map(({ index = 0, 0: words }): Spot => ({ line: i, from: index, to: index + words.length })),
  )
  const spot = spots[chance(spots.length)]
  if (spot === undefined) return undefined
  const line = lines[spot.line] ?? ''
  const was = line.slice(spot.from, spot.to)
  const now = kind === 'a strange word' ? ` ${STRANGE} ` : kind === 'a label misspelt' ? swapped(was, chance) : ''
  const made = line.slice(0, spot.from) + now + line.slice(spot.to)
  return now === was ? undefined : { text: put(spot.line, made), line: made, was, now: now.trim() }
}

function swapped(word: string, chance: (below: number) => number): string {
  const at = word.length < 4 ? 0 : 1 + chance(word.length - 2)
  return `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`
}

// --------------------------------------------------------------------------------------------------------------- judging

interface Outcome {
  readonly blocks: readonly BlockReport[]
  /** The sheets that are made of it, without their print. */
  readonly sheets: string
}

function outcomeOf(game: Game, text: string): Outcome | undefined {
  try {
    const blocks = game.importNotation?.(text) ?? []
    const bare = (key: string, value: unknown): unknown => (key === 'print' ? undefined : value)
    const sheets = blocks.flatMap((one) => (one.sheets ?? []).map((sheet) => JSON.stringify(compiled(game, sheet), bare)))
    return { blocks, sheets: sheets.join('\n') }
  } catch (thrown) {
    if (thrown instanceof ContentError) return undefined
    throw thrown
  }
}
function compiled(game: Game, sheet: unknown): unknown {
  try {
    return readSheet(game, 'x', sheet)
  } catch (thrown) {
    if (thrown instanceof ContentError) return thrown.message
    throw thrown
  }
}

const words = (text: string): readonly string[] => text.toLowerCase().match(/[a-z0-9]{3,}/g) ?? []
const clausesOf = ({ blocks }: Outcome) => blocks.flatMap(({ clauses }) => clauses)
/** What its reader sees: names, what is said back of what plays, all words of what does not. */
const shown = (outcome: Outcome): string =>
  [
    ...outcome.blocks.map(({ name }) => name),
    ...[...outcome.sheets.matchAll(/"name":"([^"]*)"/g)].map(([, name = '']) => name),
    ...clausesOf(outcome).map(({ mark, text, understood = '', why }) =>
      mark === 'automatic' && why === '' ? understood : `${text} ${why} ${understood}`,
    ),
  ]
    .join('\n')
    .toLowerCase()
const troubles = (outcome: Outcome): readonly string[] =>
  clausesOf(outcome).flatMap(({ mark, text, why }) => (mark === 'automatic' ? [] : [`${mark} ${text} ${why}`]))

/** What nobody is told of. */
function lost(kind: Kind, whole: Outcome, { line, was, now }: Broken, after: Outcome): string | undefined {
  // That no block is found is told.
  if (after.blocks.length === 0) return undefined
  if (kind === 'a loose sentence' || kind === 'a strange word') return shown(after).includes(now) ? undefined : now
  const had = new Set(troubles(whole))
  if (troubles(after).some((one) => !had.has(one))) return undefined
  if (
    whole.sheets !== '' &&
    after.sheets.toLowerCase().replaceAll(now.toLowerCase() || '\n', was.toLowerCase() || '\n') === whole.sheets.toLowerCase()
  )
    return undefined
  if (kind !== 'a word left out') return was
  const all = (outcome: Outcome): string =>
    `${shown(outcome)} ${clausesOf(outcome)
      .map(({ text }) => text.toLowerCase())
      .join(' ')}`
  const gone = words(line).filter((word) => all(whole).includes(word) && !all(after).includes(word))
  return gone.length === 0 ? undefined : gone.join(' ')
}

describe.each(['sovereign', 'fansys', 'homl', 'drawsteel', 'orcus'] as const)('%s', (id) => {
  /** What becomes of the blocks as they are printed is the same however they are broken. */
  const wholes = new Map<string, Outcome | undefined>()
  const wholeOf = (game: Game, text: string): Outcome | undefined => {
    if (!wholes.has(text)) wholes.set(text, outcomeOf(game, text))
    return wholes.get(text)
  }

  test.each(kinds)('%s', { timeout: 300_000 }, async (kind) => {
    const game = await books[id]()
    const chance = chances(SEED)
    const found = blocksOf(id).flatMap((text) => {
      const whole = wholeOf(game, text)
      return Array.from({ length: TIMES }, () => {
        const one = broken(text, kind, chance)
        const after = one && outcomeOf(game, one.text)
        const gone = one && whole && after && lost(kind, whole, one, after)
        return gone === undefined ? [] : [`"${gone}" is lost in: ${one?.line ?? ''}`]
      }).flat()
    })
    expect(found).toEqual([])
  })

  test('a name below which nothing stands', async () => {
    const game = await books[id]()
    const text = blocksOf(id).find((one) => (outcomeOf(game, one)?.blocks.length ?? 0) > 0) ?? ''
    const after = outcomeOf(game, `${text.trimEnd()}\n\n#### ${STRANGE}\n`)
    expect(after && shown(after)).toContain(STRANGE)
  })
})
