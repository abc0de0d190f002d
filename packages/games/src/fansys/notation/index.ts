import { Places, told } from '@riposte/print'
import { type BlockReport, type ClauseReport, ContentError, type Problem, suggestion } from '@riposte/referee'
import { compile } from '../sheet/compile.ts'
import { sheetSchema, type Written } from '../sheet/schema.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { isLabel, readBlocks, readCreatures } from './creature.ts'

/** Printed blocks of the bestiary, and lines that people type. */

const SHAPE =
  'a block is a title and its tables; or a name in a line of its own, and below it lines such as "Level: 2" and "Stats: STR 16, DEX 12"'

export const compileSheet = (id: string, data: unknown): Sheet => compile(id, whole(data))

/** A sheet as written: what its print says, and what is said beside it. */
export function whole(data: unknown): unknown {
  const own = sheetSchema.parse(data)
  if (own.print === undefined) return own
  const all = readCreatures(own.print)
  const read = all.find(({ draft }) => draft.level === own.level) ?? all[0]
  const problems = slipsOf(own.print, ['print'])
  if (problems.length > 0) throw new ContentError(problems)
  if (read === undefined) throw new ContentError([{ path: ['print'], message: 'there is no block in it', remedy: SHAPE }])
  const { print: _, ...beside } = saidBeside(own)
  return { ...read.draft, ...(all.length > 1 && { name: `${read.name} ${read.draft.level ?? ''}` }), ...beside }
}

const unsaid = sheetSchema.parse({})
const saidBeside = (own: Written): Partial<Written> =>
  Object.fromEntries(Object.entries(own).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(unsaid, field))))

/** Lines that cannot be meant as they stand: labels misspelt. */
function slipsOf(text: string, path: Problem['path'] = []): Problem[] {
  if (text.includes('|')) return []
  return text.split('\n').flatMap((line, i) => {
    const label = /^\W*([A-Za-z][A-Za-z ]*?)\W*:/.exec(line)?.[1]?.toLowerCase()
    const remedy = label === undefined || isLabel(label) ? '' : suggestion(label, typedLabels)
    return remedy.startsWith('did you mean')
      ? [{ path, message: `line ${i + 1}: no line of a sheet is called "${label ?? ''}"`, remedy }]
      : []
  })
}
const typedLabels =
  'level,hero,type,size,stats,modifiers,saves,good saves,dice,hit,sp,mp,hp,speed,reach,armour,shield,weapons,in hand,trained,abilities,skills,senses,immune,resistant,vulnerable,attack,trick,power,spell,trait,items,mount'.split(
    ',',
  )

/** What becomes of every block of a text. */
export function importNotation(text: string): BlockReport[] {
  const problems = slipsOf(text)
  if (problems.length > 0) throw new ContentError(problems)
  const places = new Places(text)
  const found = readBlocks(text).map(({ offset, creatures }, i, all): BlockReport => {
    const clauses = new Map<string, ClauseReport>()
    for (const reading of creatures.flatMap(({ readings }) => readings)) {
      const clause = told(reading, places)
      clauses.set(`${clause.line}:${clause.column}`, clause)
    }
    const print = text.slice(offset, all[i + 1]?.offset)
    return {
      name: creatures[0]?.name ?? '',
      line: places.of(offset).line,
      clauses: [...clauses.values()],
      sheets: creatures.map(({ draft: { level } }) => ({ print, ...(creatures.length > 1 && level !== undefined && { level }) })),
    }
  })
  if (found.length === 0 && text.trim() !== '') throw new ContentError([{ path: [], message: 'line 1: there is no block', remedy: SHAPE }])
  return found
}
