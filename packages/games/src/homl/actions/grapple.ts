import { lasting, type PieceId, type RuleIndex } from '@riposte/referee'
import { bareHands, type Means, strikesAt } from '../aim/means.ts'
import { ask } from '../asking.ts'
import { isBarredFrom, isForbidden } from '../bearing/forbidden.ts'
import { canGrab } from '../carrying/carrying.ts'
import { type Clause, nothing } from '../clauses/clauses.ts'
import { harming } from '../clauses/kinds.ts'
import { fallProne, heldBy, lay } from '../conditions/conditions.ts'
import { isHero, sheetOf } from '../fight.ts'
import { endHold, HOLD, holdersOf, partnersOf, REVERSAL, seizes } from '../grappling.ts'
import { breaks, wrestle } from '../movement/break-free.ts'
import { foesOf, noTarget, strikeWith } from '../powers/use.ts'
import { defenseOf } from '../rolls/bonuses.ts'
import { R } from '../rules.ts'
import { plainStrike, type Sheet, type Strike } from '../sheet/sheet.ts'
import type { HomlStep } from '../step.ts'
import { difficultyOf } from '../terms.ts'
import type { Action } from './action.ts'

/** Taking hold of somebody, letting go, and getting free. */

const seizing: Clause = { do: 'afflict', to: { who: 'target' }, what: ['grabbed'], span: 'lasting' }

/** The level dice and so many more, and strength; and the other is held. */
const grip = (levelDice: number): readonly Clause[] => [harming({ ...nothing, levelDice, abilities: ['STR'] }), seizing]

export const grabStrike: Strike = {
  ...plainStrike,
  id: 'grab',
  name: 'Grab',
  range: HOLD,
  by: 'unarmed',
  versus: ['REF', 'FORT'],
  lines: {
    // @rule homl.basic.grab-damage
    success: grip(0),
    // @rule homl.basic.grab-damage
    complete: grip(1),
    // @rule homl.basic.grab-damage
    enhanced: grip(2),
  },
  tags: ['basic'],
}

/** An NPC's: what it comes to is its strength, and it does a die and that. */
const npcGrab = lasting(
  ({ level, ability }: Sheet): Strike => ({
    ...grabStrike,
    versus: [],
    // @rule homl.basic.grab
    dv: difficultyOf(level) + ability.STR,
    lines: { success: [harming({ ...nothing, dice: [{ count: 1, sides: 6 }], abilities: ['STR'] }), seizing] },
  }),
)

const npcReversal = lasting((sheet: Sheet): Strike => ({ ...npcGrab(sheet), ...reversing }))

/** A hero picks what it is against. */
export function grabMeans(step: HomlStep, id: PieceId, isReversal = false): Means[] {
  const sheet = sheetOf(step.fight, id)
  if (!sheet.isHero) return [{ id: 'grab', strike: isReversal ? npcReversal(sheet) : npcGrab(sheet), weapon: undefined, versus: undefined }]
  const strike = isReversal ? reversalStrike : grabStrike
  return (['REF', 'FORT'] as const).map((versus) => ({ id: versus, strike, weapon: bareHands(step, id), versus }))
}

export const grab: Action = {
  id: 'grab',
  rule: R.basic.grab,
  cost: 'major',
  isLoud: true,
  about: 'Take hold of an opponent beside you, unarmed, of a hero against REF or FORT as he likes. Answers: the target; REF or FORT.',
  example: 'A: [grab, B, REF]',
  // An NPC whose block prints one has that.
  pointless: (step, id) => !isHero(step.fight, id) && sheetOf(step.fight, id).strikes.some(({ lines }) => seizes(lines.success)),
  forbidden: (step, id, isBlind) => [
    step.forbids(R.grapple.attempt, !canGrab(step, id)),
    ...(isBlind === true ? [] : noTarget(step, id, grabMeans(step, id), foesOf(step.fight, id))),
  ],
  take: (step, id, pay) => strikeWith(step, id, grabMeans(step, id), pay),
}

export const release: Action = {
  id: 'release',
  rule: R.grapple.release,
  cost: 'free',
  about: 'Let go of whom you hold. Answers: whom, where there are several.',
  example: 'A: [release]',
  pointless: (step, id) => heldBy(step, id).length === 0,
  take(step, id) {
    const held = ask.whom(step, id, 'whom to let go', heldBy(step, id), R.grapple.release)
    endHold(step, id, held, 'released', R.grapple.release)
  },
}

/** Who may not escape gets out of a hold by nothing that it does. */
const mayNotEscape = (step: HomlStep, id: PieceId): RuleIndex | undefined => step.forbids(R.effects.kinds, isForbidden(step, id, 'escape'))

export const breakFree: Action = {
  id: 'break-free',
  rule: R.grapple.breakPc,
  cost: 'move',
  about: 'Try to break the hold on you with a move action. Answers: whose, where several hold you.',
  example: 'A: [break-free]',
  pointless: (step, id) => holdersOf(step, id).length === 0,
  forbidden: (step, id) => [mayNotEscape(step, id)],
  take(step, id, pay) {
    const by = ask.whom(step, id, 'whose hold', holdersOf(step, id), R.grapple.breakPc)
    pay()
    if (breaks(step, id, by)) endHold(step, by, id, 'broken', R.grapple.breakPc)
  },
}

/** In the midst of a move the two may be parted already, and the hold ends only behind it. */
const holdersInReach = (step: HomlStep, id: PieceId): readonly PieceId[] =>
  holdersOf(step, id).filter((by) => !isBarredFrom(step, id, by) && grabMeans(step, id, true).some((one) => strikesAt(step, id, by, one)))

/** It strikes back at who holds it, and holds on itself. */
const reversing = { id: REVERSAL, name: 'Reversal', targets: 'trigger' } as const
const reversalStrike: Strike = { ...grabStrike, ...reversing }

export const reverse: Action = {
  id: REVERSAL,
  rule: R.grapple.reversal,
  cost: 'major',
  isLoud: true,
  about: 'Grab who holds you, with disadvantage, and be held by that one no more. Answers: whom, where several do; REF or FORT.',
  example: 'A: [reversal, REF]',
  pointless: (step, id) => holdersInReach(step, id).length === 0,
  forbidden: (step, id) => [mayNotEscape(step, id), step.forbids(R.grapple.attempt, !canGrab(step, id))],
  take(step, id, pay) {
    const by = ask.whom(step, id, 'whose hold', holdersInReach(step, id), R.grapple.reversal)
    strikeWith(step, id, grabMeans(step, id, true), pay, by)
    // @rule homl.grapple.reversal
    if (heldBy(step, id).includes(by)) endHold(step, by, id, 'reversed', R.grapple.reversal)
  },
}

export const takeDown: Action = {
  id: 'take-down',
  rule: R.grapple.takedown,
  cost: 'major',
  about:
    'Throw down who holds you, or whom you hold, with Acrobatics; who was held may get free or hold on himself. Answers: whom, where there are several; free, reverse or neither.',
  example: 'A: [take-down, free]',
  pointless: (step, id) => partnersOf(step, id).length === 0,
  take(step, id, pay) {
    const at = ask.whom(step, id, 'whom to throw down', partnersOf(step, id), R.grapple.takedown)
    pay()
    if (!throws(step, id, at)) return
    fallProne(step, at, id, R.grapple.takedown)
    if (!holdersOf(step, id).includes(at) || mayNotEscape(step, id) !== undefined) return
    const options = [{ id: 'free', byDefault: true }, ...(canGrab(step, id) ? [{ id: 'reverse' }] : []), { id: 'neither' }]
    const choice = ask.choice(step, id, 'what comes of the hold', options, R.grapple.takedown).id
    if (choice !== 'neither') endHold(step, at, id, 'thrown', R.grapple.takedown)
    if (choice === 'reverse') lay(step, at, id, 'grabbed', 'lasting')
  },
}

/** The player rolls, whichever side he is on. */
function throws(step: HomlStep, id: PieceId, at: PieceId): boolean {
  const { level, ability } = sheetOf(step.fight, id)
  const rolls = (one: PieceId, needs: number) =>
    wrestle(step, one, one === id ? at : id, 'acrobatics', needs, 'take down', R.grapple.takedown)
  if (!isHero(step.fight, id)) return !isHero(step.fight, at) || rolls(at, difficultyOf(level) + ability.DEX).degree === 'failure'
  if (!isHero(step.fight, at)) return rolls(id, defenseOf(step, at, 'REF', id)).degree !== 'failure'
  const theirs = rolls(at, 0)
  // @rule homl.pc.encumbered
  return rolls(id, theirs.sway.isHopeless ? 0 : theirs.total).degree !== 'failure'
}
