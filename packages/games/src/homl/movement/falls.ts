import { SIDE, type Square } from '@riposte/board'
import { effectOn, NOBODY, type PieceId, type RuleIndex } from '@riposte/referee'
import { given, placeName, type Spot } from '@riposte/tactics'
import { ask } from '../asking.ts'
import { isSpared } from '../bearing/parts.ts'
import { healingValue } from '../between.ts'
import { fallProne, isAble, isIn } from '../conditions/conditions.ts'
import { hurt } from '../damage/damage.ts'
import { type HomlFight, isHero, type Moving, pieceAt, sheetOf } from '../fight.ts'
import { partnersOf } from '../grappling.ts'
import { check } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { floorUnder, isRough, isWet, squaresAt } from '../space.ts'
import { startOf } from '../start.ts'
import type { HomlStep } from '../step.ts'
import { type Aspect, difficultyOf } from '../terms.ts'
import { canBeAt, roomBeside } from './aloft.ts'
import { moveTo } from './arrive.ts'
import { rateOf, speedOf } from './rate.ts'

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
const canHover = ({ fight }: HomlStep, id: PieceId): boolean =>
  sheetOf(fight, id).speed.fly > 0 && isAble(fight, id) && !isIn(fight, id, 'prone')

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

/** Water at least a square deep. */
function isInWater({ fight }: HomlStep, id: PieceId, at = pieceAt(fight, id).at): boolean {
  const { board } = fight
  return squaresAt(fight, id, at).some((square) => isWet(board, square) && (board.floor[square] ?? 0) <= -SIDE)
}

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

/** Holding on: climbing checks, and what makes one lose its grip. */

/** What a task of the scene's level takes: that of the heroes, unless the scene has one. */
export function sceneDifficulty(fight: HomlFight): number {
  const heroes = fight.pieces.filter(({ id }) => isHero(fight, id)).map(({ id }) => sheetOf(fight, id).level)
  return difficultyOf(startOf(fight).level ?? Math.max(1, ...heroes))
}

/** An NPC asked for a check that players make does it with so much on a d20. */
const NPC_NEEDS = 11

/** A player's check; for an NPC, a die of eleven. */
export function passes(step: HomlStep, id: PieceId, aspect: Aspect, what: string, needs: number, rule: RuleIndex): boolean {
  if (isHero(step.fight, id)) return check(step, id, aspect, needs, what, rule).degree !== 'failure'
  return step.roll(20, id, what, rule) >= NPC_NEEDS
}

/** A check of climbing that has been made: it holds for the scene. */
export const CLIMBER = 'climber'

/** Who has no climbing speed rolls, once for a scene. */
export function canClimb(step: HomlStep, id: PieceId): boolean {
  // @rule homl.climb.one-check, homl.core.check-persists
  if (effectOn(step.fight, id, CLIMBER) !== undefined) return true
  // @rule homl.climb.check
  if (isHero(step.fight, id) && !passes(step, id, 'athletics', 'climb', sceneDifficulty(step.fight), R.climb.check)) return false
  step.begin({ kind: CLIMBER, on: id, by: id, rule: R.core.checkPersists, until: 'fight-end' })
  return true
}

/** Whether a climber that is hurt or moved keeps its hold; it falls if not. */
export function keepsGrip(step: HomlStep, id: PieceId): boolean {
  if (pieceAt(step.fight, id).mode !== 'climb' || pieceAt(step.fight, id).gone === 1) return true
  // @rule homl.climb.natural
  if (speedOf(step, id, 'climb') > 0) return true
  if (passes(step, id, 'athletics', 'hold on', sceneDifficulty(step.fight), R.climb.damage)) return true
  const made = effectOn(step.fight, id, CLIMBER)
  if (made !== undefined) step.end(made, 'lost its grip')
  fall(step, id, id, R.climb.damage)
  return false
}

/** Who can no longer hold on, or fly, falls, and whom it carried with it. */
export function comeDown(step: HomlStep, id: PieceId): void {
  const { mode, gone, at, height } = pieceAt(step.fight, id)
  if (mode === 'land' || mode === 'swim' || gone === 1 || airBelow(step, id, { at, height }) < SIDE) return
  const others = partnersOf(step, id)
  const isWinged = mode === 'climb' || speedOf(step, id, 'fly') > 0
  if (!isWinged && others.some((other) => pieceAt(step.fight, other).mode !== 'land')) return
  // @rule homl.climb.incapacitated, homl.fly.mode, homl.cond.prone.climb
  if (!isWinged || isIn(step.fight, id, 'prone') || isIn(step.fight, id, 'incapacitated')) {
    fall(step, id, id)
    for (const other of others) comeDown(step, other)
  }
}

/** Rough water: who has no rate to swim at may go under in it, and drown. */

const touchesRough = ({ fight }: HomlStep, id: PieceId, at: Square): boolean =>
  squaresAt(fight, id, at).some((square) => isRough(fight.board, square))

/** What lies on who has gone under: how far it has sunk. */
const UNDER = 'under-water'

/** Its number; negative while it is not so. */
export const sunkSince = (step: HomlStep, id: PieceId): number => effectOn(step.fight, id, UNDER)?.id ?? -1

/** Once in a move of who comes into rough water or is in it; who does not stay afloat makes no way and sinks. */
export function staysAfloat(step: HomlStep, id: PieceId, path: readonly Spot[], mode: Moving): boolean {
  const { at, height } = pieceAt(step.fight, id)
  if (mode === 'fly' || speedOf(step, id, 'swim') > 0 || ![at, ...path.map((to) => to.at)].some((square) => touchesRough(step, id, square)))
    return true
  const under = effectOn(step.fight, id, UNDER)
  // @rule homl.swim.check
  if (passes(step, id, 'athletics', 'stay afloat', sceneDifficulty(step.fight), R.swim.check)) {
    if (under === undefined) return true
    step.end(under, 'afloat', R.swim.check)
    moveTo(step, id, { at, height: height + under.value }, 'rises', 'swim')
    return true
  }
  step.set(id, 'spent', rateOf(step, id, mode))
  if (under !== undefined || !touchesRough(step, id, at)) return false
  const sunk = Math.min(SIDE, height - floorUnder(step.fight, id, at))
  step.begin({ kind: UNDER, on: id, by: id, rule: R.swim.check, until: 'never', value: sunk })
  if (sunk > 0) moveTo(step, id, { at, height: height - sunk }, 'sinks', 'swim')
  return false
}

/** A turn under water begins: breath, or points. */
export function holdBreath(step: HomlStep, id: PieceId): void {
  if (passes(step, id, 'survival', 'hold its breath', sceneDifficulty(step.fight), R.swim.check)) return
  const amount = healingValue(pieceAt(step.fight, id).maxHp)
  const parts = [{ rule: R.swim.check, value: amount, type: '', label: 'drowning' }]
  hurt(step, { on: id, by: NOBODY, amount, parts, tags: [], how: 'drowning', isNonlethal: false, isPiercing: true, rule: R.swim.check })
}

/** Out of the water it has its breath again. */
export function surface(step: HomlStep): void {
  const { effects, board } = step.fight
  for (const effect of effects)
    if (effect.kind === UNDER && !isWet(board, pieceAt(step.fight, effect.on).at)) step.end(effect, 'afloat', R.swim.check)
}
