import type { Offers, PieceId } from '@riposte/referee'
import type { Action } from '../action.ts'
import { barOf } from '../bearing/bars.ts'
import type { AttackKind } from '../blow.ts'
import { armOf } from '../carrying/wield.ts'
import type { Clause } from '../clauses/clauses.ts'
import type { Power } from '../clauses/power.ts'
import { pieceAt } from '../fight.ts'
import { makeStrike } from '../powers/strike.ts'
import { R } from '../rules.ts'
import { isSet } from '../settings.ts'
import { NO_AMOUNT } from '../sheet/common-powers.ts'
import { distance, isAdjacent } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import { askPiece, friendNamed, offerPieces, type PieceOption, sizesLarger, type Why, walledOff, whyNobody } from './ask.ts'
import { bareHanded } from './bare-handed.ts'

const push: Clause = { do: 'force', how: 'push', squares: { ...NO_AMOUNT, flat: 1 }, upTo: false, to: { who: 'target' } }

/** Into the space that was left, also where that is difficult ground and costs two; whether one may stay is the table's choice. */
const follow = (optional: boolean): Clause => ({
  do: 'move',
  how: 'shift',
  mode: undefined,
  squares: { ...NO_AMOUNT, flat: 2 },
  to: { who: 'you' },
  ends: { where: 'left', of: 'target' },
  optional,
})

const shovePower = (optional: boolean): Power => bareHanded('shove', 'Shove', 'fortitude', [push, follow(optional)])
const shoves = { always: shovePower(false), may: shovePower(true) }

const whyNot =
  (step: OrcusStep, id: PieceId): Why =>
  (other) => [
    step.forbids(R.shove.target, !isAdjacent(step.fight, id, other.id) || sizesLarger(step, id, other.id) > 1),
    step.forbids(R.attack.reachZero, distance(step.fight, id, other.id) > armOf(step, id)),
    walledOff(step, id, other),
  ]

const victims = (step: OrcusStep, id: PieceId, atFriends = false): Offers<PieceOption> =>
  offerPieces(step, id, (other) => atFriends || other.side !== pieceAt(step.fight, id).side, whyNot(step, id))

export function shoveAt(step: OrcusStep, by: PieceId, at: PieceId, kind: AttackKind): void {
  const power = shoves[isSet(step, 'shove-follow', 'may') ? 'may' : 'always']
  makeStrike(step, { by, power, strike: power.strike, kind, at: [at] })
}

export const shove: Action = {
  id: 'shove',
  rule: R.shove.hit,
  cost: 'standard',
  about:
    'Strength against the Fortitude of somebody beside you, no more than one size larger: pushed 1 square, and you shift into the space it left. Answers: the target; after a hit the square it goes to.',
  example: 'A: [shove, B, d3]',
  forbidden: (step, id, atFriends) => [...whyNobody(step, id, victims(step, id, atFriends), R.shove.target), barOf(step, id, 'attack')],
  take(step, id, pay, atFriends) {
    const known = step.asKnownTo(id)
    const asked = { text: 'whom to shove', rule: R.shove.target, read: friendNamed(known, id, whyNot(known, id)) }
    const at = askPiece(step, id, asked, victims(known, id, atFriends))
    pay()
    step.emit({ type: 'action', piece: id, action: 'shove', rule: R.shove.hit })
    shoveAt(step, id, at, 'shove')
  },
}
