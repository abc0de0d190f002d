import { drawsteel } from '@riposte/games/drawsteel'
import { orcus } from '@riposte/games/orcus'
import { quick } from '@riposte/players'
import { type Game, readSetup, Session } from '@riposte/referee'
import { expect, it } from 'vitest'

/** To the first answer that somebody may give, and what the computer makes of it. */
function asked(game: Game, setUp: object, answers: readonly string[]): readonly [vain: boolean, chosen: string | undefined] {
  const session = Session.start(game, readSetup(game, { game: game.id, start: { turn: 'A' }, dice: 'asked', ...setUp }))
  for (const answer of answers) session.answer(answer)
  const { open } = session
  if (open?.kind !== 'reaction') throw new Error(`asked for ${open?.text}`)
  return [open.options[0]?.preview?.().isVain === true, quick(game)(open, session.fight)?.id]
}

const aside = `Half a Step Aside
Encounter Utility Feature (Counter Action) ● Arcane
Self
Trigger You are hit by an attack.
Effect You gain a +4 power bonus to AC and Reflex until the start of your next turn.`

it.each([
  ['15', [true, 'pass']],
  ['11', [false, 'half-a-step-aside']],
  ['20', [true, 'pass']],
])('a ward that comes too late for the blow is kept for another: a roll of %s', (die, told) => {
  const sheets = { raider: { level: 1, hp: 20, weapons: ['mace'] }, mage: { kind: 'character', level: 1, hp: 20, powers: aside } }
  const pieces = { A: { sheet: 'raider', side: 'monsters' }, B: { sheet: 'mage', side: 'heroes' } }
  expect(asked(orcus, { board: 'A B', sheets, pieces }, ['basic-melee', 'B', die])).toEqual(told)
})

const word = {
  name: 'A Word in Time',
  type: 'Triggered action',
  distance: 'Ranged 10',
  target: 'One ally',
  trigger: 'The target makes an ability roll.',
  effect: 'The power roll gains an edge.',
}

const swing = {
  name: 'Swing',
  type: 'Main action',
  distance: 'Melee 1',
  target: 'One creature',
  roll: 'Might',
  tier1: '2 damage',
  tier2: '4 damage',
  tier3: '6 damage',
}

it.each([
  [
    ['4', '5'],
    [true, 'pass'],
  ],
  [
    ['5', '5'],
    [false, 'triggered:a-word-in-time'],
  ],
])('an edge that leaves the roll in its tier is kept for another: %s', (dice, told) => {
  const sheets = { striker: { stamina: 20, abilities: [swing] }, friend: { stamina: 20, abilities: [word] }, foe: { stamina: 20 } }
  const pieces = { A: { sheet: 'striker', side: 'heroes' }, C: { sheet: 'friend', side: 'heroes' }, B: { sheet: 'foe', side: 'monsters' } }
  expect(asked(drawsteel, { board: 'A B\nC .', sheets, pieces }, ['swing', 'B', ...dice])).toEqual(told)
})
