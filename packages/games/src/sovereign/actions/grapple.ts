import { breakFree, holdOf, holdsOn, release, wrestle } from '../attack/grapple.ts'
import { R } from '../rules.ts'
import type { Action } from './action.ts'

/** What can be done in a grapple. It begins with an unarmed hit: see melee-attack. */

export const escapeGrapple: Action = {
  id: 'escape',
  rule: R.grapple.escape,
  cost: 'main',
  about: 'Try to break free of everybody who holds you: one check against each. Answers: none.',
  example: 'A: [escape]',
  pointless: (step, id) => holdsOn(step, id).length === 0,
  take(step, id, pay) {
    pay()
    breakFree(step, id)
  },
}

export const releaseHeld: Action = {
  id: 'release',
  rule: R.grapple.release,
  cost: 'free',
  about: 'Let go of whom you hold. Answers: none.',
  example: 'A: [release]',
  pointless: (step, id) => holdOf(step, id) === undefined,
  take(step, id, pay) {
    pay()
    release(step, id)
  },
}

export const moveHeld: Action = {
  id: 'move-held',
  rule: R.grapple.moveCheck,
  // @rule sovereign.grapple.move-check
  cost: 'main',
  about:
    'Move whom you hold. Answers, once the check is won: drag (as when nothing is answered) and two squares you enter, it coming along, or one and stop; or throw and the square it falls down in. Losing the check frees it, and nothing is asked.',
  example: 'A: [move-held, throw, d4]',
  pointless: (step, id) => holdOf(step, id) === undefined,
  forbidden(step, id) {
    const held = holdOf(step, id)?.on
    const isShared = held !== undefined && holdsOn(step, held).length > 1
    return step.forbids(R.grapple.noMovement, isShared)
  },
  take(step, id, pay) {
    pay()
    wrestle(step, id)
  },
}
