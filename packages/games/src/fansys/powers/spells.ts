import { due, type Effect, effectOn, effectsOn, lift, type PieceId } from '@riposte/referee'
import { Sway } from '@riposte/tactics'
import { type FansysFight, sheetOf } from '../fight.ts'
import type { Aimed } from '../moments.ts'
import { roll, sum } from '../rolls/check.ts'
import { CONCENTRATING, concentrates, HELD } from '../rolls/concentration.ts'
import { R } from '../rules.ts'
import { type Art, isLeft, type Power, type Trigger } from '../sheet/power.ts'
import type { FansysStep } from '../step.ts'
import { pays } from './paying.ts'
import { isDumb, resolve } from './use.ts'

/** What takes whole turns: begun, gone on with, and done when the next begins, or a later one. */

export const CASTING = 'casting'
const isAimed = (holds: unknown): holds is Aimed => typeof holds === 'object' && holds !== null && 'targets' in holds && 'origin' in holds

/** It comes about at the start of a turn, so many turns from now. */
export function beginCasting(step: FansysStep, aimed: Aimed): void {
  const { by, power } = aimed
  // @rule fansys.fullround.when
  step.begin({
    kind: CASTING,
    on: by,
    by,
    rule: R.fullround.when,
    until: 'maintain',
    of: by,
    value: power.rounds,
    caught: [by],
    holds: aimed,
  })
}

/** The casting that has begun and is not over. */
export const castingOf = ({ fight }: FansysStep, id: PieceId, power: Power): Effect | undefined =>
  effectsOn(fight, id).find(({ kind, holds }) => kind === CASTING && isAimed(holds) && holds.power.id === power.id)

export function goOnCasting(step: FansysStep, going: Effect): void {
  // @rule fansys.fullround.long
  step.change(going, { value: going.value - 1, caught: [going.on] })
}

/** The last of its turns is over: it comes about. */
export function finish(step: FansysStep, id: PieceId): void {
  for (const effect of effectsOn(step.fight, id)) {
    const { kind, holds, value } = effect
    if (kind !== CASTING || !isAimed(holds)) continue
    if (isDumb(step, id, holds.power)) {
      // @rule fansys.fullround.when
      step.end(effect, 'interrupted', R.fullround.when)
      continue
    }
    // @rule fansys.fullround.long
    if (value > 1) {
      step.change(effect, { caught: [] })
      continue
    }
    step.end(effect, 'done', R.fullround.when)
    // @rule fansys.fullround.when
    resolve(step, holds)
  }
}

/** At the end of its turn: what takes effort is lost unless it has gone on with it. */
export function keepUp(step: FansysStep, id: PieceId): void {
  for (const effect of due(step.fight, 'maintain', id)) {
    // @rule fansys.nonaction.list
    if (effect.kind === CONCENTRATING) step.change(effect, { value: effect.value + 1 })
    else if (effect.caught.length === 0) step.end(effect, 'given up', R.fullround.long)
  }
}

/** Words of a spell are on its lips in this turn. */
const CHANTING = 'chanting'
/** So are other words. */
const TALKING = 'talking'
export const isChanting = (fight: FansysFight, id: PieceId): boolean => effectOn(fight, id, CHANTING) !== undefined

export const isTalking = (fight: FansysFight, id: PieceId): boolean => effectOn(fight, id, TALKING) !== undefined
export const talk = (step: FansysStep, id: PieceId): void =>
  void step.begin({ kind: TALKING, on: id, rule: R.communicate.busy, until: 'turn-end', of: id })

export function chant(step: FansysStep, id: PieceId, { incantation }: Power): void {
  // @rule fansys.communicate.busy
  if (incantation) step.begin({ kind: CHANTING, on: id, rule: R.communicate.busy, until: 'turn-end', of: id })
}

/** Spells that are cast and held back, until something lets them go. */

export const holdable = (fight: FansysFight, id: PieceId): Power[] =>
  sheetOf(fight, id).powers.filter(
    ({ spell, lasts, when, with: blow, concentration, cost }) =>
      spell && lasts === 0 && (when ?? blow) === undefined && !concentration && cost !== 'full-round',
  )

/** It is cast now, and paid for. */
export function holdSpell(step: FansysStep, id: PieceId, { power, more, when }: Held): void {
  lift(step, id, HELD, 'given up', R.magic.one)
  if (!pays(step, { power, by: id, targets: [], origin: undefined, more })) return
  step.begin({ kind: HELD, on: id, by: id, rule: R.magic.hold, until: 'never', value: 0, holds: { power, more, when } })
}

interface Held {
  readonly power: Power
  readonly more: number
  readonly when: Trigger | undefined
}
const isHeld = (holds: unknown): holds is Held => isLeft(holds) && 'more' in holds && 'when' in holds

/** What somebody holds back. */
export function heldBy(fight: FansysFight, id: PieceId): (Held & { readonly effect: Effect }) | undefined {
  const effect = effectOn(fight, id, HELD)
  return effect !== undefined && isHeld(effect.holds) ? { ...effect.holds, effect } : undefined
}

const LONGEST = 10
// @rule fansys.magic.hold otherwise number
const EASY = 8

/** At the start of each turn it must be held anew: a minute at most. */
export function keepHolding(step: FansysStep, id: PieceId): void {
  const held = effectOn(step.fight, id, HELD)
  if (held === undefined) return
  const rounds = held.value + 1
  // @rule fansys.magic.hold
  if (rounds > LONGEST || !concentrates(step, id, EASY + rounds, R.magic.hold)) return step.end(held, 'lost', R.magic.hold)
  step.change(held, { value: rounds })
}

/** It is let go now; what it does, it does when its time has come. */
export function letGo(step: FansysStep, held: Effect, aimed: Aimed): () => void {
  step.end(held, 'let go', R.magic.hold)
  // @rule fansys.magic.hold
  return () => resolve(step, aimed)
}

/** Breaking what another casts, or has cast. */

/** Ready to counter, with so many dice. */
export const ARMED = 'ready-to-counter'
/** Feet for each die. */
// @rule fansys.magic.counter otherwise number
export const DICE_FEET = 10

// @rule fansys.magic.counter otherwise comparison
const opposed: readonly (readonly [Art, Art])[] = [
  ['fire', 'ice'],
  ['earth', 'air'],
  ['kinetic', 'incantation'],
]
const isOpposite = (a: Art | undefined, b: Art | undefined): boolean =>
  opposed.some(([one, other]) => (a === one && b === other) || (a === other && b === one))

/** How somebody's arts stand to a spell: one of them is the same, or the opposite, or neither. */
export function standing({ fight }: FansysStep, id: PieceId, { art }: Power): 'opposite' | 'same' | undefined {
  const arts = sheetOf(fight, id).powers.flatMap((power) => (power.spell ? [power.art] : []))
  if (arts.some((own) => isOpposite(own, art))) return 'opposite'
  return art !== undefined && arts.includes(art) ? 'same' : undefined
}

export interface Breaking {
  readonly by: PieceId
  /** Whose spell it is. */
  readonly at: PieceId
  readonly dice: number
  /** How many the other has spent. */
  readonly theirs: number
  readonly isSame: boolean
  /** One is in it, or it is on one. */
  readonly isInside: boolean
}

/** The roll: one's dice and the other's, against his threshold. */
export function breaks(step: FansysStep, { by, at, dice, theirs, isSame, isInside }: Breaking): boolean {
  const { attack } = sheetOf(step.fight, by)
  const { base, sup, modifier } = sheetOf(step.fight, at)
  const tally = sum(step)
    .add(R.bonus.attack, attack.WIS, 'WIS')
    .add(R.magic.counter, dice - theirs, 'dice')
  const sway = new Sway(step)
  sway.hamper(R.magic.counter, isSame)
  sway.give(R.magic.dispel, isInside)
  const needs = 13 + sup + base + modifier.WIS
  return roll(step, { by, at, what: 'break a spell', stat: 'WIS', needs, tally, sway, isBold: true, rule: R.magic.counter }).success
}
