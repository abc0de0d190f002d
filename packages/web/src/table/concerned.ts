import { centreOf, type Point } from '../board/outline.ts'
import type { Desk } from './desk.svelte.ts'
import { middleOfPiece } from './motion.svelte.ts'

/** More squares than these are all about whoever is asked. */
const FEW = 12

/** So these are answered: with the buttons below the board, whatever else lies on it. */
const BESIDE: readonly string[] = ['action', 'reaction', 'who']
export const isBeside = ({ room, squares, pieces }: Desk): boolean =>
  BESIDE.includes(room.ask?.kind ?? '') || squares.size + pieces.size === 0

/** What a question is about, as places on the board: all of it, then less and less. */
export function concerned(desk: Desk): readonly (readonly Point[])[] {
  const { board, ask } = desk.room
  if (board === undefined || ask === undefined) return []
  const placeOf = (key: string | undefined): readonly Point[] => {
    const piece = desk.room.pieceNamed(key)
    return piece === undefined || piece.at < 0 ? [] : [middleOfPiece(board, piece)]
  }
  const own = placeOf(ask.piece)
  if (ask.kind === 'action') return [own]
  if (isBeside(desk)) return [[...own, ...placeOf(ask.by)], own]
  const aside = new Set(desk.friends.map(({ piece }) => piece))
  const pieces = [...desk.pieces.keys()].filter((key) => !aside.has(key)).flatMap(placeOf)
  const squares = desk.squares.size > FEW ? [] : [...desk.squares.keys()].map((square) => centreOf(board, square))
  const chosen = [...pieces, ...squares]
  const first = chosen.slice(0, 1)
  return [[...own, ...chosen], chosen, [...own, ...first], first, own]
}
