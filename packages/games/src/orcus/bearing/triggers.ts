import { NOBODY, type PieceId } from '@riposte/referee'
import { reachOf } from '../carrying/wield.ts'
import type { Test } from '../clauses/phrases.ts'
import type { Filter, Trigger } from '../clauses/power.ts'
import { type Context, contextOf } from '../context.ts'
import { pieceAt } from '../fight.ts'
import { type OrcusMoment, stages, type Window } from '../moments.ts'
import { sees } from '../sight/senses.ts'
import { boxAt, boxesApart, boxOf, distance } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import { bitOf, type Happening, happenings } from '../terms.ts'
import { allHold, asksForCritical, holds, isRelated, pieceIn } from './holds.ts'

/** Whether what happens is what a trigger waits for. */

/** What a window is about, whether counters or reacts are asked. */
export const happeningOf = ({ window }: OrcusMoment): Happening | undefined => happeningIn.get(window)
const happeningIn: ReadonlyMap<Window, Happening> = new Map(
  happenings.flatMap((happening) => stages.map((stage) => [`${happening}:${stage}`, happening] as const)),
)

/** Somebody has a part in it of whom one does not know, and it comes to nobody's notice: no attack is made, and nothing done to oneself. */
export const goesUnnoticed = (step: OrcusStep, id: PieceId, { by, at = NOBODY, attack }: OrcusMoment): boolean =>
  attack === undefined &&
  at !== id &&
  [by, at].some((one) => one !== NOBODY && step.isUnknownTo(pieceAt(step.fight, id), pieceAt(step.fight, one)))

/** Whose power it is, or who it is about besides, where that is known already. */
type Given = Partial<Pick<Context, 'power' | 'other'>>

/** Who plays which part when the trigger of somebody's power or effect is met; undefined where it is not. */
export function triggered(step: OrcusStep, trigger: Trigger, you: PieceId, moment: OrcusMoment, given: Given = {}): Context | undefined {
  const happening = happeningOf(moment)
  if (happening === undefined || !trigger.on.includes(happening)) return undefined
  // Whatever else somebody does is no power.
  if (happening === 'use' && moment.power === undefined) return undefined
  if (trigger.or !== undefined) {
    for (const one of trigger.or) {
      const context = triggered(step, one, you, moment, given)
      if (context !== undefined) return context
    }
    return undefined
  }
  const at = moment.at ?? NOBODY
  if (!passes(step, trigger.by, you, moment.by, given) || !passes(step, trigger.at, you, at, given)) return undefined
  const [set, other] = parts(trigger, moment.by, at)
  const context = contextOf(you, {
    target: set,
    trigger: set,
    other: given.other ?? other,
    moment,
    attack: moment.attack,
    blow: moment.blow,
    power: given.power ?? moment.power,
    ofCritical: happening === 'critical' || trigger.when.some(asksForCritical),
  })
  return trigger.when.every((test) => isSo(step, test, context)) ? context : undefined
}

/** Who becomes something is not so yet: what is being laid on him counts, and not what he is under already; so does where he comes to be. */
function isSo(step: OrcusStep, test: Test, context: Context): boolean {
  const { moment } = context
  if (moment === undefined) return holds(step, test, context)
  const { lays, at, to } = moment
  if (test.is === 'any') return test.tests.some((one) => isSo(step, one, context))
  if (test.is === 'within' && at !== undefined && to !== undefined && happeningOf(moment) === 'teleport') {
    const [who, near] = [pieceIn(context, test.whose), pieceIn(context, test.of)]
    if (who === at && near !== NOBODY) return boxesApart(boxAt(step.fight, at, to), boxOf(step.fight, near)) <= test.squares
  }
  if (lays === undefined) return holds(step, test, context)
  const isOfIt = test.is === 'has' && (test.whose === 'target' || pieceIn(context, test.whose) === at)
  return isOfIt ? (lays & bitOf[test.condition]) !== 0 : holds(step, test, context)
}

/** Who set it off, and whom it was about besides: never the owner, as long as there is anybody else. */
function parts({ by, at }: Trigger, doer: PieceId, done: PieceId): [PieceId, PieceId] {
  if (by !== undefined && by.relation !== 'you') return [doer, done]
  if (at !== undefined && at.relation !== 'you') return [done, doer]
  if (by !== undefined && done !== NOBODY) return [done, doer]
  return [doer, done]
}

function passes(step: OrcusStep, filter: Filter | undefined, you: PieceId, id: PieceId, given: Given): boolean {
  if (filter === undefined) return true
  if (id === NOBODY || !isRelated(step, you, filter.relation, id)) return false
  if (!isWithin(step, filter, you, id)) return false
  return filter.tests.length === 0 || allHold(step, filter.tests, contextOf(you, { ...given, target: id, trigger: id }))
}

function isWithin(step: OrcusStep, { within }: Filter, you: PieceId, id: PieceId): boolean {
  // Nobody is beside himself.
  if (within === undefined || id === you) return within !== 1
  if (within === 'sight') return sees(step, you, id)
  if (within === 'reach') return distance(step.fight, you, id) <= reachOf(step, you)
  return distance(step.fight, you, id) <= within
}
