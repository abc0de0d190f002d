import type { Ask, Option } from '@riposte/referee'

/** Whoever can be asked: a step of any game. */
interface Asking {
  ask<O extends Option>(ask: Ask<O>): O
}

/** Asks; the only answer there is counts as given, and a script may say it all the same. */
export function askAmong<O extends Option>(step: Asking, ask: Ask<O>): O {
  const [only] = ask.options
  return step.ask(ask.options.length === 1 && only !== undefined ? { ...ask, options: [{ ...only, auto: true }] } : ask)
}
