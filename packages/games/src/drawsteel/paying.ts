import { NOBODY, type PieceId, type RuleIndex } from '@riposte/referee'
import type { Ability } from './clauses/ability.ts'
import { forgetUse, isForbidden, noteUse, wasUsed } from './conditions/conditions.ts'
import { pieceAt, sheetOf } from './fight.ts'
import { leastResource } from './resources/resources.ts'
import { R } from './rules.ts'
import type { DsStep } from './step.ts'
import { openPlain } from './windows.ts'

/** What an ability costs. */

/** The cost of the ability: Malice for the Director's, the Heroic Resource for a hero. */
export function pay(step: DsStep, by: PieceId, ability: Ability): void {
  if (ability.cost === 0) return
  if (sheetOf(step.fight, by).kind === 'creature') spend(step, by, 'malice', ability.cost, R.malice.spend)
  else spend(step, by, 'resource', ability.cost, R.ability.heroicCost)
}

/** The Director's Malice or one's own Heroic Resource goes, or comes back; whoever waits for it to be spent hears of it. */
export function spend(step: DsStep, by: PieceId, of: 'malice' | 'resource', amount: number, rule: RuleIndex): void {
  if (of === 'malice') step.set(NOBODY, 'malice', step.fight.malice - amount, rule)
  else step.set(by, 'resource', pieceAt(step.fight, by).resource - amount, rule)
  if (amount > 0) openPlain(step, 'spends', by, by, amount)
}

const isAnswer = ({ kind }: Ability): boolean => kind === 'triggered' || kind === 'free-triggered'

/** What may be used once in the fight; a mark of its own for what is done on one's turn. */
function markOf({ fight }: DsStep, by: PieceId, ability: Ability): number {
  const place = ability.oncePerFight && !isAnswer(ability) ? sheetOf(fight, by).abilities.findIndex(({ id }) => id === ability.id) : -1
  return place < 0 ? 0 : 1 << place
}

/** It has been used, however it came to that. */
export function noteUsed(step: DsStep, by: PieceId, ability: Ability): void {
  const mark = markOf(step, by, ability)
  if (mark !== 0) step.set(by, 'used', pieceAt(step.fight, by).used | mark)
  noteUse(step, by, ability.id, ability.oncePerFight && isAnswer(ability) ? 'encounter' : ability.often)
}

/** It has not. */
export function forgetUsed(step: DsStep, by: PieceId, ability: Ability): void {
  const mark = markOf(step, by, ability)
  forgetUse(step, by, ability.id)
  if (mark !== 0) step.set(by, 'used', pieceAt(step.fight, by).used & ~mark)
}

/** Why it cannot be had: too dear, used as often as it may be, or barred. */
export function whyNotHad(step: DsStep, by: PieceId, ability: Ability): readonly (RuleIndex | undefined)[] {
  const isUsed = (pieceAt(step.fight, by).used & markOf(step, by, ability)) !== 0 || wasUsed(step, by, ability.id)
  return [
    tooDear(step, by, ability.cost),
    isUsed ? R.villain.limit : undefined,
    step.forbids(R.triggered.barred, ability.signature && isForbidden(step, by, 'signature')),
    step.forbids(R.triggered.barred, ability.cost > 0 && isForbidden(step, by, 'heroic')),
  ]
}

/** The rule that says it is too dear. */
export function tooDear(step: DsStep, by: PieceId, cost: number) {
  if (cost === 0) return undefined
  const { kind } = sheetOf(step.fight, by)
  if (kind === 'creature') return step.forbids(R.malice.spend, step.fight.malice < cost)
  const least = leastResource(step, by)
  const left = pieceAt(step.fight, by).resource - cost
  if (left >= least) return undefined
  return least < 0 || sheetOf(step.fight, by).resource?.negative === true
    ? step.forbids(R.resource.negative, true)
    : step.forbids(R.ability.heroicCost, true)
}
