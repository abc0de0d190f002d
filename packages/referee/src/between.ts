import type { ZodObject, ZodType } from 'zod'
import { check, type Path } from './content.ts'
import type { Fight } from './fight.ts'
import type { PieceId } from './piece.ts'

/** Something that a campaign works out between fights, from numbers and dice already rolled: no fight is needed for it. */
export interface Between {
  readonly id: string
  readonly about: string
  readonly given: ZodObject
  /** What comes of it. What is given is checked; `at` says where it was written. */
  work(given: unknown, at?: Path): unknown
}

export const between = <T>(id: string, about: string, given: ZodObject & ZodType<T>, work: (given: T) => unknown): Between => ({
  id,
  about,
  given,
  work: (data, at) => work(check<T>(given, data, at)),
})

/** What may lie between a fight and the next one of the same people. */
export interface Rest<F extends Fight = Fight> {
  readonly id: string
  readonly about: string
  /** How somebody begins the next fight, as a file has it at a piece; nothing of who does not come along. */
  after(fight: F, piece: PieceId): Readonly<Record<string, unknown>> | undefined
  /** What the next fight begins with besides, as a file has it under `start`. */
  start?(fight: F): Readonly<Record<string, unknown>>
}
