import picocolors from 'picocolors'

type Paint = (text: string) => string

/** Colours by what they mean; none where nobody looks. */
export interface Look {
  readonly bad: Paint
  readonly good: Paint
  readonly warn: Paint
  readonly dim: Paint
  readonly bold: Paint
  readonly ours: Paint
  readonly theirs: Paint
}

export function lookOf(colour: boolean): Look {
  const c = picocolors.createColors(colour)
  return { bad: c.red, good: c.green, warn: c.yellow, dim: c.dim, bold: c.bold, ours: c.cyan, theirs: c.magenta }
}
