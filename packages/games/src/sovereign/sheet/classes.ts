import type { Class, Damage } from '../terms.ts'

/** What the classes page gives: the attack bonus at levels 1 to 10, and the die of hit points for each level. */
const partialWarrior = [1, 2, 2, 3, 4, 5, 5, 6, 6, 7]
const expert = [0, 1, 1, 2, 2, 3, 3, 4, 4, 5]
const mage = [0, 0, 0, 0, 1, 1, 1, 1, 1, 2]

const attackBonuses: Readonly<Record<Class, readonly number[]>> = {
  warrior: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  expert,
  mage,
  'expert/mage': expert,
  'mage/mage': mage,
  'warrior/expert': partialWarrior,
  'warrior/mage': partialWarrior,
  'partial-warrior/duelist': partialWarrior,
}

export const classAttackBonus = (of: Class, level: number): number => attackBonuses[of][level - 1] ?? 0

const hpBonuses: Readonly<Record<Class, number>> = {
  warrior: 2,
  expert: 0,
  mage: -1,
  'expert/mage': 0,
  'mage/mage': -1,
  'warrior/expert': 2,
  'warrior/mage': 2,
  'partial-warrior/duelist': 0,
}

/** Rolled once a level, CON added to each, no die counting less than 1. */
// @rule sovereign.class.hp-die otherwise number
export const hpDie = (of: Class | undefined): Damage => ({ count: 1, sides: 6, plus: of === undefined ? 0 : hpBonuses[of] })

/** Hit points of a character whose sheet gives none: every die a 4, the upper middle of a d6. */
export const usualHp = (of: Class | undefined, level: number, con: number): number => level * (4 + hpDie(of).plus + con)

/** Only a full warrior has it. */
// @rule sovereign.class.killing-blow
export const killingBlow = (of: Class | undefined, level: number): number => (of === 'warrior' ? Math.ceil(level / 2) : 0)

/** A class by the names people use for it: "Warrior/Mage", "mage-warrior", "partial warrior/partial expert". */
export function classNamed(name: string): Class | undefined {
  const parts = name
    .toLowerCase()
    .replace(/partial/g, '')
    .split(/[^a-z]+/)
    .filter((part) => part !== '' && part !== 'adventurer')
    .sort((a, b) => callings.indexOf(a) - callings.indexOf(b))
  return byParts.get(parts.join('/'))
}

const callings = ['warrior', 'expert', 'mage', 'duelist']
const byParts = new Map<string, Class>([
  ['warrior', 'warrior'],
  ['expert', 'expert'],
  ['mage', 'mage'],
  ['expert/mage', 'expert/mage'],
  ['mage/mage', 'mage/mage'],
  ['warrior/expert', 'warrior/expert'],
  ['warrior/mage', 'warrior/mage'],
  ['warrior/duelist', 'partial-warrior/duelist'],
])
