import {
  areaOf,
  type Board,
  canStop,
  costTo,
  type Diagonals,
  directionOf,
  type Flood,
  type Footprint,
  flood,
  type Ground,
  type GroundRules,
  MOST_COST,
  makeGround,
  NO_STOP,
  NOWHERE,
  neighbour,
  openGround,
  pathTo,
  Reach,
  SLOW,
  type Square,
  STEP_X,
  STEP_Y,
  squareOf,
  stepPrice,
} from '@riposte/board'
import { type Fight, isUnknownTo, latest, type PieceId, pieceOf } from '@riposte/referee'
import type { Spaces } from '../bodies/bodies.ts'
import { isSame, type Plan, type Spot, type Way } from './plan.ts'

/** Where one can go over the ground, past whom, and what it costs. */

/** What a book says of the ground and of those who stand on it. */
export interface Terrain<F extends Fight, P extends Spot, L extends Plan<F, P>> {
  readonly bodies: Spaces<F>
  /** The board as the plan meets it, if not as it is. */
  board?(this: void, plan: L): Board
  /** The space it takes on the way, if not the one it takes now. */
  footprint?(this: void, plan: L): Footprint
  /** Two plans for which the ground, and what others do to it, is the same, if mover and start are: all, unless this says so. */
  isAlike?(a: L, b: L): boolean
  /** All that the ground depends on besides the board, as a number: the body alone, unless this says so. */
  key?(plan: L, footprint: Footprint): number
  /** Where nothing is said, ground costs 1, and neither corners nor heights matter. */
  rules(plan: L, footprint: Footprint): Partial<GroundRules>
  /** What diagonal steps cost, unless a plan says so; there are none where neither does. */
  readonly diagonals?: Diagonals
  /** What a body of several squares pays: for the dearest of those it newly covers, unless this says otherwise. */
  readonly big?: Flood['big']
  /** What somebody does to his squares for who comes that way: SHUT, NO_STOP, SLOW, CORNER. */
  mark(plan: L, other: PieceId): number
  /** How high one's feet are over such a floor. Unless this says so, one is in the way of all above and below. */
  feet?(plan: L, floor: number): number
  /** What else lies on squares. */
  besides?(plan: L, marks: Uint8Array, ground: Ground): void
  /** Where one stands in a square. */
  spot(this: void, plan: L, at: Square): P
}

/** How a plan meets the ground and others on it. */
interface Laid<L> {
  readonly plan: L
  /** In which state of its step. */
  readonly state: number
  readonly board: Board
  readonly ground: Ground
  readonly question: Flood
  /** The budget within which all has been looked for, or -1. */
  surveyed: number
}

/** Room to work in, one for a board: what it holds is written anew for each plan. */
interface Workshop<L> {
  readonly marks: Uint8Array
  readonly reach: Reach
  laid: Laid<L> | undefined
}

export interface Surveys<F extends Fight, P extends Spot, L extends Plan<F, P>> {
  readonly bodies: Spaces<F>
  /** Where one stands in a square. */
  readonly spot: (plan: L, at: Square) => P
  /** The ground for a body of this size. */
  groundFor(this: void, plan: L, footprint: Footprint): Ground
  /** The ground as the plan meets it, at its full size. */
  groundOf(this: void, plan: L): Ground
  /** What is asked of the board, for a body of this size: read it before anything else is planned there. */
  floodFor(this: void, plan: L, footprint: Footprint): Flood
  /** All within the budget; read it before anything else is planned on this board. */
  survey(this: void, plan: L): Reach
  /** What a single step costs, or -1 where it is not possible. */
  price(this: void, plan: L, from: Square, d: number): number
  /** Whether somebody or something has marked a square of that space: SHUT, where one cannot pass; NO_STOP, where somebody is. */
  hasMark(this: void, plan: L, at: Square, mark: number, footprint?: Footprint): boolean
  /** What the squares that a body newly covers cost more than plain ground, as it comes to a square from another: the dearest of them. */
  roughness(this: void, plan: L, at: Square, from: Square): number
  /** The cheapest way over the ground, whatever it costs. */
  walkTo(this: void, plan: L, from: P, to: P): Way<P> | undefined
  /** Whether there is any square to go to, or any that will do. */
  canGo(this: void, plan: L, goal?: (to: P) => boolean): boolean
}

export function surveysOf<F extends Fight, P extends Spot, L extends Plan<F, P>>(book: Terrain<F, P, L>): Surveys<F, P, L> {
  const boardOf = book.board ?? ((plan: L): Board => plan.step.fight.board)
  const footprintOf = book.footprint ?? (({ step, id }: L): Footprint => book.bodies.footprint(step.fight, id))
  const grounds = new WeakMap<Board, Map<number, Ground>>()
  const near = new WeakMap<Board, Workshop<L>>()
  /** Where plans without a limit are worked out: often beside one that has a limit, and in turns with it. */
  const far = new WeakMap<Board, Workshop<L>>()

  const groundFor = (plan: L, footprint: Footprint): Ground => {
    const board = boardOf(plan)
    let known = grounds.get(board)
    if (known === undefined) grounds.set(board, (known = new Map<number, Ground>()))
    const key = book.key?.(plan, footprint) ?? (footprint.across * 32 + footprint.down) * 64 + footprint.tall
    let ground = known.get(key)
    if (ground === undefined) known.set(key, (ground = makeGround(board, { ...openGround, footprint, ...book.rules(plan, footprint) })))
    return ground
  }

  const floodOf = ({ budget, diagonals }: L, ground: Ground, marks: Uint8Array): Flood => ({
    ground,
    marks,
    slow: 1,
    budget,
    diagonals: diagonals ?? book.diagonals ?? 'none',
    big: book.big ?? 'dearest',
    leaving: undefined,
  })

  const shopOf = ({ budget, step }: L): Workshop<L> => {
    const { board } = step.fight
    const known = budget < MOST_COST ? near : far
    let shop = known.get(board)
    if (shop === undefined) known.set(board, (shop = { marks: new Uint8Array(board.size), reach: new Reach(board.size), laid: undefined }))
    return shop
  }

  /** Asked before each step that is weighed: written out. */
  const isLaid = ({ plan: last, state }: Laid<L>, plan: L): boolean =>
    state === plan.step.state &&
    (last === plan ||
      (last.id === plan.id &&
        last.lifted === plan.lifted &&
        last.isForced === plan.isForced &&
        last.diagonals === plan.diagonals &&
        last.from.at === plan.from.at &&
        last.from.height === plan.from.height &&
        (book.isAlike === undefined || book.isAlike(last, plan))))

  const lay = (plan: L, shop: Workshop<L>): Laid<L> => {
    const { laid, marks } = shop
    if (laid !== undefined && isLaid(laid, plan)) return laid
    const ground = groundFor(plan, footprintOf(plan))
    marks.fill(0)
    markBodies(plan, marks, ground.footprint.tall)
    book.besides?.(plan, marks, ground)
    const question = floodOf(plan, ground, marks)
    return (shop.laid = { plan, state: plan.step.state, board: boardOf(plan), ground, question, surveyed: -1 })
  }

  /** Whoever goes by itself runs into those it does not know of; nobody is put where one of them stands. */
  const markBodies = (plan: L, marks: Uint8Array, tall: number): void => {
    const { fight } = plan.step
    const me = pieceOf(fight, plan.id)
    for (const other of fight.pieces) {
      if (other.id === plan.id || (!plan.isForced && isUnknownTo(other, me))) continue
      const mark = book.mark(plan, other.id)
      if (mark === 0) continue
      const body = book.bodies.boxOf(fight, other.id)
      for (const square of book.bodies.squaresOf(fight, other.id)) {
        const feet = book.feet?.(plan, fight.board.floor[square] ?? 0)
        if (feet === undefined || (body.z0 < feet + tall && body.z1 > feet)) marks[square] = (marks[square] ?? 0) | mark
      }
    }
  }

  const survey = (plan: L): Reach => {
    const shop = shopOf(plan)
    const laid = lay(plan, shop)
    if (laid.surveyed !== plan.budget) {
      flood(laid.board, floodOf(plan, laid.ground, shop.marks), plan.from.at, shop.reach)
      laid.surveyed = plan.budget
    }
    return shop.reach
  }

  const price = (plan: L, from: Square, d: number): number => {
    const { board, question } = lay(plan, shopOf(plan))
    return stepPrice(board, question, from, d)
  }

  const marksFor = (plan: L): Uint8Array => {
    const shop = shopOf(plan)
    lay(plan, shop)
    return shop.marks
  }

  const hasMark = (plan: L, at: Square, mark: number, footprint?: Footprint): boolean => {
    const { marks, ground } = lay(plan, shopOf(plan)).question
    const body = footprint ?? ground.footprint
    const { columns } = plan.step.fight.board
    for (let i = areaOf(body) - 1; i >= 0; i--) if (((marks[squareOf(columns, body, at, i)] ?? 0) & mark) !== 0) return true
    return false
  }

  const roughness = (plan: L, at: Square, from: Square): number => {
    const { marks, ground } = lay(plan, shopOf(plan)).question
    const { columns } = plan.step.fight.board
    const left = Array.from({ length: areaOf(ground.footprint) }, (_, i) => squareOf(columns, ground.footprint, from, i))
    let most = 0
    for (let i = areaOf(ground.footprint) - 1; i >= 0; i--) {
      const square = squareOf(columns, ground.footprint, at, i)
      const isSlow = ((marks[square] ?? 0) & SLOW) !== 0
      if (!left.includes(square)) most = Math.max(most, isSlow ? 1 : 0, (ground.cost[square] ?? 0) - 1)
    }
    return most
  }

  /** The same plan, however far it leads: one for all that is asked about it. */
  const withoutLimit = latest((plan: L): L => ({ ...plan, budget: MOST_COST }))

  const walkTo = (plan: L, from: P, to: P): Way<P> | undefined => {
    const d = directionOf(plan.step.fight.board, from.at, to.at)
    if (d >= 0 && price(plan, from.at, d) === 1) return { path: [to], cost: 1 }
    const isStart = isSame(from, plan.from)
    const whole = isStart ? plan : { ...plan, from, budget: MOST_COST }
    const reach = survey(whole)
    const cost = costTo(reach, to.at)
    if (cost < 0) return isStart && plan.budget < MOST_COST ? walkTo(withoutLimit(plan), from, to) : undefined
    const path = pathTo(reach, to.at).slice(1)
    return { path: path.map((at) => book.spot(whole, at)), cost }
  }

  /** Mostly there is a square right beside it, and nothing more need be looked at. */
  const canStep = (plan: L, goal?: (to: P) => boolean): boolean => {
    for (let d = 0; d < 8; d++) {
      const cost = price(plan, plan.from.at, d)
      if (cost < 0 || cost > plan.budget) continue
      const at = neighbour(plan.step.fight.board, plan.from.at, STEP_X[d] ?? 0, STEP_Y[d] ?? 0)
      if (!hasMark(plan, at, NO_STOP) && (goal === undefined || goal(book.spot(plan, at)))) return true
    }
    return false
  }

  const canGo = (plan: L, goal?: (to: P) => boolean): boolean => {
    if (canStep(plan, goal)) return true
    const reach = survey(plan)
    for (let i = 1; i < reach.count; i++) {
      const at = reach.squares[i] ?? NOWHERE
      if (canStop(reach, at) && (goal === undefined || goal(book.spot(plan, at)))) return true
    }
    return false
  }

  return {
    bodies: book.bodies,
    spot: book.spot,
    groundFor,
    groundOf: (plan) => lay(plan, shopOf(plan)).ground,
    floodFor: (plan, footprint) => floodOf(plan, groundFor(plan, footprint), marksFor(plan)),
    survey,
    price,
    hasMark,
    roughness,
    walkTo,
    canGo,
  }
}
