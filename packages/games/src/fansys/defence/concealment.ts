import type { PieceId, Preview } from '@riposte/referee'
import { interveners, screen } from '../aim/flanking.ts'
import { rankOf } from '../fight.ts'
import type { Told } from '../moments.ts'
import { R } from '../rules.ts'
import { missesIn, type Veil, veilOf } from '../sight/sight.ts'
import type { FansysStep } from '../step.ts'

/** What hides the target of an attack, a blow's as a spell's, and whom it finds instead. */

export interface Shot {
  readonly by: PieceId
  readonly at: PieceId
  /** From afar. */
  readonly isShot: boolean
  readonly told?: Told | undefined
}

const veilFor = (step: FansysStep, { by, at, isShot }: Shot): Veil => {
  const { veil } = veilOf(step, by, at, isShot)
  return isPierced(step, { by, isShot }, veil) ? 'none' : veil
}

/** One has learned to shoot through what hides so little. */
function isPierced({ fight }: FansysStep, { by, isShot }: Pick<Shot, 'by' | 'isShot'>, veil: Veil): boolean {
  const sharp = isShot ? rankOf(fight, by, 'precise-shot') : 0
  // @rule fansys.ability.preciseshot
  return (veil === 'light' && sharp >= 2) || (veil === 'heavy' && sharp >= 3)
}

/** Those between: for a shot all past whom one has not learned to shoot, for a blow with a long reach too. */
const passedBy = (step: FansysStep, shot: Shot): readonly PieceId[] =>
  (shot.told?.between ?? interveners(step.fight, shot.by, shot.at)).filter(
    (one) => !isPierced(step, shot, screen(step.fight, shot.at, one)),
  )

const chanceAt = ({ fight }: FansysStep, { at, isShot }: Shot, one: PieceId): number => missesIn(screen(fight, at, one), isShot).faces

/** Of one, how likely it is to come to its target at all. */
export function unhidden(step: FansysStep, shot: Shot): number {
  const { faces } = missesIn(veilFor(step, shot), shot.isShot)
  const past = passedBy(step, shot).reduce((all, one) => all * (1 - chanceAt(step, shot, one) / 6), 1)
  return (past * (6 - faces)) / 6
}

/** Who may be found in its place, and how likely; a blow with a long reach finds nobody. */
export function othersFound(step: FansysStep, shot: Shot): Preview {
  if (!shot.isShot) return {}
  let past = 1
  const instead = passedBy(step, shot).map((piece) => {
    const share = past * (chanceAt(step, shot, piece) / 6)
    past -= share
    return { piece, chance: Math.round(share * 100) }
  })
  return instead.length > 0 ? { instead } : {}
}

/** Whom it finds: the target, who stood in between, or nobody. The die comes before all others. */
export function strays(step: FansysStep, shot: Shot): PieceId | undefined {
  const { by, at, isShot } = shot
  // @rule fansys.intervene.several
  for (const one of passedBy(step, shot)) {
    const misses = chanceAt(step, shot, one)
    const die = step.roll(6, by, 'past who stands between', R.intervene.redirect)
    step.emit({ type: 'chance', by, at: one, die, misses, rule: R.intervene.redirect })
    if (die > misses) continue
    // @rule fansys.intervene.rangedonly
    if (!isShot) return undefined
    // @rule fansys.intervene.redirect
    return one
  }
  const { faces, rule } = missesIn(veilFor(step, shot), isShot)
  if (faces === 0) return at
  const die = step.roll(6, by, 'through what hides it', rule)
  step.emit({ type: 'chance', by, at, die, misses: faces, rule })
  // @rule fansys.conceal.timing
  return die > faces ? at : undefined
}
