import { alike, lasting, type PieceId } from '@riposte/referee'
import { spiritIn } from '../conditions/conditions.ts'
import { type FansysFight, sheetOf } from '../fight.ts'
import type { Sheet } from '../sheet/sheet.ts'
import type { Action } from './action.ts'
import { doffShield, donArmour, donShield, setShield, takeShield } from './armour.ts'
import { attacking, manoeuvring } from './attacks.ts'
import { broadStrike, flurry, offhand } from './blows.ts'
import { breakFree } from './breakfree.ts'
import { dodging, prepareParry, rebalance, shielding } from './defence.ts'
import { breakThing, hew, openDoor } from './doors.ts'
import { douse, smother } from './fire.ts'
import { interceptingFoe, interceptingForAlly } from './interception.ts'
import { activate, steal, unpack } from './items.ts'
import { armCounter, dispel, dropConcentration, hold, powerAction, release } from './magic.ts'
import { careful, dropProne, flying, moving, running, sprinting, standUp, tumbling, withdrawing } from './moves.ts'
import { barge, slip, slipAway, squeezing, trickPast, wriggling } from './passing.ts'
import { control, dismount, mountQuickly, mountUp, orderAttack, ride, rideRun, rideSprint } from './riding.ts'
import { administer, applyPoison, draw, drawToStrike, drink, drop, dropAside, grip, letGo, pickUp, reload } from './things.ts'
import { assist, hide, search, talks, tend } from './words.ts'

/** The actions of the book, in the order in which they are offered. */
const book: readonly Action[] = [
  attacking,
  ...manoeuvring,
  moving,
  running,
  sprinting,
  flying,
  careful,
  tumbling,
  withdrawing,
  standUp,
  dropProne,
  dodging,
  shielding,
  rebalance,
  offhand,
  broadStrike,
  flurry,
  interceptingForAlly,
  interceptingFoe,
  prepareParry,
  breakFree,
  openDoor,
  hew,
  breakThing,
  slip,
  barge,
  ...trickPast,
  slipAway,
  squeezing,
  wriggling,
  ride,
  rideRun,
  rideSprint,
  mountUp,
  mountQuickly,
  dismount,
  control,
  orderAttack,
  douse,
  smother,
  hide,
  search,
  tend,
  drawToStrike,
  draw,
  drop,
  dropAside,
  pickUp,
  reload,
  letGo,
  grip,
  setShield,
  takeShield,
  donArmour,
  donShield,
  doffShield,
  applyPoison,
  drink,
  administer,
  unpack,
  steal,
  activate,
  hold,
  release,
  dropConcentration,
  armCounter,
  dispel,
  assist,
]

/** Those and the powers of the sheet. */
const all = lasting((sheet: Sheet): readonly Action[] =>
  alike([...book, ...talks, ...sheet.powers.filter(({ when, joins }) => when === undefined && joins === undefined).map(powerAction)]),
)

/** The first of a name. */
const byName = lasting(
  (sheet: Sheet): ReadonlyMap<string, Action> =>
    new Map(
      all(sheet)
        .toReversed()
        .map((one) => [one.id, one]),
    ),
)

/** Whose actions it has. */
function sourceOf(fight: FansysFight, id: PieceId): Sheet {
  // @rule fansys.cond.possessed
  return sheetOf(fight, spiritIn(fight, id) ?? id)
}
export const actionsOf = (fight: FansysFight, id: PieceId): readonly Action[] => all(sourceOf(fight, id))
export const actionNamed = (fight: FansysFight, id: PieceId, name: string): Action | undefined => byName(sourceOf(fight, id)).get(name)
export const actionsOfBook = (): readonly Action[] => [...book, ...talks]
