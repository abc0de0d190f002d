import { type Square, squareDistance, squareName, squareOn } from '@riposte/board'
import {
  type BaseEvent,
  beginBase,
  cloneBase,
  endWithAuthor,
  type Fight,
  following,
  type Game,
  type Moment,
  type Offers,
  type Option,
  type Piece,
  type PieceId,
  pieceOf,
  placeBase,
  type Reaction,
  ReactionIndex,
  type RuleIndex,
  ruleIndex,
  type Setup,
  type Step,
  sheetAt,
} from '@riposte/referee'
import { z } from 'zod'

// A game small enough to see through: a d20 against an armour class, points, moves of a few squares, one reaction a
// round. Drills switch on what they are about: reactions, actions, another order of turns, what happens at which moment.

const names = ['attack', 'flank', 'reach', 'occupied', 'once', 'one-act', 'brave', 'poisoned', 'zone', 'shape'] as const
export const R = Object.fromEntries(names.map((name, i) => [name, ruleIndex(i)])) as Record<(typeof names)[number], RuleIndex>

export const sheetSchema = z.strictObject({
  hp: z.number().int().default(10),
  ac: z.number().int().default(10),
  hit: z.number().int().default(0),
  damage: z.number().int().default(4),
  speed: z.number().int().default(4),
  can: z.array(z.string()).default([]).describe('reactions and actions beyond moving and attacking'),
})
export type Sheet = z.infer<typeof sheetSchema>

export interface ToyPiece extends Piece {
  hp: number
  moves: number
  acts: number
  reacts: number
  /** It has had its turn this round. */
  done: number
  /** Its rider, or who it rides. */
  mate: PieceId
}
export interface ToyFight extends Fight {
  setup: Setup<Sheet>
  pieces: ToyPiece[]
}
type ToyEvent =
  | {
      readonly type: 'attacked'
      readonly by: PieceId
      readonly at: PieceId
      readonly total: number
      readonly hit: boolean
      readonly rule: RuleIndex
    }
  | { readonly type: 'hurt'; readonly piece: PieceId; readonly by: PieceId; readonly amount: number; readonly rule: RuleIndex }
  | { readonly type: 'said'; readonly piece: PieceId; readonly text: string; readonly rule?: RuleIndex }
export type ToyStep = Step<ToyFight, ToyEvent>
export type ToyGame = Game<ToyFight, ToyEvent>

/** An attack on its way. Reactions change it. */
export interface Attack {
  readonly by: PieceId
  target: PieceId
  total: number
  hit: boolean
}
export interface ToyMoment extends Moment<'aimed' | 'hit' | 'leaves' | 'acts' | 'acted' | 'reacts' | 'turn-ends'> {
  readonly attack?: Attack
  readonly from?: Square
  /** What a reaction does about another one, or about an act. */
  stopped?: boolean
  /** What is to happen when the act is over. */
  readonly later?: (() => void)[]
}
export type ToyReaction = Reaction<ToyFight, ToyEvent, ToyMoment>

export interface ToyAction {
  readonly id: string
  offer(step: ToyStep, id: PieceId, offers: Offers): void
  take(step: ToyStep, id: PieceId): void
}

/** What a drill switches on. */
export interface ToyPlan {
  readonly reactions?: readonly ToyReaction[]
  readonly actions?: readonly ToyAction[]
  /** What happens next, where that is not one turn after another in the order of the pieces. */
  readonly next?: (step: ToyStep) => void
  /** Reactions to one moment are declared first, and then resolved by this. */
  readonly together?: (step: ToyStep, declared: ReturnType<ToyStep['window']>) => void
  readonly turnStarts?: (step: ToyStep, id: PieceId) => void
  readonly turnEnds?: (step: ToyStep, id: PieceId) => void
  readonly entered?: (step: ToyStep, id: PieceId) => void
  /** Takes the place of losing points. */
  readonly hurt?: (step: ToyStep, id: PieceId, amount: number, by: PieceId) => void
}

// ------------------------------------------------------------------------------------------------------- looking things up

export const piece = (step: ToyStep, id: PieceId): ToyPiece => pieceOf(step.fight, id)
export const sheet = (step: ToyStep, id: PieceId): Sheet => sheetAt(step.fight.setup, piece(step, id).sheet)
export const isUp = (step: ToyStep, id: PieceId): boolean => piece(step, id).gone === 0
export const up = (step: ToyStep): ToyPiece[] => step.fight.pieces.filter((one) => one.gone === 0)
export const foesOf = (step: ToyStep, id: PieceId): ToyPiece[] => up(step).filter((one) => one.side !== piece(step, id).side)
export const keyed = (step: ToyStep, key: string): ToyPiece => up(step).find((one) => one.key === key) ?? pieceOf(step.fight, -1)
export const away = (step: ToyStep, a: PieceId, b: PieceId): number =>
  squareDistance('chebyshev', step.fight.board.columns, piece(step, a).at, piece(step, b).at)
const occupant = (step: ToyStep, square: Square): ToyPiece | undefined => up(step).find((one) => one.at === square)
// --------------------------------------------------------------------------------------------------------- reactions

/** A reaction in a few words: when it can be used, and what it does. It costs the one reaction of a round. */
export function reaction(
  id: string,
  window: ToyMoment['window'],
  when: (step: ToyStep, id: PieceId, moment: ToyMoment) => boolean,
  does: (step: ToyStep, id: PieceId, moment: ToyMoment) => void,
): ToyReaction {
  return {
    id,
    rule: R.shape,
    windows: [window],
    fits: (setup, place) => sheetAt(setup as Setup<Sheet>, place).can.includes(id),
    offer: (step, one, moment, offers) => {
      if (one !== moment.by && when(step, one, moment)) offers.offer({ id }, step.forbids(R.once, piece(step, one).reacts === 0))
    },
    resolve: (step, one, _, moment) => {
      step.set(one, 'reacts', 0)
      const answered: ToyMoment = { window: 'reacts', by: one }
      open(step, answered)
      if (answered.stopped !== true) does(step, one, moment)
    },
  }
}

/** Opens a window: everybody after the actor in turn; each reaction is resolved before the next is asked about. */
export function open(step: ToyStep, moment: ToyMoment): void {
  const reactions = indexOf(step)
  const everybody = following(
    step.fight.pieces.map((one) => one.id),
    moment.by,
  )
  const { together } = planOf(step)
  if (together !== undefined) return together(step, step.window(moment, reactions, everybody))
  for (const id of everybody) for (const one of step.window(moment, reactions, [id])) one.resolve()
}

// ----------------------------------------------------------------------------------------------------------- attacking

export function attack(step: ToyStep, by: PieceId, target: PieceId): void {
  const one: Attack = { by, target, total: 0, hit: false }
  open(step, { window: 'aimed', by, attack: one })
  rollAttack(step, one)
  if (one.hit) open(step, { window: 'hit', by, attack: one })
  if (one.hit && isUp(step, by)) hurt(step, one.target, sheet(step, by).damage, by)
}

export function rollAttack(step: ToyStep, one: Attack): void {
  const flankers = up(step).filter(
    (ally) => ally.side === piece(step, one.by).side && ally.id !== one.by && away(step, ally.id, one.target) === 1,
  )
  const tally = step
    .tally()
    .add(R.attack, sheet(step, one.by).hit)
    .add(R.flank, flankers.length > 0 ? 2 : 0)
  one.total = step.roll(20, one.by, 'attack', R.attack) + tally.total
  one.hit = one.total >= sheet(step, one.target).ac
  step.emit({ type: 'attacked', by: one.by, at: one.target, total: one.total, hit: one.hit, rule: R.attack })
}

export function hurt(step: ToyStep, id: PieceId, amount: number, by: PieceId): void {
  const other = planOf(step).hurt
  if (other !== undefined) return other(step, id, amount, by)
  step.emit({ type: 'hurt', piece: id, by, amount, rule: R.attack })
  if (piece(step, id).hp === 0) fall(step, id)
}

export function fall(step: ToyStep, id: PieceId): void {
  if (!isUp(step, id)) return
  step.emit({ type: 'piece-removed', piece: id, why: 'fell' })
  endWithAuthor(step, id)
}

// -------------------------------------------------------------------------------------------------------------- moving

/** Straight to the square like a king in chess, each square a step that can be interrupted. */
export function walk(step: ToyStep, id: PieceId, to: Square): void {
  while (isUp(step, id) && piece(step, id).moves > 0 && piece(step, id).at !== to) {
    const moment: ToyMoment = { window: 'leaves', by: id, from: piece(step, id).at }
    open(step, moment)
    if (!isUp(step, id) || piece(step, id).moves <= 0 || moment.stopped === true) return
    const next = towards(step, piece(step, id).at, to)
    if (occupant(step, next) !== undefined) return
    step.set(id, 'moves', piece(step, id).moves - 1)
    shift(step, id, next)
  }
}

/** One square, forced or not. */
export function shift(step: ToyStep, id: PieceId, to: Square): void {
  step.emit({ type: 'moved', piece: id, from: piece(step, id).at, to, height: 0, how: 'step' })
  planOf(step).entered?.(step, id)
}

export function towards(step: ToyStep, from: Square, to: Square): Square {
  const { board } = step.fight
  const [x, y] = [from % board.columns, Math.floor(from / board.columns)]
  const [goalX, goalY] = [to % board.columns, Math.floor(to / board.columns)]
  return squareOn(board, x + Math.sign(goalX - x), y + Math.sign(goalY - y))
}

function askSquare(step: ToyStep, id: PieceId): Square {
  const { board } = step.fight
  const { at, moves, seat } = piece(step, id)
  const offers = step.offers<Option & { readonly square: Square }>()
  for (let square = 0; square < board.size; square++) {
    if (square === at || squareDistance('chebyshev', board.columns, at, square) > moves) continue
    const other = occupant(step, square)
    const option = { id: squareName(square, board.columns), square, ...(other && { piece: other.id }) }
    offers.offer(option, step.forbids(R.occupied, other !== undefined))
  }
  offers.offer({ id: 'stay', square: at })
  return step.ask({ kind: 'square', seat, piece: id, text: 'move where?', options: offers.options, refusals: offers.refusals }).square
}

// ------------------------------------------------------------------------------------------------------------- actions

const moving: ToyAction = {
  id: 'move',
  offer: (step, id, offers) => {
    if (piece(step, id).moves > 0) offers.offer({ id: 'move' })
  },
  take: (step, id) => walk(step, id, askSquare(step, id)),
}

const attacking: ToyAction = {
  id: 'attack',
  offer: (step, id, offers) => {
    if (foesOf(step, id).length > 0) offers.offer({ id: 'attack' }, step.forbids(R['one-act'], piece(step, id).acts === 0))
  },
  take: (step, id) => {
    const target = askTarget(step, id)
    if (target === id) return
    step.set(id, 'acts', 0)
    const moment: ToyMoment = { window: 'acts', by: id, later: [] }
    open(step, moment)
    if (isUp(step, id) && moment.stopped !== true) attack(step, id, target)
    for (const outcome of moment.later ?? []) outcome()
    if (isUp(step, id)) open(step, { window: 'acted', by: id })
  },
}

export function askTarget(step: ToyStep, id: PieceId, text = 'attack whom?'): PieceId {
  const offers = step.offers<Option & { readonly piece: PieceId }>()
  for (const foe of foesOf(step, id)) offers.offer({ id: foe.key, piece: foe.id }, step.forbids(R.reach, away(step, id, foe.id) > 1))
  const { options, refusals } = offers
  options.push({ id: 'nobody', piece: id })
  const { seat } = piece(step, id)
  return step.ask({ kind: 'target', seat, piece: id, text, options, refusals }).piece
}

/** Asks for one action and takes it. False for the end of the turn. */
export function act(step: ToyStep, id: PieceId): boolean {
  const actions = [moving, attacking, ...(planOf(step).actions ?? [])]
  const offers = step.offers()
  for (const action of actions) action.offer(step, id, offers)
  const options = [...offers.options, { id: 'end', byDefault: true }]
  const chosen = step.ask({ kind: 'action', seat: piece(step, id).seat, piece: id, text: 'what?', options, refusals: offers.refusals })
  const action = actions.find((one) => one.id === chosen.id)
  action?.take(step, id)
  return action !== undefined
}

// --------------------------------------------------------------------------------------------------------------- turns

export function startTurn(step: ToyStep, id: PieceId): void {
  step.emit({ type: 'acting', who: id })
  refresh(step, id)
  planOf(step).turnStarts?.(step, id)
}

export function refresh(step: ToyStep, id: PieceId): void {
  step.set(id, 'moves', sheet(step, id).speed)
  step.set(id, 'acts', 1)
  step.set(id, 'reacts', 1)
}

export function endTurn(step: ToyStep, id: PieceId): void {
  if (isUp(step, id)) planOf(step).turnEnds?.(step, id)
  step.set(id, 'done', 1)
  open(step, { window: 'turn-ends', by: id })
  step.emit({ type: 'acting', who: -1 })
}

/** A new round: everybody may act again. */
export function startRound(step: ToyStep): void {
  step.emit({ type: 'round-began', round: step.fight.round + 1 })
  for (const one of step.fight.pieces) step.set(one.id, 'done', 0)
}

/** One turn after another, in the fight's order. */
export function inTurn(step: ToyStep): void {
  const { acting, order } = step.fight
  if (acting >= 0) {
    if (!isUp(step, acting) || !act(step, acting)) endTurn(step, acting)
    return
  }
  const next = order.find((id) => isUp(step, id) && piece(step, id).done === 0)
  if (next === undefined) startRound(step)
  else startTurn(step, next)
}

// ------------------------------------------------------------------------------------------------------------ the game

const plans = new WeakMap<object, { readonly plan: ToyPlan; readonly index: ReactionIndex<ToyFight, ToyEvent, ToyMoment> }>()
const entryOf = (step: ToyStep) => {
  const entry = plans.get(step.game)
  if (entry === undefined) throw new Error('not a toy')
  return entry
}
const planOf = (step: ToyStep): ToyPlan => entryOf(step).plan
const indexOf = (step: ToyStep) => entryOf(step).index

export function toy(plan: ToyPlan = {}): ToyGame {
  const game: ToyGame = {
    id: 'toy',
    title: 'Toy',
    ruleIds: names.map((name) => `toy.${name}`),
    dials: Object.values(R).filter((rule) => rule !== R.shape),
    settings: [{ id: 'ending', values: ['last-side', 'never'], default: 'last-side', about: 'when the fight is over' }],
    fields: [
      { name: 'hp', of: 'piece', kind: 'number', about: 'points', min: 0, max: 99 },
      { name: 'moves', of: 'piece', kind: 'number', about: 'squares left', min: 0 },
      { name: 'hidden', of: 'piece', kind: 'number', about: 'from which sides', min: 0 },
      { name: 'round', of: 'fight', kind: 'number', about: 'round', min: 0 },
    ],
    actions: [
      { id: 'move', about: 'move' },
      { id: 'attack', about: 'attack' },
    ],
    conditions: [
      { id: 'poisoned', about: 'loses a point a turn', rule: R.poisoned },
      { id: 'brave', about: 'is brave', rule: R.brave },
      { id: 'sad', about: 'no rule knows of it' },
    ],
    events: [],
    windows: [],
    sheetSchema,
    pieceSchema: z.strictObject({ hp: z.number().int().optional() }),
    startSchema: z.strictObject({}),
    compile: (_, written) => written,
    begin: (setup: Setup<Sheet>): ToyFight => ({
      ...beginBase(setup),
      setup,
      pieces: setup.plans.map((one, id) => game.place(setup, one, id)),
      order: setup.plans.map((_, id) => id),
      round: 1,
    }),
    place: (setup: Setup<Sheet>, one, id): ToyPiece => {
      const { hp, speed } = sheetAt(setup, one.sheet)
      const state = z.object({ hp: z.number().optional() }).parse(one.state)
      return { ...placeBase(setup, one, id), hp: state.hp ?? hp, moves: speed, acts: 1, reacts: 1, done: 0, mate: -1 }
    },
    ends: ['turn-end', 'save', 'round-end', 'never'],
    harm: (step, { piece: whom, by, amount }) => hurt(step, whom, amount, by),
    step: (step) => {
      ;(plan.next ?? inTurn)(step)
      const [first, ...others] = up(step)
      const isOver = others.every((one) => one.side === first?.side)
      if (isOver && step.setting('ending') === 'last-side') step.emit({ type: 'fight-ended', winner: first?.side ?? -1 })
    },
    asides: { fields: new Set(['moves']), events: new Set(['attacked']) },
    apply: (fight, event) => {
      if (event.type !== 'hurt') return
      const one = pieceOf(fight, event.piece)
      one.hp = Math.max(0, one.hp - event.amount)
    },
    clone: (fight) => ({ ...cloneBase(fight), setup: fight.setup, pieces: fight.pieces.map((one) => ({ ...one })) }),
    squaresOf: (fight, id) => [pieceOf(fight, id).at],
    read: (fight, id) => {
      const { hp, at, gone, moves, acts, reacts, hidden, mate } = pieceOf(fight, id)
      const conditions = fight.effects.filter((one) => one.on === id).map((one) => one.kind)
      return { hp, at: squareName(at, fight.board.columns), gone, moves, acts, reacts, hidden, mate, conditions }
    },
    breach: (fight) => {
      const standing = fight.pieces.filter((one) => one.gone === 0)
      const squares = new Set(standing.map((one) => one.at))
      if (squares.size < standing.length) return 'two pieces in one square'
      const broken = fight.pieces.find((one) => one.hp < 0 || one.moves < 0 || (one.hp === 0 && one.gone === 0))
      return broken === undefined ? undefined : `${broken.key} has ${broken.hp} points and ${broken.moves} moves`
    },
    tell: (fight, event) =>
      tell(
        (id) => fight.pieces[id]?.key ?? 'somebody',
        event,
        (at) => squareName(at, fight.board.columns),
      ),
    about: (event) => (event.type === 'attacked' ? [event.at] : event.type === 'acting' ? [event.who] : []),
  }
  plans.set(game, { plan, index: new ReactionIndex(plan.reactions ?? []) })
  return game
}

function tell(key: (id: PieceId) => string, event: ToyEvent | BaseEvent, square: (at: Square) => string): string {
  switch (event.type) {
    case 'attacked':
      return `${key(event.by)} attacks ${key(event.at)}: ${event.total} ${event.hit ? 'hits' : 'misses'}`
    case 'hurt':
      return `${key(event.piece)} loses ${event.amount}`
    case 'said':
      return `${key(event.piece)}: ${event.text}`
    case 'moved':
      return `${key(event.piece)} to ${square(event.to)}`
    case 'declared':
      return `${key(event.piece)} declares ${event.what}`
    case 'piece-removed':
      return `${key(event.piece)} ${event.why}`
    case 'piece-added':
      return `${event.added.key} comes`
    case 'effect-began':
      return `${event.effect.kind} begins`
    case 'effect-ended':
      return `${event.kind} ends: ${event.why}`
    case 'warned':
      return `${key(event.piece)} is warned: ${event.what}`
    case 'acting':
      return event.who < 0 ? '' : `turn of ${key(event.who)}`
    case 'ruling':
      return `ruling: ${event.reason}`
    case 'round-began':
      return `round ${event.round}`
    case 'fight-ended':
      return 'the end'
    default:
      return ''
  }
}
