import { byHand, GM, nameIn, type Option, type PieceId, type Reading } from '@riposte/referee'
import { ask } from '../asking.ts'
import { sheetOf } from '../fight.ts'
import { armedAdjacent, provoke } from '../movement/provoking.ts'
import { attempt, DIFFICULTY, modifierOf } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { isBeside } from '../sight/sight.ts'
import type { SovereignStep } from '../step.ts'
import { type Attribute, attributes, combatSkills, type Skill, skills } from '../terms.ts'
import type { Action } from './action.ts'

export const useSkill: Action = {
  id: 'use-skill',
  rule: R.table.useSkill,
  // @rule sovereign.table.use-skill
  cost: 'main',
  about:
    'Use a skill for no longer than six seconds: a cry for parley, a hand on a rope. Armed foes beside you may strike first. Answers: the skill, the attribute (who has any); then the game master says how hard it is (a number, 10 unless said; or too-long), and after the check what comes of it.',
  example: 'A: [use-skill, Notice, WIS]',
  take(step, id, pay) {
    const skill = askSkill(step, id)
    const attribute = askAttribute(step, id, skill)
    const needs = askDifficulty(step, id, skill)
    if (needs === undefined) return
    pay()
    step.emit({ type: 'action', piece: id, action: 'use-skill', rule: R.table.useSkill })
    if (!provokesForSkill(step, id)) return
    const { success } = attempt(step, {
      by: id,
      what: skill,
      attributes: [attribute],
      skills: [skill],
      needs,
      kind: isCombatSkill(skill) ? 'combat' : 'skill',
      rule: R.check.roll,
    })
    byHand(step, id, `${skill} ${success ? 'succeeds' : 'fails'}: what comes of it?`, R.skill.scope)
  },
}

/** Using a skill beside armed foes gives each of them a strike first. False if that stops it. */
export function provokesForSkill(step: SovereignStep, id: PieceId): boolean {
  if (!step.applies(R.skill.aoo)) return true
  return provoke(step, id, armedAdjacent(step, id))
}

/** The same for what is done to somebody, whom a strike may have driven it away from. */
export function reachesAfterAll(step: SovereignStep, id: PieceId, other: PieceId, what: string): boolean {
  if (!provokesForSkill(step, id)) return false
  const reaches = isBeside(step, id, other)
  if (!reaches) step.emit({ type: 'lost', piece: id, what, rule: R.aoo.timing })
  return reaches
}

const isCombatSkill = (skill: Skill): boolean => combatSkills.some((one) => one === skill)

function askSkill(step: SovereignStep, id: PieceId): Skill {
  const options = skills.map((skill) => ({ id: skill, skill }))
  return ask.choice(step, id, 'which skill', options).skill
}

/** Any attribute, the best one by default. Foes have none as a rule. */
function askAttribute(step: SovereignStep, id: PieceId, skill: Skill): Attribute {
  const modifier = (one: Attribute): number => modifierOf(step, id, [one], [skill])
  const best = attributes.reduce((a, b) => (modifier(b) > modifier(a) ? b : a))
  if (!sheetOf(step.fight, id).detailed) return best
  const options = attributes.map((attribute) => ({ id: attribute, attribute, byDefault: attribute === best }))
  return ask.choice(step, id, 'with which attribute', options).attribute
}

interface DifficultyOption extends Option {
  readonly needs?: number
}

/** The game master says how hard it is, or that it cannot be done in a round. */
function askDifficulty(step: SovereignStep, id: PieceId, skill: Skill): number | undefined {
  const offers = step.offers<DifficultyOption>()
  for (const needs of [8, DIFFICULTY, 12, 14]) offers.offer({ id: String(needs), needs, byDefault: needs === DIFFICULTY })
  offers.offer({ id: 'too-long', label: 'it takes longer than six seconds', rule: R.skill.scope })
  const read = (answer: string): Reading<DifficultyOption> | undefined =>
    /^\d{1,2}$/.test(answer) ? { option: { id: answer, needs: Number(answer) } } : undefined
  const text = `How hard is it for ${nameIn(step.fight, id)} (${skill})?`
  return step.ask({ kind: 'ruling', seat: GM, piece: id, text, options: offers.options, read, rule: R.skill.scope }).needs
}
