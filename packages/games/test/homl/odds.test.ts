import { homl } from '@riposte/games/homl'
import { type Game, readSetup, Session } from '@riposte/referee'
import { expect, it } from 'vitest'
import { overAllDice } from '../all-dice.ts'

/** What is promised beforehand is what all throws of the dice come to. */

const game: Game = homl

interface Case {
  readonly of: string
  readonly board?: string
  readonly light?: string
  readonly a?: object
  readonly b?: object
  readonly more?: Readonly<Record<string, object>>
  /** The answers up to where the chance is shown, the option that shows it, and those of who answers. */
  readonly play: readonly string[]
  readonly shows: string
  readonly then?: readonly string[]
}

const hero = {
  calling: 'knight',
  hp: 90,
  abilities: { STR: 3, DEX: 1 },
  weapons: ['arming-sword'],
  proficient: ['arming-sword', 'athletics'],
}
const orc = { hp: 90, dr: 0, defenses: { FORT: 17, REF: 16, WILL: 15 }, attacks: [{ name: 'Cut', dv: 20, damage: 4 }] }
const cleric = { ...hero, armor: 'plate', abilities: { STR: 0, DEX: 3 }, proficient: [] }

const cases: readonly Case[] = [
  { of: 'a blow', play: ['basic-attack'], shows: 'B' },
  { of: 'a blow at who lies', b: { conditions: ['prone'] }, play: ['basic-attack'], shows: 'B' },
  { of: 'a blow of who lies', a: { conditions: ['prone'] }, play: ['basic-attack'], shows: 'B' },
  {
    of: 'a blow at who is flanked',
    board: 'A B C\nD . .',
    more: { C: { sheet: 'a', side: 'heroes' } },
    play: ['basic-attack'],
    shows: 'B',
  },
  { of: 'a grab', play: ['grab'], shows: 'B' },
  { of: 'a blow of who carries too much', a: { sheet: { ...hero, weapons: ['rapier'], load: 999 } }, play: ['basic-attack'], shows: 'B' },
  {
    of: 'a shot from afar past cover',
    board: 'A . . . B\nD . . . .',
    a: { sheet: { ...hero, weapons: ['light-bow'] } },
    play: ['basic-attack'],
    shows: 'B',
  },
  {
    of: 'a blow into a scuffle',
    board: 'A B .\nD . .',
    more: { C: { sheet: 'a', side: 'heroes', at: 'b1' } },
    play: ['basic-attack'],
    shows: 'B',
  },
  { of: 'a blow at a hero', a: { sheet: orc, side: 'monsters' }, b: { sheet: hero, side: 'heroes' }, play: ['cut'], shows: 'B' },
  {
    of: 'a blow at a hero whom armour hinders',
    a: { sheet: orc, side: 'monsters' },
    b: { sheet: cleric, side: 'heroes' },
    play: ['cut'],
    shows: 'B',
  },
  { of: 'a blow of one NPC at another', a: { sheet: orc, side: 'heroes' }, play: ['cut'], shows: 'B' },
  { of: 'a blow of one hero at another', b: { sheet: hero }, play: ['basic-attack'], shows: 'B' },
]

function begin({ board = 'A B\nD .', a = {}, b = {}, more = {}, light, play }: Case): Session {
  const sheets = { a: hero, b: orc }
  const A = { sheet: 'a', side: 'heroes', ...a }
  const foe = A.side === 'heroes' ? 'monsters' : 'heroes'
  const pieces = { A, B: { sheet: 'b', side: foe, ...b }, D: { sheet: 'b', side: foe }, ...more }
  const written = { game: 'homl', board, sheets, pieces, start: { turn: 'A' }, dice: 'asked', ...(light !== undefined && { light }) }
  const session = Session.start(game, readSetup(game, written))
  for (const answer of play) session.answer(answer)
  return session
}

/** Whether it gets at whom it is meant for, once that is decided. */
function shareIn(session: Session, at: number, since: number): number | undefined {
  const events = session.log.slice(since).map(({ event }) => event)
  const check = events.findLast(
    (event) => event.type === 'check' && 'what' in event && (event.what === 'attack' || event.what === 'defense'),
  )
  const { open } = session
  const isMore =
    (check !== undefined && 'needs' in check && check.needs === 0) || (open?.kind === 'die' && /attack|defense/.test(open.text))
  if (check !== undefined && !isMore && 'success' in check && 'at' in check && 'by' in check && 'what' in check) {
    const isIt = (check.what === 'attack' ? check.at : check.by) === at
    return isIt && check.success === (check.what === 'attack') ? 1 : 0
  }
  return undefined
}

it.each(cases)('$of', (one) => {
  const session = begin(one)
  const shown = session.open?.options.find(({ id }) => id === one.shows)?.preview?.().chance
  const at = session.fight.pieces.findIndex(({ key }) => key === one.shows)
  const since = session.log.length
  session.answer(one.shows)
  // It is told in whole percents.
  expect(Math.abs((shown ?? Number.NaN) - 100 * overAllDice(session, (now) => shareIn(now, at, since)))).toBeLessThan(0.501)
})
