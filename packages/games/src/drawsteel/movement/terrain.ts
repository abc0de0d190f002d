import { type Board, DARK, type Square, terrainBit } from '@riposte/board'
import type { PieceId } from '@riposte/referee'
import { type DrawSteelFight, isEnemy, pieceAt } from '../fight.ts'

/** What the ground is: rough, wet, harmful, rocky, veiled. */

/** Kinds of ground as bits, worked out once for a board. */
export const ROUGH = 1
export const HARMFUL = 2
export const WET = 4
export const ROCKY = 8
export const VEILED = 16

const known = new WeakMap<Board, Uint8Array>()

/** What stands for the ground of each square, as bits. */
export function groundsOf(board: Board): Uint8Array {
  let bits = known.get(board)
  if (bits === undefined) known.set(board, (bits = readGrounds(board)))
  return bits
}

function readGrounds(board: Board): Uint8Array {
  const maskOf = (names: readonly string[]): number => names.reduce((mask, name) => mask | terrainBit(board, name), 0)
  const rough = maskOf(['difficult', 'brambles'])
  const harmful = harmsOn(board).reduce((mask, one) => mask | one.bit, 0)
  const wet = maskOf(['water', 'deep-water'])
  const rocky = maskOf(['rock'])
  const veiled = maskOf(['concealing', 'obscuring'])
  return Uint8Array.from(
    board.terrain,
    (bits, square) =>
      ((bits & rough) !== 0 ? ROUGH : 0) |
      ((bits & harmful) !== 0 ? HARMFUL : 0) |
      ((bits & wet) !== 0 ? WET : 0) |
      ((bits & rocky) !== 0 ? ROCKY : 0) |
      ((bits & veiled) !== 0 || board.light[square] === DARK ? VEILED : 0),
  )
}

/** Difficult terrain, drawn or laid; some of it only for enemies of its maker. */
export const isDifficultFor = (fight: DrawSteelFight, id: PieceId, square: Square): boolean =>
  ((groundsOf(fight.board)[square] ?? 0) & ROUGH) !== 0 || isLaidFor(fight, id, square)

/** Difficult terrain that an effect has laid. */
export function isLaidFor(fight: DrawSteelFight, id: PieceId, square: Square): boolean {
  const { effects } = fight
  for (let i = 0; i < effects.length; i++) {
    const one = effects[i]
    if (one === undefined || one.squares.length === 0 || !one.kind.startsWith('terrain:') || !one.squares.includes(square)) continue
    if (one.kind.startsWith('terrain:difficult')) return true
    const isForEnemies = one.kind.startsWith('terrain:enemy-difficult') && one.by >= 0
    if (isForEnemies && isEnemy(pieceAt(fight, one.by), pieceAt(fight, id))) return true
  }
  return false
}

export const isDamaging = (fight: DrawSteelFight, square: Square): boolean => ((groundsOf(fight.board)[square] ?? 0) & HARMFUL) !== 0

/** Ground that hurts: so much damage of a type for each square entered. */
export interface Harm {
  readonly name: string
  /** Its bit on boards with these kinds of terrain. */
  readonly bit: number
  readonly amount: number
  readonly type: string
}
const harms = new WeakMap<Board['terrains'], readonly Harm[]>()

/** The kinds of ground on a board that hurt; `fire-5` is 5 damage. */
export function harmsOn(board: Board): readonly Harm[] {
  let found = harms.get(board.terrains)
  if (found === undefined) harms.set(board.terrains, (found = board.terrains.flatMap((name) => readHarm(board, name))))
  return found
}

function readHarm(board: Board, name: string): Harm[] {
  const bit = terrainBit(board, name)
  if (name === 'brambles') return [{ name, bit, amount: 1, type: '' }]
  const match = /^(acid|cold|corruption|fire|holy|lightning|poison|psychic|sonic|spikes)-(\d+)$/.exec(name)
  return match === null ? [] : [{ name, bit, amount: Number(match[2]), type: match[1] === 'spikes' ? '' : (match[1] ?? '') }]
}
