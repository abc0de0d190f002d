import type { Offers, PieceId } from '@riposte/referee'
import type { Action } from '../action.ts'
import { has } from '../conditions/conditions.ts'
import { isEnemy, pieceAt } from '../fight.ts'
import { takeBasic, whyNoBasic } from '../powers/basic.ts'
import { R } from '../rules.ts'
import { isAdjacent } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import { askPiece, friendNamed, offerPieces, type PieceOption, walledOff, whyNobody } from './ask.ts'

/** Opponents that lie helpless beside it. */
const victims = (step: OrcusStep, id: PieceId): Offers<PieceOption> =>
  offerPieces(
    step,
    id,
    (other) => isEnemy(other, pieceAt(step.fight, id)),
    (other) => [
      step.forbids(R.coup.definition, !has(step, other.id, 'helpless') || !isAdjacent(step.fight, id, other.id)),
      walledOff(step, id, other),
    ],
  )

export const coupDeGrace: Action = {
  id: 'coup-de-grace',
  rule: R.coup.definition,
  cost: 'standard',
  about:
    'Strike somebody helpless beside you with a basic melee attack: any hit is critical, and kills if its damage is no less than the staggered value. An attack power used on such a foe is one too. Answers: the victim; then as for basic-melee.',
  example: 'A: [coup-de-grace, B]',
  usesPower: true,
  pointless: (step, id) =>
    !step.fight.pieces.some((one) => one.gone === 0 && isEnemy(one, pieceAt(step.fight, id)) && has(step, one.id, 'helpless')),
  forbidden(step, id) {
    const nobody = whyNobody(step, id, victims(step, id), R.coup.definition)
    return nobody.length > 0 ? nobody : whyNoBasic(step, id, 'melee')
  },
  take(step, id, pay) {
    const asked = { text: 'whom to deliver a coup de grace', rule: R.coup.definition, read: friendNamed(step, id, 'opponents alone') }
    const at = askPiece(step, id, asked, victims(step.asKnownTo(id), id))
    takeBasic(step, id, 'melee', pay, { kind: 'coup', at })
  },
}
