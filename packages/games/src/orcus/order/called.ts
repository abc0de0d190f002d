import { byHand, type Entry, NOBODY, type PieceId, type Setup } from '@riposte/referee'
import { speaksOf } from '@riposte/tactics'
import { isPresent } from '../aim/possible.ts'
import { ask } from '../asking.ts'
import { isRelated } from '../bearing/holds.ts'
import { isOfItsMoment, type Power } from '../clauses/power.ts'
import { contextOf } from '../context.ts'
import { meansOf, sheetOf } from '../fight.ts'
import { pay, unpaid } from '../paying.ts'
import { spendPower } from '../powers/spending.ts'
import { usePower } from '../powers/use.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import type { OrcusStep } from '../step.ts'

/** What the game master calls for: powers whose trigger nobody but people can judge. */

export const calls = (setup: Setup<Sheet>, sheet: number): readonly Entry[] =>
  setup.sheets[sheet]?.compiled.byHand.map(({ id, text }) => ({ id, about: text })) ?? []

/** It comes as the next step. */
export function call(step: OrcusStep, piece: PieceId, what: string): void {
  step.begin({ kind: `called:${what}`, means: { is: 'called', power: what }, on: piece, rule: R.power.fiction, until: 'never' })
}

/** Does what has been called for; false where nothing has. */
export function answerCall(step: OrcusStep): boolean {
  for (const effect of step.fight.effects) {
    const means = meansOf(effect)
    if (means?.is !== 'called') continue
    step.end(effect, 'called')
    const power = sheetOf(step.fight, effect.on).byHand.find(({ id }) => id === means.power)
    if (power !== undefined) useByHand(step, effect.on, power)
    return true
  }
  return false
}

/** Its cost is paid, as far as that goes. What answers the moment itself is then the game master's, all else it does. */
function useByHand(step: OrcusStep, id: PieceId, power: Power): void {
  const payAll = (): void => {
    for (const kind of power.actions) {
      if (kind === 'counter' || kind === 'react') step.set(id, 'immediate', 0, R.immediate.once)
      else if (step.fight.acting === id && unpaid(step, id, kind).every((rule) => rule === undefined)) pay(step, id, kind)
    }
  }
  if (isPlayable(power) && usePower(step, id, power, { pay: payAll, context: contextOf(id, { trigger: whoSetOff(step, id, power) }) }))
    return
  step.emit({ type: 'action', piece: id, action: power.id, rule: R.power.action })
  payAll()
  spendPower(step, id, power)
  byHand(step, id, `${power.name}: ${power.text}`, R.power.fiction)
}

const isPlayable = (power: Power): boolean => {
  const { strike, before, effect } = power
  const isSaid = strike.versus !== undefined || [before, effect, strike.hit, strike.effect].some((does) => does.length > 0)
  return isSaid && !isOfItsMoment(power)
}

function whoSetOff(step: OrcusStep, id: PieceId, power: Power): PieceId {
  const { targets } = power.strike.aim
  if (!targets.trigger && !speaksOf([power.strike, power.before, power.effect], 'trigger')) return NOBODY
  const relation = targets.trigger ? targets.relation : 'creature'
  const among = step.fight.pieces
    .filter((one) => one.id !== id && isPresent(one) && isRelated(step, id, relation, one.id))
    .map((one) => one.id)
  return among.length === 0 ? NOBODY : ask.meant(step, id, `who set off ${power.name}`, among, R.power.triggerNeeded)
}
