import type { FightOdds, Share } from '@riposte/protocol'
import { sentence, sideName } from '../ui/words.ts'

/** How hard a fight is, in a word, or in two where so few fights leave it open. */
export const howHard = ({ hard }: FightOdds): string => hard.map(({ word }) => word).join(' to ')

export const between = ({ least, most }: Share): string => `${Math.floor(least)} to ${Math.ceil(most)}`

/** For who hears it. */
export function inShort(odds: FightOdds): string {
  const [first] = odds.sides
  if (first === undefined || odds.fights === 0) return 'Nothing was played.'
  return `${sentence(howHard(odds))} for ${sideName(first.name)}, who win ${Math.round(first.won.seen)} of 100, likely ${between(first.won)}.`
}
