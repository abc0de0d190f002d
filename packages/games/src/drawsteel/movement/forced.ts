import { NOWHERE } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { endCondition, grabbedBy, grabberOf, has, hasTrait } from '../conditions/conditions.ts'
import { enterSpot } from '../creations/zones.ts'
import { hurt } from '../damage/damage.ts'
import { isAlive, isThere, pieceAt, sheetOf } from '../fight.ts'
import type { Forced } from '../moments.ts'
import { open } from '../reactions/windows.ts'
import { gainOn } from '../resources/resources.ts'
import { rollTest } from '../rolls/tests.ts'
import { R } from '../rules.ts'
import { boxesApart, checkHidden } from '../sight/sight.ts'
import { boxAt, boxOf, floorUnder, isAdjacent, isAloft, isWhollyUnderground, sizeOrder } from '../space.ts'
import type { DsStep } from '../step.ts'
import type { Forcing } from '../terms.ts'
import { meet } from './collisions.ts'
import { fallOff } from './falls.ts'
import { askAim, ruleOf } from './forced-aim.ts'
import type { Node, Shove } from './forced-ways.ts'
import { checkAloft, put } from './movement.ts'
import { stabilityUsed } from './stability.ts'
import { isDifficultFor } from './terrain.ts'
import type { Spot } from './ways.ts'

/** Pushed, pulled, slid: square by square, into walls and others, over edges. */

export interface Shoved {
  readonly moved: number
  readonly collided: boolean
}
const still: Shoved = { moved: 0, collided: false }

export function forceMove(step: DsStep, id: PieceId, shove: Shove): Shoved {
  const { fight } = step
  const piece = pieceAt(fight, id)
  if (!isThere(piece) || piece.at === NOWHERE || isHeldFast(step, id, shove)) return still
  const bonus = shove.meleeWeapon && sizeOrder(fight, shove.by) > sizeOrder(fight, id) && step.applies(R.forced.sizeBonus) ? 1 : 0
  const moment: Forced = {
    window: 'forced',
    by: shove.by,
    whom: id,
    how: shove.how,
    squares: shove.squares + bonus,
    instead: id,
    mover: shove.by,
    mayPush: false,
    afterwards: shove.afterwards,
  }
  open(step, moment)
  gainOn(step, 'forced', id)
  const how = moment.mayPush ? askHow(step, moment) : shove.how
  const whom = moment.instead
  if (isWhollyUnderground(fight, pieceAt(fight, whom)) && !shove.vertical && step.applies(R.forced.burrowing)) {
    hurt(step, { by: moment.mover, how: 'forced', rule: R.forced.burrowing }, { piece: whom, amount: moment.squares, type: '' })
    return still
  }
  const squares = moment.squares - (shove.ignoresStability ? 0 : stabilityUsed(step, whom, moment.squares))
  if (squares <= 0) return still
  if (pieceAt(fight, whom).carrier >= 0 && !clingsOn(step, whom)) return still
  const isFlying = isAloft(fight, pieceAt(fight, whom)) && sheetOf(fight, whom).modes.includes('fly')
  return carryOut(
    step,
    whom,
    { ...shove, how, by: moment.mover, vertical: (shove.vertical || isFlying) && step.applies(R.forced.vertical) },
    squares,
  )
}

/** Grabbed, restrained, or unmovable by nature. Off, a slide is no forced movement. */
function isHeldFast(step: DsStep, id: PieceId, shove: Shove): boolean {
  const { fight } = step
  if (shove.how === 'slide' && !step.applies(R.forced.kinds)) return false
  const isGrabbers = step.setting('printing') === 'release' && grabberOf(fight, id) === shove.by
  const loose = shove.loosens ?? []
  if (has(fight, id, 'grabbed') && !loose.includes('grabbed') && !isGrabbers && step.applies(R.grabbed.noForced)) return true
  if (has(fight, id, 'restrained') && !loose.includes('restrained') && step.applies(R.restrained.noForced)) return true
  return (
    has(fight, id, 'mark:never-force-moved') ||
    hasTrait(step, id, (part) => part.is === 'cannot-be' && part.conditions.includes('force-moved'))
  )
}

function askHow(step: DsStep, moment: Forced): Forcing {
  const options = [{ id: moment.how, byDefault: true }, { id: 'push' }].filter((one, i) => i === 0 || one.id !== moment.how)
  const { id } = step.ask({
    kind: 'choice',
    seat: pieceAt(step.fight, moment.mover).seat,
    piece: moment.mover,
    text: 'push instead',
    options,
    rule: R.triggered.redirectMove,
  })
  return id === 'push' ? 'push' : moment.how
}

/** A rider that is moved tests whether it holds on: then it is not moved. */
function clingsOn(step: DsStep, id: PieceId): boolean {
  if (!step.applies(R.mount.riderMoved)) return true
  const tier = rollTest(step, id, { of: ['might', 'agility'], what: 'hold-on', resists: true })
  if (tier < 3) fallOff(step, id, R.mount.riderMoved, tier <= 1)
  return false
}

function carryOut(step: DsStep, id: PieceId, shove: Shove, squares: number): Shoved {
  const piece = pieceAt(step.fight, id)
  const start: Node = { at: piece.at, height: piece.height, n: 0, sx: 0, sy: 0, sz: 0, from: undefined, d: -1, dz: 0, block: undefined }
  let left = squares
  let here = start
  let moved = 0
  let collided = false
  for (;;) {
    const path = askAim(step, id, shove, here, left)
    if (path.length === 0) break
    let isBroken = false
    for (const node of path) {
      if (node.block !== undefined) {
        const spent = meet(step, id, shove, node, left, start.height)
        if (spent < 0) {
          collided = true
          left = 0
          break
        }
        left -= spent
        isBroken = true
        break
      }
      const from: Spot = { at: piece.at, height: piece.height }
      if (!isThere(piece) || piece.at !== here.at) {
        left = 0
        break
      }
      // Off: rubble costs a square more.
      const isRough = isDifficultFor(step.fight, id, node.at) && !step.applies(R.forced.difficult)
      if (isRough && left < 2) {
        left = 0
        break
      }
      put(step, id, node, shove.how, ruleOf(shove.how))
      left -= isRough ? 2 : 1
      moved += 1
      here = { ...node, n: 0, from: undefined }
      if (isAlive(piece)) enterSpot(step, id, from, { willing: false, shifts: false, teleports: false })
      open(step, { window: 'moves', by: shove.by, whom: id, willing: false, from: from.at, afterwards: shove.afterwards })
      if (!step.applies(R.forced.noOpportunity))
        open(step, { window: 'leaves', by: id, whom: id, foes: foesLeft(step, id, from), striking: [], afterwards: [] })
      // Off: whoever is over an edge falls at once.
      if (!step.applies(R.forced.overEdge) && piece.height > floorUnder(step.fight, id, piece.at)) left = 0
      if (left <= 0) break
    }
    if (!isBroken || left <= 0 || !step.applies(R.hurl.continue)) break
  }
  step.emit({ type: 'forced', piece: id, by: shove.by, how: shove.how, squares: moved, rule: ruleOf(shove.how) })
  for (const held of grabbedBy(step.fight, id))
    if (!isAdjacent(step.fight, id, held) && step.applies(R.grabbed.separated))
      endCondition(step, held, 'grabbed', 'apart', R.grabbed.separated)
  const grabber = grabberOf(step.fight, id)
  if (grabber >= 0 && !isAdjacent(step.fight, id, grabber)) endCondition(step, id, 'grabbed', 'apart', R.grabbed.separated)
  if (moved > 0) checkHidden(step)
  comeDown(step, id)
  return { moved, collided }
}

function foesLeft(step: DsStep, id: PieceId, from: Spot): PieceId[] {
  const me = pieceAt(step.fight, id)
  return step.fight.pieces.flatMap((one) =>
    one.side !== me.side &&
    isAlive(one) &&
    boxesApart(boxOf(step.fight, one.id), boxAt(step.fight, id, from.at, from.height)) <= 1 &&
    !isAdjacent(step.fight, id, one.id)
      ? [one.id]
      : [],
  )
}

/** Whoever hangs in the air at the end, and does not fly, falls. */
function comeDown(step: DsStep, id: PieceId): void {
  const piece = pieceAt(step.fight, id)
  if (piece.gone === 1 || piece.height <= floorUnder(step.fight, id, piece.at)) return
  if (piece.state === 'dead') return
  if (!step.applies(R.forced.verticalFall) && piece.height > 0) return
  checkAloft(step, id)
}
