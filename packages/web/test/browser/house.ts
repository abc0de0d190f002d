import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { bringChromium, openServer, root } from './chromium.ts'

/** Builds the pages, starts a server of its own, and clears up after it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  bringChromium()
  const built = spawnSync('node', ['scripts/pages.ts'], { cwd: root, encoding: 'utf8' })
  if (built.status !== 0) throw new Error(`the pages cannot be built:\n${built.stdout}${built.stderr}`)
  const data = mkdtempSync(join(tmpdir(), 'riposte-browser-'))
  const server = await openServer(data)
  project.provide('base', server.base)
  return async () => {
    await server.close()
    rmSync(data, { recursive: true, force: true })
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    base: string
  }
}
