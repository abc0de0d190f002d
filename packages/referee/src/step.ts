import { alike } from './alike.ts'
import {
  type Ask,
  findOption,
  forcedOf,
  type Moment,
  noSuchOption,
  Offers,
  type OpenAsk,
  type Option,
  PASS,
  type Refusal,
  reactionOf,
} from './ask.ts'
import { rollDie } from './dice.ts'
import { type Effect, makeEffect, type NewEffect } from './effect.ts'
import type { Setup } from './encounter.ts'
import { RiposteError } from './errors.ts'
import { type AnyEvent, applyBase, type BaseEvent, hasFields, isAside, setField, turnOf, type Value } from './events.ts'
import type { Fight, StandingChoice } from './fight.ts'
import type { Hash } from './hash.ts'
import { lasting, latest, newState } from './known.ts'
import { aloneFor, type Named, spokenOf } from './naming.ts'
import { ghostOf, NOBODY, type Piece, type PieceId } from './piece.ts'
import type { Rulebook } from './rulebook.ts'
import { hasDial, OFF, ON, type RuleIndex, type RuleMode, withMode } from './rules.ts'
import { withSheet } from './setup.ts'
import { type Stacking, Tally } from './tally.ts'
import { markUnseen, type Reason } from './unseen.ts'
import { hiddenVeil, type Veil } from './veil.ts'

/** Thrown by `ask` when nobody has answered yet. One frozen object: rules must let it pass. */
export const SUSPEND: Readonly<{ suspend: true }> = Object.freeze({ suspend: true })

/** An answer as it is kept: to which question, and after which events. */
export interface Answer {
  readonly ask: number
  readonly choice: string
  readonly hash: string
  /** A computer player gave it. */
  readonly decided?: true
}

/** Answers at once, or leaves the question open. A table that rolls real dice leaves those of kind `die` open. */
export type Decide = <O extends Option>(ask: Ask<O>, fight: Fight) => O | undefined

/** Something a piece may do in a window, outside its turn. */
export interface Reaction<F extends Fight, E extends AnyEvent, M extends Moment, B = unknown> {
  readonly id: string
  readonly rule: RuleIndex
  readonly windows: readonly M['window'][]
  /** Whether a piece with this sheet could ever use it, in that window if one is named: the index of reactors is built from this. */
  fits(setup: Setup, sheet: number, window?: M['window']): boolean
  /** What standing orders can be given about: options by what stands before their colon. The reaction itself, unless said. */
  orders?(setup: Setup, sheet: number): readonly { readonly id: string; readonly name: string; readonly rule: RuleIndex }[]
  /** `never`: so seldom wanted that people are asked only once they have ordered it. Asked about, unless said. */
  readonly usually?: 'never'
  /** Hardly of use in this moment: people are not asked about it, until they order that they are. */
  isIdle?(fight: F, piece: PieceId, moment: M): boolean
  /** Whether anybody could have a use for it as things stand, told at a glance; always, unless said. */
  isAbout?(fight: F): boolean
  /**
   * Whether the piece could have a use for it, or be told why not where anybody reads that (`isTold`); it always could,
   * unless said.
   */
  isAwake?(fight: F, piece: PieceId, isTold: boolean): boolean
  /** Whether a moment is anything to the piece, told at a glance: to others nothing is offered. It always is, unless said. */
  concerns?(fight: F, piece: PieceId, moment: M): boolean
  /** Adds what the piece may do now, or says why not. */
  offer(step: Step<F, E, B>, piece: PieceId, moment: M, offers: Offers): void
  resolve(step: Step<F, E, B>, piece: PieceId, option: Option, moment: M): void
}

/** A choice put over and over, such as to spend something on a roll: it can be ordered once. Named by its option that is not the usual one. */
export interface OrderedChoice {
  readonly id: string
  readonly name: string
  readonly rule: RuleIndex
  readonly usually?: 'never'
  /** Whether a piece with this sheet could ever be asked; everybody, unless said. */
  fits?(setup: Setup, sheet: number): boolean
}

/** What a standing order can be given about, and what holds until one is. */
export interface Orderable<F extends Fight = Fight, M extends Moment = Moment> {
  readonly kind: 'reaction' | 'choice'
  readonly id: string
  readonly name: string
  readonly rule: RuleIndex
  readonly usually: StandingChoice
  isIdle(fight: F, piece: PieceId, moment: M): boolean
}

/** Somebody who has chosen a reaction, before it is resolved. */
export interface Declared<M extends Moment = Moment> {
  readonly piece: PieceId
  readonly option: Option
  readonly moment: M
  resolve(): void
}

/** The reactions for one window: all that anybody has, and by the place of the sheet in the set-up. */
interface Reactors<F extends Fight, E extends AnyEvent, M extends Moment, B> {
  readonly all: readonly Reaction<F, E, M, B>[]
  readonly bySheet: readonly (readonly Reaction<F, E, M, B>[])[]
}

/** A game's reactions, indexed: which of them a sheet can use in which window. Built once for each list of sheets. */
export class ReactionIndex<F extends Fight, E extends AnyEvent, M extends Moment, B = unknown> {
  private readonly reactions: readonly Reaction<F, E, M, B>[]
  private readonly ordered = new WeakMap<Setup['sheets'], (readonly Orderable<F, M>[])[]>()
  private readonly windowsOf = lasting<Setup['sheets'], Map<string, Reactors<F, E, M, B>>>(() => new Map())

  private readonly choices: readonly OrderedChoice[]

  constructor(reactions: readonly Reaction<F, E, M, B>[], choices: readonly OrderedChoice[] = []) {
    this.reactions = alike(reactions)
    this.choices = choices
  }

  private of(setup: Setup, sheet: number): readonly Reaction<F, E, M, B>[] {
    return this.reactions.filter((one) => one.fits(setup, sheet))
  }

  /** All that a sheet could ever be asked about: what answers to several moments is one thing to order. */
  orderable(setup: Setup, sheet: number): readonly Orderable<F, M>[] {
    let known = this.ordered.get(setup.sheets)
    if (known === undefined) this.ordered.set(setup.sheets, (known = []))
    return (known[sheet] ??= this.findOrderable(setup, sheet))
  }

  private findOrderable(setup: Setup, sheet: number): readonly Orderable<F, M>[] {
    const all = this.of(setup, sheet).flatMap((one): Orderable<F, M>[] => {
      const usually = one.usually ?? 'ask'
      const named = one.orders?.(setup, sheet) ?? [{ id: one.id, name: one.id, rule: one.rule }]
      const isIdle = (fight: F, piece: PieceId, moment: M): boolean => one.isIdle?.(fight, piece, moment) === true
      return named.map((order) => ({ kind: 'reaction', ...order, usually, isIdle }))
    })
    const choices = this.choices
      .filter((one) => one.fits?.(setup, sheet) !== false)
      .map(
        (one): Orderable<F, M> => ({
          kind: 'choice',
          id: one.id,
          name: one.name,
          rule: one.rule,
          usually: one.usually ?? 'ask',
          isIdle: () => false,
        }),
      )
    return [...all.filter(({ id }, i) => all.findIndex((one) => one.id === id) === i), ...choices]
  }

  /** The reactions for a window, by the place of the sheet in the set-up. */
  at(setup: Setup, window: M['window']): readonly (readonly Reaction<F, E, M, B>[])[] {
    return this.for(setup, window).bySheet
  }

  /** Whether anybody could have a use for a reaction to a window as things stand, told at a glance. */
  isAbout(fight: F, window: M['window']): boolean {
    return isAnyAbout(this.for(fight.setup, window).all, fight)
  }

  private for(setup: Setup, window: M['window']): Reactors<F, E, M, B> {
    const windows = this.windowsOf(setup.sheets)
    let found = windows.get(window)
    if (found === undefined) {
      const open = this.reactions.filter((one) => one.windows.includes(window))
      const bySheet = setup.sheets.map((_, sheet) => open.filter((one) => one.fits(setup, sheet, window)))
      found = { all: open.filter((one) => bySheet.some((list) => list.includes(one))), bySheet }
      windows.set(window, found)
    }
    return found
  }

  /** Whether a piece has anything for a window that it could have a use for as things stand. */
  isAwake(fight: F, piece: PieceId, window: M['window'], isTold: boolean): boolean {
    const one = fight.pieces[piece]
    return one !== undefined && one.gone === 0 && isOneAwake(this.for(fight.setup, window).bySheet[one.sheet], fight, piece, isTold)
  }

  /** Whether anybody has. */
  isAnyAwake(fight: F, window: M['window'], isTold: boolean): boolean {
    const { all, bySheet } = this.for(fight.setup, window)
    if (all.length === 0 || !isAnyAbout(all, fight)) return false
    for (let i = 0; i < fight.pieces.length; i++) {
      const one = fight.pieces[i]
      if (one !== undefined && one.gone === 0 && isOneAwake(bySheet[one.sheet], fight, i, isTold)) return true
    }
    return false
  }
}

type Glanced<F> = { isAbout?(fight: F): boolean; isAwake?(fight: F, piece: PieceId, isTold: boolean): boolean }

function isAnyAbout<F>(all: readonly Glanced<F>[], fight: F): boolean {
  for (let i = 0; i < all.length; i++) if (all[i]?.isAbout?.(fight) !== false) return true
  return false
}

function isOneAwake<F>(mine: readonly Glanced<F>[] | undefined, fight: F, piece: PieceId, isTold: boolean): boolean {
  if (mine === undefined) return false
  for (let i = 0; i < mine.length; i++) if (mine[i]?.isAwake?.(fight, piece, isTold) !== false) return true
  return false
}

/** When an event came, and who may not know of it. */
export interface Mark {
  /** How many answers had been given in the step. */
  readonly answers: number
  /** Bit mask of the sides that may not know of it at all, */
  readonly hiddenFrom: number
  /** and of those that may not know who did it. */
  readonly doerHiddenFrom: number
  /** Whom it tells of; undefined where everybody knows of everybody. */
  readonly named?: readonly Named[]
  /** A ruling about how many points these have. */
  readonly points?: readonly PieceId[]
}

/** What is to be known of a ruling beyond its words. */
export interface Aside {
  /** Bit mask of the sides that are not told of it, */
  readonly hiddenFrom: number
  /** whom it shows, */
  readonly shows: readonly PieceId[]
  /** and of whom it tells points. */
  readonly points: readonly PieceId[]
}

/** Who may not know of whom an event tells, at one moment. */
interface Veils {
  readonly hiddenFrom: number
  readonly doer: number
  readonly of: ReadonlyMap<PieceId, number>
}

/** A window in which rules left somebody nothing to react with, so that nobody was asked. Scenarios look at it. */
export interface Withheld {
  readonly piece: PieceId
  readonly window: string
  readonly refusals: readonly Refusal[]
  /** How many answers had been given in the step. */
  readonly answers: number
}

/** A question that was not put because it had one answer, and that was marked automatic. A script may answer it all the same. */
export interface Forced {
  readonly piece: PieceId
  readonly option: Option
  readonly refusals: readonly Refusal[]
  readonly answers: number
}

/**
 * What the game does next from a quiet fight, run to its end as one transaction. Rules see the fight through it: they
 * ask, roll, emit events and look at switches. It works on a copy of the fight that nobody else sees.
 */
export class Step<F extends Fight = Fight, E extends AnyEvent = AnyEvent, B = unknown> {
  readonly game: Rulebook<F, E, B>
  readonly fight: F
  /** Ids of rules that had a part in this run: 1 at the rule's index. */
  readonly trace: Uint8Array
  readonly events: (E | BaseEvent)[] = []
  /** One for each event. */
  readonly marks: Mark[] = []
  readonly withheld: Withheld[] = []
  readonly forced: Forced[] = []
  /** Answers given in this step, old ones replayed and new ones added. */
  readonly answers: Answer[]
  /** How many answers can no longer be taken back: something has come of them that cannot be unseen. Negative while nothing has come. */
  binding = -1
  /** The question that waits, once `ask` has thrown SUSPEND. */
  open: OpenAsk | undefined
  /** How many events there have been: while it is the same, so is everything that follows from the fight. */
  happened = 0
  /** Another number after each that was no aside: while it is the same, so is who stands where, how they are and what lies on them. */
  state = newState()
  /** What the game keeps in mind while the step runs; gone with it. */
  kept: object | undefined
  /** Somebody reads what happens, and why something is not possible. */
  readonly isTold: boolean
  private modes: Uint8Array
  private readonly decide: Decide | undefined
  private readonly hash: Hash | undefined
  private readonly veil: Veil<F> | undefined
  private readonly told: Veil<F> | undefined
  private readonly asksFrom: number
  /** Who could not know of whom when something was last asked, where that goes by what is seen. */
  private unseen: readonly number[] | undefined
  private hashed = 0
  private cursor = 0
  /** How many options there were after each reaction of the piece that is being asked: whose option it is. */
  private readonly offered: number[] = []
  /** The fight as somebody knew it when that was last asked. */
  private known: Known<F, E, B> | undefined
  private spare: Offers | undefined
  private lookedIn = 0
  private hides = false
  private idle: Uint8Array | undefined
  /** Pieces as they are to who does not know of them. */
  private ghosts: { readonly state: number; readonly pieces: Piece[] } = NO_GHOSTS

  /** With a `hash` the step keeps events and answers, for tables and replays; without, it is as fast as its rules. */
  constructor(
    game: Rulebook<F, E, B>,
    fight: F,
    given: {
      trace: Uint8Array
      answers?: Answer[]
      decide?: Decide | undefined
      hash?: Hash | undefined
      /** Who may not know of whom, */
      veil?: Veil<F>
      /** and how that is told: the same, unless said. */
      told?: Veil<F>
      /** Somebody reads what happens; so it is where a hash is kept. */
      isTold?: boolean
      /** So much that is forced is taken, and then asked too: for who looks ahead. */
      asksFrom?: number
    },
  ) {
    this.game = game
    this.fight = fight
    this.trace = given.trace
    this.modes = fight.setup.modes
    this.answers = given.answers ?? []
    this.decide = given.decide
    this.hash = given.hash
    this.isTold = given.isTold ?? given.hash !== undefined
    this.veil = given.veil
    this.told = given.told ?? given.veil
    this.asksFrom = given.asksFrom ?? Number.POSITIVE_INFINITY
    this.bindWhereSeen()
  }

  // ------------------------------------------------------------------------------------------- switches and reasons

  /** Whether a rule is in play. Use it where the rule is about to matter: it then counts as applied. */
  applies(rule: RuleIndex): boolean {
    if (this.modes[rule] === OFF) return false
    this.trace[rule] = 1
    return true
  }

  /** The rule, if it is in play and the case is one that it forbids: the reason for `offers.offer`. */
  forbids(rule: RuleIndex, isSo: boolean): RuleIndex | undefined {
    return isSo && this.modes[rule] !== OFF ? rule : undefined
  }

  /** Nobody will read which of these rules it is that forbids something, and each of them does: any will do. */
  isMoot(...rules: readonly RuleIndex[]): boolean {
    if (this.isTold) return false
    for (const rule of rules) if (this.modes[rule] !== ON) return false
    return true
  }

  tally(stacking?: Stacking): Tally {
    return new Tally(this.modes, this.trace, stacking)
  }

  offers<O extends Option = Option>(): Offers<O> {
    return new Offers<O>(this.modes, this.trace, this.isTold)
  }

  /** The table's choice for one of the game's settings. */
  setting(id: string): string {
    return optionsOf(this.fight.setup).get(id) ?? ''
  }

  // --------------------------------------------------------------------------------------------------------- events

  /** The one way to change the fight. */
  emit(event: E | BaseEvent, aside?: Aside): void {
    const { rule }: AnyEvent = event
    if (rule !== undefined) this.trace[rule] = 1
    if (this.hash === undefined) return this.apply(event)
    const before = this.isOpen(event, aside) ? undefined : this.veils(event, aside)
    this.apply(event)
    const after = before === undefined && this.isOpen(event, aside) ? undefined : this.veils(event, aside)
    this.events.push(event)
    this.marks.push(aside === undefined ? this.mark(before, after) : { ...this.mark(before, after), points: aside.points })
    if (before === undefined || after === undefined || before.hiddenFrom === -1) return
    const isShown = (before.hiddenFrom & ~after.hiddenFrom) !== 0
    // Who does it stays unknown, but that somebody does is known from now on.
    const isFelt = (before.doer & after.doer & ~after.hiddenFrom) !== 0
    if (isShown || isFelt) this.bind()
  }

  /** Everybody knows of everybody, and all are there already. */
  private isOpen({ type }: AnyEvent, aside: Aside | undefined): boolean {
    if ((aside !== undefined && aside.hiddenFrom !== 0) || type === 'piece-added') return false
    return (this.told === undefined || this.told === hiddenVeil) && !this.fight.pieces.some((piece) => piece.hidden !== 0)
  }

  /** What is known before an event or after it is known of it. */
  private mark(before: Veils | undefined, after: Veils | undefined): Mark {
    if (before === undefined || after === undefined) return { answers: this.cursor, hiddenFrom: 0, doerHiddenFrom: 0 }
    const named = [...after.of].map(([piece, mask]): Named => {
      const alone = aloneFor(this.fight, piece, (_, other) => this.untold(other))
      return { piece, hiddenFrom: mask & (before.of.get(piece) ?? -1), aloneFor: alone }
    })
    return { answers: this.cursor, hiddenFrom: before.hiddenFrom & after.hiddenFrom, doerHiddenFrom: before.doer & after.doer, named }
  }

  private apply(event: E | BaseEvent): void {
    this.happened++
    if (!isAside(event, this.game.asides)) this.state = newState()
    if (!applyBase(this.fight, event)) return this.game.apply(this.fight, event)
    if (event.type === 'sheet-added') this.addSheet(event)
    else if (event.type === 'switched') this.turnDial(event)
  }

  /** A rule without a dial stays as it is: journals from before may turn one. */
  private turnDial({ rule, mode }: { readonly rule: RuleIndex; readonly mode: RuleMode }): void {
    if (!hasDial(this.game, rule)) return
    const fight: Fight = this.fight
    fight.setup = { ...fight.setup, modes: withMode(fight.setup.modes, rule, mode) }
    this.modes = fight.setup.modes
    this.spare = undefined
  }

  private addSheet(sheet: { readonly id: string; readonly written: unknown }): void {
    const fight: Fight = this.fight
    fight.setup = withSheet(this.game, fight.setup, sheet)
  }

  /**
   * The sides to whom somebody is hidden of whom the event tells, all of them while a piece is yet to come; and those
   * to whom its doer is. Where it tells of nobody else, it is the doer's.
   */
  private veils(event: E | BaseEvent, aside: Aside | undefined): Veils {
    const { piece = NOBODY, by = NOBODY }: AnyEvent = event
    const { fight, game } = this
    const of = new Map<PieceId, number>()
    const veil = (one: PieceId): number => {
      const mask = of.get(one) ?? this.untold(one)
      if (one !== NOBODY) of.set(one, mask)
      return mask
    }
    const about = game.about?.(event) ?? []
    for (const one of aside?.shows ?? []) of.set(one, 0)
    for (const one of aside?.points ?? []) veil(one)
    const doer = aside?.hiddenFrom ?? veil(by)
    const side = game.sideIn?.(fight, event)
    const sides = side === undefined ? 0 : this.veiledSide(side)
    const isDoers = piece === NOBODY && about.length === 0
    const hiddenFrom = aside?.hiddenFrom ?? about.reduce((mask, one) => mask | veil(one), (isDoers ? doer : veil(piece)) | sides)
    for (const one of game.names?.(fight, event) ?? []) veil(one)
    for (const one of spokenOf(fight, event)) veil(one)
    veil(turnOf(event))
    return { hiddenFrom, doer, of }
  }

  /** The sides that know of nobody of a side. */
  private veiledSide(side: number): number {
    const theirs = this.fight.pieces.filter((piece) => piece.side === side && piece.gone === 0)
    return theirs.reduce((mask, piece, i) => (i === 0 ? -1 : mask) & this.untold(piece.id), 0)
  }

  /** The sides that may not know of a piece. */
  veiled(piece: PieceId): number {
    return (this.veil ?? hiddenVeil)(this.fight, piece)
  }

  /** Those that are not told of it. */
  private untold(piece: PieceId): number {
    return (this.told ?? hiddenVeil)(this.fight, piece)
  }

  /** Something has been shown that was not known: what was chosen before stays chosen. */
  bind(): void {
    this.binding = this.cursor
  }

  /** Who goes to where they see somebody new has been shown something, though no event tells of that one. */
  bindWhereSeen(): void {
    if (this.hash === undefined || this.veil === undefined || this.veil === hiddenVeil) return
    const now = this.fight.pieces.map(({ id }) => this.veiled(id))
    if (this.unseen?.some((mask, id) => (mask & ~(now[id] ?? -1)) !== 0) === true) this.bind()
    this.unseen = now
  }

  /** A step on a copy of the fight, changed: to see what would be. Nothing comes of it. */
  supposing(change: (fight: F) => void): Step<F, E, B> {
    const fight = this.game.clone(this.fight)
    change(fight)
    return new Step(this.game, fight, { trace: this.unread })
  }

  /** The same with one who stands elsewhere. All others are those of the step itself: it is for looking alone. */
  standingAt(id: PieceId, { at, height }: Pick<Piece, 'at' | 'height'>): Step<F, E, B> {
    const fight = { ...this.fight, pieces: this.fight.pieces.map((piece) => (piece.id === id ? { ...piece, at, height } : piece)) }
    return new Step(this.game, fight, { trace: this.unread })
  }

  /** For what is only supposed: no rule has a part in that. */
  private get unread(): Uint8Array {
    this.idle ??= new Uint8Array(this.trace.length)
    return this.idle
  }

  /**
   * The fight as the side of a piece knows it: who may not be known to it is not there. What it is asked is worked out on that; its answer
   * meets the fight as it is. The step itself where the side knows of everybody. `met`: whom it has to do with already.
   */
  asKnownTo(id: PieceId, met: PieceId = NOBODY): Step<F, E, B> {
    const me = id < 0 ? undefined : this.fight.pieces[id]
    return me === undefined || !this.isAnyUnknown(me, met) ? this : this.withoutUnknown(me, met)
  }

  private withoutUnknown(me: Piece, met: PieceId): Step<F, E, B> {
    let { known } = this
    if (known?.happened !== this.happened || known.id !== me.id || known.met !== met) {
      const fight = this.without((other) => other.id !== met && this.isUnknownTo(me, other))
      const step = new KnownStep(this, fight, this.trace)
      // What was found out about it holds as long as nothing but asides has happened.
      if (known?.state === this.state && known.id === me.id && known.met === met) step.state = known.step.state
      known = { happened: this.happened, state: this.state, id: me.id, met, step }
      this.known = known
    }
    known.step.kept = this.kept
    return known.step
  }

  /** Somebody is left out of it of whom a side does not know. */
  get leavesOut(): boolean {
    return false
  }

  /** Somebody is hidden from some side: looked for once, and again when something was altered. */
  protected lookForHidden(): boolean {
    this.lookedIn = this.state
    this.hides = false
    for (const { hidden } of this.fight.pieces) if (hidden !== 0) this.hides = true
    return this.hides
  }

  /** It is asked at every question, and mostly nobody is hidden. */
  private isAnyUnknown(me: Piece, met: PieceId): boolean {
    const { pieces } = this.fight
    const isPlain = this.veil === undefined || this.veil === hiddenVeil
    if (isPlain && !(this.lookedIn === this.state ? this.hides : this.lookForHidden())) return false
    for (let i = 0; i < pieces.length; i++) {
      const other = pieces[i]
      if (other !== undefined && !(isPlain && other.hidden === 0) && i !== met && this.isUnknownTo(me, other)) return true
    }
    return false
  }

  /** Whether the side of one does not know of another that is there, and it does not notice it by itself. */
  isUnknownTo(me: Piece, other: Piece): boolean {
    if (other.side === me.side || other.gone === 1 || (this.veiled(other.id) & (1 << me.side)) === 0) return false
    return this.game.notices?.(this, me.id, other.id) !== true
  }

  /**
   * Reasons as they are told: those that would not be there without somebody of whom a side does not know are marked for that side. `again`
   * works them out on a fight; `met` are those of whom the line tells anyway.
   */
  reasons<P extends Reason>(reasons: readonly P[], met: readonly PieceId[], again: (step: Step<F, E, B>) => readonly P[]): readonly P[] {
    const { pieces, setup } = this.fight
    let told = reasons
    if (!this.isTold) return told
    const masks = pieces.map(({ id, gone }) => (gone === 1 || met.includes(id) ? 0 : this.untold(id)))
    for (let side = 0; side < setup.sides.length; side++) {
      const isHidden = ({ id, side: own }: Piece): boolean => own !== side && ((masks[id] ?? 0) & (1 << side)) !== 0
      if (pieces.some(isHidden)) told = markUnseen(told, again(new KnownStep(this, this.without(isHidden), this.trace)), 1 << side)
    }
    return told
  }

  /** The fight with some not there; all others are those of the step itself, so it is for looking alone. */
  private without(isHidden: (piece: Piece) => boolean): F {
    const pieces = this.fight.pieces.map((piece) => (isHidden(piece) ? this.ghostOf(piece) : piece))
    return { ...this.fight, pieces }
  }

  private ghostOf(piece: Piece): Piece {
    if (this.ghosts.state !== this.state) this.ghosts = { state: this.state, pieces: [] }
    const { pieces } = this.ghosts
    return (pieces[piece.id] ??= ghostOf(piece))
  }

  /** Those of some pieces of whom the side of one knows. */
  knownTo(id: PieceId, among: readonly PieceId[]): readonly PieceId[] {
    const me = this.fight.pieces[id]
    if (me === undefined || !this.isAnyUnknown(me, NOBODY)) return among
    return among.filter((one) => {
      const other = this.fight.pieces[one]
      return other !== undefined && !this.isUnknownTo(me, other)
    })
  }

  begin(effect: NewEffect): Effect {
    const made = makeEffect(this.fight.nextEffect, effect)
    this.emit({ type: 'effect-began', piece: made.on, effect: made, rule: made.rule })
    return made
  }

  /** An effect with some of it changed; what it is and who bears it stays. */
  change(effect: Effect, to: Partial<Omit<Effect, 'id' | 'kind' | 'on'>>): Effect {
    const changed = { ...effect, ...to }
    this.emit({ type: 'effect-changed', piece: changed.on, effect: changed, rule: changed.rule })
    return changed
  }

  /** Ends an effect, if it has not ended already. */
  end(effect: Effect, why: string, rule?: RuleIndex): void {
    if (!this.fight.effects.some((one) => one.id === effect.id)) return
    const { id, kind, on: piece, means } = effect
    this.emit(
      means === undefined
        ? { type: 'effect-ended', piece, effect: id, kind, why, rule }
        : { type: 'effect-ended', piece, effect: id, kind, means, why, rule },
    )
    if (this.fight.effects.some((one) => one.under === effect.id))
      for (const one of this.fight.effects.filter((other) => other.under === effect.id)) this.end(one, why, rule)
  }

  /** Sets one flat field of a piece (or of the fight, for NOBODY), if that changes it. */
  set(piece: PieceId, field: string, to: Value, rule?: RuleIndex): void {
    const target: unknown = piece < 0 ? this.fight : this.fight.pieces[piece]
    const was = hasFields(target) ? target[field] : undefined
    if (was === to) return
    if (!isValue(was) || typeof was !== typeof to) throw new TypeError(`${field} is not a field of ${piece < 0 ? 'the fight' : 'a piece'}`)
    if (this.hash !== undefined) return this.emit({ type: 'set', piece, field, was, to, rule })
    // Most changes are of this kind: where nobody is told of them, they need no event.
    if (rule !== undefined) this.trace[rule] = 1
    this.happened++
    if (this.game.asides?.fields.has(field) !== true) this.state = newState()
    setField(target, field, to)
  }

  // ----------------------------------------------------------------------------------------------------------- dice

  /** Rolls one die: from the seed, or by asking who rolls real dice. */
  roll(sides: number, piece: PieceId, why: string, rule?: RuleIndex): number {
    const face = this.fight.setup.dice === 'asked' ? this.askDie(sides, piece, why) : rollDie(this.fight, sides)
    this.bind()
    if (this.hash !== undefined)
      this.emit(rule === undefined ? { type: 'rolled', piece, sides, face, why } : { type: 'rolled', piece, sides, face, why, rule })
    // A face changes nothing by itself: where nobody is told of it, it needs no event.
    else if (rule !== undefined) this.trace[rule] = 1
    return face
  }

  private askDie(sides: number, piece: PieceId, why: string): number {
    const seat = this.fight.pieces[piece]?.seat ?? 0
    return Number(this.ask({ kind: 'die', seat, piece, text: `d${sides}: ${why}`, options: facesOf(sides) }).id)
  }

  // ------------------------------------------------------------------------------------------------------ questions

  /** Puts a question. Returns when it has been answered; otherwise the step is dropped and run again with the answer. */
  ask<O extends Option>(ask: Ask<O>): O {
    const only = ask.find === undefined && this.forced.length < this.asksFrom ? this.only(ask) : undefined
    if (only !== undefined) {
      if (this.hash !== undefined) this.forced.push({ piece: ask.piece, option: only, refusals: ask.refusals ?? [], answers: this.cursor })
      return this.warned(ask, only)
    }
    const ordered = ask.kind === 'reaction' ? this.standing(ask) : undefined
    if (ordered !== undefined) return this.warned(ask, ordered)
    const known = this.cursor < this.answers.length ? this.answers[this.cursor] : undefined
    if (known !== undefined) return this.repeat(ask, known)
    const decided = this.decide?.(ask, this.asKnownTo(ask.piece).fight)
    if (decided === undefined) return this.suspend(ask)
    if (this.hash !== undefined) {
      this.answers.push({ ask: this.fight.asked + this.cursor, choice: decided.id, hash: this.eventsHash(), decided: true })
    }
    return this.took(ask, decided, true)
  }

  /** The one legal answer that is marked to be taken without asking. */
  private only<O extends Option>(ask: Ask<O>): O | undefined {
    const { options } = ask
    if (options.length === 0 && ask.read === undefined) throw new Error(`a question without a legal answer: ${ask.text}`)
    return forcedOf(options)
  }

  /**
   * Opens a window: every piece that has something usable for it is asked once, in the order given. What they declare
   * comes back unresolved, so that a game may resolve it at once, together, or in an order somebody picks.
   */
  window<M extends Moment>(moment: M, reactions: ReactionIndex<F, E, M, B>, order: Iterable<PieceId>): Declared<M>[] {
    const bySheet = reactions.at(this.fight.setup, moment.window)
    const declared: Declared<M>[] = []
    for (const id of order) {
      const piece = this.fight.pieces[id]
      const mine = piece === undefined || piece.gone === 1 ? undefined : bySheet[piece.sheet]
      if (mine === undefined || mine.length === 0) continue
      const one = this.askedOf(moment, id, mine)
      if (one !== undefined) declared.push(one)
    }
    return declared
  }

  /** One piece in a window: all it could do, and what it chooses. */
  private askedOf<M extends Moment>(moment: M, id: PieceId, mine: readonly Reaction<F, E, M>[]): Declared<M> | undefined {
    const offers = this.offersIn(moment, id, mine)
    if (offers === undefined) return undefined
    if (offers.options.length > 0) return this.declaredBy(moment, id, mine, offers)
    if (!this.isTold || offers.refusals.length === 0) this.spare = offers.emptied()
    else this.withheld.push({ piece: id, window: moment.window, refusals: offers.refusals, answers: this.cursor })
    return undefined
  }

  private declaredBy<M extends Moment>(
    moment: M,
    id: PieceId,
    mine: readonly Reaction<F, E, M>[],
    { options, refusals }: Offers,
  ): Declared<M> | undefined {
    const { window, by } = moment
    // A forced reaction stands alone; every other may be passed.
    if (options[0]?.auto !== true) options.push(PASS)
    const seat = this.fight.pieces[id]?.seat ?? 0
    const about = {
      kind: 'reaction',
      seat,
      piece: id,
      text: window,
      options,
      refusals,
      rule: undefined,
      read: undefined,
      window,
      by,
      moment,
    } as const
    const option = this.ask(about)
    const place = options.indexOf(option)
    const reaction = mine.find((_, i) => place < (this.offered[i] ?? 0))
    if (reaction === undefined) return undefined
    this.emit({ type: 'declared', piece: id, what: option.id, window, rule: reaction.rule })
    return { piece: id, option, moment, resolve: () => reaction.resolve(this, id, option, moment) }
  }

  /** Says why a piece is not asked in a window, where the game looks at nobody else. */
  withhold<M extends Moment>(piece: PieceId, window: M['window'], reaction: string, rules: readonly RuleIndex[]): void {
    const refusals = rules.map((rule) => ({ id: reaction, rule, piece: NOBODY }))
    this.withheld.push({ piece, window, refusals, answers: this.cursor })
  }

  /** What a piece could do in a window; undefined where nothing of it is awake. */
  private offersIn<M extends Moment>(moment: M, id: PieceId, mine: readonly Reaction<F, E, M>[]): Offers | undefined {
    let offers: Offers | undefined
    let known: Step<F, E> | undefined
    for (let i = 0; i < mine.length; i++) {
      const reaction = mine[i]
      if (reaction?.isAwake?.(this.fight, id, this.isTold) !== false && reaction?.concerns?.(this.fight, id, moment) !== false) {
        offers ??= this.blank()
        // Whose act it is has met the others by it.
        known ??= this.asKnownTo(id, moment.by)
        reaction?.offer(known, id, moment, offers)
      }
      this.offered[i] = offers === undefined ? 0 : offers.options.length
    }
    return offers
  }

  /** Offers with nothing in them; those that nobody filled are used again. */
  private blank(): Offers {
    const { spare } = this
    this.spare = undefined
    return spare ?? new Offers(this.modes, this.trace, this.isTold)
  }

  /** The answer that a standing order gives. A reaction that is made without asking shows that it was there. */
  private standing<O extends Option>(ask: Ask<O>): O | undefined {
    if (this.fight.standing.length === 0) return undefined
    const orders = this.fight.standing.filter((one) => one.piece === ask.piece)
    const isOrdered = (option: O, order: 'always' | 'never'): boolean =>
      orders.some((one) => one.order === order && reactionOf(option.id) === one.reaction)
    const always = ask.options.find((option) => isOrdered(option, 'always'))
    if (always !== undefined) {
      this.bind()
      return always
    }
    const left = ask.options.filter((option) => !isOrdered(option, 'never'))
    return left.length === 1 && left[0]?.id === PASS.id ? left[0] : undefined
  }

  private suspend(ask: Ask): never {
    this.bindWhereSeen()
    // Looking at the list works it out, where that has been put off.
    const { options, refusals } = ask
    this.open = { ...ask, options, ...(refusals !== undefined && { refusals }), id: this.fight.asked + this.cursor }
    throw SUSPEND
  }

  /** An answer of an earlier run: the question must be the same, after the same events. */
  private repeat<O extends Option>(ask: Ask<O>, known: Answer): O {
    this.bindWhereSeen()
    const isSame = known.ask === this.fight.asked + this.cursor && known.hash === this.eventsHash()
    if (!isSame) throw diverged(`the answer ${known.choice} was given to question ${known.ask} after other events`)
    const option = findOption(ask, known.choice)
    if (option === undefined) throw noSuchOption(ask, known.choice, this.game.ruleIds)
    return this.took(ask, option, known.decided === true)
  }

  /** Once a computer player has answered, what was chosen before stays chosen; not where it did what one does who does nothing. */
  private took<O extends Option>(ask: Ask<O>, option: O, decided: boolean): O {
    this.cursor++
    if (decided && option.byDefault !== true) this.bind()
    return this.warned(ask, option)
  }

  private warned<O extends Option>(ask: Ask<O>, option: O): O {
    if (option.against !== undefined) this.emit({ type: 'warned', piece: ask.piece, what: option.id, rule: option.against })
    return option
  }

  // --------------------------------------------------------------------------------------------------------- hashes

  /** The hash of everything that has happened up to now, in this step and before. */
  eventsHash(): string {
    const hash = this.hash
    if (hash === undefined) return ''
    for (; this.hashed < this.events.length; this.hashed++) hash.add(this.written(this.events[this.hashed]))
    return hash.toString()
  }

  /** The running hash with this step's events in it, for the next step to go on with. */
  settledHash(): Hash | undefined {
    this.eventsHash()
    return this.hash
  }

  /**
   * An event as text, rules by their ids: the places in the list change when the ledger grows. What causes a reason, and who does not
   * see it, is only told, and what a kind means is said by the kind.
   */
  private written(event: unknown): string {
    const ids = this.game.ruleIds
    return JSON.stringify(event, (key, value: unknown) => {
      if (key === 'causes' || key === 'means' || key === 'unseenBy') return undefined
      return key === 'rule' && typeof value === 'number' ? ids[value] : value
    })
  }
}

const NO_GHOSTS = { state: 0, pieces: [] }

/** What the table has chosen: a map finds one name among many faster than an object does. */
const optionsOf = latest(({ options }: Setup): ReadonlyMap<string, string> => new Map(Object.entries(options)))

/** What was looked at for a piece, and after how many events. */
interface Known<F extends Fight, E extends AnyEvent, B> {
  readonly happened: number
  readonly state: number
  readonly id: PieceId
  readonly met: PieceId
  readonly step: Step<F, E, B>
}

/** The fight as a side knows it. Questions are put and things happen in the fight as it is. */
class KnownStep<F extends Fight, E extends AnyEvent, B> extends Step<F, E, B> {
  private readonly real: Step<F, E, B>

  constructor(real: Step<F, E, B>, fight: F, trace: Uint8Array) {
    super(real.game, fight, { trace, isTold: real.isTold })
    this.real = real
  }

  override get leavesOut(): boolean {
    return true
  }
  protected override lookForHidden(): boolean {
    return true
  }
  override ask<O extends Option>(ask: Ask<O>): O {
    return this.real.ask(ask)
  }
  override emit(event: E | BaseEvent, aside?: Aside): void {
    this.real.emit(event, aside)
  }
  override set(piece: PieceId, field: string, to: Value, rule?: RuleIndex): void {
    this.real.set(piece, field, to, rule)
  }
  override roll(sides: number, piece: PieceId, why: string, rule?: RuleIndex): number {
    return this.real.roll(sides, piece, why, rule)
  }
  override bind(): void {
    this.real.bind()
  }
  override window<M extends Moment>(moment: M, reactions: ReactionIndex<F, E, M, B>, order: Iterable<PieceId>): Declared<M>[] {
    return this.real.window(moment, reactions, order)
  }
}

export const diverged = (what: string): RiposteError =>
  new RiposteError('diverged', what, 'load it with the version of the rules that it was played with')

const isValue = (value: unknown): value is Value => typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean'

const facesOf = (sides: number): Option[] => Array.from({ length: sides }, (_, i) => ({ id: String(i + 1) }))
