import type { PowerEntry } from '@riposte/referee'
import { says, speaksOf, within } from '@riposte/tactics'
import type { Ability, Defense, Knack } from '../terms.ts'
import type { Clause, Role, Side, Test, Trigger } from './clauses.ts'
import type { Action, Degree, Span } from './words.ts'

/** A feat as its block has it. */

export type Shape =
  | { readonly shape: 'burst' | 'blast'; readonly size: number | 'weapon' }
  | { readonly shape: 'wall'; readonly length: number; readonly height: number }

/** From where, how far, and at whom. */
export interface Aim {
  readonly types: readonly ('close' | 'ranged')[]
  readonly area: Shape | undefined
  /** In squares; by the weapon; within unarmed reach; at oneself. */
  readonly range: number | 'weapon' | 'touch' | 'self'
  /** So far with disadvantage, where two ranges are printed. */
  readonly longRange: number | undefined
  /** 0: all of them. */
  readonly count: number
  /** `party`: an ally, or oneself. */
  readonly side: Side | Role | 'party' | 'self' | 'effect'
  /** Those beside the area as well. */
  readonly isAdjacentToo: boolean
  /** Only those of whom this is so. */
  readonly tests: readonly Test[]
  /** Words that narrow it further, and that only people can judge. */
  readonly rest: string
}

export interface Attack {
  readonly with: 'weapon' | 'implement' | 'unarmed' | Ability | Knack
  readonly ability: Ability | undefined
  readonly versus: readonly (Defense | Ability)[]
}

export interface Defending {
  readonly with: 'weapon' | Ability | Knack
  readonly against: 'close' | 'ranged' | 'weapon' | 'all'
}

export interface Feat {
  readonly id: string
  readonly name: string
  readonly source: string
  readonly level: number
  /** Undefined where none is printed, or none that there is. */
  readonly action: Action | undefined
  readonly tags: readonly string[]
  readonly aim: Aim | undefined
  readonly attack: Attack | undefined
  /** A check against this that defends from a monster's attack. */
  readonly dv: number | undefined
  /** What a check against an attack may rest on. */
  readonly defense: Defending | undefined
  readonly trigger: Trigger | undefined
  readonly requires: readonly Test[]
  readonly results: Readonly<Record<Degree, readonly Clause[]>>
  /** What is done before the attack. */
  readonly before: readonly Clause[]
  readonly effect: readonly Clause[]
  readonly duration: Span
  /** As what or at whom it is used is printed and not read, or it changes a moment that is not: all of it is for people. */
  readonly isByHand: boolean
  /** When it comes is printed and not read: the game master calls for it. */
  readonly isCalled: boolean
  /** All that its lines say, for who calls for it. */
  readonly words: string
  readonly mark: PowerEntry['mark']
}

/** Whether it changes what has just happened, and so is nothing at any other time: "the attack misses". */
export const isOfItsMoment = (said: readonly Clause[]): boolean =>
  says(said, 'do', 'turn', 'redirect', 'reroll', 'soften', 'halt', 'enhance', 'widen') ||
  speaksOf(said, 'struck') ||
  within(said, isOfThisCheck).length > 0

const isOfThisCheck = (one: object): one is { readonly isThis: true } => 'isThis' in one && one.isThis === true
