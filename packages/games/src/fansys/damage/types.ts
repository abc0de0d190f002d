import { type Part, type RuleIndex, sumOf } from '@riposte/referee'
import { sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { FansysStep } from '../step.ts'
import { esoteric, physical } from '../terms.ts'
import type { Harm, Origin } from './resistance.ts'

/** Types of damage: where they come from, and what they do to whom. */

const isPhysical = (type: string): boolean => physical.some((one) => one === type)
// @rule fansys.damage.esoteric
export const isEsoteric = (type: string): boolean => esoteric.some((one) => one === type)

/** Natural, whatever deals it, where it is physical; supernatural where it is esoteric. */
export function originOf(type: string, origin: Origin): Origin {
  // @rule fansys.type.list
  if (isPhysical(type)) return 'natural'
  return isEsoteric(type) ? 'supernatural' : origin
}

const holy: readonly string[] = ['angel', 'glitch', 'divinity']
const unholy: readonly string[] = ['fiend', 'undead']

/** Profane beings and spirits. */
export const isDarkOrBodiless = (kind: string): boolean => unholy.includes(kind) || kind === 'spirit'

/** Those whose pools stand up to what goes past those of everybody else. */
export function isMet(kind: string, type: string): boolean {
  // @rule fansys.esoteric.divine
  if (type === 'divine') return holy.includes(kind)
  // @rule fansys.esoteric.profane
  if (type === 'profane') return unholy.includes(kind) || kind === 'divinity' || kind === 'golem' || kind === 'robot'
  return false
}

type Dealt = Pick<Harm, 'on' | 'type' | 'origin' | 'material' | 'isMagical'>

/** "fire", "fire[natural]", "physical", "physical[under 4]": whether what a sheet names is meant. */
function names(entry: string, { type, origin, material, isMagical = false }: Dealt): boolean {
  const [, what = entry, from, , level] = /^([a-z ]+)(?:\[((\w+)(?: (\d))?)\])?$/.exec(entry) ?? []
  // @rule fansys.resist.origin
  if (isOrigin(from) && from !== origin) return false
  if (from === 'mundane' && (material === undefined || isMagical)) return false
  if (from?.startsWith('under') === true && (material === undefined || material >= Number(level))) return false
  if (from?.startsWith('but') === true && material !== undefined && material >= Number(level)) return false
  return what === type || what === origin || what === 'all' || (what === 'physical' && isPhysical(type))
}
const isOrigin = (word: string | undefined): word is Origin => word === 'natural' || word === 'supernatural'

/** Nothing of such harm is felt by it. */
export const isImmune = (step: FansysStep, harm: Dealt): boolean => sheetOf(step.fight, harm.on).immune.some((entry) => names(entry, harm))

/** What resistance, vulnerability and immunity make of it, the whole blow at once. */
export function damageAfter(step: FansysStep, harm: Harm): readonly Part[] {
  const { on, type, parts: dealt, isMagical = false } = harm
  const { resist, vulnerable } = sheetOf(step.fight, on)
  const parts = [...dealt]
  const total = (): number => sumOf(parts)
  const add = (rule: RuleIndex, value: number, label: string): void => {
    if (value !== 0) parts.push({ rule, value, type: '', label })
  }
  const has = (list: readonly string[]): boolean => list.some((entry) => names(entry, harm))
  if (isImmune(step, harm)) add(R.immunity.none, -total(), 'immune')
  const isHalved =
    has(resist) &&
    // @rule fansys.weapon.magical
    !(isMagical && isPhysical(type))
  const isRaised = has(vulnerable)
  // Both together come to nothing.
  if (isHalved && !isRaised) add(R.resist.half, Math.floor(total() / 2) - total(), 'resists')
  if (isRaised && !isHalved) add(R.vulnerable.half, Math.floor(total() / 2), 'vulnerable')
  return parts
}
