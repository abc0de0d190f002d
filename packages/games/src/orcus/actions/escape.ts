import type { PieceId } from '@riposte/referee'
import { defenseTally } from '../attack/figures.ts'
import { check } from '../checks.ts'
import { holdsOn } from '../conditions/grappling.ts'
import { pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { seatOf } from '../seats.ts'
import type { OrcusStep } from '../step.ts'
import type { Action } from './action.ts'

const ways = [
  { id: 'athletics', defense: 'fortitude' },
  { id: 'acrobatics', defense: 'reflex' },
] as const

export const breakHold: Action = {
  id: 'escape',
  rule: R.grapple.escape,
  cost: 'standard',
  about:
    'Break a hold: Athletics against the grappler’s Fortitude, or Acrobatics against its Reflex. Answers: whose hold, where several hold you; athletics or acrobatics.',
  example: 'A: [escape, acrobatics]',
  pointless: (step, id) => holdsOn(step.fight, id).length === 0,
  take(step, id, pay) {
    const hold = whoseHold(step, id)
    if (hold === undefined) return
    const { id: skill, defense } = step.ask({
      kind: 'choice',
      seat: seatOf(step, id),
      piece: id,
      text: 'by which skill',
      options: ways,
      rule: R.grapple.escape,
    })
    pay()
    step.emit({ type: 'action', piece: id, action: 'escape', rule: R.grapple.escape })
    const needs = hold.by < 0 ? 0 : defenseTally(step, hold.by, defense).total
    if (check(step, { by: id, skill, needs, against: hold.by, what: 'escape', rule: R.grapple.escape }).success) {
      step.end(hold, 'escaped', R.grapple.escape)
    }
  },
}

function whoseHold(step: OrcusStep, id: PieceId): ReturnType<typeof holdsOn>[number] | undefined {
  const holds = holdsOn(step.fight, id)
  if (holds.length < 2) return holds[0]
  const options = holds.map((hold) => ({ id: hold.by < 0 ? String(hold.id) : pieceAt(step.fight, hold.by).key, hold }))
  return step.ask({ kind: 'choice', seat: seatOf(step, id), piece: id, text: 'whose hold', options }).hold
}
