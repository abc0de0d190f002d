import type { PieceId, RuleIndex } from '@riposte/referee'
import type { Means } from '../aim/means.ts'
import { ask } from '../asking.ts'
import { type Clause, nothing } from '../clauses/clauses.ts'
import { harming } from '../clauses/kinds.ts'
import { isHero, pieceAt } from '../fight.ts'
import { sceneDifficulty } from '../movement/climbing.ts'
import { foesOf, noTarget, strikeWith } from '../powers/use.ts'
import { check } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { plainStrike, type Strike } from '../sheet/sheet.ts'
import type { HomlStep } from '../step.ts'
import { type Aspect, knacks } from '../terms.ts'
import type { Action } from './action.ts'

/** What no list has: attacks out of hand, and whatever else somebody thinks of. The game master says what it takes. */

const actionTypes = ['major', 'move', 'free', 'not-possible'] as const

/** What it takes, and whether it can be done at all: a major action, unless the game master says otherwise. */
function typeOf(step: HomlStep, id: PieceId, rule: RuleIndex): (typeof actionTypes)[number] {
  const options = actionTypes.map((one) => ({ id: one, one, ...(one === 'major' && { byDefault: true }) }))
  return ask.ruling(step, id, 'what action it takes', options, rule).one
}

function payFor(step: HomlStep, id: PieceId, type: (typeof actionTypes)[number], rule: RuleIndex): void {
  // What was held has been paid for.
  if (step.fight.acting !== id) return
  const { major, move } = pieceAt(step.fight, id)
  if (type === 'move' && move > 0) step.set(id, 'move', move - 1, rule)
  else if (type === 'major' || type === 'move') step.set(id, 'major', major - 1, rule)
}

/** As a Basic Attack does, without a weapon's number. */
export const dice = (levelDice: number): readonly Clause[] => [harming({ ...nothing, levelDice })]

/** So far one throws what comes to hand. */
const THROW = 5

/** Close against FORT, ranged against REF. */
export const makeshift = (type: 'close' | 'ranged', by: Aspect): Strike => ({
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
  forbidden: (step, id, isBlind) => (isBlind === true || whyNone(step, id, 'close').length === 0 ? [] : whyNone(step, id, 'ranged')),
  take(step, id) {
    const known = step.asKnownTo(id)
    const ways = (['close', 'ranged'] as const).map((one) => ({ id: one, one }))
    const reaching = ways.filter(({ one }) => whyNone(known, id, one).length === 0)
    // Who has no foe in reach means a friend.
    const { one: type } = ask.choice(step, id, 'how', reaching.length > 0 ? reaching : ways, R.attack.improvised)
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

const meansOf = (type: 'close' | 'ranged', by: Aspect): Means[] => {
  const strike = makeshift(type, by)
  return [{ id: strike.id, strike, weapon: undefined, versus: strike.versus[0] }]
}
