import { squareBox, squareDistance, squareName } from '@riposte/board'
import type { Effect, PieceId, RuleIndex } from '@riposte/referee'
import { given } from '@riposte/tactics'
import type { Action } from '../action.ts'
import { whyNoTarget } from '../aim/possible.ts'
import { ask } from '../asking.ts'
import type { Conjuration } from '../clauses/clauses.ts'
import { hasOccurred, occur } from '../conditions/once-a-turn.ts'
import { actOf, contextOf } from '../context.ts'
import { conjurationOf, conjurationsBy } from '../creations/conjurations.ts'
import { askSquare, isFree, roomAt, squaresNear } from '../creations/newcomers.ts'
import { burstAround, moveZone } from '../creations/zones.ts'
import { pieceAt, sheetOf, zonedOf } from '../fight.ts'
import { pay, unpaid } from '../paying.ts'
import { makeStrike, prepare } from '../powers/strike.ts'
import { R } from '../rules.ts'
import { spreadsOver } from '../sight/sight.ts'
import type { OrcusStep } from '../step.ts'
import type { ActionKind } from '../terms.ts'

/** What makers do with their zones and conjurations. */

/** Something of theirs with its name, what it costs to use it, and what using it is. */
interface Handle {
  readonly id: string
  readonly kind: ActionKind
  /** What keeps it from being used, besides its cost. */
  readonly why?: readonly RuleIndex[]
  use(paid: () => void): void
}

const whyNot = (step: OrcusStep, piece: PieceId, { kind, why = [] }: Handle): readonly (RuleIndex | undefined)[] => [
  ...unpaid(step, piece, kind),
  ...why,
]

/** An action over several things, each with a cost of its own. */
const handling = (id: string, about: string, handles: (step: OrcusStep, piece: PieceId) => readonly Handle[]): Action => ({
  id,
  rule: R.power.effect,
  cost: 'none',
  about,
  example: `A: [${id}]`,
  pointless: (step, piece) => handles(step, piece).length === 0,
  forbidden: (step, piece) => {
    const reasons = handles(step, piece).map((handle) => whyNot(step, piece, handle))
    return reasons.some((all) => all.every((rule) => rule === undefined)) ? [] : (reasons[0] ?? [])
  },
  take(step, piece) {
    const offers = step.offers<{ id: string; handle: Handle }>()
    for (const handle of handles(step, piece)) offers.offer({ id: handle.id, handle }, ...whyNot(step, piece, handle))
    const { options, refusals } = offers
    const { handle } = ask.choice(step, piece, 'which', given(options), undefined, refusals)
    handle.use(() => pay(step, piece, handle.kind))
  },
})

const nameOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

export const moveZoneAction = handling(
  'move-zone',
  'Move a zone that its power lets you move. Answers: the zone, where there are several; the square its middle moves to.',
  (step, id) =>
    step.fight.effects.flatMap((effect): Handle[] => {
      const zoned = zonedOf(effect)
      const moves = zoned?.zone.moves
      if (zoned === undefined || moves === undefined || effect.by !== id) return []
      return [{ id: nameOf(zoned.name), kind: moves.kind, use: (paid) => shiftZone(step, id, effect, zoned.base, moves.squares, paid) }]
    }),
)

function shiftZone(step: OrcusStep, id: PieceId, effect: Effect, base: number, squares: number, paid: () => void): void {
  const { columns, floor } = step.fight.board
  const middle = squareBox(columns, base, floor[base])
  const options = burstAround(step.fight, [base], squares).flatMap((square) =>
    spreadsOver(step, middle, square) ? [{ id: squareName(square, columns), square }] : [],
  )
  const { square } = ask.square(step, id, 'where to', options)
  paid()
  moveZone(step, effect, square)
}

export const moveConjurationAction = handling(
  'move-conjuration',
  'Move a conjuration of yours. Answers: which, where there are several; the square.',
  (step, id) =>
    conjurationsBy(step.fight, id).flatMap((effect): Handle[] => {
      const conjuration = conjurationOf(effect)?.conjuration
      const moves = conjuration?.moves
      if (conjuration === undefined || moves === undefined) return []
      const { key } = pieceAt(step.fight, effect.on)
      return [{ id: key, kind: moves.kind, use: (paid) => shiftConjuration(step, id, effect.on, conjuration, moves.squares, paid) }]
    }),
)

function shiftConjuration(
  step: OrcusStep,
  id: PieceId,
  one: PieceId,
  { occupies, size }: Conjuration,
  squares: number,
  paid: () => void,
): void {
  const { fight } = step
  const { columns } = fight.board
  const { at } = pieceAt(fight, one)
  const known = step.asKnownTo(id)
  const there = squaresNear(known, one, squares).filter(
    (to) => squareDistance('chebyshev', columns, at, to) <= squares && (!occupies || isFree(known.fight, to, size, one)),
  )
  const chosen = askSquare(step, id, there, 'where to')
  if (chosen === undefined) return
  const to = occupies ? roomAt(fight, chosen, size, one) : chosen
  paid()
  step.emit({ type: 'moved', piece: one, from: at, to, height: fight.board.floor[to] ?? 0, how: 'conjuration', rule: R.power.effect })
}

export const conjurationAttack = handling(
  'conjuration-attack',
  'Attack with a conjuration of yours. Answers: which, where there are several; then whom.',
  (step, id) =>
    conjurationsBy(step.fight, id).flatMap((effect): Handle[] => {
      const conjured = conjurationOf(effect)
      const whole = sheetOf(step.fight, id).powers.find((one) => one.id === conjured?.power)
      if (conjured === undefined || whole === undefined) return []
      const { key } = pieceAt(step.fight, effect.on)
      return conjured.conjuration.strikes.flatMap(({ kind, strike }, i) => {
        const power = { ...whole, strike }
        const own = i === 0 ? key : `${key}-${i + 1}`
        // What costs no action comes once in each turn.
        if (kind === 'none' && hasOccurred(step, id, `strike of ${own}`)) return []
        const use = (paid: () => void): void => {
          const given = { by: id, power, strike, from: effect.on, context: contextOf(id, { power, strike, act: actOf(id) }) }
          const ready = prepare(step, given)
          if (ready === undefined) return
          paid()
          if (kind === 'none') occur(step, id, `strike of ${own}`)
          makeStrike(step, given, ready)
        }
        return [{ id: own, kind, why: whyNoTarget(step, effect.on, power), use }]
      })
    }),
)
