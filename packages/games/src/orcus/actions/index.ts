import { delay } from '../delay.ts'
import { readyAction } from '../ready.ts'
import type { Action } from './action.ts'
import { actionPoint } from './action-point.ts'

/** Everything but readying itself. */
const others: readonly Action[] = [actionPoint, delay]

/** Every action, in the order in which they are offered. */
export const actions: readonly Action[] = [...others, readyAction(others)]
