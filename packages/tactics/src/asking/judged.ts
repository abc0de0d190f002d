import type { Offers, Option, Reading, RuleIndex } from '@riposte/referee'

interface Offering {
  offers<O extends Option>(): Offers<O>
}

/** An answer that breaks no rule, or only rules that the table takes for warnings, is an option; else it is refused. */
export function judged<O extends Option>(step: Offering, option: O, breaks: readonly (RuleIndex | undefined)[]): Reading<O> | undefined {
  const offers = step.offers<O>()
  offers.offer(option, ...breaks)
  return offers.reading()
}

/** Takes a reason down; true where nobody asks for more than one. */
export function isEnough(rule: RuleIndex | undefined, all: RuleIndex[] | undefined): boolean {
  if (rule === undefined) return false
  all?.push(rule)
  return all === undefined
}
