import { type Edge, type EdgeKind, edgeBetween, edgeOf, NOWHERE, neighbour, type Square, squareName } from '@riposte/board'
import { GM, type Option, type PieceId } from '@riposte/referee'
import { R } from '../rules.ts'
import { seatOf } from '../seats.ts'
import { squaresOf } from '../sight/sight.ts'
import type { OrcusStep } from '../step.ts'
import type { Action } from './action.ts'

/** What a hand at the handle makes of each. A locked door takes more, and the game master says what. */
const turns: Partial<Record<EdgeKind, EdgeKind>> = {
  door: 'door open',
  'door open': 'door',
  'door locked': 'door open',
  window: 'window open',
  'window open': 'window',
}

interface DoorOption extends Option {
  readonly between: readonly [Square, Square]
  readonly edge: Edge
  readonly kind: EdgeKind
}

export const openDoor: Action = {
  id: 'open-door',
  rule: R.turn.swiftObject,
  cost: 'swift',
  about: 'Open or shut a door or window at your square. Of a locked one the game master says whether it yields. Answers: its two squares.',
  example: 'A: [open-door, "c2|d2"]',
  pointless: (step, id) => doorsOf(step, id).length === 0,
  take(step, id, pay) {
    const options = doorsOf(step, id)
    const { between, edge, kind } = step.ask<DoorOption>({ kind: 'choice', seat: seatOf(step, id), piece: id, text: 'which door', options })
    const yields = edge.kind !== 'door locked' || unlocks(step, id)
    pay()
    step.emit({ type: 'action', piece: id, action: 'open-door', rule: R.turn.swiftObject })
    if (!yields) return
    const { from, to, cost, inside } = edge
    const change = { set: 'edge', between, edge: edgeOf(kind, { from, to, cost, inside }) } as const
    step.emit({ type: 'board-changed', change, rule: R.turn.swiftObject })
  },
}

const sides = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const

function doorsOf(step: OrcusStep, id: PieceId): DoorOption[] {
  const { board } = step.fight
  // Most boards have no door at all, and this is looked at whenever somebody chooses an action.
  if (!board.edges.some((edge) => turns[edge.kind] !== undefined)) return []
  const doors: DoorOption[] = []
  for (const square of squaresOf(step.fight, id)) {
    for (const [x, y] of sides) {
      const beyond = neighbour(board, square, x, y)
      const edge = beyond === NOWHERE ? undefined : edgeBetween(board, square, beyond)
      const kind = edge === undefined ? undefined : turns[edge.kind]
      if (edge === undefined || kind === undefined) continue
      const name = `${squareName(square, board.columns)}|${squareName(beyond, board.columns)}`
      doors.push({ id: name, label: `${edge.kind} → ${kind}`, between: [square, beyond], edge, kind })
    }
  }
  return doors
}

function unlocks(step: OrcusStep, id: PieceId): boolean {
  const options: Option[] = [{ id: 'stays-shut', byDefault: true }, { id: 'opens' }]
  return (
    step.ask({ kind: 'ruling', seat: GM, piece: id, text: 'The door is locked. Does it open?', options, rule: R.power.fiction }).id ===
    'opens'
  )
}
