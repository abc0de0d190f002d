import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { advise, byTheBook, quick, random } from '@riposte/players'
import { type Ask, beginFight, type Decide, type Fight, playOut, readSetup, Session } from '@riposte/referee'
import { describe, expect, it } from 'vitest'
import { gameNamed, libraryOf, packs, yaml } from './starters.ts'

/** The side a question is put to. */
function sideAsked(ask: Ask, fight: Fight): number {
  const named = fight.pieces[ask.piece] ?? fight.pieces[ask.options.find((option) => option.piece !== undefined)?.piece ?? -1]
  return (named ?? fight.pieces.find((piece) => piece.seat === ask.seat))?.side ?? -1
}

const encounterOf = (id: string, name: string): string => join(packs, id, 'encounters', `${name}.yaml`)
/** What is under way has fights to try it with, and none to begin with. */
const games = readdirSync(packs).filter((id) => existsSync(encounterOf(id, 'starter')))
/** A party against its own copy, where there is one; else the starter. */
const evenlyMatched = (id: string): string => (existsSync(encounterOf(id, 'mirror')) ? 'mirror' : 'starter')

/** However slow the machine: what counts is who wins. */
const PATIENCE = 900_000

describe('where no way on foot leads to a foe', () => {
  type Ground = { readonly board: string; readonly legend: object; readonly hero?: object }
  const ground: Readonly<Record<string, Ground>> = {
    'out of a pit': { board: '. H 0 M 0', legend: { '.': { height: 3 }, H: { piece: 'H', height: 3 } } },
    'through a moat': { board: '. H ~ ~ M', legend: { '~': { terrain: 'deep-water' } } },
    'over a ridge': { board: 'H 0 ^ 0 M', legend: { '^': { height: 5 } } },
    'up a cliff to who hangs there': { board: '^ H 0 0 M', legend: { '^': { height: 6 } }, hero: { at: 'b1^4', climbing: true } },
  }
  it.each(Object.entries(ground))('the quick player of orcus comes %s', (_, { board, legend, hero }: Ground) => {
    const game = gameNamed('orcus')
    const brute = { kind: 'monster', hp: 60, skills: { athletics: 14 }, 'basic-melee': { attack: 30, damage: 40 } }
    const pieces = { H: { sheet: { hp: 20 }, side: 'heroes', ...hero }, M: { sheet: brute, side: 'monsters' } }
    const setup = readSetup(game, { game: 'orcus', board, legend: { 0: { height: 0 }, ...legend }, pieces, seed: 4 }, libraryOf('orcus'))
    const stands: Decide = (ask) =>
      ask.options.find((option) => option.id === 'end-turn') ?? ask.options.find(({ byDefault }) => byDefault) ?? ask.options[0]
    const decide: Decide = (ask, fight) => (sideAsked(ask, fight) === 0 ? stands : quick(game))(ask, fight)
    const { fight } = playOut(game, beginFight(game, setup), decide, { limit: 400 })
    expect(fight.over && fight.winner).toBe(1)
  })
})

const stoneWall = `#### Wall of Stone
**Daily** **Utility** **1** (**Standard Action**) ● **Arcane, Zone**
**Far** wall 5 within 10
**Effect** The wall is a zone that blocks line of effect and movement until the end of the encounter.`

describe('behind a wall that a power has raised', () => {
  const game = gameNamed('orcus')
  const hero = { sheet: { kind: 'character', hp: 20, powers: stoneWall }, side: 'heroes' }
  const board = 'H . . M\n. . . .\n. . . .\n. . . .\n. . . .\n. . . .'
  function raised(foe: object, others: object = {}): Session {
    const pieces = { H: hero, M: { sheet: { kind: 'monster', hp: 60, ...foe }, side: 'monsters' }, ...others }
    const setup = readSetup(game, { game: 'orcus', board, pieces, start: { turn: 'H' }, seed: 4 }, libraryOf('orcus'))
    const session = Session.start(game, setup)
    for (const answer of ['wall-of-stone', 'c1>c2>c3>c4>c5', 'end-turn']) session.answer(answer)
    return session
  }

  it('the quick player of orcus goes round it', () => {
    const session = raised({ 'basic-melee': { attack: 30, damage: 40 } })
    for (let n = 0; n < 40 && session.open !== undefined; n++) {
      const { open, fight } = session
      session.answer(sideAsked(open, fight) === 0 ? 'end-turn' : (quick(game)(open, fight)?.id ?? ''))
    }
    expect(session.fight.over && session.fight.winner).toBe(1)
  })

  it('and shoots at nobody who lies there, where whom it means is behind it', () => {
    const { open, fight } = raised({ 'basic-ranged': { attack: 5, damage: 4 } }, { F: { ...hero, at: 'd6', hp: -1 } })
    expect(open?.options.map(({ id }) => id)).toContain('basic-ranged')
    expect(open === undefined ? undefined : quick(game)(open, fight)?.id).toBe('walk')
  })
})

/** Twenty find a player that is broken; `npm run versus` fights a hundred. */
const FIGHTS = Number(process.env.RIPOSTE_FIGHTS ?? 20)

describe.each(games)('the quick player of %s', (id) => {
  it(
    `beats the random one from either side in at least 95 % of ${FIGHTS} fights of ${evenlyMatched(id)}`,
    () => {
      const game = gameNamed(id)
      const library = libraryOf(id)
      const encounter = yaml(encounterOf(id, evenlyMatched(id)))
      const outcomes = [0, 1].flatMap((mine) =>
        Array.from({ length: FIGHTS / 2 }, (_, i) => {
          const setup = readSetup(game, { ...encounter, seed: i + 1 }, library)
          const [good, bad] = [byTheBook(quick(game)), byTheBook(random(i + 1))]
          const decide: Decide = (ask, fight) => (sideAsked(ask, fight) === mine ? good : bad)(ask, fight)
          const { fight } = playOut(game, beginFight(game, setup), decide, { limit: 4000 })
          return fight.over && fight.winner === mine
        }),
      )
      expect(outcomes.filter(Boolean).length).toBeGreaterThanOrEqual(0.95 * FIGHTS)
    },
    PATIENCE,
  )

  it(
    'says why in a few words, and suggests what it would do',
    () => {
      const game = gameNamed(id)
      const setup = readSetup(game, { ...yaml(encounterOf(id, 'starter')), seed: 3 }, libraryOf(id))
      const session = Session.start(game, setup)
      for (let n = 0; n < 60 && session.open !== undefined; n++) {
        const advice = advise(game)(session.open, session.fight)
        expect(advice?.option.id).toBe(quick(game)(session.open, session.fight)?.id)
        expect(advice?.why).toMatch(/^\S.{3,60}$/)
        session.answer(advice?.option.id ?? '')
      }
    },
    PATIENCE,
  )
})
