import type { AnyEvent } from './events.ts'
import type { Fight } from './fight.ts'
import type { Game } from './game.ts'
import { Hash } from './hash.ts'
import { type Decide, Step, SUSPEND } from './step.ts'

/** How a fight without people went. */
export interface Outcome<F extends Fight> {
  readonly fight: F
  readonly steps: number
  /** Of all events, where `hashed`. */
  readonly hash: string
}

/**
 * Plays a fight in place to its end with players who answer at once: nothing is copied, recorded or, unless asked,
 * hashed. Stops after `limit` steps; a fight that is not over then is a stalemate.
 */
export function playOut<F extends Fight, E extends AnyEvent>(
  game: Game<F, E>,
  fight: F,
  decide: Decide,
  given: {
    readonly limit?: number
    readonly hashed?: boolean
    readonly trace?: Uint8Array
    readonly each?: (step: Step<F, E>) => void
  } = {},
): Outcome<F> {
  const trace = given.trace ?? new Uint8Array(game.ruleIds.length)
  const limit = given.limit ?? 2000
  let hash: Hash | undefined = given.hashed === true ? new Hash() : undefined
  let steps = 0
  let step: Step<F, E> | undefined
  for (; steps < limit && !fight.over; steps++) {
    // One that keeps nothing goes on from step to step.
    if (step === undefined || hash !== undefined || given.each !== undefined) step = new Step(game, fight, { trace, decide, hash })
    else step.kept = undefined
    runThrough(game, step)
    hash = step.settledHash()
    given.each?.(step)
  }
  return { fight, steps, hash: hash?.toString() ?? '' }
}

function runThrough<F extends Fight, E extends AnyEvent>(game: Game<F, E>, step: Step<F, E>): void {
  try {
    game.step(step)
  } catch (thrown) {
    if (thrown === SUSPEND) throw new Error(`nobody answers: ${step.open?.text ?? ''}`)
    throw thrown
  }
}
