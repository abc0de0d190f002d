import type { PieceId, RuleIndex } from '@riposte/referee'
import { Sway } from '@riposte/tactics'
import { isIn, isThere } from './conditions/conditions.ts'
import { type HomlPiece, isEnemy, isHero, pieceAt } from './fight.ts'
import { insteadOf, knackOf, leaningsAgainst } from './rolls/bonuses.ts'
import { check } from './rolls/check.ts'
import { R } from './rules.ts'
import { hiddenFrom, reveal, setHidden } from './sight/hidden.ts'
import { clarity, visibility } from './sight/sight.ts'
import type { HomlStep } from './step.ts'

/** Hiding, staying hidden, and being found. The player rolls: Stealth where his own hides, Perception where an NPC does. */

/** All that is in view counts as watched: one hides from those who do not see one clearly, or from all where a feat says so. */
export const hideableFrom = (step: HomlStep, id: PieceId, isOpen = false): PieceId[] =>
  step.fight.pieces.filter((one) => isUnclearTo(step, one, id, isOpen)).map((one) => one.id)

export const canHide = (step: HomlStep, id: PieceId): boolean => step.fight.pieces.some((one) => isUnclearTo(step, one, id))

function isUnclearTo(step: HomlStep, { id: to }: HomlPiece, id: PieceId, isOpen = false): boolean {
  if (!isThere(step.fight, to) || !isEnemy(step.fight, to, id)) return false
  const state = visibility(step, to, id)
  return state !== 'hidden' && (isOpen || state !== 'visible')
}

/** Tries to fool these. `hampers`: the rule by which that is harder. */
export function hideFrom(step: HomlStep, id: PieceId, from: readonly PieceId[], hampers: RuleIndex | undefined, isHelped = false): void {
  const { fight } = step
  const sway = new Sway(step)
  sway.give(R.effects.kinds, isHelped)
  const isHid = isHero(fight, id)
  if (hampers !== undefined && isHid) sway.hamper(hampers, true)
  const watching = step.knownTo(id, from).filter((one) => !isHero(fight, one))
  const [only, ...others] = watching
  if (isHid && only !== undefined && others.length === 0) against(step, sway, only, id)
  const needs = watching.map((one) => knackOf(step, one, 'perception', id))
  const least = needs.length === 0 ? 0 : Math.min(...needs)
  const made = isHid ? check(step, id, 'stealth', least, 'stealth', R.hide.npcDv, sway) : undefined
  const value = made?.total ?? knackOf(step, id, 'stealth')
  // @rule homl.pc.encumbered
  const fooled = made?.sway.isHopeless === true ? [] : from.filter((one) => isFooled(step, one, value, isHid ? undefined : hampers))
  const before = hiddenFrom(fight, id).filter((one) => !from.includes(one))
  setHidden(step, id, [...before, ...fooled], value)
}

/** A hero looks for what hides, an NPC has a number for it. */
export function isFooled(step: HomlStep, id: PieceId, value: number, helps: RuleIndex | undefined): boolean {
  // @rule homl.hide.npc-dv
  if (!isHero(step.fight, id)) return value >= knackOf(step, id, 'perception')
  const sway = new Sway(step)
  if (helps !== undefined) sway.give(helps, true)
  return check(step, id, 'perception', value, 'perception', R.hide.npcDv, sway).degree === 'failure'
}

// @rule homl.hide.keep-moving otherwise number
const FAR = 3

/** Who goes far in a turn must hide anew. */
export function keepHidden(step: HomlStep, id: PieceId, before: number): void {
  if (before >= FAR || pieceAt(step.fight, id).walked < FAR) return
  const from = hiddenFrom(step.fight, id)
  // @rule homl.hide.keep-moving
  if (from.length > 0) hideFrom(step, id, from, R.hide.keepMoving)
}

/** After every action: who is in plain view is hidden no more. */
export function checkHidden(step: HomlStep): void {
  const { fight } = step
  for (const { kind, on } of fight.effects) {
    if (kind !== 'hidden' || pieceAt(fight, on).gone === 1) continue
    // @rule homl.hide.reveal
    reveal(step, on, (observer) => clarity(step, observer, on) === 'visible')
  }
}

/** Whoever is hidden from somebody who looks for it. */
export function search(step: HomlStep, id: PieceId): void {
  const hiders = step.fight.pieces.filter((one) => one.gone === 0 && hiddenFrom(step.fight, one.id).includes(id))
  const finds = isHero(step.fight, id) ? finding(step, id) : (hider: PieceId) => showsUp(step, hider, id)
  for (const { id: hider } of hiders) if (finds(hider)) reveal(step, hider, (observer) => observer === id)
}

/** One look for all of them. */
function finding(step: HomlStep, id: PieceId): (hider: PieceId) => boolean {
  const { total } = check(step, id, 'perception', 0, 'perception', R.hide.search)
  return (hider) => total >= (step.fight.effects.find(({ kind, on }) => kind === 'hidden' && on === hider)?.value ?? 0)
}

function showsUp(step: HomlStep, hider: PieceId, to: PieceId): boolean {
  const perception = knackOf(step, to, 'perception', hider)
  if (!isHero(step.fight, hider)) return perception > knackOf(step, hider, 'stealth', to)
  const sway = new Sway(step)
  against(step, sway, to, hider)
  return check(step, hider, 'stealth', perception, 'stealth', R.hide.search, sway).degree === 'failure'
}

/** The Perception of an NPC is a number: what would hamper its check helps the one who hides from it. */
function against(step: HomlStep, sway: Sway, id: PieceId, hider: PieceId): void {
  leaningsAgainst(step, sway, insteadOf(id, 'perception', hider))
  sway.give(R.cond.blindedPerception, isIn(step.fight, id, 'blinded'))
}
