import type { Game, Setup } from '@riposte/referee'
import { type Loaded, setupOf } from '../scenario/run.ts'
import { type Made, madeOnce } from './running.ts'

/** What fights begin from, made once for all in which what is broken has no part in the making. */
export class Setups {
  private readonly setups = new WeakMap<Loaded, Made<Setup>>()
  private readonly games = new Map<Game, Game>()

  of(loaded: Loaded): Setup {
    return madeOnce(this.setups, loaded, () => setupOf({ ...loaded, game: this.keepingSheets(loaded.game) }))
  }

  /** Scenarios have most of their sheets in common. */
  private keepingSheets(game: Game): Game {
    const before = this.games.get(game)
    if (before !== undefined) return before
    const sheets = new Map<string, Made<unknown>>()
    const compile = (id: string, written: unknown): unknown =>
      madeOnce(sheets, JSON.stringify([id, written]), () => game.compile(id, written))
    const keeping = { ...game, compile }
    this.games.set(game, keeping)
    return keeping
  }
}
