import { SIDE, type Square, spotName, squareName, squareNames } from '@riposte/board'
import { GM, type Option, type PieceId, type Preview, type Reading, type RuleIndex } from '@riposte/referee'
import { pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { floorUnder, hasTerrain } from '../space.ts'
import type { DsStep } from '../step.ts'
import type { Forcing } from '../terms.ts'
import { breakDamage } from './collisions.ts'
import { type Node, reachable, type Shove, steps } from './forced-ways.ts'
import { price } from './solids.ts'
import { harmsOn } from './terrain.ts'
import type { Spot } from './ways.ts'

/** Where the mover wants it: the question, and what is read from its answer. */

interface Aim extends Option {
  /** The last square of the way; none for not at all. */
  readonly end: Node | undefined
  /** The way, where somebody wrote it. */
  readonly path?: readonly Node[]
  /** Where to from there, once what is in the way has broken. */
  readonly onward?: string | undefined
  /** Who is moved, and what it takes as far as one can tell beforehand. */
  readonly moved?: PieceId
  readonly harm?: () => number
}

/** What a place would do to whoever is moved there, for those who would compare places. */
export const harmTo = (option: Option): { readonly moved: PieceId; readonly harm: number } | undefined =>
  isAim(option) && option.harm !== undefined && option.moved !== undefined ? { moved: option.moved, harm: option.harm() } : undefined
const isAim = (option: Option): option is Aim => 'harm' in option

export const ruleOf = (how: Forcing): RuleIndex => R.forced[how]

export interface Aimed {
  readonly path: readonly Node[]
  readonly onward?: string | undefined
}

/**
 * Where the mover wants it: any square on a legal way, and whatever stands at the end of one. Who has named a place
 * behind something that breaks is not asked again, if one can come there.
 */
export function askAim(step: DsStep, id: PieceId, shove: Shove, start: Node, left: number, named?: string): Aimed {
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
  if (offers.options.length === 0) return { path: [] }
  if (step.applies(R.forced.fewer) || start.n > 0) offers.options.push({ id: 'none', end: undefined })
  const { seat } = shove.by >= 0 ? pieceAt(step.fight, shove.by) : { seat: GM }
  const read = (answer: string): Reading<Aim> | undefined => {
    const alike = offers.options.find((one) => one.end !== undefined && isCalled(step, one.end, answer))
    if (alike !== undefined) return { option: { ...alike, id: answer } }
    const found = readTrail(step, id, shove, start, left, answer) ?? readBeyond(step, kept, left, answer)
    if (found === undefined) return /^[a-z]{1,2}\d/.test(answer) ? { refusal: { id: answer, rule: ruleOf(shove.how) } } : undefined
    return { option: { id: answer, end: found.path.at(-1), ...found } }
  }
  const known = named === undefined ? undefined : (offers.options.find((one) => one.id === named) ?? optionIn(read(named)))
  if (known !== undefined) return { path: known.path ?? (known.end === undefined ? [] : trail(known.end)), onward: known.onward }
  const { end, path, onward } = step.ask<Aim>({
    kind: 'path',
    seat,
    piece: shove.by,
    text: `${shove.how} ${pieceAt(step.fight, id).name} ${left}`,
    options: offers.options,
    refusals: offers.refusals,
    rule: ruleOf(shove.how),
    read,
  })
  return { path: path ?? (end === undefined ? [] : trail(end)), onward }
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
    return 'solid' in block && breakCost(node, left) !== undefined ? breakDamage[block.solid.material] : 2 + rest
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
const away = (step: DsStep, start: Spot, node: Spot): number => {
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

const optionIn = (reading: Reading<Aim> | undefined): Aim | undefined =>
  reading !== undefined && 'option' in reading ? reading.option : undefined

/** `c3>d3>d4`: a way, square by square, if it is a legal one; also through what breaks. */
function readTrail(step: DsStep, id: PieceId, shove: Shove, start: Node, left: number, answer: string): Aimed | undefined {
  const { columns } = step.fight.board
  const names = answer.split('>').map((one) => one.trim())
  if (names.length === 1 || !names.every((one) => /^[a-z]{1,2}\d{1,3}(\^-?\d+(\.5)?)?$/.test(one))) return undefined
  let here = start
  const path: Node[] = []
  for (const [i, name] of names.entries()) {
    if (squareName(here.at, columns) === name && path.length === 0) continue
    const near = steps(step, id, shove, here).filter((one) => squareName(one.at, columns) === name || isCalled(step, one, name))
    const next = near.find((one) => one.height === here.height) ?? near[0]
    if (next === undefined || path.length >= left) return undefined
    path.push(next)
    here = next
    if (next.block !== undefined) {
      // The square of what breaks is still to be entered.
      const onward = breakCost(next, left) === undefined || i + 1 === names.length ? undefined : names.slice(i).join('>')
      return { path, onward }
    }
  }
  return { path }
}

/** A square behind something that breaks for less than is left. */
function readBeyond(step: DsStep, nodes: readonly Node[], left: number, name: string): Aimed | undefined {
  const { board } = step.fight
  const square = squareNames(board).indexOf(name)
  if (square < 0) return undefined
  let best: Node | undefined
  let most = -1
  for (const node of nodes) {
    const cost = breakCost(node, left)
    if (cost === undefined) continue
    const spare = left - (node.n - 1) - cost - 1 - away(step, { at: square, height: node.height }, node)
    if (spare <= most || !isAhead(step, node, square)) continue
    best = node
    most = spare
  }
  return best === undefined ? undefined : { path: trail(best), onward: name }
}

/** Farther on in one of the directions it has come. */
function isAhead(step: DsStep, node: Node, square: Square): boolean {
  const { columns } = step.fight.board
  const x = Math.sign((square % columns) - (node.at % columns))
  const y = Math.sign(Math.floor(square / columns) - Math.floor(node.at / columns))
  return x * node.sx >= 0 && y * node.sy >= 0 && !(x === 0 && y === 0)
}

/** What it takes to break what is in the way, if that much is left. */
function breakCost({ block, n }: Node, left: number): number | undefined {
  if (block === undefined || !('solid' in block)) return undefined
  const cost = price(block.solid.material) * Math.max(1, block.solid.squares.length + block.solid.edges.length)
  return left - n + 1 >= cost ? cost : undefined
}
