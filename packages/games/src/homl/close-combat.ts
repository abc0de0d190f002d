import { areaOf, terrainBit } from '@riposte/board'
import { type Effect, latest, NOBODY, type PieceId } from '@riposte/referee'
import { isThere } from './conditions/conditions.ts'
import { type HomlFight, isEnemy, pieceAt, sheetOf } from './fight.ts'
import { R } from './rules.ts'
import { distance, roomsOf } from './space.ts'
import type { HomlStep } from './step.ts'

/** Close combat: foes in one space, whatever has brought that about. */

/** Between two, where that is not so because of their spaces alone. */
export const CLOSE = 'close-combat'

export const closings = ({ effects }: HomlFight, id: PieceId): Effect[] =>
  effects.filter(({ kind, on, by }) => kind === CLOSE && (on === id || by === id))

/** In a square by itself, of a map without rooms. */
const isSmall = (fight: HomlFight, id: PieceId): boolean => smallOf(fight.setup)[pieceAt(fight, id).sheet] === true
const smallOf = latest((setup: HomlFight['setup']) =>
  setup.sheets.map(({ compiled }) => areaOf(compiled.footprint) === 1 && roomsOf(setup) === undefined),
)

/** Foes whose spaces overlap. */
export function areTogether(fight: HomlFight, a: PieceId, b: PieceId): boolean {
  if (!isEnemy(fight, a, b) || (pieceAt(fight, a).at !== pieceAt(fight, b).at && isSmall(fight, a) && isSmall(fight, b))) return false
  return distance(fight, a, b) === 0 && isThere(fight, a) && isThere(fight, b)
}

/** The tiny share squares without it, and are close to those alone whom they have closed with. */
export function areClose(fight: HomlFight, a: PieceId, b: PieceId): boolean {
  // @rule homl.closecombat.state
  if (areTogether(fight, a, b)) {
    const isTiny = sheetOf(fight, a).size === 'tiny' || sheetOf(fight, b).size === 'tiny'
    return !isTiny || closings(fight, a).some(({ on, by }) => on === b || by === b)
  }
  return false
}

export const closeTo = (fight: HomlFight, id: PieceId): PieceId[] =>
  fight.pieces.filter((one) => areClose(fight, id, one.id)).map((one) => one.id)

export function isClosed(fight: HomlFight, id: PieceId): boolean {
  for (const one of fight.pieces) if (areClose(fight, id, one.id)) return true
  return false
}

/** It lasts no longer than they share a space. */
export function checkClose(step: HomlStep): void {
  for (const effect of step.fight.effects)
    if (effect.kind === CLOSE && distance(step.fight, effect.on, effect.by) > 0) step.end(effect, 'apart', R.closecombat.leave)
}

/** So that it matters: not where two in close combat strike at each other. */
export const isSqueezed = (fight: HomlFight, id: PieceId, at: PieceId): boolean =>
  // @rule homl.closecombat.no-squeeze
  isSqueezing(fight, id) && !(at !== NOBODY && areClose(fight, id, at))

/** In less than its space, or in a place too tight for it. */
function isSqueezing(fight: HomlFight, id: PieceId): boolean {
  const { squeezed, at } = pieceAt(fight, id)
  if (squeezed > 0) return true
  return sheetOf(fight, id).size === 'standard' && ((fight.board.terrain[at] ?? 0) & terrainBit(fight.board, 'tight')) !== 0
}
