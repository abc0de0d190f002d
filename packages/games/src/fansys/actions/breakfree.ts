import { effectOn, NOBODY, type PieceId } from '@riposte/referee'
import { type Means, meansOf } from '../aim/reach.ts'
import { checkFor } from '../attack/attack.ts'
import { isIn, lift } from '../conditions/conditions.ts'
import { pieceAt } from '../fight.ts'
import { unarmed } from '../gear/weapons.ts'
import { moveTo } from '../movement/go.ts'
import { canBeAt, ground, planFor } from '../movement/plan.ts'
import { roll } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { ask } from '../seats.ts'
import type { FansysStep } from '../step.ts'
import type { Action } from './action.ts'
import { plain } from './attacks.ts'

/** Getting out of somebody's hold. */

/** Who holds nothing that strikes at hand wrestles all the same. */
const bareHands: Means = { id: 'unarmed', weapon: unarmed, isShot: false }

export const breakFree: Action = {
  id: 'break-free',
  rule: R.breakfree.grapple,
  cost: 'main',
  costFor: (step, id) => (isIn(step.fight, id, 'immobilised') ? 'full-round' : undefined),
  about: 'Wrestle yourself free of who holds you, or move him along. Answers: free, or move and where.',
  example: 'A: [break-free, free]',
  pointless: (step, id) => holderOf(step, id) === undefined && !isIn(step.fight, id, 'immobilised'),
  take(step, id, pay) {
    const held = holderOf(step, id)
    // Nobody holds who is caught in something.
    const holder = held === NOBODY ? undefined : held
    const isFixed = isIn(step.fight, id, 'immobilised')
    pay()
    const blow = plain(step, id, holder ?? id, 'grapple', meansOf(step.fight, id).find(({ isShot }) => !isShot) ?? bareHands)
    const { success } = roll(step, checkFor(step, blow))
    if (!success) return
    if (isFixed) {
      // @rule fansys.breakfree.immobilised
      lift(step, id, 'immobilised', 'wrestled', R.breakfree.immobilised)
      step.begin({ kind: 'restrained', on: id, by: holder ?? -1, rule: R.breakfree.immobilised, until: 'never' })
      return
    }
    const options = [{ id: 'free', byDefault: true }, { id: 'move' }]
    const isMove = ask.choice(step, id, 'free, or move him along', options, R.breakfree.grapple).id === 'move'
    if (isMove && holder !== undefined) return drag(step, id, holder)
    // @rule fansys.breakfree.grapple
    for (const kind of ['grappled', 'restrained'] as const) lift(step, id, kind, 'wrestled', R.breakfree.grapple)
  },
}

function holderOf({ fight }: FansysStep, id: PieceId): PieceId | undefined {
  const by = (effectOn(fight, id, 'grappled') ?? effectOn(fight, id, 'restrained'))?.by ?? NOBODY
  return by === NOBODY ? undefined : by
}

/** Five feet, both together. */
function drag(step: FansysStep, id: PieceId, holder: PieceId): void {
  const { at } = pieceAt(step.fight, holder)
  const plan = planFor(step, holder, 5, { isForced: true })
  const reach = ground.survey(plan)
  const to = reach.squares
    .slice(1, reach.count)
    .find((square) => canBeAt(step, holder, { at: square, height: pieceAt(step.fight, holder).height }))
  if (to === undefined) return
  // @rule fansys.breakfree.grapple
  moveTo(step, holder, { at: to, height: pieceAt(step.fight, holder).height }, 'dragged')
  moveTo(step, id, { at, height: pieceAt(step.fight, id).height }, 'dragged')
}
