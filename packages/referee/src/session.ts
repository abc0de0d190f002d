import type { OpenAsk } from './ask.ts'
import { RiposteError } from './errors.ts'
import type { AnyEvent, BaseEvent } from './events.ts'
import { seedDice } from './dice.ts'
import type { Fight, PieceId } from './fight.ts'
import type { Game } from './game.ts'
import { Hash } from './hash.ts'
import { checkRuling, type Ruling, rule } from './rulings.ts'
import { type Answer, type Decide, findOption, noSuchOption, Step, SUSPEND } from './step.ts'
import { GM, type Library, readSetup, type Setup } from './setup.ts'
import type { EncounterData } from './setup.ts'

/** Everything that ever comes into a fight from outside, in order. A journal is a list of these. */
export type Input =
  | { readonly type: 'answer'; readonly answer: Answer; readonly seat: number }
  | { readonly type: 'ruling'; readonly rulings: readonly Ruling[]; readonly reason: string }
  | { readonly type: 'standing-order'; readonly piece: PieceId; readonly reaction: string; readonly order: 'ask' | 'always' | 'never' }

/** An event as it was published. */
export interface LogEntry<E extends AnyEvent = AnyEvent> {
  readonly event: E | BaseEvent
  /** How many inputs had come in before it. */
  readonly input: number
  /** Bit mask of the sides that may know of it; the game master knows all. */
  readonly seenBy: number
}

/** A quiet point: the fight as committed, and how long the journal and the log were then. */
interface Quiet<F extends Fight> {
  readonly fight: F
  readonly inputs: number
  readonly log: number
  readonly hash: Hash
}

/** A fight put away: as plain data, at any moment. */
export interface Save {
  readonly riposte: 1
  readonly game: string
  readonly setup: EncounterData
  readonly inputs: readonly Input[]
  /** Of all events; a loaded fight must come to the same. */
  readonly hash: string
}

/**
 * A fight as a table plays it: the fight at the last quiet point and the answers given since. Save, load, fork, undo
 * and replay all come from that.
 */
export class Session<F extends Fight = Fight, E extends AnyEvent = AnyEvent> {
  readonly game: Game<F, E>
  readonly inputs: Input[] = []
  readonly log: LogEntry<E>[] = []
  readonly trace: Uint8Array
  private readonly quiet: Quiet<F>[]
  private readonly decide: Decide | undefined
  private answers: Answer[] = []
  /** False while a journal is replayed: what computer players answered is in it. */
  private live = true
  private step: Step<F, E> | undefined

  private constructor(game: Game<F, E>, first: Quiet<F>, trace: Uint8Array, decide: Decide | undefined) {
    this.game = game
    this.quiet = [first]
    this.trace = trace
    this.decide = decide
  }

  /** `decide` answers for computer players at once; what it leaves open waits for `answer`. */
  static start<F extends Fight, E extends AnyEvent>(game: Game<F, E>, setup: Setup, decide?: Decide): Session<F, E> {
    const session = new Session(game, { fight: beginFight(game, setup), inputs: 0, log: 0, hash: new Hash() }, new Uint8Array(game.ruleIds.length), decide)
    session.advance()
    return session
  }

  /** The fight as it stands on the table: in the middle of a step where one waits for an answer. */
  get fight(): F {
    return this.step?.fight ?? this.last.fight
  }

  /** The question that waits. */
  get open(): OpenAsk | undefined {
    return this.step?.open
  }

  /** Nothing has happened since the last step ended: the game master may rule. */
  get isQuiet(): boolean {
    return this.answers.length === 0
  }

  get hash(): string {
    return this.step?.eventsHash() ?? this.last.hash.copy().toString()
  }

  private get last(): Quiet<F> {
    const last = this.quiet[this.quiet.length - 1]
    if (last === undefined) throw new Error('a session has a first quiet point')
    return last
  }

  /** Answers the open question. A refusal or an error changes nothing. */
  answer(choice: string, seat: number = GM, ask?: number): void {
    const open = this.open
    if (open === undefined) throw new RiposteError('nothing-asked', 'nobody is asked anything: the fight is over', 'take something back, or start another fight')
    if (ask !== undefined && ask !== open.id) throw new RiposteError('stale-question', `question ${ask} is no longer open`, `the open question is ${open.id}`)
    const option = findOption(open, choice)
    if (seat !== GM && seat !== (option?.seat ?? open.seat) && !(option === undefined && open.options.some((one) => one.seat === seat))) {
      throw new RiposteError('not-your-question', `this is for ${this.seatName(option?.seat ?? open.seat)} to answer`, 'wait, or ask the game master to answer for them')
    }
    if (option === undefined) throw noSuchOption(open, choice, this.game.ruleIds)
    const answer: Answer = { ask: open.id, choice, hash: this.hash }
    this.answers.push(answer)
    this.inputs.push({ type: 'answer', answer, seat })
    this.advance()
  }

  /** The game master changes anything, at a quiet point, with a reason. */
  rule(rulings: readonly Ruling[], reason: string): void {
    if (!this.isQuiet) throw new RiposteError('not-quiet', 'a ruling cannot come in the middle of an action', 'finish the action, or take it back, then rule')
    for (const ruling of rulings) checkRuling(this.game, this.last.fight, ruling)
    this.inputs.push({ type: 'ruling', rulings, reason })
    this.outside((step) => {
      step.emit({ type: 'ruling', reason })
      for (const ruling of rulings) rule(step, ruling)
    })
  }

  /** How a piece's reaction is answered from the next step on: asked, always or never. */
  order(piece: PieceId, reaction: string, order: 'ask' | 'always' | 'never'): void {
    if (!this.isQuiet) throw new RiposteError('not-quiet', 'a standing order takes hold between actions', 'give it when the action is over')
    this.inputs.push({ type: 'standing-order', piece, reaction, order })
    this.outside((step) => step.emit({ type: 'standing-order', piece, reaction, order }))
  }

  /** Takes back the last answer of the open action, as long as no die has been rolled and nothing hidden shown since. */
  back(): void {
    const step = this.step
    if (step === undefined || this.answers.length === 0 || this.answers.length <= step.binding) {
      throw new RiposteError('cannot-go-back', 'the last choice can no longer be taken back', 'the game master can take back more')
    }
    this.undo(this.inputs.length - 1)
  }

  /** Back to when `inputs` inputs had come in: into the middle of a step too. */
  undo(inputs: number): void {
    if (inputs < 0 || inputs > this.inputs.length) throw new RiposteError('cannot-go-back', `there is no point ${inputs} in this fight`, `points run from 0 to ${this.inputs.length}`)
    while (this.quiet.length > 1 && this.last.inputs > inputs) this.quiet.pop()
    const from = this.last
    const again = this.inputs.slice(from.inputs, inputs)
    this.inputs.length = from.inputs
    this.log.length = from.log
    this.answers = []
    this.replay(again)
  }

  private replay(inputs: readonly Input[]): void {
    this.live = false
    try {
      this.advance()
      for (const input of inputs) this.take(input)
    } finally {
      this.live = true
    }
    if (this.decide !== undefined) this.advance()
  }

  /** One input of a journal, as it came in. */
  take(input: Input): void {
    switch (input.type) {
      case 'answer':
        if (this.hash !== input.answer.hash) {
          throw new RiposteError('diverged', `the replay differs before the answer ${input.answer.choice}`, 'load it with the version of the rules that it was played with')
        }
        return this.answer(input.answer.choice, input.seat, input.answer.ask)
      case 'ruling':
        return this.rule(input.rulings, input.reason)
      case 'standing-order':
        return this.order(input.piece, input.reaction, input.order)
    }
  }

  /** Another session at the same point, with a future of its own. */
  fork(decide?: Decide): Session<F, E> {
    const first = this.quiet[0]
    if (first === undefined) throw new Error('a session has a first quiet point')
    const fork = new Session(this.game, first, this.trace.slice(), decide)
    fork.quiet.length = 0
    fork.quiet.push(...this.quiet)
    fork.inputs.push(...this.inputs.slice(0, this.last.inputs))
    fork.log.push(...this.log.slice(0, this.last.log))
    fork.replay(this.inputs.slice(this.last.inputs))
    return fork
  }

  save(): Save {
    return { riposte: 1, game: this.game.id, setup: this.last.fight.setup.source, inputs: [...this.inputs], hash: this.hash }
  }

  static load<F extends Fight, E extends AnyEvent>(game: Game<F, E>, save: Save, library?: Library, decide?: Decide): Session<F, E> {
    const session = Session.start(game, readSetup(game, save.setup, library))
    for (const input of save.inputs) session.take(input)
    if (session.hash !== save.hash) throw new RiposteError('diverged', 'the saved fight does not come out as it was', 'load it with the version of the rules that it was played with')
    return decide === undefined ? session : session.fork(decide)
  }

  // ------------------------------------------------------------------------------------------------ the working of it

  private seatName(seat: number): string {
    return this.last.fight.setup.seats[seat] ?? 'another seat'
  }

  /** Runs steps until one waits for an answer or the fight is over. */
  private advance(): void {
    for (let steps = 0; steps < 10_000; steps++) {
      const from = this.last
      if (from.fight.over) {
        this.step = undefined
        return
      }
      const known = this.answers.length
      const step = new Step(this.game, this.game.clone(from.fight), { trace: this.trace, answers: this.answers, decide: this.live ? this.decide : undefined, hash: from.hash.copy() })
      const ended = this.run(step, known)
      this.recordDecided(known)
      this.publish(from, step)
      if (!ended) {
        this.step = step
        return
      }
      this.commit(step)
    }
    throw new Error(`${this.game.id}: ten thousand steps without a question`)
  }

  /** True when the step ended, false when it waits. Any other error leaves the session as it was. */
  private run(step: Step<F, E>, known: number): boolean {
    try {
      this.game.step(step)
      return true
    } catch (thrown) {
      if (thrown === SUSPEND) return false
      this.answers.length = Math.max(0, known - 1)
      if (known > 0) this.inputs.pop()
      throw thrown
    }
  }

  private recordDecided(known: number): void {
    for (const answer of this.answers.slice(known)) this.inputs.push({ type: 'answer', answer, seat: GM })
  }

  private publish(from: Quiet<F>, step: Step<F, E>): void {
    this.log.length = from.log
    step.events.forEach((event, i) => this.log.push({ event, input: from.inputs + (step.marks[i] ?? 0), seenBy: seenBy(step.fight, event) }))
  }

  private commit(step: Step<F, E>): void {
    const fight = step.fight
    fight.asked += this.answers.length
    this.quiet.push({ fight, inputs: this.inputs.length, log: this.log.length, hash: step.settledHash() ?? new Hash() })
    this.answers = []
    this.step = undefined
  }

  /** A change from outside the rules, as a step of its own. */
  private outside(change: (step: Step<F, E>) => void): void {
    const from = this.last
    const step = new Step(this.game, this.game.clone(from.fight), { trace: this.trace, hash: from.hash.copy() })
    change(step)
    this.publish(from, step)
    this.commit(step)
    this.advance()
  }
}

/** The fight before its first step, dice seeded. */
export function beginFight<F extends Fight, E extends AnyEvent>(game: Game<F, E>, setup: Setup): F {
  const fight = game.begin(setup)
  seedDice(fight, setup.seed)
  return fight
}

/** The sides that may know of an event: all but those to whom its piece is hidden. */
function seenBy(fight: Fight, event: AnyEvent): number {
  const piece = event.piece === undefined ? undefined : fight.pieces[event.piece]
  return piece === undefined ? -1 : ~piece.hidden
}

