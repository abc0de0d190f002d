import { parentPort, workerData } from 'node:worker_threads'
import type { Fight } from '@riposte/referee'
import { type Ended, player } from './fight.ts'

/** A thread of the lab. */
export interface ThreadGiven {
  readonly place: number
  /** The module that holds the rulebooks. */
  readonly books: string | undefined
  /** A rulebook to be read at once. */
  readonly game: string | undefined
}

/** Fights to be played: with the other threads, each takes the next that none has taken. */
export interface Order {
  readonly start: Fight
  readonly fights: number
  readonly seed: number
  /** The next fight, and behind it which one each thread plays, -1 for none. */
  readonly taken: Int32Array
}

export interface Told {
  readonly ended: readonly Ended[]
  readonly done: boolean
}

/** So many milliseconds, and what has been played is told. */
const TELLS = 100

const given = workerData as ThreadGiven
const { books } = (await import(given.books ?? '@riposte/games/books')) as typeof import('@riposte/games/books')
if (given.game !== undefined) await books[given.game]?.()

parentPort?.on('message', (order: Order) => {
  void work(order)
})

async function work({ start, fights, seed, taken }: Order): Promise<void> {
  const game = await books[start.setup.game]?.()
  if (game === undefined) throw new Error(`there is no game "${start.setup.game}"`)
  const play = player(game, start, seed)
  let ended: Ended[] = []
  let last = performance.now()
  for (let fight = take(); fight < fights; fight = take()) {
    ended.push(play(fight))
    if (performance.now() - last < TELLS) continue
    tell({ ended, done: false })
    ended = []
    last = performance.now()
  }
  Atomics.store(taken, 1 + given.place, -1)
  tell({ ended, done: true })

  function take(): number {
    const fight = Atomics.add(taken, 0, 1)
    Atomics.store(taken, 1 + given.place, fight)
    return fight
  }
}

const tell = (told: Told): void => parentPort?.postMessage(told)
