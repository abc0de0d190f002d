import { sovereign } from '@riposte/games/sovereign'
import { type Game, readSetup, Session } from '@riposte/referee'
import { expect, it } from 'vitest'

/** What A is asked, and what it would be asked next, whatever it answered: ids, previews, refusals. Two answers deep. */
function asked(game: Game, session: Session, deep = 2): unknown {
  const ask = session.open
  if (ask === undefined || deep < 0 || ask.piece !== 0) return undefined
  const options = ask.options.map((option) => {
    const next = deep === 0 ? undefined : answered(game, session, option.id)
    const { chance, cost, provokes, path, cover, text } = option.preview?.() ?? {}
    return { id: option.id, seen: { chance, cost, provokes, path, cover, text }, next: next && asked(game, next, deep - 1) }
  })
  return { text: ask.text, options, refusals: ask.refusals }
}

/** A session of its own that has gone on with an answer, as far as that costs nothing. */
function answered(game: Game, session: Session, choice: string): Session | undefined {
  const next = Session.load(game, session.save())
  next.answer(choice)
  return next.log.length > session.log.length ? undefined : next
}

const sheets = {
  hero: {
    hp: 12,
    ac: 14,
    level: 2,
    class: 'warrior',
    attributes: { STR: 14, DEX: 14 },
    skills: { Stab: 1, Shoot: 1 },
    weapons: ['sword', 'bow'],
  },
  orc: { hd: 1, hp: 5, attack: 1, weapons: ['spear'] },
}

/** As any game. */
const game: Game = sovereign

it.each([
  ['beside it', 'b3'],
  ['in the way of its charge', 'd2'],
  ['before its target', 'f2'],
])('where somebody stands of whom a side does not know changes nothing in what is asked: %s', (_, at) => {
  const begin = (hidden: string): Session => {
    const pieces = {
      A: { sheet: 'hero', side: 'heroes', at: 'b2' },
      B: { sheet: 'orc', side: 'orcs', at: 'g2' },
      H: { sheet: 'orc', side: 'orcs', at: hidden, hidden: true },
    }
    const board = Array.from({ length: 9 }, () => '. . . . . . . . . . . .').join('\n')
    const session = Session.start(game, readSetup(game, { game: 'sovereign', board, sheets, pieces, start: { turn: 'A' }, seed: 1 }))
    session.answer('A')
    return session
  }
  const known = asked(game, begin('l9'))
  expect(JSON.stringify(known)).toContain('charge')
  expect(asked(game, begin(at))).toEqual(known)
})
