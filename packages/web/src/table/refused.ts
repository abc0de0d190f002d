import type { SeenBudget, SeenRefusal } from '@riposte/referee'
import { inARow, sentence, spelled } from '../ui/words.ts'
import type { Meant } from './meant.ts'

/** What one rule forbids now. */
export interface Refused {
  readonly rule: string
  /** Why, in few words; where what it takes of the turn is spent, that. */
  readonly why: string | undefined
  readonly things: readonly Meant[]
}

/** What is not possible now, by the rule that forbids it, each thing by the name people know. */
export function refusedBy(
  refusals: readonly SeenRefusal[],
  names: { readonly piece: (key: string | undefined) => string; readonly power: (id: string) => string | undefined },
  spent: string,
): readonly Refused[] {
  const found = new Map<string, { rule: string; why: string | undefined; things: Meant[] }>()
  for (const { id, label, rule, broke, why, piece } of refusals) {
    const name = names.piece(piece) || names.power(id) || (label === undefined ? spelled(id) : sentence(label))
    const group = found.get(rule) ?? { rule, why: broke && spent !== '' ? spent : why, things: [] }
    found.set(rule, group)
    if (!group.things.some((one) => one.label === name))
      group.things.push({ id, label: name, rule, ...(group.why !== undefined && { why: group.why }) })
  }
  return [...found.values()]
}

/** Which actions of the turn are spent; nothing where none is. */
export function spentWords(budget: readonly SeenBudget[]): string {
  const spent = budget.filter((one) => one.left <= 0).map((one) => one.label)
  if (spent.length === 0) return ''
  return `${inARow(spent)} ${spent.length === 1 ? 'is' : 'are'} spent`
}
