import { describe, expect, it } from 'vitest'
import { conditionPicture, figurePicture, pathOf, thingPicture } from '../src/art/pictures.ts'
import { asHtml, asText, fileName } from '../src/table/export.ts'
import { boardLabel, labelOf, questionWords, reactionWords, ruleName, spelled, valueText } from '../src/ui/words.ts'
import { optionOf } from './options.ts'

const nameOf = (key: string | undefined): string => (key === 'goblin-2' ? 'Goblin 2' : (key ?? ''))

describe('words', () => {
  it('are those people read', () => {
    expect([spelled('melee-attack'), spelled('hp')]).toEqual(['Melee attack', 'HP'])
    expect([spelled('melee-attack'), spelled('maxHp'), ruleName('sovereign.cover.half')]).toEqual(['Melee attack', 'Max HP', 'Cover: half'])
    expect(ruleName('drawsteel.prone.no-modes', { name: 'prone: no modes', where: 'Conditions > Prone (line 29)' })).toBe('Prone: no modes')
    expect(valueText({ sword: 1, shield: true })).toBe('sword 1, shield yes')
    expect(valueText(['short-sword@j6', 'd8-1', 'A-Team'])).toBe('short sword at j6, d8-1, A-Team')
  })

  it('ask of which side somebody acts, where all are of one', () => {
    const sides: Record<string, string> = { maren: 'heroes', isa: 'heroes', red: 'The Red Band' }
    const asked = (text: string, ...pieces: string[]) =>
      questionWords({ kind: 'who', text, options: pieces.map((piece) => optionOf(piece, { piece })) }, (key) => sides[key])
    expect([
      asked('who acts', 'maren', 'isa'),
      asked('who acts', 'red'),
      asked('who acts', 'isa', 'red'),
      asked('who of them acts', 'isa'),
    ]).toEqual(['Who of the heroes acts?', 'Who of The Red Band acts?', 'Who acts', 'Who of them acts'])
  })

  it('tell what somebody may react to, by its moment where nothing else is told', () => {
    expect(reactionWords({ happening: 'Ann misses Bea', window: 'miss:react', text: 'miss' }, '')).toBe('Ann misses Bea.')
    expect(reactionWords({ happening: undefined, window: 'about-to-leave', text: 'leave' }, 'Ann', 'before one goes')).toBe(
      'Ann: about to leave – before one goes',
    )
  })

  it('under a piece are as long as there is room, and keep its number', () => {
    const long = { key: 'old-hob-of-the-stairs', name: 'Old Hob of the Stairs' }
    expect(boardLabel({ key: 'bandit-2', name: 'Toll Bandit 1' }, 13)).toBe('Bandit 1')
    expect([boardLabel({ key: 'bandit-12', name: 'Toll Bandit' }, 13), boardLabel(long, 13), boardLabel(long, 26)]).toEqual([
      'Bandit 12',
      'Old Hob of t…',
      'Old Hob of the Stairs',
    ])
    expect(boardLabel({ key: 'dog-of-mine-2', name: 'Dog of Mine 2' }, 15)).toBe('Dog of Mine 2')
    expect(boardLabel({ key: 'crossbow-brigand-3', name: 'Crossbow Brigand' }, 13)).toBe('Crossbow B… 3')
    // What a file calls a piece is not what people call it, unless its name has those words.
    const bows = [boardLabel({ key: 'bow', name: 'Toll Bow 1' }, 13), boardLabel({ key: 'second-bow', name: 'Toll Bow 2' }, 13)]
    expect([...bows, boardLabel({ key: 'X', name: 'Old Tom' }, 13)]).toEqual(['Toll Bow 1', 'Toll Bow 2', 'Old Tom'])
  })

  it('name a piece by its name, an action by its own, even where it is about a piece', () => {
    expect(labelOf(optionOf('goblin-2', { piece: 'goblin-2' }), nameOf)).toBe('Goblin 2')
    expect(labelOf(optionOf('opportunity-attack', { piece: 'goblin-2' }), nameOf)).toBe('Opportunity attack')
    expect(labelOf(optionOf('end', { label: 'end the turn' }), nameOf)).toBe('End the turn')
  })
})

describe('pictures', () => {
  it('go by the most telling word, and there is one for whatever comes', () => {
    expect([figurePicture('fen-hound bite'), figurePicture('', 'wolf-3'), thingPicture('handcart'), thingPicture('boulder')]).toEqual([
      'hound',
      'wolf-head',
      'cartwheel',
      undefined,
    ])
    for (const picture of [figurePicture('never heard of'), conditionPicture('never heard of')]) expect(pathOf(picture)).not.toBe('')
  })
})

describe('an exported log', () => {
  const entry = { text: 'A < B hits.', type: 'attack', parts: [{ value: 2, rule: 'game.rule', label: 'flank' }] }

  it('is a file by the name and the day of its fight', () => {
    expect(fileName('The Ferry’s Mill', new Date('2026-03-04T12:00:00Z'), '.txt')).toBe('the-ferry-s-mill-2026-03-04.txt')
  })

  it('has a line for what is told, reasons in the page, and nothing that a page would take for its own', () => {
    expect(asText([entry, { text: '', type: 'set' }])).toBe('A < B hits.\n')
    const page = asHtml('A & B', [entry])
    expect(page).toContain('A &#60; B hits.')
    expect(page).toContain('+2 flank <code>game.rule</code>')
  })
})
