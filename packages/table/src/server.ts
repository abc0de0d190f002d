import { existsSync } from 'node:fs'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import statics from '@fastify/static'
import swagger from '@fastify/swagger'
import websocket from '@fastify/websocket'
import { LONGEST_MESSAGE, type Refused } from '@riposte/protocol'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { addressesOf } from './addresses.ts'
import { boardRoutes } from './boards.ts'
import type { Content } from './content.ts'
import { holdFolder, inWords, isTorn, makeFolder } from './folder.ts'
import { contentRoutes, readingRoutes, tableRoutes } from './http.ts'
import { keptIn, missingInWords } from './kept.ts'
import { Keys, newId } from './keys.ts'
import { Line, type Wire } from './line.ts'
import { receive } from './live.ts'
import { Metrics } from './metrics.ts'
import { packAnswer } from './packing.ts'
import { Reader, type ReaderGiven, ReadsHere } from './reader.ts'
import { UNREADABLE } from './recovery.ts'
import { Refusal, refusedBy } from './refusal.ts'
import { Store } from './store.ts'
import { NOT_SAVED, type Room, Tables } from './tables.ts'
import { Writer } from './writer.ts'

export interface ServerGiven {
  readonly content: Content
  /** The thread that reads what comes from outside; without one it is read here, which only tests and benches may do. */
  readonly reader?: ReaderGiven
  /** The data folder, made on the first start. */
  readonly data: string
  /** The built pages, where there are any. */
  readonly pages?: string
  readonly version?: string
  /** Which log lines are written; as JSON, to the standard output. */
  readonly logs?: 'info' | 'warn' | 'silent'
  /** Tells the host what they should know before anybody plays; into the log, where there is nobody to tell. */
  readonly warn?: (text: string) => void
  /** So many proxies stand before it, each of which says whom it speaks for and whether the line is secure. */
  readonly proxies?: number
  /** The address under which people know it, where that is another than its own. */
  readonly url?: string
  /** Figures for Prometheus at /metrics, for anybody who can reach it: they count what is hidden too. */
  readonly metrics?: boolean
  /** Requests a minute for one address, and lines a minute for one person. */
  readonly perMinute?: number
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; the same for all requests of one browser. */
    person: string
  }
}

const COOKIE = 'riposte'
const A_YEAR = 365 * 24 * 3600
const BEAT = 20_000
const PER_MINUTE = 300
const TIDY = 60_000
/** So long a line that was closed here may take to close at the other end. */
const FAREWELL = 2000
/** So many messages are kept for a table that is not open yet. */
const MOST_EARLY = 20

/** The server, ready to listen. Closing it writes what waits, and says goodbye to everybody. */
export async function makeServer(given: ServerGiven): Promise<FastifyInstance> {
  const app = Fastify({
    logger: given.logs === 'silent' ? false : { level: given.logs ?? 'info' },
    logController: new LogController({ disableRequestLogging: true }),
    // What stands farther back in X-Forwarded-For anybody can write.
    trustProxy: (_, hop) => hop < (given.proxies ?? 0),
    bodyLimit: 1024 * 1024,
    forceCloseConnections: true,
  })
  const { hold, keys, store, missing } = inWords(given.data, () => {
    makeFolder(given.data)
    const hold = holdFolder(given.data)
    try {
      const kept = keptIn(given.data)
      const store = new Store(given.data)
      return { hold, keys: Keys.inFolder(given.data), store, missing: store.findMissing(kept) }
    } catch (thrown) {
      hold.letGo()
      throw thrown
    }
  })
  const warn = given.warn ?? ((text: string) => app.log.warn({ tables: missing.map(({ table }) => table) }, text))
  if (missing.length > 0) warn(missingInWords(given.data, missing))
  const writer = new Writer(given.data)
  const metrics = new Metrics()
  const reader = given.reader === undefined ? new ReadsHere(given.content) : new Reader(given.reader)
  const tables = new Tables({ store, writer, reader, keys, content: given.content, metrics, log: app.log })
  const tidy = setInterval(() => tables.tidy(Date.now()), TIDY)
  app.addHook('preClose', async () => {
    clearInterval(tidy)
    await tables.close()
    setTimeout(() => {
      for (const socket of app.websocketServer.clients) socket.terminate()
    }, FAREWELL).unref()
  })
  app.addHook('onClose', async () => {
    await reader.close()
    await writer.close()
    store.close()
    hold.letGo()
  })

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(tables, error, request, reply))
  await app.register(helmet, { contentSecurityPolicy: { useDefaults: false, directives: contentPolicy }, strictTransportSecurity: false })
  await app.register(cookie)
  // Pages, letters and pictures cost little, and a page has many of them.
  const allowList = ({ url }: FastifyRequest): boolean => !url.startsWith('/api/')
  await app.register(rateLimit, { max: given.perMinute ?? PER_MINUTE, timeWindow: 60_000, allowList })
  await app.register(swagger, {
    openapi: { info: { title: 'Riposte', description: 'The HTTP part of docs/protocol.md', version: given.version ?? '0' } },
    transform: jsonSchemaTransform,
  })
  await app.register(websocket, { options: { maxPayload: LONGEST_MESSAGE } })

  app.decorateRequest('person', '')
  app.addHook('onRequest', (request, reply, done) => {
    if (isFromElsewhere(request)) {
      return done(new Refusal('wrong-origin', 'this came from a page of another address', 'open the table from its own address'))
    }
    if (request.url.startsWith('/api/')) request.person = personOf(keys, request, reply)
    done()
  })
  app.addHook('onSend', packAnswer)
  await app.register(contentRoutes(tables))
  const addresses = (): string[] => (given.url === undefined ? addressesOf(app.server.address()) : [given.url])
  await app.register(tableRoutes(tables, given.version ?? '0', addresses))
  await app.register(boardRoutes(tables))
  await app.register(readingRoutes(tables, given.version ?? '0'))
  await app.register(liveRoute(tables, metrics, given.perMinute ?? PER_MINUTE))
  if (given.metrics === true) {
    app.get('/metrics', { schema: { hide: true } }, (_, reply) => {
      void reply.type(metrics.registry.contentType)
      return metrics.registry.metrics()
    })
  }
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())
  await servePages(app, given.pages)
  return app
}

const contentPolicy = {
  'default-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'style-src': ["'self'", "'unsafe-inline'"],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

/** A page from elsewhere may neither change anything nor open a line in somebody's name. Without an origin it is no page. */
function isFromElsewhere({ headers, method, host }: FastifyRequest): boolean {
  const { origin, upgrade } = headers
  const isSafe = (method === 'GET' || method === 'HEAD') && upgrade === undefined
  if (isSafe || origin === undefined) return false
  return !URL.canParse(origin) || new URL(origin).host !== host
}

const knownPerson = (keys: Keys, request: FastifyRequest): string | undefined => keys.open('cookie', request.cookies[COOKIE] ?? '')?.[0]

function personOf(keys: Keys, request: FastifyRequest, reply: FastifyReply): string {
  // It ends a year after it was last used.
  const person = knownPerson(keys, request) ?? newId()
  void reply.setCookie(COOKIE, keys.seal('cookie', [person]), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: A_YEAR,
  })
  return person
}

const statuses: Readonly<Record<string, number>> = {
  'no-such-table': 404,
  'not-a-member': 403,
  'not-yours': 403,
  'wrong-origin': 403,
  'not-saved': 503,
  'too-fast': 429,
  'too-big': 413,
}

function answerError(tables: Tables, error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refused = refusedBy(error)
  if (refused !== undefined) return reply.status(statuses[refused.code] ?? 400).send(refused)
  const status = error.statusCode ?? 500
  if (status < 500) {
    const code = status === 413 ? 'too-big' : status === 429 ? 'too-fast' : 'bad-message'
    return reply.status(status).send({ code, message: error.message, remedy: 'see docs/protocol.md' })
  }
  if ('errcode' in error) {
    tables.fault(error, { route: request.routeOptions.url ?? '' })
    return reply.status(503).send(refusedBy(isTorn(error) ? UNREADABLE : NOT_SAVED))
  }
  tables.fault(error, { method: request.method, route: request.routeOptions.url ?? '' })
  return reply.status(500).send({ code: 'fault', message: 'the server made a mistake', remedy: 'try again, and tell the host' })
}

/** The live table: see docs/protocol.md. */
function liveRoute(tables: Tables, metrics: Metrics, perMinute: number) {
  // Counted for each person: many may sit behind one address, and one who comes again and again keeps nobody else out.
  const keyGenerator = (request: FastifyRequest): string => knownPerson(tables.keys, request) ?? request.ip
  const config = { rateLimit: { max: perMinute, keyGenerator } }
  return (app: FastifyInstance, _: object, done: () => void): void => {
    app.get<{ Params: { table: string } }>(
      '/api/tables/:table/live',
      { websocket: true, config, schema: { hide: true } },
      (socket, request) => {
        const wire: Wire = {
          send: (text) => socket.send(text),
          close: (code, reason) => {
            socket.close(code, reason)
            setTimeout(() => socket.terminate(), FAREWELL).unref()
          },
          get waiting() {
            return socket.bufferedAmount
          },
        }
        socket.on('error', (error) => request.log.info({ message: error.message }, 'a line broke'))
        const { table: id } = request.params
        // What is said before the table is open waits.
        const early: string[] = []
        let hear = (text: string): void => {
          if (early.length < MOST_EARLY) early.push(text)
        }
        socket.on('message', (data: Buffer, isBinary: boolean) => {
          metrics.messages.inc()
          hear(isBinary ? '' : data.toString('utf8'))
        })
        const refuse = ({ code, message }: Refused): void => {
          wire.send(JSON.stringify({ type: 'bye', code, message }))
          wire.close(1008, code)
        }
        const sit = (room: Room): void => {
          if (socket.readyState !== socket.OPEN) return
          const { person, name, role, seat } = tables.mustBeMember(id, request.person)
          const line = new Line({ person, id: tables.publicId(id, person), name, role, seat }, wire)
          tables.enter(room, line)
          let isAlive = true
          const beat = setInterval(() => {
            if (!isAlive) return socket.terminate()
            isAlive = false
            socket.ping()
          }, BEAT)
          socket.on('pong', () => {
            isAlive = true
          })
          socket.on('close', () => {
            clearInterval(beat)
            tables.leave(room, line)
          })
          hear = (text) => receive(tables, room, line, text, performance.now())
          for (const text of early.splice(0)) hear(text)
        }
        const attempt = (work: () => void): void => tables.attempt(work, refuse, { table: id })
        attempt(() => {
          tables.mustBeMember(id, request.person)
          tables.open(id).then(
            (room) => attempt(() => sit(room)),
            (thrown: unknown) =>
              attempt(() => {
                throw thrown
              }),
          )
        })
      },
    )
    done()
  }
}

/** The pages as they lie on the disk now, and for every address of theirs the one page there is. */
async function servePages(app: FastifyInstance, pages: string | undefined): Promise<void> {
  if (pages === undefined || !existsSync(join(pages, 'index.html'))) return
  await app.register(statics, {
    root: pages,
    cacheControl: false,
    // The build has packed them already.
    preCompressed: true,
    setHeaders: (reply, path) => {
      // What lies in assets is called after what is in it.
      reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${A_YEAR}, immutable` : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith('/api/') && (request.headers.accept ?? '').includes('text/html')
    if (isPage) return reply.sendFile('index.html')
    return reply
      .status(404)
      .send({ code: 'bad-message', message: `there is nothing at ${request.url.split('?')[0] ?? ''}`, remedy: 'see docs/protocol.md' })
  })
}
