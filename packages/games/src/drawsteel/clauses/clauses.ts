import type { ActionKind, Characteristic, Condition, Forcing, Tier, Travel, Typed } from '../terms.ts'
import type { Amount, Forbidden, Potency, Relation, Role, Rolls, Span, Stat, Test, Who } from './phrases.ts'
import type { TraitPart } from './traits.ts'
import type { Trigger } from './triggers.ts'

/** What the phrases of an ability and the lines of a stat block do, as data: `notation` makes them from print, `run` does them. */

/** What everybody can do with an action or a maneuver. */
export const commonManeuvers = ['grab', 'knockback', 'charge', 'aid-attack', 'disengage', 'catch-breath', 'escape-grab'] as const
export type CommonManeuver = (typeof commonManeuvers)[number]

export type Clause =
  | { readonly do: 'damage'; readonly amount: Amount; readonly types: readonly Typed[]; readonly to: Who; readonly unreduced: boolean }
  /** More damage in the same blow. */
  | { readonly do: 'extra'; readonly amount: Amount; readonly types: readonly Typed[]; readonly when: readonly Test[] }
  /** Edges (+) and banes (-) on this very roll. */
  | { readonly do: 'edge'; readonly value: number; readonly when: readonly Test[] }
  /** Whom the ability is aimed at, where its head leaves that to its text. */
  | { readonly do: 'aim'; readonly who: Who }
  /** Nobody else may be aimed at. */
  | { readonly do: 'require'; readonly tests: readonly Test[] }
  /** Whom the outcome leaves alone: its damage, or all of it. */
  | { readonly do: 'spare'; readonly tests: readonly Test[]; readonly only: 'damage' | 'all' }
  /** Kept up from turn to turn: its cost is paid again, what it left lasts on, and it may be used again or does something. */
  | { readonly do: 'persist'; readonly cost: number; readonly again: 'maneuver' | 'free' | 'no'; readonly so: readonly Clause[] }
  /** Something that may be done on turns to come, as often as it can be paid; what is free no more than once a turn. */
  | {
      readonly do: 'allow'
      readonly cost: 'action' | 'maneuver' | 'free-maneuver'
      readonly so: readonly Clause[]
      readonly span: Span
      readonly text: string
    }
  /** The area that this ability has left goes elsewhere. */
  | { readonly do: 'move-area'; readonly squares: Amount }
  /** A worse roll, if its user likes, for something else about it. */
  /** What the dice of this roll count as, whatever they show; a critical hit is one still. */
  | { readonly do: 'natural'; readonly as: number }
  | { readonly do: 'trade'; readonly text: string; readonly so: readonly Clause[] }
  | { readonly do: 'raise-potency'; readonly by: number; readonly when: readonly Test[] }
  /** A larger area, or a longer reach. */
  | { readonly do: 'grow'; readonly what: 'area' | 'distance'; readonly by: number; readonly when?: readonly Test[] }
  /** All that the ability force moves goes farther. */
  | { readonly do: 'farther'; readonly by: Amount; readonly when: readonly Test[] }
  /** A trait for a while. */
  | { readonly do: 'grant'; readonly parts: readonly TraitPart[]; readonly span: Span; readonly to: Who }
  /** "They are restrained instead": takes the place of a condition that the outcome would impose, where something holds. */
  | { readonly do: 'upgrade'; readonly of: Condition; readonly tests: readonly Test[]; readonly so: readonly Clause[] }
  /** What a state of the block's own brings along. */
  | { readonly do: 'define'; readonly name: string; readonly so: readonly Clause[] }
  /** Waits for something to happen, then does it. */
  | {
      readonly do: 'watch'
      readonly trigger: Trigger
      readonly so: readonly Clause[]
      readonly span: Span
      readonly once: boolean
      /** No more often than that. */
      readonly each?: 'round' | 'turn'
      readonly to: Who
    }
  /** Another ability of the own sheet, at no cost. */
  | {
      readonly do: 'use'
      readonly ability: string
      readonly by: Who
      readonly against: Role | 'any'
      readonly sway: number
      /** Its cost is paid like any other's. */
      readonly isPaid?: boolean
    }
  | { readonly do: 'extra-action' }
  /** Before the ability is used; or after it, as its user likes. */
  | { readonly do: 'around'; readonly only: 'before' | 'either'; readonly so: readonly Clause[] }
  | {
      readonly do: 'potency'
      readonly of: Characteristic
      readonly value: Potency
      readonly so: readonly Clause[]
      readonly else: readonly Clause[]
    }
  | {
      readonly do: 'afflict'
      readonly conditions: readonly Condition[]
      readonly span: Span
      readonly to: Who
      readonly cantStand: boolean
      readonly source: Role
    }
  | { readonly do: 'forbid'; readonly what: Forbidden; readonly span: Span; readonly to: Who }
  | {
      readonly do: 'force'
      readonly how: Forcing
      readonly vertical: boolean
      readonly squares: Amount
      readonly to: Who
      readonly ignoresStability: boolean
    }
  | {
      readonly do: 'move'
      readonly how: Travel
      readonly squares: Amount | 'speed' | 'half-speed'
      readonly who: Who
      readonly by: Role
      readonly straight: boolean
      /** It is made, whether who moves likes it or not; `all` of it, as far as it goes. */
      readonly must?: 'some' | 'all'
      /** What whoever moves has as traits meanwhile: it provokes nobody, passes through enemies. */
      readonly having?: readonly TraitPart[]
      /** What is done to each of those it comes by, on the way. */
      readonly meeting?: { readonly relation: Relation; readonly so: readonly Clause[] }
      /** What the ground becomes that it leaves behind. */
      readonly trail?: { readonly what: 'difficult' | 'enemy-difficult'; readonly span: Span }
      /** The target comes along. */
      readonly brings?: boolean
      /** A teleport ends within so many squares of somebody. */
      readonly near?: { readonly of: Role; readonly within: number | 'distance' | 'area' }
      /** Every move of it leads away from, or towards, somebody. */
      readonly heading?: { readonly sense: 'away' | 'toward'; readonly of: Role }
    }
  /** Whoever uses the ability changes places with somebody; or, `by`, the target does. */
  | { readonly do: 'swap'; readonly who: Who; readonly by?: 'target' | 'each-other' }
  /** A state of the block's own: "seared (save ends)". What it means stands elsewhere in the block. */
  | { readonly do: 'mark'; readonly name: string; readonly span: Span; readonly to: Who }
  | { readonly do: 'clear'; readonly name: string; readonly to: Who }
  /** From now on each adds a die to rolls against the other. */
  | { readonly do: 'rival'; readonly to: Who }
  | { readonly do: 'temporary'; readonly amount: Amount; readonly to: Who }
  | { readonly do: 'heal'; readonly amount: Amount; readonly to: Who }
  | { readonly do: 'drain'; readonly half: boolean }
  | { readonly do: 'recover'; readonly to: Who; readonly count: number | 'any'; readonly free: boolean }
  /** Recoveries gone, and nothing regained by it. */
  | { readonly do: 'tire'; readonly to: Who; readonly count: Amount }
  /** `now`: in time for the roll that goes on. */
  | { readonly do: 'surges'; readonly amount: Amount; readonly to: Who; readonly now?: true }
  | { readonly do: 'resource'; readonly amount: Amount; readonly to: Who }
  | { readonly do: 'malice'; readonly amount: Amount }
  /** `all`: against each effect, not one. */
  | { readonly do: 'save'; readonly to: Who; readonly all?: true }
  | {
      readonly do: 'end'
      readonly what: readonly (Condition | 'hidden' | 'save' | 'eot' | 'any')[]
      readonly to: Who
      readonly count: number | 'all'
    }
  | { readonly do: 'stand'; readonly to: Who }
  | { readonly do: 'hide'; readonly to: Who; readonly observed?: boolean }
  /** No longer hidden from anybody. */
  | { readonly do: 'reveal'; readonly to: Who }
  | { readonly do: 'release'; readonly to: Who }
  /** Somebody strikes, out of turn and at no cost. */
  | {
      readonly do: 'strike'
      readonly by: Who
      readonly with: 'free' | 'melee-free' | 'ranged-free' | 'signature' | 'strike-signature' | 'ability'
      /** `other`: anybody but the target. */
      readonly against: Role | 'any' | 'other'
      /** Who says at whom; whoever strikes unless said. */
      readonly picks?: 'you'
      /** It is made, whether the striker likes it or not. */
      readonly must?: boolean
      readonly sway: number
      /** More damage than it deals anyway. */
      readonly extra?: Amount
      /** What comes to whoever strikes, before the strike. */
      readonly first?: readonly Clause[]
    }
  | {
      readonly do: 'modify'
      readonly stat: Stat
      readonly amount: Amount
      readonly span: Span
      readonly to: Who
      /** For the next strike or ability alone. */
      readonly once?: boolean
    }
  /** Edges (+) and banes (-) on rolls that somebody makes, or, `against`, on rolls made against him. */
  | {
      readonly do: 'sway'
      readonly value: number
      readonly rolls: Rolls
      readonly span: Span
      readonly to: Who
      /** `bearer-allies`: for the allies of whoever laid it on the bearer, not for that one. */
      readonly against: 'none' | 'you' | 'target' | 'bearer' | 'bearer-allies'
      readonly once: boolean
    }
  | {
      readonly do: 'tier'
      readonly shift: number
      readonly least: Tier | 0
      readonly automatic: Tier | 0
      /** Of these rolls alone. */
      readonly rolls?: Rolls
      readonly span: Span
      readonly to: Who
      readonly once: boolean
    }
  | {
      readonly do: 'terrain'
      readonly what: string
      readonly where: 'area' | 'target' | 'around-target' | 'around-you'
      readonly squares: number
      readonly span: Span
    }
  | { readonly do: 'zone'; readonly zone: Zone }
  /** The area of another ability of the sheet grows for the rest of the fight, and does this besides. */
  | { readonly do: 'enlarge'; readonly ability: string; readonly by: number; readonly parts: readonly ZonePart[]; readonly text: string }
  | { readonly do: 'summon'; readonly sheet: string; readonly count: Amount; readonly within: number | 'distance' }
  /** For so many points of the own resource, as its user likes. */
  | { readonly do: 'pay'; readonly cost: number; readonly text: string; readonly so: readonly Clause[] }
  | {
      readonly do: 'may'
      readonly text: string
      readonly so: readonly Clause[]
      readonly else?: readonly Clause[]
      readonly by: Role
    }
  | {
      readonly do: 'choose'
      readonly count: number
      /** Who picks; whoever uses the ability unless said. */
      readonly by?: Who
      readonly options: readonly { readonly text: string; readonly so: readonly Clause[] }[]
    }
  | { readonly do: 'if'; readonly tests: readonly Test[]; readonly so: readonly Clause[]; readonly else: readonly Clause[] }
  | { readonly do: 'each'; readonly who: Who; readonly so: readonly Clause[] }
  /** A test that somebody makes, and what each tier brings. */
  | { readonly do: 'test'; readonly of: readonly Characteristic[]; readonly who: Who; readonly tiers: readonly (readonly Clause[])[] }
  | { readonly do: 'act'; readonly kind: ActionKind; readonly to: Who }
  | { readonly do: 'kill'; readonly to: Who }
  /** What a triggered ability does to what set it off. */
  | { readonly do: 'halve' }
  | { readonly do: 'reduce'; readonly amount: Amount }
  | { readonly do: 'prevent' }
  /** None of it: it is regained instead. */
  | { readonly do: 'absorb' }
  /** Somebody else takes it, or the half that halving took off. */
  | { readonly do: 'pass-damage'; readonly to: Who; readonly share: 'all' | 'other-half' }
  | { readonly do: 'lower-potency'; readonly by: number }
  /** Of what set it off nothing but its damage comes to whom it happens to. */
  | { readonly do: 'shrug-off' }
  | { readonly do: 'reroll' }
  | { readonly do: 'late-sway'; readonly value: number; readonly all: boolean }
  | { readonly do: 'turn-sway' }
  | { readonly do: 'late-tier'; readonly shift: number }
  | { readonly do: 'redirect-strike'; readonly to: 'you' | 'target' | 'some'; readonly relation: Relation; readonly near?: number }
  | { readonly do: 'redirect-force'; readonly bonus: Amount }
  /** A forced movement goes less far, or not at all. */
  | { readonly do: 'shorten-force'; readonly by: Amount | 'all' }
  /** The ability once more, or for more targets. */
  | { readonly do: 'more-targets'; readonly count: number; readonly when?: readonly Test[] }
  | {
      readonly do: 'ignore'
      readonly what: 'cover' | 'concealment' | 'banes' | 'stability' | 'restrained' | 'grabbed' | 'immunity' | 'discovery' | 'reduction'
    }
  /** How many whoever has the ability can have grabbed at once. */
  | { readonly do: 'may-hold'; readonly count: number }
  /** A plain die, and what comes of its numbers. */
  | {
      readonly do: 'chance'
      readonly sides: number
      readonly outcomes: readonly { readonly least: number; readonly most: number; readonly so: readonly Clause[] }[]
    }
  /** Takes an own turn right after this one: whoever uses the ability, or its target. */
  | { readonly do: 'act-next'; readonly to?: 'target' }
  /** A maneuver that everybody has, at no cost. */
  | { readonly do: 'maneuver'; readonly name: CommonManeuver; readonly by: Who; readonly against: Role | 'any' }
  /** After the whole of what set it off is done. */
  | { readonly do: 'after'; readonly so: readonly Clause[] }
  /** The game master is shown the sentence, and applies it. */
  | { readonly do: 'by-hand'; readonly text: string }

/** What comes before what a roll brings, though it is told after it. */
export const isEarly = (clause: Clause): boolean =>
  clause.do === 'surges'
    ? clause.now === true
    : clause.do === 'if' && clause.else.length === 0 && clause.so.length > 0 && clause.so.every(isEarly)

export type Of<D extends Clause['do']> = Extract<Clause, { do: D }>

/** What changes the roll or the damage that is just happening. */
export const changes: readonly Clause['do'][] = [
  'halve',
  'reduce',
  'prevent',
  'absorb',
  'pass-damage',
  'lower-potency',
  'shrug-off',
  'reroll',
  'late-sway',
  'turn-sway',
  'late-tier',
  'shorten-force',
]

export const byHand = (text: string): Clause => ({ do: 'by-hand', text })

/** An area that stays, or goes along with its maker: what it is like, and what it does when. */
export interface Zone {
  readonly span: Span
  readonly follows: boolean
  readonly terrain: string
  /** Beside it, and not in it: a wall's. */
  readonly isBeside?: true
  readonly parts: readonly ZonePart[]
}

export const zoneMoments = ['enter', 'leave', 'start', 'end', 'enter-or-start', 'enter-first', 'inside'] as const
export type ZoneMoment = (typeof zoneMoments)[number]

export interface ZonePart {
  readonly on: ZoneMoment
  /** What whoever is in it has meanwhile. */
  readonly holds: readonly TraitPart[]
  readonly to: Relation
  readonly self: boolean
  readonly so: readonly Clause[]
}
