import { type Board, EFFECT, MOVE, obstacleAt, SIDE, SIGHT, SOLID, type Square, squareName } from '@riposte/board'
import { type Effect, lasting, NOBODY, type Option, type PieceId } from '@riposte/referee'
import { says, squaresWithin } from '@riposte/tactics'
import { lined } from '../aim/areas.ts'
import { isFull } from '../aim/ask-area.ts'
import { amountFor } from '../amounts/amounts.ts'
import { ask } from '../asking.ts'
import type { Of } from '../clauses/clauses.ts'
import { type Means, meansOf, sourceOf } from '../clauses/means.ts'
import { untilOf } from '../conditions/conditions.ts'
import { checkSuffered } from '../conditions/suffered.ts'
import { isThere } from '../fight.ts'
import type { Use } from '../moments.ts'
import { bringTo, checkAloft, partGrabs } from '../movement/movement.ts'
import { R } from '../rules.ts'
import { checkHidden } from '../sight/sight.ts'
import { boxOf, floorUnder, squaresOf } from '../space.ts'
import type { DsStep } from '../step.ts'
import { areaNamed, type Heights, heightsOf, isAreaOf, zoneNamed } from '../zones.ts'
import { growthOf } from './enlarge.ts'

/** Clauses that change the ground: terrain, areas that stay, walls. */

function squaresFor(step: DsStep, use: Use, clause: Of<'terrain'>, target: PieceId): Square[] {
  if (clause.where === 'area') return [...(use.laid?.squares ?? [])]
  const centre = clause.where === 'around-you' ? use.by : target
  const mine = squaresOf(step.fight, centre)
  if (clause.where === 'target') return mine
  const box = boxOf(step.fight, centre)
  return lined(
    step,
    box,
    [...around(step, mine, clause.squares)].sort((a, b) => a - b),
    box.z0,
  )
}

export function layTerrain(step: DsStep, use: Use, clause: Of<'terrain'>, target: PieceId): void {
  layOn(step, use, squaresFor(step, use, clause, target), clause)
}

export function layOn(
  step: DsStep,
  { by, ability }: Use,
  squares: readonly Square[],
  { what, span }: Pick<Of<'terrain'>, 'what' | 'span'>,
): void {
  if (squares.length === 0) return
  const means: Means = { is: 'terrain', of: ability.id, what }
  const until = untilOf(step, span, by, by)
  step.begin({ kind: `terrain:${what}@${ability.id}`, means, on: NOBODY, by, rule: R.terrain.difficult, squares: [...squares], ...until })
}

/** What an ability lays on the ground. */
const onGround: ReadonlySet<Means['is']> = new Set<Means['is']>(['zone', 'area', 'watch', 'terrain'])
const isLaidBy = (effect: Effect, ability: string): boolean => sourceOf(effect) === ability && onGround.has(meansOf(effect)?.is ?? 'done')

/** All squares so near to some. */
const around = ({ fight: { board } }: DsStep, squares: readonly Square[], far: number): Set<Square> =>
  new Set(squares.flatMap((square) => squaresWithin(board, square, far)))

export function layZone(step: DsStep, use: Use, clause: Of<'zone'>): void {
  const { kind, means } = zoneNamed(use.ability.id)
  // All that one use says of its area is one.
  if (use.isLaid === true) return
  use.isLaid = true
  const isAura = use.ability.area?.shape === 'aura' || clause.zone.follows
  const laid = isAura ? [] : (use.laid?.squares ?? [])
  const squares = clause.zone.isBeside === true ? [...around(step, laid, 1)] : laid
  // Around its maker there is one, however often it is made.
  const before = isAura ? step.fight.effects.find((one) => one.kind === kind && one.by === use.by) : undefined
  if (before !== undefined) step.end(before, 'again')
  step.begin({
    kind,
    means,
    on: NOBODY,
    by: use.by,
    rule: isAura ? R.area.aura : R.area.lasting,
    squares,
    holds: use.laid === undefined || isAura ? undefined : ({ from: use.laid.from, to: use.laid.to } satisfies Heights),
    value: isAura ? (use.ability.area?.size ?? 1) + growthOf(step.fight.effects, use.by, use.ability.id) : 0,
    withAuthor: true,
    ...untilOf(step, clause.zone.span, use.by, use.by),
  })
  checkSuffered(step)
}

/** Where an area lies is kept in mind as long as something of it lasts, even if the area itself does nothing. */
export function keepArea(step: DsStep, use: Use, { id }: Effect): void {
  const isAround = use.ability.area?.shape === 'aura' || use.ability.area?.shape === 'burst'
  if (use.laid === undefined || isAround || step.fight.effects.some((one) => one.by === use.by && isAreaOf(one, use.ability.id))) return
  const { squares, from, to } = use.laid
  step.begin({
    ...areaNamed(use.ability.id),
    on: NOBODY,
    by: use.by,
    rule: R.area.lasting,
    squares,
    holds: { from, to } satisfies Heights,
    until: 'never',
    under: id,
  })
}

/** Asks where the area goes, so many squares at most; all of it stays on the board. */
export function moveArea(step: DsStep, use: Use, clause: Of<'move-area'>): void {
  const { board } = step.fight
  const parts = step.fight.effects.filter((one) => one.by === use.by && one.squares.length > 0 && isLaidBy(one, use.ability.id))
  const [first] = parts[0]?.squares ?? []
  if (first === undefined) return
  const most = amountFor(step, use.by, use.by, clause.squares, use)
  const { columns, rows } = board
  const all = parts.flatMap(({ squares }) => squares)
  const wall = use.ability.area?.shape === 'wall' ? parts.find((one) => meansOf(one)?.is === 'area') : undefined
  const stood = wall?.squares ?? []
  const isBarred = (by: number): boolean => stood.some((square) => !stood.includes(square + by) && isFull(step, square + by))
  const offers = step.offers<Option & { readonly by: number }>()
  offers.options.push({ id: 'stay', byDefault: true, by: 0 })
  for (let dy = -most; dy <= most; dy++)
    for (let dx = -most; dx <= most; dx++) {
      const fits = all.every((square) => {
        const x = (square % columns) + dx
        const y = Math.floor(square / columns) + dy
        return x >= 0 && x < columns && y >= 0 && y < rows
      })
      const by = dy * columns + dx
      if (fits && by !== 0)
        offers.offer({ id: squareName(first + by, columns), square: first + by, by }, step.forbids(R.area.wallBlocks, isBarred(by)))
    }
  const text = `where the area's ${squareName(first, columns)} goes`
  const { by } = ask.square(step, use.by, text, offers.options, R.area.lasting, offers.refusals)
  if (by !== 0) for (const one of parts) step.change(one, { squares: one.squares.map((square) => square + by) })
  if (wall !== undefined && by !== 0) {
    const squares = stood.map((square) => square + by)
    standWall(step, squares, heightsOf(wall.holds))
    dropWalls(step)
  }
  // @rule drawsteel.area.lasting
  checkSuffered(step)
  checkHidden(step)
  use.took = true
}

/** A wall of stone, ice or force stands in its squares and blocks lines, for as long as its ability says. */
export function raiseWall(step: DsStep, use: Use): void {
  const { laid, by, ability } = use
  if (ability.area?.shape !== 'wall' || laid === undefined || laid.squares.length === 0) return
  const { squares, from, to } = laid
  standWall(step, squares, laid)
  const span = ability.area.lasts ?? (says(ability.after, 'do', 'persist') ? 'your-next-start' : 'encounter')
  const until = untilOf(step, span, by, by)
  step.begin({ ...areaNamed(ability.id), on: NOBODY, by, rule: R.area.lasting, squares, holds: { from, to } satisfies Heights, ...until })
}
/** A hair higher than its squares, so that nobody looks just over the top of it. */
function standWall(step: DsStep, squares: readonly Square[], { from, to }: Heights): void {
  const obstacle = { kind: CONJURED, blocks: SIGHT | EFFECT | MOVE | SOLID, tall: to - from + 1 }
  step.emit({ type: 'board-changed', change: { set: 'obstacle', squares, obstacle }, rule: R.area.wallBlocks })
}
const CONJURED = 'conjured wall'
const conjuredOn = lasting((board: Board): readonly Square[] =>
  Array.from(board.obstacle, (_, square) => square).filter((square) => obstacleAt(board, square)?.kind === CONJURED),
)

/** A wall whose time is over stands no more. */
export function dropWalls(step: DsStep): void {
  const { board, effects } = step.fight
  const over = conjuredOn(board).filter((square) => !effects.some((one) => meansOf(one)?.is === 'area' && one.squares.includes(square)))
  if (over.length === 0) return
  // @rule drawsteel.area.lasting
  step.emit({ type: 'board-changed', change: { set: 'obstacle', squares: over, obstacle: null }, rule: R.area.lasting })
  checkHidden(step)
}

/** The ground goes up, and whoever is on it or in it goes with it, and who is over it where it comes there; or it sinks, and they fall. */
export function raiseGround(step: DsStep, use: Use, { where, squares: far, sinks }: Of<'raise'>, target: PieceId): void {
  const { fight } = step
  const squares = where === 'area' ? (use.laid?.squares ?? []) : squaresOf(fight, target)
  const by = amountFor(step, use.by, target, far, use) * SIDE * (sinks ? -1 : 1)
  const there = fight.pieces.filter(
    (one) => isThere(one) && one.at >= 0 && one.carrier < 0 && squaresOf(fight, one.id).some((square) => squares.includes(square)),
  )
  // They go before it does: it is their ground, and nothing that they come to.
  for (const { id, at, height } of there) {
    const floor = Math.max(...squaresOf(fight, id).map((square) => (fight.board.floor[square] ?? 0) + (squares.includes(square) ? by : 0)))
    const least = floor + Math.min(0, height - floorUnder(fight, id, at))
    if (least > height) bringTo(step, id, { at, height: least }, 'raised')
  }
  const floors = new Map<number, Square[]>()
  for (const square of squares) {
    const height = fight.board.floor[square] ?? 0
    floors.set(height, [...(floors.get(height) ?? []), square])
  }
  for (const [height, those] of floors)
    step.emit({ type: 'board-changed', change: { set: 'floor', squares: those, height: height + by }, rule: R.ability.effectsOrder })
  for (const { id } of there) checkAloft(step, id)
  for (const { id } of there) partGrabs(step, id)
  use.took = true
}
