import { availableParallelism } from 'node:os'
import { extname } from 'node:path'
import type { Worker } from 'node:worker_threads'
import type { Fight } from '@riposte/referee'
import { type Ended, seedOf } from './fight.ts'
import type { Order, ThreadGiven, Told } from './thread.ts'
import { threadAt } from './thread-at.ts'

export interface LabGiven {
  /** How many threads play; as many as there are processors, unless said. */
  readonly workers?: number | undefined
  /** The rulebook that will be wanted: threads read it as they begin. */
  readonly game?: string | undefined
  /** The module that holds the rulebooks: those that are shipped, unless said. */
  readonly books?: string | undefined
}

export interface Wanted {
  readonly fights: number
  /** Where the dice begin: the same seed gives the same fights, however many threads play them. */
  readonly seed: number
  /** Hears of fights as they end, some at a time. */
  readonly hear?: (ended: readonly Ended[]) => void
  /** Stops before all are played. */
  readonly signal?: AbortSignal
}

/** A fight in which something is wrong with the rules. */
export class FightBroke extends Error {
  override readonly name = 'FightBroke'
  /** Of its dice: it breaks again where it is played with that. */
  readonly seed: number

  constructor(cause: unknown, fight: number, seed: number) {
    super(`fight ${fight} broke: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.seed = seed
  }
}

/** What a thread may keep; a fight that wants more has broken. */
const MOST_MEMORY_MB = 768
/** So many milliseconds the fights at hand have to come to their end when the others are no longer wanted. */
const GRACE = 1000

/** Threads that work together. */
interface Crew {
  readonly threads: readonly Worker[]
  readonly taken: Order['taken']
  /** The first of them that broke, if one ever does. */
  readonly broke: Promise<{ readonly cause: unknown; readonly place: number }>
}

/** Plays a fight many times, on threads that stay for the next. One at a time. */
export class Lab {
  private readonly given: LabGiven
  private crew: Crew | undefined

  constructor(given: LabGiven = {}) {
    this.given = given
    this.crew = crewOf(given)
  }

  /** How the fights ended, in their order. Where it was stopped, some are missing. */
  async play(start: Fight, { fights, seed, hear, signal }: Wanted): Promise<readonly Ended[]> {
    this.crew ??= crewOf(this.given)
    const { threads, taken, broke } = this.crew
    taken.fill(0, 0, 1).fill(-1, 1)
    const all: Ended[] = []
    const over = Promise.withResolvers<undefined>()
    const end = (): void => over.resolve(undefined)
    let late: NodeJS.Timeout | undefined
    const stop = (): void => {
      Atomics.store(taken, 0, fights)
      late = setTimeout(end, GRACE)
    }
    signal?.addEventListener('abort', stop)
    if (signal?.aborted === true) stop()
    let working = threads.length
    for (const thread of threads) {
      thread.on('message', ({ ended, done }: Told) => {
        all.push(...ended)
        hear?.(ended)
        if (done && --working === 0) end()
      })
      thread.postMessage({ start, fights, seed, taken } satisfies Order)
    }
    const broken = await Promise.race([over.promise, broke])
    signal?.removeEventListener('abort', stop)
    clearTimeout(late)
    for (const thread of threads) thread.removeAllListeners('message')
    if (working > 0) await this.close()
    if (broken !== undefined) throw whatBroke(broken.cause, taken[1 + broken.place] ?? -1, seed)
    return all.toSorted((a, b) => a.fight - b.fight)
  }

  /** No thread is left; what they play is left as it stands. */
  async close(): Promise<void> {
    const { threads = [] } = this.crew ?? {}
    this.crew = undefined
    await Promise.all(threads.map((thread) => thread.terminate()))
  }
}

function crewOf({ workers = availableParallelism(), game, books }: LabGiven): Crew {
  const { promise: broke, resolve } = Promise.withResolvers<{ cause: unknown; place: number }>()
  const threads = Array.from({ length: Math.max(1, workers) }, (_, place) =>
    threadAt(new URL(`./thread${extname(import.meta.url)}`, import.meta.url), {
      workerData: { place, game, books } satisfies ThreadGiven,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    }).on('error', (cause) => resolve({ cause, place })),
  )
  return { threads, taken: new Int32Array(new SharedArrayBuffer(4 * (1 + threads.length))), broke }
}

function whatBroke(cause: unknown, fight: number, seed: number): Error {
  if (fight >= 0) return new FightBroke(cause, fight, seedOf(seed, fight))
  return cause instanceof Error ? cause : new Error(String(cause))
}
