import { effectOn, type NewEffect, type PieceId } from '@riposte/referee'
import { fooledSides } from '@riposte/tactics'
import { isAble, isIn } from '../conditions/conditions.ts'
import { type HomlFight, isEnemy, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { HomlStep } from '../step.ts'

/** Who has hidden from whom. A side all of whose creatures are fooled does not know of it at all. */

// @rule homl.vis.pairwise
export const hiddenFrom = (fight: HomlFight, id: PieceId): readonly PieceId[] => effectOn(fight, id, 'hidden')?.caught ?? []

export function isHiddenFrom(fight: HomlFight, id: PieceId, from: PieceId): boolean {
  const { hidden } = pieceAt(fight, id)
  if (hidden !== 0 && (hidden & (1 << pieceAt(fight, from).side)) !== 0) return true
  return isIn(fight, id, 'hidden') && hiddenFrom(fight, id).includes(from)
}

/** Hidden without a test, as a fight begins or the game master has it: from one enemy, or from all. */
export const hiding = (fight: HomlFight, id: PieceId, from: PieceId): Partial<NewEffect> => ({
  by: id,
  caught: fight.pieces.filter((one) => isEnemy(fight, one.id, id) && (!isEnemy(fight, from, id) || one.id === from)).map((one) => one.id),
  value: sheetOf(fight, id).stealth,
})

/** From now on it is hidden from just these; `value` is what it takes to find it. From those alone of whom it does not know it is not: that would tell of them. */
export function setHidden(step: HomlStep, id: PieceId, from: readonly PieceId[], value: number): void {
  const { fight } = step
  const caught = step.knownTo(id, from).length === 0 ? [] : from
  const old = effectOn(fight, id, 'hidden')
  if (caught.length === 0) {
    if (old !== undefined) step.end(old, 'found', R.hide.reveal)
  } else if (old === undefined) step.begin({ kind: 'hidden', on: id, by: id, rule: R.vis.hidden, until: 'never', caught, value })
  else step.change(old, { caught, value })
  step.set(
    id,
    'hidden',
    fooledSides(fight, id, caught, (one) => isAble(fight, one)),
    R.vis.hidden,
  )
}

/** Found by those whom a test picks; a side that knew of it not at all, by one of them. */
export function reveal(step: HomlStep, id: PieceId, isFound: (observer: PieceId) => boolean): void {
  const effect = effectOn(step.fight, id, 'hidden')
  const { hidden } = pieceAt(step.fight, id)
  if (effect === undefined && hidden !== 0) {
    const found = step.fight.pieces.reduce((mask, one) => (isFound(one.id) ? mask | (1 << one.side) : mask), 0)
    step.set(id, 'hidden', hidden & ~found, R.hide.reveal)
  }
  const left = effect?.caught.filter((one) => !isFound(one)) ?? []
  if (effect !== undefined && left.length < effect.caught.length) setHidden(step, id, left, effect.value)
}
