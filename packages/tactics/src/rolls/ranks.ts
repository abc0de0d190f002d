import type { PieceId } from '@riposte/referee'

/** Who goes first: numbers one after another, the higher the earlier. */
export type Ranks = (id: PieceId) => readonly number[]

/** Below zero where the first of the two goes first. */
export function byRank(ranks: Ranks, one: PieceId, other: PieceId): number {
  const theirs = ranks(other)
  return ranks(one).reduce((found, mine, i) => found || (theirs[i] ?? 0) - mine, 0)
}

/** Dice do not fall alike so often: whoever is still equal then has numbers so great that a roll adds nothing to them. */
const MOST_ROLLS = 50

/** Those who are equal roll against each other, again and again where need be. */
export function rollOff(ids: readonly PieceId[], ranks: Ranks, roll: (id: PieceId) => void, left = MOST_ROLLS): void {
  if (left === 0) return
  for (const group of Map.groupBy(ids, (id) => ranks(id).join(' ')).values()) {
    if (group.length < 2) continue
    for (const id of group) roll(id)
    rollOff(group, ranks, roll, left - 1)
  }
}

/** Where somebody who comes later stands in an order that is made. */
export function placeIn(order: readonly PieceId[], id: PieceId, ranks: Ranks, roll: (id: PieceId) => void): number {
  const own = ranks(id).join(' ')
  rollOff([...order.filter((other) => ranks(other).join(' ') === own), id], ranks, roll)
  const place = order.findIndex((other) => byRank(ranks, id, other) < 0)
  return place < 0 ? order.length : place
}
