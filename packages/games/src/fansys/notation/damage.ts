import { damageTypes, physical } from '../stats.ts'
import type { Details } from './details.ts'

/** What stands in the column of damage. */

const typeWords: Readonly<Record<string, string>> = {
  ice: 'cold',
  frost: 'cold',
  heat: 'fire',
  acid: 'corrosive',
  electricity: 'lightning',
  lighting: 'lightning',
  bludgeoning: 'percussive',
}

/** A type of damage, in the book's word or another. */
export const typeNamed = (word: string): string | undefined => {
  const plain = word.toLowerCase()
  return damageTypes.find((one) => one === (typeWords[plain] ?? plain))
}

/** `Pi`, `Per`, `Lig`: how a type begins; a physical one before others, and of others the shorter word. One letter is enough for one of all. */
export function typeBegun(word: string): string | undefined {
  const plain = word.trim().toLowerCase()
  const found = plain === '' ? [] : damageTypes.filter((one) => one.startsWith(plain))
  if (plain.length < 2) return found.length === 1 ? found[0] : undefined
  return typeNamed(plain) ?? physical.find((one) => found.includes(one)) ?? found.toSorted((a, b) => a.length - b.length)[0]
}

/** Dice with what is added, or a number; for each die; and words or letters in brackets behind it. */
const TERM =
  /[\s,]*([+-]|and|plus)?\s*(\d+)(?:d(\d+)(?:\s*([+-])\s*(\d+)(?![\dd]))?(?:\/(\d+d)?(\d+)(?:([+-])(\d+)(?![\dd]))?)?)?\s*(\/\s*(?:(?:mp|sp)\s*)?(?:die|dice))?((?:[\s,]*(?:\[[a-z/, ]+\]|[a-z]{2,}(?:\/[a-z]{2,})*(?=[\s,]*(?:\[|$|\+|and\b|plus\b|damage\b))))*)/iy

/** More letters than these abbreviate no type. */
const SHORT = 3

interface Heap {
  dice: string
  two: string
  flat: number
  types: string[]
}

const more = ({ dice, flat, types: [type = ''] }: Heap): { damage: string; type: string } => ({ damage: written(dice, flat), type })
const written = (dice: string, flat: number): string =>
  dice === '' ? `${flat}` : `${dice}${flat === 0 ? '' : flat < 0 ? flat : `+${flat}`}`

/** `2d6+4[Pe]`, `1d6/10+9 [Pi/Pe]`, `1d6+1/1d8+1[Pe]`, `1d4+7[Pi] + 2d12[Poi]`, `2d8+3[Per] + 1d8/MP die`, `2d6[Nec], sup`. */
export function damageIn(text: string): Details | undefined {
  const heaps: Heap[] = []
  let said: Details = {}
  let at = 0
  while (at < text.trimEnd().length) {
    TERM.lastIndex = at
    const found = TERM.exec(text)
    if (found === null) return undefined
    const [whole, sign, count = '', sides, plus = '+', added, twoCount = `${count}d`, two, same = '+', again, each, kinds = ''] = found
    at += whole.length
    if (each !== undefined) {
      said = { ...said, perDie: `${count}d${sides ?? '1'}`, ...(/sp/i.test(each) && { pool: 'sp' }) }
    } else {
      let heap = heaps.at(-1)
      if (heap === undefined || (sides !== undefined && (heap.dice !== '' || heap.types.length > 0)))
        heaps.push((heap = { dice: '', two: '', flat: 0, types: [] }))
      if (sides === undefined) heap.flat += sign === '-' ? -Number(count) : Number(count)
      else {
        heap.dice = `${count}d${sides}`
        heap.two = two === undefined ? '' : `${twoCount}${two}`
        // With both hands as much is added as with one.
        if (added !== undefined && again !== undefined && added !== again) return undefined
        heap.flat += Number(added === undefined ? `${same}${again ?? 0}` : `${plus}${added}`)
      }
    }
    for (const word of kinds.match(/[a-z]+/gi) ?? []) {
      const origin = /^(?:sup|nat)/i.exec(word)?.[0].toLowerCase()
      const type = typeBegun(word)
      if (origin !== undefined) said = { ...said, origin: origin === 'sup' ? 'supernatural' : 'natural' }
      else if (type !== undefined) heaps.at(-1)?.types.push(type)
      else if (word.length <= SHORT && kinds.includes('[')) said = { ...said, unsure: (said.unsure ?? '') + word }
      else if (word.toLowerCase() !== 'damage') return undefined
    }
  }
  const [first, second, ...others] = heaps
  // Nothing but what each die adds.
  if (first === undefined && said.perDie !== undefined) return { ...said, damage: '0' }
  if (first === undefined || heaps.slice(1).some(({ types }) => types.length !== 1)) return undefined
  return {
    ...said,
    damage: written(first.dice, first.flat),
    ...(first.two !== '' && { two: written(first.two, first.flat) }),
    ...(first.types.length > 0 && { types: first.types }),
    ...(second !== undefined && { and: more(second) }),
    ...(others.length > 0 && { fates: others.map(more) }),
  }
}
