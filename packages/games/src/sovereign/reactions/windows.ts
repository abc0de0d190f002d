import { GM, NOBODY, type PieceId } from '@riposte/referee'
import { allows } from '../actions/belongings.ts'
import { isDisengagedFrom } from '../aim/aim.ts'
import { armedWith, reachOf } from '../attack/figures.ts'
import type { SovereignMoment } from '../blow.ts'
import { isEnemy, isUp, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { isAdjacent } from '../space.ts'
import type { SovereignStep } from '../step.ts'

/**
 * Opens a window. Whoever answers does so once; all answers of one moment are worked out before any attack among them
 * takes hold. True when somebody answered.
 */
export function open(step: SovereignStep, moment: SovereignMoment): boolean {
  const reactions = step.game.reactions
  if (reactions?.isAnyAwake(step.fight, moment.window, step.isTold) !== true) return false
  const landing: (() => void)[] = []
  const opened: SovereignMoment = { ...moment, landing }
  const declared = step
    .window(opened, reactions, askedIn(step, moment))
    .filter((one) => moment.window === 'provoked' || isPlausible(step, one.piece))
  const together = moment.window === 'provoked' || declared.length < 2 || areTogether(step)
  for (const one of declared) {
    if (isUp(pieceAt(step.fight, one.piece))) one.resolve()
    if (!together) for (const land of landing.splice(0)) land()
  }
  for (const land of landing) land()
  return declared.length > 0
}

const PLAUSIBLE_INSTANTS = 3

/** Instants have no number; from the fourth of a round on the game master is asked. */
function isPlausible(step: SovereignStep, id: PieceId): boolean {
  const { instants, key } = pieceAt(step.fight, id)
  step.set(id, 'instants', instants + 1)
  if (instants < PLAUSIBLE_INSTANTS || !step.applies(R.action.instantCount)) return true
  return allows(step, id, `Another Instant for ${key}, the ${instants + 1}th this round?`, R.action.instantCount)
}

/** What several do at the same moment takes hold together, unless the game master says otherwise. */
function areTogether(step: SovereignStep): boolean {
  if (!step.applies(R.action.instantAmbiguity)) return true
  const options = [{ id: 'together', byDefault: true }, { id: 'one-by-one' }]
  const text = 'Several Instants at one moment: do they take hold together?'
  return step.ask({ kind: 'ruling', seat: GM, piece: NOBODY, text, options, rule: R.action.instantAmbiguity }).id === 'together'
}

/** Who is aimed at decides first, then the others in the order in which they stand on the list. */
function askedIn(step: SovereignStep, { at, foes }: SovereignMoment): readonly PieceId[] {
  if (foes !== undefined) return foes
  const asked = at === undefined ? [] : [at]
  for (const piece of step.fight.pieces) if (piece.id !== at) asked.push(piece.id)
  return asked
}

/** The armed melee foes beside a piece, from whom it has not disengaged. */
export function armedAdjacent(step: SovereignStep, id: PieceId): PieceId[] {
  const me = pieceAt(step.fight, id)
  return step.fight.pieces
    .filter(
      (foe) =>
        isUp(foe) && isEnemy(foe, me) && isAdjacent(step.fight, foe.id, id) && isArmed(step, foe.id) && !isSafeFrom(step, id, foe.id),
    )
    .map((foe) => foe.id)
}

const isArmed = (step: SovereignStep, id: PieceId): boolean => reachOf(step, id) > 0 && armedWith(step, pieceAt(step.fight, id)).length > 0

export const isSafeFrom = (step: SovereignStep, id: PieceId, foe: PieceId): boolean =>
  isDisengagedFrom(step, id, foe) && step.applies(R.disengage.acting)

/** A provoking act: each of these foes is offered a strike, resolved before the act goes on. False if that stops it. */
export function provoke(step: SovereignStep, id: PieceId, foes: readonly PieceId[]): boolean {
  if (!step.applies(R.aoo.who)) return true
  for (const foe of foes) {
    if (!isUp(pieceAt(step.fight, id))) break
    open(step, { window: 'provoked', by: id, at: id, foes: [foe] })
  }
  // @rule sovereign.aoo.timing
  if (!isUp(pieceAt(step.fight, id))) return false
  return true
}
