import type { Clause } from '../../clauses/clauses.ts'
import { readRows, type Saying } from '../row.ts'
import type { Known } from '../scope.ts'
import { bonuses } from './bonuses.ts'
import { doings } from './doings.ts'
import { harm } from './harm.ts'
import { motion } from './motion.ts'
import { states } from './states.ts'

/** What somebody does or suffers, in the words after a subject. */

export const acts: readonly Saying[] = [...harm, ...states, ...bonuses, ...motion, ...doings]

/** One predicate. */
export const readAct = (text: string, who: Known['who'], span: Known['span'], scope: Known['scope']): readonly Clause[] | undefined =>
  readRows(acts, text, { who, span, scope })
