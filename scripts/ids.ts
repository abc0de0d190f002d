/**
 * Writes packages/games/src/GAME/rules.ts from the ledger, for every game that has a folder there.
 * With --check it writes nothing and fails when a file is not what the ledger says.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { codeName } from '@riposte/referee'
import { type Game, games, ledgerFile, readLedger, say } from './ledger-files.ts'
import { writeTables } from './tables.ts'

export const rulesFile = (game: Game): string => `packages/games/src/${game}/rules.ts`

type Leaf = { readonly id: string; readonly index: number }
type Topic = { own?: Leaf; readonly details: Map<string, Leaf> }

/** Topics in the order of the ledger. Two ids that would share a name are an error: one would silently stand for the other. */
export function topicsOf(ids: readonly string[]): ReadonlyMap<string, Topic> {
  const topics = new Map<string, Topic>()
  for (const [index, id] of ids.entries()) {
    const [topicName, detail] = codeName(id)
    const topic = topics.get(topicName) ?? { details: new Map<string, Leaf>() }
    topics.set(topicName, topic)
    const taken = detail === undefined ? (topic.own ?? first(topic.details)) : (topic.own ?? topic.details.get(detail))
    if (taken) throw new Error(`${id} and ${taken.id} have the same name in code, R.${codeName(taken.id).join('.')}: reword one`)
    if (detail === undefined) topic.own = { id, index }
    else topic.details.set(detail, { id, index })
  }
  return topics
}

const first = (details: ReadonlyMap<string, Leaf>): Leaf | undefined => details.values().next().value

export function rulesSource(game: Game, ids: readonly string[], dials: readonly string[] = []): string {
  const lines = [
    `// Written by scripts/ids.ts from ${ledgerFile(game)}: change the ledger and run \`npm run ids\`.`,
    `import { type RuleIndex, ruleIndex as r } from '@riposte/referee'`,
    '',
    `/** Every rule of the ledger, in its order. A rule's place in this list is what code and fights carry. */`,
    'export const ruleIds = [',
    ...ids.map((id) => `  '${id}',`),
    '] as const',
    `export type ${typeName(game)} = (typeof ruleIds)[number]`,
    '',
    '/** The rules by name. */',
    'export const R = {',
  ]
  for (const [name, { own, details }] of topicsOf(ids)) {
    if (own) lines.push(`  ${name}: r(${own.index}),`)
    else lines.push(`  ${name}: {`, ...[...details].map(([detail, { index }]) => `    ${detail}: r(${index}),`), '  },')
  }
  lines.push('} as const', '', '/** Those a table can switch: without one of them, something simply does not come. */')
  const named = dials.map((id) => `  R.${codeName(id).join('.')},`)
  lines.push(
    ...(named.length === 0
      ? ['export const dials: readonly RuleIndex[] = []']
      : ['export const dials: readonly RuleIndex[] = [', ...named, ']']),
  )
  return `${lines.join('\n')}\n`
}

const typeName = (game: Game): string => `${game.charAt(0).toUpperCase()}${game.slice(1)}Rule`

/** Brings the generated files up to date, or only says which are not. Returns what is wrong. */
export function writeRules(root: string, check: boolean): readonly string[] {
  const faults: string[] = []
  for (const game of games.filter((game) => existsSync(join(root, `packages/games/src/${game}`)))) {
    const { entries, problems } = readLedger(root, game)
    if (problems.length > 0) {
      faults.push(...problems.map(say))
      continue
    }
    const path = join(root, rulesFile(game))
    const ids = entries.map(({ id }) => id)
    const dials = entries.filter(({ dial }) => dial).map(({ id }) => id)
    const source = rulesSource(game, ids, dials)
    if (existsSync(path) && readFileSync(path, 'utf8') === source) continue
    if (check) faults.push(`${rulesFile(game)} is not what ${ledgerFile(game)} says: run \`npm run ids\` and commit the result`)
    else writeFileSync(path, source)
  }
  return faults
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
  const root = resolve(import.meta.dirname, '..')
  const faults = [...writeRules(root, values.check), ...writeTables(root, values.check)]
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}
