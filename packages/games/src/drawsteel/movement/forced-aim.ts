import { type Board, directionOf, SIDE, type Square, spotName, squareDistance, squareNames } from '@riposte/board'
import {
  GM,
  Lookup,
  NOBODY,
  nameIn,
  type Offers,
  type Option,
  type PieceId,
  type Preview,
  type Reading,
  type RuleIndex,
} from '@riposte/referee'
import { type Course, Known, keyOf, type Leg, placesIn, type Spot, squaresWithin, trailTo } from '@riposte/tactics'
import { scoreOf } from '../bearing/held.ts'
import { hasFlight, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { floorUnder, hasTerrain, squaresAt, squaresOf } from '../space.ts'
import type { DsStep } from '../step.ts'
import type { Forcing } from '../terms.ts'
import { harmsOn } from '../terrain.ts'
import { type Block, courseOf, type Force, type Node, type Shove } from './forced-ways.ts'
import { breaksOf } from './slams.ts'
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

const NONE: Aim = { id: 'none', label: 'not moved', way: () => [] }
/** With nowhere to go that is a matter of course, though a script may say so. */
const NO_WAY: Aim = { ...NONE, auto: true }

type Place = Leg<Node>

/** Where somebody can be moved to. */
export class Aims {
  readonly step: DsStep
  /** Who is moved. */
  readonly id: PieceId
  /** The farthest place; then the one with most squares, then the straightest, then the first. */
  readonly usual: Place | undefined
  /** The places to choose among, in the order in which they are found. */
  readonly places: readonly Place[]
  private readonly course: Course<DsStep, Node, Force>
  /** What was named last: whoever names a place will ask for it. */
  private named: { readonly id: string; readonly place: Place } | undefined

  constructor(step: DsStep, id: PieceId, shove: Shove, start: Node, left: number) {
    this.step = step
    this.id = id
    this.course = courseOf(step, id, shove, start, left)
    this.usual = this.farthest()
    this.places = this.meant()
  }

  private farthest(): Place | undefined {
    const { columns } = this.step.fight.board
    const { at, height } = this.course.start.spot
    let best: Place | undefined
    let most = -1
    for (const place of this.course.ends) {
      const { spot } = place
      const far = Math.max(squareDistance('chebyshev', columns, spot.at, at), Math.abs(spot.height - height) / SIDE)
      if (best !== undefined && (far < most || (far === most && !isBetter(place, best)))) continue
      best = place
      most = far
    }
    return best
  }

  /** Of all places in one spot the usual one is meant, or the first where nothing is run into, or the first. */
  private meant(): Place[] {
    const { usual, course } = this
    const free = new Set(course.ends.flatMap(({ spot }) => (spot.block === undefined ? keyOf(spot) : [])))
    const seen = new Known()
    if (usual !== undefined) seen.add(keyOf(usual.spot))
    return course.ends.filter((place) => {
      const { spot } = place
      if (place === usual) return true
      // @rule drawsteel.forced.slide otherwise comparison
      return (spot.block === undefined || !free.has(keyOf(spot))) && seen.add(keyOf(spot))
    })
  }

  /** Fewer squares will do, or none. */
  mayStay(): boolean {
    return this.course.shove.upTo
  }

  /** What the place is called as an answer. */
  name(place: Place): string {
    const { fight } = this.step
    const { at, height } = place.spot
    const own = pieceAt(fight, this.id).height
    // Who may end both up there and on the ground below is told by the height which of them is meant.
    const isPlain =
      height === own ||
      (height === floorUnder(fight, this.id, at) && !this.course.ends.some(({ spot }) => spot.at === at && spot.height === own))
    const id = isPlain ? (squareNames(fight.board)[at] ?? '') : spotName({ square: at, height }, fight.board.columns)
    this.named = { id, place }
    return id
  }

  /** What it takes there, as far as one can tell beforehand: what it runs into, what it is dragged over, how far it falls. */
  harm(place: Place): number {
    const { block } = place.spot
    return block === undefined ? this.harmOnTheWay(place) : harmOf(this.step, block, this.restAt(place))
  }

  /** The squares left for what stands in the way there. */
  private restAt({ count }: Place): number {
    return this.course.shove.squares - count + 1
  }

  private harmOnTheWay(place: Place): number {
    const { fight } = this.step
    const { board } = fight
    let harm = 0
    for (const { bit, amount } of harmsOn(board))
      for (let leg = place; leg.before !== undefined; leg = leg.before) if (this.enters(leg.before, leg, bit)) harm += amount
    const { at, height } = place.spot
    const drop = Math.floor((height - floorUnder(fight, this.id, at)) / SIDE) - Math.max(0, scoreOf(this.step, this.id, 'agility'))
    return drop >= 2 && !hasTerrain(board, at, 'water') && !hasFlight(fight, this.id) ? harm + 2 * drop : harm
  }

  /** It comes onto ground of a kind with a part of its space that was elsewhere before. */
  private enters({ spot: from }: Place, { spot: to }: Place, bit: number): boolean {
    const { fight } = this.step
    const { terrain } = fight.board
    const old = squaresAt(fight, this.id, from.at)
    return squaresAt(fight, this.id, to.at).some((square) => ((terrain[square] ?? 0) & bit) !== 0 && !old.includes(square))
  }

  option(place: Place, id = this.name(place)): Aim {
    return {
      id,
      square: place.spot.at,
      byDefault: place === this.usual,
      moved: this.id,
      way: () => trailTo(place),
      harm: () => this.harm(place),
      preview: () => this.preview(place),
    }
  }

  /** Where it would go, into whom or what, and how far down. */
  private preview(place: Place): Preview {
    const { block } = place.spot
    return {
      moved: this.id,
      damage: 10 * this.harm(place),
      ...(block !== undefined && 'creatures' in block ? { collides: block.creatures } : {}),
      path: trailTo(place).map(({ at }) => at),
      text: fateOf(this.step, this.id, place.spot),
    }
  }

  offers(): Offers<Aim> {
    const offers = this.step.offers<Aim>()
    for (const place of this.places) offers.offer(this.option(place))
    if (offers.options.length > 0 && this.mayStay()) offers.options.push(NONE)
    return offers
  }

  /** The place named last, without working out all others' names; or one by its name. */
  find(answer: string): Reading<Aim> | undefined {
    if (answer === NONE.id && this.mayStay()) return { option: NONE }
    const place = this.named?.id === answer ? this.named.place : this.places.find((one) => this.name(one) === answer)
    return place === undefined ? undefined : { option: this.option(place, answer) }
  }

  /** The place of a name, or what else it means. */
  called(name: string): Trail | undefined {
    const found = this.find(name) ?? this.read(name)
    return found !== undefined && 'option' in found ? found.option : undefined
  }

  /** A square with its height, where that goes without saying; or whoever or whatever stands in it; or a way. */
  read(answer: string): Reading<Aim> | undefined {
    const { step, course, places } = this
    const stations = placesIn(step.fight.board, answer)
    const [first] = stations
    if (first === undefined) return undefined
    const { square, height } = first
    const place =
      stations.length > 1
        ? undefined
        : places.find(({ spot }) => (height === undefined ? standsIn(step, spot.block, square) : isAt(spot, first)))
    if (place !== undefined) return { option: this.option(place, answer) }
    const isOne = stations.length === 1
    const found = isOne && height === undefined ? this.readBeyond(square, answer) : isOne ? undefined : readTrail(course, stations, answer)
    if (found !== undefined && typeof found !== 'number') return { option: { id: answer, ...found } }
    return { refusal: { id: answer, rule: found ?? ruleOf(course.shove.how), piece: NOBODY } }
  }

  /** A square behind something that breaks for less than is left. */
  private readBeyond(square: Square, name: string): Trail | undefined {
    const { step } = this
    const { board } = step.fight
    let best: Place | undefined
    let most = -1
    for (const place of this.course.ends) {
      const { at, block } = place.spot
      const spare = leftBehind(step, block, this.restAt(place)) - 1 - squareDistance('chebyshev', board.columns, at, square)
      if (spare <= most || !isAhead(board, this.course.start.spot.at, at, square)) continue
      best = place
      most = spare
    }
    return best === undefined ? undefined : { way: () => trailTo(best), onward: name }
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

/** From a square on, not back towards where it came from. */
function isAhead({ columns }: Board, from: Square, by: Square, to: Square): boolean {
  const x = ((by % columns) - (from % columns)) * ((to % columns) - (by % columns))
  const y = (Math.floor(by / columns) - Math.floor(from / columns)) * (Math.floor(to / columns) - Math.floor(by / columns))
  return x >= 0 && y >= 0 && by !== to
}

/** As far away, it has moved more squares, or as many with fewer turns. */
const isBetter = (place: Place, than: Place): boolean =>
  place.count > than.count || (place.count === than.count && place.spot.bends < than.spot.bends)

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
  const text = `${shove.how} ${nameIn(step.fight, id)} up to ${left} ${left === 1 ? 'square' : 'squares'}`
  const { by: piece } = shove
  const rule = ruleOf(shove.how)
  if (aims.usual === undefined) return step.ask<Aim>({ kind: 'path', seat, piece, text, options: [NO_WAY], refusals: undefined, rule })
  return step.ask(
    new Lookup<Aim>(
      { kind: 'path', seat, piece, text, rule },
      {
        gather: () => aims.offers(),
        find: (answer) => aims.find(answer),
        read: (answer) => aims.read(answer),
        from: aims,
      },
    ),
  )
}

/** Nowhere, whatever the mover says: said by the question that has one answer alone. */
export function sayHeld(step: DsStep, id: PieceId, { how, by, squares }: Shove, rule: RuleIndex): void {
  const { board } = step.fight
  const { at } = pieceAt(step.fight, id)
  const seat = by >= 0 ? pieceAt(step.fight, by).seat : GM
  const names = squareNames(board)
  const others = squaresWithin(board, at, squares).filter((square) => square !== at)
  const refusals = others.map((square) => ({ id: names[square] ?? '', square, rule, piece: NOBODY }))
  step.ask<Aim>({ kind: 'path', seat, piece: by, text: `${how} ${nameIn(step.fight, id)}`, options: [NO_WAY], refusals, rule: ruleOf(how) })
}

function fateOf(step: DsStep, id: PieceId, { block, height, at }: Node): string {
  if (block !== undefined) {
    if ('creatures' in block) return `runs into ${block.creatures.map((one) => nameIn(step.fight, one)).join(' and ')}`
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

/** Whether a spot is meant: at whatever height, unless that is said. */
const isAt = (spot: Spot, { square, height }: Station): boolean => spot.at === square && (height === undefined || spot.height === height)
type Station = ReturnType<typeof placesIn>[number]

/** Whether only a corner in between keeps it from the next square of a way. */
function isCornered(step: DsStep, id: PieceId, from: Spot, to: Square): boolean {
  const d = directionOf(step.fight.board, from.at, to)
  return d >= 0 && solidBetween(step, id, from.at, to, from.height, d) === 'corner'
}

/** `c3>d3>d4`: a way, square by square, if it is a legal one; also through what breaks. */
function readTrail(course: Course<DsStep, Node, Force>, stations: readonly Station[], answer: string): Trail | RuleIndex | undefined {
  const { step, shove, start } = course
  const { id, squares } = shove
  let here = start
  for (const [i, station] of stations.entries()) {
    const { spot: from } = here
    if (here === start && station.square === from.at && station.height === undefined) continue
    const near = course.nextOf(here).filter(({ spot }) => isAt(spot, station))
    const next =
      near.find(({ spot }) => spot.height === from.height) ??
      near.find(({ spot }) => spot.height === floorUnder(step.fight, id, spot.at)) ??
      near[0]
    if (here.count >= squares) return undefined
    if (next === undefined) return isCornered(step, id, from, station.square) ? R.move.corners : undefined
    here = next
    // The square of what breaks is still to be entered.
    if (here.isOver) {
      const isOn = i + 1 < stations.length && leftBehind(step, here.spot.block, squares - here.count + 1) >= 0
      return { way: () => trailTo(here), onward: isOn ? answer.split('>').slice(i).join('>') : undefined }
    }
  }
  return { way: () => trailTo(here) }
}
