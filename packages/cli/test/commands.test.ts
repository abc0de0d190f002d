import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { Bench } from './world.ts'

const sheets = 'sheets:\n  fighter: { hp: 5, bonus: 3 }\n  giant: { like: fighter, hp: 12 }\n'
const yard = 'title: The yard\nboard: |\n  . . . .\n  . # . .\n  . . . .\nwalls: [ "c1|d1: door" ]\n'
const starter =
  'game: toy\ntitle: Two in a yard\nboard: yard\npieces:\n  A: { sheet: fighter, side: heroes, at: a1 }\n  B: { sheet: giant, side: monsters, at: b1 }\n'
const packs = { 'packs/toy/sheets.yaml': sheets, 'packs/toy/boards/yard.yaml': yard, 'packs/toy/encounters/starter.yaml': starter }

const benches: Bench[] = []
afterEach(() => {
  for (const bench of benches.splice(0)) bench.remove()
})
function bench(more: Readonly<Record<string, string>> = {}): Bench {
  const made = new Bench({ ...packs, ...more })
  benches.push(made)
  return made
}

describe('serve', () => {
  test('takes its port from the command line before the environment, and says what is no port', async () => {
    const told = await bench().run(['serve', '--port', '70000'])
    expect(told.exit).toBe(2)
    expect(told.err).toContain('70000 is no port')
  })
})

test('an encounter is no scenario, and check says so', async () => {
  expect((await bench({ 'mine.yaml': starter }).run(['check', 'mine.yaml'])).out).toContain('an encounter is played (riposte play)')
})

test('odds of no fights show nothing', async () => {
  expect((await bench().run(['odds', '--fights', '0'])).err).toContain('--fights 1000')
})

describe('play', () => {
  test('shows the board and the question, and takes answers by number and by name', async () => {
    const told = await bench().run(
      ['play', '--seed', '3'],
      [
        '1',
        'B',
        'no',
        'pass',
        'why',
        'walk',
        'a2',
        'undo',
        'undo',
        'rules toy.strike.once',
        'sheet B',
        'strike',
        'nonsense',
        'log',
        'quit',
        'walk',
      ],
    )
    expect(told.exit).toBe(0)
    expect(told.out).toContain('Two in a yard')
    expect(told.out).toContain('1  A   B   . D .')
    expect(told.out).toContain('2  .   #   .   .')
    expect(told.out).toContain('A: what to do\n  1  strike\n')
    expect(told.out).toContain('A strikes B:')
    expect(told.out).toMatch(/strike: total \d+, needs 12/)
    expect(told.out).toContain('- strike: toy.strike.once')
    expect(told.out).toContain('taken back')
    expect(told.out).toContain('strike is not possible: toy.strike.once')
    expect(told.out).toContain('nonsense is not an answer here')
    expect(told.out).toContain('hp: 12')
  })

  test('takes rulings: damage, a condition with its source and its end, and says what it does not understand', async () => {
    const told = await bench().run(
      ['play', '--seed', '3'],
      [
        'rule { do: damage, piece: B, amount: 4 }',
        'rule { do: begin, piece: A, condition: blessed, by: B, until: end of its next turn }',
        'rule { do: begin, piece: A, condition: blessed, until: save ends }',
        'sheet B',
        'quit',
      ],
    )
    expect(told.out).toContain('hp: 8')
    expect(told.out).toContain('effect-began')
    expect(told.out).toContain('Toy has nothing that ends so: "save ends" (one of: end of its next turn, lasting)')
  })

  test('ends cleanly where the input ends', async () => {
    const told = await bench().run(['play'], ['walk'])
    expect(told.exit).toBe(0)
  })

  test('against the random player only my seat is asked', async () => {
    const told = await bench().run(
      ['play', '--versus', 'random', '--seat', 'players'],
      Array.from({ length: 40 }, () => ['strike', 'B', 'walk', '1', 'done']).flat(),
    )
    expect(told.exit).toBe(0)
    expect(told.out).not.toContain('B: what to do')
  })

  test('nobody may sit down, and the computer plays the fight to its end', async () => {
    const told = await bench().run(['play', '--versus', 'random', '--seat', 'nobody', '--seed', '1'])
    expect(told.out).toContain('The fight is over')
    expect(told.exit).toBe(0)
  })

  test('asks for real dice, saves, replays and goes on', async () => {
    const one = bench()
    const first = await one.run(['play', '--dice', 'real'], ['strike', 'B', 'no', '12', 'pass', '4', 'save fight.json'])
    expect(first.out).toContain('A strikes B: 15 against 12, a hit')
    expect(first.out).toContain('saved: riposte play --load fight.json')
    const again = await one.run(['replay', 'fight.json'])
    expect(again.out).toContain('B loses 4')
    const steps = await one.run(['replay', 'fight.json', '--step'])
    expect(steps.out).toContain('4/6 d20: to strike: 12')
    const on = await one.run(['play', '--load', 'fight.json'], ['done'])
    expect(on.out).toContain('B, monsters, b1, 8 hp')
    expect(on.exit).toBe(0)
  })

  test('shows a replay as far as it comes out as it did, and says with what it was played', async () => {
    const one = bench()
    await one.run(['play', '--dice', 'real'], ['strike', 'B', 'no', '12', 'pass', '4', 'save fight.json'])
    const save = JSON.parse(one.read('fight.json'))
    expect(save).toMatchObject({ version: expect.any(String), rules: expect.any(String) })
    save.inputs[4].answer.choice = 'nonsense'
    one.write('other.json', JSON.stringify({ ...save, version: '0.0.9', rules: 'others' }))
    for (const how of [[], ['--step']]) {
      const told = await one.run(['replay', 'other.json', ...how])
      expect(told.exit).toBe(1)
      expect(told.out).toContain('A strikes B: 15 against 12, a hit')
      expect(told.err).toContain('This is as far as it goes: after 4 of its 6 inputs it comes out otherwise: ')
      expect(told.err).toContain('It was played with Riposte 0.0.9, and with other rules; this is ')
    }
  })

  test('says what is wrong, and how to mend it', async () => {
    const one = bench({
      'bad.yaml': 'game: toy\nboard: yard\npieces:\n  A: { sheet: figter }\n',
      'odd.yaml': 'game: toy\nboard: yard\nsheets: { x: { hp: 0 } }\npieces:\n  A: { sheet: x }\n',
    })
    expect(await one.run(['play', 'bad.yaml'])).toMatchObject({
      exit: 2,
      err: 'bad.yaml:4:8: there is no sheet "figter" (did you mean "fighter"?)\n',
    })
    expect((await one.run(['play', 'odd.yaml'])).err).toContain('odd.yaml:3:16: ')
    expect(await one.run(['play', 'startr'])).toMatchObject({
      exit: 2,
      err: 'riposte: there is no encounter "startr" (did you mean "starter"?)\n',
    })
    expect((await one.run(['play', '--seat', 'players'])).err).toContain('nobody answers for gm')
    expect(await one.run(['pay'])).toMatchObject({ exit: 2 })
    expect((await one.run(['replay', 'none.json'])).exit).toBe(2)
  })

  test('a fault in a pack is told of the pack', async () => {
    const told = await bench({
      'packs/toy/more.yaml': 'sheets:\n  wrong:\n    hp: 3\n    bones: 4\n',
      'x.yaml': 'game: toy\nboard: yard\npieces:\n  A: { sheet: wrong }\n',
    }).run(['play', 'x.yaml'])
    expect(told.err).toContain('packs/toy/more.yaml:4:5: "bones" is not known here (did you mean "bonus"?)')
  })
})

describe('describe', () => {
  test('prints what a writer needs', async () => {
    const one = bench({
      'ledger/toy.yaml':
        '- { id: toy.strike.once, where: Strikes, kind: engine, rule: One strike a turn., example: A strikes twice., dial: true, off: as often as one likes }\n',
    })
    const say = async (...words: string[]): Promise<string> => (await one.run(['describe', 'toy', ...words])).out
    expect(await say()).toContain('riposte describe toy sheet')
    const sheet = await say('sheet')
    expect(sheet).toContain('hp     a whole number (1 or more); 5 if left out: hit points')
    expect(sheet).toContain('one of brute, scout')
    expect(sheet).toMatch(/ {4}id +text; must be there: which gift/)
    expect(await say('actions')).toContain('e.g. - A: [strike, B]')
    expect(await say('events')).toContain('effect-began')
    expect(await say('fields')).toContain('struck')
    expect(await say('settings')).toContain('no | yes')
    expect(await say('rules')).toMatch(/toy\.turn\.sides\n/)
    expect(await say('rules')).toMatch(/toy\.strike\.once +engine +off: as often as one likes\n/)
    expect(await say('rules', 'strike.once')).toContain('Switched off: as often as one likes')
    expect(await say('rules', 'strike.roll')).toContain('Switched off: as if it were not written')
    expect(await say('rules', 'turn.sides')).not.toContain('Switched off')
    expect(await say('rules', 'strike.once')).toContain('One strike a turn.')
    expect(await say('rules', 'twice')).toContain('One strike a turn.')
    expect(await say('rules', 'turn')).toContain('Others speak of it: toy.strike.once')
    expect(await say('windows')).toContain('hit')
    expect(await say('answers')).toContain('do: set')
    expect(await one.run(['describe', 'toy', 'shet'])).toMatchObject({
      exit: 2,
      err: 'riposte: there is nothing to say about "shet" (did you mean "sheet"?)\n',
    })
  })
})

describe('random play', () => {
  test('breaks nothing and replays to the same hash', async () => {
    const told = await bench().run(['fuzz', 'toy', '--fights', '10', '--seed', '2', '--steps', '3000'])
    expect(told.out).toMatch(/^10 fights, 0 failed, \d+ steps\n$/)
    expect(told.exit).toBe(0)
  })

  test('has a hash that changes only on purpose', async () => {
    const one = bench()
    expect((await one.run(['perft', 'toy', '--check'])).exit).toBe(2)
    expect((await one.run(['perft', 'toy', '--write'])).exit).toBe(0)
    expect((await one.run(['perft', 'toy', '--check'])).out).toBe('1 encounter as before\n')
    one.write('packs/toy/sheets.yaml', sheets.replace('bonus: 3', 'bonus: 2'))
    const changed = await one.run(['perft', 'toy', '--check'])
    expect(changed.out).toContain('changed starter')
    expect(changed.exit).toBe(1)
  })
})

test('new writes an encounter that plays', async () => {
  const one = bench()
  expect((await one.run(['new', 'mine.yaml'])).exit).toBe(0)
  expect(readFileSync(join(one.root, 'mine.yaml'), 'utf8')).toContain('sheet: giant')
  const told = await one.run(['play', 'mine.yaml'], ['A', 'walk'])
  expect(told.out).toContain('A fight of my own')
  expect(told.exit).toBe(0)
  expect((await one.run(['new', 'mine.yaml'])).exit).toBe(2)
})

test('help reads', async () => {
  const told = await bench().run(['--help'])
  expect(told.exit).toBe(0)
  expect(told.out).toContain('Exit codes: 0 fine')
})

describe('import', () => {
  test('writes a board that encounters can name, and says what was taken', async () => {
    const map = {
      resolution: { map_size: { x: 4, y: 3 } },
      line_of_sight: [
        [
          { x: 1, y: 0 },
          { x: 1, y: 2 },
        ],
      ],
    }
    const table = bench({ 'cellar.dd2vtt': JSON.stringify(map), 'broken.uvtt': '{' })
    const told = await table.run(['import', 'board', 'cellar.dd2vtt', '--to', 'packs/toy/boards/cellar.yaml'])
    expect(told).toMatchObject({ exit: 0, err: '' })
    expect(told.out).toContain('4 by 3 squares, 1 walls, 0 doors')
    expect(readFileSync(join(table.root, 'packs/toy/boards/cellar.yaml'), 'utf8')).toContain('a1|b1: wall')
    expect((await table.run(['import', 'board', 'broken.uvtt'])).exit).toBe(2)
    expect((await table.run(['import', 'board', 'cellar.dd2vtt', '--to', 'packs/toy/boards/cellar.yaml'])).err).toContain('there already')
  })
})
