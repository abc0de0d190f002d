import { type Board, cornersMeet, distance, EFFECT, fairPolicy, SIDE } from '@riposte/board'
import { effectOn, lasting, type PieceId, sheetAt } from '@riposte/referee'
import { joined } from '@riposte/tactics'
import { isDisabled } from '../conditions/conditions.ts'
import { type FansysFight, isEnemy, pieceAt, sheetOf, those } from '../fight.ts'
import { isMelee, isRanged, isThrown, type Means, unarmed, type Weapon, weaponNamed } from '../gear/weapons.ts'
import { R } from '../rules.ts'
import { hasLearned, type Sheet } from '../sheet/sheet.ts'
import { boxesApart, boxOf, FEET, feetApart } from '../space.ts'
import type { FansysStep } from '../step.ts'

/** How far who gets with what, and whom that threatens. */

/** What follows from what somebody has in hand. */
interface Armed {
  readonly held: readonly Weapon[]
  /** At how many steps it threatens: a bit each. */
  readonly threatAt: number
  readonly means: readonly Means[]
}

/** By what is in hand: its own, or what it has found besides. */
const handsOf = lasting<Sheet, Map<number | string, Armed>>(() => new Map())

/** The bit of `inHand` for something that is not its own: what that is, an effect tells. */
export const FOUND = 1 << 30

/** Who had what in hand when that was last asked. */
const lately: { readonly sheet: Sheet; readonly inHand: number; readonly armed: Armed }[] = []

function armedOf(fight: FansysFight, id: PieceId): Armed {
  const { inHand: mask, sheet: at } = pieceAt(fight, id)
  const sheet = sheetAt(fight.setup, at)
  const last = lately[id]
  if (last?.sheet === sheet && last.inHand === mask) return last.armed
  const found = (mask & FOUND) === 0 ? '' : String(effectOn(fight, id, 'wielding')?.holds)
  const key = found === '' ? mask : `${mask}:${found}`
  const hands = handsOf(sheet)
  let armed = hands.get(key)
  if (armed === undefined) hands.set(key, (armed = armedWith(sheet, mask, foundAs(sheet, found))))
  if (found === '') lately[id] = { sheet, inHand: mask, armed }
  return armed
}

/** A second of what it has itself goes by another name, so that one can say which. */
function foundAs({ weapons }: Sheet, name: string): Weapon | undefined {
  const found = weaponNamed(name)
  if (found === undefined || !weapons.some(({ id }) => id === found.id)) return found
  return { ...found, id: `other-${found.id}`, like: found.id, name: `other ${found.name}` }
}

function armedWith(sheet: Sheet, mask: number, found: Weapon | undefined): Armed {
  const own = sheet.weapons.filter((weapon, i) => (mask & (1 << i)) !== 0 || weapon.is.has('natural'))
  const held = found === undefined ? own : [...own, found]
  const threatening = held.filter(
    (weapon) =>
      isMelee(weapon) &&
      // Bare hands threaten nobody, unless one has learned to strike with them.
      // @rule fansys.threat.area
      (weapon.id !== 'unarmed' || sheet.trained.has('strikes')),
  )
  let threatAt = 0
  for (let steps = 0; steps * FEET <= FARTHEST; steps++)
    if (threatening.some((weapon) => threatensAt(sheet, weapon, steps * FEET))) threatAt |= 1 << steps
  return { held, threatAt, means: meansWith(held, sheet.trained.has('strikes')) }
}

/** Within reach of its melee attacks, without a lunge. */
function threatensAt(sheet: Sheet, weapon: Weapon, apart: number): boolean {
  // @rule fansys.threat.nolong
  if (apart > reachWith(sheet, weapon)) return false
  // @rule fansys.threat.reachweapon
  return !(weapon.is.has('not-near') && apart <= FEET)
}

/** What it has in hand. */
export const inHand = (fight: FansysFight, id: PieceId): readonly Weapon[] => armedOf(fight, id).held

/** Feet that it reaches with a weapon in melee. */
export const reachOf = (fight: FansysFight, id: PieceId, weapon: Weapon): number => reachWith(sheetOf(fight, id), weapon)

function reachWith(sheet: Sheet, weapon: Weapon): number {
  const { reach, isLong } = sheet
  let own = reach
  // A block prints how far it reaches in all.
  // @rule fansys.weapon.reach
  if (weapon.reach > 0) own = weapon.printed !== undefined ? weapon.reach : own + weapon.reach - FEET
  // @rule fansys.reach.longstack
  if (isLong && isLongWith(sheet, weapon)) own += FEET
  // @rule fansys.reach.melee
  if (own > FARTHEST) return FARTHEST
  // @rule fansys.reach.normal
  return own
}

const FARTHEST = 30

/** Whether a secondary action makes it 5 feet more. */
export function canLunge(fight: FansysFight, id: PieceId, weapon: Weapon): boolean {
  const sheet = sheetOf(fight, id)
  return sheet.isLong !== isLongWith(sheet, weapon)
}

/** It is long in hands that know it. */
function isLongWith(sheet: Sheet, weapon: Weapon): boolean {
  // @rule fansys.weapon.unproficient
  if (weapon.printed === undefined && !hasLearned(sheet, weapon)) return false
  return weapon.is.has('long')
}

/** Something gets from one space to another: no wall stands between. */
export const isOpen = joined<Board>((board, a, b) => cornersMeet(board, a, b, fairPolicy(EFFECT)), 'mutual')

/** No farther off than so many feet, and no wall between. */
export const isWithin = (fight: FansysFight, a: PieceId, b: PieceId, feet = FEET): boolean =>
  feetApart(fight, a, b) <= feet && isOpen(fight.board, boxOf(fight, a), boxOf(fight, b))

export const friendsNear = (fight: FansysFight, id: PieceId, feet = FEET): PieceId[] =>
  those(fight, (one) => one.id !== id && !isEnemy(fight, id, one.id) && isWithin(fight, id, one.id, feet))

/** Whether what stands in a box is within reach of somebody's melee attacks, without a lunge and with no wall between. */
export function threatensBox(fight: FansysFight, id: PieceId, box: ReturnType<typeof boxOf>): boolean {
  const { threatAt } = armedOf(fight, id)
  if (threatAt === 0) return false
  const own = boxOf(fight, id)
  const steps = boxesApart(fight, own, box)
  if (steps * FEET > FARTHEST || (threatAt & (1 << steps)) === 0) return false
  // @rule fansys.threat.area
  if (!isOpen(fight.board, own, box)) return false
  return true
}

/** Foes on their feet within whose reach it stands. */
export function threatenedBy({ fight }: FansysStep, id: PieceId, box = boxOf(fight, id)): PieceId[] {
  const { side } = pieceAt(fight, id)
  const foes: PieceId[] = []
  for (const one of fight.pieces)
    if (one.gone === 0 && one.side !== side && threatensBox(fight, one.id, box) && !isDisabled(fight, one.id)) foes.push(one.id)
  return foes
}

/** Feet that a shot flies, and its increment. */
export function rangeOf(step: FansysStep, id: PieceId, at: PieceId, weapon: Weapon): { readonly most: number; readonly increment: number } {
  const sheet = sheetOf(step.fight, id)
  const { range, increment } = weapon
  // @rule fansys.weapon.longbow
  const short = weapon.is.has('big-bow') ? Math.max(0, 2 - sheet.modifier.STR) : 0
  const most = range - short * increment
  const slope = steepness(step.fight, id, at)
  // @rule fansys.weapon.steep
  if (slope > 0) return { most: Math.floor((most * 3) / 4), increment: increment / 2 }
  // @rule fansys.weapon.steep
  if (slope < 0) return { most, increment: increment * 2 }
  return { most, increment }
}

/** Steeper than 45 degrees: up, down, or not. */
function steepness(fight: FansysFight, a: PieceId, b: PieceId): -1 | 0 | 1 {
  const [from, to] = [boxOf(fight, a), boxOf(fight, b)]
  const up = to.z0 - from.z0
  const flat = distance(fight.metric, (to.x0 - from.x0) / SIDE, (to.y0 - from.y0) / SIDE) * SIDE
  if (Math.abs(up) <= flat) return 0
  return up > 0 ? 1 : -1
}

/** With what it strikes at hand. */
export const closeMeans = (fight: FansysFight, id: PieceId): Means[] => meansOf(fight, id).filter(({ isShot }) => !isShot)

/** Who holds nothing that strikes at hand wrestles all the same. */
export const bareHands: Means = { id: 'unarmed', weapon: unarmed, isShot: false }
export function wrestlingMeans(fight: FansysFight, id: PieceId): readonly Means[] {
  const close = closeMeans(fight, id)
  // @rule fansys.man.proficiency
  return close.length === 0 ? [bareHands] : close
}

/** Each weapon in hand, in each of its ways. */
export const meansOf = (fight: FansysFight, id: PieceId): readonly Means[] => armedOf(fight, id).means

/** Bare hands are for who has nothing better, or has learned to strike with them. */
function meansWith(held: readonly Weapon[], hasStrikes: boolean): Means[] {
  const armed = held.filter((weapon) => weapon.id !== 'unarmed')
  // @rule fansys.weapon.table.unarmed
  const all = hasStrikes || armed.length === 0 ? held : armed
  return all.flatMap((weapon): Means[] => [
    ...(isMelee(weapon) ? [{ id: weapon.id, weapon, isShot: false }] : []),
    ...(isRanged(weapon) || isThrown(weapon) ? [{ id: isThrown(weapon) ? `${weapon.id}:thrown` : weapon.id, weapon, isShot: true }] : []),
  ])
}

/** The rule by which somebody is out of reach of it. */
export const outOfReach = (step: FansysStep, by: PieceId, at: PieceId, { weapon, isShot }: Means, isLunge: boolean) => {
  const apart = feetApart(step.fight, by, at)
  const { fight } = step
  if (isShot) return step.forbids(R.weapon.increment, apart > rangeOf(step, by, at, weapon).most)
  const reach = reachOf(fight, by, weapon) + (isLunge ? FEET : 0)
  return (
    step.forbids(R.size.zeroreach, reachOf(fight, by, weapon) === 0 && apart > 0) ??
    step.forbids(R.weapon.close, weapon.is.has('not-near') && apart <= FEET) ??
    step.forbids(R.reach.normal, apart > reach)
  )
}
