/**
 * Takes over a newer file of a game's ledger, and keeps what is ours in it: which rules have a dial, what "off" means, and
 * the notes that the newer file does not have.
 *
 *   npm run ledger:take -- sovereign FILE
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isMap, isSeq, parseDocument, stringify } from 'yaml'
import { type Entry, type Game, games, ledgerFile, parseLedger, say } from './ledger-files.ts'

const ours = ['note', 'dial', 'off'] as const
type Ours = Partial<Pick<Entry, (typeof ours)[number]>>

export interface Taken {
  readonly text: string
  /** What of ours is not in it, and why. */
  readonly lost: readonly string[]
}

/** The newer text with what is ours. */
export function taken(game: Game, kept: string, newer: string): Taken {
  const [before, after] = [kept, newer].map((text) => wellFormed(game, text))
  const marks = new Map((before ?? []).map((entry) => [entry.id, oursIn(entry)]))
  const lost: string[] = []
  const added = new Map<string, Ours>()
  for (const entry of after ?? []) {
    const mine = marks.get(entry.id) ?? {}
    marks.delete(entry.id)
    if (mine.note !== undefined && entry.note !== undefined && mine.note !== entry.note) lost.push(`${entry.id}: the newer note stands`)
    added.set(entry.id, oursIn({ ...mine, ...dropUnsaid(oursIn(entry)) }, entry))
  }
  for (const [id, { dial }] of marks) lost.push(`${id}: gone${dial === true ? ', and its dial with it' : ''}`)
  return { text: withOurs(newer, added), lost }
}

function wellFormed(game: Game, text: string): readonly Entry[] {
  const { entries, problems } = parseLedger(game, text)
  if (problems.length > 0) throw new Error(problems.map(say).join('\n'))
  return entries
}

/** What of ours an entry says, but for what another says already. */
const oursIn = (entry: Ours, besides: Ours = {}): Ours =>
  Object.fromEntries(ours.flatMap((field) => (entry[field] === undefined || besides[field] !== undefined ? [] : [[field, entry[field]]])))

const dropUnsaid = (fields: Ours): Ours => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** More fields at the ends of entries; all other text, comments too, stays as it is. */
export function withOurs(text: string, added: ReadonlyMap<string, Ours>): string {
  const { contents } = parseDocument(text)
  const entries = isSeq(contents) ? contents.items.filter((item) => isMap(item)) : []
  let result = text
  for (const entry of entries.toReversed()) {
    const mine = added.get(String(entry.get('id'))) ?? {}
    const end = entry.range?.[1]
    if (end === undefined || Object.keys(mine).length === 0) continue
    const at = text[end - 1] === '\n' ? end : end + 1
    const head = result.slice(0, at)
    const lines = stringify(mine, { lineWidth: 0, blockQuote: 'folded' }).replace(/^(?=.)/gm, '  ')
    result = `${head}${head.endsWith('\n') ? '' : '\n'}${lines}${result.slice(at)}`
  }
  return result
}

function main(root: string): void {
  const { positionals } = parseArgs({ allowPositionals: true })
  const game = games.find((one) => one === positionals[0])
  const file = positionals[1]
  if (game === undefined || file === undefined) throw new Error(`npm run ledger:take -- GAME FILE; the games are ${games.join(', ')}`)
  const path = join(root, ledgerFile(game))
  const { text, lost } = taken(game, readFileSync(path, 'utf8'), readFileSync(resolve(file), 'utf8'))
  writeFileSync(path, text)
  for (const line of lost) console.log(line)
  console.log(`${ledgerFile(game)} is taken over. Now: npm run ids`)
}

if (import.meta.main) {
  try {
    main(resolve(import.meta.dirname, '..'))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
