import { type Declared, NOBODY, type PieceId, resolveInOrder } from '@riposte/referee'
import { campOf, HEROES, isThere, pieceAt } from './fight.ts'
import type { DsMoment, Plain } from './moments.ts'
import { R } from './rules.ts'
import type { DsReaction, DsStep } from './step.ts'

/** Moments at which others may interrupt. Heroes answer first, then the Director's creatures, each side in an order of its own. */

export function open(step: DsStep, moment: DsMoment): boolean {
  const { reactions } = step.game
  if (reactions === undefined) return false
  if (!reactions.isAbout(step.fight, moment.window)) return false
  const bySheet = reactions.at(step.fight.setup, moment.window)
  const order = orderOf(step, bySheet)
  return order.length > 0 && askAll(step, moment, order, bySheet)
}

function askAll(step: DsStep, moment: DsMoment, order: readonly PieceId[], bySheet: BySheet): boolean {
  const declared = inStage(step, moment, 'of-itself', withTraits(step, order, bySheet))
  declared.push(...inStage(step, moment, 'asked', order))
  if (moment.window === 'leaves') moment.striking = declared.map((one) => one.piece)
  if (declared.length > 1) resolveBySide(step, moment, declared)
  else for (const one of declared) if (isThere(pieceAt(step.fight, one.piece))) one.resolve()
  for (const one of declared) answerAgain(step, moment, one)
  return declared.length > 0
}

const TRAIT = 'trait'

function withTraits({ fight }: DsStep, order: readonly PieceId[], bySheet: BySheet): PieceId[] {
  const selves: PieceId[] = []
  for (const id of order) for (const one of bySheet[pieceAt(fight, id).sheet] ?? []) if (one.id === TRAIT) selves.push(id)
  return selves
}

function inStage(step: DsStep, moment: DsMoment, stage: 'of-itself' | 'asked', order: readonly PieceId[]): Declared[] {
  const { reactions } = step.game
  if (reactions === undefined || order.length === 0) return []
  moment.stage = stage
  return moment.window === 'turn-end' ? oneByOne(step, moment, order) : step.window(moment, reactions, order)
}

/** One triggered action a round, but any number of free ones, and hero tokens are none: whoever has answered may answer in another way, too. */
function answerAgain(step: DsStep, moment: DsMoment, { piece, option }: Declared): void {
  const { reactions } = step.game
  let last: string | undefined = option.id
  if (!isManifold(last)) return
  const answered: string[] = []
  while (reactions !== undefined && last !== undefined && isManifold(last) && isThere(pieceAt(step.fight, piece))) {
    answered.push(last)
    moment.answered = answered
    const [again] = step.window(moment, reactions, [piece])
    again?.resolve()
    last = again?.option.id
  }
  moment.answered = undefined
}

const isManifold = (id: string): boolean => id === 'hero-token' || id.startsWith('triggered:')

/** Whoever has chosen a villain action leaves none to those who are asked after it. */
function oneByOne(step: DsStep, moment: Plain, order: readonly PieceId[]): Declared[] {
  const { reactions } = step.game
  return order.flatMap((id) => {
    const declared = reactions === undefined ? [] : step.window(moment, reactions, [id])
    moment.villain ||= declared.some(({ option }) => option.id.startsWith('villain-action:'))
    return declared
  })
}

type BySheet = readonly (readonly Pick<DsReaction, 'id' | 'isAwake'>[])[]

/** All who could answer there, by the reactions that their sheets have for it. */
function orderOf(step: DsStep, bySheet: BySheet): PieceId[] {
  const { fight } = step
  const heroes: PieceId[] = []
  const others: PieceId[] = []
  for (const one of fight.pieces) {
    if (one.gone === 1 || !isAwake(step, one.id, bySheet[one.sheet] ?? [])) continue
    if (campOf(fight, one) === HEROES) heroes.push(one.id)
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

/** What a run of a step keeps in mind: who answers with what, the innermost last. Never beyond the step. */
class Mind {
  readonly answers: string[] = []
}

const nameOf = (id: PieceId, source: string): string => `${id} ${source}`

/** What an answer brings about does not set off that same answer. */
// @rule drawsteel.triggered.free
export const isAnswering = ({ kept }: DsStep, id: PieceId, source: string): boolean =>
  kept instanceof Mind && kept.answers.includes(nameOf(id, source))

export function whileAnswering<T>(step: DsStep, id: PieceId, source: string, does: () => T): T {
  const mind = step.kept instanceof Mind ? step.kept : new Mind()
  step.kept = mind
  mind.answers.push(nameOf(id, source))
  const done = does()
  mind.answers.pop()
  return done
}

/** A moment of which nothing can be changed. */
export function openPlain(step: DsStep, window: Plain['window'], whom: PieceId, by: PieceId, amount = 0): boolean {
  // Mostly nobody has anything for it.
  if (step.game.reactions?.isAbout(step.fight, window) !== true) return false
  const afterwards: (() => void)[] = []
  const answered = open(step, { window, whom, by, amount, afterwards })
  for (const one of afterwards) one()
  return answered
}
