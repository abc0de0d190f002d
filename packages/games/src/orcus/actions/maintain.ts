import { type Effect, NOBODY, ON, type PieceId } from '@riposte/referee'
import { given } from '@riposte/tactics'
import type { Action } from '../action.ts'
import { ask } from '../asking.ts'
import { holds } from '../bearing/holds.ts'
import type { Power } from '../clauses/power.ts'
import { hasHappened, occur } from '../conditions/once-a-turn.ts'
import { actOf, contextOf } from '../context.ts'
import { bundleOf, pieceAt, sheetOf } from '../fight.ts'
import { pay, unpaid } from '../paying.ts'
import { keepUp, letGo, maintainedBy, powerIdOf, unmaintained } from '../powers/maintain.ts'
import { R } from '../rules.ts'
import { bookOf, type OrcusStep } from '../step.ts'
import { TAKING } from './delay.ts'

const kindOf = (power: Power) => power.maintain?.kind ?? 'none'

/** Why a power cannot be maintained now. */
function whyNot(step: OrcusStep, id: PieceId, power: Power) {
  return [isKept(step, id, power) ? undefined : R.maintain.cost, ...unpaid(step, id, kindOf(power))]
}

/** Its own words may rule out that it is maintained: "if the target is staggered". */
function isKept(step: OrcusStep, id: PieceId, { id: power, maintain }: Power): boolean {
  const unless = maintain?.unless
  if (
    maintain?.once === true &&
    maintainedBy(step.fight, id).some((effect) => powerIdOf(effect) === power && hasHappened(step, id, keyOf(effect)))
  )
    return false
  const targets = liesOn(step, id, power)
  return (
    unless === undefined || !(targets.length === 0 ? [NOBODY] : targets).some((target) => holds(step, unless, contextOf(id, { target })))
  )
}

const keyOf = ({ id }: Effect): string => `maintained-${id}`

const liesOn = (step: OrcusStep, id: PieceId, power: string): PieceId[] =>
  maintainedBy(step.fight, id)
    .filter((effect) => powerIdOf(effect) === power && effect.on >= 0 && bundleOf(effect).power === power)
    .map((effect) => effect.on)

/** The turn was put off, and with it ended what there was to maintain. */
const hasLapsed = ({ fight }: OrcusStep, id: PieceId): boolean =>
  fight.setup.modes[R.delay.maintain] === ON &&
  pieceAt(fight, id).delaying === TAKING &&
  sheetOf(fight, id).powers.some((power) => power.maintain !== undefined)

/** Pays for another round of a power; what else its Maintain line says is done at once. */
export const maintain: Action = {
  id: 'maintain',
  rule: R.maintain.cost,
  cost: 'none',
  about: 'Spend the action that a power asks for to last on. Answer: the power, where there are several.',
  example: 'A: [maintain]',
  pointless: (step, id) => unmaintained(step, id).length === 0 && !hasLapsed(step, id),
  forbidden(step, id) {
    const [first, ...others] = unmaintained(step, id)
    if (first === undefined) return [step.forbids(R.delay.maintain, hasLapsed(step, id))]
    if (others.some((power) => whyNot(step, id, power).every((rule) => rule === undefined))) return []
    return whyNot(step, id, first)
  },
  take(step, id) {
    const offers = step.offers<{ id: string; power: Power }>()
    const powers = unmaintained(step, id)
    for (const power of powers) offers.offer({ id: power.id, power }, ...whyNot(step, id, power))
    const { options, refusals } = offers
    const { power } = ask.choice(step, id, 'which power', given(options), undefined, refusals)
    pay(step, id, kindOf(power))
    const targets = liesOn(step, id, power.id)
    if (power.maintain?.once === true)
      for (const effect of maintainedBy(step.fight, id)) if (powerIdOf(effect) === power.id) occur(step, id, keyOf(effect))
    keepUp(step, id, power)
    step.emit({ type: 'action', piece: id, action: `maintain ${power.id}`, rule: R.maintain.cost })
    const context = contextOf(id, { power, strike: power.strike, targets, target: targets[0] ?? -1, act: actOf(id) })
    bookOf(step).run(step, power.maintain?.does ?? [], context)
  },
}

const held = (step: OrcusStep, id: PieceId): Power[] => {
  const ids = maintainedBy(step.fight, id).map(powerIdOf)
  return sheetOf(step.fight, id).powers.filter((power) => ids.includes(power.id))
}

export const release: Action = {
  id: 'let-go',
  rule: R.maintain.release,
  cost: 'none',
  about: 'Stop maintaining a power at once. Answer: the power, where there are several.',
  example: 'A: [let-go]',
  pointless: (step, id) => held(step, id).length === 0,
  take(step, id, paid) {
    const options = held(step, id).map((power) => ({ id: power.id, power }))
    const { power } = ask.choice(step, id, 'which power', given(options))
    paid()
    letGo(step, id, power)
  },
}
