import type { SeenEntry } from '@riposte/referee'

/** What is no news to who looks at the board: mere dice, what is declared, whose turn it is. */
const quiet = /^(rolled|set|declared|decided|action|effect-ended|ground|piece-removed|resisted|initiative|turn-.*|round-.*)$/

/** The last two things that happened, without their sums. */
export function latestOf(log: readonly SeenEntry[]): string {
  return log
    .filter((entry) => entry.text !== '' && !quiet.test(entry.type))
    .slice(-2)
    .map((entry) => entry.text.replace(/: \d.*? = (?=\d)/, ': '))
    .join(' ')
}
