import { also, type Odds, type Offers, type PieceId, type Preview, type RuleIndex } from '@riposte/referee'
import type { Action } from '../action.ts'
import { oddsAt, previewOf } from '../aim/aim.ts'
import { ask } from '../asking.ts'
import { farthest } from '../attack/ranges.ts'
import { barOf } from '../bearing/bars.ts'
import { armOf, weaponsFor } from '../carrying/wield.ts'
import { canAct } from '../conditions/conditions.ts'
import { isEnemy, pieceAt } from '../fight.ts'
import { askCharge, chargeAlong, chargePlans, nearestStop, wayShown, whyNoCharge, whyNotChargeAt } from '../movement/charge-ways.ts'
import { isStillAt } from '../movement/relocate.ts'
import { basicAttack, basicAttacksOf } from '../powers/basic.ts'
import type { StrikeGiven } from '../powers/given.ts'
import { makeStrike } from '../powers/strike.ts'
import { R } from '../rules.ts'
import { perceives } from '../sight/senses.ts'
import { isAdjacent } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import { happens } from '../windows.ts'
import { askPiece, friendNamed, offerPieces, type PieceOption, sizesLarger, whyNobody } from './ask.ts'
import { shoveAt } from './shove.ts'

type Ending = 'basic-melee' | 'shove'

/** As far as the longest of its basic attacks reaches, or an attack of its own; a shove must be beside. */
function reachFor(step: OrcusStep, id: PieceId, ending: Ending, own?: StrikeGiven): number {
  if (ending === 'shove') return Math.min(1, armOf(step, id))
  if (own !== undefined) return farthest(step, id, own.strike.aim, own.weapon)
  const reaches = basicAttacksOf(step, id, 'melee', 'charge').flatMap((power) => {
    const weapons = weaponsFor(step, id, power, power.strike)
    return weapons.length === 0
      ? [farthest(step, id, power.strike.aim, undefined)]
      : weapons.map((weapon) => farthest(step, id, power.strike.aim, weapon))
  })
  return Math.max(0, ...reaches)
}

/** Whom it could charge, as far as its plans lead. */
function foes(step: OrcusStep, id: PieceId, most?: number, own?: StrikeGiven): Offers<PieceOption> {
  const plans = chargePlans(step, id)
  const reach = reachFor(step, id, 'basic-melee', own)
  return offerPieces(
    step,
    id,
    (other) => isEnemy(other, pieceAt(step.fight, id)) && perceives(step, id, other.id),
    (other) => [whyNotChargeAt(plans, other.id, reach)],
    most,
  )
}

export const charge: Action = {
  id: 'charge',
  rule: R.charge.attack,
  cost: 'standard',
  about:
    'Run at least 2 squares, and no more than your speed, to the nearest square from which you can attack, and make a basic melee attack or a shove at +1. The way provokes. Answers: the foe; basic-melee (as when nothing is answered) or shove; the square, where several are equally near, or the way; then as for the attack. Before the square that a shove pushes to, name the one to charge from.',
  example: 'A: [charge, B]',
  forbidden: (step, id) => whyNot(step, id),
  take: (step, id, pay) => chargeAt(step, id, pay),
}

function whyNot(step: OrcusStep, id: PieceId, own?: StrikeGiven): readonly (RuleIndex | undefined)[] {
  const reasons = [...whyNoCharge(step, id), barOf(step, id, 'charge'), barOf(step, id, 'attack')]
  return reasons.some((rule) => rule !== undefined) ? reasons : whyNobody(step, id, foes(step, id, 1, own), R.charge.limit)
}

/** A charge that ends in an attack of a power's own. */
export function chargeWith(step: OrcusStep, id: PieceId, own: StrikeGiven): void {
  if (whyNot(step, id, own).every((rule) => rule === undefined)) chargeAt(step, id, () => {}, own)
}

function chargeAt(step: OrcusStep, id: PieceId, pay: () => void, own?: StrikeGiven): void {
  const known = step.asKnownTo(id)
  const asked = { text: 'whom to charge', rule: R.charge.attack, read: friendNamed(known, id, 'opponents alone') }
  const { options, refusals } = foes(known, id, undefined, own)
  const told = options.map((one) => ({
    ...one,
    preview: () => chargePreview(known, id, one.piece, own),
    odds: () => chargeOdds(known, id, one.piece, own),
  }))
  const at = askPiece(step, id, asked, { options: told, refusals })
  const ending = own === undefined ? askEnding(known, id, at) : 'basic-melee'
  const way = askCharge(known, id, at, reachFor(step, id, ending, own))
  if (way === undefined) return
  pay()
  step.emit({ type: 'action', piece: id, action: 'charge', rule: R.charge.move })
  const { at: from } = pieceAt(step.fight, id)
  const isStopped = happens(step, { window: 'charge', by: id, at }).stopped === true
  const mayGo = !isStopped && isStillAt(step, id, from) && whyNoCharge(step, id).every((rule) => rule === undefined)
  if (mayGo && chargeAlong(step, id, way) && canAct(step, id)) strikeAt(step, id, at, ending, own)
  else step.emit({ type: 'lost', piece: id, what: 'charge', rule: R.charge.attack })
}

/** What the blow promises from where the charge would end, and the way there. */
function chargePreview(step: OrcusStep, id: PieceId, at: PieceId, own?: StrikeGiven): Preview {
  const end = chargeEnd(step, id, at, own)
  return end === undefined ? {} : also(previewOf(end.there, end.given, at), wayShown(end.stop))
}

function chargeOdds(step: OrcusStep, id: PieceId, at: PieceId, own?: StrikeGiven): Odds {
  const end = chargeEnd(step, id, at, own)
  return end === undefined ? {} : oddsAt(end.there, end.given, at)
}

/** The fight as it would be where the charge ends, and the blow from there. */
function chargeEnd(step: OrcusStep, id: PieceId, at: PieceId, own?: StrikeGiven) {
  const [power] = own === undefined ? basicAttacksOf(step, id, 'melee', 'charge') : [own.power]
  const stop = nearestStop(step, id, at, reachFor(step, id, 'basic-melee', own))
  if (power === undefined || stop === undefined) return undefined
  const there = step.standingAt(id, stop.to)
  if (own !== undefined) return { stop, there, given: { ...own, weapon: own.weapon, kind: 'charge' as const } }
  const [weapon] = weaponsFor(there, id, power, power.strike)
  return { stop, there, given: { by: id, power, strike: power.strike, weapon, kind: 'charge' as const } }
}

function askEnding(step: OrcusStep, id: PieceId, at: PieceId): Ending {
  const offers = step.offers<{ readonly id: Ending; readonly byDefault: boolean }>()
  offers.offer({ id: 'basic-melee', byDefault: true })
  const why = whyNotChargeAt(chargePlans(step, id), at, reachFor(step, id, 'shove'))
  offers.offer({ id: 'shove', byDefault: false }, why, step.forbids(R.shove.target, sizesLarger(step, id, at) > 1))
  const { options, refusals } = offers
  return ask.choice(step, id, 'strike or shove', options, R.charge.attack, refusals).id
}

function strikeAt(step: OrcusStep, id: PieceId, at: PieceId, ending: Ending, own?: StrikeGiven): void {
  if (own !== undefined) makeStrike(step, { ...own, kind: 'charge', at: [at] })
  else if (ending === 'basic-melee') basicAttack(step, id, 'melee', { kind: 'charge', at })
  else if (isAdjacent(step.fight, id, at)) shoveAt(step, id, at, 'charge')
}
