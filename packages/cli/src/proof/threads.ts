import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import { threadAt } from '@riposte/lab'
import type { Report } from '../scenario/run.ts'
import { UserError, type World } from '../world.ts'
import type { Misplaced } from './mutants.ts'
import type { Drawn, Proof } from './prove.ts'

/** What a thread is to know. */
export interface Job extends Proof {
  readonly root: string
  readonly cwd: string
  /** The module that brings in the rulebooks, */
  readonly games: string
  /** and where the sources of each stand. */
  readonly folders: Readonly<Record<string, string>>
}

/** What became of one file. */
export interface Told {
  readonly file: string
  readonly reports: readonly Report[]
  readonly drawn: readonly Drawn[]
  readonly misplaced: readonly Misplaced[]
}

/** Every scenario in the files with its proofs, in their order; several threads share the work. */
export async function proveFiles(world: World, files: readonly string[], proof: Proof): Promise<readonly Told[]> {
  const { sources } = world.games
  if (sources === undefined) throw new UserError('the sources of the rules are not here', 'check without --prove')
  const job: Job = { root: world.root, cwd: world.cwd, games: sources.module, folders: sources.folders, ...proof }
  const told = new Map<string, Told>()
  const left = [...files]
  const most = Math.min(availableParallelism(), Math.ceil(files.length / 2))
  // From both ends: files of a game stand together, and each game that a thread has not met yet it has to load.
  const ends = [() => left.shift(), () => left.pop()] as const
  await Promise.all(Array.from({ length: Math.max(1, most) }, (_, i) => workThrough(job, ends[i % 2 === 0 ? 0 : 1], told)))
  return files.flatMap((file) => told.get(file) ?? [])
}

/** One thread takes a file after another until none is left. */
function workThrough(job: Job, take: () => string | undefined, told: Map<string, Told>): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const thread = threadAt(new URL(`./thread${extname(import.meta.url)}`, import.meta.url), { workerData: job })
  const next = (): void => {
    const file = take()
    if (file !== undefined) return thread.postMessage(file)
    resolve()
    void thread.terminate()
  }
  thread.on('message', (one: Told) => {
    told.set(one.file, one)
    next()
  })
  thread.on('error', reject)
  next()
  return promise
}
