import { NOBODY } from '@riposte/referee'
import { ask } from '../asking.ts'
import { isForbidden } from '../bearing/forbidden.ts'
import { pieceAt } from '../fight.ts'
import { canHide, hideableFrom, hideFrom, search as look } from '../hiding.ts'
import { R } from '../rules.ts'
import { hiddenFrom, reveal } from '../sight/hidden.ts'
import type { Action } from './action.ts'

/** Hiding, looking for who hides, and showing oneself. */

// @rule homl.hide.moved otherwise number
const QUIET = 2

export const hide: Action = {
  id: 'hide',
  rule: R.hide.action,
  cost: 'free',
  about: 'Hide from all foes that do not see you clearly, with Stealth; once a turn, harder after more than 2 squares. Answers: none.',
  example: 'A: [hide]',
  forbidden: (step, id) => [
    step.forbids(R.hide.action, pieceAt(step.fight, id).sneaked),
    step.forbids(R.hide.eligible, !canHide(step, id)),
    step.forbids(R.effects.kinds, isForbidden(step, id, 'hide')),
  ],
  take(step, id) {
    step.set(id, 'sneaked', true, R.hide.action)
    const hasMoved = pieceAt(step.fight, id).walked > QUIET
    // @rule homl.hide.moved
    hideFrom(step, id, hideableFrom(step, id), hasMoved ? R.hide.moved : undefined)
  },
}

export const search: Action = {
  id: 'search',
  rule: R.hide.search,
  cost: 'major',
  about: 'Look for foes that have hidden from you, with Perception. Answers: none.',
  example: 'A: [search]',
  // @rule homl.hide.search
  costFor: (step) => (step.setting('searching') === 'free' ? 'free' : undefined),
  take(step, id, pay) {
    pay()
    // @rule homl.hide.search
    look(step, id)
  },
}

/** The game master may want it to be noticed first. */
export const shout: Action = {
  id: 'shout',
  rule: R.duration.reveal,
  cost: 'free',
  isLoud: true,
  about: 'Make noise, so that you are hidden from nobody any more. Answers: none.',
  example: 'A: [shout]',
  pointless: (step, id) => hiddenFrom(step.fight, id).length === 0,
  take(step, id) {
    const options = [{ id: 'heard', byDefault: true }, { id: 'not-heard' }]
    if (ask.ruling(step, NOBODY, 'is it noticed', options, R.duration.reveal).id === 'not-heard') return
    reveal(step, id, () => true)
  },
}
