import {
  type ClientMessage,
  clientMessage,
  type FightOdds,
  PROTOCOL,
  type Refused,
  type ServerMessage,
  type SetUp,
} from '@riposte/protocol'
import { type Eyes, eyesOf, GM, lookAfter, lookingAhead, type OpenAsk, type SeenAhead, tryAnswer } from '@riposte/referee'
import { adviceOn } from './computer.ts'
import type { Entry } from './journal.ts'
import { lastLook } from './last-look.ts'
import type { Line } from './line.ts'
import { isTooDeep, sheetsIn } from './readings.ts'
import { Refusal } from './refusal.ts'
import type { Arranged } from './set-up.ts'
import { inSlices, whileWanted } from './slices.ts'
import type { Table } from './table.ts'
import type { Room, Tables } from './tables.ts'

type Message<T extends ClientMessage['type']> = Extract<ClientMessage, { type: T }>
/** Messages that change something, and what each adds to the journal. */
type Doing = Exclude<ClientMessage['type'], 'hello' | 'try' | 'ahead' | 'suggest' | 'odds' | 'ping' | 'look' | 'beat'>

const PER_SECOND = 50
const BURST = 100
/** A line that goes on too fast for so long is closed. */
const MOST_OVERFLOWS = 200

/** One text from a client: taken apart, checked, done or refused. */
export function receive(tables: Tables, room: Room, line: Line, text: string, now: number): void {
  if (!room.lines.has(line)) return
  if (!mayPass(line, now)) {
    const given = idIn(text)
    return line.send({ type: 'refused', ...(given === undefined ? {} : { id: given }), ...TOO_FAST })
  }
  const message = readMessage(text)
  const id = message instanceof Refusal ? idIn(text) : 'id' in message ? message.id : undefined
  const refuse = (refused: Refused): void => line.send({ type: 'refused', ...(id === undefined ? {} : { id }), ...refused })
  /** At once or later: whoever has gone meanwhile is not waited on, and what goes wrong falls on the sender. */
  const attempt = (work: () => void) => (): void => {
    if (room.lines.has(line))
      tables.attempt(work, refuse, { table: room.table.id, message: message instanceof Refusal ? '' : message.type })
  }
  const work = (fight?: Arranged): void => {
    if (message instanceof Refusal) throw message
    if (!line.isIn && message.type !== 'hello') throw new Refusal('bad-message', 'nobody has said hello yet', 'begin with hello')
    take(tables, room, line, message, { fight, whenSaved: (later) => tables.whenSaved(room, attempt(later)) })
  }
  const go = (fight?: Arranged): void =>
    tables.whenFree(
      room,
      line.sitter.person,
      attempt(() => work(fight)),
    )
  const reading = message instanceof Refusal || !line.isGm ? undefined : readingOf(tables, room, line, message)
  if (reading === undefined) return go()
  void reading.then(go, (thrown: Error) => {
    attempt(() => {
      throw thrown
    })()
  })
}

/** What a message brings along is read elsewhere, before anything is done about it. */
function readingOf(tables: Tables, room: Room, line: Line, message: ClientMessage): Promise<Arranged | undefined> | undefined {
  const { person } = line.sitter
  if (message.type === 'set-up') return setUpOf(tables, room, message.setUp, person)
  if (message.type !== 'rule') return undefined
  const sheets = sheetsIn(room.table.game.id, message.rulings)
  if (sheets.length === 0) return undefined
  return tables.read('sheets', sheets, person).then((read) => {
    tables.keep({ setups: [], sheets: read })
    return undefined
  })
}

async function setUpOf(tables: Tables, room: Room, setUp: SetUp, person: string): Promise<Arranged> {
  return tables.arranged(await tables.read('set-up', room.table.wants(setUp), person))
}

/** What a message is done with: the fight that it brings, and how to wait for the disk. */
interface Means {
  readonly fight: Arranged | undefined
  readonly whenSaved: (work: () => void) => void
}

const TOO_FAST = { code: 'too-fast', message: 'more messages than the table takes', remedy: 'wait a second' } as const

/** A bucket of so many messages a second. */
function mayPass(line: Line, now: number): boolean {
  const { bucket } = line
  bucket.left = Math.min(BURST, bucket.left + ((now - bucket.at) * PER_SECOND) / 1000)
  bucket.at = now
  if (bucket.left >= 1) {
    bucket.left--
    return true
  }
  bucket.overflows++
  if (bucket.overflows > MOST_OVERFLOWS) line.close('too-fast', 'far more messages than the table takes')
  return false
}

/** The message, or why it is none. */
function readMessage(text: string): ClientMessage | Refusal {
  const no = (what: string): Refusal => new Refusal('bad-message', `this is no message of the protocol: ${what}`, 'see docs/protocol.md')
  try {
    if (isTooDeep(Buffer.from(text))) return no('lists and fields stand too deep in one another')
    const { data, error } = clientMessage.safeParse(JSON.parse(text))
    const [issue] = error?.issues ?? []
    return data ?? no(`${issue?.path.join('.') || 'the whole'}: ${issue?.message ?? ''}`)
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return no('it is not JSON')
    throw thrown
  }
}

/** The number of a message that is none, so that its sender knows which. */
function idIn(text: string): number | undefined {
  const found = /"id"\s*:\s*(\d{1,15})\b/.exec(text)?.[1]
  return found === undefined ? undefined : Number(found)
}

function take(tables: Tables, room: Room, line: Line, message: ClientMessage, { fight, whenSaved }: Means): void {
  switch (message.type) {
    case 'hello':
      if (message.as !== undefined) mustBeGm(line)
      return whenSaved(() => welcome(tables, room, line, message))
    case 'try':
      return tryOut(room, line, message)
    case 'ahead':
      return lookAhead(tables, room, line, message)
    case 'suggest':
      return suggest(room, line, message)
    case 'odds':
      mustBeGm(line)
      return whenSaved(() => odds(tables, room, line, message))
    case 'ping':
      return ping(room, line, message)
    case 'look':
      mustBeGm(line)
      return whenSaved(() => look(room, line, message))
    case 'beat':
      return line.send({ type: 'done', id: message.id })
    default: {
      const { id } = message
      const entries = room.table.whole(() => [...doing(room, line, message, fight), ...(line.isGm ? room.table.understand() : [])])
      tables.submit(room, entries, (failure) => {
        if (failure === undefined) line.send({ type: 'done', id })
        else line.send({ type: 'refused', id, code: failure.code, message: failure.message, remedy: failure.remedy })
      })
    }
  }
}

function welcome(tables: Tables, room: Room, line: Line, { seq, mark, as }: Message<'hello'>): void {
  const { id, name, role, seat } = line.sitter
  line.leave()
  line.look = as
  line.isIn = true
  line.send({ type: 'welcome', protocol: PROTOCOL, table: room.table.id, you: { id, name, role, seat } })
  tables.tellPeople(room, line)
  line.update(room.table, seq === undefined || mark === undefined ? undefined : { seq, mark })
}

function doing(room: Room, line: Line, message: Extract<ClientMessage, { type: Doing }>, fight: Arranged | undefined): Entry[] {
  const { table } = room
  table.backBy = undefined
  if (table.isParted && message.type !== 'take-up' && message.type !== 'set-up') throw parted
  switch (message.type) {
    case 'answer':
      if (table.isHeld && !line.isGm) throw held
      return table.answer(message.question, message.choice, answering(table, line), line.eyes(table), line.sitter)
    case 'back':
      return table.back(goingBack(room, line), line.sitter.id)
    case 'order':
      mustPlay(line)
      table.mustPlay([message.piece], line.seat(table))
      return table.order(message.piece, message.reaction, message.order, line.seat(table))
    case 'computer':
      mustPlay(line)
      table.mustPlay(message.pieces, line.seat(table))
      return table.computerPlays(message.pieces, message.plays)
    case 'pass':
      mustPlay(line)
      table.mustPlay(message.pieces, line.seat(table))
      return table.pass(message.pieces, message.span)
    case 'rule':
      mustBeGm(line)
      return table.rule(message.rulings, message.reason)
    case 'undo':
      mustBeGm(line)
      return table.undo(message.to, line.sitter.id)
    case 'hold':
      mustBeGm(line)
      return table.hold(message.held)
    case 'settings':
      mustBeGm(line)
      return table.settle(message.set)
    case 'take-up':
      mustBeGm(line)
      return table.takeUp()
    case 'set-up':
      mustBeGm(line)
      if (fight === undefined) throw new Error('a set-up is read before it is done')
      return table.setUp(fight)
  }
}

/** The seat an answer comes from: a game master who looks through another's eyes plays from there where that is asked. */
function answering(table: Table, line: Line): number {
  mustPlay(line)
  const { open } = table.session
  const eyes = line.eyes(table)
  const isAsked = open !== undefined && (open.seat === eyes || open.options.some((option) => option.seat === eyes))
  return line.isGm && !isAsked ? GM : eyes
}

function goingBack({ table }: Room, line: Line): number {
  mustPlay(line)
  const eyes = line.eyes(table)
  return line.isGm && !table.session.canGoBack(eyes) ? GM : eyes
}

/** The eyes of who is asked, or an error for anybody else. */
function askedEyes(table: Table, line: Line): { readonly open: OpenAsk; readonly eyes: Eyes } {
  const seat = answering(table, line)
  const { open } = table.session
  const isAsked = open !== undefined && (seat === GM || open.seat === seat || open.options.some((option) => option.seat === seat))
  if (!isAsked) throw notAsked
  return { open, eyes: eyesOf(table.session, seat, { coarse: table.settings.points === 'coarse' }) }
}

function tryOut({ table }: Room, line: Line, { id, question, choice, after = [] }: Message<'try'>): void {
  table.mustBeOpen(question, line.eyes(table))
  const { open, eyes } = askedEyes(table, line)
  const there = after.length === 0 ? { eyes, open } : lookAfter(eyes, after)
  const tried: ServerMessage = { type: 'tried', id, ...(there && tryAnswer(there.eyes, there.open, choice)) }
  line.sendText(lastLook(tried, eyes.strangers, table.report, choice))
}

/** Others have their turn meanwhile; who asks again wants no more of what was asked before. */
function lookAhead(tables: Tables, room: Room, line: Line, { id, question }: Message<'ahead'>): void {
  const { table } = room
  const { options } = table.mustBeOpen(question, line.eyes(table))
  const { eyes } = askedEyes(table, line)
  const { strangers } = eyes
  const answer = (next: readonly SeenAhead[] = []): void =>
    line.sendText(lastLook({ type: 'ahead', id, question, next } satisfies ServerMessage, strangers, table.report))
  if (options.length > MOST_AHEAD) return answer()
  const mine = {}
  line.looksAhead = mine
  const looking = inSlices(whileWanted(lookingAhead(eyes), () => room.lines.has(line) && line.looksAhead === mine))
  looking.then(answer, failing(tables, room, line, { type: 'ahead', id }))
}

/** What becomes of something that took a while and went wrong. */
const failing =
  (tables: Tables, { table }: Room, line: Line, { type, id }: { readonly type: string; readonly id: number }) =>
  (thrown: unknown): void =>
    tables.attempt(
      () => {
        throw thrown
      },
      (refused) => line.send({ type: 'refused', id, ...refused }),
      { table: table.id, message: type },
    )

/** Behind so many options nobody looks one by one. */
const MOST_AHEAD = 80

const parted = new Refusal(
  'parted',
  'the rules have changed since, or part of it cannot be read: the fight stands as it was last written down, and is only looked at',
  'the game master can go on from here, with a new order of turns',
)

const held = new Refusal('held', 'the game master holds the fight', 'wait until it goes on')

const notAsked = new Refusal('not-yours', 'this is for somebody else to answer', 'wait for your turn')

function suggest({ table }: Room, line: Line, { id }: Message<'suggest'>): void {
  const { open, eyes } = askedEyes(table, line)
  const advice = adviceOn(eyes, open)
  if (advice === undefined) throw new Refusal('not-yours', 'the computer has nothing to suggest here', 'decide yourself')
  const question = table.question(line.eyes(table)) ?? ''
  const suggestion: ServerMessage = { type: 'suggestion', id, question, choice: advice.option.id, why: advice.why }
  line.sendText(lastLook(suggestion, eyes.strangers, table.report))
}

/** Told to the line that asks, and to no other: what is hidden plays a part in it. */
function odds(tables: Tables, room: Room, line: Line, { id, fights }: Message<'odds'>): void {
  const { table } = room
  if (table.isParted) throw parted
  const answer = (): void => line.send({ type: 'done', id })
  if (fights === 0) {
    tables.odds.stop(table.id)
    return answer()
  }
  const tell = (found: FightOdds): void => {
    if (room.lines.has(line)) line.send({ type: 'odds', wanted: fights, odds: found })
    else tables.odds.stop(table.id)
  }
  tables.odds.play(table.id, table.session, fights, tell).then(answer, failing(tables, room, line, { type: 'odds', id }))
}

function ping(room: Room, line: Line, { id, square }: Message<'ping'>): void {
  mustPlay(line)
  if (square >= room.table.session.fight.board.size) throw new Refusal('bad-message', 'there is no such square', 'name one of the board')
  for (const other of room.lines) if (other.isIn) other.send({ type: 'pinged', person: line.sitter.id, square })
  line.send({ type: 'done', id })
}

function look({ table }: Room, line: Line, { id, as }: Message<'look'>): void {
  if (as !== null && !table.seats.includes(as))
    throw new Refusal('bad-message', `there is no seat "${as}"`, 'look through one that there is')
  line.look = as ?? undefined
  line.update(table)
  line.send({ type: 'done', id })
}

function mustBeGm(line: Line): void {
  if (!line.isGm) throw new Refusal('not-yours', 'only the game master does that', 'ask the game master')
}

function mustPlay(line: Line): void {
  if (line.sitter.role === 'spectator') throw new Refusal('not-yours', 'spectators only look on', 'ask the game master for a seat')
}
