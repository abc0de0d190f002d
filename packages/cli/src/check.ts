import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findYaml } from './files.ts'
import type { Look } from './look.ts'
import { FileError, forgetPacks, isForOthers, sourcesOf } from './packs.ts'
import type { Misplaced } from './proof/mutants.ts'
import type { Drawn } from './proof/prove.ts'
import { proveFiles } from './proof/threads.ts'
import { type Proving, type Report, runScenario } from './scenario/run.ts'
import { count } from './text.ts'
import { type Exit, FAILED, FINE, UserError, type World, WRONG } from './world.ts'

export interface CheckOptions {
  readonly prove?: boolean
  readonly json?: boolean
  /** A file for what `json` prints. */
  readonly report?: string
  readonly watch?: boolean
  readonly log?: boolean
  /** Also draws rules that have a part in a scenario and are not named by it, by this seed. */
  readonly control?: string
  /** Also tries what the switch of each rule proves. */
  readonly switches?: boolean
}

/** `riposte check`: every scenario comes out as written, and with --prove, only because of its rules. */
export async function check(world: World, look: Look, paths: readonly string[], options: CheckOptions): Promise<Exit> {
  const wanted = paths.length > 0 ? paths : [defaultFolder(world)]
  if (options.watch !== true) return once(world, look, wanted, options)
  if (world.watch === undefined) throw new UserError('nothing can be watched here', 'leave out --watch')
  const run = async (): Promise<void> => {
    forgetPacks()
    await once(world, look, wanted, options).catch((thrown: unknown) =>
      world.err(`${thrown instanceof Error ? thrown.message : String(thrown)}\n`),
    )
  }
  await run()
  let waiting: NodeJS.Timeout | undefined
  const sources = options.prove === true ? Object.values(world.games.sources?.folders ?? {}).map((url) => fileURLToPath(url)) : []
  return world.watch([...wanted.map((path) => resolve(world.cwd, path)), join(world.root, 'packs'), ...sources], () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => void run(), 100)
  })
}

function defaultFolder(world: World): string {
  const here = resolve(world.cwd, 'scenarios')
  const folder = existsSync(here) ? here : join(world.root, 'scenarios')
  if (!existsSync(folder)) throw new UserError('there is no folder "scenarios" here', 'name the files or folders to check')
  return folder
}

async function once(world: World, look: Look, paths: readonly string[], options: CheckOptions): Promise<Exit> {
  const files = findYaml(paths, world.cwd)
  if (options.prove !== true) return told(world, look, await reportsOf(world, files), options)
  const proved = await proveFiles(world, files, { control: seedOf(options.control), switches: options.switches === true })
  const proofs = { drawn: proved.flatMap((one) => one.drawn), misplaced: proved.flatMap((one) => one.misplaced) }
  return told(
    world,
    look,
    proved.flatMap((one) => one.reports),
    options,
    proofs,
  )
}

interface Proofs {
  readonly drawn: readonly Drawn[]
  readonly misplaced: readonly Misplaced[]
}

function told(world: World, look: Look, reports: readonly Report[], options: CheckOptions, proofs?: Proofs): Exit {
  const json = `${JSON.stringify({ files: reports.map(({ bad: _bad, log: _log, ...report }) => report), ...proofs })}\n`
  if (options.report !== undefined) writeFileSync(resolve(world.cwd, options.report), json)
  if (options.json === true) world.out(json)
  else {
    if (options.log === true) tellLogs(world, look, reports)
    tell(world, look, reports, proofs)
  }
  if (reports.some((report) => report.bad) || (proofs !== undefined && proofs.misplaced.length > 0)) return WRONG
  const isProven = reports.every((report) => report.ok && report.rules.every((rule) => rule.proven))
  return isProven && (proofs === undefined || !isTooGood(proofs.drawn)) ? FINE : FAILED
}

/** What became of every scenario in the files. */
export async function reportsOf(world: World, files: readonly string[], proving?: Proving): Promise<Report[]> {
  const reports: Report[] = []
  for (const file of files) {
    try {
      const sources = sourcesOf(file, world.cwd)
      for (const source of sources) if (!isForOthers(source.data)) reports.push(await runScenario(world, source, file, proving))
    } catch (thrown) {
      if (!(thrown instanceof FileError)) throw thrown
      const errors = thrown.problems.map((one) => ({ at: one.at, message: `${one.message} (${one.remedy})` }))
      reports.push({
        file: thrown.problems[0]?.at.split(':')[0] ?? file,
        title: '',
        game: '',
        ok: false,
        rules: [],
        errors,
        bad: true,
        log: [],
      })
    }
  }
  return reports
}

function tellLogs(world: World, look: Look, reports: readonly Report[]): void {
  for (const { file, title, log } of reports) world.out(`${look.bold(`${file}: ${title}`)}\n${log.map((line) => `  ${line}\n`).join('')}`)
}

/** So many scenarios are told with what each of their rules is proven by; more only with --json. */
const MOST_NAMED = 24
/** Of the rules that had a part and are not named, no more than this share may come out as proven; of a handful nothing follows. */
const MOST_BY_CHANCE = 0.2
const LEAST_DRAWN = 50

const isTooGood = (drawn: readonly Drawn[]): boolean =>
  drawn.length >= LEAST_DRAWN && drawn.filter((one) => one.kills !== undefined).length > MOST_BY_CHANCE * drawn.length

function tell(world: World, look: Look, reports: readonly Report[], proofs: Proofs | undefined): void {
  for (const report of reports) {
    for (const note of report.notes ?? []) world.out(`${look.warn('note')} ${report.file}: ${note}\n`)
    for (const error of report.errors) {
      world.out(`${look.bad('fail')} ${error.at}: ${error.message}\n`)
      if (error.question !== undefined) world.out(`     ${look.dim(`asked: ${error.question}; legal: ${legalText(error.legal ?? [])}`)}\n`)
      if (error.byHand !== undefined) world.out(`     ${look.dim(`left to the game master: ${error.byHand.join(', ')}`)}\n`)
    }
    if (!report.ok) continue
    for (const { id, proven, why, kills } of report.rules) {
      if (!proven) world.out(`${look.warn('open')} ${report.file}: ${id} is not proven: ${why ?? ''}\n`)
      else if (reports.length <= MOST_NAMED) world.out(`${look.good('proves')} ${id}, fails without ${kills ?? ''}\n`)
    }
  }
  for (const { file, line, message } of proofs?.misplaced ?? []) world.out(`${look.bad('fail')} ${file}:${line}: ${message}\n`)
  const failed = reports.filter((report) => !report.ok).length
  const summary = `${count(reports.length, 'scenario')}, ${failed} failed`
  if (proofs === undefined) return world.out(`${summary}\n`)
  const rules = new Map<string, boolean>()
  for (const rule of reports.flatMap((report) => report.rules)) rules.set(rule.id, rule.proven || rules.get(rule.id) === true)
  const proven = [...rules.values()].filter(Boolean).length
  world.out(`${summary}; ${count(proven, 'rule')} proven, ${rules.size - proven} not\n`)
  tellControl(world, look, proofs.drawn)
}

/** Whether the proof believes too much. */
function tellControl(world: World, look: Look, drawn: readonly Drawn[]): void {
  if (drawn.length === 0) return
  const wrong = drawn.filter((one) => one.kills !== undefined)
  if (isTooGood(drawn))
    for (const { file, id, kills } of wrong)
      world.out(`${look.warn('chance')} ${file}: ${id} is not named, and fails without ${kills ?? ''}\n`)
  const share = Math.round((100 * wrong.length) / drawn.length)
  world.out(`control: of ${count(drawn.length, 'rule')} that ran and were not named, ${wrong.length} would be proven (${share} %)\n`)
}

const legalText = (legal: readonly string[]): string => {
  const most = 24
  if (legal.length === 0) return 'nothing'
  return legal.length > most ? `${legal.slice(0, most).join(', ')} and ${legal.length - most} more` : legal.join(', ')
}

function seedOf(text: string | undefined): number | undefined {
  const seed = text === undefined ? undefined : Number(text)
  if (seed !== undefined && !Number.isSafeInteger(seed)) throw new UserError(`"${text}" is no seed`, 'write --control 1')
  return seed
}
