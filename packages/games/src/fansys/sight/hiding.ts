import { type Effect, effectOn, effectsOn, latest, lift, type PieceId } from '@riposte/referee'
import { fooledSides } from '@riposte/tactics'
import { isAble, isIn } from '../conditions/conditions.ts'
import { foesOf, pieceAt, rankOf, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { FansysStep } from '../step.ts'
import { passive } from '../terms.ts'
import { HIDDEN, veilOf } from './sight.ts'

/** Who has hidden: what goes on hiding him, and what shows him. */

export const isShaded = (step: FansysStep, id: PieceId, foe: PieceId): boolean => {
  const { veil } = veilOf(step, foe, id, true)
  // @rule fansys.conceal.hide
  return veil === 'heavy' || veil === 'full' || (veil === 'light' && rankOf(step.fight, id, 'fleet') > 0)
}

/** Those who do not notice so much lose it from sight. */
export function vanish(step: FansysStep, id: PieceId, total: number): void {
  // @rule fansys.stealth.untargetable, fansys.cost.observe.track
  const fooled = foesOf(step.fight, id).filter((foe) => isShaded(step, id, foe) && total >= passive(sheetOf(step.fight, foe).skill.observe))
  // That it fools somebody unknown tells nobody that he is there.
  if (step.knownTo(id, fooled).length > 0)
    step.begin({ kind: HIDDEN, on: id, rule: R.stealth.untargetable, until: 'never', caught: fooled, value: total })
  mark(step, id)
}

/** One more knows where it is. */
export function find(step: FansysStep, id: PieceId, by: PieceId): void {
  for (const effect of step.fight.effects) {
    if (effect.kind !== HIDDEN || effect.on !== id) continue
    const caught = effect.caught.filter((one) => one !== by)
    if (step.knownTo(id, caught).length === 0) step.end(effect, 'found', R.cost.observeLocate)
    else step.change(effect, { caught })
  }
  mark(step, id)
}

/** A side all of whose people it has fooled does not know of it at all. */
export function mark(step: FansysStep, id: PieceId): void {
  const caught: PieceId[] = []
  for (const effect of effectsOn(step.fight, id)) if (effect.kind === HIDDEN) caught.push(...effect.caught)
  const mask = fooledSides(step.fight, id, caught, (one) => isAble(step.fight, one))
  if (pieceAt(step.fight, id).hidden !== mask) step.set(id, 'hidden', mask, R.stealth.untargetable)
}

/** Who attacks, runs, or goes faster than at half his speed shows himself. */
export function reveal(step: FansysStep, id: PieceId): void {
  // @rule fansys.skill.stealth
  lift(step, id, HIDDEN, 'shown', R.skill.stealth)
  mark(step, id)
}

export const isHiding = ({ fight }: FansysStep, id: PieceId): boolean => effectOn(fight, id, HIDDEN) !== undefined

const isAnyHiding = latest((effects: readonly Effect[]): boolean => effects.some(({ kind }) => kind === HIDDEN))

/** Whom nothing hides any more all find who have him in sight. */
export function keepHidden(step: FansysStep): void {
  if (!isAnyHiding(step.fight.effects)) return
  for (const { kind, on, caught } of step.fight.effects) {
    if (kind !== HIDDEN) continue
    // @rule fansys.cond.glowing
    if (isIn(step.fight, on, 'glowing')) reveal(step, on)
    // @rule fansys.skill.stealth
    for (const foe of caught) if (isAble(step.fight, foe) && !isShaded(step, on, foe)) find(step, on, foe)
  }
}
