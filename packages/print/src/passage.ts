/** A stretch of print in plain characters, each with its place in the source. */
export interface Passage {
  readonly text: string
  readonly at: readonly number[]
}

const plain: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '´': "'",
  '`': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '‑': '-',
  '‐': '-',
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
  '\t': ' ',
  '\n': ' ',
  '\r': ' ',
  '×': 'x',
  '…': '.',
}

/** From one place of the source to another: typographic marks made plain, runs of spaces made one, bold marks left out, italics in ‹›. */
export function passageOf(source: string, from: number, to: number): Passage {
  let text = ''
  let isItalic = false
  const at: number[] = []
  const put = (char: string, place: number): void => {
    if (char === ' ' && (text === '' || text.endsWith(' '))) return
    text += char
    at.push(place)
  }
  for (let i = from; i < to; i++) {
    if (source.startsWith('**', i) || source.startsWith('__', i)) {
      i += 1
      continue
    }
    if (source.startsWith('&nbsp;', i)) {
      put(' ', i)
      i += 5
      continue
    }
    const char = source[i] ?? ''
    if (char === '*') {
      isItalic = !isItalic
      put(isItalic ? '‹' : '›', i)
      continue
    }
    if (char === '\\' || char === '\u200b' || char === '\ufeff') continue
    put(plain[char] ?? char, i)
  }
  return trimmed({ text, at })
}

export function slice(passage: Passage, from: number, to = passage.text.length): Passage {
  return { text: passage.text.slice(from, to), at: passage.at.slice(from, to) }
}

export function trimmed(passage: Passage): Passage {
  const from = passage.text.length - passage.text.trimStart().length
  return slice(passage, from, Math.max(from, passage.text.trimEnd().length))
}

/** The parts one after the other, with a space between them. */
export function joined(parts: readonly Passage[]): Passage {
  const full = parts.filter((part) => part.text !== '')
  const at: number[] = []
  for (const part of full) {
    if (at.length > 0) at.push(at.at(-1) ?? 0)
    at.push(...part.at)
  }
  return { text: full.map((part) => part.text).join(' '), at }
}

/** Words and set phrases that stand for others. */
export type Wording = readonly [from: RegExp, to: string]

/** A pattern for all of them goes on where it was last, unless it is set back. */
function occurs(pattern: RegExp, text: string): boolean {
  pattern.lastIndex = 0
  const found = pattern.test(text)
  pattern.lastIndex = 0
  return found
}

/** In other words, which stand where those stood that they are put for. */
export function reworded(passage: Passage, wordings: readonly Wording[]): Passage {
  let { text, at } = passage
  for (const [from, to] of wordings) {
    if (!occurs(from, text)) continue
    const parts: Passage[] = []
    let done = 0
    for (const found of text.matchAll(from)) {
      const [words] = found
      const said = to.replace(/\$(\d)/g, (_, group: string) => found[Number(group)] ?? '')
      parts.push({ text: text.slice(done, found.index), at: at.slice(done, found.index) })
      parts.push({ text: said, at: Array.from(said, () => at[found.index] ?? 0) })
      done = found.index + words.length
    }
    if (done === 0) continue
    parts.push({ text: text.slice(done), at: at.slice(done) })
    text = parts.map((part) => part.text).join('')
    at = parts.flatMap((part) => part.at)
  }
  return { text, at }
}

/** From the first word that stands at a place of the source, or behind it. */
export function since(passage: Passage, place: number): Passage {
  const first = passage.at.findIndex((one) => one >= place)
  return trimmed(slice(passage, first < 0 ? passage.text.length : first))
}

const STOP = /[.!]["')›]*(?:\s+["'(‹]*[A-Z\d]|\s*$)/y

/** Splits at full stops, and where a bracket holds a sentence of its own. */
export function sentencesOf(passage: Passage): Passage[] {
  const found: Passage[] = []
  let from = 0
  const { text } = passage
  for (let i = 0; i < text.length; i++) {
    if (text[i] !== '.' && text[i] !== '!') continue
    STOP.lastIndex = i
    if (!STOP.test(text) || /\b(?:vs|e\.g|i\.e|etc|St)$/.test(text.slice(Math.max(0, i - 4), i))) continue
    found.push(trimmed(slice(passage, from, i + 1)))
    from = i + 1
  }
  found.push(trimmed(slice(passage, from)))
  return found.filter((one) => /[a-z0-9]/i.test(one.text))
}
