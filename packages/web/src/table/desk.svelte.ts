import { type Square, spotName } from '@riposte/board'
import type { SeenOption, SeenPiece, SeenPreview, SeenRefusal, StandingChoice } from '@riposte/referee'
import { Camera } from '../board/camera.svelte.ts'
import type { Point } from '../board/outline.ts'
import { prefs } from '../look/prefs.svelte.ts'
import { ledger } from '../net/ledger.svelte.ts'
import { questionWords, reactionWords, ruleName } from '../ui/words.ts'
import { describe } from './cursor.ts'
import { dearly, unspent } from './doubts.ts'
import type { Meant } from './meant.ts'
import { isAsGood, straighter } from './natural.ts'
import { previewWords } from './preview.ts'
import type { Room } from './room.svelte.ts'
import type { Side } from './stroke.ts'
import { areasBySquare, liesAnywhere, lyingOf, type Way, waysByPiece, waysBySquare, waysOf } from './ways.ts'
import { whyNotAt } from './why-not.ts'

/** What is asked once more before it is done. */
export interface Doubt {
  readonly text: string
  readonly yes: string
  go(): void
}

/** Something of the game master's that is used on the board. */
export interface Tool {
  readonly name: string
  /** A click; points are in squares. */
  use(square: Square, at: Point): void
  /** It draws: all that the hand goes over between pressing and letting go is done at once. */
  readonly stroke?: Stroke
  /** Instead of drawing: a piece dragged from one square to another. */
  carry?(piece: SeenPiece, to: Square): void
}

export interface Stroke {
  begin(): void
  over(from: Point, to: Point): void
  end(at: Point): void
}

/** What is drawn and not yet there. */
export interface Drawn {
  readonly squares: readonly Square[]
  readonly sides: readonly Side[]
}
const NOTHING: Drawn = { squares: [], sides: [] }

/** So long a pointer rests before the table is asked. */
const RESTED_MS = 60

export const panels = ['log', 'pieces', 'master', 'table'] as const
export type Panel = (typeof panels)[number]

/** What somebody has in their hands at the table: where they point, what they weigh, what they look at. */
export class Desk {
  readonly room: Room
  readonly camera = new Camera()
  hovered = $state<Square | undefined>()
  cursor = $state<Square | undefined>()
  /** Real dice that somebody is asked for are rolled by their browser. */
  rollsAll = $state(false)
  /** Way-points of a path in the making. */
  stations = $state.raw<readonly Square[]>([])
  /** In the air: how high to go, in squares; nothing for what lies nearest. */
  rise = $state<number | undefined>()
  /** What the table says of that path. */
  weighed = $state.raw<{ readonly preview: SeenPreview | undefined; readonly rule: string | undefined } | undefined>()
  /** Of ways that cost the same the straightest, where the table's own is not. */
  private natural = $state.raw<{ readonly of: Way; readonly name: string; readonly preview: SeenPreview | undefined } | undefined>()
  private smoothed: Way | undefined
  /** Several answers lie where somebody clicked. */
  menu = $state.raw<{ readonly square: Square; readonly ways: readonly Way[] } | undefined>()
  /** Something is about to be done that one may not mean. */
  doubt = $state.raw<Doubt | undefined>()
  /** A piece looked at, and an option pointed at in the bar. */
  looked = $state<string | undefined>()
  pointed = $state<string | undefined>()
  /** What is being explained, and the element that it belongs to. */
  meant = $state.raw<{ readonly thing: Meant; readonly by: HTMLElement } | undefined>()
  /** The heading that somebody has opened in the bar of actions. */
  heading = $state<string | undefined>()
  panel = $state<Panel>('log')
  /** On a narrow screen the panels are put away until they are wanted. */
  open = $state(false)
  measuring = $state(false)
  ruler = $state.raw<{ readonly from: Square; readonly to: Square } | undefined>()
  dragged = $state<string | undefined>()
  lit = $state.raw<readonly Square[] | string>([])
  /** A rule whose words are shown. */
  rule = $state<string | undefined>()
  /** What a click on the board does while a tool of the game master is in hand. */
  tool = $state.raw<Tool | undefined>()
  drawn = $state.raw<Drawn>(NOTHING)
  /** A click would set a way-point. */
  withShift = false
  /** What was last used is the keys, and not a pointer. */
  byKeys = false

  constructor(room: Room) {
    this.room = room
  }

  // ------------------------------------------------------------------------------------------- what can be answered here

  ways: readonly Way[] = $derived.by(() => waysOf(this.room.ask, this.room.ahead))

  /** Headings of the actions, in the order of the game whatever is on offer: each stands where it stood. */
  headings: readonly string[] = $derived.by(() => {
    const order = this.room.game?.headings ?? []
    const given = new Set(this.room.ask?.options.flatMap((option) => option.group ?? []) ?? [])
    return [...order.filter((heading) => given.delete(heading)), ...given]
  })

  /** The open one; none where all fits under one. */
  get group(): string | undefined {
    if (this.headings.length < 2) return undefined
    return this.headings.find((heading) => heading === this.heading) ?? this.headings[0]
  }

  /** What ends a turn stands by itself, always at the same place. */
  ending: SeenOption | undefined = $derived.by(() => {
    const { ask } = this.room
    return ask?.kind === 'action' || ask?.kind === 'who' ? ask.options.find((option) => option.id === 'end-turn') : undefined
  })

  /** What is chosen on the board: only what has no place there is a button. */
  private lying: readonly SeenOption[] = $derived.by(() => lyingOf(this.room.ask, this.room.board?.columns ?? 1))
  onBoard: boolean = $derived(this.lying.length > 0)

  /** Friends among the targets, where there are foes: they are shown when one asks for them. */
  friends: readonly SeenOption[] = $derived.by(() => this.room.ask?.options.filter((option) => this.isAside(option)) ?? [])
  also = $state(false)

  private isAside({ piece, byDefault }: SeenOption): boolean {
    const { ask } = this.room
    if (ask?.kind !== 'target' || piece === undefined || byDefault) return false
    const isFriend = (key: string | undefined): boolean => {
      const one = this.room.pieceNamed(key)
      return one !== undefined && this.isFriend(one)
    }
    return isFriend(piece) && ask.options.some((option) => option.piece !== undefined && !isFriend(option.piece))
  }

  /** The buttons that stand in the bar, as they are numbered: those without a heading, and those under the open one. */
  listed: readonly SeenOption[] = $derived.by(() => {
    const options = (this.room.ask?.options ?? []).filter((option) => option !== this.ending)
    if (this.onBoard) return options.filter((option) => !this.lying.includes(option))
    if (this.room.ask?.kind === 'target') return [...options.filter((option) => !this.isAside(option)), ...(this.also ? this.friends : [])]
    return this.group === undefined ? options : options.filter((option) => option.group === undefined || option.group === this.group)
  })

  /** The action that merely goes somewhere: the only one whose squares are looked ahead at. */
  private stride = $derived(this.ways.find((way) => way.kind === 'path')?.action?.id)

  liesAnywhere: boolean = $derived.by(() => liesAnywhere(this.room.ask))

  /** Squares one may go to or choose, by square. */
  squares: ReadonlyMap<Square, readonly Way[]> = $derived.by(() =>
    this.liesAnywhere && this.room.board !== undefined ? areasBySquare(this.ways, this.room.board) : waysBySquare(this.ways, this.stride),
  )
  pieces: ReadonlyMap<string, readonly Way[]> = $derived.by(() => waysByPiece(this.ways))

  /** What is asked, as a sentence. */
  asking: string = $derived.by(() => {
    const { ask } = this.room
    if (ask === undefined) return ''
    if (ask.kind === 'reaction')
      return reactionWords(ask, this.room.nameOf(ask.by), this.room.game?.windows.find((one) => one.id === ask.window)?.about)
    return questionWords(ask, (key) => this.room.pieceNamed(key)?.side)
  })

  /** Whose move is being considered. */
  get mover(): SeenPiece | undefined {
    return this.room.pieceNamed(this.room.ask?.piece)
  }

  /** Of the side of who is asked, or of one's own where nobody is. */
  isFriend(piece: SeenPiece): boolean {
    return this.mover === undefined ? piece.ally : piece.side === this.mover.side
  }

  pieceOn(square: Square | undefined): SeenPiece | undefined {
    if (square === undefined) return undefined
    const there = this.room.state?.pieces.filter((piece) => piece.squares.includes(square)) ?? []
    return there.find((piece) => !piece.down) ?? there[0]
  }

  // ------------------------------------------------------------------------------------------------------- picking

  pick(square: Square): void {
    this.room.motion.skip()
    this.menu = undefined
    this.doubt = undefined
    const piece = this.pieceOn(square)
    const ways = this.waysAt(square)
    if (piece !== undefined && ways.length === 0) {
      const refused = whyNotAt(this, piece)
      if (refused !== '') this.room.tell(refused)
      return this.look(piece.key)
    }
    if (ways.length > 1) {
      this.menu = { square, ways }
      return
    }
    const [way] = ways
    if (way === undefined) return this.refuse(square)
    void this.take(way)
  }

  /** What a click there would answer: of who stands there before what lies there. */
  private waysAt(square: Square): readonly Way[] {
    const piece = this.pieceOn(square)
    return (piece === undefined ? undefined : this.pieces.get(piece.key)) ?? this.squares.get(square) ?? []
  }

  /** A finger cannot point: its first tap shows what would be, its second on the same square does it. */
  tap(square: Square): void {
    const isSecond = this.hovered === square
    this.hovered = square
    void this.weigh()
    const way = this.considered
    const { preview } = way?.option ?? {}
    const hasMore = preview?.area !== undefined || previewWords(preview, (key) => this.room.nameOf(key)) !== ''
    // What is one of several is told, and chosen, from their list.
    if (way === undefined || isSecond || !hasMore || this.waysAt(square).length > 1) {
      this.hovered = undefined
      this.pick(square)
      return
    }
    this.menu = undefined
    this.room.spoken = describe(this, square)
  }

  /** The way with the way-points set before it. Going somewhere with what one acts with is asked about. */
  async take(way: Way, isSure = false): Promise<void> {
    this.menu = undefined
    const dear = dearly(way, this.mover)
    if (dear !== '' && !isSure) {
      this.pointed = way.choices.join(' ')
      this.doubt = { text: `Go there with the ${dear} of this turn?`, yes: 'Go there', go: () => void this.take(way, true) }
      return
    }
    const isStaged = this.isStaged && way.option.square !== undefined
    const natural = this.naturalFor(way)
    const choices = isStaged ? this.staged(way) : natural === undefined ? way.choices : [...way.choices.slice(0, -1), natural.name]
    this.clear()
    await this.room.answer(...choices)
  }

  /** Answers by its button. Ending a turn is asked about while something useful is left. */
  choose(option: SeenOption): void {
    const text = option === this.ending ? unspent(this) : ''
    const go = (): void => {
      this.doubt = undefined
      void this.room.answer(option.id)
    }
    if (text === '') go()
    else this.doubt = { text, yes: 'End all the same', go }
  }

  /** The path is told square by square, or with its height. */
  private get isStaged(): boolean {
    return this.stations.length > 0 || (this.rise !== undefined && this.room.ask?.kind === 'path')
  }

  /** Whoever is asked where to go might go higher or lower than the ground. */
  get isAloft(): boolean {
    const { ask, board } = this.room
    const { mover } = this
    if (ask?.kind !== 'path' || !ask.reads || mover === undefined || board === undefined) return false
    return mover.height > (board.floor[mover.at] ?? 0) || ask.options.some((option) => option.id.includes('^')) || /^fly/i.test(ask.text)
  }

  /** A square higher, or lower. */
  climb(by: 1 | -1): void {
    const now = this.rise ?? Math.round((this.mover?.height ?? 0) / 2)
    this.rise = now + by
    void this.weigh()
  }

  private spotAt(square: Square, columns: number): string {
    return spotName({ square, height: this.rise === undefined ? undefined : 2 * this.rise }, columns)
  }

  private staged(way: Way): readonly string[] {
    const columns = this.room.board?.columns ?? 1
    const names = [...this.stations, way.option.square ?? 0].map((square) => this.spotAt(square, columns))
    return [...way.choices.slice(0, -1), names.join('>')]
  }

  /** A way-point for the path: the path goes through it. */
  station(square: Square): void {
    if (!this.squares.has(square) && this.stations.length === 0) return this.pick(square)
    if (this.stations.at(-1) === square) return this.pick(square)
    this.stations = [...this.stations, square]
  }

  /** One cannot go there, or nothing is asked: says so, with the rule where there is one. */
  private refuse(square: Square): void {
    const { ask, board } = this.room
    if (ask === undefined || board === undefined) return
    const name = this.spotAt(square, board.columns)
    if (ask.kind === 'action') this.room.tell(`Nothing that ${this.room.nameOf(ask.piece)} can do now leads to ${name}.`)
    if (ask.kind !== 'path' && ask.kind !== 'square') return
    void this.room.tryOut(name).then((tried) => {
      if (tried?.option !== undefined) void this.room.answer(name)
      else if (tried?.refusal !== undefined) this.room.tell(`${name} is not possible: ${this.whyNot(tried.refusal)}`)
    })
  }

  /** Why not: in few words where there are any, else by the rule's name. */
  whyNot({ why, rule }: Pick<SeenRefusal, 'why' | 'rule'>): string {
    return why ?? ruleName(rule, ledger.find(rule))
  }

  /** How a reaction is answered from now on; what is being asked too. */
  order(piece: string, reaction: string, order: StandingChoice): void {
    void this.room.say({ type: 'order', piece, reaction, order })
  }

  /** One's own pieces of a side that may react at all. */
  reactorsOf(side: string | undefined): readonly SeenPiece[] {
    const { state, tableState } = this.room
    const isPlayed = (key: string): boolean => tableState?.computer.includes(key) === true
    return state?.pieces.filter((piece) => piece.mine && piece.side === side && piece.reactions.length > 0 && !isPlayed(piece.key)) ?? []
  }

  look(key: string): void {
    this.looked = key
    this.panel = 'pieces'
  }

  /** A panel by its key, also where they have been put away. */
  show(panel: Panel): void {
    this.panel = panel
    this.open = true
    prefs.alone = false
  }

  clear(): void {
    this.stations = []
    this.rise = undefined
    this.weighed = undefined
    this.natural = undefined
    this.menu = undefined
    this.doubt = undefined
    this.pointed = undefined
    this.dragged = undefined
  }

  back(isMeant = true): void {
    if (
      this.menu !== undefined ||
      this.doubt !== undefined ||
      this.stations.length > 0 ||
      this.rise !== undefined ||
      this.rule !== undefined ||
      this.measuring ||
      this.tool !== undefined
    ) {
      this.rule = undefined
      this.tool = undefined
      this.measure(false)
      this.clear()
      return
    }
    if (isMeant && this.room.state?.canGoBack === true) void this.room.back()
  }

  /** Draws what it went over, once it is let go; `done` when it is there. */
  draw(drawn: Drawn, done?: Promise<unknown>): void {
    this.drawn = drawn
    void done?.finally(() => {
      this.drawn = NOTHING
    })
  }

  measure(on: boolean): void {
    this.measuring = on
    this.ruler = undefined
  }

  // ------------------------------------------------------------------------------------------------------ considering

  /** The answer under the pointer, or under the keyboard's cursor. */
  considered: Way | undefined = $derived.by(() => {
    const pointed = this.ways.find((way) => way.choices.join(' ') === this.pointed)
    if (pointed !== undefined) return pointed
    const square = this.hovered ?? this.cursor
    if (square === undefined) return undefined
    return this.waysAt(square)[0]
  })

  /** Asks the table what it thinks of the path with its way-points. */
  async weigh(): Promise<void> {
    const way = this.considered
    if (!this.isStaged || way?.option.square === undefined || this.room.ask?.kind !== 'path') {
      this.weighed = undefined
      return this.smooth()
    }
    const tried = await this.room.tryOut(this.staged(way).at(-1) ?? '')
    this.weighed = { preview: tried?.option?.preview, rule: tried?.refusal?.rule ?? tried?.option?.against }
  }

  /** What would be, of the answer that is considered. */
  get preview(): SeenPreview | undefined {
    const { considered } = this
    return this.weighed?.preview ?? this.naturalFor(considered)?.preview ?? considered?.option.preview
  }

  private naturalFor(way: Way | undefined): Desk['natural'] {
    return this.natural?.of === way ? this.natural : undefined
  }

  /** Asks the table whether a straighter way is as good as the one it has. */
  private async smooth(): Promise<void> {
    const way = this.considered
    const { board } = this.room
    const { path = [], moved } = way?.option.preview ?? {}
    if (way === this.smoothed || way === undefined || board === undefined) return
    this.smoothed = way
    const start = this.mover?.at
    if (way.kind !== 'path' || moved !== undefined || start === undefined || this.mover?.squares.length !== 1 || this.isAloft) return
    const costOf = (square: Square): number | undefined => this.squares.get(square)?.[0]?.option.preview?.cost
    const found = straighter([start, ...path], costOf, board.columns)
    if (found === undefined) return
    await new Promise((rested) => setTimeout(rested, RESTED_MS))
    if (this.considered !== way) return
    const name = found
      .slice(1)
      .map((square) => this.spotAt(square, board.columns))
      .join('>')
    const tried = await this.room.tryOut(name, way.choices.slice(0, -1))
    if (this.considered === way && isAsGood(tried?.option?.preview, way.option.preview))
      this.natural = { of: way, name, preview: tried?.option?.preview }
  }
}
