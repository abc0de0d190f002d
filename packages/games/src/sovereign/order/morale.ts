import { effectOn, NOBODY, nameIn, type Option, type PieceId, type RuleIndex } from '@riposte/referee'
import { ask } from '../asking.ts'
import { flee } from '../conditions/fleeing.ts'
import { isCharacter, isUp, nameOfSide, type SovereignPiece, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { SovereignStep } from '../step.ts'

/**
 * After losses: who would rather live than win. The book advises and the game master decides, so by default this only
 * says so; with the setting `morale: ask` the game master is asked each time, and with `off` nothing is said.
 */
export function adviseRetreat(step: SovereignStep): void {
  if (step.setting('morale') === 'off') return
  for (const piece of step.fight.pieces)
    if (isHalfDead(piece) && mayBreak(step, piece) && !isAdvised(step, piece.id)) adviseOne(step, piece)
  for (let side = 0; side < step.fight.setup.sides.length; side++) if (isBroken(step, side)) adviseSide(step, side)
}

const isHalfDead = (piece: SovereignPiece): boolean => isUp(piece) && piece.hp * 2 <= piece.maxHp

/** The players decide for themselves; the undead, constructs, zealots and the drilled do not run. */
function mayBreak(step: SovereignStep, piece: SovereignPiece): boolean {
  return !isCharacter(step.fight, piece) && !(sheetOf(step.fight, piece.id).fearless && step.applies(R.morale.exempt))
}

const isAdvised = (step: SovereignStep, id: PieceId): boolean => effectOn(step.fight, id, 'told-to-retreat') !== undefined

function adviseOne(step: SovereignStep, piece: SovereignPiece): void {
  if (!step.applies(R.morale.survival) || !step.applies(R.morale.individual)) return
  step.begin({ kind: 'told-to-retreat', on: piece.id, rule: R.morale.individual, until: 'fight-end' })
  step.emit({ type: 'retreat-advised', side: piece.side, piece: piece.id, rule: R.morale.individual })
  if (flees(step, piece.id, `${nameIn(step.fight, piece.id)} has lost half its hit points. Does it flee?`, R.morale.individual))
    flee(step, piece.id)
}

/**
 * A third of all that it began with and that have joined it are dead or fled; whom the game master takes off the board is
 * neither, and corpses that lay there before are no part of it. One alone is no group.
 */
function isBroken(step: SovereignStep, side: number): boolean {
  const { fight } = step
  const corpses = fight.setup.plans.filter((plan) => plan.side === side).length - (fight.strength[side] ?? 0)
  const group = fight.pieces.filter((piece) => piece.side === side)
  const number = group.length - corpses
  if (number < 2 || (fight.retreatAsked & (1 << side)) !== 0) return false
  const lost = group.filter((piece) => piece.gone === 1 && (piece.fled || piece.state === 'dead')).length - corpses
  return lost * 3 >= number && breakers(step, side).length > 0
}

const breakers = (step: SovereignStep, side: number): SovereignPiece[] =>
  step.fight.pieces.filter((piece) => piece.side === side && isUp(piece) && mayBreak(step, piece))

function adviseSide(step: SovereignStep, side: number): void {
  if (!step.applies(R.morale.survival) || !step.applies(R.morale.group)) return
  step.set(NOBODY, 'retreatAsked', step.fight.retreatAsked | (1 << side), R.morale.group)
  step.emit({ type: 'retreat-advised', side, piece: NOBODY, rule: R.morale.group })
  const text = `A third of the ${nameOfSide(step.fight, side)} are lost. Do they flee?`
  if (flees(step, NOBODY, text, R.morale.group)) for (const piece of breakers(step, side)) flee(step, piece.id)
}

function flees(step: SovereignStep, piece: PieceId, text: string, rule: RuleIndex): boolean {
  if (step.setting('morale') !== 'ask') return false
  const options: Option[] = [{ id: 'fight-on', byDefault: true }, { id: 'flee' }]
  return ask.ruling(step, piece, text, options, rule).id === 'flee'
}
