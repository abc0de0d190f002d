import { also, type Odds, type PieceId, type Preview, type RuleIndex } from '@riposte/referee'
import type { PathOption, Spot } from '@riposte/tactics'
import { aimAttack, attackOdds, attackPreview, means, type TargetOption, usable } from '../aim/aim.ts'
import { ask, seatOf } from '../asking.ts'
import { attack } from '../attack/attack.ts'
import { takeUp } from '../carrying/taking-up.ts'
import { isEnemy, pieceAt } from '../fight.ts'
import {
  type ChargeStop,
  chargeAim,
  chargeFoes,
  chargeOf,
  chargeStops,
  isInPlace,
  nearestStop,
  readCharge,
} from '../movement/charge-ways.ts'
import { rooted, setsOut, walk } from '../movement/movement.ts'
import { R } from '../rules.ts'
import { takesRoom } from '../space.ts'
import type { SovereignStep } from '../step.ts'
import type { Action } from './action.ts'

export const charge: Action = {
  id: 'charge',
  rule: R.table.charge,
  cost: 'charge',
  about:
    'Run straight at a foe, up to twice your rate, and strike or throw at +2; your AC is 2 lower until the round ends, and armed foes beside you strike first. Answers: the target, the square to end in, the weapon.',
  example: 'A: [charge, B, d4]',
  forbidden: (step, id) => rooted(step, id) ?? whyNobody(step, id),
  pointless: (step, id) => foesOf(step, id).length === 0,
  take(step, id, pay) {
    const target = askTarget(step, id)
    const path = askWay(step, id, target)
    pay()
    step.emit({ type: 'action', piece: id, action: 'charge', rule: R.table.charge })
    if (!setsOut(step, id, chargeFoes(step, id))) return
    if (step.applies(R.charge.ac)) step.begin({ kind: 'charging', on: id, until: 'round-end', value: -2, rule: R.charge.ac })
    if (walk(step, id, path, 'charge', { provokes: false, rule: R.charge.distance })) strike(step, id, target)
  },
}

function foesOf(step: SovereignStep, id: PieceId): PieceId[] {
  const me = pieceAt(step.fight, id)
  return step.fight.pieces.filter((foe) => isEnemy(foe, me) && takesRoom(foe)).map((foe) => foe.id)
}

/** The rule that keeps it from charging anybody, or undefined. */
function whyNobody(step: SovereignStep, id: PieceId): RuleIndex | undefined {
  const charge = chargeOf(step, id)
  const foes = foesOf(step, id)
  if (foes.some((foe) => nearestStop(charge, foe) !== undefined)) return undefined
  return step.forbids(foes.some((foe) => isInPlace(charge, foe)) ? R.charge.minimum : R.charge.distance, true)
}

function askTarget(step: SovereignStep, id: PieceId): PieceId {
  const known = step.asKnownTo(id)
  const charge = chargeOf(known, id)
  const offers = step.offers<TargetOption>()
  for (const foe of foesOf(known, id)) {
    const { key, at } = pieceAt(step.fight, foe)
    const option = { id: key, piece: foe, square: at, preview: () => chargePreview(known, id, foe), odds: () => chargeOdds(known, id, foe) }
    if (nearestStop(charge, foe) !== undefined) offers.offer(option)
    else offers.offer(option, step.forbids(isInPlace(charge, foe) ? R.charge.minimum : R.charge.distance, true))
  }
  const { options, refusals } = offers
  return ask.target(step, id, 'whom to charge', options, undefined, refusals).piece
}

/** What the blow promises from the nearest square to charge to, the way there, and what it costs. */
function chargePreview(step: SovereignStep, id: PieceId, foe: PieceId): Preview {
  const stop = nearestStop(chargeOf(step, id), foe)
  if (stop === undefined) return {}
  const there = chargedTo(step, id, stop)
  const way = stop.preview?.() ?? {}
  const promise = attackPreview(there, id, foe, chargeAim)
  const text = [promise.text, way.text].filter((words) => words !== undefined).join(', ')
  const price = there.applies(R.charge.ac) ? { price: 'AC 2 lower until the round ends' } : {}
  return also(promise, { ...way, text, ...price })
}

function chargeOdds(step: SovereignStep, id: PieceId, foe: PieceId): Odds {
  const stop = nearestStop(chargeOf(step, id), foe)
  return stop === undefined ? {} : attackOdds(chargedTo(step, id, stop), id, foe, chargeAim)
}

/** The fight as it would be from there. */
const chargedTo = (step: SovereignStep, id: PieceId, { square }: ChargeStop): SovereignStep =>
  step.standingAt(id, { at: square, height: step.fight.board.floor[square] ?? 0 })

/** The nearest square unless another is named; without a question where there is but one. */
function askWay(step: SovereignStep, id: PieceId, target: PieceId) {
  const charge = chargeOf(step.asKnownTo(id), id)
  const stops = chargeStops(charge, target)
  const options = stops.map((stop, i): PathOption<Spot> => (i > 0 ? stop : { ...stop, byDefault: true, auto: stops.length === 1 }))
  const read = (answer: string) => readCharge(charge, target, answer)
  const seat = seatOf(step, id)
  const text = 'where to charge to'
  return step.ask<PathOption<Spot>>({ kind: 'path', seat, piece: id, text, options, refusals: undefined, rule: undefined, read }).path ?? []
}

function strike(step: SovereignStep, id: PieceId, target: PieceId): void {
  if (!means(step, id, chargeAim).some(({ weapon, way }) => usable(step, id, target, weapon, way) === undefined))
    return step.emit({ type: 'lost', piece: id, what: 'charge', rule: R.charge.attack })
  const declared = aimAttack(step, id, chargeAim, target)
  if (takeUp(step, id, declared.weapon)) attack(step, declared)
}
