import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { extname, join, resolve } from 'node:path'
import { contentOf } from './content.ts'
import type { Look } from './look.ts'
import { versionOf } from './version.ts'
import { type Exit, FAILED, FINE, UserError, type World } from './world.ts'

const PORT = 4444

/** What is said on the command line goes before what the environment says. */
export interface ServeOptions {
  readonly port?: string
  readonly data?: string
}

/** `riposte serve`: the browser table, until it is told to stop. */
export async function serve(world: World, look: Look, options: ServeOptions = {}): Promise<Exit> {
  const { env = {} } = world
  const port = portIn(options.port ?? env.PORT)
  const url = urlIn(env.RIPOSTE_URL)
  const pages = join(world.root, 'packages/web/dist')
  const data = resolve(world.cwd, options.data ?? env.RIPOSTE_DATA ?? join(world.root, 'data'))
  // Nobody else pays for loading the server.
  const { addressesOf, FolderError, guardProcess, makeServer } = await import('@riposte/table')
  const app = await makeServer({
    content: await contentOf(world),
    reader: { module: new URL(`./reader${extname(import.meta.url)}`, import.meta.url), data: { root: world.root, cwd: world.cwd } },
    data,
    pages,
    version: versionOf(world),
    logs: world.terminal ? 'warn' : 'info',
    ...(world.terminal && { warn: (text: string) => world.err(`${look.warn('riposte:')} ${text}\n`) }),
    ...(url !== undefined && { url }),
    proxies: proxiesIn(env.RIPOSTE_TRUST_PROXY),
    metrics: env.RIPOSTE_METRICS === '1',
  }).catch((thrown: unknown) => {
    throw thrown instanceof FolderError ? new UserError(thrown.message, thrown.remedy, FAILED) : thrown
  })
  try {
    await app.listen({ port, host: env.RIPOSTE_HOST ?? '0.0.0.0' })
  } catch (thrown) {
    await app.close()
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'EADDRINUSE') {
      throw new UserError(`port ${port} is in use`, 'stop what uses it, or choose another: npm start -- --port 5555', FAILED)
    }
    throw thrown
  }
  world.out(`${look.bold('Riposte')} is ready: http://localhost:${portOf(app.server.address(), port)}\n`)
  const [others] = url === undefined ? addressesOf(app.server.address()) : [url]
  if (others !== undefined) world.out(`For others: ${others}\n`)
  if (!existsSync(join(pages, 'index.html')))
    world.err(`${look.warn('riposte:')} the pages are not built, so a browser finds nothing there (npm start builds them, and serves)\n`)
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
  throw new UserError(`${text ?? ''} is no port`, 'a port is a number from 0 to 65535')
}

function proxiesIn(text: string | undefined): number {
  const proxies = Number(text ?? 0)
  if (Number.isInteger(proxies) && proxies >= 0) return proxies
  throw new UserError(`${text ?? ''} is no value for RIPOSTE_TRUST_PROXY`, 'it is how many proxies stand before the server, such as 1')
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
