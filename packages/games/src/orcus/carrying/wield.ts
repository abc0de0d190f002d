import { lasting, type PieceId, type Preview, type RuleIndex, untilChanged } from '@riposte/referee'
import { ask } from '../asking.ts'
import type { Power, Strike } from '../clauses/power.ts'
import { eachOf } from '../conditions/bearing.ts'
import { contextOf } from '../context.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { UNARMED } from '../sheet/gear.ts'
import type { Sheet, Weapon } from '../sheet/sheet.ts'
import { bookOf, type OrcusStep } from '../step.ts'
import { foundBy, heldBy } from './hands.ts'

/** With what a power is used. */

/** A power of a character draws on what is wielded; a printed attack of a monster has its numbers in itself. */
export const needsWeapon = (power: Power, { versus, aim }: Strike): boolean =>
  aim.range === 'weapon' || (power.tags.includes('weapon') && versus !== undefined && versus.ability.length > 0)

/** What is at hand for it. With nothing else a melee power is used with bare hands. */
export function weaponsFor(step: OrcusStep, id: PieceId, power: Power, strike: Strike): readonly Weapon[] {
  if (!needsWeapon(power, strike)) return NO_WEAPONS
  const isRanged = strike.aim.origin === 'ranged' || strike.aim.origin === 'far'
  return isRanged ? rangedWeapons(step, id) : meleeWeapons(step, id)
}
const NO_WEAPONS: readonly Weapon[] = []
const rangedWeapons = untilChanged((step: OrcusStep, id) => weaponsAtHand(step, id, true))
const meleeWeapons = untilChanged((step: OrcusStep, id) => weaponsAtHand(step, id, false))

function weaponsAtHand(step: OrcusStep, id: PieceId, isRanged: boolean): readonly Weapon[] {
  const piece = pieceAt(step.fight, id)
  const wielded = sheetOf(step.fight, id).weapons.filter((weapon, i) => {
    const bit = 1 << i
    if ((piece.lost & bit) !== 0 || (!weapon.natural && (piece.inHand & bit) === 0)) return false
    if (!isRanged) return weapon.melee
    return weapon.range > 0 && (piece.unloaded & bit) === 0 && (weapon.ammunition === undefined || piece.ammunition !== 0)
  })
  // Of what was another's one has neither shots nor the knack to load it.
  for (const { weapon } of foundBy(step.fight, id))
    if (
      weapon !== undefined &&
      (isRanged ? weapon.thrown !== undefined : weapon.melee) &&
      wielded.every(({ id: own }) => own !== weapon.id)
    )
      wielded.push(weapon)
  if (isRanged) return wielded
  // Bare hands are for who has nothing better.
  const armed = wielded.filter((weapon) => weapon.id !== UNARMED.id)
  return armed.length > 0 ? armed : [UNARMED]
}

/** Without a weapon there is no Weapon power at a distance. */
export function whyNoWeapon(step: OrcusStep, id: PieceId, power: Power, strike: Strike): RuleIndex | undefined {
  return needsWeapon(power, strike) && weaponsFor(step, id, power, strike).length === 0 ? R.tag.weaponRequired : undefined
}

/** Which of several, the first of them where nobody cares. */
export function chooseWeapon(
  step: OrcusStep,
  id: PieceId,
  among: readonly Weapon[],
  promise?: (weapon: Weapon) => Preview,
): Weapon | undefined {
  const [first] = among
  if (first === undefined || among.length === 1) return first
  const options = among.map((weapon, i) => ({
    id: weapon.id,
    weapon,
    byDefault: i === 0,
    rare: i > 0 && isTwin(first, weapon),
    ...(promise !== undefined && { preview: () => promise(weapon) }),
  }))
  return ask.choice(step, id, 'with which weapon', options, R.attack.twoWeapons).weapon
}

/** The same in everything but its name: a second dagger. */
const isTwin = (a: Weapon, b: Weapon): boolean => facts.every((fact) => a[fact] === b[fact])

const facts = [
  'group',
  'count',
  'sides',
  'proficiency',
  'proficient',
  'hands',
  'reach',
  'range',
  'long',
  'melee',
  'thrown',
  'enhancement',
  'criticalDw',
  'criticalDice',
  'reload',
  'ammunition',
  'natural',
] as const

/** How far the basic melee attacks of a stat block reach. */
const printedReach = lasting(({ powers }: Sheet) =>
  powers.reduce((most, { basic, strike: { aim } }) => {
    return basic === 'melee' && typeof aim.range === 'number' ? Math.max(most, aim.range + aim.plus) : most
  }, 0),
)

/** The reach of its body, with what effects add to it. Tiny ones have none. */
export function armOf(step: OrcusStep, id: PieceId): number {
  const { reach } = sheetOf(step.fight, id)
  let more = 0
  eachOf(step, id, 'modifier', (part) => {
    if (part.to === 'reach') more += bookOf(step).amountOf(step, part.amount, contextOf(id))
  })
  return reach + more
}

/** How far it reaches in melee with the longest weapon in hand, or as its block has it. */
export function reachOf(step: OrcusStep, id: PieceId): number {
  const { fight } = step
  const sheet = sheetOf(fight, id)
  const { reach, weapons } = sheet
  const arm = armOf(step, id)
  const held = heldBy(fight, id).flatMap(({ weapon }) => (weapon?.melee === true ? [weapon.reach] : []))
  const own = weapons.flatMap((weapon) => (weapon.natural && weapon.melee ? [weapon.reach] : []))
  return Math.max(printedReach(sheet) + Math.max(0, arm - reach), arm + Math.max(0, ...held, ...own))
}
