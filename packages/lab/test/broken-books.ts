import { books as shipped } from '@riposte/games/books'
import type { Game } from '@riposte/referee'

/** Rulebooks one of which is wrong: in its third round everything breaks. */
export const books: Readonly<Record<string, () => Promise<Game>>> = {
  sovereign: async () => {
    const game = await shipped.sovereign?.()
    if (game === undefined) throw new Error('no Sovereign')
    return {
      ...game,
      step(step) {
        if (step.fight.round === 3) throw new Error('the third round is wrong')
        game.step(step)
      },
    }
  },
}
