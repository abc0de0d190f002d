import { type Clause, nothing } from '../clauses/clauses.ts'
import { harming } from '../clauses/kinds.ts'
import { plainStrike, type Strike } from '../sheet/sheet.ts'

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
