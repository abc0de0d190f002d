import { type Board, type Box, type Change, EFFECT, FULL, MOVE, patch, SIDE, SIGHT, type Square, terrainBit } from '@riposte/board'
import { type Effect, lasting, latest } from '@riposte/referee'
import type { Zone } from '../clauses/clauses.ts'
import { type OrcusFight, zonedOf } from '../fight.ts'

/** What obscures squares besides light: fog, foliage, zones. */

export const obscurities = ['none', 'lightly', 'heavily', 'totally'] as const
export type Obscurity = (typeof obscurities)[number]

/** Kinds of ground, and how much they obscure. */
export const obscuringTerrain: Readonly<Record<string, Obscurity>> = {
  'lightly-obscured': 'lightly',
  obscured: 'lightly',
  obscuring: 'lightly',
  'heavily-obscured': 'heavily',
  concealing: 'heavily',
  'totally-obscured': 'totally',
}

const levelOf = (obscurity: Obscurity): number => obscurities.indexOf(obscurity)

/** From this level on it stops sight that passes through it. */
const THICK = levelOf('heavily')

/** How much the ground of each square obscures; undefined where none does. */
const grounds = new WeakMap<Board, { readonly levels: Uint8Array | undefined }>()

function groundOf(board: Board): Uint8Array | undefined {
  let known = grounds.get(board)
  if (known === undefined) {
    known = { levels: levelsOf(board) }
    grounds.set(board, known)
  }
  return known.levels
}

function levelsOf(board: Board): Uint8Array | undefined {
  const levels = new Uint8Array(board.size)
  let some = false
  for (const [name, obscurity] of Object.entries(obscuringTerrain)) {
    const bit = terrainBit(board, name)
    if (bit === 0) continue
    for (let square = 0; square < board.size; square++) {
      if (((board.terrain[square] ?? 0) & bit) === 0) continue
      levels[square] = Math.max(levels[square] ?? 0, levelOf(obscurity))
      some = true
    }
  }
  return some ? levels : undefined
}

/** What a zone turns its squares into. */
export const zoneTerrain = (effect: Effect): Zone['terrain'] => zonedOf(effect)?.zone.terrain

const zoneLevel = (effect: Effect): number => levelOf(obscuringTerrain[zoneTerrain(effect) ?? ''] ?? 'none')
const stopsSight = (effect: Effect): boolean => zoneLevel(effect) >= THICK || zoneTerrain(effect) === 'blocking'

/** What there is among the zones of a fight: any at all, such as obscure squares, and walls. */
export const zonesOf = latest((effects: readonly Effect[]) => ({
  any: effects.some((effect) => effect.kind === 'zone'),
  obscure: effects.some((effect) => zoneLevel(effect) > 0 || isWall(effect)),
  wall: effects.some(isWall),
}))

/** How much a square is obscured by what is in it. */
export function obscurityAt({ board, effects }: OrcusFight, square: Square): Obscurity {
  let level = groundOf(board)?.[square] ?? 0
  for (let i = 0; i < effects.length; i++) {
    const effect = effects[i]
    if (effect?.kind === 'zone' && effect.squares.includes(square)) level = Math.max(level, zoneLevel(effect))
  }
  return obscurities[level] ?? 'none'
}

/** Whether nothing anywhere in the fight is obscured by what is in it. */
export const isFogless = ({ board, effects }: OrcusFight): boolean => !zonesOf(effects).obscure && groundOf(board) === undefined

/** The squares that stop sight, and a name for the lot of them. */
export interface Fog {
  readonly squares: readonly Square[]
  readonly key: string
}

export function fogOf({ board, effects }: OrcusFight): Fog {
  const levels = groundOf(board)
  const squares = new Set<Square>()
  if (levels !== undefined) for (let square = 0; square < board.size; square++) if ((levels[square] ?? 0) >= THICK) squares.add(square)
  let key = ''
  for (const effect of effects) {
    if (effect.kind !== 'zone' || !stopsSight(effect)) continue
    for (const square of effect.squares) squares.add(square)
    key += `${effect.squares.join()};`
  }
  return { squares: [...squares], key }
}

/** The board with such squares as something that stops lines, but for those of two spaces: nobody is hidden by his own. */
export function withFogBetween(board: Board, { squares }: Fog, a: Box, b: Box): Board {
  const between = squares.filter((square) => !covers(board, a, square) && !covers(board, b, square))
  const fog: Change = { set: 'obstacle', squares: between, obstacle: { kind: 'fog', blocks: SIGHT | EFFECT, tall: FULL } }
  return patch(board, [fog])
}

// -------------------------------------------------------------------------------------------------------- solid zones

/** A zone that is a wall stops sight and effects alike. */
const isWall = (effect: Effect): boolean => zoneTerrain(effect) === 'blocking'

export const isWallless = ({ effects }: OrcusFight): boolean => !zonesOf(effects).wall

export function wallsOf({ effects }: OrcusFight): Fog {
  const walls = effects.filter(isWall)
  return { squares: walls.flatMap((effect) => effect.squares), key: `walls ${walls.map((effect) => effect.squares.join()).join(';')}` }
}

/** The board with the walls that powers have put there: nobody gets through them, by whatever way. */
export function withWalls(fight: OrcusFight): Board {
  if (isWallless(fight)) return fight.board
  const { squares, key } = wallsOf(fight)
  const known = walled(fight.board)
  let board = known.get(key)
  if (board === undefined) {
    board = patch(fight.board, [{ set: 'obstacle', squares: [...squares], obstacle: { kind: 'wall', blocks: MOVE, tall: FULL } }])
    known.set(key, board)
  }
  return board
}
const walled = lasting<Board, Map<string, Board>>(() => new Map())

function covers(board: Board, box: Box, square: Square): boolean {
  const x = (square % board.columns) * SIDE
  const y = Math.floor(square / board.columns) * SIDE
  return x >= box.x0 && x < box.x1 && y >= box.y0 && y < box.y1
}
