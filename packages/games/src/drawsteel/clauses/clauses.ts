import type { ActionKind, Characteristic, Condition, Forcing, Shape, Tier, Travel, Typed } from '../terms.ts'

/**
 * What the phrases of an ability and the lines of a stat block say, as data. `phrases` makes them from print, `run` does
 * them. In all of it `you` is whose ability or trait it is, `target` whom the clause is being applied to, and `trigger`
 * who set off a triggered one.
 */

// ------------------------------------------------------------------------------------------------------------- amounts

/** A number that the state of the fight gives. */
export const measures = [
  'level',
  'recovery',
  'winded',
  'victories',
  'half-damage',
  'damage',
  'speed',
  'size',
  'highest',
  'echelon',
] as const
export type Measure = (typeof measures)[number]

/** "5 + M or A", "twice your Reason score", "1d6 + 2". All parts add up. */
export interface Amount {
  readonly flat: number
  /** Of several characteristics the user picks one. */
  readonly scores: readonly { readonly of: readonly Characteristic[]; readonly times: number }[]
  readonly dice: readonly { readonly count: number; readonly sides: number }[]
  readonly measures: readonly { readonly of: Measure; readonly times: number; readonly whose: 'you' | 'target' }[]
}

export const flat = (n: number): Amount => ({ flat: n, scores: [], dice: [], measures: [] })

// ---------------------------------------------------------------------------------------------------------- who is meant

export const roles = ['you', 'target', 'trigger'] as const
export type Role = (typeof roles)[number]

export const relations = [
  'creature',
  'enemy',
  'ally',
  'object',
  'creature-or-object',
  'enemy-or-object',
  'ally-or-object',
  'minion',
] as const
export type Relation = (typeof relations)[number]

export type Who =
  | { readonly who: Role | 'targets' | 'squad' }
  | {
      readonly who: 'some'
      readonly relation: Relation
      readonly count: number | 'each'
      /** Within so many squares of whom; 'distance' is the ability's own, 'area' its area. */
      readonly within: number | 'distance' | 'area' | 'sight' | 'fight'
      readonly of: Role
      /** `you` is one of them too. */
      readonly self: boolean
      /** Only who is of this kind: "each angulotl". '' for anybody. */
      readonly kind: string
      readonly tests: readonly Test[]
    }

/** What must hold. */
export type Test =
  | { readonly is: 'has'; readonly whose: Role; readonly condition: Condition | 'winded' | 'dying' | 'hidden' | 'flying' | 'surprised' }
  | { readonly is: 'by'; readonly whose: Role; readonly condition: Condition; readonly by: Role }
  | { readonly is: 'potency'; readonly whose: Role; readonly of: Characteristic; readonly value: Potency }
  | { readonly is: 'organization'; readonly whose: Role; readonly of: readonly string[] }
  | { readonly is: 'kind'; readonly whose: Role; readonly kind: string }
  | { readonly is: 'within'; readonly whose: Role; readonly of: Role; readonly squares: number }
  | { readonly is: 'adjacent-ally'; readonly whose: Role; readonly squares: number; readonly relation: Relation }
  | { readonly is: 'edge'; readonly least: number }
  | { readonly is: 'bane'; readonly least: number }
  | { readonly is: 'tier'; readonly tiers: readonly Tier[] }
  | { readonly is: 'dead' | 'forced' | 'moved'; readonly whose: Role }
  | { readonly is: 'captain' | 'strained' | 'collided' }
  | { readonly is: 'marked'; readonly whose: Role; readonly name: string; readonly by?: 'you' }
  | { readonly is: 'relation'; readonly whose: Role; readonly relation: Relation }
  | { readonly is: 'flanked' }
  /** No more than so many are left of the squad. */
  | { readonly is: 'squad-of'; readonly most: number }
  /** Has somebody grabbed. */
  | { readonly is: 'holding' }
  | { readonly is: 'not'; readonly test: Test }
  | { readonly is: 'any'; readonly tests: readonly Test[] }

/** Written `A < 2`: the score must be below the value. `weak`, `average` and `strong` are the user's own. */
export type Potency = number | 'weak' | 'average' | 'strong'

// ------------------------------------------------------------------------------------------------------------ durations

export const spans = [
  'eot', // to the end of the bearer's next turn, or of this one where it is the bearer's
  'save',
  'encounter',
  'your-next-start',
  'your-next-end',
  'your-turn-end',
  'target-next-start',
  'target-turn-end',
  'round-end',
  'next-round-end',
  'used',
  'lasting', // until a rule takes it away
  'while-able', // to the end of the fight, or until its author is dying
  'performance', // until its author performs something else, or is dying
] as const
export type Span = (typeof spans)[number]

// ----------------------------------------------------------------------------------------------- what holds for a while

/** What a bonus or penalty goes to. */
export const stats = [
  'speed',
  'stability',
  'potency',
  'damage', // of strikes
  'rolled-damage',
  'roll', // power rolls
  'ability-roll',
  'test',
  'disengage',
  'melee-distance',
  'ranged-distance',
  'free-strike',
  'stamina',
  'jump',
  'save',
] as const
export type Stat = (typeof stats)[number] | Characteristic | `immunity:${Typed | 'all'}` | `weakness:${Typed | 'all'}`

/** Which rolls an edge or bane is about. */
export const rolls = ['power', 'ability', 'strike', 'melee-strike', 'ranged-strike', 'test', 'melee-ability', 'ranged-ability'] as const
export type Rolls = (typeof rolls)[number]

export const forbiddens = [
  'triggered',
  'stand',
  'shift',
  'hide',
  'move',
  'regain',
  'maneuver',
  'action',
  'fly',
  'teleport',
  'free-strike',
  'communicate',
] as const
export type Forbidden = (typeof forbiddens)[number]

// -------------------------------------------------------------------------------------------------------------- clauses

export type Clause =
  | { readonly do: 'damage'; readonly amount: Amount; readonly types: readonly Typed[]; readonly to: Who; readonly unreduced: boolean }
  /** More damage in the same blow. */
  | { readonly do: 'extra'; readonly amount: Amount; readonly types: readonly Typed[]; readonly when: readonly Test[] }
  /** Edges (+) and banes (-) on this very roll. */
  | { readonly do: 'edge'; readonly value: number; readonly when: readonly Test[] }
  | { readonly do: 'raise-potency'; readonly by: number }
  /** A larger area, or a longer reach. */
  | { readonly do: 'grow'; readonly what: 'area' | 'distance'; readonly by: number }
  /** What a state of the block's own brings along. */
  | { readonly do: 'define'; readonly name: string; readonly so: readonly Clause[] }
  /** Waits for something to happen, then does it. */
  | {
      readonly do: 'watch'
      readonly trigger: Trigger
      readonly so: readonly Clause[]
      readonly span: Span
      readonly once: boolean
      readonly to: Who
    }
  /** Another ability of the own sheet, at no cost. */
  | { readonly do: 'use'; readonly ability: string; readonly by: Who }
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
    }
  | { readonly do: 'swap'; readonly who: Who }
  /** A state of the block's own: "seared (save ends)". What it means stands elsewhere in the block. */
  | { readonly do: 'mark'; readonly name: string; readonly span: Span; readonly to: Who }
  | { readonly do: 'temporary'; readonly amount: Amount; readonly to: Who }
  | { readonly do: 'heal'; readonly amount: Amount; readonly to: Who }
  | { readonly do: 'drain'; readonly half: boolean }
  | { readonly do: 'recover'; readonly to: Who; readonly count: number | 'any'; readonly free: boolean }
  | { readonly do: 'surges'; readonly amount: Amount; readonly to: Who }
  | { readonly do: 'resource'; readonly amount: Amount; readonly to: Who }
  | { readonly do: 'malice'; readonly amount: Amount }
  | { readonly do: 'save'; readonly to: Who }
  | { readonly do: 'end'; readonly what: readonly (Condition | 'save' | 'eot' | 'any')[]; readonly to: Who; readonly count: number | 'all' }
  | { readonly do: 'stand'; readonly to: Who }
  | { readonly do: 'hide'; readonly to: Who }
  | { readonly do: 'release'; readonly to: Who }
  /** Somebody strikes, out of turn and at no cost. */
  | {
      readonly do: 'strike'
      readonly by: Who
      readonly with: 'free' | 'melee-free' | 'ranged-free' | 'signature' | 'strike-signature' | 'ability'
      readonly against: Role | 'any'
      readonly sway: number
    }
  | { readonly do: 'modify'; readonly stat: Stat; readonly amount: Amount; readonly span: Span; readonly to: Who }
  /** Edges (+) and banes (-) on rolls that somebody makes, or, `against`, on rolls made against him. */
  | {
      readonly do: 'sway'
      readonly value: number
      readonly rolls: Rolls
      readonly span: Span
      readonly to: Who
      readonly against: 'none' | 'you' | 'target' | 'bearer'
      readonly once: boolean
    }
  | {
      readonly do: 'tier'
      readonly shift: number
      readonly least: Tier | 0
      readonly automatic: Tier | 0
      readonly span: Span
      readonly to: Who
      readonly once: boolean
    }
  | {
      readonly do: 'terrain'
      readonly what: string
      readonly where: 'area' | 'target' | 'around-target'
      readonly squares: number
      readonly span: Span
    }
  | { readonly do: 'zone'; readonly zone: Zone }
  | { readonly do: 'summon'; readonly sheet: string; readonly count: Amount; readonly within: number | 'distance' }
  | { readonly do: 'may'; readonly text: string; readonly so: readonly Clause[]; readonly by: Role }
  | {
      readonly do: 'choose'
      readonly count: number
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
  | { readonly do: 'lower-potency'; readonly by: number }
  | { readonly do: 'reroll' }
  | { readonly do: 'late-sway'; readonly value: number; readonly all: boolean }
  | { readonly do: 'turn-sway' }
  | { readonly do: 'late-tier'; readonly shift: number }
  | { readonly do: 'redirect-strike'; readonly to: 'you' | 'some'; readonly relation: Relation }
  | { readonly do: 'redirect-force'; readonly bonus: Amount }
  /** The ability once more, or for more targets. */
  | { readonly do: 'more-targets'; readonly count: number }
  | { readonly do: 'ignore'; readonly what: 'cover' | 'concealment' | 'banes' | 'stability' }
  /** Takes an own turn right after the turn that has ended. */
  | { readonly do: 'act-next' }
  /** After the whole of what set it off is done. */
  | { readonly do: 'after'; readonly so: readonly Clause[] }
  /** The game master is shown the sentence, and applies it. */
  | { readonly do: 'by-hand'; readonly text: string }

export const byHand = (text: string): Clause => ({ do: 'by-hand', text })

/** An area that stays, or goes along with its maker: what it is like, and what it does when. */
export interface Zone {
  readonly span: Span
  readonly follows: boolean
  readonly terrain: string
  readonly parts: readonly ZonePart[]
}
export const zoneMoments = ['enter', 'start', 'end', 'enter-or-start', 'each-square', 'inside'] as const
export type ZoneMoment = (typeof zoneMoments)[number]
export interface ZonePart {
  readonly on: ZoneMoment
  readonly to: Relation
  readonly self: boolean
  readonly so: readonly Clause[]
  readonly tests: readonly Test[]
}

// ------------------------------------------------------------------------------------------------------------ abilities

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
}

export interface AreaShape {
  readonly shape: Shape
  readonly size: number
  readonly width: number
  readonly within: number
}

export interface Roll {
  /** Printed whole, for a Director's creature. */
  readonly bonus: number
  readonly scores: readonly Characteristic[]
}

export const happenings = [
  'targeted', // aimed at, before the roll
  'rolled', // the roll is known, nothing has come of it
  'damage', // about to take damage
  'damaged',
  'forced', // about to be force moved
  'moves', // on each square of a movement
  'enters',
  'leaves', // about to leave adjacency without shifting
  'falls',
  'dropped', // reduced to 0
  'turn-start',
  'turn-end',
  'winded',
  'dying',
] as const
export type Happening = (typeof happenings)[number]

/** Who a trigger is about, seen from whose ability it is. */
export interface Filter {
  readonly relation: Relation | 'you' | 'you-or-ally' | 'anybody' | 'bearer'
  readonly within: number | 'distance' | 'any'
  readonly kind: string
  readonly nonMinion: boolean
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
  readonly notCritical: boolean
  readonly text: string
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

export const marks = ['automatic', 'partly', 'by-hand'] as const
export type Mark = (typeof marks)[number]

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
  /** Comes with the kit, whose bonuses it holds already. */
  readonly fromKit: boolean
  readonly persistent: Spend | undefined
  readonly mark: Mark
  readonly text: string
}

/** A passive line of a stat block. */
export interface Trait {
  readonly id: string
  readonly name: string
  readonly parts: readonly TraitPart[]
  readonly mark: Mark
  readonly text: string
}

export type TraitPart =
  | { readonly is: 'modify'; readonly stat: Stat; readonly amount: Amount; readonly when: readonly Test[] }
  | {
      readonly is: 'sway'
      readonly value: number
      readonly rolls: Rolls
      readonly side: 'own' | 'against' | 'near-ally' | 'for-ally' | 'for-enemy'
      readonly within: number
      readonly when: readonly Test[]
    }
  | { readonly is: 'cannot-be'; readonly conditions: readonly (Condition | 'hidden-from' | 'force-moved')[]; readonly within: number }
  | {
      readonly is: 'ignores'
      readonly what: 'difficult' | 'cover' | 'concealment' | 'opportunity' | 'enemy-space' | 'flanking' | 'supernatural-concealment'
    }
  | {
      readonly is: 'whenever'
      readonly trigger: Trigger
      readonly so: readonly Clause[]
      readonly once: 'round' | 'encounter' | 'always'
    }
  | { readonly is: 'aura'; readonly squares: number; readonly part: ZonePart }
  | { readonly is: 'end-effect'; readonly damage: number }
  /** Cover and concealment give a double bane. */
  | { readonly is: 'well-covered' }
  /** What allies or enemies nearby have. */
  | {
      readonly is: 'near'
      readonly squares: number
      readonly to: 'ally' | 'enemy' | 'creature'
      readonly stat: Stat
      readonly amount: number
    }
  | { readonly is: 'solo-turns' }
  | { readonly is: 'solo-action' }
  | { readonly is: 'by-hand'; readonly text: string }
