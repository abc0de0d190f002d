import type { SeenEntry } from '@riposte/referee'

/** A way of several squares reads as one line: from the first to the last. */
export function joined(before: SeenEntry, next: SeenEntry): SeenEntry | undefined {
  const way = before.move
  if (way === undefined || next.move === undefined || before.piece !== next.piece) return undefined
  if (way.how !== next.move.how || way.to !== next.move.from) return undefined
  const [start] = before.text.split(' to ')
  const [, end] = next.text.split(' to ')
  if (start === undefined || end === undefined) return undefined
  return { ...before, text: `${start} to ${end}`, move: { ...next.move, from: way.from } }
}

/** The first of these lines, a way to its end. */
export function firstOf([first, ...rest]: readonly SeenEntry[]): SeenEntry | undefined {
  let whole = first
  for (const next of rest) {
    const longer = whole === undefined ? undefined : joined(whole, next)
    if (longer === undefined) break
    whole = longer
  }
  return whole
}

/** What a turn is told without until it is opened. */
const folded: readonly string[] = ['rolled', 'declared', 'action', 'effect-ended', 'ground', 'piece-removed', 'resisted']

/** The lines of a folded turn: without dice and sums, and what was done only where none of those that follow tells of it by name. */
export function keptOf<L extends { readonly entry: SeenEntry }>(lines: readonly L[]): L[] {
  const isKept = ({ entry: { type, text } }: L, i: number): boolean => {
    if (type !== 'action') return !folded.includes(type)
    const after = lines.slice(i + 1)
    const next = after.findIndex(({ entry }) => entry.type === 'action')
    const told = after.slice(0, next < 0 ? after.length : next).filter(({ entry }) => !folded.includes(entry.type))
    const used = /(?: uses | casts |: (?=\p{Lu}))(.+)\.$/u.exec(text)?.[1]
    return told.length === 0 || (used !== undefined && !told.some(({ entry }) => entry.text.includes(used)))
  }
  return lines.filter(isKept)
}

/** What is no news to who looks at the board: mere dice, what is declared, whose turn it is. */
const quiet = /^(rolled|set|declared|decided|action|effect-ended|ground|piece-removed|resisted|initiative|turn-.*|round-.*)$/

/** The last two things that happened, without their sums. */
export function latestOf(log: readonly SeenEntry[]): string {
  const told: SeenEntry[] = []
  for (const entry of log.toReversed()) {
    if (entry.text === '' || quiet.test(entry.type)) continue
    const [next] = told
    const whole = next === undefined ? undefined : joined(entry, next)
    if (whole !== undefined) told[0] = whole
    else if (told.length < MOST) told.unshift(entry)
    else break
  }
  return told.map((entry) => entry.text.replace(/: \d.*? = (?=\d)/, ': ')).join(' ')
}
const MOST = 2
