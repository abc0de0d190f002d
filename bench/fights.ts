/** Whole fights and single decisions, beside other engines: `npm run bench`. */
import { sovereign } from '@riposte/games/sovereign'
import { quick, random } from '@riposte/players'
import { beginFight, type Decide, type Fight, playOut, type Setup, splitSeed } from '@riposte/referee'
import { fieldOf } from './fields.ts'
import { rate, report } from './measure.ts'
import { boardgameMoves } from './peers/boardgame.ts'
import { showdownBattles } from './peers/showdown.ts'

let seed = 0
/** One fight to its end, nothing logged. */
function fight(setup: Setup, player: (seed: number) => Decide): number {
  seed = splitSeed(seed, 1)
  playOut(sovereign, beginFight(sovereign, { ...setup, seed }), player(seed), { limit: 1000 })
  return 1
}

/** The same, counting what is decided. */
function decisions(setup: Setup, who: (seed: number) => Decide): number {
  seed = splitSeed(seed, 2)
  let asked = 0
  const player = who(seed)
  const counting: Decide = (ask, state: Fight) => {
    asked++
    return player(ask, state)
  }
  playOut(sovereign, beginFight(sovereign, { ...setup, seed }), counting, { limit: 60 })
  return asked
}

const field = fieldOf('kings-table')
const fieldStarter = fieldOf('starter')
const battles = { name: 'Pokémon Showdown battles', rate: rate(showdownBattles) }
const moves = { name: 'boardgame.io moves', rate: rate(boardgameMoves) }
report({ what: 'fights, 5 against 5, quick players', rate: rate(() => fight(field, () => quick(sovereign))), target: 1000, peer: battles })
report({ what: 'fights, starter, quick players', rate: rate(() => fight(fieldStarter, () => quick(sovereign))), target: 1000 })
report({ what: 'decisions, quick players', rate: rate(() => decisions(field, () => quick(sovereign))), target: 100_000, peer: moves })
// Random players have every question worked out whole: each action that is not possible, with its reason.
report({ what: 'decisions, random players', rate: rate(() => decisions(field, random)), target: 100_000, peer: moves })
