import { type Game, readSetup, Session } from '@riposte/referee'
import { describe, expect, test } from 'vitest'
import { fansys } from '../../src/fansys/index.ts'
import { readCreatures } from '../../src/fansys/notation/creature.ts'
import { importNotation } from '../../src/fansys/notation/index.ts'

const game: Game = fansys
const block = (...lines: readonly string[]): string => `### Newt\n\n|Ability|Bonus|Damage|Other|\n|-|-|-|-|\n${lines.join('\n')}\n`
const read = (...lines: readonly string[]) => readCreatures(block(...lines))[0]?.draft

describe('what else comes of a hit is read in whatever order it is said', () => {
  const prone = { save: 'STR', needs: 14, condition: 'prone', 'at-once': true }
  test.each([
    'The target must succeed on a Thr=14 STR save or be knocked prone',
    'On a hit, the target must make a STR save (Thr=14) or fall prone',
    'Thr=14 STR or prone',
    'Target is knocked prone (Thr=14 STR negates)',
    'The target falls prone unless it succeeds on a Thr=14 STR save',
    'threshold 14, STR save or the target falls prone',
    'Those hit by the tail must pass a Thr=14 STR save or be prone',
    'A target that is hit falls prone (STR save, Thr=14)',
    'Target makes a STR save against Thr=14 or falls prone',
    'On a hit the target saves (STR, Thr=14) or drops prone',
    'If the target fails a Thr=14 STR save it is prone',
  ])('%s', (other) => {
    expect(read(`|Tail|+6|1d8[Pe]|${other}|`)?.attacks).toMatchObject([{ also: [prone], rider: undefined }])
  })

  test.each<[string, object]>([
    [
      'On damage, Thr=13 CON save or paralyzed until the end of its next turn',
      { 'if-hurt': true, condition: 'paralysed', until: 'turn-end' },
    ],
    ['The target is bleeding on a 12', { 'if-twelve': true, condition: 'bleeding' }],
    ['If it has moved at least 20ft in a straight line, the target falls prone', { 'if-moved': 20, condition: 'prone' }],
    ['The target catches fire', { ignites: true }],
    ['The target is crippled by frost for 1 round', { condition: 'crippled', lasts: 1 }],
    [
      'Thr=14 STR save or fall prone and be stunned until the end of its next turn',
      { condition: 'prone', also: [{ condition: 'stunned', until: 'turn-end' }] },
    ],
    [
      'The target is blinded and deafened for 1 minute unless it makes a Thr=15 CON save',
      { condition: 'blinded', lasts: 10, also: [{ condition: 'deafened', lasts: 10 }] },
    ],
    ['On a hit the target is immobilised until it succeeds on a Thr=16 STR save', { condition: 'immobilised', 'freed-by': { needs: 16 } }],
    ['Thr=15 CON or poisoned (1d4+1 rounds)', { condition: 'poisoned', needs: 15, 'lasts-dice': '1d4+1' }],
    ['On a hit, until the end of its next turn the target is blinded', { condition: 'blinded', until: 'turn-end' }],
    ['Medium or smaller targets are grappled on a hit', { condition: 'grappled', only: ['up to medium'] }],
    ['deals an additional 2d6 damage to prone targets', { damage: '2d6', type: 'percussive', only: ['prone'] }],
    ['Poison, Thr=15 CON, 1d6[Poi] per round for 3 rounds', { save: 'CON', needs: 15, damage: '1d6', lasts: 3, 'at-once': false }],
    ['Thr=12 CON or 2d6[Poi] damage (half on success)', { damage: '2d6', save: 'CON', partial: 'half' }],
    ['The target must make a Thr=12 WIS save or be frightened for 1d4 rounds', { condition: 'frightened', 'lasts-dice': '1d4' }],
    [
      'The target must make a Thr=12 WIS save or be charmed for 1 minute; it repeats the save at the end of each of its turns',
      { condition: 'charmed', lasts: 10, 'ends-on-save': 'turn-end' },
    ],
    ['On a hit the target is grappled and pulled adjacent to the newt', { condition: 'grappled', pull: 120 }],
    ['A creature hit is restrained. It can escape with a Thr=16 STR save', { 'freed-by': { save: 'STR', needs: 16 } }],
    ['grapples on hit (no roll), escape Thr=16', { condition: 'grappled', 'freed-by': { needs: 16 } }],
    ['The target loses 1d4 SP dice', { drains: { what: 'sp-dice', dice: '1d4' } }],
    ['The newt regains SP equal to the damage dealt', { feeds: 'sp' }],
    ['On a hit, the newt regains 1d8 HP', { heals: { what: 'hp', dice: '1d8' }, range: 'self' }],
    ['Against a prone target the tail deals an extra 1d6 damage', { damage: '1d6', type: 'percussive', only: ['prone'] }],
    ['+1d8 light damage against undead', { damage: '1d8', type: 'light', only: ['undead'] }],
    ['plus 2d6 poison damage (Thr=15 CON half)', { damage: '2d6', save: 'CON', needs: 15, partial: 'half' }],
    ['Thr=15 CON save or poisoned until cured', { condition: 'poisoned', until: 'cured' }],
    ['The target has disadvantage on attacks for 2 rounds', { lends: { to: 'attack', sway: 'disadvantage' }, lasts: 2 }],
    ['Venom (Thr=13 CON): 1d4 poison damage at the start of each turn for 3 rounds', { damage: '1d4', save: 'CON', lasts: 3 }],
  ])('%s', (other, deed) => {
    const own = read(`|Tail|+6|1d8[Pe]|${other}|`)?.attacks
    expect(own).toMatchObject([{ also: [deed], rider: undefined }])
    const said = importNotation(block(`|Tail|+6|1d8[Pe]|${other}|`))[0]?.clauses[0]?.understood ?? ''
    expect(readCreatures(`Newt\n${said}\n`)[0]?.draft.attacks).toMatchObject([{ also: [deed], rider: undefined }])
  })

  test('an attack, or a power, may be for some alone, and come but now and then; a bonus may be a sum', () => {
    expect(
      read(
        '|Jaws|+9|2d8+4[Pi]|Only against grappled or prone targets|',
        '|Breath|Thr=17 DEX|6d6[Fire]|Cone (30ft), half damage on save, once every 3 rounds|',
        '|Crush|Thr=18 STR|2d8+4[Pr]|As a secondary action, against a creature it has grappled|',
        '|Gaze|Thr=16 WIS||Range 30ft. One creature that can see the newt must succeed on a WIS save or be paralysed for 1 round.|',
        '|Fist|10+[STR]|1d8+[STR] [Pe]|material level 3|',
        '|Barbs|+6/+6/+4|1d4+1[Pi]||',
      ),
    ).toMatchObject({
      attacks: [
        { only: ['grappled', 'prone'] },
        { bonus: 10, damage: '1d8', material: 3 },
        { name: 'Barbs', bonus: 6 },
        { name: 'Barbs second', bonus: 4 },
      ],
      routine: { barbs: 2, 'barbs-second': 1 },
      powers: [
        { recharge: '3', partial: 'half' },
        { only: ['held'], action: 'secondary action' },
        { only: ['seeing'], range: 30 },
      ],
    })
  })

  test('the row of a poison goes with the attacks that bear it', () => {
    const found = read(
      '|Bite|+5|1[Pi]|+ venom|',
      '|Claw|+5|1d4[Sl]||',
      '|Venom|Thr=14 CON||On a failed save the target is poisoned for 1 minute|',
    )
    const venom = { save: 'CON', needs: 14, condition: 'poisoned', lasts: 10, 'if-hurt': true }
    expect(found?.attacks).toMatchObject([
      { name: 'Bite', rider: undefined, also: [venom] },
      { name: 'Claw', also: undefined },
    ])
    expect(found?.powers ?? []).toEqual([])
  })

  test('a poison of which nothing tells is left to people', () => {
    expect(read('|Bite|+5|1[Pi] + poison|-|')?.attacks).toMatchObject([{ damage: '1', rider: '+ poison' }])
  })

  test('what stands behind a bonus or the damage is read, and holds nothing back', () => {
    expect(read('|Claws|+8|1d6+3 [Sl] x2||', '|Spit|+5 (touch)|1d4 [Cor] (non lethal)|range 20ft|')).toMatchObject({
      attacks: [
        { name: 'Claws', damage: '1d6+3' },
        { name: 'Spit', touch: true, is: ['non-lethal'], range: 20 },
      ],
      routine: { claws: 2 },
    })
    expect(read('|Lance|+8|1d10+6[Pi] (2d10+6 when charging)||')?.attacks).toMatchObject([
      { damage: '1d10+6', rider: '2d10+6 when charging' },
    ])
  })
})

test('a type is meant by how it begins, where one of the book or of such a weapon begins so; else the game master tells it', () => {
  expect(read('|Bite|+7|2d6+4 [P]||', '|Claw|+7|1d8[B]|Reach=10ft|', '|Ray|+7|1d8[F]|range 30ft|')?.attacks).toMatchObject([
    { damage: '2d6+4', types: ['piercing'], rider: undefined },
    { damage: '1d8', reach: 10, rider: 'of what type "B" is' },
    { types: ['fire'], rider: undefined },
  ])
})

test('phrases may follow each other without a mark, and mean what they mean alone', () => {
  expect(
    read(
      '|Crush|Thr=18 STR|2d8+4[Pr]|usable as a main action on a target grappled by the newt. On failure the target takes the damage, falls prone and is bleeding|',
      '|Buffet|Thr=18 STR|1d8[Pe]|all adjacent enemies, those who fail are pushed 10ft|',
      '|Breath|Thr=18|4d6[Fire]|line 60ft long and 10ft wide, DEX halves, 3 times per day|',
      '|Rune|Thr=18 WIS||One mortal within 30ft is charmed for 1 hour|',
    )?.powers,
  ).toMatchObject([
    { only: ['held'], condition: 'prone', also: [{ condition: 'bleeding' }] },
    { shape: 'around', radius: 5, whom: 'foes', push: 10 },
    { shape: 'line', range: 60, width: 10, partial: 'half', recharge: 'never', uses: 3 },
    { only: ['mortal'], range: 30, condition: 'charmed' },
  ])
})

test('what cannot be told of a blow is left with it, and of a power takes nothing else along', () => {
  expect(
    read(
      '|Spikes|+7|1d6[Pi]|(range 60ft) up to 4 spikes as a main action, 24 in a day|',
      '|Ray|+7|2d8[Cold]|(1 MP die) range 60ft. A target damaged by the ray must make a Thr=17 CON save or be immobilised for 1 round|',
      '|Song|Thr=15 WIS||Mortals within 100ft that can hear it are charmed for 1 round|',
      '|Spores|Thr=15 CON||20ft burst, poisoned for 1 minute. Plants are immune.|',
    ),
  ).toMatchObject({
    attacks: [{ name: 'Spikes', range: 60, uses: 24, recharge: 'never', rider: undefined }],
    routine: { spikes: 4 },
    powers: [
      { name: 'Ray', bonus: 7, damage: '2d8', range: 60, rider: expect.stringContaining('immobilised') },
      { name: 'Spores', condition: 'poisoned', rider: expect.stringContaining('immune') },
    ],
    traits: [{ name: 'Song', words: expect.stringContaining('hear it') }],
  })
})

test('auras, and areas of foes or the living alone, are powers', () => {
  const powers = read(
    '|Stench|Thr=13 CON||Creatures that start their turn within 10ft must save or be poisoned for 1 round|',
    '|Chill|Thr=15 CON|1d6 ice[sup]|(Range=20ft) Each living creature entering or starting its turn in the aura must save or take the damage|',
    '|Roar|Thr=15 WIS||(1 SP die) all enemies within 60ft must save or be frightened until the end of their next turn|',
  )?.powers
  expect(powers).toMatchObject([
    { aura: 'start', radius: 10, condition: 'poisoned', needs: 13, save: 'CON' },
    { aura: 'enter', radius: 20, whom: 'living', damage: '1d6', type: 'cold' },
    { whom: 'foes', radius: 60, shape: 'around', until: 'turn-end', 'sp-dice': 1 },
  ])
  expect(powers?.[2]).not.toHaveProperty('aura')
})

test('an aura of which no more is said lies about it all the time, unless it takes an action or dice', () => {
  const powers = read(
    '|Chill|Thr=15 CON|1d6 ice[sup]|(10ft aura)|',
    '|Wail|Thr=15 CON|1d6 ice[sup]|(1 MP die, 10ft aura)|',
    '|Howl|Thr=15 CON|1d6 ice[sup]|(secondary action, 10ft aura)|',
  )?.powers
  expect(powers).toMatchObject([
    { aura: 'start', shape: 'around', radius: 10, save: 'CON', damage: '1d6' },
    { shape: 'around', radius: 10, 'mp-dice': 1 },
    { shape: 'around', radius: 10, action: 'secondary action' },
  ])
  for (const one of powers?.slice(1) ?? []) expect(one).not.toHaveProperty('aura')
})

test('what is said of whom it befalls is never left out of a power, and damage of two types stays two', () => {
  expect(
    read('|Stomp|Thr=20 DEX|2d10+7 [Per]|(1 SP die) All creatures within 10ft of it must succeed a DEX save or take damage and fall prone|')
      ?.powers,
  ).toMatchObject([{ shape: 'around', radius: 10, condition: 'prone', damage: '2d10+7' }])
  expect(read('|Stomp|Thr=20 DEX|2d10+7 [Per]|(1 SP die) it shakes the ground under all creatures in sight|')?.powers).toMatchObject([
    { range: 'self', words: expect.stringContaining('shakes the ground') },
  ])
  expect(read('|Sting|+6|1 [Pi] + 1d4 [Poi]||')?.attacks).toMatchObject([
    { damage: '1', types: ['piercing'], and: { damage: '1d4', type: 'poison' } },
  ])
})

test('resistance against weapons up to some material, or all but better ones', () => {
  expect(
    read(
      '|Immune|||Immune to physical damage from weapons with a material level of 3 or less.|',
      '|Resist|||slashing, piercing except from weapons of material level 4 or higher|',
      '|Vulnerable|||fire from natural sources|',
      '|Resist|||percussive from non-magical weapons|',
    ),
  ).toMatchObject({
    immune: ['physical[under 4]'],
    resist: ['slashing[but 4]', 'piercing[but 4]', 'percussive[mundane]'],
    vulnerable: ['fire[natural]'],
  })
})

test('levels in a cell, in a title and among bullets', () => {
  const text =
    '### Newt (Marsh, levels 2, 5)\n\n- Reach 10ft\n\n|Level|HiT|SP|MP|HP|\n|-|-|-|-|-|\n|2|12|4|2|2|\n|5|13|9|4|4|\n\n|Level(base)|SP dice|MP dice|\n|-|-|-|\n|2 (1)|2|1|\n|5 (1)|5|2|\n\n|Ability|Bonus|Damage|Other|\n|-|-|-|-|\n|Bite|+2 (+4 at lvl 5)|1d4 (1d6+1 at level 5) [Pi]||\n'
  expect(
    readCreatures(text).map(({ name, draft }) => [name, draft.level, draft.reach, draft.attacks?.[0]?.bonus, draft.attacks?.[0]?.damage]),
  ).toEqual([
    ['Newt (Marsh)', 2, 10, 2, '1d4'],
    ['Newt (Marsh)', 5, 10, 4, '1d6+1'],
  ])
})

describe('at the table', () => {
  const begin = (print: string, more: object = {}, at = 'b1') => {
    const pieces = { A: { sheet: 'a', side: 'foes', at: 'a1' }, B: { sheet: 'b', side: 'heroes', at } }
    const sheets = { a: { print }, b: { hp: 60, sp: 60, hit: 3, ...more } }
    const start = { turn: 'A', order: ['A', 'B'] }
    return Session.start(game, readSetup(game, { game: 'fansys', board: '. . . . . .', sheets, pieces, start, seed: 5, dice: 'asked' }))
  }
  /** One answer after another; nobody parries, and what was not asked needs none. */
  const go = (session: Session, ...answers: readonly string[]): Session => {
    for (const answer of answers) {
      while (session.open?.kind === 'reaction') session.answer('pass')
      if (session.open?.kind === 'die' || session.open?.options.some(({ id }) => id === answer) === true) session.answer(answer)
    }
    while (session.open?.kind === 'reaction') session.answer('pass')
    return session
  }
  const borne = (session: Session): readonly string[] => session.fight.effects.filter(({ on }) => on === 1).map(({ kind }) => kind)

  test('what a 12 brings comes with a 12 alone', () => {
    const bite = block('|Bite|+9|1d4[Pi]|The target is blinded on a 12|')
    expect(borne(go(begin(bite), 'attack', 'lethal', '12', '5', '3'))).toContain('blinded')
    expect(borne(go(begin(bite), 'attack', 'lethal', '11', '5', '3'))).not.toContain('blinded')
  })

  test('a run in a straight line throws down, a shorter one does not', () => {
    const tusks = block('|Tusks|+9|1d4[Pi]|If it has moved at least 15ft in a straight line, the target falls prone|')
    const charge = (at: string, to: string) => borne(go(begin(tusks, {}, at), 'move', to, 'attack', 'lethal', '11', '5', '3'))
    expect(charge('e1', 'd1')).toContain('prone')
    expect(charge('d1', 'c1')).not.toContain('prone')
  })

  test('what lasts until the end of its next turn is over then', () => {
    const session = go(
      begin(block('|Spit|+9|1d4[Pi]|The target is blinded until the end of its next turn|')),
      'attack',
      'lethal',
      '9',
      '5',
      '3',
    )
    go(session, 'end-turn')
    expect(borne(session)).toContain('blinded')
    go(session, 'end-turn')
    expect(borne(session)).not.toContain('blinded')
  })

  test('of two conditions that one save keeps off both come, or none', () => {
    const tail = block('|Tail|+9|1d4[Pe]|Thr=14 STR save or fall prone and be deafened for 2 rounds|')
    expect(borne(go(begin(tail), 'attack', 'lethal', '9', '5', '3', 'save', '2', '3'))).toEqual(
      expect.arrayContaining(['prone', 'deafened']),
    )
    const kept = borne(go(begin(tail), 'attack', 'lethal', '9', '5', '3', 'save', '11', '9'))
    expect(kept.some((one) => one === 'prone' || one === 'deafened')).toBe(false)
  })

  test('what may be used so often cannot be used once more', () => {
    const session = begin(block('|Puff|Thr=16 CON|1[Fire]|(Range=5ft) twice per day|'))
    const offered = () => session.open?.options.some(({ id }) => id === 'puff')
    go(session, 'puff', '12', '11', 'end-turn', 'end-turn')
    expect(offered()).toBe(true)
    go(session, 'puff', '12', '11', 'end-turn', 'end-turn')
    expect(offered()).toBe(false)
    expect(session.open?.refusals?.map(({ id }) => id)).toContain('puff')
  })

  test('a save as its turn ends lifts what the first has not kept off', () => {
    const gaze =
      '|Gaze|+9|1d4[Pi]|The target must make a Thr=16 WIS save or be charmed for 1 minute; it repeats the save at the end of each of its turns|'
    const session = go(begin(block(gaze)), 'attack', 'lethal', '9', '5', '3', 'save', '2', '3')
    expect(borne(session)).toContain('charmed')
    go(session, 'end-turn', 'end-turn', 'save', '2', '4', '9', 'end-turn')
    expect(borne(session)).toContain('charmed')
    go(session, 'end-turn', 'save', '11', '9', '10')
    expect(borne(session)).not.toContain('charmed')
  })

  test('a hit may give the chance of a trick, which takes nothing', () => {
    const bite = block('|Bite|+9|1d4[Pi]|On a hit it may grapple the target as a free action|', '|Grapple|+9|||')
    const session = go(begin(bite), 'attack', 'lethal', '9', '5', '3', 'grapple', '12', '9')
    expect(borne(session)).toContain('grappled')
    expect(borne(go(begin(bite), 'attack', 'lethal', '9', '5', '3', 'no'))).not.toContain('grappled')
  })

  test('an aura befalls who starts a turn in it, and some who come into it; foes alone where it says so', () => {
    const aura = (words: string) => block(`|Aura|Thr=16 CON|3 ice[sup]|(Range=5ft) ${words} in the aura must save or take the damage|`)
    const points = (session: Session): unknown => Reflect.get(session.fight.pieces[1] ?? {}, 'mp')
    const here = begin(aura('Creatures that start their turn'), { mp: 20 })
    go(here, 'end-turn', '2', '3')
    expect(points(here)).toBe(17)
    const comes = begin(aura('Creatures that enter or start their turn'), { mp: 20 }, 'd1')
    go(comes, 'end-turn', 'move', 'b1', '2', '3')
    expect(points(comes)).toBe(17)
    const stays = begin(aura('Creatures that start their turn'), { mp: 20 }, 'd1')
    go(stays, 'end-turn', 'move', 'b1')
    expect(points(stays)).toBe(20)
    const living = begin(aura('Living creatures that start their turn'), { mp: 20, kind: 'golem' })
    go(living, 'end-turn')
    expect(points(living)).toBe(20)
  })

  test('it sets on fire, and what is hard against weapons lets better ones through', () => {
    expect(borne(go(begin(block('|Pot|+9|1[Pe]|The target catches fire|')), 'attack', 'lethal', '9', '5'))).toContain('on-fire')
    const struck = (immune: string) =>
      Reflect.get(go(begin(block('|Bite|+9|3[Pi]||'), { immune: [immune] }), 'attack', 'lethal', '9', '5').fight.pieces[1] ?? {}, 'sp')
    expect(struck('physical[under 2]')).toBe(60)
    expect(struck('physical[under 1]')).toBe(57)
    expect(struck('physical[but 1]')).toBe(57)
    expect(struck('piercing[mundane]')).toBe(60)
  })
})

test('when an attack may be made, and what a hit with it gives the chance of', () => {
  expect(
    read(
      '|Arms|+7|1d8[She]|On a hit, the mantis may attempt a grapple against the same target as a secondary action|',
      '|Tail|+5|1d8[Pe]|On a hit, the target may be tripped as a free action|',
      '|Javelin|+6|1d6[Pi]|Range=60ft, carries 4|',
      '|Gore|+6|2d6[Pi]|Only after moving at least 20ft in a straight line|',
      '|Crush|+6|2d6[Pe]|target must be prone|',
      '|Pincer|+6|2d6[Pe]|On a hit the target is grappled (no roll is required)|',
      '|Sting|+6|1d6[Pi]|once per round|',
      '|Multiattack I|||Two pincers, or a pincer and the sting|',
    ),
  ).toMatchObject({
    attacks: [
      { tricks: ['grapple'], 'tricks-take': 'secondary', rider: undefined },
      { tricks: ['trip'], 'tricks-take': undefined, rider: undefined },
      { uses: 4, recharge: 'never', rider: undefined },
      { 'if-moved': 20, rider: undefined },
      { only: ['prone'], rider: undefined },
      { also: [{ condition: 'grappled' }], rider: undefined },
      { recharge: '1', uses: 1, rider: undefined },
    ],
    routine: { pincer: 2, sting: 1 },
    abilities: { 'multi-attack': 1 },
  })
})

test('of ways that are not all told for nobody knows which, none is taken for all', () => {
  const rows = ['|Pincer|+6|2d6[Pe]||', '|Bite|+6|1d6[Pi]||']
  const first = { pincer: 2, bite: 1 }
  expect(read(...rows, '|Multiattack II|||Two pincers and a bite, or three bites|')).toMatchObject({ routine: first, traits: [{}] })
  expect(read(...rows, '|Monster Attack|||Two pincers, or a bite|')).toMatchObject({ routine: { pincer: 2 } })
})

test('what an abbreviation stands for the name may tell', () => {
  expect(
    read('|Lightning Bolt|+8|3d6[Lig]|Range=60ft|', '|Spit|+8|3d6[Aci]|Range=60ft|', '|Ray|+8|3d6[Lig]|Range=60ft|')?.attacks,
  ).toMatchObject([{ types: ['lightning'] }, { types: ['corrosive'] }, { types: ['light'] }])
})

test('a skill may have a second bonus somewhere, and a sense an end', () => {
  expect(
    read(
      '|Skills|||"Stealth" +8 (among reeds +13), Observe +2|',
      '|Senses|||low-light vision, heat sense (60ft)|',
      '|Tremor Sense V|||90ft|',
    ),
  ).toMatchObject({
    skills: { stealth: 8, observe: 2 },
    lore: { 'stealth (among reeds)': 13 },
    senses: ['low-light', 'heat sense 60ft', 'tremor sense 90ft'],
  })
})

test('who has been bitten has been so by an attack, enemies in a range are all of them, and a long reach is kept', () => {
  const made = read(
    '|Bite|+7|1d8[She]|Reach 5ft (long). Entities bitten catch fire (Thr=19 DEX negates)|',
    '|Venom|Thr=14 CON||Entities bitten must succeed a CON save or be poisoned for 1 minute|',
    '|Presence|Thr=18 WIS||(Range=60ft, secondary action) Enemies that can see it must succeed a WIS save or be frightened for 1d4 rounds|',
  )
  expect(made).toMatchObject({
    attacks: [{ is: ['long'], also: [{ ignites: true, save: 'DEX', needs: 19 }], rider: undefined }],
    powers: [{ name: 'Presence', shape: 'around', radius: 60, whom: 'foes', only: ['seeing'] }],
    traits: [{ name: 'Venom' }],
  })
})
