import type { Characteristic, Condition, Tier, Typed } from '../terms.ts'

/**
 * What the phrases of an ability are made of: amounts, who is meant, what must hold, how long. In all of it `you` is whose
 * ability or trait it is, `target` whom the clause is being applied to, and `trigger` who set off a triggered one.
 */

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
  'targets', // of this use
  'conditions', // that lie on somebody
  'left-over', // of the damage that brought somebody to 0
  'forced', // squares that somebody has been force moved in this use
] as const
export type Measure = (typeof measures)[number]

/** "5 + M or A", "twice your Reason score", "1d6 + 2". All parts add up. */
export interface Amount {
  readonly flat: number
  /** Of several characteristics the user picks one. */
  readonly scores: readonly { readonly of: readonly Characteristic[]; readonly times: number }[]
  /** A count below 0 takes them off. */
  readonly dice: readonly { readonly count: number; readonly sides: number }[]
  /** So much for each of them. */
  readonly most?: number
  readonly counts?: readonly { readonly of: Who; readonly times: number }[]
  readonly measures: readonly { readonly of: Measure; readonly times: number; readonly whose: 'you' | 'target' }[]
}

export const flat = (n: number): Amount => ({ flat: n, scores: [], dice: [], measures: [] })

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
  'rider',
  'mount',
  'mentor',
] as const
export type Relation = (typeof relations)[number]

/**
 * `passed` is who was come adjacent to on the last move, `crossed` through whose space it led, `left` who was adjacent where it began, `ends` there or where it has led;
 * `brushed` is whom the target was forced past, `struck` whom it was forced into; `targets` is who is aimed at, `hurt` to whom this use has done damage.
 */
export type Reach =
  | number
  | 'distance'
  | 'area'
  | 'sight'
  | 'fight'
  | 'passed'
  | 'crossed'
  | 'left'
  | 'ends'
  | 'brushed'
  | 'struck'
  | 'targets'
  | 'hurt'

export type Who =
  /** `aimed`: the ability's target, where others are spoken of one by one. */
  | { readonly who: Role | 'targets' | 'aimed' | 'squad' | 'rider' | 'mount' | 'mentor' }
  | {
      readonly who: 'some'
      readonly relation: Relation
      readonly count: number | 'each'
      /** So many instead of `count`. */
      readonly many?: Amount
      /** Within so many squares of whom; 'distance' is the ability's own, 'area' its area. */
      readonly within: Reach
      readonly of: Role
      /** `you` is one of them too. */
      readonly self: boolean
      /** Nobody whom the ability is aimed at. */
      readonly other?: true
      /** Only who is of this kind: "each angulotl". '' for anybody. */
      readonly kind: string
      readonly tests: readonly Test[]
    }

/** Each creature that anybody sees, unless it is said otherwise. */
export const some = (said: Partial<Extract<Who, { who: 'some' }>>): Extract<Who, { who: 'some' }> => ({
  who: 'some',
  relation: 'creature',
  count: 'each',
  within: 'sight',
  of: 'you',
  self: false,
  kind: '',
  tests: [],
  ...said,
})

/** What must hold. */
export type Test =
  | {
      readonly is: 'has'
      readonly whose: Role
      readonly condition: Condition | 'winded' | 'dying' | 'hidden' | 'flying' | 'surprised' | 'invisible'
    }
  | { readonly is: 'by'; readonly whose: Role; readonly condition: Condition; readonly by: Role }
  | { readonly is: 'potency'; readonly whose: Role; readonly of: Characteristic; readonly value: Potency }
  | { readonly is: 'organization'; readonly whose: Role; readonly of: readonly string[] }
  | { readonly is: 'kind'; readonly whose: Role; readonly kind: string }
  | { readonly is: 'within'; readonly whose: Role; readonly of: Role; readonly squares: number }
  | { readonly is: 'adjacent-ally'; readonly whose: Role; readonly squares: number }
  | { readonly is: 'edge'; readonly least: number }
  | { readonly is: 'tier'; readonly tiers: readonly Tier[] }
  /** Of the roll that is being answered, against whom it was made. */
  | { readonly is: 'their-tier'; readonly tiers: readonly Tier[] }
  /** What is being answered does not reach there any more. */
  | { readonly is: 'beyond'; readonly whose: Role }
  /** `felled`: brought to 0 Stamina, which does not kill heroes. */
  | { readonly is: 'dead' | 'felled' | 'forced'; readonly whose: Role }
  | { readonly is: 'captain' | 'strained' | 'crit' }
  /** The strike of a charge; on ground above the target's, or so many squares higher. */
  | { readonly is: 'charging' }
  | { readonly is: 'above'; readonly squares?: number }
  | { readonly is: 'collided'; readonly with?: 'creature' | 'object' }
  /** It lay on them before the ability was used. */
  | { readonly is: 'had'; readonly whose: 'target'; readonly condition: string; readonly by?: 'you' }
  /** This very use of the ability has put it on them. */
  | { readonly is: 'laid'; readonly whose: Role; readonly condition: Condition }
  /** Of so many targets it holds. */
  | { readonly is: 'of-targets'; readonly least: number; readonly tests: readonly Test[] }
  /** This use has dealt damage to them. */
  | { readonly is: 'damaged'; readonly whose: Role }
  /** Another target of this use is beside the target; this use has made the target winded. */
  | { readonly is: 'by-target' | 'made-winded' }
  /** No more than so many targets in this use. */
  | { readonly is: 'targets'; readonly most: number }
  | { readonly is: 'surges' | 'victories'; readonly least: number }
  | { readonly is: 'recoveries'; readonly whose: Role; readonly most: number }
  /** Sees `you`. */
  | { readonly is: 'sees'; readonly whose: Role }
  /** Is `you`. */
  | { readonly is: 'you'; readonly whose: Role }
  | { readonly is: 'marked'; readonly whose: Role; readonly name: string; readonly by?: 'you' }
  | { readonly is: 'relation'; readonly whose: Role; readonly relation: Relation }
  | { readonly is: 'flanked' }
  /** Flanks a target of this use together with `you`. */
  | { readonly is: 'flanks-along'; readonly whose: Role }
  /** At least so many of them are there. */
  | { readonly is: 'there'; readonly who: Extract<Who, { who: 'some' }>; readonly least: number }
  /** Nobody could see it coming: `you` is hidden from the target. */
  | { readonly is: 'unseen' }
  | { readonly is: 'size'; readonly whose: Role; readonly most: number; readonly least: number }
  /** Of the target, beside `you`. */
  | { readonly is: 'sized'; readonly than: 'smaller' | 'larger' }
  /** No larger than `you`. */
  | { readonly is: 'no-larger'; readonly whose: Role }
  | { readonly is: 'stamina'; readonly whose: Role; readonly most: number }
  | { readonly is: 'in-area' | 'in-water' | 'submerged' | 'in-rough' | 'mounted' | 'ridden' | 'unhurt' | 'padded'; readonly whose: Role }
  /** Has the trait of that name on its sheet. */
  /** Some condition lies on them that one of this kind has imposed. */
  | { readonly is: 'imposed'; readonly whose: Role; readonly kind: string }
  | { readonly is: 'traited'; readonly whose: Role; readonly name: string }
  /** Has had a turn this round, or has it now. */
  | { readonly is: 'acted'; readonly whose: Role }
  /** No more than so many are left of the squad. */
  | { readonly is: 'squad-of'; readonly most: number }
  | { readonly is: 'first-round' }
  /** It is their turn. */
  | { readonly is: 'acting'; readonly whose: Role }
  /** Under the open sky, or among growing things: the table says so. */
  | { readonly is: 'outdoors' }
  /** Leads a squad. */
  | { readonly is: 'captaining' }
  /** In what veils, wherever one looks from; under the open sky by day; where no light falls. */
  | { readonly is: 'concealed' | 'sunlit' | 'unlit'; readonly whose: Role }
  /** Has somebody grabbed. */
  | { readonly is: 'holding' }
  /** It has come to that on this turn, in this round, or since their last turn began or ended. */
  | { readonly is: 'past'; readonly whose: Role; readonly did: Deed; readonly types?: readonly Typed[]; readonly since: Since }
  /** So it was as the last turn of theirs began. */
  | { readonly is: 'began'; readonly whose: Role; readonly tests: readonly Test[] }
  | { readonly is: 'not'; readonly test: Test }
  | { readonly is: 'any'; readonly tests: readonly Test[] }

/** What is remembered of somebody: "has taken damage", "has dealt damage", "has moved", "has been force moved". */
export const deeds = ['hurt', 'hurting', 'moved', 'forced', 'regained'] as const
export type Deed = (typeof deeds)[number]
export type Since = 'turn' | 'round' | 'last-start' | 'last-end'

/** Written `A < 2`: the score must be below the value. `weak`, `average` and `strong` are the user's own. */
export type Potency = number | 'weak' | 'average' | 'strong'

export const spans = [
  'eot', // to the end of the bearer's next turn, or of this one where it is the bearer's
  'save',
  'encounter',
  'your-next-start',
  'your-next-end',
  'your-turn-end',
  'this-turn', // and what answers its end
  'target-next-start',
  'target-next-end',
  'target-turn-end',
  'round-end',
  'next-round-end',
  'used',
  'lasting', // until a rule takes it away
  'while-able', // to the end of the fight, or until its author is dying
  'performance', // until its author performs something else, or is dying
  'again', // until its author uses the ability again
  'able-again', // the same, or until its author is dying
] as const
/** `with:slowed` lasts as long as the condition, or the state, that the same author has put on the same creature. */
export type Span = (typeof spans)[number] | `with:${string}`

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
  'forced', // how far it force moves others
] as const
export type Stat = (typeof stats)[number] | Characteristic | `immunity:${Typed | 'all'}` | `weakness:${Typed | 'all'}` | `damage:${Typed}`

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
  'signature',
  'heroic',
  'free-strike',
  'opportunity',
  'communicate',
  'search',
  'disengage',
  'both', // a main action and a maneuver on one turn
] as const
export type Forbidden = (typeof forbiddens)[number]
