import { directionOf, SIDE } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import type { Spot } from '@riposte/tactics'
import { ask } from '../asking.ts'
import { areClose } from '../close-combat.ts'
import { type Moving, pieceAt } from '../fight.ts'
import { draggedBy, drags, endHold, holdersOf } from '../grappling.ts'
import { R } from '../rules.ts'
import { floorUnder, roomsOf, squaresAt, squaresOf } from '../space.ts'
import type { HomlStep } from '../step.ts'
import { canBeAt } from './aloft.ts'
import { moveTo } from './arrive.ts'
import { airBelow, fall, isOverEdge, modeThere } from './falls.ts'

/** Whom somebody stronger takes along, over the ground or into the air. */

/** Whom somebody stronger would drag along may let go instead, once in a move; all who hold on. */
export function letGo(step: HomlStep, id: PieceId, before: readonly PieceId[] = []): readonly PieceId[] {
  const options = [{ id: 'hold-on', byDefault: true }, { id: 'let-go' }]
  const holders = holdersOf(step, id)
  for (const by of holders) {
    if (before.includes(by) || !drags(step, id, by)) continue
    if (ask.choice(step, by, 'be dragged along, or let go', options, R.grapple.moveGrabbed).id === 'let-go')
      endHold(step, by, id, 'released', R.grapple.moveGrabbed)
  }
  return holders
}

/** A step alone, or with the others in its holds: they stay beside as they were, go before who walks into them, and come after where that is barred. */
export function takeStep(step: HomlStep, id: PieceId, to: Spot, how: string, mode: Moving = 'land'): void {
  const alongs = draggedBy(step, id)
  if (alongs.length === 0) return moveTo(step, id, to, how, mode)
  const { at } = pieceAt(step.fight, id)
  const behind: (() => void)[] = []
  for (const along of alongs) {
    const isClose = areClose(step.fight, id, along)
    const beside = besideAfter(step, along, id, to)
    const isInTheWay = !isClose && squaresOf(step.fight, along).some((square) => squaresAt(step.fight, id, to.at).includes(square))
    if (isInTheWay && beside !== undefined && canBeAt(step, along, beside)) bring(step, along, beside, mode)
    else
      behind.push(() => {
        const left = isClose ? to : { at, height: pieceAt(step.fight, along).height }
        const place = [beside, left].find((spot) => spot !== undefined && (isClose || canBeAt(step, along, spot)))
        // @rule homl.grapple.move-grabber, homl.grapple.move-grabbed
        if (place !== undefined) bring(step, along, place, mode)
      })
  }
  moveTo(step, id, to, how, mode)
  const now = pieceAt(step.fight, id)
  if (now.at === to.at && now.height === to.height) for (const comesAfter of behind) comesAfter()
}

/** Where he would be, moved as the other moves; off the ground only with one who is, as far as a step up or down serves. */
function besideAfter(step: HomlStep, along: PieceId, id: PieceId, to: Spot): Spot | undefined {
  const { fight } = step
  const from = pieceAt(fight, id)
  const { at: was, height: now } = pieceAt(fight, along)
  const at = was + to.at - from.at
  if (roomsOf(fight.setup) !== undefined || (at !== was && directionOf(fight.board, was, at) < 0)) return undefined
  const height = now + to.height - from.height
  const floor = floorUnder(fight, along, at)
  const isAloft = airBelow(step, id, to) >= SIDE
  const isNear = Math.abs(floor - height) <= 1 || Math.abs(floor - now) <= 1
  return { at, height: !isAloft && isNear ? floor : height }
}

/** Held up by the other it hangs in the air; over an edge it falls. */
function bring(step: HomlStep, id: PieceId, to: Spot, mode: Moving): void {
  moveTo(step, id, to, 'dragged', mode === 'land' ? modeThere(step, id, to) : mode === 'swim' ? 'swim' : 'fly')
  if (isOverEdge(step, id, pieceAt(step.fight, id))) fall(step, id, id)
}
