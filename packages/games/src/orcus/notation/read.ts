import { type DamageType, type Mode, modes, type Resistance, type Senses, type Speeds } from '../terms.ts'
import { damageNamed } from './lexicon.ts'

// The small notations inside the fields of a sheet. Each reader gives undefined for what is not in its notation.

/** "fire", "fire and radiant". */
export function damageTypesNamed(text: string): DamageType[] | undefined {
  const names = text.replace(/ damage$/i, '').split(/ and |,|\//i)
  const types = names.flatMap((name) => damageNamed(name) ?? [])
  return types.length === names.length ? types : undefined
}

export interface DiceText {
  readonly count: number
  readonly sides: number
  readonly plus: number
}

/** "2d8+1", "d6", or a flat "3". */
export function readDice(text: string): DiceText | undefined {
  const found = /^(?:(\d*)d(\d+)(?:\s*([+−–-])\s*(\d+))?|([+-]?\d+))$/i.exec(text.trim())
  if (found === null) return undefined
  const [, count, sides, sign, plus, flat] = found
  if (flat !== undefined) return { count: 0, sides: 0, plus: Number(flat) }
  return {
    count: count === '' ? 1 : Number(count),
    sides: Number(sides),
    plus: plus === undefined ? 0 : Number(plus) * (sign === '+' ? 1 : -1),
  }
}

/** "15/30", or one number for both. */
export function readRange(text: string): { range: number; long: number } | undefined {
  const found = /^(\d+)(?:\s*\/\s*(\d+))?$/.exec(text.trim())
  if (found === null) return undefined
  return { range: Number(found[1]), long: Number(found[2] ?? found[1]) }
}

/** "6, fly 8 (hover), swim 4": the walking speed stands first and alone. A creature that has none only flies or swims. */
export function readSpeeds(text: string): Speeds | undefined {
  const found: Record<Mode, number> = { walk: 0, fly: 0, swim: 0, climb: 0, burrow: 0 }
  let hover = false
  let altitude: number | undefined
  let isRead = false
  for (const part of text.toLowerCase().split(/[,;](?![^(]*\))/)) {
    const match = /^\s*(?:(walk|land|fly|swim|climb|burrow)\s+)?(\d+)\b(.*)$/.exec(part)
    if (match === null) continue
    const [, mode = 'walk', squares, rest = ''] = match
    found[modes.find((one) => one === mode) ?? 'walk'] = Number(squares)
    isRead = true
    if (/hover/.test(rest)) hover = true
    altitude = Number(/(?:altitude|maximum height|max(?:imum)? altitude)(?: limit)?\s*(\d+)/.exec(rest)?.[1] ?? Number.NaN)
  }
  if (!isRead) return undefined
  return {
    ...found,
    hover,
    altitude: altitude === undefined || Number.isNaN(altitude) ? undefined : altitude,
    clumsyGround: /clumsy (?:on (?:the )?)?ground|clumsy grounded/i.test(text),
    clumsyAir: /clumsy (?:in (?:the )?air|while flying|flying)/i.test(text),
  }
}

/** "Perception +4, darkvision, blindsight 10": Perception is a skill and stands elsewhere. */
export function readSenses(text: string): Senses {
  const squares = (sense: string): number =>
    Number(new RegExp(`${sense}\\s*(\\d+)?`, 'i').exec(text)?.[1] ?? (new RegExp(sense, 'i').test(text) ? FAR : 0))
  return {
    darkvision: /darkvision/i.test(text),
    lowLight: /low-?\s?light/i.test(text),
    blind: /\bblind\b/i.test(text),
    blindsight: squares('blindsight'),
    tremorsense: squares('tremorsense'),
    truesight: squares('true\\s?sight'),
  }
}

/** A sense without a number reaches as far as any board. */
const FAR = 1000

/** "fire 5, cold and thunder 10, all 3". */
export function readResistances(text: string): Resistance[] | undefined {
  const found: Resistance[] = []
  let waiting: string[] = []
  for (const word of text.toLowerCase().split(/\s*,\s*|\s+and\s+|\s*\/\s*/)) {
    if (word.trim() === '') continue
    const match = /^(?:(\d+)\s+)?(?:to\s+)?([a-z-]+?)(?:\s+damage)?(?:\s+(\d+))?$/.exec(word.trim())
    if (match === null) return undefined
    const [, before, name = '', after] = match
    waiting.push(name)
    const amount = after ?? before
    if (amount === undefined) continue
    const types = typesOf(waiting)
    if (types === undefined) return undefined
    found.push({ types, amount: Number(amount) })
    waiting = []
  }
  return waiting.length === 0 ? found : undefined
}

function typesOf(names: readonly string[]): Resistance['types'] | undefined {
  if (names.includes('all') || names.includes('damage')) return 'all'
  if (names.includes('untyped') || names.includes('weapon')) return 'untyped'
  const types: DamageType[] = []
  for (const name of names) {
    const type = damageNamed(name)
    if (type === undefined) return undefined
    types.push(type)
  }
  return types
}
