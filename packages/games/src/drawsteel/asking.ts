import type { Ask, Option } from '@riposte/referee'
import type { DsStep } from './step.ts'

/** Asks; the only answer there is counts as given, and a script may say it all the same. */
export function askAmong<O extends Option>(step: DsStep, ask: Ask<O>): O {
  const [only] = ask.options
  return step.ask(ask.options.length === 1 && only !== undefined ? { ...ask, options: [{ ...only, auto: true }] } : ask)
}
