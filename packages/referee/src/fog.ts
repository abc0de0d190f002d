import type { AnyEvent } from './events.ts'
import type { Fight } from './fight.ts'
import type { PieceId } from './piece.ts'
import type { Rulebook } from './rulebook.ts'
import { Step } from './step.ts'
import { hiddenVeil, type Veil } from './veil.ts'

/** With fog a side knows besides only of whom one of its own sees, as the book has it. */
export function fogVeil<F extends Fight, E extends AnyEvent>(game: Rulebook<F, E>): Veil<F> {
  const trace = new Uint8Array(game.ruleIds.length)
  const isThere = (fight: F, id: PieceId): boolean => fight.pieces[id]?.gone === 0 && fight.pieces[id].at >= 0
  return (fight, piece) => {
    let mask = hiddenVeil(fight, piece)
    if (piece < 0 || mask === -1 || game.sees === undefined || !isThere(fight, piece)) return mask
    const step = new Step(game, fight, { trace })
    const side = fight.pieces[piece]?.side
    for (const other of fight.setup.sides.keys()) {
      if (other === side || (mask & (1 << other)) !== 0) continue
      const eyes = fight.pieces.filter((one) => one.side === other && isThere(fight, one.id) && game.isDown?.(fight, one.id) !== true)
      if (!eyes.some((one) => game.sees?.(step, one.id, piece) === true)) mask |= 1 << other
    }
    return mask
  }
}
