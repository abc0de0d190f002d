import { effectOn, type Harm, type Part, type PieceId, type RuleIndex } from '@riposte/referee'
import { ask } from '../asking.ts'
import { has, held } from '../carrying/hands.ts'
import { letGo } from '../conditions/bonds.ts'
import { type Dropped, isNamedIn, pieceAt, type SovereignPiece, sheetOf } from '../fight.ts'
import { type Weapon, weaponNow } from '../item.ts'
import { R } from '../rules.ts'
import type { SovereignStep } from '../step.ts'

/** Hit points lost and regained, falling, dying, death. */

/** What a fall to 0 hit points goes by: whether it is left alive, and the rules of that and of its wounds. */
interface Felling {
  /** The wielder means to leave it alive. */
  readonly spare?: () => boolean
  readonly spared?: RuleIndex
  readonly felled?: RuleIndex
}

export interface Wound extends Felling {
  readonly piece: PieceId
  /** Who did it, or NOBODY. */
  readonly by: PieceId
  readonly amount: number
  /** hit, shock, grapple, burning, fall, spell… */
  readonly how: string
  readonly rule: RuleIndex
  readonly parts?: readonly Part[]
}

export function hurt(step: SovereignStep, wound: Wound): void {
  const piece = pieceAt(step.fight, wound.piece)
  if (piece.gone === 1 || piece.state === 'dead') return
  const { by, amount, how, rule, parts = [] } = wound
  const left = Math.max(0, piece.hp - amount)
  const falls = left === 0 && piece.hp > 0
  const hp = falls && clingsToLife(step, piece) ? 1 : left
  step.emit({ type: 'damage', piece: wound.piece, by, amount, how, hp, parts, rule })
  if (amount === 0) return
  jostle(step, wound.piece)
  step.set(wound.piece, 'unsuspecting', false)
  // @rule sovereign.hp.zero
  if (falls && hp === 0) dropToZero(step, piece, wound)
}

/** Thrown about or off its feet: no wound, but it spoils casting like one. */
export const jostle = (step: SovereignStep, id: PieceId): void => step.set(id, 'hurtIn', step.fight.round)

/** Die Hard at level 2: the first drop of the day leaves 1 hit point. */
function clingsToLife(step: SovereignStep, piece: SovereignPiece): boolean {
  if (sheetOf(step.fight, piece.id).feat['die-hard'] < 2 || piece.dieHardUsed || !step.applies(R.feat.dieHard2)) return false
  step.set(piece.id, 'dieHardUsed', true, R.feat.dieHard2)
  return true
}

/** With a less lethal weapon the wielder may leave alive whom it fells. */
export function spares(step: SovereignStep, by: PieceId, weapon: Weapon): boolean {
  if (!has(weaponNow(step, weapon), 'less-lethal') || !step.applies(R.trait.lessLethal)) return false
  const options = [
    { id: 'kill', byDefault: true },
    { id: 'spare', rule: R.trait.lessLethal },
  ]
  return ask.choice(step, by, 'kill or spare', options, R.trait.lessLethal).id === 'spare'
}

function dropToZero(step: SovereignStep, piece: SovereignPiece, felling: Felling): void {
  const { spare, spared = R.trait.lessLethal, felled = R.hp.zero } = felling
  if (spare?.() === true) return knockOut(step, piece.id, spared)
  if (piece.frail && step.applies(R.hp.frail)) return die(step, piece.id, R.hp.frail)
  if (!isNamed(step, piece) && step.applies(R.hp.namelessNpc)) return die(step, piece.id, R.hp.namelessNpc)
  injureMortally(step, piece.id, felled)
}

const isNamed = (step: SovereignStep, piece: SovereignPiece): boolean =>
  isNamedIn(sheetOf(step.fight, piece.id), step.fight.setup.sides[piece.side])

/** Helpless, and dying unless somebody helps in time. */
function injureMortally(step: SovereignStep, id: PieceId, rule: RuleIndex): void {
  changeState(step, id, 'mortally-injured', rule)
  step.set(id, 'fellIn', step.fight.round)
  step.set(id, 'stable', sheetOf(step.fight, id).feat['die-hard'] >= 1 && step.applies(R.feat.dieHard1), R.feat.dieHard1)
  collapse(step, id)
}

/** Out cold at 0 hit points, but not dying. */
export function knockOut(step: SovereignStep, id: PieceId, rule: RuleIndex): void {
  changeState(step, id, 'unconscious', rule)
  collapse(step, id)
}

function die(step: SovereignStep, id: PieceId, rule: RuleIndex): void {
  changeState(step, id, 'dead', rule)
  collapse(step, id)
  step.emit({ type: 'piece-removed', piece: id, why: 'dead', rule })
}

/** Who is said to be dead is gone as ever. */
export function buryDead(step: SovereignStep): void {
  for (const { id, state, gone } of step.fight.pieces) if (state === 'dead' && gone === 0) die(step, id, R.hp.zero)
}

function changeState(step: SovereignStep, id: PieceId, to: SovereignPiece['state'], rule: RuleIndex): void {
  step.emit({ type: 'state', piece: id, was: pieceAt(step.fight, id).state, to, rule })
}

/** The fallen lie prone, drop what they hold, and let go of everybody. */
function collapse(step: SovereignStep, id: PieceId): void {
  dropAll(step, id)
  if (effectOn(step.fight, id, 'prone') === undefined) step.begin({ kind: 'prone', on: id, rule: R.prone.speed, until: 'never' })
  letGo(step, id)
  step.set(id, 'holding', 0)
}

export function dropAll(step: SovereignStep, id: PieceId): void {
  for (const place of held(pieceAt(step.fight, id))) drop(step, id, place)
}

/** Something leaves a piece's hands and lies on the ground. */
export function drop(step: SovereignStep, id: PieceId, place: number, at = pieceAt(step.fight, id).at, rule?: RuleIndex): void {
  const piece = pieceAt(step.fight, id)
  const item = piece.items[place]
  if (item === undefined) return
  const bit = 1 << place
  step.set(id, 'inHand', piece.inHand & ~bit)
  step.set(id, 'lost', piece.lost | bit)
  const lying: Dropped = { item, at, owner: id, spent: (piece.spent & bit) !== 0 }
  step.emit({ type: 'ground', piece: id, what: item.id, at, dropped: [...step.fight.dropped, lying], rule })
}

export interface Healing {
  readonly piece: PieceId
  readonly by: PieceId
  readonly amount: number
  readonly rule: RuleIndex
  /** System Strain it adds. */
  readonly strain: number
  /** The healed who were at 0 hit points come back whole, not Frail. */
  readonly whole?: boolean
}

export function heal(step: SovereignStep, { piece: id, by, amount, rule, strain, whole = false }: Healing): void {
  const piece = pieceAt(step.fight, id)
  if (piece.state === 'dead') return
  const hp = Math.min(piece.maxHp, piece.hp + amount)
  const hasFallen = piece.hp === 0
  step.emit({ type: 'healed', piece: id, by, amount: hp - piece.hp, hp, rule })
  step.set(id, 'strain', piece.strain + strain, R.hp.systemStrain)
  // Out cold for another reason, it is so still.
  // @rule sovereign.hp.system-strain
  if (hp > 0 && hasFallen) comeTo(step, id, rule, !whole)
}

/** With hit points again who has fallen is up; who had none is Frail from now on. */
function comeTo(step: SovereignStep, id: PieceId, rule: RuleIndex, cameFromZero: boolean): void {
  const { state } = pieceAt(step.fight, id)
  if (state === 'up') return
  step.emit({ type: 'state', piece: id, was: state, to: 'up', rule })
  step.set(id, 'stable', false)
  if (cameFromZero && step.applies(R.hp.frail)) step.set(id, 'frail', true, R.hp.frail)
}

// ----------------------------------------------------------------------------------------------------- by a ruling

export const harm = (step: SovereignStep, { piece, by, amount }: Harm): void =>
  hurt(step, { piece, by, amount, how: 'ruling', rule: R.hp.zero })

export function pointsSet(step: SovereignStep, id: PieceId): void {
  const piece = pieceAt(step.fight, id)
  if (piece.gone === 1 || piece.state === 'dead') return
  if (piece.hp > 0) comeTo(step, id, R.hp.recover, piece.state === 'mortally-injured')
  else if (piece.state === 'up') dropToZero(step, piece, {})
}

/** Who is said to have fallen lies there, without what it held. */
export function fieldSet(step: SovereignStep, id: PieceId, field: string): void {
  const { state } = pieceAt(step.fight, id)
  if (field === 'state' && (state === 'unconscious' || state === 'mortally-injured')) collapse(step, id)
}

/** At the end of the sixth round after their fall the Mortally Injured die. */
export function dieOfWounds(step: SovereignStep): void {
  for (const piece of step.fight.pieces) {
    if (piece.state !== 'mortally-injured' || piece.stable || piece.gone === 1) continue
    // Said to lie dying, it has fallen in this round.
    if (piece.fellIn === -1) step.set(piece.id, 'fellIn', step.fight.round)
    else if (step.fight.round >= piece.fellIn + 6 && step.applies(R.hp.dying)) die(step, piece.id, R.hp.dying)
  }
}
