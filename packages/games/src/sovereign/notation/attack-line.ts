import { weaponNamed } from '../gear/weapons.ts'
import { readDice, readRange, readShock } from './fields.ts'

/** One strike, or several alike, as one would write it in a sheet. */
export interface NotedAttack {
  name: string
  count?: number
  damage?: string
  shock?: string
  attack?: number
  range?: string
  reach?: number
  kind?: 'piercing' | 'slashing' | 'bludgeoning'
  /** A weapon of the table, or one it carries. */
  like?: string
  natural?: boolean
}

/** What was not understood, and its column, from 1. */
export interface Stray {
  readonly text: string
  readonly at: number
}

/** The attacks of a stat line: alternatives of what is done in one Main action. */
export interface ReadAttacks {
  readonly routines: readonly (readonly NotedAttack[])[]
  /** A bonus that stands alone and is meant for all: "+4". */
  readonly bonus: number | undefined
  readonly unknown: readonly Stray[]
}

/** "2 claws (1d4), 1 bite (1d10)"; "1 sword (1d8) or 1 bow (1d6)"; "claw/claw/bite (1d4/1d4/1d8)"; "+3 spear (1d6, Shock 2/AC 13)". */
export function readAttacks(text: string): ReadAttacks {
  const unknown: Stray[] = []
  let bonus: number | undefined
  const routines: NotedAttack[][] = []
  for (const alternative of split(text, /\s+or\s+/gi)) {
    const attacks: NotedAttack[] = []
    for (const strike of strikesOf(alternative)) {
      const read = readStrike(strike, unknown)
      if (read === undefined) continue
      if (read.name === '' && read.damage === undefined && read.attack !== undefined) {
        bonus = read.attack
        if (read.count !== undefined) attacks.push({ name: 'attack', count: read.count })
      } else attacks.push(named(read))
    }
    if (attacks.length > 0) routines.push(attacks)
  }
  return { routines, bonus, unknown }
}

const named = (attack: NotedAttack): NotedAttack => (attack.name === '' ? { ...attack, name: 'attack' } : attack)

/** Commas, slashes, "and" between strikes; damages in one bracket go round, one to each. */
function strikesOf(alternative: Stray): Stray[] {
  const parts = split(alternative.text, /\s*[,;]\s*|\s+and\s+|\s*&\s*/gi, alternative.at)
  return parts.flatMap((part) => {
    const found = /^([a-z]+(?:\s*\/\s*[a-z]+)+)\s*\(([^)]*)\)$/i.exec(part.text)
    if (found === null) return split(part.text, /\s*\/\s*(?=\d*\s*[a-z])/gi, part.at)
    const damages = (found[2] ?? '').split('/')
    return (found[1] ?? '')
      .split('/')
      .map((name, i) => ({ text: `${name.trim()} (${(damages[i] ?? damages[damages.length - 1] ?? '').trim()})`, at: part.at }))
  })
}

/** Cut where the pattern stands outside brackets; columns from 1. */
function split(text: string, pattern: RegExp, at = 1): Stray[] {
  const parts: Stray[] = []
  let from = 0
  const add = (to: number): void => {
    const part = text.slice(from, to)
    if (part.trim() !== '') parts.push({ text: part.trim(), at: at + from + (part.length - part.trimStart().length) })
  }
  for (const found of masked(text).matchAll(pattern)) {
    add(found.index)
    from = found.index + found[0].length
  }
  add(text.length)
  return parts
}

/** The text with everything in brackets replaced, so that what separates is looked for outside them. */
export const masked = (text: string): string => text.replace(/\([^)]*\)|\[[^\]]*\]/g, (inside) => '_'.repeat(inside.length))

const counts: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 }

/** A count, a bonus, a name, and details in brackets, each of them in any order and any of them missing. */
function readStrike(strike: Stray, unknown: Stray[]): NotedAttack | undefined {
  const attack: NotedAttack = { name: '' }
  const details: Stray[] = []
  let rest = strike.text.replace(/\(([^)]*)\)/g, (whole, inside: string, index: number) => {
    details.push(...split(inside, /\s*[,;]\s*/g, strike.at + index + 1))
    return ' '.repeat(whole.length)
  })
  const take = (pattern: RegExp, use: (found: RegExpExecArray) => void): void => {
    const found = pattern.exec(rest)
    if (found === null) return
    use(found)
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`
  }
  take(/\s(?:plus|&)\s+[a-z].*$/i, (found) => unknown.push({ text: found[0].trim(), at: strike.at + found.index + 1 }))
  take(/shock:?\s*\d+\s*\/\s*(?:AC\s*)?(?:\d+|[-–])/i, (found) => (attack.shock = found[0].replace(/^shock:?\s*/i, '')))
  take(/\b\d*d\d+(?:\s*[+-]\s*\d+)?/i, (found) => (attack.damage = found[0]))
  take(/(?:^|\s)(?:at\s+)?([+-]\d+)(?=\s|$)/i, (found) => (attack.attack = Number(found[1])))
  take(/^\s*(\d+|an?|one|two|three|four|five|six)\s*[x×]?(?=\s|$)/i, (found) => setCount(attack, found[1]))
  take(/\s*[x×]\s*(\d+)\s*$/i, (found) => setCount(attack, found[1]))
  attack.name = rest.replace(/\s+/g, ' ').replace(/^[\s:.]+|[\s:.]+$/g, '')
  for (const detail of details) readDetail(attack, detail, unknown)
  if (/^(?:by\s+)?(?:weapons?|wpn)\.?$/i.test(attack.name)) armed(attack)
  else if (attack.name !== '') lookUp(attack)
  if (/\d/.test(attack.name)) {
    unknown.push({ text: strike.text, at: strike.at })
    return undefined
  }
  return attack
}

function setCount(attack: NotedAttack, count: string | undefined): void {
  const n = counts[(count ?? '').toLowerCase()] ?? Number(count)
  if (n > 1) attack.count = n
}

/** A weapon that the line does not name: an ordinary one. */
function armed(attack: NotedAttack): void {
  attack.name = 'weapon'
  attack.natural = false
  attack.damage ??= '1d6'
}

function lookUp(attack: NotedAttack): void {
  const weapon = weaponNamed(attack.name)
  if (weapon === undefined) return
  attack.like = weapon.name
  attack.natural = weapon.unarmed
}

function readDetail(attack: NotedAttack, detail: Stray, unknown: Stray[]): void {
  const text = detail.text
    .replace(/\s+/g, ' ')
    .replace(/\s*\bor by weapon$/i, '')
    .replace(/\s*\bdamage$/i, '')
  const dice = /^(\d*d\d+(?:\s*[+-]\s*\d+)?|\d+)\b(?!\s*(?:\/|ft|feet|'))\s*(.*)$/i.exec(text)
  if (/^(?:by\s+)?(?:weapon|wpn)$/i.test(text)) {
    attack.natural = false
    attack.damage ??= '1d6'
  } else if (/^(?:piercing|slashing|bludgeoning)$/i.test(text)) attack.kind = woundKind(text)
  else if (/^shock/i.test(text) && readShock(text) !== undefined) attack.shock = text.replace(/^shock:?\s*/i, '')
  else if (/^\d+\s*\/\s*AC/i.test(text)) attack.shock = text
  else if (/^[+-]\d+(?: to hit)?$/i.test(text)) attack.attack = Number.parseInt(text, 10)
  else if (/reach/i.test(text)) attack.reach = Number(/\d+/.exec(text)?.[0] ?? 5)
  else if (readRange(text.replace(/^range:?\s*/i, '')) !== undefined && /range|\/|ft|feet|'/i.test(text))
    attack.range = text.replace(/^range:?\s*/i, '')
  else if (dice !== null && readDice(dice[1] ?? '') !== undefined) {
    attack.damage = dice[1] ?? ''
    if (dice[2] !== undefined && dice[2] !== '') readAfterDice(attack, dice[2], detail, unknown)
  } else if (attack.name === '' && attack.like === undefined && weaponNamed(text) !== undefined) attack.name = text
  else unknown.push(detail)
}

/** "1d6 slashing", "1d8 + poison". */
function readAfterDice(attack: NotedAttack, words: string, detail: Stray, unknown: Stray[]): void {
  if (/^(?:piercing|slashing|bludgeoning)$/i.test(words)) attack.kind = woundKind(words)
  else {
    const text = words.replace(/^(?:\+|and|plus)\s*/i, '')
    unknown.push({ text, at: detail.at + detail.text.length - text.length })
  }
}

function woundKind(text: string): 'piercing' | 'slashing' | 'bludgeoning' {
  const letter = text.charAt(0).toLowerCase()
  return letter === 'p' ? 'piercing' : letter === 's' ? 'slashing' : 'bludgeoning'
}
