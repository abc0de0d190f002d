import type { PieceId } from '@riposte/referee'
import { basicMelee } from '../aim/basic.ts'
import { basicMeans, type Means, reaches, strikeMeans } from '../aim/means.ts'
import { threatMeans } from '../aim/zone-of-control.ts'
import { isBarredFrom } from '../bearing/barred.ts'
import { isAble } from '../conditions/conditions.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import type { Strike } from '../sheet/sheet.ts'
import type { Granted, HomlStep } from '../step.ts'
import { askTargets } from './aiming.ts'
import { foesOf, strikeBack, strikeWith } from './use.ts'

/** Attacks that somebody is given: they take no action of his. Spread, each is against another. */
export function grantStrike(step: HomlStep, id: PieceId, how: string, { at, times, isSpread }: Granted): void {
  const struck: PieceId[] = []
  for (let i = 0; i < times && isAble(step.fight, id); i++) {
    const foes = (at ?? foesOf(step.fight, id)).filter(
      (foe) => pieceAt(step.fight, foe).gone === 0 && !isBarredFrom(step, id, foe) && !(isSpread && struck.includes(foe)),
    )
    const own = sheetOf(step.fight, id).strikes.find((one) => one.name.toLowerCase() === how)
    const met =
      own?.area === undefined
        ? strikeOnce(step, id, meansFor(step, id, how, own), foes)
        : strikeWith(step, id, strikeMeans(step, id, own), NOTHING)
    if (typeof met === 'number') struck.push(met)
  }
}

const NOTHING = (): void => undefined

function meansFor(step: HomlStep, id: PieceId, how: string, own: Strike | undefined): readonly Means[] {
  if (own !== undefined) return strikeMeans(step, id, own)
  return [...(how === 'opportunity attack' ? threatMeans(step, id) : plainMeans(step, id)), ...countedAs(step, id, how)]
}

/** Whom it was made against, if anybody is in reach. */
function strikeOnce(step: HomlStep, id: PieceId, means: readonly Means[], foes: readonly PieceId[]): PieceId | undefined {
  const near = foes.filter((foe) => means.some((one) => reaches(step, id, foe, one)))
  if (near.length === 0) return undefined
  const [target] = near.length === 1 ? near : askTargets(step, id, basicMelee, means, near)
  if (target === undefined) return undefined
  strikeBack(
    step,
    id,
    means.filter((one) => reaches(step, id, target, one)),
    NOTHING,
    target,
  )
  return target
}

/** A basic attack on somebody, if it has one that reaches him. */
export function strikesBackAt(step: HomlStep, id: PieceId, at: PieceId, pay: () => void): boolean {
  const reaching = plainMeans(step, id).filter((one) => reaches(step, id, at, one))
  if (reaching.length > 0) strikeBack(step, id, reaching, pay, at)
  return reaching.length > 0
}

/** Feats that say they may be used so. */
const countedAs = (step: HomlStep, id: PieceId, how: string): Means[] =>
  sheetOf(step.fight, id)
    .strikes.filter(({ effect }) => effect.some((clause) => clause.do === 'counts-as' && clause.as === how))
    .flatMap((strike) => strikeMeans(step, id, strike))

/** An NPC's are those that its block calls basic. */
function plainMeans(step: HomlStep, id: PieceId): readonly Means[] {
  const { isHero, strikes } = sheetOf(step.fight, id)
  if (isHero) return basicMeans(step, id)
  return strikes.filter(({ tags, isAttack }) => isAttack && tags.includes('basic')).flatMap((strike) => strikeMeans(step, id, strike))
}
