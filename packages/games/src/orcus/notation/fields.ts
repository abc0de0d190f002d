import { type Passage, slice, trimmed } from '@riposte/print'
import { suggestion } from '@riposte/referee'
import { type Ability, abilities, type Rank, type Size, sizes, skills } from '../terms.ts'
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
  /** What is more than a number: read, or not, and why. */
  readonly told: readonly { readonly passage: Passage; readonly why: string }[]
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
  const told: { passage: Passage; why: string }[] = []
  let used = 0
  let hasFields = false
  for (const { passage } of lines) {
    const { text } = passage
    if (isMonsterHeader(text)) header(text, fields)
    else if (/^(?:tiny|small|medium|large|huge|gargantuan)\b/i.test(text) && fields.size === undefined) kind(text, fields)
    else if (isFieldLine(text)) {
      hasFields = true
      fieldsOf(passage, fields, told)
    } else if (hasFields || !text.startsWith('‹')) break
    used++
  }
  if (fields.hp === undefined && fields.rank !== 'mook') told.push({ passage: name, why: unsaid('hit points', 'HP: 44') })
  if (fields.ac === undefined) told.push({ passage: name, why: unsaid('AC', 'AC: 17') })
  return { fields, used, told }
}

const unsaid = (what: string, line: string): string => `no ${what} to be found, so a plain figure stands: add a line such as ${line}`

const isFieldLine = (text: string): boolean => text.search(labelsIn(text)) === text.search(/[^‹›\s]/)

const rankWords: Readonly<Record<string, Rank>> = {
  elite: 'elite',
  boss: 'boss',
  solo: 'boss',
  mook: 'mook',
  minion: 'mook',
  standard: 'standard',
}

function header(text: string, fields: Fields): void {
  const plain = text.replace(/[‹›]/g, '')
  const found = /^level (?<level>\d+) (?<words>[^(]*)/i.exec(plain)
  if (found === null) return
  fields.level = Number(found.groups?.level)
  const words = (found.groups?.words ?? '').trim().split(/\s+/)
  const role: string[] = []
  for (const word of words) {
    const rank = rankWords[word.toLowerCase()]
    if (rank === undefined) role.push(word.toLowerCase())
    else fields.rank = rank
  }
  fields.rank ??= 'standard'
  if (/\(leader\)|\bleader\b/i.test(plain) && !role.includes('leader')) role.push('leader')
  fields.role = role.filter((word) => word !== 'of').join(' ')
}

const types = /[a-z][a-z-]*/gi

/** "Medium Natural Beast ● Aquatic (Unaligned)". */
function kind(text: string, fields: Fields): void {
  const plain = text.replace(/[‹›]/g, '').replace(/\((?<alignment>[^)]*)\)\s*$/, '')
  const words = plain.match(types) ?? []
  const [first = '', ...rest] = words.map((word) => word.toLowerCase())
  fields.size = sizes.find((one) => one === first) ?? 'medium'
  fields.labels = rest.filter((word) => word !== 'and' && word !== 'or')
}

function fieldsOf(passage: Passage, fields: Fields, told: { passage: Passage; why: string }[]): void {
  const found = [...passage.text.matchAll(labelsIn(passage.text))]
  found.forEach((one, i) => {
    const from = one.index + one[0].length
    const whole = trimmed(slice(passage, from, found[i + 1]?.index ?? passage.text.length))
    const value = trimmed(slice(whole, 0, strayIn(whole, told)))
    const text = value.text
      .replace(/[;,]\s*$/, '')
      .replace(/[‹›]/g, '')
      .trim()
    const label = (one.groups?.label ?? '').toLowerCase()
    const why = field(label, text, fields)
    if (why !== undefined || /^(?:immun|resist|vulner|regen)/.test(label)) told.push({ passage: value, why: why ?? '' })
  })
}

const STRAY = /(?<=[;,]\s*)‹?(?<label>[A-Z][a-z]+(?: [A-Za-z]+)?)(?::›?|›:)/
/** Where a label begins that is none; it is told. */
function strayIn({ text, at }: Passage, told: { passage: Passage; why: string }[]): number {
  const found = STRAY.exec(text)
  if (found === null) return text.length
  const label = found.groups?.label ?? ''
  told.push({ passage: slice({ text, at }, found.index), why: `${label} is no figure that is known: ${suggestion(label, known)}` })
  return found.index
}

const number = (text: string): number | undefined => {
  const found = /[+-]?\d+/.exec(text)
  return found === null ? undefined : Number(found[0])
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

/** Puts a field where it belongs; what is wrong with it otherwise. */
function field(label: string, text: string, fields: Fields): string | undefined {
  const value = number(text)
  const ability = abilities.find((one) => one.startsWith(label.slice(0, 3)) && /^(?:str|con|dex|int|wis|cha)/.test(label))
  if (ability !== undefined) return scores(ability, text, fields)
  const defense = defenseNamed(label)
  if (defense !== undefined && /^(?:ac|armou?r|fort|ref|will)/.test(label)) {
    if (value === undefined) return 'no number'
    fields[defense] = value
    return undefined
  }
  const plain = numbers[label]
  if (plain !== undefined) {
    if (value !== undefined) fields[plain] = plain === 'hp' ? Math.max(1, value) : value
    return undefined
  }
  switch (label) {
    case 'senses':
    case 'perception':
      return senses(label === 'perception' ? `Perception ${text}` : text, fields)
    case 'skills':
      return skillsOf(text, fields)
    case 'languages':
      fields.languages = /^(?:none|-|understands)/i.test(text) ? [] : text.split(/,\s*/).filter((one) => one !== '')
      return undefined
    case 'speed':
      return speedOf(text, fields)
    case 'regeneration':
      return regeneration(text, value, fields)
    case 'immune':
    case 'immunities':
      fields.immune = text
        .split(/,\s*|\s+and\s+/)
        .map((one) => one.trim().toLowerCase())
        .filter((one) => one !== '')
      return undefined
    default:
      return harm(label, text, fields)
  }
}

/** "5 (if it takes fire damage, regeneration does not function on its next turn)": with what keeps it from healing as a trait. */
function regeneration(text: string, value: number | undefined, fields: Fields): string | undefined {
  const note = /\((?<note>[^)]*)\)|[;,] (?<late>.+)$/.exec(text)?.groups
  const words = note?.note ?? note?.late
  if (value === undefined) return 'no number'
  if (words === undefined) {
    fields.regeneration = value
    return undefined
  }
  const types = /takes? (?:any )?(?<types>[a-z ,]+?) damage/i.exec(words)?.groups?.types
  if (types === undefined || !/regeneration|heal|function/i.test(words)) {
    fields.regeneration = value
    withTrait(fields, `**Regeneration**\n${words}.`)
    return `not understood: ${words}`
  }
  const trait = `**Regeneration**\nThe monster regains ${value} hit points at the start of each of its turns unless it took ${types} damage since its last turn.`
  withTrait(fields, trait)
  return undefined
}

function withTrait(fields: Fields, trait: string): void {
  fields.traits = fields.traits === undefined ? trait : `${fields.traits}\n${trait}`
}

function scores(ability: Ability, text: string, fields: Fields): string | undefined {
  const found = /^(?<score>\d+)?\s*(?:\((?<check>[+-]?\d+)\))?/.exec(text)
  const { score, check } = found?.groups ?? {}
  if (score !== undefined && Number(score) > 0) fields.abilities = { ...fields.abilities, [ability]: Math.min(50, Number(score)) }
  if (check !== undefined) fields.checks = { ...fields.checks, [ability]: Number(check) }
  return undefined
}

function senses(text: string, fields: Fields): string | undefined {
  const rest: string[] = []
  for (const one of text.split(/[,;]\s*/)) {
    const perception = /^perception\s*(?<n>[+-]?\d+)/i.exec(one.trim())
    if (perception !== null) fields.perception = Number(perception.groups?.n)
    else if (one.trim() !== '') rest.push(one.trim())
  }
  if (rest.length > 0) fields.senses = rest.join(', ')
  return undefined
}

function skillsOf(text: string, fields: Fields): string | undefined {
  const strange: string[] = []
  for (const one of text.split(/,\s*/)) {
    const found = /^(?<skill>[a-z' -]+?)\s*(?<n>[+-]?\d+)/i.exec(one.trim())
    const skill = found === null ? undefined : skillNamed((found.groups?.skill ?? '').trim())
    if (skill === undefined) strange.push(one)
    else fields.skills = { ...fields.skills, [skill]: Number(found?.groups?.n) }
  }
  return strange.length === 0 ? undefined : `not a skill: ${strange.join(', ')} (${skills.length} there are)`
}

function speedOf(text: string, fields: Fields): string | undefined {
  const plain = text
    .replace(/;?,?\s*see also.*$/i, '')
    .replace(/,?\s*(?:overland (?:flight|speed)|overland)\s*\d+/i, '')
    .trim()
  if (/^0\b|^-$/.test(plain)) {
    fields.speed = '0'
    return undefined
  }
  if (readSpeeds(plain) === undefined) return 'not a speed'
  fields.speed = plain
  return undefined
}

function harm(label: string, text: string, fields: Fields): string | undefined {
  const is = label.startsWith('resist') ? 'resist' : label.startsWith('vulner') ? 'vulnerable' : undefined
  if (is === undefined) return undefined
  const trait = is === 'resist' ? /half damage from [a-z, ]+attacks/i.exec(text)?.[0] : undefined
  if (trait !== undefined) {
    withTrait(fields, `**Hard to Hurt**\nThe monster takes ${trait}.`)
    text = text.replace(trait, '').replace(/^[,; ]+|[,; ]+$/g, '')
    if (text === '') return undefined
  }
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
    if (text === '') return undefined
  }
  const good: string[] = []
  const strange: string[] = []
  if (/\b(?:insubstantial|incorporeal)\b/i.test(text)) fields.incorporeal = true
  const plain = text.replace(/,?\s*\b(?:insubstantial|incorporeal)\b/gi, '').replace(/\bto (?=\w)/gi, '')
  if (plain.trim() === '') return undefined
  if (readResistances(plain) !== undefined) good.push(plain)
  else
    for (const one of plain.split(/,\s*(?=\D*\d)/)) {
      const bare = one.replace(/\([^)]*\)/g, '').trim()
      if (readResistances(bare) !== undefined && bare === one.trim()) good.push(bare)
      else strange.push(one)
    }
  if (good.length > 0) fields[is] = good.join(', ')
  return strange.length === 0 ? undefined : `not understood: ${strange.join(', ')}`
}
