import { type Declared, NOBODY, type PieceId, resolveInOrder } from '@riposte/referee'
import { campOf, HEROES, isHero, isThere, pieceAt } from '../fight.ts'
import type { DsMoment, Hurting, Plain } from '../moments.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import type { DsReaction } from './kinds.ts'

/** Moments at which others may interrupt. Heroes answer first, then the Director's creatures, each side in an order of its own. */

export function open(step: DsStep, moment: DsMoment): boolean {
  const { reactions } = step.game
  if (reactions === undefined) return false
  if (!reactions.isAbout(step.fight, moment.window)) return false
  const order = orderOf(step, reactions.at(step.fight.setup, moment.window))
  if (order.length === 0) return false
  const declared = moment.window === 'turn-end' ? oneByOne(step, moment, order) : step.window(moment, reactions, order)
  if (moment.window === 'leaves') moment.striking = declared.map((one) => one.piece)
  if (declared.length > 1 && step.applies(R.triggered.order)) resolveBySide(step, moment, declared)
  else for (const one of declared) if (isThere(pieceAt(step.fight, one.piece))) one.resolve()
  if (moment.window === 'damage') answerAlso(step, moment, declared)
  return declared.length > 0
}

/** A hero token is no triggered action: whoever takes the damage may use both. */
function answerAlso(step: DsStep, moment: Hurting, declared: readonly Declared[]): void {
  const { reactions } = step.game
  const first = declared.find((one) => one.piece === moment.whom)?.option.id
  if (reactions === undefined || first === undefined || !isHero(step.fight, moment.whom)) return
  if (!isThere(pieceAt(step.fight, moment.whom)) || (first !== 'hero-token' && !first.startsWith('triggered:'))) return
  moment.also = first === 'hero-token' ? 'triggered' : 'hero-token'
  for (const one of step.window(moment, reactions, [moment.whom])) one.resolve()
}

/** Whoever has chosen a villain action leaves none to those who are asked after it. */
function oneByOne(step: DsStep, moment: Plain, order: readonly PieceId[]): Declared[] {
  const { reactions } = step.game
  return order.flatMap((id) => {
    const declared = reactions === undefined ? [] : step.window(moment, reactions, [id])
    moment.villain ||= declared.some(({ option }) => option.id.startsWith('villain-action:'))
    return declared
  })
}

/** All who could answer there, by the reactions that their sheets have for it. */
function orderOf(step: DsStep, bySheet: readonly (readonly Pick<DsReaction, 'isAwake'>[])[]): PieceId[] {
  const { fight } = step
  const heroes: PieceId[] = []
  const others: PieceId[] = []
  for (const one of fight.pieces) {
    if (one.gone === 1 || !isAwake(step, one.id, bySheet[one.sheet] ?? [])) continue
    // Off: all answer in the order in which they stand on the list.
    if (campOf(fight, one) === HEROES || !step.applies(R.triggered.order)) heroes.push(one.id)
    else others.push(one.id)
  }
  return others.length === 0 ? heroes : heroes.length === 0 ? others : [...heroes, ...others]
}

function isAwake({ fight, isTold }: DsStep, id: PieceId, mine: readonly Pick<DsReaction, 'isAwake'>[]): boolean {
  for (const one of mine) if (one.isAwake?.(fight, id, isTold) !== false) return true
  return false
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
