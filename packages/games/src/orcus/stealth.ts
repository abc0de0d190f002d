import { type Effect, NOBODY, type PieceId, type RuleIndex } from '@riposte/referee'
import { bundle } from './conditions/bundle.ts'
import { bearing, isFoe, pieceAt } from './fight.ts'
import { check, passivePerception } from './rolls/check.ts'
import { R } from './rules.ts'
import type { Figure } from './sheet/sheet.ts'
import { concealmentFrom } from './sight/concealment.ts'
import { coverFrom } from './sight/cover.ts'
import { whyUnaware } from './sight/senses.ts'
import { lineOfSight } from './sight/sight.ts'
import type { OrcusStep } from './step.ts'

/** Hiding: from whom one is out of view, who notices, and when it is over. */

/** Moved so far in the act before, it hides worse; after a Dash worse still. */
const FAR = 3
const AFTER_MOVING = -5
const AFTER_DASH = -10

/** The rule that keeps it from hiding now. */
export function whyNotHide(step: OrcusStep, id: PieceId): RuleIndex | undefined {
  const { strode } = pieceAt(step.fight, id)
  if (strode > 0 && bearing(step.fight, id, 'hidden').length === 0 && watching(step, id).some((foe) => isOutOfView(step, foe, id)))
    return undefined
  return R.stealth.hide
}

/** Stealth against the passive Perception of every enemy that has no clear view; the others see where it goes. */
export function hide(step: OrcusStep, id: PieceId): void {
  const foes = watching(step, id)
  const looking = foes.filter((foe) => !isOutOfView(step, foe, id))
  const unsure = foes.filter((foe) => !looking.includes(foe)).map((foe) => ({ foe, needs: passivePerception(step, foe) }))
  // How hard it was is told of those one knows of.
  const known = unsure.filter(({ foe }) => step.knownTo(id, [foe]).length > 0)
  const needs = Math.max(...(known.length > 0 ? known : unsure).map((one) => one.needs))
  const { total } = check(step, { by: id, skill: 'stealth', needs, what: 'stealth', rule: R.stealth.hide, bonus: haste(step, id) })
  const noticing = unsure.filter((one) => total < one.needs).map((one) => one.foe)
  if (noticing.length === unsure.length) return
  beginHiding(step, id, [...looking, ...noticing])
  tellSides(step, id)
}

function haste(step: OrcusStep, id: PieceId): Figure[] {
  const isDash = step.fight.effects.some((effect) => effect.on === id && effect.rule === R.move.dashPenalty && effect.value !== 0)
  const value = isDash ? AFTER_DASH : pieceAt(step.fight, id).strode >= FAR ? AFTER_MOVING : 0
  return value === 0 ? [] : [{ rule: R.stealth.hide, value, label: isDash ? 'after a Dash' : 'in haste', type: '' }]
}

const foesOf = ({ fight }: OrcusStep, id: PieceId): PieceId[] =>
  fight.pieces.filter((one) => isFoe(pieceAt(fight, id), one) && one.at >= 0).map((one) => one.id)

/** Those who could notice it. */
const watching = (step: OrcusStep, id: PieceId): PieceId[] => foesOf(step, id).filter((foe) => whyUnaware(step, foe) === undefined)

/** Behind three-quarters cover or more, or in total concealment. */
function isOutOfView(step: OrcusStep, looker: PieceId, id: PieceId): boolean {
  if (!lineOfSight(step, looker, id)) return true
  const cover = coverFrom(step, looker, id)
  return cover === 'three-quarters' || cover === 'total' || concealmentFrom(step, looker, id, 'in-plain-sight') === 'total'
}

/** Sides of which nobody knows where it is. */
function tellSides(step: OrcusStep, id: PieceId): void {
  let mask = 0
  for (const foe of foesOf(step, id)) mask |= 1 << pieceAt(step.fight, foe).side
  for (const foe of foesOf(step, id))
    if (!bearing(step.fight, id, 'hidden').some((one) => !one.caught.includes(foe))) mask &= ~(1 << pieceAt(step.fight, foe).side)
  step.set(id, 'hidden', mask, R.stealth.hide)
}

// ------------------------------------------------------------------------------------------------------------- its end

/** An attack has been made: with the act in hand hiding ends, for those too who were hidden from the start. */
export function giveAway(step: OrcusStep, by: PieceId): void {
  const hiding = step.fight.effects.find((effect) => effect.kind === 'hidden' && effect.on === by)
  if (hiding?.value === 0) step.change(hiding, { value: GIVEN_AWAY })
  else if (hiding === undefined && pieceAt(step.fight, by).hidden !== 0) beginHiding(step, by, [], GIVEN_AWAY)
}

const GIVEN_AWAY = 1
/** It hid from the start, and this only says until when: nobody need be told. */
export const isGivingAway = ({ kind, value }: Pick<Effect, 'kind' | 'value'>): boolean => kind === 'hidden' && value === GIVEN_AWAY

function beginHiding(step: OrcusStep, id: PieceId, caught: readonly PieceId[], value = 0): void {
  const holds = bundle('hidden', [{ is: 'condition', condition: 'hidden' }])
  step.begin({ kind: 'hidden', on: id, by: id, rule: R.stealth.hide, until: 'never', caught, value, holds })
}

/** The act of one is over: whoever attacked or has come into the open hides no more. */
export function endHiding(step: OrcusStep, actor: PieceId): void {
  const { hidden, strode } = pieceAt(step.fight, actor)
  if (hidden !== 0 && strode > 0 && bearing(step.fight, actor, 'hidden').length === 0) endUnseen(step, actor)
  for (const effect of step.fight.effects) {
    if (effect.kind !== 'hidden' || effect.on === NOBODY) continue
    const { on, value, caught } = effect
    const foes = foesOf(step, on)
    const seen = foes.filter((foe) => caught.includes(foe) || !isOutOfView(step, foe, on))
    if (value === GIVEN_AWAY || seen.length === foes.length) {
      step.end(effect, value === GIVEN_AWAY ? 'attacked' : 'in the open', R.stealth.hide)
      step.set(on, 'hidden', 0, R.stealth.hide)
    } else if (seen.length > caught.filter((foe) => foes.includes(foe)).length) {
      step.change(effect, { caught: seen })
      tellSides(step, on)
    }
  }
}

/** Who was hidden from the start and walks into the open is seen by all. */
function endUnseen(step: OrcusStep, id: PieceId): void {
  if (foesOf(step, id).every((foe) => !isOutOfView(step, foe, id))) step.set(id, 'hidden', 0, R.stealth.hide)
}
