import { effectOn, type RuleIndex, type Setup, sheetAt } from '@riposte/referee'
import { casting } from '../actions/powers.ts'
import { type FansysFight, isEnemy, pieceAt, sheetOf } from '../fight.ts'
import type { Aimed, FansysMoment } from '../moments.ts'
import { isArea } from '../powers/area.ts'
import { pays } from '../powers/paying.ts'
import { beginCasting } from '../powers/spells.ts'
import { resolve, whyNoPower, whyNotAt } from '../powers/use.ts'
import { canReact, isAware } from '../provoking.ts'
import { breakMind, CONCENTRATING } from '../rolls/concentration.ts'
import { R } from '../rules.ts'
import type { Power } from '../sheet/power.ts'
import type { Sheet } from '../sheet/sheet.ts'
import type { FansysReaction, FansysStep } from '../step.ts'

/** Powers that something sets off, and letting go of a spell, outside of one's turn. */

const known = (setup: Setup<Sheet>, sheet: number): readonly Power[] =>
  sheetAt(setup, sheet).powers.filter(({ when }) => when !== undefined)

/** Whether it has come about for somebody: to himself, or by a foe. */
const concerns = (fight: FansysFight, id: number, { by, at, window }: FansysMoment): boolean =>
  window === 'sprint' ? by !== id && isEnemy(fight, by, id) : at === id

/** At who has set it off; an area about him, or about its user. */
export function aimedAt(fight: FansysFight, power: Power, by: number, at: number): Aimed {
  const whom = power.range === 'self' || at < 0 ? by : at
  const middle = power.shape === 'around' ? by : whom
  return { power, by, targets: [whom], origin: isArea(power) ? pieceAt(fight, middle).at : undefined, more: 0 }
}

/** Of who can react at all, and notices by whom it comes about. */
export const noticed = (one: FansysReaction): FansysReaction => ({
  ...one,
  offer(step, id, moment, offers) {
    // @rule fansys.reaction.trigger
    if (!isAware(step.fight, id, moment.by)) return
    if (canReact(step, id)) one.offer(step, id, moment, offers)
  },
})

/** Its reaction is spent. */
export const isAnswered = (step: FansysStep, id: number): RuleIndex | undefined =>
  step.forbids(R.reaction.one, pieceAt(step.fight, id).reaction === 0)

export const answering = noticed({
  id: 'answer',
  rule: R.cost.reactionOther,
  windows: ['attacked', 'hurt', 'sprint'],
  fits: (setup: Setup<Sheet>, sheet, window) => known(setup, sheet).some(({ when }) => window === undefined || when === window),
  orders: (setup: Setup<Sheet>, sheet) => known(setup, sheet).map(({ id, name }) => ({ id, name, rule: R.cost.reactionOther })),
  concerns,
  offer(step, id, moment, offers) {
    for (const power of sheetOf(step.fight, id).powers) {
      if (power.when !== moment.window) continue
      const aimed = aimedAt(step.fight, power, id, moment.by)
      offers.offer(
        { id: power.id, rule: R.cost.reactionOther },
        isAnswered(step, id),
        ...whyNoPower(step, id, power),
        ...aimed.targets.flatMap((at) => (at === id ? [] : whyNotAt(step, aimed, at))),
      )
    }
  },
  resolve(step, id, option, { by, blow }) {
    const power = sheetOf(step.fight, id).powers.find((one) => one.id === option.id)
    if (power === undefined) return
    // @rule fansys.cost.reaction.other
    step.set(id, 'reaction', 0, R.cost.reactionOther)
    const aimed = aimedAt(step.fight, power, id, by)
    if (!pays(step, aimed)) return
    // @rule fansys.causality.slowreaction
    if (power.cost === 'full-round') return beginCasting(step, aimed)
    const cast = (): void => casting(step, id, power, () => resolve(step, aimed))
    // What does harm lands after the blow that it answers.
    if (blow === undefined || power.range === 'self') return cast()
    blow.answers.push({ by: id, isSwift: false, land: cast })
  },
})

/** Letting go of the spell that one keeps up. */
export const dropping: FansysReaction = {
  id: 'drop-concentration',
  rule: R.cost.dropConcentrationReaction,
  windows: ['attacked', 'hurt', 'opportunity', 'sprint', 'cast'],
  fits: (setup: Setup<Sheet>, sheet) => sheetAt(setup, sheet).powers.some(({ concentration }) => concentration),
  usually: 'never',
  isAwake: (fight, id) => effectOn(fight, id, CONCENTRATING) !== undefined,
  offer(step, id, _, offers) {
    if (!canReact(step, id)) return
    offers.offer(
      { id: 'drop-concentration', rule: R.cost.dropConcentrationReaction },
      step.forbids(R.cost.dropConcentrationReaction, pieceAt(step.fight, id).reaction === 0),
    )
  },
  resolve(step, id) {
    step.set(id, 'reaction', 0, R.cost.dropConcentrationReaction)
    breakMind(step, id, R.cost.dropConcentrationReaction)
  },
}
