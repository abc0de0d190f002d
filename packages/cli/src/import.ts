import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type BlockReport, type ClauseReport, ContentError, clauseMarks, type Remedy } from '@riposte/referee'
import { readText, shownPath } from './files.ts'
import { gameNamed } from './games.ts'
import type { Look } from './look.ts'
import { count } from './text.ts'
import { type Exit, FAILED, FINE, UserError, type World } from './world.ts'

export interface ImportOptions {
  readonly all?: boolean
  readonly json?: boolean
  /** Which saying took which words, and where reading stopped. */
  readonly why?: boolean
}

interface FileReport {
  readonly file: string
  readonly blocks: readonly BlockReport[]
}

/** `riposte import GAME FILE…`: what of printed powers and stat blocks plays by itself, what does not, and why. */
export async function importPrint(
  world: World,
  look: Look,
  gameId: string,
  paths: readonly string[],
  options: ImportOptions = {},
): Promise<Exit> {
  const game = await gameNamed(world, gameId)
  if (game.importNotation === undefined)
    throw new UserError(`${game.title} is not imported from print`, `see riposte describe ${game.id} sheet`)
  const reports: FileReport[] = []
  const broken: string[] = []
  for (const file of paths.flatMap((path) => printedFiles(path, world.cwd))) {
    const shown = shownPath(file, world.cwd)
    const text = readText(file, shown)
    try {
      reports.push({ file: shown, blocks: game.importNotation(isPack(file, text) ? printIn(text) : text) })
    } catch (error) {
      // One broken file does not keep the others from being told of.
      if (!(error instanceof ContentError)) throw error
      broken.push(`${shown}: ${error.message}`)
    }
  }
  for (const problem of broken) world.err(`${problem}\n`)
  const clauses = reports.flatMap(({ blocks }) => blocks.flatMap((block) => block.clauses))
  if (options.json === true)
    world.out(`${JSON.stringify({ files: reports, ...sharesOf(clauses), ...honestShares(reports, clauses) }, null, 2)}\n`)
  else {
    for (const report of reports) world.out(fileText(report, look, options))
    world.out(summary(reports, clauses, look))
  }
  return clauses.length === 0 || broken.length > 0 ? FAILED : FINE
}

/** The files named, and those with text in the folders named. */
function printedFiles(path: string, cwd: string): string[] {
  const full = resolve(cwd, path)
  if (!existsSync(full)) throw new UserError(`there is no file or folder ${path}`, 'name files with printed blocks')
  if (!statSync(full).isDirectory()) return [full]
  return readdirSync(full, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:md|txt|json|ya?ml)$/.test(name))
    .sort()
    .map((name) => join(full, name))
}

/** Sheets with texts in them; any other YAML is print itself. */
const isPack = (file: string, text: string): boolean => /\.ya?ml$/.test(file) && /^sheets:/m.test(text)

/** The texts of a pack's sheets, where they stand: everything else is left blank. */
function printIn(yaml: string): string {
  let depth = Number.POSITIVE_INFINITY
  const kept = yaml.split('\n').map((line) => {
    const indent = line.length - line.trimStart().length
    if (line.trim() !== '' && indent <= depth) depth = /^\s*[\w-]+: [|>][+-]?\s*$/.test(line) ? indent : Number.POSITIVE_INFINITY
    return indent > depth ? line : ''
  })
  return kept.join('\n')
}

const words: Readonly<Partial<Record<ClauseReport['mark'], string>>> = { 'by-hand': 'by hand', nothing: 'nothing to do' }
const called = (mark: ClauseReport['mark']): string => words[mark] ?? mark

const marked = (clauses: readonly ClauseReport[], mark: ClauseReport['mark']): number => clauses.filter((one) => one.mark === mark).length

/** Clauses that there is something to do in: shares are of these. */
const doing = (clauses: readonly ClauseReport[]): readonly ClauseReport[] => clauses.filter(({ mark }) => mark !== 'nothing')

const sharesOf = (clauses: readonly ClauseReport[]) => ({
  clauses: doing(clauses).length,
  automatic: marked(clauses, 'automatic'),
  partly: marked(clauses, 'partly'),
  byHand: marked(clauses, 'by-hand'),
  nothing: marked(clauses, 'nothing'),
})

/** What is said at length, and blocks as a whole: figures and heads do not flatter these. */
function honestShares(reports: readonly FileReport[], clauses: readonly ClauseReport[]) {
  const blocks = reports.flatMap((report) => report.blocks)
  const long = doing(clauses).filter(({ text, isHead }) => isHead !== true && text.length >= LONG)
  return {
    blocks: blocks.length,
    blocksAutomatic: blocks.filter((block) => doing(block.clauses).every((one) => one.mark === 'automatic')).length,
    long: long.length,
    longAutomatic: marked(long, 'automatic'),
  }
}
const LONG = 45

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`)

function fileText({ file, blocks }: FileReport, look: Look, options: ImportOptions): string {
  return blocks.map((block) => blockText(file, block, look, options)).join('')
}

function blockText(file: string, { name, line, clauses }: BlockReport, look: Look, { all, why }: ImportOptions): string {
  const parts = clauseMarks.flatMap((mark) => {
    const number = marked(clauses, mark)
    return number === 0 ? [] : [`${number} ${called(mark)}`]
  })
  const told = all === true || why === true ? clauses : doing(clauses).filter((one) => one.mark !== 'automatic')
  const head = `${look.bold(name)} ${look.dim(`${file}:${line}`)}  ${parts.join(', ')}\n`
  return head + told.map((clause, i) => clauseText(file, clause, look, why === true, told[i + 1])).join('')
}

/** Clauses of one sentence are understood together: what as, stands below the last of them. */
function clauseText(file: string, clause: ClauseReport, look: Look, isWhy: boolean, next: ClauseReport | undefined): string {
  const { line, column, text, mark, why, understood, took = [], stopped, remedy } = clause
  const paint = { automatic: look.good, partly: look.warn, 'by-hand': look.bad, nothing: look.dim }[mark]
  const isLast = understood !== undefined && next?.understood !== understood
  const notes = [
    ...(why === '' ? [] : [why]),
    ...(remedy === undefined ? [] : remedies(remedy)),
    ...(isLast ? [`understood as: ${understood}`] : []),
    ...(isWhy ? took.map(({ saying, words }) => `${saying}  took  ${words}`) : []),
    ...(isWhy && stopped !== undefined ? [`stopped at ${file}:${stopped.line}:${stopped.column}`] : []),
  ]
  const below = notes.map((note) => `\n      ${look.dim(note)}`).join('')
  return `  ${look.dim(`${file}:${line}:${column}`)} ${paint(called(mark))}: ${text}${below}\n`
}

/** How one may say it that is not understood. */
const remedies = ({ meant, unknown, sayings }: Remedy): readonly string[] => [
  ...(meant.length === 0 ? [] : [`did you mean ${meant.map(({ phrase }) => phrase).join(', ')}?`]),
  ...(unknown === undefined ? [] : [`no ${unknown.what} is called ${unknown.word}; known: ${unknown.known.join(', ')}`]),
  ...(sayings.length === 0 ? [] : [`known sayings near it: ${sayings.map(sayingText).join(' | ')}`]),
]

export const sayingText = ({ phrase, where }: { readonly phrase: string; readonly where: string }): string =>
  `${phrase}${where === '' ? '' : ` (${where})`}`

function summary(reports: readonly FileReport[], all: readonly ClauseReport[], look: Look): string {
  const clauses = doing(all)
  const { blocks, blocksAutomatic: whole, long, longAutomatic } = honestShares(reports, clauses)
  if (blocks === 0) return 'no printed powers or stat blocks found\n'
  const share = percent(marked(clauses, 'automatic'), clauses.length)
  const rest = `${percent(marked(clauses, 'partly'), clauses.length)} partly, ${percent(marked(clauses, 'by-hand'), clauses.length)} by hand`
  const idle = marked(all, 'nothing')
  const apart = idle === 0 ? '' : `; and ${idle} in which there is nothing to do`
  const shares = `\n${count(blocks, 'block')}, ${whole} of them automatic throughout (${percent(whole, blocks)})\n${count(clauses.length, 'clause')}: ${look.bold(`${share} automatic`)}, ${rest}${apart}\n`
  const sentences =
    long === 0
      ? ''
      : `${count(long, 'sentence')} of ${LONG} characters and more: ${look.bold(`${percent(longAutomatic, long)} automatic`)}\n`
  return shares + sentencesText(clauses, look) + sentences
}

/** The share of what is said in sentences: lines of figures are easily read, and flatter the whole. */
function sentencesText(clauses: readonly ClauseReport[], look: Look): string {
  const said = clauses.filter(({ isHead }) => isHead !== true)
  if (said.length === clauses.length) return ''
  const share = percent(marked(said, 'automatic'), said.length)
  return `${count(said.length, 'clause')} without heads and lists of figures: ${look.bold(`${share} automatic`)}\n`
}
