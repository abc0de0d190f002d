import { lasting, type PieceId, type RuleIndex } from '@riposte/referee'
import type { Defense } from '../aspects.ts'
import { areClose, closeTo } from '../close.ts'
import { isIn } from '../conditions/conditions.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { unarmed, type Weapon } from '../gear/weapons.ts'
import { isHiddenFrom } from '../hidden.ts'
import { R } from '../rules.ts'
import type { Strike } from '../sheet/sheet.ts'
import { distance, hasEffect } from '../sight/space.ts'
import type { HomlStep } from '../step.ts'
import { basicMelee, basicRanged } from './basic.ts'

/** With what one can attack, and whom that reaches. */
export interface Means {
  readonly id: string
  readonly strike: Strike
  readonly weapon: Weapon | undefined
  readonly versus: Defense | undefined
}

export function inHand(step: HomlStep, id: PieceId): Weapon[] {
  const { inHand: mask } = pieceAt(step.fight, id)
  return sheetOf(step.fight, id).weapons.filter((_, i) => (mask & (1 << i)) !== 0)
}

/** Fists and feet, with whatever ability is best. */
export function bareHands(step: HomlStep, id: PieceId): Weapon {
  const { ability, reach } = sheetOf(step.fight, id)
  const best = (['STR', 'DEX', 'CON'] as const).toSorted((a, b) => ability[b] - ability[a])[0] ?? 'STR'
  return unarmed(best, reach)
}

/** What is in hand for a fight at hand; bare hands where that is nothing, or nothing for close combat. */
export function meleeOf(step: HomlStep, id: PieceId): readonly Weapon[] {
  const wielded = inHand(step, id).filter(({ melee }) => melee !== undefined)
  // @rule homl.zoc.unarmed
  const isBare = wielded.length === 0 || (wielded.every(({ close }) => !close) && closeTo(step.fight, id).length > 0)
  return isBare ? [...wielded, bareHands(step, id)] : wielded
}

/** What a Basic Attack can be made with: whatever is in hand, in each of its ways. */
export function basicMeans(step: HomlStep, id: PieceId): Means[] {
  const weapons = inHand(step, id)
  const near = meleeOf(step, id).map((weapon) => means(weapon.id, basicMelee, weapon))
  const far = weapons
    .filter(({ ranged }) => ranged !== undefined)
    .map((weapon) => means(weapon.melee === undefined ? weapon.id : `${weapon.id}:thrown`, basicRanged, weapon))
  return [...near, ...far]
}

const means = (id: string, strike: Strike, weapon: Weapon): Means => ({ id, strike, weapon, versus: strike.versus[0] })

/** What a feat is used with: each weapon or implement in hand that it can be, bare hands, or nothing but itself. */
export function strikeMeans(step: HomlStep, id: PieceId, strike: Strike): Means[] {
  if (strike.isEither) return eitherWay(strike).flatMap((one) => strikeMeans(step, id, one))
  return toolsFor(step, id, strike).flatMap((weapon) =>
    (strike.versus.length === 0 ? [undefined] : strike.versus).map((versus) => ({
      id: [weapon?.id ?? strike.id, ...(strike.versus.length > 1 && versus !== undefined ? [versus] : [])].join(':'),
      strike,
      weapon,
      versus,
    })),
  )
}

const eitherWay = lasting((strike: Strike): readonly Strike[] => [
  { ...strike, isEither: false, type: 'close' },
  { ...strike, isEither: false, type: 'ranged' },
])

function toolsFor(step: HomlStep, id: PieceId, { by, type, range, isAttack }: Strike): readonly (Weapon | undefined)[] {
  if (!sheetOf(step.fight, id).isHero) return [undefined]
  if (!isAttack && range !== 'weapon') return [inHand(step, id)[0]]
  if (by === 'unarmed') return [bareHands(step, id)]
  if (by === 'implement') return inHand(step, id).filter(({ implement }) => implement !== undefined)
  if (by !== 'weapon') return [undefined]
  return type === 'close' ? meleeOf(step, id) : inHand(step, id).filter(({ ranged }) => ranged !== undefined)
}

/** Squares that it reaches. */
export function rangeOf(step: HomlStep, id: PieceId, { strike, weapon }: Pick<Means, 'strike' | 'weapon'>): number {
  if (strike.range === 'touch') {
    // @rule homl.type.touch
    return sheetOf(step.fight, id).reach
  }
  if (strike.range === 'self') return 0
  if (strike.range !== 'weapon') return strike.longRange ?? strike.range
  // @rule homl.type.weapon-range
  const [, long = 0] = weapon?.ranged ?? []
  return strike.type === 'ranged' ? long : (weapon?.melee ?? sheetOf(step.fight, id).reach)
}

export const isFar = (
  step: HomlStep,
  { by, strike, weapon }: { readonly by: PieceId; readonly strike: Strike; readonly weapon: Weapon | undefined },
  at: PieceId,
): boolean => strike.type === 'ranged' && strike.area === undefined && distance(step.fight, by, at) > nearOf(strike, weapon)

const nearOf = ({ range, longRange }: Strike, weapon: Weapon | undefined): number => {
  if (range === 'weapon') return weapon?.ranged?.[0] ?? 0
  return typeof range === 'number' && longRange !== undefined ? range : Number.POSITIVE_INFINITY
}

/** What keeps an attack from somebody by name. */
export const whyNot = (step: HomlStep, by: PieceId, at: PieceId, how: Means): readonly (RuleIndex | undefined)[] => [
  ...whyNotThere(step, by, at, how),
  step.forbids(R.vis.hiddenLocation, isHiddenFrom(step.fight, at, by)),
]

/** What keeps it from whoever is there, known or not. */
function whyNotThere(step: HomlStep, by: PieceId, at: PieceId, how: Means): readonly (RuleIndex | undefined)[] {
  const range = rangeOf(step, by, how)
  // @rule homl.type.single-origin
  const isOut = distance(step.fight, by, at) > range
  return [
    step.forbids(R.cond.removed, isIn(step.fight, at, 'removed')),
    step.forbids(how.strike.range === 'weapon' ? R.type.weaponRange : R.type.within, isOut),
    step.forbids(R.cover.complete, !hasEffect(step, by, at, isOut ? undefined : range)),
    step.forbids(R.closecombat.weapons, areClose(step.fight, by, at) && !isForClose(step, by, how)),
    ...(how.weapon === undefined ? [] : whyNotWith(step, by, how.weapon, how.strike)),
  ]
}

/** Small blades, and what is no weapon: an NPC's attack is one where it carries the weapon that it is named for. */
function isForClose(step: HomlStep, by: PieceId, { strike, weapon }: Means): boolean {
  const held = weapon ?? sheetOf(step.fight, by).weapons.find(({ name }) => strike.name.toLowerCase().includes(name))
  const isOther = strike.by !== 'weapon' && strike.by !== 'unarmed'
  return strike.type === 'close' && (isOther || held === undefined || held.close)
}

/** What keeps somebody from using a weapon as he holds it. */
function whyNotWith(step: HomlStep, by: PieceId, weapon: Weapon, { type }: Strike): readonly (RuleIndex | undefined)[] {
  const { shed, ammo } = pieceAt(step.fight, by)
  const { shield } = sheetOf(step.fight, by)
  const others = inHand(step, by).filter((one) => one.id !== weapon.id && weapon.id !== 'unarmed')
  const isBarred = !shed && (weapon.hands === 2 ? shield !== 'none' : weapon.hands > 1 && shield === 'shield')
  const isFull = others.some(({ light }) => weapon.hands === 2 || (weapon.hands > 1 && !light))
  const isShot = type === 'ranged' && weapon.melee === undefined
  return [
    step.forbids(R.weapon.hands, isBarred || isFull),
    step.forbids(
      R.weapon.tags,
      others.some(({ light }) => !light && !weapon.light),
    ),
    step.forbids(R.weapon.ammo, isShot && ammo === 0),
  ]
}

export const strikesAt = (step: HomlStep, by: PieceId, at: PieceId, how: Means): boolean =>
  whyNotThere(step, by, at, how).every((rule) => rule === undefined)

export const reaches = (step: HomlStep, by: PieceId, at: PieceId, how: Means): boolean =>
  whyNot(step, by, at, how).every((rule) => rule === undefined)
