import { GM, NOBODY, type PieceId, type RuleIndex } from '@riposte/referee'
import { useAbility } from '../abilities/use.ts'
import { whyNobody } from '../aim/aim.ts'
import { highestScore } from '../bearing/held.ts'
import type { Ability } from '../clauses/ability.ts'
import { isActing } from '../conditions/conditions.ts'
import { campOf, DIRECTOR, pieceAt, sheetOf } from '../fight.ts'
import { spend } from '../paying.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import type { DsStep } from '../step.ts'
import type { Action } from './action.ts'

/** Malice features, at the start of a monster’s turn. */

const isDirectors = (step: DsStep, id: PieceId): boolean =>
  campOf(step.fight, pieceAt(step.fight, id)) === DIRECTOR && sheetOf(step.fight, id).kind === 'creature'

/** At the start of a monster's turn, one feature a turn. */
function featureRefusals(step: DsStep, id: PieceId, cost: number): readonly (RuleIndex | undefined)[] {
  const { fight } = step
  // Of a squad and its captain nobody has done anything yet: they share the turn.
  const hasBegun = fight.pieces.some((one) => (one.id === id || isActing(fight, one.id)) && (one.things > 0 || one.moveLeft > 0))
  return [step.forbids(R.malice.spend, step.fight.malice < cost || step.fight.featureUsed === 1 || hasBegun)]
}

function buy(step: DsStep, by: PieceId, cost: number, rule: RuleIndex): void {
  spend(step, by, 'malice', cost, rule)
  step.set(NOBODY, 'featureUsed', 1, R.malice.spend)
}

export const brutal: Action = {
  id: 'brutal-effectiveness',
  told: 'pays 3 Malice for Brutal Effectiveness',
  about: '3 Malice at the start of a turn: the next ability with a potency has it raised by 1. Answers: none.',
  rule: R.malice.basicPotency,
  cost: 'free',
  pointless: (step, id) => !isDirectors(step, id) || step.fight.malice < 3,
  forbidden: (step, id) => featureRefusals(step, id, 3),
  take: (step, id) => {
    buy(step, id, 3, R.malice.basicPotency)
    step.begin({ kind: 'brutal-effectiveness', on: id, rule: R.malice.basicPotency, until: 'fight-end' })
  },
}

const MALICIOUS = 5

export const malicious: Action = {
  id: 'malicious-strike',
  told: 'pays Malice for a Malicious Strike',
  about: '5 or more Malice at the start of a turn: the creature’s next strike deals extra damage. Answers: how much Malice.',
  example: 'M: [malicious-strike, "7"]',
  rule: R.malice.basicStrike,
  cost: 'free',
  pointless: (step, id) => !isDirectors(step, id) || step.fight.malice < MALICIOUS,
  forbidden: (step, id) => [
    ...featureRefusals(step, id, MALICIOUS),
    step.forbids(R.malice.basicStrike, step.fight.maliciousIn >= 0 && step.fight.maliciousIn >= step.fight.round - 1),
  ],
  take: (step, id) => {
    const score = Math.max(0, highestScore(step, id))
    const options = []
    for (let cost = MALICIOUS; cost <= step.fight.malice; cost++) options.push({ id: String(cost), cost, byDefault: cost === MALICIOUS })
    const { cost } = step.ask({
      kind: 'choice',
      seat: GM,
      piece: id,
      text: 'how much Malice',
      options,
      refusals: undefined,
      rule: R.malice.basicStrike,
    })
    buy(step, id, cost, R.malice.basicStrike)
    step.set(NOBODY, 'maliciousIn', step.fight.round, R.malice.basicStrike)
    const value = Math.min(3 * score, score + cost - MALICIOUS)
    step.begin({ kind: 'malicious-strike', on: id, rule: R.malice.basicStrike, until: 'fight-end', value })
  },
}

export const soloAction: Action = {
  id: 'solo-action',
  told: 'pays 5 Malice for a further action',
  about: '5 Malice at the start of a solo creature’s turn: one further action on it, even while dazed. Answers: none.',
  rule: R.malice.soloAction,
  cost: 'free',
  pointless: (step, id) => !isDirectors(step, id) || sheetOf(step.fight, id).organization !== 'solo',
  forbidden: (step, id) => featureRefusals(step, id, 5),
  take: (step, id) => {
    buy(step, id, 5, R.malice.soloAction)
    step.set(id, 'acts', pieceAt(step.fight, id).acts + 1, R.malice.soloAction)
  },
}

/** The features of the creature's own kind. */
export const featureActions = (sheet: Sheet): Action[] =>
  sheet.features.map((ability: Ability) => ({
    id: ability.id,
    name: ability.name,
    about: ability.name,
    told: '',
    rule: R.malice.spend,
    cost: 'free' as const,
    forbidden: (now: DsStep, who: PieceId) => [...featureRefusals(now, who, ability.cost), ...whyNobody(now, who, ability)],
    take: (now: DsStep, who: PieceId) => {
      buy(now, who, ability.cost, R.malice.spend)
      useAbility(now, who, ability, { isFree: true, isAction: false })
    },
  }))
