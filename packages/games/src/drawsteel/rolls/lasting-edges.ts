import { type Effect, latest, type PieceId } from '@riposte/referee'
import type { Ability } from '../clauses/ability.ts'
import { meansOf, type Sway } from '../clauses/means.ts'
import { rolls as kindsOfRoll, type Rolls } from '../clauses/phrases.ts'
import { type DrawSteelFight, isEnemy, pieceAt } from '../fight.ts'
import type { Aimed } from '../moments.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import { isMelee, isRanged, isStrike } from './aimed.ts'
import { isTierFor } from './roll.ts'

/** Edges and banes that an effect keeps ready for rolls to come. */

export const FORMS: Readonly<Record<Rolls, (ability: Ability, form: Aimed['form']) => boolean>> = {
  power: () => true,
  ability: () => true,
  strike: (ability) => isStrike(ability),
  'melee-strike': (ability, form) => isStrike(ability) && isMelee(ability, form),
  'ranged-strike': (ability, form) => isStrike(ability) && isRanged(ability, form),
  test: () => false,
  'melee-ability': isMelee,
  'ranged-ability': isRanged,
}

/** What such an effect is called. */
export const swayKind = ({ rolls, against, once, of }: Sway): string => `sway:${rolls}:${against}:${once ? 'once' : 'all'}@${of}`

const swayOf = (effect: Effect): Sway | undefined => {
  const means = meansOf(effect)
  return means?.is === 'sway' ? means : undefined
}

/** The effects that keep them ready. */
export const keptReady = latest((effects: readonly Effect[]) =>
  effects.flatMap((effect) => {
    const sway = swayOf(effect)
    return sway === undefined ? [] : [{ effect, sway }]
  }),
)

export function touches(
  fight: DrawSteelFight,
  effect: { on: PieceId; by: PieceId; caught: readonly PieceId[] },
  against: string,
  by: PieceId,
  target: PieceId,
  targets: readonly PieceId[],
): boolean {
  if (against === 'bearer') return effect.on === target
  if (against === 'bearer-allies')
    return effect.on === target && effect.by !== by && !isEnemy(pieceAt(fight, effect.by), pieceAt(fight, by))
  if (effect.on !== by) return false
  if (against === 'others') return !targets.includes(effect.by)
  return against === 'none' || (against === 'you' ? effect.by === target : effect.caught.includes(target))
}

const isOnce = (holds: unknown): boolean => typeof holds === 'object' && holds !== null && 'once' in holds

/** What the rolls of an ability are called. */
export const sortsOf = (ability: Ability, form: Aimed['form']): readonly Rolls[] => kindsOfRoll.filter((one) => FORMS[one](ability, form))

/** A tier for one roll alone. */
export function useUpTiers(step: DsStep, by: PieceId, sorts: readonly Rolls[]): void {
  for (const effect of step.fight.effects)
    if (effect.on === by && isTierFor(effect, sorts) && (effect.until === 'used' || isOnce(effect.holds))) step.end(effect, 'used')
}

/** What counts for one roll alone has had it. */
export function useUpSways(step: DsStep, { by, ability, form }: Aimed, targets: readonly PieceId[]): void {
  useUpTiers(step, by, sortsOf(ability, form))
  for (const effect of step.fight.effects) {
    const sway = swayOf(effect)
    if (
      sway?.once === true &&
      FORMS[sway.rolls](ability, form) &&
      targets.some((target) => touches(step.fight, effect, sway.against, by, target, targets))
    )
      step.end(effect, 'used')
    const aided =
      effect.kind === 'aided' &&
      targets.includes(effect.on) &&
      effect.by !== by &&
      !isEnemy(pieceAt(step.fight, effect.by), pieceAt(step.fight, by))
    if (aided) step.end(effect, 'used', R.maneuver.aidAttack)
  }
}
