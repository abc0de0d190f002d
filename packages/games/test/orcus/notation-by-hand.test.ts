import { describe, expect, it, test } from 'vitest'
import type { Clause } from '../../src/orcus/clauses/clauses.ts'
import { orcus } from '../../src/orcus/index.ts'
import { compile } from '../../src/orcus/sheet/compile.ts'
import type { Sheet } from '../../src/orcus/sheet/sheet.ts'

const power = (trigger: string, action = 'Counter'): string =>
  `#### Moonlight\n**Encounter** **Utility** **1** (**${action}**) ● **Martial**\n**Melee** 1, one creature\n**Trigger** ${trigger}\n**Effect** The target takes 4 damage.\n`

const effect = (text: string) => power('An enemy hits you.').replace('The target takes 4 damage.', text)
const marksOf = (text: string) =>
  (orcus.importNotation?.(effect(text))[0]?.clauses ?? []).filter((one) => text.startsWith(one.text.slice(0, 20))).map(({ mark }) => mark)
const lastMark = (text: string) => (orcus.importNotation?.(effect(text))[0]?.clauses ?? []).at(-1)?.mark

describe('what sounds known and is not', () => {
  it.each([
    ['The effect ends if the target dies or is destroyed.', 'by-hand'],
    ['The target is marked by itself until the end of your next turn.', 'partly'],
    ['The target is marked until the end of your next turn.', 'automatic'],
    ['One ally within 5 squares of you gains combat advantage against the target until the end of your next turn.', 'by-hand'],
    ['You and your allies gain combat advantage against the target until the end of your next turn.', 'automatic'],
    ['Until the end of your next turn, an ally who starts its turn adjacent to the target gains 5 temporary hit points.', 'partly'],
    ['The target cannot hide or become invisible until the end of your next turn.', 'by-hand'],
    ['The target cannot hide or be invisible until the end of your next turn.', 'automatic'],
    ['One ally within 5 squares can make a basic attack against the target and can shift 2 squares.', 'partly'],
  ])('%s', (text, mark) => expect(marksOf(text)).toEqual([mark]))

  it.each(['If at least one attack hits', 'If any of these attacks hit', 'If both attacks miss', 'On a hit'])(
    'hangs on no other attack than the one that is left to people: %s',
    (when) =>
      expect(lastMark(`Before you dream, make a basic attack against each enemy. ${when}, you can spend a recovery.`)).toBe('by-hand'),
  )

  it('holds no place that is none of the power’s: nobody is there as long as there is no zone', () => {
    const told = (orcus.importNotation?.(effect('While there, it has total cover.'))[0]?.clauses ?? []).at(-1)
    expect(told).toMatchObject({ mark: 'partly', why: expect.stringContaining('whether there') })
    const zone = 'The burst creates a zone of fog until the end of your next turn. Enemies are slowed while they are in the zone.'
    const burst = effect(zone).replace('**Melee** 1, one creature', '**Near** burst 1')
    expect((orcus.importNotation?.(burst)[0]?.clauses ?? []).at(-1)?.mark).toBe('automatic')
  })

  it.each([
    ['One enemy you move adjacent to', 'by-hand'],
    ['Two creatures you pass through', 'by-hand'],
    ['Each enemy you move adjacent to', 'automatic'],
  ])('asks for none of those met on the way: %s', (whom, mark) =>
    expect(lastMark(`You shift 4 squares. ${whom} during this shift is slowed until the end of your next turn.`)).toBe(mark),
  )

  it('keeps up no zone that is left to people, and nothing else in its place', () => {
    const text = `#### Miasma\n**Daily** **Attack** **1** (**Standard Action**) ● **Arcane, Zone**\n**Far** burst 1 within 10, all creatures\n**Attack** Wisdom vs Will\n**Hit** The target is weakened until the end of your next turn.\n**Effect** The area hums a song of home.\n**Maintain Swift** The zone persists.\n`
    expect((orcus.importNotation?.(text)[0]?.clauses ?? []).at(-1)?.mark).toBe('by-hand')
    const miasma = compile('mage', { class: 'guardian', powers: text }).powers.find(({ id }) => id === 'miasma')
    expect(miasma).toMatchObject({ maintain: undefined, strike: { hit: [{ do: 'afflict', span: 'your-next-end' }] } })
  })

  it.each([
    'When it is reduced to 0 HP, each creature adjacent to it takes 5 fire damage.',
    'If the wolf is killed, you regain 5 hit points.',
  ])('asks nothing of the target where whom the power summons is meant: %s', (text) => {
    const print = effect(`You summon a wolf in an unoccupied square within 5 squares of you. ${text}`)
    const last = (orcus.importNotation?.(print)[0]?.clauses ?? []).at(-1)
    expect([last?.text, last?.mark]).toEqual([text, 'by-hand'])
  })

  it('is kept of whom it is aimed at: who cannot hear is not', () => {
    const { powers } = compile('odd', {
      class: 'guardian',
      powers: power('An enemy hits you.').replace('**Melee** 1, one creature', '**Near** burst 3, one enemy that can hear you'),
    })
    expect(powers.find(({ id }) => id === 'moonlight')?.strike?.aim.targets.tests).toEqual([
      { is: 'not', test: { is: 'has', whose: 'target', condition: 'deafened' } },
    ])
  })
})

describe('what would play otherwise than it says', () => {
  it.each([
    ['One target of your choice spends a recovery but heals nothing.', 'by-hand'],
    ['If they hit different creatures, you can shift 2.', 'by-hand'],
    ['If the charge hits, the target falls prone.', 'by-hand'],
    ['The target takes 4 damage, plus 2 damage for each time it has yawned.', 'by-hand'],
    [
      'You summon a Small ash imp with 20 HP. The imp is immune to fire. When it is reduced to 0 HP, each creature adjacent to it takes 5 fire damage.',
      'by-hand',
    ],
  ])('%s', (text, mark) => expect(lastMark(text)).toBe(mark))

  it('counts nothing that is to be counted', () => {
    const { powers } = compile('odd', {
      class: 'guardian',
      powers: effect('The target takes 4 damage, plus 2 damage for each time it has yawned.'),
    })
    const { strike, effect: once } = powers.find(({ id }) => id === 'moonlight') ?? {}
    expect([...(strike?.hit ?? []), ...(strike?.effect ?? []), ...(once ?? [])].map((one) => one.do)).toEqual(['damage', 'by-hand'])
  })

  it('leaves the attack at the end of a charge to people, where the power has one of its own', () => {
    const print = effect('You charge the target.').replace('**Effect**', '**Attack** Strength vs AC\n**Hit** 4 damage.\n**Effect**')
    expect((orcus.importNotation?.(print)[0]?.clauses ?? []).at(-1)?.mark).toBe('by-hand')
  })

  it('lets the user take out who is not meant, where that is not read', () => {
    const print = power('An enemy hits you.').replace('**Melee** 1, one creature', '**Near** burst 5, all Beasts of your level or lower')
    const { powers } = compile('odd', { class: 'guardian', powers: print })
    expect(powers.find(({ id }) => id === 'moonlight')?.strike.aim.targets.count).toBe('any')
  })
})

describe('what hangs on words that are not understood', () => {
  it('is no second attack of every hit', () => {
    const print =
      '#### Thunder\n**Encounter** **Attack** **7** (**Standard Action**) ● **Martial**\n**Melee** 1, one creature\n**Attack** Dexterity vs Reflex\n**Hit** 4 damage.\n**Effect** Make a secondary attack against one target of the power.\n*Secondary Attack:* Dexterity vs AC; 2 damage.\n'
    const { powers } = compile('odd', { class: 'guardian', powers: print })
    expect(powers.find(({ id }) => id === 'thunder')?.strike.hit.map((one) => one.do)).toEqual(['damage'])
    const told = (orcus.importNotation?.(print)[0]?.clauses ?? []).filter(({ text }) => text === '2 damage')
    expect(told.map(({ mark }) => mark)).toEqual(['by-hand'])
  })

  it.each([
    ['Sly Step', 'partly'],
    ['Moonlight', 'automatic'],
  ])('is no power that stands nowhere: %s', (name, mark) =>
    expect(lastMark(`Until the end of your next turn, you gain the *${name}* at-will power.`)).toBe(mark),
  )

  it('is no choice of whoever uses the power', () => {
    const print = effect(
      'Allies that yawn in the street can choose one of the following:\n● Make a saving throw.\n● Gain 10 temporary hit points.',
    )
    expect((orcus.importNotation?.(print)[0]?.clauses ?? []).slice(-2).map(({ mark }) => mark)).toEqual(['by-hand', 'by-hand'])
  })
})

describe('when a power comes', () => {
  it('comes of either: nobody stands up with a ranged attack', () => {
    const { powers } = compile('odd', { class: 'guardian', powers: power('An adjacent enemy stands up or makes a ranged attack.') })
    const either = powers.find(({ id }) => id === 'moonlight')?.trigger?.or ?? []
    expect(either.map(({ on, when }) => [on, when.length])).toEqual([
      [['stand'], 0],
      [['target'], 1],
    ])
  })

  it('misses with the attack of the power where that stands in bold behind a second attack in italics', () => {
    const print =
      '#### Feint\n**Encounter** **Attack** **7** (**Standard Action**) ● **Martial**\n**Melee** 1, one creature\n**Attack** Dexterity vs Reflex\n**Hit** 4 damage, and make a secondary attack against the same target.\n*Secondary Attack:* Dexterity vs AC; 2 damage.\n**Miss** You can shift 1.\n'
    const { powers } = compile('odd', { class: 'guardian', powers: print })
    const { strike } = powers.find(({ id }) => id === 'feint') ?? {}
    expect(strike?.miss.map((one) => one.do)).toEqual(['move'])
    expect(strike?.hit.map((one) => (one.do === 'strike' ? one.strike.miss.length : one.do))).toEqual(['damage', 0])
  })

  it.each(['Counter', 'React', 'Free Action'])('is for people to say where nobody has read it: %s', (action) => {
    const print = power('The moon looks down upon somebody.', action)
    const { powers, byHand } = compile('odd', { class: 'guardian', powers: print })
    expect(powers.some(({ id }) => id === 'moonlight')).toBe(false)
    expect(byHand.map(({ id, mark }) => [id, mark])).toEqual([['moonlight', 'partly']])
    const clauses = orcus.importNotation?.(print)[0]?.clauses ?? []
    expect(clauses.filter(({ mark }) => mark === 'by-hand').map(({ text }) => text)).toEqual(['The moon looks down upon somebody.'])
  })

  it('is for people to say of a free power that tells it in its notes or its first words', () => {
    const powers =
      '**Drink Life** (free, when the moon rises; at-will)\nThe odd regains 50 hit points.\n**Drink Light** (free, at-will)\nWhen the moon rises, the odd regains 50 hit points.'
    const { byHand } = compile('odd', { name: 'Odd', hp: 90, powers, rank: 'standard' })
    expect(byHand.map(({ id }) => id)).toEqual(['drink-life', 'drink-light'])
  })

  it('is told of an answer in brackets behind its attack, or before a colon', () => {
    const powers =
      '**Spikes** (reaction, at-will)\n+8 vs Reflex (When the odd is hit by a melee attack); 1d6 damage.\n**Leap** (counter, encounter)\nThe odd is the target of a ranged attack: the odd shifts 2 squares.'
    const sheet = compile('odd', { name: 'Odd', hp: 90, powers, rank: 'standard' })
    expect(sheet.powers.flatMap(({ id, trigger }) => (trigger === undefined ? [] : [[id, ...trigger.on]]))).toEqual([
      ['spikes', 'hit'],
      ['leap', 'target'],
    ])
  })

  it('may stand in bold below the name of a foe’s power, and is no power of its own', () => {
    const powers = '**Leap** (counter, encounter)\n**Trigger:** an enemy moves adjacent to the odd\n**Effect:** The odd shifts 1 square.'
    const sheet = compile('odd', { name: 'Odd', hp: 90, powers, rank: 'standard' })
    expect(sheet.powers.flatMap(({ id, trigger }) => (trigger === undefined ? [] : [[id, ...trigger.on]]))).toEqual([['leap', 'enter']])
    expect([...sheet.byHand, ...sheet.traits, ...sheet.powers].map(({ id }) => id)).not.toContain('trigger')
  })

  it('is known where it is read, and a state of one’s own turn is asked', () => {
    for (const print of [power('An enemy hits you'), power('The moon looks down upon somebody.', 'Standard Action')])
      expect(compile('odd', { class: 'guardian', powers: print }).byHand).toEqual([])
  })
})

describe('a form', () => {
  it('is told as partly for people: what one looks like in it', () => {
    const print = power('An enemy hits you').replace('The target takes 4 damage', 'You take the form of a heron')
    const { powers } = compile('odd', { class: 'guardian', powers: print })
    expect(powers.find(({ id }) => id === 'moonlight')?.mark).toBe('partly')
  })
})

const wolf = (body: string): Sheet =>
  compile('wolf', { name: 'Wolf', hp: 90, rank: 'standard', powers: `‡ **Bite** (standard, at-will)\n${body}` })
const hitOf = (body: string): readonly Clause[] => wolf(body).powers.find(({ id }) => id === 'bite')?.strike.hit ?? []
const done = (body: string): readonly string[] => hitOf(body).map((clause) => clause.do)

describe('what would do too much by itself', () => {
  it('is a strike of somebody against himself', () => {
    expect(done('+5 vs AC; 3 damage. The target makes a basic melee attack against the target.')).toEqual(['damage', 'by-hand'])
  })

  it('is what a miss does, done by the hit', () => {
    const { strike } = wolf('+5 vs AC; 3 damage; on a miss, half damage.').powers.find(({ id }) => id === 'bite') ?? {}
    expect([strike?.hit.map((clause) => clause.do), strike?.miss.map((clause) => clause.do)]).toEqual([['damage'], ['half-damage']])
  })

  it('is a limit taken for a deed', () => {
    expect(done('+5 vs AC; 3 damage. The wolf can grapple any number of targets.')).toEqual(['damage', 'by-hand'])
  })

  it('is a creature under several names', () => {
    expect(done('+5 vs AC; 3 damage. You summon a bat or rat.')).toEqual(['damage', 'by-hand'])
    expect(done('+5 vs AC; 3 damage. You summon a bat.')).toEqual(['damage', 'summon'])
  })

  it('is what hangs on words in brackets that nobody reads', () => {
    expect(done('+5 vs AC; 3 damage. (On a failure, the moon wanes). The target falls prone.')).toEqual(['damage', 'by-hand', 'by-hand'])
  })

  it('is what comes of an attack, or befalls somebody, that nobody has read', () => {
    expect(done('+5 vs AC; 3 damage. The moon strikes somebody. On a hit, the target falls prone.')).toEqual([
      'damage',
      'by-hand',
      'by-hand',
    ])
    expect(done('+5 vs AC; 3 damage. The moon picks an ally. That ally regains 5 hit points.')).toEqual(['damage', 'by-hand', 'by-hand'])
  })

  it('is damage of which nobody has read when it comes', () => {
    expect(done('+5 vs AC; 3 damage. The target takes 5 damage at the start of each turn it spends in the moon.')).toEqual([
      'damage',
      'by-hand',
    ])
  })

  it('is one save against what has a save each', () => {
    expect(done('+5 vs AC; 3 damage, and the target is dazed, slowed, and weakened (save ends each).')).toEqual([
      'damage',
      'afflict',
      'afflict',
      'afflict',
    ])
    expect(done('+5 vs AC; 3 damage, and the target is dazed, slowed, and weakened (save ends).')).toEqual(['damage', 'afflict'])
  })

  it('is asked once: what the game master has judged is not put before him besides', () => {
    const text = 'If the moon is full, the target takes 4 damage.'
    const { powers } = compile('odd', { class: 'guardian', powers: effect(text) })
    const { strike, effect: after, mark } = powers.find(({ id }) => id === 'moonlight') ?? { strike: { hit: [] }, effect: [] }
    expect([mark, ...[...strike.hit, ...after].map((clause) => clause.do)]).toEqual(['partly', 'if'])
  })

  it('is a price for keeping up what nothing keeps', () => {
    const kept = (effect: string) =>
      compile('mage', {
        class: 'magician',
        powers: `#### Moonlight\n**Encounter** **Utility** **1** (**Standard Action**) ● **Arcane**\n**Self**\n**Effect** ${effect}\n**Maintain Swift** The effect persists until the end of your next turn.\n`,
      }).powers.find(({ id }) => id === 'moonlight')?.maintain
    expect(kept('The moon dances.')).toBeUndefined()
    expect(kept('You gain a +2 bonus to AC until the end of your next turn.')).toBeDefined()
  })
})

test.each(['On a hit, the ally', 'If the attack hits, that ally'])('who makes an attack is not whom it hits: %s', (who) =>
  expect(lastMark(`One ally adjacent to you can make a basic attack. ${who} gains 5 temporary hit points.`)).toBe('by-hand'),
)
