import type { AnyEvent, Ask, Decide, Fight, Game, Option } from '@riposte/referee'

/** An answer, and in a few words why. */
export interface Advice<O extends Option = Option> {
  readonly option: O
  readonly why: string
}

/** Answers with a reason. */
export type Advise = <O extends Option>(ask: Ask<O>, fight: Fight) => Advice<O> | undefined

/** Takes what the game's own appraisal puts highest, the first among equals. Plays any side of any game that appraises. */
export function quick<F extends Fight, E extends AnyEvent>(game: Game<F, E>): Decide {
  return (ask, fight) => best(game, ask, fight as F)
}

/** What `quick` would do, and why. */
export function advise<F extends Fight, E extends AnyEvent>(game: Game<F, E>): Advise {
  return (ask, fight) => {
    const option = best(game, ask, fight as F)
    if (option === undefined) return undefined
    return { option, why: game.reason?.(fight as F, ask, option) ?? 'it is worth most' }
  }
}

function best<F extends Fight, E extends AnyEvent, O extends Option>(game: Game<F, E>, ask: Ask<O>, fight: F): O | undefined {
  if (ask.kind === 'die') return undefined
  for (const id of game.prefers?.(fight, ask) ?? []) {
    const found = ask.find?.(id)
    if (found !== undefined && 'option' in found) return found.option
  }
  const { options } = ask
  let chosen = options[0]
  // What nobody compares need not be worked out.
  if (options.length === 1) return chosen
  let most = Number.NEGATIVE_INFINITY
  for (let i = 0; i < options.length; i++) {
    const option = options[i]
    if (option === undefined) continue
    const worth = game.appraise?.(fight, ask, option, most) ?? (option.byDefault === true ? 1 : 0)
    if (worth > most) {
      most = worth
      chosen = option
    }
  }
  return chosen
}
