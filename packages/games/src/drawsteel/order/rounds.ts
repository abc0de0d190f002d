import { NOBODY, type Option, type PieceId } from '@riposte/referee'
import { scoreOf } from '../bearing/held.ts'
import { hasTrait } from '../conditions/traits.ts'
import { hurt } from '../damage/damage.ts'
import { settle } from '../ending.ts'
import { campOf, creatures, HEROES, isAlive, isHero, isObject, isUp, sheetOf, squadMembers } from '../fight.ts'
import { buryDead } from '../movement/death.ts'
import { fallNow } from '../movement/falls.ts'
import { sharesLanguage } from '../place.ts'
import { R } from '../rules.ts'
import { isSubmerged } from '../space.ts'
import { startOf } from '../start.ts'
import type { DsStep } from '../step.ts'
import { openPlain } from '../windows.ts'
import { isZone } from '../zones.ts'
import { lapse } from './lapse.ts'
import { enter } from './phase.ts'

/** How rounds begin and end. */

export function startRound(step: DsStep, round: number): void {
  step.emit({ type: 'round-began', round, rule: R.initiative.nextRound })
  const given = startOf(step.fight)
  if (given.malice !== undefined && round === (given.round ?? 1)) step.set(NOBODY, 'malice', given.malice)
  else maliceForRound(step, round)
  for (const piece of step.fight.pieces) {
    if (round !== 1 && piece.turns !== 0) step.set(piece.id, 'turns', 0)
    if (round !== 1 && piece.triggered !== 1 && !isObject(step.fight, piece.id)) step.set(piece.id, 'triggered', 1)
    if (piece.gainedRound !== 0) step.set(piece.id, 'gainedRound', 0)
    if (piece.followed !== 0) step.set(piece.id, 'followed', 0)
  }
  for (const effect of step.fight.effects) if (isZone(effect) && effect.caught.length > 0) step.change(effect, { caught: [] })
  lapse(step, 'round-start')
  replaceCaptains(step)
  step.set(NOBODY, 'camp', step.fight.first)
  step.set(NOBODY, 'lastUp', NOBODY)
  openPlain(step, 'round-start', NOBODY, NOBODY)
  enter(step, 'pick')
  settle(step)
}

/** As much as there are living heroes, and the number of the round. */
export function maliceForRound(step: DsStep, round: number): void {
  if (!step.applies(R.malice.round)) return
  const { fight } = step
  const heroes = fight.pieces.filter(
    (one) => isAlive(one) && sheetOf(fight, one.id).kind === 'hero' && campOf(fight, one) === HEROES,
  ).length
  step.set(NOBODY, 'malice', fight.malice + heroes + round, R.malice.round)
}

/** A squad that lost its captain may get another. */
function replaceCaptains(step: DsStep): void {
  const { fight } = step
  for (const [at, squad] of fight.squads.entries()) {
    const members = squadMembers(fight, at)
    const [first] = members
    if (squad.bereft === 0 || squad.captain >= 0 || first === undefined || !step.applies(R.captain.replace)) continue
    const able = creatures(fight).filter((one) => {
      const sheet = sheetOf(fight, one.id)
      if (one.side !== first.side || !isUp(one) || one.squad === at) return false
      // @rule drawsteel.captain.attach
      return one.squad < 0 && one.captainOf < 0 && !sheet.isMount && sharesLanguage(sheet, sheetOf(fight, first.id))
    })
    if (able.length === 0) continue
    const options: (Option & { readonly piece?: PieceId })[] = [
      { id: 'nobody', byDefault: true },
      ...able.map((one) => ({ id: one.key, piece: one.id })),
    ]
    const { piece } = step.ask({
      kind: 'choice',
      seat: first.seat,
      piece: NOBODY,
      text: `a new captain for the ${first.name} squad`,
      options,
      refusals: undefined,
      rule: R.captain.replace,
    })
    if (piece === undefined) continue
    const bonus = sheetOf(fight, first.id).captainBenefits.find((one) => one.stat === 'stamina')?.value ?? 0
    step.emit({
      type: 'squad',
      squad: at,
      to: { ...squad, captain: piece, bereft: 0, bonus, single: squad.single + bonus, pool: squad.pool + bonus * members.length },
      rule: R.captain.replace,
    })
    step.set(piece, 'captainOf', at)
  }
}

export function endRound(step: DsStep): void {
  suffocate(step)
  fallOn(step)
  // Whoever had no turn has had its moments all the same.
  for (const piece of step.fight.pieces) {
    if (isUp(piece) || piece.turns > 0) continue
    lapse(step, 'turn-start', piece.id)
    lapse(step, 'turn-end', piece.id)
  }
  openPlain(step, 'round-end', NOBODY, NOBODY)
  lapse(step, 'round-end')
  step.emit({ type: 'round-ended', round: step.fight.round, rule: R.initiative.nextRound })
  buryDead(step)
  if (settle(step)) return
  startRound(step, step.fight.round + 1)
}

/** Without air: as many rounds as the Might score, then 1d6 a round. */
function suffocate(step: DsStep): void {
  for (const piece of creatures(step.fight)) {
    if (!isSubmerged(step.fight, piece.id) || breathesWater(step, piece.id)) {
      if (piece.airlessIn !== -1) step.set(piece.id, 'airlessIn', -1)
      continue
    }
    const since = piece.airlessIn < 0 ? step.fight.round : piece.airlessIn
    step.set(piece.id, 'airlessIn', since)
    const held = Math.max(1, scoreOf(step, piece.id, 'might'))
    if (step.fight.round - since + 1 <= held || !step.applies(R.environment.suffocating)) continue
    const amount = step.roll(6, piece.id, 'suffocating', R.environment.suffocating)
    hurt(step, { by: NOBODY, how: 'suffocating', rule: R.environment.suffocating }, { piece: piece.id, amount, type: '' })
  }
}

/** The Director's swimmers do, a hero who swims well does not. */
const breathesWater = (step: DsStep, id: PieceId): boolean =>
  (!isHero(step.fight, id) && sheetOf(step.fight, id).modes.includes('swim')) ||
  hasTrait(step, id, (part) => part.is === 'ignores' && part.what === 'airless')

/** Who fell too far for one round goes on falling. */
function fallOn(step: DsStep): void {
  for (const piece of step.fight.pieces) if (piece.falling > 0 && isAlive(piece)) fallNow(step, piece.id, { rule: R.fall.far })
}
