/**
 * What keeps the floors (`packages/tactics`, `packages/print`) apart from the books, and the chapters of a book apart from each other:
 *
 *   - no word of a game in a floor: no rule id, no condition or action of any game as a string or a name, no game's own name;
 *   - a file of a floor is reached by the imports of at least two games, types not counted: what only one book uses belongs to it;
 *   - inside a game, folders and root files are layers: no circle of imports, however long, types included.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { books } from '@riposte/games/books'
import ts from 'typescript'

export const floors = ['tactics', 'print'] as const
type Floor = (typeof floors)[number]

/** Files of a floor whose second book is being written. */
const awaiting: readonly string[] = [
  'packages/print/src/blocks.ts',
  'packages/print/src/prose.ts',
  'packages/print/src/sentence.ts',
  'packages/print/src/sharing.ts',
]

/** Words that games share with plain English, in which a floor speaks of the same: how one gets about. */
const plain = new Set([
  'move',
  'walk',
  'fly',
  'climb',
  'swim',
  'jump',
  'burrow',
  'shift',
  'teleport',
  'fall',
  'shove',
  'push',
  'pull',
  'slide',
  'hover',
  'stop',
  'turn',
])

interface Book {
  readonly id: string
  readonly ruleIds: readonly string[]
  readonly actions: readonly { readonly id: string }[]
  readonly conditions: readonly { readonly id: string }[]
}

/** All that may not be said in a floor, each with whose it is. */
export function gameWords(books: readonly Book[]): Map<string, string> {
  const words = new Map<string, string>()
  for (const { id, ruleIds, actions, conditions } of books) {
    words.set(id, 'a game')
    for (const rule of ruleIds) words.set(rule, `a rule of ${id}`)
    for (const one of conditions) if (!plain.has(one.id)) words.set(one.id, `a condition of ${id}`)
    for (const one of actions) if (!plain.has(one.id)) words.set(one.id, `an action of ${id}`)
  }
  return words
}

const dashed = (name: string): string => name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase()

/** Strings and names of a source that are words of a game. */
export function saidIn(text: string, words: ReadonlyMap<string, string>): string[] {
  const source = ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const look = (node: ts.Node): void => {
    const isModule = (ts.isImportDeclaration(node.parent) || ts.isExportDeclaration(node.parent)) && ts.isStringLiteral(node)
    const word = ts.isStringLiteralLike(node) && !isModule ? node.text : ts.isIdentifier(node) ? dashed(node.text) : undefined
    const whose = word === undefined ? undefined : words.get(word)
    if (whose !== undefined) {
      const { line, character } = source.getLineAndCharacterOfPosition(node.getStart())
      found.push(`${line + 1}:${character + 1}: "${word}" is ${whose}`)
    }
    ts.forEachChild(node, look)
  }
  ts.forEachChild(source, look)
  return found
}

// --------------------------------------------------------------------------------------------------------- imports

interface Import {
  readonly from: string
  /** Names taken; none where all are (`export *`, `import * as`). */
  readonly names: readonly string[] | undefined
  readonly isType: boolean
}

function importsOf(text: string): Import[] {
  const source = ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest)
  return source.statements.flatMap((node): Import[] => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const from = node.moduleSpecifier.text
      const clause = node.importClause
      const bound = clause?.namedBindings
      if (clause === undefined || bound === undefined || ts.isNamespaceImport(bound))
        return [{ from, names: undefined, isType: clause?.phaseModifier === ts.SyntaxKind.TypeKeyword }]
      return split(from, bound.elements, clause.phaseModifier === ts.SyntaxKind.TypeKeyword)
    }
    if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined && ts.isStringLiteral(node.moduleSpecifier)) {
      const from = node.moduleSpecifier.text
      const clause = node.exportClause
      if (clause === undefined || ts.isNamespaceExport(clause)) return [{ from, names: undefined, isType: node.isTypeOnly }]
      return split(from, clause.elements, node.isTypeOnly)
    }
    return []
  })
}

function split(from: string, elements: readonly (ts.ImportSpecifier | ts.ExportSpecifier)[], isAllType: boolean): Import[] {
  const named = (isType: boolean): string[] =>
    elements.filter((one) => (isAllType || one.isTypeOnly) === isType).map((one) => (one.propertyName ?? one.name).text)
  return [
    { from, names: named(false), isType: false },
    { from, names: named(true), isType: true },
  ].filter(({ names }) => names.length > 0)
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name))
}

/** The names that a file gives away, and the file that each comes from. */
function givenBy(file: string): Map<string, string> {
  const text = readFileSync(file, 'utf8')
  const given = new Map<string, string>()
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  for (const node of source.statements) {
    const isGiven = ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
    if (!isGiven) continue
    if (ts.isVariableStatement(node))
      for (const { name } of node.declarationList.declarations) if (ts.isIdentifier(name)) given.set(name.text, file)
    if ((ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node)) && node.name !== undefined) given.set(node.name.text, file)
  }
  for (const { from, names, isType } of importsOf(text)) {
    if (isType || !from.startsWith('.') || !/^export\b/m.test(text)) continue
    const there = givenBy(resolve(dirname(file), from))
    if (names === undefined) for (const [name, at] of there) given.set(name, at)
    else for (const name of names) given.set(name, there.get(name) ?? resolve(dirname(file), from))
  }
  return given
}

/** Which games reach each file of a floor, types not counted. */
export function reachOf(root: string, floor: Floor, games: readonly string[]): Map<string, Set<string>> {
  const src = join(root, 'packages', floor, 'src')
  const index = join(src, 'index.ts')
  const given = givenBy(index)
  const reached = new Map(
    filesIn(src)
      .filter((file) => file !== index)
      .map((file): [string, Set<string>] => [file, new Set()]),
  )
  const reach = (file: string, game: string): void => {
    const known = reached.get(file)
    if (known === undefined || known.has(game)) return
    known.add(game)
    for (const { from, isType } of importsOf(readFileSync(file, 'utf8')))
      if (!isType && from.startsWith('.')) reach(resolve(dirname(file), from), game)
  }
  for (const game of games)
    for (const file of filesIn(join(root, 'packages/games/src', game)))
      for (const { from, names, isType } of importsOf(readFileSync(file, 'utf8')))
        if (!isType && from === `@riposte/${floor}`)
          for (const name of names ?? given.keys()) {
            const at = given.get(name)
            if (at !== undefined) reach(at, game)
          }
  return reached
}

/** Folders and root files of a game that import one another in a circle, however long: by each, those that lead back to it. */
export function circles(root: string, game: string): string[] {
  const src = join(root, 'packages/games/src', game)
  const placeOf = (file: string): string => relative(src, file).split('/')[0] ?? ''
  const takes = new Map<string, Set<string>>()
  for (const file of filesIn(src)) {
    const own = takes.get(placeOf(file)) ?? new Set<string>()
    takes.set(placeOf(file), own)
    for (const { from } of importsOf(readFileSync(file, 'utf8'))) if (from.startsWith('.')) own.add(placeOf(resolve(dirname(file), from)))
    own.delete(placeOf(file))
  }
  const reached = (place: string): Set<string> => {
    const found = new Set<string>()
    const open = [...(takes.get(place) ?? [])]
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (found.has(next)) continue
      found.add(next)
      open.push(...(takes.get(next) ?? []))
    }
    return found
  }
  const below = new Map([...takes.keys()].map((place) => [place, reached(place)]))
  return [...takes].flatMap(([place, own]) => {
    const back = [...own].filter((one) => below.get(one)?.has(place) === true)
    return back.length === 0 ? [] : [`${place} imports ${back.toSorted().join(', ')}, which lead back to it`]
  })
}

// ---------------------------------------------------------------------------------------------------------- the check

function whyNotShared(file: string, by: ReadonlySet<string>): string[] {
  if (awaiting.includes(file) === by.size < 2) return []
  return by.size < 2
    ? [`${file}: reached by ${[...by].join() || 'no game'} alone; what one book uses stands in its folder`]
    : [`${file}: reached by two games now; take it out of awaiting`]
}

async function check(root: string): Promise<string[]> {
  const words = gameWords(await Promise.all(Object.values(books).map((load) => load())))
  const games = Object.keys(books)
  const wrong: string[] = []
  for (const floor of floors) {
    for (const file of filesIn(join(root, 'packages', floor, 'src')))
      for (const said of saidIn(readFileSync(file, 'utf8'), words)) wrong.push(`${relative(root, file)}:${said}`)
    for (const [file, by] of reachOf(root, floor, games)) wrong.push(...whyNotShared(relative(root, file), by))
  }
  for (const game of games) {
    const found = circles(root, game)
    if (found.length > 0) wrong.push(`${game}: places that import each other in a circle:\n    ${found.join('\n    ')}`)
  }
  return wrong
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..')
  const wrong = await check(root)
  for (const one of wrong) console.log(one)
  if (wrong.length === 0) console.log('the floors know no game, and no chapter imports one that imports it')
  process.exitCode = wrong.length === 0 ? 0 : 1
}
