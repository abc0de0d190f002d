import { squareNames } from '@riposte/board'
import { NOBODY, type Offers, type Option, type PieceId } from '@riposte/referee'
import { given } from '@riposte/tactics'
import { freeStrike, meleeFreeStrike, standIns } from '../abilities/strikes.ts'
import { useAbility } from '../abilities/use.ts'
import { hasTarget } from '../aim/aim.ts'
import { ask } from '../asking.ts'
import type { Ability } from '../clauses/ability.ts'
import { isAlive, isObject, isUp, pieceAt, sheetOf } from '../fight.ts'
import { askWay } from '../movement/ask-way.ts'
import { walk } from '../movement/movement.ts'
import { speedOf } from '../movement/speeds.ts'
import { limiting } from '../movement/too-far.ts'
import { whyNotHad } from '../paying.ts'
import { R } from '../rules.ts'
import { showsByMoving } from '../sight/sight.ts'
import { isAdjacent } from '../space.ts'
import type { DsStep } from '../step.ts'
import type { Action } from './action.ts'
import { stuck } from './advance.ts'

/** Charge. */

interface StrikeOption extends Option {
  readonly ability?: Ability
}

export const charge: Action = {
  id: 'charge',
  told: 'charges',
  about:
    'Action: up to your speed in a straight line, then a melee free strike, or an ability with the Charge keyword. Answers: the square (`stay` for none), the strike where there are several, the target.',
  example: 'A: [charge, f3, B]',
  rule: R.charge.move,
  cost: 'action',
  isStrike: true,
  forbidden: (step, id) => (speedOf(step, id) > 0 || strikesFrom(step, id).offers.options.length > 0 ? [] : stuck(step, id)),
  take: (step, id) => {
    const budget = speedOf(step, id)
    if (budget === 0) stayPut(step, id)
    const chosen =
      budget > 0 ? askWay({ step, id, budget, way: 'charge', straight: true, far: R.charge.move }, 'where to charge') : undefined
    if (chosen !== undefined) {
      walk(step, id, chosen.path, { way: 'charge' })
      // Stopped short, it strikes where it has come to stand.
      if (!isUp(pieceAt(step.fight, id))) return
      showsByMoving(step, id)
    }
    // @rule drawsteel.charge.move
    strikeAtEnd(step, id)
  },
}

/** Nowhere to go: said by the question that has one answer alone. */
function stayPut(step: DsStep, id: PieceId): void {
  const { board } = step.fight
  const { at } = pieceAt(step.fight, id)
  const rule = limiting({ step, id, far: R.charge.move })
  const refusals = squareNames(board).flatMap((name, square) => (square === at ? [] : [{ id: name, square, rule, piece: NOBODY }]))
  ask.choice(step, id, 'where to charge', given([{ id: 'stay' }]), undefined, refusals)
}

/** What it may strike with from where it stands. */
function strikesFrom(step: DsStep, id: PieceId): { readonly offers: Offers<StrikeOption>; readonly isRelease: boolean } {
  const { fight } = step
  const full = meleeFreeStrike(fight, id)
  const isRelease = step.setting('printing') === 'release'
  const plain = { ...full, targets: { ...full.targets, relation: isRelease ? ('creature-or-object' as const) : ('creature' as const) } }
  const offers = step.offers<StrikeOption>()
  if (hasTarget(step, id, plain)) offers.offer({ id: plain.id, ability: plain, byDefault: true })
  for (const ability of [...sheetOf(fight, id).abilities.filter((one) => one.keywords.includes('charge')), ...standIns(step, id, 'charge')])
    if ((ability.kind === 'action' || ability.kind === 'maneuver') && hasTarget(step, id, ability))
      offers.offer({ id: ability.id, ability, rule: R.charge.keyword }, ...whyNotHad(step, id, ability))
  return { offers, isRelease }
}

function strikeAtEnd(step: DsStep, id: PieceId): void {
  const { offers, isRelease } = strikesFrom(step.asKnownTo(id), id)
  const [first] = offers.options
  if (first === undefined && !isRelease) spareObjects(step, id)
  if (first === undefined) return step.emit({ type: 'lost', piece: id, what: 'nobody to strike', rule: R.charge.move })
  const { ability } = ask.choice(step, id, 'the strike of the charge', given(offers.options), R.charge.keyword, offers.refusals)
  if (ability === undefined) return
  if (!ability.freeStrike) useAbility(step, id, ability, { isAction: true, isCharge: true })
  // @rule drawsteel.freestrike.embedded
  if (ability.freeStrike) freeStrike(step, id, ability, { isAction: true, isCharge: true })
}

/** Objects beside it are nobody to strike: said by the question that has one answer alone. */
function spareObjects(step: DsStep, id: PieceId): void {
  const { fight } = step
  const refusals = step
    .asKnownTo(id)
    .fight.pieces.flatMap((one) =>
      isObject(fight, one.id) && isAlive(one) && isAdjacent(fight, id, one.id) ? [{ id: one.key, piece: one.id, rule: R.charge.move }] : [],
    )
  if (refusals.length === 0 || !step.applies(R.charge.move)) return
  ask.target(step, id, 'whom to strike', given([{ id: 'nobody' }]), undefined, refusals)
}
