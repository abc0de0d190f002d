import { random } from '@riposte/players'
import {
  type AnyEvent,
  beginFight,
  type Decide,
  type Effect,
  type Fight,
  type Game,
  playOut,
  remembering,
  Session,
  type Setup,
  splitSeed,
  wrongSum,
} from '@riposte/referee'
import { gameNamed } from './games.ts'
import type { Look } from './look.ts'
import { packsOf, setupOf } from './packs.ts'
import { count } from './text.ts'
import { type Exit, FAILED, FINE, UserError, type World } from './world.ts'

/** A fight of random play does not keep what must hold. */
class Breach extends Error {
  override readonly name = 'Breach'
}

/** Every encounter of the game's packs, or the one named. */
export function encountersOf(world: World, game: Game, only?: string): { readonly id: string; readonly setup: Setup }[] {
  const packs = packsOf(world, game.id)
  const found = [...packs.encounters].filter(([id]) => only === undefined || id === only)
  if (found.length === 0) {
    throw new UserError(
      only === undefined ? `${game.id} has no encounters in packs/${game.id}` : `there is no encounter "${only}"`,
      `known: ${[...packs.encounters.keys()].join(', ')}`,
    )
  }
  return found.map(([id, { source }]) => ({ id, setup: setupOf(game, source.data, packs, source) }))
}

/** `riposte fuzz GAME`: random legal play breaks nothing, and replays to the same hash. */
export async function fuzz(
  world: World,
  look: Look,
  gameId: string,
  options: { readonly fights: number; readonly seed: number; readonly steps: number; readonly encounter?: string; readonly one?: boolean },
): Promise<Exit> {
  const game = remembering(await gameNamed(world, gameId))
  const encounters = encountersOf(world, game, options.encounter)
  let failed = 0
  let open = 0
  let steps = 0
  for (let i = 0; i < options.fights; i++) {
    const encounter = encounters[i % encounters.length]
    if (encounter === undefined) continue
    if (world.terminal && i % 20 === 0) world.err(`\r${i} `)
    const seed = options.one === true ? options.seed : splitSeed(options.seed, i)
    try {
      const outcome = tryFight(game, { ...encounter.setup, seed, source: { ...encounter.setup.source, seed } }, seed, options.steps)
      steps += outcome.steps
      if (!outcome.fight.over) open++
    } catch (thrown) {
      failed++
      const text = thrown instanceof Error ? thrown.message : String(thrown)
      const where = thrown instanceof Error && !(thrown instanceof Breach) ? (thrown.stack?.split('\n')[1]?.trim() ?? '') : ''
      world.out(`${look.bad('fail')} ${encounter.id}, seed ${seed}: ${text}${where === '' ? '' : ` (${where})`}\n`)
      world.out(
        look.dim(
          `     again: riposte fuzz ${game.id} --encounter ${encounter.id} --one --seed ${seed}${options.steps === LIMIT ? '' : ` --steps ${options.steps}`}\n`,
        ),
      )
    }
  }
  if (world.terminal) world.err('\r')
  world.out(
    `${count(options.fights, 'fight')}, ${failed} failed, ${steps} steps${open === 0 ? '' : `; ${open} not over after ${options.steps} steps`}\n`,
  )
  return failed === 0 ? FINE : FAILED
}

/** Steps after which a fight is left as it stands: random players can miss each other for ever. */
export const LIMIT = 1000
/** The longest that something may outlast the rounds it was made for. */
const SLACK = 3

/** One fight, three ways: watched, again, and at a table with a save in the middle of it. */
export function tryFight(game: Game, setup: Setup, seed: number, limit = LIMIT): { readonly fight: Fight; readonly steps: number } {
  let asks = 0
  const counted: Decide = (ask, fight) => {
    asks++
    if (ask.options.length === 0) throw new Breach(`no legal answer: ${ask.text}`)
    const ids = new Set(ask.options.map((option) => option.id))
    if (ids.size < ask.options.length) throw new Breach(`two options with one id: ${ask.text}`)
    return player(ask, fight)
  }
  const player = random(seed)
  const since = new Map<number, { readonly effect: Effect; readonly round: number }>()
  const first = playOut(game, beginFight(game, setup), counted, {
    limit,
    hashed: true,
    each: ({ fight, events }) => {
      const breach = game.breach(fight) ?? overdue(fight, since) ?? firstWrong(events)
      if (breach !== undefined) throw new Breach(`${breach} (round ${fight.round})`)
    },
  })
  const again = playOut(game, beginFight(game, setup), random(seed), { limit, hashed: true })
  if (again.hash !== first.hash) throw new Breach('played twice, two different fights')
  atTable(game, setup, seed, asks, first.fight.over ? first.hash : undefined)
  return first
}

/** Reasons must come to the number they are told for. */
const firstWrong = (events: readonly AnyEvent[]): string | undefined => events.map(wrongSum).find((wrong) => wrong !== undefined)

/** What lasts for turns or rounds must end with them. */
function overdue(fight: Fight, since: Map<number, { readonly effect: Effect; readonly round: number }>): string | undefined {
  for (const effect of fight.effects) {
    const known = since.get(effect.id)
    if (known?.effect !== effect) since.set(effect.id, { effect, round: fight.round })
    else if (timed.includes(effect.until) && fight.round - known.round > SLACK + effect.skip) {
      return `${effect.kind} should have ended: it is there since round ${known.round}`
    }
  }
  return undefined
}
const timed: readonly string[] = ['turn-start', 'turn-end', 'round-start', 'round-end', 'maintain']

/** Recorded at a table, put away and taken out again, it is the same fight. */
function atTable(game: Game, setup: Setup, seed: number, asks: number, hash: string | undefined): void {
  const player = random(seed)
  let left = asks
  const upTo: Decide = (ask, fight) => {
    if (left === 0) return undefined
    left--
    return player(ask, fight)
  }
  const session: Session<Fight, AnyEvent> = Session.start(game, setup, upTo)
  if (hash !== undefined && session.hash !== hash) throw new Breach('at a table it is another fight')
  const save = session.save()
  const loaded = Session.load(game, save)
  if (loaded.hash !== save.hash) throw new Breach('a loaded fight is another fight')
  const half = Math.floor(save.inputs.length / 2)
  loaded.undo(half)
  for (const input of save.inputs.slice(half)) loaded.take(input)
  if (loaded.hash !== save.hash) throw new Breach('taken back and played again, it is another fight')
}
