import { axisGap, type Box, columnOf, rowOf, SIDE, type Square, stepsFrom } from '@riposte/board'
import { type DrawSteelFight, type DsPiece, isEnemy, isObject, isUp, sheetOf } from '../fight.ts'
import { boxOf, distance } from '../space.ts'

/** Whom a computer player is up against, and how far away they are. */

export const isFoe = (fight: DrawSteelFight, me: DsPiece, one: DsPiece): boolean =>
  isUp(one) && isEnemy(one, me) && one.at >= 0 && !isObject(fight, one.id)

/** How far away every foe is. */
export function foesAway(fight: DrawSteelFight, me: DsPiece): number[] {
  const far: number[] = []
  for (const one of fight.pieces) if (isFoe(fight, me, one)) far.push(distance(fight, me.id, one.id))
  return far
}

/** A foe as one sees it who thinks about where to stand. */
export interface Foe {
  readonly piece: DsPiece
  readonly box: Box
  /** Steps from every square to it, round walls. */
  readonly steps: Uint16Array
  /** How much of it is gone, from 0 to 1. */
  readonly hurt: number
}

export function foesSeen(fight: DrawSteelFight, me: DsPiece): Foe[] {
  const foes: Foe[] = []
  for (const piece of fight.pieces) {
    if (!isFoe(fight, me, piece)) continue
    const hurt = piece.squad >= 0 ? 0.5 : 1 - Math.max(0, piece.stamina) / Math.max(1, piece.maxStamina)
    foes.push({ piece, box: boxOf(fight, piece.id), steps: stepsFrom(fight.board, piece.at), hurt })
  }
  return foes
}

/** More steps than any way has. */
const NO_WAY = 1000

/** Steps from a place to a foe; as the crow flies for who flies, and where nobody walks. */
export function stepsTo({ piece, box, steps }: Foe, columns: number, at: Square, height: number, flies: boolean): number {
  const walked = steps[at] ?? 0
  // So many steps away nobody is adjacent.
  if (!flies && walked > (box.x1 - box.x0 + box.y1 - box.y0) / SIDE) return walked
  const straight = straightTo(box, columns, at, height)
  if (flies || straight <= 1) return straight
  return walked > 0 ? walked : NO_WAY + crow(columns, piece.at, at)
}

/** From one square, as tall as it is wide, to a foe. */
export function straightTo({ x0, y0, z0, x1, y1, z1 }: Box, columns: number, at: Square, height: number): number {
  const x = (at % columns) * SIDE
  const y = Math.floor(at / columns) * SIDE
  return Math.max(axisGap(x, x + SIDE, x0, x1), axisGap(y, y + SIDE, y0, y1), axisGap(height, height + SIDE, z0, z1))
}

const crow = (columns: number, a: Square, b: Square): number =>
  Math.max(Math.abs(columnOf(a, columns) - columnOf(b, columns)), Math.abs(rowOf(a, columns) - rowOf(b, columns)))

/** Steps to the nearest foe. */
export function nearest(fight: DrawSteelFight, me: DsPiece): number {
  const flies = sheetOf(fight, me.id).modes.includes('fly')
  const { columns } = fight.board
  let least = Number.POSITIVE_INFINITY
  for (const one of fight.pieces) {
    if (!isFoe(fight, me, one)) continue
    const straight = straightTo(boxOf(fight, one.id), columns, me.at, me.height)
    if (straight >= least) continue
    const walked = flies || straight <= 1 ? straight : (stepsFrom(fight.board, one.at)[me.at] ?? 0)
    least = Math.min(least, walked > 0 ? walked : NO_WAY + straight)
  }
  return least
}

/** The same as the crow flies. */
export function straightToNearest(fight: DrawSteelFight, me: DsPiece): number {
  return Math.min(...foesAway(fight, me))
}
