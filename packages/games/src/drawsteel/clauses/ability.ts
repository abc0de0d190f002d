import type { ActionKind, Characteristic } from '../terms.ts'
import type { Clause } from './clauses.ts'
import type { AreaShape, Targets } from './heads.ts'
import type { Mark, Often } from './traits.ts'
import type { Trigger } from './triggers.ts'

/** An ability as a sheet holds it. */

export interface Roll {
  /** Printed whole, for a Director's creature. */
  readonly bonus: number
  readonly scores: readonly Characteristic[]
}

export interface Spend {
  /** What it buys stands in place of what the ability does anyway. */
  readonly instead?: boolean
  /** Of the own resource, or the Director's malice. */
  readonly of: 'resource' | 'malice'
  readonly cost: number
  readonly plus: boolean
  readonly so: readonly Clause[]
  readonly text: string
}

export interface Ability {
  readonly id: string
  readonly name: string
  readonly kind: ActionKind
  readonly signature: boolean
  readonly freeStrike: boolean
  readonly cost: number
  readonly keywords: readonly string[]
  /** Squares in reach and range; 0 where it has no such form. */
  readonly melee: number
  readonly ranged: number
  readonly area: AreaShape | undefined
  readonly targets: Targets
  readonly roll: Roll | undefined
  /** Each target makes this test instead. */
  readonly test: readonly Characteristic[]
  readonly tiers: readonly (readonly Clause[])[]
  readonly before: readonly Clause[]
  readonly after: readonly Clause[]
  readonly spends: readonly Spend[]
  readonly trigger: Trigger | undefined
  /** Which villain action it is; 0 for none. */
  readonly villain: number
  readonly minutes: boolean
  readonly oncePerFight: boolean
  /** No more often than that, besides. */
  readonly often: Often
  /** Comes with the kit, whose bonuses it holds already. */
  readonly fromKit: boolean
  readonly persistent: Spend | undefined
  readonly mark: Mark
  /** When it comes, or at whom, is for people to say: nothing of it happens by itself. */
  readonly byHand: boolean
  readonly text: string
}

/** An ability of which nothing has been said yet. */
export const plainAbility: Ability = {
  id: '',
  name: '',
  kind: 'none',
  signature: false,
  freeStrike: false,
  cost: 0,
  keywords: [],
  melee: 0,
  ranged: 0,
  area: undefined,
  targets: { relation: 'creature', count: 1, self: false, trigger: false, perMinion: false, kind: '' },
  roll: undefined,
  test: [],
  tiers: [],
  before: [],
  after: [],
  spends: [],
  trigger: undefined,
  villain: 0,
  minutes: false,
  oncePerFight: false,
  often: 'always',
  fromKit: false,
  persistent: undefined,
  mark: 'automatic',
  byHand: false,
  text: '',
}
