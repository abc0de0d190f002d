import { type Board, type Square, squareName } from '@riposte/board'
import type { SeenOption } from '@riposte/referee'
import { middleOf } from '../board/outline.ts'
import type { Ahead, Question } from './question.ts'

/** A legal answer as it lies on the board: the choices that lead to it, one after another, and the last of them. */
export interface Way {
  readonly choices: readonly string[]
  readonly option: SeenOption
  readonly kind: Question['kind']
  /** The action it belongs to, where that has not been chosen yet. */
  readonly action: SeenOption | undefined
  /** What is chosen between the action and this, such as a weapon. */
  readonly means: string | undefined
}

type Asked = Pick<Question, 'kind' | 'options'>

/** All that can be answered now; of an action's question what lies behind it. */
export function waysOf(ask: Asked | undefined, ahead: Ahead): readonly Way[] {
  if (ask === undefined) return []
  if (ask.kind !== 'action') {
    return ask.options.map((option) => ({ choices: [option.id], option, kind: ask.kind, action: undefined, means: undefined }))
  }
  return ahead.flatMap(({ choices, ask: next, forced }) => {
    const action = ask.options.find((option) => option.id === choices[0])
    if (action === undefined) return []
    return next.options.map((option) => ({
      choices: forced ? choices : [...choices, option.id],
      option,
      kind: next.kind,
      action,
      means: choices[1],
    }))
  })
}

/** So many areas may stand as buttons too; more are laid on the board alone. */
const MOST_AREAS = 12

/** The areas on offer all begin at the same place: what tells them apart is where they lie. */
export function liesAnywhere(ask: Asked | undefined): boolean {
  if (ask?.kind !== 'square' || ask.options.length < 2) return false
  return new Set(ask.options.map((option) => option.square)).size * 2 <= ask.options.length
}

/** What is chosen on the board alone, and needs no button. */
export function lyingOf(ask: Asked | undefined, columns: number): readonly SeenOption[] {
  if (ask === undefined) return []
  const lying = ask.options.filter((option) => option.square !== undefined)
  if (ask.kind === 'path' || ask.kind === 'square') return liesAnywhere(ask) && lying.length <= MOST_AREAS ? [] : lying
  // Of other things that lie somewhere the square alone does not say what they are.
  const isBare = ({ piece, square, label }: SeenOption): boolean => piece === undefined && label === squareName(square ?? 0, columns)
  return ask.kind === 'choice' && new Set(lying.map((option) => option.square)).size === lying.length ? lying.filter(isBare) : []
}

/** Squares one may go to or choose, by square, of `stride`, the action that merely goes somewhere. Things that lie on one square are all there. */
export function waysBySquare(ways: readonly Way[], stride: string | undefined): ReadonlyMap<Square, readonly Way[]> {
  const found = new Map<Square, readonly Way[]>()
  for (const way of ways) {
    const { square, piece } = way.option
    if (square === undefined || piece !== undefined || (way.action !== undefined && way.action.id !== stride)) continue
    const there = found.get(square) ?? []
    if (there.length === 0 || way.kind === 'choice') found.set(square, [...there, way])
  }
  return found
}

/** Answers that name a piece, by its key. */
export function waysByPiece(ways: readonly Way[]): ReadonlyMap<string, readonly Way[]> {
  const found = new Map<string, Way[]>()
  for (const way of ways) {
    const { piece } = way.option
    if (piece !== undefined) found.set(piece, [...(found.get(piece) ?? []), way])
  }
  return found
}

/** For each square the area that lies most evenly around it. */
export function areasBySquare(ways: readonly Way[], board: Board): ReadonlyMap<Square, readonly Way[]> {
  const found = new Map<Square, { readonly way: Way; readonly far: number }>()
  for (const way of ways) {
    const area = way.option.preview?.area ?? []
    const middle = middleOf(board, area)
    for (const square of area) {
      const at = middleOf(board, [square])
      const far = Math.hypot(at.x - middle.x, at.y - middle.y)
      const known = found.get(square)
      if (known === undefined || far < known.far) found.set(square, { way, far })
    }
  }
  return new Map([...found].map(([square, { way }]) => [square, [way]]))
}
