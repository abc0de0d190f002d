import { delay } from '../delay.ts'
import { readyAction } from '../ready.ts'
import type { Action } from './action.ts'
import { actionPoint } from './action-point.ts'
import { conjurationAttack, moveConjurationAction, moveZoneAction } from './creations.ts'
import { giveUpStance } from './end-stance.ts'
import { maintain, release } from './maintain.ts'
import { commandAction, dismiss } from './summons.ts'

/** Everything but readying itself. */
const others: readonly Action[] = [
  actionPoint,
  delay,
  giveUpStance,
  maintain,
  release,
  dismiss,
  moveZoneAction,
  moveConjurationAction,
  conjurationAttack,
]

/** Every action, in the order in which they are offered. */
export const actions: readonly Action[] = [...others, readyAction(others), commandAction(others)]
