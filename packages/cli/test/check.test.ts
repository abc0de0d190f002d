import { afterEach, describe, expect, test } from 'vitest'
import { Bench, scenario, type Told } from './world.ts'

const benches: Bench[] = []
afterEach(() => {
  for (const bench of benches.splice(0)) bench.remove()
})

async function check(text: string, ...words: string[]): Promise<Told> {
  const bench = new Bench({ 'scenarios/one.yaml': text })
  benches.push(bench)
  return bench.run(['check', ...words])
}
const passes = async (text: string): Promise<void> => {
  const told = await check(text)
  expect(told.out).toBe('1 scenario, 0 failed\n')
  expect(told.exit).toBe(0)
}
const fails = async (text: string, ...because: string[]): Promise<string> => {
  const told = await check(text)
  for (const words of because) expect(told.out).toContain(words)
  expect(told.exit).toBe(1)
  return told.out
}

const hit = 'dice: [d20=10, d4=2]\nplay:\n  - A: [strike, B]\n'

describe('a scenario', () => {
  test('plays its lines, its dice and what it expects', () =>
    passes(
      scenario(
        `${hit}  - expect: { B: { hp: 3, at: c2 } }\n  - A: [done]\nexpect:\n  A: { at: b2, conditions: [] }\n  B: { hp: { not: 5 } }\n  roll: { total: 13, needs: 12, hit: true, because: { toy.strike.roll: 13 } }\n  log: [ { type: strike, by: A, at: B, hit: true }, { type: hurt, piece: B, amount: 2 } ]\n  asks: { B: { offers: [strike], not: [parry] }, C: { offers: [walk] } }\n  over: false\n  round: 1\n`,
      ),
    ))

  test('goes on with a line after a reaction of somebody else', () =>
    passes(
      scenario(
        'dice: [d20=12]\nplay:\n  - A: [strike, B, done]\n  - B: [parry]\nexpect: { B: { hp: 5 }, asks: { B: { offers: [strike] } } }\n',
      ),
    ))

  test('runs with a switch that its rule does not have, and tells of it once', async () => {
    const told = await check(scenario(`switches: { toy.turn.sides: off }\n${hit}expect: { B: { hp: 3 } }\n`))
    expect(told.out).toBe(
      'note scenarios/one.yaml: A house rule is left out: “turn: sides” has no switch and is in force.\n1 scenario, 0 failed\n',
    )
    expect(told.exit).toBe(0)
    await fails(scenario(`switches: { toy.strike.roll: off }\n${hit}`))
    expect((await check(scenario(`switches: { toy.turn.side: off }\n${hit}`))).out).toContain('did you mean "toy.turn.sides"')
  })

  test('takes from the files beside it the sheets of its own game', async () => {
    const bench = new Bench({
      'scenarios/a.yaml': 'game: another\nsheets: { fighter: { hp: 4 } }\n',
      'scenarios/b.yaml': 'game: toy\nsheets: { fighter: { hp: 3 } }\n',
      'scenarios/one.yaml': scenario(hit),
    })
    benches.push(bench)
    expect((await bench.run(['check', 'scenarios/one.yaml'])).out).toBe('1 scenario, 0 failed\n')
  })

  test('passes a reaction that it does not answer', () => passes(scenario(`${hit}expect: { B: { hp: 3 } }\n`)))

  test('fails at an unanswered reaction where silence fails', () =>
    fails(scenario(`silence: fail\n${hit}expect: { B: { hp: 3 } }\n`), 'B may react', 'legal: parry:blade, pass'))

  test('answers a reaction in the window that the line names', async () => {
    await passes(scenario('dice: [d20=12]\nplay:\n  - A: [strike, B]\n  - { B: [parry], at: hit }\nexpect: { B: { hp: 5 } }\n'))
    await fails(
      scenario('dice: [d20=12, d4=1]\nplay:\n  - A: [strike, B]\n  - { B: [parry], at: miss }\nexpect: { B: { hp: 5 } }\n'),
      'this line is for B',
    )
  })

  test('looks at an open reaction without passing it', () =>
    passes(
      scenario(
        'dice: [d20=12, d4=1]\nplay:\n  - A: [strike, B]\n  - expect: { asks: { B: { offers: [parry, pass], at: hit } } }\nexpect: { B: { hp: 4 } }\n',
      ),
    ))

  test("answers the game master's question, or leaves it at the book's default", async () => {
    await passes(
      scenario(
        'dice: [d20=4, d4=1]\nplay:\n  - A: [strike, B]\n  - gm: [blessed]\nexpect: { B: { hp: 4 }, roll: { total: 12, because: { toy.luck.blessing: 5 } } }\n',
      ),
    )
    await passes(scenario('dice: [d20=4, d4=1]\nplay:\n  - A: [strike, B, blessed]\nexpect: { B: { hp: 4 } }\n'))
    await passes(
      scenario('dice: [d20=4]\nplay:\n  - A: [strike, B]\nexpect: { roll: { hit: false, because: { toy.luck.blessing: 0 } } }\n'),
    )
  })

  test('may answer what was not asked, because there was one answer only', () =>
    passes(scenario('play:\n  - A: [salute, flag, done]\n  - B: [salute, done]\nexpect: { asks: { C: { offers: [strike] } } }\n')))

  test('rules by hand, in a line of its own and in answer to a question', () =>
    passes(
      scenario(
        'play:\n  - ruling: [ { do: set, piece: B, field: hp, to: 2 }, { do: move, piece: C, to: d1 }, { do: board, edge: "b2|c2: door" } ]\n  - A: [curse]\n  - gm: [[{ do: set, piece: B, field: hp, to: 1 }], done]\nexpect: { B: { hp: 1 }, C: { at: d1 } }\n',
      ),
    ))

  test('takes lines back and gives standing orders', () =>
    passes(
      scenario(
        'dice: [d20=12, d20=12, d4=4]\nplay:\n  - A: [strike, B]\n  - B: [parry]\n  - undo: 2\n  - order: { B: { parry: never } }\n  - A: [strike, B]\nexpect: { B: { hp: 1 } }\n',
      ),
    ))

  test('is over when the fight is', () =>
    passes(
      scenario(
        'dice: [d20=12, d4=4]\nplay:\n  - ruling: { do: remove, piece: C }\n  - ruling: { do: set, piece: B, field: hp, to: 1 }\n  - A: [strike, B]\nexpect: { over: true, winner: heroes, B: { gone: true, hp: 0 }, asks: nobody }\n',
      ),
    ))

  test('may roll freely from a seed', () =>
    passes(scenario('dice: any\nseed: 7\nplay:\n  - A: [strike, B]\nexpect: { A: { struck: true } }\n')))

  test('reads several documents in one file', async () => {
    const told = await check(`${scenario(`${hit}`)}---\n${scenario(`${hit}expect: { B: { hp: 9 } }\n`)}`)
    expect(told.out).toContain('2 scenarios, 1 failed')
    expect(told.out).toContain('scenarios/one.yaml:34:16')
  })
})

describe('what must be refused', () => {
  test('is refused by the rule that is named', async () => {
    await passes(
      scenario(
        'dice: [d20=1]\nplay:\n  - refuse: { A: [strike, C], because: toy.strike.adjacent }\n  - A: [strike, B]\n  - refuse: { A: [strike, B], because: toy.strike.once }\n',
      ),
    )
    await fails(
      scenario('play:\n  - refuse: { A: [strike, C], because: toy.strike.once }\n'),
      'refused, but by toy.strike.adjacent',
      ':15:',
    )
    await fails(scenario('play:\n  - refuse: { A: [strike, B] }\n'), 'is allowed')
  })

  test('is refused when it is not on offer, where no rule is named', async () => {
    await passes(scenario('play:\n  - refuse: { A: [fly] }\n'))
    await fails(scenario('play:\n  - refuse: { A: [fly], because: toy.strike.once }\n'), 'no rule forbids it')
  })

  test('is refused to who is not to go', async () => {
    await passes(scenario('play:\n  - A: [done]\n  - refuse: { A: [strike], because: toy.turn.sides }\n'))
    await fails(scenario('play:\n  - refuse: { B: [strike], because: toy.strike.once }\n'), 'A is asked, not B')
  })

  test('is seen of a reaction that nobody was asked for', () =>
    passes(
      scenario(`${hit}  - refuse: { B: [parry], because: toy.parry.not-prone }\nexpect: { B: { hp: 3, conditions: [prone] } }\n`).replace(
        'B: { sheet: fighter, side: monsters }',
        'B: { sheet: fighter, side: monsters, conditions: [prone] }',
      ),
    ))
})

describe('a refusal is exact', () => {
  const parryAfter = 'dice: [d20=12, d4=1]\nplay:\n  - A: [strike, B]\n'

  test('whoever is not asked while something goes on is refused, also where no die is left for the rest of it', () =>
    passes(scenario(`dice: [d20=12, d4=1]\nplay:\n  - A: [strike, B]\n  - refuse: { C: [parry] }\nexpect: { B: { hp: 4 } }\n`)))

  test('who is asked, and offered it, is not', () => fails(scenario(`${parryAfter}  - refuse: { B: [parry] }\n`), 'B: [parry] is allowed'))

  test('an answer that comes after a roll needs the die: one of its own, or the next', async () => {
    const late = 'B: [strike, A, hop]'
    const turn = 'play:\n  - A: [done]\n'
    await fails(scenario(`${turn}  - refuse: { ${late} }\n`), 'whether hop is refused shows only after a roll', 'dice: [d20=…]')
    await passes(scenario(`${turn}  - refuse: { ${late}, dice: [d20=1] }\n`))
  })
})

describe('a scenario that fails says', () => {
  test('which die is missing, wrong or left over', async () => {
    await fails(scenario('play:\n  - A: [strike, B]\n'), 'no die is left in "dice" for A, d20: to strike')
    await fails(scenario('dice: [d6=3]\nplay:\n  - A: [strike, B]\n'), 'd6=3 comes up where a d20 is rolled', ':14:8')
    await fails(scenario('dice: [d20=1, d8=3]\nplay:\n  - A: [strike, B]\n'), 'd8=3 is left over')
  })

  test('which answer was none, and which were legal', async () => {
    const out = await fails(scenario('play:\n  - A: [jump]\n'), 'jump is not an answer to this')
    expect(out).toContain('scenarios/one.yaml:15:5')
    expect(out).toContain('asked: what to do; legal: strike, walk, curse, salute, done')
    await fails(scenario('play:\n  - A: [strike, C]\n'), 'C is refused: toy.strike.adjacent')
    await fails(scenario('play:\n  - B: [strike, A]\n'), 'this line is for B, and A is asked')
    await fails(scenario('play:\n  - D: [strike, A]\n'), 'nobody here is called "D"')
  })

  test('what became of an answer that nothing asked for', async () => {
    await fails(scenario('play:\n  - A: [salute, flag, blest]\n'), 'blest is not an answer to this (what this line began is over')
    await fails(scenario('play:\n  - A: [walk, z9]\n'), 'the board has no such square')
    await fails(scenario('dice: [d20=1]\nplay:\n  - A: [strike, B]\n  - A: [blest]\n'), 'got its usual answer')
  })

  test('what is not as expected', async () => {
    await fails(scenario(`${hit}expect: { B: { hp: 4 } }\n`), 'B.hp is 3, not 4', ':17:')
    await fails(scenario(`${hit}expect: { B: { hitpoints: 4 } }\n`), 'no field "hitpoints"')
    await fails(scenario(`${hit}expect: { B: { at: c3 } }\n`), 'B.at is c2, not c3')
    await fails(scenario(`${hit}expect: { roll: { because: { toy.strike.high-ground: 2 } } }\n`), 'toy.strike.high-ground is 0, not 2')
    await fails(
      scenario(`${hit}expect: { log: [ { type: strike, by: B } ] }\n`),
      'entry 1 is not in the log; the nearest differs: by is 0 (A or a1), not B',
    )
    await fails(scenario(`${hit}expect: { E: { hp: 4 } }\n`), 'nothing here is called "E"')
  })

  test('what is wrong with the file, and exits with 2', async () => {
    const bad = async (text: string, ...words: string[]): Promise<void> => {
      const told = await check(text)
      for (const one of words) expect(told.out).toContain(one)
      expect(told.exit).toBe(2)
    }
    await bad(scenario('rules: [toy.strike.rol]\n'), 'scenarios/one.yaml:14:9', 'did you mean "toy.strike.roll"?')
    await bad(scenario('dize: [d20=3]\n'), '"dize" is not known here', 'did you mean "dice"?')
    await bad(scenario('dice: [d20=30]\n'), 'a d20 cannot show 30')
    await bad(scenario('play:\n  - { A: [strike], B: [parry] }\n'), 'one line is for one who answers')
    await bad(scenario('play:\n  - ruling: { do: fly }\n'), ':15:')
    await bad('game: toy\nboard: [\n', 'scenarios/one.yaml:')
    await bad('game: chess\nboard: .\npieces: {}\n', 'there is no game "chess"')
  })

  test('that the engine is at fault, where it is', async () => {
    const out = await fails(
      scenario('play:\n  - ruling: { do: set, piece: A, field: prone, to: true }\n  - undo: 3\n'),
      'cannot be taken back',
    )
    expect(out).not.toContain('the engine stopped')
  })
})

describe('proof', () => {
  const prove = async (text: string): Promise<Told> => check(text, '--prove')

  test('a rule is proven when the scenario fails without it', async () => {
    const told = await prove(
      scenario(
        'rules: [toy.strike.once, toy.turn.sides]\ndice: [d20=1]\nplay:\n  - A: [strike, B]\n  - refuse: { A: [strike, B], because: toy.strike.once }\n  - A: [done]\n  - refuse: { A: [done], because: toy.turn.sides }\n',
      ),
    )
    const lines = told.out.split('\n')
    expect(lines[0]).toMatch(
      /^proves toy\.strike\.once, fails without .*toy\.ts:\d+: nothing is forbidden: step\.forbids\(R\.strike\.once, me\.struck\)$/,
    )
    expect(lines[1]).toMatch(/^proves toy\.turn\.sides, fails without .*toy\.ts:\d+: the statement is left out: offers\.refuse\(/)
    expect(lines[2]).toBe('1 scenario, 0 failed; 2 rules proven, 0 not')
    expect(told.exit).toBe(0)
  })

  test('a rule is not proven when nothing depends on it, or it has no part', async () => {
    const told = await prove(
      scenario('rules: [toy.luck.blessing, toy.unused.rule]\ndice: [d20=1]\nplay:\n  - A: [strike, B]\nexpect: { B: { hp: 5 } }\n'),
    )
    expect(told.out).toContain('toy.luck.blessing is not proven: still comes out without it (')
    expect(told.out).toContain('toy.unused.rule is not proven: nothing in the code cites it or is tagged with it')
    expect(told.exit).toBe(1)
  })

  test('a proof that fails names the lines that hold for any reason', async () => {
    const told = await prove(scenario('rules: [toy.luck.blessing]\ndice: [d20=1]\nplay:\n  - A: [strike, B]\n  - refuse: { A: [fly] }\n'))
    expect(told.out).toContain('a "refuse" without "because" holds for any reason')
  })

  test('the report for programs', async () => {
    const told = await check(scenario(`rules: [toy.strike.roll]\n${hit}expect: { B: { hp: 4 } }\n`), '--prove', '--json')
    expect(JSON.parse(told.out)).toMatchObject({
      files: [
        {
          file: 'scenarios/one.yaml',
          title: 'a try',
          game: 'toy',
          ok: false,
          rules: [{ id: 'toy.strike.roll', proven: false, why: 'the scenario fails' }],
          errors: [{ at: 'scenarios/one.yaml:18:16', message: 'B.hp is 3, not 4', question: 'what to do' }],
        },
      ],
    })
  })

  test('a rule that has a part and is not named is drawn, to see that the proof does not believe everything', async () => {
    const told = await check(scenario(`rules: [toy.strike.roll]\n${hit}expect: { B: { hp: 3 } }\n`), '--prove', '--control', '2')
    expect(told.out).toContain('control: of 1 rule that ran and were not named, ')
    const odd = await check(scenario(''), '--prove', '--control', 'x')
    expect(odd.err).toContain('"x" is no seed')
  })
})
