import { following, type Moment, type PieceId, type RuleIndex } from '@riposte/referee'
import { controls } from './aim/control.ts'
import { isAble } from './conditions/conditions.ts'
import { isEnemy, pieceAt } from './fight.ts'
import { isHiddenFrom } from './hidden.ts'
import { boxOf } from './sight/space.ts'
import type { HomlStep } from './step.ts'

/** What happens while others may answer. */

export interface HomlMoment extends Moment<'opportunity' | 'moved' | 'declared'> {
  /** Who gives the opportunity. */
  readonly at: PieceId
}

/** Enemies who would strike if they could, in their order. */
export const couldStrike = (step: HomlStep, id: PieceId): PieceId[] =>
  following(step.fight.order, step.fight.acting).filter((foe) => isEnemy(step.fight, foe, id) && isReady(step, foe, id))

/** Every enemy who controls where somebody is decides for himself; true if it can go on after them. */
export function giveOpportunity(step: HomlStep, id: PieceId, rule: RuleIndex): boolean {
  const { fight, game } = step
  const space = boxOf(fight, id)
  const foes = couldStrike(step, id).filter((foe) => controls(step, foe, space))
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

/** Others may answer to what happens, the next in the order first; each is worked out at once. */
export function open(step: HomlStep, window: 'moved' | 'declared', by: PieceId): void {
  const { fight, game } = step
  if (game.reactions?.isAnyAwake(fight, window, step.isTold) !== true) return
  const moment: HomlMoment = { window, by, at: by }
  for (const one of step.window(moment, game.reactions, following(fight.order, fight.acting))) one.resolve()
}

/** It has its opportunity action and can take it, and knows where the other is. */
function isReady(step: HomlStep, foe: PieceId, at: PieceId): boolean {
  const { opportunity, gone } = pieceAt(step.fight, foe)
  if (gone === 1 || foe === step.fight.acting) return false
  // @rule homl.actiontype.opportunity-count
  if (opportunity === 0) return false
  // @rule homl.vis.hidden-location
  if (isHiddenFrom(step.fight, at, foe)) return false
  return true
}
