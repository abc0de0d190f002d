import type { Offers, PieceId, Preview, RuleIndex } from '@riposte/referee'
import { askStrike, meleeFreeStrike, strikeOut, strikeTogether, whyNotAt } from '../abilities/strikes.ts'
import { oddsOf } from '../amounts/odds.ts'
import { barsTriggered, isForbidden } from '../conditions/conditions.ts'
import { bleed } from '../damage/bleeding.ts'
import { isEnemy, isThere, pieceAt } from '../fight.ts'
import type { DsMoment, Leaves } from '../moments.ts'
import { buryDead } from '../movement/death.ts'
import { STRIKES_FRIENDS, strikesFriends } from '../movement/ways.ts'
import { swaysOf } from '../rolls/edges-and-banes.ts'
import { R } from '../rules.ts'
import type { DsReaction, DsStep } from '../step.ts'
import { type DsSetup, sheetIn } from './kinds.ts'

/** Opportunity attacks. */

const mayTake = (setup: DsSetup, sheet: number): boolean => sheetIn(setup, sheet)?.kind !== 'object'

export const opportunity: DsReaction = {
  id: 'opportunity-attack',
  rule: R.opportunity.trigger,
  windows: ['leaves'],
  fits: (setup: DsSetup, sheet) => mayTake(setup, sheet),
  offer: (step, id, moment, offers) => {
    if (moment.window === 'leaves' && isEnemy(pieceAt(step.fight, id), pieceAt(step.fight, moment.whom)))
      offer(step, id, moment, offers, 'opportunity-attack')
  },
  resolve: (step, id, _, moment) => take(step, id, moment),
}

/** At friends too, for whoever has ordered it: nobody else is asked. */
export const friendly: DsReaction = {
  id: STRIKES_FRIENDS,
  rule: R.opportunity.trigger,
  windows: ['leaves'],
  usually: 'never',
  fits: (setup: DsSetup, sheet) => mayTake(setup, sheet),
  orders: () => [{ id: STRIKES_FRIENDS, name: 'opportunity attacks on friends', rule: R.opportunity.trigger }],
  isAwake: (fight, id) => strikesFriends(fight, id),
  offer: (step, id, moment, offers) => {
    if (moment.window === 'leaves' && !isEnemy(pieceAt(step.fight, id), pieceAt(step.fight, moment.whom)))
      offer(step, id, moment, offers, STRIKES_FRIENDS)
  },
  resolve: (step, id, _, moment) => take(step, id, moment),
}

function offer(step: DsStep, id: PieceId, moment: Leaves, offers: Offers, as: string): void {
  if (!moment.foes.includes(id)) return
  const preview = (): Preview => ({
    ...oddsOf(step, id, meleeFreeStrike(step.fight, id), 'melee', moment.whom),
    price: 'costs nothing',
  })
  offers.offer({ id: as, rule: R.opportunity.trigger, piece: moment.whom, preview }, ...whyNot(step, id, moment.whom))
}

function whyNot(step: DsStep, id: PieceId, whom: PieceId): readonly (RuleIndex | undefined)[] {
  return [
    // @rule drawsteel.opportunity.cost
    ...barsTriggered(step, id),
    step.forbids(R.opportunity.bane, hasBane(step, id, whom)),
    step.forbids(R.triggered.barred, isForbidden(step, id, 'opportunity')),
    ...whyNotAt(step, id, meleeFreeStrike(step.fight, id), whom),
  ]
}

/** Whether it could, if somebody left its side now. */
export const mayStrike = (step: DsStep, id: PieceId, whom: PieceId): boolean =>
  mayTake(step.fight.setup, pieceAt(step.fight, id).sheet) && whyNot(step, id, whom).every((rule) => rule === undefined)

function take(step: DsStep, id: PieceId, moment: DsMoment): void {
  if (moment.window !== 'leaves') return
  step.emit({ type: 'provoked', piece: moment.whom, by: id, rule: R.opportunity.timing })
  const ability = meleeFreeStrike(step.fight, id)
  const mates = ability.roll === undefined ? together(step, id, moment.striking) : [id]
  moment.striking = moment.striking.filter((one) => !mates.includes(one))
  if (mates.length > 1) strikeTogether(step, mates, ability, moment.whom)
  else strikeOut(step, id, askStrike(step, id, ability, moment.whom), { against: moment.whom, isGranted: true })
  buryDead(step)
  for (const one of mates) bleed(step, one, 'strike')
}

/** Minions of one squad that strike at the same moment strike as one. */
function together(step: DsStep, id: PieceId, striking: readonly PieceId[]): readonly PieceId[] {
  const { squad } = pieceAt(step.fight, id)
  const mates = striking.filter((one) => pieceAt(step.fight, one).squad === squad && isThere(pieceAt(step.fight, one)))
  return squad >= 0 && mates.length > 1 && step.applies(R.minion.freeStrike) ? mates : [id]
}

/** Whoever would roll with a bane against the mover has no attack. */
function hasBane(step: DsStep, id: PieceId, target: PieceId): boolean {
  const ability = meleeFreeStrike(step.fight, id)
  const sways = swaysOf(step, { by: id, ability, form: 'melee', targets: [target], given: 0, ignoresBanes: false }, target)
  let edges = 0
  let banes = 0
  for (const { value } of sways) {
    if (value > 0) edges += value
    else banes -= value
  }
  return Math.min(banes, 2) > Math.min(edges, 2)
}
