import { type Condition, effectOn, type NewEffect, type PieceId, type RuleIndex } from '@riposte/referee'
import { borneConditions } from '@riposte/tactics'
import { type ConditionName, conditionNames, type Span } from '../clauses/words.ts'
import type { HomlFight } from '../fight.ts'
import { R } from '../rules.ts'
import type { HomlStep } from '../step.ts'
import { ending } from './durations.ts'

/** Every condition of the book: what it is called, what it brings along, and who is in it. */

/** What holds as long as another condition does, and goes with it. */
const brings: Readonly<Partial<Record<ConditionName, readonly ConditionName[]>>> = {
  // @rule homl.cond.dying.includes
  dying: ['incapacitated'],
  // @rule homl.cond.broken.dazed
  broken: ['dazed'],
  // @rule homl.cond.compelled.dazed
  compelled: ['dazed'],
  helpless: ['incapacitated'],
}

export const { bitsOn, conditionsOf, isAnybodyIn, isCondition, isIn, isInAny } = borneConditions(conditionNames, brings)

const table: Readonly<Record<ConditionName, readonly [rule: RuleIndex, about: string]>> = {
  blinded: [R.cond.blindedLos, 'sees nobody'],
  dazed: [R.cond.dazedActions, 'takes no opportunity and does not flank'],
  compelled: [R.cond.compelledNoActions, 'takes no action of its own; one major action in the turn of who compels it'],
  dying: [R.damage.dying, 'below 1 hit point: incapacitated, and rolls death saves'],
  grabbed: [R.cond.grabbedMove, 'does not move; attacks on it have advantage'],
  incapacitated: [R.cond.incapActions, 'takes no action and sees nobody; attacks on it have advantage'],
  engaged: [R.cond.engaged, 'its attacks that leave out who engaged it have disadvantage'],
  prone: [R.cond.proneCrawl, 'lying: only crawls, close attacks on it have advantage, ranged ones disadvantage'],
  removed: [R.cond.removed, 'off the battlefield'],
  slowed: [R.cond.slowed, 'half its speed'],
  stunned: [R.cond.stunnedActions, 'a move or a major action in its turn, and disadvantage on attacks'],
  surprised: [R.surprise.imposed, 'attacks on it have advantage, its own disadvantage'],
  broken: [R.cond.brokenFlee, 'flees'],
  immobilized: [R.cond.immobilized, 'does not move by itself'],
  helpless: [R.cond.immobilized, 'incapacitated'],
  invisible: [R.vis.invisible, 'unseen by who sees with eyes, and still located'],
  hidden: [R.vis.hidden, 'unseen by those whom it has fooled, who do not know where it is'],
  confused: [R.cond.confused, 'attacks who last laid hands on it, or staggers about'],
  weakened: [R.cond.immobilized, 'disadvantage on checks that rest on STR'],
}

export const conditions: readonly Condition[] = conditionNames.map((id) => ({ id, about: table[id][1], rule: table[id][0] }))

/** Lays a condition on somebody. What two things bring runs side by side, and ends with the later of them. */
export function lay(
  step: HomlStep,
  on: PieceId,
  by: PieceId,
  condition: ConditionName,
  lasts: Span,
  rule: RuleIndex = table[condition][0],
  more: Partial<NewEffect> = {},
): void {
  step.begin({ kind: condition, on, by, rule, ...ending(step, on, by, lasts), ...more })
}

export function fallProne(step: HomlStep, on: PieceId, by: PieceId, rule: RuleIndex): void {
  if (!isIn(step.fight, on, 'prone')) lay(step, on, by, 'prone', 'lasting', rule)
}

/** Lies under a condition that its victim ends with an action. */
export const SHAKEN = 'shake'

/** Those whom it holds, each once: by a grab and by a feat too it may be twice. */
export function heldBy({ fight }: HomlStep, id: PieceId): readonly PieceId[] {
  if (!isAnybodyIn(fight, 'grabbed')) return NOBODY_HELD
  return [...new Set(fight.effects.filter(({ kind, by }) => kind === 'grabbed' && by === id).map(({ on }) => on))]
}
const NOBODY_HELD: readonly PieceId[] = []

/** It is on the battlefield. */
export const isThere = (fight: HomlFight, id: PieceId): boolean => fight.pieces[id]?.gone === 0 && !isIn(fight, id, 'removed')

const unable: readonly ConditionName[] = [
  // @rule homl.cond.incap.actions
  'incapacitated',
  // @rule homl.cond.removed
  'removed',
]

/** It can take actions at all. */
export function isAble(fight: HomlFight, id: PieceId): boolean {
  const piece = fight.pieces[id]
  if (piece?.gone !== 0 || piece.yielded) return false
  return bitsOn(fight, id) === 0 || (!isInAny(fight, id, unable) && !isCompelled(fight, id))
}

// @rule homl.cond.compelled.no-actions
const isCompelled = (fight: HomlFight, id: PieceId): boolean => isIn(fight, id, 'compelled') && effectOn(fight, id, COMMANDED) === undefined

/** What is so because it has no points left, and ends with them alone. */
export const isOfFall = (fight: HomlFight, id: PieceId, kind: string): boolean =>
  (fight.pieces[id]?.hp ?? 1) <= 0 && ['dying', 'broken', 'incapacitated'].includes(kind)

/** Nobody is in the power of who is slain, or is out of the fight. */
export function checkThralls(step: HomlStep): void {
  if (!isAnybodyIn(step.fight, 'compelled')) return
  for (const effect of step.fight.effects) {
    const master = effect.kind === 'compelled' ? step.fight.pieces[effect.by] : undefined
    // @rule homl.cond.compelled.no-actions
    if (master !== undefined && (master.gone === 1 || master.yielded)) step.end(effect, 'free', R.cond.compelledNoActions)
  }
}

/** Under the compelled: it acts as it is told just now. */
export const COMMANDED = 'commanded'

/** Under the confused: it does next what another says. */
export const HEEDS = 'heeds'

/** Who is confused remembers who last attacked, held or touched it. */
const STUNG = 'stung'

// @rule homl.cond.confused
export function sting(step: HomlStep, by: PieceId, targets: readonly PieceId[]): void {
  if (!isAnybodyIn(step.fight, 'confused')) return
  for (const at of targets) {
    const confused = at === by ? undefined : effectOn(step.fight, at, 'confused')
    const before = effectOn(step.fight, at, STUNG)
    if (confused === undefined || before?.by === by) continue
    if (before !== undefined) step.end(before, 'another', R.cond.confused)
    step.begin({ kind: STUNG, on: at, by, rule: R.cond.confused, until: 'never', under: confused.id })
  }
}

/** Where that one is still in the fight. */
export function stungBy({ fight }: HomlStep, id: PieceId): PieceId | undefined {
  const by = effectOn(fight, id, STUNG)?.by
  return by !== undefined && fight.pieces[by]?.gone === 0 ? by : undefined
}
