import { type Effect, latest, type PieceId } from '@riposte/referee'
import {
  campOf,
  DIRECTOR,
  type DrawSteelFight,
  type DsPiece,
  HEROES,
  isAlive,
  isInFight,
  isObject,
  isUp,
  pieceAt,
  sheetOf,
} from '../fight.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'

/** Who acts together on one turn, and who has a turn left. */

/** Everybody who acts on somebody's turn: a squad with its captain, a hero with retainers. */
export function unitOf(fight: DrawSteelFight, id: PieceId, isMeant: (one: DsPiece) => boolean = isAlive): DsPiece[] {
  const piece = pieceAt(fight, id)
  const unit: DsPiece[] = []
  for (const one of fight.pieces) if (isMeant(one) && areMates(piece, one)) unit.push(one)
  return unit
}

export function leadOf(fight: DrawSteelFight, id: PieceId): PieceId {
  const piece = pieceAt(fight, id)
  // @rule drawsteel.retainer.turn
  if (piece.mentor >= 0 && isAlive(pieceAt(fight, piece.mentor))) return piece.mentor
  // @rule drawsteel.retainer.turn
  if (piece.mentor < 0 && piece.squad < 0 && piece.captainOf < 0) return id
  for (const one of fight.pieces) if (areMates(piece, one) && isAlive(one)) return one.id
  return id
}

/** Who acts together with a piece, itself among them. */
function areMates(piece: DsPiece, one: DsPiece): boolean {
  const squad = piece.squad >= 0 ? piece.squad : piece.captainOf
  // @rule drawsteel.captain.separate
  if (squad >= 0) return one.squad === squad || one.captainOf === squad
  // @rule drawsteel.retainer.turn
  const lead = piece.mentor >= 0 ? piece.mentor : piece.id
  return one.id === lead || one.mentor === lead
}

/** Turns a creature takes in a round: a solo two. */
export const turnsOf = (step: DsStep, id: PieceId): number =>
  sheetOf(step.fight, id).organization === 'solo' && step.applies(R.solo.turns) ? 2 : 1

/** The leads of all units of a camp that have a turn left. */
export function ready(step: DsStep, camp: number): PieceId[] {
  const leads: PieceId[] = []
  for (const piece of step.fight.pieces) {
    if (!isOfCamp(step, piece, camp) || !mayAct(step, piece) || awaitsSummoner(step, piece)) continue
    const lead = leadOf(step.fight, piece.id)
    if (!leads.includes(lead)) leads.push(lead)
  }
  return leads
}

/** Whether any unit of a camp has a turn left. */
export const isReady = (step: DsStep, camp: number): boolean =>
  step.fight.pieces.some((piece) => isOfCamp(step, piece, camp) && mayAct(step, piece))

const summoned = latest((effects: readonly Effect[]) => effects.filter(({ kind }) => kind === 'summoned'))

/** It acts right after who brought it in, whose turn of this round is to come. */
export function awaitsSummoner(step: DsStep, { id }: DsPiece): boolean {
  const by = summoned(step.fight.effects).find(({ on }) => on === id)?.by
  return by !== undefined && isUp(pieceAt(step.fight, by)) && mayAct(step, pieceAt(step.fight, by))
}

const isOfCamp = (step: DsStep, piece: DsPiece, camp: number): boolean =>
  isAlive(piece) && (piece.at >= 0 || piece.state === 'away') && !isObject(step.fight, piece.id) && campFor(step, piece) === camp

/** Its unit has a turn left. */
function mayAct(step: DsStep, piece: DsPiece): boolean {
  const { fight } = step
  let isAnyUp = false
  let isAnyLeft = false
  for (const one of fight.pieces) {
    if (!areMates(piece, one) || !isAlive(one)) continue
    // The unconscious have turns too, and do nothing on them; nor does who is away.
    isAnyUp ||= isInFight(one)
    // @rule drawsteel.mount.turns
    isAnyLeft ||= one.turns < turnsOf(step, one.id)
  }
  return isAnyUp && isAnyLeft
}

/** Two sides: the heroes', and all others. */
export function campFor(step: DsStep, piece: DsPiece): number {
  // @rule drawsteel.combat.sides
  return campOf(step.fight, piece)
}

/** The camps of all creatures that are there, in their order. */
export function campsOf(step: DsStep): number[] {
  const { fight } = step
  const isThere = (camp: number): boolean =>
    fight.pieces.some((one) => isAlive(one) && campFor(step, one) === camp && !isObject(fight, one.id))
  return [HEROES, DIRECTOR].filter(isThere)
}
