import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beginFight, type Decide, playOut, readFrom, readSetup, readYaml, rollDie, Session, seedDice } from '@riposte/referee'
import { describe, expect, it } from 'vitest'
import { skirmish } from './fixtures/skirmish.ts'
import { play } from './fixtures/skirmish-play.ts'

const read = (...path: string[]): string => readFileSync(resolve(import.meta.dirname, ...path), 'utf8')
const page = read('../../../docs/write-a-game.md')
/** All blocks of a kind, one after another, as a file. */
const blocks = (kind: string): string =>
  [...page.matchAll(new RegExp(`^\`\`\`${kind}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, text]) => text).join('\n')

const duel = readFrom(readYaml(blocks('yaml'), 'write-a-game.md'), (data) => readSetup(skirmish, data))

describe('docs/write-a-game.md', () => {
  it('shows the game that is tested here, whole, in under 150 lines', () => {
    expect(blocks('ts')).toBe(read('fixtures/skirmish.ts'))
    expect(blocks('ts').split('\n').length).toBeLessThanOrEqual(150)
  })

  it('shows how it is played, and what comes of it', () => {
    expect(blocks('ts play')).toBe(read('fixtures/skirmish-play.ts'))
    expect(`${play().join('\n')}\n`).toBe(blocks('text'))
  })

  it('shows an encounter that can be played by computers, to the same end each time', () => {
    const somebody = (seed: number): Decide => {
      const own = { dice0: 0, dice1: 0, dice2: 0, dice3: 0 }
      seedDice(own, seed)
      return (ask) => ask.options[rollDie(own, ask.options.length) - 1]
    }
    for (let seed = 0; seed < 20; seed++) {
      const setup = { ...duel, seed }
      const each = ({ fight }: { fight: Parameters<typeof skirmish.breach>[0] }) => expect(skirmish.breach(fight)).toBeUndefined()
      const alone = playOut(skirmish, beginFight(skirmish, setup), somebody(seed), { hashed: true, limit: 5000, each })
      expect(alone.fight.over).toBe(true)
      expect(Session.start(skirmish, setup, somebody(seed)).hash).toBe(alone.hash)
    }
  })
})
