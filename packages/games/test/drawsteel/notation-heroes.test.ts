import { describe, expect, test } from 'vitest'
import { readParagraphs, readSentences } from '../../src/drawsteel/notation/prose.ts'
import { scopeOf } from './stalker.ts'

const scope = () => scopeOf()

describe('sentences of heroes', () => {
  const said = (text: string) => readSentences(text, [], scope()).flatMap((one) => one.clauses)

  test('say who changes places, and whom somebody is forced past', () => {
    expect(said('The target swaps places with one ally within distance.')).toMatchObject([{ do: 'swap', by: 'target' }])
    expect(said('You can swap places with one ally within 3 squares of you.')).toMatchObject([{ do: 'swap', who: { within: 3 } }])
    expect(said('The target swaps places with the nearest ally.')).toMatchObject([{ do: 'by-hand' }])
    expect(said('The target swaps places with one ally within 5 squares.')).toMatchObject([{ do: 'by-hand' }])
    expect(said('Each ally the target comes adjacent to during the forced movement can spend a Recovery.')).toMatchObject([
      { do: 'recover', to: { within: 'brushed', of: 'target' } },
    ])
  })
  test('force somebody towards their user, and nowhere else', () => {
    expect(said('You pull one creature within 5 squares up to 3 squares toward you.')).toMatchObject([{ do: 'force', how: 'pull' }])
    expect(said('You pull one creature within 5 squares up to 3 squares away from you.')).toMatchObject([{ do: 'by-hand' }])
  })
  test('enlarge the area of another ability, which then does more', () => {
    const grown = 'Until the end of the encounter, the size of your Null Field ability increases by 1.'
    const noArea = (text: string) => readSentences(text, [], { ...scope(), hasArea: false }).flatMap((one) => one.clauses)
    expect(
      noArea(
        `${grown} While the area of that ability is enlarged this way, each enemy who has I < average and enters the area for the first time in a combat round or starts their turn there is slowed (save ends). Each ally who enters the area for the first time in a combat round or starts their turn there gains 3 temporary Stamina.`,
      ),
    ).toMatchObject([
      {
        do: 'enlarge',
        ability: 'null-field',
        parts: [
          { to: 'enemy', so: [{ do: 'if', tests: [{ is: 'potency', of: 'intuition' }] }] },
          { to: 'ally', so: [{ do: 'temporary' }] },
        ],
      },
    ])
    expect(noArea('Until the start of your next turn, the size of your Null Field ability increases by 1.')).toMatchObject([
      { do: 'by-hand' },
    ])
    expect(
      noArea(
        `${grown} While the area of that ability is enlarged this way, whenever an enemy in the area takes damage, you laugh at them.`,
      ),
    ).toMatchObject([{ do: 'enlarge', parts: [] }, { do: 'by-hand' }])
  })
  test('let somebody end an effect or stand up', () => {
    expect(
      said(
        'The target can end one effect on them that is ended by a saving throw or that ends at the end of their turn, or they can stand up if they are prone.',
      ),
    ).toMatchObject([{ do: 'choose', by: { who: 'target' }, options: [{ so: [{ do: 'end' }] }, { so: [{ do: 'stand' }] }] }])
  })
  test('find who is hidden, and count allies', () => {
    expect(said('Each hidden enemy in the area is revealed.')).toMatchObject([{ do: 'reveal', to: { tests: [{ condition: 'hidden' }] } }])
    expect(said('The location of each hidden enemy is revealed to one ally.')).toMatchObject([{ do: 'by-hand' }])
    expect(said('You gain a number of surges equal to your Agility score.')).toMatchObject([{ do: 'surges' }])
    expect(said('You gain a number of surges equal to their Agility score.')).toMatchObject([{ do: 'by-hand' }])
    expect(said('Each target takes an extra 2 damage for each of your allies adjacent to them.')).toMatchObject([
      { do: 'extra', amount: { counts: [{ of: { relation: 'ally', of: 'target' } }] } },
    ])
  })
  test('wait for whoever comes near', () => {
    expect(said('Until the start of your next turn, any enemy who comes within 2 squares of you takes 3 damage.')).toMatchObject([
      { do: 'watch', trigger: { comes: 2 }, span: 'your-next-start' },
    ])
    expect(said('Any enemy who comes within 2 squares of you takes 3 damage.')).toMatchObject([{ do: 'by-hand' }])
    expect(
      said('Until the end of the encounter, whenever the target makes a strike against one of your allies, they take 4 psychic damage.'),
    ).toMatchObject([{ do: 'watch', trigger: { whom: { relation: 'ally' } }, so: [{ do: 'damage' }] }])
  })
  test('choose who flanks along with their user', () => {
    const flanking = 'If you are flanking the target when you use this ability, choose one ally who is flanking with you.'
    expect(said(`${flanking} That ally also gains 1 surge.`)).toMatchObject([
      { do: 'each', who: { relation: 'ally', count: 1, tests: [{ is: 'flanks-along' }] }, so: [{ do: 'surges' }] },
    ])
    expect(said('If you are flanking the target, choose one ally who is adjacent to you. You both laugh.')[0]).toMatchObject({
      do: 'by-hand',
    })
  })
  test('lay the next strike of any ally on its target', () => {
    expect(said('The next strike an ally makes against the target gains an edge.')).toMatchObject([
      { do: 'sway', once: true, against: 'bearer-allies' },
    ])
    expect(said('The next strike an ally within 3 squares makes against the target gains an edge.')).toMatchObject([{ do: 'by-hand' }])
  })
  test('last until the ability is used again', () => {
    expect(said('The target is marked by you until the end of the encounter or until you use this ability again.')).toMatchObject([
      { do: 'mark', span: 'again' },
    ])
    expect(
      said('The target is judged by you until the end of the encounter, until you are dying, or until you use this ability again.'),
    ).toMatchObject([{ do: 'mark', span: 'able-again' }])
  })
  test('say where a teleport ends', () => {
    expect(said('You teleport the target to an unoccupied space within distance.')).toMatchObject([
      { do: 'move', how: 'teleport', near: { of: 'you', within: 'distance' } },
    ])
    expect(said('You can teleport up to 5 squares to an unoccupied space adjacent to the target.')).toMatchObject([
      { do: 'move', squares: { flat: 5 }, near: { of: 'target', within: 1 } },
    ])
  })
  test('let somebody do something by a free triggered action', () => {
    expect(
      said('Until the end of the encounter, whenever an enemy damages you, you can use a free triggered action to shift 1 square.'),
    ).toMatchObject([{ do: 'watch', so: [{ do: 'may', by: 'you', so: [{ do: 'move' }] }] }])
  })
  test('reckon before the roll what being strained brings', () => {
    expect(said('Strained: The size of the area increases by 2. The forced movement distance gains a +2 bonus.')).toMatchObject([
      { do: 'grow', by: 2, when: [{ is: 'strained' }] },
      { do: 'farther', when: [{ is: 'strained' }] },
    ])
  })
  test('wait for what stands at their end', () => {
    expect(said('Until the end of the encounter, you gain 1 surge each time an enemy damages you.')).toMatchObject([
      { do: 'watch', once: false, so: [{ do: 'surges' }] },
    ])
    expect(said('The next ally who makes a strike against the target gains 1 surge.')).toMatchObject([
      { do: 'watch', once: true, so: [{ do: 'surges', to: { who: 'trigger' } }] },
    ])
  })
})

describe('who is meant besides oneself', () => {
  const said = (text: string) => readSentences(text, [], scope()).flatMap((one) => one.clauses)

  test('is not passed over', () => {
    expect(said('You and one ally within 5 squares of you each gain 1 surge.')).toMatchObject([
      { do: 'surges', to: { who: 'you' } },
      { do: 'surges', to: { relation: 'ally', count: 1 } },
    ])
    expect(said('You and the target swap places, and you can each make a free strike as a free triggered action.')).toMatchObject([
      { do: 'swap' },
      { do: 'strike', by: { who: 'you' } },
      { do: 'strike', by: { who: 'target' } },
    ])
    expect(said('You can each make a free strike.')).toMatchObject([{ do: 'by-hand' }])
  })
  test('is told by so many as a score says', () => {
    expect(said('A number of allies within distance equal to your Reason score can shift 1 square.')).toMatchObject([
      { do: 'move', who: { relation: 'ally', many: { scores: [{ of: ['reason'] }] } } },
    ])
  })
})

describe('lists', () => {
  const said = (...text: string[]) => readParagraphs(text, [], scope()).flatMap((one) => one.clauses)

  test('knock somebody prone, and force them upwards', () => {
    expect(said('You can knock one adjacent creature prone.')).toMatchObject([
      { do: 'afflict', conditions: ['prone'], to: { who: 'some', count: 1, within: 1 } },
    ])
    expect(said('The target is also vertical pushed 2 squares.')).toMatchObject([{ do: 'force', vertical: true, squares: { flat: 2 } }])
  })
  test('take from damage and from forced movement what an amount says', () => {
    expect(said('The damage is reduced by an amount equal to twice your Intuition score.')).toMatchObject([
      { do: 'reduce', amount: { scores: [{ of: ['intuition'], times: 2 }] } },
    ])
    expect(said('You reduce the distance of the forced movement by a number of squares equal to your Intuition score.')).toMatchObject([
      { do: 'shorten-force', by: { scores: [{ of: ['intuition'], times: 1 }] } },
    ])
  })
  test('hang on either of two conditions, where both say no more than one', () => {
    expect(said("While slowed or restrained this way, the target can't teleport.")).toMatchObject([
      { do: 'forbid', what: 'teleport', span: 'with:slowed' },
      { do: 'forbid', what: 'teleport', span: 'with:restrained' },
    ])
    expect(said('While slowed or restrained this way, the target has fire weakness 3.')).toMatchObject([{ do: 'by-hand' }])
  })
  test('wait for whoever strikes next', () => {
    expect(said('Until the start of your next turn, the next ally who strikes the target gains a surge.')).toMatchObject([
      { do: 'watch', so: [{ do: 'surges' }] },
    ])
  })
  test('keep somebody unseen for longer', () => {
    expect(said('You remain invisible until the end of your next turn.')).toMatchObject([
      { do: 'mark', name: 'invisible', to: { who: 'you' } },
    ])
  })
  test('go on with what lasts, where they say "also"', () => {
    expect(said('Until the end of your next turn, you have damage immunity 3. You also ignore difficult terrain.')).toMatchObject([
      { do: 'modify', span: 'your-next-end' },
      { do: 'grant', parts: [{ is: 'ignores', what: 'difficult' }], span: 'your-next-end', to: { who: 'you' } },
    ])
    expect(said('You also ignore difficult terrain.')).toMatchObject([{ do: 'by-hand' }])
  })
  test('say the same of an area, a move and a bonus in other words', () => {
    expect(said('Enemies treat the area as difficult terrain.')).toMatchObject([{ do: 'terrain', what: 'enemy-difficult' }])
    expect(said('Your allies have concealment while in the area.')).toMatchObject([
      { do: 'zone', zone: { parts: [{ on: 'inside', to: 'ally', self: false }] } },
    ])
    expect(said('The target shifts toward you up to their speed.')).toMatchObject([
      { do: 'move', how: 'shift', squares: 'speed', heading: { sense: 'toward', of: 'you' } },
    ])
    expect(said('Each target gains stability equal to your Reason score until the end of the encounter.')).toMatchObject([
      { do: 'modify', stat: 'stability', span: 'encounter', to: { who: 'target' } },
    ])
    expect(said('You can vertical slide the target up to 3 squares.')).toMatchObject([{ do: 'force', how: 'slide', vertical: true }])
    expect(said('You can spend a Recovery when you use this ability.')).toMatchObject([{ do: 'recover', to: { who: 'you' } }])
    expect(said('The strike ignores damage immunity.')).toMatchObject([{ do: 'ignore', what: 'immunity' }])
  })
  test('hang on the line above them', () => {
    expect(said('Choose one of the following effects:', '• Warm Hands: You gain 1 surge.', '• You can shift 1 square.')).toMatchObject([
      { do: 'choose', count: 1, options: [{ so: [{ do: 'surges' }] }, { so: [{ do: 'move' }] }] },
    ])
    expect(said('You gain one of the following benefits until the end of your turn:', '• You gain a +2 bonus to speed.')).toMatchObject([
      { do: 'choose', options: [{ so: [{ do: 'modify', span: 'your-turn-end' }] }] },
    ])
    expect(said('Whenever an enemy does as you say, all of this happens:', '• You gain 1 surge.')).toMatchObject([
      { do: 'by-hand' },
      { do: 'by-hand' },
    ])
    expect(said('Strained: You suffer all of this:', '• You take 3 damage.').at(-1)).toMatchObject({ do: 'by-hand' })
  })
})
