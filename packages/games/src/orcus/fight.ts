import type { Square } from '@riposte/board'
import { type Effect, effectsOn, type Fight, type Piece, type PieceId, type Setup, sheetAt } from '@riposte/referee'
import { Facts } from '@riposte/tactics'
import type { Zone, ZonePart } from './clauses/clauses.ts'
import { type Bundle, conditionsIn, kindsOf, type Part, statsIn } from './clauses/parts.ts'
import type { Relation } from './clauses/phrases.ts'
import type { Rise } from './heights.ts'
import type { Sheet } from './sheet/sheet.ts'
import { bitOf, type Condition, conditions } from './terms.ts'

/** Where a fight stands between two steps. */
export const phases = ['opening', 'round-start', 'turn-start', 'turn', 'turn-end', 'between', 'round-end'] as const
export type Phase = (typeof phases)[number]

/** `stable` and `knocked-out` are unconscious without dying. */
export const states = ['up', 'dying', 'stable', 'knocked-out', 'dead'] as const
export type State = (typeof states)[number]

/** A piece and what a fight changes of it. Flat, so that a copy is cheap. */
export interface OrcusPiece extends Piece {
  state: State
  hp: number
  maxHp: number
  temp: number
  recoveries: number
  /** Since its last long rest, this one aside. */
  encounters: number
  /** Actions left in this turn, and whether the immediate action is still to be had. */
  standard: number
  move: number
  swift: number
  immediate: number
  /** An opportunity attack apart from it, at tables that have it so. */
  opportunity: number
  freeActs: number
  actionPoints: number
  /** Action points spent in this fight; and what they and powers have given it to do in this turn, in actions. */
  pointsSpent: number
  pointsThisTurn: number
  rallied: boolean
  /** Limited powers used up: a bit for each, by its `limit`. */
  spent: number
  deathFailures: number
  deathSuccesses: number
  /** It began its turn dying, so that a death save is due at its end. */
  beganDying: boolean
  initiative: number
  initiativeBonus: number
  /** Those of one group act on one count; NOBODY: alone. */
  group: number
  /** Waits in this round: 1 for a count left open, 2 for one it has named. Its turn has begun already. */
  delaying: number
  /** Its turn of this round is over. */
  acted: boolean
  /** It has been dealt damage in this fight. */
  harmed: boolean
  /** Actions taken in this turn, of whatever kind but free ones. */
  taken: number
  /** Surprised at the start of the fight: takes no actions in its first turn. */
  surprisedAtStart: boolean
  /** Squares moved in this turn, all movement together, and of it by flying. */
  moved: number
  flown: number
  /** Squares moved in its last act. */
  strode: number
  /** What the last walk of this turn cost. */
  walked: number
  /** In the air by its own wings, or on a wall. */
  flying: boolean
  climbing: boolean
  /** Whom it has struck as an opportunity in this turn. */
  struck: readonly PieceId[]
  inHand: number
  /** Weapons no longer carried: thrown or dropped; and shot but not reloaded. */
  lost: number
  unloaded: number
  ammunition: number
  /** Its maker or master; NOBODY for all others. A conjuration has no turn. */
  master: PieceId
  conjured: boolean
  /** What it has readied: the action, and for what; '' for nothing. */
  readied: string
  readiedFor: string
  /** Who set off what it had readied before its turn of this round came: it will act before that one. */
  movesBefore: PieceId
  /** Lets nobody through its space, not even allies. */
  blocks: boolean
  /** Dragged or carried pounds, as the game master sets them. */
  load: number
  /** A bonus or penalty as the game master rules. */
  attackMod: number
}

/** A sheet may have more limited powers than a number has bits to shift: those used up are counted as powers of two. */
export const hasSpent = ({ spent }: Pick<OrcusPiece, 'spent'>, { limit }: { readonly limit: number }): boolean =>
  limit >= 0 && Math.floor(spent / 2 ** limit) % 2 === 1

/** Something lying about. */
export interface Dropped {
  readonly weapon: number
  readonly owner: PieceId
  readonly at: Square
  /** Who else has it in hand; then it lies nowhere. */
  readonly by?: PieceId
}

export interface OrcusFight extends Fight {
  setup: Setup<Sheet>
  pieces: OrcusPiece[]
  phase: Phase
  /** The round in which somebody is surprised, or 0. */
  surpriseRound: number
  dropped: readonly Dropped[]
}

const NOTHING: Bundle = { parts: [], mask: 0, name: '', aftereffect: [], failed: [], power: '', endsOn: [] }

/** A condition by itself: what a ruling of that name begins. */
const plain: Readonly<Record<string, Bundle>> = Object.fromEntries(
  conditions.map((condition) => [
    condition,
    { ...NOTHING, parts: [{ is: 'condition', condition }], mask: bitOf[condition], name: condition },
  ]),
)

/** What the kind of an effect says that is only kept in mind: that something has been done, that something is called for. */
type Means = { readonly is: 'once' } | { readonly is: 'called'; readonly power: string }
const isMeans = (means: unknown): means is Means => typeof means === 'object' && means !== null && 'is' in means
export const meansOf = ({ means }: Pick<Effect, 'means'>): Means | undefined => (isMeans(means) ? means : undefined)

/** What an effect does while it holds. */
export const bundleOf = (effect: Effect): Bundle => (isBundle(effect.holds) ? effect.holds : (plain[effect.kind] ?? NOTHING))
const isBundle = (holds: unknown): holds is Bundle => typeof holds === 'object' && holds !== null && 'mask' in holds

/** Whether it is gone once what it is about has happened: the next attack, roll or hit. */
export const isUsedUp = (effect: Effect): boolean => effect.until === 'used' || bundleOf(effect).once === true

/** Asked more often than anything else: written out. */
export function sheetOf({ pieces, setup }: OrcusFight, id: PieceId): Sheet {
  return setup.sheets[pieces[id]?.sheet ?? -1]?.compiled ?? sheetAt(setup, -1)
}

export function pieceAt(fight: OrcusFight, id: PieceId): OrcusPiece {
  const piece = fight.pieces[id]
  if (piece === undefined) throw new RangeError(`there is no piece ${id}`)
  return piece
}

// ------------------------------------------------------------------------------------------------ what lies on whom

/** The conditions that effects lay on whom, and those that may be among them: some hold only in some state. */
const laid = new Facts((effect) => bundleOf(effect).mask)
const mayBeLaid = new Facts((effect) => conditionsIn(bundleOf(effect).parts))
/** The kinds of parts that lie on whom. */
export const laidKinds = new Facts((effect) => kindsOf(bundleOf(effect).parts))
export const laidStats = new Facts((effect) => statsIn(bundleOf(effect).parts))
/** What all zones together lay on those inside of them, whoever that is. */
export const zoneKinds = new Facts((effect) => kindsOf(insideOf(zoneOf(effect)?.parts ?? [])))
export const zoneStats = new Facts((effect) => statsIn(insideOf(zoneOf(effect)?.parts ?? [])))
const zoneConditions = new Facts((effect) => conditionsIn(insideOf(zoneOf(effect)?.parts ?? [])))

/** The conditions that effects and zones may lay on a piece, in bits: told without looking at who stands where. */
export const mayBearNow = (fight: OrcusFight, piece: PieceId): number => mayBeLaid.on(fight, piece) | zoneConditions.all(fight)

/** What the effect of a zone holds: the zone as its power made it. */
export interface Zoned {
  readonly zone: Zone
  readonly name: string
  readonly power: string
  /** The middle of it, and how far it reaches from there, for those that move. */
  readonly base: Square
  readonly size: number
  /** Whom it goes along with, where that is not its maker. */
  readonly carrier?: PieceId
  /** It is all that lies around its middle, wherever that is. */
  readonly isBurst?: boolean
  /** How high it reaches over each of its squares. */
  readonly heights?: readonly Rise[]
}
const isZoned = (value: unknown): value is Zoned => typeof value === 'object' && value !== null && 'zone' in value

/** The zone that an effect is, if it is one. */
export const zonedOf = ({ kind, holds }: Effect): Zoned | undefined => (kind === 'zone' && isZoned(holds) ? holds : undefined)
const zoneOf = (effect: Effect): Zone | undefined => zonedOf(effect)?.zone

export const insideOf = (parts: readonly ZonePart[]): readonly Part[] => parts.flatMap((part) => (part.on === 'inside' ? part.parts : []))

/** Whether an effect that carries the condition lies on a piece. What follows from other conditions is in conditions.ts. */
export function carries(fight: OrcusFight, piece: PieceId, condition: Condition): boolean {
  const bits = laid.on(fight, piece)
  return bits !== 0 && (bits & bitOf[condition]) !== 0
}

/** The effect that makes it so, the oldest first. */
export const bearing = (fight: OrcusFight, piece: PieceId, condition: Condition): Effect[] =>
  carries(fight, piece, condition) ? effectsOn(fight, piece).filter((effect) => (bundleOf(effect).mask & bitOf[condition]) !== 0) : []

/** On the board and conscious, however few hit points are left. */
// @rule orcus.hp.no-degradation otherwise comparison
export const isUp = (piece: OrcusPiece): boolean => piece.state === 'up' && piece.gone === 0
/** How another stands to somebody. A conjuration is no creature. */
export function isRelated(me: OrcusPiece, relation: Relation | 'you' | 'anybody', one: OrcusPiece): boolean {
  if (one.conjured) return false
  // On one side: what is summoned is its summoner's ally, and everybody's whose ally that is.
  // @rule orcus.kw.summons.ally
  const isFriend = me.side === one.side
  switch (relation) {
    case 'anybody':
    case 'creature':
      return true
    case 'you':
      return one.id === me.id
    case 'ally':
      return one.id !== me.id && isFriend
    case 'you-or-ally':
      return isFriend
    case 'enemy':
      return !isFriend
    case 'summons':
      return one.master === me.id
  }
}
export const isEnemy = (a: OrcusPiece, b: OrcusPiece): boolean => a.side !== b.side
/** A creature of another side that is up: what is conjured sees nothing, and strikes when its maker has it strike. */
export const isFoe = (a: OrcusPiece, b: OrcusPiece): boolean => isEnemy(a, b) && isUp(b) && !b.conjured
export const isStaggered = (piece: OrcusPiece): boolean => piece.hp <= Math.floor(piece.maxHp / 2)

/** Player characters rally, spend recoveries and die slowly; everybody else is a monster. */
export function isCharacter(fight: OrcusFight, id: PieceId): boolean {
  const { kind } = sheetOf(fight, id)
  if (kind !== 'unsaid') return kind === 'character'
  const side = fight.setup.sides[pieceAt(fight, id).side]
  return side === 'heroes' || side === 'party'
}
