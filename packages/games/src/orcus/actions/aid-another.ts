import type { PieceId } from '@riposte/referee'
import type { Action } from '../action.ts'
import { ask } from '../asking.ts'
import { afflict } from '../bearing/afflict.ts'
import { flat } from '../bearing/amounts.ts'
import { isEnemy, pieceAt, sheetOf } from '../fight.ts'
import { check } from '../rolls/check.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'
import { type Ability, abilities, type Skill, skills } from '../terms.ts'
import { askPiece, offerPieces } from './ask.ts'

const BASE = 10

export const aidAnother: Action = {
  id: 'aid-another',
  rule: R.action.aidAnother,
  cost: 'standard',
  about:
    'Help an ally with its next check of a kind: the same check against 10 and half your level gives it +2, a failure -1. Answers: the ally, the skill or ability.',
  example: 'A: [aid-another, B, athletics]',
  pointless: (step, id) => friends(step, id).options.length === 0,
  take(step, by, pay) {
    const rule = R.action.aidAnother
    const on = askPiece(step, by, { text: 'whom to aid', rule }, friends(step, by))
    const skill = askSkill(step, by)
    pay()
    step.emit({ type: 'action', piece: by, action: 'aid-another', rule })
    const needs = BASE + Math.floor(sheetOf(step.fight, by).level / 2)
    const { success } = check(step, { by, skill, needs, what: `aid: ${skill}`, rule })
    const to = isAbility(skill) ? 'ability-checks' : skill
    const part = { is: 'modifier', to, amount: flat(success ? 2 : -1), type: '', when: [], rule } as const
    afflict(step, { on, by, parts: [part], span: 'used', name: 'aid another', kind: 'aided', rule })
  },
}

const friends = (step: OrcusStep, id: PieceId) =>
  offerPieces(
    step,
    id,
    (other) => !isEnemy(other, pieceAt(step.fight, id)),
    () => [],
  )

const isAbility = (name: Skill | Ability): name is Ability => abilities.some((one) => one === name)

export function askSkill(step: OrcusStep, id: PieceId): Skill | Ability {
  const options = [...skills, ...abilities].map((name) => ({ id: name }))
  return ask.choice(step, id, 'which check', options).id
}
