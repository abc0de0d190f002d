import type { PieceId } from '@riposte/referee'
import { has, isBleeding } from '../conditions/conditions.ts'
import { isAlive, pieceAt, sheetOf } from '../fight.ts'
import type { Use } from '../moments.ts'
import { isStrike } from '../rolls/aimed.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import { hurt } from './damage.ts'
import { drainSquad } from './squads.ts'
import { lose } from './stamina.ts'

/** Bleeding: a loss after each activity. */

export type Activity = 'action' | 'maneuver' | 'triggered' | 'strike' | 'test' | 'roll'

const costly = ['action', 'maneuver', 'triggered'] as const

/** Something done, by what it costs of a turn or a round; a test has its own loss. */
export function bleedFor(
  step: DsStep,
  id: PieceId,
  { cost, isStrike, isTest }: { readonly cost: string; readonly isStrike?: boolean; readonly isTest?: boolean },
): void {
  if (isTest !== true) bleed(step, id, ...costly.filter((one) => one === cost), ...(isStrike === true ? (['strike'] as const) : []))
}

/** What somebody does within an activity of its own is a part of that. */
export const isPartOf = ({ by, ability }: Use, id: PieceId): boolean =>
  by === id && (isStrike(ability) || costly.some((one) => one === ability.kind))

/** One loss for an activity, however many of these it is. */
export function bleed(step: DsStep, id: PieceId, ...activities: readonly Activity[]): void {
  if (!isAlive(pieceAt(step.fight, id)) || !isBleeding(step, id)) return
  const rule = activities.map((one) => ruleFor(step, one)).find((one) => one !== undefined)
  if (rule === undefined) return
  const times = has(step.fight, id, 'mark:bleeding-twice') ? 2 : 1
  let die = 0
  // @rule drawsteel.bleeding.amount
  for (let n = 0; n < times; n++) die += step.roll(6, id, 'bleeding', rule)
  const level = step.setting('printing') === 'release' ? sheetOf(step.fight, id).level : 0
  if (die + level === 0) return
  const { squad } = pieceAt(step.fight, id)
  if (squad >= 0) return drainSquad(step, squad, id, die + level, rule)
  if (step.applies(R.bleeding.unpreventable)) return lose(step, id, die + level, rule)
  hurt(step, { by: -1, how: 'bleeding', rule }, { piece: id, amount: die + level, type: '' })
}

function ruleFor(step: DsStep, activity: Activity) {
  const isRelease = step.setting('printing') === 'release'
  switch (activity) {
    case 'action':
    case 'triggered':
    case 'roll':
      return step.applies(R.bleeding.onActivity) ? R.bleeding.onActivity : undefined
    case 'maneuver':
      return !isRelease && step.applies(R.bleeding.onActivity) ? R.bleeding.onActivity : undefined
    case 'strike':
      return step.applies(R.bleeding.onStrike) ? R.bleeding.onStrike : undefined
    case 'test':
      return step.applies(R.bleeding.onTest) ? R.bleeding.onTest : undefined
  }
}
