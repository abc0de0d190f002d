import { type Preview, ReactionIndex } from '@riposte/referee'
import { readyInstantly } from '../actions/quick-ready.ts'
import type { SovereignMoment } from '../blow.ts'
import type { SovereignEvent } from '../events.ts'
import { pieceAt, type SovereignFight } from '../fight.ts'
import {
  canReact,
  hasTurnLeft,
  type Instant,
  impervious,
  isNews,
  nullify,
  shrugOffShock,
  snapAttack,
  totalDefense,
  veteransLuck,
} from '../reactions/instants.ts'
import { opportunityAttack } from '../reactions/opportunity-attack.ts'
import { R } from '../rules.ts'
import { restOfTurn } from './turns.ts'

/** The rest of a turn put off, taken at once: it goes before what it answers. */
const heldAction: Instant = {
  id: 'held-action',
  rule: R.hold.trigger,
  windows: ['moved', 'casting', 'declared', 'ended'],
  fits: () => true,
  isAwake: (fight, id, isTold) => (isTold || pieceAt(fight, id).holding !== 0) && hasTurnLeft(pieceAt(fight, id)),
  offer: (step, id, moment, offers) => {
    const piece = pieceAt(step.fight, id)
    const isOrdinary = piece.holding === 0
    if (isOrdinary && moment.window !== 'declared') return
    if (moment.by === id || !canReact(step, piece) || !isNews(step, id, moment)) return
    const preview = (): Preview => ({ price: 'takes the rest of your turn now' })
    offers.offer({ id: 'held-action', rule: R.hold.trigger, preview }, isOrdinary ? R.action.instantSource : undefined)
  },
  resolve: (step, id) => {
    step.set(id, 'holding', 0, R.hold.trigger)
    restOfTurn(step, id)
  },
}

/** Everything that can be done out of turn, in the order in which it is offered. */
export const instants = new ReactionIndex<SovereignFight, SovereignEvent, SovereignMoment>([
  opportunityAttack,
  heldAction,
  totalDefense,
  veteransLuck,
  impervious,
  shrugOffShock,
  nullify,
  readyInstantly,
  snapAttack,
])
