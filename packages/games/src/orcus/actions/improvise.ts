import { byHand, nameIn, type Option, type PieceId, type Reading } from '@riposte/referee'
import type { Action } from '../action.ts'
import { ask, askNumber, seatOf } from '../asking.ts'
import { check } from '../rolls/check.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'
import { type Ability, abilities, type Skill, skills } from '../terms.ts'

/** Anything the book does not list: the game master says which roll it takes, and what comes of it. */
export const improvise: Action = {
  id: 'improvise',
  rule: R.action.improvise,
  cost: 'standard',
  about:
    'Try what the book does not list. Answers: deed, or deed: and the words. Then the game master says with which ability or skill (strength unless said), impossible or no-roll; then how hard it is (15 unless said); and applies what comes of it. Attacks on things: an ability against their defense.',
  example: 'A: [improvise, "deed: kick the brazier over"]',
  take(step, id, pay) {
    const deed = askDeed(step, id)
    const roll = askRoll(step, id, deed)
    if (roll === 'impossible') return
    const needs =
      roll === 'no-roll'
        ? 0
        : askNumber(step, id, `${nameIn(step.fight, id)}: ${deed}. How hard is it?`, [15, 10, 20, 25], R.action.improvise)
    pay()
    step.emit({ type: 'action', piece: id, action: 'improvise', rule: R.action.improvise })
    const isDone = roll === 'no-roll' || check(step, { by: id, skill: roll, needs, what: deed, rule: ruleFor(roll) }).success
    byHand(step, id, `${deed} ${isDone ? 'succeeds' : 'fails'}. What comes of it?`, R.action.improvise)
  },
}

const ruleFor = (roll: Skill | Ability) => (abilities.some((one) => one === roll) ? R.ability.check : R.skill.uses)

interface DeedOption extends Option {
  readonly text: string
}
const PLAIN: DeedOption = { id: 'deed', text: 'something of its own' }

function askDeed(step: OrcusStep, id: PieceId): string {
  const read = (answer: string): Reading<DeedOption> | undefined =>
    answer.startsWith('deed:') ? { option: { id: answer, text: answer.slice('deed:'.length).trim() } } : undefined
  return step.ask({ kind: 'choice', seat: seatOf(step, id), piece: id, text: 'What do you do, and to what end?', options: [PLAIN], read })
    .text
}

type Roll = Skill | Ability | 'impossible' | 'no-roll'

function askRoll(step: OrcusStep, id: PieceId, deed: string): Roll {
  const rolls: readonly Roll[] = [
    // @rule orcus.ability.list
    ...abilities,
    ...skills,
    'no-roll',
    'impossible',
  ]
  const options = rolls.map((roll) => ({ id: roll, byDefault: roll === 'strength' }))
  const text = `${nameIn(step.fight, id)}: ${deed}. Which roll does it take?`
  return ask.ruling(step, id, text, options, R.action.improvise).id
}
