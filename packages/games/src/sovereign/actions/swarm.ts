import type { Effect, PieceId, RuleIndex } from '@riposte/referee'
import { type Aim, aimAttack, targets } from '../aim/aim.ts'
import { ask, seatOf } from '../asking.ts'
import { attack } from '../attack/attack.ts'
import { takeUp } from '../carrying/taking-up.ts'
import { isEnemy, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import type { SovereignStep } from '../step.ts'
import type { Action } from './action.ts'
import { nobody } from './attacks.ts'

/** Swarms: up to four who spend their Main on one target, for one roll together. Each bears on the target an effect `swarming`. */

const aim: Aim = { kind: 'swarm', ways: ['melee', 'thrown', 'shot'], inHand: false }
const FULL_SWARM = 4

/** It and its allies about one target. Value 0 while they wait, 1 once the swarm has rolled or one has fallen; both count towards four in a round. */
const joined = ({ fight }: SovereignStep, id: PieceId, target: PieceId): Effect[] =>
  fight.effects.filter(({ kind, on, by }) => kind === 'swarming' && on === target && !isEnemy(pieceAt(fight, by), pieceAt(fight, id)))
const waiting = (step: SovereignStep, id: PieceId, target: PieceId): Effect[] => joined(step, id, target).filter(({ value }) => value === 0)

const isFull = (step: SovereignStep, id: PieceId, target: PieceId): boolean =>
  joined(step, id, target).length >= FULL_SWARM && step.applies(R.swarm.limit)

export const swarmAttack: Action = {
  id: 'swarm-attack',
  rule: R.table.swarmAttack,
  // @rule sovereign.table.swarm-attack
  cost: 'main',
  about:
    'Join a swarm on an enemy in range of your weapon. Answers: the target; then who rolls for the swarm now, or wait (as when nothing is answered).',
  example: 'A: [swarm-attack, T]',
  pointless: (step) => !step.applies(R.swarm.join),
  forbidden: (step, id) => nobody(step, id, aim) ?? allFull(step, id),
  take(step, id, pay) {
    const target = askSwarmTarget(step, id)
    pay()
    step.begin({ kind: 'swarming', on: target, by: id, rule: R.swarm.join, until: 'round-end' })
    rollOrWait(step, id, target)
  },
}

/** Where every enemy in range has its swarm already. */
function allFull(step: SovereignStep, id: PieceId): RuleIndex | undefined {
  const inRange = targets(step, id, aim).options
  return inRange.every((option) => isFull(step, id, option.piece)) ? R.swarm.limit : undefined
}

function askSwarmTarget(step: SovereignStep, id: PieceId): PieceId {
  const reachable = targets(step, id, aim)
  const offers = step.offers<(typeof reachable.options)[number]>()
  for (const option of reachable.options) {
    offers.offer({ ...option, rule: R.swarm.join }, isFull(step, id, option.piece) ? R.swarm.limit : undefined)
  }
  // Out of range is the swarm's own rule here: one joins against an enemy in range of one's weapon.
  for (const refusal of reachable.refusals) offers.refuse(refusal.id, R.swarm.join, refusal.piece)
  return ask.target(step, id, 'whom to swarm', offers.options, undefined, offers.refusals).piece
}

/** Any one participant may roll, when four have joined or before. */
function rollOrWait(step: SovereignStep, id: PieceId, target: PieceId): void {
  const wait = { id: 'wait', roller: undefined, byDefault: true }
  const rollers = rollersOf(step, id, target).map((roller) => ({
    id: pieceAt(step.fight, roller).key,
    piece: roller,
    roller,
    seat: seatOf(step, id),
    rule: R.swarm.whoAndWhen,
  }))
  const { roller } = ask.choice(step, id, isFull(step, id, target) ? 'four have joined: who rolls' : 'who rolls now, or wait', [
    wait,
    // @rule sovereign.swarm.who-and-when
    ...rollers,
  ])
  if (roller !== undefined) rollFor(step, roller, target)
}

/** Those in the swarm who could make its attack now. */
const rollersOf = (step: SovereignStep, id: PieceId, target: PieceId): PieceId[] =>
  waiting(step, id, target)
    .map(({ by }) => by)
    .filter((by) => targets(step, by, aim).options.some((option) => option.piece === target))

/** The swarm's one roll. */
function rollFor(step: SovereignStep, roller: PieceId, target: PieceId): void {
  const declared = { ...aimAttack(step, roller, aim, target), others: rollersOf(step, roller, target).length - 1 }
  if (step.applies(R.swarm.oneRoll)) for (const effect of waiting(step, roller, target)) step.change(effect, { value: 1 })
  if (takeUp(step, roller, declared.weapon)) attack(step, declared)
}

/** A swarm that waits may be rolled for at any later moment of the turn. */
export const swarmRoll: Action = {
  id: 'swarm-roll',
  rule: R.swarm.whoAndWhen,
  about: 'Make the one attack of a swarm you have joined. Answers: the target; then, where there is a choice, the weapon.',
  example: 'A: [swarm-roll, T]',
  pointless: (step, id) => swarmsOf(step, id).length === 0 && !hasRolled(step, id),
  forbidden: (step, id) => step.forbids(R.swarm.oneRoll, swarmsOf(step, id).length === 0),
  take(step, id) {
    const options = swarmsOf(step, id).map((target) => ({ id: pieceAt(step.fight, target).key, piece: target }))
    const target = ask.target(step, id, 'which swarm', options).piece
    // @rule sovereign.swarm.who-and-when
    rollFor(step, id, target)
  },
}

/** Its swarm has made its one attack. */
const hasRolled = (step: SovereignStep, id: PieceId): boolean =>
  step.applies(R.swarm.oneRoll) && step.fight.effects.some((effect) => effect.kind === 'swarming' && effect.by === id && effect.value === 1)

const swarmsOf = (step: SovereignStep, id: PieceId): PieceId[] =>
  step.fight.effects
    .filter((effect) => effect.kind === 'swarming' && effect.by === id && rollersOf(step, id, effect.on).includes(id))
    .map((effect) => effect.on)
