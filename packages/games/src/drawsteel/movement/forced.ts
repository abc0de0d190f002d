import { NOWHERE, SIDE, type Square, STEP_X, STEP_Y, spotName, squareName, squareOn } from '@riposte/board'
import { GM, NOBODY, type Option, type PieceId, type Preview, type Reading, type RuleIndex } from '@riposte/referee'
import { afflict, endCondition, grabbedBy, grabberOf, has, hasTrait, modifier } from '../conditions/conditions.ts'
import { enterSpot } from '../creations/zones.ts'
import { hurt } from '../damage/damage.ts'
import { die } from '../damage/stamina.ts'
import { isAlive, isObject, isThere, pieceAt, sheetOf } from '../fight.ts'
import type { Forced } from '../moments.ts'
import { open } from '../reactions/windows.ts'
import { gainOn } from '../resources/resources.ts'
import { heldModifier } from '../rolls/held.ts'
import { rollTest } from '../rolls/tests.ts'
import { R } from '../rules.ts'
import { boxesApart, checkHidden } from '../sight/sight.ts'
import {
  boxAt,
  boxOf,
  fits,
  floorUnder,
  footprintOf,
  hasTerrain,
  isAdjacent,
  isAloft,
  isWhollyUnderground,
  overlaps,
  sizeOrder,
  squaresAt,
} from '../space.ts'
import type { DsStep } from '../step.ts'
import type { Forcing } from '../terms.ts'
import { fallOff } from './falls.ts'
import { checkAloft, put } from './movement.ts'
import { edgeBroken, hurlRule, price, type Solid, solidBetween, takeDown } from './solids.ts'
import { damagingTerrain, isDifficultFor, type Spot } from './ways.ts'

/** Pushed, pulled, slid: square by square, into walls and others, over edges. */

export interface Shove {
  readonly how: Forcing
  readonly squares: number
  readonly by: PieceId
  readonly vertical: boolean
  readonly ignoresStability: boolean
  /** With a melee weapon ability: a larger mover shoves a smaller target farther. */
  readonly meleeWeapon: boolean
  readonly afterwards: (() => void)[]
}

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
  if (has(fight, id, 'grabbed') && !isGrabbers && step.applies(R.grabbed.noForced)) return true
  if (has(fight, id, 'restrained') && step.applies(R.restrained.noForced)) return true
  return (
    has(fight, id, 'mark:never-force-moved') ||
    hasTrait(fight, id, (part) => part.is === 'cannot-be' && part.conditions.includes('force-moved'))
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

export function stabilityOf(step: DsStep, id: PieceId): number {
  const value = sheetOf(step.fight, id).stability + modifier(step, id, 'stability') + heldModifier(step, id, 'stability')
  return step.applies(R.stability.minimum) ? Math.max(0, value) : value
}

/** Its owner says how much of it is used; all of it unless said. */
function stabilityUsed(step: DsStep, id: PieceId, squares: number): number {
  const all = stabilityOf(step, id)
  if (all < 0) return all
  if (all === 0 || !step.applies(R.stability.reduce)) return 0
  const options = Array.from({ length: Math.min(all, squares) + 1 }, (_, n) => ({
    id: `stability-${n}`,
    byDefault: n === Math.min(all, squares),
    n,
  }))
  const { seat } = pieceAt(step.fight, id)
  return step.ask({ kind: 'choice', seat, piece: id, text: 'stability', options: options.toReversed(), rule: R.stability.reduce }).n
}

/** A rider that is moved tests whether it holds on: then it is not moved. */
function clingsOn(step: DsStep, id: PieceId): boolean {
  if (!step.applies(R.mount.riderMoved)) return true
  const tier = rollTest(step, id, { of: ['might', 'agility'], what: 'hold-on', resists: true })
  if (tier < 3) fallOff(step, id, R.mount.riderMoved, tier <= 1)
  return false
}

// --------------------------------------------------------------------------------------------------------------- where

interface Node extends Spot {
  readonly n: number
  readonly sx: number
  readonly sy: number
  readonly sz: number
  readonly from: Node | undefined
  readonly d: number
  readonly dz: number
  /** What stands in the way of this step. */
  readonly block: Block | undefined
}

type Block = { readonly creatures: readonly PieceId[] } | { readonly solid: Solid } | { readonly ledge: true }

interface Aim extends Option {
  readonly path: readonly Node[]
}

function carryOut(step: DsStep, id: PieceId, shove: Shove, squares: number): Shoved {
  const piece = pieceAt(step.fight, id)
  const start: Node = { at: piece.at, height: piece.height, n: 0, sx: 0, sy: 0, sz: 0, from: undefined, d: -1, dz: 0, block: undefined }
  let left = squares
  let here = start
  let moved = 0
  let collided = false
  for (;;) {
    const aim = askAim(step, id, shove, here, left)
    if (aim === undefined || aim.path.length === 0) break
    let isBroken = false
    for (const node of aim.path) {
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
        open(step, { window: 'leaves', by: id, whom: id, foes: foesLeft(step, id, from), afterwards: [] })
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

const ruleOf = (how: Forcing): RuleIndex => R.forced[how]

/** Where the mover wants it: any square on a legal way, and whatever stands at the end of one. */
function askAim(step: DsStep, id: PieceId, shove: Shove, start: Node, left: number): Aim | undefined {
  const nodes = reachable(step, id, shove, start, left)
  const offers = step.offers<Aim>()
  const kept = nodes.filter((one) => one.block !== undefined || one.at !== start.at || one.height !== start.height)
  const best = kept.toSorted((a, b) => away(step, start, b) - away(step, start, a) || b.n - a.n || bend(a) - bend(b))[0]
  const names = new Set<string>()
  for (const node of kept) {
    const name = spotText(step, id, node)
    if (names.has(name) || (best !== undefined && node !== best && name === spotText(step, id, best))) continue
    names.add(name)
    const isWhole = node.n === left || node.block !== undefined
    if (!isWhole && !step.applies(R.forced.fewer)) continue
    const preview = (): Preview => ({ moved: id, damage: 10 * harmOf(step, id, node, left) })
    offers.offer({ id: name, square: node.at, path: trail(node), byDefault: node === best, preview })
  }
  if (offers.options.length === 0) return undefined
  if (step.applies(R.forced.fewer) || start.n > 0) offers.options.push({ id: 'none', path: [] })
  const { seat } = shove.by >= 0 ? pieceAt(step.fight, shove.by) : { seat: GM }
  const read = (answer: string): Reading<Aim> | undefined => {
    const found = readTrail(step, id, shove, start, left, answer)
    if (found === undefined) return undefined
    return typeof found === 'number' ? { refusal: { id: answer, rule: found } } : { option: { id: answer, path: found } }
  }
  return step.ask<Aim>({
    kind: 'path',
    seat,
    piece: shove.by,
    text: `${shove.how} ${pieceAt(step.fight, id).key} ${left}`,
    options: offers.options,
    refusals: offers.refusals,
    rule: ruleOf(shove.how),
    read,
  })
}

/** What it takes, as far as one can tell beforehand: what it runs into, what it is dragged over, how far it falls. */
function harmOf(step: DsStep, id: PieceId, node: Node, left: number): number {
  const rest = left - node.n + 1
  const { block } = node
  if (block !== undefined) {
    if ('creatures' in block) return rest
    const cost = 'solid' in block ? price(block.solid.material) * Math.max(1, block.solid.squares.length + block.solid.edges.length) : 99
    return 'solid' in block && rest >= cost ? breakDamage[block.solid.material] : 2 + rest
  }
  const { board } = step.fight
  let harm = 0
  for (const { at } of trail(node))
    for (const name of board.terrains) if (hasTerrain(board, at, name)) harm += damagingTerrain(name)?.amount ?? 0
  const drop = Math.floor((node.height - floorUnder(step.fight, id, node.at)) / SIDE) - Math.max(0, sheetOf(step.fight, id).scores.agility)
  const isSoft = hasTerrain(board, node.at, 'water') || sheetOf(step.fight, id).modes.includes('fly')
  return harm + (drop >= 2 && !isSoft ? 2 * drop : 0)
}

const spotText = (step: DsStep, id: PieceId, spot: Spot): string => {
  const { columns } = step.fight.board
  return spot.height === floorUnder(step.fight, id, spot.at) || spot.height === pieceAt(step.fight, id).height
    ? squareName(spot.at, columns)
    : spotName({ square: spot.at, height: spot.height }, columns)
}

const trail = (node: Node): Node[] => (node.from === undefined ? [] : [...trail(node.from), node])
/** How far from where it began. */
const away = (step: DsStep, start: Spot, node: Node): number => {
  const { columns } = step.fight.board
  const flat = Math.max(
    Math.abs((node.at % columns) - (start.at % columns)),
    Math.abs(Math.floor(node.at / columns) - Math.floor(start.at / columns)),
  )
  return Math.max(flat, Math.abs(node.height - start.height) / SIDE)
}
/** How crooked a way is: straight ones come first. */
const bend = (node: Node): number => {
  const path = trail(node)
  return path.filter((one, i) => i > 0 && one.d !== path[i - 1]?.d).length
}

/** `c3>d3>d4`, or a square that is not offered: a way, or the rule against it. */
function readTrail(step: DsStep, id: PieceId, shove: Shove, start: Node, left: number, answer: string): Node[] | RuleIndex | undefined {
  const { columns } = step.fight.board
  const names = answer.split('>').map((one) => one.trim())
  if (!names.every((one) => /^[a-z]{1,2}\d{1,3}(\^-?\d+(\.5)?)?$/.test(one))) return undefined
  if (names.length === 1) return ruleOf(shove.how)
  let here = start
  const path: Node[] = []
  for (const name of names) {
    if (squareName(here.at, columns) === name && path.length === 0) continue
    const next = steps(step, id, shove, here).find((one) => spotText(step, id, one) === name || squareName(one.at, columns) === name)
    if (next === undefined || path.length >= left) return ruleOf(shove.how)
    path.push(next)
    here = next
    if (next.block !== undefined) break
  }
  return path
}

function reachable(step: DsStep, id: PieceId, shove: Shove, start: Node, left: number): Node[] {
  const found: Node[] = []
  const seen = new Set<string>()
  let rim: Node[] = [start]
  for (let n = 1; n <= left; n++) {
    const next: Node[] = []
    for (const node of rim) {
      for (const to of steps(step, id, shove, node)) {
        const key = `${to.at} ${to.height} ${to.sx} ${to.sy} ${to.sz} ${to.block === undefined ? 0 : 1}`
        if (seen.has(key)) continue
        seen.add(key)
        found.push(to)
        if (to.block === undefined) next.push(to)
      }
    }
    rim = next
  }
  return found
}

/** Legal next squares of a forced movement. */
function steps(step: DsStep, id: PieceId, shove: Shove, from: Node): Node[] {
  const { fight } = step
  const { board } = fight
  const footprint = footprintOf(fight, id)
  const found: Node[] = []
  const ahead = directionsFrom(step, shove, from)
  const rises = shove.vertical ? [0, SIDE, -SIDE] : [0]
  for (const dz of rises) {
    for (const d of dz === 0 ? ahead : [-1, ...ahead]) {
      const dx = d < 0 ? 0 : (STEP_X[d] ?? 0)
      const dy = d < 0 ? 0 : (STEP_Y[d] ?? 0)
      const at = squareOn(board, (from.at % board.columns) + dx, Math.floor(from.at / board.columns) + dy)
      if (at === NOWHERE || !fits(board, footprint, at)) continue
      // Off: a slide goes straight like the others.
      const isLine = shove.how !== 'slide' || !step.applies(R.forced.slide)
      const sx = isLine ? signed(from.sx, dx) : 0
      const sy = isLine ? signed(from.sy, dy) : 0
      const sz = isLine ? signed(from.sz, Math.sign(dz)) : 0
      if (Number.isNaN(sx) || Number.isNaN(sy) || Number.isNaN(sz)) continue
      const height = heightOn(step, id, from, at, dz, shove)
      const floor = floorUnder(fight, id, at)
      const base = { at, n: from.n + 1, sx, sy, sz, from, d, dz }
      if (!goesRightWay(step, id, shove, from, { at, height: dz < 0 ? from.height + dz : height }, dz)) continue
      // Forced into the ground from above: that is a slam, unless it is where it stands.
      if (dz < 0 && from.height + dz < floor) {
        if (d === -1 && from.n === 0 && from.height <= floor) continue
        found.push({ ...base, height: from.height + dz, block: { ledge: true } })
        continue
      }
      if (height < floor) {
        found.push({ ...base, height: from.height, block: { ledge: true } })
        continue
      }
      const spot = { ...base, height, block: undefined }
      const solid = d < 0 ? undefined : solidBetween(step, id, from, spot, d)
      if (solid === 'corner') continue
      const creatures = blockers(step, id, spot)
      if (creatures.includes(shove.by) && !step.applies(R.slam.self)) continue
      if (solid !== undefined) found.push({ ...spot, block: { solid } })
      else if (creatures.length > 0) found.push({ ...spot, block: { creatures } })
      else found.push(spot)
    }
  }
  return found
}

/** The eight directions, those on ahead first: of equally short ways the straight one is found first. */
function directionsFrom(step: DsStep, shove: Shove, from: Node): number[] {
  const { columns } = step.fight.board
  const mover = shove.by >= 0 ? pieceAt(step.fight, shove.by).at : from.at
  const turn = shove.how === 'pull' ? -1 : 1
  const x = from.d >= 0 ? (STEP_X[from.d] ?? 0) : turn * Math.sign((from.at % columns) - (mover % columns))
  const y = from.d >= 0 ? (STEP_Y[from.d] ?? 0) : turn * Math.sign(Math.floor(from.at / columns) - Math.floor(mover / columns))
  const off = (d: number): number => Math.abs((STEP_X[d] ?? 0) - x) + Math.abs((STEP_Y[d] ?? 0) - y)
  return [0, 2, 4, 6, 1, 3, 5, 7].toSorted((a, b) => off(a) - off(b))
}

const signed = (before: number, now: number): number => (now === 0 ? before : before === 0 || before === now ? now : Number.NaN)

/** A slope of no more than a square each way is followed; else the height stays. */
function heightOn(step: DsStep, id: PieceId, from: Spot, at: Square, dz: number, shove: Shove): number {
  if (dz !== 0) return from.height + dz
  const floor = floorUnder(step.fight, id, at)
  const isFollowed = Math.abs(floor - from.height) <= SIDE && !(shove.vertical && floor < from.height)
  if (isFollowed && (floor === from.height || step.applies(R.forced.slope))) return floor
  return from.height
}

/** A push goes farther from the mover with each square, a pull nearer; a change of height only must not do the opposite. */
function goesRightWay(step: DsStep, id: PieceId, shove: Shove, from: Spot, to: Spot, dz: number): boolean {
  if (shove.how === 'slide' || shove.by < 0) return true
  const mover = boxOf(step.fight, shove.by)
  const before = boxesApart(boxAt(step.fight, id, from.at, from.height), mover)
  const after = boxesApart(boxAt(step.fight, id, to.at, to.height), mover)
  if (shove.how === 'push') return dz === 0 ? after > before || !step.applies(R.forced.push) : after >= before
  return dz === 0 ? after < before || !step.applies(R.forced.pull) : after <= before
}

/** Creatures, and objects that are pieces, of a size to stop it. */
function blockers(step: DsStep, id: PieceId, spot: Spot): PieceId[] {
  const { fight } = step
  const box = boxAt(fight, id, spot.at, spot.height)
  return fight.pieces.flatMap((one) => {
    if (one.id === id || !isAlive(one) || one.at === NOWHERE || one.carrier === id || one.id === pieceAt(fight, id).carrier) return []
    if (!overlaps(box, boxOf(fight, one.id))) return []
    // What is smaller does not stop it.
    if (isObject(fight, one.id) && sizeOrder(fight, one.id) < sizeOrder(fight, id)) return []
    return [one.id]
  })
}

// ------------------------------------------------------------------------------------------------------------ collisions

/** Something is in the way: squares paid to break through, or -1 where it stops there. */
function meet(step: DsStep, id: PieceId, shove: Shove, node: Node, left: number, began: number): number {
  const { block } = node
  if (block === undefined) return 0
  if ('creatures' in block) {
    const objects = block.creatures.filter((one) => isObject(step.fight, one))
    const [first] = objects
    if (objects.length === block.creatures.length && first !== undefined) return meetObject(step, id, shove, first, left)
    slam(step, id, shove, block.creatures, left)
    return -1
  }
  if ('ledge' in block) {
    strikeObject(step, id, shove, left, 'ground', node.dz < 0 ? began : undefined)
    return -1
  }
  return meetSolid(step, id, shove, block.solid, left)
}

function meetSolid(step: DsStep, id: PieceId, shove: Shove, solid: Solid, left: number): number {
  const cost = price(solid.material) * Math.max(1, solid.squares.length + solid.edges.length)
  const rule = hurlRule[solid.material]
  if (left >= cost && step.applies(rule) && step.applies(R.hurl.automatic)) {
    breakThrough(step, id, shove, solid.material, rule)
    edgeBroken(step, solid)
    for (const at of solid.squares) takeDown(step, at)
    return cost
  }
  strikeObject(step, id, shove, left, solid.material, undefined)
  return -1
}

const breakDamage = { glass: 3, wood: 5, stone: 8, metal: 11 } as const

function breakThrough(step: DsStep, id: PieceId, shove: Shove, material: keyof typeof breakDamage, rule: RuleIndex): void {
  const amount = breakDamage[material]
  hurt(
    step,
    { by: shove.by, how: 'collision', rule },
    { piece: id, amount, type: '', parts: [{ rule, value: amount, type: '', label: `through ${material}` }] },
  )
}

function meetObject(step: DsStep, id: PieceId, shove: Shove, object: PieceId, left: number): number {
  const { material, supernatural } = sheetOf(step.fight, object)
  if (material !== '' && !supernatural) {
    const cost = price(material) * squaresAt(step.fight, footprintOf(step.fight, object), pieceAt(step.fight, object).at).length
    const rule = hurlRule[material]
    if (left >= cost && step.applies(rule) && step.applies(R.hurl.automatic)) {
      breakThrough(step, id, shove, material, rule)
      die(step, object, shove.by, rule)
      step.emit({ type: 'piece-removed', piece: object, why: 'broken', rule })
      return cost
    }
  }
  strikeObject(step, id, shove, left, material === '' ? 'object' : material, undefined)
  return -1
}

/** Into something that holds: 2 damage and 1 for each square left; downward, the fall as well. */
function strikeObject(step: DsStep, id: PieceId, shove: Shove, left: number, what: string, began: number | undefined): void {
  if (!step.applies(R.slam.object)) return
  step.emit({ type: 'collision', piece: id, with: what, left, rule: R.slam.object })
  const amount = 2 + left
  if (isObject(step.fight, id)) return
  hurt(
    step,
    { by: shove.by, how: 'collision', rule: R.slam.object },
    { piece: id, amount, type: '', parts: [{ rule: R.slam.object, value: amount, type: '', label: `${left} squares left` }] },
  )
  if (began !== undefined && step.applies(R.slam.down)) slamDown(step, id, shove, began)
}

/** Falling damage for the distance it was moved, agility left out. */
function slamDown(step: DsStep, id: PieceId, shove: Shove, began: number): void {
  const piece = pieceAt(step.fight, id)
  const squares = Math.round((began - piece.height) / SIDE)
  if (squares < 2) return
  const amount = Math.min(50, squares * 2)
  hurt(
    step,
    { by: shove.by, how: 'fall', rule: R.slam.down },
    { piece: id, amount, type: '', parts: [{ rule: R.slam.down, value: amount, type: '', label: `${squares} squares down` }] },
  )
  if (isAlive(piece)) afflict(step, id, 'prone', NOBODY, 'lasting')
}

/** Into others: each takes 1 for each square left; who hits several smaller ones takes it once. */
function slam(step: DsStep, id: PieceId, shove: Shove, others: readonly PieceId[], left: number): void {
  const { fight } = step
  if (left <= 0) return
  const rule = isObject(fight, id) ? R.slam.objectIntoCreature : R.slam.creature
  if (!step.applies(rule)) return
  if (pieceAt(fight, id).state === 'dead' && !step.applies(R.slam.dead)) return
  const source = { by: shove.by, how: 'collision', rule }
  const parts = [{ rule, value: left, type: '', label: `${left} squares left` }]
  for (const other of others) {
    step.emit({ type: 'collision', piece: id, with: pieceAt(fight, other).key, left, rule })
    if (!isObject(fight, other)) hurt(step, source, { piece: other, amount: left, type: '', parts })
  }
  if (isObject(fight, id) || !isAlive(pieceAt(fight, id))) return
  const isLarger = others.length > 1 && others.every((one) => sizeOrder(fight, one) < sizeOrder(fight, id))
  const times = isLarger && step.applies(R.slam.many) ? 1 : others.length
  for (let i = 0; i < times; i++) hurt(step, source, { piece: id, amount: left, type: '', parts })
}
