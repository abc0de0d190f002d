import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { games } from '../src/games.ts'
import { Bench } from './world.ts'

test('the example of docs/scenarios.md is proven', async () => {
  const text = readFileSync(resolve(import.meta.dirname, '../../../docs/scenarios.md'), 'utf8')
  const example = /<!-- example -->\n```yaml\n([\s\S]*?)```/.exec(text)?.[1]
  const sovereign = await games.load('sovereign')
  if (example === undefined || sovereign === undefined) throw new Error('no example, or no game')
  const bench = new Bench({ 'scenarios/example.yaml': example })
  const told = await bench.run(['check', '--prove'], [], [sovereign])
  bench.remove()
  expect(told.out).toBe('1 scenario, 0 failed; 2 rules proven, 0 not\n')
})
