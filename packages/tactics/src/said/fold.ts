/**
 * What is said is plain data, and holds more of its kind in many places: clauses in choices, in the parts of an area, in what a
 * trait waits for. Nobody lists those places: all of it is gone through, so that a kind which is new tomorrow is not forgotten.
 */

/** All of a sort that stand anywhere within, itself too, in the order of print. */
export function within<T extends object>(said: unknown, isMeant: (one: object) => one is T): T[] {
  const found: T[] = []
  goThrough(said, (one) => {
    if (isMeant(one)) found.push(one)
    return false
  })
  return found
}

/** Whether anywhere within stands a field of this name: with one of these words in it, if any are given. */
export const says = (said: unknown, field: string, ...words: readonly string[]): boolean =>
  goThrough(said, (one) => {
    const value: unknown = Reflect.get(one, field)
    return words.length === 0 ? value !== undefined : typeof value === 'string' && words.includes(value)
  })

/** Whether one of these words stands anywhere within, whatever field it fills. */
export const speaksOf = (said: unknown, ...words: readonly string[]): boolean =>
  goThrough(said, (one) => Object.values(one).some((value) => typeof value === 'string' && words.includes(value)))

type Meant<C> = (one: object) => one is C & object
type Change<C> = (all: readonly C[]) => readonly C[]

/** The same with every list of them changed, those that stand within others first. What is given stays as it is. */
export function rewritten<T extends object, C>(said: T, isMeant: Meant<C>, change: Change<C>): T {
  const copy = Array.isArray(said) ? Object.assign([], said) : Object.assign({}, said)
  for (const [key, one] of Object.entries(copy)) if (isObject(one)) Reflect.set(copy, key, rewritten(one, isMeant, change))
  if (isListOf(copy, isMeant)) copy.splice(0, copy.length, ...change(copy))
  return copy
}

const isObject = (one: unknown): one is object => typeof one === 'object' && one !== null

const isListOf = <C>(said: object, isMeant: Meant<C>): said is C[] =>
  Array.isArray(said) && said.length > 0 && said.every((one) => isObject(one) && isMeant(one))

/** Looks at every object, the outermost first, until one is what was looked for. */
function goThrough(said: unknown, isFound: (one: object) => boolean): boolean {
  if (!isObject(said)) return false
  if (Array.isArray(said)) return said.some((one) => goThrough(one, isFound))
  return isFound(said) || Object.values(said).some((one) => goThrough(one, isFound))
}
