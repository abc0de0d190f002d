import { following, type Moment, type PieceId, type RuleIndex } from '@riposte/referee'
import { controls } from './aim/control.ts'
import { isAble } from './conditions/conditions.ts'
import { isEnemy, pieceAt } from './fight.ts'
import { boxOf } from './sight/space.ts'
import type { HomlStep } from './step.ts'

/** What happens while others may answer. */

export interface HomlMoment extends Moment<'opportunity'> {
  /** Who gives the opportunity. */
  readonly at: PieceId
}

/** Every enemy who controls where somebody is decides for himself; true if it can go on after them. */
export function giveOpportunity(step: HomlStep, id: PieceId, rule: RuleIndex): boolean {
  const { fight, game } = step
  const space = boxOf(fight, id)
  const foes = following(fight.order, fight.acting).filter(
    (foe) => isEnemy(fight, foe, id) && isReady(step, foe, id) && controls(step, foe, space),
  )
  if (foes.length === 0 || game.reactions === undefined || !step.applies(rule)) return true
  const moment: HomlMoment = { window: 'opportunity', by: id, at: id }
  // All answer before any answer is worked out.
  const declared = step.window(moment, game.reactions, foes)
  for (const one of declared) {
    // @rule homl.opp.several
    if (!isAble(fight, id)) continue
    one.resolve()
  }
  return isAble(fight, id)
}

/** It has its opportunity action and can take it, and knows where the other is. */
function isReady(step: HomlStep, foe: PieceId, at: PieceId): boolean {
  const { opportunity, gone, side } = pieceAt(step.fight, foe)
  if (gone === 1 || foe === step.fight.acting) return false
  // @rule homl.actiontype.opportunity-count
  if (opportunity === 0) return false
  return (pieceAt(step.fight, at).hidden & (1 << side)) === 0
}
