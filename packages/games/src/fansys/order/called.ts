import { byHand, type Entry, type PieceId, type Setup } from '@riposte/referee'
import { pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import type { FansysStep } from '../step.ts'

/** What the game master calls for: that a fight is decided, and what a block says that has no moment of its own. */

const CALLED = 'called'

const endFight: Entry = {
  id: 'end-fight',
  about: 'The fight is decided for its side: you say what the rounds left out would still have cost, and it is over.',
}

export const calls = (setup: Setup<Sheet>, sheet: number): readonly Entry[] => [
  endFight,
  ...(setup.sheets[sheet]?.compiled.traits.flatMap(({ id, when, words }) => (when === 'called' ? [{ id, about: words }] : [])) ?? []),
]

/** It comes as the next step. */
export function call(step: FansysStep, piece: PieceId, what: string): void {
  step.begin({ kind: CALLED, on: piece, rule: R.cost.ability, until: 'never', holds: what })
}

/** Does what has been called for; false where nothing has. */
export function answerCall(step: FansysStep): boolean {
  const effect = step.fight.effects.find(({ kind }) => kind === CALLED)
  if (effect === undefined) return false
  step.end(effect, 'called')
  if (effect.holds === endFight.id) {
    // @rule fansys.combat.earlyend
    byHand(step, effect.on, 'What would the rounds left out still have cost?', R.combat.earlyend)
    step.emit({ type: 'fight-ended', winner: pieceAt(step.fight, effect.on).side, rule: R.combat.earlyend })
    return true
  }
  const trait = sheetOf(step.fight, effect.on).traits.find(({ id }) => id === effect.holds)
  if (trait !== undefined) byHand(step, effect.on, `${trait.name}: ${trait.words}`)
  return true
}
