import { byTheBook, quick } from '@riposte/players'
import { beginFight, type Game, nameIn, playOut, type Setup, splitSeed } from '@riposte/referee'
import type { Look } from './look.ts'
import { setupOf } from './packs.ts'
import { sourceFor } from './play.ts'
import { count, entries } from './text.ts'
import { type Exit, FINE, UserError, type World } from './world.ts'

export interface OddsOptions {
  readonly fights: number
  readonly seed: number
  readonly game?: string
}

/** What became of a fight played many times. Whoever won a fight is named by it; nobody where it had no end. */
interface Outcomes {
  readonly title: string
  readonly sides: readonly string[]
  readonly winners: readonly (string | undefined)[]
  readonly rounds: readonly number[]
  /** In how many fights each piece was still up at the end. */
  readonly up: ReadonlyMap<string, number>
}

/** After so many steps nobody will win any more. */
const STALEMATE = 4000

/** `riposte odds`: a fight many times, the computer for everybody; of several, how the others differ from the first. */
export async function odds(world: World, look: Look, encounters: readonly string[], options: OddsOptions): Promise<Exit> {
  if (options.fights === 0) throw new UserError('no fight shows nothing', 'such as --fights 1000')
  let first: Outcomes | undefined
  for (const encounter of encounters.length === 0 ? [undefined] : encounters) {
    const { source, packs, game } = await sourceFor(world, encounter, options.game ?? world.games.ids[0] ?? '')
    const found = playMany(world, game, setupOf(game, source.data, packs, source), options)
    world.out(`${first === undefined ? '' : '\n'}${look.bold(found.title)}: ${count(options.fights, 'fight')}\n${told(found)}`)
    if (first !== undefined) world.out(compared(first, found))
    first ??= found
  }
  return FINE
}

function playMany(world: World, game: Game, setup: Setup, { fights, seed }: OddsOptions): Outcomes {
  const decide = byTheBook(quick(game))
  const winners: (string | undefined)[] = []
  const rounds: number[] = []
  const atFirst = beginFight(game, setup)
  const up = new Map(atFirst.pieces.map(({ id }) => [nameIn(atFirst, id), 0]))
  for (let i = 0; i < fights; i++) {
    if (world.terminal && i % 25 === 0) world.err(`\r${i} of ${fights} `)
    const { fight } = playOut(game, beginFight(game, { ...setup, key: undefined, dice: 'seeded', seed: splitSeed(seed, i) }), decide, {
      limit: STALEMATE,
    })
    winners.push(fight.over ? setup.sides[fight.winner] : undefined)
    rounds.push(fight.round)
    for (const { id, gone } of fight.pieces.slice(0, setup.plans.length)) {
      const name = nameIn(fight, id)
      if (gone === 0 && game.isDown?.(fight, id) !== true) up.set(name, (up.get(name) ?? 0) + 1)
    }
  }
  if (world.terminal) world.err('\r\u001B[K')
  return { title: setup.title === '' ? game.title : setup.title, sides: setup.sides, winners, rounds, up }
}

const share = (part: number, of: number): string => `${Math.round((100 * part) / of)} of 100`

/** Between what the true share lies, 19 times in 20, where so many fights show this one (Wilson). */
function between(part: number, of: number): readonly [least: number, most: number] {
  const z = 1.96 ** 2 / of
  const middle = (part + z / 2) / (1 + z)
  const away = Math.sqrt(z * part * (1 - part) + (z * z) / 4) / (1 + z)
  return [middle - away, middle + away]
}

function told({ sides, winners, rounds, up }: Outcomes): string {
  const of = winners.length
  const won = (side: string | undefined): number => winners.filter((one) => one === side).length
  const line = (side: string): readonly [string, string] => {
    const part = won(side) / of
    const [least, most] = between(part, of)
    return [side, `win ${share(won(side), of)} (in truth ${Math.round(100 * least)} to ${Math.round(100 * most)})`]
  }
  const sorted = rounds.toSorted((a, b) => a - b)
  const at = (part: number): number => sorted[Math.floor(part * (of - 1))] ?? 0
  const nobody = won(undefined)
  return entries([
    ...sides.map(line),
    ...(nobody === 0 ? [] : [['nobody', share(nobody, of)] as const]),
    ['rounds', `${at(0.5)} in the middle, ${at(0.1)} to ${at(0.9)} mostly`],
    ...[...up].map(([name, times]) => [name, `up at the end in ${share(times, of)}`] as const),
  ])
}

/** What the same dice made of the other fight. */
function compared(first: Outcomes, other: Outcomes): string {
  const [side = ''] = first.sides
  const part = ({ winners }: Outcomes): number => winners.filter((one) => one === side).length / winners.length
  const more = 100 * (part(other) - part(first))
  const doubts = [first, other].map((one) => {
    const [least, most] = between(part(one), one.winners.length)
    return (most - least) / 2
  })
  const sure = 100 * Math.hypot(...doubts)
  const words = `${Math.abs(Math.round(more))} of 100 ${more < 0 ? 'fewer' : 'more'} than in the first, give or take ${Math.ceil(sure)}`
  return `${side} win ${words}${Math.abs(more) > sure ? '' : ': so many fights show no difference'}\n`
}
