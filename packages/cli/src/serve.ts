import { existsSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import type { Game } from '@riposte/referee'
import type { Content, Pack } from '@riposte/table'
import { isRecord, textIn } from './files.ts'
import { gameNamed } from './games.ts'
import { ledgerOf } from './ledger.ts'
import type { Look } from './look.ts'
import { starterOf } from './new.ts'
import { type Packs, packsOf } from './packs.ts'
import { type Exit, FAILED, FINE, UserError, type World } from './world.ts'

const PORT = 4444

/** `riposte serve`: the browser table, until it is told to stop. */
export async function serve(world: World, look: Look): Promise<Exit> {
  const { env = {} } = world
  const port = portIn(env.PORT)
  const url = urlIn(env.RIPOSTE_URL)
  const data = resolve(world.cwd, env.RIPOSTE_DATA ?? join(world.root, 'data'))
  // Nobody else pays for loading the server.
  const { addressesOf, FolderError, guardProcess, makeServer } = await import('@riposte/table')
  const app = await makeServer({
    content: await contentOf(world),
    data,
    pages: join(world.root, 'packages/web/dist'),
    version: versionOf(world),
    logs: world.terminal ? 'warn' : 'info',
    ...(url !== undefined && { url }),
    trustProxy: env.RIPOSTE_TRUST_PROXY === '1',
    metrics: env.RIPOSTE_METRICS === '1',
  }).catch((thrown: unknown) => {
    throw thrown instanceof FolderError ? new UserError(thrown.message, thrown.remedy, FAILED) : thrown
  })
  try {
    await app.listen({ port, host: env.RIPOSTE_HOST ?? '0.0.0.0' })
  } catch (thrown) {
    await app.close()
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'EADDRINUSE') {
      throw new UserError(`port ${port} is in use`, 'stop what uses it, or choose another: PORT=5555 npm start', FAILED)
    }
    throw thrown
  }
  world.out(`${look.bold('Riposte')} is ready: http://localhost:${portOf(app.server.address(), port)}\n`)
  const [others] = url === undefined ? addressesOf(app.server.address()) : [url]
  if (others !== undefined) world.out(`For others: ${others}\n`)
  if (world.terminal) world.out(look.dim(`Tables are kept in ${data}. Ctrl-C stops.\n`))
  const unguard = guardProcess(app.log)
  await world.stopped?.()
  await app.close()
  unguard()
  return FINE
}

function portIn(text: string | undefined): number {
  const port = Number(text ?? PORT)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new UserError(`${text ?? ''} is no port`, 'PORT is a number from 0 to 65535')
}

/** A server that takes any port that is free says which it got. */
const portOf = (listening: AddressInfo | string | null, wanted: number): number =>
  typeof listening === 'object' && listening !== null ? listening.port : wanted

/** The address that links to a table begin with. */
function urlIn(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.pathname === '/') return url.origin
  throw new UserError(`${text} is no address for RIPOSTE_URL`, 'it is where people find the table, such as https://table.example.org')
}

const versionOf = (world: World): string => {
  const file = join(world.root, 'package.json')
  return existsSync(file) ? (textIn(JSON.parse(readFileSync(file, 'utf8')), 'version') ?? '0') : '0'
}

/** The rulebooks, packs and ledgers of this installation. A game without packs is not one to begin with. */
async function contentOf(world: World): Promise<Content> {
  const games = new Map<string, Game>()
  for (const id of world.games.ids) {
    if (packsOf(world, id).encounters.size > 0) games.set(id, await gameNamed(world, id))
  }
  return {
    games,
    pack: (game) => packOf(packsOf(world, game)),
    ledger: (game) => [...ledgerOf(world, game).values()],
    starter: (game) => starterOf(world, game),
  }
}

function packOf(packs: Packs): Pack {
  return {
    sheetIds: packs.sheetIds,
    boardIds: packs.boardIds,
    sheet: (id) => packs.sheet(id),
    board: (id) => packs.board(id),
    encounterIds: [...packs.encounters.keys()],
    encounter: (id) => packs.encounters.get(id)?.source.data,
    boardTitle: (id) => {
      const written = packs.boardSource(id)
      return { title: textIn(written, 'title') ?? id, about: isRecord(written) ? (textIn(written, 'about') ?? '') : '' }
    },
  }
}
