import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Ask, beginFight, type Decide, Hash, readFrom, readSetup, readYaml, Step } from '@riposte/referee'
import { planOf } from '@riposte/tactics'
import { describe, expect, it } from 'vitest'
import { askBomb, bash, isFlanked, isShaken, pressesOn, read, reader, say, sees, wary } from './fixtures/floor.ts'
import { R, type Skirmish, skirmish } from './fixtures/skirmish.ts'

const page = readFileSync(resolve(import.meta.dirname, '../../../docs/the-floor.md'), 'utf8')

/** A moment of a skirmish: A is Ada, whose foes are B and C. */
function drawn(board: string, decide?: Decide) {
  const rows = board.split('/').map((row) => `  ${row}\n`)
  const encounter = `game: skirmish\nboard: |\n${rows.join('')}pieces:
  A: { sheet: veteran }
  B: { sheet: veteran, side: monsters }
  C: { sheet: veteran, side: monsters }
sheets:
  veteran: { hp: 8, guard: 12, skill: 3 }`
  const fight: Skirmish = beginFight(
    skirmish,
    readFrom(readYaml(encounter, 'floor.yaml'), (data) => readSetup(skirmish, data)),
  )
  const step = new Step(skirmish, fight, { trace: new Uint8Array(skirmish.ruleIds.length), hash: new Hash(), decide })
  return { fight, step }
}
/** Looks at the question, and gives that answer. */
const answering =
  (answer: string, look: (ask: Ask) => void = () => {}): Decide =>
  (ask) => {
    look(ask)
    const reading = ask.find?.(answer) ?? ask.read?.(answer)
    return reading !== undefined && 'option' in reading ? reading.option : ask.options.find(({ id }) => id === answer)
  }

describe('docs/the-floor.md', () => {
  it('shows what is tested here, whole', () => {
    const blocks = [...page.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, text]) => text).join('\n')
    expect(blocks).toBe(readFileSync(resolve(import.meta.dirname, 'fixtures/floor.ts'), 'utf8'))
  })

  it('goes where nobody may strike, as long as that costs no more, and says who may', () => {
    const { step, fight } = drawn('. . B . ./A . . . ./. . . . ./. . . . ./. . C . .', (ask) => {
      const atHand = ask.options.find(({ id }) => id === 'e1')
      expect(atHand?.preview?.()).toEqual({ path: [6, 7, 3, 4], cost: 4, text: '4 squares', provokes: [1] })
      return ask.options.find(({ id }) => id === 'e2')
    })
    const plan = { ...planOf(step, fight.pieces[0], 4, R.march), provokes: true }
    expect(wary.askPath(plan, 'where to').path.map(({ at }) => at)).toEqual([11, 12, 13, 9])
  })

  it('sees past whoever stands there, but through no wall; two foes on opposite sides flank', () => {
    const { fight } = drawn('B A C')
    expect([sees(fight, 1, 2), isFlanked(fight, 0), isFlanked(fight, 1)]).toEqual([true, true, false])
    expect(sees(drawn('. # C/A # B/. # .').fight, 0, 1)).toBe(false)
  })

  it('pushes away, by the way that who does it names, and says why another will not do', () => {
    const { step, fight } = drawn(
      '. . . . ./. A B . ./. . C . .',
      answering('d2>e1', (ask) => expect(ask.read?.('b1')).toMatchObject({ refusal: { rule: R.reach } })),
    )
    const shove = { id: 1, by: 0, squares: 2, upTo: false }
    expect(bash.carry(step, shove, bash.askWay(step, shove))).toBe(2)
    expect(fight.pieces[1].at).toBe(4)
  })

  it('knows who is shaken as soon as it is so', () => {
    const { step, fight } = drawn('A B C')
    expect(isShaken(fight, 1)).toBe(false)
    step.begin({ kind: 'shaken', on: 1, by: 0, rule: R.shaken, until: 'never' })
    expect([isShaken(fight, 0), isShaken(fight, 1)]).toEqual([false, true])
  })

  it('lays a bomb where it is seen, and shows beforehand whom it takes', () => {
    const { step } = drawn(
      'A . B/. # #/C . .',
      answering('c1', (ask) => expect(ask.options.find(({ id }) => id === 'c1')?.preview?.().caught).toEqual([1])),
    )
    expect(askBomb(step, 0)).toEqual([1])
  })

  it('asks who answers for a piece', () => {
    const { step } = drawn(
      'A B C',
      answering('yes', (ask) => expect(ask.text).toBe('Press on?')),
    )
    expect(pressesOn(step, 0)).toBe(true)
  })

  it('reads what it knows, says it back, and leaves the rest to people with its words', () => {
    for (const { example } of reader.phrases) expect(read(example).readings[0]?.mark).toBe('automatic')
    const { clauses, readings } = read('The target takes three damage and is shaken. The target takes three damage and sulks. Stars fall.')
    expect(clauses).toEqual([
      { do: 'hurt', amount: 3 },
      { do: 'shake' },
      { do: 'hurt', amount: 3 },
      { do: 'by-hand', text: 'and sulks.' },
      { do: 'by-hand', text: 'Stars fall.' },
    ])
    expect(readings.map(({ mark }) => mark)).toEqual(['automatic', 'partly', 'by-hand'])
    expect(say(read('The target takes 3 damage and the target is shaken.').clauses)).toMatch(/damage, and the target/)
  })
})
