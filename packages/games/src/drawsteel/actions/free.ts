import { type Effect, GM, NOBODY, type PieceId, type RuleIndex } from '@riposte/referee'
import type { Ability } from '../abilities/ability.ts'
import { useAbility } from '../abilities/use.ts'
import { askAmong, toldApart } from '../asking.ts'
import { afflict, endCondition, grabbedBy, has } from '../conditions/conditions.ts'
import { campOf, DIRECTOR, isAlive, pieceAt, sheetOf } from '../fight.ts'
import { checkAloft } from '../movement/movement.ts'
import { mayUseToken, spendTokens, tokenStamina } from '../resources/tokens.ts'
import { difficulties, rollTest } from '../rolls/tests.ts'
import { R } from '../rules.ts'
import { highest } from '../sheet/sheet.ts'
import type { DsStep } from '../step.ts'
import { characteristics } from '../terms.ts'
import type { Action } from './action.ts'

/** Free maneuvers, hero tokens, Malice, and tests. */

const dropProne: Action = {
  id: 'drop-prone',
  about: 'Free maneuver: lie down; getting up again is then free too. Answers: none.',
  rule: R.move.crawlVoluntary,
  cost: 'free-maneuver',
  pointless: (step, id) => has(step.fight, id, 'prone'),
  take: (step, id) => {
    afflict(step, id, 'prone', id, 'lasting', 1)
    checkAloft(step, id)
  },
}

const riseFreely: Action = {
  id: 'rise',
  about: 'Free maneuver of who lies by its own will, or has just come to: get up. Answers: none.',
  rule: R.move.crawlVoluntary,
  cost: 'free-maneuver',
  pointless: (step, id) => !step.fight.effects.some((one) => one.on === id && one.kind === 'prone'),
  forbidden: (step, id) => [
    step.forbids(R.move.crawlVoluntary, !step.fight.effects.some((one) => one.on === id && one.kind === 'prone' && one.value === 1)),
  ],
  take: (step, id) => endCondition(step, id, 'prone', 'stood up', R.move.crawlVoluntary),
}

const interact: Action = {
  id: 'interact',
  about:
    'Free maneuver: open an unlocked door, pick up, hand over or draw something. Answers: none; the game master settles what comes of it.',
  rule: R.freemaneuver.use,
  cost: 'free-maneuver',
  take: (step, id) => step.emit({ type: 'action', piece: id, action: 'interact', rule: R.freemaneuver.use }),
}

const release: Action = {
  id: 'release',
  about: 'At no cost: let go of whom you hold. Answers: whom, where there are several.',
  rule: R.grabbed.release,
  cost: 'free',
  pointless: (step, id) => grabbedBy(step.fight, id).length === 0,
  take: (step, id) => {
    const held = grabbedBy(step.fight, id)
    const options = held.map((one) => ({ id: pieceAt(step.fight, one).key, piece: one }))
    const [first] = options
    if (first === undefined) return
    const { piece } = askAmong(step, {
      kind: 'target',
      seat: pieceAt(step.fight, id).seat,
      piece: id,
      text: 'whom to let go',
      options,
      rule: R.grabbed.release,
    })
    endCondition(step, piece, 'grabbed', 'released', R.grabbed.release)
  },
}

/** Effects that somebody has imposed with abilities and may end. */
const imposed = (step: DsStep, id: PieceId): Effect[] =>
  step.fight.effects.filter(
    (one) =>
      one.by === id &&
      one.on >= 0 &&
      one.on !== id &&
      (one.until === 'save' || one.until === 'turn-end' || one.until === 'fight-end') &&
      one.kind !== 'grabbed' &&
      one.kind !== 'summoned',
  )

const endEffect: Action = {
  id: 'end-effect',
  about: 'Free maneuver: end an effect that you have imposed on somebody. Answers: which, as PIECE:EFFECT.',
  example: 'A: [end-effect, "B:restrained"]',
  rule: R.effect.imposerEnds,
  cost: 'free-maneuver',
  pointless: (step, id) => imposed(step, id).length === 0,
  take: (step, id) => {
    const options = toldApart(imposed(step, id).map((effect) => ({ id: `${pieceAt(step.fight, effect.on).key}:${effect.kind}`, effect })))
    const { effect } = step.ask({
      kind: 'choice',
      seat: pieceAt(step.fight, id).seat,
      piece: id,
      text: 'which effect to end',
      options,
      rule: R.effect.imposerEnds,
    })
    step.end(effect, 'ended', R.effect.imposerEnds)
  },
}

// -------------------------------------------------------------------------------------------------------------- tokens

const tokenRefusals =
  (cost: number) =>
  (step: DsStep, id: PieceId): readonly (RuleIndex | undefined)[] => {
    const piece = pieceAt(step.fight, id)
    return [
      step.forbids(R.token.limit, piece.tokenUsed === 1 && step.fight.tokens >= cost),
      mayUseToken(step, id, cost) || piece.tokenUsed === 1 ? undefined : R.token.limit,
    ]
  }

const tokenSurges: Action = {
  id: 'token-surges',
  about: 'A hero token: gain 2 surges. Answers: none.',
  rule: R.token.surges,
  cost: 'free',
  pointless: (step, id) => sheetOf(step.fight, id).kind !== 'hero' || step.fight.tokens === 0,
  forbidden: tokenRefusals(1),
  take: (step, id) => {
    spendTokens(step, id, 1)
    step.set(id, 'surges', pieceAt(step.fight, id).surges + 2, R.token.surges)
  },
}

const tokenHeal: Action = {
  id: 'token-stamina',
  about: 'Two hero tokens: regain Stamina equal to your recovery value; also as a reaction, before damage is taken. Answers: none.',
  rule: R.token.stamina,
  cost: 'free',
  pointless: (step, id) => sheetOf(step.fight, id).kind !== 'hero' || step.fight.tokens < 2,
  forbidden: tokenRefusals(2),
  take: (step, id) => tokenStamina(step, id),
}

// -------------------------------------------------------------------------------------------------------------- malice

const isDirectors = (step: DsStep, id: PieceId): boolean =>
  campOf(step.fight, pieceAt(step.fight, id)) === DIRECTOR && sheetOf(step.fight, id).kind === 'creature'

/** At the start of a monster's turn, one feature a turn. */
function featureRefusals(step: DsStep, id: PieceId, cost: number): readonly (RuleIndex | undefined)[] {
  const piece = pieceAt(step.fight, id)
  const hasBegun = piece.things > 0 || piece.moveLeft > 0
  return [step.forbids(R.malice.spend, step.fight.malice < cost || step.fight.featureUsed === 1 || hasBegun)]
}

function buy(step: DsStep, cost: number, rule: RuleIndex): void {
  step.set(NOBODY, 'malice', step.fight.malice - cost, rule)
  step.set(NOBODY, 'featureUsed', 1, R.malice.spend)
}

const brutal: Action = {
  id: 'brutal-effectiveness',
  about: '3 Malice at the start of a turn: the next ability with a potency has it raised by 1. Answers: none.',
  rule: R.malice.basicPotency,
  cost: 'free',
  pointless: (step, id) => !isDirectors(step, id) || step.fight.malice < 3,
  forbidden: (step, id) => featureRefusals(step, id, 3),
  take: (step, id) => {
    buy(step, 3, R.malice.basicPotency)
    step.begin({ kind: 'brutal-effectiveness', on: id, rule: R.malice.basicPotency, until: 'fight-end' })
  },
}

const MALICIOUS = 5

const malicious: Action = {
  id: 'malicious-strike',
  about: '5 or more Malice at the start of a turn: the next strike deals extra damage. Answers: how much Malice.',
  example: 'M: [malicious-strike, "7"]',
  rule: R.malice.basicStrike,
  cost: 'free',
  pointless: (step, id) => !isDirectors(step, id) || step.fight.malice < MALICIOUS,
  forbidden: (step, id) => [
    ...featureRefusals(step, id, MALICIOUS),
    step.forbids(R.malice.basicStrike, step.fight.maliciousIn >= 0 && step.fight.maliciousIn >= step.fight.round - 1),
  ],
  take: (step, id) => {
    const score = Math.max(0, highest(sheetOf(step.fight, id)))
    const options = []
    for (let cost = MALICIOUS; cost <= step.fight.malice; cost++) options.push({ id: String(cost), cost, byDefault: cost === MALICIOUS })
    const { cost } = step.ask({ kind: 'choice', seat: GM, piece: id, text: 'how much Malice', options, rule: R.malice.basicStrike })
    buy(step, cost, R.malice.basicStrike)
    step.set(NOBODY, 'maliciousIn', step.fight.round, R.malice.basicStrike)
    const value = Math.min(3 * score, score + cost - MALICIOUS)
    step.begin({ kind: 'malicious-strike', on: id, rule: R.malice.basicStrike, until: 'turn-end', of: id, value })
  },
}

const soloAction: Action = {
  id: 'solo-action',
  about: '5 Malice at the start of a solo creature’s turn: one further action on it, even while dazed. Answers: none.',
  rule: R.malice.soloAction,
  cost: 'free',
  pointless: (step, id) => !isDirectors(step, id) || sheetOf(step.fight, id).organization !== 'solo',
  forbidden: (step, id) => featureRefusals(step, id, 5),
  take: (step, id) => {
    buy(step, 5, R.malice.soloAction)
    step.set(id, 'acts', pieceAt(step.fight, id).acts + 1, R.malice.soloAction)
  },
}

/** The features of the creature's own kind. */
export const featureActions = (step: DsStep, id: PieceId): Action[] =>
  sheetOf(step.fight, id).features.map((ability: Ability) => ({
    id: ability.id,
    about: ability.name,
    rule: R.malice.spend,
    cost: 'free' as const,
    forbidden: (now: DsStep, who: PieceId) => featureRefusals(now, who, ability.cost),
    take: (now: DsStep, who: PieceId) => {
      buy(now, ability.cost, R.malice.spend)
      useAbility(now, who, ability, { isFree: true, isAction: false })
    },
  }))

// --------------------------------------------------------------------------------------------------------------- tests

const makeTest: Action = {
  id: 'make-test',
  about:
    'Maneuver: a test of the game master’s difficulty. Answers: the characteristic, the skill (`no-skill`); the game master: easy, medium or hard.',
  example: 'A: [make-test, might, climb]',
  rule: R.maneuver.test,
  cost: 'maneuver',
  take: (step, id) => {
    const { seat } = pieceAt(step.fight, id)
    const sheet = sheetOf(step.fight, id)
    const { one } = step.ask({
      kind: 'choice',
      seat,
      piece: id,
      text: 'which characteristic',
      options: characteristics.map((score) => ({ id: score, one: score })),
      rule: R.maneuver.test,
    })
    const skills: { id: string; byDefault?: boolean }[] = [
      { id: 'no-skill', byDefault: true },
      ...sheet.skills.map((skill) => ({ id: skill })),
    ]
    const chosen: string[] = []
    while (skills.length > 1) {
      const { id: skill } = step.ask({ kind: 'choice', seat, piece: id, text: 'with which skill', options: skills })
      if (skill === 'no-skill') break
      chosen.push(skill)
      skills.splice(
        skills.findIndex((entry) => entry.id === skill),
        1,
      )
    }
    const grades = difficulties.map((difficulty) => ({ id: difficulty, difficulty, byDefault: difficulty === 'medium' }))
    const { difficulty } = step.ask({
      kind: 'ruling',
      seat: GM,
      piece: id,
      text: 'how hard is it',
      options: grades,
      rule: R.test.difficulty,
    })
    const aid = step.fight.effects.find((effect) => effect.on === id && effect.kind === 'assisted')
    if (aid !== undefined) step.end(aid, 'used', R.test.assist)
    rollTest(step, id, { of: [one], what: 'test', skills: chosen, difficulty, sway: aid?.value ?? 0 })
  },
}

const assist: Action = {
  id: 'assist-test',
  about:
    'Maneuver: a test with a fitting skill of yours; the next test of an ally has a bane, an edge or a double edge by its tier. Answers: the ally, the characteristic.',
  example: 'A: [assist-test, B, presence]',
  rule: R.test.assist,
  cost: 'maneuver',
  pointless: (step, id) => sheetOf(step.fight, id).skills.length === 0,
  take: (step, id) => {
    const me = pieceAt(step.fight, id)
    const allies = step.fight.pieces.filter((one) => one.id !== id && isAlive(one) && one.side === me.side)
    if (allies.length === 0) return
    const { piece } = step.ask({
      kind: 'target',
      seat: me.seat,
      piece: id,
      text: 'whom to assist',
      options: allies.map((one) => ({ id: one.key, piece: one.id })),
      rule: R.test.assist,
    })
    const { one } = step.ask({
      kind: 'choice',
      seat: me.seat,
      piece: id,
      text: 'which characteristic',
      options: characteristics.map((score) => ({ id: score, one: score })),
      rule: R.test.assist,
    })
    const tier = rollTest(step, id, { of: [one], what: 'assist', skills: sheetOf(step.fight, id).skills })
    step.begin({
      kind: 'assisted',
      on: piece,
      by: id,
      rule: R.test.assist,
      until: 'fight-end',
      value: tier === 1 ? -1 : tier === 2 ? 1 : 2,
    })
  },
}

export const freeActions: readonly Action[] = [
  brutal,
  malicious,
  soloAction,
  dropProne,
  riseFreely,
  interact,
  release,
  endEffect,
  tokenSurges,
  tokenHeal,
  makeTest,
  assist,
]
