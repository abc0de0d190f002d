import { byTheBook, quick } from '@riposte/players'
import type { Back, PassSpan, Role, SetUp, TableSettings } from '@riposte/protocol'
import {
  type Ask,
  type Decide,
  eyesOf,
  type Fight,
  findOption,
  fogOf,
  type Game,
  GM,
  type Input,
  isSeen,
  leftBy,
  type OpenAsk,
  type Option,
  pieceNamed,
  RiposteError,
  type Ruling,
  rulesOf,
  rulingsIn,
  type Save,
  Session,
  type StandingChoice,
  suggestion,
  usualOf,
  writeEncounter,
} from '@riposte/referee'
import { answersFor, seesAsBook } from './computer.ts'
import type { Content } from './content.ts'
import { type Entry, fogIn, type Manner, saveIn } from './journal.ts'
import type { Keys } from './keys.ts'
import { setupOf } from './known.ts'
import { Lens, type Sight } from './lens.ts'
import { lostOrders, orderedAnswer, ordersOf, passingNow } from './orders.ts'
import { Refusal } from './refusal.ts'
import { type Arranged, gameNamed, type Wanted } from './set-up.ts'
import type { Work } from './slices.ts'
import { leftBehind, standAgain, standOf } from './stand.ts'

/** How many questions the computer answers before others are shown what it has done. */
const AT_A_STRETCH = 40
/** With more pieces than these each takes longer, and others wait. */
const MANY_PIECES = 40
/** So many of the computer's answers it remembers why. */
const MOST_REASONS = 60
/** How many entries a journal grows before a snapshot stands for all of them. */
const SNAPSHOT_EVERY = 200

const unreported = (): void => undefined

/** So many answers back it knows who gave them. */
const MOST_ANSWERED = 60

/** Who answers, for others who were asked the same. */
export interface Answerer {
  readonly person: string
  readonly name: string
  readonly role: Role
}

export const plainSettings: TableSettings = { title: '', points: 'exact', fog: 'off', rare: 'skip', rulings: 'ask', picture: '' }

/**
 * One table: a fight, who plays it, and what the game master has decided about it. Whatever changes it comes out as
 * entries for its journal; the same entries make the same table again.
 */
export class Table {
  readonly id: string
  /** How many entries its journal has. */
  entries = 0
  /** Its journal does not come out the same under these rules: it is only looked at until the game master goes on from there. */
  isParted = false
  /** The journal, while it is parted. */
  private written: readonly Entry[] = []
  private readonly content: Content
  private readonly keys: Keys
  private readonly lenses = new Map<number, Lens>()
  /** Takes note of a field that would have told a seat of somebody unknown. */
  report: (field: string) => void = unreported
  private fights = 0
  private sinceSnapshot = 0
  private current: { readonly game: Game; readonly session: Session } | undefined
  /** The fight that this one took the place of, until something has happened here; not after a restart. */
  private earlier: { readonly save: Save; readonly manner: Manner } | undefined
  /** Who has just taken something back, by the id that others know; nobody once something else is done. */
  backBy: string | undefined
  private manner: Manner = {
    settings: plainSettings,
    computer: [],
    held: false,
    seats: [],
    seatings: [],
    orders: [],
    passing: [],
    known: 0,
    lost: 0,
  }
  /** Why the computer answered, in the change at hand; and before, by how many inputs there were then. */
  private thoughts: string[] = []
  private readonly reasons = new Map<number, string>()
  /** Who gave the last answers, by the words of their questions: for who was asked the same and comes too late. */
  private readonly answered = new Map<string, Answerer>()
  /** How many questions the computer may still answer at this stretch. */
  private left = 0

  constructor(id: string, content: Content, keys: Keys) {
    this.id = id
    this.content = content
    this.keys = keys
  }

  get game(): Game {
    return this.here.game
  }
  get session(): Session {
    return this.here.session
  }
  get settings(): TableSettings {
    return this.manner.settings
  }
  get isHeld(): boolean {
    return this.manner.held
  }
  get title(): string {
    const { settings } = this.manner
    return settings.title === '' ? this.session.fight.setup.title : settings.title
  }
  private get here(): { readonly game: Game; readonly session: Session } {
    if (this.current === undefined) throw new Error(`table ${this.id} has no fight yet`)
    return this.current
  }

  // --------------------------------------------------------------------------------------------------- from a journal

  /** Takes the entries of a journal, as they were written. */
  *replay(entries: readonly Entry[], last: number): Work<void> {
    this.entries = last
    this.written = entries
    try {
      for (const entry of entries) yield* this.take(entry)
      this.written = []
    } catch (thrown) {
      if (!(thrown instanceof RiposteError)) throw thrown
      this.part(entries)
    }
  }

  /** The rules have changed, and the fight does not come out as it did: it is shown as it last stood, and waits there. */
  private part(entries: readonly Entry[]): void {
    const snapshot = entries.findLast((entry) => entry.type === 'snapshot')
    // Without one, as far as it still comes out the same.
    const stand = snapshot?.stand ?? standOf(this.session)
    const lost = snapshot?.stand === undefined ? leftBehind(this.session) : (snapshot.lost ?? [])
    const save = saveIn(entries)
    if (save === undefined) throw new Error(`the journal of table ${this.id} does not begin`)
    const game = gameNamed(this.content, save.game)
    const manner = entries.findLast((entry) => entry.type === 'manner' || entry.type === 'snapshot')?.manner ?? this.manner
    this.manner = { ...manner, fogAtFirst: manner.settings.fog, held: true, orders: [], passing: [] }
    const setup = setupOf(this.content, game, save.setup)
    const fresh = (): Session => Session.start(game, setup, this.decide(game), fogIn(this.manner))
    this.current = { game, session: standAgain(fresh, stand, asItStood(lost)) }
    this.fights++
    this.lenses.clear()
    this.isParted = true
  }

  /**
   * Changes that were on the disk are gone, or stand behind what can no longer be read. The next entry is followed by a snapshot, so
   * that the journal is whole from there on. While there is `unread` in it, that waits for the game master.
   */
  lose(changes: number, unread: readonly Entry[]): void {
    this.manner = { ...this.manner, lost: changes }
    this.sinceSnapshot = SNAPSHOT_EVERY
    if (unread.length === 0 || this.isParted) return
    this.written = unread
    this.isParted = true
    this.manner = { ...this.manner, held: true }
  }

  /** The game master has been told what is lost. */
  understand(): Entry[] {
    if (this.manner.lost === 0) return []
    this.manner = { ...this.manner, lost: 0 }
    return [this.mannerEntry()]
  }

  /** A new fight from how the old one stood. */
  takeUp(): Entry[] {
    if (!this.isParted) throw new Refusal('bad-message', 'this fight goes on as it is', 'just play')
    this.isParted = false
    this.written = []
    return [this.snapshotEntry()]
  }

  /** The replay file: of the fight as it is, or as it was written down under rules that have changed since. */
  save(): Save {
    return (this.isParted ? saveIn(this.written) : undefined) ?? this.session.save()
  }

  /** The text of an encounter file: the fight as it stands, for others to begin with. */
  encounter(): string {
    const { game, session } = this
    const rulings = session.inputs.flatMap((input) => (input.type === 'ruling' ? input.rulings : []))
    const added = new Map(rulings.flatMap((one) => (one.do === 'add' && one.state !== undefined ? [[one.key, one.state]] : [])))
    return writeEncounter(game, this.title, session.fight, this.content.pack(game.id), added)
  }

  /** A fight to be set up here, and those who go on into it. */
  wants(setUp: SetUp): Wanted {
    const { game, onward } = setUp
    const { rests = [], id } = this.game
    if (onward === undefined) return setUp
    if (game !== id) throw new Refusal('bad-message', `nobody goes on from ${id} into ${game}`, `set up a fight of ${id}`)
    const rest = rests.find((one) => one.id === onward)
    const known = rests.map((one) => one.id)
    if (rest === undefined) throw new Refusal('bad-message', `there is no rest "${onward}"`, suggestion(onward, known))
    return { ...setUp, left: leftBy(this.game, this.session.fight, rest) }
  }

  private *take(entry: Entry): Work<void> {
    switch (entry.type) {
      case 'set-up':
        return this.begin(gameNamed(this.content, entry.game), entry)
      case 'inputs':
        return yield* this.takeInputs(entry.inputs)
      case 'undo':
        return this.session.undo(entry.inputs)
      case 'manner':
        this.manage(entry.manner)
        return
      case 'snapshot':
        this.manner = entry.manner
        this.begin(gameNamed(this.content, entry.game), entry)
        yield* this.takeInputs(entry.inputs)
        this.fights = entry.fights
        return
    }
  }

  private *takeInputs(inputs: readonly Input[]): Work<void> {
    for (const input of inputs) {
      this.session.take(input)
      yield
    }
  }

  private begin(game: Game, { source }: { readonly source: Save['setup'] }): void {
    const setup = setupOf(this.content, game, source)
    this.current = { game, session: Session.start(game, setup, this.decide(game), fogIn(this.manner)) }
    this.fights++
    this.reasons.clear()
    this.lenses.clear()
  }

  /** Who may know of what is marked as it happens: where that changes, all of it happens again. */
  private manage(manner: Manner): void {
    const before = fogIn(this.manner)
    const { fog, told } = fogIn(manner)
    this.manner = manner
    if (this.current === undefined || (fog === before.fog && told === before.told)) return
    const { game, session } = this.current
    this.left = 0
    const setup = setupOf(this.content, game, session.save().setup)
    const again = Session.start(game, setup, this.decide(game), { fog, told })
    for (const input of session.inputs) again.take(input)
    this.current = { game, session: again }
  }

  // ------------------------------------------------------------------------------------------------------ the computer

  private decide(game: Game): Decide {
    const player = byTheBook(quick(game))
    return (ask, fight) => {
      if (this.left <= 0) return undefined
      this.enlist(fight)
      if (!this.isComputers(ask, fight)) return undefined
      this.left--
      const usual = this.unasked(game, ask, fight) ?? seesAsBook(ask, this.manner.settings)
      const option = usual ?? player(ask, fight)
      if (option !== undefined) this.thoughts.push(usual === undefined ? (game.reason?.(fight, ask, option) ?? '') : '')
      return option
    }
  }

  /** Who joins a side that the computer plays whole is played by it too, till somebody says otherwise. */
  private enlist({ pieces, setup }: Fight): void {
    const { computer, known } = this.manner
    if (computer.length === 0 || pieces.length === known) return
    const there = pieces.slice(0, Math.max(setup.plans.length, Math.min(known, pieces.length)))
    const newcomers = pieces.slice(there.length).filter(({ side, seat }) => {
      const fellows = there.filter((one) => one.side === side && one.seat === seat)
      return fellows.length > 0 && fellows.every(({ key }) => computer.includes(key))
    })
    this.manner = { ...this.manner, computer: [...computer, ...newcomers.map(({ key }) => key)], known: pieces.length }
  }

  /** What nobody needs to be asked. */
  private unasked<O extends Option>(game: Game, ask: Ask<O>, fight: Fight): O | undefined {
    return orderedAnswer(game, ask, fight, this.manner) ?? (this.manner.settings.rare === 'skip' ? usualOf(ask) : undefined)
  }

  private isComputers(ask: Ask, fight: Fight): boolean {
    if (this.manner.held || ask.kind === 'die') return false
    if (this.unasked(this.game, ask, fight) !== undefined) return true
    if (ask.kind === 'ruling' && this.manner.settings.rulings === 'ask') return false
    return seesAsBook(ask, this.manner.settings) !== undefined || answersFor(this.manner.computer, ask, fight)
  }

  /** The computer has stopped only to let others see. */
  get wantsToGoOn(): boolean {
    const { open, fight } = this.session
    return open !== undefined && this.isComputers(open, fight)
  }

  goOn(): Entry[] {
    return this.change(() => this.session.goOn())
  }

  // ------------------------------------------------------------------------------------------------------- what is done

  /** A first fight, or another. */
  setUp(arranged: Arranged, settings: Partial<TableSettings> = {}): Entry[] {
    this.earlier = this.current === undefined || this.isParted ? undefined : { save: this.session.save(), manner: this.manner }
    this.isParted = false
    const { game, setup, computer, waits, onward } = arranged
    const entry: Entry = { type: 'set-up', game: game.id, rules: rulesOf(game), source: setup.source }
    this.left = 0
    const seats = [...new Set([...this.manner.seats, ...setup.seats])]
    const all = { ...this.manner.settings, ...settings }
    // Who has come along is played as before, and his orders hold.
    const came = setup.plans.flatMap(({ side, key }) => (onward && side === 0 ? key : []))
    const orders =
      came.length === 0 ? [] : ordersOf(this.session.fight, this.manner.orders, setup).filter(({ piece }) => came.includes(piece))
    this.manner = {
      settings: all,
      fogAtFirst: all.fog,
      computer: [...new Set([...computer, ...this.manner.computer.filter((key) => came.includes(key))])],
      held: waits,
      seats,
      seatings: [],
      orders,
      passing: [],
      known: 0,
      lost: 0,
    }
    this.begin(game, entry)
    return [entry, this.mannerEntry(), ...this.change(() => this.session.goOn())]
  }

  /** A fight that was put away, with everybody on their feet again; and why it goes no further, where these rules see it otherwise. */
  *load(save: Save): Work<{ readonly entries: Entry[]; readonly note: string | undefined }> {
    const game = gameNamed(this.content, save.game)
    this.left = 0
    const [first, now] = [onOrOff(save.fog === true), onOrOff(fogOf(save).told)]
    this.manner = { ...this.manner, settings: { ...this.manner.settings, fog: now }, fogAtFirst: first }
    this.begin(game, { source: save.setup })
    const note = yield* this.asFarAsItGoes(save)
    const begun: Entry = { type: 'set-up', game: game.id, rules: rulesOf(game), source: save.setup }
    return { entries: [begun, { type: 'inputs', inputs: [...this.session.inputs] }, this.mannerEntry()], note }
  }

  private *asFarAsItGoes(save: Save): Work<string | undefined> {
    const playing = this.session.playing(save)
    for (let step = playing.next(); ; step = playing.next()) {
      if (step.done === true) return step.value
      yield
    }
  }

  /** Answers the open question, from a seat or from any that the game master may answer for; `eyes` has it by that number. */
  answer(question: string, choice: string, seat: number, eyes = seat, by?: Answerer): Entry[] {
    const open = this.mustBeOpen(question, eyes, by)
    const { sight } = this
    const asked = [...this.lenses.values()].flatMap((lens) => lens.question(sight) ?? [])
    const whole = this.wholeAnswer(open, choice)
    const entries = this.change(() => this.session.answer(whole, seat), this.letsGo(open, whole))
    if (by !== undefined) for (const one of asked) this.answered.set(one, by)
    for (const old of this.answered.keys()) if (this.answered.size > MOST_ANSWERED) this.answered.delete(old)
    return entries
  }

  /** What the game master rules in the middle of an action is an answer. */
  private wholeAnswer(open: OpenAsk, choice: string): string {
    if (open.kind !== 'ruling' || open.options.some((option) => option.id === choice)) return choice
    const rulings = rulingsIn(choice)
    return rulings === undefined ? choice : JSON.stringify(this.withSheets(rulings))
  }

  /** The game master has decided for the game master's own, or the computer's: so it goes on. What a player would decide does not say so. */
  private letsGo(open: OpenAsk, choice: string): boolean {
    const whose = findOption(open, choice)?.seat ?? open.seat
    return whose === GM || answersFor(this.manner.computer, open, this.session.fight)
  }

  mustBeOpen(question: string, eyes: number, asker?: Answerer): OpenAsk {
    const { open } = this.session
    if (open === undefined)
      throw new RiposteError('nothing-asked', 'nobody is asked anything: the fight is over', 'take something back, or start another fight')
    if (question !== this.question(eyes)) {
      const first = this.answered.get(question)
      const why = first === undefined ? 'that question is no longer open' : `${calledBy(first, asker)} answered first`
      throw new RiposteError('stale-question', why, 'look at the question that is open, and answer that')
    }
    return open
  }

  back(seat: number, by?: string): Entry[] {
    this.session.back(seat)
    this.answered.clear()
    this.backBy = by
    return [{ type: 'undo', inputs: this.session.inputs.length }]
  }

  /** Takes hold at once, for what is being asked too. */
  order(piece: string, reaction: string, order: StandingChoice, seat: number): Entry[] {
    const { sheet } = pieceNamed(this.session.fight, piece)
    const known = this.game.reactions?.orderable(this.session.fight.setup, sheet).map((one) => one.id) ?? []
    if (!known.includes(reaction))
      throw new RiposteError('bad-ruling', `${piece} has no reaction "${reaction}"`, suggestion(reaction, known))
    const others = this.manner.orders.filter((one) => one.piece !== piece || one.reaction !== reaction)
    this.manner = { ...this.manner, orders: [...others, { piece, reaction, order, seat }] }
    return [this.mannerEntry(), ...this.goOn()]
  }

  /** These are asked about no reaction: for this round, until that is taken back, or no longer. */
  pass(pieces: readonly string[], span: PassSpan): Entry[] {
    const { fight } = this.session
    for (const key of pieces) pieceNamed(fight, key)
    const others = this.manner.passing.filter((one) => !pieces.includes(one.piece))
    const round = span === 'round' ? fight.round : undefined
    const passing = span === 'none' ? others : [...others, ...pieces.map((piece) => ({ piece, round }))]
    this.manner = { ...this.manner, passing }
    return [this.mannerEntry(), ...this.goOn()]
  }

  private giveOrders(): void {
    const { orders } = this.manner
    if (orders.length === 0 || !this.session.isQuiet) return
    this.manner = { ...this.manner, orders: [] }
    for (const { piece, reaction, order, seat } of orders) {
      const whose = this.session.fight.pieces.find((one) => one.key === piece && one.gone === 0)
      // Taking back may have given it to another seat.
      const isTheirs = whose !== undefined && (seat === GM || whose.seat === seat)
      if (isTheirs) this.session.order(whose.id, reaction, order, seat)
    }
  }

  /** Sheets that a ruling only names come from the packs. */
  private withSheets(rulings: readonly Ruling[]): Ruling[] {
    const { sheets } = this.session.fight.setup
    const pack = this.content.pack(this.game.id)
    return rulings.map((ruling) => {
      const isKnown = ruling.do !== 'add' || ruling.written !== undefined || sheets.some((one) => one.id === ruling.sheet)
      return isKnown ? ruling : { ...ruling, written: pack.sheet(ruling.sheet) }
    })
  }

  rule(rulings: readonly Ruling[], reason: string): Entry[] {
    const whole = this.withSheets(rulings)
    const { isQuiet, loose } = this.session
    const seatings = whole.flatMap((ruling) => (ruling.do === 'seat' ? [ruling] : []))
    if (!isQuiet && loose.length === 0 && seatings.length === whole.length) return this.seatSoon(seatings, reason)
    return this.betweenActions(() => this.session.rule(whole, reason))
  }

  /** Who answers for whom has nothing to do with the action at hand: it may be said at any time, and holds when that is over. */
  private seatSoon(seatings: readonly { readonly piece: string; readonly seat: string }[], reason: string): Entry[] {
    const { fight } = this.session
    const wanted = seatings.map(({ piece, seat }) => ({ piece: pieceNamed(fight, piece).key, seat, reason }))
    const others = this.manner.seatings.filter((one) => !wanted.some(({ piece }) => piece === one.piece))
    this.manner = { ...this.manner, seatings: [...others, ...wanted] }
    return [this.mannerEntry()]
  }

  private giveSeats(): void {
    const { seatings } = this.manner
    if (seatings.length === 0 || !this.session.isQuiet) return
    this.manner = { ...this.manner, seatings: [] }
    const known = seatings.filter(({ piece }) => this.session.fight.pieces.some((one) => one.key === piece && one.gone === 0))
    const reasons = [...new Set(known.map((one) => one.reason))]
    const rulings = known.map(({ piece, seat }): Ruling => ({ do: 'seat', piece, seat }))
    if (rulings.length > 0) this.session.rule(rulings, reasons.join(', '))
  }

  /**
   * Rulings come between actions. Where nothing has come of the open one yet, its choices are taken back for the moment and
   * then made again, as far as they still can be.
   */
  private betweenActions(work: () => void): Entry[] {
    const { loose, inputs } = this.session
    if (loose.length === 0) return this.change(work)
    const point = inputs.length - loose.length
    let failure: unknown
    this.left = 0
    this.session.undo(point)
    try {
      work()
    } catch (thrown) {
      failure = thrown
    }
    // What a ruling asks comes before anything else.
    const given = loose.filter(({ answer }) => answer.decided !== true)
    if (this.session.isQuiet) for (const { answer, seat } of given) if (!this.answersStill(answer.choice, seat)) break
    if (failure instanceof Error) throw failure
    return [{ type: 'undo', inputs: point }, { type: 'inputs', inputs: this.session.inputs.slice(point) }, ...this.goOn()]
  }

  private answersStill(choice: string, seat: number): boolean {
    try {
      this.session.answer(choice, seat)
      return true
    } catch (thrown) {
      if (thrown instanceof RiposteError) return false
      throw thrown
    }
  }

  undo(to: Back, by?: string): Entry[] {
    if (this.earlier !== undefined && 'steps' in to && this.ownInputs().length === 0) return this.standAsBefore(this.earlier, by)
    const inputs = this.pointOf(to)
    this.left = 0
    const { standing } = this.session.fight
    this.session.undo(inputs)
    this.answered.clear()
    this.backBy = by
    const { round } = this.session.fight
    const orders = [...lostOrders(standing, this.session), ...this.manner.orders]
    const passing = this.manner.passing.filter((one) => one.round === undefined || one.round === round)
    this.manner = { ...this.manner, orders, passing }
    // Otherwise it would play what was taken back at once.
    this.manner = { ...this.manner, held: this.wantsToGoOn }
    return [{ type: 'undo', inputs }, this.mannerEntry()]
  }

  /** A fight in which nothing has happened is taken back whole: the one before stands there as it was left. */
  private standAsBefore({ save, manner }: NonNullable<Table['earlier']>, by: string | undefined): Entry[] {
    const { settings, seats } = this.manner
    const { fog } = manner.settings
    this.earlier = undefined
    this.left = 0
    this.manner = { ...manner, settings: { ...settings, fog }, seats: [...new Set([...manner.seats, ...seats])], held: true }
    const game = gameNamed(this.content, save.game)
    this.begin(game, { source: save.setup })
    for (const input of save.inputs) this.session.take(input)
    this.backBy = by
    const begun: Entry = { type: 'set-up', game: game.id, rules: rulesOf(game), source: save.setup }
    return [this.mannerEntry(), begun, { type: 'inputs', inputs: [...save.inputs] }]
  }

  hold(held: boolean): Entry[] {
    this.manner = { ...this.manner, held }
    return [this.mannerEntry(), ...(held ? [] : this.goOn())]
  }

  /** What is told of the fog changes at once, what pieces are asked with the next action. */
  settle(set: Partial<TableSettings>): Entry[] {
    this.manage({ ...this.manner, fogAtFirst: onOrOff(fogIn(this.manner).fog), settings: { ...this.manner.settings, ...set } })
    const settled = this.mannerEntry()
    return [settled, ...this.change(() => this.turnFog()), ...this.goOn()]
  }

  private turnFog(): void {
    const { fog } = this.session
    const { told } = fogIn(this.manner)
    if (fog !== told && this.session.isQuiet) this.session.turnFog(told)
  }

  computerPlays(pieces: readonly string[], plays: boolean): Entry[] {
    for (const key of pieces) pieceNamed(this.session.fight, key)
    const others = this.manner.computer.filter((key) => !pieces.includes(key))
    this.manner = { ...this.manner, computer: plays ? [...others, ...pieces] : others }
    return [this.mannerEntry(), ...this.goOn()]
  }

  /** Somebody may answer from there, once a piece is given to it. */
  makeSeat(name: string): Entry[] {
    if (this.seats.includes(name)) return []
    this.manner = { ...this.manner, seats: [...this.manner.seats, name] }
    return [this.mannerEntry()]
  }

  private mannerEntry(): Entry {
    return { type: 'manner', manner: this.manner }
  }

  /** All or nothing: what is refused has changed nothing. */
  whole<T extends readonly Entry[]>(work: () => T): T {
    const { manner, current, fights, isParted, written, earlier } = this
    const inputs = current?.session.inputs.slice() ?? []
    try {
      return work()
    } catch (thrown) {
      Object.assign(this, { manner, current, fights, isParted, written, earlier })
      if (current !== undefined) this.backTo(inputs)
      throw thrown
    }
  }

  /** What came of the first half of something that was refused is not in the journal: it has not happened. */
  private backTo(inputs: readonly Input[]): void {
    const { session } = this
    const same = firstChange(session.inputs, inputs)
    if (same === inputs.length && same === session.inputs.length) return
    this.left = 0
    session.undo(same)
    for (const input of inputs.slice(same)) session.take(input)
  }

  /** What a change of the fight adds to the journal: the input itself, and what computer players answer to it. */
  private change(work: () => void, letsGo = false): Entry[] {
    const before = this.session.inputs.length
    const { manner } = this
    this.left = Math.ceil((AT_A_STRETCH * MANY_PIECES) / Math.max(MANY_PIECES, this.session.fight.pieces.length))
    this.thoughts = []
    if (letsGo && manner.held) this.manner = { ...manner, held: false }
    try {
      work()
      this.giveOrders()
      this.giveSeats()
      this.turnFog()
    } catch (thrown) {
      this.manner = manner
      throw thrown
    }
    const inputs = this.session.inputs.slice(before)
    this.remember(before, inputs)
    return [...(inputs.length === 0 ? [] : [{ type: 'inputs' as const, inputs }]), ...(this.manner === manner ? [] : [this.mannerEntry()])]
  }

  /** Why the computer answered as it did; after a while, and after a restart, it no longer knows. */
  private remember(before: number, inputs: readonly Input[]): void {
    for (const at of this.reasons.keys()) if (at > before) this.reasons.delete(at)
    for (const [i, input] of inputs.entries()) {
      if (input.type !== 'answer' || input.answer.decided !== true) continue
      const why = this.thoughts.shift()
      if (why !== undefined && why !== '') this.reasons.set(before + i + 1, why)
    }
    for (const at of this.reasons.keys()) if (this.reasons.size > MOST_REASONS) this.reasons.delete(at)
  }

  /** The places of what people have done; what computer players answered goes with the input it followed. */
  private ownInputs(): number[] {
    return this.session.inputs.flatMap((input, i) => (input.type === 'answer' && input.answer.decided === true ? [] : [i]))
  }

  /** How many inputs there were at a moment that the game master names. */
  private pointOf(to: Back): number {
    const { inputs, log } = this.session
    if ('line' in to) {
      const entry = this.lens(GM).entries(this.sight)[to.line]
      if (entry?.input === undefined) throw new RiposteError('cannot-go-back', `the log has no line ${to.line}`, 'name one that it has')
      return entry.input
    }
    if ('steps' in to) {
      const point = this.ownInputs().at(-to.steps)
      if (point === undefined)
        throw new RiposteError('cannot-go-back', 'there is nothing to take back', 'the fight stands at its beginning')
      return point
    }
    const turns = log.flatMap(({ event, input }) => (event.type === 'acting' && input < inputs.length ? [input] : []))
    return turns.at(to.turn === 'this' ? -1 : -2) ?? 0
  }

  /** An entry that stands for the whole journal, when it has grown long enough for one. */
  snapshot(added: number): Entry[] {
    this.sinceSnapshot += added
    if (this.sinceSnapshot < SNAPSHOT_EVERY) return []
    return [this.snapshotEntry()]
  }

  /** The same, when nobody plays on for now. */
  snapshotAtRest(): Entry[] {
    return this.sinceSnapshot === 0 || this.isParted ? [] : [this.snapshotEntry()]
  }

  private snapshotEntry(): Entry {
    this.sinceSnapshot = 0
    const { game, session } = this.here
    const { manner, fights } = this
    const { setup: source, inputs } = session.save()
    return {
      type: 'snapshot',
      game: game.id,
      rules: rulesOf(game),
      source,
      inputs,
      manner,
      fights,
      stand: standOf(session),
      lost: leftBehind(session),
    }
  }

  // ------------------------------------------------------------------------------------------------------- what is seen

  /** The open question's number as a seat has it. */
  question(seat: number): string | undefined {
    return this.lens(seat).question(this.sight)
  }

  get sight(): Sight {
    const { settings, computer, held, lost, orders, seatings, passing } = this.manner
    return {
      session: this.session,
      coarse: settings.points === 'coarse',
      report: this.report,
      question: (known) => this.keys.word('question', 16, this.id, this.fights, known),
      orders,
      seatings,
      backBy: this.backBy,
      seats: this.seats,
      table: {
        fight: this.fights,
        settings,
        computer,
        held,
        passing: passingNow(passing, this.session.fight),
        parted: this.isParted,
        lost,
        reasons: Object.fromEntries(this.reasons),
      },
    }
  }

  lens(seat: number): Lens {
    let lens = this.lenses.get(seat)
    if (lens === undefined) {
      lens = new Lens(seat)
      this.lenses.set(seat, lens)
    }
    return lens
  }

  /** The game master's, those of this fight, and those of the table from which nobody plays in it yet. */
  get seats(): readonly string[] {
    return [...new Set([...this.session.fight.setup.seats, ...this.manner.seats])]
  }

  /** The number of a seat in this fight, -1 for one that nobody plays from. */
  seatNamed(name: string): number {
    return this.session.fight.setup.seats.indexOf(name)
  }

  /** Where somebody at the table looks from: nobody but the game master ever gets the game master's eyes. */
  eyesFor({ role, seat }: { readonly role: Role; readonly seat: string }): number {
    if (role === 'gm') return GM
    const place = role === 'player' ? this.seatNamed(seat) : -1
    return place === GM ? -1 : place
  }

  /** The pieces of a seat, as far as they are known to another. */
  piecesOf(seat: string, from: number): { readonly key: string; readonly name: string }[] {
    const place = this.seatNamed(seat)
    const eyes = eyesOf(this.session, from)
    const theirs = this.session.fight.pieces.filter((piece) => piece.seat === place && piece.gone === 0 && isSeen(eyes, piece.id))
    return theirs.map(({ id, key }) => ({ key, name: eyes.strangers.nameOf(id) }))
  }

  mustPlay(pieces: readonly string[], seat: number): void {
    for (const key of pieces) {
      const piece = this.session.fight.pieces.find((one) => one.key === key)
      if (seat !== GM && piece?.seat !== seat) throw new Refusal('not-yours', `${key} is not yours`, 'ask the game master')
    }
  }
}

const onOrOff = (isOn: boolean): 'on' | 'off' => (isOn ? 'on' : 'off')

/** Why a fight is brought to where another stood; what the game master must see to is said. */
function asItStood(lost: readonly string[]): string {
  const all = 'as it stood when it was last written down'
  const some = lost.slice(0, MOST_LOST).join('; ')
  const more = lost.length > MOST_LOST ? ` and ${lost.length - MOST_LOST} more` : ''
  return lost.length === 0 ? all : `${all}, but for what only its own rules know: ${some}${more}`
}
const MOST_LOST = 12

function calledBy({ person, name, role }: Answerer, asker: Answerer | undefined): string {
  if (person === asker?.person) return 'you have'
  return role === 'gm' ? 'the game master' : name
}

/** The first input that is not as it was. */
function firstChange(before: readonly Input[], after: readonly Input[]): number {
  let i = 0
  while (i < before.length && i < after.length && (before[i] === after[i] || JSON.stringify(before[i]) === JSON.stringify(after[i]))) i++
  return i
}
