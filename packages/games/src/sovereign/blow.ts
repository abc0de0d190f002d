import type { Square } from '@riposte/board'
import type { Part, PieceId, RuleIndex } from '@riposte/referee'
import type { Weapon } from './item.ts'
import type { Attribute, CombatSkill } from './terms.ts'

/** An attack as data, from the declaration to what comes of it. */

/** Hand to hand, thrown, or shot. */
export const ways = ['melee', 'thrown', 'shot'] as const
export type Way = (typeof ways)[number]

/** What kind of act an attack is part of. */
export const attackKinds = ['attack', 'charge', 'snap', 'swarm', 'opportunity', 'second', 'sweep'] as const
export type AttackKind = (typeof attackKinds)[number]

/** An attack declared: who, at whom, with what. */
export interface Attack {
  readonly by: PieceId
  readonly at: PieceId
  /** Whom it was declared against, where a screener takes it: how far off it is counts from there. */
  readonly meant?: PieceId
  readonly weapon: Weapon
  readonly way: Way
  readonly kind: AttackKind
  /** The attribute picked for both roll and damage, and the skill picked for a throw. */
  readonly attribute: Attribute
  readonly skill: CombatSkill | 'Exert'
  /** How many others are in the swarm. */
  readonly others: number
  /** It hits without a roll, by this rule. */
  readonly sure?: RuleIndex | undefined
}

/** An attack whose die has been rolled. Instants may still turn it. */
export interface Rolled extends Attack {
  readonly total: number
  hit: boolean
  /** Turned by luck: AC no longer matters. */
  decided: boolean
  /** A defender lets this attack do nothing at all. */
  ignored: boolean
  /** The target ignores the Shock of this attack. */
  ignoresShock: boolean
}

export const outcomes = ['nothing', 'spill', 'damage', 'shock', 'shove', 'grapple'] as const

/** What an attack will do, worked out but not yet done: instants of one moment all take hold together. */
export interface Outcome {
  readonly attack: Attack
  readonly kind: (typeof outcomes)[number]
  readonly amount: number
  readonly parts: readonly Part[]
}

export const nothing = (attack: Attack): Outcome => ({ attack, kind: 'nothing', amount: 0, parts: [] })

/** The windows of the game, in the order in which an attack passes through them. */
export const windows = ['provoked', 'moved', 'casting', 'declared', 'hit', 'miss', 'check', 'magic', 'trauma', 'ended'] as const
export type Window = (typeof windows)[number]

/** What is happening while a window is open. */
export interface SovereignMoment {
  readonly window: Window
  readonly by: PieceId
  /** Who is aimed at, where somebody is. */
  readonly at?: PieceId | undefined
  /** Where a mover came from. */
  readonly from?: Square | undefined
  /** The act, in a word. */
  readonly act?: string | undefined
  readonly rolled?: Rolled | undefined
  /** Attacks made as Instants in this window, which take hold together when all are rolled. */
  readonly landing?: (() => void)[]
  /** Those who may strike because of a provoking act; nobody else is asked. */
  readonly foes?: readonly PieceId[] | undefined
}
