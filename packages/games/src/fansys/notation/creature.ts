import { idOf, joined, numberOf, type Passage, type Reading, sentencesOf, slice, trimmed } from '@riposte/print'
import { suggestion } from '@riposte/referee'
import { type Kind, kinds } from '../sheet/sheet.ts'
import { againstFormulas } from './against.ts'
import { type Draft, readerFor } from './figures.ts'
import { type Block, blocksIn, DICE, FIGURES, type Line } from './layout.ts'
import { type Listed, listIn } from './lists.ts'
import { addTrait, automatic, leftTo, momentOf, nothing, type Outcome } from './people.ts'
import { abilityNamed, ranksOf, readRow, readTyped } from './rows.ts'
import { severally } from './several.ts'

/** A creature or a hero from its block: one for each level that it has. */

export interface Read {
  readonly name: string
  readonly draft: Draft
  readonly readings: readonly Reading[]
}

const LISTS =
  /^(?:skills?|senses?|abilit(?:y|ies)|attacks?|powers?|spells?|tricks?|traits?|(?:damage |condition )?(?:immun|resist|vulnerab)\w*)$/
export const isLabel = (word: string): boolean => LISTS.test(word) || readerFor(word) !== undefined

/** Every block of a text, from where it begins, with its creatures. */
export const readBlocks = (source: string): readonly { readonly offset: number; readonly creatures: readonly Read[] }[] =>
  blocksIn(source, isLabel).map((block) => ({ offset: block.offset, creatures: creaturesOf(block) }))

export const readCreatures = (source: string): readonly Read[] => readBlocks(source).flatMap(({ creatures }) => creatures)

function creaturesOf(block: Block): readonly Read[] {
  const levels = [...new Set(block.lines.flatMap(({ label, from, to }) => (label.startsWith('level') && from === to ? [from] : [])))]
  if (levels.length === 0) return [creature(block, block.lines)]
  return levels.map((level, i) =>
    creature(
      block,
      heldAt(block.lines, level).map((line) => oneOf(risen(line, level), i, levels.length)),
    ),
  )
}

/** `+7 (+10 at lvl 7)`, `1d6+4 (1d8+5 from level 7) [Sl]`: what it has come to. */
function risen(line: Line, level: number): Line {
  const own = (cell: Passage): Passage => {
    const { first = '', later = '', from = '', behind = '' } = RISEN.exec(cell.text)?.groups ?? {}
    if (from === '') return cell
    const at = cell.text.indexOf(later, first.length)
    const kept = Number(from) > level ? slice(cell, 0, first.length) : slice(cell, at, at + later.length)
    return trimmed(joined([kept, slice(cell, cell.text.length - behind.length)]))
  }
  return line.label === 'row' ? { ...line, cells: line.cells.map((cell, i) => (i === 1 || i === 2 ? own(cell) : cell)) } : line
}
const RISEN = /^(?<first>[^()]*?) *\((?<later>[^()]*?) (?:at|from|on) (?:lvl|levels?) ?(?<from>\d+)(?: and above|\+)?\)(?<behind>.*)$/i

/** Of "+5/+6", "1d8+5/1d8+6[Sh]" or "Thr=16/18", one for each level, that of this one; what stands before and behind them holds for all. */
function oneOf(line: Line, place: number, count: number): Line {
  if (line.label !== 'row') return line
  return {
    ...line,
    cells: line.cells.map((cell, i) =>
      i === 1 ? ofLevel(cell, BONUSES, place, count) : i === 2 ? ofLevel(cell, DAMAGES, place, count) : ofLevel(cell, WORDS, place, count),
    ),
  }
}
const BONUSES = /^(?<before>thr[a-z]*\.? ?[=:]? ?)?(?<all>[+-]?\d+(?: ?\/ ?[+-]?\d+)+)(?<behind>.*)$/i
const DAMAGES = /^(?<before>)(?<all>\d+d\d+(?:[+-]\d+)?(?: ?\/ ?\d+d\d+(?:[+-]\d+)?)+)(?<behind>\D.*)?$/i
const WORDS = /^(?<before>.*?\bthr[a-z]*\.? ?[=:]? ?)(?<all>\d+(?: ?\/ ?\d+)+)(?<behind>.*)$/i
function ofLevel(cell: Passage, pattern: RegExp, place: number, count: number): Passage {
  const { before = '', all = '', behind = '' } = pattern.exec(cell.text)?.groups ?? {}
  const parts = all.split('/')
  if (parts.length !== count) return cell
  const from = before.length + parts.slice(0, place).join('/').length + (place === 0 ? 0 : 1)
  const own = slice(cell, from, from + (parts[place] ?? '').length)
  const behindAt = cell.text.length - behind.length
  return {
    text: `${before}${own.text.trim()}${behind}`,
    at: [...cell.at.slice(0, before.length), ...trimmed(own).at, ...cell.at.slice(behindAt)],
  }
}

/** What holds at a level: of rows of one name the last that it has come to, with the words of the one before where it has none. */
function heldAt(lines: readonly Line[], level: number): readonly Line[] {
  const stem = ({ cells, words }: Line): string => (cells[0]?.text ?? words.text).replace(/ [IVX]+$/, '').toLowerCase()
  const isCome = ({ from, to }: Line): boolean => from <= level && level <= to
  return lines.filter(isCome).flatMap((line) => {
    if (line.from === 0 || line.label !== 'row') return [line]
    const alike = lines.filter((one) => one.label === 'row' && one.from > 0 && one.from <= level && stem(one) === stem(line))
    if (alike.some(({ from }) => from > line.from)) return []
    const told = alike.findLast(({ cells }) => cells[3]?.text !== '')?.cells[3]
    const isBare = line.cells[3]?.text === '' && line.cells[2]?.text !== ''
    return isBare && told !== undefined ? [{ ...line, cells: [...line.cells.slice(0, 3), told] }] : [line]
  })
}

/** How a figure is written. */
const likenesses: readonly (readonly [RegExp, string])[] = [
  [/^hit\b/, '13/10/13'],
  [/^speed|^other/, '30ft, or Fly (60ft, average)'],
  [/^stats|^bonuses|^modifiers|^saves/, 'STR 16, DEX 12'],
  [/^[sm]p$|^stamina$|^mind$/, '12, or 12 (6)'],
  [/^dice$/, '7 stamina, 1 mind'],
  [/^(?:type|kind|size|armour|shield|trained|hero)/, 'a name of the book: see `riposte describe fansys sheet`'],
  [/^/, 'a number, such as 4'],
]
const likeness = (label: string): string => likenesses.find(([labels]) => labels.test(label))?.[1] ?? ''

const TITLE_LEVEL = /(?: *[([](?:levels?|lvls?)\.? *\d[^)\]]*[)\]]|[\s,-]*\b(?:levels?|lvls?)\.? *\d+(?:[\d, -]*\d)?)/i

function creature({ name: title }: Block, held: readonly Line[]): Read {
  const draft: Draft = {}
  const readings: Reading[] = []
  const put = (passage: Passage, { mark, said, why, took, rest }: Outcome, isHead = false): void =>
    void readings.push({ passage, mark, why, ...(isHead && { isHead }), took, rest, understood: said === '' ? undefined : () => said })
  const name = trimmed(title).text.replace(TITLE_LEVEL, '').trim()
  draft.name = name === '' ? 'Nobody' : name
  const level = /\d+/.exec(TITLE_LEVEL.exec(title.text)?.[0] ?? '')?.[0]
  if (level !== undefined) draft.level = Number(level)
  const kind = kindOf(title.text, held)
  if (kind !== undefined) draft.kind = kind.kind
  if (kind?.from !== undefined) put(kind.from, { mark: 'automatic', said: `type: ${kind.kind}`, why: '' }, true)
  const figures = held.filter(({ label }) => readerFor(label) !== undefined)
  for (const { label, words } of figures) {
    const left = draft.traits?.length ?? 0
    const said = readerFor(label)?.(words.text, draft, label)
    const ways = draft.traits?.slice(left).map((one) => `${one.name} (${one.words})`) ?? []
    put(
      words,
      said === undefined
        ? { mark: 'by-hand', said: '', why: `no ${label} is read of "${words.text}": write it like ${likeness(label)}` }
        : {
            mark: ways.length === 0 ? 'automatic' : 'partly',
            said: `${label.replace(/^hit\b.*/, 'hit')}: ${said}`,
            why: ways.length === 0 ? '' : `${leftTo('called')}: ${ways.join(', ')}`,
          },
      true,
    )
  }
  if (figures.length > 0 && draft.hp === undefined && draft['sp-dice'] === undefined && draft['mp-dice'] === undefined)
    put(
      title,
      { mark: 'partly', said: '', why: 'no HP and no dice to be found, so HP are what level and modifiers come to: add a column HP' },
      true,
    )
  for (const [at, why] of againstFormulas(draft, figures)) {
    const found = readings.findIndex(({ passage }) => passage === at)
    const reading = readings[found]
    if (reading !== undefined && reading.why === '') readings[found] = { ...reading, why }
  }
  // How often it strikes is understood of what it strikes with.
  const rows = held.filter(({ label }) => label === 'row').flatMap(severally)
  const isHabit = ({ cells }: Line): boolean => cells[1]?.text === '' && cells[2]?.text === ''
  for (const line of rows) if (!isHabit(line)) put(line.words, readRow(line.cells, draft, rows))
  const counted = draft.routine
  for (const line of rows) if (isHabit(line)) put(line.words, readRow(line.cells, draft, rows))
  // It strikes as often as it has learned, where nothing says with what.
  if (ranksOf(draft)['multi-attack'] !== undefined && draft.routine === counted) delete draft.routine
  for (const { label, words, cells } of held) {
    if (!isKnown(label))
      put(words, { mark: 'by-hand', said: '', why: `no figure is called "${label}": ${suggestion(label, columns)}` }, true)
    if (LISTS.test(label)) put(words, typed(label, words, draft))
    if (label === 'lost') put(words, { mark: 'by-hand', said: '', why: cells[0]?.text ?? '' }, true)
    if (label === 'note') put(words, isIdle(words.text) ? nothing(DESCRIBES) : note(words, draft))
    if (label === 'prose')
      for (const sentence of sentencesOf(words)) if (!isSame(sentence, kind?.from)) put(sentence, prose(sentence, draft, figures))
  }
  return { name: draft.name, draft, readings: readings.toSorted((a, b) => (a.passage.at[0] ?? 0) - (b.passage.at[0] ?? 0)) }
}

/** What such a being is: its title says so, or a sentence that begins with its name. */
function kindOf(title: string, lines: readonly Line[]): { readonly kind: Kind; readonly from: Passage | undefined } | undefined {
  const named = (text: string): Kind | undefined => kinds.find((kind) => new RegExp(`\\b${kind}s?\\b`, 'i').test(text))
  const own = named(title)
  if (own !== undefined) return { kind: own, from: undefined }
  const first = idOf(title.split(/[,(]/)[0] ?? '').replace(/s$/, '')
  for (const { label, words } of lines) {
    if (label !== 'prose') continue
    const { who = '', what = '' } =
      /^(?<who>[^.,]*?) (?:is|are) (?:an? )?(?<what>[^.]*?)(?:\.| that | who | which | often )/i.exec(words.text)?.groups ?? {}
    const kind = named(what)
    if (kind !== undefined && idOf(who).replace(/s$/, '').endsWith(first) && !/\b(?:not|no|like)\b/.test(what))
      return { kind, from: sentencesOf(words)[0] ?? words }
  }
  return undefined
}

const isSame = (a: Passage, b: Passage | undefined): boolean => a.at[0] === b?.at[0]
const isKnown = (label: string): boolean => OTHERS.includes(label) || LISTS.test(label) || readerFor(label) !== undefined
const OTHERS = ['row', 'note', 'prose', 'lost']
const columns = [...FIGURES, ...DICE, 'size', 'reach', 'deflection']

const DESCRIBES = 'it only describes'
/** A sentence that stands by itself, where one describes, or where lines say what they are. */
const RULES =
  /\d+ ?(?:%|sp\b|mp\b|hp\b)|\bdd?\d|\b(?:saves?|saving|thr|threshold|damage|bonus|malus|immun\w*|resist\w*|vulnerab\w*|(?:dis)?advantage|prone|grappl\w*|hit points|main action|secondary action|dice)\b/i
function prose(words: Passage, draft: Draft, figures: readonly Line[]): Outcome {
  const isTyped = figures.some(({ label }) => label === 'stats')
  if (/[.!?]\W*$/.test(words.text) ? !RULES.test(words.text) : !isTyped && !/:/.test(words.text) && !RULES.test(words.text))
    return nothing(DESCRIBES)
  return note(words, draft)
}

const isIdle = (text: string): boolean =>
  (/\b(?:armour|HiT|capacity|size)\b/i.test(text) && !/\bmay\b/.test(text)) || /^[+-].*\+\d+$/.test(text)

/** A sentence among the figures. */
function note(words: Passage, draft: Draft): Outcome {
  // What it has learned, once more.
  const [, count] = /\b(?:can|may) make (\w+) attacks as part of (?:its )?multi-?attack\b[^,;]*$/i.exec(words.text) ?? []
  if (numberOf(count ?? '') === 1 + (ranksOf(draft)['multi-attack'] ?? 0)) return automatic(`abilities: multi-attack`)
  const [, most, pool] = /\bup to (\d+) (MP|SP) dice\b/i.exec(words.text) ?? []
  const open = draft.powers?.filter((power) => power['per-die'] !== undefined && power['most-dice'] === undefined) ?? []
  if (most !== undefined && open.length > 0) {
    const own = pool?.toLowerCase() === 'sp' ? ('sp' as const) : ('mp' as const)
    draft.powers = draft.powers?.map((power) => (open.includes(power) ? { ...power, pool: own, 'most-dice': Number(most) } : power)) ?? []
    return automatic(`${open.map(({ name }) => name).join(', ')}: at most ${most} ${own} dice more`)
  }
  const when = momentOf(words.text)
  const at = when === 'used' ? 'called' : when
  addTrait(draft, 'Note', words.text, at)
  return { mark: 'by-hand', said: '', why: leftTo(at), rest: words }
}

// ------------------------------------------------------------------------------------------------------ what people type

function typed(label: string, words: Passage, draft: Draft): Outcome {
  const list = listIn(label, words.text, draft)
  if (list !== undefined) return told(list, list.label, words)
  return label.startsWith('abilit') ? abilities(words, draft) : readTyped(label, words, draft)
}

const told = ({ said, rest }: Listed, label: string, words: Passage): Outcome =>
  rest.length === 0
    ? { mark: 'automatic', said: `${label}: ${said}`, why: '' }
    : { mark: said === '' ? 'by-hand' : 'partly', said: `${label}: ${said}`, why: `not known: "${rest.join(', ')}"`, rest: words }

function abilities(words: Passage, draft: Draft): Outcome {
  const all = words.text.split(',').map((one) => one.trim())
  const unknown: string[] = []
  for (const one of all) {
    const found = abilityNamed(one)
    if (found !== undefined) draft.abilities = { ...ranksOf(draft), [found.id]: found.rank }
    else {
      unknown.push(one)
      addTrait(draft, one, one, 'called')
    }
  }
  const said = all.filter((one) => !unknown.includes(one)).join(', ')
  if (unknown.length === 0) return { mark: 'automatic', said: `abilities: ${said}`, why: '' }
  return {
    mark: 'partly',
    said: `abilities: ${said}`,
    why: `no rule of a fight is called "${unknown.join('", "')}": the game master calls for it`,
    rest: words,
  }
}
