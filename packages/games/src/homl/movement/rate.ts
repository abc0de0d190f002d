import type { PieceId, RuleIndex } from '@riposte/referee'
import { isForbidden } from '../bearing/forbidden.ts'
import { partsOn } from '../bearing/parts.ts'
import { printedModes } from '../clauses/words.ts'
import { heldBy, isIn } from '../conditions/conditions.ts'
import { type Moving, pieceAt, sheetOf } from '../fight.ts'
import { draggingRate, drags, isHeldFast } from '../grappling.ts'
import { R } from '../rules.ts'
import { burden } from '../sheet/encumbrance.ts'
import type { Mode, Sheet } from '../sheet/sheet.ts'
import type { HomlStep } from '../step.ts'

/** How far one gets with a move action as things are now. What is spent counts against that, whatever it was before. */
export const rateOf = (step: HomlStep, id: PieceId, mode: Moving = 'land'): number => draggingRate(step, id, rateAlone(step, id, mode))

/** And how far it would, were it part of no hold. */
export function rateAlone(step: HomlStep, id: PieceId, mode: Moving = 'land'): number {
  const sheet = sheetOf(step.fight, id)
  const speed = speedOf(step, id, mode)
  // @rule homl.move.modes
  const own = mode === 'fly' || speed > 0 ? speed : sheet.speed.land
  let rate = laden(own + quickened(step, id), sheet)
  // @rule homl.cond.no-stack
  if (isIn(step.fight, id, 'slowed')) {
    // @rule homl.cond.slowed, homl.split.slowed, homl.cond.slowed-prone
    rate = Math.floor(rate / 2)
  }
  if (isIn(step.fight, id, 'prone')) {
    // @rule homl.move.crawl, homl.cond.prone.crawl, homl.cond.slowed-prone
    rate = Math.floor(rate / 2)
  }
  return rate
}

/** How far it teleports as a move. */
export function teleportRate(step: HomlStep, id: PieceId): number {
  const rate = speedOf(step, id, 'teleport')
  // @rule homl.cond.slowed
  return isIn(step.fight, id, 'slowed') ? Math.floor(rate / 2) : rate
}

/** As its sheet has it, or as a feat gives it; 0 where it has none of its own. */
export function speedOf(step: HomlStep, id: PieceId, mode: Mode): number {
  const { speed } = sheetOf(step.fight, id)
  return partsOn(step, id, 'speed').reduce(
    (most, { clause }) =>
      printedModes[clause.mode] === mode ? Math.max(most, clause.squares === 'walking' ? speed.land : clause.squares) : most,
    speed[mode],
  )
}

/** Too much is a square less, far too much and it stays where it is. */
function laden(speed: number, sheet: Sheet): number {
  const over = burden(sheet)
  // @rule homl.pc.encumbered
  if (over === 2) return 0
  // @rule homl.pc.encumbered
  return Math.max(0, speed - over)
}

const quickened = (step: HomlStep, id: PieceId): number =>
  partsOn(step, id, 'bonus').reduce((sum, { clause }) => (clause.on.includes('speed') ? sum + clause.by : sum), 0)

/** More than anybody has: what stops a move spends it. */
export const ALL_POINTS = 1000

/** Points left of the move that is going on; none where there is none. */
export function pointsLeft(step: HomlStep, id: PieceId, mode: Moving = 'land'): number {
  const { spent } = pieceAt(step.fight, id)
  // @rule homl.split.recompute
  return spent < 0 ? 0 : Math.max(0, rateOf(step, id, mode) - spent)
}

/** What keeps it where it is, whomever it holds itself. */
export const rooted = (step: HomlStep, id: PieceId): RuleIndex | undefined =>
  // Nothing else is taken from the grabbed.
  // @rule homl.cond.grabbed.attack
  step.forbids(R.cond.grabbedMove, isHeldFast(step, id)) ??
  step.forbids(R.cond.immobilized, isIn(step.fight, id, 'immobilized') || isForbidden(step, id, 'move'))

/** Nobody leaps with another at his heels, be he the stronger. */
export const whyNoLeap = (step: HomlStep, id: PieceId): RuleIndex | undefined =>
  step.forbids(R.cond.grabbedMove, isIn(step.fight, id, 'grabbed'))

/** What keeps it where it is. */
export const fixed = (step: HomlStep, id: PieceId): RuleIndex | undefined =>
  rooted(step, id) ?? step.forbids(R.grapple.moveGrabber, !heldBy(step, id).every((other) => drags(step, id, other)))
