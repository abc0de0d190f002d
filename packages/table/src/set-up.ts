import { randomBytes } from 'node:crypto'
import { type SetUp, setUp } from '@riposte/protocol'
import {
  ContentError,
  check,
  type EncounterData,
  encounterSchema,
  type Game,
  type Left,
  onward,
  readSetup,
  readYaml,
  type Setup,
  type Source,
  suggestion,
} from '@riposte/referee'
import { z } from 'zod'
import type { Content } from './content.ts'
import { Refusal } from './refusal.ts'

/** A fight as somebody wants it, checked and compiled, and the pieces that the computer plays in it. */
export interface Arranged {
  readonly game: Game
  readonly setup: Setup
  readonly computer: readonly string[]
  /** The computer does nothing yet. */
  readonly waits: boolean
  /** Those of its first side have come along from the fight before. */
  readonly onward: boolean
}

/** A fight to be set up, and those of the one before who go on into it. */
export interface Wanted extends SetUp {
  readonly left?: Left
}

export function arrange(content: Content, { file, ...wanted }: Wanted): Arranged {
  if (file === undefined) return arranged(content, wanted)
  const source = readYaml(file, 'the file')
  try {
    return arranged(content, { ...wanted, ...written(source) })
  } catch (thrown) {
    throw thrown instanceof ContentError ? new ContentError(thrown.problems, source) : thrown
  }
}

const encounterFile = z.looseObject({ game: z.string().optional(), pieces: z.record(z.string(), z.unknown()) })
/** A file says itself of which game it is. */
function written({ data }: Source): Pick<SetUp, 'encounter'> & Partial<Pick<SetUp, 'game'>> {
  const { game, ...encounter } = check(encounterFile, data)
  return { encounter: check(setUp.shape.encounter, encounter), ...(game !== undefined && { game }) }
}

function arranged(content: Content, wanted: Wanted): Arranged {
  const game = gameNamed(content, wanted.game)
  const pack = content.pack(game.id)
  const { onward: rest, left } = wanted
  if (rest !== undefined && left === undefined)
    throw wrong('onward', 'there is no fight to go on from', 'leave it out, or set this up at the table of that fight')
  const data = changedBy(encounterOf(content, wanted), wanted)
  const setup = readSetup(game, left === undefined ? data : onward(game, data, left, pack), pack)
  return {
    game,
    setup,
    computer: computerPieces(setup, wanted.computer ?? []),
    waits: wanted.waits === true,
    onward: left !== undefined,
  }
}

export function gameNamed(content: Content, id: string): Game {
  const game = content.games.get(id)
  if (game === undefined) throw wrong('game', `there is no game "${id}"`, suggestion(id, [...content.games.keys()]))
  return game
}

const wrong = (field: string, message: string, remedy: string): ContentError => new ContentError([{ path: [field], message, remedy }])

function encounterOf(content: Content, { game, encounter = content.starter(game) }: SetUp): EncounterData {
  if (typeof encounter !== 'string') return check(encounterSchema, { ...encounter, game })
  const pack = content.pack(game)
  const found = pack.encounter(encounter)
  if (found === undefined) throw wrong('encounter', `there is no encounter "${encounter}"`, suggestion(encounter, pack.encounterIds))
  return check(encounterSchema, found)
}

/** The encounter with what is to be different. Its dice begin from a key of their own, unless a person asks for a seed. */
function changedBy(data: EncounterData, wanted: SetUp): EncounterData {
  const { board, switches, options, dice = 'seeded', seed } = wanted
  const pieces = piecesOf(data, wanted)
  const { legend, walls, seed: _, key: __, ...rest } = data
  const drawing = board === undefined ? { ...(legend && { legend }), ...(walls && { walls }) } : { board }
  return {
    ...rest,
    ...drawing,
    dice,
    ...(seed === undefined ? { key: randomBytes(16).toString('hex') } : { seed }),
    pieces,
    seats: [...new Set([...(data.seats ?? []), ...Object.keys(wanted.seats ?? {})])],
    switches: { ...data.switches, ...switches },
    options: { ...data.options, ...options },
  }
}

type Pieces = EncounterData['pieces']

/** The pieces that take part, on their sides and with their seats. */
function piecesOf(data: EncounterData, { party, sides = {}, seats = {} }: SetUp): Pieces {
  const all = Object.entries(data.pieces)
  const known = all.map(([key]) => key)
  for (const key of [...Object.keys(sides), ...Object.values(seats).flat()]) {
    if (!known.includes(key)) throw wrong('pieces', `there is no piece "${key}"`, suggestion(key, known))
  }
  const firstSide = all[0]?.[1].side
  const ours = all.filter(([, piece]) => piece.side === firstSide).map(([key]) => key)
  const stays = (key: string): boolean => !ours.includes(key) || party === undefined || ours.indexOf(key) < party
  return Object.fromEntries(
    all
      .filter(([key]) => stays(key))
      .map(([key, piece]) => {
        const side = sides[key]
        const seat = Object.keys(seats).find((name) => seats[name]?.includes(key))
        return [key, { ...piece, ...(side !== undefined && { side }), ...(seat !== undefined && { seat }) }]
      }),
  )
}

/** Pieces by their keys, by their sides or by their seats. */
function computerPieces(setup: Setup, names: readonly string[]): string[] {
  const known = [...setup.sides, ...setup.seats, ...setup.plans.map((plan) => plan.key)]
  if (names.includes('foes') && !known.includes('foes'))
    return computerPieces(setup, [...names.filter((name) => name !== 'foes'), ...setup.sides.slice(1)])
  for (const name of names) {
    if (!known.includes(name))
      throw new Refusal('bad-message', `there is nobody "${name}" for the computer to play`, suggestion(name, known))
  }
  return setup.plans
    .filter((plan) => [plan.key, setup.sides[plan.side], setup.seats[plan.seat]].some((name) => name !== undefined && names.includes(name)))
    .map((plan) => plan.key)
}
