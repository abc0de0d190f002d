import { byHand, type Entry, NOBODY, type PieceId, type Setup } from '@riposte/referee'
import { speaksOf } from '@riposte/tactics'
import { ask } from '../asking.ts'
import { sheetOf } from '../fight.ts'
import { payFor } from '../powers/answers.ts'
import { atOne, useFeat, whyNoUse } from '../powers/use.ts'
import { R } from '../rules.ts'
import type { Sheet, Strike } from '../sheet/sheet.ts'
import type { HomlStep } from '../step.ts'
import { open } from '../windows.ts'

/** What the game master calls for: feats whose moment nobody but people can judge, and what was put off until such a one. */

export const CALLED = 'called'

const HELD = { id: 'held-action', about: 'what it waits for has come: it may do what it put off' }

export const calls = (setup: Setup<Sheet>, sheet: number): readonly Entry[] => [
  HELD,
  ...(setup.sheets[sheet]?.compiled.called.map(({ id, words }) => ({ id, about: words })) ?? []),
]

/** It comes as the next step. */
export function call(step: HomlStep, piece: PieceId, what: string): void {
  step.begin({ kind: CALLED, on: piece, rule: R.trigger.gate, until: 'never', holds: what })
}

/** Does what has been called for; false where nothing has. */
export function answerCall(step: HomlStep): boolean {
  const effect = step.fight.effects.find(({ kind }) => kind === CALLED)
  if (effect === undefined) return false
  const { on, holds } = effect
  step.end(effect, 'called')
  // @rule homl.hold.trigger
  if (holds === HELD.id) open(step, { window: 'called', by: on, at: on })
  const strike = sheetOf(step.fight, on).called.find(({ id }) => id === holds)
  if (strike !== undefined) useCalled(step, on, strike)
  return true
}

/** Who is not to be had with it as things are does what the game master makes of its words. */
function useCalled(step: HomlStep, id: PieceId, called: Strike): void {
  // Whom it rides upon has been struck already.
  const strike = called.action === 'rider' ? atOne(called) : called
  const trigger = whoSetOff(step, id, strike)
  if (whyNoUse(step, id, called, trigger).length === 0) return useFeat(step, id, strike, () => payFor(step, id, strike), trigger)
  byHand(step, id, `${strike.name}: ${strike.words}`, R.action.feat)
}

function whoSetOff(step: HomlStep, id: PieceId, strike: Strike): PieceId {
  if (strike.targets !== 'trigger' && !speaksOf([strike.lines, strike.before, strike.effect], 'trigger')) return NOBODY
  const among = step.fight.pieces.filter((one) => one.id !== id && one.gone === 0).map((one) => one.id)
  return among.length === 0 ? NOBODY : ask.meant(step, id, `who set off ${strike.name}`, among, R.trigger.gate)
}
