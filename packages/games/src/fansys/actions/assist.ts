import { R } from '../rules.ts'
import type { Action } from './action.ts'

/** There is no such thing in a fight: who asks for it is told so. */
export const assist: Action = {
  id: 'assist',
  rule: R.assist.none,
  about: 'Never possible: one helps by flanking, tricks (feint), cover and spells. Answers: none.',
  example: '- refuse: { A: [assist], because: fansys.assist.none }',
  forbidden: (step) => [step.forbids(R.assist.none, true)],
  take: () => undefined,
}
