import { effectOn, type NewEffect, NOBODY, type PieceId, type Condition as RuledCondition, type RuleIndex } from '@riposte/referee'
import { enemiesOf, pieceAt, type SovereignFight, type SovereignPiece } from '../fight.ts'
import { R } from '../rules.ts'

/** Every condition: what it is called and means, whether a piece is in it, and how it begins where a scenario or a ruling gives it. */
export interface Condition extends RuledCondition {
  readonly rule: RuleIndex
  holds(fight: SovereignFight, piece: SovereignPiece): boolean
  /** The effect that a piece of this side bears; what is kept in fields of the piece has none. */
  begin?(on: PieceId, side: number): NewEffect
}

/** A condition that is an effect on who bears it. */
const borne = (id: string, about: string, rule: RuleIndex, how?: (on: PieceId, side: number) => Partial<NewEffect>): Condition => ({
  id,
  about,
  rule,
  holds: (fight, piece) => effectOn(fight, piece.id, id) !== undefined,
  ...(how === undefined ? {} : { begin: (on, side) => ({ kind: id, on, rule, until: 'never', ...how(on, side) }) }),
})

/** The other side of an effect: who holds, who screens. */
const done = (id: string, of: string, about: string, rule: RuleIndex): Condition => ({
  id,
  about,
  rule,
  follows: `lay ${of} on the other piece, by this one`,
  holds: (fight, piece) => fight.effects.some((effect) => effect.kind === of && effect.by === piece.id),
})

const kept = (id: string, about: string, rule: RuleIndex, instead: string, holds: (piece: SovereignPiece) => boolean): Condition => ({
  id,
  about,
  rule,
  follows: instead,
  holds: (_, piece) => holds(piece),
})

export const conditions: readonly Condition[] = [
  kept(
    'mortally-injured',
    'at 0 hit points, helpless, dying',
    R.hp.zero,
    'set the field state',
    (piece) => piece.state === 'mortally-injured',
  ),
  kept(
    'unconscious',
    'at 0 hit points, helpless, not dying',
    R.trait.lessLethal,
    'set the field state',
    (piece) => piece.state === 'unconscious',
  ),
  kept('dead', 'dead', R.hp.namelessNpc, 'set the field state', (piece) => piece.state === 'dead'),
  kept(
    'stable',
    'mortally injured, but not dying',
    R.hp.stabilize,
    'set the field stable',
    (piece) => piece.stable && piece.state === 'mortally-injured',
  ),
  kept('frail', 'came back from 0 hit points: the next time it dies at once', R.hp.frail, 'set the field frail', (piece) => piece.frail),
  borne(
    'prone',
    'lying: +2 for those who strike from nearby, -2 for those who shoot from afar, half movement, -4 to its own melee attacks',
    R.prone.speed,
    () => ({}),
  ),
  borne('grappled', 'held: no movement, only unarmed attacks', R.grapple.check),
  done('grappling', 'grappled', 'holds somebody: the same, and it holds nobody else', R.grapple.check),
  borne('screened', 'an ally stands in the way of attacks on it', R.screen.duration),
  done('screening', 'screened', 'stands in the way of attacks on an ally', R.screen.duration),
  borne('total-defense', '+2 AC and no Shock until its next turn', R.defense.ac, (on, side) => ({
    by: on,
    until: 'turn-start',
    of: side,
    value: 2,
  })),
  borne('charging', '-2 AC until the end of the round', R.charge.ac, (on) => ({ by: on, until: 'round-end', value: -2 })),
  borne('disengaged', 'provokes nothing from the foes it disengaged from, until the end of the round', R.disengage.allFoes, () => ({
    until: 'round-end',
  })),
  borne('burning', 'takes 1d8 when the next round begins', R.weapon.militaryOilBurning, () => ({ until: 'round-start' })),
  borne('gagged', 'cannot speak, and so not cast', R.spell.casting, () => ({})),
  borne('fleeing', 'wants only to get away', R.morale.survival, () => ({ until: 'fight-end' })),
  kept('holding', 'has put off the rest of its turn', R.hold.cost, 'set the field holding', (piece) => piece.holding === 1),
  kept('fled', 'has left the board', R.morale.return, 'take it out of the fight', (piece) => piece.fled),
]

/** The conditions a piece is in, by name. */
export const conditionsOf = (fight: SovereignFight, piece: SovereignPiece): string[] =>
  conditions.filter((one) => one.holds(fight, piece)).map((one) => one.id)

/** What a condition by a ruling is besides when it ends. */
export function begins(fight: SovereignFight, id: string, on: PieceId, by: PieceId): Partial<NewEffect> {
  const { side } = pieceAt(fight, on)
  const { value, by: maker } = conditions.find((one) => one.id === id)?.begin?.(on, side) ?? {}
  return {
    ...(value !== undefined && { value }),
    ...(by === NOBODY && maker !== undefined && { by: maker }),
    ...(id === 'disengaged' && { caught: enemiesOf(fight, side) }),
  }
}
