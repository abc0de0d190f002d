import { resolve } from 'node:path'
import { readSetup, remembering } from '@riposte/referee'
import { expect, test } from 'vitest'
import { tryFight } from '../src/fuzz.ts'
import { gameNamed, games } from '../src/games.ts'
import { packsOf } from '../src/packs.ts'

const root = resolve(import.meta.dirname, '../../..')
const installed = { root, cwd: root, games }
const thirds = [0, 1, 2]
const books = new Map(await Promise.all(games.ids.map(async (id) => [id, remembering(await gameNamed(installed, id))] as const)))

/** Without a rule that has a dial something does not come, and nothing else is otherwise: all that must hold still holds. */
test.each(games.ids.flatMap((id) => thirds.map((third) => [id, third] as const)))(
  '%s is played at random with a third of its dials off: %i',
  (id, third) => {
    const game = books.get(id) ?? expect.fail(`there is no ${id}`)
    const packs = packsOf(installed, id)
    const off = game.dials.filter((_, i) => i % thirds.length === third).flatMap((rule) => game.ruleIds[rule] ?? [])
    const encounter = packs.encounters.get('starter')?.source.data
    const setup = readSetup(
      game,
      Object.assign({}, encounter, { switches: Object.fromEntries(off.map((rule) => [rule, 'off'])), seed: third }),
      packs,
    )
    expect(setup.modes.filter((mode) => mode === 0)).toHaveLength(off.length)
    expect(tryFight(game, setup, third, 60).steps).toBeGreaterThan(10)
  },
)
