import type { Saying } from '../row.ts'
import { harmed } from './damage.ts'
import { deeds } from './deeds.ts'
import { motion } from './motion.ts'
import type { Heard } from './row.ts'

/** Rows of what sets something off: somebody takes damage, strikes, moves, falls. */
export const hears: readonly Saying<readonly Heard[]>[] = [...harmed, ...deeds, ...motion]
