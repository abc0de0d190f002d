import { SIDE } from '@riposte/board'
import { NOBODY, type PieceId } from '@riposte/referee'
import { afflict } from '../conditions/conditions.ts'
import { hurt } from '../damage/damage.ts'
import { die } from '../damage/stamina.ts'
import { isAlive, isObject, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { sizeOrder, squaresOf } from '../space.ts'
import type { DsStep } from '../step.ts'
import type { Block, Node, Shove } from './forced-ways.ts'
import { type Break, breakFor, breakOfSolid, type Solid, takeDown } from './solids.ts'

/** Into walls, things and others: what a forced movement breaks, and what it does to who is moved. */

/** Something is in the way: squares paid to break through, or -1 where it stops there. */
export function meet(step: DsStep, id: PieceId, shove: Shove, node: Node, left: number, began: number): number {
  const { block } = node
  if (block === undefined) return 0
  if ('creatures' in block) {
    const objects = block.creatures.filter((one) => isObject(step.fight, one))
    const [first] = objects
    if (objects.length === block.creatures.length && first !== undefined) return meetObject(step, id, shove, first, left)
    slam(step, id, shove, block.creatures, left)
    return -1
  }
  if ('ledge' in block) {
    strikeObject(step, id, shove, left, 'ground', block.ledge === 'below' ? began : undefined)
    return -1
  }
  return meetSolid(step, id, shove, block.solid, left)
}

function meetSolid(step: DsStep, id: PieceId, shove: Shove, solid: Solid, left: number): number {
  const how = breakOfSolid(step, solid)
  if (how !== undefined && breaks(how, left)) {
    breakThrough(step, id, shove, solid.material, how)
    takeDown(step, solid, how)
    return how.squares
  }
  strikeObject(step, id, shove, left, solid.material, undefined)
  return -1
}

/** Not for the mover to choose: it breaks if the squares left suffice. */
// @rule drawsteel.hurl.automatic
const breaks = ({ squares }: Break, left: number): boolean => left >= squares

function breakThrough(step: DsStep, id: PieceId, shove: Shove, what: string, { rule, damage }: Break): void {
  if (shove.spares?.(id) === true) return
  hurt(
    step,
    { by: shove.by, how: 'collision', rule },
    { piece: id, amount: damage, type: '', parts: [{ rule, value: damage, type: '', label: `through ${what}` }] },
  )
}

/** What breaks an object that somebody is moved into. */
function breakOfObject(step: DsStep, object: PieceId): Break | undefined {
  const { material, supernatural } = sheetOf(step.fight, object)
  if (material === '' || supernatural) return undefined
  return breakFor(step, material, squaresOf(step.fight, object).length)
}

/** All that must break for a movement to go on; undefined where something holds. */
export function breaksOf(step: DsStep, block: Block): readonly Break[] | undefined {
  const all =
    'solid' in block ? [breakOfSolid(step, block.solid)] : 'creatures' in block ? block.creatures.map((one) => breakOfOne(step, one)) : []
  const breaking = all.filter((one) => one !== undefined)
  return all.length === 0 || breaking.length < all.length ? undefined : breaking
}
const breakOfOne = (step: DsStep, id: PieceId): Break | undefined => (isObject(step.fight, id) ? breakOfObject(step, id) : undefined)

function meetObject(step: DsStep, id: PieceId, shove: Shove, object: PieceId, left: number): number {
  const { material } = sheetOf(step.fight, object)
  const how = breakOfObject(step, object)
  if (how !== undefined && breaks(how, left)) {
    breakThrough(step, id, shove, material, how)
    die(step, object, shove.by, how.rule)
    step.emit({ type: 'piece-removed', piece: object, why: 'broken', rule: how.rule })
    return how.squares
  }
  strikeObject(step, id, shove, left, material === '' ? 'object' : material, undefined)
  return -1
}

/** Into something that holds: 2 damage and 1 for each square left; downward, the fall as well. */
function strikeObject(step: DsStep, id: PieceId, shove: Shove, left: number, what: string, began: number | undefined): void {
  if (!step.applies(R.slam.object)) return
  step.emit({ type: 'collision', piece: id, with: what, left, rule: R.slam.object })
  const amount = 2 + left
  if (isObject(step.fight, id) || shove.spares?.(id) === true) return
  hurt(
    step,
    { by: shove.by, how: 'collision', rule: R.slam.object },
    { piece: id, amount, type: '', parts: [{ rule: R.slam.object, value: amount, type: '', label: `${left} squares left` }] },
  )
  if (began !== undefined && step.applies(R.slam.down)) slamDown(step, id, shove, began)
}

/** Falling damage for the distance it was moved, agility left out. */
function slamDown(step: DsStep, id: PieceId, shove: Shove, began: number): void {
  const piece = pieceAt(step.fight, id)
  const squares = Math.round((began - piece.height) / SIDE)
  if (squares < 2) return
  const amount = Math.min(50, squares * 2)
  hurt(
    step,
    { by: shove.by, how: 'fall', rule: R.slam.down },
    { piece: id, amount, type: '', parts: [{ rule: R.slam.down, value: amount, type: '', label: `${squares} squares down` }] },
  )
  if (isAlive(piece)) afflict(step, id, 'prone', NOBODY, 'lasting')
}

/** Into others: each takes 1 for each square left; who hits several smaller ones takes it once. */
function slam(step: DsStep, id: PieceId, shove: Shove, others: readonly PieceId[], left: number): void {
  const { fight } = step
  if (left <= 0) return
  const isThing = isObject(fight, id)
  if (!(isThing ? step.applies(R.slam.objectIntoCreature) : step.applies(R.slam.creature))) return
  const rule = isThing ? R.slam.objectIntoCreature : R.slam.creature
  if (pieceAt(fight, id).state === 'dead' && !step.applies(R.slam.dead)) return
  const source = { by: shove.by, how: 'collision', rule }
  const parts = [{ rule, value: left, type: '', label: `${left} squares left` }]
  for (const other of others) {
    step.emit({ type: 'collision', piece: id, with: pieceAt(fight, other).key, left, rule })
    if (!isObject(fight, other) && shove.spares?.(other) !== true) hurt(step, source, { piece: other, amount: left, type: '', parts })
  }
  if (isThing || !isAlive(pieceAt(fight, id))) return
  const isLarger = others.length > 1 && others.every((one) => sizeOrder(fight, one) < sizeOrder(fight, id))
  // @rule drawsteel.slam.many
  const times = isLarger ? 1 : others.length
  for (let i = 0; i < times && shove.spares?.(id) !== true; i++) hurt(step, source, { piece: id, amount: left, type: '', parts })
}
