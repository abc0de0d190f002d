import type { ClientMessage, ServerMessage } from '@riposte/protocol'
import { Refusal } from './api.ts'

export const linkStates = ['connecting', 'open', 'lost', 'closed'] as const
export type LinkState = (typeof linkStates)[number]

type WithoutId<T> = T extends { readonly id: number } ? Omit<T, 'id'> : never
/** What a client says; the number is the link's affair. */
export type Saying = WithoutId<ClientMessage>

interface Given {
  readonly state: (state: LinkState, why: string) => void
  readonly message: (message: ServerMessage) => void
  /** Where one was: what to resume from. */
  readonly place: () => { readonly seq: number; readonly mark: string } | undefined
}

interface Waiting {
  done(message: ServerMessage): void
  failed(error: Refusal): void
}

const BEAT_MS = 20_000
const LATE_MS = 8_000

const types: readonly string[] = ['welcome', 'view', 'people', 'done', 'refused', 'tried', 'ahead', 'suggestion', 'odds', 'pinged', 'bye']

const isMessage = (data: unknown): data is ServerMessage =>
  typeof data === 'object' && data !== null && 'type' in data && typeof data.type === 'string' && types.includes(data.type)

/** The line to a table. It comes back by itself, and goes on where it broke. */
export class Link {
  private readonly url: string
  private readonly given: Given
  private socket: WebSocket | undefined
  private readonly waiting = new Map<number, Waiting>()
  private next = 1
  private tries = 0
  private hasEnded = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly beats: ReturnType<typeof setInterval>
  private readonly stop = new AbortController()

  constructor(table: string, given: Given) {
    this.url = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/tables/${table}/live`
    this.given = given
    this.connect()
    this.beats = setInterval(() => void this.beat(), BEAT_MS)
    addEventListener('online', () => void this.beat(), { signal: this.stop.signal })
  }

  /** A line that says nothing may be dead without knowing it: then it is closed, and comes back. */
  private async beat(): Promise<void> {
    const { socket } = this
    if (socket?.readyState !== WebSocket.OPEN) return
    const late = setTimeout(() => socket.close(), LATE_MS)
    await this.say({ type: 'beat' }).catch(() => undefined)
    clearTimeout(late)
  }

  /** Settles when the server has done it; fails with its reason where it has not. */
  say(saying: Saying): Promise<ServerMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<ServerMessage>()
    if (this.socket?.readyState !== WebSocket.OPEN) {
      reject(new Refusal('not connected', 'wait a moment', 'lost'))
      return promise
    }
    const id = this.next++
    this.waiting.set(id, { done: resolve, failed: reject })
    this.socket.send(JSON.stringify({ ...saying, id }))
    return promise
  }

  end(): void {
    this.hasEnded = true
    clearTimeout(this.timer)
    clearInterval(this.beats)
    this.stop.abort()
    this.socket?.close()
  }

  private connect(): void {
    this.given.state('connecting', '')
    const socket = new WebSocket(this.url)
    this.socket = socket
    socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'hello', protocol: 1, ...this.given.place() })))
    socket.addEventListener('message', (event) => {
      const data: unknown = JSON.parse(String(event.data))
      if (isMessage(data)) this.take(data)
    })
    socket.addEventListener('close', () => this.lost(socket))
  }

  private take(message: ServerMessage): void {
    if (message.type === 'welcome') {
      this.tries = 0
      this.given.state('open', '')
    }
    if (message.type === 'bye' && message.code !== 'closing') {
      this.hasEnded = true
      this.given.state('closed', message.message)
    }
    const id = 'id' in message ? message.id : undefined
    const waiting = id === undefined ? undefined : this.waiting.get(id)
    if (id !== undefined) this.waiting.delete(id)
    if (message.type === 'refused' && waiting !== undefined) waiting.failed(new Refusal(message.message, message.remedy, message.code))
    else {
      waiting?.done(message)
      this.given.message(message)
    }
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket) return
    for (const one of this.waiting.values()) one.failed(new Refusal('the line broke', 'it comes back by itself', 'lost'))
    this.waiting.clear()
    if (this.hasEnded) return
    this.given.state('lost', '')
    this.timer = setTimeout(() => this.connect(), Math.min(8000, 300 * 2 ** this.tries++))
  }
}
