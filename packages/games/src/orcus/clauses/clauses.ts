import type { Ability, ActionKind, Condition, DamageType, Forcing, Mode, Shape, Size, Skill } from '../terms.ts'
import type { Part } from './parts.ts'
import type { Amount, Relation, Role, Span, Test, Who } from './phrases.ts'
import type { Strike, Trigger } from './power.ts'

/**
 * What the phrases of a power and the lines of a monster say, as data. `notation` makes them from print, run.ts does them.
 * In all of it `you` is whose power or trait it is, `target` whom the clause is being applied to, `trigger` who set off a
 * triggered power, and `other` whom the trigger was about besides (whom the trigger's attack was aimed at).
 */

export type Clause =
  /** Damage. `extra` adds to the damage of the attack at hand, in the same blow. */
  | {
      readonly do: 'damage'
      readonly amount: Amount
      readonly types: readonly DamageType[]
      readonly to: Who
      readonly half: boolean
      readonly extra: boolean
    }
  /** Half of what the hit would have dealt: on a miss. */
  | { readonly do: 'half-damage' }
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
    }
  /** Raises a persistent damage that there is already. */
  | { readonly do: 'worsen'; readonly to: Who; readonly types: readonly DamageType[]; readonly amount: Amount }
  | { readonly do: 'prone'; readonly to: Who }
  | { readonly do: 'stand'; readonly to: Who }
  | { readonly do: 'grapple'; readonly to: Who }
  | { readonly do: 'release'; readonly to: Who }
  | {
      readonly do: 'force'
      readonly how: Forcing
      readonly squares: Amount
      readonly upTo: boolean
      readonly to: Who
      readonly adjacent?: boolean
    }
  | {
      readonly do: 'move'
      readonly how: 'shift' | 'move' | 'teleport' | 'swap'
      readonly mode: Mode | undefined
      readonly squares: Amount
      readonly to: Who
      /** Where it must end: beside whom, or closer to whom. */
      readonly ends: { readonly where: 'adjacent' | 'closer' | 'away' | 'left' | 'behind'; readonly of: Role } | undefined
      readonly optional: boolean
      /** A part of the movement does not provoke from this creature. */
      readonly safeFrom?: Role | 'all'
      /** Done once, at any point of the movement that the mover likes. */
      readonly midway?: readonly Clause[]
    }
  | { readonly do: 'heal'; readonly amount: Amount; readonly to: Who }
  /** Spends a recovery and heals its value and more; `free` heals without spending one. `instead` replaces the value. */
  | {
      readonly do: 'recover'
      readonly to: Who
      readonly plus: Amount
      readonly free: boolean
      readonly instead: boolean
      readonly optional: boolean
      readonly payer?: Role
    }
  | { readonly do: 'temporary'; readonly amount: Amount; readonly to: Who }
  | { readonly do: 'lose-recovery'; readonly to: Who; readonly count: number }
  | {
      readonly do: 'save'
      readonly to: Who
      readonly bonus: Amount
      readonly against: readonly Condition[] | 'any' | 'all'
      readonly type: string
    }
  /** Ends conditions, marks, persistent damage. */
  | {
      readonly do: 'end'
      readonly to: Who
      readonly what: readonly (Condition | 'persistent' | 'mark' | 'any-one' | 'save-ends' | 'stance' | 'invisible' | 'this')[]
    }
  /** A further attack: one of the power's own, or one of the sheet's. */
  | {
      readonly do: 'strike'
      readonly strike: Strike
      readonly times: number
      readonly optional: boolean
      readonly against: 'target' | 'other' | 'any' | 'different' | 'centred'
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
      /** Done after each of them. */
      readonly after?: readonly Clause[]
    }
  | { readonly do: 'repeat'; readonly times: number; readonly before: readonly Clause[]; readonly against: 'same' | 'any' | 'different' }
  | { readonly do: 'zone'; readonly zone: Zone }
  | { readonly do: 'conjure'; readonly conjuration: Conjuration }
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
  | {
      readonly do: 'choose'
      readonly options: readonly { readonly text: string; readonly does: readonly Clause[] }[]
      readonly by: Role
      readonly count: number
    }
  | { readonly do: 'may'; readonly text: string; readonly does: readonly Clause[]; readonly by: Role }
  /** Offered before the attack, and done after it where it has not been. */
  | { readonly do: 'around'; readonly when: 'before' | 'after'; readonly text: string; readonly does: readonly Clause[] }
  | { readonly do: 'if'; readonly test: Test; readonly does: readonly Clause[]; readonly else: readonly Clause[] }
  | { readonly do: 'each'; readonly to: Who; readonly does: readonly Clause[] }
  /** Rolls a die, and does what stands beside the number. */
  | {
      readonly do: 'roll'
      readonly sides: number
      readonly rows: readonly { readonly from: number; readonly to: number; readonly does: readonly Clause[] }[]
    }
  | {
      readonly do: 'check'
      readonly by: Who
      readonly skill: Skill | Ability
      readonly dc: number
      readonly does: readonly Clause[]
      readonly else: readonly Clause[]
    }
  | { readonly do: 'refresh'; readonly power: string; readonly to: Who }
  | { readonly do: 'use'; readonly power: string; readonly optional: boolean }
  | { readonly do: 'spend'; readonly power: string }
  /** More to do in this turn; who is not on its turn does it at once. */
  | { readonly do: 'action'; readonly kind: ActionKind; readonly count: number; readonly to: Who }
  | { readonly do: 'action-point'; readonly count: number; readonly to: Who }
  /** The attack of the trigger: rolled again, turned into a hit or a miss, given a bonus, made a critical hit, turned on another. */
  | {
      readonly do: 'reroll'
      readonly what: 'attack' | 'save' | 'damage' | 'check'
      readonly keep: 'new' | 'better' | 'worse'
      readonly bonus: Amount
    }
  | { readonly do: 'turn-attack'; readonly into: 'hit' | 'miss' | 'critical' | 'normal' | 'stopped' }
  | { readonly do: 'modify-attack'; readonly to: 'attack' | 'defense' | 'damage'; readonly amount: Amount; readonly type: string }
  | {
      readonly do: 'modify-damage'
      readonly how: 'half' | 'none' | 'less' | 'type'
      readonly amount: Amount
      readonly types: readonly DamageType[]
    }
  /** The check or save that set it off. */
  | { readonly do: 'modify-roll'; readonly amount: Amount }
  | { readonly do: 'redirect'; readonly to: Who }
  | { readonly do: 'drop'; readonly what: 'weapon' | 'all'; readonly to: Who }
  | { readonly do: 'kill'; readonly to: Who }
  | { readonly do: 'remove'; readonly to: Who; readonly span: Span; readonly text: string }
  | { readonly do: 'initiative'; readonly to: Who; readonly amount: Amount }
  | { readonly do: 'delayed'; readonly when: Trigger; readonly does: readonly Clause[]; readonly span: Span }
  /** The game master is shown the sentence, and applies it. */
  | { readonly do: 'by-hand'; readonly text: string }

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
