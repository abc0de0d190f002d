import { alike } from '@riposte/referee'
import type { Action } from './action.ts'
import { meleeAttack, rangedAttack } from './attacks.ts'
import { cast } from './cast.ts'
import { charge } from './charge.ts'
import { disengage } from './disengage.ts'
import { drink, givePotion } from './drink.ts'
import { execute, watch } from './execution.ts'
import { goProne } from './go-prone.ts'
import { escapeGrapple, moveHeld, releaseHeld } from './grapple.ts'
import { heal } from './heal.ts'
import { hold, snapAttack, totalDefense } from './hold-action.ts'
import { improvise } from './improvise.ts'
import { draw, drawHidden, drop, ready, sheathe, stow } from './items.ts'
import { leap } from './leap.ts'
import { leave } from './leave.ts'
import { openDoor } from './open-door.ts'
import { pickUp } from './pick-up.ts'
import { quickReady } from './quick-ready.ts'
import { reload } from './reload.ts'
import { retreat } from './retreat.ts'
import { run } from './run.ts'
import { screen } from './screen.ts'
import { scroll } from './scroll.ts'
import { stabilize } from './stabilize.ts'
import { standUp } from './stand-up.ts'
import { swarmAttack, swarmRoll } from './swarm.ts'
import { useSkill } from './use-skill.ts'
import { whirlwind } from './whirlwind.ts'

/** Every action, in the order in which they are offered: the book's table first, then what grows out of other rules. */
export const actions: readonly Action[] = alike([
  meleeAttack,
  rangedAttack,
  swarmAttack,
  swarmRoll,
  charge,
  useSkill,
  reload,
  ready,
  stow,
  disengage,
  screen,
  run,
  pickUp,
  standUp,
  hold,
  goProne,
  totalDefense,
  snapAttack,
  cast,
  scroll,
  stabilize,
  heal,
  drink,
  givePotion,
  escapeGrapple,
  releaseHeld,
  moveHeld,
  whirlwind,
  watch,
  execute,
  draw,
  sheathe,
  drop,
  drawHidden,
  quickReady,
  openDoor,
  leap,
  improvise,
  retreat,
  leave,
])
