import type { Passage } from './passage.ts'

/** Headings: of a name below which nothing stands there is something to tell. */
export const NAMES = /^[>\s]*#+ .*$(?![\s>]*(?![\s\S]))/gm

/** Which letters of a source somebody has read, or been told of: what is left over nobody has. */
export class Seen {
  private readonly source: string
  private readonly marks: Uint8Array

  constructor(source: string) {
    this.source = source
    this.marks = new Uint8Array(source.length)
  }

  passage({ at }: Passage): void {
    for (const place of at) this.marks[place] = 1
  }

  from(place: number, length: number): void {
    this.marks.fill(1, place, place + length)
  }

  /** Labels, tags and the like: what says no more than what stands beside it is. */
  all(pattern: RegExp): void {
    for (const { index, 0: words } of this.source.matchAll(pattern)) this.from(index, words.length)
  }

  /** Words that nobody has seen, those of a line that follow one another as one. */
  left(): readonly Passage[] {
    const found: Passage[] = []
    let from = -1
    let to = -1
    const end = (): void => {
      if (from >= 0) found.push({ text: this.source.slice(from, to), at: Array.from({ length: to - from }, (_, i) => from + i) })
      from = -1
    }
    for (const { index, 0: word } of this.source.matchAll(/[\p{L}\p{N}]+|[\n|]/gu)) {
      const isSeen = word === '\n' || word === '|' || this.marks.subarray(index, index + word.length).includes(1)
      if (isSeen) end()
      else {
        if (from < 0) from = index
        to = index + word.length
      }
    }
    end()
    return found
  }
}
