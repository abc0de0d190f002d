import { type ZodType, z } from 'zod'
import { isRecord } from './files.ts'
import { entries } from './text.ts'

/** The fields a schema takes, one a line, nested ones below: `hp  number, 1 or more, or left out: …`. */
export function describeSchema(schema: ZodType): string {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const json: unknown = root
  const told: Told = { lines: [], seen: new Map() }
  walk(json, isRecord(json) ? json : {}, '', told, 0)
  return told.lines.length === 0 ? '  nothing\n' : entries(told.lines)
}

/** What has been written, and under which field each set of fields was: it is not written twice. */
interface Told {
  readonly lines: [string, string][]
  readonly seen: Map<string, string>
}

function walk(node: unknown, root: Record<string, unknown>, indent: string, told: Told, depth: number): void {
  const here = resolved(node, root)
  if (depth > 6) return
  for (const variant of variantsOf(here)) walk(variant, root, indent, told, depth)
  const properties = isRecord(here.properties) ? here.properties : {}
  const required = Array.isArray(here.required) ? here.required : []
  for (const [name, field] of Object.entries(properties)) {
    const one = resolved(field, root)
    told.lines.push([`${indent}${name}`, fieldText(one, root, required.includes(name))])
    for (const inner of nestedIn(one, root)) {
      const key = JSON.stringify(inner)
      const before = told.seen.get(key)
      told.seen.set(key, before ?? name)
      if (before === undefined) walk(inner, root, `${indent}  `, told, depth + 1)
      else if (before !== name) told.lines.push([`${indent}  …`, `the fields of "${before}"`])
    }
  }
}

function fieldText(field: Record<string, unknown>, root: Record<string, unknown>, isRequired: boolean): string {
  const about = typeof field.description === 'string' ? `: ${field.description}` : ''
  const fallback = 'default' in field ? `; ${JSON.stringify(field.default)} if left out` : isRequired ? '; must be there' : ''
  return `${typeText(field, root)}${fallback}${about}`
}

function typeText(field: Record<string, unknown>, root: Record<string, unknown>): string {
  const one = resolved(field, root)
  if (Array.isArray(one.enum)) return `one of ${one.enum.map(String).join(', ')}`
  if ('const' in one) return String(one.const)
  const variants = variantsOf(one)
  if (variants.length > 0) return [...new Set(variants.map((variant) => typeText(resolved(variant, root), root)))].join(' or ')
  switch (one.type) {
    case 'array':
      return listText(typeText(resolved(one.items, root), root))
    case 'object':
      return 'properties' in one ? 'a set of fields' : namedText(one, root)
    case 'string':
      return 'text'
    case 'boolean':
      return 'true or false'
    case 'integer':
    case 'number':
      return `${one.type === 'integer' ? 'a whole number' : 'a number'}${limits(one)}`
    case 'null':
      return 'null'
    default:
      return 'anything'
  }
}

const listText = (each: string): string => (each.includes(' or ') ? `a list of (${each})` : `a list of ${each}`)

function namedText(one: Record<string, unknown>, root: Record<string, unknown>): string {
  const names = resolved(one.propertyNames, root)
  const keys = Array.isArray(names.enum) ? ` (${names.enum.map(String).join(', ')})` : ''
  return `names${keys}, each with ${typeText(resolved(one.additionalProperties, root), root)}`
}

function limits(one: Record<string, unknown>): string {
  const bound = (key: string): number | undefined => {
    const value = one[key]
    return typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined
  }
  const least = bound('minimum')
  const most = bound('maximum')
  if (least !== undefined && most !== undefined) return ` (${least} to ${most})`
  if (least !== undefined) return ` (${least} or more)`
  return most === undefined ? '' : ` (at most ${most})`
}

function variantsOf(one: Record<string, unknown>): unknown[] {
  const variants: unknown = one.anyOf ?? one.oneOf ?? one.allOf
  return Array.isArray(variants) ? variants : []
}

/** The parts of a field that have fields of their own. */
function nestedIn(one: Record<string, unknown>, root: Record<string, unknown>): unknown[] {
  const variants = variantsOf(one)
  if (variants.length > 0) return variants.flatMap((variant) => nestedIn(resolved(variant, root), root))
  if ('properties' in one) return [one]
  if (one.type === 'array') return nestedIn(resolved(one.items, root), root)
  return isRecord(one.additionalProperties) ? nestedIn(resolved(one.additionalProperties, root), root) : []
}

function resolved(node: unknown, root: Record<string, unknown>): Record<string, unknown> {
  if (!isRecord(node)) return {}
  const ref = node.$ref
  if (typeof ref !== 'string') return node
  let at: unknown = root
  for (const part of ref
    .replace(/^#\/?/, '')
    .split('/')
    .filter((one) => one !== ''))
    at = isRecord(at) ? at[part] : undefined
  return isRecord(at) ? at : {}
}
