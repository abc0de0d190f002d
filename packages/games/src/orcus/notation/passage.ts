/** A stretch of print in plain characters, each with its place in the source. */
export interface Passage {
  readonly text: string
  readonly at: readonly number[]
}

/** Where something stands in the file, counted from 1. */
export interface Place {
  readonly line: number
  readonly column: number
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

/** The places of a source by line and column. */
export class Places {
  private readonly starts: readonly number[]
  constructor(source: string) {
    const starts = [0]
    for (let i = source.indexOf('\n'); i >= 0; i = source.indexOf('\n', i + 1)) starts.push(i + 1)
    this.starts = starts
  }

  of(offset: number): Place {
    let line = 0
    while (line + 1 < this.starts.length && (this.starts[line + 1] ?? 0) <= offset) line++
    return { line: line + 1, column: offset - (this.starts[line] ?? 0) + 1 }
  }

  start(passage: Passage): Place {
    return this.of(passage.at[0] ?? 0)
  }
}
