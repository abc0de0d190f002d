/** What a hero's calling gives it: the die of its damage, and its hit points. */
interface Calling {
  readonly die: 6 | 8
  /** Hit points at level 1 before CON, and what each further level adds. */
  readonly hp: number
  readonly perLevel: number
}

// @rule homl.dd.die
export const callings = {
  alchemist: { die: 6, hp: 10, perLevel: 5 },
  'beast-master': { die: 6, hp: 12, perLevel: 6 },
  berserker: { die: 8, hp: 9, perLevel: 5 },
  druid: { die: 6, hp: 9, perLevel: 5 },
  illusionist: { die: 6, hp: 8, perLevel: 5 },
  knight: { die: 6, hp: 12, perLevel: 6 },
  monk: { die: 6, hp: 12, perLevel: 6 },
  priest: { die: 6, hp: 9, perLevel: 6 },
  rogue: { die: 8, hp: 9, perLevel: 5 },
  sorcerer: { die: 8, hp: 9, perLevel: 5 },
  'spell-blade': { die: 8, hp: 10, perLevel: 6 },
  wizard: { die: 6, hp: 8, perLevel: 5 },
} as const satisfies Readonly<Record<string, Calling>>
type CallingName = keyof typeof callings
const isCalling = (word: string): word is CallingName => Object.hasOwn(callings, word)
export const callingNames: readonly CallingName[] = Object.keys(callings).filter(isCalling)

/** Dice that a hero of a level always rolls for damage. */
export const levelDice = (level: number): number => (level < 7 ? 1 : level < 16 ? 2 : 3)

// @rule homl.pc.hp
export const heroHp = ({ hp, perLevel }: Calling, level: number, con: number): number => con + hp + (level - 1) * perLevel
/** Eight, and one more at levels 7 and 16. */
// @rule homl.pc.power otherwise number
export const heroPower = (level: number): number => 8 + (level >= 7 ? 1 : 0) + (level >= 16 ? 1 : 0)
