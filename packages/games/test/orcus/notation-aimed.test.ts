import { describe, expect, it } from 'vitest'
import type { Clause } from '../../src/orcus/clauses/clauses.ts'
import type { Power } from '../../src/orcus/clauses/power.ts'
import { orcus } from '../../src/orcus/index.ts'
import { compile } from '../../src/orcus/sheet/compile.ts'
import { flat, Scene } from './stage.ts'

/** At whom it is aimed, of whom it is asked, and how often it comes. */

const hero = (lines: string): Power | undefined =>
  compile('odd', {
    class: 'guardian',
    powers: `#### Moonlight\n**Encounter** **Attack** **1** (**Standard Action**) ● **Martial**\n${lines}\n`,
  }).powers.find(({ id }) => id === 'moonlight')
const heron = (notes: string, body: string, sign = ''): Power | undefined =>
  compile('heron', { name: 'Heron', hp: 90, rank: 'standard', powers: `${sign}**Moonlight** (${notes})\n${body}` }).powers.find(
    ({ id }) => id === 'moonlight',
  )
const all = (power: Power | undefined): readonly Clause[] => [
  ...(power?.strike.hit ?? []),
  ...(power?.strike.effect ?? []),
  ...(power?.effect ?? []),
]
const does = (power: Power | undefined): readonly string[] => all(power).map((clause) => clause.do)

describe('a second attack of a power that is aimed at nobody', () => {
  it.each([
    '**Self**\n**Effect** You shift up to 4 squares, and wherever the moon shines you make the following attack.',
    '**Ranged** 5, unoccupied square\n**Effect** You call a heron of fog, and it makes the following attack.',
    '**Self**\n**Effect** You shift up to 4 squares.',
  ])('is for people where nobody has read when it comes: %s', (lines) => {
    const power = hero(`${lines}\n*Secondary Attack:* Melee 1, one creature; Wisdom vs Reflex; on a hit, 4 damage.`)
    expect(does(power)).not.toContain('strike')
    expect(does(power)).toContain('by-hand')
  })

  it('asks for a target of its own, and is nobody’s attack on himself', () => {
    const power = hero(
      '**Self**\n**Effect** You shift up to 4 squares and make a secondary attack.\n*Secondary Attack:* Melee 1, one creature; Wisdom vs Reflex; on a hit, 4 damage.',
    )
    expect(all(power).flatMap((clause) => (clause.do === 'strike' ? [clause.against] : []))).toEqual(['any'])
    const none = hero('**Self**\n**Effect** You make a secondary attack.\n*Secondary Attack:* Wisdom vs Reflex; on a hit, 4 damage.')
    expect(does(none)).not.toContain('strike')
  })
})

describe('what is asked of somebody', () => {
  it('is asked before the same hit makes it so, and what takes the place of that leaves it out', () => {
    const hit = (words: string) =>
      hero(`**Melee** 1, one creature\n**Attack** Wisdom vs Will\n**Hit** 3 damage, and the target is ${words}`)
    const instead = hit(
      'dazed until the end of your next turn; if it was already dazed, it is stunned until the end of your next turn instead.',
    )
    expect(instead?.strike.hit).toMatchObject([
      { do: 'damage' },
      {
        do: 'if',
        test: { is: 'has', condition: 'dazed' },
        does: [{ parts: [{ condition: 'stunned' }] }],
        else: [{ parts: [{ condition: 'dazed' }] }],
      },
    ])
    const besides = hit('dazed until the end of your next turn, and if it was already dazed, it falls prone.')
    expect(does(besides)).toEqual(['damage', 'if', 'afflict'])
  })

  it('is asked of whom the attack is aimed at: nobody is marked by himself', () => {
    const power = heron('standard, at-will', '+9 vs Reflex (must be marked by the heron); 5 damage.', '† ')
    expect(power?.requires).toEqual([])
    expect(power?.strike.aim.targets.tests).toEqual([{ is: 'marked-by', by: 'you', whose: 'target' }])
  })

  it('is nothing of a thing: no creature is asked for', () => {
    const power = heron('swift, at-will', 'Ranged 5; one burning candle within range goes out.', '↗ ')
    expect(power?.strike.aim.targets.relation).toBe('you')
    expect(does(power)).toEqual(['by-hand'])
  })

  it('is an attack where a trigger says so, and no hazard', () => {
    const trigger = (words: string) =>
      hero(
        `**Near** burst 5, the triggering ally\n**Trigger** ${words}\n**Effect** The ally regains 5 hit points.`.replace(
          'Standard',
          'React',
        ),
      )?.trigger?.when
    expect(trigger('An ally in the burst is reduced to 0 HP by an attack.')).toEqual([
      { is: 'any', tests: [{ is: 'hit' }, { is: 'miss' }] },
    ])
    expect(trigger('An ally in the burst is reduced to 0 HP.')).toEqual([])
  })
})

describe('what comes once', () => {
  it('comes behind all attacks, whatever they hit', () => {
    const power = heron('standard, at-will', 'Near burst 2; +9 vs Reflex; 5 damage. Thereafter the heron may fly up to its speed.', '∢ ')
    expect(power?.strike.hit.map((clause) => clause.do)).toEqual(['damage'])
    expect(power?.effect.map((clause) => clause.do)).toEqual(['move'])
  })

  it('comes when it is first staggered, and not again', () => {
    const powers = '**Moonlight** (free, at-will)\nWhen first staggered; the heron regains 50 hit points.'
    const scene = new Scene({ board: 'a B', sheets: { B: { name: 'Heron', powers } } })
    const hurt: Clause = { do: 'damage', amount: flat(25), types: [], to: { who: 'target' }, half: false, extra: false }
    scene.do('a', 'B', [hurt], {}, ['moonlight'])
    expect(scene.piece('B').hp).toBe(40)
    scene.do('a', 'B', [hurt])
    expect([scene.piece('B').hp, scene.answers]).toEqual([15, []])
    scene.do('a', 'B', [{ do: 'heal', amount: flat(25), to: { who: 'target' } }])
    expect(() => scene.do('a', 'B', [hurt], {}, ['moonlight'])).toThrow('nobody asked for moonlight')
    expect(scene.piece('B').hp).toBe(15)
  })

  it('counts of two power bonuses one', () => {
    const power = hero('**Ranged** 5, one ally\n**Effect** The ally rerolls the saving throw with a +2 power bonus.')
    expect(all(power)).toMatchObject([{ do: 'reroll', type: 'power' }])
  })
})

it('keeps up a zone that one may move as well', () => {
  const power = hero(
    '**Far** burst 2 within 10, all enemies\n**Attack** Wisdom vs Will\n**Hit** 3 damage.\n**Effect** The burst creates a zone of fog until the end of your next turn. Enemies are slowed while they are in the zone.\n**Maintain Swift** The zone persists until the end of your next turn, and you can move it up to 3 squares if the moon shines.',
  )
  expect(power?.effect).toMatchObject([{ do: 'zone', zone: { span: 'maintained' } }])
  expect(power?.maintain?.does.map((clause) => clause.do)).toEqual(['by-hand'])
})

it('says back what an attack asks of whom it is aimed at', () => {
  const print =
    '#### Heron\n**Level 1 Blocker** (100 XP)\n**HP:** 40\n\n† **Moonlight** (standard, at-will)\n+9 vs Reflex (must be marked by the heron); 5 damage.\n'
  const told = (orcus.importNotation?.(print)[0]?.clauses ?? []).find(({ text }) => text.startsWith('+9 vs Reflex'))
  expect(told?.understood).toContain('marked by you')
})
