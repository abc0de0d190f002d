import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

interface Running {
  readonly child: ChildProcess
  readonly address: string
  /** Its process is gone, by whatever. */
  readonly ended: Promise<unknown>
}

/** A server in a process of its own. It does not outlive the test: a run does not end while one of them lives. */
export async function run(folder: string, game: string): Promise<Running> {
  const child = spawn(process.execPath, ['--conditions=source', join(import.meta.dirname, 'server.ts'), folder, game], {
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
