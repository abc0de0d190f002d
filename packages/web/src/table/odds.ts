import type { FightOdds, Share } from '@riposte/protocol'

/** How hard a fight is, in a word, or in two where so few fights leave it open. */
export const howHard = ({ hard }: FightOdds): string => hard.map(({ word }) => word).join(' to ')

export const ofHundred = ({ seen }: Share): string => `${Math.round(seen)} of 100`
export const between = ({ least, most }: Share): string => `${Math.floor(least)} to ${Math.ceil(most)}`

/** For who hears it. */
export function inShort(odds: FightOdds): string {
  const [first] = odds.sides
  if (first === undefined || odds.fights === 0) return 'Nothing was played.'
  return `${howHard(odds)} for ${first.name}, who win ${ofHundred(first.won)}, in truth ${between(first.won)}.`
}
