/**
 * Between fights: what a campaign keeps of a hero and how it changes. Plain functions of numbers and dice already
 * rolled; no fight is needed and no switch applies.
 */

import { type Between, between as worked } from '@riposte/referee'
import { z } from 'zod'
import { echelonOf } from './sheet/sheet.ts'
import { type Difficulty, outcomes, REWARD, difficulties as tests } from './tests/tests.ts'

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
// @rule drawsteel.recovery.pool, drawsteel.dying.out-of-combat
export function spendRecoveries(one: Survivor, wanted: number): Survivor {
  if (one.state !== 'up') return one
  const spent = Math.min(wanted, one.recoveries)
  return { ...one, stamina: Math.min(one.maxStamina, one.stamina + spent * one.recoveryValue), recoveries: one.recoveries - spent }
}

/** An hour after being knocked out: a Recovery wakes a hero; without one the hero sleeps until a respite is finished. */
// @rule drawsteel.unconscious.waking
export function wakeHero(one: Survivor): Survivor {
  if (one.state !== 'unconscious' || one.recoveries === 0) return one
  return spendRecoveries({ ...one, state: 'up' }, 1)
}

/** An hour after being knocked out a creature of the Director's comes to with a single point. */
// @rule drawsteel.unconscious.waking
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
// @rule drawsteel.hidden.sneak otherwise number
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
// @rule drawsteel.token.start otherwise number
const TOKENS_EACH = 1
export const tokensAtStart = (heroes: number): number => heroes * TOKENS_EACH

/** What was used without a price since the last Victory or respite. */
export interface Exploring {
  readonly victories: number
  readonly used: readonly string[]
}

/** Outside combat a costly ability is free, but the same one only once until a Victory or a respite: undefined is a no. */
// @rule drawsteel.resource.outside
export const useOutside = (one: Exploring, ability: string): Exploring | undefined =>
  one.used.includes(ability) ? undefined : { ...one, used: [...one.used, ability] }

/** An open-ended spend outside combat counts as so many. */
// @rule drawsteel.resource.outside
export const openSpend = (one: Exploring): number => one.victories

/** A Victory gives all abilities back. */
export const earnVictories = (one: Exploring, victories: number): Exploring =>
  victories > 0 ? { victories: one.victories + victories, used: [] } : one

// ------------------------------------------------------------------------------------------------------- encounters

const difficulties = ['trivial', 'easy', 'standard', 'hard', 'extreme'] as const
export type EncounterDifficulty = (typeof difficulties)[number]

// @rule drawsteel.end.victory otherwise number
const victoriesFor: Readonly<Record<EncounterDifficulty, number>> = { trivial: 0, easy: 1, standard: 1, hard: 2, extreme: 2 }

/** After a fight whose objective was met each survivor earns Victories; the Director may say how many. */
// @rule drawsteel.end.victory
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
// @rule drawsteel.encounter.strength otherwise number
export function partyStrength(party: readonly PartyMember[]): number {
  const more = Math.floor(mean(party.map((one) => one.victories)) / 2)
  return party.reduce((sum, one) => sum + heroStrength(one.level), 0) + more * meanStrength(party)
}

/** How hard foes of a summed encounter value are for a party. */
// @rule drawsteel.encounter.budget otherwise comparison
export function difficultyOf(value: number, party: readonly PartyMember[]): EncounterDifficulty {
  const strength = partyStrength(party)
  const hero = meanStrength(party)
  if (value < strength - hero) return 'trivial'
  if (value < strength) return 'easy'
  if (value <= strength + hero) return 'standard'
  return value <= strength + 3 * hero ? 'hard' : 'extreme'
}

// --------------------------------------------------------------------------------------------------------- respites

// @rule drawsteel.respite.length otherwise number
const RESPITE_HOURS = 24

/** A respite under way: hours of nothing but rest, and who has done an activity in it. */
export interface Respite {
  readonly hours: number
  readonly active: readonly string[]
}

export const beginRespite = (): Respite => ({
  // @rule drawsteel.respite.repeat
  hours: 0,
  active: [],
})
export const rest = (respite: Respite, hours: number): Respite => ({ ...respite, hours: respite.hours + hours })
const isFinished = (respite: Respite): boolean => respite.hours >= RESPITE_HOURS

/** One activity for each hero: undefined is a no. */
// @rule drawsteel.respite.activity
export const doActivity = (respite: Respite, hero: string): Respite | undefined =>
  respite.active.includes(hero) ? undefined : { ...respite, active: [...respite.active, hero] }

/**
 * What a respite gives: everything back, and Victories become experience. A shorter one, and so a night's sleep, gives
 * nothing, and an activity done in it does not count (a ruling; the book is silent).
 */
// @rule drawsteel.respite.finish
export function endRespite(one: Survivor, respite: Respite): Survivor {
  // @rule drawsteel.respite.interrupted, drawsteel.respite.sleep
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
// @rule drawsteel.level.xp otherwise number
const perLevel = { usual: 16, double: 8, half: 32 } as const

/** The level that so much experience makes. */
export const levelAt = (experience: number, pace: keyof typeof perLevel = 'usual'): number =>
  Math.min(TOP_LEVEL, 1 + Math.floor(experience / perLevel[pace]))

/** A bonus given for each echelon. */
// @rule drawsteel.echelon.levels
export const perEchelon = (bonus: number, level: number): number => bonus * echelonOf(level)

// -------------------------------------------------------------------------------------------------------- all of it

const whole = z.number().int()
const survivor = z.strictObject({
  stamina: whole,
  maxStamina: whole,
  recoveries: whole,
  maxRecoveries: whole,
  recoveryValue: whole,
  victories: whole.default(0),
  experience: whole.default(0),
  state: z.enum(['up', 'unconscious', 'dead']).default('up'),
})
const party = z.array(z.strictObject({ level: whole, victories: whole }))
/** Hours of rest one after another, each with who does an activity in it. */
const respites = z.array(z.strictObject({ hours: whole, active: z.array(z.string()).default([]) }))

/** Respites in a row, each from its beginning. */
const manyRespites = (all: z.infer<typeof respites>) =>
  all.map(({ hours, active }) => {
    const begun = active.reduce<Respite | undefined>((one, hero) => one && doActivity(one, hero), beginRespite())
    return begun === undefined ? undefined : activitiesOf(rest(begun, hours))
  })

export const between: readonly Between[] = [
  worked('spend-recoveries', 'Recoveries spent in a row', survivor.extend({ wanted: whole }), ({ wanted, ...one }) =>
    spendRecoveries(one, wanted),
  ),
  worked('wake-hero', 'an hour after a hero was knocked out', survivor, wakeHero),
  worked('wake-foe', "an hour after a creature of the Director's was", survivor.pick({ stamina: true, state: true }), wakeFoe),
  worked(
    'sneak',
    'sneaking in the open',
    z.strictObject({ agility: whole, isSkilled: z.boolean(), speed: whole, difficulty: z.enum(tests), dice: z.tuple([whole, whole]) }),
    ({ dice, ...one }) => sneak(one, dice),
  ),
  worked('tokens-at-start', 'hero tokens when a session begins', z.strictObject({ heroes: whole }), (one) => tokensAtStart(one.heroes)),
  worked(
    'use-outside',
    'a costly ability outside combat',
    z.strictObject({ victories: whole, used: z.array(z.string()), ability: z.string() }),
    (one) => useOutside(one, one.ability),
  ),
  worked('open-spend', 'an open-ended spend outside combat', z.strictObject({ victories: whole }), (one) =>
    openSpend({ ...one, used: [] }),
  ),
  worked(
    'earn-victories',
    'abilities after so many Victories',
    z.strictObject({ used: z.array(z.string()), victories: whole, earned: whole }),
    (one) => earnVictories(one, one.earned),
  ),
  worked(
    'close-encounter',
    'Victories after a fight',
    z.strictObject({ heroes: z.array(survivor), difficulty: z.enum(difficulties) }),
    (one) => closeEncounter(one.heroes, one.difficulty),
  ),
  worked('party-strength', "a party's encounter strength", z.strictObject({ party }), (one) => partyStrength(one.party)),
  worked('difficulty', 'how hard an encounter is', z.strictObject({ value: whole, party }), (one) => difficultyOf(one.value, one.party)),
  worked('end-respite', 'what hours of rest give', survivor.extend({ hours: whole }), ({ hours, ...one }) =>
    endRespite(one, rest(beginRespite(), hours)),
  ),
  worked('respites', 'activities that stand, respite after respite', z.strictObject({ respites }), (one) => manyRespites(one.respites)),
  worked(
    'level',
    'the level that experience makes',
    z.strictObject({ experience: whole, pace: z.enum(['usual', 'double', 'half']).default('usual') }),
    (one) => levelAt(one.experience, one.pace),
  ),
  worked('per-echelon', 'a bonus given for each echelon', z.strictObject({ bonus: whole, level: whole }), (one) =>
    perEchelon(one.bonus, one.level),
  ),
]
