import { NOWHERE, writeBoard } from '@riposte/board'
import { type Ask, forcedOf, type OpenAsk, type Option, type Preview, type Reading, type Refusal } from './ask.ts'
import type { Effect } from './effect.ts'
import { GM } from './encounter.ts'
import { entriesOf } from './entries.ts'
import type { AnyEvent } from './events.ts'
import { type Eyes, type EyesGiven, eyesOf, isCoarse, isSeen, keySeen } from './eyes.ts'
import type { Fight } from './fight.ts'
import { SOMEBODY } from './naming.ts'
import { NOBODY, type Piece } from './piece.ts'
import type { Entry } from './rulebook.ts'
import { type RuleIndex, type RuleMode, ruleModes } from './rules.ts'
import type {
  SeenAhead,
  SeenArea,
  SeenAsk,
  SeenBoard,
  SeenBudget,
  SeenEffect,
  SeenOption,
  SeenPiece,
  SeenPoints,
  SeenPreview,
  SeenReaction,
  SeenRefusal,
  SeenSheet,
  SeenTurn,
  SeenWait,
  View,
} from './seen.ts'
import type { Session } from './session.ts'
import { askAsSeen, type Strangers } from './sight.ts'
import { orderFor } from './standing.ts'

/** What one seat may know, whole: the only thing that leaves a server for it. */
export function viewOf<F extends Fight, E extends AnyEvent>(session: Session<F, E>, seat: number, given: EyesGiven = {}): View {
  const eyes = eyesOf(session, seat, given)
  return { ...stateOf(eyes), board: seenBoard(session.fight), sheets: seenSheets(eyes), log: entriesOf(eyes) }
}

/** The view but for what seldom changes or only grows. */
export function stateOf<F extends Fight, E extends AnyEvent>(eyes: Eyes<F, E>): Omit<View, 'board' | 'sheets' | 'log'> {
  const { session, seat } = eyes
  const { fight, game, open } = session
  const { setup } = fight
  const { strangers } = eyes
  const seen = fight.pieces.filter((piece) => piece.gone === 0 && !strangers.has(piece.id))
  const isKnown = (side: number): boolean => seat === GM || seen.some((piece) => piece.side === side)
  const acting = turnAt(eyes, fight.acting).pieces
  const mayAnswer = open !== undefined && (seat === GM || open.seat === seat || open.options.some((option) => option.seat === seat))
  return {
    seat: setup.seats[seat] ?? '',
    game: game.id,
    title: setup.title,
    round: fight.round,
    over: fight.over,
    winner: fight.over ? setup.sides[fight.winner] : undefined,
    // A side of which nothing is known is not known either.
    sides: setup.sides.filter((_, side) => isKnown(side)),
    seats: setup.seats,
    pieces: seen.map((piece) => seenPiece(eyes, piece, acting.includes(piece.id))),
    left: seat === GM ? fight.pieces.flatMap(({ key, gone }) => (gone === 1 ? key : [])) : [],
    areas: areasIn(eyes),
    stakes: (game.stakes?.(fight) ?? []).flatMap((one) =>
      isKnown(one.side) ? [{ ...one, side: setup.sides[one.side] ?? '', rule: idOf(eyes, one.rule) ?? '' }] : [],
    ),
    lying: game.lying?.(fight) ?? [],
    turns: seenTurns(eyes),
    ask: mayAnswer ? seenAsk(eyes, open) : undefined,
    waitingFor: seenWait(eyes),
    canGoBack: session.canGoBack(seat),
    switches: seenSwitches(game.ruleIds, setup.modes),
    options: setup.options,
  }
}

/** The board as text, and the numbers of its free walls. */
export function seenBoard({ board }: Fight): SeenBoard {
  return { text: writeBoard(board), freeWalls: board.walls.flatMap((wall, i) => (wall === null ? [] : [i])), newWall: board.walls.length }
}

/** The sheets that a seat may look into: of its own side, and for the game master all. */
export function seenSheets<F extends Fight, E extends AnyEvent>(eyes: Eyes<F, E>): Record<string, SeenSheet> {
  const { fight, game } = eyes.session
  const mayLook = (_: unknown, place: number): boolean =>
    eyes.seat === GM || fight.pieces.some((piece) => piece.sheet === place && isAlly(eyes, piece))
  const callsSeen = (place: number): readonly Entry[] => (eyes.seat === GM ? (game.calls?.(fight.setup, place) ?? []) : [])
  return Object.fromEntries(
    fight.setup.sheets.flatMap((sheet, place) =>
      mayLook(sheet, place)
        ? [[sheet.id, { written: sheet.written, powers: game.powers?.(fight.setup, place) ?? [], calls: callsSeen(place) }]]
        : [],
    ),
  )
}

/** The question that these answers would lead to, and how it is seen; nothing where a die would fall on the way, or somebody else be asked. */
export function lookAfter<F extends Fight, E extends AnyEvent>(
  eyes: Eyes<F, E>,
  choices: readonly string[],
): { readonly eyes: Eyes<F, E>; readonly open: OpenAsk } | undefined {
  const { session, seat, coarse, strangers } = eyes
  const whose = session.open?.seat
  const fork = session.forkWithout((id) => strangers.has(id))
  if (fork === undefined) return undefined
  for (const choice of choices) {
    const isStill = stillIn(fork)
    fork.answer(choice, seat)
    if (fork.open?.seat !== whose || !isStill() || !fork.canGoBack(seat)) return undefined
  }
  return fork.open && { eyes: eyesOf(fork, seat, { coarse }), open: fork.open }
}

/** Whether an answer leaves a session in what it was about; who acts may be chosen before it begins. What comes after it would tell of the hidden. */
function stillIn<F extends Fight, E extends AnyEvent>(session: Session<F, E>): () => boolean {
  const { open, steps } = session
  return () => open?.kind === 'who' || session.steps === steps
}

/** What an answer to the open question would be, one outside the list too. Nothing where it is no answer at all. */
export function tryAnswer<F extends Fight, E extends AnyEvent>(
  eyes: Eyes<F, E>,
  open: OpenAsk,
  choice: string,
): { readonly option?: SeenOption; readonly refusal?: SeenRefusal } {
  const ask = askAsSeen(eyes.session.fight, open, eyes.seat, eyes.session.veil)
  const listed = ask.options.find((option) => option.id === choice)
  const refused = ask.refusals?.find((refusal) => refusal.id === choice)
  const reading: Reading | undefined =
    listed !== undefined ? { option: listed } : refused !== undefined ? { refusal: refused } : ask.read?.(choice)
  if (reading === undefined) return {}
  return 'option' in reading ? { option: seenOption(eyes, ask, reading.option) } : { refusal: seenRefusal(eyes, ask, reading.refusal) }
}

/** So many answers to a question between, such as the choice of a weapon, are looked behind. */
const MOST_BETWEEN = 6

/**
 * The questions that would follow from the options of the open one, so that a screen can show what lies behind them: whom
 * one could aim at, also where it is chosen before who acts, or with what, and where one could merely go. Left out where a die
 * would fall on the way, something hidden would show, or somebody else would be asked.
 */
export function aheadOf<F extends Fight, E extends AnyEvent>(eyes: Eyes<F, E>): SeenAhead[] {
  const work = lookingAhead(eyes)
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

/** The same option by option, with others between: what goes on in the session meanwhile does not change it. */
export function* lookingAhead<F extends Fight, E extends AnyEvent>({
  session,
  seat,
  coarse,
  strangers,
}: Eyes<F, E>): Generator<void, SeenAhead[]> {
  const { game } = session
  const strides = game.shown?.strides ?? []
  /** What comes after these choices; `act` is what it would do, where that is chosen already. */
  function* behind(from: Session<F, E>, choices: readonly string[], act?: string): Generator<void, readonly Behind[]> {
    const { open: asked } = from
    if (asked === undefined) return []
    const found: Behind[] = []
    for (const { id, seat: whose = asked.seat } of askAsSeen(from.fight, asked, seat, from.veil).options) {
      if (seat !== GM && seat !== whose) continue
      yield
      const fork = from.forkAsking()
      const isStill = stillIn(fork)
      fork.answer(id, seat, asked.id)
      const next = afterForced(fork, whose)
      if (next === undefined || next.seat !== whose || !isStill() || !fork.canGoBack(seat)) continue
      const way = [...choices, id]
      const forced = next.find === undefined && forcedOf(next.options) !== undefined
      const stride = next.kind === 'path' && !forced ? strides.indexOf(act ?? id) : -1
      if (asked.kind === 'who') {
        if (next.kind === 'action') found.push(...(yield* behind(fork, way)))
      } else if (next.kind === 'target' || stride >= 0) {
        const { id: _, ...ask } = seenAsk(eyesOf(fork, seat, { coarse }), next)
        found.push({ choices: way, ask, stride, forced })
      } else if (next.kind === 'choice' && act === undefined && next.options.length <= MOST_BETWEEN) {
        found.push(...(yield* behind(fork, way, id)))
      }
    }
    if (asked.kind !== 'action') return found
    const usual = Math.min(...found.flatMap(({ stride }) => (stride < 0 ? [] : stride)))
    return found.filter(({ stride }) => stride < 0 || stride === usual)
  }
  const known = session.forkWithout((id) => strangers.has(id))
  const found = known === undefined ? [] : yield* behind(known, [])
  return found.map(({ choices, ask, forced }) => ({ choices, ask, forced }))
}

/** The next question at which there is a choice, or at whom something is aimed though there is but one. */
function afterForced<F extends Fight, E extends AnyEvent>(fork: Session<F, E>, whose: number): OpenAsk | undefined {
  for (;;) {
    const { open } = fork
    if (open === undefined || open.kind === 'target' || open.kind === 'path' || open.seat !== whose) return open
    const only = open.find === undefined ? forcedOf(open.options) : undefined
    if (only === undefined) return open
    fork.answer(only.id, open.seat, open.id)
  }
}

/** Where it merely goes: how it does, by its place among the game's strides. */
interface Behind extends SeenAhead {
  readonly stride: number
}

const isAlly = <F extends Fight, E extends AnyEvent>(eyes: Eyes<F, E>, piece: Piece): boolean =>
  eyes.seat === GM || (eyes.sides & (1 << piece.side)) !== 0

function seenPiece<F extends Fight, E extends AnyEvent>(eyes: Eyes<F, E>, piece: Piece, acting: boolean): SeenPiece {
  const { session, seat, strangers } = eyes
  const { fight, game } = session
  const { setup } = fight
  const mine = seat === GM || piece.seat === seat
  const ally = isAlly(eyes, piece)
  const state = withoutStrangers(game.read(fight, piece.id), strangers)
  const open = game.shown?.open ?? ['conditions']
  const coarse = isCoarse(eyes, fight, piece.id)
  return {
    key: piece.key,
    name: strangers.nameOf(piece.id),
    side: setup.sides[piece.side] ?? '',
    looks: game.looks?.(fight, piece.id) ?? setup.sheets[piece.sheet]?.id ?? '',
    seat: setup.seats[piece.seat] ?? '',
    at: piece.at,
    squares: game.squaresOf(fight, piece.id),
    height: piece.height,
    mine,
    ally,
    down: game.isDown?.(fight, piece.id) ?? false,
    acting,
    state: ally ? state : Object.fromEntries(Object.entries(state).filter(([field]) => open.includes(field))),
    points: coarse ? [] : pointsIn(eyes, state),
    health: healthIn(eyes, state, coarse),
    budget: ally ? budgetIn(eyes, state) : [],
    purse: ally ? (game.purse?.(fight, piece.id) ?? []) : [],
    awaits: ally ? (game.awaits?.(fight, piece.id, (id) => strangers.nameOf(id)) ?? []) : [],
    acted: game.hasActed?.(fight, piece.id) ?? false,
    effects: fight.effects.flatMap((effect) => (effect.on === piece.id ? (seenEffect(eyes, effect) ?? []) : [])),
    spent: ally ? textsIn(state, game.shown?.spent) : [],
    reactions: mine ? reactionsOf(eyes, piece) : [],
    sheet: ally ? setup.sheets[piece.sheet]?.id : undefined,
    hiddenFrom: ally ? setup.sides.filter((_, side) => (piece.hidden & (1 << side)) !== 0) : [],
  }
}

type State = Readonly<Record<string, unknown>>

/** Whom it rides, who leads it, who marked it: a field that would tell of somebody unknown is empty. */
function withoutStrangers(state: State, strangers: Strangers): State {
  const isTold = (value: unknown): boolean => typeof value !== 'string' || !strangers.isIn(value)
  return Object.fromEntries(
    Object.entries(state).map(([field, value]) => [field, Array.isArray(value) ? value.filter(isTold) : isTold(value) ? value : '']),
  )
}

const numberIn = (state: State, field: string | undefined): number | undefined => {
  const value = field === undefined ? undefined : state[field]
  return typeof value === 'number' ? value : undefined
}

function pointsIn<F extends Fight, E extends AnyEvent>({ session }: Eyes<F, E>, state: State): SeenPoints[] {
  return (session.game.shown?.points ?? []).flatMap(({ now, most, temporary, label }) => {
    const left = numberIn(state, now)
    if (left === undefined) return []
    return [{ field: now, label, now: left, most: numberIn(state, most), temporary: numberIn(state, temporary) ?? 0 }]
  })
}

function budgetIn<F extends Fight, E extends AnyEvent>({ session }: Eyes<F, E>, state: State): SeenBudget[] {
  return (session.game.shown?.budget ?? []).flatMap(({ field, label, main = false }) => {
    const left = numberIn(state, field)
    return left === undefined ? [] : [{ field, label, left, main }]
  })
}

/** What is left of its points, or as much as it looks like. */
function healthIn<F extends Fight, E extends AnyEvent>({ session }: Eyes<F, E>, state: State, coarse: boolean): number | undefined {
  const { points = [], health } = session.game.shown ?? {}
  const [now, most] = [numberIn(state, points[0]?.now), numberIn(state, points[0]?.most)]
  if (!coarse && now !== undefined && most !== undefined && most > 0) return Math.max(0, Math.min(1, now / most))
  const looks = health === undefined ? undefined : state[health.field]
  return typeof looks === 'string' ? health?.left[looks] : undefined
}

function textsIn(state: State, field: string | undefined): string[] {
  const value = field === undefined ? undefined : state[field]
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

/** Whose author is hidden stays to be seen, but not whose it is; what goes with somebody hidden does not show. */
function areasIn<F extends Fight, E extends AnyEvent>(eyes: Eyes<F, E>): SeenArea[] {
  const { fight, game } = eyes.session
  const isLaid = (effect: Effect): boolean => effect.on === NOBODY && effect.squares.length > 0
  const all = game.areas?.(fight) ?? fight.effects.filter(isLaid).map((effect) => ({ ...effect, name: effect.kind, moves: false }))
  return all.flatMap(({ name, by, squares, rule, moves }) => {
    const key = keySeen(eyes, by)
    return moves && key === undefined ? [] : [{ name, rule: idOf(eyes, rule) ?? '', by: key, moves, squares }]
  })
}

/** Nothing for what only the game's own bookkeeping needs. */
function seenEffect<F extends Fight, E extends AnyEvent>(eyes: Eyes<F, E>, effect: Effect): SeenEffect | undefined {
  const { fight, game } = eyes.session
  const isCondition = game.conditions.some((one) => one.id === effect.kind)
  const name = isCondition ? effect.kind : (game.sayEffect?.(fight, effect) ?? '')
  if (name === '') return undefined
  return {
    kind: effect.kind,
    name,
    rule: idOf(eyes, effect.rule) ?? '',
    by: keySeen(eyes, effect.by),
    until: effect.until,
    of: effect.of < 0 ? undefined : nameOfTurn(eyes, effect.of),
    skip: effect.skip,
    value: effect.value,
  }
}

function reactionsOf<F extends Fight, E extends AnyEvent>(eyes: Eyes<F, E>, piece: Piece): SeenReaction[] {
  const { fight, game } = eyes.session
  return (game.reactions?.orderable(fight.setup, piece.sheet) ?? []).map((one) => ({
    kind: one.kind,
    id: one.id,
    name: one.name,
    rule: idOf(eyes, one.rule) ?? '',
    order: orderFor(fight, piece.id, one),
  }))
}

// ------------------------------------------------------------------------------------------------- whose turn it is

interface Turn {
  readonly name: string
  readonly pieces: readonly number[]
}

/** Who stands at a place of the order: the game says, or else it is the piece of that number. */
function turnAt<F extends Fight, E extends AnyEvent>({ session, strangers }: Eyes<F, E>, who: number): Turn {
  const { fight, game } = session
  if (who < 0) return { name: '', pieces: [] }
  return game.turnOf?.(fight, who) ?? { name: strangers.nameOf(who), pieces: [who] }
}

function seenTurns<F extends Fight, E extends AnyEvent>(eyes: Eyes<F, E>): SeenTurn[] {
  const { fight } = eyes.session
  return fight.order.flatMap((who) => {
    const turn = turnAt(eyes, who)
    const pieces = turn.pieces.flatMap((id) => (fight.pieces[id]?.gone === 0 ? (keySeen(eyes, id) ?? []) : []))
    return pieces.length === 0 ? [] : [{ name: eyes.strangers.without(turn.name), pieces, acting: fight.acting === who }]
  })
}

/** Whose turn ends an effect, unless that would tell of somebody hidden. */
function nameOfTurn<F extends Fight, E extends AnyEvent>(eyes: Eyes<F, E>, who: number): string | undefined {
  const turn = turnAt(eyes, who)
  return turn.pieces.some((id) => isSeen(eyes, id)) ? turn.name : undefined
}

// ------------------------------------------------------------------------------------------------------- the question

function seenWait<F extends Fight, E extends AnyEvent>(eyes: Eyes<F, E>): SeenWait | undefined {
  const { fight, open } = eyes.session
  if (open === undefined || (open.piece >= 0 && !isSeen(eyes, open.piece))) return undefined
  return { seat: fight.setup.seats[open.seat] ?? '', piece: keySeen(eyes, open.piece), kind: open.kind }
}

function seenAsk<F extends Fight, E extends AnyEvent>(eyes: Eyes<F, E>, open: OpenAsk): SeenAsk {
  const { session, seat } = eyes
  const { fight } = session
  const ask = askAsSeen(fight, open, seat, session.veil)
  const happening = ask.moment === undefined ? undefined : session.game.sayMoment?.(fight, ask.moment, nameFor(eyes))
  const isMine = (option: Option): boolean => seat === GM || (option.seat ?? open.seat) === seat
  return {
    id: ask.id,
    kind: ask.kind,
    seat: fight.setup.seats[ask.seat] ?? '',
    text: ask.text,
    piece: keySeen(eyes, ask.piece),
    happening: happening === undefined ? undefined : eyes.strangers.without(happening),
    by: keySeen(eyes, ask.by ?? NOBODY),
    window: ask.window,
    rule: idOf(eyes, ask.rule),
    options: ask.options.filter(isMine).map((option) => seenOption(eyes, ask, option)),
    refusals: (ask.refusals ?? []).map((refusal) => seenRefusal(eyes, ask, refusal)),
    reads: ask.read !== undefined,
  }
}

/** What a piece is called by who may know of it. */
function nameFor<F extends Fight, E extends AnyEvent>(eyes: Eyes<F, E>): (piece: number) => string {
  const { strangers } = eyes
  return (piece) => (piece < 0 ? SOMEBODY : strangers.nameOf(piece))
}

function seenOption<F extends Fight, E extends AnyEvent>(eyes: Eyes<F, E>, ask: Ask, option: Option): SeenOption {
  const { fight, game } = eyes.session
  return {
    id: option.id,
    label: option.label ?? option.id,
    rule: idOf(eyes, option.rule),
    against: idOf(eyes, option.against),
    piece: keySeen(eyes, option.piece ?? NOBODY),
    square: option.square === NOWHERE ? undefined : option.square,
    byDefault: option.byDefault === true,
    group: game.groupOf?.(fight, ask, option),
    spends: ask.kind === 'action' ? spendsOf(eyes, ask, option) : undefined,
    preview: seenPreview(eyes, option.preview?.()),
  }
}

/** A look at the fight goes by the same rules as a step of it, and leaves no trace. */
const spendsOf = <F extends Fight, E extends AnyEvent>({ session }: Eyes<F, E>, ask: Ask, option: Option) =>
  session.game.spends?.(session.asKnownTo(ask.piece), ask, option)

const seenRefusal = <F extends Fight, E extends AnyEvent>(
  eyes: Eyes<F, E>,
  ask: Ask,
  { id, label, rule, piece }: Refusal,
): SeenRefusal => ({
  id,
  label,
  rule: idOf(eyes, rule) ?? '',
  piece: keySeen(eyes, piece),
  group: eyes.session.game.groupOf?.(eyes.session.fight, ask, { id }),
  broke: eyes.session.game.shown?.broke?.includes(rule) === true,
  why: eyes.session.game.shown?.refuses?.[rule],
})

/** A preview must not tell of somebody hidden who would strike or be caught, nor in words. */
function seenPreview<F extends Fight, E extends AnyEvent>(eyes: Eyes<F, E>, preview: Preview | undefined): SeenPreview | undefined {
  if (preview === undefined) return undefined
  const { provokes, caught, collides, instead = [], moved = NOBODY, text, area, ...rest } = preview
  const movedKey = keySeen(eyes, moved)
  const keys = (pieces: readonly number[]): string[] => pieces.flatMap((piece) => keySeen(eyes, piece) ?? [])
  const struck = keys(collides ?? [])
  const others = instead.flatMap(({ piece: id, chance }) => {
    const piece = keySeen(eyes, id)
    return piece === undefined ? [] : [{ piece, chance }]
  })
  return {
    ...rest,
    ...(area && { area }),
    // It says what one would run into.
    ...(text !== undefined && struck.length === (collides ?? []).length && { text: eyes.strangers.without(text) }),
    ...(movedKey && { moved: movedKey }),
    ...(provokes && { provokes: keys(provokes) }),
    ...(caught && { caught: keys(caught) }),
    ...(others.length > 0 && { instead: others }),
    ...(struck.length > 0 && { collides: struck }),
  }
}

const idOf = <F extends Fight, E extends AnyEvent>({ session }: Eyes<F, E>, rule: RuleIndex | undefined): string | undefined =>
  session.game.ruleIds[rule ?? -1]

/** Modes are never changed in place. */
const switchesOf = new WeakMap<Uint8Array, Readonly<Record<string, RuleMode>>>()

function seenSwitches(ruleIds: readonly string[], modes: Uint8Array): Readonly<Record<string, RuleMode>> {
  const known = switchesOf.get(modes)
  if (known !== undefined) return known
  const changed: Record<string, RuleMode> = {}
  for (const [i, id] of ruleIds.entries()) {
    const mode = ruleModes[modes[i] ?? -1]
    if (mode !== undefined && mode !== 'on') changed[id] = mode
  }
  switchesOf.set(modes, changed)
  return changed
}
