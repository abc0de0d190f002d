import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

it('the lines of every book are counted', () => {
  const told = execFileSync(process.execPath, [resolve(import.meta.dirname, '../lines.ts')], { encoding: 'utf8' })
  for (const name of ['tactics', 'print', 'sovereign', 'orcus', 'drawsteel', 'homl', 'fansys', 'three books and floors'])
    expect(told).toMatch(new RegExp(`^${name} +[1-9][\\d,]* lines`, 'm'))
})
