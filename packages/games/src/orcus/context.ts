import type { Square } from '@riposte/board'
import { type Effect, NOBODY, type Part, type PieceId } from '@riposte/referee'
import type { AttackRoll, Blow } from './blow.ts'
import type { Power, Strike } from './clauses/power.ts'
import type { Rise } from './heights.ts'
import type { OrcusMoment } from './moments.ts'
import type { Weapon } from './sheet/sheet.ts'
import type { DamageType } from './terms.ts'

/** One use of a power, an aura or a reaction, while it is being worked out. */
export interface Act {
  readonly by: PieceId
  /** Attack rolls made, and whom they hit: each once. */
  rolls: number
  readonly hits: PieceId[]
  /** How many of its attacks have hit, whomever. */
  landed: number
  /** A booster has been put into it. */
  boosted: boolean
  /** What has begun since its first attack has a number from this one on. */
  since?: number
  /** The type of damage that its power leaves open. */
  energy?: DamageType
  /** Damage dealt last. */
  damage: number
  /** The clause before came to something. */
  happened: boolean
  /** How far somebody has been moved last. */
  squares: number
  /** Something stood in the way of it. */
  blocked?: boolean
  /** Where its user stood before it moved last. */
  left?: { readonly at: Square; readonly height: number }
  /** What may come before the attack or after it has come before. */
  early: boolean
  /** Damage that is rolled once for all targets. */
  rolled: Map<unknown, Rolled> | undefined
  /** Whom its attacks have been aimed at so far: "a different target". */
  readonly struck: PieceId[]
}

export interface Rolled {
  readonly total: number
  readonly parts: readonly Part[]
}

export const actOf = (by: PieceId): Act => ({
  by,
  rolls: 0,
  hits: [],
  landed: 0,
  boosted: false,
  damage: 0,
  happened: false,
  squares: 0,
  early: false,
  rolled: undefined,
  struck: [],
})

export const remember = (act: Act, key: unknown, rolled: Rolled): unknown => (act.rolled ??= new Map()).set(key, rolled)

/** Who plays which part while a clause or a test is looked at. */
export interface Context {
  readonly you: PieceId
  readonly target: PieceId
  /** Who set off a triggered power, and whom its act was aimed at. */
  readonly trigger: PieceId
  readonly other: PieceId
  readonly power: Power | undefined
  /** The part of the power that is being done: half of its damage on a miss. */
  readonly strike: Strike | undefined
  readonly weapon: Weapon | undefined
  readonly attack: AttackRoll | undefined
  readonly blow: Blow | undefined
  readonly moment: OrcusMoment | undefined
  /** All targets of the power, and the area it covers, how high over each square, with the square it starts from. */
  readonly targets: readonly PieceId[]
  readonly area: readonly Square[]
  readonly heights: readonly Rise[]
  readonly base: Square | undefined
  readonly act: Act | undefined
  /** What a save is rolled against. */
  readonly saved?: Effect | undefined
  /** What is done now is there because of a critical hit: its dice are rolled. */
  readonly ofCritical: boolean
}

/** Written out, since it is made more often than anything else. */
export const contextOf = (you: PieceId, given: Partial<Context> = ALONE): Context => ({
  you: given.you ?? you,
  target: given.target ?? NOBODY,
  trigger: given.trigger ?? NOBODY,
  other: given.other ?? NOBODY,
  power: given.power,
  strike: given.strike,
  weapon: given.weapon,
  attack: given.attack,
  blow: given.blow,
  moment: given.moment,
  targets: given.targets ?? NONE,
  area: given.area ?? NONE,
  heights: given.heights ?? NO_HEIGHTS,
  base: given.base,
  act: given.act,
  saved: given.saved,
  ofCritical: given.ofCritical ?? false,
})

/** One side of an attack as it looks at the other. */
export const contextBetween = (attack: AttackRoll, you: PieceId, target: PieceId): Context => ({
  you,
  target,
  trigger: NOBODY,
  other: NOBODY,
  power: attack.power,
  strike: undefined,
  weapon: attack.weapon,
  attack,
  blow: undefined,
  moment: undefined,
  targets: attack.targets,
  area: NONE,
  heights: NO_HEIGHTS,
  base: attack.base,
  act: undefined,
  ofCritical: false,
})

const ALONE: Partial<Context> = {}
const NONE: readonly number[] = []
const NO_HEIGHTS: readonly Rise[] = []
