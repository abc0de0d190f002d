import type { PieceId } from '@riposte/referee'
import { isUp, type SovereignFight, type SovereignPiece } from './fight.ts'

/** The players' side, or -1. */
export const partySide = (fight: SovereignFight): number => fight.setup.sides.findIndex((name) => name === 'heroes' || name === 'party')

export const nameOfSide = (fight: SovereignFight, side: number): string => fight.setup.sides[side] ?? ''

export const upOf = (fight: SovereignFight, side: number): SovereignPiece[] =>
  fight.pieces.filter((piece) => piece.side === side && isUp(piece))

export const enemiesOf = (fight: SovereignFight, side: number): PieceId[] =>
  fight.pieces.filter((piece) => piece.side !== side && isUp(piece)).map((piece) => piece.id)

/** The sides that still have somebody who acts. */
export const sidesInFight = (fight: SovereignFight): number[] =>
  fight.setup.sides.map((_, side) => side).filter((side) => upOf(fight, side).length > 0)
