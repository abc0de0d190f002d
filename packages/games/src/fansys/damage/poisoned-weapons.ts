import { type Effect, effectsOn, type PieceId } from '@riposte/referee'
import { sheetOf } from '../fight.ts'
import type { Weapon } from '../gear/weapons.ts'
import { skillCheck } from '../rolls/check.ts'
import { R } from '../rules.ts'
import type { FansysStep } from '../step.ts'
import { poison } from './hazards.ts'

/** Poison on weapons: how it comes there, and how long it lasts. */

export const SMEARING = 'smearing'
const VENOM = 'venom'

interface Venom {
  readonly weapon: string
  readonly needs: number
}
export const isVenom = (holds: unknown): holds is Venom =>
  typeof holds === 'object' && holds !== null && 'weapon' in holds && 'needs' in holds

/** A full round: what comes of it shows as the next turn begins. */
export const smear = (step: FansysStep, id: PieceId, holds: Venom): void =>
  void step.begin({ kind: SMEARING, on: id, rule: R.poison.apply, until: 'never', holds })

export function smeared(step: FansysStep, id: PieceId, { holds }: Effect): void {
  if (!isVenom(holds)) return
  const { total, ones, success } = skillCheck(step, id, 'academics', holds.needs, R.poison.apply)
  const isBad = total <= holds.needs - BADLY || ones === 2
  // @rule fansys.poison.apply
  if (isBad) poison(step, id, id, holds.needs, R.poison.apply)
  // @rule fansys.poison.apply
  if (success && !isBad) step.begin({ kind: VENOM, on: id, rule: R.poison.apply, until: 'never', value: SHOTS, holds })
}

const BADLY = 6

/** It serves ten blows, or twenty missiles. */
const SHOTS = 20
export function useVenom(step: FansysStep, id: PieceId, weapon: Weapon, isShot: boolean): number | undefined {
  const effect = effectsOn(step.fight, id).find(({ kind, holds }) => kind === VENOM && isVenom(holds) && holds.weapon === weapon.id)
  if (effect === undefined || !isVenom(effect.holds)) return undefined
  const value = effect.value - (isShot ? 1 : 2)
  if (value <= 0) step.end(effect, 'used up', R.poison.wound)
  else step.change(effect, { value })
  return effect.holds.needs
}

/** What it carries of poison: the threshold. */
export function poisonOf({ fight }: FansysStep, id: PieceId): number | undefined {
  const found = sheetOf(fight, id)
    .items.map((item) => /^poison \((\d+)\)$/i.exec(item))
    .find((match) => match !== null)
  const isSpent = effectsOn(fight, id).some(({ kind }) => kind === SMEARING || kind === VENOM)
  return found?.[1] === undefined || isSpent ? undefined : Number(found[1])
}
