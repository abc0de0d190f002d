import type { Size } from '../clauses/words.ts'
import type { Defense, NpcType, Role } from '../terms.ts'
import type { Sheet } from './sheet.ts'

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

/** What the book gives an NPC of a level, role and type whose block says nothing. */

// @rule homl.npc.hp otherwise number
const hp: Readonly<Record<Role, readonly [base: number, perLevel: number]>> = {
  baseline: [14, 5],
  skirmisher: [14, 5],
  soldier: [16, 6],
  artillery: [13, 4],
  lurker: [13, 4],
  brute: [17, 7],
}
/** How many standard monsters' hit points. A minion has one point. */
const factor: Readonly<Record<NpcType, number>> = { minion: 0, standard: 1, uncommon: 2, singular: 4 }

// @rule homl.npc.types
export const npcHp = (level: number, role: Role, type: NpcType): number =>
  type === 'minion' ? 1 : (hp[role][0] + hp[role][1] * level) * factor[type]

// @rule homl.npc.defenses otherwise number
export const roleDefense: Readonly<Record<Role, Readonly<Record<Defense, number>>>> = {
  baseline: { FORT: 0, REF: 0, WILL: 0 },
  skirmisher: { FORT: 1, REF: 1, WILL: 0 },
  soldier: { FORT: 2, REF: 0, WILL: 1 },
  artillery: { FORT: 0, REF: 1, WILL: 0 },
  lurker: { FORT: 0, REF: 1, WILL: 1 },
  brute: { FORT: 1, REF: 0, WILL: 0 },
}

const roleDr: Readonly<Record<Role, number>> = { baseline: 2, skirmisher: 1, soldier: 3, artillery: 1, lurker: 1, brute: 0 }
const typeDr: Readonly<Record<NpcType, number>> = { minion: 0, standard: 0, uncommon: 1, singular: 2 }
// @rule homl.npc.dr
export const npcDr = (role: Role, type: NpcType): number => roleDr[role] + typeDr[type]

/** What somebody can carry: more by STR, and by size. */

// @rule homl.pc.encumbered otherwise number
const most: Readonly<Record<Size, readonly [base: number, each: number]>> = {
  tiny: [10, 10],
  small: [30, 20],
  standard: [40, 20],
  large: [60, 20],
  huge: [60, 20],
  gargantuan: [60, 20],
}

/** How many times over its load is too much: none, once, or twice. */
export function burden({ load, size, ability }: Sheet): 0 | 1 | 2 {
  const [base, each] = most[size]
  const limit = base + each * ability.STR
  // @rule homl.pc.encumbered
  return load > 2 * limit ? 2 : load > limit ? 1 : 0
}
