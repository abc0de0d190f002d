import { ContentError, suggestion } from './content.ts'
import type { PiecePlan, Setup } from './encounter.ts'
import type { PieceId } from './piece.ts'

/** What is wrong with how a piece is set up, at its own place in the file. */
export const wrong = (plan: PiecePlan, field: string, message: string, remedy: string): ContentError =>
  new ContentError([{ path: ['pieces', plan.key, field], message, remedy }])

/** The piece that another one's set-up names. */
export function plannedPiece(setup: Setup, plan: PiecePlan, field: string, key: string): PieceId {
  const wanted = key.toLowerCase()
  const id = setup.plans.findIndex((one) => one.key.toLowerCase() === wanted)
  if (id >= 0) return id
  const keys = setup.plans.map((one) => one.key)
  throw wrong(plan, field, `there is no piece "${key}"`, suggestion(key, keys))
}
