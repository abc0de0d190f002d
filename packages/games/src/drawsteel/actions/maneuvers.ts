import type { Action } from './action.ts'
import { aidAttack } from './aid-attack.ts'
import { catchBreath } from './catch-breath.ts'
import { consumable } from './consumable.ts'
import { clawDirt, dig } from './dig.ts'
import { escapeGrab, grab, reposition } from './grab.ts'
import { hide } from './hide.ts'
import { knockback } from './knockback.ts'
import { pointOut, search } from './search.ts'
import { shakeOff } from './shake-off.ts'
import { raise, standUp } from './stand-up.ts'

/** Maneuvers open to everybody. */

export const maneuvers: readonly Action[] = [
  aidAttack,
  catchBreath,
  escapeGrab,
  grab,
  hide,
  knockback,
  search,
  pointOut,
  standUp,
  raise,
  consumable,
  reposition,
  shakeOff,
  dig,
  clawDirt,
]
