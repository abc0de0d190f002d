import { nothing } from '../sheet/amount.ts'
import type { Degree, Line, Strike } from '../sheet/sheet.ts'

/** The attacks that everybody has. */

const dice = (levelDice: number): Line => ({ damage: { ...nothing, levelDice, withWeapon: true }, afflictions: [] })

const basic = {
  level: 1,
  range: 'weapon',
  burst: 0,
  targets: 'opponents',
  by: 'weapon',
  dv: undefined,
  aspect: undefined,
  tags: ['weapon', 'basic'],
  usage: 'at-will',
  recharge: 0,
  isNonlethal: false,
} as const

// @rule homl.basic.attack-damage
const basicLines: Readonly<Partial<Record<Degree, Line>>> = { success: dice(1), complete: dice(2), enhanced: dice(3) }

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

export const basicRanged: Strike = { ...basicMelee, type: 'ranged', versus: ['REF'] }

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
