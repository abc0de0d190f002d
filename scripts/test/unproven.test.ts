import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

it('the code of a rule is needed by scenarios that come out otherwise without it, and by no others', () => {
  const script = resolve(import.meta.dirname, '../unproven.ts')
  const scenarios = ['pickup', 'ready'].map((name) => resolve(import.meta.dirname, '../../scenarios/sovereign', name))
  const given = ['--conditions=source', script, 'sovereign', 'actions/p', ...scenarios]
  const told = execFileSync(process.execPath, given, { encoding: 'utf8' })
  expect(told).toMatch(/^actions\/pick-up\.ts$/m)
  expect(told).toMatch(/^ {2}\d+ true \(in \d+, nothing at all\): step\.applies\(R\.pickup\.aoo\)$/m)
  expect(told).toMatch(/^ {2}\d+ left out \(in \d+, nothing that is looked at\): step\.set\(id, 'main', 0, R\.action\.mainToMove\)$/m)
  const [, needed, all] = /need (\d+) of (\d+)/.exec(told) ?? []
  expect(Number(needed)).toBeGreaterThan(5)
  expect(Number(needed)).toBeLessThan(Number(all))
})
