import { NOWHERE, squareBox, squareName } from '@riposte/board'
import type { Offers, Option, PieceId, RuleIndex } from '@riposte/referee'
import type { Action } from '../action.ts'
import { ask } from '../asking.ts'
import { type Belonging, belongings, freeHands, heldBy, isCarried, isHeld, drop as letFall, thingOf } from '../carrying/hands.ts'
import { type Dropped, isCharacter, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { clearEffect } from '../sight/sight.ts'
import { boxesApart, boxOf } from '../space.ts'
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

/** What there is a place for on its belt. */
const ownHeldBy = (step: OrcusStep, id: PieceId): readonly Belonging[] => heldBy(step.fight, id).filter(({ found }) => found === undefined)

export const sheathe: Action = {
  id: 'sheathe',
  rule: R.turn.swiftObject,
  cost: 'swift',
  about: 'Put away what you hold. Answers: which, where there are several.',
  example: 'A: [sheathe, longsword]',
  pointless: (step, id) => ownHeldBy(step, id).length === 0,
  take(step, id, pay) {
    const { bit } = askThing(step, id, 'what to put away', offerThings(step, ownHeldBy(step, id)))
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
    const thing = askThing(step, id, 'what to drop', offerThings(step, heldBy(step.fight, id)))
    pay()
    letFall(step, id, thing, R.turn.freeList)
  },
}

// ------------------------------------------------------------------------------------------------------ off the ground

interface LyingOption extends ThingOption {
  readonly lying: Dropped
}

/** A beast whose block lists nothing to hold has no use for what others drop. */
const hasHands = ({ fight }: OrcusStep, id: PieceId): boolean => isCharacter(fight, id) || belongings(sheetOf(fight, id)).length > 0

/** What lies within a square, whosever it was; a hand must be free for it, and nothing solid between. */
function lyingAround(step: OrcusStep, id: PieceId): Offers<LyingOption> {
  const { fight } = step
  const { columns, floor } = fight.board
  const offers = step.offers<LyingOption>()
  const me = boxOf(fight, id)
  const free = freeHands(fight, id)
  for (const lying of fight.dropped) {
    const { at, owner } = lying
    const thing = lying.by === undefined && (owner === id || hasHands(step, id)) ? thingOf(fight, lying) : undefined
    if (thing === undefined) continue
    const it = squareBox(columns, at, floor[at])
    const where = squareName(at, columns)
    const option = { id: owner === id ? thing.id : `${thing.id}@${where}`, label: `${thing.name} ${where}`, square: at, lying, thing }
    // Of two that are alike one is as good as the other.
    if (offers.options.some((one) => one.id === option.id)) continue
    const isFar = boxesApart(me, it) > 1
    offers.offer(
      option,
      step.forbids(R.turn.swiftObject, isFar || thing.hands > free),
      isFar || clearEffect(step, me, it) ? undefined : R.sight.effect,
    )
  }
  return offers
}

export const pickUp: Action = {
  id: 'pick-up',
  rule: R.turn.swiftObject,
  cost: 'swift',
  about:
    'Take something that lies in your square or beside it in a free hand. Answers: which, where there are several; longsword@b2, where it was another’s.',
  example: 'A: [pick-up, longsword]',
  pointless: (step, id) => step.fight.dropped.every(({ owner, by }) => by !== undefined || (owner !== id && !hasHands(step, id))),
  forbidden: (step, id) => (lyingAround(step, id).options.length === 0 ? [R.turn.swiftObject] : []),
  take(step, id, pay) {
    const { options, refusals } = lyingAround(step, id)
    if (options.length === 0) return
    const named = options.length === 1 ? options.map((option) => ({ ...option, byDefault: true })) : options
    const { lying, thing } = ask.choice(step, id, 'what to pick up', named, undefined, refusals)
    pay()
    // Somebody may have been quicker.
    if (!step.fight.dropped.includes(lying)) return step.emit({ type: 'lost', piece: id, what: 'pick-up', rule: R.immediate.counter })
    tell(step, id, 'pick-up', R.turn.swiftObject)
    const others = step.fight.dropped.filter((one) => one !== lying)
    const dropped = lying.owner === id ? others : [...others, { ...lying, at: NOWHERE, by: id }]
    step.emit({ type: 'ground', piece: id, what: thing.name, at: lying.at, dropped, rule: R.turn.swiftObject })
    if (lying.owner !== id) return
    step.set(id, 'lost', pieceAt(step.fight, id).lost & ~thing.bit)
    take(step, id, thing.bit)
  },
}

// ------------------------------------------------------------------------------------------------------------- loading

const unloadedBy = (step: OrcusStep, id: PieceId): readonly Belonging[] =>
  ownHeldBy(step, id).filter(({ bit }) => (pieceAt(step.fight, id).unloaded & bit) !== 0)

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
