import { says } from '@riposte/tactics'
import type { Characteristic, Condition, Forcing, Tier, Travel, Typed } from '../terms.ts'
import type { AreaShape, Targets } from './heads.ts'
import type { Amount, Forbidden, Potency, Relation, Role, Rolls, Span, Stat, Test, Who } from './phrases.ts'
import type { TraitPart } from './traits.ts'
import type { Trigger } from './triggers.ts'

/** What the phrases of an ability and the lines of a stat block do, as data: `notation` makes them from print, `run` does them. */

/** What everybody can do with an action or a maneuver. */
export const commonManeuvers = ['grab', 'knockback', 'charge', 'aid-attack', 'disengage', 'catch-breath', 'escape-grab'] as const
export type CommonManeuver = (typeof commonManeuvers)[number]

/** What is done to each of those that a move comes by. */
export interface Meeting {
  readonly relation: Relation
  readonly so: readonly Clause[]
  /** Against all of them at once, when the way is over. */
  readonly isOneRoll?: boolean
}

export type Clause =
  /** `isLoss`: Stamina that is lost without being damaged. */
  | Readonly<{ do: 'damage'; amount: Amount; types: readonly Typed[]; to: Who; unreduced: boolean; isLoss?: true }>
  /** More damage in the same blow. */
  | Readonly<{ do: 'extra'; amount: Amount; types: readonly Typed[]; when: readonly Test[] }>
  /** Edges (+) and banes (-) on this very roll. */
  | Readonly<{ do: 'edge'; value: number; when: readonly Test[] }>
  /** Whom the ability is aimed at, where its head leaves that to its text. */
  | Readonly<{ do: 'aim'; who: Who }>
  /** Nobody else may be aimed at. */
  | Readonly<{ do: 'require'; tests: readonly Test[] }>
  /** Whom the outcome leaves alone: its damage, or all of it. */
  | Readonly<{ do: 'spare'; tests: readonly Test[]; only: 'damage' | 'all' }>
  /** Kept up from turn to turn: its cost is paid again, what it left lasts on, and it may be used again or does something. */
  | Readonly<{ do: 'persist'; cost: number; again: 'maneuver' | 'free' | 'no'; so: readonly Clause[] }>
  /** Something that may be done on turns to come, as often as it can be paid; what is free no more than once a turn. */
  | Readonly<{ do: 'allow'; cost: 'action' | 'maneuver' | 'free-maneuver'; so: readonly Clause[]; span: Span; text: string }>
  /** The area that this ability has left goes elsewhere. */
  | Readonly<{ do: 'move-area'; squares: Amount }>
  /** A worse roll, if its user likes, for something else about it. */
  /** What the dice of this roll count as, whatever they show; a critical hit is one still. */
  | Readonly<{ do: 'natural'; as: number }>
  | Readonly<{ do: 'trade'; text: string; so: readonly Clause[] }>
  | Readonly<{ do: 'raise-potency'; by: number; when: readonly Test[] }>
  /** A larger area, or a longer reach. */
  | Readonly<{ do: 'grow'; what: 'area' | 'distance'; by: number; when?: readonly Test[] }>
  /** Whoever uses it says where its targets move, or lets them move nowhere that harms them. */
  | Readonly<{ do: 'steer'; how: 'whither' | 'unharmed' }>
  /** It is another sort of ability this time: other keywords, another reach, other targets. */
  | {
      readonly do: 'reshape'
      readonly gains: readonly string[]
      readonly loses: readonly string[]
      readonly reach?: { readonly melee: number; readonly ranged: number; readonly area: AreaShape | undefined }
      readonly targets?: Targets
    }
  /** Its forced movement hurts none of these. */
  | Readonly<{ do: 'gentle'; to: 'ally' | 'target' }>
  /** All that the ability force moves goes farther. */
  | Readonly<{ do: 'farther'; by: Amount; when: readonly Test[] }>
  /** A trait for a while. */
  | Readonly<{ do: 'grant'; parts: readonly TraitPart[]; span: Span; to: Who }>
  /** "They are restrained instead": takes the place of a condition that the outcome would impose, where something holds. */
  | Readonly<{ do: 'upgrade'; of: Condition; tests: readonly Test[]; so: readonly Clause[] }>
  /** What a state of the block's own brings along. */
  | Readonly<{ do: 'define'; name: string; so: readonly Clause[] }>
  /** Waits for something to happen, then does it. */
  | {
      readonly do: 'watch'
      readonly trigger: Trigger
      readonly so: readonly Clause[]
      readonly span: Span
      readonly once: boolean
      /** No more often than that. */
      readonly each?: 'round' | 'turn'
      /** For each to whom it happens. */
      readonly apiece?: true
      readonly to: Who
    }
  /** Another ability of the own sheet, at no cost. */
  | {
      readonly do: 'use'
      readonly ability: string
      readonly by: Who
      readonly against: Role | 'any'
      readonly sway: number
      /** Whatever ability of theirs has that name at its end, once a turn. */
      readonly isOwn?: true
    }
  | Readonly<{ do: 'extra-action' }>
  /** Before the ability is used; or after it, as its user likes; or once one of its targets is chosen, before the next is. */
  | Readonly<{ do: 'around'; only: 'before' | 'either' | 'between'; so: readonly Clause[] }>
  | Readonly<{ do: 'potency'; of: Characteristic; value: Potency; so: readonly Clause[]; else: readonly Clause[] }>
  | Readonly<{ do: 'afflict'; conditions: readonly Condition[]; span: Span; to: Who; cantStand: boolean; source: Role }>
  | Readonly<{ do: 'forbid'; what: Forbidden; span: Span; to: Who }>
  | Readonly<{ do: 'force'; how: Forcing; vertical: boolean; squares: Amount; to: Who; ignoresStability: boolean; centre?: true }>
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
      readonly meeting?: Meeting
      /** What may be done once, at any point of it. */
      readonly amid?: readonly Clause[]
      /** What the ground becomes that it leaves behind. */
      readonly trail?: { readonly what: 'difficult' | 'enemy-difficult'; readonly span: Span }
      /** The target comes along. */
      readonly brings?: boolean
      /** It ends within so many squares of somebody, or where somebody was before being force moved. */
      readonly near?: { readonly of: Role | 'aimed'; readonly within: number | 'distance' | 'area' | 'vacated' }
      /** It ends on the ground. */
      readonly lands?: true
      /** Every move of it leads away from, or towards, somebody. */
      readonly heading?: { readonly sense: 'away' | 'toward'; readonly of: Role }
    }
  /** Whoever uses the ability changes places with somebody; or, `by`, the target does. `may`: if they like. */
  | Readonly<{ do: 'swap'; who: Who; by?: 'target' | 'each-other'; may?: true }>
  /** A state of the block's own: "seared (save ends)". What it means stands elsewhere in the block. `isNote`: only remembered. */
  | Readonly<{ do: 'mark'; name: string; span: Span; to: Who; isNote?: true }>
  | Readonly<{ do: 'clear'; name: string; to: Who }>
  /** From now on each adds a die to rolls against the other. */
  | Readonly<{ do: 'rival'; to: Who }>
  | Readonly<{ do: 'temporary'; amount: Amount; to: Who }>
  | Readonly<{ do: 'heal'; amount: Amount; to: Who }>
  | Readonly<{ do: 'drain'; half: boolean }>
  | Readonly<{ do: 'recover'; to: Who; count: number | 'any'; free: boolean }>
  /** Recoveries gone, and nothing regained by it. */
  | Readonly<{ do: 'tire'; to: Who; count: Amount }>
  /** `now`: in time for the roll that goes on. */
  | Readonly<{ do: 'surges'; amount: Amount; to: Who; now?: true }>
  | Readonly<{ do: 'resource'; amount: Amount; to: Who }>
  | Readonly<{ do: 'malice'; amount: Amount }>
  /** `all`: against each effect, not one. */
  | Readonly<{ do: 'save'; to: Who; all?: true }>
  | Readonly<{ do: 'end'; what: readonly (Condition | 'hidden' | 'save' | 'eot' | 'that')[]; to: Who; count: number | 'all' }>
  | Readonly<{ do: 'stand'; to: Who }>
  | Readonly<{ do: 'hide'; to: Who; observed?: boolean; openly?: true }>
  /** No longer hidden from anybody. */
  | Readonly<{ do: 'reveal'; to: Who }>
  | Readonly<{ do: 'release'; to: Who }>
  /** Somebody strikes, out of turn and at no cost. */
  | {
      readonly do: 'strike'
      readonly by: Who
      readonly with: 'free' | 'melee-free' | 'ranged-free' | 'signature' | 'strike-signature' | 'ability'
      /** `other`: anybody but the target; `aimed`: the ability's target, where others strike in turn. */
      readonly against: Role | 'any' | 'other' | 'aimed'
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
      /** `others`: rolls that do not target whoever laid it. `bearer-allies`: for the allies of whoever laid it on the bearer, not for that one. */
      readonly against: 'none' | 'you' | 'target' | 'bearer' | 'bearer-allies' | 'others'
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
  | Readonly<{ do: 'terrain'; what: string; where: 'area' | 'target' | 'around-target' | 'around-you'; squares: number; span: Span }>
  | Readonly<{ do: 'zone'; zone: Zone }>
  /** The ground goes up with who stands on it, or down from under them. */
  | Readonly<{ do: 'raise'; where: 'area' | 'target'; squares: Amount; sinks: boolean }>
  /** The area of another ability of the sheet grows for the rest of the fight, and does this besides. */
  | Readonly<{ do: 'enlarge'; ability: string; by: number; parts: readonly ZonePart[]; text: string }>
  | Readonly<{ do: 'summon'; sheet: string; count: Amount; within: number | 'distance' }>
  /** Things that stand there from now on, within so many squares of somebody. */
  | Readonly<{ do: 'conjure'; thing: Thing; count: Amount; within: number | 'distance'; of: 'you' | 'target' }>
  /** For so many points of the own resource, or of Malice, as its user likes. */
  | Readonly<{ do: 'pay'; cost: number; of?: 'malice'; text: string; so: readonly Clause[] }>
  /** `costs`: with the triggered action of the round, by whoever has one left. */
  | Readonly<{ do: 'may'; text: string; so: readonly Clause[]; else?: readonly Clause[]; by: Role; costs?: 'triggered' }>
  | {
      readonly do: 'choose'
      readonly count: number
      /** Who picks; whoever uses the ability unless said. */
      readonly by?: Who
      readonly options: readonly { readonly text: string; readonly so: readonly Clause[] }[]
    }
  | Readonly<{ do: 'if'; tests: readonly Test[]; so: readonly Clause[]; else: readonly Clause[] }>
  | Readonly<{ do: 'each'; who: Who; so: readonly Clause[] }>
  /** A test that somebody makes, and what each tier brings. */
  | Readonly<{ do: 'test'; of: readonly Characteristic[]; who: Who; tiers: readonly (readonly Clause[])[] }>
  /** One more of them; or, `spent`, the triggered action of the round once more where it is spent. */
  | Readonly<{ do: 'act'; kind: 'move' | 'maneuver' | 'triggered' | 'spent'; to: Who }>
  /** A maneuver or a main action at once, whosever turn it is. */
  | Readonly<{ do: 'act-now'; kinds: readonly ('action' | 'maneuver' | 'move')[]; to: Who }>
  /** What the ability has left on them is over; some of it is known by its kind. */
  | Readonly<{ do: 'fade'; kinds: readonly string[]; to: Who }>
  /** Off the map for so long, and back where they were or as near as may be. */
  | Readonly<{ do: 'remove'; span: Span; to: Who }>
  | Readonly<{ do: 'kill'; to: Who }>
  /** What a triggered ability does to what set it off. */
  | Readonly<{ do: 'halve' }>
  | Readonly<{ do: 'reduce'; amount: Amount }>
  /** More of the damage that is about to be taken. */
  | Readonly<{ do: 'worsen'; amount: Amount }>
  | Readonly<{ do: 'prevent' }>
  /** None of it: it is regained instead. */
  | Readonly<{ do: 'absorb' }>
  /** Somebody else takes it, the half that halving took off, or half of it, which then is taken off. */
  | Readonly<{ do: 'pass-damage'; to: Who; share: 'all' | 'other-half' | 'half'; unreduced?: true }>
  | Readonly<{ do: 'lower-potency'; by: number }>
  /** Of what set it off nothing but its damage comes to whom it happens to. */
  | Readonly<{ do: 'shrug-off' }>
  | Readonly<{ do: 'reroll' }>
  | Readonly<{ do: 'late-sway'; value: number; all: boolean }>
  | Readonly<{ do: 'turn-sway' }>
  /** So many tiers up or down; or to one, whatever it was. */
  | Readonly<{ do: 'late-tier'; shift: number; to?: Tier }>
  | Readonly<{ do: 'late-bonus'; amount: Amount }>
  /** No critical hit any more. */
  | Readonly<{ do: 'uncritical' }>
  /** Nothing at all comes of what set it off. */
  | Readonly<{ do: 'negate' }>
  /** The damage leaves them so much Stamina. */
  | Readonly<{ do: 'endure'; at: number }>
  | Readonly<{ do: 'redirect-strike'; to: 'you' | 'target' | 'some'; relation: Relation; near?: number }>
  | Readonly<{ do: 'redirect-force'; bonus: Amount }>
  /** The movement that goes on ends where it has come to. */
  | Readonly<{ do: 'halt' }>
  /** A forced movement goes less far, or not at all. */
  | Readonly<{ do: 'shorten-force'; by: Amount | 'all' }>
  /** The ability once more, or for more targets. */
  | Readonly<{ do: 'more-targets'; count: number; when?: readonly Test[] }>
  | {
      readonly do: 'ignore'
      readonly what: 'cover' | 'concealment' | 'banes' | 'stability' | 'restrained' | 'grabbed' | 'immunity' | 'discovery' | 'reduction'
      /** Only if one of this kind has done it. */
      readonly by?: string
    }
  /** How many whoever has the ability can have grabbed at once. */
  | Readonly<{ do: 'may-hold'; count: number }>
  /** A plain die, and what comes of its numbers. */
  | {
      readonly do: 'chance'
      readonly sides: number
      readonly outcomes: readonly { readonly least: number; readonly most: number; readonly so: readonly Clause[] }[]
    }
  /** Takes an own turn right after this one: whoever uses the ability, or its target. */
  | Readonly<{ do: 'act-next'; to?: 'target' }>
  /** A maneuver that everybody has, at no cost. */
  | Readonly<{ do: 'maneuver'; name: CommonManeuver; by: Who; against: Role | 'any' }>
  /** After the whole of what set it off is done. */
  | Readonly<{ do: 'after'; so: readonly Clause[] }>
  /** The game master is shown the sentence, and applies it. */
  | Readonly<{ do: 'by-hand'; text: string }>

/** What comes before what a roll brings, though it is told after it. */
export const isEarly = (clause: Clause): boolean =>
  clause.do === 'surges'
    ? clause.now === true
    : clause.do === 'if' && clause.else.length === 0 && clause.so.length > 0 && clause.so.every(isEarly)

/** An object with a sheet of its own: "fire 5" against what it has immunity or weakness, and what its traits say in print. */
export interface Thing {
  readonly name: string
  readonly size: string
  readonly stamina: number
  readonly immunity: readonly string[]
  readonly weakness: readonly string[]
  readonly traits: readonly string[]
}

export type Of<D extends Clause['do']> = Extract<Clause, { do: D }>

/** What changes the roll or the damage that is just happening. */
export const changes: readonly Clause['do'][] = [
  'halve',
  'reduce',
  'worsen',
  'prevent',
  'absorb',
  'pass-damage',
  'lower-potency',
  'shrug-off',
  'reroll',
  'late-sway',
  'turn-sway',
  'late-tier',
  'late-bonus',
  'uncritical',
  'negate',
  'endure',
  'shorten-force',
  'halt',
]

/** Whether anything of it changes what has just happened, and so is nothing at any other time. */
export const isOfItsMoment = (said: unknown, isRolled: boolean): boolean =>
  says(said, 'do', ...changes, 'redirect-strike', 'redirect-force', 'act-next') || (!isRolled && says(said, 'of', 'damage', 'half-damage'))

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

/** What it does to whom, for so long. */
export const zoned = (span: Span, part: ZonePart, more: Partial<Zone> = {}): Of<'zone'> => ({
  do: 'zone',
  zone: { span, follows: false, terrain: '', ...more, parts: [part] },
})

export const zoneMoments = ['enter', 'leave', 'start', 'end', 'enter-or-start', 'enter-first', 'step', 'inside'] as const
export type ZoneMoment = (typeof zoneMoments)[number]

export interface ZonePart {
  readonly on: ZoneMoment
  /** What whoever is in it has meanwhile. */
  readonly holds: readonly TraitPart[]
  readonly to: Relation
  readonly self: boolean
  readonly so: readonly Clause[]
  /** Entering counts but once a turn for each, or only where somebody else brings it about. */
  readonly only?: 'once-a-turn' | 'forced'
}
