import type { Box, Square } from '@riposte/board'

/** How far up and down something reaches: areas that stay are kept as squares, with this over each of them. */

export type Rise = Pick<Box, 'z0' | 'z1'>

export interface Covered {
  readonly squares: readonly Square[]
  /** Over each square; without any it reaches to every height. */
  readonly heights?: readonly Rise[] | undefined
}

/** Whether some of it lies where a body is. */
export function covers({ squares, heights }: Covered, space: readonly Square[], body: Rise): boolean {
  for (const square of space) {
    const i = squares.indexOf(square)
    if (i < 0) continue
    const rise = heights?.[i]
    if (rise === undefined) return true
    // @rule orcus.area.three-d
    if (body.z0 >= rise.z1 || body.z1 <= rise.z0) continue
    return true
  }
  return false
}
