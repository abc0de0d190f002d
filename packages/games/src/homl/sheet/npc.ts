import type { Defense, NpcType, Role } from '../terms.ts'

/** What the book gives an NPC of a level, role and type whose block says nothing. */

// @rule homl.npc.hp otherwise number
export const hp: Readonly<Record<Role, readonly [base: number, perLevel: number]>> = {
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
