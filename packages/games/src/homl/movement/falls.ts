import { SIDE, type Square } from '@riposte/board'
import { NOBODY, type PieceId, type RuleIndex } from '@riposte/referee'
import { given, placeName, type Spot } from '@riposte/tactics'
import { ask } from '../asking.ts'
import { isSpared } from '../bearing/parts.ts'
import { fallProne, isAble, isIn } from '../conditions/conditions.ts'
import { hurt } from '../damage/damage.ts'
import { isHero, type Moving, pieceAt, sheetOf } from '../fight.ts'
import { check } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { floorUnder, isDeep } from '../space.ts'
import type { HomlStep } from '../step.ts'
import { difficultyOf } from '../terms.ts'
import { canBeAt, roomBeside } from './aloft.ts'
import { moveTo } from './arrive.ts'
import { speedOf } from './rate.ts'

/** Falling. */

/** Half squares of air below it. */
export const airBelow = ({ fight }: HomlStep, id: PieceId, { at, height }: Spot): number => height - floorUnder(fight, id, at)

/** The ground, or water at least a square deep. */
const surfaceUnder = (step: HomlStep, id: PieceId, at: Square): number =>
  Math.max(floorUnder(step.fight, id, at), isInWater(step, id, at) ? 0 : -Infinity)

/** Squares that it would fall. */
export const dropBelow = (step: HomlStep, id: PieceId, { at, height }: Spot): number =>
  Math.ceil((height - surfaceUnder(step, id, at)) / SIDE)

/** It has wings, and can beat them. */
const canHover = (step: HomlStep, id: PieceId): boolean =>
  speedOf(step, id, 'fly') > 0 && isAble(step.fight, id) && !isIn(step.fight, id, 'prone')

/** Nothing holds up in the air who neither can fly nor holds on: a square or more is a fall. */
export const isOverEdge = (step: HomlStep, id: PieceId, { at, height }: Spot): boolean =>
  // @rule homl.forced.drop
  pieceAt(step.fight, id).mode === 'land' && height - surfaceUnder(step, id, at) >= SIDE && !canHover(step, id)

/** How somebody is there who was on the ground: on it, flying over it, or in water. */
export const modeThere = (step: HomlStep, id: PieceId, { at, height }: Spot): Moving =>
  // @rule homl.forced.drop
  height <= 0 && isInWater(step, id, at) ? 'swim' : canHover(step, id) ? 'fly' : 'land'

/** Down to the first surface below, at once; `by` chooses where to lie if that is taken. */
export function fall(step: HomlStep, id: PieceId, by: PieceId, rule: RuleIndex = R.vertical.fall): void {
  const squares = dropBelow(step, id, pieceAt(step.fight, id))
  step.set(id, 'mode', 'land', rule)
  const landing = landingOf(step, id, by)
  // @rule homl.forced.drop, homl.climb.incapacitated
  moveTo(step, id, landing, 'fall', isInWater(step, id, landing.at) ? 'swim' : 'land')
  const isWet = isInWater(step, id)
  if (squares > 1) hurtBy(step, id, squares, isWet)
  // @rule homl.vertical.fall
  if (!isWet && pieceAt(step.fight, id).gone === 0 && !isSpared(step, id, 'prone')) fallProne(step, id, NOBODY, R.vertical.fall)
}

/** A die for each square; armour is no help. A hero may land well. */
function hurtBy(step: HomlStep, id: PieceId, squares: number, isWet: boolean): void {
  let dealt = 0
  for (let i = 0; i < squares; i++) dealt += step.roll(6, id, 'fall', R.vertical.fall)
  const halves = (isWet ? 1 : 0) + (landsWell(step, id) ? 1 : 0)
  // @rule homl.vertical.fall
  const amount = Math.floor(dealt / 2 ** halves)
  const parts = [{ rule: R.vertical.fall, value: amount, type: '', label: `${squares} squares` }]
  hurt(step, { on: id, by: NOBODY, amount, parts, tags: [], how: 'fall', isNonlethal: false, isPiercing: true, rule: R.vertical.fall })
}

function landsWell(step: HomlStep, id: PieceId): boolean {
  if (!isHero(step.fight, id) || isIn(step.fight, id, 'incapacitated')) return false
  const needs = difficultyOf(sheetOf(step.fight, id).level)
  return check(step, id, 'acrobatics', needs, 'fall', R.vertical.fall).degree !== 'failure'
}

const isInWater = ({ fight }: HomlStep, id: PieceId, at = pieceAt(fight, id).at): boolean => isDeep(fight, id, at)

/** Below it, or the nearest place beside that is free. */
function landingOf(step: HomlStep, id: PieceId, by: PieceId): Spot {
  const { fight } = step
  const { at, height } = pieceAt(fight, id)
  const below = { at, height: surfaceUnder(step, id, at) }
  if (canBeAt(step, id, below)) return below
  const nameOf = (to: Spot): string => placeName(fight.board, to.at, to.height, to.height)
  const options = roomBeside(step, id, at, height - 1).map((to) => ({ id: nameOf(to), square: to.at, to }))
  return options.length === 0 ? below : ask.square(step, by, 'where it comes to lie', given(options), R.vertical.fall).to
}
