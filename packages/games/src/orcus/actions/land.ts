import { SIDE } from '@riposte/board'
import type { Action } from '../action.ts'
import { pieceAt } from '../fight.ts'
import { heightOver } from '../movement/flying.ts'
import { goAlong, rooted } from '../movement/movement.ts'
import { paceOf } from '../movement/plan.ts'
import { canBeAt } from '../movement/room.ts'
import { speedOf } from '../movement/speeds.ts'
import { R } from '../rules.ts'

export const land: Action = {
  id: 'land',
  rule: R.grid.threeD,
  cost: 'move',
  about: 'Straight down to the ground below it, as far as its fly speed goes. Free for who flies just above the ground. Answers: none.',
  example: 'A: [land]',
  pointless: (step, id) => !pieceAt(step.fight, id).flying,
  costFor: (step, id) => (heightOver(step, id) <= 0 ? 'free' : 'move'),
  forbidden(step, id) {
    const here = paceOf(step, id)
    const below = { ...here, height: here.height - heightOver(step, id) }
    return [rooted(step, id), step.forbids(R.move.noEnd, !canBeAt(step, id, below))]
  },
  take(step, id, pay) {
    pay()
    const here = paceOf(step, id)
    const over = Math.max(0, heightOver(step, id))
    const reach = (): number => speedOf(step, id, 'fly')
    const down = Math.min(Math.ceil(over / SIDE), reach())
    const path = Array.from({ length: down }, (_, i) => ({ ...here, height: Math.max(here.height - over, here.height - (i + 1) * SIDE) }))
    goAlong(step, id, path, { how: 'land', mode: 'fly', manner: 'air', provokes: true, rule: R.grid.threeD, budget: { reach, cost: down } })
    if (heightOver(step, id) <= 0) step.set(id, 'flying', false)
  },
}
