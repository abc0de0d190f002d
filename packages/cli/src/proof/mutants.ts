/** What of a mutant's node is otherwise: it is not there, or, where its tag asks for that, it is another. */
export const otherwises = ['comparison', 'number', 'branch'] as const
export type Otherwise = (typeof otherwises)[number]

/** One way in which a rule can be missing from the code, or, where a tag names that, wrong in it. */
export interface Mutant {
  readonly id: number
  readonly game: string
  /** The rules that its node is tagged with, or cites: by their ids, or as `R.topic.detail`. */
  readonly rules: readonly string[]
  readonly kind: 'without' | Otherwise
  /** What becomes of the node. */
  readonly what: string
  readonly file: string
  readonly line: number
  /** How the node begins. */
  readonly code: string
}

/** `packages/games/src/orcus/attack/cover.ts:41: the part is left out: tally.add(R.cover.half, -2)`. */
export const mutantText = ({ file, line, what, code }: Mutant): string => `${file}:${line}: ${what}: ${code}`

/** A tag that cannot be what it says. */
export interface Misplaced {
  readonly file: string
  readonly line: number
  readonly message: string
}
