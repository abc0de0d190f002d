import { GM, type PieceId } from '@riposte/referee'
import { addModifiers, tallyOf } from '../bearing/modifiers.ts'
import { contextOf } from '../context.ts'
import { type OrcusPiece, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { addFigures } from '../sheet/sheet.ts'
import { pieceNamed, startOf } from '../start.ts'
import type { OrcusStep } from '../step.ts'
import { happens } from '../windows.ts'

/** Who acts when: d20 + Dexterity modifier + half the level, the highest first. */

/** Rolls for everybody, those who act as one once, and gives the order. */
export function rollInitiative(step: OrcusStep): PieceId[] {
  const { fight } = step
  const { initiative = {} } = startOf(fight)
  const given = new Map(Object.entries(initiative).map(([key, total]) => [pieceNamed(fight, key, 'initiative'), total]))
  for (const piece of fight.pieces) {
    if (!takesTurns(piece)) continue
    const leader = leaderOf(step, piece)
    const own = given.get(piece.id)
    // A total of its own sets it apart from the others of its kind.
    if (leader === undefined || (own !== undefined && own !== leader.initiative)) rollFor(step, piece, own)
    else follow(step, piece, leader)
  }
  return inOrder(step)
}

/** Who comes when the others have rolled rolls then, and stands where that puts it; what has passed of the round has passed for it too. Whether anybody has: dice have fallen, and that is over before the next thing. */
export function joinLate(step: OrcusStep): boolean {
  const { pieces, setup, order: before } = step.fight
  if (pieces.length === setup.plans.length) return false
  for (const piece of pieces.slice(setup.plans.length)) {
    const { order, acting } = step.fight
    if (!takesTurns(piece) || order.includes(piece.id)) continue
    const leader = leaderOf(step, piece)
    if (leader === undefined) rollFor(step, piece, undefined)
    else follow(step, piece, leader)
    const place =
      leader === undefined ? placeFor(step, piece) : order.findLastIndex((id) => pieceAt(step.fight, id).group === leader.id) + 1
    const past = order.findLastIndex((id) => id === acting || pieceAt(step.fight, id).acted)
    if (place <= past) step.set(piece.id, 'acted', true)
    step.emit({ type: 'order-set', order: order.toSpliced(place, 0, piece.id), rule: R.init.order })
  }
  return step.fight.order !== before
}

function placeFor(step: OrcusStep, piece: OrcusPiece): number {
  const { order } = step.fight
  const place = order.findIndex((id) => isBefore(step, piece, pieceAt(step.fight, id)))
  return place < 0 ? order.length : place
}

/** A summoned creature or conjuration has no turn of its own. */
export const takesTurns = (piece: OrcusPiece): boolean => piece.gone === 0 && piece.master < 0

/** Identical creatures on the game master's side share one roll: the first of them makes it. */
function leaderOf(step: OrcusStep, piece: OrcusPiece): OrcusPiece | undefined {
  if (piece.seat !== GM || !step.applies(R.init.group)) return undefined
  return step.fight.pieces.find(
    (other) => other.id < piece.id && other.sheet === piece.sheet && other.side === piece.side && other.seat === GM && takesTurns(other),
  )
}

function rollFor(step: OrcusStep, piece: OrcusPiece, given: number | undefined): void {
  const { id } = piece
  const tally = addFigures(tallyOf(step), sheetOf(step.fight, id).initiative)
  addModifiers(step, tally, id, 'initiative', contextOf(id))
  step.set(id, 'initiativeBonus', tally.total)
  const die = given === undefined ? step.roll(20, id, 'initiative', R.init.check) : 0
  const total = given ?? die + tally.total
  step.set(id, 'initiative', total)
  step.emit({ type: 'initiative', piece: id, die, total, parts: given === undefined ? tally.parts : [], rule: R.init.check })
  happens(step, { window: 'initiative', by: id, at: id })
}

function follow(step: OrcusStep, piece: OrcusPiece, leader: OrcusPiece): void {
  step.set(leader.id, 'group', leader.id, R.init.group)
  step.set(piece.id, 'group', leader.id, R.init.group)
  step.set(piece.id, 'initiative', leader.initiative)
  step.set(piece.id, 'initiativeBonus', leader.initiativeBonus)
}

/** Highest first; on equal totals the higher modifier, then a coin. Without that rule, as the encounter lists them. */
function inOrder(step: OrcusStep): PieceId[] {
  const { pieces } = step.fight
  const all = pieces.filter(takesTurns)
  const leaders = all.filter((piece) => piece.group < 0 || piece.group === piece.id)
  const order: OrcusPiece[] = []
  for (const piece of leaders) {
    const place = order.findIndex((other) => isBefore(step, piece, other))
    order.splice(place < 0 ? order.length : place, 0, piece)
  }
  return order.flatMap((leader) => (leader.group < 0 ? [leader.id] : all.filter((one) => one.group === leader.group).map((one) => one.id)))
}

function isBefore(step: OrcusStep, a: OrcusPiece, b: OrcusPiece): boolean {
  if (a.initiative !== b.initiative) return a.initiative > b.initiative
  // @rule orcus.init.tie-modifier
  if (a.initiativeBonus !== b.initiativeBonus) return a.initiativeBonus > b.initiativeBonus
  return step.roll(2, a.id, `a coin: ${a.key} (1) or ${b.key} (2)`, R.init.tieCoin) === 1
}
