import { drawsteel } from '@riposte/games/drawsteel'
import { fansys } from '@riposte/games/fansys'
import { homl } from '@riposte/games/homl'
import { orcus } from '@riposte/games/orcus'
import { sovereign } from '@riposte/games/sovereign'
import { aheadOf, eyesOf, type Game, readSetup, Session, viewOf } from '@riposte/referee'
import { describe, expect, it } from 'vitest'

/** What A is asked, and what it would be asked next, whatever it answered: ids, previews, refusals. Two answers deep. */
function asked(game: Game, session: Session, deep = 2): unknown {
  const ask = session.open
  if (ask === undefined || deep < 0 || ask.piece !== 0) return undefined
  const options = ask.options.map((option) => {
    const next = deep === 0 || ask.kind === 'path' ? undefined : answered(game, session, option.id)
    const { chance, cost, provokes, path, cover, lines, caught, text } = option.preview?.() ?? {}
    return { id: option.id, seen: { chance, cost, provokes, path, cover, lines, caught, text }, next: next && asked(game, next, deep - 1) }
  })
  return { text: ask.text, options, refusals: ask.refusals }
}

/** A session of its own that has gone on with an answer, as far as nothing is done by it: who acts may run into somebody. */
function answered(game: Game, session: Session, choice: string): Session | undefined {
  const next = Session.load(game, session.save())
  next.answer(choice)
  return next.canGoBack() && next.steps === session.steps ? next : undefined
}

interface Table {
  readonly name: string
  readonly game: Game
  readonly sheets: object
  /** What it goes at somebody by, where that is not a charge. */
  readonly dash?: string
  /** A shoots at B, with somebody unknown where that tells on it; in Sovereign nobody unknown tells on a shot. */
  readonly shot?: { readonly with: readonly string[]; readonly at: string }
}

const tables: readonly Table[] = [
  {
    name: 'sovereign',
    game: sovereign,
    sheets: {
      hero: {
        hp: 12,
        ac: 14,
        level: 2,
        class: 'warrior',
        attributes: { STR: 14, DEX: 14 },
        skills: { Stab: 1, Shoot: 1 },
        weapons: ['sword', 'bow', 'hand-axe'],
      },
      orc: { hd: 1, hp: 5, attack: 1, weapons: ['spear'] },
    },
  },
  {
    name: 'orcus',
    game: orcus,
    shot: { with: ['basic-ranged', 'B'], at: 'd2' },
    sheets: {
      hero: {
        kind: 'character',
        hp: 30,
        speed: 6,
        'basic-melee': { attack: 6, damage: '4' },
        'basic-ranged': { attack: 6, damage: '4', range: 10 },
      },
      orc: { hp: 30, ac: 15 },
    },
  },
  {
    name: 'drawsteel',
    game: drawsteel,
    shot: { with: ['ranged-free-strike', 'B'], at: 'b3' },
    sheets: {
      hero: { kind: 'hero', stamina: 30, speed: 5, might: 2, agility: 1 },
      orc: { stamina: 20, 'free-strike': 3 },
      hound: {
        name: 'Hound',
        stamina: 20,
        traits: [{ name: 'Hot Coat', text: 'Any enemy who starts their turn adjacent to the hound takes 1d6 fire damage.' }],
      },
    },
  },
  {
    name: 'homl',
    game: homl,
    dash: 'close-in',
    sheets: {
      hero: { calling: 'rogue', hp: 30, abilities: { STR: 2, DEX: 2 }, weapons: ['arming-sword', 'light-bow'] },
      orc: { hp: 30, attacks: [{ name: 'Bite', range: 1, dv: 12, damage: 9 }] },
    },
  },
  {
    name: 'fansys',
    game: fansys,
    dash: 'sprint',
    sheets: {
      hero: { level: 2, stats: { STR: 16, DEX: 14 }, 'sp-dice': 6, weapons: ['longsword', 'longbow'] },
      orc: { hit: 14, 'sp-dice': 4, weapons: ['spear'] },
    },
  },
]

function begin(
  { game, sheets, start = { turn: 'A' }, more = {} }: Table & { readonly start?: object; readonly more?: object },
  hidden: string,
  who = 'orc',
): Session {
  const pieces = {
    A: { sheet: 'hero', side: 'heroes', seat: 'Ann', at: 'b2' },
    B: { sheet: 'orc', side: 'monsters', at: 'g2' },
    H: { sheet: who, side: 'monsters', at: hidden, hidden: true },
    ...more,
  }
  const board = Array.from({ length: 9 }, () => '. . . . . . . . . . . .').join('\n')
  const session = Session.start(game, readSetup(game, { game: game.id, board, sheets, pieces, start, seed: 1 }))
  return session
}

describe.each(tables)('$name', (table) => {
  it.each([
    ['beside it', 'b3'],
    ['in the way of its charge', 'd2'],
    ['before its target', 'f2'],
  ])('where somebody stands of whom a side does not know changes nothing in what is asked: %s', (_, at) => {
    const known = asked(table.game, begin(table, 'l9'))
    expect(JSON.stringify(known)).toContain(table.dash ?? 'charge')
    expect(asked(table.game, begin(table, at))).toEqual(known)
    const ahead = aheadOf(eyesOf(begin(table, 'l9'), 1))
    expect(ahead.some(({ ask }) => ask.kind === 'path')).toBe(true)
    expect(aheadOf(eyesOf(begin(table, at), 1))).toEqual(ahead)
  })
})

describe.each(tables.filter(({ shot }) => shot !== undefined))('$name', (table) => {
  it('what somebody unknown does to a roll is told as something unseen, and to the game master as what it is', () => {
    const session = begin(table, table.shot?.at ?? '')
    for (const answer of table.shot?.with ?? []) session.answer(answer)
    while (session.open?.seat === 1 && !session.log.some(({ event }) => 'parts' in event)) session.answer(session.open.options[0]?.id ?? '')
    const told = (seat: number) => viewOf(session, seat).log.flatMap(({ parts = [], total }) => (total === undefined ? [] : [parts]))
    const unseen = { value: expect.any(Number), rule: '', label: 'something unseen' }
    expect(told(1)).toEqual([expect.arrayContaining([unseen])])
    expect(JSON.stringify(told(0))).not.toContain('unseen')
    expect(told(0)[0]).toHaveLength(told(1)[0]?.length ?? 0)
  })
})

it('whose turn would begin beside somebody unknown who burns it is looked behind all the same', () => {
  const table = tables.find(({ game }) => game === drawsteel)
  const friend = { sheet: 'hero', side: 'heroes', seat: 'Ann', at: 'l2' }
  const ahead = (at: string) =>
    table && aheadOf(eyesOf(begin({ ...table, start: { first: 'heroes' }, more: { C: friend } }, at, 'hound'), 1))
  expect(ahead('l9')).not.toEqual([])
  expect(ahead('b3')).toEqual(ahead('l9'))
})
