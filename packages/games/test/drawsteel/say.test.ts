import { describe, expect, test } from 'vitest'
import type { Test } from '../../src/drawsteel/clauses/phrases.ts'
import { say } from '../../src/drawsteel/clauses/say.ts'
import { sayTest } from '../../src/drawsteel/clauses/say-phrases.ts'
import { drawsteel } from '../../src/drawsteel/index.ts'
import { sheetSchema } from '../../src/drawsteel/notation/schema.ts'
import { sayAbility } from '../../src/drawsteel/screen.ts'
import { compile } from '../../src/drawsteel/sheet/compile.ts'

/** What is understood is said in the book's words: beside the print, and on the sheet. */

const print = `###### Toll Keeper

|        Human        |          -          |       Level 1       |    Platoon Brute     |          EV 6          |
| :-----------------: | :-----------------: | :-----------------: | :------------------: | :--------------------: |
|   **1M**<br/> Size  |   **5**<br/> Speed  | **15**<br/> Stamina | **0**<br/> Stability | **2**<br/> Free Strike |

> ❗️ **Pay First (2 Malice)**
>
> | **-** | **Triggered action** |
> | ----- | -------------------: |
> | **📏 Melee 2** | **🎯 The triggering enemy** |
>
> **Trigger:** An enemy within distance deals damage to the toll keeper with a melee strike.
>
> **Effect:** The target is pushed up to 2 squares and is slowed (save ends). The target takes 3 damage, and frobs every enemy until it rains.
`
const [block] = drawsteel.importNotation?.(print) ?? []

describe('the report', () => {
  test('says beside each sentence what it is understood as', () => {
    expect(block?.clauses.map(({ understood }) => understood)).toEqual([
      // What its table lacks.
      undefined,
      'melee 2',
      'the triggering enemy',
      'an enemy within distance deals damage to you with a melee strike',
      'the target is pushed up to 2 squares, and the target is slowed (save ends)',
      undefined,
    ])
  })

  test('tells where reading stopped', () => {
    expect(block?.clauses.at(-1)).toMatchObject({ mark: 'by-hand', stopped: { line: 15, column: 110 } })
  })
})

test('the sheet says it too', () => {
  const [ability] = compile('toll-keeper', sheetSchema.parse({ print })).abilities
  expect(ability && sayAbility(ability)).toContain('Trigger: an enemy within distance deals damage to you with a melee strike')
})

describe('what must not hold', () => {
  const prone: Test = { is: 'has', whose: 'target', condition: 'prone' }
  const slowed: Test = { is: 'has', whose: 'target', condition: 'slowed' }
  const padded: Test = { is: 'padded', whose: 'target' }
  const not: readonly (readonly [Test, string])[] = [
    [{ is: 'any', tests: [slowed, prone] }, "the target isn't slowed or prone"],
    [{ is: 'any', tests: [slowed, padded] }, "the target isn't slowed and the target doesn't have temporary Stamina"],
    [{ is: 'concealed', whose: 'you' }, "you don't have concealment"],
    [{ is: 'acted', whose: 'target' }, "the target hasn't acted this round"],
    [{ is: 'beyond', whose: 'you' }, 'it is not so that you are no longer within distance of the triggering ability'],
    [{ is: 'of-targets', least: 1, tests: [slowed] }, 'it is not so that one or more targets are such that the target is slowed'],
  ]
  test.each(not)('%j', (one, said) => {
    expect(sayTest({ is: 'not', test: one })).toBe(said)
  })
})

test('a bane that comes late is said of whoever is aimed at, a friend as well as who gives it', () => {
  expect(say([{ do: 'late-sway', value: -1, all: false }])).toBe('the roll against the target takes a bane')
})
