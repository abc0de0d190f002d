/** Words that are nearly known ones. */

const SHORTEST = 4
/** From so many letters on two may be wrong. */
const LONG = 8

export interface Slip {
  readonly word: string
  readonly phrase: string
}

/** Each misspelt word with the first that may be meant. Names are left alone: what is written large, and the block's own. */
export function misspelt(text: string, known: ReadonlySet<string>, names: ReadonlySet<string>): readonly Slip[] {
  const found = new Map<string, string>()
  for (const [word] of text.matchAll(/(?<![\w'’-])[a-z]{4,20}(?![\w'’-])/g)) {
    if (found.has(word) || known.has(word) || names.has(word)) continue
    for (const one of known)
      if (isNear(word, one)) {
        found.set(word, one)
        break
      }
  }
  return [...found].map(([word, phrase]) => ({ word, phrase }))
}

function isNear(word: string, known: string): boolean {
  const most = Math.min(word.length, known.length) >= LONG ? 2 : 1
  const isBegun = known[0] === word[0] || (known[0] === word[1] && known[1] === word[0])
  return (
    known.length >= SHORTEST &&
    isBegun &&
    Math.abs(word.length - known.length) <= most &&
    !isForm(word, known) &&
    slips(word, known) <= most
  )
}

/** "Pushes" is push well spelt. */
const isForm = (word: string, known: string): boolean => {
  const [short, long] = word.length < known.length ? [word, known] : [known, word]
  return (
    long !== short &&
    long.startsWith(short.replace(/e$/, '')) &&
    /^(?:e?s|e?d|e?r|ing|ly|y)$/.test(long.slice(short.replace(/e$/, '').length))
  )
}

/** Letters wrong, missing, too many, or changed with the next. */
function slips(a: string, b: string): number {
  let last: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const turned = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (last[j - 2] ?? 0) + 1 : change
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, change, turned))
    }
    last = row
    row = next
  }
  return row[b.length] ?? 0
}
