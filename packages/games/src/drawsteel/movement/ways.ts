import {
  type Board,
  FULL,
  type Ground,
  makeGround,
  NOWHERE,
  obstacleAt,
  parsePath,
  SIDE,
  type Square,
  STEP_X,
  STEP_Y,
  spotName,
  squareName,
  squareOn,
} from '@riposte/board'
import { effectOn, type Option, type PieceId, type Preview, type Reading, type RuleIndex } from '@riposte/referee'
import { has, hasTrait, isForbidden } from '../conditions/conditions.ts'
import { type DrawSteelFight, type DsPiece, isAlive, isEnemy, isObject, isUp, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { boxesApart, isHiddenFrom } from '../sight/sight.ts'
import { boxAt, fits, floorUnder, footprintOf, hasTerrain, overlaps, sizeOrder, squaresAt } from '../space.ts'
import type { DsStep } from '../step.ts'

/** A movement under consideration: where one can go, what it costs, and which rule forbids it. Nobody moves yet. */

export const ways = ['move', 'shift', 'charge'] as const
export type Way = (typeof ways)[number]

export interface Plan {
  readonly step: DsStep
  readonly id: PieceId
  readonly budget: number
  readonly way: Way
  /** A straight line from here, for a charge. */
  readonly straight: boolean
  /** The rule that says how far. */
  readonly far: RuleIndex
  /** Who says where, if not who goes: a rider. */
  readonly asker?: PieceId
}

export interface Spot {
  readonly at: Square
  readonly height: number
}

interface Node extends Spot {
  readonly cost: number
  readonly strikes: number
  readonly from: Node | undefined
  readonly sx: number
  readonly sy: number
}

const grounds = new WeakMap<Board, Map<string, Ground>>()

/** Where a body can go at all, by walls and corners. Off: corners may be cut. */
export function groundFor(step: DsStep, id: PieceId, hovers = false): Ground {
  const { board } = step.fight
  const footprint = footprintOf(step.fight, id)
  const corners = step.applies(R.move.corners)
  const key = `${footprint.across} ${corners ? 1 : 0} ${hovers ? 1 : 0}`
  let known = grounds.get(board)
  if (known === undefined) grounds.set(board, (known = new Map<string, Ground>()))
  let ground = known.get(key)
  if (ground === undefined)
    known.set(
      key,
      (ground = makeGround(board, {
        footprint,
        plain: 1,
        terrain: {},
        terrainAdds: false,
        corners: corners ? 'either' : 'never',
        climb: FULL,
        drop: FULL,
        hovers,
      })),
    )
  return ground
}

const isFlyer = (step: DsStep, piece: DsPiece): boolean => {
  const { modes } = sheetOf(step.fight, piece.id)
  return (
    (modes.includes('fly') || effectOn(step.fight, piece.id, 'flying') !== undefined) &&
    !has(step.fight, piece.id, 'prone') &&
    !isForbidden(step.fight, piece.id, 'fly') &&
    step.applies(R.move.fly)
  )
}

/** What one step costs, or the rules that forbid it. */
export type Price = { readonly cost: number; readonly breaks: readonly RuleIndex[] }

export function priceOf(plan: Plan, from: Spot, d: number, to: Spot): Price {
  const { step, id } = plan
  const { fight } = step
  const piece = pieceAt(fight, id)
  const breaks: RuleIndex[] = []
  const under = floorUnder(fight, id, to.at)
  const isDown = from.height < floorUnder(fight, id, from.at)
  if (isDown) return burrowPrice(plan, to)
  const isAir = to.height > under
  if (d >= 0 && ((groundFor(step, id, isAir).steps[from.at] ?? 0) & (1 << d)) === 0) return { cost: -1, breaks: [R.move.corners] }
  if (isAir && !clears(fight, id, to)) return { cost: -1, breaks: [R.move.corners] }
  let cost = d >= 0 && d % 2 === 1 && !step.applies(R.move.cost) ? 2 : 1
  const sheet = sheetOf(fight, id)
  if (!isAir) {
    const rise = Math.ceil((under - from.height) / SIDE)
    const drop = Math.ceil((from.height - under) / SIDE)
    const isClimb = rise >= 1 || (drop >= 2 && !isFlyer(step, piece))
    if (isClimb && has(fight, id, 'prone') && step.applies(R.prone.noModes)) breaks.push(R.prone.noModes)
    if (isClimb) cost = Math.max(rise, drop) * (sheet.modes.includes('climb') || !step.applies(R.move.climbSwim) ? 1 : 2)
    if (plan.way === 'charge' && isClimb && !sheet.modes.includes('climb') && step.applies(R.charge.terrain)) breaks.push(R.charge.terrain)
    cost += groundCost(plan, from, to, breaks)
  }
  cost += bodiesCost(plan, to, breaks)
  if (has(fight, id, 'prone') && step.applies(R.prone.crawl)) cost += 1
  breaks.push(...fearOf(plan, from, to))
  return { cost, breaks }
}

/** Over an obstacle of limited height a flyer passes. */
const clears = (fight: DrawSteelFight, id: PieceId, to: Spot): boolean =>
  squaresAt(fight, footprintOf(fight, id), to.at).every((square) => {
    const obstacle = obstacleAt(fight.board, square)
    return obstacle === undefined || (obstacle.tall < FULL && to.height >= (fight.board.floor[square] ?? 0) + obstacle.tall)
  })

function groundCost({ step, id, way }: Plan, from: Spot, to: Spot, breaks: RuleIndex[]): number {
  const { fight } = step
  const { board } = fight
  const sheet = sheetOf(fight, id)
  const footprint = footprintOf(fight, id)
  const old = squaresAt(fight, footprint, from.at)
  const fresh = squaresAt(fight, footprint, to.at).filter((square) => !old.includes(square))
  let cost = 0
  const ignores = hasTrait(fight, id, (part) => part.is === 'ignores' && part.what === 'difficult')
  const isDifficult = !ignores && fresh.some((square) => isDifficultFor(fight, id, square))
  if (isDifficult) {
    if (step.applies(R.terrain.difficult)) cost += 1
    if (way === 'shift' && step.applies(R.shift.terrain)) breaks.push(R.shift.terrain)
    if (way === 'charge' && step.applies(R.charge.terrain)) breaks.push(R.charge.terrain)
  }
  if (way === 'shift' && fresh.some((square) => isDamaging(fight, square)) && step.applies(R.shift.terrain)) breaks.push(R.shift.terrain)
  const isWater = fresh.some((square) => hasTerrain(board, square, 'water') || hasTerrain(board, square, 'deep-water'))
  if (isWater) {
    if (has(fight, id, 'prone') && step.applies(R.prone.noModes)) breaks.push(R.prone.noModes)
    if (!sheet.modes.includes('swim') && step.applies(R.move.climbSwim)) {
      cost += 1
      if (way === 'charge' && step.applies(R.charge.terrain)) breaks.push(R.charge.terrain)
    }
  }
  return cost
}

/** Difficult terrain, drawn or laid; some of it only for enemies of its maker. */
export function isDifficultFor(fight: DrawSteelFight, id: PieceId, square: Square): boolean {
  if (hasTerrain(fight.board, square, 'difficult') || hasTerrain(fight.board, square, 'brambles')) return true
  return fight.effects.some((one) => {
    if (!one.squares.includes(square)) return false
    if (one.kind.startsWith('terrain:difficult')) return true
    return one.kind.startsWith('terrain:enemy-difficult') && one.by >= 0 && isEnemy(pieceAt(fight, one.by), pieceAt(fight, id))
  })
}

export const isDamaging = (fight: DrawSteelFight, square: Square): boolean =>
  fight.board.terrains.some((name) => damagingTerrain(name) !== undefined && hasTerrain(fight.board, square, name))

/** `lava-5` on a board: 5 damage of a type for each square entered. */
export function damagingTerrain(name: string): { readonly amount: number; readonly type: string } | undefined {
  if (name === 'brambles') return { amount: 1, type: '' }
  const match = /^(acid|cold|corruption|fire|holy|lightning|poison|psychic|sonic|spikes)-(\d+)$/.exec(name)
  return match === null ? undefined : { amount: Number(match[2]), type: match[1] === 'spikes' ? '' : (match[1] ?? '') }
}

function bodiesCost({ step, id, way }: Plan, to: Spot, breaks: RuleIndex[]): number {
  const { fight } = step
  const me = pieceAt(fight, id)
  const box = boxAt(fight, id, to.at, to.height)
  const passes = hasTrait(fight, id, (part) => part.is === 'ignores' && part.what === 'enemy-space')
  let extra = 0
  for (const other of fight.pieces) {
    if (other.id === id || other.gone === 1 || other.at === NOWHERE || other.carrier === id || me.carrier === other.id) continue
    if (!overlaps(box, boxAt(fight, other.id, other.at, other.height)) || (!isAlive(other) && other.dropping === 0)) continue
    if (isObject(fight, other.id)) {
      breaks.push(R.move.noStop)
      continue
    }
    if (!isEnemy(me, other) || passes) continue
    if (step.applies(R.move.allies)) extra = 1
    if (way === 'shift' && step.applies(R.shift.terrain)) breaks.push(R.shift.terrain)
    if (way === 'charge' && step.applies(R.charge.terrain)) breaks.push(R.charge.terrain)
  }
  return extra
}

function burrowPrice({ step, id }: Plan, to: Spot): Price {
  const rocky = squaresAt(step.fight, footprintOf(step.fight, id), to.at).some((square) => hasTerrain(step.fight.board, square, 'rock'))
  return { cost: 1, breaks: rocky && step.applies(R.move.burrow) ? [R.move.burrow] : [] }
}

/** Nobody willingly goes closer to what frightens it. */
function fearOf({ step, id }: Plan, from: Spot, to: Spot): RuleIndex[] {
  const { fight } = step
  for (const effect of fight.effects) {
    if (effect.on !== id || effect.kind !== 'frightened' || effect.by < 0) continue
    const source = pieceAt(fight, effect.by)
    if (!isAlive(source) || isHiddenFrom(fight, effect.by, id)) continue
    const theirs = boxAt(fight, effect.by, source.at, source.height)
    const isCloser = boxesApart(boxAt(fight, id, to.at, to.height), theirs) < boxesApart(boxAt(fight, id, from.at, from.height), theirs)
    if (isCloser && step.applies(R.frightened.approach)) return [R.frightened.approach]
  }
  return []
}

/** Whether one may end, or pause, there. */
export function whyNoStop(step: DsStep, id: PieceId, spot: Spot): RuleIndex | undefined {
  const { fight } = step
  const me = pieceAt(fight, id)
  const box = boxAt(fight, id, spot.at, spot.height)
  for (const other of fight.pieces) {
    if (
      other.id === id ||
      !isAlive(other) ||
      other.at === NOWHERE ||
      other.carrier === id ||
      me.carrier === other.id ||
      !overlaps(box, boxAt(fight, other.id, other.at, other.height))
    )
      continue
    if (isObject(fight, other.id)) return R.move.noStop
    if (isMountFor(step, id, other)) continue
    if (Math.abs(sizeOrder(fight, id) - sizeOrder(fight, other.id)) < 2) return step.forbids(R.move.noStop, true)
  }
  return undefined
}

/** A willing creature with the Mount role, larger than the rider. */
export function isMountFor(step: DsStep, id: PieceId, mount: DsPiece): boolean {
  const { fight } = step
  return (
    sheetOf(fight, mount.id).isMount &&
    !isEnemy(mount, pieceAt(fight, id)) &&
    sizeOrder(fight, mount.id) > sizeOrder(fight, id) &&
    isUp(mount) &&
    step.applies(R.mount.who)
  )
}

// ------------------------------------------------------------------------------------------------------------ the flood

const keyOf = (spot: Spot, plan: Plan, sx: number, sy: number): number =>
  (spot.at * 1024 + spot.height + 512) * 16 + (plan.straight ? (sx + 1) * 4 + sy + 1 : 0)

/** Everything within the budget, cheapest first; of equally cheap ways the one that provokes least. */
export function survey(plan: Plan, from?: Spot): Node[] {
  const { step, id } = plan
  const piece = pieceAt(step.fight, id)
  const start: Node = { at: from?.at ?? piece.at, height: from?.height ?? piece.height, cost: 0, strikes: 0, from: undefined, sx: 0, sy: 0 }
  const best = new Map<number, Node>([[keyOf(start, plan, 0, 0), start]])
  const buckets: Node[][] = [[start]]
  const done: Node[] = []
  const foes = plan.way === 'shift' ? [] : foesOf(step, id)
  const flies = isFlyer(step, piece)
  for (let cost = 0; cost <= plan.budget; cost++) {
    for (let i = 0; i < (buckets[cost]?.length ?? 0); i++) {
      const node = buckets[cost]?.[i]
      if (node === undefined || best.get(keyOf(node, plan, node.sx, node.sy)) !== node) continue
      done.push(node)
      for (const [d, to] of nextSpots(step, id, node, flies)) {
        const sx = d < 0 ? node.sx : signed(node.sx, STEP_X[d] ?? 0)
        const sy = d < 0 ? node.sy : signed(node.sy, STEP_Y[d] ?? 0)
        if (plan.straight && (Number.isNaN(sx) || Number.isNaN(sy)) && step.applies(R.charge.line)) continue
        const price = priceOf(plan, node, d, to)
        if (price.cost < 0 || price.breaks.length > 0) continue
        const total = node.cost + price.cost
        if (total > plan.budget) continue
        const strikes = node.strikes + foes.filter((foe) => leaves(step, id, foe, node, to)).length
        const kept = plan.straight ? { sx: Number.isNaN(sx) ? 0 : sx, sy: Number.isNaN(sy) ? 0 : sy } : { sx: 0, sy: 0 }
        const key = keyOf(to, plan, kept.sx, kept.sy)
        const old = best.get(key)
        if (old !== undefined && (old.cost < total || (old.cost === total && old.strikes <= strikes))) continue
        const next: Node = { ...to, cost: total, strikes, from: node, ...kept }
        best.set(key, next)
        ;(buckets[total] ??= []).push(next)
      }
    }
  }
  return done
}

/** A direction taken along an axis is not taken back: NaN where it would be. */
const signed = (before: number, now: number): number => (now === 0 ? before : before === 0 || before === now ? now : Number.NaN)

/** Neighbouring spots: on the ground, and for who flies in the air around. */
export function nextSpots(step: DsStep, id: PieceId, from: Spot, flies: boolean): [number, Spot][] {
  const { fight } = step
  const { board } = fight
  const footprint = footprintOf(fight, id)
  const spots: [number, Spot][] = []
  const isDown = from.height < floorUnder(fight, id, from.at)
  for (let d = 0; d < 8; d++) {
    const at = squareOn(board, (from.at % board.columns) + (STEP_X[d] ?? 0), Math.floor(from.at / board.columns) + (STEP_Y[d] ?? 0))
    if (at === NOWHERE || !fits(board, footprint, at)) continue
    const floor = floorUnder(fight, id, at)
    if (isDown) spots.push([d, { at, height: from.height - floorUnder(fight, id, from.at) + floor }])
    else {
      spots.push([d, { at, height: floor }])
      if (flies) for (const rise of [-SIDE, 0, SIDE]) if (from.height + rise > floor) spots.push([d, { at, height: from.height + rise }])
    }
  }
  if (flies && !isDown)
    for (const rise of [-SIDE, SIDE])
      if (from.height + rise >= floorUnder(fight, id, from.at)) spots.push([-1, { at: from.at, height: from.height + rise }])
  return spots
}

export const foesOf = (step: DsStep, id: PieceId): PieceId[] => {
  const me = pieceAt(step.fight, id)
  return step.fight.pieces.flatMap((one) =>
    isUp(one) && one.at !== NOWHERE && isEnemy(one, me) && !isObject(step.fight, one.id) ? [one.id] : [],
  )
}

/** A step out of adjacency. */
export function leaves(step: DsStep, id: PieceId, foe: PieceId, from: Spot, to: Spot): boolean {
  const { fight } = step
  const other = pieceAt(fight, foe)
  const theirs = boxAt(fight, foe, other.at, other.height)
  return boxesApart(boxAt(fight, id, from.at, from.height), theirs) <= 1 && boxesApart(boxAt(fight, id, to.at, to.height), theirs) > 1
}

export function pathOf(node: Node): Spot[] {
  const path: Spot[] = []
  for (let one: Node | undefined = node; one?.from !== undefined; one = one.from) path.unshift({ at: one.at, height: one.height })
  return path
}

// ------------------------------------------------------------------------------------------------------------- asking

export interface PathOption extends Option {
  readonly path: readonly Spot[]
  readonly cost: number
}

const spotText = (step: DsStep, id: PieceId, spot: Spot): string => {
  const { columns } = step.fight.board
  return spot.height === floorUnder(step.fight, id, spot.at)
    ? squareName(spot.at, columns)
    : spotName({ square: spot.at, height: spot.height }, columns)
}

/** Asks where to go within a budget; a destination means the cheapest way, `b2>c3` that way. */
export function askWay(plan: Plan, text: string, goal?: (spot: Spot) => RuleIndex | undefined, stay?: string): PathOption | undefined {
  const { step, id } = plan
  const offers = step.offers<PathOption>()
  const nodes = survey(plan)
  const seen = new Set<string>()
  for (const node of nodes) {
    if (node.cost === 0) continue
    const name = spotText(step, id, node)
    if (seen.has(name)) continue
    seen.add(name)
    const preview = (): Preview => ({ cost: node.cost })
    offers.offer({ id: name, square: node.at, path: pathOf(node), cost: node.cost, preview }, whyNoStop(step, id, node), goal?.(node))
  }
  if (stay !== undefined) offers.options.push({ id: stay, path: [], cost: 0, byDefault: true })
  if (offers.options.length === 0) return undefined
  const read = (answer: string): Reading<PathOption> | undefined => readWay(plan, nodes, answer, goal)
  const asker = plan.asker ?? id
  const chosen = step.ask<PathOption>({
    kind: 'path',
    seat: pieceAt(step.fight, asker).seat,
    piece: asker,
    text,
    options: offers.options,
    refusals: offers.refusals,
    read,
  })
  return chosen.id === stay ? undefined : chosen
}

function readWay(
  plan: Plan,
  nodes: readonly Node[],
  answer: string,
  goal?: (spot: Spot) => RuleIndex | undefined,
): Reading<PathOption> | undefined {
  const { step, id } = plan
  const { board } = step.fight
  if (!/^[a-z]{1,2}\d/.test(answer)) return undefined
  let spots: Spot[]
  try {
    spots = parsePath(answer, board.columns, board.rows).map(({ square, height }) => ({
      at: square,
      height: height ?? floorUnder(step.fight, id, square),
    }))
  } catch {
    return undefined
  }
  const judge = (option: PathOption, breaks: readonly (RuleIndex | undefined)[]): Reading<PathOption> | undefined => {
    const offers = step.offers<PathOption>()
    offers.offer(option, ...breaks)
    return offers.reading()
  }
  const start = pieceAt(step.fight, id)
  let here: Spot = { at: start.at, height: start.height }
  if (spots[0]?.at === here.at && spots.length > 1) spots.shift()
  const last = spots.at(-1)
  if (last === undefined) return undefined
  if (spots.length === 1) {
    const node = nodes.find((one) => one.at === last.at && one.height === last.height)
    if (node !== undefined)
      return judge({ id: answer, square: last.at, path: pathOf(node), cost: node.cost }, [whyNoStop(step, id, last), goal?.(last)])
    return judge({ id: answer, square: last.at, path: [], cost: 0 }, whyNot(plan, last))
  }
  const path: Spot[] = []
  const breaks: RuleIndex[] = []
  let cost = 0
  for (const spot of spots) {
    const next = nextSpots(step, id, here, true).find(([, to]) => to.at === spot.at && to.height === spot.height)
    if (next === undefined) {
      // A way-point farther off: the cheapest way to it.
      const found = survey(plan, here).find((one) => one.at === spot.at && one.height === spot.height)
      if (found === undefined) return judge({ id: answer, square: last.at, path: [], cost: 0 }, [plan.far])
      path.push(...pathOf(found))
      cost += found.cost
      here = spot
      continue
    }
    const price = priceOf(plan, here, next[0], spot)
    cost += Math.max(1, price.cost)
    breaks.push(...price.breaks)
    path.push(spot)
    here = spot
  }
  if (plan.straight && !isStraight(step, start.at, path)) breaks.push(R.charge.line)
  return judge({ id: answer, square: last.at, path, cost }, [
    ...breaks,
    step.forbids(plan.far, cost > plan.budget),
    whyNoStop(step, id, last),
    goal?.(last),
  ])
}

/** The rules that keep one from a spot: those broken on the way there if it were far enough, or the distance. */
function whyNot(plan: Plan, spot: Spot): RuleIndex[] {
  const reasons = new Set<RuleIndex>()
  const stop = whyNoStop(plan.step, plan.id, spot)
  if (stop !== undefined) reasons.add(stop)
  for (const node of survey(plan)) {
    for (const [d, to] of nextSpots(plan.step, plan.id, node, false)) {
      if (to.at !== spot.at) continue
      const price = priceOf(plan, node, d, to)
      for (const one of price.breaks) reasons.add(one)
      if (price.breaks.length === 0 && price.cost > 0 && node.cost + price.cost > plan.budget) reasons.add(limiting(plan))
    }
  }
  return reasons.size > 0 ? [...reasons] : [limiting(plan)]
}

/** What makes the budget as small as it is. */
function limiting({ step, id, far }: Plan): RuleIndex {
  const { fight } = step
  if (has(fight, id, 'grabbed')) return R.grabbed.speed
  if (has(fight, id, 'restrained')) return R.restrained.speed
  if (has(fight, id, 'slowed')) return R.slowed.speed
  return far
}

/** On each axis all steps go one way. */
export function isStraight(step: DsStep, from: Square, path: readonly Spot[]): boolean {
  if (!step.applies(R.charge.line)) return true
  const { columns } = step.fight.board
  let sx = 0
  let sy = 0
  let here = from
  for (const { at } of path) {
    sx = signed(sx, Math.sign((at % columns) - (here % columns)))
    sy = signed(sy, Math.sign(Math.floor(at / columns) - Math.floor(here / columns)))
    if (Number.isNaN(sx) || Number.isNaN(sy)) return false
    here = at
  }
  return true
}
