import type { Square } from '@riposte/board'
import { middleOf, type Point } from '../board/outline.ts'
import { labelOf, spelled } from '../ui/words.ts'
import type { Desk } from './desk.svelte.ts'
import { placeWords } from './place.ts'
import { previewWords } from './preview.ts'

/** The cursor on the board, for who plays by keys, and what is said of where it stands. */

function start({ room }: Desk): Square {
  const { board, state } = room
  if (board === undefined) return 0
  const acting = state?.pieces.find((piece) => piece.acting || piece.key === room.ask?.piece)
  return acting !== undefined && acting.at >= 0 ? acting.at : Math.floor(board.size / 2 + board.columns / 2)
}

export function moveCursor(desk: Desk, dx: number, dy: number): void {
  const { board } = desk.room
  if (board === undefined) return
  const from = desk.cursor ?? start(desk)
  const column = Math.min(board.columns - 1, Math.max(0, (from % board.columns) + dx))
  const row = Math.min(board.rows - 1, Math.max(0, Math.floor(from / board.columns) + dy))
  setCursor(desk, desk.cursor === undefined ? from : row * board.columns + column)
}

export function middleAt({ room }: Desk, square: Square): Point {
  const columns = room.board?.columns ?? 1
  return { x: (square % columns) + 0.5, y: Math.floor(square / columns) + 0.5 }
}

function setCursor(desk: Desk, square: Square): void {
  const { board } = desk.room
  if (board === undefined) return
  desk.cursor = square
  desk.hovered = undefined
  desk.camera.show(middleOf(board, [square]))
  desk.room.spoken = describe(desk, square)
}

/** Goes on to the next thing on the board that can be chosen. */
export function nextChoice(desk: Desk, by: 1 | -1): void {
  const { room } = desk
  if (room.board === undefined) return
  const spots = [
    ...[...desk.pieces.keys()]
      .flatMap((key) => room.pieceNamed(key) ?? [])
      .sort((a, b) => Number(desk.isFriend(a)) - Number(desk.isFriend(b)))
      .map((piece) => piece.at),
    ...(desk.pieces.size === 0 ? desk.squares.keys() : []),
  ].filter((square) => square >= 0)
  const all = spots.length > 0 ? spots : (room.state?.pieces.map((piece) => piece.at) ?? [])
  if (all.length === 0) return
  const place = desk.cursor === undefined ? -1 : all.indexOf(desk.cursor)
  setCursor(desk, all[(place + by + all.length) % all.length] ?? 0)
}

/** A square in words: what is there, and what one may do with it. */
export function describe(desk: Desk, square: Square): string {
  const { room } = desk
  if (room.board === undefined) return ''
  const piece = desk.pieceOn(square)
  const way = desk.considered
  const named = (key: string | undefined): string => room.nameOf(key)
  return [
    placeWords(room.board, square).join(', '),
    piece === undefined ? '' : `${named(piece.key)}, ${piece.side}`,
    way === undefined
      ? ''
      : `Can be chosen${way.action === undefined ? '' : ` with ${labelOf(way.action, named)}`}${way.means === undefined ? '' : `, ${spelled(way.means).toLowerCase()}`}`,
    previewWords(way?.option.preview, named),
  ]
    .filter((part) => part !== '')
    .join('. ')
}
