import { conditionNames } from '../ailments.ts'
import { kinds, sizeNames } from './sheet.ts'

/** Whom alone something is for: who is in a condition, of a kind, no larger than so, held by its user; who lives, sees it or hears it. */
const sizesUpTo = sizeNames.map((size) => `up to ${size}` as const)
export const preys = [...conditionNames, ...kinds, ...sizesUpTo, 'held', 'living', 'seeing', 'hearing'] as const
export type Prey = (typeof preys)[number]
