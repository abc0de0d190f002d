import type { SeenBudget, SeenRefusal } from '@riposte/referee'
import { inARow, sentence, spelled } from '../ui/words.ts'
import type { Meant } from './meant.ts'

/** What one rule forbids now. */
export interface Refused {
  readonly rule: string
  /** It only says that what it takes of the turn is spent. */
  readonly broke: boolean
  readonly things: readonly Meant[]
}

/** What is not possible now, by the rule that forbids it, each thing by the name people know. */
export function refusedBy(
  refusals: readonly SeenRefusal[],
  names: { readonly piece: (key: string | undefined) => string; readonly power: (id: string) => string | undefined },
  why: string,
): readonly Refused[] {
  const found = new Map<string, { rule: string; broke: boolean; things: Meant[] }>()
  for (const { id, label, rule, broke, piece } of refusals) {
    const name = names.piece(piece) || names.power(id) || (label === undefined ? spelled(id) : sentence(label))
    const group = found.get(rule) ?? { rule, broke, things: [] }
    found.set(rule, group)
    if (!group.things.some((one) => one.label === name)) group.things.push({ id, label: name, rule, ...(broke && { why }) })
  }
  return [...found.values()]
}

/** Which actions of the turn are spent, or that none is. */
export function spentWords(budget: readonly SeenBudget[]): string {
  const spent = budget.filter((one) => one.left <= 0).map((one) => one.label)
  if (spent.length === 0) return 'nothing of this turn is spent'
  return `${inARow(spent)} ${spent.length === 1 ? 'is' : 'are'} spent`
}
