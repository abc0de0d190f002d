import { joined, type Passage, passageOf, slice, trimmed } from '@riposte/print'
import { suggestion } from '@riposte/referee'
import { stats } from '../terms.ts'

/** Blocks as they are printed: a title, tables, bullets; or a name, and lines that say what they are. */

/** One thing that a block says. */
export interface Line {
  /** What it is, in small letters: the head of its column, the word before its colon; `row` of a table of abilities, `note`, `prose`; `lost` where nobody can tell. */
  readonly label: string
  readonly words: Passage
  /** Name, bonus, damage and the rest, of a row. */
  readonly cells: readonly Passage[]
  /** The levels of its creature for which it holds. */
  readonly from: number
  readonly to: number
}

export interface Block {
  readonly name: Passage
  readonly lines: readonly Line[]
  /** Where it begins in the source. */
  readonly offset: number
}

const NONE: Passage = { text: '', at: [] }
const EVER = { from: 0, to: 99 }

/** Without links, and without what only dresses words. */
function plain(passage: Passage): Passage {
  const { text, at } = passage
  const drop = new Set<number>()
  const dropAll = (from: number, to: number): void => {
    for (let i = from; i < to; i++) drop.add(i)
  }
  for (const { index, 0: whole, 1: inner = '' } of text.matchAll(/\[([^[\]]*)\]\([^()]*\)/g)) {
    drop.add(index)
    dropAll(index + 1 + inner.length, index + whole.length)
  }
  for (const { index } of text.matchAll(/["‹›]/g)) drop.add(index)
  const kept = at.map((_, i) => i).filter((i) => !drop.has(i))
  const bare = trimmed({ text: kept.map((i) => text[i] ?? '').join(''), at: kept.map((i) => at[i] ?? 0) })
  return /^\[[^[\]]*\]$/.test(bare.text) ? trimmed(slice(bare, 1, bare.text.length - 1)) : bare
}

interface Row {
  readonly cells: readonly Passage[]
  readonly words: Passage
}

/** `- **Size**: Large`, `Size= Small`, `[DEX save]: -1`. */
const LABELLED = /^[-*•\s]*(?:\*\*)?\[?([A-Za-z][\w/ ()'-]*?)\]?(?:\*\*)?\s*[:=](?:\*\*)?\s*(?=\S)/
const isRule = (line: string): boolean => /^\s*[_-]{3,}\s*$/.test(line)

export function blocksIn(source: string, isLabel: (word: string) => boolean): readonly Block[] {
  const blocks: { name: Passage; lines: Line[]; offset: number }[] = []
  const texts = source.split('\n')
  const starts: number[] = []
  let at = 0
  for (const text of texts) {
    starts.push(at)
    at += text.length + 1
  }
  const labelOf = (text: string): string | undefined => {
    const label = LABELLED.exec(text)?.[1]?.toLowerCase()
    return label !== undefined && isLabel(label) ? label : undefined
  }
  const put = (line: Line): void => {
    if (blocks.length === 0) blocks.push({ name: NONE, lines: [], offset: 0 })
    blocks.at(-1)?.lines.push(line)
  }
  for (let i = 0; i < texts.length; i++) {
    const text = texts[i] ?? ''
    const from = starts[i] ?? 0
    const to = from + text.length
    if (text.trim() === '' || isRule(text)) continue
    const head = /^\s*#+\s*/.exec(text)
    const isAfterGap = i === 0 || (texts[i - 1] ?? '').trim() === ''
    if (head !== null) {
      blocks.push({ name: plain(passageOf(source, from + head[0].length, to)), lines: [], offset: from })
    } else if (/^\s*\|/.test(text)) {
      const rows: Row[] = []
      for (; /^\s*\|/.test(texts[i] ?? ''); i++) rows.push(rowOf(source, starts[i] ?? 0, texts[i] ?? ''))
      i--
      if (blocks.length === 0) blocks.push({ name: NONE, lines: [], offset: from })
      for (const line of linesOf(rows)) put(line)
    } else {
      const label = labelOf(text)
      const parts = figuresIn(text)
      if (parts.length > 0) {
        for (const { label: own, at: begin, end } of parts)
          put({ label: own, words: plain(passageOf(source, from + begin, from + end)), cells: [], ...EVER })
      } else if (label !== undefined) {
        const marks = LABELLED.exec(text)?.[0].length ?? 0
        put({ label, words: plain(passageOf(source, from + marks, to)), cells: [], ...EVER })
      } else if (isAfterGap && labelOf(texts[i + 1] ?? '') !== undefined && !/^\s*[-*•]/.test(text)) {
        blocks.push({ name: plain(passageOf(source, from, to)), lines: [], offset: from })
      } else {
        const mark = /^\s*[-*•]\s+/.exec(text)?.[0].length ?? 0
        put({ label: mark > 0 ? 'note' : 'prose', words: plain(passageOf(source, from + mark, to)), cells: [], ...EVER })
      }
    }
  }
  return whole(blocks)
}

/** What stands under a heading without figures belongs to the block before it, or to the first. */
function whole(found: readonly Block[]): readonly Block[] {
  const blocks: { name: Passage; lines: Line[]; offset: number }[] = []
  let before: Line[] = []
  let from: number | undefined
  for (const { name, lines, offset } of found) {
    const last = blocks.at(-1)
    if (lines.some(({ label }) => label !== 'note' && label !== 'prose')) {
      blocks.push({ name, lines: [...before, ...lines], offset: from ?? offset })
      before = []
      from = undefined
    } else {
      if (last === undefined) from ??= offset
      ;(last?.lines ?? before).push(...(name.text === '' ? [] : [{ label: 'prose', words: name, cells: [], ...EVER }]), ...lines)
    }
  }
  return blocks
}

/** `HiT: 14/13/10, SP 24 (18), HP 9`, `Size=Medium, Reach=5ft`: several figures in one line, each under its label. */
const FIGURE =
  /(?:^[-*•\s]*|[,;.|] *)\**(HiT(?:\/\w+)*|[SM]P dice|[SM]P|HP|Size|Reach|Speed|Level|Deflection)\**(?:\s*[:=]|(?=\s+[\d(]))\**\s*(?=\S)/gi
function figuresIn(text: string): readonly { readonly label: string; readonly at: number; readonly end: number }[] {
  const found = [...text.matchAll(FIGURE)]
  const isBullet = /^\s*[-*•]/.test(text) && found[0]?.[0].length === text.search(/\d/)
  if (found.length < (isBullet ? 1 : 2) || found[0]?.index !== 0) return []
  return found.map(({ 0: whole, 1: label = '', index }, i) => ({
    label: label.toLowerCase(),
    at: index + whole.length,
    end: found[i + 1]?.index ?? text.length,
  }))
}

function rowOf(source: string, from: number, text: string): Row {
  const cells: Passage[] = []
  let start = text.indexOf('|') + 1
  for (let i = start; i <= text.length; i++) {
    if (i < text.length && text[i] !== '|') continue
    if (i < text.length || text.slice(start).trim() !== '') cells.push(plain(passageOf(source, from + start, from + i)))
    start = i + 1
  }
  return { cells, words: plain(passageOf(source, from, from + text.length)) }
}

// -------------------------------------------------------------------------------------------------------------- tables

export const FIGURES = ['hit', 'sp', 'mp', 'hp', 'speed (walk)', 'speed (other)']
export const DICE = ['level (base)', 'sp dice', 'mp dice', 'nat', 'sup', 'nap', 'sap']
const isSeparator = ({ cells }: Row): boolean => cells.length > 0 && cells.every(({ text }) => /^:?-+:?$/.test(text))
const isStat = (text: string): boolean => stats.some((stat) => stat === text.toUpperCase())

/** What a table is about, by its head; or, where that is missing, by how its first row begins. */
type Subject = 'stats' | 'figures' | 'dice' | 'deeds'
const subjectOf = (heads: readonly string[]): Subject | undefined =>
  heads.filter(isStat).length >= 3
    ? 'stats'
    : heads.some((one) => /^hit\b/.test(one)) && heads.some((one) => /^[smh]p$/.test(one))
      ? 'figures'
      : heads.some((one) => /^(?:sp|mp|stamina|mind) dice$/.test(one))
        ? 'dice'
        : heads.filter((one) => /^(?:attack )?bonus$|^damage$/.test(one)).length === 2
          ? 'deeds'
          : undefined
const BEGINNINGS: readonly (readonly [RegExp, Subject])[] = [
  [/^(?:stat|score|bonus|mod|save)/, 'stats'],
  [/^\d+\/\d+/, 'figures'],
  [/^\d+ *\(\d+\)$/, 'dice'],
]
const headsOf = (row: Row | undefined): readonly string[] => row?.cells.map(({ text }) => text.toLowerCase()) ?? []

/** Tables begin where a head stands, known by its words or by the line below it; that line may be missing, and the gap between two of them. */
function linesOf(rows: readonly Row[]): readonly Line[] {
  const isHead = (row: Row, i: number): boolean =>
    subjectOf(headsOf(row)) !== undefined || (i + 1 < rows.length && isSeparator(rows[i + 1] ?? row))
  const starts = rows.flatMap((row, i) => (i === 0 || isHead(row, i) ? [i] : []))
  return starts.flatMap((start, i) => {
    const own = rows.slice(start, starts[i + 1])
    const [first] = own
    const head = first !== undefined && isHead(first, start) ? first : undefined
    return tableLines(
      head,
      own.slice(head === undefined ? 0 : 1).filter((row) => !isSeparator(row)),
    )
  })
}

function tableLines(head: Row | undefined, body: readonly Row[]): readonly Line[] {
  const heads = headsOf(head)
  const [first = ''] = headsOf(body[0])
  const subject = subjectOf(heads) ?? (heads.length > 0 ? undefined : BEGINNINGS.find(([begins]) => begins.test(first))?.[1])
  if (subject === 'stats') return statLines(head, body)
  if (subject === 'figures' || heads.some((one) => /^hit\b/.test(one))) return figureLines(head, FIGURES, body)
  if (subject === 'dice') return figureLines(head, DICE, body)
  const columns = columnsOf(heads)
  return body.flatMap(({ cells, words }) => {
    if (cells.every(({ text }) => text === '')) return []
    const [name = NONE, bonus = NONE, damage = NONE] = columns.map((i) => cells[i])
    const beside = cells.flatMap((cell, i) => (columns.includes(i) || cell.text === '' ? [] : [measured(heads[i] ?? '', cell)]))
    const [mark = '', from = '0', to = '99'] = LEVELS.exec(name.text) ?? []
    return [{ label: 'row', words, cells: [without(name, mark), bonus, damage, behind(beside)], from: Number(from), to: Number(to) }]
  })
}

/** `(lvl 4)`, `lvl1-2`. */
const LEVELS = /\(?\b(?:lvl|levels?) *(\d+)(?: *(?:-|to) *(\d+))?\+?\)?/i
const without = (passage: Passage, mark: string): Passage => {
  const at = mark === '' ? -1 : passage.text.indexOf(mark)
  return at < 0 ? passage : trimmed(joined([slice(passage, 0, at), slice(passage, at + mark.length)].map(trimmed)))
}

/** Where name, bonus and damage stand: as their heads say, else in this order. */
function columnsOf(heads: readonly string[]): readonly number[] {
  const named = [/^(?:(?:offensive )?abilit|attacks?$|powers?|weapons?|name|action)/, /bonus|to hit|thr|^attack roll/, /damage|dmg/]
  const found = named.map((head) => heads.findIndex((one) => head.test(one)))
  return found.every((at, i) => at >= 0 && found.indexOf(at) === i) ? found : [0, 1, 2]
}

/** What stands in a column of its own, as it would beside the rest: "reach 10ft". */
const measured = (head: string, cell: Passage): Passage =>
  /^(?:reach|range|increment|cost|radius)$/.test(head) && /^\d/.test(cell.text) ? prefixed(`${head} `, cell) : cell
const prefixed = (words: string, { text, at }: Passage): Passage => ({
  text: `${words}${text}`,
  at: [...Array.from(words, () => at[0] ?? 0), ...at],
})
const behind = (cells: readonly Passage[]): Passage => joined(cells.map((cell, i) => (i === 0 ? cell : prefixed(', ', cell))))

/** The columns that are missing at the end are the usual ones. */
function figureLines(head: Row | undefined, usual: readonly string[], rows: readonly Row[]): readonly Line[] {
  const heads = headsOf(head)
  const shift = heads[0] === 'level' && usual === FIGURES ? 1 : 0
  const isByLevel = rows.length > 1
  const isCut = heads.length > 0 && heads.length < usual.length + shift && heads.at(-1) !== usual[heads.length - 1 - shift]
  const found = rows.flatMap(({ cells, words: whole }) => {
    const level = Number(/\d+/.exec(cells[0]?.text ?? '')?.[0] ?? 0)
    const holds = isByLevel ? { from: level, to: level } : EVER
    const read = cells.flatMap((words, i) => {
      const label = heads[i] ?? (isCut ? undefined : usual[i - shift])
      // SUP once more, behind NAP, is the power of supernatural attacks.
      const known = label === 'sup' && heads.indexOf('sup') !== i ? 'sap' : label
      if (known === 'level' && shift === 1) return []
      return known === undefined
        ? lost(words, holds, 'no column of figures stands over it')
        : [{ label: known, words, cells: [], ...holds }]
    })
    return [...read, ...short(heads, cells, whole, holds)]
  })
  const wanted = usual === FIGURES ? ['HiT', 'SP', 'MP', 'HP', 'Speed'] : ['SP dice', 'MP dice']
  return [...found, ...missing(head, wanted)]
}

/** Columns that other blocks have, where one that is read has a head. */
function missing(head: Row | undefined, wanted: readonly string[]): readonly Line[] {
  const heads = headsOf(head)
  const none = wanted.filter((what) => !heads.some((one) => one.startsWith(what.toLowerCase())))
  if (head === undefined || none.length === 0) return []
  return lost(head.words, EVER, `no column is called ${none.join(', ')}, so a plain figure stands, or what level and dice come to: add it`)
}

const ROWS = [
  [/^(?:stat|score|abilit|value|$)/i, 'stat'],
  [/^(?:bonus|mod)/i, 'bonus'],
  [/^sav(?:e|ing)/i, 'save'],
] as const

/** What stands where nobody can tell what it is. */
const lost = (words: Passage, holds: { readonly from: number; readonly to: number }, why: string): readonly Line[] =>
  /\w/.test(words.text) ? [{ label: 'lost', words, cells: [{ text: why, at: [] }], ...holds }] : []

/** A row that has fewer cells than there are columns: which of them is missing nobody can tell. */
const short = (
  heads: readonly string[],
  cells: readonly Passage[],
  whole: Passage,
  holds: { readonly from: number; readonly to: number },
): readonly Line[] =>
  cells.length >= heads.length
    ? []
    : lost(
        whole,
        holds,
        `only ${cells.length} of the ${heads.length} columns above are filled, and not which: write - where there is nothing`,
      )

function statLines(head: Row | undefined, rows: readonly Row[]): readonly Line[] {
  const heads = headsOf(head)
  const range = (text: string): { from: number; to: number } | undefined => {
    const [, from, to = from] = /(\d+) *(?:- *(\d+))?/.exec(text) ?? []
    return from === undefined ? undefined : { from: Number(from), to: Number(to) }
  }
  // A column for each stat, behind one for what the rows are.
  const isBare = isStat(heads[0] ?? '')
  const columns = heads.length === 0 ? stats.map((stat) => stat.toLowerCase()) : heads.slice(isBare ? 0 : 1)
  // Without a column for them, rows are what they are by their order.
  const found = rows.flatMap(({ cells, words: whole }, place) => {
    const [row = NONE, ...values] = isBare ? [NONE, ...cells] : cells
    const kind = isBare ? ROWS[place]?.[1] : ROWS.find(([begins]) => begins.test(row.text))?.[1]
    const holds = range(heads.find((one) => /\d/.test(one)) ?? '') ?? range(row.text) ?? EVER
    if (kind === undefined) return lost(whole, holds, `no row of stats is called "${row.text}": write Stat, Bonus or Save`)
    const read = values.flatMap((words, i) => {
      const column = columns[i] ?? ''
      return isStat(column)
        ? [{ label: `${column} ${kind}`, words, cells: [], ...holds }]
        : lost(words, holds, column === '' ? 'no stat stands over it' : `no stat is called "${column}": ${suggestion(column, stats)}`)
    })
    return [...read, ...short(heads, cells, whole, holds)]
  })
  return [...found, ...missing(head, stats)]
}
