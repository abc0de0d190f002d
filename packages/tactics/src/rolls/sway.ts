import type { Part, RuleIndex } from '@riposte/referee'

/** What gives a roll advantage or disadvantage: reasons, told beside its sum and not added to it. */
export class Sway {
  parts: Part[] = []
  /** It fails whatever is rolled. */
  isHopeless = false
  private readonly step: { applies(rule: RuleIndex): boolean }

  constructor(step: { applies(rule: RuleIndex): boolean }) {
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

  /** Who is on the other side of it has it the other way round. */
  turn(): void {
    if (this.parts.length === 0) return
    this.parts = this.parts.map((part) => ({ ...part, value: -part.value, label: part.value > 0 ? 'disadvantage' : 'advantage' }))
  }
}
