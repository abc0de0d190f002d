import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

interface Running {
  readonly child: ChildProcess
  readonly address: string
}

/** A server in a process of its own. */
export async function run(folder: string): Promise<Running> {
  const child = spawn(process.execPath, ['--conditions=source', join(import.meta.dirname, 'server.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // Its code is compiled once, not fifty times.
    env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') },
  })
  const { value } = await createInterface({ input: child.stdout ?? [] })
    [Symbol.asyncIterator]()
    .next()
  return { child, address: String(value) }
}
