import { NOBODY, nameIn, type PieceId, type RuleIndex } from '@riposte/referee'
import { ask } from '../asking.ts'
import { afflict, endCondition, endKept, isDying, isForbidden } from '../conditions/conditions.ts'
import { isWinded, windedValue } from '../conditions/winded.ts'
import { isHero, isMinion, pieceAt } from '../fight.ts'
import { gainOn } from '../resources/resources.ts'
import { spendTokens } from '../resources/tokens.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import { thirdOf } from '../terms.ts'
import { openPlain } from '../windows.ts'
import type { Source } from './hit.ts'

/** Stamina lost and regained; winded, dying, unconscious, dead. */

/** A third of the maximum, rounded down. */
export const recoveryValue = (step: DsStep, id: PieceId): number => {
  const most = pieceAt(step.fight, id).maxStamina
  // @rule drawsteel.recovery.value
  return thirdOf(most)
}

// ------------------------------------------------------------------------------------------------------------------ up

export function regain(step: DsStep, id: PieceId, amount: number, by: PieceId, rule: RuleIndex): void {
  const piece = pieceAt(step.fight, id)
  if (amount <= 0 || piece.state === 'dead' || isForbidden(step, id, 'regain')) return
  if (isMinion(step.fight, id)) return
  const stamina = Math.min(piece.maxStamina, piece.stamina + amount)
  // No longer dying, it no longer bleeds for that.
  if (stamina > 0 && isDying(step, piece)) step.applies(R.dying.bleeding)
  if (stamina === piece.stamina) return
  const amountNow = stamina - piece.stamina
  step.emit({ type: 'healed', piece: id, by, amount: amountNow, stamina, rule })
  openPlain(step, 'regains', id, by, amountNow)
}

/** The greater of the old and the new amount is kept. */
export function gainTemporary(step: DsStep, id: PieceId, amount: number): void {
  const piece = pieceAt(step.fight, id)
  if (amount <= 0 || piece.state === 'dead' || isMinion(step.fight, id)) return
  // It lifts nobody out of dying.
  isDying(step, piece)
  const next = Math.max(piece.temp, amount)
  step.set(id, 'temp', next, R.tempstamina.noSum)
}

export const maySpendRecovery = (step: DsStep, id: PieceId): boolean => {
  if (!isHero(step.fight, id)) return step.applies(R.recovery.director)
  return pieceAt(step.fight, id).recoveries > 0
}

/** A Recovery spent; who has none, being the Director's, regains a third of its Stamina all the same. */
export function spendRecovery(step: DsStep, id: PieceId, by: PieceId, rule: RuleIndex, free = false): void {
  const piece = pieceAt(step.fight, id)
  if (!maySpendRecovery(step, id) && !free) return
  if (isHero(step.fight, id) && !free) step.set(id, 'recoveries', piece.recoveries - 1, rule)
  regain(step, id, recoveryValue(step, id), by, isHero(step.fight, id) ? rule : R.recovery.director)
  if (!free) openPlain(step, 'recovers', id, by)
}

// ---------------------------------------------------------------------------------------------------------------- down

/** Stamina lost that is no damage, which nothing lowers. */
export function lose(step: DsStep, id: PieceId, amount: number, rule: RuleIndex, by = NOBODY): void {
  const piece = pieceAt(step.fight, id)
  if (piece.state === 'dead' || amount <= 0) return
  const before = standingOf(step, id)
  step.emit({ type: 'loss', piece: id, amount, stamina: piece.stamina - amount, rule })
  openPlain(step, 'loses', id, by, amount)
  settle(step, id, by, before)
}

export interface Standing {
  readonly winded: boolean
  readonly dying: boolean
}
export function standingOf(step: DsStep, id: PieceId, stamina = pieceAt(step.fight, id).stamina): Standing {
  const piece = pieceAt(step.fight, id)
  return { winded: isWinded(piece, stamina), dying: isHero(step.fight, id) && stamina <= 0 }
}

/** What lost Stamina brings: winded, dying, death; a spared creature is knocked out instead. */
export function settle(step: DsStep, id: PieceId, by: PieceId, before: Standing, spares?: () => boolean): void {
  const { fight } = step
  const piece = pieceAt(fight, id)
  if (piece.state === 'unconscious') {
    if (step.applies(R.unconscious.knockOut)) die(step, id, by, R.unconscious.knockOut)
    return
  }
  if (isPastDeath(step, id)) {
    if (spares?.() === true) return knockOut(step, id)
    return die(step, id, by, isHero(fight, id) ? R.death.threshold : R.death.director)
  }
  const after = standingOf(step, id)
  if (after.winded && !before.winded) {
    step.applies(R.winded.visible)
    gainOn(step, 'winded', id)
    openPlain(step, 'winded', id, by)
  }
  if (after.dying && !before.dying) {
    gainOn(step, 'dying', id)
    endKept(step, id)
    openPlain(step, 'dying', id, by)
  }
}

/** Heroes at the negative of their winded value, everybody else at 0. */
function isPastDeath(step: DsStep, id: PieceId): boolean {
  const piece = pieceAt(step.fight, id)
  if (isHero(step.fight, id)) return piece.stamina <= -windedValue(piece) && step.applies(R.death.threshold)
  // @rule drawsteel.death.director
  return piece.stamina <= 0
}

/** Whose ability would kill may knock out instead: one question for all who drop together, and each by itself if so wished. */
export function sparedOf(step: DsStep, source: Pick<Source, 'by' | 'ability'>, ids: readonly PieceId[]): readonly PieceId[] {
  const [first] = ids
  if (first === undefined || source.ability === undefined || source.by < 0 || !step.applies(R.unconscious.knockOut)) return []
  const options = [
    { id: 'kill', byDefault: true },
    { id: 'knock-out', ...(ids.length === 1 && { piece: first }) },
    ...(ids.length > 1 ? [{ id: 'each' }] : []),
  ]
  const names = ids.map((id) => nameIn(step.fight, id)).join(', ')
  const said = ask.choice(step, source.by, `kill ${names}, or knock out`, options, R.unconscious.knockOut).id
  if (said === 'each') return ids.flatMap((id) => sparedOf(step, source, [id]))
  return said === 'knock-out' ? ids : []
}

export function knockOut(step: DsStep, id: PieceId): void {
  const piece = pieceAt(step.fight, id)
  const stamina = isHero(step.fight, id) ? 1 - windedValue(piece) : 0
  step.set(id, 'stamina', stamina, R.unconscious.knockOut)
  step.emit({ type: 'state', piece: id, was: piece.state, to: 'unconscious', rule: R.unconscious.knockOut })
  passOut(step, id)
}

/** Out cold it lies there, and holds nobody. */
export function passOut(step: DsStep, id: PieceId): void {
  afflict(step, id, 'prone', NOBODY, 'lasting')
  letGo(step, id)
  step.begin({ kind: 'toppling', on: id, rule: R.unconscious.effects, until: 'never' })
}

/** Dead to all rules; the body leaves the board when what killed it is over. */
export function die(step: DsStep, id: PieceId, by: PieceId, rule: RuleIndex): void {
  const piece = pieceAt(step.fight, id)
  if (piece.state === 'dead') return
  step.emit({ type: 'state', piece: id, was: piece.state, to: 'dead', rule })
  drop(step, id, by, rule)
}

/** Whoever is dead drops where it is. */
export function drop(step: DsStep, id: PieceId, by: PieceId, rule: RuleIndex): void {
  endKept(step, id)
  step.set(id, 'dropping', 1)
  // @rule drawsteel.forced.death-effect
  step.begin({ kind: 'dropping', on: id, by, rule, until: 'never', value: 0 })
  letGo(step, id)
}

/** What a fallen creature held or rode, it holds and rides no more. */
function letGo(step: DsStep, id: PieceId): void {
  const grabs = step.fight.effects.filter((one) => one.by === id && one.kind === 'grabbed')
  if (grabs.length > 0 && step.applies(R.grabbed.separated)) for (const effect of grabs) step.end(effect, 'author', R.grabbed.separated)
  endCondition(step, id, 'grabbed', 'fallen')
}

export function tokenStamina(step: DsStep, id: PieceId): void {
  spendTokens(step, id, 2)
  regain(step, id, recoveryValue(step, id), id, R.token.stamina)
}
