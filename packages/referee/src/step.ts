import type { Ask, OpenAsk, Option } from './ask.ts'
import { Offers } from './ask.ts'
import { rollDie } from './dice.ts'
import { type Effect, makeEffect, type NewEffect } from './effects.ts'
import { RiposteError } from './errors.ts'
import { type AnyEvent, applyBase, type BaseEvent } from './events.ts'
import type { Fight, PieceId } from './fight.ts'
import type { Game, Moment } from './game.ts'
import { Hash } from './hash.ts'
import { OFF, type RuleIndex } from './rules.ts'
import type { ReactionIndex } from './reactions.ts'
import { withSheet } from './setup.ts'
import { type Stacking, Tally } from './tally.ts'

/** Thrown by `ask` when nobody has answered yet. One frozen object: rules must let it pass. */
export const SUSPEND: Readonly<{ suspend: true }> = Object.freeze({ suspend: true })

/** An answer as it is kept: to which question, and after which events. */
export interface Answer {
  readonly ask: number
  readonly choice: string
  readonly hash: string
}

/** Answers at once, or leaves the question open. */
export type Decide = (ask: Ask, fight: Fight) => Option | undefined

/** Somebody who has chosen a reaction, before it is resolved. */
export interface Declared<M extends Moment = Moment> {
  readonly piece: PieceId
  readonly option: Option
  readonly moment: M
  resolve(): void
}

/**
 * What the game does next from a quiet fight, run to its end as one transaction. Rules see the fight through it: they
 * ask, roll, emit events and look at switches. It works on a copy of the fight that nobody else sees.
 */
export class Step<F extends Fight = Fight, E extends AnyEvent = AnyEvent> {
  readonly game: Game<F, E>
  readonly fight: F
  /** Ids of rules that had a part in this run: 1 at the rule's index. */
  readonly trace: Uint8Array
  readonly events: (E | BaseEvent)[] = []
  /** How many answers had been given before each event. */
  readonly marks: number[] = []
  /** Answers given in this step, old ones replayed and new ones added. */
  readonly answers: Answer[]
  /** How many answers can no longer be taken back: a die has been rolled since, or another seat has answered. */
  binding = 0
  /** The question that waits, once `ask` has thrown SUSPEND. */
  open: OpenAsk | undefined
  private readonly modes: Uint8Array
  private readonly decide: Decide | undefined
  private readonly hash: Hash | undefined
  private hashed = 0
  private cursor = 0
  private lastSeat = -1

  /** `recording` keeps hashes and answers, for tables and replays; without it a step is as fast as its rules. */
  constructor(game: Game<F, E>, fight: F, given: { trace: Uint8Array; answers?: Answer[]; decide?: Decide | undefined; hash?: Hash }) {
    this.game = game
    this.fight = fight
    this.trace = given.trace
    this.modes = fight.setup.modes
    this.answers = given.answers ?? []
    this.decide = given.decide
    this.hash = given.hash
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

  tally(stacking?: Stacking): Tally {
    return new Tally(this.modes, this.trace, stacking)
  }

  offers<O extends Option = Option>(): Offers<O> {
    return new Offers<O>(this.modes, this.trace)
  }

  /** The table's choice for one of the game's settings. */
  setting(id: string): string {
    return this.fight.setup.options[id] ?? ''
  }

  // --------------------------------------------------------------------------------------------------------- events

  /** The one way to change the fight. */
  emit(event: E | BaseEvent): void {
    if (event.rule !== undefined) this.trace[event.rule] = 1
    if (!applyBase(this.fight, event)) this.game.apply(this.fight, event as E)
    else if (event.type === 'sheet-added') Object.assign(this.fight, { setup: withSheet(this.game, this.fight.setup, event as BaseEvent & { type: 'sheet-added' }) })
    if (this.hash !== undefined) {
      this.events.push(event)
      this.marks.push(this.cursor)
    }
  }

  begin(effect: NewEffect): Effect {
    const made = makeEffect(this.fight.nextEffect, effect)
    this.emit({ type: 'effect-began', piece: made.on, effect: made, rule: made.rule })
    return made
  }

  end(effect: Effect, why: string, rule?: RuleIndex): void {
    if (!this.fight.effects.some((one) => one.id === effect.id)) return
    this.emit({ type: 'effect-ended', piece: effect.on, effect: effect.id, kind: effect.kind, why, rule })
  }

  /** Sets one flat field of a piece (or of the fight, for NOBODY), if that changes it. */
  set(piece: PieceId, field: string, to: number | string | boolean, rule?: RuleIndex): void {
    const target = piece < 0 ? this.fight : this.fight.pieces[piece]
    const was: unknown = target === undefined ? undefined : Reflect.get(target, field)
    if (was === to) return
    if (typeof was !== typeof to) throw new TypeError(`${field} is not a field of ${piece < 0 ? 'the fight' : 'a piece'}`)
    this.emit({ type: 'set', piece, field, was: was as number | string | boolean, to, rule })
  }

  // ----------------------------------------------------------------------------------------------------------- dice

  /** Rolls one die: from the seed, or by asking who rolls real dice. */
  roll(sides: number, piece: PieceId, why: string, rule?: RuleIndex): number {
    const fight = this.fight
    let face: number
    if (fight.setup.dice === 'asked') {
      const seat = fight.pieces[piece]?.seat ?? 0
      face = Number(this.ask({ kind: 'die', seat, piece, text: `d${sides}: ${why}`, options: facesOf(sides) }).id)
    } else {
      face = rollDie(fight, sides)
    }
    this.binding = this.cursor
    this.emit(rule === undefined ? { type: 'rolled', piece, sides, face, why } : { type: 'rolled', piece, sides, face, why, rule })
    return face
  }

  // ------------------------------------------------------------------------------------------------------ questions

  /** Puts a question. Returns when it has been answered; otherwise the step is dropped and run again with the answer. */
  ask<O extends Option>(ask: Ask<O>): O {
    const only = ask.options[0]
    if (only === undefined && ask.read === undefined) throw new Error(`a question without a legal answer: ${ask.text}`)
    if (only?.auto === true && ask.options.length === 1) return only
    const ordered = this.standing(ask)
    if (ordered !== undefined) return ordered
    const id = this.fight.asked + this.cursor
    const known = this.answers[this.cursor]
    if (known !== undefined) {
      this.verify(known, id)
      return this.take(ask, known.choice)
    }
    const decided = this.decide?.(ask, this.fight)
    if (decided === undefined) {
      this.open = { ...ask, id }
      throw SUSPEND
    }
    if (this.hash !== undefined) this.answers.push({ ask: id, choice: decided.id, hash: this.eventsHash() })
    return this.took(ask, decided as O)
  }

  /**
   * Opens a window: every piece that has something usable for it is asked once, in the order given. What they declare
   * comes back unresolved, so that a game may resolve it at once, together, or in an order somebody picks.
   */
  window<M extends Moment>(moment: M, reactions: ReactionIndex<F, E, M>, order: Iterable<PieceId>): Declared<M>[] {
    const bySheet = reactions.at(this.fight.setup, moment.window)
    const declared: Declared<M>[] = []
    for (const id of order) {
      const piece = this.fight.pieces[id]
      if (piece === undefined || piece.gone === 1) continue
      const mine = bySheet[piece.sheet]
      if (mine === undefined || mine.length === 0) continue
      const offers = this.offers()
      for (const reaction of mine) reaction.offer(this, id, moment, offers)
      if (offers.options.length === 0) continue
      offers.options.push(PASS)
      const option = this.ask({ kind: 'reaction', seat: piece.seat, piece: id, text: moment.window, window: moment.window, options: offers.options, refusals: offers.refusals })
      const reaction = mine.find((one) => one.id === reactionOf(option.id))
      if (reaction === undefined) continue
      this.emit({ type: 'declared', piece: id, what: option.id, window: moment.window, rule: reaction.rule })
      declared.push({ piece: id, option, moment, resolve: () => reaction.resolve(this, id, option, moment) })
    }
    return declared
  }

  private standing<O extends Option>(ask: Ask<O>): O | undefined {
    if (ask.kind !== 'reaction' || this.fight.standing.length === 0) return undefined
    const orders = this.fight.standing.filter((one) => one.piece === ask.piece)
    const always = ask.options.find((option) => orders.some((one) => one.order === 'always' && reactionOf(option.id) === one.reaction))
    if (always !== undefined) return always
    const left = ask.options.filter((option) => !orders.some((one) => one.order === 'never' && reactionOf(option.id) === one.reaction))
    return left.length === 1 && left[0]?.id === PASS.id ? left[0] : undefined
  }

  private verify(known: Answer, id: number): void {
    if (known.ask === id && (known.hash === '' || known.hash === this.eventsHash())) return
    throw new RiposteError('diverged', `the answer ${known.choice} was given to question ${known.ask} after other events`, 'load it with the version of the rules that it was played with')
  }

  private take<O extends Option>(ask: Ask<O>, choice: string): O {
    const option = findOption(ask, choice)
    if (option === undefined) throw noSuchOption({ ...ask, id: this.fight.asked + this.cursor }, choice)
    return this.took(ask, option)
  }

  private took<O extends Option>(ask: Ask<O>, option: O): O {
    if (this.lastSeat !== -1 && this.lastSeat !== ask.seat) this.binding = this.cursor
    this.lastSeat = ask.seat
    this.cursor++
    if (option.against !== undefined) this.emit({ type: 'warned', piece: ask.piece, what: option.id, rule: option.against })
    return option
  }

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

  /** An event as text, rules by their ids: the places in the list change when the ledger grows. */
  private written(event: unknown): string {
    const ids = this.game.ruleIds
    return JSON.stringify(event, (key, value: unknown) => (key === 'rule' && typeof value === 'number' ? ids[value] : value))
  }
}

export const PASS: Option = { id: 'pass' }

/** `snap-attack:sword` is an option of the reaction `snap-attack`. */
export const reactionOf = (optionId: string): string => optionId.split(':', 1)[0] ?? optionId

export function findOption<O extends Option>(ask: Ask<O>, choice: string): O | undefined {
  const options = ask.options
  for (let i = 0; i < options.length; i++) if (options[i]?.id === choice) return options[i]
  const read = ask.read?.(choice)
  return read !== undefined && 'option' in read ? read.option : undefined
}

/** The error for an answer that is not legal: the rule that forbids it, or what is on offer. */
export function noSuchOption(ask: OpenAsk, choice: string, ruleIds?: readonly string[]): RiposteError {
  const read = ask.read?.(choice)
  const refusal = read !== undefined && 'refusal' in read ? read.refusal : ask.refusals?.find((one) => one.id === choice)
  const legal = ask.options.map((option) => option.id)
  const remedy = `legal: ${legal.slice(0, 12).join(', ')}${legal.length > 12 ? ` and ${legal.length - 12} more` : ''}`
  if (refusal !== undefined) {
    const rule = ruleIds?.[refusal.rule] ?? `rule ${refusal.rule}`
    return new RiposteError('refused', `${choice} is not allowed: ${rule}`, remedy, rule)
  }
  return new RiposteError('no-such-option', `${choice} is not an answer to "${ask.text}"`, remedy)
}

const facesOf = (sides: number): Option[] => Array.from({ length: sides }, (_, i) => ({ id: String(i + 1) }))
