import { count, signed } from '@riposte/print'
import type { Amount, Forbidden, Rolls, Stat, Who } from './phrases.ts'
import { does, either, plainOf, sayAmount, sayWho, spoken } from './say-phrases.ts'

/** Rolls, damage, distances, bonuses and what is forbidden, said back in the book's words. */

export const sayRolls: Readonly<Record<Rolls, string>> = {
  power: 'power rolls',
  ability: 'ability rolls',
  strike: 'strikes',
  'melee-strike': 'melee strikes',
  'ranged-strike': 'ranged strikes',
  test: 'tests',
  'melee-ability': 'melee abilities',
  'ranged-ability': 'ranged abilities',
}
export const saySway = (value: number): string =>
  value >= 2 ? 'a double edge' : value === 1 ? 'an edge' : value === -1 ? 'a bane' : 'a double bane'

const stats: Readonly<Partial<Record<Stat, string>>> = {
  potency: 'the potencies of their abilities',
  damage: 'strikes',
  'rolled-damage': 'rolled damage',
  roll: 'power rolls',
  'ability-roll': 'ability rolls',
  test: 'tests',
  'melee-distance': 'melee distance',
  'ranged-distance': 'ranged distance',
  save: 'saving throws',
  stamina: 'Stamina',
  forced: 'forced movement distance',
}
export function sayStat(stat: Stat): string {
  const [kind = '', type] = stat.split(':')
  return type === undefined ? (stats[stat] ?? spoken(kind)) : `${type === 'all' || type === '' ? 'damage' : type} ${kind}`
}

// ------------------------------------------------------------------------------------------- damage, bonuses, what is forbidden

const typed = (types: readonly string[]): string => (types.length === 0 || types[0] === '' ? '' : `${either(types)} `)
export const damage = (amount: Amount, types: readonly string[], more = ''): string => {
  const words = sayAmount(amount)
  const [, number, each = ''] = /^(\d+)( for each .*)$/.exec(words) ?? []
  if (number !== undefined) return `${number} ${more}${typed(types)}damage${each}`
  return /^-?\d*d?\d+(?: \+ \d*d?\d+)*$/.test(words)
    ? `${words} ${more}${typed(types)}damage`
    : `${more}${typed(types)}damage equal to ${words}`
}

/** "An extra 3 damage", "extra damage equal to your level". */
export const extra = (amount: Amount, types: readonly string[]): string => {
  const words = damage(amount, types, 'extra ')
  return /^\d/.test(words) ? `an extra ${words.replace('extra ', '')}` : words
}

const bonus = (amount: Amount, stat: string): string => {
  const plain = plainOf(amount)
  if (plain !== undefined) return `a ${signed(plain)} ${plain < 0 ? 'penalty' : 'bonus'} to ${stat}`
  const words = sayAmount(amount)
  const [, number, each = ''] = /^(\d+)( for each .*)$/.exec(words) ?? []
  if (number !== undefined) return `a +${number} bonus to ${stat}${each}`
  return `a ${words.startsWith('-') ? 'penalty' : 'bonus'} to ${stat} equal to ${words.replace(/^-/, '')}`
}
/** Whose it is, said first: "your", "the target's". */
export const ownerOf = (to: Who): string => (to.who === 'you' ? 'your' : `${sayWho(to)}'s`)

export function sayModified(to: Who, stat: Stat, amount: Amount): string {
  const [kind = '', type] = stat.split(':')
  if (kind === 'damage') {
    const harder = extra(amount, type === undefined ? [] : [type])
    return to.who === 'you' || to.who === 'target' ? `${ownerOf(to)} strikes deal ${harder}` : does(to, `deal ${harder} with strikes`)
  }
  if (stat === 'stability' && plainOf(amount) === -99) return `${ownerOf(to)} stability is reduced to 0`
  const [half] = stat === 'speed' && amount.flat === 0 ? amount.measures : []
  if (half?.of === 'speed') return does(to, `have ${half.times < 0 ? 'halved' : 'doubled'} speed`)
  if (type === undefined) return does(to, `have ${bonus(amount, sayStat(stat))}`)
  const words = sayAmount(amount)
  return does(to, `have ${type === 'all' || type === '' ? 'damage' : type} ${kind} ${/^\d/.test(words) ? words : `equal to ${words}`}`)
}

export const forbids: Readonly<Record<Forbidden, string>> = {
  triggered: 'use triggered actions',
  stand: 'stand up',
  shift: 'shift',
  hide: 'hide',
  move: 'move',
  regain: 'regain Stamina',
  maneuver: 'use maneuvers',
  action: 'use main actions',
  fly: 'fly',
  teleport: 'teleport',
  signature: 'use signature abilities',
  heroic: 'use heroic abilities',
  'free-strike': 'make free strikes',
  opportunity: 'make opportunity attacks',
  communicate: 'communicate',
  search: 'search for hidden creatures',
  disengage: 'take the Disengage move action',
  both: 'use both a main action and a maneuver on one turn',
}

export const squares = (amount: Amount): string => {
  const plain = plainOf(amount)
  return plain === undefined ? `a number of squares equal to ${sayAmount(amount)}` : count(plain, 'square')
}

const grounds: Readonly<Record<string, string>> = {
  difficult: 'difficult terrain',
  'enemy-difficult': 'difficult terrain for enemies',
  dark: 'dark',
}
export const ground = (what: string): string => grounds[what] ?? spoken(what)
