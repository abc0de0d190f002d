import { effectsOn, lift, type PieceId, type Tally } from '@riposte/referee'
import type { Sway } from '@riposte/tactics'
import { interveners, screen } from '../aim/flanking.ts'
import { threatensBox } from '../aim/reach.ts'
import { isAble, isIn, isIncapacitated } from '../conditions/conditions.ts'
import { type FansysFight, pieceAt, rankOf } from '../fight.ts'
import type { Interceptor, Told } from '../moments.ts'
import { type Check, compare, type Rolled, roll, swayLent } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { type Cover, missesIn, reveal, type Veil, veilOf } from '../sight/sight.ts'
import { boxOf, feetApart } from '../space.ts'
import type { FansysStep } from '../step.ts'

/** What counts for every attack that is aimed at somebody, a blow as a spell. */

export const FEINTED = 'feinted'

/** What is solid between them; `sharp`: learned to shoot past it. */
export function covered(tally: Tally, cover: Cover, sharp = 0): void {
  // @rule fansys.cover.light otherwise number
  // @rule fansys.ability.preciseshot
  if (cover === 'light' && sharp < 1) tally.add(R.cover.light, -2, 'light cover')
  // @rule fansys.cover.heavy otherwise number
  // @rule fansys.ability.preciseshot
  if (cover === 'heavy' && sharp < 2) tally.add(R.cover.heavy, -5, 'heavy cover')
}

/** What makes any attack on somebody easier or harder, a spell that is aimed too. `isBodily`: with what is of this world. */
export function swayAimed(step: FansysStep, sway: Sway, { by, at, isShot, isBodily }: Shot & { readonly isBodily: boolean }): void {
  const { fight } = step
  // All of it comes of what they bear.
  if (effectsOn(fight, at).length === 0 && effectsOn(fight, by).length === 0) return
  const isClose = !isShot
  swayLent(step, sway, by, 'attack')
  sway.give(R.cond.prone, isClose && isIn(fight, at, 'prone'))
  sway.hamper(R.cond.prone, isShot && isIn(fight, at, 'prone'))
  sway.hamper(R.cond.prone, isClose && isIn(fight, by, 'prone'))
  sway.give(R.cond.unconscious, isClose && isIn(fight, at, 'unconscious'))
  sway.give(R.cond.helpless, isClose && isIn(fight, at, 'helpless'))
  sway.give(R.cond.paralysed, isBodily && isIn(fight, at, 'paralysed'))
  sway.give(R.cond.stunned, isBodily && isClose && isIn(fight, at, 'stunned'))
  sway.give(R.cond.immobilised, isIn(fight, at, 'immobilised'))
  sway.give(R.cond.incapacitated, isIncapacitated(fight, at))
  sway.give(R.cond.glowing, isIn(fight, at, 'glowing') && !isIn(fight, by, 'blinded'))
  sway.give(R.cond.restrained, isBound(fight, at))
  sway.hamper(R.cond.restrained, isBodily && isBound(fight, by))
  sway.hamper(
    R.man.restrainEffect,
    isBodily && effectsOn(fight, by).some(({ kind, holds }) => kind === 'restrained' && holds === 'manoeuvre'),
  )
  sway.hamper(R.cond.frightened, isIn(fight, by, 'frightened'))
  sway.give(R.cond.doomed, isIn(fight, by, 'doomed'))
  sway.hamper(R.cond.blinded, isShot && isIn(fight, by, 'blinded') && feetApart(fight, by, at) > FAR_FOR_THE_BLIND)
  sway.give(
    R.man.feint,
    effectsOn(fight, at).some(({ kind }) => kind === FEINTED),
  )
}
const FAR_FOR_THE_BLIND = 60

/** The opening is used, whatever has come of it. */
export const endFeints = (step: FansysStep, at: PieceId): void => lift(step, at, FEINTED, 'used')

/** Restrained by anything but the manoeuvre, which names what it brings. */
const isBound = (fight: FansysFight, id: PieceId): boolean =>
  effectsOn(fight, id).some(({ kind, holds }) => kind === 'restrained' && holds !== 'manoeuvre')

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
  const sharp = isShot ? rankOf(step.fight, by, 'precise-shot') : 0
  // @rule fansys.ability.preciseshot
  if ((veil === 'light' && sharp >= 2) || (veil === 'heavy' && sharp >= 3)) return 'none'
  return veil
}

/** Those between: for a shot all, for a blow with a long reach too. */
const passedBy = ({ fight }: FansysStep, { by, at, told }: Shot): readonly PieceId[] => told?.between ?? interveners(fight, by, at)

const chanceAt = ({ fight }: FansysStep, { at, isShot }: Shot, one: PieceId): number => missesIn(screen(fight, at, one), isShot).faces

/** Of one, how likely it is to come to its target at all. */
export function unhidden(step: FansysStep, shot: Shot): number {
  const { faces } = missesIn(veilFor(step, shot), shot.isShot)
  const past = passedBy(step, shot).reduce((all, one) => all * (1 - chanceAt(step, shot, one) / 6), 1)
  return (past * (6 - faces)) / 6
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

/** Who stands in the way of a blow. */

/** Somebody has said so before: for a friend, or before a foe. */
export const GUARDED = 'intercepted'
export const WATCHED = 'watched'

/** Of those who have said before that they stand between, are still beside whom they meant, and can, the best; a foe is kept busy only with what reaches. */
export function standsBetween(
  { fight }: FansysStep,
  { by: attacker, at }: { readonly by: PieceId; readonly at: PieceId },
  reaches: (id: PieceId) => boolean,
): Interceptor | undefined {
  const [best] = fight.effects
    .filter(
      ({ kind, on, by }) =>
        by !== attacker &&
        by !== at &&
        ((kind === GUARDED && on === at) || (kind === WATCHED && on === attacker && reaches(by))) &&
        isAble(fight, by) &&
        // @rule fansys.man.interception.shield, fansys.man.interception.foe
        threatensBox(fight, by, boxOf(fight, on)),
    )
    .toSorted((a, b) => b.value - a.value)
  return best && { id: best.by, total: best.value }
}

/** Whoever has thrown himself in between takes what is below his own roll. */
export function intercepted(
  step: FansysStep,
  { at, interceptor }: { readonly at: PieceId; readonly interceptor: Interceptor | undefined },
  { total }: Rolled,
): PieceId {
  if (interceptor === undefined || pieceAt(step.fight, interceptor.id).gone === 1) return at
  // @rule fansys.man.interception.shield, fansys.man.interception.foe, fansys.man.interception.reaction
  return total < interceptor.total ? interceptor.id : at
}

/** Past who stands between, through what hides whom it is aimed at, and at who steps in; nothing where it finds nobody. What is wide finds all in it. */
export function flies(
  step: FansysStep,
  shot: Shot & { readonly interceptor: Interceptor | undefined; readonly isWide?: boolean },
  checkAt: (step: FansysStep, at: PieceId) => Check,
  guardAt: (at: PieceId) => Tally,
) {
  const { by, at: meant, interceptor, isWide = false } = shot
  // @rule fansys.targeted.several
  const found = isWide ? meant : strays(step, shot)
  reveal(step, by)
  if (found === undefined) {
    endFeints(step, meant)
    return undefined
  }
  const check = checkAt(step, found)
  const rolled = roll(step, check, (known) => checkAt(known, found))
  endFeints(step, meant)
  const at = intercepted(step, { at: found, interceptor }, rolled)
  const isHit = at === found ? rolled.success : compare(step, check, rolled, at, guardAt(at))
  return { check, rolled, found, at, isHit }
}
