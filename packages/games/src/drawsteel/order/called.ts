import { byHand, type Effect, type Entry, NOBODY, type PieceId, type Setup, tellWords } from '@riposte/referee'
import { speaksOf } from '@riposte/tactics'
import { useAbility } from '../abilities/use.ts'
import { callTest } from '../actions/test.ts'
import { ask } from '../asking.ts'
import type { Ability } from '../clauses/ability.ts'
import { isOfItsMoment } from '../clauses/clauses.ts'
import { type Means, meansOf } from '../clauses/means.ts'
import { spendTriggered } from '../conditions/conditions.ts'
import { isThere, sheetOf } from '../fight.ts'
import { pay, tooDear } from '../paying.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import type { DsStep } from '../step.ts'

/** What the game master calls for: tests, and abilities whose words nobody but people can judge. */

const TEST = 'test'

export function calls(setup: Setup<Sheet>, sheet: number): readonly Entry[] {
  const byHand = setup.sheets[sheet]?.compiled.byHand ?? []
  return [
    { id: TEST, about: 'A test that costs nothing of the turn.', rule: R.test.who },
    ...byHand.map(({ id, text }) => ({ id, about: text })),
  ]
}

/** It comes as the next step. */
export function call(step: DsStep, piece: PieceId, what: string): void {
  const means: Means = { is: 'called', what }
  step.begin({ kind: `called:${what}`, means, on: piece, rule: what === TEST ? R.test.who : R.roll.exception, until: 'never' })
}

/** Does what has been called for; false where nothing has. */
export function answerCall(step: DsStep): boolean {
  for (const effect of step.fight.effects) {
    const means = meansOf(effect)
    if (means?.is === 'called') return answer(step, effect, means.what)
  }
  return false
}

function answer(step: DsStep, called: Effect, what: string): true {
  step.end(called, 'called')
  const ability = sheetOf(step.fight, called.on).byHand.find((one) => one.id === what)
  if (ability !== undefined) useByHand(step, called.on, ability)
  else callTest(step, called.on)
  return true
}

/** Its cost is paid, as far as that goes. At whom nobody knows, or what changes the moment itself, is then the game master's. */
function useByHand(step: DsStep, id: PieceId, ability: Ability): void {
  if (ability.kind === 'triggered') spendTriggered(step, id)
  const isFree = tooDear(step, id, ability.cost) !== undefined
  if (isPlayable(ability)) {
    const trigger = whoSetOff(step, id, ability)
    if (useAbility(step, id, ability, { trigger, isAction: false, isGranted: true, isFree })) return
  } else {
    step.emit({ type: 'action', piece: id, action: ability.id })
    if (!isFree) pay(step, id, ability)
  }
  byHand(step, id, `${ability.name}: ${ability.text}`, R.roll.exception)
}

const isPlayable = ({ targets, roll, tiers, before, after }: Ability): boolean =>
  targets.unread !== true && !isOfItsMoment([tiers, before, after], roll !== undefined)

function whoSetOff(step: DsStep, id: PieceId, { name, targets, tiers, before, after }: Ability): PieceId {
  if (!targets.trigger && !speaksOf([tiers, before, after], 'trigger')) return NOBODY
  const among = step.fight.pieces.filter((one) => one.id !== id && isThere(one)).map((one) => one.id)
  return among.length === 0 ? NOBODY : ask.meant(step, id, `who set off ${name}`, among, R.triggered.once)
}

/** As its turn first comes: the traits that nobody has read are shown, and what else is the game master's is named. */
export function showUnread(step: DsStep, id: PieceId): void {
  const { traits, byHand: forPeople } = sheetOf(step.fight, id)
  const unread = traits.filter((trait) => trait.unread !== '')
  if (unread.length + forPeople.length === 0 || step.fight.pieces[id]?.shown === 1) return
  step.set(id, 'shown', 1)
  for (const { name, text } of forPeople) tellWords(step, id, `${name} is for the game master to use. ${text}`, R.roll.exception)
  for (const { name, unread: text } of unread) byHand(step, id, `${name}: ${text}`, R.roll.exception)
}
