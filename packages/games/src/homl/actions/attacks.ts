import { NOBODY } from '@riposte/referee'
import { basicMeans } from '../aim/means.ts'
import { sheetOf } from '../fight.ts'
import { foesOf, noTarget, strikeWith, useFeat, whyNoUse } from '../powers/use.ts'
import { R } from '../rules.ts'
import type { Strike } from '../sheet/sheet.ts'
import type { Action, Cost } from './action.ts'

/** The attack that everybody has, and the feats of a sheet, as actions. */

export const basicAttack: Action = {
  id: 'basic-attack',
  rule: R.basic.attack,
  cost: 'major',
  isLoud: true,
  about:
    'Attack one opponent with what is in hand: close against FORT, ranged against REF. Answers: the target; the weapon, where several would do.',
  example: 'A: [basic-attack, B]',
  pointless: (step, id) => !sheetOf(step.fight, id).isHero,
  forbidden: (step, id, isBlind) => (isBlind === true ? [] : noTarget(step, id, basicMeans(step, id), foesOf(step.fight, id))),
  take: (step, id, pay) => strikeWith(step, id, basicMeans(step, id), pay),
}

/** What its block prints; what answers is no action of a turn. */
function costOf({ action }: Strike): Cost {
  // @rule homl.action.feat
  if (action === 'major' || action === 'move' || action === 'free') return action
  return 'none'
}

/** A feat of a sheet: the action goes by its name. */
export const strikeAction = (strike: Strike): Action => ({
  id: strike.id,
  name: strike.name,
  rule: R.action.feat,
  cost: costOf(strike),
  isLoud: strike.isAttack,
  about: `${strike.name}: a feat of its sheet. Answers: the target, or where it lies.`,
  example: `A: [${strike.id}, B]`,
  forbidden: (step, id, isBlind) => [
    step.forbids(R.feat.riderPractice, strike.action === 'rider' || strike.action === 'practice'),
    step.forbids(R.opp.actions, strike.action === 'opportunity'),
    step.forbids(R.trigger.gate, strike.trigger !== undefined && strike.action !== 'rider' && strike.action !== 'opportunity'),
    ...(strike.trigger === undefined ? whyNoUse(step, id, strike, NOBODY, isBlind) : []),
  ],
  take: (step, id, pay) => useFeat(step, id, strike, pay),
})
