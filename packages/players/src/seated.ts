import type { Decide } from '@riposte/referee'

/** A player who sits on some seats only. What is asked of the other seats, or may be answered from one, waits. */
export function seated(player: Decide, seats: ReadonlySet<number>): Decide {
  return (ask, fight) => {
    const isMine = seats.has(ask.seat) && ask.options.every((option) => option.seat === undefined || seats.has(option.seat))
    return isMine ? player(ask, fight) : undefined
  }
}
