/** Names of squares, heights and paths: `d2`, `aa12`, `d2^3`, `b2>c3>d3`. */
import { BoardError } from './error.ts'
import type { Half } from './lattice.ts'

/** A square of a board: row * columns + column, counted from the top left. */
export type Square = number

/** No square. */
export const NOWHERE: Square = -1

/** A square with a height, in half squares above the board's level 0; undefined when no height was written. */
export interface Spot {
  readonly square: Square
  readonly height: Half | undefined
}

export function squareAt(columns: number, column: number, row: number): Square {
  return row * columns + column
}
export function columnOf(square: Square, columns: number): number {
  return square % columns
}
export function rowOf(square: Square, columns: number): number {
  return (square / columns) | 0
}

/** `a`…`z`, `aa`… for column 0, 1… */
export function columnName(column: number): string {
  const last = String.fromCharCode(97 + (column % 26))
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last
}

/** `d2`. */
export function squareName(square: Square, columns: number): string {
  return columnName(columnOf(square, columns)) + String(rowOf(square, columns) + 1)
}

/** `d2^3`; a height in half squares is written in squares, `^1.5`. */
export function spotName(spot: Spot, columns: number): string {
  const name = squareName(spot.square, columns)
  return spot.height === undefined ? name : `${name}^${heightName(spot.height)}`
}

/** A height in half squares, written in squares: 3 → `1.5`. */
export function heightName(height: Half): string {
  return String(height / 2)
}

/** `b2>c3>d3`. */
export function pathName(path: readonly Square[], columns: number): string {
  return path.map((square) => squareName(square, columns)).join('>')
}

/** A height written in squares, halves allowed, as half squares; undefined if it is not one. */
export function parseHeight(text: string): Half | undefined {
  if (!/^-?\d{1,4}(\.[05])?$/.test(text)) return undefined
  const halves = Number(text) * 2
  return Math.abs(halves) < 16_000 ? halves + 0 : undefined
}

/** The square of that name on a board of this size. Throws BoardError. */
export function parseSquare(text: string, columns: number, rows: number): Square {
  const match = /^([a-z]{1,2})([1-9]\d{0,2})$/i.exec(text.trim())
  if (match === null || match[1] === undefined || match[2] === undefined) {
    throw new BoardError(text, `"${text}" is not the name of a square`, 'Write a column and a row, such as d2 or aa12.')
  }
  const column = columnNumber(match[1].toLowerCase())
  const row = Number(match[2]) - 1
  if (column >= columns || row >= rows) {
    const last = squareName(columns * rows - 1, columns)
    throw new BoardError(text, `${text} lies outside the board`, `Squares run from a1 to ${last}.`)
  }
  return squareAt(columns, column, row)
}

/** A square with an optional height: `d2^1.5`. Throws BoardError. */
export function parseSpot(text: string, columns: number, rows: number): Spot {
  const caret = text.indexOf('^')
  if (caret < 0) return { square: parseSquare(text, columns, rows), height: undefined }
  const height = parseHeight(text.slice(caret + 1).trim())
  if (height === undefined) {
    throw new BoardError(
      text,
      `"${text.slice(caret + 1)}" is not a height`,
      'Write squares above the ground, halves allowed: d2^3, d2^1.5.',
    )
  }
  return { square: parseSquare(text.slice(0, caret), columns, rows), height }
}

/** A path of spots: `b2>c3^1>d3`. A single spot is a path of one. Throws BoardError. */
export function parsePath(text: string, columns: number, rows: number): Spot[] {
  return text.split('>').map((part) => parseSpot(part, columns, rows))
}

function columnNumber(letters: string): number {
  let n = 0
  for (let i = 0; i < letters.length; i++) n = n * 26 + letters.charCodeAt(i) - 96
  return n - 1
}
