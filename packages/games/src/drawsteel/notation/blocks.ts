import { readYaml } from '@riposte/referee'
import { type PrintedSheet, readCreature, readPrintedAbility } from './printed.ts'

/** Printed stat blocks and abilities: as the sheets one would write. */

/** The front matter of a markdown file, and what stands below it. */
function parts(text: string): { head: Record<string, unknown>; body: string } {
  const match = /^\s*---\r?\n([\s\S]*?)\r?\n---\r?\n?/.exec(text)
  if (match === null) return { head: {}, body: text }
  return { head: recordOf(readYaml(match[1] ?? '', 'front matter').data), body: text.slice(match[0].length) }
}

const recordOf = (data: unknown): Record<string, unknown> =>
  typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data } : {}

/** Everything printed in a text: markdown with front matter, JSON or YAML; several of them one after another. */
export function printedIn(text: string): PrintedSheet[] {
  const trimmed = text.trim()
  if (/^[[{]/.test(trimmed)) return fromData(readYaml(trimmed, 'notation').data)
  const { head, body } = parts(text)
  if (/^\s*(?:>|#|\|)/m.test(body)) return [readCreature(head, body)]
  const data = readYaml(trimmed, 'notation').data
  return typeof data === 'object' && data !== null ? fromData(data) : []
}

function fromData(data: unknown): PrintedSheet[] {
  if (Array.isArray(data)) return data.flatMap((one: unknown) => fromData(one))
  const record = recordOf(data)
  if (Array.isArray(record.features) || record.stamina !== undefined) return [readCreature(record, '')]
  const ability = readPrintedAbility(record)
  return ability === undefined ? [] : [{ sheet: {}, name: ability.name, abilities: [ability], traits: [], features: [] }]
}

/** The sheet that one would write for a printed block. */
export function readNotation(text: string): unknown {
  const [first] = printedIn(text)
  if (first === undefined) return {}
  const { sheet, name, abilities, traits, features } = first
  return { ...sheet, name, abilities, traits, features }
}
