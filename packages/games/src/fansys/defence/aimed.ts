import { effectsOn, lift, type PieceId, type Tally } from '@riposte/referee'
import type { Sway } from '@riposte/tactics'
import { isIn, isIncapacitated } from '../conditions/conditions.ts'
import { shakenBy } from '../conditions/vigorous-motion.ts'
import { type FansysFight, sheetOf } from '../fight.ts'
import { blindTo } from '../light.ts'
import { swayLent } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { feetApart } from '../space.ts'
import type { FansysStep } from '../step.ts'
import type { Cover } from '../terms.ts'
import type { Shot } from './concealment.ts'

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

/** In vigorous motion nobody shoots well. */
export function shaken(tally: Tally, fight: FansysFight, by: PieceId): void {
  const cause = shakenBy(fight, by)
  tally.add(R.mount.vigorousRanged, cause === 'mount' ? SHAKEN : 0, 'vigorous motion')
  tally.add(R.vigorous.effects, cause === 'else' ? SHAKEN : 0, 'vigorous motion')
}
const SHAKEN = -2

/** `isBodily`: with what is of this world. */
type Way = Shot & { readonly isBodily: boolean }

/** What makes any attack on somebody easier or harder, a spell that is aimed too. */
export function swayAimed(step: FansysStep, sway: Sway, way: Way): void {
  const { fight } = step
  const { by, at, isShot, isBodily } = way
  if (isShot && feetApart(fight, by, at) > FAR_FOR_THE_BLIND) {
    const blind = blindTo(fight, by, at)
    if (blind !== undefined) sway.hamper(blind, true)
  }
  // All else comes of what they bear.
  if (effectsOn(fight, at).length === 0 && effectsOn(fight, by).length === 0) return
  const isClose = !isShot
  swayOwn(step, sway, way)
  sway.give(R.cond.prone, isClose && isIn(fight, at, 'prone'))
  sway.hamper(R.cond.prone, isShot && isIn(fight, at, 'prone'))
  sway.give(R.cond.unconscious, isClose && isIn(fight, at, 'unconscious'))
  sway.give(R.cond.helpless, isClose && isIn(fight, at, 'helpless'))
  sway.give(R.cond.paralysed, isBodily && isIn(fight, at, 'paralysed'))
  sway.give(R.cond.stunned, isBodily && (isClose || !isIn(fight, at, 'prone')) && isIn(fight, at, 'stunned'))
  sway.give(R.cond.immobilised, isIn(fight, at, 'immobilised'))
  sway.give(R.cond.incapacitated, isIncapacitated(fight, at))
  sway.give(R.cond.glowing, isIn(fight, at, 'glowing') && !isIn(fight, by, 'blinded') && sheetOf(fight, by).mainSense === 'sight')
  sway.give(R.cond.restrained, isBound(fight, at))
  sway.give(
    R.man.feint,
    effectsOn(fight, at).some(({ kind }) => kind === FEINTED),
  )
}
const FAR_FOR_THE_BLIND = 60

/** What of it comes of what the attacker bears, whomever he aims at. */
export function swayOwn(step: FansysStep, sway: Sway, { by, isShot, isBodily }: Way): void {
  const { fight } = step
  swayLent(step, sway, by, 'attack')
  sway.hamper(R.cond.prone, !isShot && isIn(fight, by, 'prone'))
  sway.hamper(R.cond.restrained, isBodily && isBound(fight, by))
  sway.hamper(
    R.man.restrainEffect,
    isBodily && effectsOn(fight, by).some(({ kind, holds }) => kind === 'restrained' && holds === 'manoeuvre'),
  )
  sway.hamper(R.cond.frightened, isIn(fight, by, 'frightened'))
  sway.give(R.cond.doomed, isIn(fight, by, 'doomed'))
}

/** The opening is used, whatever has come of it. */
export const endFeints = (step: FansysStep, at: PieceId): void => lift(step, at, FEINTED, 'used')

/** Restrained by anything but the manoeuvre, which names what it brings. */
const isBound = (fight: FansysFight, id: PieceId): boolean =>
  effectsOn(fight, id).some(({ kind, holds }) => kind === 'restrained' && holds !== 'manoeuvre')
