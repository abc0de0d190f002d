import {
  castPiece,
  encounterEntry,
  encounterFile,
  gameEntry,
  gameInfo,
  health,
  invitation,
  invite,
  invitedTo,
  join,
  joined,
  myTable,
  named,
  newTable,
  playNow,
  print,
  problem,
  readBlock,
  ruleEntry,
  sheetEntry,
  tableCreated,
  tableInfo,
} from '@riposte/protocol'
import { type EncounterData, type Entry, encounterSchema, type Game, isRuled, playedWith, signed } from '@riposte/referee'
import type { FastifyInstance } from 'fastify'
import type { FastifyPluginCallbackZod, ZodTypeProvider as ZodTypes } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Pack } from './content.ts'
import { acceptInvitation, readInvitation, sealInvitation } from './invitations.ts'
import { Refusal } from './refusal.ts'
import { gameNamed } from './set-up.ts'
import type { Tables } from './tables.ts'

const ok = z.strictObject({ ok: z.literal(true) })
const anything = z.unknown()
const byGame = z.object({ game: z.string() })
const byGameAndId = z.object({ game: z.string(), id: z.string() })
const byTable = z.object({ table: z.string() })
const errors = { '4xx': problem }

/** What there is to play. */
export function contentRoutes(tables: Tables): FastifyPluginCallbackZod {
  const { content } = tables
  return (app: FastifyInstance, _, done) => {
    const typed = app.withTypeProvider<ZodTypes>()
    typed.get('/api/games', { schema: { response: { 200: z.array(gameEntry) } } }, () =>
      [...content.games.values()].map(({ id, title, introduction: about = '', scene, notice }) => ({
        id,
        title,
        about,
        starter: content.starter(id),
        ...(scene !== undefined && { scene }),
        ...(notice !== undefined && { notice }),
      })),
    )
    typed.get('/api/games/:game', { schema: { params: byGame, response: { 200: gameInfo, ...errors } } }, ({ params }) =>
      infoOf(gameNamed(content, params.game)),
    )
    typed.get('/api/games/:game/rules', { schema: { params: byGame, response: { 200: z.array(ruleEntry), ...errors } } }, ({ params }) => {
      const { ruleIds, dials, id } = gameNamed(content, params.game)
      const places = new Set(ruleIds)
      const isSwitch = new Set(dials.map((rule) => ruleIds[rule]))
      return content
        .ledger(id)
        .filter((rule) => places.has(rule.id) || rule.id.startsWith(`${id}.`))
        .map(({ id: rule, name, where, kind, rule: words, example, note, off }) => ({
          id: rule,
          name,
          where,
          kind,
          rule: words,
          ...(example !== undefined && { example }),
          ...(note !== undefined && { note }),
          switchable: isSwitch.has(rule),
          ...(off !== undefined && isSwitch.has(rule) && { off }),
        }))
    })
    typed.get(
      '/api/games/:game/encounters',
      { schema: { params: byGame, response: { 200: z.array(encounterEntry), ...errors } } },
      ({ params }) => {
        const pack = content.pack(gameNamed(content, params.game).id)
        return pack.encounterIds.map((id) => encounterEntryOf(pack, id, encounterSchema.parse(pack.encounter(id))))
      },
    )
    typed.get(
      '/api/games/:game/encounters/:id',
      { schema: { params: byGameAndId, response: { 200: anything, ...errors } } },
      ({ params }) => found(content.pack(gameNamed(content, params.game).id).encounter(params.id), params.id),
    )
    typed.get('/api/games/:game/boards', { schema: { params: byGame, response: { 200: z.array(named), ...errors } } }, ({ params }) => {
      const pack = content.pack(gameNamed(content, params.game).id)
      return pack.boardIds.map((id) => ({ id, ...pack.boardTitle(id) }))
    })
    typed.get('/api/games/:game/boards/:id', { schema: { params: byGameAndId, response: { 200: anything, ...errors } } }, ({ params }) =>
      found(content.pack(gameNamed(content, params.game).id).board(params.id), params.id),
    )
    typed.get(
      '/api/games/:game/sheets',
      { schema: { params: byGame, response: { 200: z.array(sheetEntry), ...errors } } },
      ({ params }) => {
        const pack = content.pack(gameNamed(content, params.game).id)
        return pack.sheetIds.map((id) => sheetEntryOf(id, pack.sheet(id)))
      },
    )
    typed.get('/api/games/:game/sheets/:id', { schema: { params: byGameAndId, response: { 200: anything, ...errors } } }, ({ params }) =>
      found(content.pack(gameNamed(content, params.game).id).sheet(params.id), params.id),
    )
    done()
  }
}

/** Tables, and who belongs to them. */
export function tableRoutes(tables: Tables, version: string, addresses: () => string[]): FastifyPluginCallbackZod {
  const { store, content, keys } = tables
  return (app: FastifyInstance, _, done) => {
    const typed = app.withTypeProvider<ZodTypes>()
    const mustBeGm = (table: string, person: string): void => {
      if (tables.mustBeMember(table, person).role !== 'gm')
        throw new Refusal('not-yours', 'only the game master does that', 'ask the game master')
    }
    typed.get('/health', { schema: { response: { 200: health } } }, () => ({
      ok: true as const,
      tables: store.countTables(),
      version,
    }))
    typed.get('/ready', { schema: { response: { 200: ok, 503: problem } } }, async (_request, reply) => {
      const why = await tables.whyNotReady(Date.now())
      return why === undefined ? { ok: true as const } : reply.status(503).send(why)
    })
    typed.post('/api/play', { schema: { body: playNow, response: { 200: tableCreated, ...errors } } }, async ({ body, person }) => {
      const game = body.game ?? [...content.games.keys()][0] ?? ''
      const setUp = { game, ...(body.encounter !== undefined && { encounter: body.encounter }), computer: ['gm'] }
      const table = tables.create(person, body.name, await tables.read('set-up', setUp, person), { rulings: 'book' })
      return { table: table.id, seat: table.session.fight.setup.seats[1] ?? 'gm' }
    })
    typed.get('/api/tables', { schema: { response: { 200: z.array(myTable) } } }, ({ person }) =>
      store.tablesOf(person).map(({ row: { id, title, game, over, changed }, member: { role, seat } }) => ({
        table: id,
        title,
        game,
        role,
        seat,
        over,
        changed: new Date(changed).toISOString(),
      })),
    )
    typed.get(
      '/api/tables/:table',
      { schema: { params: byTable, response: { 200: tableInfo, ...errors } } },
      async ({ params, person }) => {
        const member = tables.mustBeMember(params.table, person)
        const room = await tables.open(params.table)
        const { table } = room
        const eyes = table.eyesFor(member)
        return {
          table: table.id,
          title: table.title,
          game: table.game.id,
          settings: table.settings,
          seats: table.seats.map((seat, place) => ({ seat, pieces: place === 0 ? [] : table.piecesOf(seat, eyes).map(({ key }) => key) })),
          people: tables.people(room),
        }
      },
    )
    typed.post(
      '/api/tables/:table/invitations',
      { schema: { params: byTable, body: invite, response: { 200: invitation, ...errors } } },
      async ({ params, body, person }) => {
        mustBeGm(params.table, person)
        tables.note({ table: params.table, by: tables.publicId(params.table, person), ...body }, 'a link is made')
        return { ...(await sealInvitation(tables, params.table, body)), addresses: addresses() }
      },
    )
    typed.delete(
      '/api/tables/:table/invitations',
      { schema: { params: byTable, response: { 200: ok, ...errors } } },
      ({ params, person }) => {
        mustBeGm(params.table, person)
        store.withdrawLinks(params.table)
        tables.note({ table: params.table, by: tables.publicId(params.table, person) }, 'all links are withdrawn')
        return { ok: true as const }
      },
    )
    const byPerson = z.object({ table: z.string(), person: z.string() })
    typed.delete(
      '/api/tables/:table/people/:person',
      { schema: { params: byPerson, response: { 200: ok, ...errors } } },
      ({ params, person }) => {
        mustBeGm(params.table, person)
        tables.sendAway(params.table, person, params.person)
        return { ok: true as const }
      },
    )
    typed.get(
      '/api/tables/:table/replay',
      { schema: { params: byTable, response: { 200: anything, ...errors } } },
      async ({ params, person }, reply) => {
        mustBeGm(params.table, person)
        const save = await tables.save(params.table)
        void reply.header('content-disposition', 'attachment; filename="riposte-replay.json"')
        return signed(save, gameNamed(content, save.game), version)
      },
    )
    typed.get(
      '/api/tables/:table/encounter',
      { schema: { params: byTable, response: { 200: encounterFile, ...errors } } },
      async ({ params, person }) => {
        mustBeGm(params.table, person)
        return { file: (await tables.open(params.table)).table.encounter() }
      },
    )
    const token = z.strictObject({ token: join.shape.token })
    typed.post('/api/invitation', { schema: { body: token, response: { 200: invitedTo, ...errors } } }, async ({ body }) => {
      const { table: id, role, seat } = readInvitation(keys, store, body.token)
      const { table } = await tables.open(id)
      const there = role === 'player' ? store.members(id).filter((one) => one.role === 'player' && one.seat === seat) : []
      const pieces = role === 'player' ? table.piecesOf(seat, table.seatNamed(seat)).map(({ name }) => name) : []
      const { id: game, title: rulebook } = table.game
      return { table: id, title: table.title, game, rulebook, role, seat, pieces, sitting: there.map((one) => one.name) }
    })
    typed.post('/api/join', { schema: { body: join, response: { 200: joined, ...errors } } }, ({ body, person }) =>
      acceptInvitation(tables, body, person),
    )
    done()
  }
}

/** Tables and print that somebody brings along: nobody looks into them here, they are read elsewhere. */
export function readingRoutes(tables: Tables, version: string): FastifyPluginCallbackZod {
  const unread = { validatorCompiler: () => () => true }
  return (app: FastifyInstance, _, done) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (__, body, parsed) => parsed(null, body))
    const typed = app.withTypeProvider<ZodTypes>()
    typed.post(
      '/api/tables',
      { ...unread, schema: { body: newTable, response: { 200: tableCreated, ...errors } } },
      async ({ body, person }) => {
        const { name, settings, fight } = await tables.read('table', { bytes: bytesOf(body) }, person)
        return { table: tables.create(person, name, fight, settings ?? {}).id, seat: 'gm' }
      },
    )
    typed.post(
      '/api/games/:game/print',
      { ...unread, schema: { params: byGame, body: print, response: { 200: z.array(readBlock), ...errors } } },
      async ({ body, params: { game }, person }) => [...(await tables.read('print', { bytes: bytesOf(body), game }, person))],
    )
    typed.post(
      '/api/games/:game/cast',
      { ...unread, schema: { params: byGame, body: encounterFile, response: { 200: z.array(castPiece), ...errors } } },
      async ({ body, params: { game }, person }) => [...(await tables.read('cast', { bytes: bytesOf(body), game }, person))],
    )
    const load = z.strictObject({ save: anything, name: newTable.shape.name })
    typed.post(
      '/api/tables/load',
      { ...unread, bodyLimit: LARGEST_SAVE, schema: { body: load, response: { 200: tableCreated, ...errors } } },
      async ({ body, person }) => {
        const { name, save, written } = await tables.read('save', { bytes: bytesOf(body) }, person)
        tables.keep(written)
        const { table, note } = await tables.load(person, name, save)
        const why = note === undefined ? undefined : `${note}. ${playedWith(save, table.game, version)}`
        return { table: table.id, seat: 'gm', ...(why !== undefined && { note: why }) }
      },
    )
    done()
  }
}

const LARGEST_SAVE = 16 * 1024 * 1024

/** A body that nobody has looked into, in memory of its own. */
export function bytesOf(body: unknown): Uint8Array<ArrayBuffer> {
  if (!(body instanceof Uint8Array)) return new Uint8Array()
  const { buffer } = body
  const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === body.byteLength
  return isAlone ? new Uint8Array(buffer) : new Uint8Array(body)
}

function infoOf(game: Game) {
  const told = ({ id, about, rule }: Entry) => ({ id, about, ...(rule !== undefined && { rule: game.ruleIds[rule] ?? '' }) })
  return {
    id: game.id,
    title: game.title,
    settings: game.settings.map((one) => ({ ...told(one), values: [...one.values], default: one.default })),
    fields: game.fields.map(({ values, ...field }) => ({ ...field, ...(values !== undefined && { values: [...values] }) })),
    actions: game.actions.map(told),
    conditions: game.conditions.map((one) => ({ ...told(one), ruled: isRuled(one), sourced: game.sourced?.includes(one.id) === true })),
    ends: [...(game.ends ?? [])],
    rests: (game.rests ?? []).map(({ id, about }) => ({ id, about })),
    ...(game.harm !== undefined && { damage: { types: [...(game.damageTypes ?? [])] } }),
    windows: game.windows.map(told),
    terrain: (game.terrain ?? []).map(told),
    headings: [...(game.shown?.headings ?? [])],
    ...(game.notice !== undefined && { notice: game.notice }),
    ...(game.shown?.ruler !== undefined && { ruler: { ...game.shown.ruler } }),
  }
}

function encounterEntryOf(pack: Pack, id: string, data: EncounterData): z.infer<typeof encounterEntry> {
  const pieces = Object.entries(data.pieces).map(([key, piece]) => {
    const sheet = typeof piece.sheet === 'string' ? piece.sheet : key
    const written = typeof piece.sheet === 'string' ? (data.sheets[sheet] ?? pack.sheet(sheet)) : piece.sheet
    return { key, name: piece.name ?? textIn(written, 'name') ?? key, side: piece.side ?? 'heroes', sheet }
  })
  const board = typeof data.board === 'string' && !/\s/.test(data.board.trim()) ? data.board.trim() : ''
  return { id, title: data.title, about: data.about ?? '', board, pieces }
}

/** Sheets say these things in fields or, where they are printed, in print. */
function sheetEntryOf(id: string, sheet: unknown): z.infer<typeof sheetEntry> {
  const print = textIn(sheet, 'print') ?? ''
  const printed = (pattern: RegExp): string | undefined => pattern.exec(print)?.[1]?.trim()
  const hd = field(sheet, 'hd')
  const level = field(sheet, 'level') ?? printed(/\bLevel (\d+)/)
  const points = field(sheet, 'hp') ?? printed(/\*\*HP:\*\* (\d+)/) ?? printed(/\*\*(\d+)\*\*<br\/> Stamina/)
  const standing = [level && `level ${level}`, hd && `${hd} hit dice`, points && `${points} ${points === '1' ? 'point' : 'points'}`].filter(
    (one) => one !== undefined,
  )
  const title = textIn(sheet, 'name') ?? printed(/^#+ (.+)$/m) ?? spelled(id)
  return { id, title, about: textIn(sheet, 'note') ?? '', standing: standing.join(', '), printed: print !== '' }
}

function field(data: unknown, name: string): string | undefined {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

const spelled = (id: string): string => id.replace(/(^|-)(.)/g, (_, gap: string, letter: string) => `${gap && ' '}${letter.toUpperCase()}`)

function textIn(data: unknown, field: string): string | undefined {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, field) : undefined
  return typeof value === 'string' ? value : undefined
}

function found(data: unknown, id: string): unknown {
  if (data === undefined) throw new Refusal('bad-message', `there is nothing called "${id}"`, 'see what is listed')
  return data
}
