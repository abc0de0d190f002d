import type { Offers, PieceId } from '@riposte/referee'
import type { Action } from '../action.ts'
import { afflict } from '../bearing/afflict.ts'
import { barOf } from '../bearing/bars.ts'
import { freeHands } from '../carrying/hands.ts'
import { armOf } from '../carrying/wield.ts'
import { isIncapacitated } from '../conditions/conditions.ts'
import { pieceAt } from '../fight.ts'
import { makeStrike } from '../powers/strike.ts'
import { R } from '../rules.ts'
import { distance } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import { askPiece, friendNamed, offerPieces, type PieceOption, sizesLarger, type Why, walledOff, whyNobody } from './ask.ts'
import { bareHanded } from './bare-handed.ts'

const power = bareHanded('grapple', 'Grapple', 'reflex', [{ do: 'grapple', to: { who: 'target' } }])

function whyNot(step: OrcusStep, id: PieceId): Why {
  const isFull = freeHands(step.fight, id) === 0
  const isTooFar = (other: PieceId): boolean => distance(step.fight, id, other) > armOf(step, id)
  return (other) => [
    step.forbids(R.grapple.target, isFull || isTooFar(other.id) || sizesLarger(step, id, other.id) > 1),
    walledOff(step, id, other),
  ]
}

const victims = (step: OrcusStep, id: PieceId, atFriends = false): Offers<PieceOption> =>
  offerPieces(step, id, (other) => atFriends || other.side !== pieceAt(step.fight, id).side, whyNot(step, id))

export const grapple: Action = {
  id: 'grapple',
  rule: R.grapple.roll,
  cost: 'standard',
  about:
    'With a free hand, Strength against the Reflex of somebody in reach, no more than one size larger: it is grappled until it escapes, you let go, or you are torn apart. Sure against whoever is incapacitated. Answers: the target.',
  example: 'A: [grapple, B]',
  forbidden: (step, id, atFriends) => [...whyNobody(step, id, victims(step, id, atFriends), R.grapple.target), barOf(step, id, 'attack')],
  take(step, id, pay, atFriends) {
    const known = step.asKnownTo(id)
    const asked = { text: 'whom to grapple', rule: R.grapple.target, read: friendNamed(known, id, whyNot(known, id)) }
    const at = askPiece(step, id, asked, victims(known, id, atFriends))
    pay()
    step.emit({ type: 'action', piece: id, action: 'grapple', rule: R.grapple.roll })
    if (isIncapacitated(step, at) && step.applies(R.grapple.auto)) hold(step, id, at)
    else makeStrike(step, { by: id, power, strike: power.strike, kind: 'grapple', at: [at] })
  },
}

const hold = (step: OrcusStep, by: PieceId, on: PieceId): void =>
  void afflict(step, {
    on,
    by,
    parts: [{ is: 'condition', condition: 'grappled' }],
    span: 'lasting',
    name: 'grapple',
    rule: R.grapple.auto,
  })
