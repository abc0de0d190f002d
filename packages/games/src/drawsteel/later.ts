import type { grantStrike } from './abilities/strikes.ts'
import type { useAbility } from './abilities/use.ts'
import type { holds } from './clauses/holds.ts'
import type { runFor } from './clauses/run.ts'
import type { fallNow } from './movement/falls.ts'
import type { extraAction } from './order/turns.ts'

/**
 * What a lower chapter sets off in a higher one: a step may be a fall, an area somebody's damage, a test a critical
 * action, an effect a whole strike. The higher chapters are handed in once, so that imports go one way.
 */
export interface Later {
  readonly fallNow: typeof fallNow
  readonly runFor: typeof runFor
  readonly holds: typeof holds
  readonly useAbility: typeof useAbility
  readonly grantStrike: typeof grantStrike
  readonly extraAction: typeof extraAction
}

let known: Later | undefined

export function bindLater(chapters: Later): void {
  known = chapters
}

export function later(): Later {
  if (known === undefined) throw new Error('bindLater comes first: index.ts does it')
  return known
}
