import { Places, type Reading, Seen, stretchesOf, told } from '@riposte/print'
import type { BlockReport } from '@riposte/referee'
import type { Power, Trait } from '../clauses/power.ts'
import { coinedIn } from './coined.ts'
import { type Entry, entriesOf } from './entries.ts'
import { type Fields, readFields } from './fields.ts'
import { type Block, blocksOf, linesOf } from './lines.ts'
import { readEntry } from './monsters.ts'
import { readPowerBlock } from './powers.ts'
import { see, tellUnread } from './unread.ts'

/** Printed blocks as what a sheet holds. Powers, traits and what became of every clause of them. */

/** What of the sheet the words of a power depend on. */
export interface Facts {
  readonly name: string
  readonly level: number
  readonly monster: boolean
}

export interface Compiled {
  readonly powers: readonly Power[]
  readonly traits: readonly Trait[]
}

/** Powers and traits printed one after the other: blocks with a heading, or the lines of a monster block. */
export function compilePowers(text: string, facts: Facts): Compiled {
  const { blocks, before } = blocksOf(linesOf(text))
  const heroes = blocks.filter((block) => block.kind === 'power')
  const names = namePattern(heroes.map((block) => block.name.text))
  const printed = heroes.map((block) => readPowerBlock(block, facts.level, names))
  const monster = blocks.find((block) => block.kind === 'monster')
  const entries = entriesOf(monster === undefined ? before : monster.lines.slice(readFields(monster.name, monster.lines).used))
  const own = readEntries(entries, facts.name, facts.level)
  return { powers: [...printed.flatMap((one) => one.powers), ...own.powers], traits: own.traits }
}

/** A whole monster block as the sheet that one would write. */
export function readNotation(text: string): Fields & { powers?: string } {
  const { blocks, before } = blocksOf(linesOf(text))
  const block = blocks.find((one) => one.kind === 'monster') ?? { name: { text: '', at: [] }, kind: 'monster', lines: before, offset: 0 }
  const { fields, used } = readFields(block.name, block.lines)
  if (fields.name === '') delete fields.name
  const [first] = block.lines.slice(used)
  return first === undefined ? fields : { ...fields, powers: text.slice(first.offset) }
}

/** What becomes of every block of a file, and words of it that belong to none. */
export function importNotation(text: string): BlockReport[] {
  const places = new Places(text)
  const seen = new Seen(text)
  const { blocks } = blocksOf(linesOf(text))
  const heroes = blocks.filter((block) => block.kind === 'power')
  const names = namePattern(heroes.map((block) => block.name.text))
  const reports = blocks.flatMap((block, i) => {
    if (block.kind === 'other') return []
    seen.passage(block.name)
    const readings = block.kind === 'power' ? readPowerBlock(block, undefined, names).readings : monsterReadings(block, seen)
    for (const { passage } of readings) see(seen, text, passage)
    return [
      {
        name: block.name.text.replace(/[‹›]/g, '').trim(),
        line: places.start(block.name).line,
        clauses: readings.map((one) => told(one, places)),
        ...(block.kind === 'monster' && { sheets: [{ print: text.slice(block.offset, blocks[i + 1]?.offset) }] }),
      },
    ]
  })
  return tellUnread(text, reports, seen, places)
}

function monsterReadings(block: Block, seen: Seen): Reading[] {
  const { fields, used, readings } = readFields(block.name, block.lines)
  const entries = entriesOf(block.lines.slice(used))
  for (const { name } of entries) seen.passage(name)
  return [...readings, ...readEntries(entries, fields.name ?? '', fields.level ?? 1).readings]
}

function readEntries(entries: readonly Entry[], name: string, level: number): Compiled & { readonly readings: readonly Reading[] } {
  const names = namePattern(entries.map((entry) => entry.name.text))
  const coined = coinedIn(entries.map((entry) => entry.body.text).join(' '))
  const read = entries.map((entry) => readEntry(entry, { self: selfPattern(name), level, names, coined, isMonster: true }))
  return {
    powers: read.flatMap((one) => one.powers),
    traits: read.flatMap((one) => one.traits),
    readings: read.flatMap((one) => one.readings),
  }
}

/** All names as one pattern, the longest first. */
function namePattern(names: readonly string[]): string {
  const clean = names.map((name) => name.replace(/[‹›]/g, '').trim().toLowerCase()).filter((name) => name.length > 2)
  return [...new Set(clean)]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/[ -]+/g, '[ -]'))
    .join('|')
}

/** "Adult Couatl" is called the couatl, the adult couatl, and by its name alone. */
function selfPattern(name: string): string {
  const words = name
    .toLowerCase()
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/,.*$/, '')
    .split(/\s+/)
    .filter((word) => word !== '' && word !== 'the')
  const own = stretchesOf(words).filter((form) => !/^(?:of|and|the|a|an|in)$/.test(form))
  const whole = words.join(' ')
  const withArticle = own.length === 0 ? [] : [`(?:the|an?) (?:${own.join('|')})`]
  // "Sarn the Bright" is called Sarn; the Fire Lizard is not called fire.
  const proper = /^(?<name>\w{3,}) (?:the|of)\b/i.exec(name)?.groups?.name?.toLowerCase()
  const bare = whole === '' ? [] : [whole, ...(proper === undefined ? [] : [proper])]
  return `(?:${['this (?:creature|monster)', 'the (?:monster|swarm)', ...withArticle, ...bare].join('|')})`
}
