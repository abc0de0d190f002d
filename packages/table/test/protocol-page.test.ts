import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { play } from './fixtures/plays.ts'
import { run } from './running.ts'

test('docs/protocol.md shows a client that plays', async () => {
  const read = (path: string): string => readFileSync(resolve(import.meta.dirname, path), 'utf8')
  const [, block] = /^```ts client\n(.*?)^```$/ms.exec(read('../../../docs/protocol.md')) ?? []
  expect(block).toBe(read('fixtures/plays.ts'))
  const folder = mkdtempSync(join(tmpdir(), 'riposte-client-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { address } = await run(folder, 'sovereign')
  const log = await play(address, 'sovereign', 120)
  expect(log).toContain('Round 1 begins.')
  expect(log.length).toBeGreaterThan(120)
})
