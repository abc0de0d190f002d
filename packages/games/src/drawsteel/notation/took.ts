import type { Taken } from '@riposte/print'
import { within } from '@riposte/tactics'

/** Which row took which words, by what it made of them. Kept only where somebody asks. */
export type Took = Map<object, Taken>

export const rowsOf = (said: unknown, took: Took): readonly Taken[] => {
  const found = within(said, (one): one is object => took.has(one)).flatMap((one) => took.get(one) ?? [])
  return [...new Set(found)]
}
