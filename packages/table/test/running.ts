import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, onTestFinished } from 'vitest'

interface Running {
  readonly child: ChildProcess
  readonly address: string
  /** Its process is gone, by whatever. */
  readonly ended: Promise<unknown>
}

const source = join(import.meta.dirname, 'server.ts')
const root = resolve(import.meta.dirname, '../../..')

/** The same server in a few files, which starts in a quarter of the time: a thousand modules take longer to be found than to be run. */
export function bundled(): string {
  // It looks for the packs three folders up from where it stands.
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'server-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  // Said, it need not be found out from a megabyte at each start.
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const how = ['build', '--config', 'test/server-build.ts', '--outDir', folder]
  execFileSync(process.execPath, [vite, ...how], { cwd: join(import.meta.dirname, '..'), stdio: ['ignore', 'ignore', 'inherit'] })
  return join(folder, 'server.js')
}

/** A server in a process of its own. It does not outlive the test: a run does not end while one of them lives. */
export async function run(folder: string, game: string, program = source): Promise<Running> {
  const child = spawn(process.execPath, ['--conditions=source', program, folder, game], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // Its code is compiled once, not fifty times.
    env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const fault = ended.then(([code, signal]) => {
    throw new Error(`the server ended before it listened: ${signal ?? code}`)
  })
  const [address] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), fault])
  return { child, address: String(address), ended }
}
