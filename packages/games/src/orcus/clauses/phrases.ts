import type { Ability, Condition, DamageType, Defense, Group, Origin, Size, Skill } from '../terms.ts'

/** What clauses, parts and powers have in common: how much, who, if, and how long. */

// ------------------------------------------------------------------------------------------------------------- amounts

export interface Dice {
  readonly count: number
  readonly sides: number
}

/** A number from the state of the fight. */
export const measures = [
  'recovery-value',
  'staggered-value',
  'level',
  'half-level',
  'speed',
  'damage',
  'hp',
  'missing',
  'hits',
  'near',
] as const
export type Measure = (typeof measures)[number]

/** "2dW + 1d6 + Strength modifier + 3". All parts add up. */
export interface Amount {
  /** How many times the weapon's dice. */
  readonly dw: number
  readonly dice: readonly Dice[]
  readonly flat: number
  readonly abilities: readonly { readonly ability: Ability; readonly times: number }[]
  readonly measures: readonly { readonly of: Measure; readonly times: number; readonly whose: Role; readonly around?: Around }[]
  /** No more than that. */
  readonly most?: Amount
  /** All of it so often as there are of those. */
  readonly per?: Around
}

/** Those of whom `near` counts: "for each other ghoul within 3 squares (maximum +3)". */
export interface Around {
  readonly relation: Relation
  readonly squares: number
  /** Only those with the same stat block. */
  readonly isSameKind: boolean
  /** How many count at most; 0 for all. */
  readonly most: number
  /** Around whom, where it is not the owner. */
  readonly of?: Role
  /** Only those of whom this holds. */
  readonly tests?: readonly Test[]
}

// ---------------------------------------------------------------------------------------------------------- who is meant

export const roles = ['you', 'target', 'trigger', 'other'] as const
export type Role = (typeof roles)[number]

/** Always as `you` sees them. A conjuration is no creature. */
export const relations = ['ally', 'enemy', 'creature', 'you-or-ally', 'summons'] as const
export type Relation = (typeof relations)[number]

/** One of the parts played in a power, or creatures picked from those around. */
export type Who =
  | { readonly who: Role }
  /** Those hit by the power. */
  | { readonly who: 'hit' }
  | Picked

export interface Picked {
  readonly who: 'some'
  readonly relation: Relation
  /** `all` takes everybody there is, `any` as many as the user likes. */
  readonly count: number | 'all' | 'any'
  /** Nobody chooses: the dice do. */
  readonly isRandom?: true
  /** Within so many squares of whom; undefined: anywhere, in sight where `sees` says so. */
  readonly within: number | 'sight' | 'hearing' | 'reach' | Met | undefined
  readonly of: Role | 'area' | 'left'
  /** Or as near to somebody else. */
  readonly or?: Role | undefined
  /** The target itself may be among them ("another creature" leaves it out). */
  readonly notTarget: boolean
  readonly tests: readonly Test[]
}

/** Into whose space somebody comes on its way, or beside whom: looked at as it goes. */
export type Met = 'passed' | 'neared'

/** What hands can hold, by what it is good for. */
export type Wielded = Group | 'shield' | 'focus' | 'free-hand' | 'melee' | 'ranged' | 'thrown' | 'two-handed'

/** What must hold. Each is about `whose`, unless it is about the attack or the power. */
export type Test =
  | Readonly<{ is: 'has'; whose: Role; condition: Condition }>
  /** Takes persistent damage, of a type or of any, from one power or from any. */
  | Readonly<{ is: 'persistent'; whose: Role; type?: DamageType | undefined; from?: string }>
  | Readonly<{
      is:
        | 'staggered'
        | 'unhurt'
        | 'temporary'
        | 'no-recoveries'
        | 'at-zero'
        | 'flying'
        | 'airborne'
        | 'on-ground'
        | 'unacted'
        | 'acting'
        | 'under-effect'
      whose: Role
    }>
  | {
      readonly is:
        | 'marked-by'
        | 'grappled-by'
        | 'adjacent'
        | 'sees'
        | 'has-advantage-over'
        | 'in-reach'
        | 'same-block'
        | 'has-line'
        | 'flanks'
      readonly whose: Role
      readonly by: Role
      /** Or by one of its allies. */
      readonly orAlly?: true
    }
  | Readonly<{ is: 'within'; whose: Role; of: Role; squares: number /** And was not before this step. */; isNew?: true }>
  /** Its step leads farther from somebody. */
  | Readonly<{ is: 'recedes'; whose: Role; of: Role; isShift: boolean }>
  /** Of an origin, type or keyword of a stat block: `undead`, `beast`, `fire`. */
  | Readonly<{ is: 'kind'; whose: Role; kind: string }>
  | Readonly<{ is: 'size'; whose: Role; atMost?: Size | undefined; atLeast?: Size | undefined }>
  /** Larger or smaller than somebody else, by so many sizes at least. */
  | Readonly<{ is: 'larger' | 'smaller'; whose: Role; than: Role; by: number }>
  | Readonly<{ is: 'fewer-hp'; whose: Role; than: Role }>
  | {
      readonly is: 'near'
      readonly whose: Role
      readonly relation: Relation
      readonly squares: number
      readonly count: number
      /** Of the same block alone. */
      readonly isSameKind?: boolean
    }
  | Readonly<{ is: 'relation'; whose: Role; to: Role; relation: Relation }>
  /** Not been dealt damage in this fight, nor its allies. */
  | Readonly<{ is: 'undamaged'; whose: Role; andAllies?: true }>
  | Readonly<{ is: 'same'; whose: Role; as: Role }>
  | Readonly<{ is: 'moved'; whose: Role; atLeast: number }>
  | Readonly<{ is: 'in-zone'; whose: Role }>
  /** Was chosen by somebody as something: "your quarry". */
  | Readonly<{ is: 'chosen'; whose: Role; by: Role; as: string /** In a state that the power has named. */; isState?: true }>
  /** Has so many of something in its hands. */
  | Readonly<{ is: 'wields'; whose: Role; what: Wielded; count: number }>
  | Readonly<{ is: 'light'; whose: Role; light: 'bright' | 'dim' | 'dark' }>
  /** About the attack at hand. */
  | Readonly<{ is: 'hit' | 'miss' | 'critical' | 'advantage' | 'charge' | 'opportunity' | 'basic' }>
  /** The damage about to be dealt leaves whom it hurts no hit points. */
  | Readonly<{ is: 'would-fall' }>
  /** It has not been staggered before in this fight. */
  | Readonly<{ is: 'first-staggered' }>
  /** The step is the first of a move. */
  | Readonly<{ is: 'sets-out' }>
  /** The user gives up moving for the rest of the turn; it is asked, and bound to it. */
  | Readonly<{ is: 'keeps-still' }>
  | Readonly<{ is: 'origin'; origins: readonly Origin[] }>
  | Readonly<{ is: 'tag'; tag: string }>
  | Readonly<{ is: 'versus'; defense: Defense }>
  | Readonly<{ is: 'damage-type'; type: DamageType }>
  | Readonly<{ is: 'power'; power: string }>
  | Readonly<{ is: 'roll'; atLeast?: number | undefined; atMost?: number | undefined; even?: boolean | undefined }>
  /** The save is against one of these, or against persistent damage. */
  | Readonly<{ is: 'saves-against'; conditions: readonly Condition[]; persistent: boolean }>
  /** The check that set it off is one of these. */
  | Readonly<{ is: 'check'; of: readonly (Skill | Ability)[] }>
  /** So many attacks of the power have hit; with `isSame` all of them one creature. */
  | Readonly<{ is: 'hits'; count: number; isSame: boolean }>
  /** The clause before it came to something: a push that moved so far, a save made. */
  | Readonly<{ is: 'happened'; squares?: number }>
  /** The forced movement before it was cut short by something in the way. */
  | Readonly<{ is: 'blocked' }>
  | Readonly<{ is: 'not'; test: Test }>
  | Readonly<{ is: 'all' | 'any'; tests: readonly Test[] }>
  /** Nobody but the game master can say. */
  | Readonly<{ is: 'ruling'; text: string }>

// ------------------------------------------------------------------------------------------------------------ durations

export const spans = [
  'target-next-end',
  'target-next-start',
  'target-turn-end', // of the turn it is in now
  'your-next-end',
  'your-next-start',
  'your-turn-end',
  'this-turn-end', // whosever it is
  'save',
  'encounter',
  'round-end',
  'used', // until the next attack, roll or hit that it is about
  'stance',
  'attack', // while the power is used that it stands in
  'grapple', // as long as its author holds the bearer
  'maintained', // to the end of your next turn, and longer while it is maintained
  'long', // beyond the fight: five minutes, a rest
  'lasting', // until a rule takes it away
] as const
export type Span = (typeof spans)[number]
