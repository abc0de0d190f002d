import { type Labelled, type Passage, type Reading, readProse, type Tagged } from '@riposte/print'
import { suggestion } from '@riposte/referee'
import type { Clause } from '../clauses/clauses.ts'
import type { Feat } from '../clauses/feat.ts'
import { modes, printedModes } from '../clauses/words.ts'
import { abilities, defenses, roles, types } from '../terms.ts'
import { inOrder, plainLabels, readFeat } from './feats.ts'
import { traitReader } from './grammar.ts'
import { sceneOf } from './scene.ts'

/** A monster from its block. */

export type PrintedFeat = Feat & { readonly section: string; readonly usage: string }

export interface PrintedTrait {
  readonly name: string
  /** How far it reaches, of an aura. */
  readonly aura: number
  readonly does: readonly Clause[]
}

export interface ReadMonster {
  readonly name: string
  /** As the sheet that one would write: what is not printed is left to the book's tables. */
  readonly written: Readonly<Record<string, unknown>>
  readonly traits: readonly PrintedTrait[]
  readonly feats: readonly PrintedFeat[]
  readonly readings: readonly Reading[]
}

const USAGE = /^(?:at[- ]will|encounter|daily|recharge \d)$/i
const NONE = /^(?:|none|n\/a|-)\.?$/i
const wordsOf = (passage: Passage): readonly string[] =>
  passage.text
    .split(/[,;]/)
    .map((word) => word.trim().toLowerCase())
    .filter((word) => !NONE.test(word))

const NOTHING: Passage = { text: '', at: [] }

/** A block as it is read tag by tag, and what is told of each. */
class Block {
  readonly readings: Reading[] = []
  readonly tags: readonly Tagged[]

  constructor(children: readonly Tagged[]) {
    this.tags = all(children)
  }

  all(tag: string): readonly Tagged[] {
    return this.tags.filter((one) => one.tag === `MONSTER${tag}`)
  }

  of(tag: string): Passage {
    return this.all(tag)[0]?.passage ?? NOTHING
  }

  head(passage: Passage, isRead: boolean, why: string): void {
    if (NONE.test(passage.text)) return
    this.readings.push({ passage, mark: isRead ? 'automatic' : 'by-hand', why: isRead ? '' : why, isHead: true })
  }

  /** A figure and nothing else, but what it is when bloodied. */
  figure(passage: Passage, isRead = true, why = 'a number is expected'): number {
    const { value, rest = '' } = /^(?<value>[+-]?\d+)(?: *[;,/] *(?:\d+|n\/a|-))?(?<rest>.*)$/i.exec(passage.text)?.groups ?? {}
    if (value !== undefined && isRead && /\w/.test(rest))
      this.readings.push({ passage, mark: 'partly', why: `nothing but the number is read of it`, isHead: true })
    else this.head(passage, value !== undefined && isRead, why)
    return Number(value ?? 0)
  }

  number(tag: string): number {
    return this.figure(this.of(tag))
  }

  /** Those that are printed. */
  numbers<K extends string>(tags: readonly K[]): Partial<Record<K, number>> {
    const found: Partial<Record<K, number>> = {}
    for (const tag of tags) if (this.of(tag).text !== '') found[tag] = this.number(tag)
    return found
  }

  /** Words that are taken as they stand, or that must be known. */
  word(passage: Passage, known?: readonly string[]): string {
    if (NONE.test(passage.text)) return ''
    const isKnown = known === undefined || known.includes(passage.text.toLowerCase())
    this.readings.push({
      passage,
      mark: isKnown ? 'automatic' : 'by-hand',
      why: isKnown ? '' : `not known: ${suggestion(passage.text, known)}`,
      isHead: true,
      ...(isKnown && { understood: () => passage.text }),
    })
    return passage.text
  }

  /** Words with commas between. */
  words(tag: string): readonly string[] {
    const passage = this.of(tag)
    const words = wordsOf(passage)
    const areTags = words.every((word) => /^[a-z]+$/.test(word))
    this.head(passage, areTags, 'tags are expected, each a word')
    return words
  }
}

export function readMonster({ children }: Tagged): ReadMonster {
  const block = new Block(children)
  const name = block.of('NAME').text
  const rank = readRank(block)
  readPlainly(block)
  const moving = readSpeeds(block)
  const knacks = readKnacks(block)
  const { feats, traits } = readSections(block, children, calledBy(name))
  const hp = block.number('HITPOINTS')
  const missing = 'no hit points to be found: add /MONSTERHITPOINTS 30 MONSTERHITPOINTS/'
  if (block.of('HITPOINTS').text === '') block.readings.push({ passage: block.of('NAME'), mark: 'by-hand', why: missing, isHead: true })
  const size = block.word(block.of('SIZE')).toLowerCase()
  const written = {
    name,
    level: block.number('LEVEL'),
    ...rank,
    kinds: wordsOf(block.of('TAGS')),
    size: size === '' ? 'standard' : size,
    defenses: block.numbers(defenses),
    power: block.number('POWER'),
    ...(hp > 0 && { hp }),
    initiative: block.number('INITIATIVE'),
    dr: block.number('DR'),
    immune: block.words('IMMUNITY'),
    resist: block.words('PROTECTION'),
    vulnerable: block.words('VULNERABILITY'),
    ...moving,
    stats: block.numbers(abilities),
    ...Object.fromEntries(ofSheet.flatMap((knack) => (knacks[knack] === undefined ? [] : [[knack, knacks[knack]]]))),
  }
  return { name, written, traits, feats, readings: inOrder(block.readings) }
}

/** The knacks that a sheet has a number for. */
const ofSheet = ['perception', 'stealth', 'athletics'] as const

/** "Uncommon artillery": its type and its role. */
function readRank(block: Block): { readonly type: string; readonly role: string } {
  const printed = block.word(block.of('ROLE'), [...types, ...types.flatMap((type) => roles.map((one) => `${type} ${one}`))])
  const [rank = '', ...role] = printed.toLowerCase().split(/\s+/)
  return {
    type: types.find((one) => one === rank) ?? 'standard',
    role: roles.find((one) => one === role.join(' ')) ?? 'baseline',
  }
}

/** What is taken as it stands. */
function readPlainly(block: Block): void {
  for (const tag of ['TAGS', 'LANG', 'EQUIP']) block.word(block.of(tag))
  for (const tag of ['FEATNAME', 'TRAITNAME', 'AURANAME', 'FEATTAGS']) for (const { passage } of block.all(tag)) block.word(passage)
  for (const { passage } of block.all('FEATUSAGE'))
    if (USAGE.test(passage.text)) block.word(passage)
    else block.head(passage, false, 'how often is not understood: write At-Will, Encounter, Daily or Recharge 5')
  for (const tag of ['AURARADIUS', 'AURASIZE']) for (const { passage } of block.all(tag)) block.figure(passage)
  for (const { passage } of block.all('SECTIONNAME')) block.word(passage, sectionNames)
}

/** How fast it goes in each way, and whether it clings to walls. */
function readSpeeds(block: Block): { readonly speed: Readonly<Record<string, number>>; readonly 'spider-climb': boolean } {
  let clings = wordsOf(block.of('TAGS')).includes('spider climb')
  const speed: Record<string, number> = {}
  for (const { children } of block.all('SPEED')) {
    const part = (tag: string): Passage | undefined => children.find((inner) => inner.tag === `MONSTERSPEED${tag}`)?.passage
    const [named, value] = [part('MODE'), part('VALUE')]
    const [printed = '', clinging] = named?.text.toLowerCase().split(/\s*\(|,\s*/) ?? []
    const mode = modes.find((known) => known === printed)
    clings ||= clinging?.startsWith('spider climb') === true
    const as = mode && printedModes[mode]
    if (as !== undefined) speed[as] = Number(/\d+/.exec(value?.text ?? '')?.[0] ?? 0)
    if (value !== undefined) block.figure(value, mode !== undefined, 'no way of moving is called so')
    if (named === undefined) continue
    if (mode !== undefined) block.word(named)
    else block.head(named, false, `no way of moving is called so: ${suggestion(named.text, modes)}`)
  }
  return { speed, 'spider-climb': clings }
}

/** "Stealth (18)": what it takes to match each. */
function readKnacks(block: Block): Readonly<Record<string, number>> {
  const knacks: Record<string, number> = {}
  for (const { passage } of block.all('KNACK')) {
    const { knack, dv } = /^(?<knack>[a-z ]+?)\s*\((?<dv>\d+)\)$/i.exec(passage.text)?.groups ?? {}
    block.head(passage, knack !== undefined, 'a knack and what it takes to match it are expected')
    if (knack !== undefined) knacks[knack.toLowerCase()] = Number(dv)
  }
  return knacks
}

function readSections(
  block: Block,
  children: readonly Tagged[],
  self: readonly string[],
): { readonly feats: readonly PrintedFeat[]; readonly traits: readonly PrintedTrait[] } {
  const names = block.all('FEATNAME').map(({ passage }) => passage.text.toLowerCase())
  const traits: PrintedTrait[] = []
  const feats: PrintedFeat[] = []
  for (const section of children.filter(({ tag }) => tag === 'MONSTERSECTION')) {
    const kind = section.children.find(({ tag }) => tag === 'MONSTERSECTIONNAME')?.passage.text.toLowerCase() ?? ''
    for (const one of section.children) {
      if (one.tag === 'MONSTERFEAT') {
        const read = readMonsterFeat(one, self, names)
        block.readings.push(...read.readings)
        feats.push({ ...read.feat, section: kind, usage: read.usage })
      } else if (one.tag === 'MONSTERTRAIT' || one.tag === 'MONSTERAURA') {
        const read = readTrait(one, self, names)
        block.readings.push(...read.readings)
        traits.push(read.trait)
      }
    }
  }
  return { feats, traits }
}

const sectionNames = [
  'move',
  'major',
  'minor',
  'free',
  'opportunity',
  'traits',
  'trait',
  'auras',
  'stats',
  'knacks',
  'equipment',
  'languages',
]
const all = (tags: readonly Tagged[]): readonly Tagged[] => tags.flatMap((one) => [one, ...all(one.children)])

/** Every tag of a monster's block. */
export const monsterTags: readonly string[] = [
  '',
  ...'NAME LEVEL ROLE SIZE TAGS DEFENSES POWER HITPOINTS INITIATIVE IMMUNITY PROTECTION VULNERABILITY DR SECTION SECTIONNAME'.split(' '),
  ...'SPEED SPEEDMODE SPEEDVALUE KNACK KNACKS LANG EQUIP TRAIT TRAITNAME TRAITEFFECT AURA AURANAME AURARADIUS AURASIZE AURAEFFECT'.split(
    ' ',
  ),
  ...defenses,
  ...abilities,
  ...[...plainLabels].map((label) => `FEAT${label.replace(/[ /]/g, '').toUpperCase()}`),
  'FEAT',
  'FEATNAME',
].map((tag) => `MONSTER${tag}`)

/** "Grave Lantern" is called the grave lantern, the lantern. */
function calledBy(name: string): readonly string[] {
  const words = name.toLowerCase().split(/\s+/)
  return words
    .flatMap((_, i) => ['the ', 'a ', ''].map((article) => `${article}${words.slice(i).join(' ')}`))
    .filter((one) => one !== '' && (one.includes(' ') || words.length === 1))
}

function readMonsterFeat(
  block: Tagged,
  self: readonly string[],
  feats: readonly string[],
): { readonly feat: Feat; readonly usage: string; readonly readings: readonly Reading[] } {
  const lines = block.children.map(({ tag, passage }): Labelled => ({ label: tag.replace('MONSTERFEAT', '').toLowerCase(), passage }))
  const part = (label: string): string => lines.find((line) => line.label === label)?.passage.text ?? ''
  const { feat, readings } = readFeat({ name: part('name'), lines: lines.filter(({ label }) => label !== 'name'), self, feats })
  return { feat, readings, usage: part('usage').toLowerCase() }
}

function readTrait(
  { children }: Tagged,
  self: readonly string[],
  feats: readonly string[],
): { readonly trait: PrintedTrait; readonly readings: readonly Reading[] } {
  const part = (end: string): Passage => children.find(({ tag }) => tag.endsWith(end))?.passage ?? { text: '', at: [] }
  const [, name, size] = /^(.*?)(?:\s*[(,:-]?\s*aura (\d+)\)?)?$/i.exec(part('NAME').text) ?? []
  const aura = Number(size ?? /\d+/.exec(part('RADIUS').text || part('SIZE').text)?.[0] ?? 0)
  const scene = sceneOf({ self, hasTarget: false, hasTrigger: false, hasArea: aura > 0, feats })
  const prose = readProse(part('EFFECT'), scene, traitReader)
  return {
    trait: { name: name ?? part('NAME').text, aura, does: prose.clauses },
    readings: prose.readings,
  }
}
