import { BoardError, type Change, EDGE_KINDS, FULL, LIGHTS, parseSpot, patch, type Spot } from '@riposte/board'
import { z } from 'zod'
import type { Option, Reading } from './ask.ts'
import { ContentError, check, suggestion } from './content.ts'
import type { Effect, NewEffect } from './effect.ts'
import { effectsOn } from './effects.ts'
import { GM } from './encounter.ts'
import { countEnd, type End, ownerOf, readEnd, writeEnd } from './ends.ts'
import { RiposteError } from './errors.ts'
import type { AnyEvent, Value } from './events.ts'
import type { Fight } from './fight.ts'
import { NOBODY, type PieceId } from './piece.ts'
import { type Field, isRuled, type Rulebook } from './rulebook.ts'
import { type RuleIndex, ruleModes, ruleWithId } from './rules.ts'
import { hiddenFrom, strangeGround } from './setup.ts'
import type { Aside, Step } from './step.ts'

const value = z.union([z.number(), z.string(), z.boolean()])
const MOST_SQUARES = 10_000
/** Judged as a whole: an error for each of them would be work for nobody. */
const squares = z.custom<number[]>(
  (list) => Array.isArray(list) && list.length <= MOST_SQUARES && list.every((one) => Number.isInteger(one) && one >= 0),
  `not a list of at most ${MOST_SQUARES} numbers of squares`,
)
const half = z.number().int().min(-FULL).max(FULL)
const blocks = z.number().int().min(0).max(15)
const wallPart = { kind: z.enum(EDGE_KINDS), blocks, from: half, to: half }
const boardChange: z.ZodType<Change> = z.discriminatedUnion('set', [
  z.strictObject({ set: z.literal('floor'), squares, height: half }),
  z.strictObject({ set: z.literal('ceiling'), squares, height: half }),
  z.strictObject({ set: z.literal('obstacle'), squares, obstacle: z.strictObject({ kind: z.string(), blocks, tall: half }).nullable() }),
  z.strictObject({
    set: z.literal('terrain'),
    squares,
    add: z.array(z.string()).exactOptional(),
    remove: z.array(z.string()).exactOptional(),
  }),
  z.strictObject({ set: z.literal('light'), squares, light: z.enum(LIGHTS) }),
  z.strictObject({
    set: z.literal('edge'),
    between: z.tuple([z.number().int(), z.number().int()]),
    edge: z.strictObject({ ...wallPart, cost: z.number().int().min(0), inside: z.number().int().min(-1) }).nullable(),
  }),
  z.strictObject({
    set: z.literal('wall'),
    index: z.number().int().min(0).max(10_000),
    wall: z.strictObject({ x0: half, y0: half, x1: half, y1: half, ...wallPart }).nullable(),
  }),
])

const LONGEST_NAME = 40
const calledSo = z.string().trim().min(1).max(LONGEST_NAME)

/** From all other sides, from nobody, or from those named. */
const hidden = z.union([z.boolean(), z.array(z.string())]).optional()

/** One thing the game master changes. Pieces are named by their keys, squares as on the board. */
export const rulingSchema = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('set'), piece: z.string().optional(), field: z.string(), to: value }),
  z.strictObject({ do: z.literal('move'), piece: z.string(), to: z.string() }),
  z.strictObject({
    do: z.literal('begin'),
    piece: z.string(),
    condition: z.string(),
    /** Who has brought it about. */
    by: z.string().optional(),
    /** When it ends, as `readEnd` reads it; unless said, when something ends it. */
    until: z.string().max(200).optional(),
  }),
  z.strictObject({ do: z.literal('end'), piece: z.string(), condition: z.string(), by: z.string().optional() }),
  /** By the book, as if a hazard dealt it: what resists, what is lost first, who falls. */
  z.strictObject({
    do: z.literal('damage'),
    piece: z.string(),
    amount: z.number().int().min(0).max(9999),
    type: z.string().optional(),
    by: z.string().optional(),
  }),
  z.strictObject({
    do: z.literal('add'),
    key: z.string(),
    name: z.string().optional(),
    sheet: z.string(),
    side: z.string(),
    seat: z.string().optional(),
    at: z.string(),
    hidden,
    /** The sheet itself, where the fight does not have it yet. */
    written: z.unknown().optional(),
    /** What the game lets one write at a piece. */
    state: z.record(z.string(), z.unknown()).optional(),
  }),
  z.strictObject({ do: z.literal('copy'), piece: z.string(), key: z.string(), name: z.string().optional(), at: z.string() }),
  z.strictObject({ do: z.literal('remove'), piece: z.string() }),
  z.strictObject({ do: z.literal('hide'), piece: z.string(), from: z.union([z.boolean(), z.array(z.string())]) }),
  z.strictObject({ do: z.literal('name'), piece: z.string(), name: calledSo }),
  z.strictObject({ do: z.literal('side'), piece: z.string(), side: z.string() }),
  /** A seat that is not there yet is made. */
  z.strictObject({ do: z.literal('seat'), piece: z.string(), seat: z.string().min(1) }),
  z.strictObject({ do: z.literal('board'), change: boardChange }),
  z.strictObject({ do: z.literal('order'), order: z.array(z.number().int()) }),
  z.strictObject({ do: z.literal('switch'), rule: z.string(), to: z.enum(ruleModes) }),
  /** Something that comes next, because the game master says so: `calls` of the game. */
  z.strictObject({ do: z.literal('call'), piece: z.string(), for: z.string() }),
])
export type Ruling = z.infer<typeof rulingSchema>
type Of<D extends Ruling['do']> = Extract<Ruling, { do: D }>

const bad = (message: string, remedy: string): RiposteError => new RiposteError('bad-ruling', message, remedy)

export function pieceNamed<P extends { readonly key: string }>(fight: { readonly pieces: readonly P[] }, key: string): P {
  const piece = fight.pieces.find((one) => one.key === key)
  if (piece !== undefined) return piece
  const keys = fight.pieces.map((one) => one.key)
  throw bad(`there is no piece "${key}"`, suggestion(key, keys))
}

/** Throws where a ruling names what does not exist, or does something to who has left; others of the sort may still come. Changes nothing. */
export function checkRuling<F extends Fight, E extends AnyEvent>(game: Rulebook<F, E>, fight: F, ruling: Ruling): void {
  const whose = 'piece' in ruling && ruling.piece !== undefined ? pieceNamed(fight, ruling.piece) : undefined
  if (whose?.gone === 1 && ruling.do !== 'copy') throw bad(`${whose.key} has left the fight already`, 'leave it out')
  switch (ruling.do) {
    case 'set':
      return checkField(game, ruling.piece === undefined ? 'fight' : 'piece', ruling.field, ruling.to)
    case 'move':
      spotNamed(fight, ruling.to)
      return
    case 'begin':
      begun(game, fight, ruling)
      return
    case 'end':
      conditionNamed(game, ruling.condition)
      if (borne(game, fight, ruling).length === 0) {
        const from = ruling.by === undefined ? '' : ` by ${ruling.by}`
        throw bad(`${ruling.piece} is not ${ruling.condition}${from}`, 'leave it out')
      }
      return
    case 'damage':
      if (ruling.by !== undefined) pieceNamed(fight, ruling.by)
      return checkDamage(game, ruling.type)
    case 'add':
      return checkAdded(game, fight, ruling)
    case 'copy':
      checkFree(fight, ruling.key)
      spotNamed(fight, ruling.at)
      return
    case 'hide':
      for (const side of Array.isArray(ruling.from) ? ruling.from : []) placeIn('side', fight.setup.sides, side)
      return
    case 'side':
      placeIn('side', fight.setup.sides, ruling.side)
      return
    case 'name':
    case 'seat':
    case 'remove':
      return
    case 'board':
      onBoard(() => patch(fight.board, [ruling.change]))
      if (ruling.change.set === 'terrain') knownGround(game, ruling.change.add ?? [])
      return
    case 'order': {
      // Where the order is one of pieces, somebody new may be put in.
      const isKnown = (who: number): boolean => fight.order.includes(who) || (game.turnOf === undefined && fight.pieces[who]?.gone === 0)
      if (ruling.order.length === 0 && fight.order.length > 0)
        throw bad('an order without anybody', `the order is ${fight.order.join(', ')}`)
      const stranger = ruling.order.find((who) => !isKnown(who))
      if (stranger !== undefined) throw bad(`nobody with the number ${stranger} takes turns here`, `the order is ${fight.order.join(', ')}`)
      return
    }
    case 'switch':
      ruleNamed(game, ruling.rule)
      return
    case 'call': {
      const { id: piece, sheet } = pieceNamed(fight, ruling.piece)
      const known = [...(game.awaits?.(fight, piece, () => '') ?? []), ...(game.calls?.(fight.setup, sheet) ?? [])].map(({ id }) => id)
      if (!known.includes(ruling.for))
        throw bad(`nothing called "${ruling.for}" can be called for at ${ruling.piece}`, suggestion(ruling.for, known))
      return
    }
  }
}

/** Does what a checked ruling says. */
export function carryOut<F extends Fight, E extends AnyEvent>(step: Step<F, E>, ruling: Ruling): void {
  const { fight, game } = step
  switch (ruling.do) {
    case 'set':
      return step.set(ruling.piece === undefined ? NOBODY : pieceNamed(fight, ruling.piece).id, ruling.field, ruling.to)
    case 'move': {
      const { id, at } = pieceNamed(fight, ruling.piece)
      const to = spotNamed(fight, ruling.to)
      const height = to.height ?? fight.board.floor[to.square] ?? 0
      return step.emit({ type: 'moved', piece: id, from: at, to: to.square, height, how: 'ruling' })
    }
    case 'begin':
      step.begin(begun(game, fight, ruling))
      return
    case 'end':
      for (const effect of borne(game, fight, ruling)) step.end(effect, 'ruling')
      return
    case 'damage': {
      const by = ruling.by === undefined ? NOBODY : pieceNamed(fight, ruling.by).id
      return game.harm?.(step, { piece: pieceNamed(fight, ruling.piece).id, by, amount: ruling.amount, type: ruling.type ?? '' })
    }
    case 'add':
      return add(step, ruling)
    case 'copy': {
      const { sheet, side, seat, hidden: from, name } = pieceNamed(fight, ruling.piece)
      return place(step, { key: ruling.key, name: ruling.name ?? name, sheet, side, seat, at: ruling.at, from })
    }
    case 'hide': {
      const { id, side } = pieceNamed(fight, ruling.piece)
      return step.set(id, 'hidden', hiddenFrom(ruling.from, nameOfSide(fight, side), fight.setup.sides))
    }
    case 'name':
      return step.set(pieceNamed(fight, ruling.piece).id, 'name', ruling.name)
    case 'side':
      return step.set(pieceNamed(fight, ruling.piece).id, 'side', placeIn('side', fight.setup.sides, ruling.side))
    case 'seat':
      if (!fight.setup.seats.includes(ruling.seat)) step.emit({ type: 'seat-added', name: ruling.seat })
      return step.set(pieceNamed(fight, ruling.piece).id, 'seat', placeIn('seat', fight.setup.seats, ruling.seat))
    case 'remove':
      return step.emit({ type: 'piece-removed', piece: pieceNamed(fight, ruling.piece).id, why: 'ruling' })
    case 'board':
      return step.emit({ type: 'board-changed', change: ruling.change })
    case 'order':
      return step.emit({ type: 'order-set', order: ruling.order })
    case 'switch':
      return step.emit({ type: 'switched', mode: ruling.to, rule: ruleNamed(game, ruling.rule) })
    case 'call':
      return game.call?.(step, pieceNamed(fight, ruling.piece).id, ruling.for)
  }
}

/**
 * Checks and carries out rulings one after another: a later one may name what an earlier one has brought. Then comes what
 * the book has come of new points; who says how a piece is as well has said all there is to it.
 */
export function ruleOn<F extends Fight, E extends AnyEvent>(
  step: Step<F, E>,
  rulings: readonly Ruling[],
  reason: string,
  follows = true,
): void {
  const secretFrom = secrecyOf(step, rulings)
  step.emit(secretFrom === 0 ? { type: 'ruling', reason } : { type: 'ruling', reason, secretFrom }, asideOf(step, rulings, secretFrom))
  const points = new Map<PieceId, number>()
  const { board } = step.fight
  for (const ruling of rulings) {
    checkRuling(step.game, step.fight, ruling)
    const changed = follows ? pointsChanged(step, rulings, ruling) : undefined
    if (changed !== undefined && !points.has(changed.piece)) points.set(changed.piece, changed.was)
    carryOut(step, ruling)
  }
  if (follows) capPoints(step, rulings)
  if (follows) comeOfConditions(step, rulings)
  const moved = rulings.flatMap((one) => (one.do === 'move' ? [pieceNamed(step.fight, one.piece).id] : []))
  if (follows && rulings.some(isOfPlaces)) step.game.placesRuled?.(step, board, moved)
  if (follows) endTies(step, rulings)
  for (const [piece, was] of points) step.game.pointsSet?.(step, piece, was)
  if (follows) comeOfFields(step, rulings)
}

/** Somebody more may fight for a side. */
export const bringsIn = ({ do: what }: Ruling): boolean => what === 'add' || what === 'copy' || what === 'side'

const isOfPlaces = ({ do: what }: Ruling): boolean => what === 'move' || what === 'board' || what === 'remove' || what === 'side'

/** After all of them: what else is given or taken has been said. */
function comeOfConditions<F extends Fight, E extends AnyEvent>(step: Step<F, E>, rulings: readonly Ruling[]): void {
  for (const ruling of rulings) {
    if (ruling.do !== 'begin') continue
    const by = ruling.by === undefined ? NOBODY : pieceNamed(step.fight, ruling.by).id
    const { id } = pieceNamed(step.fight, ruling.piece)
    if (step.game.isImmune?.(step, id, ruling.condition) === true) {
      const what = `${ruling.piece} is immune to ${ruling.condition}`
      step.emit({ type: 'warned', piece: id, what, rule: conditionNamed(step.game, ruling.condition) })
    }
    step.game.conditionBegun?.(step, id, by)
  }
}

function comeOfFields<F extends Fight, E extends AnyEvent>(step: Step<F, E>, rulings: readonly Ruling[]): void {
  for (const ruling of rulings)
    if (ruling.do === 'set' && ruling.piece !== undefined) step.game.fieldSet?.(step, pieceNamed(step.fight, ruling.piece).id, ruling.field)
}

/** Who has left keeps nothing up, and is the source of nothing; and what is only between foes is over between those of one side. */
function endTies<F extends Fight, E extends AnyEvent>(step: Step<F, E>, rulings: readonly Ruling[]): void {
  const { fight, game } = step
  const those = (what: Ruling['do']): PieceId[] =>
    rulings.flatMap((ruling) => (ruling.do === what && 'piece' in ruling ? pieceNamed(fight, ruling.piece ?? '').id : []))
  const [gone, turned] = [those('remove'), those('side')]
  if (gone.length + turned.length === 0) return
  for (const effect of fight.effects) {
    const { by, on, kind, withAuthor } = effect
    const brings = game.conditionsOf?.(effect) ?? [kind]
    const isOnly = (kinds: readonly string[] = []): boolean => brings.length > 0 && brings.every((one) => kinds.includes(one))
    const isAllied = (turned.includes(by) || turned.includes(on)) && fight.pieces[by]?.side === fight.pieces[on]?.side
    if ((gone.includes(by) && (withAuthor || isOnly(game.sourced))) || (isAllied && isOnly(game.hostile))) step.end(effect, 'author')
  }
}

/** Nobody has more points of a kind than it can have. */
function capPoints<F extends Fight, E extends AnyEvent>(step: Step<F, E>, rulings: readonly Ruling[]): void {
  const { game, fight } = step
  for (const ruling of rulings) {
    if (ruling.do !== 'set' || ruling.piece === undefined) continue
    const { id } = pieceNamed(fight, ruling.piece)
    for (const { now, most } of game.shown?.points ?? []) {
      if (most === undefined) continue
      const { [now]: left, [most]: limit } = game.read(fight, id)
      if (typeof left === 'number' && typeof limit === 'number' && limit > 0 && left > limit) step.set(id, now, limit)
    }
  }
}

/** The points that a ruling sets, and how many they were. */
function pointsChanged<F extends Fight, E extends AnyEvent>(
  { game, fight }: Step<F, E>,
  rulings: readonly Ruling[],
  ruling: Ruling,
): { readonly piece: PieceId; readonly was: number } | undefined {
  if (ruling.do !== 'set' || ruling.piece === undefined || game.shown?.points[0]?.now !== ruling.field) return undefined
  if (rulings.some((one) => one.do === 'set' && one.piece === ruling.piece && one.field === 'state')) return undefined
  const piece = pieceNamed(fight, ruling.piece).id
  const was = game.read(fight, piece)[ruling.field]
  return typeof was === 'number' ? { piece, was } : undefined
}

/** Who hides is not told of to those who then know of him no more; how many points somebody has, not to who only sees how hurt he is. */
function asideOf<F extends Fight, E extends AnyEvent>(step: Step<F, E>, rulings: readonly Ruling[], secretFrom: number): Aside {
  const { fight, game } = step
  const pieces = (of: readonly Ruling[]): PieceId[] =>
    of.flatMap((ruling) => ('piece' in ruling ? (fight.pieces.find((one) => one.key === ruling.piece)?.id ?? []) : []))
  const pointFields = (game.shown?.points ?? []).flatMap(({ now, most, temporary }) => [now, most, temporary])
  const hides = rulings.filter((ruling) => ruling.do === 'hide')
  const unseen = ({ piece, from }: Of<'hide'>): number => {
    const whose = fight.pieces.find((one) => one.key === piece)
    if (whose === undefined) return 0
    const fog = step.veiled(whose.id) & ~whose.hidden
    return fog | hiddenFrom(from, nameOfSide(fight, whose.side), fight.setup.sides)
  }
  const isHiding = hides.length > 0 && hides.length === rulings.length
  return {
    hiddenFrom: isHiding ? hides.reduce((mask, hide) => mask & unseen(hide), -1) : secretFrom,
    shows: pieces(hides.filter((hide) => unseen(hide) === 0)),
    points: pieces(rulings.filter((ruling) => ruling.do === 'damage' || (ruling.do === 'set' && pointFields.includes(ruling.field)))),
  }
}

/** The sides that are not told of rulings which all concern what is hidden from them. */
function secrecyOf<F extends Fight, E extends AnyEvent>(step: Step<F, E>, rulings: readonly Ruling[]): number {
  const { fight } = step
  const { sides } = fight.setup
  let mask = (1 << sides.length) - 1
  for (const ruling of rulings) {
    const named = 'piece' in ruling ? fight.pieces.find((one) => one.key === ruling.piece) : undefined
    if (ruling.do === 'add') mask &= hiddenFrom(ruling.hidden, ruling.side, sides)
    else if (named !== undefined)
      mask &= step.veiled(named.id) & (ruling.do === 'hide' ? hiddenFrom(ruling.from, nameOfSide(fight, named.side), sides) : -1)
    // What an earlier ruling of the list brings is as secret as that one.
    else if (!('piece' in ruling) || ruling.piece === undefined) mask = 0
  }
  return mask
}

interface ByHand<O extends Option> extends Option {
  readonly rulings?: readonly Ruling[]
  readonly chosen?: O
}
const DONE: Option = { id: 'done', byDefault: true }

/** What people must judge is told to everybody. */
export const tellWords = <F extends Fight, E extends AnyEvent>(step: Step<F, E>, piece: PieceId, text: string, rule?: RuleIndex): void =>
  step.emit({ type: 'by-hand', piece, text, rule })

/**
 * What the referee does not do by itself: the sentence is told, and put to the game master, who answers with rulings written as
 * JSON, as often as it takes, and then with `done`.
 */
export function byHand<F extends Fight, E extends AnyEvent>(step: Step<F, E>, piece: PieceId, text: string, rule?: RuleIndex): void {
  tellWords(step, piece, text, rule)
  byHandOr(step, piece, text, [DONE], rule)
}

/** The same where the book knows something that will mostly do: rulings, and then one of these ways. */
export function byHandOr<F extends Fight, E extends AnyEvent, O extends Option>(
  step: Step<F, E>,
  piece: PieceId,
  text: string,
  ways: readonly O[],
  rule?: RuleIndex,
): O {
  const read = (answer: string): Reading<ByHand<O>> | undefined => {
    const rulings = rulingsIn(answer)
    for (const ruling of rulings ?? []) checkRuling(step.game, step.fight, ruling)
    return rulings === undefined ? undefined : { option: { id: answer, rulings } }
  }
  const options = ways.map((chosen): ByHand<O> => ({ ...chosen, chosen }))
  for (;;) {
    const { rulings, chosen } = step.ask<ByHand<O>>({ kind: 'ruling', seat: GM, piece, text, options, refusals: undefined, rule, read })
    if (chosen !== undefined) return chosen
    if (rulings !== undefined) ruleOn(step, rulings, text)
  }
}

/** The rulings in a text, or undefined where it is no JSON. Throws where it is, but holds something else. */
export function rulingsIn(text: string): Ruling[] | undefined {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
  return parseRulings(data)
}

/** Rulings as they come in from outside. */
export function parseRulings(data: unknown): Ruling[] {
  try {
    return check(z.array(rulingSchema), data)
  } catch (error) {
    if (error instanceof ContentError) throw bad(error.message, `rulings are a list; each does one of: ${kinds.join(', ')}`)
    throw error
  }
}
const kinds = rulingSchema.options.map((option) => option.shape.do.value)

function checkAdded<F extends Fight, E extends AnyEvent>(game: Rulebook<F, E>, fight: F, ruling: Of<'add'>): void {
  const { setup } = fight
  checkFree(fight, ruling.key)
  spotNamed(fight, ruling.at)
  placeIn('side', setup.sides, ruling.side)
  if (ruling.seat !== undefined) placeIn('seat', setup.seats, ruling.seat)
  const isKnown = setup.sheets.some((one) => one.id === ruling.sheet)
  if (!isKnown && ruling.written === undefined)
    throw bad(`this fight has no sheet "${ruling.sheet}"`, 'bring the sheet along with the piece')
  if (!isKnown) check(game.sheetSchema, ruling.written, ['sheets', ruling.sheet])
  check(game.pieceSchema, ruling.state ?? {}, ['pieces', ruling.key])
}

function checkFree(fight: Fight, key: string): void {
  if (fight.pieces.some((one) => one.key === key)) throw bad(`there is a piece "${key}" already`, 'give the new one another key')
}

function add<F extends Fight, E extends AnyEvent>(step: Step<F, E>, ruling: Of<'add'>): void {
  const { fight } = step
  const isKnown = fight.setup.sheets.some((one) => one.id === ruling.sheet)
  if (!isKnown) step.emit({ type: 'sheet-added', id: ruling.sheet, written: ruling.written })
  const { setup } = fight
  const side = setup.sides.indexOf(ruling.side)
  place(step, {
    key: ruling.key,
    name: ruling.name ?? '',
    sheet: setup.sheets.findIndex((one) => one.id === ruling.sheet),
    side,
    seat: ruling.seat === undefined ? seatOfSide(fight, side) : placeIn('seat', setup.seats, ruling.seat),
    at: ruling.at,
    from: hiddenFrom(ruling.hidden, ruling.side, setup.sides),
    state: ruling.state,
  })
}

interface NewPiece {
  readonly key: string
  readonly name: string
  readonly sheet: number
  readonly side: number
  readonly seat: number
  readonly at: string
  /** Bit mask of the sides it is hidden from. */
  readonly from: number
  readonly state?: unknown
}

function place<F extends Fight, E extends AnyEvent>(step: Step<F, E>, { at, from, state = {}, ...rest }: NewPiece): void {
  const { fight, game } = step
  const { square, height } = spotNamed(fight, at)
  const plan = { ...rest, at: square, height, turned: 0, hidden: from, state: check(game.pieceSchema, state) }
  const id = fight.pieces.length
  step.emit({ type: 'piece-added', piece: id, added: game.place(fight.setup, plan, id) })
}

function knownGround<F extends Fight, E extends AnyEvent>(game: Rulebook<F, E>, names: readonly string[]): void {
  const strange = strangeGround(game, names)
  if (strange !== undefined) throw bad(strange.message, strange.remedy)
}

const nameOfSide = (fight: Fight, side: number): string => fight.setup.sides[side] ?? ''

/** Who answers for others of a side answers for a new one too. */
const seatOfSide = (fight: Fight, side: number): number => fight.pieces.find((one) => one.side === side)?.seat ?? GM

function placeIn(what: string, names: readonly string[], name: string): number {
  const place = names.indexOf(name)
  if (place < 0) throw bad(`there is no ${what} "${name}"`, suggestion(name, names))
  return place
}

function spotNamed(fight: Fight, name: string): Spot {
  const { columns, rows } = fight.board
  return onBoard(() => parseSpot(name, columns, rows))
}

function onBoard<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof BoardError) throw bad(error.message, error.remedy)
    throw error
  }
}

function conditionNamed<F extends Fight, E extends AnyEvent>(game: Rulebook<F, E>, name: string): RuleIndex {
  const known = game.conditions.map((one) => one.id)
  const condition = game.conditions.find((one) => one.id === name)
  if (condition === undefined) throw bad(`${game.id} has no condition "${name}"`, suggestion(name, known))
  const { rule } = condition
  if (rule === undefined || !isRuled(condition))
    throw bad(`${name} cannot be given or taken by a ruling`, condition.follows ?? 'set a field instead')
  return rule
}

/** What a condition begins as: whose it is, when it ends, and what else the game keeps of it. */
function begun<F extends Fight, E extends AnyEvent>(game: Rulebook<F, E>, fight: F, ruling: Of<'begin'>): NewEffect {
  const rule = conditionNamed(game, ruling.condition)
  const on = pieceNamed(fight, ruling.piece).id
  const by = ruling.by === undefined ? NOBODY : pieceNamed(fight, ruling.by).id
  if (by === NOBODY && game.sourced?.includes(ruling.condition) === true)
    throw bad(`${ruling.condition} is nothing without who has brought it about`, 'say by whom: "by"')
  const end = ruling.until === undefined ? {} : countEnd(game, fight, ...endNamed(game, fight, ruling.until, on, by))
  const given = { kind: ruling.condition, on, rule, until: 'never' as const, ...(by !== NOBODY && { by }) }
  return { ...given, ...end, ...game.begins?.(fight, ruling.condition, on, by) }
}

function endNamed<F extends Fight, E extends AnyEvent>(
  game: Rulebook<F, E>,
  fight: F,
  text: string,
  on: PieceId,
  by: PieceId,
): readonly [End, PieceId] {
  const { ends = ['never'] } = game
  const known = ends.map((until) => writeEnd({ until, next: true })).join(', ')
  const end = readEnd(text)
  if (end === undefined)
    throw bad(
      `"${text}" is no end`,
      `one of: ${known}; whose turn may be that of a piece: end of ${fight.pieces[0]?.key ?? 'A'}'s next turn`,
    )
  if (!ends.includes(end.until)) throw bad(`${game.title} has nothing that ends so: "${text}"`, `one of: ${known}`)
  const owner = ownerOf(fight, end, on, by)
  if (owner === NOBODY && end.until.startsWith('turn')) {
    const keys = fight.pieces.map(({ key }) => key)
    throw bad(`"${text}" is the turn of nobody`, end.whose === 'source' ? 'say who it is by' : suggestion(end.whose ?? '', keys))
  }
  return [end, owner]
}

/** All that somebody bears of a condition, from one source where that is said: that itself, or else what brings it along. */
function borne<F extends Fight, E extends AnyEvent>(game: Rulebook<F, E>, fight: F, ruling: Of<'end'>): readonly Effect[] {
  const from = ruling.by === undefined ? undefined : pieceNamed(fight, ruling.by).id
  const brings = (effect: Effect): boolean => (game.conditionsOf?.(effect) ?? [effect.kind]).includes(ruling.condition)
  const all = effectsOn(fight, pieceNamed(fight, ruling.piece).id).filter((one) => from === undefined || one.by === from)
  const itself = all.filter((one) => one.kind === ruling.condition)
  return itself.length > 0 ? itself : all.filter(brings)
}

function checkDamage<F extends Fight, E extends AnyEvent>(game: Rulebook<F, E>, type: string | undefined): void {
  const { damageTypes = [] } = game
  if (game.harm === undefined) throw bad(`${game.id} has no damage by the book`, 'set a field instead')
  if (type !== undefined && type !== '' && !damageTypes.includes(type))
    throw bad(
      `there is no damage of the type "${type}" here`,
      damageTypes.length === 0 ? 'leave the type out' : suggestion(type, damageTypes),
    )
}

function ruleNamed<F extends Fight, E extends AnyEvent>(game: Rulebook<F, E>, id: string): RuleIndex {
  const rule = ruleWithId(game, id)
  if (rule === undefined) throw bad(`${game.id} has no rule "${id}"`, suggestion(id, game.ruleIds))
  return rule
}

function checkField<F extends Fight, E extends AnyEvent>(game: Rulebook<F, E>, of: Field['of'], name: string, to: Value): void {
  const known = game.fields.filter((field) => field.of === of)
  const field = known.find((one) => one.name === name)
  if (field === undefined) {
    const names = known.map((one) => one.name)
    throw bad(`${of === 'fight' ? 'a fight' : 'a piece'} has no field "${name}"`, suggestion(name, names))
  }
  const type = { number: 'number', text: 'string', flag: 'boolean' }[field.kind]
  if (typeof to !== type) throw bad(`${name} takes a ${field.kind}`, field.about)
  if (typeof to === 'number' && (!Number.isInteger(to) || to < (field.min ?? to) || to > (field.max ?? to))) {
    throw bad(`${name} cannot be ${to}`, `a whole number from ${field.min ?? 'anything'} to ${field.max ?? 'anything'}`)
  }
  if (typeof to === 'string' && field.values !== undefined && !field.values.includes(to)) {
    throw bad(`${name} cannot be ${to}`, `one of: ${field.values.join(', ')}`)
  }
}
