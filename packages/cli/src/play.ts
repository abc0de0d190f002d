import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { byTheBook, quick, random, seated } from '@riposte/players'
import { askAsSeen, type Decide, type Game, GM, type OpenAsk, RiposteError, Session } from '@riposte/referee'
import { isRecord, textIn } from './files.ts'
import { gameNamed } from './games.ts'
import type { Look } from './look.ts'
import { starterOf } from './new.ts'
import { encounterNamed, isForOthers, packsFor, packsOf, setupOf, sourcesOf } from './packs.ts'
import { runCommand } from './play-commands.ts'
import { askText, boardText, refusalText } from './play-text.ts'
import { readSave } from './saves.ts'
import { match } from './scenario/match.ts'
import { keyOf, same } from './scenario/names.ts'
import { type Table, viewOfTable } from './table.ts'
import { type Exit, FINE, UserError, type World } from './world.ts'

export interface PlayOptions {
  readonly seat?: readonly string[]
  readonly versus?: string
  readonly seed?: number
  readonly dice?: string
  readonly load?: string
  readonly game?: string
}

/** `riposte play`: a fight in the terminal, for one or several at a keyboard, or against the random player. */
export async function play(world: World, look: Look, encounter: string | undefined, options: PlayOptions): Promise<Exit> {
  const table = await open(world, look, encounter, options)
  world.out(look.bold(`${table.session.fight.setup.title === '' ? table.game.title : table.session.fight.setup.title}\n`))
  if (world.terminal) world.out(look.dim('Answer by number or name, or with Enter as usual. help says what else there is; quit ends.\n'))
  const lines = world.lines()[Symbol.asyncIterator]()
  try {
    return await playOn(table, lines)
  } finally {
    await lines.return?.()
  }
}

async function playOn(table: Table, lines: AsyncIterator<string>): Promise<Exit> {
  const { world } = table
  let shown = -1
  for (;;) {
    const ask = openFor(table)
    const isNew = tellNews(table) || shown < 0
    if (isNew || ask?.id !== shown) show(table, ask, isNew)
    shown = ask?.id ?? -1
    if (ask === undefined) return FINE
    world.out(world.terminal ? '> ' : '')
    const next = await lines.next()
    if (next.done === true) {
      if (world.terminal) world.out('\n')
      return FINE
    }
    // At a keyboard, Enter alone is the usual answer; a script with empty lines means nothing by them.
    const typed = next.value.trim() === '' && world.terminal ? usual(ask) : next.value.trim()
    if (typed === '') continue
    if (['quit', 'q', '/quit', 'exit'].includes(typed.toLowerCase())) return FINE
    if (!answer(table, ask, typed) && runCommand(table, typed)) shown = -1
  }
}

/** Who may answer for the seats that nobody sits on. */
const players: readonly string[] = ['quick', 'random']

const usual = (ask: OpenAsk): string => ask.options.find((option) => option.byDefault === true)?.id ?? ''

async function open(world: World, look: Look, encounter: string | undefined, options: PlayOptions): Promise<Table> {
  if (options.versus !== undefined && !players.includes(options.versus)) {
    throw new UserError(`there is no player "${options.versus}"`, `known: ${players.join(', ')}`)
  }
  if (options.load !== undefined) {
    const { save, game } = await readSave(world, options.load)
    const plain = Session.load(game, save)
    return table(world, look, game, (decide) => (decide === undefined ? plain : plain.fork(decide)), plain.fight.setup.seats, options)
  }
  const { source, packs, game } = await sourceFor(world, encounter, options.game ?? world.games.ids[0] ?? '')
  const data = isRecord(source.data) ? source.data : {}
  const dice = options.dice === undefined ? {} : { dice: options.dice === 'real' ? 'asked' : 'seeded' }
  const setup = setupOf(game, { ...withDice(data, options.seed), ...dice }, packs, source)
  return table(world, look, game, (decide) => Session.start(game, setup, decide), setup.seats, options)
}

/** The dice begin from the seed that is asked for, or as the file says; else from a key that nobody knows. */
function withDice(data: Record<string, unknown>, seed: number | undefined): Record<string, unknown> {
  const { seed: _, key: __, ...rest } = data
  if (seed !== undefined) return { ...rest, seed }
  return 'seed' in data || 'key' in data ? data : { ...rest, key: randomBytes(16).toString('hex') }
}

/** A file with an encounter, or the id of one in the packs; the starter where none is said. */
export async function sourceFor(world: World, encounter: string | undefined, gameId: string) {
  if (encounter !== undefined && existsSync(resolve(world.cwd, encounter))) {
    const file = resolve(world.cwd, encounter)
    const source = sourcesOf(file, world.cwd).find((one) => !isForOthers(one.data))
    if (source === undefined) throw new UserError(`${encounter} holds no encounter`, 'it needs pieces: and board:')
    const id = textIn(source.data, 'game')
    if (id === undefined)
      throw new UserError(`${encounter} does not say of which game it is`, `write game: and one of ${world.games.ids.join(', ')}`)
    const game = await gameNamed(world, id)
    return { source, game, packs: packsFor(world, game.id, file) }
  }
  const game = await gameNamed(world, gameId)
  const packs = packsOf(world, game.id)
  const { source } = encounterNamed(packs, encounter ?? starterOf(world, game.id))
  return { source, game, packs }
}

function table(
  world: World,
  look: Look,
  game: Game,
  start: (decide: Decide | undefined) => Session,
  seats: readonly string[],
  options: PlayOptions,
): Table {
  const here = options.seat ?? (options.versus === undefined ? seats : [seats[1] ?? 'gm'])
  const mine = new Set(here.filter((name) => !same(name, NO_SEAT)).map((name) => seatNamed(seats, name)))
  const others = new Set(seats.map((_, i) => i).filter((seat) => !mine.has(seat)))
  if (others.size > 0 && options.versus === undefined) {
    throw new UserError(
      `nobody answers for ${[...others].map((seat) => seats[seat] ?? '').join(', ')}`,
      'add --versus quick, or leave out --seat',
    )
  }
  const player = options.versus === 'quick' ? quick(game) : random(options.seed ?? 1)
  const decide = others.size === 0 ? undefined : seated(byTheBook(player), others)
  const [first = GM] = mine
  return { world, look, game, session: start(decide), mine, eyes: mine.has(GM) ? GM : first, typed: [], told: 0 }
}

/** For a fight to be watched: the computer answers for all. */
const NO_SEAT = 'nobody'

function seatNamed(seats: readonly string[], name: string): number {
  const seat = seats.findIndex((one) => same(one, name))
  if (seat < 0) throw new UserError(`there is no seat "${name}"`, `the seats are ${seats.join(', ')}; ${NO_SEAT}, to watch`)
  return seat
}

/** The open question, without what these eyes may not know of. */
function openFor({ session, eyes }: Table): OpenAsk | undefined {
  return session.open === undefined ? undefined : askAsSeen(session.fight, session.open, eyes, session.veil)
}

/** What has happened since it was last told. */
function tellNews(table: Table): boolean {
  const { log } = viewOfTable(table)
  const news = log.slice(table.told)
  table.told = log.length
  for (const { text } of news) if (text !== '') table.world.out(`  ${text}\n`)
  return news.length > 0
}

/** The board is drawn where it may have changed, or where squares are to be chosen. */
function show(table: Table, ask: OpenAsk | undefined, isNew: boolean): void {
  const { world, look, session } = table
  const view = viewOfTable(table)
  if (ask === undefined) {
    world.out(
      `${boardText(table, view)}\n${look.bold(view.winner === undefined ? 'The fight is over.' : `The fight is over: ${view.winner} won.`)}\n`,
    )
    return
  }
  const isTurn = ask.kind === 'action' || ask.kind === 'who'
  if ((isTurn && isNew) || ask.kind === 'path' || ask.kind === 'square') world.out(`\n${boardText(table, view, ask)}`)
  const who = ask.piece < 0 ? (session.fight.setup.seats[ask.seat] ?? '') : keyOf(session.fight, ask.piece)
  world.out(`${look.bold(`${who}: ${ask.text}`)}\n${askText(table, ask)}`)
}

/** True when it was an answer, right or wrong in the rules' eyes; false when it may be a command. */
function answer(table: Table, ask: OpenAsk, typed: string): boolean {
  const { session, world, look } = table
  const number = /^\d+$/.test(typed) ? ask.options[Number(typed) - 1] : undefined
  const found = typed.startsWith('/') ? undefined : match(session.fight, ask, typed)
  const choice = found?.kind === 'option' ? found.choice : number?.id
  if (choice === undefined) {
    if (found?.kind === 'ambiguous') world.out(`${typed} could be ${found.ids.join(' or ')}\n`)
    if (found?.kind === 'refused')
      world.out(`${typed} is not possible: ${found.refusals.map((one) => refusalText(table, one.rule)).join('; ')}\n`)
    return found?.kind === 'ambiguous' || found?.kind === 'refused'
  }
  const before = session.inputs.length
  try {
    session.answer(choice)
    table.typed.push(before)
  } catch (thrown) {
    if (!(thrown instanceof RiposteError)) throw thrown
    world.out(`${look.bad(thrown.message)} (${thrown.remedy})\n`)
  }
  return true
}
