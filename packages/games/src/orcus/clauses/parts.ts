import type { PieceId, RuleIndex } from '@riposte/referee'
import { type ActionKind, bitOf, type Condition, type DamageType, type Mode, record, type Skill } from '../terms.ts'
import type { Clause } from './clauses.ts'
import type { Amount, Role, Test } from './phrases.ts'
import type { Frequency, Trigger } from './power.ts'

/** What holds for a while, or as long as somebody has a trait. */

/** What a bonus or penalty goes to. */
export const stats = [
  'attack',
  ...(['ac', 'fortitude', 'reflex', 'will', 'defenses'] as const),
  'damage',
  'saves',
  'death-saves',
  'speed',
  'initiative',
  'skills',
  'ability-checks',
  'reach',
  'healing',
  'regeneration-less',
] as const
export type Stat = (typeof stats)[number] | Skill | Mode

/** What a bearer may be while a part of it holds. */
export type State = Condition | 'staggered' | 'unhurt' | 'flying'

/** Every kind of part. */
export const partKinds = [
  'condition',
  'persistent',
  'modifier',
  'resist',
  'vulnerable',
  'immune',
  'regeneration',
  'speed',
  'grants-advantage',
  'has-advantage',
  'sure-hit',
  'critical-range',
  'may-not',
  'ignores',
  'cover',
  'concealment',
  'half-damage',
  'while',
  'extra-damage',
  'roll-twice',
  'senses',
  'less-forced',
  'chosen',
  'stays-up',
  'threatens-reach',
  'cheaper',
  'power',
  'whenever',
  'by-hand',
] as const satisfies readonly Part['is'][]

/** A bit for each kind. */
export const bitOfKind: Readonly<Record<Part['is'], number>> = record(partKinds, (_, place) => 1 << place)

/** The kinds among some parts, and among what those hold that hold only in a state. */
export function kindsOf(parts: readonly Part[]): number {
  let kinds = 0
  for (const part of parts) kinds |= bitOfKind[part.is] | (part.is === 'while' ? kindsOf(part.parts) : 0)
  return kinds
}

/** The bits of the conditions among some parts, and among what those hold that hold only in a state. */
export function conditionsIn(parts: readonly Part[]): number {
  let mask = 0
  for (const part of parts) {
    if (part.is === 'condition') mask |= bitOf[part.condition]
    else if (part.is === 'while') mask |= conditionsIn(part.parts)
  }
  return mask
}

/** One thing that a bundle does to whom it lies on. */
export type Part =
  | { readonly is: 'condition'; readonly condition: Condition }
  | { readonly is: 'persistent'; readonly amount: Amount; readonly types: readonly DamageType[] }
  | {
      readonly is: 'modifier'
      readonly to: Stat
      readonly amount: Amount
      readonly type: string
      /** `you` in these tests is who bears it, `target` whom it attacks or who attacks it. */
      readonly when: readonly Test[]
      /** Against this creature alone; undefined: anybody's. */
      readonly against?: Role
      /** Against anybody but its author. */
      readonly spares?: boolean
      /** The creature that turned out to be, once the effect has begun. */
      readonly only?: PieceId
      readonly rule?: RuleIndex
    }
  | {
      readonly is: 'resist' | 'vulnerable'
      readonly amount: Amount
      readonly types: readonly DamageType[] | 'all' | 'untyped'
      /** Of these attacks alone. */
      readonly when?: readonly Test[]
    }
  | { readonly is: 'immune'; readonly to: string }
  | { readonly is: 'regeneration'; readonly amount: Amount; readonly unless: readonly DamageType[] }
  /** A speed of its own: for `hover`, `flag` is true. */
  | { readonly is: 'speed'; readonly mode: Mode; readonly squares: number; readonly hover: boolean }
  /** Grants combat advantage: to everybody, or to the author alone, or to the author's allies too. */
  | { readonly is: 'grants-advantage'; readonly to: 'all' | 'you' | 'you-and-allies'; readonly when: readonly Test[] }
  /** Has combat advantage. */
  | { readonly is: 'has-advantage'; readonly when: readonly Test[] }
  /** Hits whatever the die shows. */
  | { readonly is: 'sure-hit'; readonly when: readonly Test[] }
  | { readonly is: 'critical-range'; readonly from: number; readonly when: readonly Test[] }
  | { readonly is: 'may-not'; readonly what: Forbidden; readonly when: readonly Test[] }
  | { readonly is: 'ignores'; readonly what: Ignored; readonly squares: number }
  | { readonly is: 'cover' | 'concealment'; readonly total: boolean }
  | { readonly is: 'half-damage'; readonly when: readonly Test[] }
  /** Parts that hold only while their bearer is so. */
  | { readonly is: 'while'; readonly state: State; readonly not: boolean; readonly parts: readonly Part[] }
  | {
      readonly is: 'extra-damage'
      readonly amount: Amount
      readonly types: readonly DamageType[]
      readonly when: readonly Test[]
      readonly oncePerTurn: boolean
    }
  | { readonly is: 'roll-twice'; readonly of: 'attack' | 'saves'; readonly keep: 'better' | 'worse'; readonly when: readonly Test[] }
  | { readonly is: 'senses'; readonly sense: string; readonly squares: number }
  | { readonly is: 'less-forced'; readonly squares: number }
  /** Its author's choice among many: "your quarry". The next one chosen takes its place. */
  | { readonly is: 'chosen'; readonly as: string }
  /** In place of falling it has so many hit points: once in the fight, or each time. */
  | { readonly is: 'stays-up'; readonly amount: Amount; readonly isOnce: boolean }
  /** Whoever leaves a square within its reach gives it its chance. */
  | { readonly is: 'threatens-reach' }
  /** What a standard power costs less: a step down. */
  | { readonly is: 'cheaper'; readonly from: ActionKind; readonly to: ActionKind; readonly frequency: Frequency | undefined }
  /** A power it has while this holds, by its place on the sheet. */
  | { readonly is: 'power'; readonly power: string }
  /** Does something whenever something happens to, or is done by, who bears it. */
  | {
      readonly is: 'whenever'
      readonly trigger: Trigger
      readonly does: readonly Clause[]
      readonly oncePerTurn: boolean
      /** Once in the fight. */
      readonly isOnce?: boolean
      /** The immediate action that its author may give up for it. */
      readonly costs?: 'counter' | 'react'
    }
  /** Its words are put before the game master: when it is laid on somebody, or when the turn of who has it first comes. */
  | { readonly is: 'by-hand'; readonly text: string }

export const forbiddens = [
  'shift',
  'teleport',
  'move',
  'heal',
  'opportunity-attack',
  'immediate',
  'attack',
  'attack-you',
  'attack-you-alone',
  'charge',
  'stand',
  'use-powers',
  'encounter-powers',
  'daily-powers',
  'area-powers',
  'gain-advantage',
  'flank',
  'be-flanked',
  'spend-recovery',
  'save',
  'hide',
  'fly',
  'be-forced',
  'be-proned',
  'provoke',
  'provoke-moving',
  'provoke-attacking',
  'benefit-from-cover',
  'benefit-from-concealment',
  'benefit-from-invisible',
] as const
export type Forbidden = (typeof forbiddens)[number]

export const ignoreds = ['difficult', 'cover', 'concealment', 'total-concealment', 'resistance', 'marks', 'long-range'] as const
export type Ignored = (typeof ignoreds)[number]

/** Several things that one effect does, with one duration and one save. */
export interface Bundle {
  readonly parts: readonly Part[]
  /** The bits of its conditions, and whether it has parts besides. */
  readonly mask: number
  /** What it is called: the power or trait it comes from. */
  readonly name: string
  readonly harmful: boolean
  /** What happens when a save has ended it, and what on each save that fails. */
  readonly aftereffect: readonly Clause[]
  readonly failed: readonly Clause[]
  /** The power it comes from, for what is maintained, and who knows of it; '' for none. */
  readonly power: string
  /** How many kinds of ruling or clause end it early: "until it takes damage". */
  readonly endsOn: readonly Trigger[]
  /** What its saves are better or worse by. */
  readonly saving?: number
  /** Used up by the first thing that it is about, should that come before its time is over. */
  readonly once?: boolean
}
