import { within } from '@riposte/tactics'
import type { Clause, ZonePart } from '../clauses/clauses.ts'
import type { Part } from '../clauses/parts.ts'
import type { Power, Strike } from '../clauses/power.ts'

/** What the sections of a power have come to so far. */

export interface Said {
  readonly hit: Clause[]
  readonly miss: Clause[]
  readonly eachEffect: Clause[]
  readonly effect: Clause[]
  readonly before: Clause[]
  parts: Part[]
  around: ZonePart[]
  basic: Power['basic']
  standsIn?: NonNullable<Power['standsIn']>
  maintain: Power['maintain']
  /** Of what it does, only what it has put there is kept up: "the zone persists". */
  keepsPlaced?: boolean
  /** What it has made lasts as long as it is maintained, whatever else is done then. */
  isProlonged?: boolean
  perRound?: boolean
}

export const nothingSaid = (): Said => ({
  hit: [],
  miss: [],
  eachEffect: [],
  effect: [],
  before: [],
  parts: [],
  around: [],
  basic: undefined,
  maintain: undefined,
})

/** One of its sentences calls for the further attack. */
export const callsFor = (said: unknown, strike: Strike): boolean => within(said, (one): one is Strike => one === strike).length > 0
