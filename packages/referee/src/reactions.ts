import type { AnyEvent } from './events.ts'
import type { Fight } from './fight.ts'
import type { Moment, Reaction } from './game.ts'
import type { Setup } from './setup.ts'

/** A game's reactions, indexed: which of them a sheet can use in which window. Built once for each set-up. */
export class ReactionIndex<F extends Fight, E extends AnyEvent, M extends Moment> {
  private readonly reactions: readonly Reaction<F, E, M>[]
  private readonly built = new WeakMap<Setup, Map<string, (readonly Reaction<F, E, M>[])[]>>()

  constructor(reactions: readonly Reaction<F, E, M>[]) {
    this.reactions = reactions
  }

  /** The reactions for a window, by the place of the sheet in the set-up. */
  at(setup: Setup, window: M['window']): readonly (readonly Reaction<F, E, M>[])[] {
    let windows = this.built.get(setup)
    if (windows === undefined) {
      windows = new Map()
      this.built.set(setup, windows)
    }
    let bySheet = windows.get(window)
    if (bySheet === undefined) {
      const open = this.reactions.filter((one) => one.windows.includes(window))
      bySheet = setup.sheets.map((_, sheet) => open.filter((one) => one.fits(setup, sheet)))
      windows.set(window, bySheet)
    }
    return bySheet
  }
}
