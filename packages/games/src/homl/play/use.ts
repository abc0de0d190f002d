import type { Box, Square } from '@riposte/board'
import { NOBODY, type PieceId } from '@riposte/referee'
import { levelsFrom } from '../aim/caught.ts'
import type { Levels, Test } from '../clauses/clauses.ts'
import type { Degree } from '../clauses/words.ts'
import { DamageRoll } from '../damage/dice.ts'
import type { Weapon } from '../gear/weapons.ts'
import type { Rolled } from '../moments.ts'
import { plainStrike, type Strike } from '../sheet/sheet.ts'
import type { HomlStep } from '../step.ts'

/** One use of a feat while it goes on: whom its clauses are about. */
export interface Use {
  readonly by: PieceId
  readonly strike: Strike
  readonly weapon: Weapon | undefined
  readonly dice: DamageRoll
  /** Who set it off. */
  readonly trigger: PieceId
  area: readonly Square[]
  /** How far down and up its area goes. */
  readonly levels: Levels
  /** Where it comes from. */
  readonly origin: Box | undefined
  readonly isNonlethal: boolean
  target: PieceId
  degree: Degree
  /** Its attack had advantage. */
  isFavored: boolean
  /** Who is in its area. */
  visitor: PieceId
  chosen: PieceId
  /** Whom that befalls which is answered. */
  readonly struck: PieceId
  /** Where the target stood before it was moved, and all that it has left since. */
  left: readonly Square[]
  along: readonly Square[]
  /** Squares into which its user has gone. */
  readonly gone: Square[]
  /** Effects from this one on are of this use. */
  readonly since: number
  /** What the target has lost by it. */
  dealt: number
  /** Whom its attack has hit. */
  readonly hits: readonly PieceId[]
  /** Who were picked, by the words that meant him. */
  readonly picked: Map<string, readonly PieceId[]>
  /** What has to be so for what it leaves to count. */
  readonly tests: readonly Test[]
  /** Turns the attack that is answered at another. */
  readonly turnTo: ((to: PieceId) => void) | undefined
  /** The check that is being answered. */
  rolled: Rolled | undefined
  /** What it has waited for, in words. */
  readonly waits: string
}

type Given = Pick<Use, 'by' | 'strike'> & Partial<Use>

/** Not by spreading what is given: every clause reads it. */
export const useOf = (step: HomlStep, given: Given): Use => ({
  by: given.by,
  strike: given.strike,
  weapon: given.weapon,
  dice: given.dice ?? new DamageRoll(step, given.by, given.weapon),
  trigger: given.trigger ?? NOBODY,
  area: given.area ?? [],
  levels: given.levels ?? levelsFrom(given.origin, given.strike),
  origin: given.origin,
  isNonlethal: given.isNonlethal ?? given.strike.isNonlethal,
  target: given.target ?? NOBODY,
  degree: given.degree ?? 'success',
  isFavored: given.isFavored ?? false,
  left: given.left ?? [],
  along: given.along ?? [],
  gone: given.gone ?? [],
  since: given.since ?? step.fight.nextEffect,
  visitor: given.visitor ?? NOBODY,
  chosen: given.chosen ?? NOBODY,
  struck: given.struck ?? NOBODY,
  picked: given.picked ?? new Map<string, readonly PieceId[]>(),
  tests: given.tests ?? [],
  dealt: given.dealt ?? 0,
  hits: given.hits ?? [],
  turnTo: given.turnTo,
  rolled: given.rolled,
  waits: given.waits ?? '',
})

/** What a trait does, or an area, is no use of a feat. */
export const traitOf = (id: string): Strike => ({ ...plainStrike, id, name: id, isAttack: false, range: 'self', targets: 'self' })
