import { BoardError } from '@riposte/board'
import { findOption, noSuchOption, type OpenAsk } from './ask.ts'
import { ContentError, slipAmong } from './content.ts'
import { keyDice, seedDice } from './dice.ts'
import { type EncounterData, GM, type Library, type Setup } from './encounter.ts'
import { RiposteError } from './errors.ts'
import type { AnyEvent, BaseEvent } from './events.ts'
import type { Fight, StandingChoice } from './fight.ts'
import { fogVeil } from './fog.ts'
import type { Game } from './game.ts'
import { Hash } from './hash.ts'
import type { Named } from './naming.ts'
import { ghostOf, type PieceId } from './piece.ts'
import { bringsIn, type Ruling, ruleOn } from './rulings.ts'
import { readSetup } from './setup.ts'
import { askAsSeen } from './sight.ts'
import { type Answer, type Decide, diverged, type Forced, Step, SUSPEND, type Withheld } from './step.ts'
import { hiddenVeil, type Veil } from './veil.ts'

/** Everything that ever comes into a fight from outside, in order. A journal is a list of these. */
export type Input =
  | { readonly type: 'answer'; readonly answer: Answer; readonly seat: number }
  | {
      readonly type: 'ruling'
      readonly rulings: readonly Ruling[]
      readonly reason: string
      /** What the book has come of it comes. Older rulings changed what they said and nothing else. */
      readonly follows?: true
    }
  | { readonly type: 'standing-order'; readonly piece: PieceId; readonly reaction: string; readonly order: StandingChoice }
  /** From here on a side knows only of whom one of its own sees, or of all again who do not hide. */
  | { readonly type: 'fog'; readonly fog: boolean }

/** An event as it was published. */
export interface LogEntry<F extends Fight = Fight, E extends AnyEvent = AnyEvent> {
  readonly event: E | BaseEvent
  /** As its step left it, or where that waits: a line is told by this, whatever anybody is called later. */
  readonly fight: F
  /** How many inputs had come in before it: `undo` with this leads back to just after it. */
  readonly input: number
  /** Bit masks of the sides that may not know of it, and of those that may not know who did it. The game master knows all. */
  readonly hiddenFrom: number
  readonly doerHiddenFrom: number
  /** Whom it tells of; undefined where everybody knew of everybody. */
  readonly named: readonly Named[] | undefined
  /** Of whom a ruling tells how many points they have. */
  readonly points: readonly PieceId[]
}

/** A quiet point: the fight as committed, and how long the journal and the log were then. */
interface Quiet<F extends Fight> {
  readonly fight: F
  readonly inputs: number
  readonly log: number
  readonly hash: Hash
  /** How many inputs can no longer be taken back by who gave them. */
  readonly bound: number
  /** What was withheld in the step that came to here, counted as inputs. */
  readonly withheld: readonly Withheld[]
  readonly forced: readonly Forced[]
  /** In which the next step is played. */
  readonly fog: boolean
}

/** Whether a fight begins in fog, and whether it is told so: who lifts it is told what went on in it. */
export interface Fog {
  readonly fog?: boolean
  readonly told?: boolean
}

/** A fight put away: as plain data, at any moment. */
export interface Save {
  readonly riposte: 1
  readonly game: string
  readonly setup: EncounterData
  readonly inputs: readonly Input[]
  /** It began in fog. */
  readonly fog?: boolean
  /** Of all events; a loaded fight must come to the same. Nothing where it is not known. */
  readonly hash: string
  /** What it was played with: which Riposte, and which rules. Older saves do not say. */
  readonly version?: string
  readonly rules?: string
}

/** So many steps without a question to a person, or to anybody at all, and there will be none. */
const MOST_STEPS = 10_000
const MOST_IDLE = 1000

/**
 * A fight as a table plays it: the fight at the last quiet point and the answers given since. Save, load, fork, undo
 * and replay all come from that.
 */
export class Session<F extends Fight = Fight, E extends AnyEvent = AnyEvent> {
  readonly game: Game<F, E>
  readonly inputs: Input[] = []
  readonly log: LogEntry<F, E>[] = []
  readonly trace: Uint8Array
  private readonly quiet: Quiet<F>[] = []
  /** Who may not know of whom, as it is told. */
  readonly veil: Veil<F>
  private readonly inFog: Veil<F>
  private readonly decide: Decide | undefined
  private answers: Answer[] = []
  /** The ruling that the step at hand carries out, where that is not the game's own. */
  private ruled: Extract<Input, { type: 'ruling' }> | undefined
  private asksFrom = Number.POSITIVE_INFINITY
  /** False while a journal is replayed: what computer players answered is in it. */
  private live = true
  private step: Step<F, E> | undefined

  private constructor(game: Game<F, E>, trace: Uint8Array, decide: Decide | undefined, isTold: boolean) {
    this.game = game
    this.trace = trace
    this.decide = decide
    this.inFog = fogVeil(game)
    this.veil = isTold ? this.inFog : hiddenVeil
  }

  /** `decide` answers for computer players at once; what it leaves open waits for `answer`. */
  static start<F extends Fight, E extends AnyEvent>(
    game: Game<F, E>,
    setup: Setup,
    decide?: Decide,
    { fog = false, told = fog }: Fog = {},
  ): Session<F, E> {
    const session = new Session(game, new Uint8Array(game.ruleIds.length), decide, told)
    const fight = beginFight(game, setup)
    session.log.push(...foreword(fight))
    const log = session.log.length
    session.quiet.push({ fight, inputs: 0, log, hash: new Hash(), bound: 0, withheld: [], forced: [], fog })
    session.advance()
    return session
  }

  /** The fight as it stands on the table: in the middle of a step where one waits for an answer. */
  get fight(): F {
    return this.step?.fight ?? this.last.fight
  }

  /** The fight between two steps, before what is being chosen now: to be copied and played on. */
  get atRest(): F {
    return this.last.fight
  }

  /** The fight as the side of a piece knows it: to look, and for nothing else. */
  asKnownTo(piece: PieceId): Step<F, E> {
    const { game, fight, veils } = this
    return new Step(game, fight, { trace: new Uint8Array(game.ruleIds.length), ...veils }).asKnownTo(piece)
  }

  /** The question that waits. */
  get open(): OpenAsk | undefined {
    return this.step?.open
  }

  /** Nobody has chosen anything since the last step ended: the game master may rule. */
  get isQuiet(): boolean {
    return this.answers.length === 0 && this.ruled === undefined
  }

  /** How many steps are over: whoever sees it grow knows that what went on has ended. */
  get steps(): number {
    return this.quiet.length - 1
  }

  /** The answers of the open action, where every one of them may still be taken back. */
  get loose(): readonly Extract<Input, { type: 'answer' }>[] {
    if (this.step === undefined || this.step.binding > 0) return []
    return this.inputs.slice(this.last.inputs).filter((input) => input.type === 'answer')
  }

  get hash(): string {
    return this.step?.eventsHash() ?? this.last.hash.toString()
  }

  /** Reactions that rules kept from being offered at all; `answers` counts the inputs of the whole session. */
  get withheld(): readonly Withheld[] {
    const before = this.quiet.flatMap((point) => point.withheld)
    return this.step === undefined ? before : [...before, ...this.counted(this.step.withheld)]
  }

  /** Questions that answered themselves; `answers` counts the inputs of the whole session. */
  get forced(): readonly Forced[] {
    const before = this.quiet.flatMap((point) => point.forced)
    return this.step === undefined ? before : [...before, ...this.counted(this.step.forced)]
  }

  /** Whether a side knows only of whom one of its own sees. */
  get fog(): boolean {
    return this.last.fog
  }

  private get veils(): { readonly veil: Veil<F>; readonly told: Veil<F> } {
    return { veil: this.fog ? this.inFog : hiddenVeil, told: this.veil }
  }

  private get last(): Quiet<F> {
    const last = this.quiet[this.quiet.length - 1]
    if (last === undefined) throw new Error('a session has a first quiet point')
    return last
  }

  // ------------------------------------------------------------------------------------------------- what comes in

  /** Answers the open question. A refusal or an error changes nothing. */
  answer(choice: string, seat: number = GM, ask?: number): void {
    const open = this.open
    if (open === undefined)
      throw new RiposteError('nothing-asked', 'nobody is asked anything: the fight is over', 'take something back, or start another fight')
    if (ask !== undefined && ask !== open.id)
      throw new RiposteError('stale-question', `question ${ask} is no longer open`, `the open question is ${open.id}`)
    if (seat !== GM && seat !== open.seat && !open.options.some((one) => one.seat === seat)) throw this.notYours(open.seat)
    const seen = askAsSeen(this.fight, open, seat, this.veil)
    const option = findOption(seen, choice)
    if (option === undefined) throw noSuchOption(seen, choice, this.game.ruleIds)
    if (seat !== GM && seat !== (option.seat ?? open.seat)) throw this.notYours(option.seat ?? open.seat)
    const answer: Answer = { ask: open.id, choice, hash: this.hash }
    this.whole(() => {
      this.answers.push(answer)
      this.inputs.push({ type: 'answer', answer, seat })
      this.advance()
    })
  }

  /**
   * The game master changes anything, at a quiet point, with a reason. What follows by the book may ask somebody: then that
   * question waits. Without `follows` nothing follows.
   */
  rule(rulings: readonly Ruling[], reason: string, follows = true): void {
    if (!this.isQuiet)
      throw new RiposteError(
        'not-quiet',
        'a ruling cannot come in the middle of an action',
        'finish the action, or take it back, then rule',
      )
    this.whole(() => {
      this.ruled = { type: 'ruling', rulings, reason, ...(follows && { follows }) }
      this.inputs.push(this.ruled)
      this.advance()
    })
  }

  /** How a piece's reaction is answered from the next step on: asked, always or never. */
  order(piece: PieceId, reaction: string, order: StandingChoice, seat: number = GM): void {
    const whose = this.fight.pieces[piece]
    if (whose === undefined) throw new RiposteError('bad-ruling', `there is no piece ${piece}`, 'name one that is in the fight')
    if (seat !== GM && seat !== whose.seat) throw this.notYours(whose.seat)
    if (!this.isQuiet) throw new RiposteError('not-quiet', 'a standing order takes hold between actions', 'give it when the action is over')
    this.outside({ type: 'standing-order', piece, reaction, order }, (step) =>
      step.emit({ type: 'standing-order', piece, reaction, order }),
    )
  }

  /** The fog falls or lifts, between two steps. */
  turnFog(fog: boolean): void {
    if (!this.isQuiet) throw new RiposteError('not-quiet', 'the fog falls and lifts between actions', 'turn it when the action is over')
    this.outside({ type: 'fog', fog }, () => undefined, fog)
  }

  /** Computer players think again: one has come to the table, or had stopped to wait. */
  goOn(): void {
    this.whole(() => this.advance())
  }

  /** One input of a journal, as it came in. */
  take(input: Input): void {
    switch (input.type) {
      case 'answer':
        return this.repeat(input.answer, input.seat)
      case 'ruling':
        return this.rule(input.rulings, input.reason, input.follows === true)
      case 'standing-order':
        return this.order(input.piece, input.reaction, input.order)
      case 'fog':
        return this.turnFog(input.fog)
    }
  }

  // -------------------------------------------------------------------------------------------------- going back

  /** Whether the last answer may be taken back by who gave it: nothing has come of it yet that cannot be unseen. */
  canGoBack(seat: number = GM): boolean {
    const at = this.lastGiven()
    const last = this.inputs[at]
    const isMine = last?.type === 'answer' && (seat === GM || last.seat === seat)
    return isMine && this.step !== undefined && at >= this.boundBy(this.step)
  }

  /** Where somebody's last input stands: what computer players answered goes with the one it followed. */
  private lastGiven(): number {
    return this.inputs.findLastIndex((input) => input.type !== 'answer' || input.answer.decided !== true)
  }

  private boundBy({ binding }: Step<F, E>): number {
    return binding < 0 ? this.last.bound : this.before(this.last) + binding
  }

  /** Takes back the last answer that nothing has come of. */
  back(seat: number = GM): void {
    if (!this.canGoBack(seat)) {
      throw new RiposteError('cannot-go-back', 'the last choice can no longer be taken back', 'the game master can take back more')
    }
    this.undo(this.lastGiven())
  }

  /** Back to when `inputs` inputs had come in: into the middle of a step too. */
  undo(inputs: number): void {
    if (!Number.isInteger(inputs) || inputs < 0 || inputs > this.inputs.length) {
      throw new RiposteError('cannot-go-back', `there is no point ${inputs} in this fight`, `points run from 0 to ${this.inputs.length}`)
    }
    while (this.quiet.length > 1 && this.last.inputs > inputs) this.quiet.pop()
    const again = this.inputs.slice(this.last.inputs, inputs)
    this.inputs.length = this.last.inputs
    this.log.length = this.last.log
    this.replay(again)
  }

  /** Another session at the same point, with a future of its own. */
  fork(decide?: Decide): Session<F, E> {
    return this.forkFrom(this.quiet, decide)
  }

  /** The same, where what is forced is asked from now on. */
  forkAsking(): Session<F, E> {
    return this.forkFrom(this.quiet, undefined, Math.min(this.asksFrom, this.step?.forced.length ?? 0))
  }

  /** The same without those: what may be supposed of it by whom they are unknown to. Nothing where it would not have come here without them. */
  forkWithout(isLeftOut: (id: PieceId) => boolean): Session<F, E> | undefined {
    const { fight } = this.last
    if (!fight.pieces.some(({ id, gone }) => gone === 0 && isLeftOut(id))) return this.fork()
    const pieces = fight.pieces.map((piece) => (isLeftOut(piece.id) ? ghostOf(piece) : piece))
    try {
      return this.forkFrom([...this.quiet.slice(0, -1), { ...this.last, fight: { ...fight, pieces } }])
    } catch (thrown) {
      if (thrown instanceof RiposteError) return undefined
      throw thrown
    }
  }

  private forkFrom(quiet: readonly Quiet<F>[], decide?: Decide, asksFrom = Number.POSITIVE_INFINITY): Session<F, E> {
    const fork = new Session(this.game, this.trace.slice(), decide, this.veil === this.inFog)
    fork.asksFrom = asksFrom
    const { inputs, log } = this.last
    fork.quiet.push(...quiet)
    fork.inputs.push(...this.inputs.slice(0, inputs))
    fork.log.push(...this.log.slice(0, log))
    fork.replay(this.inputs.slice(inputs))
    return fork
  }

  save(): Save {
    const fog = this.quiet[0]?.fog === true && { fog: true }
    return { riposte: 1, game: this.game.id, setup: this.last.fight.setup.source, inputs: [...this.inputs], ...fog, hash: this.hash }
  }

  /** A fight as it was put away, or an error that says that it does not come out the same. */
  static load<F extends Fight, E extends AnyEvent>(game: Game<F, E>, save: Save, library?: Library, decide?: Decide): Session<F, E> {
    const session = Session.start(game, readSetup(game, save.setup, library), undefined, fogOf(save))
    for (const input of save.inputs) session.take(input)
    if (save.hash !== '' && session.hash !== save.hash) throw diverged('the saved fight does not come out as it was')
    return decide === undefined ? session : session.fork(decide)
  }

  /** Takes the inputs of a save one by one, as far as they still come out as they did. Returns why it goes no further. */
  *playing(save: Save): Generator<void, string | undefined, void> {
    for (const [i, input] of save.inputs.entries()) {
      try {
        this.take(input)
      } catch (thrown) {
        if (!(thrown instanceof RiposteError)) throw thrown
        return `after ${i} of its ${save.inputs.length} inputs it comes out otherwise: ${thrown.message}`
      }
      yield
    }
    return save.hash === '' || save.hash === this.hash ? undefined : 'all of its inputs fit, but it comes out otherwise than it was saved'
  }

  // ------------------------------------------------------------------------------------------------ the working of it

  private notYours(seat: number): RiposteError {
    const whose = this.last.fight.setup.seats[seat] ?? 'another seat'
    return new RiposteError('not-your-question', `this is for ${whose} to answer`, 'wait, or ask the game master to answer for them')
  }

  /** From the last quiet point on, these inputs again; computer players think anew only when all are in. */
  private replay(inputs: readonly Input[]): void {
    this.answers = []
    this.ruled = undefined
    this.live = false
    try {
      this.advance()
      for (const input of inputs) this.take(input)
    } finally {
      this.live = true
    }
    if (this.decide !== undefined) this.advance()
  }

  private repeat(answer: Answer, seat: number): void {
    const open = this.open
    if (open === undefined || open.id !== answer.ask || findOption(open, answer.choice) === undefined) {
      throw diverged(`the answer ${answer.choice} no longer answers what is asked`)
    }
    this.whole(() => {
      this.answers.push(answer)
      this.inputs.push({ type: 'answer', answer, seat })
      this.advance()
    })
  }

  /** All or nothing: an error leaves the session as it was. */
  private whole(change: () => void): void {
    const { step, answers, ruled } = this
    const known = answers.slice()
    const [quiet, inputs, log] = [this.quiet.length, this.inputs.length, this.log.length]
    try {
      change()
    } catch (thrown) {
      this.quiet.length = quiet
      this.inputs.length = inputs
      this.log.length = log
      this.answers = known
      this.ruled = ruled
      this.step = step
      throw thrown
    }
  }

  /** Runs steps until one waits for an answer or the fight is over. */
  private advance(): void {
    for (let steps = 0, idle = 0; steps < MOST_STEPS && idle < MOST_IDLE; steps++) {
      const from = this.last
      this.step = undefined
      if (from.fight.over && this.ruled === undefined) return
      const known = this.answers.length
      const seats: number[] = []
      const decide = this.live && this.decide !== undefined ? notingSeats(this.decide, seats) : undefined
      const fight = this.game.clone(from.fight)
      const { game, trace, answers, veils, asksFrom } = this
      const step = new Step(game, fight, { trace, answers, decide, hash: from.hash.copy(), ...veils, asksFrom })
      const hasEnded = this.run(step)
      idle = this.answers.length > known ? 0 : idle + 1
      for (const [i, answer] of this.answers.slice(known).entries()) this.inputs.push({ type: 'answer', answer, seat: seats[i] ?? GM })
      this.publish(from, step)
      if (!hasEnded) {
        this.step = step
        return
      }
      this.commit(step)
    }
    throw new RiposteError(
      'endless',
      'the fight would go on and on without anybody being asked',
      'the game master can change what keeps everybody from acting, by a ruling, or take something back',
    )
  }

  /** True when the step has ended, false when it waits. */
  private run(step: Step<F, E>): boolean {
    try {
      if (this.ruled === undefined) this.game.step(step)
      else this.carryOut(step, this.ruled)
      return true
    } catch (thrown) {
      if (thrown === SUSPEND) return false
      throw thrown
    }
  }

  private carryOut(step: Step<F, E>, { rulings, reason, follows }: Extract<Input, { type: 'ruling' }>): void {
    const { fight } = step
    const wasOver = fight.over
    ruleOn(step, rulings, reason, follows === true)
    if (follows !== true) return
    if (wasOver && rulings.some(bringsIn)) step.emit({ type: 'fight-resumed' })
    // Nobody has lost a fight that has not begun: whoever sets it up may take all off before he brings in others.
    const hasBegun = fight.round > 0 || fight.order.length > 0
    if (hasBegun) this.game.settles?.(step)
  }

  /** The log from the last quiet point on is that of the step: what was published before comes out the same. */
  private publish(from: Quiet<F>, step: Step<F, E>, before = this.before(from)): void {
    this.log.length = from.log
    for (const [i, event] of step.events.entries()) {
      const { answers = 0, hiddenFrom = 0, doerHiddenFrom = 0, named, points = [] } = step.marks[i] ?? {}
      this.log.push({ event, fight: step.fight, input: before + answers, hiddenFrom, doerHiddenFrom, named, points })
    }
  }

  private commit(step: Step<F, E>, fog = this.fog): void {
    const fight = step.fight
    fight.asked += this.answers.length
    const [withheld, forced] = [this.counted(step.withheld), this.counted(step.forced)]
    const hash = step.settledHash() ?? new Hash()
    step.bindWhereSeen()
    this.quiet.push({ fight, inputs: this.inputs.length, log: this.log.length, hash, bound: this.boundBy(step), withheld, forced, fog })
    this.answers = []
    this.ruled = undefined
    if (this.asksFrom !== Number.POSITIVE_INFINITY) this.asksFrom = 0
  }

  /** How many inputs had come in when a step began; a ruling is one itself. */
  private before(from: Quiet<F>): number {
    return from.inputs + (this.ruled === undefined ? 0 : 1)
  }

  private counted<T extends { readonly answers: number }>(list: readonly T[]): T[] {
    const before = this.before(this.last)
    return list.map((one) => ({ ...one, answers: before + one.answers }))
  }

  /** A change from outside the rules, as a step of its own. */
  private outside(input: Input, change: (step: Step<F, E>) => void, fog = this.fog): void {
    this.whole(() => {
      const from = this.last
      const step = new Step(this.game, this.game.clone(from.fight), { trace: this.trace, hash: from.hash.copy(), ...this.veils })
      change(step)
      this.inputs.push(input)
      this.publish(from, step, this.inputs.length)
      this.commit(step, fog)
      this.advance()
    })
  }
}

/** In which a save begins, and in which it ends: so it is told. */
export function fogOf({ fog = false, inputs }: Pick<Save, 'fog' | 'inputs'>): Required<Fog> {
  const last = inputs.findLast((input) => input.type === 'fog')
  return { fog, told: last?.fog ?? fog }
}

/** Answers for the seat that is asked, and notes which that is. */
const notingSeats =
  (decide: Decide, seats: number[]): Decide =>
  (ask, fight) => {
    const option = decide(ask, fight)
    if (option !== undefined) seats.push(option.seat ?? ask.seat)
    return option
  }

/** What is told before anything happens, and is no part of the hash: which switches of an older file were left out, and which side may be a slip. */
function foreword<F extends Fight>(fight: F): LogEntry<F, never>[] {
  const { leftOut: rules, sides, plans } = fight.setup
  const alike = slipAmong(sides)
  const entry = (event: BaseEvent, hiddenFrom: number): LogEntry<F, never> => {
    return { event, fight, input: 0, hiddenFrom, doerHiddenFrom: 0, named: undefined, points: [] }
  }
  return [
    ...(rules.length === 0 ? [] : [entry({ type: 'left-out', rules }, 0)]),
    // What sides there are is the game master's to know.
    ...(alike === undefined ? [] : [entry({ type: 'sides-alike', sides: alike }, ofPlayers(plans))]),
  ]
}

const ofPlayers = (plans: Setup['plans']): number => plans.reduce((mask, { side, seat }) => (seat === GM ? mask : mask | (1 << side)), 0)

/** A square that a book reads for itself may not be there. */
function begun<F extends Fight, E extends AnyEvent>(game: Game<F, E>, setup: Setup): F {
  try {
    return game.begin(setup)
  } catch (thrown) {
    if (!(thrown instanceof BoardError)) throw thrown
    throw new ContentError([{ path: ['start'], message: thrown.message, remedy: thrown.remedy }])
  }
}

/** The fight before its first step, its dice ready. */
export function beginFight<F extends Fight, E extends AnyEvent>(game: Game<F, E>, setup: Setup): F {
  const fight = begun(game, setup)
  if (setup.key === undefined) seedDice(fight, setup.seed)
  else keyDice(fight, setup.key)
  return fight
}
