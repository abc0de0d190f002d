import type { PieceId, RuleIndex } from '@riposte/referee'
import { has } from '../conditions/conditions.ts'
import { pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'
import { happens, tells } from '../windows.ts'
import { type Ends, goAlong, goalOf, planOf, rooted } from './movement.ts'
import type { Pace } from './plan.ts'
import { isStillAt } from './relocate.ts'
import { hovers, mayNot } from './speeds.ts'
import { ways } from './ways.ts'

/** Shifting: moving with care, so that nobody gets an opportunity. */

/** What keeps a piece from shifting now. */
export const whyNoShift = (step: OrcusStep, id: PieceId): readonly (RuleIndex | undefined)[] => [
  rooted(step, id),
  step.forbids(R.cond.proneMove, has(step, id, 'prone')),
  step.forbids(R.squeeze.space, has(step, id, 'squeezing')),
  step.forbids(R.fly.noShift, pieceAt(step.fight, id).flying && !hovers(step, id)),
  step.forbids(R.power.effect, mayNot(step, id, 'shift')),
]

export interface Shift {
  /** Who chooses the way, if it is not the one who shifts. */
  readonly by?: PieceId
  readonly ends?: Ends
  readonly optional?: boolean
  readonly text: string
  /** The rule that forbids to go farther. */
  readonly far?: RuleIndex
  /** Paid when the way is chosen. */
  readonly pay?: () => void
  readonly after?: (from: Pace) => void
}

/** Shifts as far as that reaches. Answers how many squares it came. */
export function shift(
  step: OrcusStep,
  id: PieceId,
  reach: () => number,
  { ends, optional = false, text, far = R.power.effect, pay, after }: Shift,
): number {
  const squares = reach()
  if (squares <= 0 || whyNoShift(step, id).some((rule) => rule !== undefined)) return 0
  const piece = pieceAt(step.fight, id)
  const mode = piece.flying ? 'fly' : 'walk'
  // Off: it provokes like any other step.
  const provokes = !step.applies(R.oa.shift)
  const plan = planOf(step, id, squares, mode, { far, provokes })
  const { path, cost } = ways.askPath(plan, text, { optional, goal: goalOf(step, id, ends) })
  pay?.()
  if (path.length === 0) return 0
  const isAnswered = tells(step, 'shift')
  const { at } = piece
  const told = happens(step, { window: 'shift', by: id, at: id, act: 'shift' })
  if (told.stopped === true || !isStillAt(step, id, at) || whyNoShift(step, id).some((rule) => rule !== undefined)) return 0
  const busy = { isBusy: isAnswered || after !== undefined, ...(after === undefined ? {} : { after }) }
  return goAlong(step, id, path, { how: 'shift', mode, manner: plan.manner, provokes, rule: R.oa.shift, budget: { reach, cost }, ...busy })
}
