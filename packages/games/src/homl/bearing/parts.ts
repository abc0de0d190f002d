import { type Effect, effectsOn, lasting, type NewEffect, NOBODY, type PieceId } from '@riposte/referee'
import { Facts } from '@riposte/tactics'
import type { Bane, Clause, Test, Who } from '../clauses/clauses.ts'
import { presence, whomOf } from '../clauses/kinds.ts'
import { isIn, isThere } from '../conditions/conditions.ts'
import { type HomlFight, isOfSide, pieceAt, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { isUnwalled } from '../sight/line-of-effect.ts'
import { cellsOf, distance } from '../space.ts'
import type { HomlStep } from '../step.ts'
import type { Ability } from '../terms.ts'
import { type Held, isHeld } from './held.ts'
import { counts, isKind, isSo } from './tests.ts'

/** What bears on somebody: clauses that last, from feats and from traits of its sheet. */

type Of<D extends Clause['do']> = Extract<Clause, { readonly do: D }>
export interface Part<D extends Clause['do']> {
  readonly clause: Of<D>
  /** Whom "you" and "the target" are in it. */
  readonly by: PieceId
  readonly target: PieceId
  readonly effect: Effect | undefined
}

const isOf = <D extends Clause['do']>(clause: Clause, kind: D): clause is Of<D> => clause.do === kind

const NOTHING: readonly never[] = []

export function partsOn<D extends Clause['do']>(step: HomlStep, id: PieceId, kind: D): readonly Part<D>[] {
  const effects = effectsOn(step.fight, id)
  const sheet = sheetOf(step.fight, id)
  const traits = sheet.traits.length === 0 ? NOTHING : standing(sheet)
  const isAround = emanating.all(step.fight) !== 0
  if (effects.length === 0 && traits.length === 0 && !isAround) return NOTHING
  const found: Part<D>[] = []
  for (const effect of effects)
    if (isHeld(effect.holds) && isOf(effect.holds.part, kind) && counts(step, id, effect.by, effect.holds))
      found.push({ clause: effect.holds.part, by: effect.by, target: effect.holds.target, effect })
  for (const { clause, tests } of traits)
    if (isOf(clause, kind) && counts(step, id, id, { target: NOBODY, tests }))
      found.push({ clause, by: id, target: NOBODY, effect: undefined })
  if (isAround) for (const effect of step.fight.effects) found.push(...emanated(step, effect, id, kind))
  return found
}

/** Auras that bear on whoever is in them. */
const emanating = new Facts(({ kind, holds }) =>
  kind === PRESENCE || (kind === 'aura' && isHeld(holds) && holds.part.do === 'while') ? 1 : 0,
)

const forbidding = new Facts(({ holds }) => (isHeld(holds) && holds.part.do === 'forbid' ? 1 : 0))
/** Something may be forbidden to it. */
export const mayBeBarred = (fight: HomlFight, id: PieceId): boolean =>
  forbidding.on(fight, id) !== 0 || emanating.all(fight) !== 0 || sheetOf(fight, id).traits.length > 0

/** What an aura does to somebody who is in it now. */
function emanated<D extends Clause['do']>(step: HomlStep, { kind: sort, on, value, holds }: Effect, id: PieceId, kind: D): Part<D>[] {
  if ((sort !== 'aura' && sort !== PRESENCE) || !isHeld(holds) || pieceAt(step.fight, on).gone === 1) return []
  // @rule homl.cond.removed
  if (isIn(step.fight, on, 'removed') || isIn(step.fight, id, 'removed')) return []
  const does = sort === PRESENCE ? [holds.part] : holds.part.do === 'while' ? holds.part.does : NOTHING
  // @rule homl.npc.aura
  if (distance(step.fight, on, id) > value || !isUnwalled(step.fight, cellsOf(step.fight, on), cellsOf(step.fight, id))) return []
  if (sort === PRESENCE && (on === id || !counts(step, id, on, holds))) return []
  return does.flatMap((clause) => {
    const whom = whomOf(clause)
    return isOf(clause, kind) && whom !== undefined && isAmong(step.fight, on, whom, id)
      ? [{ clause, by: on, target: NOBODY, effect: undefined }]
      : []
  })
}

export const isAmong = (fight: HomlFight, of: PieceId, whom: Who, id: PieceId): boolean =>
  'side' in whom &&
  isOfSide(fight, of, whom.side, id) &&
  (whom.kind === undefined || isKind(fight, id, whom.kind)) &&
  (whom.is === undefined || isSo(fight, id, whom.is))

interface Standing {
  readonly clause: Clause
  readonly tests: readonly Test[]
}

/** What the traits of a sheet say, and while what. */
const stated = (sheet: Sheet): readonly Standing[] => sheet.traits.filter(({ aura }) => aura === 0).flatMap(({ does }) => flat(does, []))
const standing = lasting((sheet: Sheet): readonly Standing[] => stated(sheet).filter(({ clause }) => presence(clause) === undefined))

/** A trait that bears on those around whose it is. */
const PRESENCE = 'presence'
export const presencesOf = (sheet: Sheet, on: PieceId): NewEffect[] =>
  stated(sheet).flatMap(({ clause, tests }) => {
    const value = presence(clause)
    const holds: Held = { part: clause, target: NOBODY, tests }
    return value === undefined ? [] : [{ kind: PRESENCE, on, by: on, rule: R.npc.block, until: 'never', value, holds }]
  })

const flat = (clauses: readonly Clause[], tests: readonly Test[]): Standing[] =>
  clauses.flatMap((clause) => (clause.do === 'while' ? flat(clause.does, [...tests, clause.test]) : [{ clause, tests }]))

/** As its sheet has it, or as a feat makes it. */
export const abilityNow = (step: HomlStep, id: PieceId, ability: Ability): number =>
  partsOn(step, id, 'ability').find(({ clause }) => clause.which === ability)?.clause.becomes ?? sheetOf(step.fight, id).ability[ability]

/** What a feat or a trait keeps from somebody. */
export const isSpared = (step: HomlStep, id: PieceId, what: Bane): boolean =>
  partsOn(step, id, 'spare').some(({ clause }) => clause.what.includes(what))

/** Covered or concealed, whatever lies between. */
export const isScreened = (step: HomlStep, id: PieceId): boolean => partsOn(step, id, 'screen').length > 0

/** One foe of his who says so is beside him, and an ally of that one. */
// @rule homl.effects.kinds
export const isBeset = (step: HomlStep, at: PieceId): boolean =>
  step.fight.pieces.some(
    ({ id }) =>
      isFoeBeside(step, id, at) &&
      partsOn(step, id, 'beset').length > 0 &&
      step.fight.pieces.some((one) => one.id !== id && isFoeBeside(step, one.id, at)),
  )
const isFoeBeside = ({ fight }: HomlStep, id: PieceId, at: PieceId): boolean =>
  isThere(fight, id) && isOfSide(fight, at, 'enemy', id) && distance(fight, id, at) <= 1

/** Used once: so many uses are left of it, or none. */
export function useUp(step: HomlStep, { effect }: { readonly effect: Effect | undefined }): void {
  if (effect === undefined || effect.value === 0) return
  if (effect.value > 1) {
    step.change(effect, { value: effect.value - 1 })
    return
  }
  // @rule homl.duration.other
  step.end(effect, 'used')
}
