import { also, type Preview } from '@riposte/referee'
import { type Aim, aimAttack, attackPreview } from '../aim/aim.ts'
import { strike } from '../attack/attack.ts'
import { land } from '../attack/outcome.ts'
import { isUp, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { canReach, canReact, everybody, type Instant } from './instants.ts'

const strikeAim: Aim = { kind: 'opportunity', ways: ['melee'], inHand: true }

/** An adjacent foe armed for melee may strike freely at who provokes. */
export const opportunityAttack: Instant = {
  id: 'opportunity-attack',
  rule: R.aoo.optional,
  windows: ['provoked'],
  fits: everybody,
  offer: (step, id, { at }, offers) => {
    const piece = pieceAt(step.fight, id)
    if (at === undefined || !canReact(step, piece) || !canReach(step, id, at, strikeAim)) return
    const preview = (): Preview => also(attackPreview(step, id, at, strikeAim), { price: 'costs nothing' })
    // @rule sovereign.aoo.optional, sovereign.aoo.free
    offers.offer({ id: 'opportunity-attack', piece: at, rule: R.aoo.who, preview })
  },
  resolve: (step, id, _, { at }) => {
    if (at === undefined || !isUp(pieceAt(step.fight, at))) return
    const declared = aimAttack(step, id, strikeAim, at)
    step.emit({ type: 'provoked', piece: at, by: id, rule: R.aoo.who })
    const outcome = strike(step, declared)
    // @rule sovereign.aoo.shock
    land(step, outcome)
  },
}
