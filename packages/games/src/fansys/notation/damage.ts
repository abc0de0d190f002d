import { damageTypes, physical } from '../damage/types.ts'
import { typeNamed } from './details.ts'

/** `2d6+4[Pe]`, `1d6/10+9 [Pi/Pe]`, `1d4+7[Pi] + 2d12[Poi]`, `2d8+3[Per] + 1d8/MP die`. */
export interface PrintedDamage {
  readonly damage: string
  readonly two: string | undefined
  readonly types: readonly string[]
  readonly and: { readonly damage: string; readonly type: string } | undefined
  readonly perDie: string | undefined
  readonly isSupernatural: boolean
}

/** `Pi`, `Per`, `Lig`: how a type begins; a physical one before others, and of others the shorter word. */
export function typeBegun(word: string): string | undefined {
  const plain = word.trim().toLowerCase()
  const found = plain.length < 2 ? [] : damageTypes.filter((one) => one.startsWith(plain))
  return typeNamed(plain) ?? physical.find((one) => found.includes(one)) ?? found.toSorted((a, b) => a.length - b.length)[0]
}

const TERM =
  /\s*([+-])?\s*(\d+)(?:d(\d+)(?:\/(\d+d)?(\d+))?)?\s*(\/\s*(?:(?:mp|sp)\s*)?(?:die|dice))?((?:\s*(?:\[[a-z/ ]+\]|[a-z]{2,}(?=\s*(?:\[|$|\+))))*)/iy

interface Heap {
  dice: string
  two: string
  flat: number
  types: string[]
}

export function damageIn(text: string): PrintedDamage | undefined {
  const heaps: Heap[] = []
  let perDie: string | undefined
  let isSupernatural = false
  let at = 0
  while (at < text.trimEnd().length) {
    TERM.lastIndex = at
    const found = TERM.exec(text)
    if (found === null) return undefined
    const [whole, sign = '+', count = '', sides, twoCount = `${count}d`, two, each, kinds = ''] = found
    at += whole.length
    if (each !== undefined) {
      perDie = `${count}d${sides ?? '1'}`
      continue
    }
    let heap = heaps.at(-1)
    if (heap === undefined || (sides !== undefined && heap.dice !== '')) heaps.push((heap = { dice: '', two: '', flat: 0, types: [] }))
    if (sides === undefined) heap.flat += Number(`${sign}${count}`)
    else {
      heap.dice = `${count}d${sides}`
      heap.two = two === undefined ? '' : `${twoCount}${two}`
    }
    for (const word of kinds.match(/[a-z]+/gi) ?? []) {
      if (/^sup/i.test(word)) isSupernatural = true
      else {
        const type = typeBegun(word)
        if (type === undefined) return undefined
        heap.types.push(type)
      }
    }
  }
  const [first, second, ...others] = heaps
  if (first === undefined || others.length > 0 || (second !== undefined && second.types.length !== 1)) return undefined
  const of = ({ flat }: Heap, dice: string): string =>
    dice === '' ? `${flat}` : `${dice}${flat === 0 ? '' : flat < 0 ? flat : `+${flat}`}`
  return {
    damage: of(first, first.dice),
    two: first.two === '' ? undefined : of(first, first.two),
    types: first.types,
    and: second && { damage: of(second, second.dice), type: second.types[0] ?? '' },
    perDie,
    isSupernatural,
  }
}
