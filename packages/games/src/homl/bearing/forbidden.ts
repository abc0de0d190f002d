import type { PieceId } from '@riposte/referee'
import type { Deed, Way } from '../clauses/words.ts'
import type { HomlStep } from '../step.ts'
import { mayBeBarred, partsOn } from './parts.ts'

/** What a feat or a trait does not let somebody do. */

export const isForbidden = (step: HomlStep, id: PieceId, deed: Deed | Way): boolean =>
  partsOn(step, id, 'forbid').some(({ clause }) => clause.what === deed)

/** Actions of a kind, or all of them. */
// @rule homl.effects.kinds
export const isActionForbidden = (step: HomlStep, id: PieceId, kind: 'major' | 'move' | 'free' | 'opportunity'): boolean =>
  mayBeBarred(step.fight, id) && (isForbidden(step, id, 'take actions') || isForbidden(step, id, `take ${kind} actions`))

/** It may not attack anybody, or not that one. */
// @rule homl.effects.kinds
export const isBarredFrom = (step: HomlStep, id: PieceId, at: PieceId): boolean =>
  mayBeBarred(step.fight, id) &&
  partsOn(step, id, 'forbid').some(
    ({ clause: { what, against }, by, target }) => what === 'attack' && (against === undefined || at === (against === 'you' ? by : target)),
  )
