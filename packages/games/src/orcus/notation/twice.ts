import { type Passage, type Reading, slice } from '@riposte/print'
import type { Power } from '../clauses/power.ts'
import { spliced } from './levels.ts'
import type { Block } from './lines.ts'

/** "Melee or Ranged weapon": printed once for both, read as two powers that are spent together. */

const both = /^‹?melee or ranged(?= weapon)/i
const either = /(?<first>[A-Za-z]+(?: modifier)?) \((?<way>melee|ranged)\) or (?<second>[A-Za-z]+(?: modifier)?) \((?:melee|ranged)\)/i

export const isForBoth = ({ lines }: Block): boolean => lines.some(({ passage }) => both.test(passage.text))

/** The block as it is for one of them. */
export const asFor = (block: Block, way: 'Melee' | 'Ranged'): Block => ({
  ...block,
  lines: block.lines.map((line) => ({ ...line, passage: chosen(line.passage, way) })),
})

function chosen(passage: Passage, way: 'Melee' | 'Ranged'): Passage {
  const head = both.exec(passage.text)
  let said = head === null ? passage : spliced(passage, 0, head[0].length, way)
  for (let found = either.exec(said.text); found !== null; found = either.exec(said.text)) {
    const { first = '', second = '' } = found.groups ?? {}
    const words = found.groups?.way?.toLowerCase() === way.toLowerCase() ? first : second
    said = spliced(said, found.index, found.index + found[0].length, words)
  }
  return said
}

/** Said back for the one and, where it differs, for the other. */
export const saidForBoth = (one: Reading, other: Reading | undefined): Reading =>
  one.understood === undefined || other?.understood === undefined
    ? one
    : { ...one, understood: () => [...new Set([one.understood?.() ?? '', other.understood?.() ?? ''])].join('; or ') }

/** The reading with its words as they are printed. */
export function asPrinted(reading: Reading, { lines }: Block): Reading {
  const { at } = reading.passage
  const [from = -1] = at
  const line = lines.find(({ passage }) => passage.at.includes(from))?.passage
  const to = line?.at.lastIndexOf(at.at(-1) ?? -1) ?? -1
  if (line === undefined || to < 0) return reading
  const passage = slice(line, line.at.indexOf(from), to + 1)
  const isCut = passage.text.length < reading.passage.text.length || /\(?(?:melee|ranged)$/i.test(passage.text)
  return { ...reading, passage: isCut ? slice(line, line.at.indexOf(from)) : passage }
}

/** The ranged one, spent with the other. */
export const twinOf = (power: Power): Power => ({ ...power, id: `${power.id}-ranged`, name: `${power.name} (ranged)`, spentWith: power.id })
