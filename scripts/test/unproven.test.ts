import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

it('conditions are needed by scenarios that come out otherwise without them, and by no others', () => {
  const script = resolve(import.meta.dirname, '../unproven.ts')
  const scenarios = ['pickup', 'ready'].map((name) => resolve(import.meta.dirname, '../../scenarios/sovereign', name))
  const given = ['--conditions=source', script, 'sovereign', 'actions/p', ...scenarios]
  const told = execFileSync(process.execPath, given, { encoding: 'utf8' })
  expect(told).toMatch(/^actions\/pick-up\.ts$/m)
  expect(told).toMatch(/^ {2}\d+ true \(in \d+, nothing at all\): step\.applies\(R\.pickup\.aoo\)$/m)
  const [, needed, all] = /need (\d+) of (\d+) conditions/.exec(told) ?? []
  expect(Number(needed)).toBeGreaterThan(5)
  expect(Number(needed)).toBeLessThan(Number(all))
})
