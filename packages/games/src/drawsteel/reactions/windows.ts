import { type Declared, NOBODY, type PieceId, resolveInOrder } from '@riposte/referee'
import { campOf, HEROES, isThere, pieceAt } from '../fight.ts'
import type { DsMoment, Plain } from '../moments.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'

/** Moments at which others may interrupt. Heroes answer first, then the Director's creatures, each side in an order of its own. */

export function open(step: DsStep, moment: DsMoment): boolean {
  const { reactions } = step.game
  if (reactions === undefined) return false
  const order = orderOf(step)
  const declared = step.window(moment, reactions, order)
  if (moment.window === 'leaves') moment.striking = declared.map((one) => one.piece)
  if (declared.length > 1 && step.applies(R.triggered.order)) resolveBySide(step, moment, declared)
  else for (const one of declared) if (isThere(pieceAt(step.fight, one.piece))) one.resolve()
  return declared.length > 0
}

function orderOf(step: DsStep): PieceId[] {
  const { fight } = step
  const heroes = fight.pieces.filter((one) => campOf(fight, one) === HEROES).map((one) => one.id)
  const others = fight.pieces.filter((one) => campOf(fight, one) !== HEROES).map((one) => one.id)
  // Off: all answer in the order in which they stand on the list.
  return step.applies(R.triggered.order) ? [...heroes, ...others] : fight.pieces.map((one) => one.id)
}

function resolveBySide(step: DsStep, moment: DsMoment, declared: readonly Declared[]): void {
  const { fight } = step
  for (const isHeroes of [true, false]) {
    const mine = declared.filter((one) => (campOf(fight, pieceAt(fight, one.piece)) === HEROES) === isHeroes)
    const seat = mine[0] === undefined ? 0 : pieceAt(fight, mine[0].piece).seat
    resolveInOrder(step, { seat, piece: NOBODY, text: 'whose reaction comes first', rule: R.triggered.order }, mine, {
      option: (one, place) => ({ id: `${pieceAt(fight, one.piece).key}`, piece: one.piece, byDefault: place === 0 }),
      stands: (one) => isThere(pieceAt(step.fight, one.piece)) && (moment.window !== 'leaves' || moment.striking.includes(one.piece)),
      resolve: (one) => {
        if (isThere(pieceAt(step.fight, one.piece))) one.resolve()
      },
    })
  }
}

/** A moment of which nothing can be changed. */
export function openPlain(step: DsStep, window: Plain['window'], whom: PieceId, by: PieceId, amount = 0): boolean {
  const afterwards: (() => void)[] = []
  const answered = open(step, { window, whom, by, amount, afterwards })
  for (const one of afterwards) one()
  return answered
}
