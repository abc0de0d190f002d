import { type Box, NOWHERE } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { reachOf } from '../carrying/wield.ts'
import { someOf } from '../conditions/bearing.ts'
import { isFoe, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { areAdjacent, boxesApart, boxOf } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import type { Pace } from './plan.ts'
import { boxAtPace } from './room.ts'

/** Who may strike at somebody who moves: whom a step gives its chance. Whether they can is in opportunity.ts. */

export interface Threat {
  readonly foe: PieceId
  readonly box: Box
  readonly reach: number
  /** It watches all of its reach. */
  readonly isFar: boolean
}

export function threatsTo(step: OrcusStep, id: PieceId): Threat[] {
  const { fight } = step
  const me = pieceAt(fight, id)
  const threats: Threat[] = []
  for (const foe of fight.pieces) {
    if (!isFoe(me, foe) || foe.at === NOWHERE) continue
    threats.push({
      foe: foe.id,
      box: boxOf(fight, foe.id),
      reach: reachOf(step, foe.id),
      isFar: someOf(step, foe.id, 'threatens-reach', () => true),
    })
  }
  return threats
}

/** Whether a step gives a foe its chance: it leaves a square adjacent to the foe, wherever it leads. */
// @rule orcus.oa.enter
export const isChance = (step: OrcusStep, threat: Threat, from: Box): boolean => isBeside(threat, from) && step.applies(R.oa.triggerMove)

const isBeside = ({ box, reach, isFar }: Threat, at: Box): boolean =>
  areAdjacent(box, at) ||
  (boxesApart(box, at) <= reach &&
    // @rule orcus.oa.reach
    isFar)

/** Everybody whom one step gives a chance. */
export function chancesOn(step: OrcusStep, id: PieceId, threats: readonly Threat[], from: Pace): PieceId[] {
  if (threats.length === 0) return []
  const here = boxAtPace(step, id, from)
  return threats.filter((threat) => isChance(step, threat, here)).map(({ foe }) => foe)
}
