import type { Clause } from '../../clauses/clauses.ts'
import type { Span, Who } from '../../clauses/phrases.ts'
import type { Scope } from '../scope.ts'
import type { Act } from '../subjects.ts'
import { bonusActs } from './bonuses.ts'
import { doingActs } from './doings.ts'
import { harmActs } from './harm.ts'
import { motionActs } from './motion.ts'
import { stateActs } from './states.ts'

/** What somebody does or suffers, in the words after a subject. */

const acts: readonly Act[] = [...harmActs, ...stateActs, ...bonusActs, ...motionActs, ...doingActs]

/** Words that a phrase would pass over. */
const passedOver = /\bfor enemies\b| doesn't already|\bunless\b|\bexcept\b|\bregardless\b/

/** One predicate. */
export function readAct(given: string, who: Who, span: Span | undefined, scope: Scope): readonly Clause[] | undefined {
  const text = given.replace(/^((?:can )?(?:gains?|regains?)) an? (?=surge|recovery)/, '$1 1 ')
  if (passedOver.test(text)) return undefined
  for (const [pattern, read] of acts) {
    const m = pattern.exec(text)
    const clauses = m === null ? undefined : read(m, who, span, scope)
    if (clauses !== undefined) return clauses
  }
  return undefined
}
