/**
 * Conditions that no scenario needs. Each operand of `&&` and `||`, each condition of an `if` or a choice, and each test of a list in
 * a game's code is made true, or false, and every scenario that reaches it is played again. Where nothing happens otherwise, it
 * holds anyway and may go, or it is a case of a rule that nobody has played yet. That is for people to say: it is no check.
 *
 *   npm run unproven -- orcus                    the game, all but its reader of print; some minutes
 *   npm run unproven -- orcus attack/            its files whose names begin so
 *   npm run unproven -- orcus attack/ PATH …     by these scenarios alone
 *
 * Each line: what it was made, in how many scenarios, and whether nothing came of it or nothing that they look at.
 */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import ts from 'typescript'
import type { Loaded, Played, Proving, Result, RuleProof } from '../packages/cli/src/scenario/run.ts'

const root = resolve(import.meta.dirname, '..')
const proof = resolve(root, 'packages/cli/src/proof')
const [game = '', only = '', ...paths] = process.argv.slice(2)
const folder = pathToFileURL(`${root}/packages/games/src/${game}/`).href
const runtime = pathToFileURL(`${proof}/running.ts`).href
/** What is not the rules of the book: lists of ids, reading, telling, and what computers think. */
const others = /^(?:notation\/|appraise|rules|describe|tell|screen)/
/** In so many scenarios is a condition made another. */
const MOST_PLAYED = 200

interface Condition {
  readonly file: string
  readonly line: number
  readonly made: 'true' | 'false'
  readonly code: string
}
/** By the number that they have in the code; none has 0. */
const conditions: (Condition | undefined)[] = [undefined]

const { AmpersandAmpersandToken, BarBarToken } = ts.SyntaxKind

/** The source with a switch before every condition. */
function withSwitches(file: string, text: string): string {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const writes: { readonly at: number; readonly text: string }[] = []
  const ends: typeof writes = []
  const wrap = (node: ts.Expression, ...mades: Condition['made'][]): void => {
    const from = node.getStart(source)
    const line = source.getLineAndCharacterOfPosition(from).line + 1
    const code = text.slice(from, node.end).replaceAll(/\s+/g, ' ').slice(0, 100)
    const switches = mades.map((made) => `$riposte.mutant(${conditions.push({ file, line, made, code }) - 1}) ? ${made} : `)
    writes.push({ at: from, text: `(${switches.join('')}(` })
    // Whoever begins later ends before.
    ends.unshift({ at: node.end, text: '))' })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return
    if (ts.isIfStatement(node) || ts.isConditionalExpression(node))
      wrap(ts.isIfStatement(node) ? node.expression : node.condition, 'true', 'false')
    const operator = operatorOf(node)
    if (ts.isBinaryExpression(node) && operator !== undefined)
      for (const side of [node.left, node.right])
        if (operatorOf(side) !== operator) wrap(side, operator === AmpersandAmpersandToken ? 'true' : 'false')
    if (ts.isArrowFunction(node) && isTest(node) && !ts.isBlock(node.body) && operatorOf(node.body) === undefined) wrap(node.body, 'true')
    ts.forEachChild(node, visit)
  }
  visit(source)
  ends.sort((a, b) => a.at - b.at)
  let [written, at] = ['', 0]
  for (const one of [...ends, ...writes].toSorted((a, b) => a.at - b.at)) {
    written += text.slice(at, one.at) + one.text
    at = one.at
  }
  return written + text.slice(at)
}

function operatorOf(node: ts.Node): ts.SyntaxKind | undefined {
  if (ts.isParenthesizedExpression(node)) return operatorOf(node.expression)
  const kind = ts.isBinaryExpression(node) ? node.operatorToken.kind : undefined
  return kind === AmpersandAmpersandToken || kind === BarBarToken ? kind : undefined
}

const isTest = ({ parent }: ts.ArrowFunction): boolean =>
  ts.isCallExpression(parent) &&
  ts.isPropertyAccessExpression(parent.expression) &&
  ['some', 'every', 'filter', 'find', 'findLast'].includes(parent.expression.name.text)

const { writeLoops } = await import('../packages/cli/src/proof/write.ts')
const floors = /\/packages\/(?:board|referee|tactics|print)\/src\//
registerHooks({
  load(url, context, next) {
    // What is copied as a module is read would keep its own.
    if (url.endsWith('/referee/src/alike.ts'))
      return { format: 'module', source: 'export const alike = (list) => list', shortCircuit: true }
    const isOfGame = url.startsWith(folder)
    if (!isOfGame && !floors.test(url)) return next(url, context)
    const text = readFileSync(fileURLToPath(url), 'utf8')
    const file = url.slice(folder.length)
    const isWanted = isOfGame && !others.test(file) && file.startsWith(only)
    return { format: 'module-typescript', source: writeLoops(url, isWanted ? withSwitches(file, text) : text, runtime), shortCircuit: true }
  },
})

// All that reads a game is itself read after the hook.
const { watched, withMutant } = await import('../packages/cli/src/proof/running.ts')
const { Setups } = await import('../packages/cli/src/proof/setups.ts')
const { playScenario } = await import('../packages/cli/src/scenario/run.ts')
const { reportsOf } = await import('../packages/cli/src/check.ts')
const { findYaml } = await import('../packages/cli/src/files.ts')
const { games } = await import('../packages/cli/src/games.ts')

/** How far the scenarios tell one from what it was made. */
interface Outcome {
  played: number
  isTold: boolean
  isNeeded: boolean
}

/** Plays each scenario again for each condition that it reaches and that none before it needs. */
class Needs implements Proving {
  readonly outcomes = new Map<number, Outcome>()
  private readonly setups = new Setups()
  private reached: readonly number[] = []
  private turns = 0

  first(loaded: Loaded): Result {
    const { ran, turns, result } = watched(() => this.play(loaded))
    this.turns = turns
    this.reached = conditions.flatMap((one, id) => (one !== undefined && ran[id] === 1 ? [id] : []))
    return result
  }

  rules(loaded: Loaded, { session }: Played): RuleProof[] {
    for (const id of this.reached) {
      const outcome = this.outcomes.get(id) ?? { played: 0, isTold: false, isNeeded: false }
      this.outcomes.set(id, outcome)
      if (outcome.isNeeded || outcome.played++ >= MOST_PLAYED) continue
      const broken = withMutant(id, this.turns * 20 + 20_000, () => this.play(loaded))
      outcome.isNeeded = broken.failure !== undefined
      outcome.isTold ||= broken.session?.hash !== session.hash
    }
    return []
  }

  private play(loaded: Loaded): Result {
    return playScenario(loaded, undefined, (one) => this.setups.of(one))
  }
}

if (!games.ids.includes(game)) throw new RangeError(`there is no game "${game}": it is one of ${games.ids.join(', ')}`)

const quiet = (): void => undefined
async function* nobody(): AsyncIterable<string> {}
const world = { root, cwd: root, games, colour: false, terminal: false, out: quiet, err: quiet, lines: nobody }
const needs = new Needs()
const reports = await reportsOf(world, findYaml(paths.length > 0 ? paths : [`scenarios/${game}`], root), needs)

let [last, left] = ['', 0]
for (const [id, one] of conditions.entries()) {
  const outcome = needs.outcomes.get(id)
  if (one === undefined || outcome?.isNeeded === true) continue
  left++
  if (one.file !== last) console.log(`\n${one.file}`)
  last = one.file
  const how =
    outcome === undefined ? 'never reached' : `in ${outcome.played}, ${outcome.isTold ? 'nothing that is looked at' : 'nothing at all'}`
  console.log(`  ${one.line} ${one.made} (${how}): ${one.code}`)
}
console.log(`\n${reports.length} scenarios need ${conditions.length - 1 - left} of ${conditions.length - 1} conditions`)
