import type { PieceId } from '@riposte/referee'
import type { Action } from '../action.ts'
import { ask } from '../asking.ts'
import { defenseTally } from '../attack/figures.ts'
import { holdsOn, isHeld } from '../conditions/grappling.ts'
import { pieceAt } from '../fight.ts'
import { check } from '../rolls/check.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'

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
  pointless: (step, id) => !isHeld(step.fight, id),
  take(step, id, pay) {
    const by = whoseHold(step, id)
    if (by === undefined) return
    const { id: skill, defense } = ask.choice(step, id, 'by which skill', ways, R.grapple.escape)
    pay()
    step.emit({ type: 'action', piece: id, action: 'escape', rule: R.grapple.escape })
    const needs = by < 0 ? 0 : defenseTally(step, by, defense).total
    if (check(step, { by: id, skill, needs, against: by, what: 'escape', rule: R.grapple.escape }).success) {
      for (const hold of holdsOn(step.fight, id)) if (hold.by === by) step.end(hold, 'escaped', R.grapple.escape)
    }
  },
}

/** However many holds somebody has on it, it escapes from all of them. */
function whoseHold(step: OrcusStep, id: PieceId): PieceId | undefined {
  const holders = [...new Set(holdsOn(step.fight, id).map(({ by }) => by))]
  if (holders.length < 2) return holders[0]
  const options = holders.map((by) => ({ id: by < 0 ? 'nobody' : pieceAt(step.fight, by).key, by }))
  return ask.choice(step, id, 'whose hold', options).by
}
