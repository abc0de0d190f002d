import type { Action } from '../action.ts'
import { sheetOf } from '../fight.ts'
import { takeBasic, whyNoBasic } from '../powers/basic.ts'
import { R } from '../rules.ts'

export const basicMelee: Action = {
  id: 'basic-melee',
  rule: R.action.basicMelee,
  cost: 'standard',
  about:
    'Strike somebody in reach: Strength against AC, the weapon’s die and Strength. Answers: which attack, where it has several; with which weapon, where it holds several; the target. Where it fells: kill (as when nothing is answered) or knock-out.',
  example: 'A: [basic-melee, B]',
  usesPower: true,
  forbidden: (step, id, atFriends) => whyNoBasic(step, id, 'melee', atFriends),
  take: (step, id, pay, atFriends = false) => void takeBasic(step, id, 'melee', pay, { atFriends }),
}

export const basicRanged: Action = {
  id: 'basic-ranged',
  rule: R.action.basicRanged,
  cost: 'standard',
  about:
    'Shoot or throw at somebody in range: Dexterity against AC (Strength for heavy thrown weapons), the weapon’s die and the same modifier. Foes beside you may strike first. Answers: as for basic-melee.',
  example: 'A: [basic-ranged, B]',
  usesPower: true,
  pointless: (step, id) => !sheetOf(step.fight, id).powers.some((power) => power.basic === 'ranged'),
  forbidden: (step, id, atFriends) => whyNoBasic(step, id, 'ranged', atFriends),
  take: (step, id, pay, atFriends = false) => void takeBasic(step, id, 'ranged', pay, { atFriends }),
}
