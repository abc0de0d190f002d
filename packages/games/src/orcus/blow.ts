import type { Square } from '@riposte/board'
import type { Cause, Part, PieceId } from '@riposte/referee'
import type { Aim, Power } from './clauses/power.ts'
import type { Weapon } from './sheet/sheet.ts'
import type { Cover, DamageType, Defense, Origin } from './terms.ts'

/** An attack as data, from the aim to what comes of it. */

export const attackKinds = ['attack', 'charge', 'opportunity', 'coup', 'shove', 'grapple', 'granted'] as const
export type AttackKind = (typeof attackKinds)[number]

/** One roll against one target. Interrupts may change it until its damage is dealt. */
export interface AttackRoll {
  readonly by: PieceId
  at: PieceId
  readonly power: Power
  /** How this attack of the power reaches. */
  readonly aim: Aim
  readonly weapon: Weapon | undefined
  readonly origin: Origin
  readonly kind: AttackKind
  /** Of an area: the square it starts from, for cover. */
  readonly base: Square | undefined
  readonly defense: Defense
  /** All whom the same act is aimed at: a mark looks at them. */
  readonly targets: readonly PieceId[]
  /** What gives combat advantage; nothing where there is none. */
  advantage: readonly Cause[]
  /** As the game master rules; else as the map gives it. */
  cover?: Cover | undefined
  /** With a standard action against somebody helpless beside it. */
  coup: boolean
  die: number
  total: number
  needs: number
  parts: readonly Part[]
  /** The reasons of what it must reach. */
  against: readonly Part[]
  /** What answers have added to the roll, and to what it must reach. */
  answers: readonly Part[]
  raised: readonly Part[]
  hit: boolean
  critical: boolean
  /** What an answer has made of it, whatever the die shows. */
  turned?: 'miss' | 'hit' | 'normal' | 'critical'
  /** What has begun since it was aimed has a number from this one on. */
  readonly since?: number
  /** Lost or stopped: the target is out of reach, or a counter ended it. */
  stopped: boolean
  /** What has been told of it last, once it has been turned. */
  told?: { readonly at: PieceId; readonly total: number; readonly hit: boolean; readonly critical: boolean }
  /** What answers make of its damage, once that is known. */
  eased?: readonly ((blow: Blow) => void)[]
  /** Its bonuses to damage have been counted: they count once. */
  dealt: boolean
  /** Extra damage put into this blow by boosters and reactions: rolled after the attack's own. */
  readonly extra: (() => ExtraDamage)[]
}

export interface ExtraDamage {
  readonly amount: number
  readonly types: readonly DamageType[]
  readonly label: string
}

/** Damage about to be dealt. */
export interface Blow {
  readonly by: PieceId
  /** Whom it hurts: whoever takes it for somebody else, in the end. */
  at: PieceId
  amount: number
  types: readonly DamageType[]
  /** With the reasons of the amount. */
  parts: readonly Part[]
  /** An attack's damage is halved by weakened and incorporeal; a fall's and an aura's are not. */
  readonly fromAttack: boolean
  /** Half of it, once everything has been added: on a miss. */
  readonly half?: boolean
  readonly how: string
  readonly attack?: AttackRoll | undefined
  /** Its dice once more; what they come to. */
  readonly again?: () => number
  /** How much was dealt in the end, and of which types. */
  dealt?: { readonly amount: number; readonly types: readonly DamageType[] }
  /** Of which types it is as things stand: what is added to it need not be of its own. */
  kinds?: () => readonly DamageType[]
  /** Whether it would leave whom it hurts no hit points, as things stand. */
  fells?: () => boolean
}
