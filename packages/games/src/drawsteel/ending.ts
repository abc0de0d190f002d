import { expire, NOBODY, type PieceId } from '@riposte/referee'
import { lastSide } from '@riposte/tactics'
import { ask } from './asking.ts'
import { endCondition } from './conditions/conditions.ts'
import { type DrawSteelFight, type DsPiece, isAlive, isHero, isInFight, isObject } from './fight.ts'
import { R } from './rules.ts'
import type { DsStep } from './step.ts'

/** The end of a fight, and what does not outlast it. */

/** A fight is over when one side has nobody left who fights. */
export function settle(step: DsStep): boolean {
  const { fight } = step
  if (fight.over) return true
  if (fight.setup.sides.length < 2 || step.setting('ending') === 'never') return false
  const winner = lastSide(fight.pieces, (piece) => isInFight(piece) && !isObject(fight, piece.id))
  if (winner === undefined || isAlone(fight)) return false
  closeFight(step)
  step.emit({ type: 'fight-ended', winner })
  return true
}

/** Nobody has ever stood on another side, things apart: whoever is there tries something. */
function isAlone(fight: DrawSteelFight): boolean {
  const isCreature = (_: unknown, id: PieceId): boolean => !isObject(fight, id)
  return lastSide([...fight.pieces.filter(isCreature), ...fight.setup.plans.filter(isCreature)], () => true) !== undefined
}

/** What lasts no longer than the fight. */
function closeFight(step: DsStep): void {
  const { fight } = step
  // @rule drawsteel.effect.encounter
  expire(step, 'fight-end')
  for (const piece of fight.pieces) {
    if (step.applies(R.surge.end)) step.set(piece.id, 'surges', 0, R.surge.end)
    if (step.applies(R.tempstamina.end)) step.set(piece.id, 'temp', 0, R.tempstamina.end)
    if (step.applies(R.resource.end)) step.set(piece.id, 'resource', 0, R.resource.end)
    if (isHero(fight, piece.id) && isAlive(piece)) shakeOff(step, piece)
  }
  if (step.applies(R.malice.end)) step.set(NOBODY, 'malice', 0, R.malice.end)
  step.set(NOBODY, 'closed', 1)
}

/** Heroes are rid of what the fight has left on them, if their players want it. */
function shakeOff(step: DsStep, piece: DsPiece): void {
  if (!step.applies(R.effect.afterCombat)) return
  const stays = piece.state === 'unconscious' ? ['dropping', 'prone'] : ['dropping']
  const kinds = [...new Set(step.fight.effects.flatMap((one) => (one.on === piece.id && !stays.includes(one.kind) ? [one.kind] : [])))]
  if (kinds.length === 0) return
  const options = [{ id: 'end-all', byDefault: true }, { id: 'keep-all' }]
  if (ask.choice(step, piece.id, 'the fight is over: end all that it has left', options, R.effect.afterCombat).id === 'keep-all') return
  for (const kind of kinds) {
    endCondition(step, piece.id, kind, 'fight over', R.effect.afterCombat)
  }
}
