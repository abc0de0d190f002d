import { afterDiagonal, type Diagonals, isDiagonal, type Square } from '@riposte/board'
import type { Ask, Fight, Offers, Option, Piece, PieceId, RuleIndex } from '@riposte/referee'

/** A movement under consideration. Nobody moves yet. */

/** A place with a height: the square of a body's north-western corner, and how high its feet are. */
export interface Spot {
  readonly at: Square
  readonly height: number
}

/** What a step of any game can do. */
export interface Planning<F extends Fight> {
  readonly fight: F
  readonly state: number
  applies(rule: RuleIndex): boolean
  ask<O extends Option>(ask: Ask<O>): O
  offers<O extends Option>(): Offers<O>
}

/** Who goes, from where, and how much it may cost. */
export interface Plan<F extends Fight = Fight, P extends Spot = Spot> {
  readonly step: Planning<F>
  readonly id: PieceId
  readonly from: P
  readonly budget: number
  /** The rule that forbids to go farther. */
  readonly far: RuleIndex
  /** Those whose reach it leaves may strike. */
  readonly provokes: boolean
  /** A rule left out of account, to see whether it is the one that forbids. */
  readonly lifted: RuleIndex | undefined
  /** It does not go by itself. */
  readonly isForced: boolean
  /** What diagonal steps cost from where its way begins: as the book says for all, unless this says so. */
  readonly diagonals?: Diagonals
}

/** From where it stands, by itself, and nobody minds. */
export const planOf = <F extends Fight>(step: Planning<F>, { id, at, height }: Piece, budget: number, far: RuleIndex): Plan<F> => ({
  step,
  id,
  from: { at, height },
  budget,
  far,
  provokes: false,
  lifted: undefined,
  isForced: false,
})

export const inForce = ({ step, lifted }: Plan, rule: RuleIndex): boolean => rule !== lifted && step.applies(rule)

/** A way, without where it begins, and what it costs. */
export interface Way<P extends Spot> {
  readonly path: readonly P[]
  readonly cost: number
}

/** The plan of who has gone so far from somewhere: diagonal steps are counted on. */
export function goneOn<L extends Plan>(plan: L, from: Spot, path: readonly Spot[]): L {
  const { diagonals = 'same' } = plan
  const after = diagonalsAfter(plan.step.fight.board.columns, diagonals, from, path)
  return after === diagonals ? plan : { ...plan, diagonals: after }
}

/** How they count at the end of a way. */
function diagonalsAfter(columns: number, diagonals: Diagonals, from: Spot, path: readonly Spot[]): Diagonals {
  if (afterDiagonal(diagonals) === diagonals) return diagonals
  let [after, before] = [diagonals, from]
  for (const spot of path) {
    if (isDiagonal(columns, before.at, spot.at, spot.height - before.height)) after = afterDiagonal(after)
    before = spot
  }
  return after
}

export const isSame = (a: Spot, b: Spot): boolean => a.at === b.at && a.height === b.height
