import { edgeAt, NOWHERE, neighbour, obstacleAt, type Square, STEP_X, STEP_Y, squareName, terrainBit } from '@riposte/board'
import { type Effect, effectsOn, type Option, type PieceId } from '@riposte/referee'
import { DURABILITY, wearOut, wearShield } from '../carrying/durability.ts'
import { LYING, nameOf, ownOf } from '../carrying/found.ts'
import { type FansysFight, isEnemy, outfitOf, pieceAt } from '../fight.ts'
import { type Weapon, weaponNamed } from '../gear/weapons.ts'
import { R } from '../rules.ts'
import { SHIELD } from '../sight/sight.ts'
import { boxesApart, boxOf, boxOn, squaresOf } from '../space.ts'
import type { FansysStep } from '../step.ts'
import { makes, type sizes } from '../tables.ts'
import { FIRE } from './hazards.ts'

/** Doors, windows, walls and bonds: what blows and bare strength do to them, and what burns. */

interface Make {
  readonly durability: number
  readonly reduction: number
  readonly but: readonly string[]
  readonly breaks: number
  readonly size: keyof typeof sizes
  /** The level of what it is made of, where that is not the first. */
  readonly level?: number
}
const makeOf: Readonly<Record<string, Make>> = makes

export const bonds = ['rope', 'manacles'] as const
const isBond = (holds: unknown): holds is string => bonds.some((one) => one === holds)

/** A thing of the board beside somebody, or what binds him. */
export interface Thing extends Option {
  readonly make: Make
  readonly squares: readonly Square[]
  /** Whose shield it is. */
  readonly of?: PieceId
  /** A weapon that lies there. */
  readonly lies?: Effect
}

export function thingsBy({ fight }: FansysStep, id: PieceId): Thing[] {
  const mine = squaresOf(fight, id)
  return [
    ...bondsOf(fight, id),
    ...shieldsBy(fight, id),
    ...mine.flatMap((square) => [...edgesOf(fight, square), ...obstaclesBy(fight, square, mine)]),
  ]
}

const bondsOf = (fight: FansysFight, id: PieceId): Thing[] =>
  effectsOn(fight, id).flatMap(({ kind, holds }) => {
    const make = kind === 'restrained' && isBond(holds) ? makeOf[holds] : undefined
    return make === undefined || !isBond(holds) ? [] : [{ id: holds, make, squares: [] }]
  })

/** Tower shields of foes, set up beside it. */
const shieldsBy = (fight: FansysFight, id: PieceId): Thing[] =>
  fight.effects.flatMap(({ kind, by: of, squares }) => {
    if (
      kind !== SHIELD ||
      !isEnemy(fight, id, of) ||
      squares.every((square) => boxesApart(fight, boxOf(fight, id), boxOn(fight, square)) > 1)
    )
      return []
    const { size, shieldMaterial: level } = outfitOf(fight, of)
    return [
      {
        id: `shield:${pieceAt(fight, of).key}`,
        make: { durability: DURABILITY, reduction: 0, but: [], breaks: 0, size, level },
        squares: [],
        of,
      },
    ]
  })

/** Weapons that lie beside it, of each name one. */
export const weaponsBy = ({ fight }: FansysStep, id: PieceId): Thing[] =>
  fight.effects
    .flatMap((lies): Thing[] => {
      const { kind, squares } = lies
      if (kind !== LYING || squares.every((square) => boxesApart(fight, boxOf(fight, id), boxOn(fight, square)) > 1)) return []
      const name = nameOf(fight, lies)
      const size = weaponNamed(name)?.is.has('light') === true ? 'tiny' : 'small'
      const level = ownOf(fight, lies)?.material ?? 1
      return [{ id: name, make: { durability: DURABILITY, reduction: 0, but: [], breaks: 0, size, level }, squares, lies }]
    })
    .filter((one, i, all) => all.findIndex(({ id: name }) => name === one.id) === i)

const sides = [
  [1, 0, 'east'],
  [0, 1, 'south'],
  [-1, 0, 'east'],
  [0, -1, 'south'],
] as const
function edgesOf({ board }: FansysFight, square: Square): Thing[] {
  return sides.flatMap(([x, y, side]) => {
    const other = neighbour(board, square, x, y)
    if (other === NOWHERE) return []
    const [a, b] = square < other ? [square, other] : [other, square]
    const make = makeOf[edgeAt(board, a, side)?.kind ?? '']
    return make === undefined ? [] : [{ id: `${squareName(a, board.columns)}|${squareName(b, board.columns)}`, make, squares: [a, b] }]
  })
}

function obstaclesBy({ board }: FansysFight, square: Square, mine: readonly Square[]): Thing[] {
  return [...STEP_X.keys()].flatMap((d) => {
    const at = neighbour(board, square, STEP_X[d] ?? 0, STEP_Y[d] ?? 0)
    const make = at === NOWHERE || mine.includes(at) ? undefined : makeOf[obstacleAt(board, at)?.kind ?? '']
    return make === undefined ? [] : [{ id: squareName(at, board.columns), make, squares: [at] }]
  })
}

/** Points that a hit takes from it: one for each die, more or less by what both are made of, less its reduction. */
export function pointsOf({ make: { reduction, but, level = 1 } }: Thing, { material, types }: Weapon, dice: number): number {
  // @rule fansys.object.damage
  let points = dice + (material - level)
  // @rule fansys.reduction.subtract
  if (!types.some((type) => but.includes(type))) points -= reduction
  return Math.max(0, points)
}

const BATTERED = 'battered'
export function batter(step: FansysStep, thing: Thing, points: number): void {
  if (points === 0) return
  const { squares, make, of, lies } = thing
  if (of !== undefined) return batterShield(step, of, points)
  if (lies !== undefined) {
    if (wearOut(step, lies, points, R.object.damage)) destroy(step, thing)
    return
  }
  const known = step.fight.effects.find((one) => one.kind === BATTERED && one.squares.join() === squares.join())
  const value = (known?.value ?? 0) + points
  if (value >= make.durability) return destroy(step, thing)
  if (known === undefined) step.begin({ kind: BATTERED, on: -1, rule: R.object.damage, until: 'never', squares, value })
  else step.change(known, { value })
}

/** What it takes there it has on the arm as well; at the last it covers nobody. */
function batterShield(step: FansysStep, of: PieceId, points: number): void {
  wearShield(step, of, points, R.object.damage)
  if (pieceAt(step.fight, of).shieldWorn < DURABILITY) return
  for (const one of step.fight.effects) if (one.kind === SHIELD && one.by === of) step.end(one, 'broken', R.object.damage)
}

/** It is gone: the way is open, the bonds are off, or nobody picks it up any more. */
export function destroy(step: FansysStep, { squares: [a, b], lies }: Thing): void {
  if (lies !== undefined) return step.end(lies, 'broken', R.object.damage)
  if (a === undefined) return
  const change =
    b === undefined ? ({ set: 'obstacle', squares: [a], obstacle: null } as const) : ({ set: 'edge', between: [a, b], edge: null } as const)
  step.emit({ type: 'board-changed', change, rule: R.object.break })
}

/** Heat and lightning set alight what burns: from so many dice on, or at once where it burns like straw. */
export function ignite(step: FansysStep, squares: readonly Square[], type: string, dice: number): void {
  const least = type === 'fire' ? 2 : type === 'lightning' ? 3 : undefined
  if (least === undefined || dice === 0) return
  const { board } = step.fight
  const is = (square: Square, name: string): boolean => ((board.terrain[square] ?? 0) & terrainBit(board, name)) !== 0
  const alight = squares.filter((square) => is(square, 'highly-flammable') || (dice >= least && is(square, 'flammable')))
  // @rule fansys.type.ignite
  if (alight.length > 0) step.begin({ kind: FIRE, on: -1, rule: R.type.ignite, until: 'never', squares: alight, value: 5 })
}
