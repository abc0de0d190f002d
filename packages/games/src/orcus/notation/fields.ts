import { type Passage, type Reading, slice, trimmed } from '@riposte/print'
import { suggestion } from '@riposte/referee'
import { type Ability, abilities, type Rank, type Size, sizes } from '../terms.ts'
import { heading, reading } from './heads.ts'
import { defenseNamed, skillNamed } from './lexicon.ts'
import { isMonsterHeader, type Line } from './lines.ts'
import { readResistances, readSpeeds } from './read.ts'

/** The upper half of a monster block: what a sheet holds besides powers. */

/** The sheet one would write; only what the block says. */
export interface Fields {
  name?: string
  level?: number
  rank?: Rank
  role?: string
  size?: Size
  labels?: string[]
  languages?: string[]
  mindless?: boolean
  abilities?: Partial<Record<Ability, number>>
  checks?: Partial<Record<Ability, number>>
  skills?: Record<string, number>
  hp?: number
  recoveries?: number
  'action-points'?: number
  ac?: number
  fortitude?: number
  reflex?: number
  will?: number
  initiative?: number
  perception?: number
  saves?: number
  speed?: string
  senses?: string
  resist?: string
  vulnerable?: string
  immune?: string[]
  regeneration?: number
  incorporeal?: boolean
  /** What stands among the resistances and is a trait: "half damage from melee attacks". */
  traits?: string
}

export interface FieldsReading {
  readonly fields: Fields
  /** Lines of the upper half; what follows are powers, traits and auras. */
  readonly used: number
  readonly readings: readonly Reading[]
}

const labels =
  'senses|perception|skills|languages|str(?:ength)?|con(?:stitution)?|dex(?:terity)?|int(?:elligence)?|wis(?:dom)?|cha(?:risma)?|initiative|speed|action points?|ac|armou?r class|fort(?:itude)?|ref(?:lex)?|will|saving throws?|saves|hp|hit points|staggered|bloodied|immune|immunities|resist(?:ances?)?|vulnerab(?:le|ilit(?:y|ies))|equipment|regeneration|recoveries|reach|alignment|xp'
const known =
  'senses, skills, languages, initiative, speed, action points, saving throws, hp, ac, fort, ref, will, immune, resist, vulnerable, equipment, regeneration, recoveries'.split(
    ', ',
  )
const labelled = new RegExp(`(?<=^|[\\s;,])(?<label>${labels}):\\s*`, 'gi')
/** "AC 17; Fort 15", where no colon stands in the line; "Reach 2; +6 vs AC" is an attack. */
const counted = new RegExp(`(?<=^|[‹;,]\\s*)(?!reach\\b)(?<label>${labels})›?\\s+(?=[+-]?\\d)`, 'gi')
const labelsIn = (text: string): RegExp => (text.includes(':') ? labelled : counted)

export function readFields(name: Passage, lines: readonly Line[]): FieldsReading {
  const fields: Fields = { name: name.text.replace(/[‹›]/g, '').trim() }
  const readings: Reading[] = []
  let used = 0
  let hasFields = false
  const end = lines.findIndex(({ passage }) => isHead(passage.text))
  const last = lines.slice(0, end < 0 ? undefined : end).findLastIndex(({ passage }) => isFieldLine(passage.text))
  for (const { passage } of lines) {
    const { text } = passage
    if (isMonsterHeader(text)) tell(passage, header(text, fields), readings)
    else if (/^(?:tiny|small|medium|large|huge|gargantuan)\b/i.test(text) && fields.size === undefined)
      tell(passage, kind(text, fields), readings)
    else if (isFieldLine(text)) {
      hasFields = true
      fieldsOf(passage, fields, readings)
    } else if (used > last && (hasFields || !text.startsWith('‹'))) break
    used++
  }
  const missing = needed.filter(([one]) => fields[one] === undefined && (one !== 'hp' || fields.rank !== 'mook'))
  if (missing.length > 0) readings.push(unsaid(name, missing))
  return { fields, used, readings }
}

/** What every block has, and a line that says it. */
const needed = [
  ['hp', 'hit points', 'HP: 44'],
  ['ac', 'AC', 'AC: 17'],
  ['fortitude', 'Fortitude', 'Fort: 15'],
  ['reflex', 'Reflex', 'Ref: 15'],
  ['will', 'Will', 'Will: 15'],
  ['speed', 'speed', 'Speed: 6'],
] as const

function unsaid(name: Passage, missing: readonly (typeof needed)[number][]): Reading {
  const what = missing.map(([, called]) => called).join(', ')
  const line = missing.map(([, , example]) => example).join('; ')
  return heading(reading(name, 'by-hand', `no ${what} to be found, so a plain figure stands: add a line such as ${line}`))
}

/** Where a power or an aura begins. */
const isHead = (text: string): boolean =>
  /^[^\w‹]|\baura \d|\((?:standard|move|swift|minor|free|counter|react|opportunity|no action)/i.test(text)

/** What of a line has been made of it, and what of it has not been read. */
interface Kept {
  readonly said: string
  readonly left: string
}
const whole = (said: string): Kept => ({ said, left: '' })

function tell(passage: Passage, { said, left }: Kept, readings: Reading[]): void {
  const isRead = !/\w/.test(left)
  const why = isRead ? '' : `not understood: "${left.trim()}"`
  if (isRead || said !== '') readings.push(heading(reading(passage, isRead ? 'automatic' : 'partly', why, () => said)))
  else readings.push(heading(reading(passage, 'by-hand', why)))
}

const isFieldLine = (text: string): boolean => text.search(labelsIn(text)) === text.search(/[^‹›\s]/)

const rankWords: Readonly<Record<string, Rank>> = {
  elite: 'elite',
  boss: 'boss',
  solo: 'boss',
  mook: 'mook',
  minion: 'mook',
  standard: 'standard',
}

const HEADER = /^level (?<level>\d+)(?<words>(?: (?!\d)[\w-]+)*)(?<more>(?: \(leader\))?(?: \([\d,]+ xp\))?)/i

function header(text: string, fields: Fields): Kept {
  const plain = text.replace(/[‹›]/g, '')
  const found = HEADER.exec(plain)
  if (found === null) return { said: '', left: plain }
  const words = (found.groups?.words ?? '').trim().toLowerCase().split(/\s+/)
  fields.level = Number(found.groups?.level)
  fields.rank = words.flatMap((word) => rankWords[word] ?? []).at(-1) ?? 'standard'
  const role = words.filter((word) => rankWords[word] === undefined && word !== 'of')
  if (/\bleader\b/i.test(plain) && !role.includes('leader')) role.push('leader')
  fields.role = role.join(' ')
  return { said: `level ${fields.level} ${fields.rank} ${fields.role}${found.groups?.more ?? ''}`, left: plain.slice(found[0].length) }
}

const KIND = /^(?<words>[a-z-]+(?:[ ,●•|]+[a-z-]+)*)\s*(?:\((?:(?:any|unaligned|lawful|neutral|chaotic|good|evil|alignment)\s*)+\))?/i

/** "Medium Natural Beast ● Aquatic (Unaligned)". */
function kind(text: string, fields: Fields): Kept {
  const plain = text.replace(/[‹›]/g, '')
  const found = KIND.exec(plain)
  const [first = '', ...rest] = (found?.groups?.words ?? '').toLowerCase().match(/[a-z-]+/g) ?? []
  fields.size = sizes.find((one) => one === first) ?? 'medium'
  fields.labels = rest.filter((word) => word !== 'and' && word !== 'or')
  return { said: [fields.size, ...fields.labels].join(', '), left: plain.slice(found?.[0].length) }
}

function fieldsOf(passage: Passage, fields: Fields, readings: Reading[]): void {
  const found = [...passage.text.matchAll(labelsIn(passage.text))]
  const said: string[] = []
  found.forEach((one, i) => {
    const from = one.index + one[0].length
    const value = trimmed(slice(passage, from, found[i + 1]?.index ?? passage.text.length))
    const own = slice(value, 0, Math.min(strayIn(value, readings), pointerIn(value, readings)))
    const text = own.text.replace(/[‹›]/g, '').trim().replace(/[;,]$/, '')
    const label = (one.groups?.label ?? '').toLowerCase()
    const kept = field(label, text, fields)
    const isOwn = kept.left !== '' || /^(?:immun|resist|vulner|regen)/.test(label)
    if (isOwn) tell(trimmed(slice(passage, one.index, from + own.text.length)), { ...kept, said: `${label} ${kept.said}` }, readings)
    else said.push(`${label} ${kept.said}`)
  })
  if (said.length > 0) tell(passage, whole(said.join('; ')), readings)
}

/** "See also breakdown": more is told of it there. */
function pointerIn(value: Passage, readings: Reading[]): number {
  const at = value.text.search(/[;,]?\s*see also [a-z' ‹›-]+$/i)
  if (at < 0) return value.text.length
  readings.push({ passage: trimmed(slice(value, at + 1)), mark: 'nothing', why: '', isHead: true })
  return at
}

const STRAY = /(?<=[;,]\s*)‹?(?<label>[A-Z][a-z]+(?: [A-Za-z]+)?)(?::›?|›:)/
export const notAFigure = (label: string): string => `${label} is no figure that is known: ${suggestion(label, known)}`

/** Where a label begins that is none; it is told. */
function strayIn({ text, at }: Passage, readings: Reading[]): number {
  const found = STRAY.exec(text)
  if (found === null) return text.length
  const label = found.groups?.label ?? ''
  readings.push(heading(reading(slice({ text, at }, found.index), 'by-hand', notAFigure(label))))
  return found.index
}

/** A figure alone; what stands beside it is left. */
function figure(text: string, keep: (value: number) => void): Kept {
  const found = /[+-]?\d+/.exec(text)
  if (found === null) return { said: '', left: text === '' ? 'no number' : text }
  keep(Number(found[0]))
  return { said: found[0], left: text.replace(found[0], '').trim() }
}

const numbers: Readonly<Record<string, 'initiative' | 'action-points' | 'saves' | 'hp' | 'recoveries'>> = {
  initiative: 'initiative',
  recoveries: 'recoveries',
  hp: 'hp',
  'hit points': 'hp',
  saves: 'saves',
  'saving throw': 'saves',
  'saving throws': 'saves',
  'action point': 'action-points',
  'action points': 'action-points',
}

/** Puts a field where it belongs. */
function field(label: string, text: string, fields: Fields): Kept {
  const ability = abilities.find((one) => one.startsWith(label.slice(0, 3)) && /^(?:str|con|dex|int|wis|cha)/.test(label))
  if (ability !== undefined) return scores(ability, text, fields)
  const defense = defenseNamed(label)
  if (defense !== undefined && /^(?:ac|armou?r|fort|ref|will)/.test(label)) return figure(text, (value) => (fields[defense] = value))
  const plain = numbers[label]
  if (plain !== undefined) return figure(text.replace(MOOK, ''), (value) => (fields[plain] = plain === 'hp' ? Math.max(1, value) : value))
  switch (label) {
    case 'senses':
    case 'perception':
      return senses(label === 'perception' ? `Perception ${text}` : text, fields)
    case 'skills':
      return skillsOf(text, fields)
    case 'languages':
      fields.languages = /^(?:none|-|understands)/i.test(text) ? [] : text.split(/,\s*/).filter((one) => one !== '')
      return whole(text)
    case 'speed':
      return speedOf(text, fields)
    case 'regeneration':
      return figure(text, (value) => (fields.regeneration = value))
    case 'immune':
    case 'immunities':
      fields.immune = text
        .split(/,\s*|\s+and\s+/)
        .map((one) => one.trim().toLowerCase())
        .filter((one) => one !== '')
      return whole(fields.immune.join(', '))
    default:
      return /^(?:resist|vuln)/.test(label) ? harm(label, text, fields) : unneeded(label, text)
  }
}

/** What the book says of every one of them. */
const MOOK = /; a missed attack never damages a (?:mook|minion)\.?$/i

/** Half of the hit points, what it is worth, what it believes in and what it carries: no figure of a sheet. */
const unneeded = (label: string, text: string): Kept =>
  label === 'reach' ? { said: '', left: text } : /^(?:staggered|bloodied|xp)$/.test(label) ? figure(text, () => undefined) : whole(text)

function withTrait(fields: Fields, trait: string): void {
  fields.traits = fields.traits === undefined ? trait : `${fields.traits}\n${trait}`
}

function scores(ability: Ability, text: string, fields: Fields): Kept {
  const found = /^(?<score>\d+)?\s*(?:\((?<check>[+-]?\d+)\))?/.exec(text)
  const { score, check } = found?.groups ?? {}
  if (score !== undefined && Number(score) > 0) fields.abilities = { ...fields.abilities, [ability]: Math.min(50, Number(score)) }
  if (check !== undefined) fields.checks = { ...fields.checks, [ability]: Number(check) }
  return { said: found?.[0] ?? '', left: text.slice(found?.[0].length) }
}

function senses(text: string, fields: Fields): Kept {
  const said: string[] = []
  const left: string[] = []
  for (const one of text.split(/[,;]\s*/)) {
    const perception = /^perception\s*(?<n>[+-]?\d+)$/i.exec(one.trim())
    if (perception !== null) fields.perception = Number(perception.groups?.n)
    else if (SENSE.test(one.trim())) fields.senses = fields.senses === undefined ? one.trim() : `${fields.senses}, ${one.trim()}`
    else if (one.trim() !== '') left.push(one)
    if (left.at(-1) !== one) said.push(one)
  }
  return { said: said.join(', '), left: left.join(', ') }
}
const SENSE = /^(?:darkvision|low-?\s?light(?: vision)?|blind|(?:blindsight|tremorsense|true\s?sight|telepathy)(?: \d+)?)$/i

function skillsOf(text: string, fields: Fields): Kept {
  const said: string[] = []
  const left: string[] = []
  for (const one of text.split(/,\s*/)) {
    const found = /^(?<skill>[a-z' -]+?)\s*(?<n>[+-]?\d+)$/i.exec(one.trim())
    const skill = found === null ? undefined : skillNamed((found.groups?.skill ?? '').trim())
    if (skill !== undefined) fields.skills = { ...fields.skills, [skill]: Number(found?.groups?.n) }
    ;(skill === undefined ? left : said).push(one)
  }
  return { said: said.join(', '), left: left.join(', ') }
}

function speedOf(text: string, fields: Fields): Kept {
  const plain = text.replace(/,?\s*(?:overland (?:flight|speed)|overland)\s*\d+/i, '').trim()
  fields.speed = /^0\b|^-$/.test(plain) ? '0' : plain
  if (fields.speed !== '0' && readSpeeds(plain) === undefined) {
    delete fields.speed
    return { said: '', left: text }
  }
  return {
    said: plain,
    left: plain
      .replace(SPEEDS, '')
      .replace(/[-;,()\s]+/g, ' ')
      .trim(),
  }
}
const SPEEDS =
  /\b(?:(?:walk|land|fly|swim|climb|burrow)\s+)?\d+\b|\bhover\b|(?:altitude|maximum height|max(?:imum)? altitude)(?: limit)?\s*\d+|\bclumsy(?: on the| on| in the| in)? (?:ground(?:ed)?|air|while flying|flying)/gi

function harm(label: string, text: string, fields: Fields): Kept {
  const is = label.startsWith('resist') ? 'resist' : 'vulnerable'
  const printed = text
  const areas =
    is === 'vulnerable'
      ? (/(?<n>\d+) (?:to|against) (?<kinds>(?:near|far|area|close|melee|ranged)(?:(?:,| and| or)+ (?:near|far|area|close|melee|ranged))*) attacks/i.exec(
          text,
        ) ??
        /(?<kinds>(?:near|far|area|close|melee|ranged)(?:(?:,| and| or)+ (?:near|far|area|close|melee|ranged))*) attacks (?<n>\d+)/i.exec(
          text,
        ))
      : null
  if (areas !== null) {
    withTrait(fields, `**Open to Harm**\nThe monster takes ${areas.groups?.n} extra damage from ${areas.groups?.kinds} attacks.`)
    text = text.replace(areas[0], '').replace(/^[,; ]+|[,; ]+$/g, '')
    if (text === '') return whole(printed)
  }
  const good: string[] = []
  const strange: string[] = []
  if (/\b(?:insubstantial|incorporeal)\b/i.test(text)) fields.incorporeal = true
  const plain = text.replace(/,?\s*\b(?:insubstantial|incorporeal)\b/gi, '').replace(/\bto (?=\w)/gi, '')
  if (plain.trim() === '') return whole(printed)
  if (readResistances(plain) !== undefined) good.push(plain)
  else
    for (const one of plain.split(/,\s*(?=\D*\d)/)) {
      const bare = one.replace(/\([^)]*\)/g, '').trim()
      if (readResistances(bare) !== undefined && bare === one.trim()) good.push(bare)
      else strange.push(one)
    }
  if (good.length > 0) fields[is] = good.join(', ')
  return { said: strange.length === 0 ? printed : good.join(', '), left: strange.join(', ') }
}
