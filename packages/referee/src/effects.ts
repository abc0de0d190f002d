import type { Square } from '@riposte/board'
import type { Effect, Ending, NewEffect } from './effect.ts'
import type { AnyEvent } from './events.ts'
import type { Fight } from './fight.ts'
import { latest } from './known.ts'
import { NOBODY, type PieceId } from './piece.ts'
import type { RuleIndex } from './rules.ts'
import type { Step } from './step.ts'

// ------------------------------------------------------------------------------------------------------ which there are

const NONE: readonly Effect[] = []

/** All effects by who bears them; those of nobody come first. */
const borne = latest((effects: readonly Effect[]): readonly (readonly Effect[] | undefined)[] => {
  const lists: (Effect[] | undefined)[] = []
  for (const effect of effects) {
    const place = effect.on + 1
    while (lists.length <= place) lists.push(undefined)
    const list = lists[place]
    if (list === undefined) lists[place] = [effect]
    else list.push(effect)
  }
  return lists
})

/** The effects that somebody bears, in the order in which they began. */
export const effectsOn = ({ effects }: Fight, piece: PieceId): readonly Effect[] =>
  effects.length === 0 ? NONE : (borne(effects)[piece + 1] ?? NONE)

export function effectOn(fight: Fight, piece: PieceId, kind: string): Effect | undefined {
  const mine = effectsOn(fight, piece)
  for (let i = 0; i < mine.length; i++) {
    const effect = mine[i]
    if (effect !== undefined && effect.kind === kind) return effect
  }
  return undefined
}

export const effectsBy = (fight: Fight, piece: PieceId): Effect[] => fight.effects.filter((effect) => effect.by === piece)

/** The effects whose moment has come, in the order in which they began. */
export function due(fight: Fight, ending: Ending, of = NOBODY): Effect[] {
  return fight.effects.filter((effect) => effect.until === ending && effect.of === of)
}

// -------------------------------------------------------------------------------------------------------- how they end

/** The moment has come for one effect: it ends, or has one fewer such moment left. */
export function runDown<F extends Fight, E extends AnyEvent>(step: Step<F, E>, effect: Effect): void {
  if (effect.skip > 0) step.change(effect, { skip: effect.skip - 1 })
  else step.end(effect, effect.until)
}

/** The moment has come for all effects that wait for it. A game whose players choose the order runs them down itself. */
export function expire<F extends Fight, E extends AnyEvent>(step: Step<F, E>, ending: Ending, of = NOBODY): void {
  if (step.fight.effects.length === 0) return
  for (const effect of due(step.fight, ending, of)) runDown(step, effect)
}

/** Ends what of a kind lies on somebody, whatever has brought it. */
export function lift<F extends Fight, E extends AnyEvent>(
  step: Step<F, E>,
  on: PieceId,
  kind: string,
  why: string,
  rule?: RuleIndex,
): void {
  for (const effect of effectsOn(step.fight, on)) if (effect.kind === kind) step.end(effect, why, rule)
}

/** An author has fallen: its effects that do not outlive it end. */
export function endWithAuthor<F extends Fight, E extends AnyEvent>(step: Step<F, E>, author: PieceId, rule?: RuleIndex): void {
  for (const effect of effectsBy(step.fight, author)) if (effect.withAuthor) step.end(effect, 'author', rule)
}

/** "Until the end of its next turn": the first turn that starts after now. In its own turn, that is not this one. */
export function toNextTurnEnd(fight: Fight, of: number): Pick<NewEffect, 'until' | 'of'> & { readonly skip: number } {
  return { until: 'turn-end', of, skip: fight.acting === of ? 1 : 0 }
}

// --------------------------------------------------------------------------------------------------------------- zones

/** The effects that lie on a square. */
export const zonesAt = (fight: Fight, square: Square): Effect[] => fight.effects.filter((effect) => effect.squares.includes(square))

/** Whether a zone catches a piece now: it does so once until its catch is cleared. Marks the piece as caught. */
export function catches<F extends Fight, E extends AnyEvent>(step: Step<F, E>, zone: Effect, piece: PieceId): boolean {
  if (zone.caught.includes(piece)) return false
  step.change(zone, { caught: [...zone.caught, piece] })
  return true
}

/** A new turn or round, as the book counts it: zones may catch everybody again. */
export function clearCaught<F extends Fight, E extends AnyEvent>(step: Step<F, E>): void {
  for (const effect of step.fight.effects) if (effect.caught.length > 0) step.change(effect, { caught: [] })
}
