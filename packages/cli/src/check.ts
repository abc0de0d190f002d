import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findYaml } from './files.ts'
import type { Look } from './look.ts'
import { FileError, forgetPacks, isForOthers, sourcesOf } from './packs.ts'
import { type Report, runScenario } from './scenario/run.ts'
import { count } from './text.ts'
import { type Exit, FAILED, FINE, UserError, type World, WRONG } from './world.ts'

export interface CheckOptions {
  readonly prove?: boolean
  readonly json?: boolean
  readonly watch?: boolean
  readonly log?: boolean
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
  return world.watch([...wanted.map((path) => resolve(world.cwd, path)), join(world.root, 'packs')], () => {
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
  const reports = await reportsOf(world, findYaml(paths, world.cwd), options.prove === true)
  if (options.json === true) world.out(`${JSON.stringify({ files: reports.map(({ bad: _bad, log: _log, ...report }) => report) })}\n`)
  else {
    if (options.log === true) tellLogs(world, look, reports)
    tell(world, look, reports, options.prove === true)
  }
  if (reports.some((report) => report.bad)) return WRONG
  return reports.every((report) => report.ok && report.rules.every((rule) => rule.proven)) ? FINE : FAILED
}

/** What became of every scenario in the files. */
export async function reportsOf(world: World, files: readonly string[], prove: boolean): Promise<Report[]> {
  const reports: Report[] = []
  for (const file of files) {
    try {
      const sources = sourcesOf(file, world.cwd)
      for (const source of sources) if (!isForOthers(source.data)) reports.push(await runScenario(world, source, file, prove))
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

function tell(world: World, look: Look, reports: readonly Report[], prove: boolean): void {
  for (const report of reports) {
    for (const error of report.errors) {
      world.out(`${look.bad('fail')} ${error.at}: ${error.message}\n`)
      if (error.question !== undefined) world.out(`     ${look.dim(`asked: ${error.question}; legal: ${legalText(error.legal ?? [])}`)}\n`)
      if (error.byHand !== undefined) world.out(`     ${look.dim(`left to the game master: ${error.byHand.join(', ')}`)}\n`)
    }
    if (!report.ok) continue
    for (const rule of report.rules)
      if (!rule.proven) world.out(`${look.warn('open')} ${report.file}: ${rule.id} is not proven: ${rule.why ?? ''}\n`)
  }
  const failed = reports.filter((report) => !report.ok).length
  const rules = new Map<string, boolean>()
  for (const rule of reports.flatMap((report) => report.rules)) rules.set(rule.id, rule.proven || rules.get(rule.id) === true)
  const proven = [...rules.values()].filter(Boolean).length
  const summary = `${count(reports.length, 'scenario')}, ${failed} failed`
  world.out(`${prove ? `${summary}; ${count(proven, 'rule')} proven, ${rules.size - proven} not` : summary}\n`)
}

const legalText = (legal: readonly string[]): string => {
  const most = 24
  if (legal.length === 0) return 'nothing'
  return legal.length > most ? `${legal.slice(0, most).join(', ')} and ${legal.length - most} more` : legal.join(', ')
}
