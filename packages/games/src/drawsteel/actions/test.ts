import type { Effect, PieceId } from '@riposte/referee'
import { given } from '@riposte/tactics'
import { ask } from '../asking.ts'
import { type DsPiece, isAlive, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import { characteristics } from '../terms.ts'
import { difficulties, rollTest } from '../tests/tests.ts'
import type { Action } from './action.ts'

/** Tests, and assisting with them. */

export const makeTest: Action = {
  id: 'make-test',
  told: '',
  about:
    'Maneuver: a test of the game master’s difficulty. Answers: the characteristic, the skill (`no-skill`); the game master: easy, medium or hard.',
  example: 'A: [make-test, might, climb]',
  rule: R.maneuver.test,
  cost: 'maneuver',
  isTest: true,
  take: (step, id) => askTest(step, id, true),
}

export const assist: Action = {
  id: 'assist-test',
  told: '',
  about:
    'Maneuver: a test with a fitting skill of yours; the next test of an ally has a bane, an edge or a double edge by its tier. Answers: the ally, the characteristic.',
  example: 'A: [assist-test, B, presence]',
  rule: R.test.assist,
  cost: 'maneuver',
  isTest: true,
  pointless: (step, id) => sheetOf(step.fight, id).skills.length === 0 || fellows(step, id).length === 0,
  take: (step, id) => {
    const allies = fellows(step, id)
    const { piece } = ask.target(
      step,
      id,
      'whom to assist',
      allies.map((one) => ({ id: one.key, piece: one.id })),
      R.test.assist,
    )
    const { one } = ask.choice(
      step,
      id,
      'which characteristic',
      characteristics.map((score) => ({ id: score, one: score })),
      R.test.assist,
    )
    const skills = sheetOf(step.fight, id).skills.map((skill, i) => ({ id: skill, byDefault: i === 0 }))
    const { id: skill } = ask.choice(step, id, 'with which skill', given(skills), R.test.assist)
    const tier = rollTest(step, id, { of: [one], what: 'assist', skills: [skill], isManeuver: true })
    const value = tier === 1 ? -1 : tier === 2 ? 1 : 2
    step.begin({ kind: 'assisted', on: piece, by: id, rule: R.test.assist, until: 'fight-end', value, holds: { skill } })
  },
}
const fellows = (step: DsStep, id: PieceId): DsPiece[] =>
  step.fight.pieces.filter((one) => one.id !== id && isAlive(one) && one.side === pieceAt(step.fight, id).side)

/** The game master calls for it: no maneuver. */
export const callTest = (step: DsStep, id: PieceId): void => askTest(step, id, false)

/** The skill that somebody assists with: of no use to who brings it too. */
const skillOf = ({ holds }: Effect): unknown => (typeof holds === 'object' && holds !== null && 'skill' in holds ? holds.skill : undefined)

function askTest(step: DsStep, id: PieceId, isManeuver: boolean): void {
  const sheet = sheetOf(step.fight, id)
  const { one } = ask.choice(
    step,
    id,
    'which characteristic',
    characteristics.map((score) => ({ id: score, one: score })),
    R.maneuver.test,
  )
  const skills: { id: string; byDefault?: boolean }[] = [
    { id: 'no-skill', byDefault: true },
    ...sheet.skills.map((skill) => ({ id: skill })),
  ]
  const chosen: string[] = []
  for (;;) {
    const { id: skill } = ask.choice(step, id, 'with which skill', given(skills))
    if (skill === 'no-skill') break
    chosen.push(skill)
    skills.splice(
      skills.findIndex((entry) => entry.id === skill),
      1,
    )
  }
  const grades = difficulties.map((difficulty) => ({ id: difficulty, difficulty, byDefault: difficulty === 'medium' }))
  const { difficulty } = ask.ruling(step, id, 'how hard is it', grades, R.test.difficulty)
  const aid = step.fight.effects.find((effect) => effect.on === id && effect.kind === 'assisted' && skillOf(effect) !== chosen[0])
  if (aid !== undefined) step.end(aid, 'used', R.test.assist)
  rollTest(step, id, { of: [one], what: 'test', skills: chosen, difficulty, isManeuver, sway: aid?.value ?? 0 })
}
