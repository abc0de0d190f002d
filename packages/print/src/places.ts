import type { Passage } from './passage.ts'

/** Where something stands in a file, counted from 1. */
export interface Place {
  readonly line: number
  readonly column: number
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
    let from = 0
    let to = this.starts.length
    while (to - from > 1) {
      const half = (from + to) >> 1
      if ((this.starts[half] ?? 0) <= offset) from = half
      else to = half
    }
    return { line: from + 1, column: offset - (this.starts[from] ?? 0) + 1 }
  }

  /** And back. */
  offset({ line, column }: Place): number {
    return (this.starts[line - 1] ?? 0) + column - 1
  }

  start(passage: Passage): Place {
    return this.of(passage.at[0] ?? 0)
  }
}
