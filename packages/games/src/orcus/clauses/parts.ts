import type { PieceId, RuleIndex } from '@riposte/referee'
import { record } from '@riposte/tactics'
import { type Ability, type ActionKind, bitOf, type Condition, type DamageType, type Mode, modes, type Size, type Skill } from '../terms.ts'
import type { Clause, Freed } from './clauses.ts'
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
] as const
export type Stat = (typeof stats)[number] | Skill | Mode | Ability

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
  'unseen',
  'half-damage',
  'while',
  'extra-damage',
  'roll-twice',
  'senses',
  'less-forced',
  'chosen',
  'stays-up',
  'threatens-reach',
  'passes',
  'cheaper',
  'power',
  'whenever',
  'by-hand',
  'heals',
] as const satisfies readonly Part['is'][]

/** A bit for each kind. */
const bits: ReadonlyMap<Part['is'], number> = new Map(partKinds.map((kind, place) => [kind, 1 << place]))
export const bitOfKind = (kind: Part['is']): number => bits.get(kind) ?? 0

/** The kinds among some parts, and among what those hold that hold only in a state. */
export function kindsOf(parts: readonly Part[]): number {
  let kinds = 0
  for (const part of parts) kinds |= bitOfKind(part.is) | (part.is === 'while' ? kindsOf(part.parts) : 0)
  return kinds
}

/** A bit for each number that modifiers go to; all skills share one. */
const statBits: Readonly<Record<string, number>> = record([...stats, ...modes], (_, place) => 1 << place)
const OF_SKILLS = 1 << 30
export const bitOfStat = (stat: Stat): number => statBits[stat] ?? OF_SKILLS
const OF_DEFENSES = bitOfStat('defenses') | bitOfStat('ac') | bitOfStat('fortitude') | bitOfStat('reflex') | bitOfStat('will')

/** The numbers that some parts modify, now or in some state. */
export function statsIn(parts: readonly Part[]): number {
  let bits = 0
  for (const part of parts) {
    if (part.is === 'modifier') bits |= part.to === 'defenses' ? OF_DEFENSES : bitOfStat(part.to)
    else if (part.is === 'while') bits |= statsIn(part.parts)
  }
  return bits
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
  | Readonly<{ is: 'condition'; condition: Condition }>
  | Readonly<{ is: 'persistent'; amount: Amount; types: readonly DamageType[] }>
  | {
      readonly is: 'modifier'
      readonly to: Stat
      readonly amount: Amount
      readonly type: string
      /** `you` in these tests is who bears it, `target` whom it attacks or who attacks it. */
      readonly when: readonly Test[]
      /** Against this creature alone; undefined: anybody's. */
      readonly against?: Role
      /** Against anybody but its author, or but whom it is against. */
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
  | Readonly<{ is: 'immune'; to: string }>
  | Readonly<{ is: 'regeneration'; amount: Amount; unless: readonly DamageType[] }>
  /** A speed of its own: for `hover`, `flag` is true. */
  | Readonly<{
      is: 'speed'
      mode: Mode
      squares: number
      hover: boolean /** As fast as it walks. */
      asWalk?: true /** That and no more. */
      isSet?: true
    }>
  /** Grants combat advantage: to everybody, to the author, to the author's allies, or to both. */
  | Readonly<{
      is: 'grants-advantage'
      to: 'all' | 'you' | 'allies' | 'you-and-allies'
      when: readonly Test[]
      against?: Role
      only?: PieceId
    }>
  /** Has combat advantage. */
  | Readonly<{ is: 'has-advantage'; when: readonly Test[] }>
  /** Hits whatever the die shows. */
  | Readonly<{ is: 'sure-hit'; when: readonly Test[] }>
  | Readonly<{ is: 'critical-range'; from: number; when: readonly Test[] }>
  | Readonly<{ is: 'may-not'; what: Forbidden; when: readonly Test[] }>
  | Readonly<{ is: 'ignores'; what: Ignored; squares: number }>
  | Readonly<{ is: 'cover' | 'concealment'; total: boolean; against?: Role; only?: PieceId }>
  /** Invisible to one creature alone. */
  | Readonly<{ is: 'unseen'; against: Role; only?: PieceId }>
  | Readonly<{ is: 'half-damage'; when: readonly Test[] }>
  /** Of what heals it, so many times as much. */
  | Readonly<{ is: 'heals'; times: number }>
  /** Parts that hold only while their bearer is so. */
  /** In the test `you` is who bears it, `other` whose doing it is. */
  | Readonly<{ is: 'while'; state: State | Test; not: boolean; parts: readonly Part[] }>
  | Readonly<{
      is: 'extra-damage'
      amount: Amount
      types: readonly DamageType[]
      when: readonly Test[]
      oncePerTurn: boolean
      against?: Role
      only?: PieceId
    }>
  | Readonly<{ is: 'roll-twice'; of: 'attack' | 'saves'; keep: 'better' | 'worse'; when: readonly Test[] }>
  | Readonly<{ is: 'senses'; sense: string; squares: number }>
  | Readonly<{ is: 'less-forced'; squares: number }>
  /** Its author's choice among many: "your quarry". The next one chosen takes its place. */
  | Readonly<{ is: 'chosen'; as: string /** A state with a name of the power's own: many may be in it. */; isState?: true }>
  /** In place of falling it has so many hit points: once in the fight, or each time. */
  | Readonly<{ is: 'stays-up'; amount: Amount; isOnce: boolean }>
  /** Whoever leaves a square within its reach gives it its chance. */
  | Readonly<{ is: 'threatens-reach' }>
  /** Goes through the spaces of enemies: of all, of those smaller than it, or of one. */
  | Readonly<{ is: 'passes'; whom: 'enemies' | 'smaller' | Size; against?: Role; only?: PieceId }>
  /** What a standard power costs less: a step down. */
  | Readonly<{ is: 'cheaper'; from: ActionKind; to: ActionKind; frequency: Frequency | undefined }>
  /** A power it has while this holds, by its place on the sheet. */
  | Readonly<{ is: 'power'; power: string }>
  /** Does something whenever something happens to, or is done by, who bears it. */
  | {
      readonly is: 'whenever'
      readonly trigger: Trigger
      readonly does: readonly Clause[]
      readonly oncePerTurn: boolean
      /** Of that once, in a round and not in a turn. */
      readonly perRound?: true
      /** Once in the fight. */
      readonly isOnce?: boolean
      /** In the turn alone that its effect ends with, and not in one that goes on already. */
      readonly nextTurn?: true
      /** The immediate action that its author may give up for it. */
      readonly costs?: 'counter' | 'react'
    }
  /** Its words are put before the game master: when it is laid on somebody, or when the turn of who has it first comes. */
  | Readonly<{ is: 'by-hand'; text: string }>

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
  'attack-others',
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
  'speak',
  'be-forced',
  'be-proned',
  'provoke',
  'provoke-moving',
  'provoke-attacking',
  'benefit-from-cover',
  'benefit-from-concealment',
  'benefit-from-invisible',
  'benefit-from-resistance',
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
  /** What happens when a save has ended it, and what on each save that fails. */
  readonly aftereffect: readonly Clause[]
  readonly failed: readonly Clause[]
  /** The power it comes from, for what is maintained, and who knows of it; '' for none. */
  readonly power: string
  /** How many kinds of ruling or clause end it early: "until it takes damage". */
  readonly endsOn: readonly Trigger[]
  /** What its saves are better or worse by. */
  readonly saving?: number
  readonly freed?: Freed
  /** Used up by the first thing that it is about, should that come before its time is over. */
  readonly once?: boolean
}
