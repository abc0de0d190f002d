import { readdirSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { NOWHERE } from '@riposte/board'
import {
  ContentError,
  check,
  type Fight,
  type Game,
  type Library,
  type Path,
  type Problem,
  readSetup,
  Session,
  type Setup,
  type Source,
  suggestion,
} from '@riposte/referee'
import { z } from 'zod'
import { isRecord, readDocuments, shownPath, yamlBelow } from './files.ts'
import { type Installed, UserError, type World } from './world.ts'

/** Something a pack holds, and the place it was read from. */
interface Held {
  readonly data: unknown
  readonly source: Source
  readonly path: Path
}

const sheetsSchema = z.record(z.string(), z.record(z.string(), z.unknown()))

/** Sheets, boards and encounters of a game's packs, by their ids. */
export class Packs implements Library {
  readonly encounters = new Map<string, { readonly source: Source; readonly file: string }>()
  private readonly sheets = new Map<string, Held>()
  private readonly boards = new Map<string, Held>()

  get sheetIds(): string[] {
    return [...this.sheets.keys()]
  }
  get boardIds(): string[] {
    return [...this.boards.keys()]
  }
  sheet(id: string): unknown {
    return this.sheets.get(id)?.data
  }
  board(id: string): unknown {
    return this.boards.get(id)?.data
  }

  /** The file of a board, with its title. */
  boardSource(id: string): unknown {
    return this.boards.get(id)?.source.data
  }

  add(source: Source, file: string): void {
    const { data } = source
    if (!isRecord(data))
      throw located(
        new ContentError([{ path: [], message: 'a pack file is a set of fields', remedy: 'such as sheets: or board:' }]),
        source,
      )
    const id = basename(file, extname(file))
    if ('pieces' in data) this.encounters.set(id, { source, file })
    else if ('board' in data || 'size' in data) this.boards.set(id, { data: boardPart(data), source, path: [] })
    else this.addSheets(source, data.sheets)
  }

  private addSheets(source: Source, sheets: unknown): void {
    try {
      for (const [id, data] of Object.entries(check(sheetsSchema, sheets ?? {}, ['sheets']))) {
        const before = this.sheets.get(id)
        if (before !== undefined && before.source.file !== source.file) {
          const remedy = 'give one of the two another id'
          throw new ContentError([{ path: ['sheets', id], message: `there is a sheet "${id}" in ${before.source.file} already`, remedy }])
        }
        this.sheets.set(id, { data, source, path: ['sheets', id] })
      }
    } catch (thrown) {
      throw thrown instanceof ContentError ? located(thrown, source) : thrown
    }
  }

  /** A copy that knows more, without changing this one. */
  with(sources: readonly { readonly source: Source; readonly file: string }[]): Packs {
    const more = new Packs()
    for (const [id, one] of this.encounters) more.encounters.set(id, one)
    for (const [id, one] of this.sheets) more.sheets.set(id, one)
    for (const [id, one] of this.boards) more.boards.set(id, one)
    for (const { source, file } of sources) more.add(source, file)
    return more
  }

  /** Where a faulty part of an encounter stands: in its own file, or in the pack its sheet or board comes from. */
  locate(problem: Problem, source: Source): string {
    const [first, second, ...rest] = problem.path
    const own = isRecord(source.data) ? source.data : {}
    const sheet =
      first === 'sheets' && !(isRecord(own.sheets) && String(second) in own.sheets) ? this.sheets.get(String(second)) : undefined
    if (sheet !== undefined) return sheet.source.locate([...sheet.path, ...rest])
    const board = first === 'board' && typeof own.board === 'string' ? this.boards.get(own.board.trim()) : undefined
    return board === undefined ? source.locate(problem.path) : board.source.locate(problem.path)
  }
}

/** A board file may carry a title for people; the board is the rest. */
function boardPart(data: Record<string, unknown>): Record<string, unknown> {
  const { title: _title, about: _about, game: _game, ...board } = data
  return board
}

/** Problems of content told as `file:line:column: what (what to do)`. */
export class FileError extends Error {
  override readonly name = 'FileError'
  readonly problems: readonly { readonly at: string; readonly message: string; readonly remedy: string }[]

  constructor(problems: FileError['problems']) {
    super(problems.map((one) => `${one.at}: ${one.message} (${one.remedy})`).join('\n'))
    this.problems = problems
  }
}

/** The problems with their places. */
export function located(error: ContentError, source: Source, packs?: Packs): FileError {
  return new FileError(
    error.problems.map((one) => ({ at: packs?.locate(one, source) ?? source.locate(one.path), message: one.message, remedy: one.remedy })),
  )
}

/** Reads the documents of a file, errors with their places. */
export function sourcesOf(file: string, cwd: string): Source[] {
  const shown = shownPath(file, cwd)
  try {
    return readDocuments(file, shown)
  } catch (thrown) {
    if (!(thrown instanceof ContentError)) throw thrown
    // Unreadable YAML has no parts to point at: its message begins with the place.
    const first = thrown.problems[0]
    const parts = /^(.+?:\d+:\d+): (.*)$/s.exec(first?.message ?? '')
    throw new FileError([{ at: parts?.[1] ?? `${shown}:1:1`, message: parts?.[2] ?? thrown.message, remedy: thrown.remedy }])
  }
}

const cache = new Map<string, Packs>()

/** All packs of a game. */
export function packsOf(world: Installed, game: string): Packs {
  const folder = join(world.root, 'packs', game)
  const known = cache.get(folder)
  if (known !== undefined) return known
  const packs = new Packs()
  for (const file of yamlBelow(folder)) for (const source of sourcesOf(file, world.cwd)) packs.add(source, file)
  cache.set(folder, packs)
  return packs
}

export const forgetPacks = (): void => cache.clear()

/** Only sheets, or only a board: something for the files beside it, and no encounter of its own. */
export const isForOthers = (data: unknown): boolean =>
  isRecord(data) && !('pieces' in data) && !('play' in data) && ('sheets' in data || 'board' in data)

/** A file of another game stands there for others. */
const isOf = (data: unknown, game: string): boolean => isRecord(data) && (data.game === undefined || data.game === game)

/** The packs of a game, and the sheets and boards of it in the files beside a file. */
export function packsFor(world: World, game: string, file: string): Packs {
  const folder = dirname(file)
  const key = `${game}:${folder}`
  const known = cache.get(key)
  if (known !== undefined) return known
  const packs = packsOf(world, game)
  const beside = folder.startsWith(join(world.root, 'packs')) ? [] : yamlHere(folder).filter((one) => one !== file)
  const sources = beside.flatMap((one) => quietSources(one, world.cwd).map((source) => ({ source, file: one })))
  const wanted = sources.filter(({ source }) => isForOthers(source.data) && isOf(source.data, game))
  const all = wanted.length === 0 ? packs : packs.with(wanted)
  cache.set(key, all)
  return all
}

const yamlHere = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.yaml') || name.endsWith('.yml'))
    .sort()
    .map((name) => join(folder, name))

/** A neighbour that cannot be read is not this file's trouble. */
function quietSources(file: string, cwd: string): Source[] {
  try {
    return sourcesOf(file, cwd)
  } catch (thrown) {
    if (thrown instanceof FileError || thrown instanceof UserError) return []
    throw thrown
  }
}

/** An encounter checked and compiled, or a FileError. A game may read some of it only as the fight begins. */
export function setupOf(game: Game, data: unknown, packs: Packs, source: Source): Setup {
  try {
    const setup = readSetup(game, data, packs)
    refuseNowhere(Session.start(game, setup).fight)
    return setup
  } catch (thrown) {
    throw thrown instanceof ContentError ? located(thrown, source, packs) : thrown
  }
}

/** Who is neither drawn nor put anywhere, nor rides on somebody, would be in the fight and could not be met. */
function refuseNowhere({ pieces }: Fight): void {
  const lost = pieces.find(({ at, gone }) => at === NOWHERE && gone === 0)
  if (lost === undefined) return
  const remedy = 'draw it on the board, or say where, such as at: b2'
  throw new ContentError([{ path: ['pieces', lost.key], message: `${lost.key} stands nowhere`, remedy }])
}

/** An encounter by its id in the packs. */
export function encounterNamed(packs: Packs, id: string): { readonly source: Source; readonly file: string } {
  const found = packs.encounters.get(id)
  if (found === undefined && /\.ya?ml$/.test(id)) throw new UserError(`there is no file ${id}`, 'riposte new writes one to begin with')
  if (found === undefined) throw new UserError(`there is no encounter "${id}"`, suggestion(id, [...packs.encounters.keys()]))
  return found
}
