import type { PieceId } from '@riposte/referee'

/** Who goes first: numbers one after another, the higher the earlier. */
export type Ranks = (id: PieceId) => readonly number[]

/** Below zero where the first of the two goes first. */
export function byRank(ranks: Ranks, one: PieceId, other: PieceId): number {
  const theirs = ranks(other)
  return ranks(one).reduce((found, mine, i) => found || (theirs[i] ?? 0) - mine, 0)
}

/** Those who are equal roll against each other, again and again where need be. */
export function rollOff(ids: readonly PieceId[], ranks: Ranks, roll: (id: PieceId) => void): void {
  for (const group of Map.groupBy(ids, (id) => ranks(id).join(' ')).values()) {
    if (group.length < 2) continue
    for (const id of group) roll(id)
    rollOff(group, ranks, roll)
  }
}
