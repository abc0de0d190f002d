import { expect, it } from 'vitest'
import { printLines } from '../src/ui/print.ts'

it('print is read without the signs of its files', () => {
  const print =
    '> #### **Pinning Shot**\n**At-Will** **Attack** 1 (*Standard*)\n\n|Tier|What|\n|:-:|-|\n| 1 | 4 damage |\n- 12–16: **push 1**<br/>Level 2 * twice'
  expect(
    printLines(print).map(({ kind, words }) => [kind, ...words.map(({ text, look }) => (look === 'plain' ? text : `${look}: ${text}`))]),
  ).toEqual([
    ['heading', 'Pinning Shot'],
    ['line', 'bold: At-Will', ' ', 'bold: Attack', ' 1 (', 'slanted: Standard', ')'],
    ['line', 'Tier · What'],
    ['line', '1 · 4 damage'],
    ['item', '12–16: ', 'bold: push 1'],
    ['line', 'Level 2 * twice'],
  ])
})
