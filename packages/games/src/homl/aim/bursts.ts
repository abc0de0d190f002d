import { type Box, type Square, squareBox, squareName } from '@riposte/board'
import type { PieceId, RuleIndex } from '@riposte/referee'
import { askPlace, hasPlace, type Place, type Placing, readSpot } from '@riposte/tactics'
import { isIn } from '../conditions/conditions.ts'
import { isEnemy, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import type { Strike } from '../sheet/sheet.ts'
import { boardFor, boxesApart, cellsOf, isOpen, squaresOf } from '../sight/space.ts'
import type { HomlStep } from '../step.ts'
import { rangeOf } from './means.ts'

/** Bursts: every square within so many of the origination square. */

export interface Burst {
  readonly origin: Box
  readonly caught: readonly PieceId[]
}

const originAt = (step: HomlStep, id: PieceId, square: Square): Box =>
  squareBox(step.fight.board.columns, square, pieceAt(step.fight, id).height)

/** Those in it whom its clause means, and to whom a line runs from its origin. */
function caughtBy(step: HomlStep, by: PieceId, strike: Strike, origin: Box): PieceId[] {
  const { fight } = step
  return fight.pieces
    .filter(
      ({ id, gone }) => gone === 0 && !isIn(fight, id, 'removed') && isMeant(step, by, strike, id) && isReached(step, strike, origin, id),
    )
    .map(({ id }) => id)
}

function isReached({ fight }: HomlStep, { burst }: Strike, origin: Box, id: PieceId): boolean {
  const inside = cellsOf(fight, id).filter((cell) => {
    // @rule homl.type.burst
    return boxesApart(origin, cell) <= burst
  })
  // @rule homl.valid.creature
  return inside.length > 0 && cellsOf(fight, id).some((cell) => isOpen(boardFor(fight, id), origin, cell))
}

/** All creatures, all opponents, all allies. */
function isMeant({ fight }: HomlStep, by: PieceId, { targets, type }: Strike, id: PieceId): boolean {
  // @rule homl.type.burst-self
  if (id === by) return targets === 'creatures' && type === 'ranged'
  // @rule homl.type.target-clause
  if (targets === 'opponents' && !isEnemy(fight, by, id)) return false
  // @rule homl.type.target-clause
  if (targets === 'allies' && isEnemy(fight, by, id)) return false
  return true
}

/** A close burst begins in a square of one's own, a ranged one in a square within range and line of effect. */
function placing(step: HomlStep, by: PieceId, strike: Strike): Placing<Place, Burst> {
  const { board } = step.fight
  const own = squaresOf(step.fight, by)
  const lay = ({ square }: Place): Burst => {
    const origin = originAt(step, by, square)
    return { origin, caught: caughtBy(step, by, strike, origin) }
  }
  return {
    *places() {
      for (let square = 0; square < board.size; square++)
        if ((strike.type === 'ranged' || own.includes(square)) && caughtBy(step, by, strike, originAt(step, by, square)).length > 0)
          yield square
    },
    numberOf: (answer) => readSpot(board, answer)?.square,
    place: (square) => ({ id: squareName(square, board.columns), square, breaks: whyNotFrom(step, by, strike, square) }),
    lay,
    area: () => [],
    caught: (laid) => laid().caught,
  }
}

function whyNotFrom(step: HomlStep, by: PieceId, strike: Strike, square: Square): readonly (RuleIndex | undefined)[] {
  const origin = originAt(step, by, square)
  const cells = cellsOf(step.fight, by)
  if (strike.type === 'close') return [step.forbids(R.origin.close, !squaresOf(step.fight, by).includes(square))]
  const range = rangeOf(step, by, { strike, weapon: undefined })
  return [
    step.forbids(R.type.within, !cells.some((cell) => boxesApart(cell, origin) <= range)),
    step.forbids(R.origin.ranged, !cells.some((cell) => isOpen(step.fight.board, cell, origin))),
  ]
}

export const canBurst = (step: HomlStep, by: PieceId, strike: Strike): boolean => hasPlace(step, placing(step, by, strike))

export function askBurst(step: HomlStep, by: PieceId, strike: Strike): Burst {
  const [own, ...others] = squaresOf(step.fight, by)
  if (strike.type === 'close' && own !== undefined && others.length === 0) {
    const origin = originAt(step, by, own)
    return { origin, caught: caughtBy(step, by, strike, origin) }
  }
  const { seat } = pieceAt(step.fight, by)
  const about = { kind: 'square', seat, piece: by, text: 'where it begins', rule: R.type.burst } as const
  const { origin } = askPlace(step, about, placing(step.asKnownTo(by), by, strike))
  return { origin, caught: caughtBy(step, by, strike, origin) }
}
