import type { PieceId } from '@riposte/referee'
import { Sway } from '@riposte/tactics'
import { sheetOf } from '../fight.ts'
import { roll, sum } from '../rolls/check.ts'
import { R } from '../rules.ts'
import type { Art, Power } from '../sheet/power.ts'
import type { FansysStep } from '../step.ts'

/** Breaking what another casts, or has cast. */

/** Ready to counter, with so many dice. */
export const ARMED = 'ready-to-counter'
/** Feet for each die. */
// @rule fansys.magic.counter otherwise number
export const DICE_FEET = 10

// @rule fansys.magic.counter otherwise comparison
const opposed: readonly (readonly [Art, Art])[] = [
  ['fire', 'ice'],
  ['earth', 'air'],
  ['kinetic', 'incantation'],
]
const isOpposite = (a: Art | undefined, b: Art | undefined): boolean =>
  opposed.some(([one, other]) => (a === one && b === other) || (a === other && b === one))

/** How somebody's arts stand to a spell: one of them is the same, or the opposite, or neither. */
export function standing({ fight }: FansysStep, id: PieceId, { art }: Power): 'opposite' | 'same' | undefined {
  const arts = sheetOf(fight, id).powers.flatMap((power) => (power.spell ? [power.art] : []))
  if (arts.some((own) => isOpposite(own, art))) return 'opposite'
  return art !== undefined && arts.includes(art) ? 'same' : undefined
}

export interface Breaking {
  readonly by: PieceId
  /** Whose spell it is. */
  readonly at: PieceId
  readonly dice: number
  /** How many the other has spent. */
  readonly theirs: number
  readonly isSame: boolean
  /** One is in it, or it is on one. */
  readonly isInside: boolean
}

/** The roll: one's dice and the other's, against his threshold. */
export function breaks(step: FansysStep, { by, at, dice, theirs, isSame, isInside }: Breaking): boolean {
  const { attack } = sheetOf(step.fight, by)
  const { base, sup, modifier } = sheetOf(step.fight, at)
  const tally = sum(step)
    .add(R.bonus.attack, attack.WIS, 'WIS')
    .add(R.magic.counter, dice - theirs, 'dice')
  const sway = new Sway(step)
  sway.hamper(R.magic.counter, isSame)
  sway.give(R.magic.dispel, isInside)
  const needs = 13 + sup + base + modifier.WIS
  return roll(step, { by, at, what: 'break a spell', stat: 'WIS', needs, tally, sway, isBold: true, rule: R.magic.counter }).success
}
