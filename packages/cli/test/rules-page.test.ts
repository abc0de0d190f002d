import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { log, wins } from './fixtures/fight.ts'

test('docs/use-the-rules.md shows a fight in a program', () => {
  const read = (path: string): string => readFileSync(resolve(import.meta.dirname, path), 'utf8')
  const page = read('../../../docs/use-the-rules.md')
  const blockOf = (kind: string): string => new RegExp(`^\`\`\`${kind}\\n(.*?)^\`\`\`$`, 'ms').exec(page)?.[1] ?? ''
  expect(blockOf('ts')).toBe(read('fixtures/fight.ts'))
  expect(`${log().slice(0, 14).join('\n')}\n`).toBe(blockOf('text'))
  expect(wins(20)).toBeGreaterThan(0)
})
