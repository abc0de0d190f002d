import type { ReadBlock } from '@riposte/protocol'
import { type BlockReport, ContentError, type Game, type Remedy, readSheet } from '@riposte/referee'
import { Refusal } from './refusal.ts'

/** The printed blocks of a text: what is understood of each, and the sheets of those that are creatures. */
export function blocksIn(game: Game, text: string): ReadBlock[] {
  const blocks = game.importNotation?.(text) ?? []
  if (blocks.length === 0)
    throw new Refusal(
      'bad-message',
      `no stat block of ${game.title} is found`,
      'paste a whole block as it is printed, from its name on; begin from one of the packs to see how that is',
    )
  return blocks.map((block) => blockOf(game, block))
}

function blockOf(game: Game, { name, line, clauses, sheets = [] }: BlockReport): ReadBlock {
  const told = clauses.map(({ line, column, text, mark, why, understood, remedy }) => ({
    line,
    column,
    text,
    mark,
    why,
    ...(understood !== undefined && { understood }),
    ...(remedy !== undefined && { remedy: copied(remedy) }),
  }))
  const block = { name, line, clauses: told }
  try {
    return { ...block, sheets: sheets.map((written) => sheetOf(game, name, written)) }
  } catch (thrown) {
    if (!(thrown instanceof ContentError)) throw thrown
    const [first] = thrown.problems
    return { ...block, sheets: [], problem: { message: first?.message ?? thrown.message, remedy: thrown.remedy } }
  }
}

const copied = ({ meant, sayings, unknown }: Remedy): NonNullable<ReadBlock['clauses'][number]['remedy']> => ({
  meant: [...meant],
  sayings: [...sayings],
  ...(unknown !== undefined && { unknown: { ...unknown, known: [...unknown.known] } }),
})

/** Under the name that it gives itself. */
function sheetOf(game: Game, name: string, written: unknown): ReadBlock['sheets'][number] {
  const compiled = readSheet(game, name, written)
  const own: unknown = typeof compiled === 'object' && compiled !== null ? Reflect.get(compiled, 'name') : undefined
  const title = typeof own === 'string' && own !== '' ? own : name
  const id = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  return { id: id === '' ? 'newcomer' : id, title, written }
}
