import { effectOn, type Fight, type Piece, type PieceId, type Setup } from '@riposte/referee'
import type { Relation } from './clauses/phrases.ts'
import { isHeroic, type Sheet } from './sheet/sheet.ts'

/** Where a fight stands between two steps. */
const phases = ['opening', 'pick', 'turn', 'after-turn', 'round-end'] as const
export type Phase = (typeof phases)[number]

/** How a piece is. A hero at 0 Stamina or less is up, and dying; who is away is off the map, and comes back. */
export const states = ['up', 'unconscious', 'dead', 'away'] as const
export type State = (typeof states)[number]

/** The two sides that take turns: the heroes with their allies, and all who oppose them. */
export const HEROES = 0
export const DIRECTOR = 1
export type Camp = typeof HEROES | typeof DIRECTOR

/** A piece and what a fight changes of it. Flat, so that a copy is cheap. */
export interface DsPiece extends Piece {
  state: State
  stamina: number
  maxStamina: number
  temp: number
  recoveries: number
  surges: number
  resource: number
  victories: number
  /** What is left of its turn: each 1 or 0; `acts` are further actions granted on top. */
  action: number
  maneuver: number
  move: number
  acts: number
  /** Squares left of a move action that was begun, those it has cost, and how it goes: move, shift, teleport, ride. */
  moveLeft: number
  moveMade: number
  moveHow: string
  /** Things begun on this turn, for the dazed; and whether it used a main action. */
  things: number
  acted: number
  /** It has ended its part of its unit's turn. */
  done: number
  /** Turns taken this round. */
  turns: number
  /** The triggered action of the round: 1 or 0. */
  triggered: number
  /** Its group among the Director's creatures, -1: alone. */
  group: number
  /** Place in `fight.squads` of its squad, and of the squad it is captain of; -1 for none. */
  squad: number
  captainOf: number
  /** The hero on whose turn a retainer acts. */
  mentor: PieceId
  /** Whom it rides or clings to. */
  carrier: PieceId
  /** The last round in which it rode, or was ridden. */
  rodeIn: number
  riddenIn: number
  /** Bit masks over the gains of its resource: this round, this fight. */
  gainedRound: number
  gainedFight: number
  /** Bit mask over its sheet's abilities: what may be used once a fight and has been. */
  used: number
  items: readonly number[]
  /** Its player has used a hero token on this turn. */
  tokenUsed: number
  /** It took its turn ahead of the order, and lets nobody do the same after it. */
  followed: number
  /** What nobody has read of its sheet has been shown to the game master. */
  shown: number
  /** It has summoned since its last turn began. */
  summoned: number
  /** The round in which it went without air, -1: it breathes. */
  airlessIn: number
  /** Squares still to fall. */
  falling: number
  /** Dead to all rules, but still to be moved by what killed it. */
  dropping: number
}

/** Minions that act together, with one Stamina pool. */
export interface Squad {
  readonly name: string
  readonly pool: number
  /** Stamina of each, a captain's bonus included. */
  readonly single: number
  readonly captain: PieceId
  /** The captain's bonus in `single`. */
  readonly bonus: number
  /** It lost its captain, and may get another when the next round starts. */
  readonly bereft: number
}

export interface DrawSteelFight extends Fight {
  setup: Setup<Sheet>
  pieces: DsPiece[]
  phase: Phase
  /** The camp that began round 1, and the one that picks now. */
  first: number
  camp: number
  /** The group whose creatures act one after another, -1 for none. */
  groupUp: number
  /** Whose turn ended last. */
  lastUp: PieceId
  /** Who must act next, ahead of the order. */
  nextUp: PieceId
  squads: readonly Squad[]
  malice: number
  tokens: number
  /** The last round with a villain action, and with a Malicious Strike; a feature was bought on this turn. */
  villainIn: number
  maliciousIn: number
  featureUsed: number
  /** Combat goes on: nothing outside it applies. */
  closed: number
}

export function pieceAt(fight: DrawSteelFight, id: PieceId): DsPiece {
  const piece = fight.pieces[id]
  if (piece === undefined) throw new RangeError(`there is no piece ${id}`)
  return piece
}

export function sheetOf(fight: DrawSteelFight, id: PieceId): Sheet {
  const entry = fight.setup.sheets[fight.pieces[id]?.sheet ?? -1]
  if (entry === undefined) throw new RangeError(`piece ${id} has no sheet`)
  return entry.compiled
}

export const isObject = (fight: DrawSteelFight, id: PieceId): boolean => sheetOf(fight, id).kind === 'object'
/** On the board and alive; conscious unless said. */
export const isAlive = (piece: DsPiece): boolean => piece.state !== 'dead' && piece.gone === 0
export const isUp = (piece: DsPiece): boolean => piece.state === 'up' && piece.gone === 0
/** Up, or to come back so. */
export const isInFight = ({ state, gone }: DsPiece): boolean => gone === 0 && (state === 'up' || state === 'away')
/** Still there to be moved: alive, or dropping. */
export const isThere = (piece: DsPiece): boolean => piece.gone === 0 && (piece.state !== 'dead' || piece.dropping === 1)
export const isEnemy = (a: DsPiece, b: DsPiece): boolean => a.side !== b.side
export const isHero = (fight: DrawSteelFight, id: PieceId): boolean => isHeroic(sheetOf(fight, id))
export const isMinion = (fight: DrawSteelFight, id: PieceId): boolean => pieceAt(fight, id).squad >= 0

export const campOf = (fight: DrawSteelFight, piece: DsPiece): Camp => campOfSide(fight, piece.side)
export function campOfSide(fight: DrawSteelFight, side: number): Camp {
  const name = fight.setup.sides[side]
  return name === 'heroes' || name === 'party' ? HEROES : DIRECTOR
}

/** Creatures that are there, objects left out. */
export const creatures = (fight: DrawSteelFight): DsPiece[] => fight.pieces.filter((one) => isAlive(one) && !isObject(fight, one.id))

/** It has wings, or flies for a while. */
export const hasFlight = (fight: DrawSteelFight, id: PieceId): boolean =>
  sheetOf(fight, id).modes.includes('fly') || effectOn(fight, id, 'flying') !== undefined

export const squadOf = (fight: DrawSteelFight, piece: DsPiece): Squad | undefined =>
  piece.squad < 0 ? undefined : fight.squads[piece.squad]
/** It has a part in its squad's pool: who lies unconscious has dropped out of it. */
export const isPooled = (piece: DsPiece): boolean => piece.squad >= 0 && piece.state !== 'unconscious'
export const squadMembers = (fight: DrawSteelFight, squad: number): DsPiece[] =>
  fight.pieces.filter((one) => one.squad === squad && isAlive(one) && isPooled(one))

/** The squad that it is of, and the one that it leads while there is anybody in that. */
export function posts(fight: DrawSteelFight, id: PieceId): { readonly squad: string | undefined; readonly captain: string | undefined } {
  const { squad, captainOf } = pieceAt(fight, id)
  const isLeader = squadMembers(fight, captainOf).length > 0
  return { squad: fight.squads[squad]?.name, captain: isLeader ? fight.squads[captainOf]?.name : undefined }
}

/** Whether somebody is what another calls an enemy, an ally, their mentor: nobody is his own ally. */
export function isOf(fight: DrawSteelFight, you: DsPiece, one: DsPiece, relation: Relation): boolean {
  if (relation === 'rider') return one.carrier === you.id
  if (relation === 'mount') return you.carrier === one.id
  if (relation === 'mentor') return you.mentor === one.id
  if (isObject(fight, one.id)) return relation.includes('object')
  if (relation === 'minion') return sheetOf(fight, one.id).organization === 'minion'
  if (relation.startsWith('enemy')) return isEnemy(one, you)
  return relation.startsWith('ally') ? one.id !== you.id && !isEnemy(one, you) : relation !== 'object'
}

/** "Each angulotl", "each leader", "each marked enemy", "each prone creature": by ancestry, rank, name, or the state it is in. */
export const isKind = (fight: DrawSteelFight, id: PieceId, kind: string): boolean => {
  if (kind === '') return true
  const { kinds, name, organization, kind: sort } = sheetOf(fight, id)
  if (kind === 'hero') return sort === 'hero'
  return (
    kinds.includes(kind) ||
    organization === kind ||
    name.toLowerCase().includes(kind) ||
    effectOn(fight, id, kind) !== undefined ||
    effectOn(fight, id, `mark:${kind}`) !== undefined
  )
}
