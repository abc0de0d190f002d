import type { Option, PieceId } from '@riposte/referee'
import { given } from '@riposte/tactics'
import { ask, effectOptions } from '../asking.ts'
import { saveable } from '../conditions/conditions.ts'
import { maySpendRecovery, spendRecovery } from '../damage/stamina.ts'
import { isEnemy, isHero, pieceAt } from '../fight.ts'
import { rollSave } from '../rolls/saves.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import type { Action } from './action.ts'
import { adjacentPieces } from './ask.ts'

/** Heal. */

export const heal: Action = {
  id: 'heal',
  told: 'tends to somebody',
  about:
    'Action: an adjacent creature spends a Recovery, or makes a saving throw at once. Answers: the creature, then, where both are possible, `recovery` or `save`.',
  example: 'A: [heal, C, recovery]',
  rule: R.action.heal,
  cost: 'action',
  pointless: (step, id) => curable(step, id).length === 0,
  take: (step, id) => {
    const { fight } = step
    const options = curable(step, id).map((one) => ({ id: pieceAt(fight, one).key, piece: one }))
    const { piece: whom } = ask.target(step, id, 'whom to heal', options, R.action.heal)
    const ways: Option[] = []
    if (maySpendRecovery(step, whom))
      ways.push({ id: 'recovery', byDefault: true, rule: isHero(fight, whom) ? R.dying.alliesHelp : R.recovery.director })
    if (saveable(fight, whom).length > 0) ways.push({ id: 'save', byDefault: ways.length === 0 })
    const [first] = ways
    if (first === undefined) return
    const chosen = ask.choice(step, whom, 'a Recovery or a saving throw', given(ways), R.action.heal)
    if (chosen.id === 'recovery') {
      if (step.applies(R.dying.alliesHelp) || pieceAt(fight, whom).stamina > 0) spendRecovery(step, whom, id, R.action.heal)
      return
    }
    const effects = saveable(fight, whom)
    const among = effectOptions(step.fight, effects)
    const [one] = among
    if (one === undefined) return
    const { effect } = ask.choice(step, whom, 'which effect to save against', given(among))
    // @rule drawsteel.action.heal
    rollSave(step, whom, effect)
  },
}
/** Who has a Recovery to spend, or something to save against. */
const curable = (step: DsStep, id: PieceId): PieceId[] =>
  patients(step, id).filter((one) => maySpendRecovery(step, one) || saveable(step.fight, one).length > 0)
export const patients = (step: DsStep, id: PieceId): PieceId[] =>
  adjacentPieces(step, id, (one) => !isEnemy(pieceAt(step.fight, one), pieceAt(step.fight, id)))
