import { delay } from '../delay.ts'
import { readyAction } from '../ready.ts'
import type { Action } from './action.ts'
import { actionPoint } from './action-point.ts'
import { aidAnother } from './aid-another.ts'
import { basicMelee, basicRanged } from './basic-attack.ts'
import { draw, drop, pickUp, reload, sheathe } from './belongings.ts'
import { coupDeGrace } from './coup-de-grace.ts'
import { conjurationAttack, moveConjurationAction, moveZoneAction } from './creations.ts'
import { giveUpStance } from './end-stance.ts'
import { breakHold } from './escape.ts'
import { grapple } from './grapple.ts'
import { helpAttack, helpDefense } from './help.ts'
import { hide } from './hide.ts'
import { improvise } from './improvise.ts'
import { maintain, release } from './maintain.ts'
import { openDoor } from './open-door.ts'
import { rally } from './rally.ts'
import { release as letGo } from './release.ts'
import { save } from './save.ts'
import { shove } from './shove.ts'
import { commandAction, dismiss } from './summons.ts'
import { totalDefense } from './total-defense.ts'

/** Everything but readying itself. */
const others: readonly Action[] = [
  basicMelee,
  basicRanged,
  coupDeGrace,
  shove,
  grapple,
  breakHold,
  letGo,
  helpAttack,
  helpDefense,
  aidAnother,
  rally,
  totalDefense,
  draw,
  sheathe,
  drop,
  pickUp,
  reload,
  openDoor,
  save,
  hide,
  improvise,
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
