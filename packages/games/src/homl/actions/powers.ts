import { effectsOn, lift, type Option, type PieceId, type RuleIndex } from '@riposte/referee'
import { ask } from '../asking.ts'
import { isHeld } from '../bearing/held.ts'
import { isCondition, isIn, isOfFall } from '../conditions/conditions.ts'
import { type HomlFight, isHero, pieceAt, sheetOf } from '../fight.ts'
import { aurasOf } from '../place.ts'
import { R } from '../rules.ts'
import type { HomlReaction, HomlStep } from '../step.ts'
import type { Action } from './action.ts'

/** What an NPC's points of power are for; auras switched on and off; and ending what one has put on oneself. */

/** What it may pay for once in a turn: an action more, a feat again. */
const MORE = 1
const AGAIN = 2
const hasPaid = ({ fight }: HomlStep, id: PieceId, what: number): boolean => (pieceAt(fight, id).surged & what) !== 0

function pays(step: HomlStep, id: PieceId, what = 0): void {
  const { power, surged } = pieceAt(step.fight, id)
  step.set(id, 'power', power - 1, R.npc.power)
  if (what !== 0) step.set(id, 'surged', surged | what)
}
const isPoor = ({ fight }: HomlStep, id: PieceId): boolean => isHero(fight, id) || pieceAt(fight, id).power === 0

export const extraAction: Action = {
  id: 'extra-action',
  rule: R.npc.power,
  cost: 'none',
  about: 'Of an NPC: a point of power for a major or a move action more, once a turn. Answers: major or move.',
  example: 'O: [extra-action, major]',
  pointless: isPoor,
  forbidden: (step, id) => [
    step.forbids(R.npc.power, hasPaid(step, id, MORE)),
    step.forbids(R.cond.stunnedActions, isIn(step.fight, id, 'stunned')),
  ],
  take(step, id) {
    const options = (['major', 'move'] as const).map((one) => ({ id: one, one }))
    const { one } = ask.choice(step, id, 'which action', options, R.npc.power)
    pays(step, id, MORE)
    step.set(id, one, pieceAt(step.fight, id)[one] + 1, R.npc.power)
  },
}

const spentFeats = (step: HomlStep, id: PieceId) =>
  sheetOf(step.fight, id).strikes.flatMap(({ id: name, usage }, place) =>
    usage === 'encounter' && (pieceAt(step.fight, id).used & (1 << place)) !== 0 ? [{ id: name, place, auto: true }] : [],
  )

export const refresh: Action = {
  id: 'refresh',
  rule: R.npc.power,
  cost: 'none',
  about: 'Of an NPC: a point of power brings back a feat that is used once a fight, once a turn. Answers: which.',
  example: 'O: [refresh, spew]',
  pointless: (step, id) => isPoor(step, id) || spentFeats(step, id).length === 0,
  forbidden: (step, id) => [step.forbids(R.npc.power, hasPaid(step, id, AGAIN))],
  take(step, id) {
    const { place } = ask.choice(step, id, 'which feat', spentFeats(step, id), R.npc.power)
    pays(step, id, AGAIN)
    step.set(id, 'used', pieceAt(step.fight, id).used & ~(1 << place), R.npc.power)
  },
}

/** Of a singular NPC: whenever it likes, as no action at all. */
export const throwOff: HomlReaction = {
  id: 'throw-off',
  rule: R.npc.power,
  windows: ['moved', 'declared', 'starts-turn'],
  usually: 'never',
  fits: () => true,
  isAwake: (fight, id) => effectsOn(fight, id).length > 0 && pieceAt(fight, id).power > 0 && isSingular(fight, id) && isAiling(fight, id),
  offer(step, id, _, offers) {
    for (const kind of ailments(step.fight, id)) offers.offer({ id: `throw-off:${kind}`, rule: R.npc.power })
  },
  resolve(step, id, option: Option) {
    const kind = ailments(step.fight, id).find((one) => option.id === `throw-off:${one}`)
    if (kind === undefined) return
    pays(step, id)
    lift(step, id, kind, 'thrown off', R.npc.power)
  },
}

const isSingular = (fight: HomlFight, id: PieceId): boolean => sheetOf(fight, id).type === 'singular'
const isAiling = (fight: HomlFight, id: PieceId): boolean => ailments(fight, id).length > 0

const ailments = (fight: HomlFight, id: PieceId): string[] => [
  ...new Set(effectsOn(fight, id).flatMap(({ kind, by }) => (isCondition(kind) && by !== id && !isOfFall(fight, id, kind) ? [kind] : []))),
]

/** What one has put on oneself, or keeps one's mind on. */
const ownDoings = (step: HomlStep, id: PieceId) =>
  effectsOn(step.fight, id)
    .filter(
      ({ by, kind, holds }) =>
        by === id && (kind === 'concentrating' || kind === 'invisible' || isHeld(holds)) && kind !== 'aura' && kind !== 'presence',
    )
    .map((effect) => ({ id: effect.kind, effect, auto: true }))

export const stop: Action = {
  id: 'stop',
  rule: R.duration.voluntary,
  // @rule homl.duration.voluntary
  cost: 'free',
  about: 'End something that you have put on yourself, or that you concentrate on. Answers: which.',
  example: 'A: [stop, concentrating]',
  pointless: (step, id) => ownDoings(step, id).length === 0,
  take(step, id) {
    const { effect } = ask.choice(step, id, 'what to end', ownDoings(step, id), R.duration.voluntary)
    step.end(effect, 'ended', R.duration.voluntary)
  },
}

const auraOn = (step: HomlStep, id: PieceId) => effectsOn(step.fight, id).filter(({ kind }) => kind === 'aura')

export const aura: Action = {
  id: 'aura',
  rule: R.npc.aura,
  cost: 'free',
  about: 'Switch your aura off or on, at the beginning of your turn. Answers: none.',
  example: 'O: [aura]',
  pointless: (step, id) => !sheetOf(step.fight, id).traits.some((trait) => trait.aura > 0),
  forbidden: (step, id): readonly (RuleIndex | undefined)[] => {
    const { major, move, walked } = pieceAt(step.fight, id)
    return [step.forbids(R.npc.aura, major === 0 || move === 0 || walked > 0)]
  },
  take(step, id) {
    const on = auraOn(step, id)
    for (const effect of on) step.end(effect, 'switched off', R.npc.aura)
    if (on.length === 0) for (const effect of aurasOf(sheetOf(step.fight, id), id)) step.begin(effect)
  },
}
