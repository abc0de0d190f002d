import { labelledIn, Places, passageOf, type Reading, readProse, type Tagged, taggedIn, told } from '@riposte/print'
import type { BlockReport } from '@riposte/referee'
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
  return labelledIn(text, plainLabels).map(({ name, lines }) => readFeat({ name: name.text, lines, self: [] }))
}

/** All monsters of a text. */
export const readMonsters = (text: string): readonly ReadMonster[] => blocksOf(taggedIn(text, DRESSES), 'MONSTER').map(readMonster)

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
  const monsters = readMonsters(text)
  const report = (name: string, readings: readonly Reading[]): BlockReport => {
    const clauses = readings.map((reading) => told(reading, places))
    return { name, line: clauses[0]?.line ?? 1, clauses }
  }
  const feats = monsters.length > 0 && !/\/FEAT\b/.test(text) ? [] : readFeats(text)
  return [
    ...monsters.map((one) => report(one.monster.name, one.readings)),
    ...feats.map((one) => report(one.feat.name, one.readings)),
  ].toSorted((a, b) => a.line - b.line)
}
