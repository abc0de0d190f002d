import { effectOn, type PieceId } from '@riposte/referee'
import { ask } from '../asking.ts'
import { isForbidden } from '../bearing/forbidden.ts'
import { HEEDS, isIn } from '../conditions/conditions.ts'
import { isHero, pieceAt, sheetOf } from '../fight.ts'
import { check, tallyFor } from '../rolls/check.ts'
import { R } from '../rules.ts'
import type { HomlStep } from '../step.ts'
import { difficultyOf } from '../terms.ts'
import type { Action } from './action.ts'

const confused = ({ fight }: HomlStep, by: PieceId): PieceId[] =>
  isHero(fight, by)
    ? fight.pieces.flatMap(({ id, gone }) =>
        gone === 0 && id !== by && isIn(fight, id, 'confused') && !isIn(fight, id, 'removed') && !effectOn(fight, id, HEEDS) ? [id] : [],
      )
    : []

export const talkRound: Action = {
  id: 'talk-round',
  rule: R.cond.confused,
  cost: 'major',
  about: 'Talk round somebody who is confused: you choose what it does next. Answers: whom, where there are several; bluff or diplomacy.',
  example: 'A: [talk-round, O, bluff]',
  pointless: (step, by) => confused(step, by).length === 0,
  // @rule homl.action.talk
  forbidden: (step, by) => [
    step.forbids(R.cond.stunnedOther, isIn(step.fight, by, 'stunned')),
    step.forbids(R.effects.kinds, isForbidden(step, by, 'speak')),
  ],
  take(step, by, pay) {
    const on = ask.whom(step, by, 'whom to talk round', confused(step, by), R.cond.confused)
    const better = tallyFor(step, by, 'bluff').total > tallyFor(step, by, 'diplomacy').total ? 'bluff' : 'diplomacy'
    const aspects = (['bluff', 'diplomacy'] as const).map((aspect) => ({ id: aspect, aspect, byDefault: aspect === better }))
    const { aspect } = ask.choice(step, by, 'with what', aspects, R.cond.confused)
    pay()
    const { degree } = check(step, by, aspect, difficultyOf(sheetOf(step.fight, on).level), 'talk round', R.cond.confused)
    // @rule homl.cond.confused
    if (degree !== 'failure' && pieceAt(step.fight, on).gone === 0)
      step.begin({ kind: HEEDS, on, by, rule: R.cond.confused, until: 'never', under: effectOn(step.fight, on, 'confused')?.id })
  },
}
