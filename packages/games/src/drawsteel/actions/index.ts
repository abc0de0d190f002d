import type { PieceId } from '@riposte/referee'
import { sheetOf } from '../fight.ts'
import type { Sheet } from '../sheet/sheet.ts'
import type { DsStep } from '../step.ts'
import { abilityActions } from './abilities.ts'
import type { Action } from './action.ts'
import { featureActions, freeActions } from './free.ts'
import { freeStrikeActions, mainActions } from './main.ts'
import { maneuvers } from './maneuvers.ts'
import { moveActions } from './moves.ts'

/** What everybody may do, in the order in which it is offered. */
export const commonActions: readonly Action[] = [...mainActions, ...moveActions, ...maneuvers, ...freeActions]

interface Actions {
  readonly list: readonly Action[]
  readonly named: ReadonlyMap<string, Action>
}
const known = new WeakMap<Sheet, Actions>()

/** All that a sheet lets one do, put together once. */
function actionsFor(sheet: Sheet): Actions {
  let actions = known.get(sheet)
  if (actions === undefined) known.set(sheet, (actions = gather(sheet)))
  return actions
}

function gather(sheet: Sheet): Actions {
  const list = [...abilityActions(sheet), ...freeStrikeActions(sheet), ...featureActions(sheet), ...commonActions]
  // Of two that share a name the first is meant.
  return { list, named: new Map(list.toReversed().map((one) => [one.id, one])) }
}

export const actionsOf = (step: DsStep, id: PieceId): readonly Action[] => actionsFor(sheetOf(step.fight, id)).list
export const actionNamed = (step: DsStep, id: PieceId, name: string): Action | undefined =>
  actionsFor(sheetOf(step.fight, id)).named.get(name)
