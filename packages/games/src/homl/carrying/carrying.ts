import { type Effect, NOBODY, type PieceId } from '@riposte/referee'
import { spareHands } from '../aim/means.ts'
import { heldBy } from '../conditions/conditions.ts'
import { isHero, pieceAt, sheetOf } from '../fight.ts'
import { endHold } from '../grappling.ts'
import { R } from '../rules.ts'
import type { HomlStep } from '../step.ts'

/** What hands hold, and whether one is free. */

export const canGrab = (step: HomlStep, id: PieceId): boolean => spareHands(step, id) >= 1

/** A weapon comes into a hand; if that was one that held somebody, he is free. */
export function fillHand(step: HomlStep, id: PieceId, weapon: number): void {
  step.set(id, 'inHand', pieceAt(step.fight, id).inHand | (1 << weapon), R.action.drawWeapon)
  // @rule homl.grapple.maintain
  for (const held of heldBy(step, id))
    if (spareHands(step, id) < (isHero(step.fight, id) ? 0 : 1)) endHold(step, id, held, 'a full hand', R.grapple.maintain)
}

/** What lies about: whose it was, and which of his weapons; or something else, by its name. */
interface Lying {
  readonly name: string
  readonly owner: PieceId
  readonly weapon: number
  readonly isBulky: boolean
}
const isLying = (holds: unknown): holds is Lying => typeof holds === 'object' && holds !== null && 'isBulky' in holds
export const lyingOf = ({ kind, holds }: Effect): Lying | undefined => (kind === 'lying' && isLying(holds) ? holds : undefined)

/** A weapon in hand is let go of, and lies where its owner is, or where it was thrown. */
export function letFall(step: HomlStep, id: PieceId, weapon: number, where = pieceAt(step.fight, id).at): void {
  const name = sheetOf(step.fight, id).weapons[weapon]?.id ?? ''
  step.set(id, 'inHand', pieceAt(step.fight, id).inHand & ~(1 << weapon), R.action.drop)
  const holds: Lying = { name, owner: id, weapon, isBulky: false }
  step.begin({ kind: 'lying', on: NOBODY, by: id, rule: R.action.drop, until: 'never', squares: [where], holds })
}

/** Its weapons, but for those that lie about; of some that are alike the second is `dagger:2`. */
export function carried(step: HomlStep, id: PieceId): readonly { readonly id: string; readonly place: number }[] {
  const all = sheetOf(step.fight, id).weapons.flatMap((weapon, place) => {
    const isLeft = step.fight.effects.some((effect) => lyingOf(effect)?.owner === id && lyingOf(effect)?.weapon === place)
    return isLeft ? [] : [{ id: weapon.id, place }]
  })
  return all.map(({ id: name, place }, i) => {
    const before = all.slice(0, i).filter((one) => one.id === name).length
    return { id: before === 0 ? name : `${name}:${before + 1}`, place }
  })
}
