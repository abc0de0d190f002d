import type { Bundle, Part } from '../clauses/parts.ts'
import { bitOf } from '../terms.ts'

/** Several things in one: what an effect holds. */
export function bundle(name: string, parts: readonly Part[], given: Partial<Omit<Bundle, 'parts' | 'mask' | 'name'>> = {}): Bundle {
  let mask = 0
  for (const part of parts) if (part.is === 'condition') mask |= bitOf[part.condition]
  return { name, parts, mask, aftereffect: [], failed: [], power: '', endsOn: [], ...given }
}

/** What an effect is called in the log: its conditions, or where it comes from. */
export function kindOf({ parts, name }: Bundle): string {
  const conditions = parts.flatMap((part) => (part.is === 'condition' ? [part.condition] : part.is === 'persistent' ? ['persistent'] : []))
  return conditions.length > 0 ? conditions.join('+') : name
}
