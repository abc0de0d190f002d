import { hyphened } from './names.ts'

/** Compares what a scenario expects with what is there. */

/** How numbers are called in the place that is looked at, and whether the order of a list matters. */
export interface Naming {
  readonly anyOrder: boolean
  /** The names of a number in a field. */
  namesOf(number: number, field: string): readonly string[]
}

export const noNaming: Naming = { anyOrder: false, namesOf: () => [] }

/** What is other than expected, in words: `is 7, not 9`; or undefined. */
export function compare(wanted: unknown, found: unknown, naming: Naming, field = ''): string | undefined {
  if (isMatcher(wanted)) return compareMatcher(wanted, found, naming, field)
  if (fits(wanted, found, naming, field)) return undefined
  return `is ${shown(found, naming, field)}, not ${shown(wanted, naming, field)}`
}

interface Matcher {
  readonly not?: unknown
  readonly includes?: unknown
  readonly min?: number
  readonly max?: number
}
export const matchers = ['not', 'includes', 'min', 'max'] as const

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

function isMatcher(wanted: unknown): wanted is Matcher {
  if (!isRecord(wanted)) return false
  const keys = Object.keys(wanted)
  return keys.length > 0 && keys.every((key) => matchers.some((one) => one === key)) && ['min', 'max'].every((key) => isLimit(wanted[key]))
}

const isLimit = (value: unknown): boolean => value === undefined || typeof value === 'number'
const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

function compareMatcher(wanted: Matcher, found: unknown, naming: Naming, field: string): string | undefined {
  const has = (one: unknown): boolean => listed(found).some((value) => fits(one, value, naming, field))
  const is = `is ${shown(found, naming, field)}`
  if (wanted.not !== undefined && listed(wanted.not).some(has)) return `${is}, and must not be ${shown(wanted.not, naming, field)}`
  const missing = wanted.includes === undefined ? [] : listed(wanted.includes).filter((one) => !has(one))
  if (missing.length > 0) return `${is}, without ${missing.map(String).join(', ')}`
  if (wanted.min !== undefined && !(typeof found === 'number' && found >= wanted.min)) return `${is}, under ${wanted.min}`
  if (wanted.max !== undefined && !(typeof found === 'number' && found <= wanted.max)) return `${is}, over ${wanted.max}`
  return undefined
}

function fits(wanted: unknown, found: unknown, naming: Naming, field: string): boolean {
  if (isMatcher(wanted)) return compareMatcher(wanted, found, naming, field) === undefined
  if (wanted === null) return found === null || found === undefined || found === '' || found === -1
  if (Array.isArray(wanted)) {
    if (!Array.isArray(found) || found.length !== wanted.length) return false
    const left: unknown[] = found.slice()
    return wanted.every((one: unknown, i) => {
      if (!naming.anyOrder) return fits(one, left[i], naming, field)
      const at = left.findIndex((value) => fits(one, value, naming, field))
      if (at >= 0) left.splice(at, 1)
      return at >= 0
    })
  }
  if (isRecord(wanted)) return isRecord(found) && Object.entries(wanted).every(([key, value]) => fits(value, found[key], naming, key))
  if (isRecord(found)) return [found.id, found.kind, found.name].some((name) => typeof name === 'string' && sameText(wanted, name))
  if (typeof wanted === 'string' && typeof found === 'number')
    return sameText(wanted, String(found)) || naming.namesOf(found, field).some((name) => sameText(wanted, name))
  return sameText(wanted, found)
}

/** The book says "River Stance", the id river-stance; what is empty is none. */
const sameText = (a: unknown, b: unknown): boolean =>
  a === b || (b === '' && a === 'none') || (isPlain(a) && isPlain(b) && hyphened(String(a)) === hyphened(String(b)))
const isPlain = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value)

function shown(value: unknown, naming: Naming, field: string): string {
  if (typeof value === 'number') {
    const names = naming.namesOf(value, field).filter((name) => name !== '' && name !== 'nobody')
    return names.length > 0 ? `${value} (${names.join(' or ')})` : String(value)
  }
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')
}
