/**
 * What no scenario needs. Each condition in the code of a game or a floor (operand of `&&` and `||`, of an `if` or a choice, test of a
 * list) is made true, or false; each deed is left out; each figure is one more, each comparison holds one earlier or later, each
 * rounding goes the other way and each bound is none; and every scenario that reaches it is played again. Where nothing happens
 * otherwise, it holds anyway and may go, or it is a case of a rule that nobody has played yet. That is for people to say: it is no check.
 *
 *   npm run unproven -- orcus                    the game, all but its reader of print; some minutes
 *   npm run unproven -- orcus attack/            its files whose names begin so
 *   npm run unproven -- orcus attack/ PATH …     by these scenarios alone
 *   npm run unproven -- tactics [FILES] [PATH …] a floor (board, referee, tactics, print), by the scenarios of all games
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
const floors: readonly string[] = ['board', 'referee', 'tactics', 'print']
const [place = '', only = '', ...paths] = process.argv.slice(2)
const isFloor = floors.includes(place)
const folder = pathToFileURL(`${root}/packages/${isFloor ? `${place}/src` : `games/src/${place}`}/`).href
const runtime = pathToFileURL(`${proof}/running.ts`).href
/** What is not the rules of the book: lists of ids, reading, telling, and what computers think. */
const others = /^(?:notation\/|appraise|rules|describe|tell|screen)/
/** In so many scenarios is one made otherwise, in as many of each game. */
const MOST_PLAYED = 200

const changes = ['true', 'false', 'left out', 'one more', 'at its edge', 'rounded the other way', 'without bound'] as const

interface Change {
  readonly file: string
  readonly line: number
  readonly made: (typeof changes)[number]
  readonly code: string
}
/** By the number that they have in the code; none has 0. */
const all: (Change | undefined)[] = [undefined]

const { AmpersandAmpersandToken, BarBarToken } = ts.SyntaxKind

/** The source with a switch before all that can be made otherwise. */
function withSwitches(file: string, text: string): string {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const writes: { readonly at: number; readonly text: string }[] = []
  const ends: typeof writes = []
  /** Written round it, with what is asked whether it is made so. */
  const wrap = (node: ts.Node, made: Change['made'], before: (isMade: string) => string, after: string): void => {
    const from = node.getStart(source)
    const line = source.getLineAndCharacterOfPosition(from).line + 1
    const shown = made === 'at its edge' ? node.parent : node
    const code = shown.getText(source).replaceAll(/\s+/g, ' ').slice(0, 100)
    writes.push({ at: from, text: before(`$riposte.mutant(${all.push({ file, line, made, code }) - 1})`) })
    // Whoever begins later ends before.
    ends.unshift({ at: node.end, text: after })
  }
  const replace = (node: ts.Expression, made: Change['made'], by: string): void =>
    wrap(node, made, (isMade) => `(${isMade} ? ${by} : (`, '))')
  const test = (node: ts.Expression, ...mades: readonly ('true' | 'false')[]): void => {
    for (const made of mades) replace(node, made, made)
  }
  const visit = (node: ts.Node, isInFunction: boolean): void => {
    if (ts.isTypeNode(node)) return
    if (ts.isIfStatement(node) || ts.isConditionalExpression(node))
      test(ts.isIfStatement(node) ? node.expression : node.condition, 'true', 'false')
    const operator = operatorOf(node)
    if (ts.isBinaryExpression(node) && operator !== undefined)
      for (const side of [node.left, node.right])
        if (operatorOf(side) !== operator) test(side, operator === AmpersandAmpersandToken ? 'true' : 'false')
    if (ts.isArrowFunction(node) && isTest(node) && !ts.isBlock(node.body) && operatorOf(node.body) === undefined) test(node.body, 'true')
    if (ts.isExpressionStatement(node) && isDeed(node.expression)) wrap(node, 'left out', (isMade) => `{ if (!${isMade}) `, ' }')
    const edge = ts.isBinaryExpression(node) && !isIdle(node) ? edges.get(node.operatorToken.kind) : undefined
    if (ts.isBinaryExpression(node) && edge !== undefined)
      wrap(node.right, 'at its edge', (isMade) => `((${isMade} ? ${edge} : 0) + (`, '))')
    if (isInFunction && ts.isNumericLiteral(node)) {
      const bound = boundOf(node)
      if (bound !== undefined) replace(node, 'without bound', bound)
      else if (isFigure(node)) replace(node, 'one more', `${node.text} + 1`)
    }
    if (ts.isPropertyAccessExpression(node) && node.expression.getText(source) === 'Math') {
      const other = roundings.get(node.name.text)
      if (other !== undefined) replace(node, 'rounded the other way', `Math.${other}`)
    }
    ts.forEachChild(node, (child) => visit(child, isInFunction || ts.isFunctionLike(node)))
  }
  visit(source, false)
  ends.sort((a, b) => a.at - b.at)
  let [written, at] = ['', 0]
  for (const one of [...ends, ...writes].toSorted((a, b) => a.at - b.at)) {
    written += text.slice(at, one.at) + one.text
    at = one.at
  }
  return written + text.slice(at)
}

const roundings = new Map([
  ['floor', 'ceil'],
  ['ceil', 'floor'],
  ['trunc', 'ceil'],
  ['round', 'floor'],
])
/** What is laid to the right side of a comparison, of whole numbers, to have it hold one earlier or later. */
const edges = new Map([
  [ts.SyntaxKind.LessThanToken, 1],
  [ts.SyntaxKind.GreaterThanEqualsToken, 1],
  [ts.SyntaxKind.LessThanEqualsToken, -1],
  [ts.SyntaxKind.GreaterThanToken, -1],
])

/** It counts a loop, or asks whether something was found. */
const isIdle = ({ parent, right, operatorToken: { kind } }: ts.BinaryExpression): boolean =>
  ts.isForStatement(parent) ||
  (right.getText() === '0' && (kind === ts.SyntaxKind.LessThanToken || kind === ts.SyntaxKind.GreaterThanEqualsToken))

/** Something is done: a call, or a value given. */
const isDeed = (node: ts.Expression): boolean =>
  (ts.isCallExpression(node) && node.expression.kind !== ts.SyntaxKind.SuperKeyword) || (ts.isBinaryExpression(node) && isGiving(node))

const isGiving = ({ operatorToken: { kind } }: ts.BinaryExpression): boolean =>
  kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment

/** A figure of a rule: no name, no place in a list, no bit, and no side of a comparison. */
function isFigure({ text, parent }: ts.NumericLiteral): boolean {
  if (text === '0' || ts.isElementAccessExpression(parent)) return false
  if (ts.isPropertyAssignment(parent) && parent.name.getText() === text) return false
  if (ts.isBinaryExpression(parent)) return arithmetic.has(parent.operatorToken.kind)
  return !ts.isCallExpression(parent) || !/\.(?:at|slice|fill|join|splice)$/.test(parent.expression.getText())
}
const arithmetic = new Set([ts.SyntaxKind.PlusToken, ts.SyntaxKind.MinusToken, ts.SyntaxKind.AsteriskToken, ts.SyntaxKind.SlashToken])

/** "At least 0", "at most 4". */
function boundOf({ parent }: ts.NumericLiteral): string | undefined {
  if (!ts.isCallExpression(parent)) return undefined
  const name = parent.expression.getText()
  return name === 'Math.max' ? '-9999' : name === 'Math.min' ? '9999' : undefined
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
const ofFloors = new RegExp(`/packages/(?:${floors.join('|')})/src/`)
registerHooks({
  load(url, context, next) {
    // What is copied as a module is read would keep its own.
    if (url.endsWith('/referee/src/alike.ts'))
      return { format: 'module', source: 'export const alike = (list) => list', shortCircuit: true }
    const isInside = url.startsWith(folder)
    if (!isInside && !ofFloors.test(url)) return next(url, context)
    const text = readFileSync(fileURLToPath(url), 'utf8')
    const file = url.slice(folder.length)
    const isWanted = isInside && !others.test(file) && file.startsWith(only)
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
  /** Of each game so many. */
  readonly played: Record<string, number>
  isTold: boolean
  isNeeded: boolean
}

/** Plays each scenario again for each that it reaches and that none before it needs. */
class Needs implements Proving {
  readonly outcomes = new Map<number, Outcome>()
  private readonly setups = new Setups()
  private reached: readonly number[] = []
  private turns = 0

  first(loaded: Loaded): Result {
    const { ran, turns, result } = watched(() => this.play(loaded))
    this.turns = turns
    this.reached = all.flatMap((one, id) => (one !== undefined && ran[id] === 1 ? [id] : []))
    return result
  }

  rules(loaded: Loaded, { session }: Played): RuleProof[] {
    for (const id of this.reached) {
      const outcome = this.outcomes.get(id) ?? { played: {}, isTold: false, isNeeded: false }
      this.outcomes.set(id, outcome)
      const played = outcome.played[loaded.game.id] ?? 0
      if (outcome.isNeeded || played >= MOST_PLAYED / wanted.length) continue
      outcome.played[loaded.game.id] = played + 1
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

const wanted = isFloor ? games.ids : games.ids.filter((id) => id === place)
if (wanted.length === 0) throw new RangeError(`there is no game or floor "${place}": it is one of ${[...games.ids, ...floors].join(', ')}`)

const quiet = (): void => undefined
async function* nobody(): AsyncIterable<string> {}
const world = { root, cwd: root, games, colour: false, terminal: false, out: quiet, err: quiet, lines: nobody }
const needs = new Needs()
const files = findYaml(paths.length > 0 ? paths : wanted.map((id) => `scenarios/${id}`), root)
const reports = await reportsOf(world, strewn(files), needs)

/** So that those that are played first are of all chapters. */
function strewn(all: readonly string[]): string[] {
  const apart = 17
  return Array.from({ length: apart }, (_, first) => all.filter((_file, at) => at % apart === first)).flat()
}

const sumOf = (played: Outcome['played']): number => Object.values(played).reduce((sum, one) => sum + one, 0)

let [last, left] = ['', 0]
for (const [id, one] of all.entries()) {
  const outcome = needs.outcomes.get(id)
  if (one === undefined || outcome?.isNeeded === true) continue
  left++
  if (one.file !== last) console.log(`\n${one.file}`)
  last = one.file
  const how =
    outcome === undefined
      ? 'never reached'
      : `in ${sumOf(outcome.played)}, ${outcome.isTold ? 'nothing that is looked at' : 'nothing at all'}`
  console.log(`  ${one.line} ${one.made} (${how}): ${one.code}`)
}
console.log(`\n${reports.length} scenarios need ${all.length - 1 - left} of ${all.length - 1}`)
