import { type Between, between as worked } from '@riposte/referee'
import { z } from 'zod'
import { npcDr, npcHp, roleDefense } from './sheet/npc.ts'
import { callingNames, callings, heroHp, heroPower } from './sheet/numbers.ts'
import { abilities, defenses, difficultyOf, roles, types } from './terms.ts'

/** Between fights: rests, fate, and what a hero or an NPC is made of. Plain functions of numbers. */

/** A quarter of all hit points. */
// @rule homl.pc.healing-value otherwise number
export const healingValue = (maxHp: number): number => Math.floor(maxHp / 4)
// @rule homl.pc.healing-value otherwise number
export const bloodiedValue = (maxHp: number): number => Math.floor(maxHp / 2)

export interface Survivor {
  readonly hp: number
  readonly maxHp: number
  readonly power: number
  readonly mostPower: number
}

/** A few minutes: points of power become healing values, and one comes back at the end. */
// @rule homl.injury.rest
export function rest(one: Survivor, spend: number): Survivor {
  const spent = Math.min(spend, one.power)
  const hp = Math.min(one.maxHp, one.hp + spent * healingValue(one.maxHp))
  return { ...one, hp, power: Math.min(one.mostPower, one.power - spent + 1) }
}

// @rule homl.injury.rest
export const recover = (one: Survivor): Survivor => ({ ...one, hp: one.maxHp, power: one.mostPower })

/** Who lies dying when a fight is over: cared for in a rest it comes to one hit point; found hours later it is badly wounded, else dead. */
export function afterScene(hp: number, care: 'treated' | 'found late' | 'none'): { readonly hp: number; readonly is: string } {
  if (hp > 0) return { hp, is: 'up' }
  // @rule homl.injury.after-scene
  if (care === 'treated') return { hp: 1, is: 'up' }
  return { hp, is: care === 'none' ? 'dead' : 'badly wounded' }
}

/** Fate is on a hero's side until it is spent; a session or a setback brings it back. */
// @rule homl.core.fate
export const fateAfter = (fate: boolean, what: 'spent' | 'session' | 'setback'): { readonly fate: boolean; readonly gains: string } =>
  what === 'spent' ? { fate: false, gains: fate ? 'a success or a minor boon' : '' } : { fate: true, gains: '' }

const POINTS = 9
const MOST = 5

/** Nine points, as the array has them, on modifiers of 0 to 5; one more for each later tier. */
export function whyNotAbilities(modifiers: readonly number[], level: number): string {
  const more = (level >= 9 ? 1 : 0) + (level >= 17 ? 1 : 0)
  const sum = modifiers.reduce((all, one) => all + one, 0)
  if (modifiers.some((one) => one < 0 || one > MOST)) return `a modifier is 0 to ${MOST}`
  // @rule homl.pc.abilities
  if (sum > POINTS + more) return `${sum} points of ${POINTS + more}`
  return ''
}

const USUAL_SPEED = 6
// @rule homl.pc.speed otherwise number
const speeds: Readonly<Record<string, number>> = { dvarg: 5 }
// @rule homl.pc.speed
export const speedOf = (species: string): number => speeds[species] ?? USUAL_SPEED

/** What its block prints if it says nothing else: the more for one defence where it is more than a standard monster. */
function npcNumbers(level: number, role: (typeof roles)[number], type: (typeof types)[number], best: (typeof defenses)[number]) {
  // @rule homl.npc.defenses otherwise number
  const more = { minion: 0, standard: 0, uncommon: 1, singular: 2 }[type]
  const printed = defenses.map((one) => [one, difficultyOf(level) + roleDefense[role][one] + (one === best ? more : 0)] as const)
  return { hp: npcHp(level, role, type), dr: npcDr(role, type), ...Object.fromEntries(printed) }
}

const whole = z.number().int()
const survivor = z.strictObject({ hp: whole, maxHp: whole, power: whole, mostPower: whole })
const hero = z.strictObject({ calling: z.enum(callingNames), level: whole, con: whole })

export const between: readonly Between[] = [
  worked('values', 'healing value and bloodied value', survivor.pick({ maxHp: true }), ({ maxHp }) => ({
    healing: healingValue(maxHp),
    bloodied: bloodiedValue(maxHp),
  })),
  worked('rest', 'a few minutes', survivor.extend({ spend: whole.default(0) }), ({ spend, ...one }) => rest(one, spend)),
  worked('recovery', 'a long rest', survivor, recover),
  worked(
    'after-scene',
    'who lies dying when a fight is over',
    z.strictObject({ hp: whole, care: z.enum(['treated', 'found late', 'none']) }),
    (one) => afterScene(one.hp, one.care),
  ),
  worked(
    'fate',
    'whether fate is on its side',
    z.strictObject({ fate: z.boolean(), what: z.enum(['spent', 'session', 'setback']) }),
    (one) => fateAfter(one.fate, one.what),
  ),
  worked(
    'abilities',
    'why modifiers are not allowed, if so',
    z.strictObject({ modifiers: z.array(whole).length(abilities.length), level: whole.default(1) }),
    (one) => whyNotAbilities(one.modifiers, one.level),
  ),
  worked('speed', 'squares of a species', z.strictObject({ species: z.string() }), (one) => speedOf(one.species)),
  worked('hero', 'hit points and power points', hero, ({ calling, level, con }) => ({
    hp: heroHp(callings[calling], level, con),
    power: heroPower(level),
  })),
  worked(
    'npc',
    'the numbers of a role and type',
    z.strictObject({ level: whole, role: z.enum(roles), type: z.enum(types).default('standard'), best: z.enum(defenses).default('FORT') }),
    (one) => npcNumbers(one.level, one.role, one.type, one.best),
  ),
]
