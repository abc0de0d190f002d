import { parseSquare, squareName } from '@riposte/board'
import { type Effect, NOBODY, type PieceId, type RuleIndex } from '@riposte/referee'
import { ask } from '../asking.ts'
import { isIn } from '../conditions/conditions.ts'
import { type HomlFight, isHero, pieceAt } from '../fight.ts'
import { isFooled } from '../hiding.ts'
import { canBeAt } from '../movement/aloft.ts'
import { R } from '../rules.ts'
import { floorUnder } from '../space.ts'
import { pieceNamed, startOf } from '../start.ts'
import type { HomlStep } from '../step.ts'

/** Before anybody rolls: who is caught unawares, where everybody stands, and who was ready for it. */

/** The game master names a side, or nobody, unless it is written. */
function askSide(
  step: HomlStep,
  text: string,
  rule: RuleIndex,
  written: readonly string[] | undefined,
  usual: readonly PieceId[] = [],
): readonly PieceId[] {
  const { pieces, setup } = step.fight
  if (written !== undefined) return written.map((key) => pieceNamed(step.fight, text, key))
  const unaware = usual.length === 0 ? [] : [{ id: 'the-unaware', byDefault: true, who: usual }]
  const sides = setup.sides.map((id, side) => ({ id, who: pieces.flatMap((piece) => (piece.side === side ? [piece.id] : [])) }))
  // @rule homl.surprise.who
  return ask.ruling(step, NOBODY, text, [...unaware, { id: 'nobody', byDefault: usual.length === 0, who: [] }, ...sides], rule).who
}

export function surprised(step: HomlStep): readonly PieceId[] {
  const written = startOf(step.fight).surprised
  return askSide(step, 'who is surprised', R.surprise.who, written, written === undefined ? unaware(step) : [])
}

/** Where a side begins in hiding: those who notice none of it. */
function unaware(step: HomlStep): PieceId[] {
  const { pieces, effects, setup } = step.fight
  const hiders = effects.flatMap(({ kind, on, value }) => (kind === 'hidden' ? [{ side: pieceAt(step.fight, on).side, value }] : []))
  return setup.sides.flatMap((_, side) => {
    const own = hiders.filter((one) => one.side === side)
    if (own.length === 0 || own.length < pieces.filter((one) => one.side === side).length) return []
    const least = Math.min(...own.map(({ value }) => value))
    return pieces.filter((one) => one.side !== side && isFooled(step, one.id, least, undefined)).map(({ id }) => id)
  })
}

/** Where sides have room to begin in, each says where in it: who is surprised first, then NPCs, then heroes. */
export function placeAll(step: HomlStep): void {
  const { fight } = step
  const { areas } = startOf(fight)
  if (areas === undefined) return
  const rank = (id: PieceId): number => (isHero(fight, id) ? 1 : 0) - (isIn(fight, id, 'surprised') ? 2 : 0)
  const all = fight.pieces.slice()
  // @rule homl.surprise.setup-order
  all.sort((a, b) => rank(a.id) - rank(b.id))
  for (const { id, side } of all) placeIn(step, id, areas[fight.setup.sides[side] ?? ''] ?? [])
}

function placeIn(step: HomlStep, id: PieceId, area: readonly string[]): void {
  const { board } = step.fight
  const { at } = pieceAt(step.fight, id)
  const options = area.flatMap((name) => {
    const square = parseSquare(name, board.columns, board.rows)
    const height = floorUnder(step.fight, id, square)
    if (square !== at && !canBeAt(step, id, { at: square, height })) return []
    return [{ id: squareName(square, board.columns), square, height, ...(square === at && { byDefault: true }) }]
  })
  if (options.length === 0) return
  const { square, height } = ask.square(step, id, 'where to begin', options, R.setup.scene)
  // @rule homl.setup.scene
  if (square !== at) step.emit({ type: 'moved', piece: id, from: at, to: square, height, how: 'placed' })
}

const PREPARED = 'prepared'

/** Where somebody is caught unawares others may have been ready: they have the worth of a turn before it begins. */
export function prepare(step: HomlStep): void {
  const { pieces } = step.fight
  const isCaught = (id: PieceId): boolean => isIn(step.fight, id, 'surprised')
  const written = startOf(step.fight).prepared
  if (written === undefined && !pieces.some(({ id }) => isCaught(id))) return
  for (const id of askSide(step, 'who is prepared', R.setup.preparedTurn, written)) {
    // @rule homl.setup.prepared-turn
    if (!isCaught(id)) step.begin({ kind: PREPARED, on: id, rule: R.setup.preparedTurn, until: 'never' })
  }
}

export const nextPrepared = (fight: HomlFight): Effect | undefined => fight.effects.find(({ kind }) => kind === PREPARED)
