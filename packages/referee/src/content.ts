import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml'
import type { ZodType, z } from 'zod'
import { RiposteError } from './errors.ts'

export type Path = readonly (string | number)[]

/** What is wrong with a piece of content, and where in it. */
export interface Problem {
  readonly path: Path
  readonly message: string
  readonly remedy: string
}

/** Content that is not what it should be: every problem found, each with its place. */
export class ContentError extends RiposteError {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[], source?: Source) {
    const placed = (problem: Problem): string => (source === undefined ? told(problem) : `${source.locate(problem.path)}: ${told(problem)}`)
    const more = problems.length > MOST_TOLD ? [`and ${problems.length - MOST_TOLD} more`] : []
    super('bad-content', [...problems.slice(0, MOST_TOLD).map(placed), ...more].join('\n'), problems[0]?.remedy ?? '')
    this.problems = problems
  }
}

/** Nobody reads more than so many problems at once, nor more of what was written than so much. */
const MOST_TOLD = 50
const LONGEST_TOLD = 500

const clipped = (text: string): string => (text.length > LONGEST_TOLD ? `${text.slice(0, LONGEST_TOLD)}…` : text)
/** What is wrong in no field of its own says itself where: in a line, or in the whole. */
const told = ({ path, message, remedy }: Problem): string => {
  const field = clipped(path.join('.')) || (/^line \d/.test(message) ? '' : 'the whole')
  return `${field === '' ? '' : `${field}: `}${clipped(message)} (${clipped(remedy)})`
}

/** A text read as YAML: the plain data, and the line of every part of it. */
export interface Source {
  readonly file: string
  readonly data: unknown
  /** `file:line:column` of a part, or of the nearest part around it that exists. */
  locate(path: Path): string
}

export function readYaml(text: string, file: string): Source {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const place = (offset: number): string => {
    const { line, col } = lines.linePos(offset)
    return `${file}:${line}:${col}`
  }
  const error = document.errors[0]
  if (error !== undefined) {
    throw new ContentError([{ path: [], message: `${place(error.pos[0])}: ${error.message}`, remedy: 'mend the YAML' }])
  }
  return {
    file,
    data: dataOf(document, file),
    locate: (path) => {
      for (let depth = path.length; depth >= 0; depth--) {
        const parent = depth === 0 ? document.contents : document.getIn(path.slice(0, depth - 1), true)
        if (depth > 0 && isMap(parent)) {
          const pair = parent.items.find((item) => isScalar(item.key) && String(item.key.value) === String(path[depth - 1]))
          if (pair !== undefined && isNode(pair.key) && pair.key.range) return place(pair.key.range[0])
        }
        const node = depth === 0 ? document.contents : document.getIn(path.slice(0, depth), true)
        if (isNode(node) && node.range) return place(node.range[0])
      }
      return `${file}:1:1`
    },
  }
}

/** An alias may name what is in no place of the document, or itself. */
function dataOf(document: Document, file: string): unknown {
  try {
    return document.toJS()
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error
    throw new ContentError([
      { path: [], message: `${file}: ${error.message}`, remedy: 'an alias holds only in its own document: write it out' },
    ])
  }
}

/** Reads the data of a file; what is wrong in it is told with file, line and column. */
export function readFrom<T>(source: Source, read: (data: unknown) => T): T {
  try {
    return read(source.data)
  } catch (error) {
    if (error instanceof ContentError) throw new ContentError(error.problems, source)
    throw error
  }
}

/** Untrusted data made trusted, or a ContentError that names each field that is wrong. */
export function check<T>(schema: ZodType<T>, data: unknown, at: Path = []): T {
  const result = schema.safeParse(data, { error: inWords })
  if (result.success) return result.data
  throw new ContentError(
    result.error.issues.flatMap((issue): Problem[] => {
      const path = [...at, ...issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part))]
      if (issue.code === 'unrecognized_keys') {
        const known = keysOf(schema, issue.path)
        return issue.keys.map((key) => ({ path: [...path, key], message: `"${key}" is not known here`, remedy: suggestion(key, known) }))
      }
      const names = ('values' in issue && issue.values) || ('options' in issue && issue.options) || []
      if (names.length > 0) {
        const written = partOf(data, issue.path)
        const known = names.map(String)
        return written === undefined
          ? [{ path, message: MISSING, remedy: `one of: ${known.join(', ')}` }]
          : [{ path, message: `"${shown(written)}" is not known here`, remedy: suggestion(shown(written), known) }]
      }
      // A field of several forms fits none of them, and zod does not say which was meant.
      const about = issue.code === 'invalid_union' ? aboutOf(schema, issue.path) : undefined
      const message = about === undefined ? issue.message : `${issue.message}: ${about}`
      return [{ path, message, remedy: `see what may stand here with "riposte describe"` }]
    }),
  )
}

/** What is wrong with what was written; a schema's own words go before these. */
const inWords: z.core.$ZodErrorMap = (issue) => {
  const written = shown(issue.input)
  if (issue.input === undefined) return MISSING
  if (issue.code === 'invalid_type') return `${written} is not ${KINDS[issue.expected] ?? issue.expected}`
  if (issue.code === 'invalid_union') return `${written} cannot stand here`
  const isNumber = typeof issue.input === 'number'
  if (issue.code === 'too_small' && isNumber) return `${written} is too little: ${issue.minimum} or more`
  if (issue.code === 'too_big' && isNumber) return `${written} is too much: ${issue.maximum} at most`
  return undefined
}

const MISSING = 'this must be there'

const KINDS: Readonly<Record<string, string>> = {
  number: 'a number',
  int: 'a whole number',
  string: 'text',
  boolean: 'true or false',
  array: 'a list, such as [one, two]',
  object: 'a set of fields, such as { name: value }',
  record: 'a set of fields, such as { name: value }',
}

const shown = (written: unknown): string => (typeof written === 'string' ? written : (JSON.stringify(written) ?? ''))

/** What stands at a path of the data. */
function partOf(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined), data)
}

/** The field names that a schema knows at a path, as far as it tells. */
const keysOf = (schema: ZodType, path: readonly PropertyKey[]): string[] => Object.keys(shapeOf(partAt(schema, path)) ?? {})

/** What a schema says of the field at a path. */
function aboutOf(schema: ZodType, path: readonly PropertyKey[]): string | undefined {
  const part = partAt(schema, path)
  return typeof part === 'object' && part !== null && 'description' in part && typeof part.description === 'string'
    ? part.description
    : undefined
}

function partAt(schema: ZodType, path: readonly PropertyKey[]): unknown {
  let at: unknown = schema
  for (const key of path) {
    at = shapeOf(at)?.[String(key)] ?? innerOf(at)
  }
  return at
}

function shapeOf(schema: unknown): Record<string, unknown> | undefined {
  if (typeof schema !== 'object' || schema === null) return undefined
  if ('shape' in schema && typeof schema.shape === 'object' && schema.shape !== null) return schema.shape as Record<string, unknown>
  const inner = innerOf(schema)
  return inner === undefined ? undefined : shapeOf(inner)
}

function innerOf(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null || !('def' in schema)) return undefined
  const def = schema.def
  if (typeof def !== 'object' || def === null) return undefined
  if ('innerType' in def) return def.innerType
  if ('valueType' in def) return def.valueType
  if ('element' in def) return def.element
  // Something is done to it before it is checked.
  if ('in' in def && 'out' in def) return shapeOf(def.in) === undefined ? def.out : def.in
  return undefined
}

/** "did you mean" for a name, or the names there are; of many the nearest. */
export function suggestion(name: string, known: readonly string[]): string {
  const ranked = known
    .map((one) => ({ one, distance: editDistance(name.toLowerCase(), one.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
  const [best] = ranked
  if (best === undefined) return 'take it out'
  if (best.distance < Math.min(4, name.length, name.length / 2 + 1)) return `did you mean "${best.one}"?`
  if (known.length <= 24) return `known: ${known.join(', ')}`
  const nearest = ranked.slice(0, 6).map(({ one }) => one)
  return `${known.length} names are known here, the nearest ${nearest.join(', ')}; see "riposte describe"`
}

/** Two names of which one looks like a slip of the other: a letter more, less or another, two in each other's place, or large for small. */
export function slipAmong(names: readonly string[]): readonly [string, string] | undefined {
  for (const [i, one] of names.entries()) {
    const other = names.slice(0, i).find((before) => isSlip(before.toLowerCase(), one.toLowerCase()))
    if (other !== undefined) return [other, one]
  }
  return undefined
}

/** Of short names each may be meant: rats and cats. */
const SHORT = 4
function isSlip(a: string, b: string): boolean {
  if (a === b) return true
  if (Math.max(a.length, b.length) <= SHORT) return false
  const isTurned = a.length === b.length && a.split('').sort().join('') === b.split('').sort().join('')
  return editDistance(a, b) <= (isTurned ? 2 : 1)
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + change))
    }
    row = next
  }
  return row[b.length] ?? 0
}
