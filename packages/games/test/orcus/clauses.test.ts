import { NOBODY, type Part as Reason } from '@riposte/referee'
import { describe, expect, it } from 'vitest'
import { act } from '../../src/orcus/actions/turns.ts'
import type { AttackRoll } from '../../src/orcus/blow.ts'
import type { Clause, Conjuration } from '../../src/orcus/clauses/clauses.ts'
import type { Part } from '../../src/orcus/clauses/parts.ts'
import type { Trigger } from '../../src/orcus/clauses/power.ts'
import { R } from '../../src/orcus/rules.ts'
import { happens, settle } from '../../src/orcus/windows.ts'
import { dice, flat, meleeStrike, plainPower, Scene, target, you } from './stage.ts'

const two = (): Scene => new Scene({ board: 'a B . . .\n. . . . .' })
const persistent: Part = { is: 'persistent', amount: flat(5), types: ['fire'] }
const afflict = (parts: readonly Part[], more: object = {}): Clause => ({
  do: 'afflict',
  parts,
  to: target,
  span: 'save',
  aftereffect: [],
  failed: [],
  endsOn: [],
  ...more,
})
const slowed = afflict([{ is: 'condition', condition: 'slowed' }])
const damage = (amount = flat(7), to: typeof target | typeof you = target): Clause => ({
  do: 'damage',
  amount,
  types: [],
  to,
  half: false,
  extra: false,
})

type Given = Partial<Pick<AttackRoll, 'hit' | 'total' | 'needs' | 'critical'>>

const counted = (value: number): Reason => ({ rule: R.attack.roll, value, label: 'so far', type: '' })

/** 12 on the die and 5 to it, against a defense of 15. */
const attackBy = (scene: Scene, by: string, at: string, given: Given = {}): AttackRoll => ({
  by: scene.piece(by).id,
  at: scene.piece(at).id,
  power: plainPower,
  weapon: undefined,
  aim: plainPower.strike.aim,
  origin: 'melee',
  kind: 'attack',
  base: undefined,
  defense: 'ac',
  targets: [scene.piece(at).id],
  advantage: [],
  coup: false,
  die: 12,
  total: 17,
  needs: 15,
  parts: [counted(5)],
  against: [counted(15)],
  answers: [],
  raised: [],
  hit: true,
  critical: false,
  stopped: false,
  dealt: false,
  extra: [],
  ...given,
})

describe('clauses that hurt', () => {
  it('deal damage, half of it where they say so', () => {
    const scene = two()
    scene.do('a', 'B', [damage(dice(1, 6))], {}, ['4'])
    scene.do('a', 'B', [{ do: 'damage', amount: flat(7), types: [], to: target, half: true, extra: false }])
    expect(scene.piece('B').hp).toBe(40 - 4 - 3)
  })

  it('put extra damage into the blow that is under way', () => {
    const scene = two()
    const attack = attackBy(scene, 'a', 'B')
    scene.do('a', 'B', [damage(flat(5)), { do: 'damage', amount: flat(3), types: [], to: target, half: false, extra: true }], { attack })
    expect(scene.piece('B').hp).toBe(32)
    expect(scene.step.events.filter((event) => event.type === 'damage')).toHaveLength(1)
  })

  it('deal half of what the hit would have on a miss', () => {
    const scene = two()
    const attack = attackBy(scene, 'a', 'B', { hit: false, total: 3 })
    scene.do('a', 'B', [{ do: 'half-damage' }], { attack, strike: meleeStrike([damage(flat(9))]) })
    expect(scene.piece('B').hp).toBe(36)
  })

  it('afflict, worsen and end', () => {
    const scene = two()
    scene.do('a', 'B', [slowed, afflict([persistent])])
    scene.do('a', 'B', [{ do: 'worsen', to: target, types: ['fire'], amount: flat(3) }])
    expect(scene.conditions('B')).toEqual(['slowed'])
    expect(JSON.stringify(scene.fight.effects)).toContain('"flat":8')
    scene.do('a', 'B', [{ do: 'end', to: target, what: ['persistent', 'slowed'] }])
    expect(scene.fight.effects).toEqual([])
  })

  it('knock down and help up, take hold and let go', () => {
    const scene = two()
    scene.do('a', 'B', [{ do: 'prone', to: target }])
    expect(scene.conditions('B')).toEqual(['prone'])
    scene.do('a', 'B', [
      { do: 'stand', to: target },
      { do: 'grapple', to: target },
    ])
    expect(scene.conditions('B')).toEqual(['grappled'])
  })

  it('kill, and take out of play', () => {
    const scene = two()
    scene.do('a', 'B', [{ do: 'remove', to: target, span: 'your-next-end', text: '' }])
    expect(scene.conditions('B')).toEqual(['removed'])
    scene.do('a', 'B', [{ do: 'kill', to: target }])
    expect(scene.piece('B').state).toBe('dead')
  })

  it('make somebody drop what it holds', () => {
    const scene = new Scene({ board: 'a B', sheets: { B: { weapons: ['longsword'] } } })
    scene.do('a', 'B', [{ do: 'drop', to: target }])
    expect(scene.piece('B').inHand).toBe(0)
    expect(scene.fight.dropped).toHaveLength(1)
  })
})

describe('clauses that move', () => {
  it('push, shift, teleport, swap', () => {
    const scene = two()
    scene.do('a', 'B', [{ do: 'force', how: 'push', squares: flat(1), upTo: false, to: target }], {}, ['c1'])
    expect(scene.at('B')).toBe('c1')
    const move = (how: 'shift' | 'teleport' | 'swap'): Clause => ({
      do: 'move',
      how,
      mode: undefined,
      squares: flat(2),
      to: how === 'swap' ? target : you,
      ends: undefined,
      optional: false,
    })
    scene.do('a', 'B', [move('shift')], {}, ['b2'])
    expect(scene.at('a')).toBe('b2')
    scene.do('a', 'B', [move('teleport')], {}, ['d2'])
    expect(scene.at('a')).toBe('d2')
    scene.do('a', 'B', [move('swap')])
    expect([scene.at('a'), scene.at('B')]).toEqual(['c1', 'd2'])
  })
})

describe('clauses that help', () => {
  it('heal, spend recoveries, lend temporary hit points', () => {
    const scene = new Scene({ board: 'a b C', pieces: { a: { hp: 10 }, b: { hp: 5, recoveries: 3 } } })
    scene.do('a', 'a', [{ do: 'heal', amount: flat(6), to: you }])
    expect(scene.piece('a').hp).toBe(16)
    scene.do('a', 'b', [{ do: 'recover', to: target, plus: flat(2), free: false, instead: false, optional: false }])
    expect([scene.piece('b').hp, scene.piece('b').recoveries]).toEqual([17, 2])
    scene.do('a', 'b', [
      { do: 'temporary', amount: flat(5), to: target },
      { do: 'lose-recovery', to: target, count: 1 },
    ])
    expect([scene.piece('b').temp, scene.piece('b').recoveries]).toEqual([5, 1])
  })

  it('let somebody save at once', () => {
    const scene = two()
    scene.do('a', 'B', [slowed])
    scene.do('a', 'B', [{ do: 'save', to: target, bonus: flat(3), against: 'any', type: '' }], {}, ['7'])
    expect(scene.conditions('B')).toEqual([])
  })

  it('give actions and action points in one’s own turn', () => {
    const scene = two()
    const { actionPoints } = scene.piece('a')
    scene.do('a', 'B', [
      { do: 'action', kind: 'move', count: 1, to: you },
      { do: 'action-point', count: 1, to: you },
    ])
    expect([scene.piece('a').move, scene.piece('a').actionPoints]).toEqual([2, actionPoints + 1])
  })

  it('make a spent power ready, and use it', () => {
    const powers =
      '#### Blow\n**Encounter** **Utility** **1** (**Swift Action**) ● **Martial**\n**Self**\n**Effect** You gain 5 temporary hit points.'
    const scene = new Scene({ board: 'a B', sheets: { a: { powers } }, pieces: { a: { used: ['blow'] } } })
    expect(scene.piece('a').spent).toBe(1)
    scene.do('a', 'B', [{ do: 'refresh', power: 'blow', to: you }])
    expect(scene.piece('a').spent).toBe(0)
    scene.do('a', 'B', [{ do: 'use', power: 'blow', optional: true }], {}, ['yes'])
    expect([scene.piece('a').spent, scene.piece('a').temp]).toEqual([1, 5])
  })
})

describe('clauses that attack', () => {
  it('strike again at the same, at another, around', () => {
    const scene = new Scene({ board: 'a B . .\nC . . .' })
    const again = (against: 'target' | 'different' | 'any'): Clause => ({
      do: 'strike',
      strike: meleeStrike([damage(flat(4))]),
      times: 1,
      optional: false,
      against,
    })
    scene.do('a', 'B', [again('target')], {}, ['15'])
    expect(scene.piece('B').hp).toBe(36)
    scene.do('a', 'B', [again('target'), again('different')], {}, ['2', '16'])
    expect([scene.piece('B').hp, scene.piece('C').hp]).toEqual([36, 36])
    scene.do('a', 'B', [{ do: 'repeat', times: 1, before: [], against: 'same' }], { strike: meleeStrike([damage(flat(6))]) }, ['18'])
    expect(scene.piece('B').hp).toBe(30)
  })

  it('let a friend attack, with a bonus for that one attack', () => {
    const scene = new Scene({ board: 'a B c', sheets: { c: { 'basic-melee': { attack: 5, damage: '1d6' } } } })
    const bonus: readonly Part[] = [{ is: 'modifier', to: 'attack', amount: flat(2), type: 'power', when: [] }]
    const friend = { who: 'some', relation: 'ally', count: 1, within: 5, of: 'you', notTarget: true, tests: [] } as const
    const clause: Clause = {
      do: 'attack',
      by: friend,
      with: ['basic-melee'],
      times: 1,
      upTo: false,
      against: 'target',
      bonus,
      optional: true,
      charge: false,
    }
    scene.do('a', 'B', [clause], {}, ['yes', '6', '3'])
    expect(scene.piece('B').hp).toBe(37)
    expect(scene.fight.effects).toEqual([])
  })
})

describe('clauses that hold others', () => {
  it('choose, offer, look, roll and check', () => {
    const scene = two()
    const heal = (n: number): Clause[] => [{ do: 'temporary', amount: flat(n), to: you }]
    scene.do(
      'a',
      'B',
      [
        {
          do: 'choose',
          options: [
            { text: 'one', does: heal(1) },
            { text: 'two', does: heal(2) },
          ],
          by: 'you',
          count: 1,
        },
      ],
      {},
      ['2'],
    )
    expect(scene.piece('a').temp).toBe(2)
    scene.do('a', 'B', [{ do: 'may', text: 'more', does: heal(3), by: 'you' }], {}, ['yes'])
    expect(scene.piece('a').temp).toBe(3)
    scene.do('a', 'B', [{ do: 'if', test: { is: 'staggered', whose: 'target' }, does: heal(9), else: heal(4) }])
    expect(scene.piece('a').temp).toBe(4)
    scene.do('a', 'B', [{ do: 'each', to: target, does: [damage(flat(1))] }])
    expect(scene.piece('B').hp).toBe(39)
    scene.do('a', 'B', [{ do: 'roll', sides: 4, rows: [{ from: 3, to: 4, does: heal(8) }] }], {}, ['3'])
    expect(scene.piece('a').temp).toBe(8)
  })

  it('wait for something, once', () => {
    const scene = two()
    const when: Trigger = {
      on: ['turn-end'],
      by: { relation: 'you', within: undefined, tests: [] },
      at: undefined,
      when: [],
      text: 'at the end of your turn',
    }
    scene.do('a', 'B', [{ do: 'delayed', when, does: [damage(flat(5), you)], span: 'encounter' }])
    const end = (key: string): void => {
      happens(scene.step, { window: 'turn-end', by: scene.piece(key).id, at: scene.piece(key).id })
      settle(scene.step)
    }
    end('B')
    expect(scene.piece('a').hp).toBe(40)
    end('a')
    end('a')
    expect(scene.piece('a').hp).toBe(35)
  })

  it('ask the game master for what the program cannot do', () => {
    const scene = two()
    scene.do('a', 'B', [{ do: 'by-hand', text: 'The moon turns red.' }], {}, ['[{"do":"set","piece":"B","field":"hp","to":3}]', 'done'])
    expect(scene.piece('B').hp).toBe(3)
    expect(scene.step.events.some((event) => event.type === 'by-hand' && event.text === 'The moon turns red.')).toBe(true)
  })
})

describe('clauses that answer an attack', () => {
  const answering = (clause: Clause, given: Given, answers: readonly string[] = []): AttackRoll => {
    const scene = two()
    const attack = attackBy(scene, 'B', 'a', given)
    scene.do('a', 'B', [clause], { attack, moment: { window: 'hit:counter', by: attack.by, at: attack.at, attack } }, answers)
    return attack
  }

  it('roll it again, turn it, add to it', () => {
    expect(answering({ do: 'reroll', what: 'attack', keep: 'new', bonus: flat(0) }, {}, ['3']).hit).toBe(false)
    expect(answering({ do: 'reroll', what: 'attack', keep: 'better', bonus: flat(0) }, {}, ['3']).hit).toBe(true)
    const blessed = { parts: [{ ...counted(3), type: 'power' }], total: 15 }
    const again = answering({ do: 'reroll', what: 'attack', keep: 'new', bonus: flat(2), type: 'power' }, blessed, ['10'])
    expect(again.total).toBe(13)
    expect(answering({ do: 'turn-attack', into: 'miss' }, {}).hit).toBe(false)
    expect(answering({ do: 'turn-attack', into: 'critical' }, {}).critical).toBe(true)
    expect(answering({ do: 'turn-attack', into: 'stopped' }, {}).stopped).toBe(true)
    expect(answering({ do: 'modify-attack', to: 'defense', amount: flat(3), type: '' }, {}).hit).toBe(false)
    expect(answering({ do: 'modify-attack', to: 'attack', amount: flat(-3), type: '' }, {}).hit).toBe(false)
    expect(answering({ do: 'modify-attack', to: 'damage', amount: flat(6), type: '' }, {}).extra.map((roll) => roll())).toMatchObject([
      { amount: 6 },
    ])
  })

  it('turn it on another', () => {
    const scene = new Scene({ board: 'a B c' })
    const attack = attackBy(scene, 'B', 'a')
    const friend = { who: 'some', relation: 'ally', count: 1, within: 5, of: 'you', notTarget: true, tests: [] } as const
    scene.do('a', 'B', [{ do: 'redirect', to: friend }], { attack })
    expect(attack.at).toBe(scene.piece('c').id)
  })

  it('take from the damage', () => {
    const scene = two()
    const blow = { by: NOBODY, at: 0, amount: 11, types: [], parts: [], fromAttack: true, how: 'hit', again: () => -4 }
    scene.do('a', 'B', [{ do: 'modify-damage', how: 'half', amount: flat(0) }], { blow })
    expect(blow.amount).toBe(5)
    scene.do('a', 'B', [{ do: 'modify-damage', how: 'less', amount: flat(2) }], { blow })
    expect(blow.amount).toBe(3)
    scene.do('a', 'B', [{ do: 'modify-damage', how: 'none', amount: flat(0) }], { blow })
    expect(blow.amount).toBe(0)
    const again = { ...blow, amount: 9 }
    scene.do('a', 'B', [{ do: 'reroll', what: 'damage', keep: 'worse', bonus: flat(0) }], { blow: again })
    expect(again.amount).toBe(5)
  })
})

describe('what lasts', () => {
  const when = (on: Trigger['on'][number]): Trigger => ({
    on: [on],
    by: { relation: 'you', within: undefined, tests: [] },
    at: undefined,
    when: [],
    text: on,
  })

  it('ends when its end has come, and does what it does whenever', () => {
    const scene = two()
    const hurts: Part = { is: 'whenever', trigger: when('enter'), does: [damage(flat(2))], oncePerTurn: true }
    scene.do('a', 'B', [
      afflict([hurts], { span: 'encounter' }),
      afflict([{ is: 'condition', condition: 'helpless' }], { endsOn: [when('attacked')] }),
    ])
    const { id, at } = scene.piece('B')
    happens(scene.step, { window: 'enter', by: id, from: at, to: at })
    happens(scene.step, { window: 'enter', by: id, from: at, to: at })
    expect(scene.piece('B').hp).toBe(38)
    expect(scene.conditions('B')).toEqual(['helpless'])
    happens(scene.step, { window: 'attacked', by: id, at: scene.piece('a').id })
    expect(scene.conditions('B')).toEqual([])
  })
})

describe('what is conjured', () => {
  it('attacks from where it stands, as well as its maker, and moves', () => {
    const sheets = {
      a: {
        abilities: { wisdom: 18 },
        powers:
          '#### Hammer\n**Daily** **Attack** **1** (**Standard Action**) ● **Divine**\n**Ranged** 5\n**Effect** You gain 1 temporary hit point.',
      },
    }
    const scene = new Scene({ board: 'a . . B .\n. . . . .', sheets })
    const strike = meleeStrike([damage(flat(6))], { versus: { ability: ['wisdom'], bonus: 0, defense: ['will'] } })
    const power = scene.fight.setup.sheets.flatMap((sheet) => sheet.compiled.powers).find((one) => one.id === 'hammer') ?? plainPower
    const conjuration: Conjuration = {
      name: 'hammer',
      size: 'medium',
      span: 'encounter',
      where: 'range',
      occupies: true,
      attackable: false,
      hp: 1,
      moves: { kind: 'move', squares: 3 },
      auras: [],
      strikes: [{ kind: 'standard', strike }],
    }
    scene.do('a', 'B', [{ do: 'conjure', conjuration }], { power }, ['c1'])
    expect(scene.at('hammer')).toBe('c1')
    const hammer = scene.piece('hammer')
    expect([hammer.conjured, hammer.master]).toEqual([true, scene.piece('a').id])
    scene.answers.push('move-conjuration', 'c2', 'conjuration-attack', 'B', '11')
    act(scene.step, scene.piece('a').id)
    act(scene.step, scene.piece('a').id)
    expect([scene.at('hammer'), scene.piece('B').hp, scene.piece('a').move, scene.piece('a').standard]).toEqual(['c2', 34, 0, 0])
  })
})
