import { readYaml } from '@riposte/referee'
import { type PrintedSheet, readCreature, readPrintedAbility } from './printed.ts'

/** Printed stat blocks and abilities: as the sheets one would write. */

/** The front matter of a markdown file, and what stands below it. */
function parts(text: string): { head: Record<string, unknown>; body: string } {
  const match = /^(\s*---\r?\n)([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/.exec(text)
  if (match === null) return { head: {}, body: text }
  // Blank lines in place of what stands before it: errors then tell the line of the file.
  const before = (match[1] ?? '').replace(/[^\n]/g, '')
  return { head: headOf(before, match[2] ?? ''), body: text.slice(match[0].length) }
}

/** Front matter that is no YAML, for want of quotation marks, is still names and values. */
function headOf(before: string, text: string): Record<string, unknown> {
  const lines = text.split(/\r?\n/)
  const isPlain = lines.every((line) => /^(?:[\w-]+:(?: .*)?|\s*- .*|\s*)$/.test(line))
  const head: Record<string, unknown> = {}
  try {
    return recordOf(readYaml(`${before}${text}`, 'front matter').data)
  } catch (error) {
    if (!isPlain) throw error
  }
  let items: string[] = []
  let key = ''
  for (const line of lines) {
    const item = /^\s*- (.*)$/.exec(line)?.[1]
    const pair = /^([\w-]+):\s*(.*)$/.exec(line)
    if (item !== undefined) head[key] = items = [...items, bare(item)]
    else if (pair?.[1] !== undefined) {
      key = pair[1]
      items = []
      head[key] = bare(pair[2] ?? '')
    }
  }
  return head
}

const bare = (value: string): string => value.trim().replace(/^(['"])(.*)\1$/, '$2')

const recordOf = (data: unknown): Record<string, unknown> =>
  typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...data } : {}

/** Before a name with a table of figures below it: the next creature. */
const CREATURE = /(?<=\n)(?=[ \t]*#{1,6} [^\n]+\n\s*\|)/

/** Everything printed in a text: markdown with front matter, JSON or YAML; several of them one after another. */
export function printedIn(text: string): PrintedSheet[] {
  const trimmed = text.trim()
  if (/^[[{]/.test(trimmed)) return fromData(readYaml(trimmed, 'notation').data)
  const { head, body } = parts(text)
  if (/^\s*(?:>|#|\|)/m.test(body) || Object.keys(head).length > 0) {
    const [before = '', first = '', ...others] = body.split(CREATURE)
    const own = before.includes('|') ? [before, first] : [before + first]
    return [...own, ...others].filter((one, i) => i === 0 || one !== '').map((one, i) => readCreature(i === 0 ? head : {}, one))
  }
  const data = readYaml(trimmed, 'notation').data
  return typeof data === 'object' && data !== null ? fromData(data) : []
}

function fromData(data: unknown): PrintedSheet[] {
  if (Array.isArray(data)) return data.flatMap((one: unknown) => fromData(one))
  const record = recordOf(data)
  if (Array.isArray(record.features) || record.stamina !== undefined) return [readCreature(record, '')]
  const ability = readPrintedAbility(record)
  return ability === undefined ? [] : [{ sheet: {}, name: ability.name, abilities: [ability], traits: [], features: [], doubts: [] }]
}
