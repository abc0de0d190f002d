import { endWithAuthor, nameIn, type PieceId, type RuleIndex } from '@riposte/referee'
import { ask } from '../asking.ts'
import { collapses, endMarks, fallProne } from '../bearing/afflict.ts'
import { staggeredValue } from '../bearing/values.ts'
import type { AttackRoll, Blow } from '../blow.ts'
import { endWhatNeedsWits } from '../conditions/gone.ts'
import { isCharacter, type OrcusPiece, pieceAt, type State, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import { isSet } from '../settings.ts'
import type { OrcusStep } from '../step.ts'
import { happens } from '../windows.ts'
import { unsummon } from './unsummon.ts'

/** What becomes of who has no hit points left: unconscious, dying, dead. */

/** What brought it down: who did, and where its hit points would have come to. */
export interface Fall {
  readonly by: PieceId
  readonly attack: AttackRoll | undefined
  readonly how: Blow['how']
  readonly would: number
}

export function fallTo0(step: OrcusStep, id: PieceId, fall: Fall): void {
  const piece = pieceAt(step.fight, id)
  const wasUp = piece.state === 'up'
  // Who lies there already drops no more.
  const told = wasUp ? happens(step, { window: 'drop', by: fall.by, at: id, attack: fall.attack, power: fall.attack?.power }) : undefined
  if (told?.stopped === true || piece.gone === 1 || piece.hp > 0) return
  if (wasUp && isSpared(step, piece, fall)) return knockOut(step, id, fall.by)
  if (!endsAsCharacter(step, piece)) return die(step, id, R.death.monster, fall.by, fall.attack)
  if (fall.would <= -staggeredValue(piece) && step.applies(R.death.massive)) return die(step, id, R.death.massive, fall.by, fall.attack)
  goDown(step, id, fall.by)
}

/** Whoever brings somebody to 0 with an attack may leave them alive. */
function isSpared(step: OrcusStep, { id }: OrcusPiece, { by, attack }: Fall): boolean {
  if (attack === undefined || by < 0 || !step.applies(R.knockout.choice)) return false
  const options = [
    { id: 'kill', byDefault: true },
    { id: 'knock-out', rule: R.knockout.choice },
  ]
  const text = `${nameIn(step.fight, id)} is down: kill, or knock out`
  return ask.choice(step, by, text, options, R.knockout.choice).id === 'knock-out'
}

/** Player characters fall unconscious; the game master may let a monster of note do so too, and then it goes on so. */
function endsAsCharacter(step: OrcusStep, piece: OrcusPiece): boolean {
  if (isCharacter(step.fight, piece.id) || piece.state === 'dying' || piece.state === 'stable') return true
  if (sheetOf(step.fight, piece.id).rank === 'mook' || !isSet(step, 'monsters-at-zero', 'ask') || !step.applies(R.death.monster))
    return false
  const options = [{ id: 'dies', byDefault: true }, { id: 'falls-unconscious' }]
  const text = `does ${nameIn(step.fight, piece.id)} die, or fall unconscious as a hero does?`
  return ask.ruling(step, piece.id, text, options, R.death.monster).id === 'falls-unconscious'
}

/** Unconscious and dying; damage starts the dying again for who had stabilized. */
function goDown(step: OrcusStep, id: PieceId, by: PieceId): void {
  const { state, deathSuccesses } = pieceAt(step.fight, id)
  if (state === 'dying') return
  if (deathSuccesses > 0) step.set(id, 'deathSuccesses', 0, R.death.threeSuccesses)
  changeState(step, id, 'dying', R.zero.outcome)
  if (state === 'up') collapses(step, id, by)
}

export function knockOut(step: OrcusStep, id: PieceId, by: PieceId): void {
  const { hp } = pieceAt(step.fight, id)
  if (hp < 0) step.set(id, 'hp', 0, R.knockout.choice)
  changeState(step, id, 'knocked-out', R.knockout.choice)
  collapses(step, id, by)
}

/** Dead: gone from the fight, with everything that hangs on it. */
export function die(step: OrcusStep, id: PieceId, rule: RuleIndex, by: PieceId, attack?: AttackRoll): void {
  const { state, flying, climbing } = pieceAt(step.fight, id)
  if (state === 'dead') return
  if (happens(step, { window: 'kill', by, at: id, attack, power: attack?.power }).stopped === true || unsummon(step, id)) return
  changeState(step, id, 'dead', rule)
  endMarks(step, id)
  endWhatNeedsWits(step)
  // What dies in the air or on a wall comes down.
  if (flying || climbing) fallProne(step, id, by, rule)
  leaveDead(step, id, rule)
}

export function leaveDead(step: OrcusStep, id: PieceId, rule: RuleIndex): void {
  endWithAuthor(step, id, rule)
  step.emit({ type: 'piece-removed', piece: id, why: 'dead', rule })
}

export function changeState(step: OrcusStep, id: PieceId, to: State, rule: RuleIndex): void {
  const was = pieceAt(step.fight, id).state
  if (was !== to) step.emit({ type: 'state', piece: id, was, to, rule })
}

/** Awake again, but still lying. */
export function wake(step: OrcusStep, id: PieceId, rule: RuleIndex): void {
  changeState(step, id, 'up', rule)
  step.set(id, 'deathSuccesses', 0)
}

// ------------------------------------------------------------------------------------------------------- up again

/** Who is dying and may spend a recovery, but has none, comes to with 1 hit point. */
export function stabilize(step: OrcusStep, id: PieceId, by: PieceId): boolean {
  if (pieceAt(step.fight, id).hp > 0 || !step.applies(R.death.stabilize)) return false
  rise(step, id, by, 1, R.death.stabilize)
  return true
}

export function rise(step: OrcusStep, id: PieceId, by: PieceId, hp: number, rule: RuleIndex): void {
  step.emit({ type: 'healed', piece: id, by, amount: hp, hp, rule })
  wake(step, id, rule)
}
