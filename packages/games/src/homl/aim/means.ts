import { lasting, type PieceId, type RuleIndex, untilChanged } from '@riposte/referee'
import { isEnough } from '@riposte/tactics'
import { type Clause, nothing } from '../clauses/clauses.ts'
import { harming } from '../clauses/kinds.ts'
import { areClose, areTogether } from '../close-combat.ts'
import { heldBy, isIn } from '../conditions/conditions.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { unarmed, type Weapon } from '../gear/weapons.ts'
import { R } from '../rules.ts'
import { plainStrike, type Sheet, type Strike } from '../sheet/sheet.ts'
import { isHiddenFrom } from '../sight/hidden.ts'
import { hasEffect, isBehindEdges, isBetweenBlocks, isLowCover } from '../sight/line-of-effect.ts'
import { distance } from '../space.ts'
import type { HomlStep } from '../step.ts'
import type { Defense } from '../terms.ts'

/** The attacks that everybody has. */

const dice = (levelDice: number): readonly Clause[] => [harming({ ...nothing, levelDice, withWeapon: 'weapon' })]

const basic = { ...plainStrike, tags: ['weapon', 'basic'] } as const

// @rule homl.basic.attack-damage
const basicLines: Strike['lines'] = { success: dice(1), complete: dice(2), enhanced: dice(3) }

export const basicMelee: Strike = {
  ...basic,
  id: 'basic-attack',
  name: 'Basic Attack',
  // @rule homl.basic.block
  source: 'martial',
  type: 'close',
  versus: ['FORT'],
  lines: basicLines,
}

const basicRanged: Strike = { ...basicMelee, type: 'ranged', versus: ['REF'] }

export const opportunityStrike: Strike = {
  ...basic,
  id: 'opportunity-attack',
  name: 'Opportunity Attack',
  source: 'martial',
  type: 'close',
  versus: ['REF'],
  lines: {
    // @rule homl.basic.opportunity-damage
    success: dice(1),
    complete: dice(2),
    enhanced: dice(3),
  },
}

/** With what one can attack, and whom that reaches. */
export interface Means {
  readonly id: string
  readonly strike: Strike
  readonly weapon: Weapon | undefined
  readonly versus: Defense | undefined
}

const held = lasting<Sheet, Map<number, readonly Weapon[]>>(() => new Map())

/** The same list as long as nothing is drawn or dropped, as all below that comes of it. */
export function inHand(step: HomlStep, id: PieceId): readonly Weapon[] {
  const { inHand: mask } = pieceAt(step.fight, id)
  const sheet = sheetOf(step.fight, id)
  const known = held(sheet)
  let weapons = known.get(mask)
  if (weapons === undefined) known.set(mask, (weapons = sheet.weapons.filter((_, i) => (mask & (1 << i)) !== 0)))
  return weapons
}

/** Hands that hold neither a thing nor somebody; the limbs of an NPC are not counted. */
export function spareHands(step: HomlStep, id: PieceId): number {
  const { shield, isHero } = sheetOf(step.fight, id)
  const full = inHand(step, id).reduce((sum, weapon) => sum + Math.ceil(weapon.hands), 0)
  return 2 - full - (shield === 'shield' && !pieceAt(step.fight, id).shed ? 1 : 0) - (isHero ? heldBy(step, id).length : 0)
}

/** A thing in each hand, however many it takes to use it; the limbs of an NPC are not counted. */
export function areHandsFull(step: HomlStep, id: PieceId): boolean {
  const { shield, isHero } = sheetOf(step.fight, id)
  return isHero && inHand(step, id).length + (shield === 'shield' && !pieceAt(step.fight, id).shed ? 1 : 0) >= 2
}

/** Fists and feet, with whatever ability is best. */
const bare = lasting(({ ability, reach }: Sheet): readonly [Weapon] => {
  const best = (['STR', 'DEX', 'CON'] as const).toSorted((a, b) => ability[b] - ability[a])[0] ?? 'STR'
  return [unarmed(best, reach)]
})
export const bareHands = (step: HomlStep, id: PieceId): Weapon => bare(sheetOf(step.fight, id))[0]

/** Those that serve; of some that are alike one is as good as another. */
const serving = (isFit: (weapon: Weapon) => boolean) =>
  lasting((weapons: readonly Weapon[]): readonly Weapon[] =>
    weapons.filter(isFit).filter(({ id }, i, all) => all.findIndex((one) => one.id === id) === i),
  )
const wieldable = serving(({ melee }) => melee !== undefined)
const shootable = serving(({ ranged }) => ranged !== undefined)
const implementsIn = serving(({ implement }) => implement !== undefined)
const firstOf = lasting(([first]: readonly Weapon[]): readonly (Weapon | undefined)[] => [first])

/** What is in hand for a fight at hand; bare hands where that is nothing, or nothing for a foe in one's own space. */
export const meleeOf = untilChanged((step: HomlStep, id): readonly Weapon[] => {
  const wielded = wieldable(inHand(step, id))
  // @rule homl.zoc.unarmed
  if (wielded.length === 0) return bare(sheetOf(step.fight, id))
  const isBare = wielded.every(({ close }) => !close) && step.fight.pieces.some((one) => areTogether(step.fight, id, one.id))
  return isBare ? [...wielded, bareHands(step, id)] : wielded
})

/** How far it reaches with what is in hand. */
export const reachOf = (step: HomlStep, id: PieceId): number => Math.max(...meleeOf(step, id).map(({ melee = 0 }) => melee))

/** What a Basic Attack can be made with: whatever is in hand, in each of its ways. */
export const basicMeans = (step: HomlStep, id: PieceId): readonly Means[] => basicWith(meleeOf(step, id))(shootable(inHand(step, id)))

const basicWith = lasting((near: readonly Weapon[]) =>
  lasting((far: readonly Weapon[]): readonly Means[] => [
    ...near.map((weapon) => means(weapon.id, basicMelee, weapon)),
    ...far.map((weapon) => means(weapon.melee === undefined ? weapon.id : `${weapon.id}:thrown`, basicRanged, weapon)),
  ]),
)

const means = (id: string, strike: Strike, weapon: Weapon): Means => ({ id, strike, weapon, versus: strike.versus[0] })

/** What a feat is used with: each weapon or implement in hand that it can be, bare hands, or nothing but itself. */
export function strikeMeans(step: HomlStep, id: PieceId, strike: Strike): readonly Means[] {
  if (strike.isEither) return eitherWay(strike).flatMap((one) => strikeMeans(step, id, one))
  return meansWith(strike)(toolsFor(step, id, strike))
}

const meansWith = lasting((strike: Strike) =>
  lasting((tools: readonly (Weapon | undefined)[]): readonly Means[] =>
    tools.flatMap((weapon) =>
      (strike.versus.length === 0 ? [undefined] : strike.versus).map((versus) => ({
        id: [weapon?.id ?? strike.id, ...(strike.versus.length > 1 && versus !== undefined ? [versus] : [])].join(':'),
        strike,
        weapon,
        versus,
      })),
    ),
  ),
)

const eitherWay = lasting((strike: Strike): readonly Strike[] => [
  { ...strike, isEither: false, type: 'close' },
  { ...strike, isEither: false, type: 'ranged' },
])

const NO_TOOL: readonly (Weapon | undefined)[] = [undefined]

function toolsFor(step: HomlStep, id: PieceId, strike: Strike): readonly (Weapon | undefined)[] {
  const { by, type, range, isAttack } = strike
  const sheet = sheetOf(step.fight, id)
  // @rule homl.action.drop
  if (!sheet.isHero) return isEmptyHanded(sheet, inHand(step, id), strike) ? [] : NO_TOOL
  if (!isAttack && range !== 'weapon') return firstOf(inHand(step, id))
  if (by === 'unarmed') return bare(sheet)
  if (by === 'implement') return implementsIn(inHand(step, id))
  if (by !== 'weapon') return NO_TOOL
  return type === 'close' ? meleeOf(step, id) : shootable(inHand(step, id))
}

/** A printed attack is named for a weapon of its own that is not in hand. */
export function isEmptyHanded({ weapons }: Sheet, held: readonly Weapon[], strike: Strike): boolean {
  const named = strike.by === 'weapon' ? weapons.filter(({ name }) => isNamedFor(strike, name)) : []
  return named.length > 0 && !named.some((one) => held.includes(one))
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
  const tool = weapon ?? carriedFor(step, id, strike)
  const [, long = 0] = tool?.ranged ?? []
  return strike.type === 'ranged' ? long : (tool?.melee ?? sheetOf(step.fight, id).reach)
}

/** A printed attack at the range of its weapon: the one in hand that it is named for, or the first that serves. */
const carriedFor = (step: HomlStep, id: PieceId, strike: Strike): Weapon | undefined =>
  strike.by === 'weapon' ? servingFor(strike)(inHand(step, id))[0] : undefined

const servingFor = lasting((strike: Strike) =>
  lasting((weapons: readonly Weapon[]): readonly Weapon[] => {
    const serving = weapons.filter(({ melee, ranged }) => (strike.type === 'ranged' ? ranged : melee) !== undefined)
    const named = serving.filter(({ name }) => isNamedFor(strike, name))
    return named.length > 0 ? named : serving
  }),
)

const isNamedFor = (strike: Strike, weapon: string): boolean => strike.name.toLowerCase().includes(weapon)

export const isFar = (
  step: HomlStep,
  { by, strike, weapon }: { readonly by: PieceId; readonly strike: Strike; readonly weapon: Weapon | undefined },
  at: PieceId,
): boolean =>
  strike.type === 'ranged' &&
  strike.area === undefined &&
  distance(step.fight, by, at) > nearOf(strike, weapon ?? carriedFor(step, by, strike))

const nearOf = ({ range, longRange }: Strike, weapon: Weapon | undefined): number => {
  if (range === 'weapon') return weapon?.ranged?.[0] ?? 0
  return typeof range === 'number' && longRange !== undefined ? range : Number.POSITIVE_INFINITY
}

/** Whether something keeps an attack from whoever is there, known or not; or all that does. */
function isKept(step: HomlStep, by: PieceId, at: PieceId, how: Means, all?: RuleIndex[]): boolean {
  const range = rangeOf(step, by, how)
  const apart = distance(step.fight, by, at)
  // @rule homl.type.single-origin
  const isOut = apart > range
  const isClosed = apart === 0 && areClose(step.fight, by, at)
  return (
    isEnough(step.forbids(R.cond.removed, isIn(step.fight, at, 'removed')), all) ||
    isEnough(step.forbids(how.strike.range === 'weapon' ? R.type.weaponRange : R.type.within, isOut), all) ||
    isStopped(step, by, at, isOut ? undefined : range, all) ||
    isEnough(step.forbids(R.closecombat.weapons, isClosed && !isForClose(step, by, how)), all) ||
    isEnough(step.forbids(R.weapon.tags, apart === 0 && !isClosed && !isForOwnSpace(step, by, how)), all) ||
    (how.weapon !== undefined && isKeptWith(step, by, how.weapon, how.strike, all))
  )
}

/** No line of effect: what stops it everywhere, and what is more than usual in its way. */
function isStopped(step: HomlStep, by: PieceId, at: PieceId, range: number | undefined, all?: RuleIndex[]): boolean {
  if (hasEffect(step, by, at, range)) return false
  if (all !== undefined) {
    isEnough(step.forbids(R.cover.breastwork, isLowCover(step, by, at)), all)
    isEnough(step.forbids(R.terrain.blockingContiguous, isBetweenBlocks(step, by, at)), all)
  }
  const isEnded = isEnough(step.forbids(R.cover.complete, true), all)
  all?.push(isBehindEdges(step, by, at) ? R.loe.edgeBarrier : R.terrain.blockingLines)
  return isEnded
}

export const strikesAt = (step: HomlStep, by: PieceId, at: PieceId, how: Means): boolean => !isKept(step, by, at, how)

export const reaches = (step: HomlStep, by: PieceId, at: PieceId, how: Means): boolean =>
  !isKept(step, by, at, how) && step.forbids(R.vis.hiddenLocation, isHiddenFrom(step.fight, at, by)) === undefined

/** What keeps an attack from somebody by name. */
export function whyNot(step: HomlStep, by: PieceId, at: PieceId, how: Means): readonly RuleIndex[] {
  const all: RuleIndex[] = []
  isKept(step, by, at, how, all)
  isEnough(step.forbids(R.vis.hiddenLocation, isHiddenFrom(step.fight, at, by)), all)
  return all
}

/** Small blades, and what is no weapon: an NPC's attack is one where it carries the weapon that it is named for. */
export function isForClose(step: HomlStep, by: PieceId, { strike, weapon }: Means): boolean {
  const held = weapon ?? sheetOf(step.fight, by).weapons.find(({ name }) => isNamedFor(strike, name))
  const isOther = strike.by !== 'weapon' && strike.by !== 'unarmed'
  return strike.type === 'close' && (isOther || held === undefined || held.close)
}

/** What reaches farther strikes nobody who stands in one's own space, but for what is made for that. */
export const isForOwnSpace = (step: HomlStep, by: PieceId, how: Means): boolean =>
  how.strike.type === 'ranged' || rangeOf(step, by, how) === 0 || isForClose(step, by, how)

/** Or from using a weapon as he holds it. */
function isKeptWith(step: HomlStep, by: PieceId, weapon: Weapon, { type }: Strike, all: RuleIndex[] | undefined): boolean {
  const { shed, ammo } = pieceAt(step.fight, by)
  const { shield } = sheetOf(step.fight, by)
  const weapons = weapon.id === 'unarmed' ? [] : inHand(step, by)
  const isBarred = !shed && (weapon.hands === 2 ? shield !== 'none' : weapon.hands > 1 && shield === 'shield')
  let isFull = false
  let isClumsy = false
  for (const other of weapons) {
    if (other === weapon) continue
    isFull ||= weapon.hands === 2 || (weapon.hands > 1 && !other.light)
    isClumsy ||= !other.light && !weapon.light
  }
  const isShot = type === 'ranged' && weapon.melee === undefined
  return (
    isEnough(step.forbids(R.weapon.hands, isBarred || isFull), all) ||
    isEnough(step.forbids(R.weapon.tags, isClumsy), all) ||
    isEnough(step.forbids(R.weapon.ammo, isShot && ammo === 0), all)
  )
}
