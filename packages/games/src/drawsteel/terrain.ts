import { type Board, DARK, NOWHERE, type Square, squareBox, terrainBit } from '@riposte/board'
import { type Effect, lasting, OFF, type PieceId } from '@riposte/referee'
import { squaresWithin } from '@riposte/tactics'
import { meansOf } from './clauses/means.ts'
import type { TraitPart } from './clauses/traits.ts'
import { printedParts } from './conditions/traits.ts'
import { type DrawSteelFight, isEnemy, isUp, pieceAt, sheetOf } from './fight.ts'
import { R } from './rules.ts'
import type { Sheet } from './sheet/sheet.ts'
import { boxOf, floorUnder, spacesMeet, squaresOf } from './space.ts'

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

/** The same as it is for somebody, with what others have laid. */
export function groundsFor(fight: DrawSteelFight, id: PieceId): Uint8Array {
  const drawn = groundsOf(fight.board)
  let all: Uint8Array | undefined
  for (const one of fight.effects) {
    if (!isRoughFor(fight, id, one)) continue
    all ??= drawn.slice()
    for (const square of one.squares) all[square] = (all[square] ?? 0) | ROUGH
  }
  for (const square of roughAround(fight, id)) {
    all ??= drawn.slice()
    all[square] = (all[square] ?? 0) | ROUGH
  }
  return all ?? drawn
}

const roughOf = (sheet: Sheet): readonly TraitPart[] => printedParts(sheet).filter((part) => part.is === 'rough')
const areMakers = lasting((sheets: DrawSteelFight['setup']['sheets']) => sheets.some(({ compiled }) => roughOf(compiled).length > 0))

/** Difficult terrain that goes along with somebody: all round it, not where it stands itself. */
function roughAround(fight: DrawSteelFight, id: PieceId): Square[] {
  if (!areMakers(fight.setup.sheets)) return []
  return fight.pieces.flatMap((one) => {
    if (one.id === id || !isUp(one) || one.at === NOWHERE) return []
    const own = squaresOf(fight, one.id)
    return roughOf(sheetOf(fight, one.id)).flatMap((part) => {
      if (part.is !== 'rough' || (part.to === 'enemy' && !isEnemy(one, pieceAt(fight, id)))) return []
      return own
        .flatMap((square) => squaresWithin(fight.board, square, part.squares))
        .filter((square) => !own.includes(square) && isOpenTo(fight, one.id, square))
    })
  })
}

/** With nothing solid between somebody and a square. */
function isOpenTo(fight: DrawSteelFight, id: PieceId, square: Square): boolean {
  const { board, setup } = fight
  const ground = squareBox(board.columns, square, board.floor[square] ?? 0)
  return spacesMeet(board, boxOf(fight, id), ground) || setup.modes[R.area.barriers] === OFF
}

/** Difficult terrain, drawn or laid; some of it only for enemies of its maker. */
export const isDifficultFor = (fight: DrawSteelFight, id: PieceId, square: Square): boolean =>
  ((groundsOf(fight.board)[square] ?? 0) & ROUGH) !== 0 ||
  fight.effects.some((one) => isRoughFor(fight, id, one) && one.squares.includes(square)) ||
  roughAround(fight, id).includes(square)

function isRoughFor(fight: DrawSteelFight, id: PieceId, effect: Effect): boolean {
  const means = meansOf(effect)
  if (means?.is !== 'terrain') return false
  if (means.what === 'difficult') return true
  const { by } = effect
  return means.what === 'enemy-difficult' && by >= 0 && isEnemy(pieceAt(fight, by), pieceAt(fight, id))
}

/** On difficult ground with any of its body. */
export const isInRough = (fight: DrawSteelFight, id: PieceId): boolean =>
  squaresOf(fight, id).some((square) => isDifficultFor(fight, id, square))

/** In water with any of its body, and not above it. */
export const isInWater = (fight: DrawSteelFight, id: PieceId): boolean =>
  squaresOf(fight, id).some((square) => ((groundsOf(fight.board)[square] ?? 0) & WET) !== 0) &&
  pieceAt(fight, id).height <= floorUnder(fight, id, pieceAt(fight, id).at)

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
