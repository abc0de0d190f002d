import type { ServerMessage } from '@riposte/protocol'
import { WebSocket } from 'ws'

type View = Extract<ServerMessage, { type: 'view' }>
type Reply = Extract<ServerMessage, { type: 'done' | 'refused' | 'tried' | 'suggestion' | 'ahead' }>

/** Somebody with a browser: a cookie, and requests in its name. */
export class Person {
  cookie = ''
  private readonly address: string

  constructor(address: string) {
    this.address = address
  }

  async ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object, headers: Record<string, string> = {}) {
    const init = body === undefined ? {} : { body: JSON.stringify(body) }
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const response = await fetch(`${this.address}${path}`, { method, headers: { cookie: this.cookie, ...type, ...headers }, ...init })
    this.cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? this.cookie
    const text = await response.text()
    return { status: response.status, text, body: /^[[{]/.test(text) ? JSON.parse(text) : text }
  }

  connect(table: string, headers: Record<string, string> = {}): Client {
    const address = `${this.address.replace('http', 'ws')}/api/tables/${table}/live`
    return new Client(new WebSocket(address, { headers: { cookie: this.cookie, ...headers } }))
  }

  async sit(table: string, hello: object = {}): Promise<Client> {
    const client = this.connect(table)
    await client.until(() => client.socket.readyState === WebSocket.OPEN || client.over)
    if (!client.over) client.say({ type: 'hello', protocol: 1, ...hello })
    await client.until(() => client.view !== undefined || client.over)
    return client
  }
}

/** A client that keeps every byte it gets, and puts views together as a browser does. */
export class Client {
  readonly bytes: string[] = []
  readonly log: View['log'][number][] = []
  view: View | undefined
  board: View['board']
  people: Extract<ServerMessage, { type: 'people' }>['people'] = []
  refused: Extract<ServerMessage, { type: 'refused' }>[] = []
  bye: string | undefined
  over = false
  readonly socket: WebSocket
  private next = 1
  private readonly replies = new Map<number, Reply>()
  private readonly waiting = new Set<() => void>()

  constructor(socket: WebSocket) {
    this.socket = socket
    const look = (): void => {
      for (const one of this.waiting) one()
    }
    socket.on('open', look)
    socket.on('error', () => undefined)
    socket.on('message', (data: Buffer) => this.take(data.toString('utf8')))
    socket.on('close', () => {
      this.over = true
      look()
    })
  }

  private take(text: string): void {
    this.bytes.push(text)
    const message = JSON.parse(text) as ServerMessage
    if (message.type === 'view') {
      this.log.length = message.keep
      this.log.push(...message.log)
      this.view = message
      this.board = message.board ?? this.board
    } else if (message.type === 'people') this.people = message.people
    else if (message.type === 'bye') this.bye = message.code
    else if ('id' in message && message.id !== undefined) this.replies.set(message.id, message)
    if (message.type === 'refused') this.refused.push(message)
    for (const look of this.waiting) look()
  }

  get ask() {
    return this.view?.state.ask
  }
  get lines(): string[] {
    return this.log.map((entry) => entry.text)
  }

  say(message: object): void {
    this.socket.send(JSON.stringify(message))
  }

  /** Says something and waits for what comes of it. */
  async do(message: object): Promise<Reply> {
    const id = this.next++
    this.say({ ...message, id })
    await this.until(() => this.replies.has(id) || this.over)
    const reply = this.replies.get(id)
    if (reply === undefined) throw new Error(`no answer to ${JSON.stringify(message)}: ${this.bye ?? 'the line is closed'}`)
    return reply
  }

  answer(choice: string): Promise<Reply> {
    return this.do({ type: 'answer', question: this.ask?.id ?? '', choice })
  }

  /** Waits until something is so; with the line closed it never will be. */
  until(isSo: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const isDone = isSo()
        if (!isDone && !this.over) return void this.waiting.add(look)
        this.waiting.delete(look)
        if (isDone) resolve()
        else reject(new Error(`the line is closed (${this.bye ?? 'without a word'}), and this is still not so: ${isSo.toString()}`))
      }
      look()
    })
  }
}
