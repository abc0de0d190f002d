import { OFF, type PieceId } from '@riposte/referee'
import { type DrawSteelFight, pieceAt, sheetOf, squadOf } from './fight.ts'
import { R } from './rules.ts'
import { sizeOrder } from './space.ts'

/** The speed as screens show it: the same reckoning as in `speed`, without a step to note the rules in. */
export function speedIn(fight: DrawSteelFight, id: PieceId): number {
  const isOn = (rule: number): boolean => fight.setup.modes[rule] !== OFF
  const has = (kind: string): boolean => fight.effects.some((one) => one.on === id && one.kind === kind)
  const sheet = sheetOf(fight, id)
  const piece = pieceAt(fight, id)
  if ((has('grabbed') && isOn(R.grabbed.speed)) || (has('restrained') && isOn(R.restrained.speed)) || piece.state !== 'up') return 0
  let speed = sheet.speed
  for (const effect of fight.effects) if (effect.on === id && effect.kind.startsWith('speed@')) speed += effect.value
  const squad = squadOf(fight, piece)
  if (squad !== undefined && squad.captain >= 0 && isOn(R.captain.benefit))
    for (const benefit of sheet.captainBenefits) if (benefit.stat === 'speed') speed += benefit.value
  if (has('slowed') && isOn(R.slowed.speed)) speed = Math.min(2, speed)
  const holds = fight.effects.some((one) => one.kind === 'grabbed' && one.by === id && sizeOrder(fight, id) <= sizeOrder(fight, one.on))
  return Math.max(0, holds && isOn(R.grabbed.halfSpeed) ? Math.floor(speed / 2) : speed)
}
