import { type Square, squareName } from '@riposte/board'
import type { Effect, Option, PieceId } from '@riposte/referee'
import { ask } from '../asking.ts'
import { isHeld } from '../bearing/held.ts'
import type { Clause } from '../clauses/clauses.ts'
import { ending } from '../conditions/durations.ts'
import { sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { bookOf, type HomlStep } from '../step.ts'
import type { Action } from './action.ts'

/** Zones that move where who has laid them likes, or stay as long as he sees to it. */

type Handling = 'move-zone' | 'sustain'

interface Handled<D extends Handling> {
  readonly feat: string
  readonly name: string
  readonly how: Extract<Clause, { readonly do: D }>
  /** All that the feat has left on that ground. */
  readonly effects: readonly Effect[]
}
type Movable = Handled<'move-zone'>

const isOf = <D extends Handling>(clause: Clause, verb: D): clause is Extract<Clause, { readonly do: D }> => clause.do === verb

function handled<D extends Handling>({ fight }: HomlStep, id: PieceId, verb: D): readonly Handled<D>[] {
  const own = fight.effects.filter(({ by, holds }) => by === id && isHeld(holds) && holds.feat !== undefined)
  return own.length === 0
    ? []
    : sheetOf(fight, id).strikes.flatMap(({ id: feat, name, effect }) => {
        const how = effect.find((clause) => isOf(clause, verb))
        const effects = own.filter(({ holds }) => isHeld(holds) && holds.feat === feat)
        return how === undefined || effects.length === 0 ? [] : [{ feat, name, how, effects }]
      })
}
const movable = (step: HomlStep, id: PieceId): readonly Movable[] => handled(step, id, 'move-zone')
/** Those that would be over with this turn of his. */
const sustainable = (step: HomlStep, id: PieceId): readonly Handled<'sustain'>[] =>
  handled(step, id, 'sustain').filter(({ effects }) =>
    effects.some(({ until, of, skip }) => until === 'turn-end' && of === id && skip === 0),
  )

/** What is paid for with the same action. */
const alikes = <T extends { readonly feat: string; readonly name: string; readonly how: { readonly kind: string } }>(all: readonly T[]) =>
  all.filter(({ how }) => how.kind === all[0]?.how.kind).map((one) => ({ id: one.feat, label: one.name, one, auto: true }))

/** Its squares, or those in which somebody has to be for it to count. */
const liesOn = ({ squares, holds }: Effect): readonly Square[] =>
  squares.length > 0 || !isHeld(holds) ? squares : (holds.tests ?? []).flatMap((test) => (test.is === 'inside' ? (test.squares ?? []) : []))

/** Where its first square may come to lie, so that all of it is on the board. */
function places({ fight }: HomlStep, { how, effects }: Movable): readonly (Option & { readonly by: readonly [number, number] })[] {
  const { columns, terrain } = fight.board
  const rows = terrain.length / columns
  const squares = effects.map(liesOn).find((all) => all.length > 0) ?? []
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

/** What counts for those who are in it. */
const moved = (holds: unknown, shifted: (square: Square) => Square): unknown =>
  isHeld(holds) && holds.tests !== undefined
    ? { ...holds, tests: holds.tests.map((test) => (test.is === 'inside' ? { ...test, squares: test.squares?.map(shifted) } : test)) }
    : holds

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
    const { one } = ask.choice(step, id, 'which zone', alikes(movable(step, id)), R.zone.persist)
    const [right, down] = ask.choice(step, id, 'where its first square comes to lie', places(step, one), R.zone.persist).by
    pay()
    const shifted = (square: Square): Square => square + right + down * step.fight.board.columns
    // @rule homl.zone.persist
    for (const effect of one.effects) step.change(effect, { squares: effect.squares.map(shifted), holds: moved(effect.holds, shifted) })
    bookOf(step).sway(step)
  },
}

export const sustainZone: Action = {
  id: 'sustain-zone',
  rule: R.zone.persist,
  cost: 'move',
  about: 'See to it that a zone of yours stays to the end of your next turn, by the action that its feat names. Answers: which.',
  example: 'A: [sustain-zone]',
  costFor: (step, id) => sustainable(step, id)[0]?.how.kind,
  pointless: (step, id) => sustainable(step, id).length === 0,
  take(step, id, pay) {
    const { one } = ask.choice(step, id, 'which zone', alikes(sustainable(step, id)), R.zone.persist)
    pay()
    // @rule homl.zone.persist
    for (const effect of one.effects) step.change(effect, ending(step, id, id, 'your-next-end'))
  },
}
