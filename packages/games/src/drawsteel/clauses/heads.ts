import type { Shape } from '../terms.ts'
import type { Relation, Span, Test } from './phrases.ts'

/** Whom an ability is aimed at, and how far it reaches. */

export interface Targets {
  readonly relation: Relation
  /** 'each' takes all of an area, 'special' leaves it to the text. */
  readonly count: number | 'each' | 'special'
  readonly self: boolean
  /** The one who set off the trigger. */
  readonly trigger: boolean
  readonly perMinion: boolean
  /** Only who is of this kind: "one elemental". '' for anybody. */
  readonly kind: string
  /** What must hold of a target besides. */
  readonly tests?: readonly Test[]
  /** Whoever stands to its user like that. */
  readonly role?: 'rider' | 'mount' | 'mentor'
  /** Whom it means is for people to say. */
  readonly unread?: boolean
}

export interface AreaShape {
  readonly shape: Shape
  readonly size: number
  readonly width: number
  readonly within: number
  /** So many of them at once; one unless said. */
  readonly count?: number
  /** How long a wall stands, where its text says so. */
  readonly lasts?: Span
}
