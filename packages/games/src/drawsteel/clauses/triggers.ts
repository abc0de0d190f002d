import type { ActionKind, Condition, Tier, Typed } from '../terms.ts'
import type { Relation, Test } from './phrases.ts'

/** What triggered abilities and traits wait for. */

export const happenings = [
  'targeted', // aimed at, before the roll
  'rolled', // the roll is known, nothing has come of it
  'damage', // about to take damage
  'damaged',
  'loses', // has lost Stamina, by damage or otherwise
  'forced', // about to be force moved
  'moves', // on each square of a movement
  'placed', // is in another space, however it came there
  'stops', // a movement is over
  'leaves', // about to leave adjacency without shifting
  'falls', // has landed
  'dropped', // reduced to 0
  'turn-start',
  'turn-end',
  'winded',
  'dying',
  'afflicted', // a condition has been imposed
  'regains', // has regained Stamina
  'fails-save', // a saving throw has failed
  'saves', // a saving throw has ended an effect
  'recovers', // has spent a Recovery
  'spends', // has spent Malice or a Heroic Resource
  'collides', // has been force moved into somebody, or something
  'stands', // has stood up
  'used', // an ability, a main action or a maneuver has been declared
  'round-start',
  'round-end',
] as const
export type Happening = (typeof happenings)[number]

/** Who a trigger is about, seen from whose ability it is. */
export interface Filter {
  readonly relation: Relation | 'you' | 'you-or-ally' | 'anybody' | 'bearer'
  /** 'area' is that of the ability which the trigger belongs to. */
  readonly within: number | 'distance' | 'any' | 'area' | 'sight'
  /** In the area of another ability of `you`. */
  readonly area?: string
  /** Near whom on whom the effect lies, and not near `you`. */
  readonly of?: 'bearer'
  readonly kind: string
  readonly nonMinion: boolean
  /** What must hold of it. */
  readonly tests?: readonly Test[]
}

export interface Trigger {
  readonly on: readonly Happening[]
  /** To whom it happens. */
  readonly whom: Filter
  /** Who does it; undefined for anybody. */
  readonly by: Filter | undefined
  readonly keywords: readonly string[]
  /** One of the keywords is enough. */
  readonly anyKeyword?: boolean
  readonly types: readonly Typed[]
  /** 'not-critical', 'free-strike' and the like. */
  readonly willing: boolean
  /** Only where others move them. */
  readonly unwilling?: true
  readonly notCritical: boolean
  /** Whom its words speak of first. */
  readonly subject?: 'by' | 'whom'
  /** Which conditions; any where there are none. */
  readonly conditions?: readonly Condition[]
  /** At least so much damage. */
  readonly least?: number
  /** A critical hit; or such an outcome. */
  readonly critical?: boolean
  readonly tiers?: readonly Tier[]
  /** Whose space it passes through. */
  readonly through?: Filter
  /** What it is forced into: somebody, or what is no creature. */
  readonly into?: Filter | 'thing'
  /** Only abilities that cost their user so much Malice or Heroic Resource. */
  readonly costs?: number
  /** Only damage that would leave them at 0 Stamina or less. */
  readonly fatal?: true
  /** Only damage that would make them winded. */
  readonly winding?: true
  /** Only damage that a power roll decided. */
  readonly rolled?: boolean
  /** Only this ability. */
  readonly named?: string
  /** Only what is used as this. */
  readonly kinds?: readonly ActionKind[]
  /** It comes within so many squares of `you`, or goes farther than that. */
  readonly comes?: number | 'distance'
  readonly goes?: number
  /** It goes out of a square within so many of `you`, wherever to. */
  readonly leaves?: number
  /** By shifting. */
  readonly shifts?: true
  /** On every square of a movement. */
  readonly eachSquare?: true
  /** Of no turn in which it has begun to wait. */
  readonly isNext?: true
  /** What must hold besides, of `you` and of whom it happens to. */
  readonly when?: readonly Test[]
  /** Several of which any will do; `on` is when one of them comes. */
  readonly or?: readonly Trigger[]
  readonly text: string
}
