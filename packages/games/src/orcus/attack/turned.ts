import type { RuleIndex } from '@riposte/referee'
import type { AttackRoll } from '../blow.ts'
import type { OrcusStep } from '../step.ts'

/** A roll already made has become something else: told once, however many rules have had a hand in it. */
export function tellTurned(step: OrcusStep, roll: AttackRoll, why: string, rule: RuleIndex): void {
  const { by, at, die, total, needs, hit, critical, parts, against, told } = roll
  if (told !== undefined && told.at === at && told.total === total && told.hit === hit && told.critical === critical) return
  roll.told = { at, total, hit, critical }
  step.emit({ type: 'attack-changed', by, at, die, total, needs, hit, critical, parts, against, why, rule })
}
