import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { NOWHERE, squareName } from '@riposte/board'
import { quick, random } from '@riposte/players'
import {
  type Ask,
  beginFight,
  type Decide,
  type DiceState,
  type Fight,
  type Game,
  GM,
  Hash,
  isRuled,
  type PieceId,
  parseSave,
  RiposteError,
  type Ruling,
  readSetup,
  rollDie,
  Session,
  seedDice,
  viewOf,
  writeEncounter,
} from '@riposte/referee'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { gameNamed, libraryOf, packs, yaml } from './starters.ts'

/** Fights at a table whose game master brings in, takes off, moves and changes whom he likes. */

const games = readdirSync(packs).filter((id) => existsSync(join(packs, id, 'encounters', 'starter.yaml')))

/** A table where so many questions are answered at a time. */
function table(id: string, seed: number, who: (game: Game) => Decide, encounter = 'starter') {
  const game = gameNamed(id)
  const source = { ...Object(yaml(join(packs, id, 'encounters', `${encounter}.yaml`))), seed }
  const decide = who(game)
  const asked = new Set<PieceId>()
  let left = 0
  const session = Session.start(game, readSetup(game, source, libraryOf(id)), (ask, fight) => {
    if (left-- <= 0) return undefined
    for (const piece of whoIsAsked(ask)) asked.add(piece)
    return decide(ask, fight)
  })
  const play = (answers: number): void => {
    left = answers
    session.goOn()
  }
  return { game, session, play, asked }
}

const whoIsAsked = ({ piece, kind, options }: Ask): PieceId[] => [piece, ...(kind === 'who' ? options.map((one) => one.piece ?? -1) : [])]

/** On to where nobody is in the midst of an action. */
function toQuiet({ session, play }: ReturnType<typeof table>): void {
  while (!session.isQuiet || session.loose.length > 0) play(1)
}

describe.each(games)('a game master of %s', (id) => {
  it('brings somebody into a running fight on either side, and each has turns', () => {
    const at = table(id, 5, quick)
    at.play(60)
    toQuiet(at)
    const { session, asked } = at
    const both = [session.fight.pieces[0], session.fight.pieces.at(-1)]
    session.rule(
      both.map((one, i) => ({ do: 'copy', piece: one?.key ?? '', key: `late-${i}`, at: i === 0 ? 'a1' : 'c1' })),
      'late',
    )
    // Few are to fall before their turns have come.
    const field = at.game.shown?.points[0]?.now ?? ''
    session.rule(
      session.fight.pieces.flatMap(({ key, gone }) => (gone === 1 ? [] : { do: 'set', piece: key, field, to: 40 })),
      'all are well',
    )
    const { round } = session.fight
    asked.clear()
    while (!session.fight.over && session.fight.round < round + 2) at.play(10)
    const newcomers = session.fight.pieces.flatMap(({ key, id: piece, gone }) => (key.startsWith('late') && gone === 0 ? piece : []))
    expect(newcomers).not.toEqual([])
    expect([...asked]).toEqual(expect.arrayContaining(newcomers))
    // Sides have turns in Sovereign, not those who fight for them.
    const inOrder = session.fight.order.flatMap((who) => at.game.turnOf?.(session.fight, who).pieces ?? who)
    expect(inOrder).toEqual(expect.arrayContaining(newcomers))
  })

  it.each([0, 60])('takes all off after %i answers and brings in two others, who fight it out', (answers) => {
    const at = table(id, 5, quick)
    at.play(answers)
    toQuiet(at)
    const { session } = at
    const { pieces, setup } = session.fight
    const added = [pieces[0], pieces.at(-1)].map((one, i): Ruling => {
      const [sheet, side] = [setup.sheets[one?.sheet ?? -1]?.id ?? '', setup.sides[one?.side ?? -1] ?? '']
      return { do: 'add', key: `new-${i}`, sheet, side, at: i === 0 ? 'e5' : 'c4' }
    })
    session.rule(
      pieces.flatMap(({ key, gone }) => (gone === 0 ? { do: 'remove', piece: key } : [])),
      'others',
    )
    session.rule(added, 'these')
    expect(session.fight.over).toBe(false)
    for (let i = 0; i < 400 && !session.fight.over; i++) at.play(10)
    expect(session.fight.over).toBe(true)
  })

  it(
    'rules this and that between actions: everybody able goes on acting, and what is put away comes out the same',
    () => {
      for (let seed = 1; seed <= FIGHTS; seed++) disturbed(id, seed)
    },
    PATIENCE,
  )

  it(
    'turns the fog, goes back over several rulings and forth again, and opens what was put away: all is as it was',
    () => {
      for (let seed = 1; seed <= FIGHTS; seed++) overturned(id, seed)
    },
    PATIENCE,
  )
})

const sourced = games.flatMap((id) => (gameNamed(id).sourced ?? []).map((condition) => [id, condition] as const))

it.each(sourced)('lays on nobody what is nothing without who has brought it about: %s, %s', (id, condition) => {
  const { session } = table(id, 5, quick)
  const [piece = '', by = ''] = session.fight.pieces.map(({ key }) => key)
  expect(() => session.rule([{ do: 'begin', piece, condition }], '')).toThrow(/is nothing without/)
  session.rule([{ do: 'begin', piece, condition, by }], '')
  expect(session.fight.effects).toContainEqual(expect.objectContaining({ on: 0, by: 1 }))
})

const ties: readonly [string, string, 'remove' | 'side', boolean][] = [
  ['orcus', 'marked', 'remove', false],
  ['orcus', 'marked', 'side', false],
  ['orcus', 'controlled', 'side', true],
  ['drawsteel', 'grabbed', 'remove', false],
  ['drawsteel', 'taunted', 'remove', false],
  ['drawsteel', 'taunted', 'side', false],
  ['drawsteel', 'frightened', 'remove', false],
  ['drawsteel', 'frightened', 'side', true],
  ['homl', 'engaged', 'remove', false],
  ['homl', 'engaged', 'side', false],
  ['homl', 'compelled', 'remove', false],
  ['homl', 'compelled', 'side', true],
  ['fansys', 'charmed', 'remove', false],
  ['fansys', 'grappled', 'remove', false],
  ['fansys', 'poisoned', 'remove', true],
]
it.each(ties)('%s: %s, where who has brought it about goes (%s)', (id, condition, what, lasts) => {
  const { game, session } = table(id, 5, quick)
  const { pieces, board, setup } = session.fight
  const [piece, foe] = [pieces[0], pieces.findLast(({ side }) => side !== 0)]
  if (piece === undefined || foe === undefined) throw new Error('nobody is there')
  const beside = squareName(piece.at % board.columns === 0 ? piece.at + 1 : piece.at - 1, board.columns)
  session.rule([{ do: 'move', piece: foe.key, to: beside }], 'near')
  session.rule([{ do: 'begin', piece: piece.key, condition, by: foe.key }], 'so')
  const bears = (): boolean => JSON.stringify(game.read(session.fight, 0).conditions).includes(condition)
  expect(bears()).toBe(true)
  session.rule([what === 'side' ? { do: 'side', piece: foe.key, side: setup.sides[0] ?? '' } : { do: 'remove', piece: foe.key }], 'so')
  expect(bears()).toBe(lasts)
})

it('writes of whom a squad is led then, and not of whom it was', () => {
  const { game, session } = table('drawsteel', 5, quick, 'firing-day')
  const [minion] = session.fight.pieces.filter(({ key }) => key.startsWith('shard'))
  const written = (): string => writeEncounter(game, '', session.fight, libraryOf('drawsteel'), new Map())
  expect(written()).toContain('captain: shards')
  session.rule([{ do: 'copy', piece: minion?.key ?? '', key: 'late', at: 'a1' }], 'one more')
  expect(parse(written()).pieces.late.squad).toBe('shards')
  for (const { key } of session.fight.pieces)
    if (key.startsWith('shard') || key === 'late') session.rule([{ do: 'remove', piece: key }], 'so')
  expect(readSetup(game, parse(written()), libraryOf('drawsteel')).plans.length).toBe(
    session.fight.pieces.filter(({ gone }) => gone === 0).length,
  )
  expect(written()).not.toContain('captain')
})

// ------------------------------------------------------------------------------------------------------- this and that

/** `npm run ruled` looks at forty. */
const FIGHTS = Number(process.env.RIPOSTE_RULED ?? 3)
/** However slow the machine. */
const PATIENCE = 900_000
/** Who can act in so many rounds on end has been asked something. */
const ROUNDS = 3
/** What keeps somebody from acting and is no fall. */
const idle = /removed|catatonic|unconscious|stunned|paralysed|incapacitated|helpless|petrified|compelled|dying/

function disturbed(id: string, seed: number): void {
  const at = table(id, seed, seed % 2 === 0 ? quick : () => random(seed))
  const { game, session, asked } = at
  const chance: DiceState = { dice0: 0, dice1: 0, dice2: 0, dice3: 0 }
  seedDice(chance, seed)
  /** The last round in which somebody was asked, or could not be. */
  const heard = new Map<PieceId, number>()
  for (let turn = 0; turn < 60; turn++) {
    at.play(20)
    const { fight } = session
    for (const { id: one, key, gone } of fight.pieces) {
      const isOut = gone === 1 || game.isDown?.(fight, one) === true || idle.test(JSON.stringify(game.read(fight, one).conditions ?? ''))
      if (isOut || asked.has(one) || fight.over) heard.set(one, fight.round)
      else if (fight.round - (heard.get(one) ?? fight.round) > ROUNDS)
        throw new Error(`${id}, seed ${seed}: ${key} is asked nothing any more`)
      else heard.set(one, heard.get(one) ?? fight.round)
    }
    asked.clear()
    try {
      session.rule([anyRuling(at, turn, chance)], 'so')
    } catch (thrown) {
      if (!(thrown instanceof RiposteError)) throw thrown
    }
  }
  const save = session.save()
  expect(Session.load(game, save).hash).toBe(save.hash)
}

function overturned(id: string, seed: number): void {
  const encounters = readdirSync(join(packs, id, 'encounters')).map((file) => basename(file, '.yaml'))
  const at = table(id, seed, seed % 2 === 0 ? quick : () => random(seed), encounters[seed % encounters.length])
  const { game, session } = at
  const library = libraryOf(id)
  const chance: DiceState = { dice0: 0, dice1: 0, dice2: 0, dice3: 0 }
  seedDice(chance, seed)
  const points: { readonly inputs: number; readonly seen: readonly string[] }[] = []
  for (let turn = 0; turn < 15; turn++) {
    at.play(rollDie(chance, 25))
    at.play(0)
    points.push({ inputs: session.inputs.length, seen: seenIn(session) })
    try {
      if (rollDie(chance, 4) === 1) session.turnFog(!session.fog)
      else session.rule([anyRuling(at, turn, chance)], 'so')
    } catch (thrown) {
      if (!(thrown instanceof RiposteError)) throw thrown
    }
    const save = session.save()
    const opened = Session.load(game, parseSave(JSON.parse(JSON.stringify(save))))
    const seen = seenIn(session)
    expect([opened.hash, opened.fog, seenIn(opened)[GM]]).toEqual([save.hash, session.fog, seen[GM]])
    expect(
      placesIn(beginFight(game, readSetup(game, parse(writeEncounter(game, '', session.fight, library, new Map())), library))),
    ).toEqual(placesIn(session.fight))
    const point = points[rollDie(chance, points.length) - 1]
    if (point === undefined) continue
    session.undo(point.inputs)
    expect(seenIn(session)).toEqual(point.seen)
    for (const input of save.inputs.slice(point.inputs)) session.take(input)
    expect(seenIn(session)).toEqual(seen)
  }
}

/** Who stands where, for whom, and who answers for them. Who is off the board is at no height. */
const placesIn = ({ pieces, setup: { sides, seats } }: Fight): unknown =>
  pieces.flatMap(({ key, name, side, seat, at, height, gone }) =>
    gone === 1 ? [] : [[key, name, sides[side], seats[seat], at, at === NOWHERE ? 0 : height]],
  )

/** All that each seat may know, in short. */
const seenIn = (session: Session): string[] =>
  session.fight.setup.seats.map((_, seat) => new Hash().add(JSON.stringify(viewOf(session, seat))).toString())

function anyRuling({ game, session: { fight } }: ReturnType<typeof table>, turn: number, chance: DiceState): Ruling {
  const below = (most: number): number => rollDie(chance, most) - 1
  const pick = <T>(all: readonly T[]): T | undefined => all[below(Math.max(1, all.length))]
  const here = fight.pieces.filter(({ gone }) => gone === 0)
  const piece = (below(3) === 0 ? here.find(({ id }) => id === fight.acting) : undefined)?.key ?? pick(here)?.key ?? ''
  const spot = (): string => `${String.fromCharCode(97 + below(12))}${1 + below(9)}`
  const squares = [below(60), below(60)]
  const all: readonly (() => Ruling)[] = [
    () => ({ do: 'copy', piece, key: `${piece}-${100 + turn}`, at: spot() }),
    () => ({ do: 'remove', piece }),
    () => ({ do: 'move', piece, to: spot() }),
    () => ({ do: 'side', piece, side: pick(fight.setup.sides) ?? '' }),
    () => ({ do: 'seat', piece, seat: pick(['gm', 'players', 'somebody']) ?? '' }),
    () => ({ do: 'damage', piece, amount: pick([5, 30, 500]) ?? 0 }),
    () => ({ do: 'set', piece, field: game.shown?.points[0]?.now ?? '', to: pick([0, 1, 10]) ?? 0 }),
    () => ({ do: 'hide', piece, from: below(2) === 0 }),
    () => ({ do: 'begin', piece, condition: pick(game.conditions.filter(isRuled))?.id ?? '', by: pick(here)?.key }),
    () => ({ do: 'board', change: { set: 'terrain', squares, add: ['difficult'] } }),
    () => ({ do: 'board', change: { set: 'floor', squares, height: pick([-2, 0, 2, 4]) ?? 0 } }),
  ]
  return pick(all)?.() ?? { do: 'remove', piece }
}
