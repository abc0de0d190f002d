import { type Box, NOWHERE } from '@riposte/board'
import { effectsOn, isUnknownTo, type PieceId } from '@riposte/referee'
import { isEnemy, isUp, pieceAt } from '../fight.ts'
import { reachOf } from '../rolls/attack.ts'
import { R } from '../rules.ts'
import { isClear } from '../sight/sight.ts'
import { boxOf, FEET, feetApart } from '../space.ts'
import type { SovereignStep } from '../step.ts'

/** Who may strike at somebody who moves. */

/** An armed foe and how far it strikes. */
export interface Threat {
  readonly foe: PieceId
  readonly box: Box
  readonly feet: number
}

export function threatsTo(step: SovereignStep, id: PieceId, known: boolean): Threat[] {
  const { fight } = step
  const me = pieceAt(fight, id)
  const threats: Threat[] = []
  for (const foe of fight.pieces) {
    if (!isEnemy(foe, me) || !isUp(foe) || foe.at === NOWHERE || (known && isUnknownTo(foe, me))) continue
    const reach = reachOf(step, foe.id)
    if (reach === 0) continue
    // @rule sovereign.run.long-reach
    const feet = FEET * reach
    threats.push({ foe: foe.id, box: boxOf(fight, foe.id), feet })
  }
  return threats
}

/** Who may strike at somebody who goes from where it stands to there in one step; or leaves all reaches at once, off the board. */
export function leftBy(step: SovereignStep, id: PieceId, to?: Box): PieceId[] {
  const here = boxOf(step.fight, id)
  const striking = threatsTo(step, id, false).filter((threat) => isChance(step, id, threat, here, to))
  return striking.map((threat) => threat.foe)
}

/** Whether a step gives a foe its chance: it leaves the foe's reach. */
export function isChance(step: SovereignStep, id: PieceId, threat: Threat, from: Box, to: Box | undefined): boolean {
  if (!isInReach(step, threat, from)) return false
  // @rule sovereign.run.inside-reach
  if (to !== undefined && isInReach(step, threat, to)) return false
  if (!step.applies(R.run.aooOnLeaving)) return false
  return !isDisengagedFrom(step, id, threat.foe) || !step.applies(R.aoo.avoid)
}

const isInReach = (step: SovereignStep, { box, feet }: Threat, at: Box): boolean => feetApart(box, at) <= feet && isClear(step, box, at)

export const isDisengagedFrom = (step: SovereignStep, id: PieceId, foe: PieceId): boolean =>
  effectsOn(step.fight, id).some(({ kind, caught }) => kind === 'disengaged' && caught.includes(foe))
