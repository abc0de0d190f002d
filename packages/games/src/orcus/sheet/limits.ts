import type { Power } from '../clauses/power.ts'
import type { Compiled } from '../notation/index.ts'

/** Which powers of a sheet can be used up. */

const isUnlimited = ({ frequency, perRound }: Power): boolean => frequency === 'at-will' && perRound !== true

/** Each power that can be used up gets a bit of its own; two of one name get different ids. */
export function limited({ powers, traits }: Compiled): Compiled {
  let limit = 0
  const taken = new Map<string, number>()
  const bits = new Map<string, number>()
  return {
    powers: powers.map((power) => {
      const count = (taken.get(power.id) ?? 0) + 1
      taken.set(power.id, count)
      const shared = power.spentWith === undefined ? undefined : bits.get(power.spentWith)
      // @rule orcus.power.at-will
      const bit = isUnlimited(power) ? -1 : (shared ?? limit++)
      bits.set(power.id, bit)
      return {
        ...power,
        id: count === 1 ? power.id : `${power.id}-${count}`,
        limit: bit,
      }
    }),
    traits,
  }
}
