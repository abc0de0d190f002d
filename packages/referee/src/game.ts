import type { AnyEvent } from './events.ts'
import type { Fight } from './fight.ts'
import type { Rulebook } from './rulebook.ts'
import type { Step } from './step.ts'

/** A rulebook as code: what the referee needs and nothing else. Methods, so that a game of one kind of fight is a game. */
export interface Game<F extends Fight = Fight, E extends AnyEvent = AnyEvent, B = unknown> extends Rulebook<F, E, B> {
  /** What the game does next from a quiet fight. */
  step(step: Step<F, E, B>): void
}
