/** One value for each of a list of names. */
export function record<K extends string, V>(keys: readonly K[], make: (key: K, place: number) => V): Record<K, V> {
  const made: Partial<Record<K, V>> = {}
  for (const [place, key] of keys.entries()) made[key] = make(key, place)
  if (!isWhole(keys, made)) throw new Error('a name without a value')
  return made
}

const isWhole = <K extends string, V>(keys: readonly K[], made: Partial<Record<K, V>>): made is Record<K, V> =>
  keys.every((key) => key in made)
