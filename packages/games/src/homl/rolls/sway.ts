import type { Part, RuleIndex } from '@riposte/referee'
import type { HomlStep } from '../step.ts'

/** What gives a check advantage or disadvantage: reasons, told beside its sum and not added to it. */
export class Sway {
  parts: Part[] = []
  /** It fails whatever is rolled. */
  isHopeless = false
  private readonly step: HomlStep

  constructor(step: HomlStep) {
    this.step = step
  }

  give(rule: RuleIndex, isSo: boolean): void {
    this.add(rule, isSo, 1)
  }

  hamper(rule: RuleIndex, isSo: boolean): void {
    this.add(rule, isSo, -1)
  }

  private add(rule: RuleIndex, isSo: boolean, value: 1 | -1): void {
    if (isSo && this.step.applies(rule)) this.parts.push({ rule, value, type: '', label: value > 0 ? 'advantage' : 'disadvantage' })
  }

  /** Who defends has it the other way round. */
  turn(): void {
    this.parts = this.parts.map((part) => ({ ...part, value: -part.value, label: part.value > 0 ? 'disadvantage' : 'advantage' }))
  }
}

/** Advantage, disadvantage, or neither: they do not add up, and any of both cancel. */
export function lean(parts: readonly Part[]): -1 | 0 | 1 {
  const helps = parts.some(({ value }) => value > 0)
  const hinders = parts.some(({ value }) => value < 0)
  // @rule homl.core.adv, homl.mod.cancel, homl.vis.cover-once
  if (helps && hinders) return 0
  return helps ? 1 : hinders ? -1 : 0
}
