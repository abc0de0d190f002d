import { idOf } from '@riposte/print'
import { plain } from '../notation/lexicon.ts'
import { readDice, readRange } from '../notation/read.ts'
import type { Group } from '../terms.ts'
import { groups } from '../terms.ts'
import type { Weapon } from './sheet.ts'

/** Weapons, armor and shields by name, and written out. */

/** Damage dice from the smallest up: what "one step up" means. */
const STEPS: readonly string[] = ['1d4', '1d6', '1d8', '1d10', '1d12', '2d6', '2d8']

const templates = {
  'simple side': { die: '1d4', hands: 1, thrown: 'light', range: '5/10' },
  'simple one-handed': { die: '1d8', hands: 1 },
  'simple two-handed': { die: '1d10', hands: 2 },
  'martial side': { die: '1d6', hands: 1, thrown: 'heavy', range: '5/10' },
  'martial one-handed': { die: '1d8', hands: 1 },
  'martial two-handed': { die: '1d10', hands: 2 },
  'martial reach': { die: '1d8', hands: 2, reach: 1 },
} as const satisfies Readonly<Record<string, Template>>

interface Template {
  readonly die: string
  readonly hands: 1 | 2
  readonly thrown?: 'light' | 'heavy'
  readonly range?: string
  readonly reach?: number
}

/** Weapons as people call them: a template and a group. */
const byName: Readonly<Record<string, readonly [keyof typeof templates, Group]>> = {
  dagger: ['simple side', 'blade'],
  knife: ['simple side', 'blade'],
  dart: ['simple side', 'spear'],
  javelin: ['simple side', 'spear'],
  club: ['simple one-handed', 'mace'],
  mace: ['simple one-handed', 'mace'],
  spear: ['simple one-handed', 'spear'],
  quarterstaff: ['simple two-handed', 'staff'],
  staff: ['simple two-handed', 'staff'],
  greatclub: ['simple two-handed', 'mace'],
  'short sword': ['martial side', 'blade'],
  'hand axe': ['martial side', 'axe'],
  'throwing axe': ['martial side', 'axe'],
  'throwing hammer': ['martial side', 'hammer'],
  'long sword': ['martial one-handed', 'blade'],
  sword: ['martial one-handed', 'blade'],
  rapier: ['martial one-handed', 'blade'],
  scimitar: ['martial one-handed', 'blade'],
  'battle axe': ['martial one-handed', 'axe'],
  axe: ['martial one-handed', 'axe'],
  flail: ['martial one-handed', 'flail'],
  pick: ['martial one-handed', 'pick'],
  'war hammer': ['martial one-handed', 'hammer'],
  hammer: ['martial one-handed', 'hammer'],
  morningstar: ['martial one-handed', 'mace'],
  'great sword': ['martial two-handed', 'blade'],
  falchion: ['martial two-handed', 'blade'],
  'great axe': ['martial two-handed', 'axe'],
  maul: ['martial two-handed', 'hammer'],
  'great flail': ['martial two-handed', 'flail'],
  glaive: ['martial reach', 'blade'],
  halberd: ['martial reach', 'axe'],
  'long spear': ['martial reach', 'spear'],
  pike: ['martial reach', 'spear'],
}

const shooting: Readonly<
  Record<string, { readonly die: string; readonly range: string; readonly group: Group; readonly reload?: true; readonly hands: 1 | 2 }>
> = {
  'short bow': { die: '1d8', range: '15/30', group: 'bow', hands: 2 },
  'long bow': { die: '1d10', range: '20/40', group: 'bow', hands: 2 },
  bow: { die: '1d10', range: '20/40', group: 'bow', hands: 2 },
  'light crossbow': { die: '1d6', range: '10/20', group: 'crossbow', reload: true, hands: 2 },
  'heavy crossbow': { die: '1d8', range: '15/30', group: 'crossbow', reload: true, hands: 2 },
  crossbow: { die: '1d6', range: '10/20', group: 'crossbow', reload: true, hands: 2 },
  sling: { die: '1d6', range: '10/20', group: 'sling', hands: 1 },
}

export const weaponNames = [...Object.keys(byName), ...Object.keys(shooting)]

/** What is written of a weapon; everything may be left out. */
export interface WrittenWeapon {
  readonly name?: string | undefined
  readonly like?: string | undefined
  readonly die?: string | undefined
  readonly proficiency?: number | undefined
  readonly proficient?: boolean | undefined
  readonly group?: string | undefined
  readonly hands?: number | undefined
  readonly reach?: number | undefined
  readonly range?: string | number | undefined
  readonly melee?: boolean | undefined
  readonly thrown?: 'light' | 'heavy' | undefined
  readonly enhancement?: number | undefined
  readonly critical?: string | undefined
  readonly reload?: boolean | undefined
  readonly ammunition?: number | undefined
  readonly natural?: boolean | undefined
}

/** What every weapon adds for who is proficient. */
export const PROFICIENCY = 2

/** How many times its damage a pick, hammer or flail adds on a critical hit. */
const criticalDw = (level: number): number => (level >= 21 ? 3 : level >= 11 ? 2 : 1)

/** "+1 longsword", "martial two-handed axe", or undefined for what is no weapon of the table. */
export function weaponNamed(text: string, level = 1): Weapon | undefined {
  const found = /^\s*(?:\+(\d)\s+)?(.*?)(?:\s+\+(\d))?\s*$/.exec(text)
  const name = (found?.[2] ?? '').toLowerCase()
  const enhancement = Number(found?.[1] ?? found?.[3] ?? 0)
  const known = Object.entries(byName).find(([one]) => plain(one) === plain(name))?.[1] ?? spelledOut(name)
  if (known !== undefined) return { ...fromTemplate(name, known[0], known[1], level), enhancement }
  const shot = Object.entries(shooting).find(([one]) => plain(one) === plain(name))?.[1]
  if (shot === undefined) return undefined
  const { range, long } = readRange(shot.range) ?? { range: 0, long: 0 }
  return {
    ...weaponBase(name),
    ...diceOf(shot.die),
    group: shot.group,
    hands: shot.hands,
    range,
    long,
    melee: false,
    reload: shot.reload === true,
    enhancement,
  }
}

/** "martial one-handed heavy blade": the template and the group in words. */
function spelledOut(name: string): readonly [keyof typeof templates, Group] | undefined {
  const found = /^(simple|martial)\s+(side|one-handed|two-handed|reach)\s+(?:light\s+|heavy\s+)?([a-z]+?)s?$/.exec(name)
  if (found === null) return undefined
  const template = `${found[1]} ${found[2]}`
  const group = groups.find((one) => one === found[3])
  return isTemplate(template) && group !== undefined ? [template, group] : undefined
}

const isTemplate = (name: string): name is keyof typeof templates => Object.hasOwn(templates, name)

function fromTemplate(name: string, key: keyof typeof templates, group: Group, level: number): Weapon {
  const template: Template = templates[key]
  const isMartial = key.startsWith('martial')
  const stepsUp = isMartial && (group === 'axe' || group === 'mace' || group === 'spear' || group === 'staff') ? 1 : 0
  const range = readRange(template.range ?? '0')
  return {
    ...weaponBase(name),
    ...diceOf(STEPS[STEPS.indexOf(template.die) + stepsUp] ?? template.die),
    group,
    hands: template.hands,
    reach: template.reach ?? 0,
    proficiency: PROFICIENCY + (isMartial && group === 'blade' ? 1 : 0),
    thrown: template.thrown,
    range: range?.range ?? 0,
    long: range?.long ?? 0,
    criticalDw: isMartial && (group === 'pick' || group === 'hammer' || group === 'flail') ? criticalDw(level) : 0,
  }
}

function diceOf(text: string): { count: number; sides: number } {
  const dice = readDice(text)
  return { count: dice?.count ?? 1, sides: dice?.sides ?? 4 }
}

const weaponBase = (name: string): Weapon => ({
  id: idOf(name),
  name,
  group: 'other',
  count: 1,
  sides: 8,
  proficiency: PROFICIENCY,
  proficient: true,
  hands: 1,
  reach: 0,
  range: 0,
  long: 0,
  melee: true,
  thrown: undefined,
  enhancement: 0,
  criticalDw: 0,
  criticalDice: undefined,
  reload: false,
  ammunition: undefined,
  natural: false,
})

/** A weapon as written: by name, a thing with fields of its own on top of one by name, or one with a die of its own. */
export function weaponOf(written: string | WrittenWeapon, level: number): Weapon | undefined {
  if (typeof written === 'string') return weaponNamed(written, level)
  // Whoever says its die has a weapon of their own in mind, whatever the table calls so.
  const known = written.like ?? (written.die === undefined ? written.name : undefined)
  const base = (known === undefined ? undefined : weaponNamed(known, level)) ?? weaponBase(written.name ?? 'weapon')
  const dice = written.die === undefined ? undefined : readDice(written.die)
  const range = written.range === undefined ? undefined : readRange(String(written.range))
  const critical = written.critical === undefined ? undefined : readDice(written.critical)
  const isShot = range !== undefined && written.thrown === undefined && base.thrown === undefined
  return {
    ...base,
    name: written.name ?? base.name,
    id: idOf(written.name ?? base.name),
    group: groups.find((one) => one === written.group) ?? base.group,
    count: dice?.count ?? base.count,
    sides: dice?.sides ?? base.sides,
    proficiency: written.proficiency ?? base.proficiency,
    proficient: written.proficient ?? base.proficient,
    hands: written.hands === undefined ? base.hands : written.hands === 2 ? 2 : 1,
    reach: written.reach === undefined ? base.reach : Math.max(0, written.reach - 1),
    range: range?.range ?? base.range,
    long: range?.long ?? base.long,
    melee: written.melee ?? (base.melee && !isShot),
    thrown: written.thrown ?? base.thrown,
    enhancement: written.enhancement ?? base.enhancement,
    criticalDice: critical === undefined ? base.criticalDice : { count: critical.count, sides: critical.sides },
    reload: written.reload ?? base.reload,
    ammunition: written.ammunition ?? base.ammunition,
    natural: written.natural ?? base.natural,
  }
}

/** The bare hand: 1d4, and 1d8 with both hands free. No proficiency. */
export const UNARMED: Weapon = { ...weaponBase('unarmed strike'), id: 'unarmed', group: 'unarmed', sides: 4, proficiency: 0, natural: true }

export interface Armor {
  readonly name: string
  /** Armor Class without any of it is 10. */
  readonly base: number
  readonly heavy: boolean
  readonly slows: number
}

export const armors: Readonly<Record<string, Armor>> = {
  none: { name: 'none', base: 10, heavy: false, slows: 0 },
  cloth: { name: 'cloth', base: 10, heavy: false, slows: 0 },
  leather: { name: 'leather', base: 12, heavy: false, slows: 0 },
  hide: { name: 'hide', base: 13, heavy: false, slows: 0 },
  chainmail: { name: 'chainmail', base: 16, heavy: true, slows: 1 },
  scale: { name: 'scale', base: 17, heavy: true, slows: 1 },
  plate: { name: 'plate', base: 18, heavy: true, slows: 1 },
}

/** "leather", "+2 scale", "chain". */
export function armorNamed(text: string): (Armor & { readonly enhancement: number }) | undefined {
  const found = /^\s*(?:\+(\d)\s+)?([a-z ]+?)(?:\s+armou?r)?(?:\s+\+(\d))?\s*$/i.exec(text)
  const name = plain(found?.[2] ?? '')
  const armor = Object.values(armors).find((one) => plain(one.name) === name || (name === 'chain' && one.name === 'chainmail'))
  return armor === undefined ? undefined : { ...armor, enhancement: Number(found?.[1] ?? found?.[3] ?? 0) }
}

export const shieldBonus: Readonly<Record<string, number>> = { none: 0, light: 1, heavy: 2 }
