import type { Fight, PieceId } from '@riposte/referee'

/** The sides, a bit each, that do not know of somebody at all: all of those of them who can notice anything are among the fooled. */
export function fooledSides(
  { pieces, setup: { sides } }: Fight,
  id: PieceId,
  caught: readonly PieceId[],
  notices: (id: PieceId) => boolean,
): number {
  return sides.reduce((mask, _, side) => {
    const mine = pieces.filter((one) => one.side === side && one.id !== id && notices(one.id))
    const isFooled = side !== pieces[id]?.side && mine.length > 0 && mine.every((one) => caught.includes(one.id))
    return isFooled ? mask | (1 << side) : mask
  }, 0)
}
