import { fansys } from '@riposte/games/fansys'
import { type Game, readSetup, Session } from '@riposte/referee'
import { expect, it } from 'vitest'
import { overAllDice } from '../all-dice.ts'

/** What is promised beforehand is what all throws of the dice come to. */

const game: Game = fansys

interface Case {
  readonly of: string
  readonly board?: string
  readonly a?: object
  readonly b?: object
  readonly more?: Readonly<Record<string, object>>
  readonly light?: string
  /** The answers up to where the chance is shown, and the option that shows it. */
  readonly play: readonly string[]
  readonly shows: string
  /** It fails where the other saves. */
  readonly isSaved?: true
}

const man = { sp: 40, stats: { DEX: 14 }, hit: [16, 13, 14], bonuses: { STR: 4, DEX: 5, WIS: 3 } }

const blast = { name: 'Blast', range: 60, save: 'DEX', condition: 'frightened', spell: false }

const cases: readonly Case[] = [
  { of: 'a blow', play: ['attack'], shows: 'B' },
  { of: 'a blow at who lies', b: { conditions: ['prone'] }, play: ['attack'], shows: 'B' },
  { of: 'a blow of who is poisoned', a: { conditions: ['poisoned'] }, play: ['attack'], shows: 'B' },
  { of: 'a blow at who is flanked', board: 'A B C\nD . .', more: { C: { sheet: 'a', side: 'heroes' } }, play: ['attack'], shows: 'B' },
  { of: 'a grapple of what is out of reach of the dice', b: { sheet: { ...man, thresholds: { STR: 34 } } }, play: ['grapple'], shows: 'B' },
  { of: 'a blow in the dark', light: 'dark', play: ['attack'], shows: 'B' },
  {
    of: 'a shot through smoke and past somebody',
    board: 'A . C . ~\n. . . . D',
    a: { sheet: { ...man, weapons: ['shortbow'] } },
    b: { at: 'e1' },
    more: { C: { sheet: 'b', side: 'monsters' } },
    play: ['attack'],
    shows: 'B',
  },
  {
    of: 'a rapier in a weak hand',
    a: { sheet: { ...man, bonuses: {}, stats: { STR: 8, DEX: 18 }, weapons: ['rapier'] } },
    play: ['attack'],
    shows: 'B',
  },
  { of: 'a strange weapon', a: { sheet: { ...man, weapons: ['flail'], familiar: [] } }, play: ['attack'], shows: 'B' },
  {
    of: 'a bolt that is aimed through smoke',
    board: 'A . ~\n. D .',
    a: { sheet: { ...man, powers: [{ name: 'Bolt', range: 60, attack: 'WIS', damage: '1d6', type: 'fire', spell: false }] } },
    b: { at: 'c1' },
    play: ['bolt'],
    shows: 'B',
  },
  {
    of: 'a blast against which one saves in the dark, poisoned',
    light: 'dark',
    a: { sheet: { ...man, senses: ['darkvision'], powers: [blast] } },
    b: { conditions: ['poisoned'] },
    play: ['blast'],
    shows: 'B',
    isSaved: true,
  },
  {
    of: 'a skill that one has not learned',
    a: { sheet: { ...man, 'mp-dice': 4, mp: 20, stats: { WIS: 10 } } },
    more: { C: { sheet: 'a', side: 'heroes', conditions: ['dying'], at: 'b2' } },
    play: ['heal'],
    shows: 'plain',
  },
  {
    of: 'a die spent on a skill that one has not learned',
    a: { sheet: { ...man, 'mp-dice': 4, mp: 20, stats: { WIS: 10 } } },
    more: { C: { sheet: 'a', side: 'heroes', conditions: ['dying'], at: 'b2' } },
    play: ['heal'],
    shows: 'spend',
  },
]

function begin({ board = 'A B\nD .', a = {}, b = {}, more = {}, light, play }: Case): Session {
  const legend = { '~': { terrain: 'heavy-concealment' } }
  const sheets = { a: { ...man, weapons: ['mace'] }, b: { ...man, weapons: ['mace'] } }
  const far = { sheet: { ...man, hit: 30, weapons: [] }, side: 'monsters' }
  const pieces = { D: far, A: { sheet: 'a', side: 'heroes', ...a }, B: { sheet: 'b', side: 'monsters', ...b }, ...more }
  const start = { turn: 'A' }
  const written = { game: 'fansys', board, legend, sheets, pieces, start, dice: 'asked', ...(light !== undefined && { light }) }
  const session = Session.start(game, readSetup(game, written))
  for (const answer of play) session.answer(answer)
  return session
}

/** Whether it succeeds with whom it is meant for, once that is decided. */
function shareIn(session: Session, at: number, since: number): number | undefined {
  const check = session.log.slice(since).findLast(({ event }) => event.type === 'check' && 'success' in event)?.event
  if (check !== undefined && 'success' in check && 'at' in check)
    return check.success === true && [-1, at].includes(Number(check.at)) ? 1 : 0
  return undefined
}

it.each(cases)('$of', (one) => {
  const session = begin(one)
  const preview = session.open?.options.find(({ id }) => id === one.shows)?.preview?.()
  const shown = preview?.chance ?? Number.parseInt(preview?.text ?? '', 10)
  const at = session.fight.pieces.findIndex(({ key }) => key === one.shows)
  const since = session.log.length
  session.answer(one.shows)
  const share = overAllDice(session, (now) => shareIn(now, at, since))
  expect(shown).toBe(Math.round(100 * (one.isSaved === true ? 1 - share : share)))
})

it('what a hit does is shown with all that it deals', () => {
  const bite = { name: 'Bite', bonus: 7, damage: '1d6+2', types: ['piercing'], and: { damage: '1d4', type: 'fire' } }
  const session = begin({ of: '', a: { sheet: { ...man, weapons: [], attacks: [bite] } }, play: ['attack'], shows: 'B' })
  expect(session.open?.options.find(({ id }) => id === 'B')?.preview?.()).toMatchObject({ least: 4, most: 12 })
})
