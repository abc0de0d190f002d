import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Game, type Session, signed, type View, viewOf } from '@riposte/referee'
import type { Look } from './look.ts'
import { versionOf } from './version.ts'
import type { World } from './world.ts'

/** A table in the terminal. */
export interface Table {
  readonly world: World
  readonly look: Look
  readonly game: Game
  readonly session: Session
  /** The seats that are answered at this keyboard. */
  readonly mine: ReadonlySet<number>
  /** Whose eyes the table is drawn for. */
  readonly eyes: number
  /** How many inputs had come in before each answer typed here. */
  readonly typed: number[]
  /** How much of the log has been told. */
  told: number
}

export const viewOfTable = (table: Table): View => viewOf(table.session, table.eyes)

export function saveTo(table: Table, file: string): void {
  if (file === '') return table.world.out('say where to: save FILE\n')
  try {
    writeFileSync(resolve(table.world.cwd, file), `${JSON.stringify(signed(table.session.save(), table.game, versionOf(table.world)))}\n`)
    table.world.out(`saved: riposte play --load ${file}\n`)
  } catch {
    table.world.out(`${file} cannot be written; choose another place\n`)
  }
}
