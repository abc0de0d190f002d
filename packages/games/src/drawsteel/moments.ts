import type { Moment, PieceId, RuleIndex } from '@riposte/referee'
import type { Spot } from '@riposte/tactics'
import type { Ability } from './abilities/ability.ts'
import type { Use } from './abilities/using.ts'
import type { Happening } from './clauses/triggers.ts'
import type { PowerRoll } from './rolls/roll.ts'
import type { Condition, DamageType, Forcing, Tier, Typed } from './terms.ts'

/** What is going on when others may interrupt. Reactions change the fields that are not readonly. */

interface Base<W extends Happening> extends Moment<W> {
  /** To whom it happens. */
  readonly whom: PieceId
  /** What is done once the whole ability that set it off is over. */
  readonly afterwards: (() => void)[]
  /** What comes of itself goes before what somebody is asked. */
  stage?: 'of-itself' | 'asked'
  /** What whoever is asked once more has answered already. */
  answered?: readonly string[]
}

/** Aimed at, before the roll. `instead` is who is aimed at in its place. */
export interface Targeted extends Base<'targeted'> {
  readonly use: Use
  instead: PieceId
}
/** The dice are known, nothing has come of them. */
export interface Rolled extends Base<'rolled'> {
  readonly use: Use
  roll: PowerRoll
}
/** About to take damage. */
export interface Hurting extends Base<'damage'> {
  readonly use: Use | undefined
  readonly ability: Ability | undefined
  readonly types: readonly Typed[]
  readonly tier: Tier | 0
  amount: number
  potency: number
  halved: boolean
  /** Who takes it instead, or the other half. */
  passed?: { readonly to: PieceId; readonly share: 'all' | 'other-half' }
}
export interface Forced extends Base<'forced'> {
  readonly how: Forcing
  squares: number
  /** Whoever is moved in its place, and by whom. */
  instead: PieceId
  mover: PieceId
  mayPush: boolean
}
export interface Moves extends Base<'moves'> {
  readonly willing: boolean
  readonly from: Spot
  /** How many squares of the movement are made. */
  readonly made: number
}
export interface Leaves extends Base<'leaves'> {
  readonly foes: readonly PieceId[]
  /** Who takes the opportunity and has not struck yet: minions of one squad strike together. */
  striking: PieceId[]
}
/** Has been declared. */
export interface Used extends Base<'used'> {
  readonly ability: Ability
}
/** A condition has been imposed. */
export interface Afflicted extends Base<'afflicted'> {
  readonly condition: Condition
}
export interface Plain
  extends Base<'damaged' | 'dropped' | 'winded' | 'dying' | 'falls' | 'turn-start' | 'turn-end' | 'round-start' | 'round-end'> {
  readonly amount: number
  /** At the end of a turn: somebody has chosen a villain action already. */
  villain?: boolean
}

export type DsMoment = Targeted | Rolled | Hurting | Forced | Moves | Leaves | Used | Afflicted | Plain

/** How somebody comes to fall. */
export interface Fall {
  /** It comes of being knocked out, and does not kill. */
  readonly spares?: boolean
  readonly rule: RuleIndex
  /** Agility takes nothing off: slammed down. */
  readonly isSlam?: boolean
  /** Squares that count as fallen though they were not. */
  readonly squares?: number
  readonly type?: DamageType | ''
}
