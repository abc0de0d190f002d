import { type Effect, type NewEffect, OFF, type PieceId, type Condition as Ruled, type RuleIndex } from '@riposte/referee'
import { carries as capacity } from '../between.ts'
import { bundleOf, isStaggered, type OrcusFight, type OrcusPiece, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'
import { bitOf, type Condition, conditions } from '../terms.ts'
import { bears } from './bearing.ts'

/** Every condition in a few words, for people to look up, to see on a piece, and for the game master to lay on. */

/** A condition by name, how it is seen on a piece, and how it begins where a scenario or a ruling gives it. */
export interface ConditionEntry extends Ruled {
  readonly id: string
  readonly rule: RuleIndex
  holds(step: OrcusStep, piece: OrcusPiece): boolean
  begin?(on: PieceId): NewEffect
}

/** One that lies on who bears it, wherever it comes from. */
const borne = (id: Condition, about: string, rule: RuleIndex): ConditionEntry => ({
  id,
  about,
  rule,
  holds: (step, piece) => bears(step, piece.id, id),
  begin: (on) => ({ kind: id, on, rule, until: id === 'marked' ? 'fight-end' : 'never' }),
})

const kept = (id: string, about: string, rule: RuleIndex, holds: ConditionEntry['holds']): ConditionEntry => ({
  id,
  about,
  rule,
  holds,
  follows: id === 'staggered' ? 'set the field hp' : 'set the field state',
})

/** It lifts or drags more than it can carry. */
function isOverloaded(fight: OrcusFight, { id, load }: OrcusPiece): boolean {
  const most = capacity(sheetOf(fight, id).scores.strength)
  const { modes } = fight.setup
  return load > most && modes[load > 2 * most ? R.ability.drag : R.ability.lift] !== OFF
}

const slowed = borne('slowed', 'every speed is 2 at most', R.cond.slowedSpeed)
const incorporeal = borne('incorporeal', 'takes half damage from attacks', R.damage.incorporeal)

export const conditionEntries: readonly ConditionEntry[] = [
  borne(
    'blinded',
    'sees nothing: all it attacks has total concealment, all have combat advantage over it, -10 to Perception',
    R.cond.blindedSight,
  ),
  borne('controlled', 'dazed, and somebody else says what it does', R.cond.controlledChoice),
  borne('dazed', 'one standard action on its turn, no immediate actions, grants combat advantage', R.cond.dazedActions),
  borne('deafened', 'hears nothing, -10 to Perception', R.cond.deafenedHearing),
  borne('grappled', 'held: cannot leave its square', R.grapple.condition),
  borne('helpless', 'grants combat advantage; a foe beside it may deliver a coup de grace', R.cond.helplessCa),
  borne('immobile', 'cannot leave its square willingly', R.cond.immobile),
  borne('marked', '-2 to attacks that leave out who marked it', R.cond.markedPenalty),
  borne('petrified', 'stone: no actions, resistance 20 to all damage, grants combat advantage', R.cond.petrifiedActions),
  borne(
    'prone',
    'lying: crawls, -2 to attacks, grants combat advantage in melee, +2 to defenses against shots from afar',
    R.cond.proneMove,
  ),
  borne('rattled', '-2 to attacks', R.cond.rattled),
  borne('restrained', 'cannot be moved, -2 to attacks, grants combat advantage', R.cond.restrainedMove),
  { ...slowed, holds: (step, piece) => slowed.holds(step, piece) || isOverloaded(step.fight, piece) },
  borne('stunned', 'no actions, grants combat advantage', R.cond.stunnedActions),
  borne('surprised', 'one standard action on its turn, no free actions, grants combat advantage', R.cond.surprisedAction),
  borne('unconscious', 'no actions, helpless, -5 to all defenses', R.cond.unconsciousActions),
  borne('weakened', 'its attacks do half damage', R.cond.weakened),
  borne('invisible', 'cannot be seen', R.concealment.total),
  { ...incorporeal, holds: (step, piece) => incorporeal.holds(step, piece) || sheetOf(step.fight, piece.id).incorporeal },
  borne('phasing', 'moves through what is solid', R.move.spaceControl),
  borne('hidden', 'its enemies do not know where it is', R.stealth.hide),
  borne('squeezing', '-5 to attacks, grants combat advantage, every square costs 1 more', R.squeeze.penalty),
  borne('grants-advantage', 'all have combat advantage over it', R.ca.bonus),
  borne('removed', 'out of play for a while, and not on the board', R.cond.removed),
  kept('dying', 'at 0 hit points or below, unconscious, makes death saves', R.zero.outcome, (_, { state }) => state === 'dying'),
  kept('stable', 'unconscious, but makes no more death saves', R.death.threeSuccesses, (_, { state }) => state === 'stable'),
  kept('knocked-out', 'unconscious at 0 hit points, and not dying', R.knockout.choice, (_, { state }) => state === 'knocked-out'),
  kept('dead', 'dead', R.death.massive, (_, { state }) => state === 'dead'),
  kept('staggered', 'at half its hit points or fewer', R.staggered, (_, piece) => piece.state !== 'dead' && isStaggered(piece)),
]

/** The conditions a piece is in, by name, for people to see: with what the state of it brings along. The dead are in no other. */
export function conditionsOf(step: OrcusStep, piece: OrcusPiece): string[] {
  if (piece.state === 'dead') return ['dead']
  const names = conditionEntries.filter((one) => one.id !== 'staggered' && one.holds(step, piece)).map((one) => one.id)
  const isDown = piece.state === 'dying' || piece.state === 'stable' || piece.state === 'knocked-out'
  return isDown && !names.includes('unconscious') ? [...names, 'unconscious'] : names
}

/** The conditions that an effect brings, by name. */
export const broughtBy = (effect: Effect): readonly string[] => conditions.filter((one) => (bundleOf(effect).mask & bitOf[one]) !== 0)
