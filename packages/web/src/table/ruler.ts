import { type Square, squareDistance } from '@riposte/board'
import type { GameInfo } from '../net/api.ts'

/** How far it is from square to square, as the book counts it, or the table by a setting of its own; unless either is known, in squares. */
export function rulerWords(
  game: Pick<GameInfo, 'ruler'> | undefined,
  chosen: Readonly<Record<string, string>>,
  columns: number,
  from: Square,
  to: Square,
): string {
  const { metric, each, unit, by } = game?.ruler ?? { metric: 'chebyshev', each: 1, unit: 'squares', by: undefined }
  const straight = squareDistance(by?.metrics[chosen[by.setting] ?? ''] ?? metric, columns, from, to)
  return `${straight * each} ${straight === 1 && each === 1 ? unit.replace(/s$/, '') : unit}`
}
