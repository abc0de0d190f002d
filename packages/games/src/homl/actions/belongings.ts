import { type Effect, NOBODY, type Option, type PieceId, type RuleIndex } from '@riposte/referee'
import { type DoorOption, doorsAt, isLocked, turnDoor } from '@riposte/tactics'
import { areHandsFull, inHand } from '../aim/means.ts'
import { ask } from '../asking.ts'
import { isForbidden } from '../bearing/forbidden.ts'
import { carried, fillHand, letFall, lyingOf } from '../carrying/carrying.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { squaresOf } from '../space.ts'
import type { HomlStep } from '../step.ts'
import type { Action } from './action.ts'

/** Things in hand, on the ground, worn, and doors. */

interface ThingOption extends Option {
  readonly effect: Effect
}

/** In one's own space, whosever it was; what was another's is named with him. */
const thingsFor = (step: HomlStep, id: PieceId): readonly ThingOption[] =>
  step.fight.effects.flatMap((effect) => {
    const thing = lyingOf(effect)
    if (thing === undefined) return []
    const { name, owner } = thing
    // @rule homl.action.pickup
    const isHere = effect.squares.some((square) => squaresOf(step.fight, id).includes(square))
    return isHere ? [{ id: owner === NOBODY || owner === id ? name : `${name}:${pieceAt(step.fight, owner).key}`, effect }] : []
  })

const isCapped = (step: HomlStep, id: PieceId): boolean => pieceAt(step.fight, id).picked && step.setting('pick-ups') !== 'any'

const whyCapped = (step: HomlStep, id: PieceId): RuleIndex | undefined => step.forbids(R.action.pickupCap, isCapped(step, id))

const isBulky = ({ effect }: ThingOption): boolean => lyingOf(effect)?.isBulky === true

/** Something small is had for nothing; if there is none that may be had, what is bulky takes a move action. */
const isBulkyNext = (step: HomlStep, id: PieceId): boolean => {
  const things = thingsFor(step, id)
  return things.some(isBulky) && (isCapped(step, id) || things.every(isBulky))
}

/** Its own weapons are taken in hand. */
const whyFull = (step: HomlStep, id: PieceId, things: readonly ThingOption[]): RuleIndex | undefined =>
  step.forbids(R.weapon.hands, things.length > 0 && areHandsFull(step, id) && things.every(({ effect }) => lyingOf(effect)?.owner === id))

/** What is bulky is for its own turn, while there is a move action for it. */
const canLift = ({ fight }: HomlStep, id: PieceId): boolean => {
  const { major, move } = pieceAt(fight, id)
  return fight.acting === id && major + move > 0
}

export const drop: Action = {
  id: 'drop',
  rule: R.action.drop,
  cost: 'free',
  about: 'Let go of a weapon in hand: it lies where you are. Answers: which.',
  example: 'A: [drop, dagger]',
  pointless: (step, id) => inHand(step, id).length === 0,
  take(step, id, pay) {
    const { weapons } = sheetOf(step.fight, id)
    const options = inHand(step, id).map((weapon) => ({ id: weapon.id, auto: true, weapon: weapons.indexOf(weapon) }))
    const { weapon } = ask.choice(step, id, 'what to drop', options, R.action.drop)
    pay()
    letFall(step, id, weapon)
  },
}

export const pickUp: Action = {
  id: 'pick-up',
  rule: R.action.pickup,
  cost: 'free',
  about:
    'Pick up what lies in your space, whosever it was; once a round, and what is bulky with a move action. Answers: which; dagger:B, where B let it fall.',
  example: 'A: [pick-up, dagger]',
  // @rule homl.action.pickup-bulky
  costFor: (step, id) => (isBulkyNext(step, id) ? 'move' : undefined),
  pointless: (step) => !step.fight.effects.some((effect) => lyingOf(effect) !== undefined),
  forbidden: (step, id) => [
    step.forbids(R.action.pickup, thingsFor(step, id).length === 0),
    thingsFor(step, id).some(isBulky) ? undefined : whyCapped(step, id),
    whyFull(step, id, thingsFor(step, id)),
  ],
  take(step, id, pay) {
    const offers = step.offers<ThingOption>()
    for (const one of thingsFor(step, id)) {
      const why = isBulky(one) ? step.forbids(R.action.pickupBulky, !canLift(step, id)) : whyCapped(step, id)
      offers.offer({ ...one, auto: true }, why, whyFull(step, id, [one]))
    }
    const { options, refusals } = offers
    const { effect } = ask.choice(step, id, 'what to pick up', options, R.action.pickup, refusals)
    const thing = lyingOf(effect)
    // @rule homl.action.pickup-bulky
    pay(thing?.isBulky === true ? 'move' : undefined)
    if (thing?.isBulky !== true) step.set(id, 'picked', true)
    step.emit({ type: 'action', piece: id, action: 'pick-up', rule: R.action.pickup })
    // What was another's is gone from the ground, and he is without it still.
    if (thing !== undefined && thing.owner !== NOBODY && thing.owner !== id) return void step.change(effect, { squares: [], by: id })
    step.end(effect, 'taken', R.action.pickup)
    if (thing?.owner === id) fillHand(step, id, thing.weapon)
  },
}

export const draw: Action = {
  id: 'draw',
  rule: R.action.drawWeapon,
  cost: 'move',
  about: 'Draw a weapon or put it away, as part of a move action or by itself. Answers: which.',
  example: 'A: [draw, dagger]',
  // @rule homl.action.draw-weapon
  costFor: (step, id) => (!pieceAt(step.fight, id).drew || step.setting('drawing') === 'free' ? 'none' : undefined),
  pointless: (step, id) => carried(step, id).length === 0,
  take(step, id, pay) {
    const mask = pieceAt(step.fight, id).inHand
    const offers = step.offers<Option & { readonly place: number }>()
    for (const one of carried(step, id))
      offers.offer(one, step.forbids(R.weapon.hands, (mask & (1 << one.place)) === 0 && areHandsFull(step, id)))
    const { options, refusals } = offers
    const { place } = ask.choice(step, id, 'what to draw or put away', options, R.action.drawWeapon, refusals)
    pay()
    step.set(id, 'drew', true)
    if ((mask & (1 << place)) === 0) fillHand(step, id, place)
    else step.set(id, 'inHand', mask & ~(1 << place), R.action.drawWeapon)
  },
}

export const takeOff: Action = {
  id: 'take-off',
  rule: R.action.remove,
  // @rule homl.action.remove
  cost: 'major',
  about: 'Take off your shield. Answers: none.',
  example: 'A: [take-off]',
  pointless: (step, id) => sheetOf(step.fight, id).shield === 'none' || pieceAt(step.fight, id).shed,
  take(step, id, pay) {
    pay()
    step.set(id, 'shed', true, R.action.remove)
  },
}

export const talk: Action = {
  id: 'talk',
  rule: R.action.talk,
  cost: 'free',
  about: 'Say something, for a few seconds. Answers: none.',
  example: 'A: [talk]',
  isUnlisted: true,
  // @rule homl.effects.kinds
  forbidden: (step, id) => [step.forbids(R.effects.kinds, isForbidden(step, id, 'speak'))],
  take(step, id) {
    // @rule homl.action.talk
    step.emit({ type: 'action', piece: id, action: 'talk', rule: R.action.talk })
  },
}

// ---------------------------------------------------------------------------------------------------------------- doors

const doorsFor = (step: HomlStep, id: PieceId, locked: boolean): DoorOption[] =>
  doorsAt(step.fight.board, squaresOf(step.fight, id)).flatMap((one) => (isLocked(one.handle) === locked ? [{ ...one, auto: true }] : []))

function turn(step: HomlStep, id: PieceId, locked: boolean, pay: () => void): void {
  const rule = locked ? R.action.use : R.action.open
  const { handle } = ask.choice(step, id, 'which door', doorsFor(step, id, locked), rule)
  // @rule homl.action.open, homl.action.use
  pay()
  step.emit({ type: 'action', piece: id, action: locked ? 'unlock' : 'open-door', rule })
  turnDoor(step, handle, rule)
}

export const openDoor: Action = {
  id: 'open-door',
  rule: R.action.open,
  cost: 'move',
  about: 'Open or shut an unlocked door or window at your space. Answers: its two squares.',
  example: 'A: [open-door, "c2|d2"]',
  pointless: (step, id) => doorsFor(step, id, false).length === 0,
  take: (step, id, pay) => turn(step, id, false, pay),
}

export const unlock: Action = {
  id: 'unlock',
  rule: R.action.use,
  cost: 'major',
  about: 'Unlock and open a door at your space with its key. Answers: its two squares.',
  example: 'A: [unlock, "c2|d2"]',
  pointless: (step, id) => doorsFor(step, id, true).length === 0,
  forbidden: (step, id) => [step.forbids(R.action.use, !sheetOf(step.fight, id).items.includes('key'))],
  take: (step, id, pay) => turn(step, id, true, pay),
}
