import { byHand, type Entry, NOBODY, type PieceId, type Setup } from '@riposte/referee'
import { speaksOf } from '@riposte/tactics'
import { actionNamed } from '../actions/index.ts'
import { ask } from '../asking.ts'
import { sheetOf } from '../fight.ts'
import { payFor } from '../powers/answers.ts'
import { atOne, useFeat, whyNoUse } from '../powers/use.ts'
import { barToHeld } from '../reactions/held-action.ts'
import { R } from '../rules.ts'
import type { Sheet, Strike } from '../sheet/sheet.ts'
import type { HomlStep } from '../step.ts'
import { HELD_ACTION, holdingOf, open } from '../windows.ts'

/** What the game master calls for: feats whose moment nobody but people can judge, and what was put off until such a one. */

export const CALLED = 'called'

export const calls = (setup: Setup<Sheet>, sheet: number): readonly Entry[] =>
  setup.sheets[sheet]?.compiled.called.map(({ id, words }) => ({ id, about: words })) ?? []

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
  if (holds === HELD_ACTION) callHeld(step, on)
  const strike = sheetOf(step.fight, on).called.find(({ id }) => id === holds)
  if (strike !== undefined) useCalled(step, on, strike)
  return true
}

/** Where it can't be taken as things are, the game master hears so, and makes of it what he will. */
function callHeld(step: HomlStep, id: PieceId): void {
  const holding = holdingOf(step.fight, id)
  if (holding === undefined) return
  const bar = barToHeld(step, id, actionNamed(step.fight, id, holding.action))
  if (bar === undefined) open(step, { window: 'called', by: id, at: id })
  else byHand(step, id, 'what it put off cannot be done as things are', bar)
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
