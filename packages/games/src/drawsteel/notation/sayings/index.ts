import type { Saying } from '../row.ts'
import { answers } from './answers.ts'
import { ground } from './ground.ts'
import { itself } from './itself.ts'
import { rollsToCome } from './rolls.ts'

/** Sentences with a saying of their own. */
export const sayings: readonly Saying[] = [...itself, ...rollsToCome, ...answers, ...ground]
