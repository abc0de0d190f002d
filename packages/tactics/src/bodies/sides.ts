/** The one side of which anybody goes on, -1 where nobody does; nothing where several do. */
export function lastSide<P extends { readonly side: number }>(pieces: readonly P[], goesOn: (piece: P) => boolean): number | undefined {
  let last = -1
  for (const piece of pieces) {
    if (piece.side === last || !goesOn(piece)) continue
    if (last >= 0) return undefined
    last = piece.side
  }
  return last
}
