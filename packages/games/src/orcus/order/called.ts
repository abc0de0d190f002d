import type { Entry, PieceId, Setup } from '@riposte/referee'
import { showWords } from '../by-hand.ts'
import type { Power } from '../clauses/power.ts'
import { meansOf, sheetOf } from '../fight.ts'
import { pay, unpaid } from '../paying.ts'
import { spendPower } from '../powers/spending.ts'
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

/** Its cost is paid, as far as that goes; what it does is the game master's. */
function useByHand(step: OrcusStep, id: PieceId, power: Power): void {
  step.emit({ type: 'action', piece: id, action: power.id, rule: R.power.action })
  for (const kind of power.actions) {
    if (kind === 'counter' || kind === 'react') step.set(id, 'immediate', 0, R.immediate.once)
    else if (step.fight.acting === id && unpaid(step, id, kind).every((rule) => rule === undefined)) pay(step, id, kind)
  }
  spendPower(step, id, power)
  showWords(step, id, `${power.name}: ${power.text}`)
}
