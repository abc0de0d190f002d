import ts from 'typescript'
import { type Misplaced, type Mutant, type Otherwise, otherwises } from './mutants.ts'

/**
 * Writes all mutants of a source into it. A rule stands where its id is cited, and where a comment tags a node with it:
 *
 *   // @rule orcus.area.large-once
 *   // @rule orcus.reach.two otherwise number, comparison
 *
 * *Without* it the smallest node that can go is gone: a statement, an `if`, an operand, a row, a part of a sum; *otherwise*, where the
 * tag says so, its numbers, comparisons or branches are others.
 */
export interface Written {
  readonly text: string
  readonly mutants: readonly Mutant[]
  readonly misplaced: readonly Misplaced[]
}

type Place = Pick<Mutant, 'game' | 'file'>

/** What the written sources call. */
const M = '$riposte'
const K = ts.SyntaxKind

/** A node as another text. `inner` is the node as it stands, with the mutants within it. */
type Write = (inner: string) => string
interface Change {
  readonly what: string
  /** What takes the place of the node, as an expression; or its whole new text. */
  readonly instead: string | Write
  /** Only where this holds. */
  readonly when?: string
}

/** In braces, for the sake of an `else` that follows. */
const leftOut: Write = (inner) => `{if (!${M}.mutant(?)) {${inner}}}`

interface Tag {
  readonly rules: readonly string[]
  readonly otherwise: readonly Otherwise[]
}

/** Only the loops, for the floors below the games. */
export function writeLoops(file: string, text: string, runtime: string): string {
  return new Writer({ game: '', file }, text, 0).write(runtime, false).text
}

export function writeMutants(place: Place, text: string, first: number, runtime: string): Written {
  return new Writer(place, text, first).write(runtime, true)
}

class Writer {
  private readonly game: string
  private readonly file: string
  private readonly text: string
  private readonly source: ts.SourceFile
  private readonly first: number
  private readonly mutants: Mutant[] = []
  private readonly misplaced: Misplaced[] = []
  /** What is to be written for a node, from the inside out. */
  private readonly writes = new Map<ts.Node, Write[]>()
  /** Rows of a list or record outside of functions that may go. */
  private readonly rows = new Map<ts.Node, { readonly id: number; readonly row: number | string }[]>()
  private readonly after: string[] = []
  /** Nodes in which something is otherwise than it stands: all others are copied as they are. */
  private readonly touched = new Set<ts.Node>()

  constructor({ game, file }: Place, text: string, first: number) {
    this.game = game
    this.file = file
    this.text = text
    this.first = first
    this.source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  }

  write(runtime: string, withMutants: boolean): Written {
    if (withMutants) {
      this.findTags()
      this.findCitations(this.source)
    }
    this.findTouched(this.source)
    const head = `import * as ${M} from ${JSON.stringify(runtime)};`
    const { statements } = this.source
    const start = statements[0]?.getStart(this.source) ?? 0
    // On the first line, so that all lines keep their numbers.
    const body = this.childrenOf(this.source, start)
    return {
      text: `${head}${this.text.slice(0, start)}${body}\n${this.after.join('\n')}`,
      mutants: this.mutants,
      misplaced: this.misplaced,
    }
  }

  // -------------------------------------------------------------------------------------------------------- citations

  private findCitations(node: ts.Node): void {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return
    const rule = cited(node)
    if (rule === undefined) ts.forEachChild(node, (child) => this.findCitations(child))
    else this.withoutCitation(node, rule)
  }

  /** The smallest node around a citation that can go. */
  private withoutCitation(citation: ts.Node, rule: string): void {
    const add = (node: ts.Node, what: string, instead: Change['instead']): void => this.add(node, 'without', [rule], { what, instead })
    let child = citation
    for (let node = citation.parent; node !== undefined; child = node, node = node.parent) {
      if (ts.isCallExpression(node)) {
        const name = calledName(node)
        const isArgument = child === citation && node.arguments.some((one) => one === child)
        if (isArgument && (name === 'applies' || name === 'inForce')) return add(node, 'the rule is not in force', 'false')
        if (isArgument && name === 'forbids') return add(node, 'nothing is forbidden', 'undefined')
        if (name === 'add' && ts.isPropertyAccessExpression(node.expression) && !ts.isExpressionStatement(node.parent))
          return add(node, 'the part is left out', this.raw(node.expression.expression))
        continue
      }
      if (ts.isConditionalExpression(node)) {
        if (child === node.condition) return add(conditionAround(citation, node), 'the condition is false', 'false')
        const other = child === node.whenTrue ? node.whenFalse : node.whenTrue
        if (cites(other)) return this.withoutEither(node, child, rule)
        return add(node, 'the other branch is taken', this.raw(other))
      }
      if ((ts.isIfStatement(node) || ts.isWhileStatement(node)) && child === node.expression)
        return add(conditionAround(citation, node), 'the condition is false', 'false')
      if (ts.isArrayLiteralExpression(node)) {
        // A mere list of ids only names them.
        if (child === citation && isOutside(node)) return
        return this.withoutRow(node, child, [rule])
      }
      if (ts.isPropertyAssignment(node) && isOutside(node)) {
        const isRow = child !== citation || (ts.isObjectLiteralExpression(node.parent) && !isOwnRule(node))
        if (isRow && !ts.isArrayLiteralExpression(node.parent.parent)) return this.withoutRow(node.parent, node, [rule])
      }
      if (ts.isExpressionStatement(node) || ts.isThrowStatement(node)) return add(node, 'the statement is left out', leftOut)
      if (ts.isReturnStatement(node)) return this.withoutReturn(node, [rule])
      if (ts.isArrowFunction(node)) {
        if (!ts.isBlock(node.body)) add(node.body, 'nothing comes of it', 'undefined')
        return
      }
      if (ts.isStatement(node) || isFunction(node)) return
    }
  }

  /** `applies(isFar ? R.a.b : R.a.c)`: one of the two, where it is the one. */
  private withoutEither(either: ts.ConditionalExpression, branch: ts.Node, rule: string): void {
    const call = either.parent
    if (!ts.isCallExpression(call) || (branch !== either.whenTrue && branch !== either.whenFalse) || cited(branch) === undefined) return
    const condition = this.raw(either.condition)
    const when = branch === either.whenTrue ? `(${condition})` : `!(${condition})`
    const add = (what: string, instead: string): void => this.add(call, 'without', [rule], { what, instead, when })
    const name = calledName(call)
    if (name === 'applies' || name === 'inForce') add('the rule is not in force', 'false')
    else if (name === 'forbids') add('nothing is forbidden', 'undefined')
    else if (name === 'add' && ts.isPropertyAccessExpression(call.expression))
      add('the part is left out', this.raw(call.expression.expression))
  }

  private withoutReturn(node: ts.ReturnStatement, rules: readonly string[]): void {
    const isLast = ts.isBlock(node.parent) && isFunction(node.parent.parent) && node.parent.statements.at(-1) === node
    if (isLast && node.expression !== undefined)
      return this.add(node.expression, 'without', rules, {
        what: 'nothing is returned',
        instead: emptyOf(node.parent.parent) ?? 'undefined',
      })
    this.add(node, 'without', rules, { what: 'the return is left out', instead: leftOut })
  }

  private withoutRow(list: ts.Node, row: ts.Node, rules: readonly string[]): void {
    const what = 'the row is gone'
    if (isOutside(list)) {
      const key = this.keyOf(list, row)
      if (key === undefined) return
      const id = this.note(row, 'without', rules, what)
      const known = this.rows.get(list) ?? []
      this.rows.set(list, [...known, { id, row: key }])
      return
    }
    if (ts.isArrayLiteralExpression(list))
      return this.add(row, 'without', rules, { what, instead: (inner) => `...(${M}.mutant(?) ? [] : [${inner}])` })
    this.add(row, 'without', rules, { what, instead: (inner) => `...(${M}.mutant(?) ? {} : {${inner}})` })
  }

  private keyOf(list: ts.Node, row: ts.Node): number | string | undefined {
    if (ts.isArrayLiteralExpression(list)) {
      const at = ts.isExpression(row) ? list.elements.indexOf(row) : -1
      const isSpread = (from: number, to: number): boolean => list.elements.slice(from, to).some((one) => ts.isSpreadElement(one))
      if (!isSpread(0, at + 1)) return at
      return isSpread(at, list.elements.length) ? undefined : at - list.elements.length
    }
    if (!ts.isPropertyAssignment(row) && !ts.isShorthandPropertyAssignment(row) && !ts.isMethodDeclaration(row)) return undefined
    return ts.isComputedPropertyName(row.name) ? undefined : row.name.text
  }

  // ------------------------------------------------------------------------------------------------------------- tags

  private findTags(): void {
    /** Where each comment with a tag begins and ends. */
    const seen = new Map<number, number>()
    const visit = (node: ts.Node): void => {
      for (const { pos, end } of ts.getLeadingCommentRanges(this.text, node.getFullStart()) ?? []) {
        if (seen.has(pos)) continue
        const written = tagIn(this.text.slice(pos, end))
        if (written === undefined) continue
        seen.set(pos, end)
        if (typeof written === 'string') this.misplace(node, written)
        else if (node.kind === K.EndOfFileToken) this.misplace(node, 'nothing follows the tag')
        // The outermost node that begins there, since that is come to first.
        else this.tag(node, written)
      }
      ts.forEachChild(node, visit)
    }
    ts.forEachChild(this.source, visit)
    for (const { index } of this.text.matchAll(/@rule\b/g)) {
      const isSeen = [...seen].some(([from, to]) => from <= index && index < to)
      if (!isSeen) this.misplaced.push({ file: this.file, line: this.lineAt(index), message: 'this tag stands before no node' })
    }
  }

  private tag(node: ts.Node, { rules, otherwise }: Tag): void {
    const before = this.mutants.length
    this.without(node, rules)
    for (const kind of otherwise) this.otherwise(node, node, rules, kind)
    if (this.mutants.length === before) this.misplace(node, 'nothing here can be left out, and the tag says nothing of otherwise')
  }

  private without(node: ts.Node, rules: readonly string[]): void {
    const add = (one: ts.Node, what: string, instead: Change['instead']): void => this.add(one, 'without', rules, { what, instead })
    const { parent } = node
    if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) return this.emptied(node, rules)
    if (ts.isVariableStatement(node)) {
      for (const { initializer } of node.declarationList.declarations) if (initializer !== undefined) this.withoutValue(initializer, rules)
      return
    }
    if (ts.isReturnStatement(node)) {
      const before = this.mutants.length
      if (node.expression !== undefined) this.withoutValue(node.expression, rules)
      return this.mutants.length > before ? undefined : this.withoutReturn(node, rules)
    }
    if (ts.isIfStatement(node)) return add(node.expression, 'the condition is false', 'false')
    if (ts.isCaseClause(node)) return add(node.expression, 'the case is gone', `${M}.mutant`)
    if (ts.isStatement(node)) return add(node, 'the statement is left out', leftOut)
    if (ts.isArrayLiteralExpression(parent) || ts.isObjectLiteralExpression(parent)) return this.withoutRow(parent, node, rules)
    if (ts.isBinaryExpression(parent)) {
      const gone = neutral(parent)
      if (gone !== undefined) return add(node, 'the operand is left out', gone)
    }
    if (
      ts.isCallExpression(parent) &&
      parent.arguments.some((one) => one === node) &&
      /^Math\.(min|max)$/.test(this.raw(parent.expression))
    )
      return add(node, 'the bound is left out', (inner) => `...(${M}.mutant(?) ? [] : [${inner}])`)
    if (ts.isArrowFunction(node)) return this.emptied(node, rules)
    if (ts.isExpression(node)) this.withoutValue(node, rules)
  }

  /** A value that is worked out: as if its condition did not hold, or as it was before. */
  private withoutValue(node: ts.Expression, rules: readonly string[]): void {
    const add = (what: string, instead: string): void => this.add(node, 'without', rules, { what, instead })
    if (ts.isParenthesizedExpression(node)) return this.withoutValue(node.expression, rules)
    if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return this.emptied(node, rules)
    if (ts.isConditionalExpression(node)) return add('the other branch is taken', this.raw(node.whenFalse))
    if (isCondition(node)) return add('the condition is false', 'false')
    if (ts.isArrayLiteralExpression(node)) {
      if (isOutside(node)) for (const row of node.elements) this.withoutRow(node, row, rules)
      else add('the list is empty', '[]')
      return
    }
    if (ts.isObjectLiteralExpression(node) && isOutside(node)) {
      for (const row of node.properties) this.withoutRow(node, row, rules)
      return
    }
    if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return this.withoutValue(node.expression, rules)
    if (ts.isBinaryExpression(node)) {
      const { left, right, operatorToken } = node
      if (operatorToken.kind === K.QuestionQuestionToken) return add('only what it falls back on', this.raw(right))
      if (arithmetic.has(operatorToken.kind)) return add('only what it began with', this.raw(left))
    }
    if (ts.isCallExpression(node)) {
      const called = this.raw(node.expression)
      const [first] = node.arguments
      if (/^Math\.(floor|ceil|round|abs|min|max)$/.test(called) && first !== undefined)
        return add('only what it began with', this.raw(first))
      if (ts.isPropertyAccessExpression(node.expression) && listWork.has(node.expression.name.text))
        return add('the list as it was', this.raw(node.expression.expression))
    }
  }

  /** A function of one rule: nothing comes of it, or what went in. */
  private emptied(node: ts.FunctionLikeDeclaration, rules: readonly string[]): void {
    const { body } = node
    if (body === undefined) return
    if (!ts.isBlock(body) && node.type?.kind !== K.BooleanKeyword) {
      const before = this.mutants.length
      this.withoutValue(body, rules)
      if (this.mutants.length > before) return
    }
    const same = node.parameters.find(({ type }) => type !== undefined && node.type !== undefined && this.raw(type) === this.raw(node.type))
    const result = same === undefined ? emptyOf(node) : this.raw(same.name)
    if (result === undefined) return
    const what = same === undefined ? 'nothing comes of it' : 'what went in comes out'
    if (!ts.isBlock(body)) return this.add(body, 'without', rules, { what, instead: result === '' ? 'undefined' : result })
    this.add(body, 'without', rules, { what, instead: (inner) => `{ if (${M}.mutant(?)) return ${result};${inner.slice(1)}` })
  }

  private otherwise(root: ts.Node, node: ts.Node, rules: readonly string[], kind: Otherwise): void {
    const add = (one: ts.Node, what: string, instead: string): void => this.add(one, kind, rules, { what, instead })
    if (ts.isTypeNode(node) || (node !== root && ts.isFunctionDeclaration(node))) return
    if (kind === 'number' && ts.isNumericLiteral(node) && !isName(node)) {
      const outside = isOutside(node) ? declared(node) : undefined
      if (outside !== undefined) return this.otherConstant(outside, node, rules)
      if (isOutside(node)) return this.otherInTable(node, rules)
      add(node, 'one more', `${node.text} + 1`)
      add(node, 'one less', `${node.text} - 1`)
    }
    if (kind === 'comparison' && ts.isBinaryExpression(node))
      for (const [operator, what] of turned.get(node.operatorToken.kind) ?? [])
        add(node, what, `${this.raw(node.left)} ${operator} ${this.raw(node.right)}`)
    if (kind === 'branch' && (ts.isConditionalExpression(node) || ts.isIfStatement(node))) {
      const condition = ts.isIfStatement(node) ? node.expression : node.condition
      add(condition, 'the other branch', `!(${this.raw(condition)})`)
    }
    ts.forEachChild(node, (child) => this.otherwise(root, child, rules, kind))
  }

  /** `const REACH = 2`, outside of functions: it becomes changeable. */
  private otherConstant(list: ts.VariableDeclarationList, literal: ts.NumericLiteral, rules: readonly string[]): void {
    const [declaration] = list.declarations
    if (declaration === undefined || !ts.isIdentifier(declaration.name)) return
    const { text: name } = declaration.name
    if (!this.writes.has(list)) this.writes.set(list, [(inner) => inner.replace(/^const/, 'let')])
    for (const [what, value] of [
      ['one more', Number(literal.text) + 1],
      ['one less', Number(literal.text) - 1],
    ] as const) {
      const id = this.note(literal, 'number', rules, what)
      this.after.push(`${M}.constant(${id}, () => { ${name} = ${value} }, () => { ${name} = ${literal.text} });`)
    }
  }

  /** A number within a table outside of functions. */
  private otherInTable(literal: ts.NumericLiteral, rules: readonly string[]): void {
    const holder = literal.parent
    const isNegative = ts.isPrefixUnaryExpression(holder) && holder.operator === K.MinusToken
    const value = isNegative ? -Number(literal.text) : Number(literal.text)
    const cell = isNegative ? holder : literal
    const [list, key] = ts.isPropertyAssignment(cell.parent)
      ? [cell.parent.parent, this.keyOf(cell.parent.parent, cell.parent)]
      : [cell.parent, this.keyOf(cell.parent, cell)]
    if (key === undefined || !(ts.isObjectLiteralExpression(list) || ts.isArrayLiteralExpression(list))) return
    for (const [what, other] of [
      ['one more', value + 1],
      ['one less', value - 1],
    ] as const) {
      const id = this.note(literal, 'number', rules, what)
      const known = this.writes.get(list) ?? []
      this.writes.set(list, [...known, (inner) => `${M}.cell(${inner}, ${id}, ${JSON.stringify(key)}, ${other})`])
    }
  }

  // ---------------------------------------------------------------------------------------------------------- writing

  private findTouched(node: ts.Node): boolean {
    let isTouched = ts.isIterationStatement(node, false) || this.writes.has(node) || this.rows.has(node)
    ts.forEachChild(node, (child) => {
      if (this.findTouched(child)) isTouched = true
    })
    if (isTouched) this.touched.add(node)
    return isTouched
  }

  private add(node: ts.Node, kind: Mutant['kind'], rules: readonly string[], { what, instead, when }: Change): void {
    // Outside of functions nothing runs again.
    if (isOutside(node)) return
    const id = this.note(node, kind, rules, what)
    const known = this.writes.get(node) ?? []
    const write: Write =
      typeof instead === 'string'
        ? (inner) =>
            `(${when === undefined ? '' : `${when} && `}${M}.mutant(${id}) ? ${instead === '' ? 'undefined' : `(${instead})`} : (${inner}))`
        : (inner) => instead(inner).replace('mutant(?)', () => `mutant(${id})`)
    this.writes.set(node, [...known, write])
  }

  private note(node: ts.Node, kind: Mutant['kind'], rules: readonly string[], what: string): number {
    const id = this.first + this.mutants.length
    const code = this.raw(node).replace(/\s+/g, ' ')
    this.mutants.push({
      id,
      game: this.game,
      rules,
      kind,
      what,
      file: this.file,
      line: this.lineAt(node.getStart(this.source)),
      code: code.length > 80 ? `${code.slice(0, 79)}…` : code,
    })
    return id
  }

  private misplace(node: ts.Node, message: string): void {
    this.misplaced.push({ file: this.file, line: this.lineAt(node.getStart(this.source)), message })
  }

  private lineAt(position: number): number {
    return this.source.getLineAndCharacterOfPosition(position).line + 1
  }

  private readonly raw = (node: ts.Node): string => node.getText(this.source)

  /** A node as it is written now. */
  private emit(node: ts.Node): string {
    if (!this.touched.has(node)) return this.raw(node)
    let text = this.childrenOf(node, node.getStart(this.source))
    const rows = this.rows.get(node)
    if (rows !== undefined) text = `${M}.table(${text}, ${JSON.stringify(rows.map(({ id, row }) => [id, row]))})`
    for (const write of this.writes.get(node) ?? []) text = write(text)
    // The line before has no semicolon.
    const isAfter =
      ts.isExpressionStatement(node) && (ts.isBlock(node.parent) || ts.isSourceFile(node.parent) || ts.isCaseOrDefaultClause(node.parent))
    return isAfter && text.startsWith('(') ? `;${text}` : text
  }

  private childrenOf(node: ts.Node, start: number): string {
    const isLoop = ts.isIterationStatement(node, false)
    let text = ''
    let at = start
    ts.forEachChild(node, (child) => {
      const from = child.getStart(this.source)
      if (from < at) return
      const written = this.emit(child)
      text += this.text.slice(at, from)
      text += isLoop && child === node.statement ? `{${M}.turn();${written}}` : written
      at = child.end
    })
    return text + this.text.slice(at, node.end)
  }
}

// --------------------------------------------------------------------------------------------------------- what nodes are

/** `R.cover.half`, or `R.staggered`, where it is not a part of a longer name. */
function cited(node: ts.Node): string | undefined {
  if (!ts.isPropertyAccessExpression(node)) return undefined
  const names: string[] = []
  let at: ts.Expression = node
  for (; ts.isPropertyAccessExpression(at); at = at.expression) names.unshift(at.name.text)
  return ts.isIdentifier(at) && at.text === 'R' ? `R.${names.join('.')}` : undefined
}

const cites = (node: ts.Node): boolean => cited(node) !== undefined || ts.forEachChild(node, cites) === true

const isFunction = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  ts.isFunctionDeclaration(node) ||
  ts.isArrowFunction(node) ||
  ts.isFunctionExpression(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isConstructorDeclaration(node) ||
  ts.isAccessor(node)

/** It is worked out once, when its module is read. */
function isOutside(node: ts.Node): boolean {
  for (let at = node.parent; at !== undefined; at = at.parent) if (isFunction(at) || ts.isPropertyDeclaration(at)) return false
  return true
}

const calledName = ({ expression }: ts.CallExpression): string =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : ts.isIdentifier(expression) ? expression.text : ''

/** What of the condition of an `if` or `?:` a citation belongs to: up to the next "and", "or" or "not". */
function conditionAround(citation: ts.Node, end: ts.Node): ts.Node {
  let node = citation
  for (; node.parent !== end; node = node.parent) {
    const { parent } = node
    const isJoin =
      ts.isBinaryExpression(parent) &&
      (parent.operatorToken.kind === K.AmpersandAmpersandToken || parent.operatorToken.kind === K.BarBarToken)
    if (isJoin || ts.isPrefixUnaryExpression(parent)) return node
  }
  return node
}

/** `rule: R.cover.half` says whose the object is, and is no row of a table. */
const isOwnRule = ({ name, initializer }: ts.PropertyAssignment): boolean =>
  ts.isIdentifier(name) && ['rule', 'far', 'also', 'sure', 'damage', 'critical'].includes(name.text) && cited(initializer) !== undefined

const comparisons: ReadonlySet<ts.SyntaxKind> = new Set([
  K.LessThanToken,
  K.LessThanEqualsToken,
  K.GreaterThanToken,
  K.GreaterThanEqualsToken,
  K.EqualsEqualsEqualsToken,
  K.ExclamationEqualsEqualsToken,
  K.AmpersandAmpersandToken,
  K.BarBarToken,
])
const arithmetic: ReadonlySet<ts.SyntaxKind> = new Set([K.PlusToken, K.MinusToken, K.AsteriskToken, K.SlashToken, K.PercentToken])
const listWork: ReadonlySet<string> = new Set(['filter', 'toSorted', 'slice', 'concat', 'toReversed'])

const turned: ReadonlyMap<ts.SyntaxKind, readonly (readonly [operator: string, what: string])[]> = new Map([
  [
    K.LessThanToken,
    [
      ['>=', 'turned about'],
      ['<=', 'the edge is in'],
    ] as const,
  ],
  [
    K.LessThanEqualsToken,
    [
      ['>', 'turned about'],
      ['<', 'the edge is out'],
    ] as const,
  ],
  [
    K.GreaterThanToken,
    [
      ['<=', 'turned about'],
      ['>=', 'the edge is in'],
    ] as const,
  ],
  [
    K.GreaterThanEqualsToken,
    [
      ['<', 'turned about'],
      ['>', 'the edge is out'],
    ] as const,
  ],
  [K.EqualsEqualsEqualsToken, [['!==', 'turned about']] as const],
  [K.ExclamationEqualsEqualsToken, [['===', 'turned about']] as const],
])

const isCondition = (node: ts.Expression): boolean =>
  (ts.isBinaryExpression(node) && comparisons.has(node.operatorToken.kind)) ||
  (ts.isPrefixUnaryExpression(node) && node.operator === K.ExclamationToken) ||
  (ts.isCallExpression(node) && /^(is|has|can|may|some|every|includes|applies)($|[A-Z])/.test(calledName(node)))

/** What leaves the other side of an operator as it is. */
function neutral({ operatorToken }: ts.BinaryExpression): string | undefined {
  switch (operatorToken.kind) {
    case K.AmpersandAmpersandToken:
      return 'true'
    case K.BarBarToken:
      return 'false'
    case K.PlusToken:
    case K.MinusToken:
      return '0'
    case K.AsteriskToken:
    case K.SlashToken:
      return '1'
    case K.QuestionQuestionToken:
      return 'undefined'
    default:
      return undefined
  }
}

/** What a function gives that does nothing, by its type. */
function emptyOf(node: ts.Node): string | undefined {
  if (!isFunction(node) || node.type === undefined) return undefined
  const { type } = node
  if (ts.isTypePredicateNode(type) || type.kind === K.BooleanKeyword) return 'false'
  if (type.kind === K.VoidKeyword) return ''
  if (type.kind === K.NumberKeyword) return '0'
  if (ts.isArrayTypeNode(type) || (ts.isTypeOperatorNode(type) && ts.isArrayTypeNode(type.type))) return '[]'
  if (ts.isUnionTypeNode(type) && type.types.some((one) => one.kind === K.UndefinedKeyword)) return 'undefined'
  return undefined
}

/** The number is the name of a field. */
const isName = (node: ts.NumericLiteral): boolean =>
  (ts.isPropertyAssignment(node.parent) && node.parent.name === node) || ts.isEnumMember(node.parent)

/** The declaration of a constant that is this number and nothing else. */
const declared = (node: ts.NumericLiteral): ts.VariableDeclarationList | undefined =>
  ts.isVariableDeclaration(node.parent) && ts.isVariableDeclarationList(node.parent.parent) ? node.parent.parent : undefined

// ---------------------------------------------------------------------------------------------------------------- tags

/** What a comment tags its node with; an error in words where it is not to be understood; nothing where it is no tag. */
function tagIn(comment: string): Tag | string | undefined {
  const found = /@rule\b([^\n*]*)/.exec(comment)
  if (found === null) return undefined
  const [ids = '', kinds] = (found[1] ?? '').split(/\botherwise\b/)
  const rules = ids
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')
  if (rules.length === 0) return 'a tag names its rule: @rule game.topic.detail'
  const wanted = kinds === undefined ? [] : kinds.split(',').map((kind) => kind.trim())
  const otherwise = otherwises.filter((one) => wanted.includes(one))
  if (otherwise.length < wanted.length) return `otherwise is followed by ${otherwises.join(', ')}`
  return { rules, otherwise }
}
