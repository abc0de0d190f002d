import { effectOn } from '@riposte/referee'
import { aimAttack, canAttackSomebody } from '../aim/aim.ts'
import { attack } from '../attack/attack.ts'
import { defendTotally } from '../attack/defense.ts'
import { pieceAt } from '../fight.ts'
import { isUndisciplined, snapAim } from '../reactions/instants.ts'
import { R } from '../rules.ts'
import type { Action } from './action.ts'
import { nobody } from './attacks.ts'

/** Putting off one's turn, and Instants taken on it. */

export const hold: Action = {
  id: 'hold',
  rule: R.table.hold,
  // @rule sovereign.table.hold, sovereign.hold.cost
  cost: 'move',
  about:
    'Put off the rest of your turn; take it as an Instant later in the round, when a held-action is offered. It needs no end-turn after it. Answers: none.',
  example: 'A: [hold]',
  take(step, id, pay) {
    pay()
    step.emit({ type: 'action', piece: id, action: 'hold', rule: R.hold.cost })
    step.set(id, 'holding', 1, R.hold.cost)
  },
}

export const totalDefense: Action = {
  id: 'total-defense',
  rule: R.table.totalDefense,
  about: 'Give up your Main: +2 AC and no Shock until the start of your next turn. Also offered when you are attacked. Answers: none.',
  example: 'A: [total-defense]',
  forbidden: (step, id) => step.forbids(R.defense.cost, pieceAt(step.fight, id).main === 0),
  pointless: (step, id) => effectOn(step.fight, id, 'total-defense') !== undefined,
  take: defendTotally,
}

export const snapAttack: Action = {
  id: 'snap-attack',
  rule: R.table.snapAttack,
  about:
    'Attack at -4 for your Main; its use is out of turn, when it is offered. Answers: the target (who set it off, as when nothing is answered); then weapon and attribute as for an attack.',
  example: 'A: [snap-attack, B]',
  pointless: (step, id) => !canAttackSomebody(step, id, snapAim),
  forbidden: (step, id) =>
    step.forbids(R.snap.mainUnspent, pieceAt(step.fight, id).main === 0) ??
    step.forbids(R.snap.npcDiscipline, isUndisciplined(step.fight, id)) ??
    nobody(step, id, snapAim),
  take(step, id) {
    const declared = aimAttack(step, id, snapAim)
    if (step.applies(R.snap.cost)) step.set(id, 'main', 0, R.snap.cost)
    attack(step, declared)
  },
}
