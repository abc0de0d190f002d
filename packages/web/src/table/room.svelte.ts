import { type Board, readBoard } from '@riposte/board'
import type { FightOdds, Person, ServerMessage, TableState, ViewState } from '@riposte/protocol'
import type { SeenEntry, SeenPiece, View } from '@riposte/referee'
import { prefs } from '../look/prefs.svelte.ts'
import { type GameInfo, Refusal, wordsOf } from '../net/api.ts'
import { Link, type LinkState, type Saying } from '../net/link.ts'
import { inARow, labelOf, sentence } from '../ui/words.ts'
import { firstOf } from './latest.ts'
import { Motion } from './motion.svelte.ts'
import { inShort } from './odds.ts'
import type { Ahead, Question } from './question.ts'

type ViewMessage = Extract<ServerMessage, { type: 'view' }>
type Welcome = Extract<ServerMessage, { type: 'welcome' }>
export interface Ping {
  readonly id: number
  readonly person: string
  readonly square: number
}

/** A table as this browser knows it: what the server said, shown one view after another. */
export class Room {
  readonly table: string
  readonly motion = new Motion()
  line = $state<LinkState>('connecting')
  why = $state('')
  you = $state.raw<Welcome['you'] | undefined>()
  people = $state.raw<readonly Person[]>([])
  /** How many answers each press has given. */
  private presses: number[] = []
  /** What is on the screen; while something moves, `latest` is ahead of it. */
  state = $state.raw<ViewState | undefined>()
  latest = $state.raw<ViewState | undefined>()
  board = $state.raw<Board | undefined>()
  freeWalls = $state.raw<readonly number[]>([])
  newWall = $state(0)
  sheets = $state.raw<View['sheets']>({})
  tableState = $state.raw<TableState | undefined>()
  log = $state.raw<readonly SeenEntry[]>([])
  game = $state.raw<GameInfo | undefined>()
  ahead = $state.raw<Ahead>([])
  pings = $state.raw<readonly Ping[]>([])
  /** What came of the fight when the computer last played it on, and whether it still does. */
  odds = $state.raw<FightOdds | undefined>()
  /** What had come of it before it was last changed: the dice are the same. */
  oddsBefore = $state.raw<FightOdds | undefined>()
  /** Something has happened since the fight was played on. */
  isOddsOld = $state(false)
  playsOn = $state(false)
  /** Why the last thing one tried was not done. */
  notice = $state('')
  /** What a screen reader is to say next. */
  spoken = $state('')

  private readonly link: Link
  private queue: ViewMessage[] = []
  private place: { seq: number; mark: string } | undefined
  private nextPing = 1
  private answering = Promise.resolve()
  /** The question that was open when one last did something oneself. */
  private actedOn: string | undefined
  /** What came first on this line: what has been done since the last one broke, and what is gone, it does not tell apart. */
  private first: ViewMessage | undefined
  private noticeTimer: ReturnType<typeof setTimeout> | undefined

  constructor(table: string) {
    this.table = table
    this.link = new Link(table, {
      state: (state, why) => {
        this.line = state
        this.why = why
      },
      message: (message) => this.take(message),
      place: () => this.place,
    })
  }

  end(): void {
    this.motion.skip()
    this.link.end()
  }

  get isMaster(): boolean {
    return this.you?.role === 'gm'
  }

  /** The game master acts for all, but not while looking through another's eyes. */
  get canRule(): boolean {
    return this.isMaster && this.tableState?.as === undefined
  }

  get ask(): Question | undefined {
    return this.motion.playing ? undefined : this.state?.ask
  }

  /** To whom it is put that a game master sees too, and may answer for them. */
  get askedOthers(): string {
    const seat = this.ask?.seat
    if (!this.isMaster || seat === 'gm') return ''
    return inARow(this.sittingAt(seat).map(({ name, here }) => (here ? name : `${name} (away)`)))
  }

  /** Why nobody answers what others wait for: all who could are away; and who still can. Nothing, while one of them is here. */
  get nobodyAnswers(): string {
    const { seat, piece = '' } = this.state?.waitingFor ?? {}
    const sitting = this.sittingAt(seat)
    const isPlayed = this.tableState?.computer.includes(piece) === true
    if (isPlayed || sitting.length === 0 || sitting.some(({ here }) => here)) return ''
    const names = inARow(sitting.map(({ name }) => name))
    const are = sitting.length === 1 ? 'is' : 'are'
    const masters = seat === 'gm' ? [] : this.people.filter(({ role, here }) => role === 'gm' && here)
    if (masters.length === 0) return `${names} ${are} away, and nobody else can answer: it goes on once somebody is back.`
    const { name } = masters[0] ?? { name: '' }
    return `${names} ${are} away. ${name}, as game master, can answer instead, or let the computer play.`
  }

  private sittingAt(seat: string | undefined): readonly Person[] {
    return this.people.filter((person) => (seat === 'gm' ? person.role === 'gm' : person.seat === seat && person.role === 'player'))
  }

  pieceNamed(key: string | undefined): SeenPiece | undefined {
    return this.state?.pieces.find((piece) => piece.key === key)
  }

  /** Keys that nobody new can have. */
  get takenKeys(): ReadonlySet<string> {
    return new Set([...(this.state?.left ?? []), ...(this.state?.pieces ?? []).map((piece) => piece.key)])
  }

  /** Who was on a side and is on the board no more, as far as this page has seen. */
  goneFrom(side: string | undefined): readonly SeenPiece[] {
    return [...this.gone.values()].filter((piece) => piece.side === side)
  }

  /** As it was last seen, where it is on the board no more. */
  pieceKnown(key: string | undefined): SeenPiece | undefined {
    return this.pieceNamed(key) ?? this.gone.get(key ?? '')
  }

  nameOf(key: string | undefined): string {
    if (key === undefined) return ''
    return (this.state?.pieces.find((piece) => piece.key === key) ?? this.gone.get(key))?.name ?? key
  }

  /** Does it, or says why not. True when it has been done. */
  async say(saying: Saying): Promise<boolean> {
    if (!IDLE.includes(saying.type)) this.actedOn = this.latest?.ask?.id
    if (saying.type === 'undo') this.presses = []
    try {
      await this.link.say(saying)
      return true
    } catch (thrown) {
      // That the line broke is to be seen above the board.
      if (!(thrown instanceof Refusal && thrown.code === 'lost')) this.tell(wordsOf(thrown))
      return false
    }
  }

  /**
   * Answers what is open, and what follows from it with the rest of the choices, as long as they fit. Answers go one after
   * another; one to a question that an earlier answer has closed is dropped, such as the second of a double click.
   */
  answer(...choices: readonly string[]): Promise<void> {
    const question = this.ask?.id ?? this.latest?.ask?.id
    this.motion.skip()
    this.answering = this.answering.then(() => this.giveAnswers(question, choices))
    return this.answering
  }

  private async giveAnswers(first: string | undefined, choices: readonly string[]): Promise<void> {
    for (const [i, choice] of choices.entries()) {
      const question = this.latest?.ask
      if (question === undefined || (i === 0 && question.id !== first)) return
      if (i > 0 && !question.reads && !question.options.some((option) => option.id === choice)) return
      if (!(await this.say({ type: 'answer', question: question.id, choice }))) return
      if (i === 0) this.presses.push(0)
      this.presses.push((this.presses.pop() ?? 0) + 1)
    }
  }

  /** Takes back what was pressed last: a click on a square says that one goes, and where. */
  async back(): Promise<void> {
    for (let left = this.presses.pop() ?? 1; left > 0 && this.latest?.canGoBack === true; left--) {
      if (!(await this.say({ type: 'back' }))) return
    }
  }

  /** What an answer would be, without giving it; `after` others that lead to its question. */
  async tryOut(choice: string, after: readonly string[] = []): Promise<Extract<ServerMessage, { type: 'tried' }> | undefined> {
    const question = this.ask
    if (question === undefined) return undefined
    try {
      const message = await this.link.say({ type: 'try', question: question.id, choice, ...(after.length > 0 && { after: [...after] }) })
      return message.type === 'tried' ? message : undefined
    } catch (thrown) {
      if (thrown instanceof Refusal) return undefined
      throw thrown
    }
  }

  /** Has the computer play the fight on from here, so many times. */
  async playOn(fights: number): Promise<void> {
    if (this.isOddsOld) this.oddsBefore = this.odds
    this.odds = undefined
    this.isOddsOld = false
    this.playsOn = true
    const isDone = await this.say({ type: 'odds', fights })
    this.playsOn = false
    if (isDone && this.odds !== undefined) this.spoken = inShort(this.odds)
  }

  tell(notice: string): void {
    this.notice = sentence(notice)
    clearTimeout(this.noticeTimer)
    this.noticeTimer = setTimeout(() => {
      this.notice = ''
    }, 7000)
  }

  private take(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.you = message.you
        this.first = undefined
        return
      case 'people':
        this.people = message.people
        return
      case 'view':
        this.place = { seq: message.seq, mark: message.mark }
        this.latest = { ...message.state }
        this.first ??= message
        if (message.by !== undefined && message.by !== this.you?.id) this.presses = []
        this.queue.push(message)
        if (this.queue.length === 1) void this.pump()
        return
      case 'ahead':
        if (message.question === this.latest?.ask?.id) this.ahead = message.next
        return
      case 'pinged':
        this.ping(message.person, message.square)
        return
      case 'odds':
        this.odds = message.odds
        return
      case 'suggestion':
        this.tell(`The computer would choose ${this.optionLabel(message.choice)}: ${message.why}.`)
        return
      default:
        return
    }
  }

  private optionLabel(choice: string): string {
    const option = this.latest?.ask?.options.find((one) => one.id === choice)
    return option === undefined ? choice : labelOf(option, (key) => this.nameOf(key))
  }

  /** Shows the views that have come, in order: first what happened, then how it is now. */
  private async pump(): Promise<void> {
    for (let view = this.queue[0]; view !== undefined; view = this.queue[0]) {
      await this.show(view)
      this.queue.shift()
    }
  }

  private async show(view: ViewMessage): Promise<void> {
    const isBack = view.keep < this.log.length
    const before = this.state
    const isOther = this.tableState !== undefined && view.table.fight !== this.tableState.fight
    if (!isBack && view !== this.first && view.by === undefined) this.tellAnswered(view.state.ask)
    const told = view.log.map((entry) => ({ ...entry, text: sentence(entry.text) }))
    if ((isBack || told.length > 0) && view.table.as === this.tableState?.as) this.isOddsOld = true
    if (isBack) {
      if (isOther)
        this.tell(
          `${view.by === undefined ? 'Another fight begins' : 'The fight before stands here again'}: ${view.state.title || 'everybody is in place'}.`,
        )
      else this.tellBack(this.log.slice(view.keep), view)
      this.log = this.log.slice(0, view.keep)
    }
    const isCalm = before === undefined || this.board === undefined || isBack || prefs.motion === 'less' || document.hidden
    if (isCalm || this.board === undefined) {
      this.log = [...this.log, ...told]
      if (before !== undefined) this.spoken = isBack && !isOther ? `${this.backWords(view.by)}something.` : spokenLines(told)
    } else if (view.log.length > 0) {
      const each = (entry: SeenEntry): void => {
        this.log = [...this.log, entry]
        if (entry.text !== '') this.spoken = entry.text
      }
      const newcomers = view.state.pieces.filter((piece) => !before.pieces.some((one) => one.key === piece.key))
      await this.motion.play(told, { board: this.board, pieces: [...before.pieces, ...newcomers], each })
    }
    this.settle(view)
  }

  /** What one was asked is asked no more, and one has not answered it. Those who share a seat answer for one another. */
  private tellAnswered(now: Question | undefined): void {
    const was = this.state?.ask
    const isShared = this.people.some((person) => person.seat === this.you?.seat && person.id !== this.you.id)
    if (was?.piece === undefined || this.isMaster || isShared || was.id === this.actedOn) return
    if (now?.piece === was.piece && now?.text === was.text) return
    this.tell(`Somebody else has answered for ${this.nameOf(was.piece)}: ${was.text}.`)
  }

  /** What was taken back is told, unless it has only been told anew. */
  private tellBack(dropped: readonly SeenEntry[], { log: again, by }: ViewMessage): void {
    const texts = new Set(again.map((entry) => entry.text))
    const first = firstOf(dropped.filter((entry) => entry.text !== '' && !texts.has(entry.text)))
    // What somebody set about says less than what came of it, which may just have been told.
    const isTold = this.notice !== '' && first?.type === 'action'
    if (first !== undefined && !isTold && again.length < dropped.length) this.tell(`${this.backWords(by)}${first.text}`)
  }

  private backWords(by: string | undefined): string {
    if (by === this.you?.id) return 'You took back: '
    const name = this.people.find((person) => person.id === by)?.name
    return name === undefined ? 'Taken back: ' : `${name} took back: `
  }

  /** Whoever has gone from the board since the fight began: of whom the log still tells. */
  private gone: ReadonlyMap<string, SeenPiece> = $state.raw(new Map())

  private keepGone({ state, table }: ViewMessage): void {
    const isSame = table.fight === this.tableState?.fight && table.as === this.tableState.as
    const before = isSame && (this.state?.round ?? 0) > 0 ? [...this.gone.values(), ...(this.state?.pieces ?? [])] : []
    const there = new Set(state.pieces.map((piece) => piece.key))
    this.gone = new Map(before.flatMap((piece) => (there.has(piece.key) ? [] : [[piece.key, piece] as const])))
  }

  private settle(view: ViewMessage): void {
    if (view.board !== undefined) {
      this.board = readBoard(view.board.text).board
      this.freeWalls = view.board.freeWalls
      this.newWall = view.board.newWall
    }
    if (view.sheets !== undefined) this.sheets = view.sheets
    this.keepGone(view)
    this.tableState = view.table
    this.ahead = []
    this.state = view.state
    const { ask } = view.state
    if (ask?.kind === 'action' && this.queue.length <= 1) void this.say({ type: 'ahead', question: ask.id })
  }

  private ping(person: string, square: number): void {
    const id = this.nextPing++
    this.pings = [...this.pings, { id, person, square }]
    setTimeout(() => {
      this.pings = this.pings.filter((one) => one.id !== id)
    }, 3200)
  }
}

/** What changes nothing at the table. */
const IDLE: readonly string[] = ['ahead', 'look', 'odds', 'ping', 'suggest', 'try']

/** The last few lines: more would still be read when the next come. */
const spokenLines = (entries: readonly SeenEntry[]): string =>
  entries
    .map((entry) => entry.text)
    .filter((text) => text !== '')
    .slice(-6)
    .join(' ')
