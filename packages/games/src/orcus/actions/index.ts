import { alike } from '@riposte/referee'
import type { Action } from '../action.ts'
import { actionPoint } from './action-point.ts'
import { aidAnother } from './aid-another.ts'
import { attackObject } from './attack-object.ts'
import { barWay } from './bar-way.ts'
import { basicMelee, basicRanged } from './basic-attack.ts'
import { draw, drop, pickUp, reload, sheathe } from './belongings.ts'
import { burrow } from './burrow.ts'
import { charge } from './charge.ts'
import { climbAction } from './climb.ts'
import { coupDeGrace } from './coup-de-grace.ts'
import { crawl } from './crawl.ts'
import { conjurationAttack, moveConjurationAction, moveZoneAction } from './creations.ts'
import { dash } from './dash.ts'
import { delay } from './delay.ts'
import { drag } from './drag.ts'
import { dropProne } from './drop-prone.ts'
import { giveUpStance } from './end-stance.ts'
import { breakHold } from './escape.ts'
import { fiveFootStep } from './five-foot-step.ts'
import { fly } from './fly.ts'
import { grapple } from './grapple.ts'
import { helpAttack, helpDefense } from './help.ts'
import { hide } from './hide.ts'
import { improvise } from './improvise.ts'
import { jumpAction } from './jump.ts'
import { land } from './land.ts'
import { haul, lift, setDown } from './lift.ts'
import { maintain, release } from './maintain.ts'
import { openDoor } from './open-door.ts'
import { rally } from './rally.ts'
import { readyAction } from './ready.ts'
import { release as letGo } from './release.ts'
import { save } from './save.ts'
import { say } from './say.ts'
import { shakeOff } from './shake-off.ts'
import { shove } from './shove.ts'
import { squeeze } from './squeeze.ts'
import { standUp } from './stand-up.ts'
import { commandAction, dismiss } from './summons.ts'
import { swimAction } from './swim.ts'
import { totalDefense } from './total-defense.ts'
import { walk } from './walk.ts'

/** Everything but readying itself. */
const others: readonly Action[] = [
  basicMelee,
  basicRanged,
  walk,
  fiveFootStep,
  dash,
  crawl,
  standUp,
  dropProne,
  squeeze,
  fly,
  land,
  climbAction,
  swimAction,
  jumpAction,
  burrow,
  coupDeGrace,
  charge,
  shove,
  grapple,
  breakHold,
  shakeOff,
  drag,
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
  lift,
  haul,
  setDown,
  barWay,
  reload,
  openDoor,
  save,
  hide,
  attackObject,
  say,
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
export const actions: readonly Action[] = alike([...others, readyAction(others), commandAction(others)])
