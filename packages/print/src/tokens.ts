/** A word or mark of print in small letters, and where it stands in its text. */
export interface Token {
  readonly word: string
  readonly from: number
  readonly to: number
}

/** Dice (`2d6`, `d8`, `2DD`), numbers with their sign, words, and every other mark by itself: nothing is left out. */
const TOKEN = /\d*dd?(?:\d+)?(?![\w])|[+-]\d+(?![\dd])|\d+|[a-z][a-z']*(?:-[a-z']+)*|[^\s]/gi

export function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map((found) => ({
    word: found[0].toLowerCase(),
    from: found.index,
    to: found.index + found[0].length,
  }))
}
