import type { PieceId } from '@riposte/referee'
import { given } from '@riposte/tactics'
import type { Action } from '../action.ts'
import { ask } from '../asking.ts'
import { canAct } from '../conditions/conditions.ts'
import { holdsAny, holdsBy } from '../conditions/grappling.ts'
import { pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import type { OrcusReaction, OrcusStep } from '../step.ts'

/** Letting go of whom one holds: free on one's own turn, and on that of others. */

export const release: Action = {
  id: 'release',
  rule: R.grapple.release,
  cost: 'free',
  about: 'Let go of somebody you hold. Answers: whom, where you hold several. On the turns of others it can be done when a turn begins.',
  example: 'A: [release]',
  pointless: (step, id) => !holdsAny(step.fight, id),
  take(step, id, pay) {
    pay()
    letGo(step, id)
  },
}

/** However many holds somebody has on one creature, it lets go of all of it. */
function letGo(step: OrcusStep, id: PieceId): void {
  const held = [...new Set(holdsBy(step.fight, id).map(({ on }) => on))]
  if (held.length === 0) return
  const options = held.map((piece) => ({ id: pieceAt(step.fight, piece).key, piece }))
  const { piece } = ask.choice(step, id, 'whom to let go', given(options), R.grapple.release)
  for (const hold of holdsBy(step.fight, id)) if (hold.on === piece) step.end(hold, 'released', R.grapple.release)
}

/** The same while somebody else acts. */
export const releaseNow: OrcusReaction = {
  id: 'release',
  rule: R.grapple.release,
  windows: ['turn-start:counter'],
  usually: 'never',
  fits: () => true,
  orders: () => [{ id: 'release', name: 'let go of whom it holds, as a turn of another begins', rule: R.grapple.release }],
  isAbout: ({ effects }) => effects.length > 0,
  isAwake: (fight, id) => holdsAny(fight, id),
  offer(step, id, moment, offers) {
    if (moment.by === id || !holdsAny(step.fight, id) || !canAct(step, id)) return
    if (step.applies(R.turn.freeWhen)) offers.offer({ id: 'release', rule: R.grapple.release })
  },
  resolve: (step, id) => letGo(step, id),
}
