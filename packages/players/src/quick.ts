import type { AnyEvent, Decide, Fight, Game } from '@riposte/referee'

/** Takes the option that the game's own appraisal puts highest, the first among equals. Plays any side of any game that appraises. */
export function quick<F extends Fight, E extends AnyEvent>(game: Game<F, E>): Decide {
  return (ask, fight) => {
    if (ask.kind === 'die') return undefined
    for (const id of game.prefers?.(fight as F, ask) ?? []) {
      const found = ask.find?.(id)
      if (found !== undefined && 'option' in found) return found.option
    }
    const { options } = ask
    let best = options[0]
    // What nobody compares need not be worked out.
    if (options.length === 1) return best
    let most = Number.NEGATIVE_INFINITY
    for (const option of options) {
      const worth = game.appraise?.(fight as F, ask, option) ?? (option.byDefault === true ? 1 : 0)
      if (worth > most) {
        most = worth
        best = option
      }
    }
    return best
  }
}
