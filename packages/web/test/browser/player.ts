import type { ServerMessage, SetUp } from '@riposte/protocol'
import type { SeenOption } from '@riposte/referee'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

type View = Extract<ServerMessage, { type: 'view' }>
type Ask = NonNullable<View['state']['ask']>

/** Runs in the page, two frames from now. */
const VIEW_IN_A_WHILE = `new Promise((resolve) => {
  const read = () => resolve(document.querySelector('[data-testid="board"]')?.getAttribute('data-view') ?? '')
  requestAnimationFrame(() => requestAnimationFrame(read))
})`

/** Somebody at a table, with a browser of their own and nothing but hands: what they know is what their browser was sent. */
export class Player {
  readonly page: Page
  readonly context: BrowserContext
  /** Every byte that the table sent. */
  readonly received: string[] = []
  readonly faults: string[] = []
  view: View | undefined
  columns = 1

  private constructor(context: BrowserContext, page: Page) {
    this.context = context
    this.page = page
    page.setDefaultTimeout(90_000)
    page.on('pageerror', (error) => this.faults.push(error.message))
    // What the page's own policy forbids is caught by who tries it, and told to the console alone.
    page.on('console', (told) => {
      if (told.type() === 'error' && /Security Policy|'script-src'/.test(told.text())) this.faults.push(told.text())
    })
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => this.read(String(payload)))
    })
    page.on('response', (response) => {
      if (response.url().includes('/api/'))
        void response
          .text()
          .then((text) => this.received.push(text))
          .catch(() => undefined)
    })
  }

  static async sit(browser: Browser, base: string, look: BrowserContextOptions = {}): Promise<Player> {
    const context = await browser.newContext({ baseURL: base, viewport: { width: 1400, height: 900 }, reducedMotion: 'reduce', ...look })
    return new Player(context, await context.newPage())
  }

  private read(text: string): void {
    this.received.push(text)
    const message = JSON.parse(text) as ServerMessage
    if (message.type !== 'view') return
    this.view = message
    const first = message.board?.text.board.split('\n')[0]
    if (first !== undefined) this.columns = first.trim().split(/\s+/).length
  }

  get ask(): Ask | undefined {
    return this.view?.state.ask
  }

  get isOver(): boolean {
    return this.view?.state.over === true
  }

  /** A table of one's own, by the same way as the page makes one. */
  async makeTable(setUp: SetUp, settings: Record<string, string> = { rulings: 'book' }): Promise<string> {
    // Whoever has never been here is given a cookie first.
    await this.context.request.get('/')
    const response = await this.context.request.post('/api/tables', { data: { setUp, name: 'Greta', settings } })
    if (!response.ok()) throw new Error(await response.text())
    const { table } = (await response.json()) as { table: string }
    await this.go(table)
    return table
  }

  async go(table: string): Promise<void> {
    await this.page.goto(`/table/${table}`)
    await this.until(() => this.view !== undefined)
    await this.page.getByTestId('board').waitFor()
  }

  /** A link to a seat, as the game master would send it. */
  async invite(table: string, seat: string | undefined): Promise<string> {
    const data = seat === undefined ? { role: 'spectator' } : { role: 'player', seat }
    const response = await this.context.request.post(`/api/tables/${table}/invitations`, { data })
    const { path } = (await response.json()) as { path: string }
    return path
  }

  /** Opens a link and sits down. */
  async join(path: string, name: string): Promise<void> {
    await this.page.goto(path)
    await this.page.getByLabel('What shall the others call you?').fill(name)
    await this.page.getByRole('button', { name: 'Sit down' }).click()
    await this.until(() => this.view !== undefined)
    await this.page.getByTestId('board').waitFor()
  }

  async until(isSo: () => boolean, what = 'what was waited for'): Promise<void> {
    for (let i = 0; i < 1200; i++) {
      if (isSo()) return
      await this.page.waitForTimeout(25)
    }
    throw new Error(`${what} did not come; asked: ${this.ask?.text ?? 'nothing'}`)
  }

  /** Until the page shows the question that the table last sent; another may come while one waits. */
  async untilShown(): Promise<void> {
    for (let i = 0; i < 1200; i++) {
      const id = this.ask?.id
      if (id === undefined || (await this.page.locator(`[data-question="${id}"]`).count()) > 0) return
      await this.page.waitForTimeout(25)
    }
    throw new Error(`the page does not show what is asked: ${this.ask?.text ?? 'nothing'}`)
  }

  /** What part of the board is in view, once it lies still: a bar that grows makes room for itself a frame later. */
  private async stillView(): Promise<string> {
    const view = (): Promise<string> => this.page.evaluate<string>(VIEW_IN_A_WHILE)
    for (let before = await view(); ; ) {
      const now = await view()
      if (now === before) return now
      before = now
    }
  }

  /** The middle of a square on the screen. */
  async placeOf(square: number): Promise<{ x: number; y: number }> {
    const board = this.page.getByTestId('board')
    const [x = 0, y = 0, scale = 1] = (await this.stillView()).split(',').map(Number)
    const box = await board.boundingBox()
    const column = square % this.columns
    const row = Math.floor(square / this.columns)
    return { x: (box?.x ?? 0) + x + (column + 0.5) * 64 * scale, y: (box?.y ?? 0) + y + (row + 0.5) * 64 * scale }
  }

  /** Presses the button of an answer, under its heading where it has one. */
  async press(id: string): Promise<void> {
    const group = this.ask?.options.find((option) => option.id === id)?.group
    const heading = this.page.locator(`[data-heading="${group ?? ''}"]`)
    if (group !== undefined && (await heading.isVisible())) await heading.click()
    await this.page.locator(`[data-option="${id}"]`).first().click()
  }

  squareOf(key: string | undefined): number | undefined {
    return this.view?.state.pieces.find((piece) => piece.key === key)?.at
  }
}

const strikes = ['melee-attack', 'ranged-attack', 'charge', 'reload', 'basic-melee', 'basic-ranged', 'melee-free-strike']
const favourites = ['stand-up', ...strikes, 'ranged-free-strike', 'run', 'walk', 'advance', 'end-turn']
const going: readonly string[] = ['run', 'walk', 'advance']

/** What a plain fighter answers: strike if one can, else come nearer. */
export function plainAnswer(player: Player): SeenOption {
  const { ask, view, columns } = player
  if (ask === undefined || view === undefined) throw new Error('nothing is asked')
  const me = view.state.pieces.find((piece) => piece.key === ask.piece)
  const foes = view.state.pieces
    .filter((piece) => !piece.ally || (me !== undefined && piece.side !== me.side))
    .filter((piece) => !piece.down)
  const steps = (a: number, b: number): number =>
    Math.max(Math.abs((a % columns) - (b % columns)), Math.abs(Math.floor(a / columns) - Math.floor(b / columns)))
  const nearest = (square: number): number => Math.min(99, ...foes.map((foe) => steps(square, foe.at)))
  const best = (rank: (option: SeenOption) => number): SeenOption | undefined => ask.options.toSorted((a, b) => rank(a) - rank(b))[0]
  const place = (option: SeenOption): number => {
    if (option.group === 'Powers' || option.group === 'Abilities') return -1
    const found = favourites.indexOf(option.id)
    return found < 0 ? 99 : found
  }
  const pick: Partial<Record<Ask['kind'], () => SeenOption | undefined>> = {
    who: () => ask.options.find((option) => option.piece !== undefined) ?? ask.options.at(-1),
    action: () => best((option) => (going.includes(option.id) && me !== undefined && nearest(me.at) <= 1 ? 98 : place(option))),
    path: () => best((option) => nearest(option.square ?? 0)),
    target: () => best((option) => (option.piece === undefined ? 99 : 1)),
    reaction: () => best((option) => (option.id === 'pass' ? 1 : 0)),
  }
  const chosen = pick[ask.kind]?.() ?? ask.options.find((option) => option.byDefault) ?? ask.options[0]
  if (chosen === undefined) throw new Error(`no answer to ${ask.text}`)
  return chosen
}
