import { type Board, type Box, type Footprint, SIDE, type Square } from '@riposte/board'
import type { PieceId } from '@riposte/referee'

/** Others, and where a body of some size would touch them. */
export interface Crowd {
  readonly who: readonly PieceId[]
  readonly boxes: readonly Box[]
  /** A bit for each anchor from which it would overlap one of them, or with a margin of 1 be adjacent. Heights left out. */
  readonly near: Uint8Array
}

export const isNear = ({ near }: Pick<Crowd, 'near'>, at: Square): boolean => ((near[at >> 3] ?? 0) & (1 << (at & 7))) !== 0

export function crowdOf(
  who: readonly PieceId[],
  boxes: readonly Box[],
  { columns, rows, size }: Board,
  body: Footprint,
  margin: 0 | 1,
): Crowd {
  const near = new Uint8Array((size + 7) >> 3)
  for (const { x0, y0, x1, y1 } of boxes) {
    const west = Math.max(0, x0 / SIDE - body.across + 1 - margin)
    const east = Math.min(columns - 1, x1 / SIDE - 1 + margin)
    const south = Math.min(rows - 1, y1 / SIDE - 1 + margin)
    for (let row = Math.max(0, y0 / SIDE - body.down + 1 - margin); row <= south; row++) {
      for (let at = row * columns + west; at <= row * columns + east; at++) near[at >> 3] = (near[at >> 3] ?? 0) | (1 << (at & 7))
    }
  }
  return { who, boxes, near }
}

export const NOBODY_THERE: readonly PieceId[] = []

/** Who fills some of the room that a body would take there, in the order of the list. */
export function whoIsIn(
  { who, boxes }: Omit<Crowd, 'near'>,
  { across, down, tall }: Footprint,
  column: number,
  row: number,
  height: number,
): readonly PieceId[] {
  const x = column * SIDE
  const y = row * SIDE
  let found = NOBODY_THERE
  for (let i = 0; i < boxes.length; i++) {
    const box = boxes[i]
    if (box === undefined || height >= box.z1 || box.z0 >= height + tall) continue
    if (x >= box.x1 || box.x0 >= x + across * SIDE || y >= box.y1 || box.y0 >= y + down * SIDE) continue
    found = [...found, who[i] ?? -1]
  }
  return found
}
