import { describe, expect, test } from 'vitest'
import { memoriesIn } from '../../src/drawsteel/clauses/memory.ts'
import { readSentences } from '../../src/drawsteel/notation/prose.ts'
import { importNotation } from '../../src/drawsteel/notation/report.ts'
import { readTraitText } from '../../src/drawsteel/notation/traits.ts'
import { scopeOf, stalker } from './stalker.ts'

const scope = () => scopeOf({ abilities: ['mud claw'], own: 'mud geyser' })
const effect = (text: string) => readSentences(text, stalker, scope()).flatMap((one) => one.clauses)
const trait = (text: string) => readTraitText(text, stalker, scope()).flatMap((one) => one.parts)

/** An ability as it is printed, with so much of a text. */
const printed = (tier: string, text: string) => `---
type: feature/ability
---

###### Lash

| **Melee, Strike** |     **Main action** |
| ----------------- | ------------------: |
| **📏 Melee 1**    | **🎯 One creature** |

**Power Roll + Might:**

- **≤11:** 4 damage; ${tier}
- **12-16:** 5 damage
- **17+:** 7 damage

**Effect:** ${text}
`
const markOf = (tier: string, text: string) =>
  importNotation(printed(tier, text))
    .flatMap(({ clauses }) => clauses)
    .find((one) => one.text === text)?.mark

describe('what was so earlier', () => {
  test('is asked as a test, and noted by a trait that comes with it', () => {
    const so = effect('If the target started their turn adjacent to the stalker, they take an extra 3 damage.')
    expect(so).toMatchObject([{ do: 'extra', when: [{ is: 'began', whose: 'target', tests: [{ is: 'within', squares: 1 }] }] }])
    expect(memoriesIn(so)).toMatchObject([{ is: 'whenever', trigger: { on: ['turn-start'] }, so: [{ do: 'if', so: [{ do: 'mark' }] }] }])
    expect(memoriesIn(trait("If the stalker hasn't moved this turn, they have an edge on ranged strikes."))).toMatchObject([
      { trigger: { on: ['moves'], whom: { relation: 'you' }, willing: true } },
    ])
  })

  test('may be of one sort of damage, or one of several states', () => {
    expect(effect('If the target has taken fire or acid damage this turn, the strike gains an edge.')).toMatchObject([
      { when: [{ is: 'past', did: 'hurt', types: ['fire', 'acid'], since: 'turn' }] },
    ])
    expect(
      effect('If the stalker started their turn with concealment from the target or hidden from them, they gain 1 surge.'),
    ).toMatchObject([{ tests: [{ is: 'any', tests: [{ is: 'began' }, { is: 'began' }] }] }])
  })
})

describe('what shows only when the roll is over', () => {
  test('makes more damage a blow of its own', () => {
    expect(effect('A target slowed by this ability takes an extra 3 damage.')).toMatchObject([
      { do: 'if', tests: [{ is: 'laid', condition: 'slowed' }], so: [{ do: 'damage', amount: { flat: 3 } }] },
    ])
  })

  test('makes no edge: that is left to people', () => {
    expect(markOf('M < 2 slowed (save ends)', 'If the target is reduced to 0 Stamina by this ability, this ability gains an edge.')).toBe(
      'by-hand',
    )
    expect(markOf('M < 2 slowed (save ends)', 'If the target is prone, this ability gains an edge.')).toBe('automatic')
  })
})

describe('a state of the block', () => {
  test('is one where something speaks of it again, and a name alone is left to people', () => {
    expect(markOf('push 1', 'The target is chalked until the end of the encounter.')).toBe('by-hand')
    expect(markOf('push 1', 'The target is slowed until the end of their next turn.')).toBe('automatic')
    const both = importNotation(printed('chalked (save ends)', 'While chalked this way, the target takes a bane on strikes.'))
    expect(both.flatMap(({ clauses }) => clauses).filter((one) => one.mark !== 'automatic')).toEqual([])
  })
})

describe('what stands behind a comma', () => {
  test('is told as coming of what stands before it', () => {
    expect(effect('The stalker roars, letting each ally within 5 squares shift up to 2 squares.')).toMatchObject([
      { do: 'move', how: 'shift', who: { relation: 'ally', within: 5 } },
    ])
    expect(effect('The stalker shifts up to 3 squares, granting one ally within 2 squares 1 surge.')).toMatchObject([
      { do: 'move' },
      { do: 'surges', to: { relation: 'ally', count: 1 } },
    ])
  })
})
