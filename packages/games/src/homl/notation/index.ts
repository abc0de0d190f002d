import { labelledIn, Places, type Tagged, taggedIn, told } from '@riposte/print'
import type { BlockReport } from '@riposte/referee'
import { plainLabels, type ReadFeat, readFeat } from './feats.ts'

/** Printed feats and monsters of the book's own markup, and feats in plain labelled lines. */

/** Tags around a few words of a sentence. */
const DRESSES: ReadonlySet<string> = new Set(['EM', 'REF', 'LABEL', 'B', 'I'])

const isBlock = ({ tag }: Tagged): boolean => tag === 'FEAT'
const blocksIn = (all: readonly Tagged[]): readonly Tagged[] => all.flatMap((one) => (isBlock(one) ? [one] : blocksIn(one.children)))

const nameOf = ({ children }: Tagged, tag: string): string => children.find((one) => one.tag === tag)?.passage.text ?? ''

const feat = (block: Tagged): ReadFeat =>
  readFeat({
    name: nameOf(block, 'FEATNAME'),
    self: [],
    lines: block.children.filter((one) => one.tag !== 'FEATNAME').map((one) => ({ label: one.tag.toLowerCase(), passage: one.passage })),
  })

/** All feats of a text. */
export function readFeats(text: string): readonly ReadFeat[] {
  const blocks = blocksIn(taggedIn(text, DRESSES))
  if (blocks.length > 0) return blocks.map(feat)
  return labelledIn(text, plainLabels).map(({ name, lines }) => readFeat({ name: name.text, lines, self: [] }))
}

/** What becomes of every feat of a text. */
export function importNotation(text: string): BlockReport[] {
  const places = new Places(text)
  return readFeats(text).map(({ feat: one, readings }) => {
    const clauses = readings.map((reading) => told(reading, places))
    return { name: one.name, line: clauses[0]?.line ?? 1, clauses }
  })
}
