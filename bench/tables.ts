/**
 * Many tables played at once on one server, in real time: `npm run bench:tables [TABLES]`. How long from an answer sent to
 * the last screen of its table that shows it, the disk's flush included; then how many answers a second at most.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sovereign } from '@riposte/games/sovereign'
import { WebSocket } from 'ws'
import { fieldOf } from './fields.ts'
import { shown } from './measure.ts'

const TABLES = Number(process.argv[2] ?? 300)
const PACED_SECONDS = 20
const FLOOD_SECONDS = 10
/** At the paced tables everybody thinks for so long, on average. */
const THINKING = 1000

const folder = mkdtempSync(join(tmpdir(), 'riposte-bench-'))
const server = spawn(process.execPath, ['--conditions=source', join(import.meta.dirname, 'table-server.ts'), folder], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
const { value: address } = await createInterface({ input: server.stdout })[Symbol.asyncIterator]().next()
const encounter = { ...fieldOf(sovereign, 'starter').source, options: { ending: 'never' } }

let isFlood = false
const latencies: number[] = []
let answered = 0

async function post(path: string, body: object, cookie = '') {
  const headers = { 'content-type': 'application/json', cookie }
  const response = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  return { body: JSON.parse(await response.text()), cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie }
}

interface Seat {
  readonly socket: WebSocket
  readonly name: string
  question: { id: string; choices: string[] } | undefined
}

/** One table: whoever is asked thinks, answers, and waits until both screens show it. */
class Table {
  private readonly seats: Seat[]
  private sent = 0
  /** Screens that do not show the last answer yet. */
  private waiting = 0
  private turns = 0

  constructor(seats: Seat[]) {
    this.seats = seats
    for (const seat of seats) seat.socket.on('message', (data: Buffer) => this.take(seat, data.toString()))
  }

  private take(seat: Seat, text: string): void {
    if (text.startsWith('{"type":"refused"')) return this.think()
    if (!text.startsWith('{"type":"view"')) return
    const { ask } = JSON.parse(text).state
    seat.question = ask && { id: ask.id, choices: ask.options.map((option: { id: string }) => option.id) }
    if (this.waiting > 0 && --this.waiting === 0) {
      latencies.push(performance.now() - this.sent)
      answered++
      this.think()
    }
  }

  think(): void {
    if (isFlood) setImmediate(() => this.answer())
    else setTimeout(() => this.answer(), THINKING * (0.5 + Math.random()))
  }

  private answer(): void {
    const seat = this.seats.find((one) => one.name !== 'gm' && one.question) ?? this.seats.find((one) => one.question)
    if (seat?.question === undefined) return this.think()
    const { id, choices } = seat.question
    this.waiting = this.seats.length
    this.sent = performance.now()
    seat.socket.send(
      JSON.stringify({ type: 'answer', id: ++this.turns, question: id, choice: choices[Math.floor(Math.random() * choices.length)] }),
    )
  }
}

async function sit(table: string, cookie: string, name: string): Promise<Seat> {
  const socket = new WebSocket(`${String(address).replace('http', 'ws')}/api/tables/${table}/live`, { headers: { cookie } })
  await once(socket, 'open')
  const seat: Seat = { socket, name, question: undefined }
  const first = new Promise<void>((resolve) => {
    socket.on('message', function look(data: Buffer) {
      const text = data.toString()
      if (!text.startsWith('{"type":"view"')) return
      const { ask } = JSON.parse(text).state
      seat.question = ask && { id: ask.id, choices: ask.options.map((option: { id: string }) => option.id) }
      socket.off('message', look)
      resolve()
    })
  })
  socket.send(JSON.stringify({ type: 'hello', protocol: 1 }))
  await first
  return seat
}

async function makeTable(n: number): Promise<Table> {
  const gm = await post('/api/tables', { name: 'Moll', setUp: { game: 'sovereign', encounter, seed: n }, settings: { rulings: 'book' } })
  const { table } = gm.body
  const link = await post(`/api/tables/${table}/invitations`, { role: 'player', seat: 'players' }, gm.cookie)
  const ann = await post('/api/join', { token: link.body.token, name: 'Ann' })
  return new Table([await sit(table, gm.cookie, 'gm'), await sit(table, ann.cookie, 'players')])
}

const percentile = (share: number): string => {
  latencies.sort((a, b) => a - b)
  return `${(latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0).toFixed(1)} ms`
}

async function measure(what: string, seconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 2000))
  latencies.length = 0
  answered = 0
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  process.stdout.write(`${what}: p50 ${percentile(0.5)}, p99 ${percentile(0.99)}, ${shown(answered / seconds)} durable answers/s\n`)
}

const tables: Table[] = []
for (let n = 0; n < TABLES; n += 10) {
  tables.push(...(await Promise.all(Array.from({ length: Math.min(10, TABLES - n) }, (_, i) => makeTable(n + i)))))
}
for (const table of tables) table.think()
await measure(`${TABLES} tables, two seats each, an answer a second`, PACED_SECONDS)
isFlood = true
await measure(`${TABLES} tables, two seats each, as fast as they can`, FLOOD_SECONDS)
server.kill()
await once(server, 'exit')
rmSync(folder, { recursive: true })
process.exit()
