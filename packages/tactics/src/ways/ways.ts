import { NO_STOP, type Reach } from '@riposte/board'
import { type Fight, pieceOf } from '@riposte/referee'
import { type Asked, type Asking, askingOf } from './ask.ts'
import { type Best, bestOf, type Going } from './best.ts'
import { type Blame, type Blaming, blamingOf } from './blame.ts'
import type { Plan, Spot, Way } from './plan.ts'
import type { Surveys } from './survey.ts'

/** Getting about: the best ways, why there is none, and the question where to go. */

type Found = 'survey' | 'cheapest' | 'isTaken' | 'wayTo' | 'strikersOn' | 'wayOrWhyNot' | 'wayThrough' | 'spot'
/** What most books say alike. */
type Usual = 'box' | 'threats' | 'chances' | 'hasOneWay' | 'station' | 'level' | 'shown' | 'seat'

/** What a book says of it, once it has told of the ground. Unless it says so nobody strikes, and heights are those of the ground. */
export interface Travel<F extends Fight, P extends Spot, L extends Plan<F, P>>
  extends Omit<Blame<F, P, L>, Found>,
    Omit<Asked<F, P, L>, Found | Usual>,
    Partial<Pick<Going<F, P, L> & Asked<F, P, L>, Usual>> {
  /** Some plans do not go over the ground alone: through the air, say. */
  isOnFoot?(plan: L): boolean
  /** Their ways. */
  cheapest?(this: void, plan: L, from: P, to: P): Way<P> | undefined
  /** Whether somebody is there already, where they look for it otherwise. */
  isTaken?(this: void, plan: L, to: P): boolean
}

export interface Ways<P extends Spot, L> extends Best<P, L>, Blaming<P, L>, Asking<P, L> {}

export function waysOf<F extends Fight, P extends Spot, L extends Plan<F, P>>(ground: Surveys<F, P, L>, book: Travel<F, P, L>): Ways<P, L> {
  const usual: Pick<Going<F, P, L> & Asked<F, P, L>, Usual> = {
    box: ({ step, id }, { at, height }) => ground.bodies.boxAt(step.fight, id, at, height),
    threats: () => [],
    chances: () => [],
    station: (plan, at, height) => (height === undefined ? ground.spot(plan, at) : undefined),
    level: (_, { height }) => height,
    shown: (_, cost) => ({ cost, text: cost === 1 ? '1 square' : `${cost} squares` }),
    seat: ({ fight }, id) => pieceOf(fight, id).seat,
  }
  const found = {
    ...usual,
    ...book,
    spot: ground.spot,
    survey: (plan: L): Reach | undefined => (book.isOnFoot?.(plan) === false ? undefined : ground.survey(plan)),
    cheapest: book.cheapest ?? ground.walkTo,
    isTaken: book.isTaken ?? ((plan: L, to: P): boolean => ground.hasMark(plan, to.at, NO_STOP)),
  }
  const best = bestOf<F, P, L>(found)
  const blaming = blamingOf<F, P, L>({ ...found, ...best })
  return { ...best, ...blaming, ...askingOf<F, P, L>({ ...found, ...best, ...blaming }) }
}
