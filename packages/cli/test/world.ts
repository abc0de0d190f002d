import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { Game } from '@riposte/referee'
import { run } from '../src/cli.ts'
import { games as books } from '../src/games.ts'
import { forgetPacks } from '../src/packs.ts'
import type { Exit, Games, World } from '../src/world.ts'
import { toy } from './toy.ts'
import { games as toys } from './toy-games.ts'

export interface Told {
  readonly exit: Exit
  readonly out: string
  readonly err: string
}

/** A folder of files and a command line in it. */
export class Bench {
  readonly root = mkdtempSync(join(tmpdir(), 'riposte-'))

  constructor(files: Readonly<Record<string, string>> = {}) {
    for (const [name, text] of Object.entries(files)) this.write(name, text)
  }

  write(name: string, text: string): void {
    const file = join(this.root, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    forgetPacks()
  }

  read(name: string): string {
    return readFileSync(join(this.root, name), 'utf8')
  }

  async run(words: readonly string[], typed: readonly string[] = [], games: readonly Game[] = [toy]): Promise<Told> {
    let out = ''
    let err = ''
    const world: World = {
      root: this.root,
      cwd: this.root,
      games: gamesOf(games),
      colour: false,
      terminal: false,
      out: (text) => {
        out += text
      },
      err: (text) => {
        err += text
      },
      lines: () => Readable.from(typed),
    }
    const exit = await run(words, world)
    return { exit, out, err }
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true })
  }
}

function gamesOf(games: readonly Game[]): Games {
  const sources = games.includes(toy) ? toys.sources : books.sources
  return {
    ids: games.map((game) => game.id),
    load: (id) => Promise.resolve(games.find((game) => game.id === id)),
    ...(sources !== undefined && { sources }),
  }
}

/** A scenario of the toy game around these lines. */
export const scenario = (rest: string, board = '. . . .\n  . A B .\n  ~ . . C'): string => `game: toy
title: a try
board: |
  ${board}
legend: { '~': { height: 1 } }
sheets:
  fighter: { hp: 5, bonus: 3 }
pieces:
  A: { sheet: fighter, side: heroes }
  B: { sheet: fighter, side: monsters }
  C: { sheet: fighter, side: monsters }
${rest}`
