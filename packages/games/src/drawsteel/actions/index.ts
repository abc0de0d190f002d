import { alike, type PieceId } from '@riposte/referee'
import { sheetOf } from '../fight.ts'
import type { Sheet } from '../sheet/sheet.ts'
import type { DsStep } from '../step.ts'
import { abilityActions } from './abilities.ts'
import type { Action, Cost } from './action.ts'
import { advance } from './advance.ts'
import { aidAttack } from './aid-attack.ts'
import { allowedActions } from './allowed.ts'
import { catchBreath } from './catch-breath.ts'
import { charge } from './charge.ts'
import { climbCreature } from './climb-creature.ts'
import { consumable } from './consumable.ts'
import { defend } from './defend.ts'
import { clawDirt, dig } from './dig.ts'
import { disengage, walkInstead } from './disengage.ts'
import { dropProne, riseFreely } from './drop-prone.ts'
import { endEffect } from './end-effect.ts'
import { freeStrikeActions } from './free-strike.ts'
import { freeActions } from './freely.ts'
import { escapeGrab, grab, release, reposition } from './grab.ts'
import { heal } from './heal.ts'
import { tokenHeal, tokenSurges } from './hero-tokens.ts'
import { hide } from './hide.ts'
import { interact } from './interact.ts'
import { jump, jumpTest } from './jump.ts'
import { knockback } from './knockback.ts'
import { brutal, featureActions, malicious, soloAction } from './malice.ts'
import { openDoor } from './open-door.ts'
import { ride, rideDisengage } from './ride.ts'
import { pointOut, search } from './search.ts'
import { shakeOff } from './shake-off.ts'
import { raise, standUp } from './stand-up.ts'
import { swap } from './swap.ts'
import { teleports } from './teleport.ts'
import { assist, makeTest } from './test.ts'

/** What everybody may do, in the order in which it is offered: actions, move actions, maneuvers, and what costs nothing of the turn. */
export const commonActions: readonly Action[] = [
  charge,
  defend,
  heal,
  swap,
  advance,
  disengage,
  walkInstead,
  teleports,
  ride,
  rideDisengage,
  jump,
  jumpTest,
  climbCreature,
  aidAttack,
  catchBreath,
  // @rule drawsteel.grabbed.escape
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
  brutal,
  malicious,
  soloAction,
  dropProne,
  riseFreely,
  openDoor,
  // @rule drawsteel.freemaneuver.use
  interact,
  release,
  endEffect,
  tokenSurges,
  tokenHeal,
  makeTest,
  assist,
]

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
  const list = alike([
    ...abilityActions(sheet),
    ...allowedActions(sheet),
    ...freeStrikeActions(sheet),
    ...featureActions(sheet),
    ...freeActions(sheet, commonActions),
    ...commonActions,
  ])
  // Of two that share a name the first is meant.
  return { list, named: new Map(list.toReversed().map((one) => [one.id, one])) }
}

export const actionsOf = (step: DsStep, id: PieceId): readonly Action[] => actionsFor(sheetOf(step.fight, id)).list
/** What an action of the sheet costs, by its name. */
export const costNamed = (sheet: Sheet, name: string): Cost | undefined => actionsFor(sheet).named.get(name)?.cost
export const actionNamed = (step: DsStep, id: PieceId, name: string): Action | undefined =>
  actionsFor(sheetOf(step.fight, id)).named.get(name)
