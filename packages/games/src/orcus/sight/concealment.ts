import type { PieceId, RuleIndex, Tally } from '@riposte/referee'
import { eachOf, someOf } from '../conditions/bearing.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'
import type { Looking } from './cover.ts'
import { blindlySenses, dimnessOf, isHiddenFrom, isInvisibleTo, whyBlind } from './senses.ts'

/** How hard a target is to make out. */

export const concealments = ['none', 'partial', 'total'] as const
export type Concealment = (typeof concealments)[number]

const PARTIAL = -2
const TOTAL = -5

/** Beside what cover does. Near and Far attacks do not care. */
export function addConcealment(step: OrcusStep, tally: Tally, { by, at, origin }: Looking): void {
  const degree = concealmentFrom(step, by, at)
  if (degree === 'none') return
  if ((origin === 'near' || origin === 'far') && step.applies(R.concealment.nearFar)) return
  const value = degree === 'total' ? TOTAL : PARTIAL
  const rule = degree === 'total' ? R.concealment.total : R.concealment.partial
  // @rule orcus.concealment.with-cover
  tally.add(rule, value, degree === 'total' ? 'total concealment' : 'concealment')
}

/** How well one makes out another; or would, if it were not hiding. */
export function concealmentFrom(
  step: OrcusStep,
  by: PieceId,
  at: PieceId,
  hiding: 'as-it-is' | 'in-plain-sight' = 'as-it-is',
): Concealment {
  const degree = degreeFrom(step, by, at, hiding === 'as-it-is')
  if (degree === 'none' || !isLessened(step, by, at, degree)) return degree
  return 'none'
}

function degreeFrom(step: OrcusStep, by: PieceId, at: PieceId, mayHide: boolean): Concealment {
  if ((mayHide && isHiddenFrom(step, at, by)) || isUnseen(step, by, at)) return 'total'
  const { degree } = dimnessOf(step, by, at)
  if (degree === 'total') return 'total'
  const lent = lentConcealment(step, at, by)
  return lent === 'none' || blindlySenses(step, by, at) ? degree : lent === 'total' ? 'total' : lent
}

function isUnseen(step: OrcusStep, by: PieceId, at: PieceId): boolean {
  if (isInvisibleTo(step, by, at) && step.applies(R.obscured.invisible)) return true
  const blind = whyBlind(step, by)
  return blind !== undefined && !blindlySenses(step, by, at) && isTotalFor(step, blind)
}

const isTotalFor = (step: OrcusStep, blind: RuleIndex): boolean => blind !== R.cond.blindedSight || step.applies(R.cond.blindedAttacks)

function lentConcealment(step: OrcusStep, at: PieceId, by: PieceId): Concealment {
  let lent: Concealment = 'none'
  eachOf(step, at, 'concealment', (part) => {
    if (part.only !== undefined && part.only !== by) return
    if (part.total) lent = 'total'
    else if (lent === 'none') lent = 'partial'
  })
  return lent
}

const isLessened = (step: OrcusStep, by: PieceId, at: PieceId, degree: Concealment): boolean =>
  someOf(step, by, 'ignores', ({ what }) => what === 'total-concealment' || (what === 'concealment' && degree === 'partial')) ||
  someOf(step, at, 'may-not', ({ what }) => what === 'benefit-from-concealment')
