import { idOf } from '@riposte/print'
import { type Effect, type NewEffect, NOBODY, type PieceId, type RuleIndex, runDown, toNextTurnEnd } from '@riposte/referee'
import type { Span } from '../clauses/phrases.ts'
import { contextOf } from '../context.ts'
import { bundleOf, type OrcusFight, pieceAt } from '../fight.ts'
import { bookOf, type OrcusStep } from '../step.ts'
import { bitOf, type Condition } from '../terms.ts'

type Until = Pick<NewEffect, 'until'> & { readonly of: number; readonly skip: number }

/** Whose turns are somebody's own: those of its summoner, for what is summoned. */
// @rule orcus.kw.summons.turn
function turnsOf({ pieces }: OrcusFight, id: PieceId): PieceId {
  const { master = NOBODY } = pieces[id] ?? {}
  return master === NOBODY ? id : master
}

/** When an effect that is made now ends. `by` is its author, `on` who bears it. */
export function untilOf(fight: OrcusFight, span: Span, by: PieceId, on: PieceId): Until {
  switch (span) {
    case 'target-next-end':
      return { ...toNextTurnEnd(fight, turnsOf(fight, on)), of: turnsOf(fight, on) }
    case 'your-next-end':
      return { ...toNextTurnEnd(fight, turnsOf(fight, by)), of: turnsOf(fight, by) }
    case 'target-next-start':
      return { until: 'turn-start', of: turnsOf(fight, on), skip: 0 }
    case 'your-next-start':
      return { until: 'turn-start', of: turnsOf(fight, by), skip: 0 }
    case 'target-turn-end':
      return { until: 'turn-end', of: turnsOf(fight, on), skip: 0 }
    case 'your-turn-end':
      return { until: 'turn-end', of: turnsOf(fight, by), skip: 0 }
    case 'this-turn-end':
      return { until: 'turn-end', of: fight.acting === NOBODY ? turnsOf(fight, by) : fight.acting, skip: 0 }
    case 'save':
      return { until: 'save', of: on, skip: 0 }
    case 'maintained':
      // In the turn in which it was made nothing need be paid.
      return { until: 'maintain', of: by, skip: fight.acting === turnsOf(fight, by) ? 1 : 0 }
    case 'round-end':
      return { until: 'round-end', of: NOBODY, skip: 0 }
    case 'used':
      return { until: 'used', of: NOBODY, skip: 0 }
    case 'encounter':
    case 'long':
      return { until: 'fight-end', of: NOBODY, skip: 0 }
    case 'stance':
    case 'grapple':
    case 'attack':
    case 'lasting':
      return { until: 'never', of: NOBODY, skip: 0 }
  }
}

/** The moment has come for an effect that a turn ends: a turn of who bears it, or of who made it. */
export function expireOne(step: OrcusStep, effect: Effect, ending: 'turn-start' | 'turn-end'): void {
  const isTargets = effect.of === effect.on && effect.of !== effect.by
  const isStart = ending === 'turn-start'
  // @rule orcus.duration.start-target-next
  if (isStart && isTargets) runDown(step, effect)
  // @rule orcus.duration.start-user-next
  if (isStart && !isTargets) runDown(step, effect)
  // @rule orcus.duration.end-target-next
  if (!isStart && isTargets) runDown(step, effect)
  // @rule orcus.duration.end-user-next
  if (!isStart && !isTargets) runDown(step, effect)
  // @rule orcus.temp.duration
  if (effect.kind === LENT && effect.skip === 0 && pieceAt(step.fight, effect.on).temp > 0)
    step.emit({ type: 'temporary', piece: effect.on, by: effect.by, temp: 0, rule: effect.rule })
  if (effect.skip === 0) comeAfter(step, effect)
}

/** What follows on an effect that a save or its time has ended. */
export function comeAfter(step: OrcusStep, effect: Effect): void {
  const { aftereffect } = bundleOf(effect)
  if (aftereffect.length === 0) return
  const { on, by } = effect
  bookOf(step).run(step, aftereffect, contextOf(by, { target: on, trigger: on, other: on, targets: [on] }))
}

/** Temporary hit points that are there for a while. */
export const LENT = 'temporary hit points'

/** What waits for the start or the end of this turn. */
export const dueInTurn = (fight: OrcusFight, ending: 'turn-start' | 'turn-end', of: PieceId): Effect[] =>
  fight.effects.filter((effect) => effect.until === ending && effect.of === of)

export function expireInTurn(step: OrcusStep, ending: 'turn-start' | 'turn-end', of: PieceId): void {
  if (step.fight.effects.length === 0) return
  for (const effect of dueInTurn(step.fight, ending, of)) expireOne(step, effect, ending)
}

/** One condition ends, and what else its effect does has its own time; what lasts until it is taken away goes as a whole. */
export function endOne(step: OrcusStep, effect: Effect, condition: Condition, why: string, rule?: RuleIndex): void {
  const held = bundleOf(effect)
  const parts = held.parts.filter((part) => part.is !== 'condition' || part.condition !== condition)
  if (parts.length === 0 || effect.until === 'never') step.end(effect, why, rule)
  else step.change(effect, { holds: { ...held, parts, mask: held.mask & ~bitOf[condition] } })
}

// ------------------------------------------------------------------------------------------------ of several, which is meant

/** The power or condition that an effect is known by. */
const nameOf = (effect: Effect): string => idOf(bundleOf(effect).name || effect.kind)

/** The second and later ones of a name are told apart by a number. */
export function numbered(effects: readonly Effect[], place: number): string {
  const names = effects.map(nameOf)
  const name = names[place] ?? ''
  const before = names.slice(0, place).filter((one) => one === name).length
  return before === 0 ? name : `${name}-${before + 1}`
}
