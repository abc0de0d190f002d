import type { Decide } from '@riposte/referee'

/** Questions to the game master get the book's default, where it has one; the rest is the player's. */
export function byTheBook(player: Decide): Decide {
  return (ask, fight) => {
    const usual = ask.kind === 'ruling' ? ask.options.find((option) => option.byDefault === true) : undefined
    return usual ?? player(ask, fight)
  }
}
