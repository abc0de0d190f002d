import { type Board, type Box, bitCount, cornerX, cornerY, SIDE, type Square, squareBox } from '@riposte/board'
import { nameIn, type PieceId, type PreviewLine, type Tally, untilChangedBetween } from '@riposte/referee'
import { ask } from '../asking.ts'
import type { AttackRoll } from '../blow.ts'
import { eachOf, someOf } from '../conditions/bearing.ts'
import type { OrcusFight } from '../fight.ts'
import { R } from '../rules.ts'
import { isSet } from '../settings.ts'
import { boxesApart, boxOf } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import { type Cover, covers } from '../terms.ts'
import { creaturesBetween, crossed, findBlocked, isBareOfCover, linesBetween } from './cover-lines.ts'
import { isWallless, wallsOf, withFogBetween } from './fog.ts'
import { clearEffect, cubesOf } from './sight.ts'

/** How much of a target is hidden by what stands between. */

/** Whose attack, on whom, and from which square where it is an area. */
export type Looking = Pick<AttackRoll, 'by' | 'at' | 'origin' | 'base' | 'cover'>

const HALF = -2
const THREE_QUARTERS = -5

/** Of several the best counts. */
export function addCover(step: OrcusStep, tally: Tally, looking: Looking): void {
  const degree = looking.cover ?? coverFor(step, looking)
  if (degree === 'three-quarters' || degree === 'total') {
    tally.add(R.cover.threeQuarters, THREE_QUARTERS, 'three-quarters cover')
    // @rule orcus.cover.best
    return
  }
  if (degree !== 'none') tally.add(R.cover.half, HALF, 'half cover')
}

/** The degree that the map gives is put to the game master where the table wants that. */
export function ruleOnCover(step: OrcusStep, roll: AttackRoll): void {
  if (!isSet(step, 'cover', 'ask') || !step.applies(R.cover.gm)) return
  const proposed = coverFor(step, roll)
  const text = `the cover of ${nameIn(step.fight, roll.at)} from ${nameIn(step.fight, roll.by)}`
  const options = covers.slice(0, 3).map((cover) => ({ id: cover, cover, byDefault: cover === proposed }))
  roll.cover = ask.ruling(step, roll.by, text, options, R.cover.gm).cover
  step.emit({ type: 'decided', text, choice: roll.cover, rule: R.cover.gm })
}

/** The cover of a target against an attack: from the map and creatures between, or from an effect on it. */
export function coverFor(step: OrcusStep, looking: Looking): Cover {
  const { by, at } = looking
  const lent = lentCover(step, at)
  const from = originOf(step, looking)
  const measured = degreeOf(looking.base === undefined ? measuredBetween(step, by, at) : measure(step, from, by, at))
  const isShut = measured === 'three-quarters' && !clearEffect(step, from, boxOf(step.fight, at))
  const seen = isShut ? 'total' : measured
  const best = covers.indexOf(seen) >= covers.indexOf(lent) ? seen : lent
  if (best === 'none') return 'none'
  if (someOf(step, at, 'may-not', (part) => part.what === 'benefit-from-cover')) return 'none'
  if (someOf(step, by, 'ignores', (part) => part.what === 'cover')) return 'none'
  return best
}

/** Between two who stand where they stand: whoever wants to hide asks. */
export const coverFrom = (step: OrcusStep, by: PieceId, at: PieceId): Cover => coverFor(step, { by, at, origin: 'ranged', base: undefined })

/** An area is judged from its base square. */
function originOf(step: OrcusStep, { by, base }: Looking): Box {
  const own = boxOf(step.fight, by)
  // @rule orcus.cover.all-attacks
  if (base !== undefined) return baseWithin(step, own, base)
  return own
}

/** A base in the user's own space is as high up as the user; at some tables it is all of that space. */
function baseWithin(step: OrcusStep, own: Box, base: Square): Box {
  const { columns, floor } = step.fight.board
  const box = squareBox(columns, base, floor[base])
  const isInOwn = box.x0 >= own.x0 && box.x1 <= own.x1 && box.y0 >= own.y0 && box.y1 <= own.y1
  if (!isInOwn) return box
  // @rule orcus.origin.near otherwise branch
  return isSet(step, 'near-areas', 'whole-space') ? own : { ...box, z0: own.z0, z1: own.z0 + SIDE }
}

function lentCover(step: OrcusStep, at: PieceId): Cover {
  let lent: Cover = 'none'
  eachOf(step, at, 'cover', (part) => {
    if (part.total) lent = 'three-quarters'
    else if (lent === 'none') lent = 'half'
  })
  return lent
}

// -------------------------------------------------------------------------------------------------------- the measure

/** What hides a target as its attacker aims best: how much solids leave of it, and whether something low or alive does. */
interface Measured {
  /** Worst of what is tall: 0 none, 1 half, 2 three quarters. */
  readonly tall: number
  /** 1 where what is low, narrow or a creature hides half. */
  readonly low: number
}

const NOTHING: Measured = { tall: 0, low: 0 }
const degreeOf = ({ tall, low }: Measured): Cover => covers[Math.max(tall, low)] ?? 'none'

/**
 * From the attacker's best corner, lines to the corners of the square of the target that it likes best. Two of four
 * blocked are half cover, three or more three quarters. What is low or narrow, and a creature, never hides more than half;
 * a portcullis, a slit or a thick trunk hides three quarters.
 */
function measure(step: OrcusStep, from: Box, by: PieceId, at: PieceId): Measured {
  const { fight } = step
  const target = boxOf(fight, at)
  const inTheWay = boxesApart(from, target) > 1 ? creaturesBetween(step, from, target, by, at) : []
  const board = boardBetween(fight, from, target)
  const isBare = isBareOfCover(board)
  if (isBare && inTheWay.length === 0) return NOTHING
  let best: Measured | undefined
  for (const cube of cubesOf(target)) {
    const lines = isBare ? undefined : linesBetween(board, from, cube)
    // Creatures are seen in plan, where the upper four corners are the lower ones.
    for (let corner = 0; corner < (isBare ? 4 : 8); corner++) {
      const blocked = lines === undefined ? 0 : (lines[corner] ??= findBlocked(board, from, corner, cube))
      const found = weigh(step, blocked, crossed(inTheWay, from, corner, cube))
      // @rule orcus.cover.side
      if (best === undefined || Math.max(found.tall, found.low) < Math.max(best.tall, best.low)) best = found
      if (best?.tall === 0 && best.low === 0) return best
    }
  }
  return best ?? NOTHING
}

/** What stands there, walls of powers too. */
const boardBetween = (fight: OrcusFight, from: Box, target: Box): Board =>
  isWallless(fight) ? fight.board : withFogBetween(fight.board, wallsOf(fight), from, target)

const measuredBetween = untilChangedBetween((step: OrcusStep, by, at) => measure(step, boxOf(step.fight, by), by, at))

/** Lines blocked by walls (of eight), by what is tall and open (of four), by what is low (of four), packed into a number. */
function weigh(step: OrcusStep, lines: number, creatures: number): Measured {
  const walls = step.applies(R.cover.measure) ? lines & 0xff : 0
  const thick = (lines >> 8) & 0xf
  const low = ((lines >> 12) & 0xf) | creatures
  const tallLines = bitCount(walls | thick | (thick << 4))
  const all = bitCount(walls | thick | (thick << 4) | low | (low << 4))
  const tall = tallLines >= 6 || bitCount(thick) >= 2 ? 2 : tallLines >= 4 ? 1 : 0
  const isHalf = all >= 4 && low !== 0
  return { tall, low: isHalf ? 1 : 0 }
}

/** The lines from the best corner to the corners of the target, for whoever looks before aiming. */
export function linesOfCover(step: OrcusStep, looking: Looking): PreviewLine[] {
  const from = originOf(step, looking)
  const target = boxOf(step.fight, looking.at)
  const inTheWay = creaturesBetween(step, from, target, looking.by, looking.at)
  const board = boardBetween(step.fight, from, target)
  let best: PreviewLine[] = []
  for (let corner = 4; corner < 8; corner++) {
    const blocked = isBareOfCover(board) ? 0 : findBlocked(board, from, corner, target)
    const mask =
      (blocked & 0xf) | ((blocked >> 4) & 0xf) | ((blocked >> 8) & 0xf) | ((blocked >> 12) & 0xf) | crossed(inTheWay, from, corner, target)
    const lines = Array.from({ length: 4 }, (_, j) => ({
      x0: cornerX(from, corner),
      y0: cornerY(from, corner),
      x1: cornerX(target, j),
      y1: cornerY(target, j),
      free: (mask & (1 << j)) === 0,
    }))
    if (best.length === 0 || lines.filter((line) => line.free).length > best.filter((line) => line.free).length) best = lines
  }
  return best
}
