import { availableParallelism } from 'node:os'
import {
  castOf,
  compared,
  type Ended,
  FightBroke,
  fromHere,
  type Grade,
  Lab,
  type Odds,
  oddsOf,
  type Share,
  type SideOdds,
} from '@riposte/lab'
import { beginFight, type Fight } from '@riposte/referee'
import type { Look } from './look.ts'
import { setupOf } from './packs.ts'
import { sourceFor } from './play.ts'
import { count, entries } from './text.ts'
import { type Exit, FAILED, FINE, UserError, type World } from './world.ts'

export interface OddsOptions {
  readonly fights: number
  readonly seed: number
  readonly workers?: number
  readonly game?: string
}

/** `riposte odds`: a fight many times, the computer for everybody; of several, how the others differ from the first. */
export async function odds(world: World, look: Look, encounters: readonly string[], options: OddsOptions): Promise<Exit> {
  const { fights, workers = availableParallelism() } = options
  if (fights === 0) throw new UserError('no fight shows nothing', 'such as --fights 1000')
  if (workers === 0) throw new UserError('nobody plays', 'such as --workers 2, or leave it out: then every processor does')
  const wanted = encounters.length === 0 ? [undefined] : encounters
  const sources = await Promise.all(wanted.map((encounter) => sourceFor(world, encounter, options.game ?? world.games.ids[0] ?? '')))
  // They read the rulebook while the set-up is read here.
  const lab = new Lab({ workers: Math.min(workers, fights), game: sources[0]?.game.id })
  const stopped = new AbortController()
  void world.stopped?.().then(() => stopped.abort())
  let first: Odds | undefined
  try {
    for (const [i, { source, packs, game }] of sources.entries()) {
      const setup = setupOf(game, source.data, packs, source)
      if (setup.sides.length < 2)
        throw new UserError(`all are ${setup.sides[0] ?? ''}: nobody would win`, `give their foes another side, such as side: monsters`)
      const start = fromHere(beginFight(game, setup))
      const ended = await playMany(world, lab, start, options, stopped.signal).catch((thrown: unknown) => {
        throw thrown instanceof FightBroke ? new UserError(thrown.message, howToPlay(wanted[i], game.id, thrown), FAILED) : thrown
      })
      const found = oddsOf(castOf(game, start), ended)
      const title = `${setup.title === '' ? game.title : setup.title}${sources.length > 1 ? ` (${wanted[i] ?? ''})` : ''}`
      world.out(`${first === undefined ? '' : '\n'}${look.bold(title)}: ${howMany(found, fights)}\n${told(found)}`)
      if (stopped.signal.aborted) return FAILED
      if (first !== undefined) world.out(comparison(first, found))
      first ??= found
    }
    return FINE
  } finally {
    await lab.close()
  }
}

async function playMany(world: World, lab: Lab, start: Fight, options: OddsOptions, signal: AbortSignal): Promise<readonly Ended[]> {
  let played = 0
  const hear = (ended: readonly Ended[]): void => {
    played += ended.length
    if (world.terminal) world.err(`\r${played} of ${options.fights} `)
  }
  const ended = await lab.play(start, { fights: options.fights, seed: options.seed, hear, signal })
  if (world.terminal) world.err('\r\u001B[K')
  return ended
}

const howToPlay = (encounter: string | undefined, game: string, { seed }: FightBroke): string =>
  `see it break: riposte play ${encounter ?? `--game ${game}`} --seat nobody --versus quick --seed ${seed}`

const howMany = (found: Odds, wanted: number): string =>
  found.fights === wanted ? count(wanted, 'fight') : `stopped after ${count(found.fights, 'fight')} of ${wanted}`

function told({ sides, nobody, rounds, pieces, hard, points, fights }: Odds): string {
  if (fights === 0) return ''
  return entries([
    ['how hard', `${hard.map(({ word }) => word).join(' to ')} for ${sides[0]?.name ?? ''} (${hard.map(meaning).join('; ')})`],
    ...sides.map((side) => [side.name, sideTold(side, points ?? '')] as const),
    ...(nobody.seen === 0 ? [] : [['nobody', `wins ${shown(nobody)}`] as const]),
    ['rounds', `${rounds.middle} in the middle, ${rounds.early} to ${rounds.late} mostly`],
    ...pieces.map(({ name, up }) => [name, `up at the end in ${Math.round(up.seen)} of 100`] as const),
  ])
}

const sideTold = ({ won, left }: SideOdds, points: string): string =>
  `win ${shown(won)}${left === undefined ? '' : `, with ${Math.round(left)} of 100 of their ${points} left`}`

const shown = ({ seen, least, most }: Share): string => `${Math.round(seen)} of 100 (likely ${Math.floor(least)} to ${Math.ceil(most)})`

/** `hard: they win 50 to 80 of 100`. */
const meaning = ({ word, from, to }: Grade): string => `${word}: they win ${from} to ${to} of 100`

/** What the same dice made of the other fight. */
function comparison(first: Odds, other: Odds): string {
  const { more, doubt } = compared(first, other)
  const words = `${Math.abs(Math.round(more))} of 100 ${more < 0 ? 'fewer' : 'more'} than in the first, give or take ${Math.ceil(doubt)}`
  const [mine, theirs] = [first.sides[0], other.sides[0]]
  const left =
    mine?.left === undefined || theirs?.left === undefined
      ? []
      : [
          `When they win, ${ofThem(theirs.left)} of their ${other.points ?? ''} are left, ${besides(ofThem(theirs.left), ofThem(mine.left))}`,
        ]
  const lasts = `it takes ${other.rounds.middle} rounds in the middle, ${besides(`${other.rounds.middle}`, `${first.rounds.middle}`)}`
  const beside = [...left, left.length === 0 ? lasts.replace(/^it/, 'It') : lasts].join('; ')
  return `${mine?.name ?? ''} win ${words}${Math.abs(more) > doubt ? '' : ': so many fights show no difference'}\n${beside}\n`
}

const besides = (now: string, before: string): string => (now === before ? 'as in the first' : `not ${before}`)

const ofThem = (share: number): string => `${Math.round(share)} of 100`
