/** Whole fights and single decisions, each game in a process of its own, beside other engines: `npm run bench`. */
import { parseArgs } from 'node:util'
import { quick, random } from '@riposte/players'
import { type AnyEvent, beginFight, type Decide, type Fight, type Game, playOut, type Setup, splitSeed } from '@riposte/referee'
import { apart, type Measures, measureOne } from './apart.ts'
import { fieldOf } from './fields.ts'
import { rate, report } from './measure.ts'
import { boardgameMoves } from './peers/boardgame.ts'
import { showdownBattles } from './peers/showdown.ts'

/** Until a game's code is compiled: some two hundred fights. */
const WARM = 3000

let seed = 0
/** One fight to its end, nothing logged. */
function fight<F extends Fight, E extends AnyEvent>(game: Game<F, E>, setup: Setup): number {
  seed = splitSeed(seed, 1)
  playOut(game, beginFight(game, { ...setup, seed }), quick(game), { limit: 1000 })
  return 1
}

/** The same, counting what is decided. */
function decisions<F extends Fight, E extends AnyEvent>(game: Game<F, E>, setup: Setup, who: (seed: number) => Decide): number {
  seed = splitSeed(seed, 2)
  let asked = 0
  const player = who(seed)
  const counting: Decide = (ask, state: Fight) => {
    asked++
    return player(ask, state)
  }
  playOut(game, beginFight(game, { ...setup, seed }), counting, { limit: 60 })
  return asked
}

/** Fights and decisions of one game: many with doors and walls, its starter, and what else is named. */
function game<F extends Fight, E extends AnyEvent>(
  book: Game<F, E>,
  [hard, ...others]: readonly [string, ...string[]],
  peers: readonly { name: string; rate: number }[],
): void {
  const [battles, moves] = peers
  const field = fieldOf(book, hard)
  report({ what: `${book.id}: fights, ${hard}, quick players`, rate: rate(() => fight(book, field), WARM), target: 1000, peer: battles })
  for (const other of others) {
    const there = fieldOf(book, other)
    report({ what: `${book.id}: fights, ${other}, quick players`, rate: rate(() => fight(book, there), WARM), target: 1000 })
  }
  report({
    what: `${book.id}: decisions, quick players`,
    rate: rate(() => decisions(book, field, () => quick(book)), WARM),
    target: 100_000,
    peer: moves,
  })
  // Random players have every question worked out whole: each action that is not possible, with its reason.
  report({
    what: `${book.id}: decisions, random players`,
    rate: rate(() => decisions(book, field, random), WARM),
    target: 100_000,
    peer: moves,
  })
}

const { values } = parseArgs({
  options: { game: { type: 'string' }, battles: { type: 'string' }, moves: { type: 'string' } },
})
const peers = [
  { option: '--battles', name: 'Pokémon Showdown battles', rate: Number(values.battles ?? rate(showdownBattles)) },
  { option: '--moves', name: 'boardgame.io moves', rate: Number(values.moves ?? rate(boardgameMoves)) },
]
const games: Measures = {
  sovereign: async () =>
    game((await import('@riposte/games/sovereign')).sovereign, ['kings-table', 'starter', 'crag-cat', 'gate-of-pike'], peers),
  orcus: async () =>
    game(
      (await import('@riposte/games/orcus')).orcus,
      ['the-crooked-king', 'starter', 'drums-in-the-reeds', 'evensong', 'the-stair'],
      peers,
    ),
  drawsteel: async () =>
    game(
      (await import('@riposte/games/drawsteel')).drawsteel,
      ['starter', 'written-off', 'night-growth', 'who-is-missing', 'firing-day'],
      peers,
    ),
  homl: async () =>
    game(
      (await import('@riposte/games/homl')).homl,
      ['ashen-march', 'starter', 'the-bell-under-water', 'what-was-cut', 'lord-of-slag'],
      peers,
    ),
  fansys: async () => game((await import('@riposte/games/fansys')).fansys, ['starter'], peers),
}
if (values.game !== undefined) await measureOne(games, values.game)
else apart(games, ...peers.flatMap(({ option, rate: known }) => [option, `${known}`]))
