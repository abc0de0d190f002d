import type { Square } from '@riposte/board'
import type { Act } from './context.ts'
import type { OrcusMoment } from './moments.ts'
import type { OrcusStep } from './step.ts'

/** What a run of a step keeps in mind. Never beyond the step. */
class Mind {
  /** Moments whose reacts, and whose automatic consequences, are still to come. */
  reacts: OrcusMoment[] = []
  consequences: OrcusMoment[] = []
  /** Acts that are being worked out, the innermost last. */
  readonly acts: Act[] = []
  /** How many answers are being resolved inside one another. */
  depth = 0
  /** The spaces that were left behind. */
  readonly left: (readonly Square[])[] = []
}

export function mindOf(step: OrcusStep): Mind {
  const { kept } = step
  if (kept instanceof Mind) return kept
  const mind = new Mind()
  step.kept = mind
  return mind
}
