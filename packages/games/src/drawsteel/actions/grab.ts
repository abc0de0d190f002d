import { squareName } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { given } from '@riposte/tactics'
import { useAbility } from '../abilities/use.ts'
import { whyNobody } from '../aim/aim.ts'
import { ask } from '../asking.ts'
import type { Clause } from '../clauses/clauses.ts'
import { endCondition, grabbedBy, grabberOf, has, mostHeld } from '../conditions/conditions.ts'
import { traitParts } from '../conditions/traits.ts'
import { pieceAt } from '../fight.ts'
import { checkAloft, freeBeside, runsInto, takeAlong } from '../movement/movement.ts'
import { R } from '../rules.ts'
import { sizeOrder } from '../space.ts'
import type { DsStep } from '../step.ts'
import type { Action } from './action.ts'
import { askMate } from './ask.ts'
import { builtIn } from './built-in.ts'

/** Grab, and what comes of holding somebody. */

const grabbed: Clause = { do: 'afflict', conditions: ['grabbed'], span: 'lasting', to: { who: 'target' }, cantStand: false, source: 'you' }
const struckFirst = (so: Clause): Clause => ({
  do: 'may',
  by: 'you',
  text: 'go on, after a free strike of the other',
  so: [{ do: 'strike', by: { who: 'target' }, with: 'melee-free', against: 'you', sway: 0 }, so],
})
const freed: Clause = { do: 'release', to: { who: 'you' } }

// @rule drawsteel.maneuver.grab
const grabTiers = [[], [struckFirst(grabbed)], [grabbed]]
export const grabAbility = builtIn('grab', 'Grab', grabTiers, ['might'])

// @rule drawsteel.maneuver.escape-grab
const escapeTiers = [[], [struckFirst(freed)], [freed]]
const escapeAbility = builtIn('escape-grab', 'Escape Grab', escapeTiers, ['might', 'agility'])

export const grab: Action = {
  id: 'grab',
  told: '',
  about:
    'Maneuver: a Might roll against an adjacent creature; tier 2 may hold it after its free strike, tier 3 holds it. Answers: the target; at tier 2 `yes` or `no`, and the grabber `melee-free-strike` or `none`.',
  example: 'A: [grab, B]',
  rule: R.maneuver.grab,
  cost: 'maneuver',
  isAbility: true,
  forbidden: (step, id) => [
    step.forbids(R.grabbed.one, grabbedBy(step.fight, id).length >= mostHeld(step, id)),
    ...whyNobody(step, id, grabAbility),
  ],
  take: (step, id) => {
    useAbility(step, id, grabAbility, { isAction: false })
  },
}

export const escapeGrab: Action = {
  id: 'escape-grab',
  told: '',
  about:
    'Maneuver of the grabbed: a Might or Agility roll; tier 2 may get free after a free strike of the grabber, tier 3 is free. Answers: the characteristic; at tier 2 `yes` or `no`, and the grabber `melee-free-strike` or `none`.',
  example: 'A: [escape-grab]',
  rule: R.maneuver.escapeGrab,
  cost: 'maneuver',
  isAbility: true,
  pointless: (step, id) => grabberOf(step.fight, id) < 0,
  take: (step, id) => {
    const grabber = grabberOf(step.fight, id)
    const isSmaller = sizeOrder(step.fight, id) < sizeOrder(step.fight, grabber) && step.applies(R.maneuver.escapeGrabSize)
    useAbility(step, id, escapeAbility, {
      isAction: false,
      targets: [grabber],
      sway: (isSmaller ? -1 : 0) + holdOf(step, grabber, id),
      swayBy: isSmaller ? R.maneuver.escapeGrabSize : R.maneuver.escapeGrab,
    })
  },
}

/** A hold that is harder to break than others: by nature, or by what took hold. */
function holdOf(step: DsStep, grabber: PieceId, id: PieceId): number {
  let value = has(step.fight, id, 'mark:held-fast') ? -1 : 0
  for (const part of traitParts(step, grabber)) if (part.is === 'hard-to-escape') value += part.value
  return value
}

export const reposition: Action = {
  id: 'reposition',
  told: 'moves whom it holds',
  about: 'Maneuver of a grabber: put whom you hold into any free space beside you. Answers: whom, the square.',
  example: 'A: [reposition, B, c3]',
  rule: R.grabbed.reposition,
  cost: 'maneuver',
  pointless: (step, id) => movable(step, id).length === 0,
  take: (step, id) => {
    const known = step.asKnownTo(id)
    const held = movable(known, id)
    const whom = askMate(step, id, held, 'whom to move', R.grabbed.reposition)
    const { columns } = step.fight.board
    const pits = freeBeside(known, id, whom)
    const options = pits.map((spot) => ({ id: squareName(spot.at, columns), square: spot.at, spot }))
    const { spot } = ask.square(step, id, 'where to', options, R.grabbed.reposition)
    if (runsInto(step, id, whom, spot)) return step.emit({ type: 'lost', piece: id, what: 'place', rule: R.grabbed.reposition })
    const to = { at: spot.at, height: Math.max(spot.height, pieceAt(step.fight, id).height) }
    takeAlong(step, id, whom, to, 'repositioned', R.grabbed.reposition)
    checkAloft(step, whom)
  },
}
/** Whom it holds and has room for elsewhere. */
const movable = (step: DsStep, id: PieceId): PieceId[] =>
  grabbedBy(step.fight, id).filter((one) => freeBeside(step, id, one).some(({ at }) => at !== pieceAt(step.fight, one).at))

export const release: Action = {
  id: 'release',
  told: 'lets go',
  about: 'At no cost: let go of whom you hold. Answers: whom, where there are several.',
  rule: R.grabbed.release,
  cost: 'free',
  pointless: (step, id) => grabbedBy(step.fight, id).length === 0,
  take: (step, id) => {
    const held = grabbedBy(step.fight, id)
    const options = held.map((one) => ({ id: pieceAt(step.fight, one).key, piece: one }))
    const [first] = options
    if (first === undefined) return
    const { piece } = ask.target(step, id, 'whom to let go', given(options), R.grabbed.release)
    endCondition(step, piece, 'grabbed', 'released', R.grabbed.release)
  },
}
