import type { Offers, PieceId } from '@riposte/referee'
import type { Action } from '../action.ts'
import { barOf } from '../bearing/bars.ts'
import { holdsAny, holdsBy } from '../conditions/grappling.ts'
import { dragAlong } from '../movement/dragging.ts'
import { whyNoMove } from '../movement/movement.ts'
import { makeStrike } from '../powers/strike.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'
import { askPiece, offerPieces, type PieceOption } from './ask.ts'
import { bareHanded } from './bare-handed.ts'

const power = bareHanded('drag', 'Drag', 'fortitude', [])

const held = (step: OrcusStep, id: PieceId): Offers<PieceOption> =>
  offerPieces(
    step,
    id,
    (other) => holdsBy(step.fight, id).some((hold) => hold.on === other.id),
    () => [],
  )

export const drag: Action = {
  id: 'drag',
  rule: R.grapple.move,
  cost: 'standard',
  about:
    'Strength against the Fortitude of somebody it has grappled; on a hit it moves up to half its speed, which provokes, and takes the other along. Answers: whom; after a hit where to, a square or a path (stay unless said).',
  example: 'A: [drag, B, d4]',
  pointless: (step, id) => !holdsAny(step.fight, id),
  forbidden: (step, id) => [...whyNoMove(step, id), barOf(step, id, 'attack')],
  take(step, id, pay) {
    // A readied act may come when nobody is held any more.
    if (!holdsAny(step.fight, id)) return
    const at = askPiece(step, id, { text: 'whom to drag', rule: R.grapple.move }, held(step, id))
    pay()
    step.emit({ type: 'action', piece: id, action: 'drag', rule: R.grapple.move })
    const act = makeStrike(step, { by: id, power, strike: power.strike, kind: 'grapple', at: [at] })
    if (act?.hits.includes(at) === true) dragAlong(step, id, [at])
  },
}
