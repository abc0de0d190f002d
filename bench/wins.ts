/** Who wins the encounters of the packs, quick players against quick players: `npm run bench:wins`, of one game `-- --game homl`. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { books } from '@riposte/games/books'
import { quick } from '@riposte/players'
import { beginFight, type Game, playOut, splitSeed } from '@riposte/referee'
import { apart, type Measures, measureOne } from './apart.ts'
import { fieldOf } from './fields.ts'

const { values } = parseArgs({ options: { game: { type: 'string' }, fights: { type: 'string', default: '200' } } })
const fights = Number(values.fights)

function wins(game: Game): void {
  for (const file of readdirSync(join(import.meta.dirname, '../packs', game.id, 'encounters'))) {
    const setup = fieldOf(game, file.replace('.yaml', ''))
    const shares = new Map<string, number>()
    for (let i = 0; i < fights; i++) {
      const { fight } = playOut(game, beginFight(game, { ...setup, seed: splitSeed(77, i) }), quick(game), { limit: 4000 })
      const side = fight.over ? (setup.sides[fight.winner] ?? 'nobody') : 'not over'
      shares.set(side, (shares.get(side) ?? 0) + 100 / fights)
    }
    const told = [...shares].sort(([, a], [, b]) => b - a).map(([side, share]) => `${side} ${share.toFixed(0)}`)
    console.log(`${game.id.padEnd(10)} ${file.replace('.yaml', '').padEnd(24)} of 100: ${told.join(', ')}`)
  }
}

const games: Measures = Object.fromEntries(Object.entries(books).map(([id, load]) => [id, async () => wins(await load())]))
if (values.game === undefined) apart(games, '--fights', values.fights)
else await measureOne(games, values.game)
