import {
  airSteps,
  BoardError,
  type Box,
  NOWHERE,
  neighbour,
  parsePath,
  SIDE,
  type Spot,
  type Square,
  STEP_X,
  STEP_Y,
  spotName,
  squareBox,
  squareName,
} from '@riposte/board'
import type { Option, PieceId, Reading, RuleIndex } from '@riposte/referee'
import { isSame, judged, STAY } from '@riposte/tactics'
import { fallProne } from '../conditions/afflict.ts'
import { barOf } from '../conditions/bars.ts'
import { eachOf } from '../conditions/bearing.ts'
import { has } from '../conditions/conditions.ts'
import { rollSave } from '../conditions/saves.ts'
import { type Context, contextOf } from '../context.ts'
import { pieceAt } from '../fight.ts'
import { happens } from '../reactions/happens.ts'
import { provoke } from '../reactions/opportunity.ts'
import { chancesOn, threatsTo } from '../reactions/threats.ts'
import { R } from '../rules.ts'
import { ask, seatOf } from '../seats.ts'
import { isSet } from '../settings.ts'
import { bodies, boxesApart, boxOf, floorUnder, takesRoom } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import type { Forcing } from '../terms.ts'
import { flyerOf } from './aloft.ts'
import { fall } from './falls.ts'
import { halts, RUN_INTO } from './halts.ts'
import { entersHazard } from './hazards.ts'
import { speedOf } from './movement.ts'
import { ground, type Pace, paceOf, planFor } from './plan.ts'
import { leaves, relocate } from './relocate.ts'
import { boxAtPace, canBeAt, stretched } from './room.ts'

/** Being pushed, pulled and shunted. */

export interface Force {
  readonly by: PieceId
  readonly id: PieceId
  readonly how: Forcing
  readonly squares: number
  /** May stop earlier. */
  readonly upTo: boolean
  /** Away from or towards this square, instead of who does it. */
  readonly from?: Square
  /** Ends beside who does it. */
  readonly adjacent?: boolean
  /** What moves it: the attack, the power. */
  readonly context?: Pick<Context, 'attack' | 'power'>
}

const ruleOf: Readonly<Record<Forcing, RuleIndex>> = { push: R.forced.push, pull: R.forced.pull, shunt: R.forced.shunt }

/** Moves somebody, on a way that who does it chooses. Answers how many squares. */
export function force(step: OrcusStep, given: Force): number {
  const { by, id, how } = given
  if (pieceAt(step.fight, id).gone === 1 || given.squares <= 0) return 0
  const kept = whyKept(step, given)
  if (kept !== undefined) {
    step.emit({ type: 'lost', piece: id, what: how, rule: kept })
    return 0
  }
  const squares = squaresFor(step, given)
  if (squares <= 0) return 0
  const told = happens(step, { window: 'force', by, at: id, act: how })
  if (told.stopped === true) return 0
  const path = askWay(step.asKnownTo(by, id), { ...given, squares })
  leaves(step, id)
  const moved = goForced(step, given, path)
  const free = stretched(step, id)
  if (free !== undefined) relocate(step, id, free, { how, rule: R.squeeze.space })
  step.emit({ type: 'forced', piece: id, by, how, squares: moved, rule: ruleOf[how] })
  return moved
}

/** The rule that keeps it in its place. */
function whyKept(step: OrcusStep, { id, by, context }: Force): RuleIndex | undefined {
  const isHeld = has(step, id, 'restrained') && step.applies(R.forced.restrained) && step.applies(R.cond.restrainedMove)
  if (isHeld) return R.forced.restrained
  const own = contextOf(id, { ...context, you: id, target: by })
  return barOf(step, id, 'be-forced', own)
}

/** What is left of the distance for those whom nobody moves so far. Off: nobody is moved farther than it could walk. */
function squaresFor(step: OrcusStep, { id, squares }: Force): number {
  const far = step.applies(R.forced.distance) ? squares : Math.min(squares, speedOf(step, id, 'walk'))
  return far - lessForced(step, id)
}

export function lessForced(step: OrcusStep, id: PieceId): number {
  let less = 0
  eachOf(step, id, 'less-forced', (part) => {
    less = Math.max(less, part.squares)
  })
  return less
}

// ------------------------------------------------------------------------------------------------------------ the ways

/** Where the victim can be after some squares. */
interface Node {
  readonly pace: Pace
  readonly before: Node | undefined
  readonly count: number
  /** It hangs over an edge: the way ends here. */
  readonly over: boolean
}

/** All that can be done with the distance: by squares from the start, each place once. */
interface Layout {
  readonly given: Force
  readonly step: OrcusStep
  readonly origin: Box
  readonly ends: readonly Node[]
}

function layOut(step: OrcusStep, given: Force): Layout {
  const origin = originOf(step, given)
  const known = new Set<string>()
  const ends: Node[] = []
  const start: Node = { pace: paceOf(step, given.id), before: undefined, count: 0, over: false }
  known.add(keyOf(start.pace))
  let layer: Node[] = [start]
  const isFree = given.upTo || isSet(step, 'forced-distance', 'up-to') || !step.applies(R.forced.path)
  for (let count = 1; count <= given.squares && layer.length > 0; count++) {
    const next: Node[] = []
    for (const node of layer) {
      for (const one of nextOf(step, given, origin, node)) {
        const key = keyOf(one.pace)
        if (known.has(key)) continue
        known.add(key)
        next.push(one)
        const isEnd = count === given.squares || one.over || isFree || isStuck(step, given, origin, one)
        if (isEnd && (given.adjacent !== true || isBesideOrigin(step, given, origin, one.pace))) ends.push(one)
      }
    }
    layer = next.filter((one) => !one.over)
  }
  return { step, given, origin, ends }
}

const keyOf = ({ at, height }: Pace): string => `${at} ${height}`

const isBesideOrigin = (step: OrcusStep, { id }: Force, origin: Box, pace: Pace): boolean =>
  boxesApart(boxAtPace(step, id, pace), origin) <= 1

function originOf({ fight }: OrcusStep, { by, id, from }: Force): Box {
  if (from !== undefined) return squareBox(fight.board.columns, from, fight.board.floor[from] ?? 0)
  return by === id ? boxOf(fight, id) : boxOf(fight, by)
}

/** The places one square on that lie the right way and have room. */
function nextOf(step: OrcusStep, given: Force, origin: Box, node: Node): Node[] {
  const apart = apartAt(step, given, origin, node.pace)
  return placesFrom(step, given.id, node.pace)
    .filter((pace) => isRight(step, given, apart, apartAt(step, given, origin, pace)))
    .map((pace) => ({ pace, before: node, count: node.count + 1, over: isOverEdge(step, given.id, pace) && step.applies(R.fall.when) }))
}

const apartAt = (step: OrcusStep, { id }: Force, origin: Box, pace: Pace): number => boxesApart(boxAtPace(step, id, pace), origin)

/** Pushed it comes farther away with every square, pulled closer. Off: a push or pull goes anywhere, a shunt only away. */
function isRight(step: OrcusStep, { how }: Force, before: number, after: number): boolean {
  switch (how) {
    case 'push':
      return after > before || !step.applies(R.forced.push)
    case 'pull':
      return after < before || !step.applies(R.forced.pull)
    case 'shunt':
      return step.applies(R.forced.shunt) || after > before
  }
}

/** Where it can be moved by one square: on the level and down over edges; in the air and on walls, up and down too. */
function placesFrom(step: OrcusStep, id: PieceId, pace: Pace): Pace[] {
  const { flying, climbing } = pieceAt(step.fight, id)
  const plan = planFor(step, id, 1, { isForced: true, from: pace })
  const places: Pace[] = []
  if (flying || climbing) {
    airSteps(flyerOf({ ...plan, manner: 'air' }), { square: pace.at, height: pace.height }, ({ square, height }) => {
      const to = { at: square, height, narrow: pace.narrow }
      if (canBeAt(step, id, to)) places.push(to)
    })
    return places
  }
  for (let d = 0; d < 8; d++) {
    if (ground.price(plan, pace.at, d) < 0) continue
    const at = neighbour(step.fight.board, pace.at, STEP_X[d] ?? 0, STEP_Y[d] ?? 0)
    const floor = floorUnder(step.fight, id, at)
    places.push({ at, narrow: pace.narrow, height: pace.height - floor >= SIDE ? pace.height : floor })
  }
  return places
}

/** There is air below it, a square or more. */
function isOverEdge(step: OrcusStep, id: PieceId, { at, height }: Pace): boolean {
  const { flying, climbing } = pieceAt(step.fight, id)
  return !flying && !climbing && height - floorUnder(step.fight, id, at) >= SIDE
}

/** It cannot be moved on at all, or not straight on. Off: what stands in the way lets no shorter way count. */
function isStuck(step: OrcusStep, given: Force, origin: Box, node: Node): boolean {
  if (!step.applies(R.forced.blocked)) return false
  const next = nextOf(step, given, origin, node)
  if (next.length === 0) return true
  const { before } = node
  if (before === undefined || given.how === 'shunt') return false
  const straight = straightOn(step, before.pace, node.pace)
  if (straight === undefined) return true
  const isAway = isRight(step, given, apartAt(step, given, origin, node.pace), apartAt(step, given, origin, straight))
  return isAway && !next.some((one) => one.pace.at === straight.at)
}

/** The place beyond, seen from the one before; undefined off the board. */
function straightOn({ fight: { board } }: OrcusStep, before: Pace, now: Pace): Pace | undefined {
  const x = (now.at % board.columns) - (before.at % board.columns)
  const y = Math.floor(now.at / board.columns) - Math.floor(before.at / board.columns)
  const at = neighbour(board, now.at, x, y)
  return at === NOWHERE ? undefined : { ...now, at }
}

// -------------------------------------------------------------------------------------------------------------- asking

interface WayOption extends Option {
  readonly path: readonly Pace[]
}

function pathTo(node: Node): Pace[] {
  const path: Pace[] = []
  for (let one: Node | undefined = node; one?.before !== undefined; one = one.before) path.push(one.pace)
  return path.reverse()
}

/** What waits for it there, in words. */
function fateAt(step: OrcusStep, id: PieceId, pace: Pace): string {
  const drop = Math.ceil((pace.height - floorUnder(step.fight, id, pace.at)) / SIDE)
  if (drop > 0 && isOverEdge(step, id, pace)) return `falls ${drop} ${drop === 1 ? 'square' : 'squares'}`
  return entersHazard(step, id, paceOf(step, id), pace) ? 'hazardous ground' : ''
}

/** Asked once, for the last square or the whole way. */
function askWay(step: OrcusStep, given: Force): readonly Pace[] {
  const layout = layOut(step, given)
  const { columns } = step.fight.board
  const isAloft = pieceAt(step.fight, given.id).flying
  const named = new Set<Square>()
  const options: WayOption[] = layout.ends.map((node) => {
    const { at, height } = node.pace
    // On a wall or over an edge one square may be reached at two heights.
    const isLevel = isAloft ? height === pieceAt(step.fight, given.id).height : !named.has(at)
    named.add(at)
    return {
      id: isLevel ? squareName(at, columns) : spotName({ square: at, height }, columns),
      square: at,
      path: pathTo(node),
      rule: R.forced.path,
      preview: () => ({ moved: given.id, path: pathTo(node).map(({ at: through }) => through), text: fateAt(step, given.id, node.pace) }),
    }
  })
  if (given.upTo || isSet(step, 'forced-distance', 'up-to')) options.push({ id: STAY, path: [] })
  if (options.length === 0) options.push({ id: STAY, path: [], auto: true })
  const chosen = step.ask<WayOption>({
    kind: 'path',
    seat: seatOf(step, given.by),
    piece: given.by,
    text: `${given.how} ${pieceAt(step.fight, given.id).name} ${given.squares} ${given.squares === 1 ? 'square' : 'squares'}`,
    options,
    rule: ruleOf[given.how],
    read: (answer) => readForced(layout, answer),
  })
  return chosen.path
}

/** A way square by square, or a place that is not on the list, and the rule it breaks. */
function readForced(layout: Layout, answer: string): Reading<WayOption> | undefined {
  const { step, given, origin } = layout
  const spots = spotsIn(step, answer)
  const last = spots.at(-1)
  if (last === undefined) return undefined
  let node: Node = { pace: paceOf(step, given.id), before: undefined, count: 0, over: false }
  if (spots.length === 1) return judged(step, { id: answer, square: last.square, path: [] }, [whyNotTo(layout, last)])
  if (spots[0]?.square === node.pace.at) spots.shift()
  for (const spot of spots) {
    const next = nextOf(step, given, origin, node).find((one) => isAt(one.pace, spot, node.pace))
    if (next === undefined) return judged(step, { id: answer, square: last.square, path: [] }, [whyNotNext(layout, node, spot)])
    node = next
  }
  const { ends } = layout
  const isShort =
    node.count < given.squares && !node.over && !ends.some((one) => isSame(one.pace, node.pace)) && !isStuck(step, given, origin, node)
  const isLong = node.count > given.squares
  const isFree = given.upTo || isSet(step, 'forced-distance', 'up-to')
  const reasons = [step.forbids(R.forced.path, isShort && !isFree), step.forbids(R.forced.distance, isLong)]
  return judged(step, { id: answer, square: last.square, path: pathTo(node) }, reasons)
}

const isAt = (pace: Pace, spot: Spot, before: Pace): boolean =>
  pace.at === spot.square &&
  (spot.height === undefined ? pace.height === before.height || Math.abs(pace.height - before.height) <= SIDE : pace.height === spot.height)

/** Why a single named square will not do: too near, or the wrong way, or no room. */
function whyNotTo({ step, given, origin }: Layout, spot: Spot): RuleIndex {
  const here = paceOf(step, given.id)
  const ground = floorUnder(step.fight, given.id, spot.square)
  const to = { ...here, at: spot.square, height: spot.height ?? Math.max(ground, Math.min(here.height, ground)) }
  const apart = boxesApart(boxAtPace(step, given.id, here), boxAtPace(step, given.id, to))
  if (!isRight(step, given, apartAt(step, given, origin, here), apartAt(step, given, origin, to))) return ruleOf[given.how]
  if (apart > given.squares) return R.forced.distance
  return canBeAt(step, given.id, to) && apart < given.squares
    ? R.forced.path
    : canBeAt(step, given.id, to)
      ? ruleOf[given.how]
      : R.forced.blocked
}

/** Why the way does not go on like that. */
function whyNotNext({ step, given, origin }: Layout, node: Node, spot: Spot): RuleIndex {
  if (node.over) return R.fall.when
  const place = placesFrom(step, given.id, node.pace).find((pace) => isAt(pace, spot, node.pace))
  if (place === undefined) return R.forced.blocked
  return isRight(step, given, apartAt(step, given, origin, node.pace), apartAt(step, given, origin, place))
    ? R.forced.blocked
    : ruleOf[given.how]
}

function spotsIn({ fight: { board } }: OrcusStep, answer: string): Spot[] {
  try {
    return [...parsePath(answer, board.columns, board.rows)]
  } catch (error) {
    if (!(error instanceof BoardError)) throw error
    return []
  }
}

// --------------------------------------------------------------------------------------------------------------- going

function goForced(step: OrcusStep, { by, id, how }: Force, path: readonly Pace[]): number {
  let moved = 0
  for (const to of path) {
    const piece = pieceAt(step.fight, id)
    const from = paceOf(step, id)
    const isOver = isOverEdge(step, id, to)
    if (bodies.meetsUnknown(step, pieceAt(step.fight, by), boxAtPace(step, id, to), takesRoom)) {
      halts(step, id, RUN_INTO)
      return moved
    }
    if (holdsOn(step, id, from, to)) return moved
    if (!step.applies(R.oa.unwilling)) provoke(step, id, chancesOn(step, id, threatsTo(step, id), from, to), { act: how, from, to })
    if (piece.gone === 1) return moved
    relocate(step, id, to, { how, rule: ruleOf[how] })
    moved++
    if (isOver && (step.applies(R.fall.when) || to === path.at(-1))) {
      fall(step, id, dropAt(step, id), R.fall.when)
      return moved
    }
  }
  return moved
}

const dropAt = (step: OrcusStep, id: PieceId): number => {
  const { at, height } = pieceAt(step.fight, id)
  return Math.ceil((height - floorUnder(step.fight, id, at)) / SIDE)
}

/** At the brink of an edge or of hazardous ground the victim may roll a save, and falls prone there instead. */
export function holdsOn(step: OrcusStep, id: PieceId, from: Pace, to: Pace): boolean {
  const isOver = isOverEdge(step, id, to)
  if (!(isOver || entersHazard(step, id, from, to)) || !savesAt(step, id, isOver ? 'the edge' : 'hazardous ground')) return false
  fallProne(step, id, id, R.forced.hazardSave)
  return true
}

function savesAt(step: OrcusStep, id: PieceId, what: string): boolean {
  if (!step.applies(R.forced.hazardSave)) return false
  const chosen = ask.choice<Option>(step, id, `save at ${what}?`, [
    { id: 'save', byDefault: true, rule: R.forced.hazardSave },
    { id: 'let-go' },
  ])
  return chosen.id === 'save' && rollSave(step, id, { what, rule: R.forced.hazardSave }).success
}
