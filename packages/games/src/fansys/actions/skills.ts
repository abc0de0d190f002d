import { byHand, type Effect, effectOn, lift, type PieceId, type RuleIndex } from '@riposte/referee'
import { Sway, usually } from '@riposte/tactics'
import { friendsNear } from '../aim/reach.ts'
import { ask } from '../asking.ts'
import { freeHands } from '../carrying/hands.ts'
import { isIn, lay } from '../conditions/conditions.ts'
import { foesOf, pieceAt, rankOf } from '../fight.ts'
import { isBlind, isDimFor } from '../light.ts'
import { isChanting, talk } from '../powers/spells.ts'
import { skillCheck } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { isLeft } from '../sheet/power.ts'
import type { Ability } from '../sheet/sheet.ts'
import { find, isShaded, vanish } from '../sight/hiding.ts'
import { foundAt, HIDDEN, isHiddenFrom, isLost, LOCATED } from '../sight/sight.ts'
import type { FansysStep } from '../step.ts'
import { talk as table } from '../tables.ts'
import type { Skill } from '../terms.ts'
import { type Action, type Cost, isWhole } from './action.ts'

/** Talking, and what skills do in a fight: each costs what the book's table says. */

interface Talk {
  readonly rule: RuleIndex
  readonly cost: Cost
  readonly about: string
  readonly skill?: Skill
  /** Words must be heard: nobody speaks who cannot, or who chants. */
  readonly isSpoken: boolean
  readonly isListed: boolean
  /** An ability that it takes. */
  readonly needs?: Ability
}
const rows: Readonly<Record<string, Talk>> = table

/** What is said has no effect of its own here but a roll: the game master makes of it what it comes to. */
export const talks = (): Action[] =>
  Object.entries(rows).map(([id, { rule, cost, about, skill, isSpoken, isListed, needs }]) => ({
    id,
    rule,
    cost,
    about: `${about} Answers: none.`,
    pointless: (step, by) => needs !== undefined && rankOf(step.fight, by, needs) === 0,
    ...(!isListed && { isUnlisted: true }),
    forbidden: (step, by) => [
      step.forbids(R.communicate.busy, isSpoken && isChanting(step.fight, by)),
      step.forbids(R.cond.aphonic, isSpoken && isIn(step.fight, by, 'aphonic')),
    ],
    take(step, by, pay) {
      pay()
      step.emit({ type: 'action', piece: by, action: id, rule })
      if (isSpoken) talk(step, by)
      if (isMuddled(step, by, isSpoken, skill)) return
      if (skill === undefined) return
      const { total } = skillCheck(step, by, skill, 0, rule)
      // What takes the whole turn is done when the next begins.
      if (!isWhole(cost)) return come(step, by, about, haste(id, total))
      step.begin({ kind: BUSY, on: by, rule, until: 'maintain', of: by, value: haste(id, total), caught: [by], holds: about })
    },
  }))

/** In a hurry a lock is ten harder. */
const haste = (id: string, total: number): number => {
  // @rule fansys.cost.tinker
  if (id === 'tinker') return total - 10
  return total
}

/** What comes of it is the game master's to say. */
const come = (step: FansysStep, id: PieceId, about: string, total: number): void => byHand(step, id, `${about} It comes to ${total}.`)

export const BUSY = 'busy-with'
export function workDone(step: FansysStep, id: PieceId, { holds, value }: Effect): void {
  if (typeof holds === 'string') come(step, id, holds, value)
}

/** Words that make no sound; signs made with full hands: the game master says whether they can be read, and they cannot unless he does. */
function isMuddled(step: FansysStep, id: PieceId, isSpoken: boolean, skill: Skill | undefined): boolean {
  // @rule fansys.cond.inaudible
  if (isSpoken && isIn(step.fight, id, 'inaudible')) return true
  const isSign = !isSpoken && (skill === 'deceive' || skill === 'creature-handling')
  if (!isSign || freeHands(step.fight, id) > 0) return false
  // @rule fansys.communicate.gm
  return (
    ask.ruling(step, id, 'whether full hands are in the way', usually('in the way', 'not in the way'), R.communicate.gm).id === 'in the way'
  )
}

/** Getting out of sight. */
const hide: Action = {
  id: 'hide',
  rule: R.cost.hide,
  about: 'Hide, where something conceals you heavily. Answers: none.',
  costFor: ({ fight }, id) => (rankOf(fight, id, 'stalker') > 0 && pieceAt(fight, id).secondary > 0 ? 'secondary' : undefined),
  pointless: (step, id) => foesOf(step.fight, id).length === 0,
  forbidden: (step, id) => [
    step.forbids(R.conceal.hide, !foesOf(step.fight, id).some((foe) => isShaded(step, id, foe))),
    step.forbids(R.cond.glowing, isIn(step.fight, id, 'glowing')),
  ],
  take(step, id, pay) {
    // @rule fansys.cost.hide
    pay()
    const sway = new Sway(step)
    sway.give(R.cond.prone, isIn(step.fight, id, 'prone'))
    const { total } = skillCheck(step, id, 'stealth', 0, R.cost.hide, sway)
    vanish(step, id, total)
  },
}

/** Looking for who has hidden. */
const search: Action = {
  id: 'search',
  rule: R.cost.observeLocate,
  about: 'Look for who is hidden. Answers: none.',
  isUnlisted: true,
  take(step, id, pay) {
    // @rule fansys.cost.observe.locate
    pay()
    const sway = new Sway(step)
    sway.hamper(R.sense.lowlight, isDimFor(step.fight, id, id))
    const blind = isBlind(step.fight, id)
    if (blind !== undefined) sway.hamper(blind, true)
    const { total } = skillCheck(step, id, 'observe', 0, R.cost.observeLocate, sway)
    for (const effect of step.fight.effects) {
      // @rule fansys.cost.observe.locate, fansys.stealth.locate
      if (effect.kind === HIDDEN && isHiddenFrom(step.fight, effect.on, id) && total >= effect.value) find(step, effect.on, id)
    }
    // @rule fansys.stealth.locate
    for (const foe of foesOf(step.fight, id))
      if (isLost(step, foe, id) && total >= foundAt(step, foe, id))
        step.begin({ kind: LOCATED, on: foe, by: id, rule: R.stealth.locate, until: 'turn-start', of: id })
  },
}

const tend: Action = {
  id: 'heal',
  rule: R.skill.heal,
  about: 'Tend somebody beside you with the heal skill: who is dying, out cold, bleeding or lame. Answers: whom, where there are several.',
  example: 'A: [heal, B]',
  pointless: (step, id) => inNeed(step, id).length === 0,
  take(step, id, pay) {
    const piece = ask.whom(step, id, 'whom to tend', inNeed(step, id), R.skill.heal)
    pay()
    const kind = illOf(step, piece) ?? 'bleeding'
    const effect = effectOn(step.fight, piece, kind)
    const isUnearthly = effect !== undefined && isLeft(effect.holds) && effect.holds.power.origin === 'supernatural'
    // @rule fansys.skill.heal
    if (!skillCheck(step, id, 'heal', isUnearthly ? 25 : 15, R.skill.heal).success) return
    // Of several lame limbs one.
    if (kind === 'crippled' && effect !== undefined) return step.end(effect, 'tended', R.skill.heal)
    // @rule fansys.skill.heal
    lift(step, piece, kind, kind === 'dying' ? 'stable' : 'tended', R.skill.heal)
    if (kind === 'dying') lay(step, piece, id, 'unconscious', R.skill.heal, { until: 'never' })
  },
}

/** What is worst of what can be helped; whoever has no hit points left lies there until he is healed. */
const illOf = ({ fight }: FansysStep, id: PieceId) =>
  (['dying', 'unconscious', 'bleeding', 'crippled'] as const).find(
    (kind) => effectOn(fight, id, kind) !== undefined && (kind !== 'unconscious' || pieceAt(fight, id).hp > 0),
  )

const inNeed = (step: FansysStep, id: PieceId): PieceId[] => friendsNear(step.fight, id).filter((one) => illOf(step, one) !== undefined)

/** There is no such thing in a fight: who asks for it is told so. */
export const assist: Action = {
  id: 'assist',
  rule: R.assist.none,
  about: 'Never possible: one helps by flanking, tricks (feint), cover and spells. Answers: none.',
  example: '- refuse: { A: [assist], because: fansys.assist.none }',
  forbidden: (step) => [step.forbids(R.assist.none, true)],
  take: () => undefined,
}

export const skills: readonly Action[] = [hide, search, tend]
