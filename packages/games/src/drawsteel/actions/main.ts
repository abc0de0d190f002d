import type { Option, PieceId } from '@riposte/referee'
import type { Ability } from '../abilities/ability.ts'
import { tooDear } from '../abilities/costs.ts'
import { freeStrike, freeStrikesOf, meleeFreeStrike } from '../abilities/strikes.ts'
import { useAbility } from '../abilities/use.ts'
import { hasTarget, whyNobody } from '../aim/aim.ts'
import { askAmong, toldApart } from '../asking.ts'
import { saveable } from '../conditions/conditions.ts'
import { rollSave } from '../conditions/saves.ts'
import { maySpendRecovery, spendRecovery } from '../damage/stamina.ts'
import { isAlive, isEnemy, isHero, isObject, pieceAt, sheetOf } from '../fight.ts'
import { askWay } from '../movement/ask-way.ts'
import { put, walk } from '../movement/movement.ts'
import { speedOf } from '../movement/speeds.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { reveal } from '../sight/sight.ts'
import { isAdjacent } from '../space.ts'
import type { DsStep } from '../step.ts'
import type { Action } from './action.ts'

/** Actions open to everybody. */

interface StrikeOption extends Option {
  readonly ability?: Ability
}

const charge: Action = {
  id: 'charge',
  about:
    'Action: up to your speed in a straight line, then a melee free strike, or an ability with the Charge keyword. Answers: the square (`stay` for none), the strike where there are several, the target.',
  example: 'A: [charge, f3, B]',
  rule: R.charge.move,
  cost: 'action',
  isStrike: true,
  take: (step, id) => {
    const way = step.applies(R.charge.noShift) ? ('charge' as const) : ('shift' as const)
    const budget = speedOf(step, id)
    const chosen = budget > 0 ? askWay({ step, id, budget, way, straight: true, far: R.charge.move }, 'where to charge') : undefined
    if (chosen !== undefined) {
      if (!walk(step, id, chosen.path, { way })) return
      reveal(step, id)
    }
    strikeAtEnd(step, id)
  },
}

function strikeAtEnd(step: DsStep, id: PieceId): void {
  const { fight } = step
  const plain = meleeFreeStrike(fight, id)
  const offers = step.offers<StrikeOption>()
  if (hasTarget(step, id, plain)) offers.offer({ id: plain.id, ability: plain, byDefault: true })
  for (const ability of sheetOf(fight, id).abilities)
    if (ability.keywords.includes('charge') && ability.kind === 'action' && hasTarget(step, id, ability))
      offers.offer({ id: ability.id, ability, rule: R.charge.keyword }, tooDear(step, id, ability.cost))
  const [first] = offers.options
  if (first === undefined) return step.emit({ type: 'lost', piece: id, what: 'nobody to strike', rule: R.charge.move })
  const { ability } = askAmong(step, {
    kind: 'choice',
    seat: pieceAt(fight, id).seat,
    piece: id,
    text: 'the strike of the charge',
    options: offers.options,
    refusals: offers.refusals,
    rule: R.charge.keyword,
  })
  if (ability === undefined) return
  // Off: the strike within it costs the maneuver.
  if (ability.freeStrike && !step.applies(R.freestrike.embedded)) step.set(id, 'maneuver', 0)
  if (ability.freeStrike)
    freeStrike(
      step,
      id,
      { ...ability, targets: { ...ability.targets, relation: step.setting('printing') === 'release' ? 'creature-or-object' : 'creature' } },
      { isAction: true },
    )
  else useAbility(step, id, ability, { isAction: true })
}

const defend: Action = {
  id: 'defend',
  about:
    'Action: until your next turn ability rolls against you have a double bane, and you a double edge on tests to resist. Answers: none.',
  example: 'A: [defend]',
  rule: R.action.defend,
  cost: 'action',
  forbidden: (step, id) => [step.forbids(R.action.defendExclusive, !isHero(step.fight, id) && pieceAt(step.fight, id).acted === 1)],
  take: (step, id) => {
    step.begin({ kind: 'defending', on: id, by: id, rule: R.action.defend, until: 'turn-start', of: id })
    if (!isHero(step.fight, id) && step.applies(R.action.defendExclusive)) {
      step.set(id, 'acts', 0, R.action.defendExclusive)
      step.set(id, 'acted', 2)
    }
  },
}

const heal: Action = {
  id: 'heal',
  about:
    'Action: an adjacent creature spends a Recovery, or makes a saving throw at once. Answers: the creature, then `recovery` or `save`.',
  example: 'A: [heal, C, recovery]',
  rule: R.action.heal,
  cost: 'action',
  pointless: (step, id) => patients(step, id).length === 0,
  take: (step, id) => {
    const { fight } = step
    const options = patients(step, id).map((one) => ({ id: pieceAt(fight, one).key, piece: one }))
    const { piece: whom } = step.ask({
      kind: 'target',
      seat: pieceAt(fight, id).seat,
      piece: id,
      text: 'whom to heal',
      options,
      rule: R.action.heal,
    })
    const ways: Option[] = []
    if (maySpendRecovery(step, whom))
      ways.push({ id: 'recovery', byDefault: true, rule: isHero(fight, whom) ? R.dying.alliesHelp : R.recovery.director })
    if (saveable(fight, whom).length > 0) ways.push({ id: 'save', byDefault: ways.length === 0 })
    const [first] = ways
    if (first === undefined) return
    const chosen = askAmong(step, {
      kind: 'choice',
      seat: pieceAt(fight, whom).seat,
      piece: whom,
      text: 'a Recovery or a saving throw',
      options: ways,
      rule: R.action.heal,
    })
    if (chosen.id === 'recovery') {
      if (step.applies(R.dying.alliesHelp) || pieceAt(fight, whom).stamina > 0) spendRecovery(step, whom, id, R.action.heal)
      return
    }
    const effects = saveable(fight, whom)
    const among = toldApart(effects.map((effect, i) => ({ id: effect.kind, byDefault: i === 0, effect })))
    const [one] = among
    if (one === undefined) return
    const { effect } = askAmong(step, {
      kind: 'choice',
      seat: pieceAt(fight, whom).seat,
      piece: whom,
      text: 'which effect to save against',
      options: among,
    })
    rollSave(step, whom, effect)
  },
}
const patients = (step: DsStep, id: PieceId): PieceId[] =>
  step.fight.pieces.flatMap((one) =>
    one.id !== id &&
    isAlive(one) &&
    one.at >= 0 &&
    !isObject(step.fight, one.id) &&
    isAdjacent(step.fight, id, one.id) &&
    !isEnemy(one, pieceAt(step.fight, id))
      ? [one.id]
      : [],
  )

/** The free strikes of a piece, as actions of its turn. */
export const freeStrikeActions = (sheet: Sheet): Action[] =>
  freeStrikesOf(sheet).map((ability) => ({
    id: ability.id,
    about: ability.name,
    rule: R.freestrike.action,
    cost: 'action' as const,
    isStrike: true,
    forbidden: (now: DsStep, who: PieceId) => whyNobody(now, who, ability),
    take: (now: DsStep, who: PieceId) => {
      freeStrike(now, who, ability, { isAction: true })
    },
  }))

/** There is no such action; a table that lets everybody trade places has it. */
const swap: Action = {
  id: 'swap',
  about: 'Only where the list of actions is not enforced: trade places with an adjacent ally. Answers: the ally.',
  cost: 'action',
  pointless: (step, id) => step.applies(R.action.list) || patients(step, id).length === 0,
  take: (step, id) => {
    const options = patients(step, id).map((one) => ({ id: pieceAt(step.fight, one).key, piece: one }))
    const { piece } = askAmong(step, { kind: 'target', seat: pieceAt(step.fight, id).seat, piece: id, text: 'with whom', options })
    const here = { at: pieceAt(step.fight, id).at, height: pieceAt(step.fight, id).height }
    const there = { at: pieceAt(step.fight, piece).at, height: pieceAt(step.fight, piece).height }
    put(step, id, there, 'swap')
    put(step, piece, here, 'swap')
  },
}

export const mainActions: readonly Action[] = [charge, defend, heal, swap]
