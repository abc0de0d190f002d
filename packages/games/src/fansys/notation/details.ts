import { Cursor, type Passage, type Row, rowsOf, type Slots, type Taken } from '@riposte/print'
import { LONGEST_SENTENCE } from '@riposte/referee'
import { type ConditionName, isCondition } from '../conditions/conditions.ts'
import { damageTypes } from '../damage/types.ts'
import { type Governing, governing, type Stat, stats } from '../stats.ts'

/** What stands beside an attack or a power: how far, at what price, who rolls what. One phrase after another, as far as they are known. */

export interface Details {
  readonly reach?: number
  readonly range?: number
  readonly increment?: number
  readonly radius?: number
  readonly most?: number
  /** Feet more for each die beyond its price. */
  readonly farther?: number
  /** What it deals with all of them. */
  readonly top?: string
  readonly upcast?: true
  readonly action?: string
  readonly dice?: { readonly pool: 'sp' | 'mp'; readonly count: number }
  readonly save?: Stat
  readonly half?: true
  readonly attack?: Governing
  readonly type?: string
  readonly supernatural?: boolean
  readonly touch?: true
  readonly shape?: true
  readonly damage?: string
  readonly plus?: 'INT' | 'WIS' | 'Sup'
  readonly kinetic?: true
  readonly incantation?: true
  readonly concentration?: true
  readonly spreads?: true
  readonly condition?: ConditionName
  readonly lasts?: number
  readonly ends?: true
  readonly spell?: false
}

type C = Cursor<undefined>
const typeWords: Readonly<Record<string, string>> = {
  ice: 'cold',
  heat: 'fire',
  acid: 'corrosive',
  electricity: 'lightning',
  lighting: 'lightning',
}

/** A type of damage, in the book's word or another. */
export const typeNamed = (word: string): string | undefined => {
  const plain = word.toLowerCase()
  return damageTypes.find((one) => one === (typeWords[plain] ?? plain))
}

const count = (c: C): number | undefined => (/^\d+$/.test(c.word) ? Number(c.step()) : undefined)
const slots = {
  count,
  feet: (c: C) => {
    const found = count(c)
    if (found !== undefined) c.eat('ft', 'feet')
    return found
  },
  farther: (c: C) => {
    if (!/^\+\d+$/.test(c.word)) return undefined
    const found = Number(c.step())
    c.eat('ft', 'feet')
    return found
  },
  whoever: (c: C) => c.scan("[a-z' -]{1,40}? (?:can|may) (?:use|apply)"),
  purpose: (c: C) => c.scan('(?:per|when|to) [a-z ]{1,40}'),
  action: (c: C) => c.eat('main action', 'secondary action', 'full round action', 'full-round action', 'minor interaction', 'reaction'),
  pool: (c: C) => {
    const found = c.eat('mp', 'mind', 'sp', 'stamina')
    return found === undefined ? undefined : found === 'mp' || found === 'mind' ? ('mp' as const) : ('sp' as const)
  },
  stat: (c: C) => stats.find((stat) => c.eat(stat.toLowerCase()) !== undefined),
  governing: (c: C) => governing.find((stat) => c.eat(stat.toLowerCase()) !== undefined),
  type: (c: C) => typeNamed(c.step()),
  plus: (c: C) => (['INT', 'WIS', 'Sup'] as const).find((one) => c.eat(one.toLowerCase()) !== undefined),
  dice: (c: C) => c.scan('(?<dice>\\d+d\\d+(?:[+-]\\d+)?)')?.dice,
  condition: (c: C) => {
    const word = c.step()
    return isCondition(word) ? word : undefined
  },
} satisfies Slots<undefined>

const row = rowsOf<undefined, typeof slots, Details>(slots)

export const rows: readonly Row<undefined, Details>[] = [
  row('reach [=|:] {feet} [( long )]', 'Reach=5ft (long)', ({ feet }) => ({ reach: feet })),
  row('{increment:feet} / {range:feet}', '80ft/240ft', ({ increment, range }) => ({ increment, range })),
  row('range [=|:] {count} / {feet}', 'range = 1600/80ft', ({ count: range, feet }) => ({ range, increment: feet })),
  row('range [=|:] {feet}', 'Range=120ft', ({ feet }) => ({ range: feet })),
  row('range [=|:] {feet} {farther} / mp|sp die|dice', 'Range=120ft+30ft/MP die', ({ feet, farther }) => ({ range: feet, farther })),
  row('increment [=|:] {feet}', 'Increment=30ft', ({ feet }) => ({ increment: feet })),
  row('radius [=|:] {feet}', 'radius 10ft', ({ feet }) => ({ radius: feet })),
  row('mp|sp die|dice maximum = {count}', 'MP die maximum=3', ({ count: most }) => ({ most })),
  row('at most {count} dice more', 'at most 5 dice more', ({ count: most }) => ({ most })),
  row('maximum of {count} dice ( {dice} )', 'maximum of 5 dice (7d4+4)', ({ count: most, dice }) => ({ most, top: dice })),
  row('maximum of {count} dice', 'maximum of 5 dice', ({ count: most }) => ({ most })),
  row('{whoever} up to {count} mp|sp die|dice {purpose?}', 'It can use up to 2 MP dice per use', ({ count: most }) => ({ most })),
  row('{action}', 'secondary action', ({ action }) => ({ action })),
  row('{count} {pool} die|dice', '2MP dice', ({ count: dice, pool }) => ({ dice: { pool, count: dice } })),
  row('{stat} save for half', 'DEX save for half', ({ stat }) => ({ save: stat, half: true })),
  row('half on a save', 'half on a save', () => ({ half: true })),
  row('{stat} save', 'CON save', ({ stat }) => ({ save: stat })),
  row('{governing} attack', 'WIS attack', ({ governing: attack }) => ({ attack })),
  row('{dice} + {plus} {type}', '2d6 + WIS fire', ({ dice, plus, type }) => ({ damage: dice, plus, type })),
  row('{dice} {type}', '4d6 light', ({ dice, type }) => ({ damage: dice, type })),
  row('{type} [damage]', 'Profane damage', ({ type }) => ({ type })),
  row('supernatural', 'supernatural', () => ({ supernatural: true })),
  row('natural', 'natural', () => ({ supernatural: false })),
  row('touch', 'touch', () => ({ touch: true })),
  row('gestures', 'gestures', () => ({ kinetic: true })),
  row('words', 'words', () => ({ incantation: true })),
  row('concentration', 'concentration', () => ({ concentration: true })),
  row('round corners', 'round corners', () => ({ spreads: true })),
  row('no spell', 'no spell', () => ({ spell: false })),
  row('{condition} for {count} round(s)', 'immobilised for 2 rounds', ({ condition, count: lasts }) => ({ condition, lasts })),
  row('{condition}', 'prone', ({ condition }) => ({ condition })),
  row('a save each turn ends it', 'a save each turn ends it', () => ({ ends: true })),
  row('<linear form|linear|cone|circle>', 'Linear form', () => ({ shape: true })),
  row('earth|air|water', 'earth', () => ({})),
  row('can upcast', 'can upcast', () => ({ upcast: true })),
]

export interface Detailed {
  readonly details: Details
  readonly took: readonly Taken[]
  /** Where it goes on with what no row knows; its length, if all is known. */
  readonly at: number
}

const MARKS = ['(', ')', ',', ';', '.']

export function detailsIn({ text }: Passage): Detailed {
  if (text.length > LONGEST_SENTENCE) return { details: {}, took: [], at: 0 }
  const c = new Cursor(text, undefined)
  let details: Details = {}
  let at = 0
  const took: Taken[] = []
  const skip = (): void => {
    while (c.eat(...MARKS) !== undefined) at = c.at
  }
  skip()
  for (;;) {
    const from = c.at
    const read = firstOf(c)
    if (read === undefined) return { details, took, at: c.isDone ? text.length : at }
    details = { ...details, ...read.details }
    took.push({ pattern: read.pattern, words: text.slice(from, c.at).trim() })
    at = c.at
    skip()
  }
}

/** The first row that comes to an end where a phrase does. */
function firstOf(c: C): { readonly details: Details; readonly pattern: string } | undefined {
  for (const { read, pattern } of rows) {
    const details = c.attempt(() => {
      const found = read(c)
      return found !== undefined && (c.isDone || MARKS.includes(c.word)) ? found : undefined
    })
    if (details !== undefined) return { details, pattern }
  }
  return undefined
}
