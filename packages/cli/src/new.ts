import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isRecord, readText, textIn } from './files.ts'
import { gameNamed } from './games.ts'
import { encounterNamed, packsOf, sourcesOf } from './packs.ts'
import { type Exit, FINE, type Installed, UserError, type World } from './world.ts'

export const STARTER = 'starter'

/** The encounter to begin with: the one called starter, or the first. */
export function starterOf(world: Installed, game: string): string {
  const ids = [...packsOf(world, game).encounters.keys()]
  const id = ids.includes(STARTER) ? STARTER : ids[0]
  if (id === undefined) throw new UserError(`${game} has no encounters in packs/${game}`, 'name an encounter file')
  return id
}

/** `riposte new FILE`: an encounter of one's own, with everything explained, that plays as it is. */
export async function newEncounter(world: World, file: string, options: { readonly game: string }): Promise<Exit> {
  const game = await gameNamed(world, options.game)
  const packs = packsOf(world, game.id)
  const full = resolve(world.cwd, file)
  if (existsSync(full)) throw new UserError(`${file} is there already`, 'choose another name')
  const starter = encounterNamed(packs, starterOf(world, game.id))
  const data = starter.source.data
  const pieces = isRecord(data) && isRecord(data.pieces) ? data.pieces : {}
  const sideOf = (piece: unknown): string => textIn(piece, 'side') ?? 'heroes'
  const all = Object.values(pieces)
  const [ours = 'heroes', theirs = 'monsters'] = new Set(all.map(sideOf))
  // The commonest first: who comes in numbers is a fair match for two.
  const sheetsOf = (side: string): readonly string[] => {
    const named = all.flatMap((piece) => (sideOf(piece) === side ? (textIn(piece, 'sheet') ?? []) : []))
    const times = (sheet: string): number => named.filter((one) => one === sheet).length
    return [...new Set(named)].toSorted((one, another) => times(another) - times(one))
  }
  const [mine, mate = mine] = sheetsOf(ours)
  const [foe, other = foe] = sheetsOf(theirs)
  mkdirSync(dirname(full), { recursive: true })
  // Without sheets by name there is nothing to draw on: then the starter itself is the best beginning.
  const isNamed = mine !== undefined && mate !== undefined && foe !== undefined && other !== undefined
  const text = isNamed ? encounterText(game.id, [ours, theirs], [mine, mate, foe, other]) : readText(starter.file)
  writeFileSync(full, text)
  sourcesOf(full, world.cwd)
  world.out(`${file} is written. Play it: riposte play ${file}\n`)
  return FINE
}

const encounterText = (
  game: string,
  [ours, theirs]: readonly [string, string],
  [mine, mate, foe, other]: readonly [string, string, string, string],
): string => `# An encounter. Play it with: riposte play FILE
game: ${game}
title: A fight of my own

# One character a square, rows 1, 2, 3 from the top, columns a, b, c. A dot is floor, # a wall up to any height,
# a letter or digit the place of the piece that is called so. Instead of a drawing, the id of a board from packs/${game}/boards.
board: |
  . . . . . . . .
  . A . . # . X .
  . . . ~ ~ . . .
  . B . . # . Y .
  . . . . . . . .

# What other characters mean. Also height: 1, obstacle: table, light: dim.
legend:
  '~': { terrain: difficult }

# What stands on the lines between squares: wall, door, door open, door locked, window, low, slit.
walls:
  - "e1|f1: door"

# Who fights. sheet names a stat block: riposte describe ${game} sheet lists those there are, and what one of your own holds.
pieces:
  A: { sheet: ${mine}, side: ${ours} }
  B: { sheet: ${mate}, side: ${ours} }
  X: { sheet: ${foe}, side: ${theirs} }
  Y: { sheet: ${other}, side: ${theirs} }

# The table's settings (riposte describe ${game} settings), and house rules: a rule id and off, warn or on.
options: {}
switches: {}
seed: 1
`
