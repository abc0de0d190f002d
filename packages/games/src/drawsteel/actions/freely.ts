import type { TraitPart } from '../clauses/traits.ts'
import { noteUse, wasUsed } from '../conditions/conditions.ts'
import { hasTrait, printedParts } from '../conditions/traits.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import type { Action } from './action.ts'

/** What a trait lets one do as a free maneuver, and others pay for. */

type Freely = Extract<TraitPart, { is: 'freely' }>

const freelyIn = (parts: readonly TraitPart[]): readonly Freely[] =>
  parts.flatMap((part) => (part.is === 'freely' ? [part] : part.is === 'while' ? freelyIn(part.parts) : []))

export const freeActions = (sheet: Sheet, common: readonly Action[]): Action[] =>
  freelyIn(printedParts(sheet)).flatMap((part) => {
    const paid = common.find((one) => one.id === part.action)
    return paid === undefined ? [] : [freed(paid, part)]
  })

function freed(paid: Action, part: Freely): Action {
  const id = `${paid.id}-freely`
  return {
    ...paid,
    id,
    name: `${paid.id} as a free maneuver`,
    cost: 'free-maneuver',
    pointless: (step, who) => paid.pointless?.(step, who) === true || !hasTrait(step, who, (one) => one === part),
    forbidden: (step, who) => [...(paid.forbidden?.(step, who) ?? []), wasUsed(step, who, id) ? R.villain.limit : undefined],
    take: (step, who) => {
      noteUse(step, who, id, part.often)
      paid.take(step, who)
    },
  }
}
