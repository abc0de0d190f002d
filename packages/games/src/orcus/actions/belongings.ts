import { columnOf, rowOf, type Square, squareName } from '@riposte/board'
import type { Offers, Option, PieceId, RuleIndex } from '@riposte/referee'
import type { Action } from '../action.ts'
import { ask } from '../asking.ts'
import { type Belonging, belongings, freeHands, heldBy, isCarried, isHeld, drop as letFall } from '../carrying/hands.ts'
import { type Dropped, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { squaresOf } from '../space.ts'
import type { OrcusStep } from '../step.ts'

/** What is drawn, put away, let fall, picked up and loaded. */

interface ThingOption extends Option {
  readonly thing: Belonging
}

function offerThings(
  step: OrcusStep,
  things: readonly Belonging[],
  why: (thing: Belonging) => RuleIndex | undefined = () => undefined,
): Offers<ThingOption> {
  const offers = step.offers<ThingOption>()
  for (const thing of things) offers.offer({ id: thing.id, label: thing.name, thing }, why(thing))
  return offers
}

function askThing(step: OrcusStep, id: PieceId, text: string, { options, refusals }: Offers<ThingOption>): Belonging {
  // The only one need not be named.
  const named = options.length === 1 ? options.map((option) => ({ ...option, byDefault: true })) : options
  return ask.choice(step, id, text, named, undefined, refusals).thing
}

const tell = (step: OrcusStep, id: PieceId, action: string, rule: RuleIndex): void => step.emit({ type: 'action', piece: id, action, rule })

const take = (step: OrcusStep, id: PieceId, bit: number): void => step.set(id, 'inHand', pieceAt(step.fight, id).inHand | bit)

// ------------------------------------------------------------------------------------------------------ in and out of hand

const sheathed = (step: OrcusStep, id: PieceId): Offers<ThingOption> => {
  const piece = pieceAt(step.fight, id)
  const things = belongings(sheetOf(step.fight, id)).filter(({ bit }) => isCarried(piece, bit) && !isHeld(piece, bit))
  const free = freeHands(step.fight, id)
  return offerThings(step, things, ({ hands }) => step.forbids(R.turn.swiftObject, hands > free))
}

export const draw: Action = {
  id: 'draw',
  rule: R.turn.swiftObject,
  cost: 'swift',
  about: 'Take something you carry in hand; the hands for it must be free. Answers: which, where there are several.',
  example: 'A: [draw, longsword]',
  pointless: (step, id) => sheathed(step, id).options.length + sheathed(step, id).refusals.length === 0,
  forbidden: (step, id) => (sheathed(step, id).options.length === 0 ? [R.turn.swiftObject] : []),
  take(step, id, pay) {
    const { bit } = askThing(step, id, 'what to draw', sheathed(step, id))
    pay()
    tell(step, id, 'draw', R.turn.swiftObject)
    take(step, id, bit)
  },
}

export const sheathe: Action = {
  id: 'sheathe',
  rule: R.turn.swiftObject,
  cost: 'swift',
  about: 'Put away what you hold. Answers: which, where there are several.',
  example: 'A: [sheathe, longsword]',
  pointless: (step, id) => heldBy(step.fight, id).length === 0,
  take(step, id, pay) {
    // A readied act may come when nothing is held any more.
    if (heldBy(step.fight, id).length === 0) return
    const { bit } = askThing(step, id, 'what to put away', offerThings(step, heldBy(step.fight, id)))
    pay()
    tell(step, id, 'sheathe', R.turn.swiftObject)
    step.set(id, 'inHand', pieceAt(step.fight, id).inHand & ~bit)
  },
}

export const drop: Action = {
  id: 'drop',
  rule: R.turn.freeList,
  cost: 'free',
  about: 'Let fall what you hold. Answers: which, where there are several.',
  example: 'A: [drop, longsword]',
  pointless: (step, id) => heldBy(step.fight, id).length === 0,
  take(step, id, pay) {
    if (heldBy(step.fight, id).length === 0) return
    const thing = askThing(step, id, 'what to drop', offerThings(step, heldBy(step.fight, id)))
    pay()
    letFall(step, id, thing, R.turn.freeList)
  },
}

// ------------------------------------------------------------------------------------------------------ off the ground

interface LyingOption extends ThingOption {
  readonly lying: Dropped
}

/** Its own things within a square; a hand must be free for them. */
function lyingAround(step: OrcusStep, id: PieceId): Offers<LyingOption> {
  const { fight } = step
  const offers = step.offers<LyingOption>()
  const things = belongings(sheetOf(fight, id))
  const free = freeHands(fight, id)
  for (const lying of fight.dropped) {
    const thing = things.find(({ bit }) => bit === 1 << lying.weapon)
    if (lying.owner !== id || thing === undefined) continue
    const isFar = squaresTo(step, id, lying.at) > 1
    const option = { id: thing.id, label: `${thing.name} ${squareName(lying.at, fight.board.columns)}`, square: lying.at, lying, thing }
    offers.offer(option, step.forbids(R.turn.swiftObject, isFar || thing.hands > free))
  }
  return offers
}

function squaresTo({ fight }: OrcusStep, id: PieceId, square: Square): number {
  const { columns } = fight.board
  const gaps = squaresOf(fight, id).map((one) =>
    Math.max(Math.abs(columnOf(one, columns) - columnOf(square, columns)), Math.abs(rowOf(one, columns) - rowOf(square, columns))),
  )
  return Math.min(...gaps)
}

export const pickUp: Action = {
  id: 'pick-up',
  rule: R.turn.swiftObject,
  cost: 'swift',
  about: 'Take something of yours that lies in your square or beside it in a free hand. Answers: which, where there are several.',
  example: 'A: [pick-up, longsword]',
  pointless: (step, id) => !step.fight.dropped.some((lying) => lying.owner === id),
  forbidden: (step, id) => (lyingAround(step, id).options.length === 0 ? [R.turn.swiftObject] : []),
  take(step, id, pay) {
    const { options, refusals } = lyingAround(step, id)
    const named = options.length === 1 ? options.map((option) => ({ ...option, byDefault: true })) : options
    const { lying, thing } = ask.choice(step, id, 'what to pick up', named, undefined, refusals)
    pay()
    tell(step, id, 'pick-up', R.turn.swiftObject)
    const dropped = step.fight.dropped.filter((one) => one !== lying)
    step.emit({ type: 'ground', piece: id, what: thing.name, at: lying.at, dropped, rule: R.turn.swiftObject })
    step.set(id, 'lost', pieceAt(step.fight, id).lost & ~thing.bit)
    take(step, id, thing.bit)
  },
}

// ------------------------------------------------------------------------------------------------------------- loading

const unloadedBy = (step: OrcusStep, id: PieceId): readonly Belonging[] =>
  heldBy(step.fight, id).filter(({ bit }) => (pieceAt(step.fight, id).unloaded & bit) !== 0)

export const reload: Action = {
  id: 'reload',
  rule: R.gear.weapons,
  cost: 'swift',
  about: 'Load a crossbow that has been shot. Answers: which, where there are several.',
  example: 'A: [reload]',
  pointless: (step, id) => unloadedBy(step, id).length === 0,
  take(step, id, pay) {
    const { bit } = askThing(step, id, 'what to load', offerThings(step, unloadedBy(step, id)))
    pay()
    tell(step, id, 'reload', R.gear.weapons)
    step.set(id, 'unloaded', pieceAt(step.fight, id).unloaded & ~bit)
  },
}
