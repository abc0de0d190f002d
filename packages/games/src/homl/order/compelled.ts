import { effectOn, type Offers, type Option, type PieceId } from '@riposte/referee'
import type { Action } from '../actions/action.ts'
import { actionsOf } from '../actions/index.ts'
import { ask } from '../asking.ts'
import { COMMANDED, isAble } from '../conditions/conditions.ts'
import { pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import type { HomlStep } from '../step.ts'

/** Having those whom one compels act: one major action in one's own turn, as if they were of one's own side. */

export const command: Action = {
  id: 'command',
  rule: R.cond.compelledMajor,
  cost: 'none',
  about: 'Have somebody whom you compel take its one major action. Answers: who, where there are several; the action; what that asks.',
  example: 'A: [command, basic-attack, C]',
  pointless: (step, id) => compelledBy(step, id).length === 0,
  forbidden: (step, id) => [step.forbids(R.cond.compelledMajor, ready(step, id).length === 0)],
  take(step, id) {
    const who = ask.whom(step, id, 'whom to command', ready(step, id), R.cond.compelledMajor)
    const { seat, side } = pieceAt(step.fight, who)
    const master = pieceAt(step.fight, id)
    step.begin({ kind: OBEYED, on: who, by: id, rule: R.cond.compelledMajor, until: 'turn-end', of: id })
    const told = step.begin({ kind: COMMANDED, on: who, by: id, rule: R.cond.compelledMajor, until: 'turn-end', of: id })
    step.set(who, 'seat', master.seat)
    step.set(who, 'side', master.side)
    step.set(who, 'major', 1)
    const { options: acts, refusals } = offersOf(step, who)
    const { action } = ask.choice(step, who, 'what it is made to do', acts, R.cond.compelledMajor, refusals)
    // @rule homl.cond.compelled.major
    step.set(who, 'major', 0, R.cond.compelledMajor)
    action.take(step, who, () => undefined)
    step.set(who, 'seat', seat)
    step.set(who, 'side', side)
    step.end(told, 'done')
  },
}

const compelledBy = ({ fight }: HomlStep, id: PieceId): PieceId[] =>
  fight.effects.filter(({ kind, by, on }) => kind === 'compelled' && by === id && pieceAt(fight, on).gone === 0).map(({ on }) => on)

/** It has done so in this turn. */
const OBEYED = 'obeyed'

/** One for each turn of who compels it, whatever it did in its own. */
const ready = (step: HomlStep, id: PieceId): PieceId[] =>
  compelledBy(step, id).filter((one) => {
    if (effectOn(step.fight, one, OBEYED) !== undefined) return false
    const asTold = step.supposing((fight) => {
      fight.effects = fight.effects.filter(({ kind, on }) => kind !== 'compelled' || on !== one)
      pieceAt(fight, one).side = pieceAt(fight, id).side
      pieceAt(fight, one).major = 1
    })
    return isAble(asTold.fight, one) && offersOf(asTold, one).options.length > 0
  })

interface Told extends Option {
  readonly action: Action
}

/** A major action stays one. */
function offersOf(step: HomlStep, who: PieceId): Offers<Told> {
  const offers = step.offers<Told>()
  for (const action of actionsOf(step.fight, who)) {
    if (action.pointless?.(step, who) === true) continue
    const isOther = action.cost !== 'major' || action.endsTurn === true
    offers.offer(
      { id: action.id, action },
      step.forbids(R.cond.compelledMajor, isOther),
      ...(isOther ? [] : (action.forbidden?.(step, who) ?? [])),
    )
  }
  return offers
}
