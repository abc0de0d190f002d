import type { PieceId } from '@riposte/referee'
import type { OrcusStep } from '../step.ts'
import type { Mode } from '../terms.ts'
import { cheapest } from './leads.ts'
import { type Manner, type Pace, type Plan, planOf } from './plan.ts'

/** What a way has cost so far, and whether there is enough left for its next step. */

/** What a mover may spend on its way. */
export interface Budget {
  /** How far it may go, as fast as it is now. */
  readonly reach: () => number
  /** What the whole way costs, as it was chosen. */
  readonly cost: number
}

interface Gait {
  readonly mode?: Mode
  readonly manner?: Manner
}

/** No single step costs more than this. */
const DEAREST = 4

/** The next step alone, as the ground and the others are now. Who has come so far gets through water, one way or another. */
export function stepPlan(step: OrcusStep, id: PieceId, { mode = 'walk', manner = 'ground' }: Gait, from: Pace): Plan {
  return planOf(step, id, manner === 'air' ? 1 : DEAREST, mode, mode === 'swim' ? { manner, from } : { manner, from, swims: 0 })
}

export class Pedometer {
  readonly #step: OrcusStep
  readonly #id: PieceId
  /** Where it was, one after another; it grows while the piece goes. */
  readonly #trail: readonly Pace[]
  readonly #gait: Gait
  readonly #reach: () => number
  readonly #atFirst: number
  /** More than it could go, let through by the table. */
  readonly #extra: number
  #counted = 0
  #spent = 0

  constructor(step: OrcusStep, id: PieceId, trail: readonly Pace[], gait: Gait, { reach, cost }: Budget) {
    this.#step = step
    this.#id = id
    this.#trail = trail
    this.#gait = gait
    this.#reach = reach
    this.#atFirst = reach()
    this.#extra = Math.max(0, cost - this.#atFirst)
  }

  /** Adds up what it has come, before something happens that might change what that costs. */
  count(): void {
    for (; this.#counted < this.#trail.length - 1; this.#counted++)
      this.#spent += this.#price(this.#trail[this.#counted], this.#trail[this.#counted + 1])
  }

  /** Whether it can afford no step more. While nothing has happened, and it is as fast as it was, it can. */
  isSpent(to: Pace, isDisturbed: boolean): boolean {
    const reach = this.#reach()
    if (!isDisturbed && reach >= this.#atFirst) return false
    this.count()
    return this.#spent + this.#price(this.#trail.at(-1), to) > Math.min(reach, this.#atFirst) + this.#extra
  }

  /** A step that others have closed meanwhile costs no more than any. */
  #price(from: Pace | undefined, to: Pace | undefined): number {
    if (from === undefined || to === undefined) return 0
    return cheapest(stepPlan(this.#step, this.#id, this.#gait, from), from, to)?.cost ?? 1
  }
}
