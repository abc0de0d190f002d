/** What several words share that "or" or "and" joins: "hits or misses you", "hidden from, or flanking, the target". */

type Glue = 'or' | 'and'

/** Whoever joins more is not understood. */
const MOST_WORDS = 40
const COMMA = ','
const NAMES = /^(?:an?|one|you|your|the|any|each|another|if)$/i

const plain = (words: readonly string[]): readonly string[] => {
  const from = words.findIndex((word) => word !== COMMA)
  return from < 0 ? [] : words.slice(from, words.findLastIndex((word) => word !== COMMA) + 1)
}

/** Reads what is said in full, behind another where one stands before it. */
type Read<T> = (words: string, after: T | undefined) => T | undefined

/** `head`: so many words at its beginning are always said of all; `tail`: what is said of all at its end begins so. */
interface Shared {
  readonly head: number
  readonly tail: RegExp
}

/** Each of them said in full, and read so; where nothing is joined it is the one. */
export function inFull<T>(
  text: string,
  glue: Glue,
  read: Read<T>,
  { head = 0, tail = /^/ }: Partial<Shared> = {},
): readonly T[] | undefined {
  const only = read(text, undefined)
  if (only !== undefined) return [only]
  const words = wordsOf(text)
  return words.length > MOST_WORDS ? undefined : joined(words, [glue], read, { head, tail })
}
export const wordsOf = (text: string): readonly string[] => text.match(/[,;]|[^\s,;]+/g) ?? []

/** The last of them apart from those before it, which may be joined by commas. */
function joined<T>(words: readonly string[], glue: readonly string[], read: Read<T>, shared: Shared): readonly T[] | undefined {
  const { head, tail } = shared
  for (let at = words.length - 2; at > 0; at--) {
    if (!glue.includes(words[at] ?? '')) continue
    const before = plain(words.slice(0, at))
    const after = plain(words.slice(at + 1))
    // As much as can be is said of both.
    for (let own = 1; own <= after.length; own++) {
      const behind = plain(after.slice(own))
      if (behind.length > 0 && !tail.test(behind[0] ?? '')) continue
      // "And" holds together more than "or": what is said of both is no choice.
      if (glue.includes('and') && behind.includes('or')) continue
      const first = read([...before, ...behind].join(' '), undefined)
      const firsts =
        first !== undefined ? [first] : before.includes(COMMA) ? joined([...before, ...behind], [...glue, COMMA], read, shared) : undefined
      if (firsts === undefined) continue
      const mine = plain(after.slice(0, own))
      // Who is named anew shares nothing: neither what comes behind nor what stands before.
      const named = behind.length === 0 && NAMES.test(after[0] ?? '') ? [...before.slice(0, head), ...after].join(' ') : undefined
      const alone = named === undefined ? undefined : read(named, firsts.at(-1))
      if (alone !== undefined) return [...firsts, alone]
      for (let ahead = before.length - 1; ahead >= Math.max(head, behind.length > 0 ? 1 : 0); ahead--) {
        if (glue.includes('and') && before.slice(0, ahead).includes('or')) continue
        const second = read([...before.slice(0, ahead), ...mine, ...behind].join(' '), firsts.at(-1))
        if (second !== undefined) return [...firsts, second]
      }
    }
  }
  return undefined
}
