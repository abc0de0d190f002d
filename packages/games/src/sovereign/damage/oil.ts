import { NOWHERE, neighbour, type Square, squareBox } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import type { Attack } from '../blow.ts'
import { pieceAt, type SovereignPiece, sheetOf } from '../fight.ts'
import { weaponNow } from '../item.ts'
import { R } from '../rules.ts'
import { isClear } from '../sight/sight.ts'
import { boxOf, FEET, feetApart, squaresOf } from '../space.ts'
import type { SovereignStep } from '../step.ts'
import { isShruggedOff } from '../windows.ts'
import { hurt } from './damage.ts'

/** Lit military oil: a hit burns in this round and the next, a miss spills beside the target. */

export const isLit = (step: SovereignStep, { weapon }: Attack): boolean => weaponNow(step, weapon).burning

/** The hit's own damage is the first round's; the second comes when the next round begins. */
export function setAlight(step: SovereignStep, { by, at }: Attack): void {
  if (pieceAt(step.fight, at).gone === 1) return
  step.begin({ kind: 'burning', on: at, by, rule: R.weapon.militaryOilBurning, until: 'round-start' })
}

/** At the start of a round the burning burn once more. */
export function burn(step: SovereignStep): void {
  for (const effect of step.fight.effects.filter((one) => one.kind === 'burning')) {
    if (pieceAt(step.fight, effect.on).gone === 1 || isShruggedOff(step, effect.by, effect.on, 'burning')) continue
    const die = step.roll(8, effect.by, 'burning', R.weapon.militaryOilBurning)
    scorch(step, [effect.on], effect.by, die)
  }
}

/** Clockwise from north, as the d8 counts them. */
const around: readonly (readonly [number, number])[] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
]

/** A miss lands in one of the squares around, by a d8; everybody there and next to it takes 1d3. */
export function spill(step: SovereignStep, { by, at }: Attack): void {
  const direction = around[step.roll(8, by, 'where the flask lands, clockwise from north', R.weapon.militaryOilBurning) - 1] ?? [0, -1]
  const burnt = caughtAround(step, beside(step, at, direction)).filter((id) => !isShruggedOff(step, by, id, 'burning'))
  if (burnt.length === 0) return
  scorch(step, burnt, by, step.roll(3, by, 'spilled oil', R.weapon.militaryOilBurning))
}

/** A full warrior's fire bites deeper too, as all that he does by any means; what only magic hurts no plain fire does. */
function scorch(step: SovereignStep, burnt: readonly PieceId[], by: PieceId, die: number): void {
  const sheet = by < 0 ? undefined : sheetOf(step.fight, by)
  const tally = step.tally().add(R.weapon.militaryOilBurning, die, 'fire')
  if (sheet !== undefined && step.applies(R.damage.increases)) tally.add(sheet.damageBonusRule, sheet.damageBonus, 'level or Hit Dice')
  const { total, parts } = tally
  for (const piece of burnt) {
    const isHarmless = sheetOf(step.fight, piece).magicOnly && step.applies(R.item.magicPlus)
    hurt(step, {
      piece,
      by,
      amount: isHarmless ? 0 : total,
      how: 'burning',
      rule: R.weapon.militaryOilBurning,
      parts: isHarmless ? [] : parts,
    })
  }
}

/** The first square in a direction that the target does not fill; at the edge of the board the last one there is. */
function beside(step: SovereignStep, at: PieceId, direction: readonly [number, number]): Square {
  const filled = squaresOf(step.fight, at)
  let square = pieceAt(step.fight, at).at
  while (filled.includes(square)) {
    const next = neighbour(step.fight.board, square, ...direction)
    if (next === NOWHERE) return square
    square = next
  }
  return square
}

function caughtAround(step: SovereignStep, centre: Square): PieceId[] {
  const { board, pieces } = step.fight
  const splash = squareBox(board.columns, centre, board.floor[centre])
  const isCaught = ({ id, gone }: SovereignPiece): boolean => {
    const box = boxOf(step.fight, id)
    return gone === 0 && feetApart(splash, box) <= FEET && isClear(step, splash, box)
  }
  return pieces.filter(isCaught).map(({ id }) => id)
}
