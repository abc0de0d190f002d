import { NOBODY, type PieceId, type RuleIndex } from '@riposte/referee'
import { basicMeans, type Means, reaches } from '../aim/means.ts'
import { threatMeans } from '../aim/zone-of-control.ts'
import { ask } from '../asking.ts'
import { attack } from '../attack/attack.ts'
import { type Clause, nothing } from '../clauses/clauses.ts'
import { harming } from '../clauses/kinds.ts'
import { isIn } from '../conditions/conditions.ts'
import { FINAL, mark, slay } from '../damage/damage.ts'
import { isHero, pieceAt, sheetOf } from '../fight.ts'
import { sceneDifficulty } from '../movement/climbing.ts'
import { askMeans } from '../powers/aiming.ts'
import { foesOf, noTarget, strikeWith, useFeat, whyNoUse } from '../powers/use.ts'
import { check } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { plainStrike, type Strike } from '../sheet/sheet.ts'
import type { HomlStep } from '../step.ts'
import { type Aspect, knacks } from '../terms.ts'
import type { Action, Cost } from './action.ts'

/** The attack that everybody has, and the feats of a sheet, as actions. */

export const basicAttack: Action = {
  id: 'basic-attack',
  rule: R.basic.attack,
  cost: 'major',
  isLoud: true,
  about:
    'Attack one opponent with what is in hand: close against FORT, ranged against REF. Answers: the target; the weapon, where several would do.',
  example: 'A: [basic-attack, B]',
  pointless: (step, id) => !sheetOf(step.fight, id).isHero,
  forbidden: (step, id, isBlind) => (isBlind === true ? [] : noTarget(step, id, basicMeans(step, id), foesOf(step.fight, id))),
  take: (step, id, pay) => strikeWith(step, id, basicMeans(step, id), pay),
}

/** What its block prints; what answers is no action of a turn. */
function costOf({ action }: Strike): Cost {
  // @rule homl.action.feat
  if (action === 'major' || action === 'move' || action === 'free') return action
  return 'none'
}

/** A feat of a sheet: the action goes by its name. */
export const strikeAction = (strike: Strike): Action => ({
  id: strike.id,
  name: strike.name,
  rule: R.action.feat,
  cost: costOf(strike),
  isLoud: strike.isAttack,
  about: `${strike.name}: a feat of its sheet. Answers: the target, or where it lies.`,
  example: `A: [${strike.id}, B]`,
  forbidden: (step, id, isBlind) => [
    step.forbids(R.feat.riderPractice, strike.action === 'rider' || strike.action === 'practice'),
    step.forbids(R.opp.actions, strike.action === 'opportunity'),
    step.forbids(R.trigger.gate, strike.trigger !== undefined && strike.action !== 'rider' && strike.action !== 'opportunity'),
    ...(strike.trigger === undefined ? whyNoUse(step, id, strike, NOBODY, isBlind) : []),
  ],
  take: (step, id, pay) => useFeat(step, id, strike, pay),
})

/** Finishing who can do nothing. */

const finishers = (step: HomlStep, id: PieceId): readonly Means[] =>
  isHero(step.fight, id) ? basicMeans(step, id).filter(({ strike }) => strike.type === 'close') : threatMeans(step, id)

function victimsOf(step: HomlStep, id: PieceId): PieceId[] {
  const helpless = foesOf(step.fight, id).filter((foe) => isIn(step.fight, foe, 'incapacitated'))
  return helpless.length === 0 ? helpless : helpless.filter((foe) => finishers(step, id).some((one) => reaches(step, id, foe, one)))
}

export const coupDeGrace: Action = {
  id: 'coup-de-grace',
  rule: R.cond.incapCoup,
  cost: 'major',
  isLoud: true,
  about:
    'Finish a foe in reach who is incapacitated, by a close attack: a success slays an NPC; a hero is hurt twice as much and, dying, is a death save nearer to death. Answers: whom; with what, where several would do.',
  example: 'A: [coup-de-grace, B]',
  pointless: (step, id) => victimsOf(step, id).length === 0,
  take(step, id, pay) {
    const at = ask.whom(step, id, 'whom', victimsOf(step.asKnownTo(id), id), R.cond.incapCoup)
    const reached = finishers(step, id).filter((one) => reaches(step, id, at, one))
    const { strike, weapon, versus } = askMeans(step, id, reached)
    pay()
    const wasDying = isIn(step.fight, at, 'dying')
    // What slays at once needs no dice.
    const final = isHero(step.fight, at) ? { ...strike, tags: [...strike.tags, FINAL] } : { ...strike, lines: { success: [] } }
    const isHit = attack(step, { by: id, strike: final, weapon, versus, targets: [at], isNonlethal: false, isEnhanced: false })
    if (!isHit || pieceAt(step.fight, at).gone === 1) return
    // @rule homl.cond.incap.coup
    if (!isHero(step.fight, at)) slay(step, at, R.cond.incapCoup, id)
    else if (wasDying) mark(step, at)
  },
}

/** What no list has: attacks out of hand, and whatever else somebody thinks of. The game master says what it takes. */

const actionTypes = ['major', 'move', 'free', 'not-possible'] as const

/** What it takes, and whether it can be done at all: a major action, unless the game master says otherwise. */
function typeOf(step: HomlStep, id: PieceId, rule: RuleIndex): (typeof actionTypes)[number] {
  const options = actionTypes.map((one) => ({ id: one, one, ...(one === 'major' && { byDefault: true }) }))
  return ask.ruling(step, id, 'what action it takes', options, rule).one
}

function payFor(step: HomlStep, id: PieceId, type: (typeof actionTypes)[number], rule: RuleIndex): void {
  const { major, move } = pieceAt(step.fight, id)
  if (type === 'move' && move > 0) step.set(id, 'move', move - 1, rule)
  else if (type === 'major' || type === 'move') step.set(id, 'major', major - 1, rule)
}

/** As a Basic Attack does, without a weapon's number. */
const dice = (levelDice: number): readonly Clause[] => [harming({ ...nothing, levelDice })]

/** So far one throws what comes to hand. */
const THROW = 5

/** Close against FORT, ranged against REF. */
const makeshift = (type: 'close' | 'ranged', by: Aspect): Strike => ({
  ...plainStrike,
  id: 'improvise',
  name: 'Improvised Attack',
  type,
  range: type === 'close' ? 'touch' : THROW,
  by,
  versus: [type === 'close' ? 'FORT' : 'REF'],
  // @rule homl.action.improvise, homl.attack.improvised
  lines: { success: dice(1), complete: dice(2), enhanced: dice(3) },
})

const meansOf = (type: 'close' | 'ranged', by: Aspect): Means[] => {
  const strike = makeshift(type, by)
  return [{ id: strike.id, strike, weapon: undefined, versus: strike.versus[0] }]
}

const whyNone = (step: HomlStep, id: PieceId, type: 'close' | 'ranged'): readonly RuleIndex[] =>
  noTarget(step, id, meansOf(type, 'athletics'), foesOf(step.fight, id))

export const improvise: Action = {
  id: 'improvise',
  rule: R.action.improvise,
  cost: 'major',
  isLoud: true,
  about:
    'Attack with what comes to hand. Answers: close or ranged; the aspect it rests on; the target. The game master says what action it takes.',
  example: 'A: [improvise, close, athletics, B]',
  pointless: (step, id) => !isHero(step.fight, id),
  forbidden: (step, id) => (whyNone(step, id, 'close').length === 0 ? [] : whyNone(step, id, 'ranged')),
  take(step, id) {
    const known = step.asKnownTo(id)
    const ways = (['close', 'ranged'] as const).flatMap((one) => (whyNone(known, id, one).length === 0 ? [{ id: one, one }] : []))
    const { one: type } = ask.choice(step, id, 'how', ways, R.attack.improvised)
    const aspects = knacks.map((one) => ({ id: one, aspect: one }))
    const { aspect } = ask.choice(step, id, 'what it rests on', aspects, R.attack.improvised)
    const takes = typeOf(step, id, R.action.improvise)
    if (takes === 'not-possible') return
    strikeWith(step, id, meansOf(type, aspect), () => payFor(step, id, takes, R.action.improvise))
  },
}

/** What is risky and opposed by nobody succeeds on so much. */
// @rule homl.npc.non-attack otherwise number
const RISKY = 11

export const something: Action = {
  id: 'something-else',
  rule: R.action.unlisted,
  cost: 'major',
  about:
    'Whatever no list has. The game master says what action it takes, or that it takes too long; and whether it needs a check. Answers: none.',
  example: 'A: [something-else]',
  take(step, id) {
    const takes = typeOf(step, id, R.action.unlisted)
    // @rule homl.action.unlisted
    if (takes === 'not-possible') return
    payFor(step, id, takes, R.action.unlisted)
    step.emit({ type: 'action', piece: id, action: 'something-else', rule: R.action.unlisted })
    const options = [{ id: 'succeeds', byDefault: true }, { id: 'risky' }]
    // @rule homl.npc.non-attack
    if (ask.ruling(step, id, 'how it goes', options, R.npc.nonAttack).id === 'risky') risk(step, id)
  },
}

/** A hero tries what it rests on, for which there is only wit; an NPC throws a die. */
function risk(step: HomlStep, id: PieceId): void {
  if (isHero(step.fight, id)) {
    check(step, id, 'WIS', sceneDifficulty(step.fight), 'wisdom', R.action.unlisted)
    return
  }
  const die = step.roll(20, id, 'risky', R.npc.nonAttack)
  step.emit({
    type: 'check',
    by: id,
    at: -1,
    what: 'risky',
    die,
    dice: [die],
    total: die,
    needs: RISKY,
    success: die >= RISKY,
    degree: die >= RISKY ? 'success' : 'failure',
    parts: [],
    sways: [],
    rule: R.npc.nonAttack,
  })
}
