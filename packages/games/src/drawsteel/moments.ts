import type { Square } from '@riposte/board'
import type { Moment, Part, PieceId, RuleIndex } from '@riposte/referee'
import type { Spot } from '@riposte/tactics'
import type { Ability } from './clauses/ability.ts'
import type { Clause } from './clauses/clauses.ts'
import type { Rolls } from './clauses/phrases.ts'
import type { Happening } from './clauses/triggers.ts'
import type { Room } from './space.ts'
import type { ActionKind, Characteristic, Condition, DamageType, Forcing, Tier, Typed } from './terms.ts'

/** What is going on when others may interrupt. Reactions change the fields that are not readonly. */

interface Base<W extends Happening> extends Moment<W> {
  /** To whom it happens. */
  readonly whom: PieceId
  /** What is done once the whole ability that set it off is over. */
  readonly afterwards: (() => void)[]
  /** What comes of itself goes before what somebody is asked. */
  stage?: 'of-itself' | 'asked'
  /** What whoever is asked once more has answered already. */
  answered?: readonly string[] | undefined
}

/** Aimed at, before the roll. `instead` is who is aimed at in its place. */
export interface Targeted extends Base<'targeted'> {
  readonly use: Use
  instead: PieceId
}
/** The dice are known, nothing has come of them. */
export interface Rolled extends Base<'rolled'> {
  readonly use: Use
  roll: PowerRoll
}
/** About to take damage. */
export interface Hurting extends Base<'damage'> {
  readonly use: Use | undefined
  readonly ability: Ability | undefined
  readonly types: readonly Typed[]
  readonly tier: Tier | 0
  amount: number
  potency: number
  halved: boolean
  /** It would leave them at 0 Stamina or less. */
  readonly isFatal: () => boolean
  /** It would make them winded who are not. */
  readonly isWinding: () => boolean
  /** So much Stamina it leaves them at least. */
  leaves?: number
  /** Who takes it instead, or the other half. */
  passed?: { readonly to: PieceId; readonly share: 'all' | 'other-half'; readonly unreduced?: true }
}
export interface Forced extends Base<'forced'> {
  readonly how: Forcing
  squares: number
  /** Whoever is moved in its place, and by whom. */
  instead: PieceId
  mover: PieceId
  mayPush: boolean
  /** It has been moved, for those who wait till then. */
  isDone?: boolean
}
export interface Moves extends Base<'moves'> {
  readonly willing: boolean
  readonly shifts: boolean
  readonly from: Spot
  /** How many squares of the movement are made; none as it begins. */
  readonly made: number
  /** It goes no farther. */
  halts?: true
}
export interface Leaves extends Base<'leaves'> {
  readonly foes: readonly PieceId[]
  /** Who takes the opportunity and has not struck yet: minions of one squad strike together. */
  striking: PieceId[]
}
/** Has been force moved into somebody, or NOBODY where it was a thing. */
export interface Collides extends Base<'collides'> {
  readonly into: PieceId
}
/** Has been declared: an ability, or what else is done on a turn. */
export interface Used extends Base<'used'> {
  readonly ability: Ability | undefined
  /** What it is used as: nothing of a turn's, where something else allows it. */
  readonly as: ActionKind
}
/** A condition has been imposed. */
export interface Afflicted extends Base<'afflicted'> {
  readonly condition: Condition
}
export interface Plain
  extends Base<
    | 'damaged'
    | 'loses'
    | 'dropped'
    | 'winded'
    | 'dying'
    | 'falls'
    | 'regains'
    | 'fails-save'
    | 'saves'
    | 'recovers'
    | 'spends'
    | 'stands'
    | 'placed'
    | 'stops'
    | 'turn-start'
    | 'turn-end'
    | 'round-start'
    | 'round-end'
  > {
  readonly amount: number
  /** At the end of a turn: somebody has chosen a villain action already. */
  villain?: boolean
}

export type DsMoment = Targeted | Rolled | Hurting | Forced | Moves | Leaves | Collides | Used | Afflicted | Plain

/** How somebody comes to fall. */
export interface Fall {
  /** It comes of being knocked out, and does not kill. */
  readonly spares?: boolean
  readonly rule: RuleIndex
  /** Agility takes nothing off: slammed down. */
  readonly isSlam?: boolean
  /** Squares that count as fallen though they were not. */
  readonly squares?: number
  readonly type?: DamageType | ''
}

export interface Sway {
  readonly rule: RuleIndex
  /** Edges above 0, banes below. */
  readonly value: number
}

/** What is added against one target alone. */
export interface Against {
  readonly of: PieceId
  readonly value: number
}

/** The dice of an ability or a test, as they fell. */
export interface PowerRoll {
  readonly natural: number
  /** Dice, characteristic, bonuses and penalties; edges and banes are for each target to see. */
  readonly base: number
  readonly parts: readonly Part[]
  readonly critical: boolean
  /** Edges and banes put on it after it was made; of all targets or of one. */
  readonly late: readonly (Sway & { readonly of: PieceId })[]
  readonly shift: number
  /** The tier that an answer has given it. */
  readonly fixed?: Tier
  /** What is added against one target alone. */
  readonly against?: readonly Against[]
  /** Whether an edge is to count as a bane. */
  readonly turned: boolean
  /** What it is called by whatever is said of rolls: a strike, a test. */
  readonly sorts: readonly Rolls[]
}

/** How an ability finds whom it is aimed at. */
export type Form = 'melee' | 'ranged' | 'area' | 'self'

/** An area where it lies. */
export interface Laid extends Room {
  /** The user's distance to it is measured to this square. */
  readonly origin: Square
}

/** An ability as it is aimed. */
export interface Aimed {
  readonly by: PieceId
  readonly ability: Ability
  readonly form: Form
  readonly targets: readonly PieceId[]
  /** What the effect that grants it brings along. */
  readonly given: number
  /** The rule that brings it; that of embedded strikes unless said. */
  readonly givenBy?: RuleIndex | undefined
  /** What the game master adds for the circumstances. */
  readonly circumstance?: number | undefined
  /** What was paid for besides. */
  readonly bought?: readonly Clause[]
  readonly ignoresBanes: boolean
  /** It is the strike of a charge. */
  readonly isCharge?: boolean
}

/** One use of an ability while it goes on: what was aimed at, rolled, bought and dealt so far. */
export interface Use extends Aimed {
  circumstance: number
  ignoresBanes: boolean
  ability: Ability
  form: Form
  targets: PieceId[]
  /** More damage than it deals anyway. */
  readonly extra: number
  /** Of a squad: who attacks each target, the first of them counting for edges and banes. */
  readonly strikers: Map<PieceId, PieceId[]>
  laid: Laid | undefined
  /** Its area has been left there. */
  isLaid?: true
  score: Characteristic | undefined
  roll: PowerRoll | undefined
  readonly tiers: Map<PieceId, Tier | 0>
  /** Edges (above 0) or banes of the roll against each target, once they have cancelled: from -2 to 2. */
  readonly sways: Map<PieceId, number>
  potency: ReadonlyMap<PieceId, number>
  lowered: ReadonlyMap<PieceId, number>
  surges: ReadonlyMap<PieceId, number>
  /** Surges spent for damage. */
  surgesSpent: number
  readonly dealt: Map<PieceId, number>
  /** To whom nothing but its damage comes. */
  shruggedOff: ReadonlySet<PieceId>
  /** An answer has made nothing of it. */
  isNegated: boolean
  readonly afterwards: (() => void)[]
  /** What has been said to its damage before there was any. */
  readonly deferred: { readonly what: Clause['do']; readonly whom: () => PieceId; readonly answer: (moment: Hurting) => void }[]
  /** All that is bought, as often as it was. */
  bought: Clause[]
  /** What was paid for it. */
  spends: {
    readonly instead: boolean
    readonly cost: number
    readonly of: 'resource' | 'malice'
    readonly times: number
    readonly so: readonly Clause[]
  }[]
  extraTargets: number
  /** Whom it is about, where others do something in turn. */
  aimedAt?: PieceId | undefined
  /** Something of the clauses now run came to something, or was resisted. */
  took: boolean
  resisted: boolean
  /** How many squares each has been force moved, and which it was in then. */
  forced: ReadonlyMap<PieceId, number>
  vacated: ReadonlyMap<PieceId, readonly Square[]>
  /** Whom the last move came adjacent to, and who was adjacent where it began. */
  passed: PieceId[]
  left: PieceId[]
  /** Whom a target came adjacent to while it was force moved. */
  brushed: ReadonlyMap<PieceId, readonly PieceId[]>
  collided: ReadonlySet<PieceId>
  /** Whom each was forced into, and who was forced into something that is no creature. */
  struck: ReadonlyMap<PieceId, readonly PieceId[]>
  hitThings: ReadonlySet<PieceId>
  /** Through whose space the last move led. */
  crossed: PieceId[]
  /** What lay on everybody before it began, where it asks for that. */
  had: ReadonlySet<string> | undefined
  /** The last effect that there was before it, where it asks what it has put on somebody. */
  newest?: number
  ignoresStability: boolean
  /** From whom its user has hidden in it: that lasts. */
  hidFrom: readonly PieceId[]
  /** It ends what its user spends on it: an action of the turn, or free. */
  readonly isAction: boolean
  /** Out of turn, by somebody's leave. */
  readonly isGranted: boolean
  /** It is the strike of a charge. */
  readonly isCharge: boolean
  /** Who set off a triggered ability. */
  readonly trigger: PieceId
  /** What a triggered one answers. */
  moment: DsMoment | undefined
}

export interface Given {
  readonly sway?: number
  readonly swayBy?: RuleIndex
  /** More damage than it deals anyway. */
  readonly extra?: number
  readonly against?: PieceId | undefined
  readonly isAction?: boolean
  readonly isGranted?: boolean
  readonly isCharge?: boolean
  readonly trigger?: PieceId
  readonly moment?: DsMoment
  readonly targets?: readonly PieceId[]
  readonly ignoresBanes?: boolean
  /** Its cost has been paid or is waived. */
  readonly isFree?: boolean
}
