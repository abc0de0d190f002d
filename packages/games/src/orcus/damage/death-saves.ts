import type { PieceId } from '@riposte/referee'
import { ask } from '../asking.ts'
import { recoveryValue } from '../bearing/values.ts'
import { type OrcusPiece, pieceAt } from '../fight.ts'
import { rollSave } from '../rolls/saves.ts'
import { R } from '../rules.ts'
import { isSet } from '../settings.ts'
import type { OrcusStep } from '../step.ts'
import { changeState, die, rise } from './dying.ts'
import { mayRecover } from './healing.ts'

/** Death saving throws, at the end of each turn that began at 0 hit points or below: three of a kind decide, a 20 may save. */

const MANY = 3
const LUCKY = 20

/** Who began its turn dying and still is. */
export const mustSaveFromDeath = (step: OrcusStep, { state, beganDying }: OrcusPiece): boolean =>
  state === 'dying' &&
  step.applies(R.cond.dyingSave) &&
  // @rule orcus.death.save-when
  beganDying

/** The third failure kills. */
export function deathSave(step: OrcusStep, id: PieceId): void {
  const piece = pieceAt(step.fight, id)
  const { success, total } = rollSave(step, id, { what: 'death', rule: R.death.saveRoll, death: true })
  if (total >= LUCKY && ralliesFromDeath(step, piece)) return
  if (success) succeed(step, piece)
  else fail(step, piece)
}

function succeed(step: OrcusStep, { id, deathSuccesses }: OrcusPiece): void {
  // @rule orcus.death.three-successes otherwise branch
  if (isSet(step, 'death-saves', 'failures-only') || !step.applies(R.death.threeSuccesses)) return
  step.set(id, 'deathSuccesses', deathSuccesses + 1, R.death.threeSuccesses)
  if (deathSuccesses + 1 >= MANY) changeState(step, id, 'stable', R.death.threeSuccesses)
}

function fail(step: OrcusStep, { id, deathFailures }: OrcusPiece): void {
  step.set(id, 'deathFailures', deathFailures + 1, R.death.threeFailures)
  if (deathFailures + 1 >= MANY && step.applies(R.death.threeFailures)) die(step, id, R.death.threeFailures, id)
}

/** 20 or more: a recovery may be spent to stand at its value. Without one left the roll is a success like any other. */
function ralliesFromDeath(step: OrcusStep, piece: OrcusPiece): boolean {
  const { id, recoveries } = piece
  // @rule orcus.death.twenty-empty
  if (recoveries === 0 || !mayRecover(step, piece)) return false
  if (!step.applies(R.death.twenty)) return false
  const options = [{ id: 'spend-recovery', byDefault: true, rule: R.death.twenty }, { id: 'decline' }]
  const text = 'spend a recovery and come to'
  if (ask.choice(step, id, text, options, R.death.twenty).id === 'decline') return false
  step.set(id, 'recoveries', recoveries - 1, R.death.twenty)
  rise(step, id, id, recoveryValue(piece), R.death.twenty)
  return true
}
