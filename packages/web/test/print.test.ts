import { expect, it } from 'vitest'
import { firstSentence, printLines } from '../src/ui/print.ts'

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

it.each([
  ['**At-Will** ● **Martial**\n**Trigger** An enemy hits you.\n**Effect** You shift 2 squares. Then you sit down.', 'You shift 2 squares.'],
  ['Source: shadow\nTrigger: An enemy hits you.\nEffect: You teleport up to 3.5 squares', 'You teleport up to 3.5 squares'],
  ['The target takes half the damage. Spend 1 Focus: more.', 'The target takes half the damage.'],
  ['', ''],
])('what a power does is its first sentence: %s', (print, sentence) => {
  expect(firstSentence(print)).toBe(sentence)
})
