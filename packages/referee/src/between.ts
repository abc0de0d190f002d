import type { ZodObject, ZodType } from 'zod'
import { check, type Path } from './content.ts'

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
