import { labelledIn, Places, passageOf, type Reading, readProse, Seen, type Tagged, taggedIn, told, withUnread } from '@riposte/print'
import { type BlockReport, ContentError, type Problem, suggestion } from '@riposte/referee'
import type { Amount, Clause } from '../clauses/clauses.ts'
import { inOrder, plainLabels, type ReadFeat, readFeat } from './feats.ts'
import { reader, traitReader } from './grammar.ts'
import { monsterTags, type ReadMonster, readMonster } from './monsters.ts'
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
export function readFeats(text: string, path: Problem['path'] = ['feats']): readonly ReadFeat[] {
  const blocks = blocksOf(taggedIn(text, DRESSES), 'FEAT')
  if (blocks.length > 0) return blocks.map(feat)
  const slips = slipsOf(text, path)
  if (slips.length > 0) throw new ContentError(slips)
  return labelledIn(text, plainLabels).map(({ name, lines }) => readFeat({ name: name.text, lines, self: [] }))
}

const SHAPE =
  'a feat is its name in a line of its own, and below it lines such as "Action: Major" and "Success: 1DD damage", or /FEAT … FEAT/'

const MONSTER =
  'write it between /MONSTER and MONSTER/, with /MONSTERNAME Reed Runner MONSTERNAME/, /MONSTERHITPOINTS 22; 11 MONSTERHITPOINTS/ and so on: begin with a block of the packs'
/** A line of a monster's block, typed without its marks. */
const MONSTROUS =
  /^\W*(?:hit ?points|hp|fort(?:itude)?|ref(?:lex)?|will|defen[sc]es|initiative|init|speed|dr|role|str|vulnerab\w+|immun\w+)\b\W*[:=+\d]/i
/** Lines of feats that do something. */
const DOES = ['action', 'target', 'type/target', 'attack', 'success', 'effect', 'trigger']

/** Why feats in plain lines cannot be meant as they stand, by their lines: labels misspelt, labels of no feat, no feat at all. */
function slipsOf(text: string, path: Problem['path']): Problem[] {
  const slip = (line: number, message: string, remedy: string): Problem => ({
    path,
    message: `line ${line + 1}: ${message}`,
    remedy,
  })
  const lines = text.split('\n')
  const first = lines.findIndex((line) => line.trim() !== '')
  if (first < 0) return []
  const labels = lines.map((line) => /^\W*([A-Za-z][A-Za-z /]*?)\W*:/.exec(line)?.[1]?.toLowerCase())
  const monstrous = lines.filter((line) => MONSTROUS.test(line)).length
  if (monstrous > 1 || (monstrous === 1 && !labels.some((label) => label !== undefined && DOES.includes(label))))
    return [slip(first, 'a monster is read in the book’s markup alone', MONSTER)]
  if (plainLabels.has(labels[first] ?? '')) return [slip(first, 'the feat has no name', SHAPE)]
  if (labelledIn(text, plainLabels).length === 0) return [slip(first, 'there is no feat and no monster', SHAPE)]
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
  const feats = monsters.length > 0 && !/\/FEAT\b/.test(text) ? [] : readFeats(text, [])
  const seen = new Seen(text)
  const isMarked = text.includes('/MONSTER') || /\/FEAT\b/.test(text)
  seen.all(isMarked ? MARKS : LABELS)
  const report = (name: string, readings: readonly Reading[]): BlockReport => {
    for (const { passage } of readings) seen.passage(passage)
    const clauses = readings.map((reading) => told(reading, places))
    return { name, line: clauses[0]?.line ?? 1, clauses }
  }
  const blocks = [
    ...monsters.map((one) => ({ ...report(one.name, one.readings), sheets: [{ print: one.print }] })),
    ...feats.map((one) => report(one.feat.name, inOrder([...one.readings, ...one.beside]))),
  ].toSorted((a, b) => a.line - b.line)
  for (const name of blocks.map((one) => one.name)) seen.from(Math.max(0, text.indexOf(name)), name.length)
  return withUnread(blocks, seen, places, ({ text: words }) => notRead(words, isMarked))
}

const known = [...monsterTags, 'FEAT', 'FEATNAME', ...[...plainLabels].map((label) => label.replace(/[ /]/g, '').toUpperCase()), ...DRESSES]
const MARKS = new RegExp(
  `/(?:${known.join('|')})(?:"[^"]*"/)?(?![A-Za-z])|(?<![A-Za-z])(?:${known.join('|')})/|"[^"\\n]*"/|\\b(?:none|None|N/A)\\.?(?= *[A-Z]{4,}/)`,
  'g',
)
const LABELS = new RegExp(`^[#>*•\\-\\s]*(?:${[...plainLabels].join('|')})(?=\\**(?:\\s*:| [-–—] ))`, 'gim')

function notRead(words: string, isMarked: boolean): string {
  const tag = isMarked ? /^[A-Z]{4,}/.exec(words)?.[0] : undefined
  return tag === undefined
    ? 'it stands in no line that is read: the game master sees to it'
    : `no tag is called so: ${suggestion(tag, known)}`
}
