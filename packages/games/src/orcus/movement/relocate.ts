import { NOWHERE, type Square } from '@riposte/board'
import type { PieceId, RuleIndex } from '@riposte/referee'
import { bundle } from '../conditions/bundle.ts'
import { tearApart } from '../conditions/grappling.ts'
import { bearing, carries, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { squaresOf } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import { comesIn, mindOf } from '../windows.ts'
import { entersHazard, suffersHazard } from './hazards.ts'
import type { Pace } from './plan.ts'

/** A piece comes to be somewhere else, however it got there. */

export interface Relocation {
  readonly how: string
  readonly rule?: RuleIndex | undefined
  /** Holds are looked at later: it drags somebody along. */
  readonly drags?: boolean
  /** It goes by itself, and tells of it itself. */
  readonly walks?: boolean
  /** More is to come before anything can come of it. */
  readonly isPart?: boolean
}

export function relocate(step: OrcusStep, id: PieceId, to: Pace, relocation: Relocation): void {
  const { fight } = step
  const { how, rule } = relocation
  const { at, height } = pieceAt(fight, id)
  const wasNarrow = carries(fight, id, 'squeezing')
  if (to.narrow && !wasNarrow) {
    const holds = bundle('squeezing', [{ is: 'condition', condition: 'squeezing' }])
    step.begin({ kind: 'squeezing', on: id, by: id, rule: R.squeeze.penalty, until: 'never', holds })
  }
  step.emit({ type: 'moved', piece: id, from: at, to: to.at, height: to.height, how, rule })
  if (!to.narrow && wasNarrow) for (const effect of bearing(fight, id, 'squeezing')) step.end(effect, 'room', R.squeeze.space)
  if (at !== NOWHERE && relocation.isPart !== true) comesOf(step, id, { at, height, narrow: to.narrow }, to, relocation)
}

/** What comes of its being there: holds that do not reach so far, areas it is in now, hazardous ground. */
export function comesOf(step: OrcusStep, id: PieceId, from: Pace, to: Pace, { how, drags = false, walks = false }: Relocation): void {
  const isHazardous = to.at !== NOWHERE && entersHazard(step, id, from, to)
  if (!drags) tearApart(step, id)
  if (!walks && to.at !== NOWHERE && (from.at !== to.at || from.height !== to.height))
    comesIn(step, id, { from: from.at, fromHeight: from.height }, to.at, how)
  if (isHazardous) suffersHazard(step, id)
}

/** Nobody who has answered has put it elsewhere, or out of the fight. */
export function isStillAt({ fight }: OrcusStep, id: PieceId, square: Square): boolean {
  const { at, gone } = pieceAt(fight, id)
  return gone === 0 && at === square
}

// ---------------------------------------------------------------------------------------------- what was left behind

/** It is about to be moved: its space is kept in mind for who follows. */
export function leaves(step: OrcusStep, id: PieceId): void {
  mindOf(step).left[id] = squaresOf(step.fight, id)
}

/** The space it was in before it was last moved in this step; none if it has not been. */
export const leftBehind = (step: OrcusStep, id: PieceId): readonly Square[] => mindOf(step).left[id] ?? []
