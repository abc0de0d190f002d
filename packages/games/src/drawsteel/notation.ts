import { type BlockReport, type ClauseReport, readYaml } from '@riposte/referee'
import { countByHand } from './by-hand.ts'
import type { Clause } from './clauses.ts'
import { normalized, readSentence, readTier, selfNames, sentencesOf } from './phrases/index.ts'
import { readTrait } from './phrases/traits.ts'
import { readTrigger } from './phrases/triggers.ts'
import { type PrintedAbility, type PrintedSheet, readCreature, readPrintedAbility } from './printed.ts'

/** Printed stat blocks and abilities: as the sheets one would write, and with a word on every sentence. */

/** The front matter of a markdown file, and what stands below it. */
function parts(text: string): { head: Record<string, unknown>; body: string } {
  const match = /^\s*---\r?\n([\s\S]*?)\r?\n---\r?\n?/.exec(text)
  if (match === null) return { head: {}, body: text }
  return { head: recordOf(readYaml(match[1] ?? '', 'front matter').data), body: text.slice(match[0].length) }
}

const recordOf = (data: unknown): Record<string, unknown> =>
  typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data } : {}

/** Everything printed in a text: markdown with front matter, JSON or YAML; several of them one after another. */
export function printedIn(text: string): PrintedSheet[] {
  const trimmed = text.trim()
  if (/^[[{]/.test(trimmed)) return fromData(readYaml(trimmed, 'notation').data)
  const { head, body } = parts(text)
  if (/^\s*(?:>|#|\|)/m.test(body)) return [readCreature(head, body)]
  const data = readYaml(trimmed, 'notation').data
  return typeof data === 'object' && data !== null ? fromData(data) : []
}

function fromData(data: unknown): PrintedSheet[] {
  if (Array.isArray(data)) return data.flatMap((one: unknown) => fromData(one))
  const record = recordOf(data)
  if (Array.isArray(record.features) || record.stamina !== undefined) return [readCreature(record, '')]
  const ability = readPrintedAbility(record)
  return ability === undefined ? [] : [{ sheet: {}, name: ability.name, abilities: [ability], traits: [], features: [] }]
}

/** The sheet that one would write for a printed block. */
export function readNotation(text: string): unknown {
  const [first] = printedIn(text)
  if (first === undefined) return {}
  const { sheet, name, abilities, traits, features } = first
  return { ...sheet, name, abilities, traits, features }
}

// ------------------------------------------------------------------------------------------------------------- reports

/** Where a sentence stands in a file, found by its words from some place on. */
class Places {
  private readonly text: string
  private readonly flat: string
  private readonly offsets: number[]
  private from = 0

  constructor(text: string) {
    this.text = text
    const kept: string[] = []
    this.offsets = []
    // Emphasis, links, quotation marks of the block and line ends do not count.
    for (let i = 0; i < text.length; i++) {
      const letter = text[i] ?? ''
      if (/[*_>\s\\]/.test(letter)) continue
      kept.push(letter.toLowerCase())
      this.offsets.push(i)
    }
    this.flat = kept.join('')
  }

  place(words: string): { line: number; column: number } {
    const key = words
      .replace(/[*_>\s\\]/g, '')
      .toLowerCase()
      .slice(0, 40)
    let found = this.flat.indexOf(key, this.from)
    if (found < 0) found = this.flat.indexOf(key)
    if (found >= 0) this.from = found
    const offset = this.offsets[Math.max(0, found)] ?? 0
    const before = this.text.slice(0, offset)
    return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
  }
}

/** Clause by clause: what plays by itself, and what the game master applies by hand. */
export function importNotation(text: string): BlockReport[] {
  const places = new Places(text)
  return printedIn(text).map((printed) => {
    const { line } = places.place(printed.name)
    return { name: printed.name, line, clauses: clausesOf(printed, places) }
  })
}

function clausesOf(printed: PrintedSheet, places: Places): ClauseReport[] {
  const names = 'stamina' in printed.sheet ? selfNames(printed.name) : []
  const found: ClauseReport[] = []
  const tell = (words: string, mark: ClauseReport['mark'], why: string): void => {
    found.push({ ...places.place(words), text: words, mark, why })
  }
  const sentence = (words: string, read: () => readonly Clause[]): void => {
    const clauses = read()
    const hands = countByHand(clauses)
    const mark = hands === 0 ? 'automatic' : clauses.length > 0 && hands < clauses.length ? 'partly' : 'by-hand'
    tell(words, mark, mark === 'automatic' ? '' : 'the sentence is shown to the game master')
  }
  for (const trait of printed.traits) {
    places.place(trait.name)
    for (const one of readTrait(trait.text, names)) {
      if (one.is === 'by-hand') tell(one.text, 'by-hand', 'what this trait does is shown to the game master')
      else tell(trait.text, 'automatic', '')
    }
  }
  for (const ability of [...printed.abilities, ...printed.features]) {
    places.place(ability.name)
    for (const tier of [ability.tier1, ability.tier2, ability.tier3]) {
      for (const part of (tier ?? '').split(/\s*;\s*/)) if (part.trim() !== '') sentence(part, () => readTier(part, names))
    }
    if (ability.trigger !== undefined) tellTrigger(ability, names, tell)
    for (const text of [...(ability.before ?? []), ...(ability.effect ?? []), ...(ability.spend ?? []).map((one) => one.effect)])
      for (const one of sentencesOf(text.replace(/^• /, '')))
        if (!isChoice(one, text, ability)) sentence(one, () => readSentence(normalized(one, names), one))
  }
  return found
}

/** "Choose two of the following" with bullets below it is a question. */
const isChoice = (words: string, paragraph: string, { before, effect }: PrintedAbility): boolean => {
  const all = [...(before ?? []), ...(effect ?? [])]
  return /^choose (?:one|two|three) of the following/i.test(words) && (all[all.indexOf(paragraph) + 1] ?? '').startsWith('• ')
}

function tellTrigger(
  ability: PrintedAbility,
  names: readonly string[],
  tell: (words: string, mark: ClauseReport['mark'], why: string) => void,
): void {
  const { trigger = '' } = ability
  const anybody = { relation: 'anybody', within: 'any', kind: '', nonMinion: false } as const
  const isRead = readTrigger(normalized(trigger, names), anybody) !== undefined
  tell(trigger, isRead ? 'automatic' : 'by-hand', isRead ? '' : 'nobody but the game master can say when this happens')
}
