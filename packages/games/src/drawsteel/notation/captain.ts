import type { Stat } from '../clauses/phrases.ts'
import type { Trait, TraitPart } from '../clauses/traits.ts'
import { statIn } from './rolls.ts'
import { noScope } from './scope.ts'
import { isGateable, readStandings } from './standing.ts'
import { normalized } from './words.ts'

/** What a captain lends each minion of its squad. */
export interface CaptainBenefit {
  readonly stat: Stat | 'edge'
  readonly value: number
}

interface Captain {
  readonly benefits: readonly CaptainBenefit[]
  /** What is no plain figure: traits that the minions have as long as there is a captain. */
  readonly parts: readonly TraitPart[]
  /** What people must judge. */
  readonly unread: string
}

/** Figures that the rules about captains know. */
const figures: readonly (Stat | 'edge')[] = ['speed', 'damage', 'rolled-damage', 'melee-distance', 'ranged-distance', 'stamina']

export function readCaptain(text: string): Captain {
  const words = normalized(text).replace(/[.]$/, '')
  if (words === '' || words === '-') return { benefits: [], parts: [], unread: '' }
  const benefits = plainBenefits(words)
  if (benefits.length > 0) return { benefits, parts: [], unread: '' }
  for (const said of [
    words,
    `you have a ${words}`,
    `you have ${words}`,
    `you ${words.replace(/^(?:gains?|has) /, 'gain ')}`,
    `your ${words}`,
  ]) {
    const parts = readStandings(said, noScope)
    if (parts !== undefined && parts.length > 0 && parts.every(isGateable))
      return { benefits: [], parts: [{ is: 'while', tests: [{ is: 'captain' }], parts }], unread: '' }
  }
  return { benefits: [], parts: [], unread: text }
}

/** "+2 bonus to speed", "edge on strikes", "+1 bonus to melee and ranged distance". */
function plainBenefits(words: string): CaptainBenefit[] {
  if (/^(?:gains? |has )?(?:an )?edge on strikes$|^strikes (?:gain|have) an edge$/.test(words)) return [{ stat: 'edge', value: 1 }]
  const bonus = /^([+-]\d+) (?:damage )?bonus to (.+)$/.exec(words)
  const named = bonus?.[2]?.split(/,? and (?:to )?/) ?? []
  const stats = named.map((one) => statOf(one, words))
  return stats.every((one) => one !== undefined && figures.includes(one))
    ? stats.flatMap((stat) => (stat === undefined ? [] : [{ stat, value: Number(bonus?.[1]) }]))
    : []
}

function statOf(word: string, all: string): Stat | undefined {
  const isDistance = /distance/.test(all)
  return isDistance && word.startsWith('ranged')
    ? 'ranged-distance'
    : isDistance && word.startsWith('melee')
      ? 'melee-distance'
      : statIn(word)
}

export const captainTraits = (text: string, { parts, unread }: Captain): readonly Trait[] =>
  parts.length === 0 && unread === ''
    ? []
    : [{ id: 'with-captain', name: 'With Captain', parts, mark: unread === '' ? 'automatic' : 'by-hand', unread, text }]
