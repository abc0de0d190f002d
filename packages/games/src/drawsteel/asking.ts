import type { Ask, Option } from '@riposte/referee'
import type { DsStep } from './step.ts'

/** Asks; the only answer there is counts as given, and a script may say it all the same. */
export function askAmong<O extends Option>(step: DsStep, ask: Ask<O>): O {
  const [only] = ask.options
  return step.ask(ask.options.length === 1 && only !== undefined ? { ...ask, options: [{ ...only, auto: true }] } : ask)
}

/** Of several that are called alike, the second is `NAME:2`. */
export function toldApart<O extends Option>(options: readonly O[]): O[] {
  const seen = new Map<string, number>()
  return options.map((option) => {
    const n = (seen.get(option.id) ?? 0) + 1
    seen.set(option.id, n)
    return n === 1 ? option : { ...option, id: `${option.id}:${n}` }
  })
}
