import { AND, lower, merely, namesOf, OR, phrased, type Slot } from '@riposte/print'
import { type Deed, type Hindrance, hindrances } from '../clauses/words.ts'
import { deed } from './names.ts'
import type { Scene } from './scene.ts'

/** Who has what, and may not do what. */

/** "Gains", "has"; not said again of whom it is given. */
export const gains = merely<Scene>(
  (c) => c.named(GAINS) !== undefined || c.scene.isGiven === true,
  (isYou) => (isYou ? 'gain' : 'gains'),
)
const GAINS = namesOf({
  gain: 'gain|gains|get|gets|receive|receives|take|takes|has|have|is granted|are granted|is given|are given',
})

const hindranceNames: ReadonlyMap<string, Hindrance> = new Map([
  ...lower(hindrances),
  ...namesOf<Hindrance>({
    DR: 'damage reduction',
  }),
])
export const hindrance = phrased<Scene, Hindrance>((c) => c.named(hindranceNames), String)
/** "Cover, concealment, and DR": more than one. */
export const manyHindrances: Slot<Scene, readonly Hindrance[]> = (c) => {
  const found = c.list(() => hindrance(c), [...OR, ...AND])
  return found !== undefined && found.length > 1 ? found : undefined
}
/** "Shift, teleport, or hide": more than one. */
export const deedsOr: Slot<Scene, readonly Deed[]> = (c) => {
  const found = c.list(() => deed(c), [...OR, ...AND])
  return found !== undefined && found.length > 1 ? found : undefined
}
export const cannot = merely<Scene>((c) => c.eat('cannot') !== undefined, 'cannot')
