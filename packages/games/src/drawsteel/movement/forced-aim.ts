import { directionOf, SIDE, type Square, spotName, squareName, squareNames } from '@riposte/board'
import { GM, type Option, type PieceId, type Preview, type Reading, type RuleIndex } from '@riposte/referee'
import { pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { floorUnder, hasTerrain } from '../space.ts'
import type { DsStep } from '../step.ts'
import type { Forcing } from '../terms.ts'
import { breakDamage } from './collisions.ts'
import { type Node, reachable, type Shove, steps } from './forced-ways.ts'
import { price, solidBetween } from './solids.ts'
import { harmsOn } from './terrain.ts'
import type { Spot } from './ways.ts'

/** Where the mover wants it: the question, and what is read from its answer. */

interface Aim extends Option {
  /** The last square of the way; none for not at all. */
  readonly end: Node | undefined
  /** The way, where somebody wrote it. */
  readonly path?: readonly Node[]
  /** Who is moved, and what it takes as far as one can tell beforehand. */
  readonly moved?: PieceId
  readonly harm?: () => number
}

/** What a place would do to whoever is moved there, for those who would compare places. */
export const harmTo = (option: Option): { readonly moved: PieceId; readonly harm: number } | undefined =>
  isAim(option) && option.harm !== undefined && option.moved !== undefined ? { moved: option.moved, harm: option.harm() } : undefined
const isAim = (option: Option): option is Aim => 'harm' in option

export const ruleOf = (how: Forcing): RuleIndex => R.forced[how]

/** Where the mover wants it: any square on a legal way, and whatever stands at the end of one. */
export function askAim(step: DsStep, id: PieceId, shove: Shove, start: Node, left: number): readonly Node[] {
  const nodes = reachable(step, id, shove, start, left)
  const offers = step.offers<Aim>()
  const kept = nodes.filter((one) => one.block !== undefined || one.at !== start.at || one.height !== start.height)
  const best = farthest(step, start, kept)
  // Who may end both up there and on the ground below is told by the height which of them is meant.
  const level = new Set(kept.filter((one) => one.height === pieceAt(step.fight, id).height).map((one) => one.at))
  const nameOf = (node: Node): string => spotText(step, id, node, level)
  const bestName = best === undefined ? '' : nameOf(best)
  const names = new Set<string>()
  for (const node of kept) {
    const name = nameOf(node)
    if (names.has(name) || (node !== best && name === bestName)) continue
    names.add(name)
    const isWhole = node.n === left || node.block !== undefined
    if (!isWhole && !step.applies(R.forced.fewer)) continue
    const preview = (): Preview => previewOf(step, id, node, left)
    const harm = (): number => harmOf(step, id, node, left)
    offers.offer({ id: name, square: node.at, end: node, byDefault: node === best, moved: id, harm, preview })
  }
  const hasNoWay = offers.options.length === 0
  if (hasNoWay || step.applies(R.forced.fewer) || start.n > 0) offers.options.push({ id: 'none', end: undefined, auto: hasNoWay })
  const { seat } = shove.by >= 0 ? pieceAt(step.fight, shove.by) : { seat: GM }
  const read = (answer: string): Reading<Aim> | undefined => {
    const alike = offers.options.find((one) => one.end !== undefined && isCalled(step, one.end, answer))
    if (alike !== undefined) return { option: { ...alike, id: answer } }
    const found = readTrail(step, id, shove, start, left, answer)
    if (found === undefined) return undefined
    if (typeof found === 'number') return { refusal: { id: answer, rule: found } }
    return { option: { id: answer, end: found.at(-1), path: found } }
  }
  const { end, path } = step.ask<Aim>({
    kind: 'path',
    seat,
    piece: shove.by,
    text: `${shove.how} ${pieceAt(step.fight, id).name} ${left}`,
    options: offers.options,
    refusals: offers.refusals,
    rule: ruleOf(shove.how),
    read,
  })
  return path ?? (end === undefined ? [] : trail(end))
}

/** Where it would go, into whom or what, and how far down. */
function previewOf(step: DsStep, id: PieceId, node: Node, left: number): Preview {
  const { block } = node
  return {
    moved: id,
    damage: 10 * harmOf(step, id, node, left),
    ...(block !== undefined && 'creatures' in block ? { collides: block.creatures } : {}),
    // Read by people alone.
    get path() {
      return trail(node).map(({ at }) => at)
    },
    get text() {
      return fateOf(step, id, node)
    },
  }
}

function fateOf(step: DsStep, id: PieceId, { block, height, at }: Node): string {
  if (block !== undefined) {
    if ('creatures' in block) return `runs into ${block.creatures.map((one) => pieceAt(step.fight, one).name).join(' and ')}`
    return 'solid' in block ? `runs into ${block.solid.material}` : 'runs into a ledge'
  }
  const drop = Math.floor((height - floorUnder(step.fight, id, at)) / SIDE)
  return drop < 1 ? '' : `falls ${drop} ${drop === 1 ? 'square' : 'squares'}`
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
  for (const one of harmsOn(board))
    for (let on: Node = node; on.from !== undefined; on = on.from) if (((board.terrain[on.at] ?? 0) & one.bit) !== 0) harm += one.amount
  const drop = Math.floor((node.height - floorUnder(step.fight, id, node.at)) / SIDE) - Math.max(0, sheetOf(step.fight, id).scores.agility)
  const isSoft = hasTerrain(board, node.at, 'water') || sheetOf(step.fight, id).modes.includes('fly')
  return harm + (drop >= 2 && !isSoft ? 2 * drop : 0)
}

const spotText = (step: DsStep, id: PieceId, spot: Spot, level: ReadonlySet<Square>): string => {
  const { board } = step.fight
  const isPlain =
    spot.height === pieceAt(step.fight, id).height || (spot.height === floorUnder(step.fight, id, spot.at) && !level.has(spot.at))
  return isPlain ? (squareNames(board)[spot.at] ?? '') : spotName({ square: spot.at, height: spot.height }, board.columns)
}

/** Whether a spot is called so with its height, also where that goes without saying. */
const isCalled = (step: DsStep, spot: Spot, name: string): boolean =>
  name === `${squareNames(step.fight.board)[spot.at] ?? ''}^${spot.height / SIDE}`

function trail(node: Node): Node[] {
  const path: Node[] = []
  for (let one: Node = node; one.from !== undefined; one = one.from) path.push(one)
  return path.reverse()
}

/** The farthest; then the one with most squares, then the straightest, then the first. */
function farthest(step: DsStep, start: Spot, nodes: readonly Node[]): Node | undefined {
  let best: Node | undefined
  let most = -1
  for (const node of nodes) {
    const far = away(step, start, node)
    if (best !== undefined && (far < most || (far === most && (node.n < best.n || (node.n === best.n && bend(node) >= bend(best))))))
      continue
    best = node
    most = far
  }
  return best
}

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
function bend(node: Node): number {
  let bends = 0
  for (let one: Node = node; one.from?.from !== undefined; one = one.from) if (one.d !== one.from.d) bends++
  return bends
}

/** Whether only a corner in between keeps it from the next square of a way. */
function isCornered(step: DsStep, id: PieceId, from: Spot, name: string): boolean {
  const { board } = step.fight
  const at = squareNames(board).indexOf(name.split('^')[0] ?? '')
  const d = at < 0 ? -1 : directionOf(board, from.at, at)
  return d >= 0 && solidBetween(step, id, from, { at, height: from.height }, d) === 'corner'
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
    const near = steps(step, id, shove, here).filter((one) => squareName(one.at, columns) === name || isCalled(step, one, name))
    const next =
      near.find((one) => one.height === here.height) ?? near.find((one) => one.height === floorUnder(step.fight, id, one.at)) ?? near[0]
    if (path.length >= left) return ruleOf(shove.how)
    if (next === undefined) return isCornered(step, id, here, name) ? R.move.corners : ruleOf(shove.how)
    path.push(next)
    here = next
    if (next.block !== undefined) break
  }
  return path
}
