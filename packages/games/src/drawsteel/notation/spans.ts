import type { Span } from '../clauses/phrases.ts'
import { conditions } from '../terms.ts'
import { normalized, sentencesOf } from './words.ts'

/** How long something lasts, as a phrase says at its end or at the beginning of its sentence. */

const THEIR = "(?:their|the target's|its|the creature's|that creature's|the enemy's|that enemy's|each target's|his|her)"
const WHOLE = 'until the end of the (?:encounter|combat|battle)'
const spanPatterns: readonly (readonly [string, Span])[] = [
  ['\\(save ends\\)', 'save'],
  ['\\(eot\\)', 'eot'],
  ['(?:until|before|by) the end of the (?:encounter|combat|battle)', 'encounter'],
  ['for the (?:rest|remainder) of the (?:encounter|combat|battle)', 'encounter'],
  ['until the end of the encounter,? or until (?:you are reduced to 0 stamina|you die|you are killed)', 'while-able'],
  ["until the end of the (?:encounter|combat|battle),? or until you(?: are|'re|re) dying", 'while-able'],
  [`${WHOLE},? (?:or )?(?:until )?you are dying,? or (?:until )?you use this ability again`, 'able-again'],
  [`(?:${WHOLE}|until you use this ability again),? (?:or )?(?:${WHOLE}|(?:until )?you use this ability again)`, 'again'],
  ["until you(?: are|'re|re) dying", 'while-able'],
  ['(?:until|before) the (?:start|beginning) of your next turn', 'your-next-start'],
  ['(?:until|before) the end of your next turn', 'your-next-end'],
  ['until your next turn(?: (?:starts|begins))?', 'your-next-start'],
  [`until ${THEIR} next turn(?: (?:starts|begins))?`, 'target-next-start'],
  ['(?:until|before) the end of (?:your|this|the current|the) turn', 'your-turn-end'],
  [`(?:until|before) the (?:start|beginning) of ${THEIR} next turn`, 'target-next-start'],
  [`(?:until|before) the end of ${THEIR} next turn`, 'target-next-end'],
  [`(?:until|before) the end of (?:${THEIR}|that) turn`, 'target-turn-end'],
  ['(?:until|before|by) the end of (?:the|this) (?:current |combat )?round', 'round-end'],
  ['(?:until|before) the (?:start|beginning) of the next (?:combat )?round', 'round-end'],
  ['until the (?:end of the next|end of next) (?:combat )?round', 'next-round-end'],
  ['(?:during |for |for the rest of )?this turn', 'your-turn-end'],
  ['(?:on |during )?that turn', 'target-turn-end'],
  ['(?:during |for |for the rest of )?this (?:combat )?round', 'round-end'],
  ['while this performance is active', 'performance'],
  [
    '(?:until the grab ends|until (?:they are|the target is) no longer grabbed|for as long as (?:they are|the target is) grabbed)',
    'with:grabbed',
  ],
  ...conditions.map((one) => [`while (?:they are |the target is |it is )?${one} (?:by you|of you|this way)`, `with:${one}`] as const),
]

/** As long as an aura may be there. */
export const ofAuras: readonly Span[] = ['encounter', 'performance', 'while-able', 'your-next-start', 'your-next-end']

const shaped = spanPatterns
  .toSorted((a, b) => b[0].length - a[0].length)
  .map(([pattern, span]) => ({
    span,
    end: new RegExp(`^(.*?),? ?(?:(?:and )?(?:all|both|each|lasting) )?${pattern}$`),
    // What leads a sentence may be about anybody.
    start: span.startsWith('with:') ? undefined : new RegExp(`^(?:then, |and )?${pattern}(?:,| and) (.*)$`),
    middle: pattern.startsWith('\\(') || span.startsWith('with:') ? undefined : new RegExp(`^(.*?),? ${pattern},? (.*)$`),
  }))

export interface Spanned {
  readonly text: string
  readonly span: Span | undefined
}

/** "Until the end of the encounter, …". */
export function takeFirst(text: string): Spanned {
  for (const { start, span } of shaped) {
    const found = start?.exec(text)
    if (found?.[1] !== undefined) return { text: found[1].trim(), span }
  }
  return { text, span: undefined }
}

/** "… until the end of their next turn." */
export function takeLast(text: string): Spanned {
  for (const { end, span } of shaped) {
    const found = end.exec(text)
    if (found?.[1] !== undefined && found[1] !== '') return { text: found[1].trim(), span }
  }
  return { text, span: undefined }
}

/** Somewhere in the middle; then it holds for the whole phrase. */
export function takeMiddle(text: string): Spanned {
  for (const { middle, span } of shaped) {
    const found = middle?.exec(text)
    if (found?.[1] !== undefined && found[2] !== undefined && found[1] !== '') return { text: `${found[1]} ${found[2]}`.trim(), span }
  }
  return { text, span: undefined }
}

/** "The wall lasts until the end of your next turn." */
export function wallLasts(effect: readonly string[] = []): { readonly lasts?: Span } {
  for (const text of effect.flatMap(sentencesOf)) {
    const words = normalized(text).replace(/\.$/, '')
    const { span } = /\bwall (?:lasts|remains|stays|stands)\b/.test(words) ? takeLast(words) : NO_SPAN
    if (span !== undefined) return { lasts: span }
  }
  return {}
}
const NO_SPAN: Pick<Spanned, 'span'> = { span: undefined }
