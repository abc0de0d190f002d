import { alike, lasting, type PieceId } from '@riposte/referee'
import { type HomlFight, sheetOf } from '../fight.ts'
import type { Sheet } from '../sheet/sheet.ts'
import type { Action } from './action.ts'
import { basicAttack, strikeAction } from './attacks.ts'
import { draw, drop, openDoor, pickUp, takeOff, talk, unlock } from './belongings.ts'
import { closeIn, drawClose, stepApart } from './close-combat.ts'
import { orderAttack, orderMove } from './companions.ts'
import { coupDeGrace } from './coup-de-grace.ts'
import { heal, rally } from './first-aid.ts'
import { flee, surrender } from './flee.ts'
import { breakFree, grab, release, reverse, takeDown } from './grapple.ts'
import { hide, search, shout } from './hide.ts'
import { hold } from './hold-action.ts'
import { improvise, something } from './improvise.ts'
import { climbing, flying, jumping, reshape, swimming, teleporting, walking } from './moves.ts'
import { aura, extraAction, refresh, stop } from './powers.ts'
import { shakeOff } from './shake-off.ts'
import { shift, standUp } from './shift.ts'
import { talkRound } from './talk-round.ts'
import { moveZone, sustainZone } from './zones.ts'

/** The actions of the book, in the order in which they are offered. */
export const actions: readonly Action[] = [
  // @rule homl.basic.attack
  basicAttack,
  // @rule homl.action.move
  walking,
  flying,
  climbing,
  swimming,
  teleporting,
  reshape,
  jumping,
  shift,
  closeIn,
  stepApart,
  // @rule homl.cond.prone.stand
  standUp,
  shakeOff,
  flee,
  surrender,
  hold,
  // @rule homl.basic.grab
  grab,
  release,
  breakFree,
  reverse,
  // @rule homl.grapple.takedown
  takeDown,
  drawClose,
  coupDeGrace,
  // @rule homl.hide.action
  hide,
  search,
  shout,
  // @rule homl.injury.stabilize
  heal,
  rally,
  drop,
  pickUp,
  draw,
  takeOff,
  openDoor,
  unlock,
  talk,
  talkRound,
  improvise,
  something,
  extraAction,
  refresh,
  stop,
  moveZone,
  sustainZone,
  aura,
  // @rule homl.npc.companion
  orderAttack,
  orderMove,
]

/** The feats of the sheet, and those. */
const all = lasting((sheet: Sheet): readonly Action[] => alike([...sheet.strikes.map(strikeAction), ...actions]))
/** The first of a name. */
const byName = lasting(
  (sheet: Sheet): ReadonlyMap<string, Action> =>
    new Map(
      all(sheet)
        .toReversed()
        .map((one) => [one.id, one]),
    ),
)

export const actionsOf = (fight: HomlFight, id: PieceId): readonly Action[] => all(sheetOf(fight, id))
export const actionNamed = (fight: HomlFight, id: PieceId, name: string): Action | undefined => byName(sheetOf(fight, id)).get(name)
