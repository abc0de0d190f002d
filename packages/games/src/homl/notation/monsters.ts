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

export function readMonster({ children }: Tagged): ReadMonster {
  const readings: Reading[] = []
  const head = (passage: Passage, isRead: boolean, why: string): void => {
    if (!NONE.test(passage.text)) readings.push({ passage, mark: isRead ? 'automatic' : 'by-hand', why: isRead ? '' : why, isHead: true })
  }
  const flat = all(children)
  const of = (tag: string): Passage => flat.find((one) => one.tag === `MONSTER${tag}`)?.passage ?? { text: '', at: [] }
  /** A figure and nothing else, but what it is when bloodied. */
  const figure = (passage: Passage, isRead = true, why = 'a number is expected'): number => {
    const { value, rest = '' } = /^(?<value>[+-]?\d+)(?: *[;,/] *(?:\d+|n\/a|-))?(?<rest>.*)$/i.exec(passage.text)?.groups ?? {}
    if (value !== undefined && isRead && /\w/.test(rest))
      readings.push({ passage, mark: 'partly', why: `nothing but the number is read of it`, isHead: true })
    else head(passage, value !== undefined && isRead, why)
    return Number(value ?? 0)
  }
  const number = (tag: string): number => figure(of(tag))
  /** Words that are taken as they stand, or that must be known. */
  const word = (passage: Passage, known?: readonly string[]): string => {
    const isKnown = known === undefined || known.includes(passage.text.toLowerCase())
    if (NONE.test(passage.text)) return ''
    readings.push({
      passage,
      mark: isKnown ? 'automatic' : 'by-hand',
      why: isKnown ? '' : `not known: ${suggestion(passage.text, known)}`,
      isHead: true,
      ...(isKnown && { understood: () => passage.text }),
    })
    return passage.text
  }
  const tags = (tag: string): readonly string[] => {
    const passage = of(tag)
    const words = wordsOf(passage)
    head(
      passage,
      words.every((word) => /^[a-z]+$/.test(word)),
      'tags are expected, each a word',
    )
    return words
  }
  const name = of('NAME').text
  const self = calledBy(name)
  const [rank = '', ...role] = word(of('ROLE'), [...types, ...types.flatMap((type) => roles.map((one) => `${type} ${one}`))])
    .toLowerCase()
    .split(/\s+/)
  for (const tag of ['TAGS', 'LANG', 'EQUIP']) word(of(tag))
  for (const { tag, passage } of flat) if (/^MONSTER(?:FEAT|TRAIT|AURA)NAME$/.test(tag)) word(passage)
  for (const { tag, passage } of flat) {
    if (tag === 'MONSTERFEATTAGS') word(passage)
    if (tag === 'MONSTERFEATUSAGE')
      if (USAGE.test(passage.text)) word(passage)
      else head(passage, false, 'how often is not understood: write At-Will, Encounter, Daily or Recharge 5')
    if (tag === 'MONSTERAURARADIUS' || tag === 'MONSTERAURASIZE') figure(passage)
  }
  for (const { tag, passage } of flat) if (tag === 'MONSTERSECTIONNAME') word(passage, sectionNames)
  const numbers = <K extends string>(keys: readonly K[]): Partial<Record<K, number>> => {
    const found: Partial<Record<K, number>> = {}
    for (const key of keys) if (of(key).text !== '') found[key] = number(key)
    return found
  }
  let clings = wordsOf(of('TAGS')).includes('spider climb')
  const speed: Record<string, number> = {}
  for (const one of flat.filter(({ tag }) => tag === 'MONSTERSPEED')) {
    const part = (tag: string): string => one.children.find((inner) => inner.tag === `MONSTERSPEED${tag}`)?.passage.text ?? ''
    const [printed = '', clinging] = part('MODE')
      .toLowerCase()
      .split(/\s*\(|,\s*/)
    const mode = modes.find((known) => known === printed)
    clings ||= clinging?.startsWith('spider climb') === true
    const as = mode && printedModes[mode]
    if (as !== undefined) speed[as] = Number(/\d+/.exec(part('VALUE'))?.[0] ?? 0)
    const value = one.children.find((inner) => inner.tag === 'MONSTERSPEEDVALUE')
    if (value !== undefined) figure(value.passage, mode !== undefined, 'no way of moving is called so')
    const named = one.children.find((inner) => inner.tag === 'MONSTERSPEEDMODE')
    if (named !== undefined && mode !== undefined) word(named.passage)
    else if (named !== undefined) head(named.passage, false, `no way of moving is called so: ${suggestion(named.passage.text, modes)}`)
  }
  const knacks: Record<string, number> = {}
  for (const { passage } of flat.filter(({ tag }) => tag === 'MONSTERKNACK')) {
    const { knack, dv } = /^(?<knack>[a-z ]+?)\s*\((?<dv>\d+)\)$/i.exec(passage.text)?.groups ?? {}
    head(passage, knack !== undefined, 'a knack and what it takes to match it are expected')
    if (knack !== undefined) knacks[knack.toLowerCase()] = Number(dv)
  }
  const names = flat.flatMap(({ tag, passage }) => (tag === 'MONSTERFEATNAME' ? [passage.text.toLowerCase()] : []))
  const traits: PrintedTrait[] = []
  const feats: PrintedFeat[] = []
  for (const section of children.filter(({ tag }) => tag === 'MONSTERSECTION')) {
    const kind = section.children.find(({ tag }) => tag === 'MONSTERSECTIONNAME')?.passage.text.toLowerCase() ?? ''
    for (const one of section.children) {
      if (one.tag === 'MONSTERFEAT') {
        const read = readMonsterFeat(one, self, names)
        readings.push(...read.readings)
        feats.push({ ...read.feat, section: kind, usage: read.usage })
      } else if (one.tag === 'MONSTERTRAIT' || one.tag === 'MONSTERAURA') {
        const read = readTrait(one, self, names)
        readings.push(...read.readings)
        traits.push(read.trait)
      }
    }
  }
  const hp = number('HITPOINTS')
  const missing = 'no hit points to be found: add /MONSTERHITPOINTS 30 MONSTERHITPOINTS/'
  if (of('HITPOINTS').text === '') readings.push({ passage: of('NAME'), mark: 'by-hand', why: missing, isHead: true })
  const size = word(of('SIZE')).toLowerCase()
  const { perception, stealth, athletics } = knacks
  const written = {
    name,
    level: number('LEVEL'),
    type: types.find((one) => one === rank) ?? 'standard',
    role: roles.find((one) => one === role.join(' ')) ?? 'baseline',
    kinds: wordsOf(of('TAGS')),
    size: size === '' ? 'standard' : size,
    defenses: numbers(defenses),
    power: number('POWER'),
    ...(hp > 0 && { hp }),
    initiative: number('INITIATIVE'),
    dr: number('DR'),
    immune: tags('IMMUNITY'),
    resist: tags('PROTECTION'),
    vulnerable: tags('VULNERABILITY'),
    speed,
    'spider-climb': clings,
    stats: numbers(abilities),
    ...(perception !== undefined && { perception }),
    ...(stealth !== undefined && { stealth }),
    ...(athletics !== undefined && { athletics }),
  }
  return { name, written, traits, feats, readings: inOrder(readings) }
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
