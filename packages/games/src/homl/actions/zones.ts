import { type Square, squareName } from '@riposte/board'
import type { Effect, Option, PieceId } from '@riposte/referee'
import { isHeld } from '../bearing/parts.ts'
import type { Clause } from '../clauses/clauses.ts'
import { sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { ask } from '../seats.ts'
import { bookOf, type HomlStep } from '../step.ts'
import type { Action } from './action.ts'

/** Zones that move where who has laid them likes. */

type Move = Extract<Clause, { readonly do: 'move-zone' }>

interface Movable {
  readonly feat: string
  readonly name: string
  readonly how: Move
  /** All that the feat has left on that ground. */
  readonly effects: readonly Effect[]
}

function movable({ fight }: HomlStep, id: PieceId): readonly Movable[] {
  const own = fight.effects.filter(({ kind, by }) => kind === 'zone' && by === id)
  return own.length === 0
    ? []
    : sheetOf(fight, id).strikes.flatMap(({ id: feat, name, effect }) => {
        const how = effect.find((clause) => clause.do === 'move-zone')
        const effects = own.filter(({ holds }) => isHeld(holds) && holds.feat === feat)
        return how === undefined || effects.length === 0 ? [] : [{ feat, name, how, effects }]
      })
}

/** Where its first square may come to lie, so that all of it is on the board. */
function places(
  { fight }: HomlStep,
  { how, effects: [effect] }: Movable,
): readonly (Option & { readonly by: readonly [number, number] })[] {
  const { columns, terrain } = fight.board
  const rows = terrain.length / columns
  const squares = effect?.squares ?? []
  const [first = 0] = squares
  const far = typeof how.reach.squares === 'number' ? how.reach.squares : 0
  const spread = Array.from({ length: 2 * far + 1 }, (_, i) => i - far)
  return spread.flatMap((down) =>
    spread.flatMap((right) => {
      const isOn = squares.every((square) => {
        const [x, y] = [(square % columns) + right, Math.floor(square / columns) + down]
        return x >= 0 && x < columns && y >= 0 && y < rows
      })
      return !isOn || (right === 0 && down === 0)
        ? []
        : [{ id: squareName(first + right + down * columns, columns), by: [right, down] as const }]
    }),
  )
}

export const moveZone: Action = {
  id: 'move-zone',
  rule: R.zone.persist,
  cost: 'move',
  about:
    'Move a zone of yours that can be moved, by the action that its feat names. Answers: which, and where its first square comes to lie.',
  example: 'A: [move-zone, c3]',
  costFor: (step, id) => movable(step, id)[0]?.how.kind,
  pointless: (step, id) => movable(step, id).length === 0,
  take(step, id, pay) {
    const all = movable(step, id)
    // With the action that is paid for.
    const options = all
      .filter(({ how }) => how.kind === all[0]?.how.kind)
      .map((one) => ({ id: one.feat, label: one.name, one, auto: true }))
    const { one } = ask.choice(step, id, 'which zone', options, R.zone.persist)
    const [right, down] = ask.choice(step, id, 'where its first square comes to lie', places(step, one), R.zone.persist).by
    pay()
    const shifted = (square: Square): Square => square + right + down * step.fight.board.columns
    // @rule homl.zone.persist
    for (const effect of one.effects) step.change(effect, { squares: effect.squares.map(shifted) })
    bookOf(step).sway(step)
  },
}
