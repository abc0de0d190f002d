/**
 * Between fights: what a campaign keeps of a hero and how it changes. Plain functions of numbers and dice already
 * rolled; no fight is needed and no switch applies.
 */

import { type Difficulty, outcomes, REWARD } from './rolls/test-outcomes.ts'
import { echelonOf } from './sheet/sheet.ts'

/** What a fight leaves of a hero. */
export interface Survivor {
  readonly stamina: number
  readonly maxStamina: number
  readonly recoveries: number
  readonly maxRecoveries: number
  readonly recoveryValue: number
  readonly victories: number
  readonly experience: number
  readonly state: 'up' | 'unconscious' | 'dead'
}

/** Any number of Recoveries in a row, as many as there are; the dying may too, and nothing rises above the maximum. */
export function spendRecoveries(one: Survivor, wanted: number): Survivor {
  if (one.state !== 'up') return one
  const spent = Math.min(wanted, one.recoveries)
  return { ...one, stamina: Math.min(one.maxStamina, one.stamina + spent * one.recoveryValue), recoveries: one.recoveries - spent }
}

/** An hour after being knocked out: a Recovery wakes a hero; without one the hero sleeps until a respite is finished. */
export function wakeHero(one: Survivor): Survivor {
  if (one.state !== 'unconscious' || one.recoveries === 0) return one
  return spendRecoveries({ ...one, state: 'up' }, 1)
}

/** An hour after being knocked out a creature of the Director's comes to with a single point. */
export const wakeFoe = <Foe extends { readonly stamina: number; readonly state: Survivor['state'] }>(one: Foe): Foe =>
  one.state === 'unconscious' ? { ...one, state: 'up', stamina: 1 } : one

// --------------------------------------------------------------------------------------------------------- sneaking

const SKILL = 2

export interface Sneak {
  readonly agility: number
  readonly isSkilled: boolean
  readonly speed: number
  readonly difficulty: Difficulty
}

/** An Agility test in the open; whoever succeeds stays hidden, at half speed. */
export function sneak(
  { agility, isSkilled, speed, difficulty }: Sneak,
  dice: readonly [number, number],
): { readonly total: number; readonly outcome: string; readonly isHidden: boolean; readonly squares: number } {
  const natural = dice[0] + dice[1]
  const total = natural + agility + (isSkilled ? SKILL : 0)
  const tier = total >= 17 ? 2 : total >= 12 ? 1 : 0
  const outcome = natural >= 19 ? REWARD : outcomes[difficulty][tier]
  return { total, outcome, isHidden: outcome.startsWith('success'), squares: Math.floor(speed / 2) }
}

// ------------------------------------------------------------------------------------------------ sessions, resources

/** A session begins with a token for each hero; what was left is lost. */
export const tokensAtStart = (heroes: number): number => heroes

/** What was used without a price since the last Victory or respite. */
export interface Exploring {
  readonly victories: number
  readonly used: readonly string[]
}

/** Outside combat a costly ability is free, but the same one only once until a Victory or a respite: undefined is a no. */
export const useOutside = (one: Exploring, ability: string): Exploring | undefined =>
  one.used.includes(ability) ? undefined : { ...one, used: [...one.used, ability] }

/** An open-ended spend outside combat counts as so many. */
export const openSpend = (one: Exploring): number => one.victories

/** A Victory gives all abilities back. */
export const earnVictories = (one: Exploring, victories: number): Exploring =>
  victories > 0 ? { victories: one.victories + victories, used: [] } : one

// ------------------------------------------------------------------------------------------------------- encounters

const difficulties = ['trivial', 'easy', 'standard', 'hard', 'extreme'] as const
export type EncounterDifficulty = (typeof difficulties)[number]

const victoriesFor: Readonly<Record<EncounterDifficulty, number>> = { trivial: 0, easy: 1, standard: 1, hard: 2, extreme: 2 }

/** After a fight whose objective was met each survivor earns Victories; the Director may say how many. */
export const closeEncounter = (
  heroes: readonly Survivor[],
  difficulty: EncounterDifficulty,
  victories = victoriesFor[difficulty],
): readonly Survivor[] => heroes.map((one) => (one.state === 'dead' ? one : { ...one, victories: one.victories + victories }))

/** What a hero of a level is worth. */
const heroStrength = (level: number): number => 4 + 2 * level

export interface PartyMember {
  readonly level: number
  readonly victories: number
}

const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, one) => sum + one, 0) / numbers.length

/** One hero's strength, averaged over the party. */
const meanStrength = (party: readonly PartyMember[]): number => Math.floor(mean(party.map((one) => heroStrength(one.level))))

/** The party's strength: the sum, and one hero more for every two Victories they have on average. */
export function partyStrength(party: readonly PartyMember[]): number {
  const more = Math.floor(mean(party.map((one) => one.victories)) / 2)
  return party.reduce((sum, one) => sum + heroStrength(one.level), 0) + more * meanStrength(party)
}

/** How hard foes of a summed encounter value are for a party. */
export function difficultyOf(value: number, party: readonly PartyMember[]): EncounterDifficulty {
  const strength = partyStrength(party)
  const hero = meanStrength(party)
  if (value < strength - hero) return 'trivial'
  if (value < strength) return 'easy'
  if (value <= strength + hero) return 'standard'
  return value <= strength + 3 * hero ? 'hard' : 'extreme'
}

// --------------------------------------------------------------------------------------------------------- respites

const RESPITE_HOURS = 24

/** A respite under way: hours of nothing but rest, and who has done an activity in it. */
export interface Respite {
  readonly hours: number
  readonly active: readonly string[]
}

export const beginRespite = (): Respite => ({ hours: 0, active: [] })
export const rest = (respite: Respite, hours: number): Respite => ({ ...respite, hours: respite.hours + hours })
const isFinished = (respite: Respite): boolean => respite.hours >= RESPITE_HOURS

/** One activity for each hero: undefined is a no. */
export const doActivity = (respite: Respite, hero: string): Respite | undefined =>
  respite.active.includes(hero) ? undefined : { ...respite, active: [...respite.active, hero] }

/**
 * What a respite gives: everything back, and Victories become experience. A shorter one, and so a night's sleep, gives
 * nothing, and an activity done in it does not count (a ruling; the book is silent).
 */
export function endRespite(one: Survivor, respite: Respite): Survivor {
  if (!isFinished(respite) || one.state === 'dead') return one
  return {
    ...one,
    state: 'up',
    stamina: one.maxStamina,
    recoveries: one.maxRecoveries,
    victories: 0,
    experience: one.experience + one.victories,
  }
}

/** Activities that stand once a respite is over. */
export const activitiesOf = (respite: Respite): readonly string[] => (isFinished(respite) ? respite.active : [])

// ------------------------------------------------------------------------------------------------- levels, echelons

const TOP_LEVEL = 10
const perLevel = { usual: 16, double: 8, half: 32 } as const

/** The level that so much experience makes. */
export const levelAt = (experience: number, pace: keyof typeof perLevel = 'usual'): number =>
  Math.min(TOP_LEVEL, 1 + Math.floor(experience / perLevel[pace]))

/** A bonus given for each echelon. */
export const perEchelon = (bonus: number, level: number): number => bonus * echelonOf(level)
