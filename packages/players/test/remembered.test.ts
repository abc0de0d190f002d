import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { byTheBook, quick, random } from '@riposte/players'
import { beginFight, type Decide, doubting, type Game, playOut, readSetup, type Setup, Step } from '@riposte/referee'
import { afterEach, describe, expect, it } from 'vitest'
import { gameNamed, libraryOf, packs, yaml } from './starters.ts'

/** What is remembered while asides alone happen must be what it would be worked out afresh: else something is called an aside that is none. */

afterEach(() => doubting(undefined))

/** What can be compared: neither what hangs on the step nor what is found out later. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    one instanceof Step || one instanceof Map || ArrayBuffer.isView(one) || typeof one === 'function' ? undefined : one,
  ) ?? ''

/** Of all that is remembered in some fights, what has changed behind its back. */
function staleIn(game: Game, fights: readonly (readonly [string, number, Decide])[]): { readonly asked: number; readonly stale: string[] } {
  const stale: string[] = []
  let asked = 0
  let isBusy = false
  doubting((remembered, afresh) => {
    if (isBusy) return
    isBusy = true
    asked++
    const [was, is] = [plain(remembered), plain(afresh())]
    isBusy = false
    if (was !== is) stale.push(`${was.slice(0, 200)} is now ${is.slice(0, 200)}`)
  })
  const library = libraryOf(game.id)
  const setups = new Map<string, Setup>()
  for (const [encounter, seed, decide] of fights) {
    const setup = setups.get(encounter) ?? readSetup(game, yaml(join(packs, game.id, 'encounters', encounter)), library)
    setups.set(encounter, setup)
    // What is stale may also leave a question without an answer.
    try {
      playOut(game, beginFight(game, { ...setup, seed }), decide, { limit: 150 })
    } catch (error) {
      stale.push(String(error))
    }
  }
  return { asked, stale }
}

/** Draw Steel remembers nothing in this manner. */
const games = readdirSync(packs).filter((id) => id !== 'drawsteel')
const PATIENCE = 900_000
class Everything extends Set<string> {
  override has(): boolean {
    return true
  }
}
const everything = new Everything()

describe.each(games)('what %s remembers of a fight', (id) => {
  const encounters = readdirSync(join(packs, id, 'encounters'))

  it(
    'is what it would be worked out afresh, whoever plays',
    () => {
      const game = gameNamed(id)
      const fights = encounters.flatMap((one, i) => [[one, i, byTheBook(random(i))] as const, [one, i, byTheBook(quick(game))] as const])
      const { asked, stale } = staleIn(game, fights)
      expect(asked).toBeGreaterThan(1000)
      expect(stale).toEqual([])
    },
    PATIENCE,
  )

  it(
    'would not be, if whatever happens were called an aside',
    () => {
      const game = gameNamed(id)
      const careless = { ...game, asides: { fields: everything, events: everything } }
      expect(staleIn(careless, [['starter.yaml', 1, byTheBook(quick(game))]]).stale).not.toEqual([])
    },
    PATIENCE,
  )
})
