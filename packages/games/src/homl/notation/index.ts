import { labelledIn, Places, passageOf, type Reading, readProse, type Tagged, taggedIn, told } from '@riposte/print'
import { type BlockReport, ContentError, type Problem, suggestion } from '@riposte/referee'
import type { Amount, Clause } from '../clauses/clauses.ts'
import { plainLabels, type ReadFeat, readFeat } from './feats.ts'
import { reader, traitReader } from './grammar.ts'
import { type ReadMonster, readMonster } from './monsters.ts'
import { amount } from './names.ts'
import { sceneOf, whole } from './scene.ts'

/** Printed feats and monsters of the book's own markup, and feats in plain labelled lines. */

/** Tags around a few words of a sentence. */
const DRESSES: ReadonlySet<string> = new Set(['EM', 'REF', 'LABEL', 'B', 'I'])

/** All blocks of a kind, wherever in a chapter they stand. */
const blocksOf = (all: readonly Tagged[], kind: 'FEAT' | 'MONSTER'): readonly Tagged[] =>
  all.flatMap((one) => (one.tag === kind ? [one] : blocksOf(one.children, kind)))

const nameOf = ({ children }: Tagged, tag: string): string => children.find((one) => one.tag === tag)?.passage.text ?? ''

const feat = (block: Tagged): ReadFeat =>
  readFeat({
    name: nameOf(block, 'FEATNAME'),
    self: [],
    lines: block.children.filter((one) => one.tag !== 'FEATNAME').map((one) => ({ label: one.tag.toLowerCase(), passage: one.passage })),
  })

/** All feats of a text. */
export function readFeats(text: string): readonly ReadFeat[] {
  const blocks = blocksOf(taggedIn(text, DRESSES), 'FEAT')
  if (blocks.length > 0) return blocks.map(feat)
  const slips = slipsOf(text)
  if (slips.length > 0) throw new ContentError(slips)
  return labelledIn(text, plainLabels).map(({ name, lines }) => readFeat({ name: name.text, lines, self: [] }))
}

const SHAPE =
  'a feat is its name in a line of its own, and below it lines such as "Action: Major" and "Success: 1DD damage", or /FEAT … FEAT/'

/** Why feats in plain lines cannot be meant as they stand, by their lines: labels misspelt, labels of no feat, no feat at all. */
function slipsOf(text: string): Problem[] {
  const slip = (line: number, message: string, remedy: string): Problem => ({
    path: ['feats'],
    message: `line ${line + 1}: ${message}`,
    remedy,
  })
  const lines = text.split('\n')
  const first = lines.findIndex((line) => line.trim() !== '')
  if (first < 0) return []
  const labels = lines.map((line) => /^\W*([A-Za-z][A-Za-z /]*?)\W*:/.exec(line)?.[1]?.toLowerCase())
  if (plainLabels.has(labels[first] ?? '')) return [slip(first, 'the feat has no name', SHAPE)]
  if (labelledIn(text, plainLabels).length === 0) return [slip(first, 'there is no feat', SHAPE)]
  return labels.flatMap((label, i) => {
    const remedy = label === undefined || plainLabels.has(label) ? '' : suggestion(label, [...plainLabels])
    return remedy.startsWith(`did you mean "${label?.charAt(0) ?? ''}`)
      ? [slip(i, `no line of a feat is called "${label ?? ''}"`, remedy)]
      : []
  })
}

/** All monsters of a text. */
export const readMonsters = (text: string): readonly ReadMonster[] => monstersIn(text).map(readMonster)
const monstersIn = (text: string): readonly Tagged[] => blocksOf(taggedIn(text, DRESSES), 'MONSTER')

const bare = sceneOf({ self: [], hasTarget: false, hasTrigger: false, hasArea: false })

/** `2DD + weapon + STR`, `3d6+5`; undefined where a word of it is none of an amount. */
// @rule homl.basic.grab-damage, homl.dd.expression
export const readAmount = (text: string): Amount | undefined => whole(text, bare, amount)

/** What something does that is used, in the book's words. */
export const readEffect = (text: string): readonly Clause[] => readProse(passageOf(text, 0, text.length), bare, reader).clauses

/** A trait, in the same words. */
export const readTrait = (text: string, aura: number): readonly Clause[] =>
  readProse(passageOf(text, 0, text.length), { ...bare, hasArea: aura > 0 }, traitReader).clauses

/** What becomes of every monster and feat of a text. */
export function importNotation(text: string): BlockReport[] {
  const places = new Places(text)
  const monsters = monstersIn(text).map((block, i, all) => ({ ...readMonster(block), print: text.slice(block.from, all[i + 1]?.from) }))
  const report = (name: string, readings: readonly Reading[]): BlockReport => {
    const clauses = readings.map((reading) => told(reading, places))
    return { name, line: clauses[0]?.line ?? 1, clauses }
  }
  const feats = monsters.length > 0 && !/\/FEAT\b/.test(text) ? [] : readFeats(text)
  return [
    ...monsters.map((one) => ({ ...report(one.monster.name, one.readings), sheets: [{ print: one.print }] })),
    ...feats.map((one) => report(one.feat.name, one.readings)),
  ].toSorted((a, b) => a.line - b.line)
}
