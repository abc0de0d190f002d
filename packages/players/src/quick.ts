import type { AnyEvent, Ask, Decide, Fight, Game, Option } from '@riposte/referee'

/** An answer, and in a few words why. */
export interface Advice<O extends Option = Option> {
  readonly option: O
  readonly why: string
}

/** Answers with a reason. */
export type Advise = <O extends Option>(ask: Ask<O>, fight: Fight) => Advice<O> | undefined

/** Takes the option that the game's own appraisal puts highest, the first among equals. Plays any side of any game that appraises. */
export function quick<F extends Fight, E extends AnyEvent>(game: Game<F, E>): Decide {
  const adviser = advise(game)
  return (ask, fight) => adviser(ask, fight)?.option
}

/** What `quick` would do, and why. */
export function advise<F extends Fight, E extends AnyEvent>(game: Game<F, E>): Advise {
  return (ask, fight) => {
    if (ask.kind === 'die') return undefined
    for (const id of game.prefers?.(fight as F, ask) ?? []) {
      const found = ask.find?.(id)
      if (found !== undefined && 'option' in found) return { option: found.option, why: 'it is what pays best now' }
    }
    const { options } = ask
    let best = options[0]
    let most = Number.NEGATIVE_INFINITY
    for (const option of options) {
      const worth = game.appraise?.(fight as F, ask, option) ?? (option.byDefault === true ? 1 : 0)
      if (worth > most) {
        most = worth
        best = option
      }
    }
    return best === undefined ? undefined : { option: best, why: 'it is worth most' }
  }
}
