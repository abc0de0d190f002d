import { says, speaksOf } from '@riposte/tactics'
import type { Ability, ActionKind, Defense, Happening, Origin, Shape } from '../terms.ts'
import type { Clause, Zone, ZonePart } from './clauses.ts'
import type { Part } from './parts.ts'
import type { Relation, Test } from './phrases.ts'

/** Powers and traits as a sheet holds them. */

export type Frequency = 'at-will' | 'encounter' | 'daily' | 'refresh'

export const howOften: Readonly<Record<Frequency, string>> = {
  'at-will': 'at will',
  encounter: 'once an encounter',
  daily: 'once a day',
  refresh: 'comes back',
}

export interface Filter {
  readonly relation: Relation | 'you' | 'anybody'
  readonly within: number | 'sight' | 'reach' | undefined
  readonly tests: readonly Test[]
}

/** "When an enemy within 5 squares hits you". `by` is who does it, `at` to whom it is done. */
export interface Trigger {
  readonly on: readonly Happening[]
  readonly by: Filter | undefined
  readonly at: Filter | undefined
  readonly when: readonly Test[]
  readonly text: string
  /** Each by itself; then `on` lists what all of them are about, and nothing else is said here. */
  readonly or?: readonly Trigger[]
}

export interface Targets {
  readonly relation: Relation | 'you'
  readonly count: number | 'all' | 'any' | 'nearest'
  /** May be fewer than `count`. */
  readonly upTo: boolean
  readonly tests: readonly Test[]
  /** The one who set off the trigger, and no other. */
  readonly trigger: boolean
  /** And the user, who is not counted. */
  readonly andYou?: true
  /** Of several attacks, each at one: no more different ones in all. */
  readonly inAll?: number
  /** No farther from each other than that. */
  readonly together?: number
}

export interface Aim {
  readonly origin: Origin
  /** Squares, or what it depends on; `long` is where the penalty ends. */
  readonly range: number | 'weapon' | 'touch' | 'sight'
  readonly long: number
  /** Reach or range beyond that. */
  readonly plus: number
  readonly area: { readonly shape: Shape; readonly size: number | 'eyesight' | 'earshot' } | undefined
  readonly targets: Targets
}

/** An attack: aimed, rolled, and what comes of it. Without `versus` there is no roll, and `hit` is for each target. */
export interface Strike {
  readonly aim: Aim
  readonly versus: Versus | undefined
  readonly hit: readonly Clause[]
  readonly miss: readonly Clause[]
  /** For each target, hit or missed, after that. */
  readonly effect: readonly Clause[]
  readonly times: number
  /** Of a further attack: aimed at others than the one before it, or at whom its own aim finds. */
  readonly elsewhere?: 'others' | 'own'
  /** The attack of the power itself once more. */
  readonly isSame?: true
}

export interface Versus {
  /** The ability it is rolled with; undefined where the bonus is printed whole, as in a monster block. */
  readonly ability: readonly Ability[]
  readonly bonus: number
  readonly defense: readonly Defense[]
}

export const marks = ['automatic', 'partly', 'by-hand'] as const
export type Mark = (typeof marks)[number]

export interface Power {
  readonly id: string
  readonly name: string
  readonly category: 'attack' | 'utility'
  readonly level: number
  readonly frequency: Frequency
  /** The faces of a d6 that bring it back. */
  readonly refresh: readonly number[]
  /** What it costs; several are all paid. */
  readonly actions: readonly ActionKind[]
  readonly tags: readonly string[]
  /** It serves as a basic attack. */
  readonly basic: 'melee' | 'ranged' | undefined
  /** It is no basic attack, and may be made in place of one there alone. */
  readonly standsIn?: { readonly basic: 'melee' | 'ranged'; readonly at: 'charge' | 'opportunity' }
  readonly strike: Strike
  /** Done before it is aimed, and once after all targets. */
  readonly before: readonly Clause[]
  readonly effect: readonly Clause[]
  /** Lasts while this is held, for what is always on. */
  readonly trigger: Trigger | undefined
  readonly requires: readonly Test[]
  /** `unless`: what of those it lies on keeps it from being maintained. */
  readonly maintain:
    | { readonly kind: ActionKind; readonly does: readonly Clause[]; readonly unless?: Test; readonly once?: true }
    | undefined
  /** At will, but once from turn to turn. */
  readonly perRound?: boolean
  /** Its bit among the sheet's limited powers, or -1 for one that is never spent. */
  readonly limit: number
  /** Printed as one with another power: whichever is used, both are used up. */
  readonly spentWith?: string
  /** When it comes is for people to say: the game master calls for it. */
  readonly byHand?: boolean
  readonly mark: Mark
  readonly text: string
}

/** Whether it changes what has just happened, and so is nothing at any other time: "the attack misses". */
export const isOfItsMoment = ({ strike, before, effect }: Pick<Power, 'strike' | 'before' | 'effect'>): boolean => {
  const said = [strike, before, effect]
  return (
    says(said, 'do', 'reroll', 'turn-attack', 'modify-attack', 'modify-damage', 'modify-roll', 'redirect') ||
    speaksOf(said, 'other') ||
    (strike.versus === undefined && says(said, 'of', 'damage'))
  )
}

/** The line that says what a summoned creature does by itself. */
export const INSTINCT = 'instinct'

/** A passive line of a stat block, or an aura. */
export interface Trait {
  readonly id: string
  readonly name: string
  /** How far it reaches; 0: only who has it. */
  readonly aura: number
  readonly parts: readonly Part[]
  readonly around: readonly ZonePart[]
  /** What an aura turns its squares into, and whether for enemies alone. */
  readonly ground?: Pick<Zone, 'terrain' | 'groundFor'>
  readonly mark: Mark
  readonly text: string
}
