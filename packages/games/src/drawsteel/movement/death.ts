import { type Effect, latest, NOBODY } from '@riposte/referee'
import { isAlive, isMinion, pieceAt, squadMembers } from '../fight.ts'
import { gainOn } from '../resources/resources.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import { openPlain } from '../windows.ts'
import { fallOff } from './falls.ts'
import { checkAloft, dropCarried } from './movement.ts'

const hasFallen = latest((effects: readonly Effect[]) =>
  effects.some(({ kind }) => kind === 'dropping' || kind === 'toppling' || kind === 'aloft'),
)

/** What killed somebody is over: death effects come where the body lies now, and the dead leave the board. */
export function buryDead(step: DsStep): void {
  if (!hasFallen(step.fight.effects)) return
  for (;;) {
    const effect = step.fight.effects.find((one) => one.kind === 'dropping')
    if (effect === undefined) {
      topple(step)
      return dropCarried(step)
    }
    step.end(effect, 'over')
    const id = effect.on
    const piece = pieceAt(step.fight, id)
    if (piece.gone === 1 || piece.state !== 'dead') continue
    gainOn(step, 'dropped', id)
    openPlain(step, 'dropped', id, effect.by)
    for (const rider of step.fight.pieces) {
      if (rider.carrier !== id) continue
      if (isAlive(rider) && step.applies(R.mount.dies)) fallOff(step, rider.id, R.mount.dies, true)
      else step.set(rider.id, 'carrier', NOBODY)
    }
    step.set(id, 'dropping', 0)
    step.set(id, 'carrier', NOBODY)
    for (const one of step.fight.effects.filter((other) => other.on === id || (other.by === id && other.withAuthor)))
      step.end(one, 'author')
    step.emit({ type: 'piece-removed', piece: id, why: 'dead' })
    loseCaptain(step, id)
    if (isMinion(step.fight, id)) step.set(id, 'done', 1)
  }
}

/** Who is knocked out comes down from where it flew, clung or rode. It was to be spared: the fall does not kill. */
function topple(step: DsStep): void {
  for (;;) {
    const effect = step.fight.effects.find((one) => one.kind === 'toppling')
    if (effect === undefined) return
    step.end(effect, 'over')
    if (pieceAt(step.fight, effect.on).carrier >= 0) fallOff(step, effect.on, R.move.climberProne, false)
    else checkAloft(step, effect.on, { spares: true })
  }
}

/** A squad whose captain is gone loses what it lent: the pool drops by its bonus for each minion, none of whom drops by that. */
export function loseCaptain(step: DsStep, id: number): void {
  const piece = pieceAt(step.fight, id)
  const squad = step.fight.squads[piece.captainOf]
  if (squad === undefined || squad.captain !== id) return
  const members = squadMembers(step.fight, piece.captainOf)
  const pool = Math.max(members.length > 0 ? 1 : 0, squad.pool - squad.bonus * members.length)
  step.emit({
    type: 'squad',
    squad: piece.captainOf,
    to: { ...squad, captain: -1, single: squad.single - squad.bonus, bonus: 0, pool, bereft: 1 },
    rule: R.captain.benefit,
  })
  step.set(id, 'captainOf', -1)
  // A captain that falls on the squad's turn does not take the turn with it.
  const [heir] = members
  if (step.fight.acting === id && heir !== undefined) step.emit({ type: 'acting', who: heir.id })
}
