import { castOf, type Ended, fromHere, Lab, oddsOf } from '@riposte/lab'
import type { FightOdds } from '@riposte/protocol'
import type { Session } from '@riposte/referee'
import { Refusal } from './refusal.ts'

/** So many milliseconds one may be played; and so long the thread then stays for the next. */
const LIMIT = 60_000
const STAYS = 60_000
/** So many tables may wait while one is played. */
const MOST_WAITING = 8
/** The same dice for every question: what changes is the fight. */
const SEED = 1

/** Plays the fights of tables on, to say how hard they are: one at a time in all, on one thread of its own, so that play goes on beside it. */
export class Odds {
  private readonly limit: number
  private lab: Lab | undefined
  /** By their tables, those that are played or wait. */
  private readonly stops = new Map<string, AbortController>()
  private turn: Promise<void> = Promise.resolve()
  private idle: NodeJS.Timeout | undefined

  constructor(limit = LIMIT) {
    this.limit = limit
  }

  /** Plays on from where the fight stands, and tells what comes of it while it does. Done when it is over, whyever. */
  async play(table: string, session: Session, fights: number, tell: (odds: FightOdds) => void): Promise<void> {
    if (session.fight.over) throw new Refusal('bad-message', 'the fight is over', 'take something back, or start another fight')
    if (this.stops.has(table)) throw new Refusal('too-fast', 'this fight is being played on already', 'wait for that, or stop it')
    if (this.stops.size > MOST_WAITING) throw new Refusal('too-fast', 'many tables ask how hard their fights are', 'try again in a minute')
    const { game, atRest } = session
    const start = fromHere(atRest)
    const cast = castOf(game, start)
    const all: Ended[] = []
    const hear = (ended: readonly Ended[]): void => {
      all.push(...ended)
      tell(oddsOf(cast, all))
    }
    const stop = new AbortController()
    this.stops.set(table, stop)
    const before = this.turn
    const { promise, resolve } = Promise.withResolvers<void>()
    this.turn = promise
    hear([])
    try {
      await before
      if (!stop.signal.aborted) await this.inTime(stop, (lab) => lab.play(start, { fights, seed: SEED, hear, signal: stop.signal }))
    } finally {
      this.stops.delete(table)
      resolve()
    }
    if (all.length === 0 && stop.signal.reason === LATE)
      throw new Refusal('too-big', `no fight came to its end in ${this.limit / 1000} seconds`, 'try it with fewer pieces')
  }

  stop(table: string): void {
    this.stops.get(table)?.abort()
  }

  async close(): Promise<void> {
    clearTimeout(this.idle)
    for (const stop of this.stops.values()) stop.abort()
    const { lab } = this
    this.lab = undefined
    await lab?.close()
  }

  private async inTime(stop: AbortController, work: (lab: Lab) => Promise<unknown>): Promise<void> {
    clearTimeout(this.idle)
    const late = setTimeout(() => stop.abort(LATE), this.limit)
    this.lab ??= new Lab({ workers: 1 })
    try {
      await work(this.lab)
    } finally {
      clearTimeout(late)
      this.idle = setTimeout(() => void this.lab?.close(), STAYS).unref()
    }
  }
}

const LATE = 'late'
