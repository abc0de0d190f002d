import { NOWHERE, squareOn } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { nameIn } from '@riposte/referee'
import { CARRIED, holdsBy, tearApart } from '../conditions/grappling.ts'
import { pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { boxesApart, boxOf, floorUnder } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import type { Mode } from '../terms.ts'
import { falls } from './falls.ts'
import { holdsOn, whyKept } from './forced.ts'
import { entersHazard } from './hazards.ts'
import { goAlong, planOf, speedOf, whyNoMove } from './movement.ts'
import { type Pace, paceOf } from './plan.ts'
import { relocate } from './relocate.ts'
import { boxAtPace, canBeAt } from './room.ts'
import { ways } from './ways.ts'

/** Dragging along whom one holds. */

interface Drag {
  readonly mode?: Mode | undefined
  /** Half its speed, in the air half its fly speed, unless said. */
  readonly reach?: (() => number) | undefined
  readonly provokes?: boolean
}

/** Asked and gone; whoever is dragged comes after, step by step. Answers how many squares it came. */
export function dragAlong(step: OrcusStep, id: PieceId, among: readonly PieceId[], { mode, reach, provokes = true }: Drag = {}): number {
  const how = mode ?? (pieceAt(step.fight, id).flying ? 'fly' : 'walk')
  const far = reach ?? ((): number => Math.floor(speedOf(step, id, how) / 2))
  const squares = far()
  if (squares <= 0 || whyNoMove(step, id).some((rule) => rule !== undefined)) return 0
  const plan = planOf(step, id, squares, how, { provokes, far: R.grapple.move })
  const names = among.map((one) => nameIn(step.fight, one)).join(' and ')
  const { path, cost } = ways.askPath(plan, `drag ${names} up to ${squares}`, { optional: true })
  const isHeld = (at: PieceId): boolean => holdsBy(step.fight, id).some((one) => one.on === at)
  const free = among.filter((at) => !isHeld(at))
  const after = (from: Pace): void => {
    for (const at of among) if (free.includes(at) || isHeld(at)) pullAfter(step, id, at, from)
  }
  const budget = { reach: far, cost }
  const gone = goAlong(step, id, path, {
    mode: how,
    manner: plan.manner,
    how: 'drag',
    provokes,
    rule: R.grapple.move,
    drags: true,
    after,
    budget,
  })
  tearApart(step, id)
  return gone
}

/** Let go of in the air, it falls. */
export function dropCarried(step: OrcusStep): void {
  const { fight } = step
  for (const carried of fight.effects.filter(({ kind }) => kind === CARRIED)) {
    const isHeld = holdsBy(fight, carried.by).some((hold) => hold.on === carried.on)
    if (isHeld && pieceAt(fight, carried.by).flying) continue
    step.end(carried, 'let go', R.grapple.move)
    falls(step, carried.on)
  }
}

/** Into the space that was left, or whatever is free beside the one who drags, nearest to where it was. */
function pullAfter(step: OrcusStep, id: PieceId, at: PieceId, left: Pace): void {
  const { fight } = step
  const hold = holdsBy(fight, id).find((one) => one.on === at)
  if (pieceAt(fight, at).gone === 1) return
  const apart = boxesApart(boxOf(fight, id), boxOf(fight, at))
  if (apart >= 1 && apart <= Math.max(1, hold?.value ?? 1)) return
  // Whom nobody moves stays behind, out of the grip; so does who saves himself from hazardous ground.
  if (whyKept(step, { id: at, by: id }) !== undefined) return tearApart(step, at)
  const here = paceOf(step, at)
  const to = inTheAir(step, id, at, left) ?? placeAfter(step, id, at, left)
  if (to === undefined) return
  if (entersHazard(step, at, here, to) && holdsOn(step, at, here, to)) tearApart(step, at)
  else relocate(step, at, to, { how: 'drag', rule: R.grapple.move })
}

/** A flyer carries it as it holds it. */
function inTheAir(step: OrcusStep, id: PieceId, at: PieceId, left: Pace): Pace | undefined {
  const { fight } = step
  const { board } = fight
  const mine = pieceAt(fight, id)
  if (!mine.flying) return undefined
  const here = paceOf(step, at)
  const column = (here.at % board.columns) + (mine.at % board.columns) - (left.at % board.columns)
  const row = Math.floor(here.at / board.columns) + Math.floor(mine.at / board.columns) - Math.floor(left.at / board.columns)
  const to = { ...here, at: squareOn(board, column, row), height: here.height + mine.height - left.height }
  // @rule orcus.grapple.move
  if (to.at === NOWHERE || to.height <= floorUnder(fight, at, to.at) || !canBeAt(step, at, to)) return undefined
  if (!fight.effects.some((one) => one.kind === CARRIED && one.on === at))
    step.begin({ kind: CARRIED, on: at, by: id, rule: R.grapple.move, until: 'never' })
  return to
}

function placeAfter(step: OrcusStep, id: PieceId, at: PieceId, left: Pace): Pace | undefined {
  const { fight } = step
  const { board } = fight
  const here = paceOf(step, at)
  const mine = boxOf(fight, id)
  const column = here.at % board.columns
  const row = Math.floor(here.at / board.columns)
  let best: { readonly to: Pace; readonly rank: number } | undefined
  for (let r = row - 2; r <= row + 2; r++) {
    for (let c = column - 2; c <= column + 2; c++) {
      const square = squareOn(board, c, r)
      if (square === NOWHERE || square === here.at) continue
      const to = { at: square, narrow: here.narrow, height: floorUnder(fight, at, square) }
      if (boxesApart(boxAtPace(step, at, to), mine) !== 1 || !canBeAt(step, at, to)) continue
      const rank =
        (square === left.at ? 0 : 10) + Math.max(Math.abs(r - row), Math.abs(c - column)) * 2 + (r !== row && c !== column ? 1 : 0)
      if (best === undefined || rank < best.rank) best = { to, rank }
    }
  }
  return best?.to
}
