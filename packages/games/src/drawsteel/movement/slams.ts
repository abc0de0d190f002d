import { SIDE } from '@riposte/board'
import { NOBODY, type PieceId, type RuleIndex } from '@riposte/referee'
import { afflict } from '../conditions/conditions.ts'
import { hurt } from '../damage/damage.ts'
import { die } from '../damage/stamina.ts'
import { isAlive, isObject, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { sizeOrder, squaresOf } from '../space.ts'
import type { DsStep } from '../step.ts'
import { open } from '../windows.ts'
import type { Block, Node, Shove } from './forced-ways.ts'
import { type Break, breakFor, breakOfSolid, takeDown } from './solids.ts'

/** Into walls, things and others: what a forced movement breaks, and what it does to who is moved. */

/** Something is in the way: squares paid to break through, or -1 where it stops there. */
export function meet(step: DsStep, id: PieceId, shove: Shove, { block }: Node, left: number, began: number): number {
  if (block === undefined) return 0
  if ('ledge' in block) {
    strikeObject(step, id, shove, left, 'ground', block.ledge === 'below' ? began : undefined)
    return -1
  }
  if ('solid' in block) {
    const { solid } = block
    return runInto(step, id, shove, left, solid.material, breakOfSolid(step, solid), (how) => takeDown(step, solid, how))
  }
  const [object] = block.creatures
  if (object === undefined || !block.creatures.every((one) => isObject(step.fight, one))) {
    slam(step, id, shove, block.creatures, left)
    return -1
  }
  const { material } = sheetOf(step.fight, object)
  return runInto(step, id, shove, left, material === '' ? 'object' : material, breakOfObject(step, object), ({ rule }) => {
    die(step, object, shove.by, rule)
    step.emit({ type: 'piece-removed', piece: object, why: 'broken', rule })
  })
}

function runInto(
  step: DsStep,
  id: PieceId,
  shove: Shove,
  left: number,
  what: string,
  how: Break | undefined,
  takesDown: (how: Break) => void,
): number {
  if (how === undefined || !breaks(how, left)) {
    strikeObject(step, id, shove, left, what, undefined)
    return -1
  }
  collide(step, shove, id, how.damage, how.rule, `through ${what}`)
  takesDown(how)
  return how.squares
}

/** Not for the mover to choose: it breaks if the squares left suffice. */
// @rule drawsteel.hurl.automatic
const breaks = ({ squares }: Break, left: number): boolean => left >= squares

/** What it takes who is spared by nobody. */
function collide(
  step: DsStep,
  { by, spares }: Shove,
  piece: PieceId,
  amount: number,
  rule: RuleIndex,
  label: string,
  how = 'collision',
): void {
  if (spares?.(piece) === true) return
  hurt(step, { by, how, rule }, { piece, amount, type: '', parts: [{ rule, value: amount, type: '', label }] })
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

/** Into something that holds: 2 damage and 1 for each square left; downward, the fall as well. */
function strikeObject(step: DsStep, id: PieceId, shove: Shove, left: number, what: string, began: number | undefined): void {
  if (!step.applies(R.slam.object)) return
  step.emit({ type: 'collision', piece: id, with: what, left, rule: R.slam.object })
  if (isObject(step.fight, id) || shove.spares?.(id) === true) return
  collide(step, shove, id, 2 + left, R.slam.object, `${left} squares left`)
  if (began !== undefined && step.applies(R.slam.down)) slamDown(step, id, shove, began)
  open(step, { window: 'collides', by: shove.by, whom: id, into: NOBODY, afterwards: shove.afterwards })
}

/** Falling damage for the distance it was moved, agility left out. */
function slamDown(step: DsStep, id: PieceId, shove: Shove, began: number): void {
  const piece = pieceAt(step.fight, id)
  const squares = Math.round((began - piece.height) / SIDE)
  if (squares < 2) return
  collide(step, shove, id, Math.min(50, squares * 2), R.slam.down, `${squares} squares down`, 'fall')
  if (isAlive(piece)) afflict(step, id, 'prone', NOBODY, 'lasting')
}

/** Into others: each takes 1 for each square left; who hits several smaller ones takes it once. */
function slam(step: DsStep, id: PieceId, shove: Shove, others: readonly PieceId[], left: number): void {
  const { fight } = step
  if (left <= 0) return
  const rule = isObject(fight, id) ? R.slam.objectIntoCreature : R.slam.creature
  if (!step.applies(rule) || (pieceAt(fight, id).state === 'dead' && !step.applies(R.slam.dead))) return
  const label = `${left} squares left`
  for (const other of others) {
    step.emit({ type: 'collision', piece: id, with: pieceAt(fight, other).key, left, rule })
    if (!isObject(fight, other)) collide(step, shove, other, left, rule, label)
  }
  if (isObject(fight, id) || !isAlive(pieceAt(fight, id))) return
  const isLarger = others.length > 1 && others.every((one) => sizeOrder(fight, one) < sizeOrder(fight, id))
  // @rule drawsteel.slam.many
  const times = isLarger ? 1 : others.length
  for (let i = 0; i < times; i++) collide(step, shove, id, left, rule, label)
  for (const into of others) open(step, { window: 'collides', by: shove.by, whom: id, into, afterwards: shove.afterwards })
}
