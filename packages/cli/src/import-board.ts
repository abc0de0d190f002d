import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, resolve } from 'node:path'
import { BoardError, readVtt, type VttReport } from '@riposte/board'
import { stringify } from 'yaml'
import { readText } from './files.ts'
import { type Exit, FINE, UserError, type World } from './world.ts'

/** `riposte import board FILE`: a Universal VTT map as a board for packs and encounters, and a word on what was taken. */
export function importBoard(world: World, files: readonly string[], options: { readonly to?: string }): Exit {
  const [file] = files
  if (file === undefined || files.length > 1) throw new UserError('one map at a time', 'riposte import board FILE')
  const { board, report } = mapIn(readText(resolve(world.cwd, file), file), file)
  const name = basename(file, extname(file))
  const to = options.to ?? `${name}.yaml`
  const full = resolve(world.cwd, to)
  if (existsSync(full)) throw new UserError(`${to} is there already`, 'choose another name: --to FILE')
  mkdirSync(dirname(full), { recursive: true })
  writeFileSync(full, stringify({ title: name, ...board }, { lineWidth: 0 }))
  world.out(
    `${to} is written.\n${reportText(report)}Paint its terrain into the legend; then name it in an encounter: board: ${basename(to, extname(to))}\n`,
  )
  return FINE
}

function mapIn(text: string, file: string): ReturnType<typeof readVtt> {
  try {
    return readVtt(JSON.parse(text))
  } catch (thrown) {
    if (thrown instanceof SyntaxError) throw new UserError(`${file} is no Universal VTT map`, 'export it as .uvtt, .dd2vtt or .df2vtt')
    if (thrown instanceof BoardError) throw new UserError(`${file}: ${thrown.at}: ${thrown.message}`, thrown.remedy)
    throw thrown
  }
}

function reportText({ columns, rows, walls, doors, windows, lights, image, notes }: VttReport): string {
  const counted = [`${columns} by ${rows} squares`, `${walls} walls`, `${doors} doors`, `${windows} windows`, `${lights} lights`]
  const picture = image ? ['its picture stays in the file: the browser table shows it'] : []
  return [counted.join(', '), ...picture, ...notes].map((line) => `  ${line}\n`).join('')
}
