import { type Effect, effectOn, type PieceId } from '@riposte/referee'
import { nameOf, WIELDING } from '../carrying/found.ts'
import { type FansysFight, sheetOf } from '../fight.ts'
import type { Weapon } from '../gear/weapons.ts'
import { skillCheck } from '../rolls/check.ts'
import { R } from '../rules.ts'
import type { FansysStep } from '../step.ts'
import { poison } from './hazards.ts'

/** Poison on weapons: how it comes there, and how long it lasts. */

export const SMEARING = 'smearing'
const VENOM = 'venom'

/** A weapon by whose it is and what he calls it, in whosesoever hand. */
interface Smeared {
  readonly owner: PieceId
  readonly weapon: string
}
interface Venom extends Smeared {
  readonly needs: number
}
export const isVenom = (holds: unknown): holds is Venom =>
  typeof holds === 'object' && holds !== null && 'owner' in holds && 'weapon' in holds && 'needs' in holds

function smearedOn(fight: FansysFight, id: PieceId, weapon: string): Smeared {
  const found = sheetOf(fight, id).weapons.some((one) => one.id === weapon) ? undefined : effectOn(fight, id, WIELDING)
  return found === undefined ? { owner: id, weapon } : { owner: found.by, weapon: nameOf(fight, found) }
}

/** A full round: what comes of it shows as the next turn begins. */
export const smear = (step: FansysStep, id: PieceId, weapon: string, needs: number): void =>
  void step.begin({
    kind: SMEARING,
    on: id,
    rule: R.poison.apply,
    until: 'never',
    holds: { ...smearedOn(step.fight, id, weapon), needs },
  })

export function smeared(step: FansysStep, id: PieceId, { holds }: Effect): void {
  if (!isVenom(holds)) return
  const { total, ones, success } = skillCheck(step, id, 'academics', holds.needs, R.poison.apply)
  const isBad = total <= holds.needs - BADLY || ones === 2
  // @rule fansys.poison.apply
  if (isBad) poison(step, id, id, holds.needs, R.poison.apply)
  // @rule fansys.poison.apply
  if (success && !isBad) step.begin({ kind: VENOM, on: holds.owner, rule: R.poison.apply, until: 'never', value: SHOTS, holds })
}

const BADLY = 6

/** It serves ten blows, or twenty missiles. */
const SHOTS = 20
export function useVenom(step: FansysStep, id: PieceId, weapon: Weapon, isShot: boolean): number | undefined {
  if (!step.fight.effects.some(({ kind }) => kind === VENOM)) return undefined
  const mine = smearedOn(step.fight, id, weapon.id)
  const effect = step.fight.effects.find(
    ({ kind, on, holds }) => kind === VENOM && on === mine.owner && isVenom(holds) && holds.weapon === mine.weapon,
  )
  if (effect === undefined || !isVenom(effect.holds)) return undefined
  const value = effect.value - (isShot ? 1 : 2)
  if (value <= 0) step.end(effect, 'used up', R.poison.wound)
  else step.change(effect, { value })
  return effect.holds.needs
}
