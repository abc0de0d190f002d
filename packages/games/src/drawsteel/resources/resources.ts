import type { PieceId } from '@riposte/referee'
import { scoreOf } from '../bearing/held.ts'
import type { Happening } from '../clauses/triggers.ts'
import { isEnemy, isUp, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { Gain } from '../sheet/sheet.ts'
import type { DsStep } from '../step.ts'

/** Heroic Resources: what fills them, and how far they may be spent. */

/** A d3, rolled on a d6: 1-2, 3-4, 5-6. */
export function rollD3(step: DsStep, id: PieceId, why: string): number {
  // @rule drawsteel.roll.d3 otherwise number
  return Math.ceil(step.roll(6, id, why, R.roll.d3) / 2)
}

const amountOf = (step: DsStep, id: PieceId, amount: number | 'd3', why: string): number =>
  amount === 'd3' ? rollD3(step, id, why) : amount

export function gainAtTurn(step: DsStep, id: PieceId): void {
  const { resource } = sheetOf(step.fight, id)
  if (resource === undefined || resource.gain === 0 || !step.applies(R.resource.turn)) return
  const gain = amountOf(step, id, resource.gain, resource.name)
  step.set(id, 'resource', pieceAt(step.fight, id).resource + gain, R.resource.turn)
}

/** Something has happened to a piece: whoever's class lives on such things gains by it, the first time in a round. */
export function gainOn(step: DsStep, on: Happening, whom: PieceId): void {
  for (const piece of step.fight.pieces) {
    const { resource } = sheetOf(step.fight, piece.id)
    if (resource === undefined || !isUp(piece)) continue
    for (let place = 0; place < resource.gains.length; place++) {
      const gain = resource.gains[place]
      if (gain?.on !== on || !isWhose(step, piece.id, whom, gain)) continue
      const bit = 1 << place
      const isSpent =
        (gain.once === 'round' && (piece.gainedRound & bit) !== 0) || (gain.once === 'encounter' && (piece.gainedFight & bit) !== 0)
      if (isSpent && step.applies(R.resource.oncePerRound)) continue
      step.set(piece.id, 'gainedRound', piece.gainedRound | bit, R.resource.oncePerRound)
      step.set(piece.id, 'gainedFight', piece.gainedFight | bit)
      step.set(piece.id, 'resource', piece.resource + amountOf(step, piece.id, gain.amount, resource.name), R.resource.oncePerRound)
    }
  }
}

function isWhose(step: DsStep, id: PieceId, whom: PieceId, gain: Gain): boolean {
  if (gain.whose === 'you') return id === whom
  if (id === whom || whom < 0) return false
  return isEnemy(pieceAt(step.fight, id), pieceAt(step.fight, whom)) === (gain.whose === 'enemy')
}

/** How far down the resource may go: 0, or for a talent -(1 + Reason). */
export function leastResource(step: DsStep, id: PieceId): number {
  const { resource } = sheetOf(step.fight, id)
  return resource?.negative === true && step.applies(R.resource.negative) ? -(1 + Math.max(0, scoreOf(step, id, 'reason'))) : 0
}

/** Strained at the end of the turn: 1 damage for each point below 0. */
export const strain = (step: DsStep, id: PieceId): number =>
  step.applies(R.resource.negative) ? Math.max(0, -pieceAt(step.fight, id).resource) : 0
