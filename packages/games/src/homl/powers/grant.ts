import type { PieceId } from '@riposte/referee'
import { basicMelee } from '../aim/basic.ts'
import { threatMeans } from '../aim/control.ts'
import { basicMeans, type Means, reaches, strikeMeans } from '../aim/means.ts'
import { attack } from '../attack/attack.ts'
import { isAble } from '../conditions/conditions.ts'
import { sheetOf } from '../fight.ts'
import type { HomlStep } from '../step.ts'
import { askMeans, askTargets } from './aiming.ts'
import { foesOf } from './use.ts'

/** An attack that somebody is given: it takes no action of his. */
export function grantStrike(
  step: HomlStep,
  id: PieceId,
  how: 'basic attack' | 'opportunity attack',
  at: readonly PieceId[] | undefined,
): void {
  if (!isAble(step.fight, id)) return
  const means = [...(how === 'opportunity attack' ? threatMeans(step, id) : plainMeans(step, id)), ...countedAs(step, id, how)]
  const foes = at ?? foesOf(step.fight, id)
  const near = foes.filter((foe) => means.some((one) => reaches(step, id, foe, one)))
  if (near.length === 0) return
  const [target] = near.length === 1 ? near : askTargets(step, id, basicMelee, means, near)
  if (target === undefined) return
  const { strike, weapon, versus } = askMeans(
    step,
    id,
    means.filter((one) => reaches(step, id, target, one)),
  )
  attack(step, { by: id, strike, weapon, versus, targets: [target], isNonlethal: strike.isNonlethal, isEnhanced: false })
}

/** Feats that say they may be used so. */
const countedAs = (step: HomlStep, id: PieceId, how: 'basic attack' | 'opportunity attack'): Means[] =>
  sheetOf(step.fight, id)
    .strikes.filter(({ effect }) => effect.some((clause) => clause.do === 'counts-as' && clause.as === how))
    .flatMap((strike) => strikeMeans(step, id, strike))

/** An NPC's are those that its block calls basic. */
function plainMeans(step: HomlStep, id: PieceId): readonly Means[] {
  const { isHero, strikes } = sheetOf(step.fight, id)
  if (isHero) return basicMeans(step, id)
  return strikes.filter(({ tags, isAttack }) => isAttack && tags.includes('basic')).flatMap((strike) => strikeMeans(step, id, strike))
}
