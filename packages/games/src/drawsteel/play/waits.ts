import { type Effect, lasting, type PieceId } from '@riposte/referee'
import { says } from '@riposte/tactics'
import type { Of } from '../clauses/clauses.ts'
import { type Means, meansOf } from '../clauses/means.ts'
import { beginFor } from '../conditions/conditions.ts'
import type { Use } from '../moments.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import type { DsStep } from '../step.ts'
import { keepArea } from './ground.ts'
import { whoIs } from './who.ts'

/** Clauses that wait for their moment. */

export function waitFor(step: DsStep, use: Use, clause: Of<'watch'>, target: PieceId): void {
  const of = use.ability.id
  const named = { kind: `watch:${of}`, means: { is: 'watch', of } satisfies Means }
  // Who is in the area then: it is kept, however long the area itself remains.
  const squares = isOfArea(clause) ? (use.laid?.squares ?? []) : []
  for (const on of whoIs(step, use, clause.to, target)) {
    for (const old of step.fight.effects.filter((one) => one.on === on && one.by === use.by && one.holds === clause))
      step.end(old, 'renewed')
    const value = turnOf(step, clause.trigger.whom.relation === 'you' ? use.by : on)
    const wait = beginFor(step, clause.span, { ...named, on, by: use.by, rule: R.ability.effectsOrder, squares, value, holds: clause })
    if (wait !== undefined && asksForArea(clause)) keepArea(step, use, wait)
  }
  use.took = true
}

/** Which of somebody's turns it is, or was: another number for each in a fight. */
const turnOf = ({ fight }: DsStep, id: PieceId): number => fight.round * 8 + (fight.pieces[id]?.turns ?? 0)

/** It waits for the next turn, and this is the one in which that was said. */
export const isTooSoon = (step: DsStep, { isNext }: Of<'watch'>['trigger'], effect: Effect | undefined, whom: PieceId): boolean =>
  isNext === true && effect?.value === turnOf(step, whom)

/** It is about who is in the area when the time comes. */
const asksForArea = ({ trigger }: Of<'watch'>): boolean => trigger.whom.within === 'area' || trigger.by?.within === 'area'

const isOfArea = lasting(({ so }: Of<'watch'>) => says(so, 'within', 'area'))

/** What an effect waits for, and the ability or trait that left it. */
export function waitOf(effect: Effect): { readonly clause: Of<'watch'>; readonly source: string } | undefined {
  const means = meansOf(effect)
  return means?.is === 'watch' && isWatch(effect.holds) ? { clause: effect.holds, source: means.of } : undefined
}
const isWatch = (holds: unknown): holds is Of<'watch'> =>
  typeof holds === 'object' && holds !== null && 'do' in holds && holds.do === 'watch'

/** Whether anything on a sheet may leave something waiting. */
export const leavesWaits = lasting(({ abilities, features, traits }: Sheet) => says([abilities, features, traits], 'do', 'watch'))
