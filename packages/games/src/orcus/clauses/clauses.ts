import type { ActionKind, Condition, DamageType, Forcing, Mode, Shape, Size } from '../terms.ts'
import type { Part } from './parts.ts'
import type { Amount, Met, Picked, Relation, Role, Span, Test, Who } from './phrases.ts'
import type { Strike, Trigger } from './power.ts'

/**
 * What the phrases of a power and the lines of a monster say, as data. `notation` makes them from print, run.ts does them.
 * In all of it `you` is whose power or trait it is, `target` whom the clause is being applied to, `trigger` who set off a
 * triggered power, and `other` whom the trigger was about besides (whom the trigger's attack was aimed at).
 */

export type Clause =
  /** Damage. `extra` adds to the damage of the attack at hand, in the same blow. */
  | Readonly<{ do: 'damage'; amount: Amount; types: readonly DamageType[]; to: Who; half: boolean; extra: boolean }>
  /** Half of what the hit would have dealt: on a miss. */
  | Readonly<{ do: 'half-damage' }>
  | {
      readonly do: 'afflict'
      readonly parts: readonly Part[]
      readonly to: Who
      readonly span: Span
      readonly aftereffect: readonly Clause[]
      readonly failed: readonly Clause[]
      readonly endsOn: readonly Trigger[]
      readonly stance?: boolean
      /** Bonus or penalty to the saves that would end it. */
      readonly saving?: number
      readonly freed?: Freed
      /** Used up by the first thing that it is about, should that come before. */
      readonly once?: true
    }
  /** Raises a persistent damage that there is already. */
  | Readonly<{ do: 'worsen'; to: Who; types: readonly DamageType[]; amount: Amount }>
  | Readonly<{ do: 'prone'; to: Who }>
  | Readonly<{ do: 'stand'; to: Who }>
  | Readonly<{ do: 'grapple'; to: Who }>
  | Readonly<{ do: 'force'; how: Forcing; squares: Amount; upTo: boolean; to: Who; adjacent?: boolean; from?: Role }>
  | {
      readonly do: 'move'
      readonly how: 'shift' | 'move' | 'teleport' | 'swap'
      readonly mode: Mode | undefined
      readonly squares: Amount
      readonly to: Who
      /** Where it must end: beside whom, or closer to whom. */
      readonly ends:
        | {
            readonly where: 'adjacent' | 'closer' | 'away' | 'left'
            readonly of: Role | Relation
            readonly tests?: readonly Test[]
          }
        | undefined
      /** Difficult ground costs it nothing more. */
      readonly eased?: true
      readonly optional: boolean
      /** A part of the movement does not provoke from this creature. */
      readonly safeFrom?: Role | 'all'
      /** Done once, at any point of the movement that the mover likes. */
      readonly midway?: readonly Clause[]
      /** Whom the mover takes along: the target, or everybody it has grappled. */
      readonly drags?: 'target' | 'held'
      /** Through whose spaces it leads, where it could not otherwise. */
      readonly through?: Through
      /** Done to each as it comes into their space or beside them, once to each. */
      readonly passing?: Passing
    }
  | Readonly<{ do: 'heal'; amount: Amount; to: Who }>
  /** Spends a recovery and heals its value and more; `free` heals without spending one. `instead` replaces the value. */
  | Readonly<{ do: 'recover'; to: Who; plus: Amount; free: boolean; instead: boolean; optional: boolean; payer?: Role }>
  /** `span`: gone again by then. */
  | Readonly<{ do: 'temporary'; amount: Amount; to: Who; span?: Span }>
  | Readonly<{ do: 'lose-recovery'; to: Who; count: number }>
  | Readonly<{ do: 'save'; to: Who; bonus: Amount; against: readonly Condition[] | 'any' | 'all'; type: string; from?: 'target' }>
  /** Ends conditions, marks, persistent damage. */
  | {
      readonly do: 'end'
      readonly to: Who
      readonly what: readonly (Condition | 'persistent' | 'mark' | 'any-one' | 'stance' | 'invisible' | 'temporary' | 'this')[]
      /** Persistent damage of these types alone. */
      readonly types?: readonly DamageType[]
      /** What the target has laid on them alone. */
      readonly from?: 'target'
    }
  /** A further attack: one of the power's own, or one of the sheet's. */
  | {
      readonly do: 'strike'
      readonly strike: Strike
      /** Made at the end of a charge. */
      readonly charge?: true
      readonly times: number
      readonly optional: boolean
      readonly against: 'target' | 'any' | 'different' | 'centred'
    }
  | {
      readonly do: 'attack'
      readonly by: Who
      /** A basic attack, or a power by its name; several may be chosen from. */
      readonly with: readonly string[]
      readonly times: number
      readonly upTo: boolean
      readonly against: 'target' | 'trigger' | 'you' | 'any' | 'different' | 'same' | 'nearest'
      readonly bonus: readonly Part[]
      readonly optional: boolean
      readonly charge: boolean
      /** One of these and nobody else, as the attacker chooses or the owner: "a creature of your choice adjacent to it". */
      readonly among?: Picked
      readonly chooser?: 'you'
      /** The immediate action of whoever makes it. */
      readonly costs?: 'counter' | 'react'
      /** Done after each of them. */
      readonly after?: readonly Clause[]
    }
  | Readonly<{ do: 'repeat'; times: number; before: readonly Clause[]; against: 'same' | 'any' | 'different' }>
  | Readonly<{ do: 'zone'; zone: Zone }>
  | Readonly<{ do: 'conjure'; conjuration: Conjuration }>
  | {
      readonly do: 'summon'
      readonly sheet: string
      readonly count: Amount
      readonly within: number
      readonly hp: Amount | undefined
      readonly conjured: boolean
      readonly optional: boolean
      /** Nobody commands it: it has turns of its own, right after its maker's. */
      readonly isFree?: boolean
    }
  | Readonly<{ do: 'choose'; options: readonly { readonly text: string; readonly does: readonly Clause[] }[]; by: Role; count: number }>
  | Readonly<{ do: 'may'; text: string; does: readonly Clause[]; by: Role }>
  /** Offered before the attack, and done after it where it has not been. */
  | Readonly<{ do: 'around'; when: 'before' | 'after'; text: string; does: readonly Clause[] }>
  | Readonly<{ do: 'if'; test: Test; does: readonly Clause[]; else: readonly Clause[] }>
  | Readonly<{ do: 'each'; to: Who; does: readonly Clause[] }>
  /** Rolls a die, and does what stands beside the number. */
  | {
      readonly do: 'roll'
      readonly sides: number
      readonly rows: readonly { readonly from: number; readonly to: number; readonly does: readonly Clause[] }[]
    }
  | Readonly<{ do: 'refresh'; power: string; to: Who /** Of no higher level. */; most?: number }>
  | Readonly<{ do: 'use'; power: string; optional: boolean }>
  /** More to do in this turn; who is not on its turn does it at once. */
  | Readonly<{ do: 'action'; kind: ActionKind; count: number; to: Who }>
  | Readonly<{ do: 'action-point'; count: number; to: Who }>
  /** The attack of the trigger: rolled again, turned into a hit or a miss, given a bonus, made a critical hit, turned on another. */
  | Readonly<{ do: 'reroll'; what: 'attack' | 'save' | 'damage' | 'check'; keep: 'new' | 'better' | 'worse'; bonus: Amount; type?: string }>
  | Readonly<{ do: 'turn-attack'; into: 'hit' | 'miss' | 'critical' | 'normal' | 'negated' | 'stopped' }>
  | Readonly<{ do: 'modify-attack'; to: 'attack' | 'defense' | 'damage'; amount: Amount; type: string }>
  | Readonly<{ do: 'modify-damage'; how: 'half' | 'half-of-a-hit' | 'none' | 'less'; amount: Amount }>
  /** The check or save that set it off. */
  | Readonly<{ do: 'modify-roll'; amount: Amount }>
  /** With its roll; or as the hit that it is. */
  | Readonly<{ do: 'redirect'; to: Who; isHit?: true }>
  | Readonly<{ do: 'drop'; to: Who }>
  | Readonly<{ do: 'kill'; to: Who }>
  | Readonly<{ do: 'remove'; to: Who; span: Span; text: string }>
  | Readonly<{ do: 'delayed'; when: Trigger; does: readonly Clause[]; span: Span }>
  /** The game master is shown the sentence, and applies it. */
  | Readonly<{ do: 'by-hand'; text: string }>

/** The action with which it is shaken off: its bearer's own, that of an ally beside it, or either's. */
export interface Freed {
  readonly kind: ActionKind
  readonly by: 'self' | 'ally' | 'anybody' | 'author'
}

/** Those whose spaces one passes through; `all`: walls too. */
/** Past all enemies, those smaller than it, or those no larger than so. */
export type Through = 'enemies' | 'smaller' | Size | 'all'

export interface Passing {
  readonly how: Met
  readonly relation: Relation
  readonly does: readonly Clause[]
}

export type Ground = 'difficult' | 'obscured' | 'heavily-obscured' | 'totally-obscured' | 'bright' | 'dark' | 'blocking'

export interface Zone {
  readonly parts: readonly ZonePart[]
  readonly span: Span
  /** The area of the power, or one of its own around its maker. */
  readonly area: { readonly shape: Shape; readonly size: number; readonly around: 'area' | 'you' | 'target' }
  /** Squares its maker may move it as what action. */
  readonly moves: { readonly kind: ActionKind; readonly squares: number } | undefined
  /** Moves along with its maker. */
  readonly follows: boolean
  readonly terrain: Ground | undefined
  /** Difficult besides. */
  readonly isRough?: true
  /** Ground that nobody keeps up: it is as it is when its maker is gone. */
  readonly stays?: true
  /** Its ground is difficult for its maker's enemies alone. */
  readonly groundFor?: 'enemy'
}

/** What a zone or aura does to those of a relation within it, and what it does at which moment. */
export type ZonePart =
  /** What depends on more than the side says so in the part itself. */
  | { readonly to: Relation; readonly on: 'inside'; readonly parts: readonly Part[] }
  | {
      readonly to: Relation
      readonly on: 'enter' | 'start' | 'end' | 'leave' | 'enter-or-start' | 'enter-or-end'
      readonly does: readonly Clause[]
      readonly tests: readonly Test[]
      readonly oncePerTurn: boolean
    }

export interface Conjuration {
  readonly name: string
  readonly size: Size
  readonly span: Span
  readonly where: 'adjacent' | 'range' | 'area'
  readonly occupies: boolean
  readonly attackable: boolean
  /** Where it can be attacked: how much it bears. */
  readonly hp: number
  readonly moves: { readonly kind: ActionKind; readonly squares: number } | undefined
  /** What it does, by the moment; `you` is its maker. */
  readonly auras: readonly { readonly squares: number; readonly parts: readonly ZonePart[] }[]
  readonly strikes: readonly { readonly kind: ActionKind; readonly strike: Strike }[]
}
