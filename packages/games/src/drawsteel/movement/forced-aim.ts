import { type Board, directionOf, SIDE, type Square, spotName, squareName, squareNames } from '@riposte/board'
import { GM, Lookup, NOBODY, type Offers, type Option, type PieceId, type Preview, type Reading, type RuleIndex } from '@riposte/referee'
import type { Spot } from '@riposte/tactics'
import { pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { floorUnder, hasTerrain, squaresOf } from '../space.ts'
import type { DsStep } from '../step.ts'
import type { Forcing } from '../terms.ts'
import { harmsOn } from '../terrain.ts'
import { breaksOf } from './collisions.ts'
import { type Block, type Node, type Reachable, reachable, type Shove } from './forced-ways.ts'
import { solidBetween } from './solids.ts'

/** Where the mover wants it: the question, and what is read from its answer. */

interface Aim extends Option {
  /** The way, from the first square that is entered; none for not at all. */
  readonly way: () => readonly Node[]
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

const NONE: Aim = { id: 'none', way: () => [] }
/** With nowhere to go that is a matter of course, though a script may say so. */
const NO_WAY: Aim = { ...NONE, auto: true }

/** Where somebody can be moved to, looked up again where something else has been looked up meanwhile. */
export class Aims {
  readonly step: DsStep
  /** Who is moved. */
  readonly id: PieceId
  /** The farthest place; then the one with most squares, then the straightest, then the first. */
  readonly usual: number
  private readonly shove: Shove
  private readonly start: Node
  private readonly left: number
  private looks = -1
  private reached: Reachable | undefined
  /** What was named last: whoever names a place will ask for it. */
  private named = { id: '', place: -1 }

  constructor(step: DsStep, id: PieceId, shove: Shove, start: Node, left: number) {
    this.step = step
    this.id = id
    this.shove = shove
    this.start = start
    this.left = left
    this.usual = this.farthest()
  }

  private look(): Reachable {
    if (this.reached === undefined || this.reached.looks !== this.looks) {
      this.reached = reachable(this.step, this.id, this.shove, this.start, 0, this.left)
      this.looks = this.reached.looks
    }
    return this.reached
  }

  /** Whether it leads anywhere: to another place, or into something. */
  private leads({ at, height, block }: Reachable, place: number): boolean {
    return block[place] !== undefined || at[place] !== this.start.at || height[place] !== this.start.height
  }

  private farthest(): number {
    const reached = this.look()
    const { columns } = this.step.fight.board
    const { start } = this
    const column = start.at % columns
    const row = Math.floor(start.at / columns)
    let best = -1
    let most = -1
    for (let place = 1; place < reached.count; place++) {
      if (!this.leads(reached, place)) continue
      const at = reached.at[place] ?? 0
      const flat = Math.max(Math.abs((at % columns) - column), Math.abs(Math.floor(at / columns) - row))
      const far = Math.max(flat, Math.abs((reached.height[place] ?? 0) - start.height) / SIDE)
      if (best >= 0 && (far < most || (far === most && !isBetter(reached, place, best)))) continue
      best = place
      most = far
    }
    return best
  }

  /** Of all places in one spot the usual one is meant, or the first. */
  private isMeant(reached: Reachable, place: number): boolean {
    const { usual } = this
    if (place === usual || !this.leads(reached, place)) return place === usual
    const at = reached.at[place] ?? 0
    const height = reached.height[place] ?? 0
    return (reached.at[usual] !== at || reached.height[usual] !== height) && this.firstIn(reached, at, height) === place
  }

  /** The first place in a spot that leads anywhere, or -1. */
  private firstIn(reached: Reachable, at: Square, height: number): number {
    let place = reached.first(at, height)
    while (place >= 0 && !this.leads(reached, place)) place = reached.next(place)
    return place
  }

  /** The places to choose among, in the order in which they are found. */
  places(): number[] {
    const reached = this.look()
    const chosen: number[] = []
    for (let place = 1; place < reached.count; place++) {
      if (!this.isMeant(reached, place)) continue
      const isWhole = reached.n[place] === this.left || reached.block[place] !== undefined
      if (isWhole || this.mayStay()) chosen.push(place)
    }
    return chosen
  }

  isPossible(): boolean {
    return this.usual >= 0 && (this.mayStay() || this.places().length > 0)
  }

  /** Fewer squares will do, or none. */
  mayStay(): boolean {
    return this.step.applies(R.forced.fewer)
  }

  /** What the place is called as an answer. */
  name(place: number): string {
    const reached = this.look()
    const { fight } = this.step
    const at = reached.at[place] ?? 0
    const height = reached.height[place] ?? 0
    const own = pieceAt(fight, this.id).height
    // Who may end both up there and on the ground below is told by the height which of them is meant.
    const isPlain = height === own || (height === floorUnder(fight, this.id, at) && this.firstIn(reached, at, own) < 0)
    const id = isPlain ? (squareNames(fight.board)[at] ?? '') : spotName({ square: at, height }, fight.board.columns)
    this.named = { id, place }
    return id
  }

  /** What it takes there, as far as one can tell beforehand: what it runs into, what it is dragged over, how far it falls. */
  harm(place: number): number {
    const reached = this.look()
    const block = reached.block[place]
    const rest = this.left - (reached.n[place] ?? 0) + 1
    return block === undefined ? this.harmOnTheWay(reached, place) : harmOf(this.step, block, rest)
  }

  private harmOnTheWay({ at, height, from }: Reachable, place: number): number {
    const { fight } = this.step
    const { board } = fight
    const { scores, modes } = sheetOf(fight, this.id)
    let harm = 0
    for (const one of harmsOn(board))
      for (let on = place; on > 0; on = from[on] ?? 0) if (((board.terrain[at[on] ?? 0] ?? 0) & one.bit) !== 0) harm += one.amount
    const to = at[place] ?? 0
    const drop = Math.floor(((height[place] ?? 0) - floorUnder(fight, this.id, to)) / SIDE) - Math.max(0, scores.agility)
    return drop >= 2 && !hasTerrain(board, to, 'water') && !modes.includes('fly') ? harm + 2 * drop : harm
  }

  /** A look always finds the same places in the same order. */
  private way(place: number): Node[] {
    const reached = this.look()
    const path: Node[] = []
    for (let one = place; one > 0; one = reached.from[one] ?? 0) path.push(reached.node(one))
    return path.reverse()
  }

  option(place: number, id = this.name(place)): Aim {
    const square = this.look().at[place] ?? 0
    return {
      id,
      square,
      byDefault: place === this.usual,
      moved: this.id,
      way: () => this.way(place),
      harm: () => this.harm(place),
      preview: () => this.preview(place),
    }
  }

  /** Where it would go, into whom or what, and how far down. */
  private preview(place: number): Preview {
    const { step, id } = this
    const way = (): Node[] => this.way(place)
    const block = this.look().block[place]
    return {
      moved: id,
      damage: 10 * this.harm(place),
      ...(block !== undefined && 'creatures' in block ? { collides: block.creatures } : {}),
      // Read by people alone.
      get path() {
        return way().map(({ at }) => at)
      },
      get text() {
        const last = way().at(-1)
        return last === undefined ? '' : fateOf(step, id, last)
      },
    }
  }

  offers(): Offers<Aim> {
    const offers = this.step.offers<Aim>()
    for (const place of this.places()) offers.offer(this.option(place))
    if (offers.options.length > 0 && this.mayStay()) offers.options.push(NONE)
    return offers
  }

  /** The place named last, without working out all others' names; or one by its name. */
  find(answer: string): Reading<Aim> | undefined {
    if (answer === NONE.id && this.mayStay()) return { option: NONE }
    const place = this.named.id === answer ? this.named.place : this.places().find((one) => this.name(one) === answer)
    return place === undefined ? undefined : { option: this.option(place, answer) }
  }

  /** The place of a name, or what else it means. */
  called(name: string): Trail | undefined {
    const found = this.find(name) ?? this.read(name)
    return found !== undefined && 'option' in found ? found.option : undefined
  }

  /** A square with its height, where that goes without saying; or a way. */
  read(answer: string): Reading<Aim> | undefined {
    const { step, id, shove, start, left } = this
    const reached = this.look()
    const alike = this.places().find((place) => isCalled(step, reached.node(place), answer))
    if (alike !== undefined) return { option: this.option(alike, answer) }
    const struck = this.into(answer)
    if (struck >= 0) return { option: this.option(struck, answer) }
    const found = readTrail(step, id, shove, start, left, answer) ?? this.readBeyond(answer)
    if (typeof found === 'number') return { refusal: { id: answer, rule: found, piece: NOBODY } }
    if (found !== undefined) return { option: { id: answer, ...found } }
    return /^[a-z]{1,2}\d/.test(answer) ? { refusal: { id: answer, rule: ruleOf(shove.how), piece: NOBODY } } : undefined
  }

  /** The place from which it runs into whoever or whatever stands in a square; the nearest, or -1. */
  private into(name: string): number {
    const { board } = this.step.fight
    const square = squareNames(board).indexOf(name)
    const { block } = this.look()
    return square < 0 ? -1 : (this.places().find((place) => standsIn(this.step, block[place], square)) ?? -1)
  }

  /** A square behind something that breaks for less than is left. */
  private readBeyond(name: string): Trail | undefined {
    const reached = this.look()
    const { board } = this.step.fight
    const square = squareNames(board).indexOf(name)
    let best = -1
    let most = -1
    for (let place = 1; square >= 0 && place < reached.count; place++) {
      const rest = leftBehind(this.step, reached.block[place], this.left - (reached.n[place] ?? 0) + 1)
      const at = reached.at[place] ?? 0
      const spare = rest - 1 - apart(board, at, square)
      if (spare <= most || !isAhead(board, this.start.at, at, square)) continue
      best = place
      most = spare
    }
    return best < 0 ? undefined : { way: () => this.way(best), onward: name }
  }
}

const standsIn = (step: DsStep, block: Block | undefined, square: Square): boolean =>
  block !== undefined &&
  ('creatures' in block
    ? block.creatures.some((one) => squaresOf(step.fight, one).includes(square))
    : 'solid' in block && block.solid.squares.includes(square))

/** What remains of so many squares once something has broken, or less than nothing where it holds. */
function leftBehind(step: DsStep, block: Block | undefined, rest: number): number {
  const breaks = block === undefined ? undefined : breaksOf(step, block)
  return breaks === undefined ? -1 : breaks.reduce((left, { squares }) => left - squares, rest)
}

const apart = ({ columns }: Board, a: Square, b: Square): number =>
  Math.max(Math.abs((a % columns) - (b % columns)), Math.abs(Math.floor(a / columns) - Math.floor(b / columns)))

/** From a square on, not back towards where it came from. */
function isAhead({ columns }: Board, from: Square, by: Square, to: Square): boolean {
  const x = ((by % columns) - (from % columns)) * ((to % columns) - (by % columns))
  const y = (Math.floor(by / columns) - Math.floor(from / columns)) * (Math.floor(to / columns) - Math.floor(by / columns))
  return x >= 0 && y >= 0 && by !== to
}

/** As far away, it has moved more squares, or as many with fewer turns. */
const isBetter = ({ n, bends }: Reachable, place: number, than: number): boolean => {
  const more = (n[place] ?? 0) - (n[than] ?? 0)
  return more > 0 || (more === 0 && (bends[place] ?? 0) < (bends[than] ?? 0))
}

/** Where the mover wants it: a way, and where to behind what breaks at its end. */
export interface Trail {
  readonly way: () => readonly Node[]
  readonly onward?: string | undefined
}

/**
 * Where the mover wants it: any square on a legal way, and whatever stands at the end of one. Who has named a place
 * behind something that breaks is not asked again, if one can come there.
 */
export function askAim(step: DsStep, id: PieceId, shove: Shove, start: Node, left: number, named?: string): Trail {
  const aims = new Aims(step.asKnownTo(shove.by, id), id, shove, start, left)
  const known = named === undefined ? undefined : aims.called(named)
  if (known !== undefined) return known
  const { seat } = shove.by >= 0 ? pieceAt(step.fight, shove.by) : { seat: GM }
  const text = `${shove.how} ${pieceAt(step.fight, id).name} ${left}`
  const about = { kind: 'path', seat, piece: shove.by, text, rule: ruleOf(shove.how) } as const
  if (!aims.isPossible()) return step.ask<Aim>({ ...about, options: [NO_WAY] })
  return step.ask(
    new Lookup<Aim>(about, {
      gather: () => aims.offers(),
      find: (answer) => aims.find(answer),
      read: (answer) => aims.read(answer),
      from: aims,
    }),
  )
}

/** Nowhere, whatever the mover says: said by the question that has one answer alone. */
export function sayHeld(step: DsStep, id: PieceId, { how, by, squares }: Shove, rule: RuleIndex): void {
  const { board } = step.fight
  const { at, name } = pieceAt(step.fight, id)
  const seat = by >= 0 ? pieceAt(step.fight, by).seat : GM
  const refusals = squareNames(board).flatMap((one, square) =>
    square !== at && apart(board, at, square) <= squares ? [{ id: one, square, rule, piece: NOBODY }] : [],
  )
  step.ask<Aim>({ kind: 'path', seat, piece: by, text: `${how} ${name}`, rule: ruleOf(how), options: [NO_WAY], refusals })
}

function fateOf(step: DsStep, id: PieceId, { block, height, at }: Node): string {
  if (block !== undefined) {
    if ('creatures' in block) return `runs into ${block.creatures.map((one) => pieceAt(step.fight, one).name).join(' and ')}`
    return 'solid' in block ? `runs into ${block.solid.material}` : 'runs into a ledge'
  }
  const drop = Math.floor((height - floorUnder(step.fight, id, at)) / SIDE)
  return drop < 1 ? '' : `falls ${drop} ${drop === 1 ? 'square' : 'squares'}`
}

/** What it takes to run into something, with so many squares left. */
function harmOf(step: DsStep, block: Block, rest: number): number {
  const breaks = breaksOf(step, block)
  if (breaks !== undefined && leftBehind(step, block, rest) >= 0) return breaks.reduce((sum, { damage }) => sum + damage, 0)
  return 'creatures' in block ? rest : 2 + rest
}

/** Whether a spot is called so with its height, also where that goes without saying. */
const isCalled = (step: DsStep, spot: Spot, name: string): boolean =>
  name === `${squareNames(step.fight.board)[spot.at] ?? ''}^${spot.height / SIDE}`

/** Whether only a corner in between keeps it from the next square of a way. */
function isCornered(step: DsStep, id: PieceId, from: Spot, name: string): boolean {
  const { board } = step.fight
  const at = squareNames(board).indexOf(name.split('^')[0] ?? '')
  const d = at < 0 ? -1 : directionOf(board, from.at, at)
  return d >= 0 && solidBetween(step, id, from, { at, height: from.height }, d) === 'corner'
}

/** `c3>d3>d4`: a way, square by square, if it is a legal one; also through what breaks. */
function readTrail(step: DsStep, id: PieceId, shove: Shove, start: Node, left: number, answer: string): Trail | RuleIndex | undefined {
  const { columns } = step.fight.board
  const names = answer.split('>').map((one) => one.trim())
  if (names.length === 1 || !names.every((one) => /^[a-z]{1,2}\d{1,3}(\^-?\d+(\.5)?)?$/.test(one))) return undefined
  let here = start
  const path: Node[] = []
  for (const [i, name] of names.entries()) {
    if (squareName(here.at, columns) === name && path.length === 0) continue
    const near = stepsFrom(step, id, shove, here, path.length).filter(
      (one) => squareName(one.at, columns) === name || isCalled(step, one, name),
    )
    const next =
      near.find((one) => one.height === here.height) ?? near.find((one) => one.height === floorUnder(step.fight, id, one.at)) ?? near[0]
    if (path.length >= left) return undefined
    if (next === undefined) return isCornered(step, id, here, name) ? R.move.corners : undefined
    path.push(next)
    here = next
    if (next.block !== undefined) {
      // The square of what breaks is still to be entered.
      const isOn = i + 1 < names.length && leftBehind(step, next.block, left - path.length + 1) >= 0
      return { way: () => path, onward: isOn ? names.slice(i).join('>') : undefined }
    }
  }
  return { way: () => path }
}

function stepsFrom(step: DsStep, id: PieceId, shove: Shove, here: Node, n: number): Node[] {
  const reached = reachable(step, id, shove, here, n, 1)
  return Array.from({ length: reached.count - 1 }, (_, i) => reached.node(i + 1))
}
