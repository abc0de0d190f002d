/** Reads the ledger: one YAML file a game, checked entry by entry, with the line of whatever is wrong. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'

export const games = ['orcus', 'homl', 'fansys', 'sovereign', 'drawsteel'] as const
export type Game = (typeof games)[number]
/** Begun and not complete: what is unproven of them is counted, and is no fault. */
export const underWay: readonly Game[] = []

export const kinds = ['engine', 'choice', 'gm', 'campaign'] as const
export type Kind = (typeof kinds)[number]

const words = z.string().trim().min(1, 'is empty')
const fields = z.strictObject({
  id: words,
  where: words,
  kind: z.enum(kinds),
  rule: words,
  example: words.optional(),
  note: words.optional(),
  beyond: words.optional(),
  hard: z.boolean().optional(),
  dial: z.literal(true).optional(),
  off: words.optional(),
})
const entrySchema = fields.refine(({ dial, off }) => dial || off === undefined, {
  path: ['off'],
  message: 'says what a dial does, and there is none: add dial: true, or take it out',
})
export type Entry = z.infer<typeof entrySchema>

export type Problem = { readonly file: string; readonly line: number; readonly text: string }
export type Ledger = { readonly game: Game; readonly entries: readonly Entry[]; readonly problems: readonly Problem[] }

export const ledgerFile = (game: Game): string => `ledger/${game}.yaml`

export const say = ({ file, line, text }: Problem): string => `${file}:${line}: ${text}`

export function readLedger(root: string, game: Game): Ledger {
  const file = ledgerFile(game)
  try {
    return parseLedger(game, readFileSync(join(root, file), 'utf8'))
  } catch (error) {
    return { game, entries: [], problems: [{ file, line: 1, text: `cannot be read: ${String(error)}` }] }
  }
}

export function parseLedger(game: Game, text: string): Ledger {
  const file = ledgerFile(game)
  const lines = new LineCounter()
  const doc = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const problems: Problem[] = []
  const complain = (offset: number, text: string): void => {
    problems.push({ file, line: lines.linePos(offset).line, text })
  }

  for (const error of doc.errors) complain(error.pos[0], `not YAML: ${error.message}`)
  if (problems.length > 0) return { game, entries: [], problems }

  const list: unknown = doc.toJS()
  if (!Array.isArray(list)) {
    complain(0, 'a ledger is a list of entries')
    return { game, entries: [], problems }
  }

  const entries: Entry[] = []
  const lineOf = new Map<string, number>()
  for (const [index, item] of list.entries()) {
    const parsed = entrySchema.safeParse(item)
    if (!parsed.success) {
      for (const issue of parsed.error.issues) complain(offsetOf(doc, index, issue), explain(issue, item))
      continue
    }
    const at = offsetAt(doc, [index, 'id'])
    const fault = idFault(game, parsed.data.id, lineOf)
    if (fault) complain(at, fault)
    else {
      lineOf.set(parsed.data.id, lines.linePos(at).line)
      entries.push(parsed.data)
    }
  }
  return { game, entries, problems }
}

function idFault(game: Game, id: string, seen: ReadonlyMap<string, number>): string | undefined {
  if (!id.startsWith(`${game}.`)) return `${id}: ids in this file begin with "${game}."`
  if (!/^[a-z]+(\.[a-z0-9]+(-[a-z0-9]+)*)+$/.test(id)) return `${id}: an id is lower-case words joined by dots and hyphens`
  const first = seen.get(id)
  return first === undefined ? undefined : `${id}: this id is already taken on line ${first}`
}

type Issue = z.core.$ZodIssue

function explain(issue: Issue, item: unknown): string {
  const name = nameOf(item)
  const field = issue.path.join('.')
  if (issue.code === 'unrecognized_keys')
    return `${name}: unknown field "${issue.keys.join('", "')}"; the fields are ${Object.keys(fields.shape).join(', ')}`
  if (field === '') return `${name}: an entry is a set of fields`
  if (!has(item, field)) return `${name}: the field "${field}" is missing`
  if (issue.code === 'invalid_value') return `${name}: ${field} is one of ${issue.values.join(', ')}`
  return `${name}: ${field} ${issue.message}`
}

const has = (item: unknown, field: string): boolean => typeof item === 'object' && item !== null && field in item

const nameOf = (item: unknown): string =>
  typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string' ? item.id : 'an entry without id'

/** Unknown fields are reported at their parent, so the key itself is looked up. */
function offsetOf(doc: Document, index: number, issue: Issue): number {
  if (issue.code === 'unrecognized_keys') {
    const entry = doc.getIn([index], true)
    const pair = isMap(entry) && entry.items.find(({ key }) => isScalar(key) && key.value === issue.keys[0])
    if (pair && isNode(pair.key)) return pair.key.range?.[0] ?? 0
  }
  return offsetAt(doc, [index, ...issue.path])
}

/** A missing field has no node: the nearest parent stands in for it. */
function offsetAt(doc: Document, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const node = doc.getIn(path.slice(0, length), true)
    if (isNode(node) && node.range) return node.range[0]
  }
  return 0
}
