import type { Box } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { isDisabled } from '../conditions/conditions.ts'
import { type FansysFight, isEnemy } from '../fight.ts'
import { boxOf, threatensBox } from './reach.ts'

/** Two foes on two sides of somebody, each with him in its reach. */
export function isFlanked(fight: FansysFight, at: PieceId): boolean {
  const target = boxOf(fight, at)
  const foes: Box[] = []
  for (const one of fight.pieces) {
    if (one.gone === 1 || !isEnemy(fight, one.id, at)) continue
    // @rule fansys.flank.disabled
    if (isDisabled(fight, one.id)) continue
    // @rule fansys.flank.threat
    if (!threatensBox(fight, one.id, target)) continue
    foes.push(boxOf(fight, one.id))
  }
  return foes.some((a, i) => foes.some((b, k) => k > i && isBetween(a, b, target)))
}

/** The middle between the middles of two lies inside a third; its rim is not inside. */
export function isBetween(a: Box, b: Box, target: Box): boolean {
  // Four times all lengths, so that middles are whole.
  const x = a.x0 + a.x1 + b.x0 + b.x1
  const y = a.y0 + a.y1 + b.y0 + b.y1
  // @rule fansys.flank.midpoint otherwise comparison
  return x > 4 * target.x0 && x < 4 * target.x1 && y > 4 * target.y0 && y < 4 * target.y1
}
