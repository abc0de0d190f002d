import type { Span } from '../clauses/phrases.ts'

/** How long something lasts, as a phrase says at its end or at the beginning of its sentence. */

const spanPatterns: readonly (readonly [string, Span])[] = [
  ['\\(save ends\\)', 'save'],
  ['\\(eot\\)', 'eot'],
  ['until the end of the (?:encounter|combat|battle)', 'encounter'],
  ['until the end of the encounter or until you (?:are|re) dying', 'encounter'],
  ['until the (?:start|beginning) of your next turn', 'your-next-start'],
  ['until the end of your next turn', 'your-next-end'],
  ['until the end of (?:your|this|the current) turn', 'your-turn-end'],
  ["until the (?:start|beginning) of (?:their|the target's|its) next turn", 'target-next-start'],
  ["until the end of (?:their|the target's|its|the creature's) next turn", 'eot'],
  ["until the end of (?:their|the target's|its|that|the creature's) turn", 'target-turn-end'],
  ['until the end of the (?:combat )?round', 'round-end'],
  ['until the end of the next (?:combat )?round', 'next-round-end'],
  ['until the end of the encounter or until you (?:are|re) dying', 'encounter'],
  ['while this performance is active', 'encounter'],
  ['this turn', 'your-turn-end'],
]
const sorted = spanPatterns.toSorted((a, b) => b[0].length - a[0].length)

export interface Spanned {
  readonly text: string
  readonly span: Span | undefined
}

/** Takes the span off the end, or off the beginning. */
export function takeSpan(text: string): Spanned {
  for (const [pattern, span] of sorted) {
    const end = new RegExp(`^(.*?),? ?${pattern}$`).exec(text)
    if (end?.[1] !== undefined) return { text: end[1].trim(), span }
    const start = new RegExp(`^${pattern}(?:,| and) (.*)$`).exec(text)
    if (start?.[1] !== undefined) return { text: start[1].trim(), span }
    const middle = new RegExp(`^(.*) ${pattern} (.*)$`).exec(text)
    if (middle?.[1] !== undefined && middle[2] !== undefined && pattern.startsWith('until'))
      return { text: `${middle[1]} ${middle[2]}`.trim(), span }
  }
  return { text, span: undefined }
}
