/**
 * What a decision costs, counted rather than timed: calls of our functions, bytes, windows, questions, by quick players in whole
 * fights, each game in a process of its own. `npm run bench:counts`, `-- --game GAME` for one, `-- --top 30` names the functions
 * called most.
 * Calls and windows are the same on every machine; bytes are sampled; microseconds of the thread are for pairs in one run.
 */
import { Session } from 'node:inspector/promises'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { quick } from '@riposte/players'
import { type AnyEvent, beginFight, type Decide, type Fight, type Game, playOut, type Setup, splitSeed } from '@riposte/referee'
import { apart, type Measures, measureOne } from './apart.ts'
import { fieldOf } from './fields.ts'
import { shown } from './measure.ts'

const { values } = parseArgs({
  options: { game: { type: 'string' }, top: { type: 'string', default: '0' }, fights: { type: 'string', default: '40' } },
})
const fights = Number(values.fights)
const root = resolve(import.meta.dirname, '..')

/** Some fights of one encounter, always the same, and how much was decided in them. */
type Round = () => { readonly decisions: number; readonly windows: number }

function roundOf<F extends Fight, E extends AnyEvent>(game: Game<F, E>, setup: Setup): Round {
  return () => {
    let decisions = 0
    let windows = 0
    const player = quick(game)
    const counting: Decide = (ask, fight: Fight) => {
      decisions++
      if (ask.kind === 'reaction') windows++
      return player(ask, fight)
    }
    for (let i = 0; i < fights; i++) playOut(game, beginFight(game, { ...setup, seed: splitSeed(i, 1) }), counting, { limit: 1000 })
    return { decisions, windows }
  }
}

const session = new Session()
session.connect()

interface Called {
  readonly name: string
  readonly count: number
}

/** How often each of our functions is called in a round. */
async function callsIn(round: Round): Promise<Called[]> {
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await session.post('Profiler.takePreciseCoverage')
  round()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  await session.post('Profiler.stopPreciseCoverage')
  await session.post('Profiler.disable')
  return result
    .filter(({ url }) => url.startsWith('file:') && url.includes('/packages/') && !url.includes('/node_modules/'))
    .flatMap(({ url, functions }) =>
      functions.map(({ functionName, ranges }) => ({
        name: `${relative(root, fileURLToPath(url)).replace('packages/', '').replace('/src/', '/')} ${functionName}`,
        count: ranges[0]?.count ?? 0,
      })),
    )
}

interface Allocated {
  readonly selfSize: number
  readonly children: readonly Allocated[]
}
const sizeOf = ({ selfSize, children }: Allocated): number => children.reduce((sum, child) => sum + sizeOf(child), selfSize)

/** Bytes allocated in a round, those that are free again too. */
async function bytesIn(round: Round): Promise<number> {
  await session.post('HeapProfiler.startSampling', {
    samplingInterval: 16_384,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  })
  round()
  const { profile } = await session.post('HeapProfiler.stopSampling')
  return sizeOf(profile.head)
}

/**
 * Microseconds of the thread in a round, without those in which others compile and collect beside it: the least of some, so that
 * neighbours on the machine count for little, and enough of them that most of the code is compiled.
 */
function microsIn(round: Round): number {
  const times = Array.from({ length: 12 }, () => {
    const before = process.threadCpuUsage()
    round()
    const { user, system } = process.threadCpuUsage(before)
    return user + system
  })
  return Math.min(...times)
}

async function count<F extends Fight, E extends AnyEvent>(game: Game<F, E>, encounters: readonly string[]): Promise<void> {
  for (const encounter of encounters) {
    const round = roundOf(game, fieldOf(game, encounter))
    const { decisions, windows } = round()
    const micros = microsIn(round)
    const bytes = await bytesIn(round)
    const calls = await callsIn(round)
    const all = calls.reduce((sum, one) => sum + one.count, 0)
    const opened = calls.find(({ name }) => name === 'referee/step.ts window')?.count ?? 0
    const cells = [micros / decisions, all / decisions, bytes / decisions, opened / decisions, windows / decisions, decisions / fights]
    console.log(`${game.id.padEnd(10)} ${encounter.padEnd(20)}${cells.map((n) => shown(n).padStart(12)).join('')}`)
    calls.sort((a, b) => b.count - a.count)
    for (const { name, count: times } of calls.slice(0, Number(values.top)))
      console.log(`${shown(times / decisions).padStart(12)}  ${name}`)
  }
}

const heads = ['µs CPU', 'calls', 'bytes', 'windows', 'asked in one', 'a fight']
const games: Measures = {
  sovereign: async () => count((await import('@riposte/games/sovereign')).sovereign, ['starter', 'kings-table']),
  orcus: async () => count((await import('@riposte/games/orcus')).orcus, ['starter', 'the-crooked-king']),
  drawsteel: async () => count((await import('@riposte/games/drawsteel')).drawsteel, ['starter', 'written-off']),
  homl: async () => count((await import('@riposte/games/homl')).homl, ['starter', 'ashen-march']),
  fansys: async () => count((await import('@riposte/games/fansys')).fansys, ['starter']),
}
if (values.game === undefined) {
  console.log(`${'a decision'.padEnd(31)}${heads.map((head) => head.padStart(12)).join('')}`)
  apart(games)
} else await measureOne(games, values.game)
session.disconnect()
