import type { Ability, Aspect, Defense, Knack } from '../terms.ts'
import type { Amount, Higher, Reach, Role, Side, Who } from './whom.ts'
import type {
  Condition,
  DamageType,
  Deed,
  Degree,
  Ground,
  Hindrance,
  Limit,
  Mode,
  Occasion,
  Shove,
  Size,
  Span,
  Tier,
  Visit,
  Way,
} from './words.ts'

export * from './whom.ts'

/** What the sentences of feats and traits can say, as data. */

export type AttackType = 'close' | 'ranged'

/** Which checks. */
export interface Checks {
  readonly of: 'attack' | 'defense' | 'initiative' | 'death save' | 'any' | Knack | Ability
  /** Only those against this one. */
  readonly against: Role | undefined
  /** Only those against such. */
  readonly whom?: Prey
  /** Only attacks that leave this one out. */
  readonly without?: Role
  /** Only attacks of this type, and defences against such. */
  readonly type?: AttackType
  /** How many of them; 0: all. */
  readonly times: number
  readonly isNext: boolean
  /** The one that is being made. */
  readonly isThis: boolean
}

/** From so deep to so high. */
export type Levels = readonly [least: number, most: number] | undefined

export type Stat = Checks | 'damage' | 'DR' | 'speed' | 'defenses' | Defense

/** When something answers. */
export interface Trigger {
  readonly on: Occasion
  /** Who does it, or to whom it happens; undefined: anybody. */
  readonly by?: Who | undefined
  /** Of an attack: whom it is against. */
  readonly against?: Who | undefined
  readonly with?:
    | 'close'
    | 'ranged'
    | 'area'
    | 'single'
    | 'weapon'
    | 'melee-weapon'
    | 'close-weapon'
    | 'ranged-weapon'
    | 'feat'
    | 'attack'
    | 'opportunity'
    | 'unarmed'
    | undefined
  readonly degree?: 'enhanced' | 'complete' | 'success' | 'failure' | undefined
  /** Of what is done with such a tag. */
  readonly tag?: string
  /** Of an attack that does not include this one; of one that includes nobody else. */
  readonly without?: Role
  readonly isAlone?: true
  /** Into one of these conditions; damage of one of these types; moved so. */
  readonly what?: readonly (Condition | DamageType | Shove)[]
  /** What the check is of, where that is said. */
  readonly of?: readonly (Knack | Ability | 'death save')[]
  /** Of a move that is one. */
  readonly how?: 'shift'
  /** So near to oneself, of a move. */
  readonly within?: number
  /** What it answers as well. */
  readonly or?: Trigger
}

export type Test =
  | { readonly is: 'state'; readonly of: Role; readonly what: Condition }
  | { readonly is: 'wields'; readonly of: Role; readonly what: string }
  | { readonly is: 'hidden'; readonly of: Role; readonly from: Role }
  | { readonly is: 'unarmed'; readonly of: Role }
  | { readonly is: 'proficient'; readonly of: Role; readonly in: Knack }
  /** Somebody of that side is next to it; the two of whom it is told do not count where it says another. */
  | {
      readonly is: 'beside'
      readonly of: Role
      readonly side: Side
      readonly within?: number
      readonly isOther?: boolean
      readonly kind?: string
      /** So many of them at least. */
      readonly least?: number
    }
  | { readonly is: 'near'; readonly of: Role; readonly to: Role; readonly within: number }
  | { readonly is: 'sized'; readonly of: Role; readonly how: 'larger' | 'smaller'; readonly than: Role }
  /** Grabbed by it, or so by its doing. */
  | { readonly is: 'held'; readonly of: Role; readonly by: Role; readonly what?: Condition }
  /** By this one and somebody else. */
  | { readonly is: 'flanked'; readonly of: Role; readonly by?: Role }
  /** In the zone that this one controls. */
  | { readonly is: 'controlled'; readonly of: Role; readonly by: Role }
  | { readonly is: 'kind'; readonly of: Role; readonly what: string }
  | { readonly is: 'seen'; readonly of: Role; readonly by: Role }
  | { readonly is: 'dark'; readonly of: Role }
  | { readonly is: 'wears'; readonly of: Role; readonly what: 'light armor' | 'heavy armor' | 'a shield' }
  | { readonly is: 'gone'; readonly of: Role; readonly squares: number }
  | { readonly is: 'charged'; readonly of: Role; readonly points: number }
  | { readonly is: 'close'; readonly of: Role }
  /** At no hit points, or gone for that. */
  | { readonly is: 'down'; readonly of: Role }
  /** Whose attack it is has advantage on it. */
  | { readonly is: 'favored'; readonly of: Role }
  /** Covered or concealed from this one, or from one of its foes. */
  | { readonly is: 'concealed'; readonly of: Role; readonly from?: Role }
  /** Such a feat has not been used on it yet. */
  | { readonly is: 'fresh'; readonly of: Role; readonly feat: string }
  | { readonly is: 'size'; readonly of: Role; readonly size: Size; readonly or: 'larger' | 'smaller' }
  /** Damage of such a type has come to it since its last turn. */
  | { readonly is: 'hurt'; readonly of: Role; readonly types: readonly DamageType[] }
  /** Whoever has used a feat of such a level. */
  | { readonly is: 'tier'; readonly of: Role; readonly tier: Tier }
  /** In the area that the feat has left; its squares, and how far down and up it goes, are known once it lies there. */
  | { readonly is: 'inside'; readonly of: Role; readonly squares?: readonly number[]; readonly levels?: Levels }
  | { readonly is: 'other'; readonly of: Role; readonly than: Role }
  | { readonly is: 'not'; readonly test: Test }
  | { readonly is: 'or'; readonly tests: readonly Test[] }
  | { readonly is: 'and'; readonly tests: readonly Test[] }

/** What somebody can be spared: a condition, being flanked, being moved by force. */
export type Bane = Condition | 'flanked' | 'moved' | 'drowning'

/** Of this condition, of this kind, or so placed; and those of another sort. */
export interface Prey {
  /** By whose attack it is, or who does not see him. */
  readonly isFlanked?: true
  readonly isUnseeing?: true
  /** Than whose attack it is. */
  readonly sized?: 'larger' | 'smaller'
  readonly or?: Prey
  readonly is?: Condition
  /** By the doing of whose check it is. */
  readonly isOwn?: boolean
  readonly kind?: string
  /** Somebody of this side is next to it, and not the one whose check it is. */
  readonly beside?: Side
  readonly besideKind?: string
}

/** `per`: so much for each of them; `isSheer`: nothing makes it less. */
export type Clause =
  | Readonly<{
      do: 'damage'
      to: Who
      amount: Amount
      types: readonly DamageType[]
      isMore: boolean
      higher?: Higher | undefined
      per?: Who | undefined
      isSheer?: true | undefined
    }>
  | Readonly<{ do: 'half-damage'; to: Who }>
  | Readonly<{ do: 'afflict'; to: Who; what: readonly Condition[]; span: Span }>
  /** One of these, as its user likes. */
  | Readonly<{ do: 'afflict-one'; to: Who; what: readonly Condition[]; span: Span }>
  | Readonly<{ do: 'relieve'; to: Who; what: readonly Condition[] }>
  /** No more ongoing damage, or none of these types. */
  | Readonly<{ do: 'soothe'; to: Who; types: readonly DamageType[] }>
  /** Whatever has befallen it, it has so many hit points. */
  | Readonly<{ do: 'left-with'; to: Who; points: number }>
  /** Nothing is left of its hit points, whatever it had. */
  | Readonly<{ do: 'fell'; to: Who; isSlain?: true }>
  | Readonly<{ do: 'force'; how: Shove; to: Who; reach: Reach }>
  | {
      readonly do: 'go'
      readonly who: Who
      readonly how: Way
      readonly reach: Reach
      /** It stays next to this one. */
      readonly stays?: Role | undefined
      readonly toward?: Role | undefined
      /** It ends where the target stood before it was moved. */
      readonly isInto?: boolean | undefined
      /** It ends there, or where the target came through. */
      readonly isAlong?: boolean | undefined
      /** Its user sees where it ends. */
      readonly isSeen?: boolean | undefined
      /** It ends next to one of them. */
      readonly beside?: Who | undefined
      /** It goes farther off from this one. */
      readonly away?: Role | undefined
      /** Over such ground as over any other, past those as past friends. */
      readonly past?: Hindrance | undefined
      /** Through the air, whatever its way of going is called. */
      readonly isFlying?: boolean | undefined
      /** In a straight line; to where it is dim or dark. */
      readonly isStraight?: boolean | undefined
      readonly isDark?: boolean | undefined
      /** It gives nobody an opportunity. */
      readonly isSafe?: boolean | undefined
    }
  | Readonly<{ do: 'heal'; to: Who; amount: Amount; higher?: Higher | undefined; per?: Who | undefined }>
  /** `plus`: so much more, of whoever gives it. */
  | Readonly<{
      do: 'bonus'
      to: Who
      by: number
      plus?: Amount
      per?: Who | undefined
      kind?: 'proficiency' | undefined
      on: readonly Stat[]
      span: Span
    }>
  /** `isMost`: no more than that is left of it. */
  | Readonly<{ do: 'reduce'; to: Who; by: number; plus?: Amount; isMost?: true; span: Span }>
  | Readonly<{ do: 'edge'; to: Who; side: 'advantage' | 'disadvantage'; on: Checks; span: Span }>
  /** Whoever attacks it; or only who does next. */
  | Readonly<{
      do: 'exposed'
      to: Who
      side: 'advantage' | 'disadvantage'
      isNext: boolean
      type?: AttackType | undefined
      /** Only for whom is of this side. */
      for?: Side | undefined
      span: Span
    }>
  /** Whatever attack hits it does more. */
  | {
      readonly do: 'marked'
      readonly to: Who
      readonly isNext?: boolean
      readonly amount: Amount
      readonly types: readonly DamageType[]
      readonly higher?: Higher | undefined
      readonly span: Span
    }
  /** What it attacks takes more, from all such attacks or from the next that hits. */
  | {
      readonly do: 'stronger'
      readonly to: Who
      readonly amount: Amount
      readonly types: readonly DamageType[]
      readonly isNext: boolean
      readonly type?: AttackType | 'weapon' | undefined
      readonly against?: Role | undefined
      /** Of whom it attacks, only from those. */
      readonly whom?: Prey | undefined
      /** Only with this one of its feats. */
      readonly feat?: string
      readonly span: Span
    }
  /** What it takes of the damage that comes next: half of it, or so much less. */
  | Readonly<{ do: 'soften'; to: Who; by: Amount | 'half' | 'all' }>
  /** Actions more, or fewer. */
  | Readonly<{ do: 'actions'; to: Who; kind: 'major' | 'move' | 'opportunity'; isLost: boolean }>
  /** In plain view too. */
  | Readonly<{ do: 'hide'; who: Who; isOpen?: boolean | undefined; side?: 'advantage' | undefined }>
  /** One condition of those it is in, as its user likes. */
  | Readonly<{ do: 'relieve-one'; to: Who; isAll?: true; of?: readonly Condition[] }>
  /** With such an action it ends what the feat has just laid on it. */
  | Readonly<{ do: 'shake'; to: Who; kind: 'major' | 'move' | 'free' }>
  /** With a check it ends that, at the start or the end of each of its turns; against the number of its user's level, unless one is said. */
  | Readonly<{ do: 'save'; to: Who; in: Aspect; at: 'start' | 'end'; dv?: number | undefined }>
  /** Once all that the feat has laid is over. */
  | Readonly<{ do: 'sequel'; does: readonly Clause[] }>
  /** Light goes with it: so many squares of it are bright, and as far as that it is dim. */
  | Readonly<{ do: 'light'; to: Who; bright: number; dim: number; span: Span }>
  /** A check, against a defence of the target or the number of its level: how it comes out is how the feat does. */
  | Readonly<{ do: 'try'; who: Who; in: Aspect; against?: Defense | undefined; dv?: number | undefined }>
  /** Only where so many at least are hit. */
  | Readonly<{ do: 'on-hits'; side: Side; least: number; does: readonly Clause[] }>
  /** Where its block is of such a level; instead of what else it does of that sort. */
  | Readonly<{ do: 'at-level'; least: number; does: readonly Clause[] }>
  /** What has to be so for it to be used. */
  | Readonly<{ do: 'needs'; test: Test }>
  /** It sees in little light, or in none. */
  | Readonly<{ do: 'see'; to: Who; vision: 'low-light' | 'night'; span: Span }>
  /** `against`: to attack this one. */
  | Readonly<{ do: 'forbid'; to: Who; what: Deed; against?: Role | undefined; span: Span }>
  /** For a time, or for the attack that is made. */
  | Readonly<{ do: 'ignore'; who: Who; what: Hindrance; isThis?: true; span: Span }>
  /** This does not befall it. */
  | Readonly<{ do: 'spare'; to: Who; what: readonly Bane[]; span: Span }>
  /** It is moved by force so much less far. */
  | Readonly<{ do: 'brace'; to: Who; by: number; span: Span }>
  /** Its enemies beside it and one of its allies count as flanked. */
  | Readonly<{ do: 'beset'; to: Who; span: Span }>
  | Readonly<{ do: 'screen'; to: Who; what: 'cover' | 'concealment'; span: Span }>
  | Readonly<{ do: 'stand'; who: Who }>
  /** It goes no farther with the move that it is making. */
  | Readonly<{ do: 'halt'; to: Who }>
  /** It takes a weapon in hand. */
  | Readonly<{ do: 'draw'; who: Who }>
  /** It lets go of what is in its hands, or of one of its weapons. */
  | Readonly<{ do: 'disarm'; to: Who; isOne?: true }>
  /** From here on that one is the chosen. */
  | Readonly<{ do: 'choose'; who: Who }>
  | Readonly<{ do: 'proficient'; to: Who; in: Knack; span: Span }>
  | Readonly<{ do: 'swap'; who: Who; with: Who }>
  | Readonly<{ do: 'power'; to: Who; by: number }>
  /** With one of its own feats, by its name, where it is none of the book's. */
  | Readonly<{
      do: 'attack'
      who: Who
      with: string
      against?: Who | undefined
      times?: number
      isSpread?: boolean
      side?: 'advantage' | 'disadvantage' | undefined
    }>
  | Readonly<{ do: 'speed'; to: Who; mode: Mode; squares: number | 'walking'; span: Span }>
  | Readonly<{
      do: 'shield'
      to: Who
      how: 'resistance' | 'vulnerability' | 'immunity'
      types: readonly (DamageType | 'all')[]
      span: Span
    }>
  | Readonly<{ do: 'ability'; to: Who; which: Ability; becomes: number; span: Span }>
  /** For one side alone. */
  | Readonly<{ do: 'ground'; is: Ground; side?: 'enemy' | 'ally' | undefined; span: Span }>
  /** The area, and what it does, stays; or what the sentences before have done. */
  | Readonly<{ do: 'lasts'; span: Span; isAll?: true }>
  /** In the place of what a sentence before does. */
  | Readonly<{ do: 'instead'; does: readonly Clause[] }>
  /** The area is so large, and not as it was aimed. */
  | Readonly<{ do: 'widen'; to: number }>
  /** Who has laid the zone may move it so far with an action. */
  | Readonly<{ do: 'move-zone'; reach: Reach; kind: 'major' | 'move' }>
  /** With such an action it stays to the end of its maker's next turn, and so on. */
  | Readonly<{ do: 'sustain'; kind: 'major' | 'move' }>
  /** The attack that is being made is a degree better. */
  | Readonly<{ do: 'enhance' }>
  /** A weapon of its own comes into its hand. */
  | Readonly<{ do: 'arm'; what: string }>
  /** Its area is where its user has gone. */
  | Readonly<{ do: 'trail' }>
  /** What stands before it is done before the attack. */
  | Readonly<{ do: 'then-attack' }>
  /** The movement before gives nobody an opportunity, or the attack does not. */
  | Readonly<{ do: 'safe'; of?: 'attack' }>
  /** Nobody dies of it. */
  | Readonly<{ do: 'nonlethal' }>
  /** It may be used where that is called for. */
  | Readonly<{ do: 'counts-as'; as: 'basic attack' | 'opportunity attack' }>
  | Readonly<{ do: 'no-more'; who: Who; feat: string }>
  /** Used once, it is not used again before that. */
  | Readonly<{ do: 'limit'; until: Limit; times?: number }>
  /** Nobody is its target again before that. */
  | Readonly<{ do: 'once-each'; to: Who; until: Limit }>
  /** Using it takes a power point. */
  | Readonly<{ do: 'cost' }>
  | Readonly<{ do: 'may'; who: Who; does: readonly Clause[] }>
  /** For points of power, whoever likes. */
  | Readonly<{ do: 'pay'; who: Who; points: number; does: readonly Clause[] }>
  | Readonly<{ do: 'each-turn'; of: Who; at: 'start' | 'end'; does: readonly Clause[]; span: Span }>
  /** Only where the check came out so. */
  | Readonly<{ do: 'on-degree'; degree: Degree; does: readonly Clause[] }>
  | Readonly<{ do: 'if'; test: Test; does: readonly Clause[]; else?: readonly Clause[] }>
  | Readonly<{ do: 'while'; test: Test; does: readonly Clause[] }>
  | Readonly<{ do: 'whenever'; trigger: Trigger; isOnce: boolean; does: readonly Clause[]; span: Span }>
  /** The area stays, and this befalls who does that in it. */
  | Readonly<{ do: 'zone'; side: Side; on: readonly Visit[]; does: readonly Clause[] }>
  /** What has waited for this waits no more in this turn, or round. */
  | Readonly<{ do: 'tire'; per: 'turn' | 'round' | 'encounter' }>
  /** One of these, as its user likes. */
  | Readonly<{ do: 'either'; who: Who; does: readonly Clause[] }>
  /** What this does, or without it all that the feat has done, is over when that happens. */
  | Readonly<{ do: 'till'; trigger: Trigger; does: readonly Clause[] }>
  /** The attack that is answered misses, or hits. */
  | Readonly<{ do: 'turn'; into: 'miss' | 'hit' }>
  /** The attack that is answered is at this one instead. */
  | Readonly<{ do: 'redirect'; to: Who }>
  /** It may be used again, or another feat of its user's. */
  | Readonly<{ do: 'renew'; feat?: string }>
  /** The roll that is answered is made again: what is better counts, or what comes. */
  | Readonly<{ do: 'reroll'; who: Who; keeps: 'better' | 'new' }>
  | Readonly<{ do: 'by-hand'; text: string }>
