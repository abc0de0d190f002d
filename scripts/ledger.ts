/**
 * Counts what the ledger holds and what of it is proven. Nothing is remembered between runs: every count comes from the
 * ledger files, the code and a fresh run of `riposte check --prove`.
 *
 *   npm run ledger                            the table
 *   npm run ledger -- --missing [GAME …]      what is unproven, or not cited in code
 *   npm run ledger -- --json                  the counts and the unproven ids, for programs
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { codeName } from '@riposte/referee'
import ts from 'typescript'
import { z } from 'zod'
import { type Entry, type Game, games, type Kind, kinds, readLedger, say, underWay } from './ledger-files.ts'

// ---------------------------------------------------------------- what the scenarios prove

const proofSchema = z.object({
  files: z.array(
    z.object({
      file: z.string(),
      game: z.string(),
      ok: z.boolean(),
      rules: z.array(z.object({ id: z.string(), proven: z.boolean(), why: z.string().optional() })),
      errors: z.array(z.unknown()),
    }),
  ),
})
export type Proof = z.infer<typeof proofSchema>

const checker = ['--conditions=source', 'packages/cli/src/main.ts', 'check', '--prove', '--control', '1', 'scenarios', '--report']

/** Runs the scenario checker, and what it says where all is not well. Its report then still counts. */
export function runProof(root: string): { readonly proof: Proof; readonly said: string } {
  const folder = mkdtempSync(join(tmpdir(), 'riposte-ledger-'))
  const file = join(folder, 'proof.json')
  const run = spawnSync(process.execPath, [...checker, file], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  try {
    return { proof: proofSchema.parse(JSON.parse(readFileSync(file, 'utf8'))), said: run.status === 0 ? '' : run.stdout.trim() }
  } catch (error) {
    const said = run.error?.message ?? (run.stderr.trim() || `its output is not a report: ${String(error)}`)
    throw new Error(`Nothing can be said to be proven: \`node ${checker.join(' ')}\` gave no report.\n${said}`, { cause: error })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Why a rule is not proven, by id; a proven rule maps to undefined. A failing scenario proves nothing. */
export function verdicts(proof: Proof, game: Game): ReadonlyMap<string, string | undefined> {
  const verdict = new Map<string, string | undefined>()
  for (const { file, ok, rules } of proof.files.filter((file) => file.game === game)) {
    for (const { id, proven, why } of rules) {
      if (ok && proven) verdict.set(id, undefined)
      else if (!verdict.has(id)) verdict.set(id, `${file}: ${ok ? (why ?? 'not proven') : 'the scenario fails'}`)
    }
  }
  return verdict
}

// ---------------------------------------------------------------- what the code cites

/** Every `R.topic.detail` in a source text, and what comments tag nodes with. Other words and strings are no code, hence the parser. */
export function citations(source: string): ReadonlySet<string> {
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) {
      const path = pathOf(node)
      if (path[0] === 'R') names.add(path.slice(1).join('.'))
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest))
  for (const [, ids = ''] of source.matchAll(/\/\/ @rule ([a-z0-9., -]+?)(?: otherwise\b.*)?$/gm))
    for (const id of ids.split(', ')) names.add(codeName(id).join('.'))
  return names
}

function pathOf(node: ts.Expression): readonly string[] {
  if (ts.isIdentifier(node)) return [node.text]
  return ts.isPropertyAccessExpression(node) ? [...pathOf(node.expression), node.name.text] : ['']
}

/** The game's own sources: what is generated and what is only a test cites nothing. */
function sourcesOf(root: string, game: Game): readonly string[] {
  const folder = join(root, 'packages/games/src', game)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'rules.ts')
    .map((file) => readFileSync(join(folder, file), 'utf8'))
}

// ---------------------------------------------------------------- the account

export type Account = {
  readonly game: Game
  readonly coded: boolean
  readonly kinds: Readonly<Record<Kind, number>>
  readonly toProve: number
  readonly missing: readonly string[]
  readonly uncited: ReadonlySet<string>
  readonly verdict: ReadonlyMap<string, string | undefined>
}

export function account(game: Game, entries: readonly Entry[], sources: readonly string[], proof: Proof): Account {
  const cited = new Set(sources.flatMap((source) => [...citations(source)]))
  // What a campaign works out is to prove where code does it: much of it is words that do nothing.
  const isToProve = ({ kind, id }: Entry): boolean =>
    kind === 'engine' || kind === 'choice' || (kind === 'campaign' && cited.has(codeName(id).join('.')))
  const toProve = entries.filter(isToProve).map(({ id }) => id)
  const coded = sources.length > 0
  const verdict = coded ? verdicts(proof, game) : new Map<string, string | undefined>()
  return {
    game,
    coded,
    kinds: countKinds(entries),
    toProve: toProve.length,
    missing: toProve.filter((id) => !verdict.has(id) || verdict.get(id) !== undefined),
    uncited: new Set(toProve.filter((id) => !cited.has(codeName(id).join('.')))),
    verdict,
  }
}

function countKinds(entries: readonly Entry[]): Readonly<Record<Kind, number>> {
  const count = { engine: 0, choice: 0, gm: 0, campaign: 0 }
  for (const { kind } of entries) count[kind]++
  return count
}

const total = (of: Account): number => kinds.reduce((sum, kind) => sum + of.kinds[kind], 0)
const proven = (of: Account): number => of.toProve - of.missing.length
/** What should be whole and is not. */
const unfinished = (of: Account): boolean => of.coded && of.missing.length > 0 && !underWay.includes(of.game)

/** Tags that name no entry prove nothing, and are most often a slip of the pen. */
export function strayTags(proof: Proof, ids: ReadonlySet<string>): readonly string[] {
  return proof.files.flatMap(({ file, rules }) =>
    rules.filter(({ id }) => !ids.has(id)).map(({ id }) => `${file}: ${id} is not in the ledger`),
  )
}

// ---------------------------------------------------------------- saying it

export function table(accounts: readonly Account[]): string {
  const rows = [
    ['game', 'entries', ...kinds, 'to prove', 'proven', 'unproven', 'cited'],
    ...accounts.map((of) => [
      of.game,
      ...[total(of), ...kinds.map((kind) => of.kinds[kind]), of.toProve, proven(of), of.missing.length].map(String),
      of.coded ? String(of.toProve - of.uncited.size) : 'no code yet',
    ]),
  ]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const cell = (text: string, column: number): string =>
    column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0)
  return rows.map((row) => row.map(cell).join('  ')).join('\n')
}

/** One line a rule that is unproven or not cited, with the reason. A game without code is one line in all. */
export function missingLines(of: Account): readonly string[] {
  if (!of.coded) return [`${of.game}: no code yet, all ${of.toProve} unproven`]
  const unproven = new Set(of.missing)
  const open = [...new Set([...of.missing, ...of.uncited])]
  return open.map((id) => {
    const proof = unproven.has(id) ? `unproven (${of.verdict.get(id) ?? 'no scenario names it'})` : 'proven'
    return `${id}: ${proof}${of.uncited.has(id) ? ', not cited in code' : ''}`
  })
}

export function json(accounts: readonly Account[]): string {
  const summary = (of: Account) => ({ entries: total(of), toProve: of.toProve, proven: proven(of), missing: of.missing })
  return JSON.stringify({ games: Object.fromEntries(accounts.map((of) => [of.game, summary(of)])) })
}

function main(root: string): number {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { missing: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
  })
  const unknown = positionals.filter((name) => !games.some((game) => game === name))
  if (unknown.length > 0) throw new Error(`No game is called ${unknown.join(' or ')}; the games are ${games.join(', ')}`)

  const ledgers = games.map((game) => readLedger(root, game))
  const problems = ledgers.flatMap(({ problems }) => problems.map(say))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) return 1

  const { proof, said } = runProof(root)
  const accounts = ledgers.map(({ game, entries }) => account(game, entries, sourcesOf(root, game), proof))
  const warnings = [
    ...(said === '' ? [] : [said]),
    ...strayTags(proof, new Set(ledgers.flatMap(({ entries }) => entries.map(({ id }) => id)))),
  ]
  for (const warning of warnings) console.error(warning)

  if (values.json) console.log(json(accounts))
  else {
    console.log(table(accounts))
    const wanted = accounts.filter(({ game }) => positionals.length === 0 || positionals.includes(game))
    if (values.missing) console.log(`\n${wanted.flatMap(missingLines).join('\n')}`)
    else if (accounts.some(unfinished)) console.log('\nWhat is missing: npm run ledger -- --missing')
  }
  return said !== '' || accounts.some(unfinished) ? 1 : 0
}

if (import.meta.main) {
  try {
    process.exitCode = main(resolve(import.meta.dirname, '..'))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
