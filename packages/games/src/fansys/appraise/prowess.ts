import { effectOn, lasting } from '@riposte/referee'
import { reachOf } from '../aim/reach.ts'
import { isAble } from '../conditions/conditions.ts'
import { type FansysFight, type FansysPiece, sheetOf } from '../fight.ts'
import { type Dice, isMelee, isRanged, isThrown, type Weapon } from '../gear/weapons.ts'
import { goesOn } from '../order/order.ts'
import { isArea } from '../powers/area.ts'
import { diceLeft } from '../rolls/dice.ts'
import { LENT, type Power } from '../sheet/power.ts'
import { type Sheet, statsFor } from '../sheet/sheet.ts'

/** What somebody can do, with arms and by powers, as the computer player reckons with it; and against whom. */

export const averageOf = ({ count, sides, flat }: Dice): number => (count * (sides + 1)) / 2 + flat

/** What a blow with it does on the whole. */
export const bite = (sheet: Sheet, weapon: Weapon): number =>
  averageOf(weapon.damage) + (weapon.printed === undefined ? Math.max(...statsFor(sheet, weapon).map((stat) => sheet.modifier[stat])) : 0)

/** What each weapon of a sheet does, and whether it goes far. */
export const armsOf = lasting((sheet: Sheet) =>
  sheet.weapons.map((weapon) => ({
    worth: bite(sheet, weapon),
    isNatural: weapon.is.has('natural'),
    isNear: isMelee(weapon),
    far: isRanged(weapon) || isThrown(weapon) ? weapon.range : 0,
  })),
)

/** What a condition is worth beside damage. */
export const BURDEN = 3

/** A power as it counts for choosing. */
export interface Spell {
  readonly power: Power
  readonly worth: number
}

/** What a sheet does to foes by its powers, best first. */
export const spellsOf = lasting((sheet: Sheet): readonly Spell[] =>
  sheet.powers
    .filter(({ aids, when, with: blow, words }) => !aids && (when ?? blow) === undefined && words === '')
    .filter((power) => (power.damage !== undefined || power.condition !== undefined) && (power.range !== 'self' || isArea(power)))
    .map((power) => {
      const { damage, lasts, condition, plus, dice } = power
      const more = plus === 'none' ? 0 : plus === 'Sup' ? sheet.sup : sheet.modifier[plus]
      const harm = damage === undefined ? 0 : (averageOf(damage) + more) * Math.max(1, Math.min(3, lasts))
      return { power, worth: harm + (condition === undefined ? 0 : BURDEN) - dice / 2 }
    })
    .toSorted((a, b) => b.worth - a.worth),
)

/** What a sheet does for friends. */
export const aidsOf = lasting((sheet: Sheet): readonly Power[] =>
  sheet.powers.filter(({ lends, heals, when, with: blow }) => (lends ?? heals) !== undefined && (when ?? blow) === undefined),
)

/** Whom it would do good now. */
export const isHelped = (fight: FansysFight, { heals, lends }: Power, one: FansysPiece): boolean =>
  heals === undefined
    ? lends !== undefined && effectOn(fight, one.id, LENT) === undefined && isUp(fight, one)
    : one[heals.what] * 2 < { hp: one.maxHp, sp: one.maxSp, mp: one.maxMp }[heals.what]

export const canPay = (piece: FansysPiece, { pool, dice }: Power): boolean => diceLeft(piece, pool) >= dice

interface ReachNow {
  readonly near: number
  readonly far: number
  /** With any weapon in hand, were it second best. */
  readonly most: number
}

/** Feet that it strikes, shoots or casts from where it stands; 0 for what it has not. */
export function reachNow(fight: FansysFight, me: FansysPiece): ReachNow {
  const sheet = sheetOf(fight, me.id)
  let [near, far, most] = [0, 0, sheet.reach]
  let [blow, shot] = [0, 0]
  const arms = armsOf(sheet)
  for (let i = 0; i < arms.length; i++) {
    const arm = arms[i]
    const weapon = sheet.weapons[i]
    if (arm === undefined || weapon === undefined || (!arm.isNatural && (me.inHand & (1 << i)) === 0)) continue
    const reach = arm.isNear ? reachOf(fight, me.id, weapon) : 0
    most = Math.max(most, reach, arm.far)
    if (arm.isNear && arm.worth > blow) [near, blow] = [reach, arm.worth]
    if (arm.far > 0 && arm.worth > shot && (!arm.isNear || arm.isNatural)) [far, shot] = [arm.far, arm.worth]
  }
  for (const { power, worth } of spellsOf(sheet))
    if (typeof power.range === 'number' && worth > shot && canPay(me, power)) [far, shot] = [power.range, worth]
  return { near: near === 0 ? sheet.reach : near, far: shot > blow ? far : 0, most }
}

/** What it does best goes far: it does not come near by itself. */
export const shoots = (fight: FansysFight, me: FansysPiece): boolean => reachNow(fight, me).far > 0

export const isFoe = (me: FansysPiece, other: FansysPiece): boolean =>
  other.gone === 0 && other.side !== me.side && (other.hidden & (1 << me.side)) === 0

/** Somebody who is still to be reckoned with. */
export const isUp = (fight: FansysFight, other: FansysPiece): boolean => other.hp > 0 && isAble(fight, other.id)

/** And where nobody is, whoever keeps the fight going: out of his mind, say. */
export function foesOf(fight: FansysFight, me: FansysPiece): FansysPiece[] {
  const up = fight.pieces.filter((one) => isFoe(me, one) && isUp(fight, one))
  return up.length > 0 ? up : fight.pieces.filter((one) => isFoe(me, one) && goesOn(fight, one))
}

/** Dice that are likely to break a spell. */
export const BREAKING = 4
