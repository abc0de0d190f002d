import { NOBODY, type PieceId } from '@riposte/referee'
import { rollAmount } from '../bearing/amounts.ts'
import { allHold, isRelated, pieceIn, wants } from '../bearing/holds.ts'
import { hasTag } from '../bearing/tags.ts'
import { whoIs } from '../bearing/who.ts'
import type { Clause } from '../clauses/clauses.ts'
import { type Amount, type Relation, type Role, roles } from '../clauses/phrases.ts'
import { holdsBy } from '../conditions/grappling.ts'
import type { Context } from '../context.ts'
import { pieceAt, sheetOf } from '../fight.ts'
import { dragAlong } from '../movement/dragging.ts'
import { force, isBlocked } from '../movement/forced.ts'
import { move } from '../movement/movement.ts'
import { shift } from '../movement/shift.ts'
import { fullSpeed, speedOf } from '../movement/speeds.ts'
import { swap, teleport } from '../movement/teleport.ts'
import { bookOf, type OrcusStep } from '../step.ts'
import { letThrough, meeting } from './passing.ts'

/** Clauses that move somebody. */

type Of<D extends Clause['do']> = Extract<Clause, { do: D }>

const isThere = ({ fight }: OrcusStep, id: PieceId): boolean => pieceAt(fight, id).gone === 0

/** Pushed, pulled or shunted. A Far area pushes away from the square it starts from. */
export function forceThem(step: OrcusStep, clause: Of<'force'>, context: Context): void {
  const { you, base, strike, act } = context
  let squares = 0
  let isShort = false
  for (const id of whoIs(step, clause.to, context)) {
    if (!isThere(step, id)) continue
    const far = rollAmount(step, clause.squares, { context: { ...context, target: id }, why: clause.how }).total
    const center = clause.from === undefined ? NOBODY : pieceIn(context, clause.from)
    if (center === id) continue
    const from =
      center !== NOBODY
        ? { from: pieceAt(step.fight, center).at }
        : strike?.aim.origin === 'far' && base !== undefined
          ? { from: base }
          : {}
    const adjacent = clause.adjacent === true ? { adjacent: true } : {}
    const given = { by: you, id, how: clause.how, squares: far, upTo: clause.upTo, context, ...from, ...adjacent }
    const moved = force(step, given)
    isShort ||= moved < far && act !== undefined && isBlocked(step, given)
    squares += moved
  }
  if (act !== undefined) {
    act.happened = squares > 0
    act.squares = squares
    act.blocked = isShort
  }
}

/** How far: dice are rolled once, but somebody's speed is at each square what it is by then. Who does not walk has the speed of the way. */
function distanceOf(step: OrcusStep, { squares, how, mode }: Of<'move'>, id: PieceId, context: Context): () => number {
  const about = { ...context, target: id }
  const isPace = ({ of }: Amount['measures'][number]): boolean => of === 'speed'
  const fixed = rollAmount(
    step,
    { ...squares, measures: squares.measures.filter((one) => !isPace(one)) },
    { context: about, why: how },
  ).total
  const paces = squares.measures.filter(isPace)
  // @rule orcus.cond.slowed.teleport
  const inForce = how === 'teleport' ? fullSpeed : speedOf
  const paceOf = (one: PieceId): number => inForce(step, one, sheetOf(step.fight, one).speeds.walk > 0 ? 'walk' : (mode ?? 'walk'))
  return () => paces.reduce((sum, { times, whose }) => sum + Math.floor(paceOf(pieceIn(about, whose)) * times), fixed)
}

/** Moves a part of the way, does what is to be done, and goes on with what is left. */
function moveInTwo(
  step: OrcusStep,
  clause: Of<'move'>,
  midway: readonly Clause[],
  context: Context,
  { id, far }: { id: PieceId; far: () => number },
): number {
  const go = (reach: () => number, safeFrom: PieceId): number => {
    if (clause.how === 'shift') return shift(step, id, reach, { by: id, optional: true, text: `shift up to ${reach()}` })
    const mode = clause.mode === undefined ? {} : { mode: clause.mode }
    const safe = clause.safeFrom === 'all' ? { safeFrom: 'all' as const } : safeFrom === NOBODY ? {} : { safeFrom }
    return move(step, id, {
      reach,
      how: 'walk',
      provokes: clause.safeFrom !== 'all',
      text: `move up to ${reach()}`,
      optional: true,
      ...mode,
      ...safe,
    })
  }
  const gone = go(far, NOBODY)
  bookOf(step).run(step, midway, context)
  if (!isThere(step, id) || gone >= far()) return gone
  const struck = clause.safeFrom === undefined ? NOBODY : (context.act?.struck.at(-1) ?? NOBODY)
  return gone + go(() => far() - gone, struck)
}

export function moveThem(step: OrcusStep, clause: Of<'move'>, context: Context): void {
  const { act } = context
  let squares = 0
  for (const id of whoIs(step, clause.to, context)) {
    if (!isThere(step, id)) continue
    const { at, height } = pieceAt(step.fight, id)
    if (act !== undefined && id === context.you) act.left = { at, height }
    const boons = [clause.through, clause.eased === true ? ('eased' as const) : undefined].flatMap((way) =>
      way === undefined ? [] : [letThrough(step, id, way, context)],
    )
    const far = distanceOf(step, clause, id, context)
    squares +=
      clause.midway === undefined
        ? goOnce(step, clause, context, { id, far })
        : moveInTwo(step, clause, clause.midway, { ...context, act }, { id, far })
    for (const boon of boons) step.end(boon, 'used')
  }
  if (act !== undefined) {
    act.happened = squares > 0
    act.squares = squares
  }
}

/** Beside whom it must end: somebody with a part in it, or any of a side. */
function endsBeside(
  step: OrcusStep,
  { of, tests = [] }: NonNullable<Of<'move'>['ends']>,
  id: PieceId,
  context: Context,
): readonly PieceId[] {
  if (isPart(of)) return [pieceIn(context, of)].filter((one) => one !== NOBODY)
  return step.fight.pieces.flatMap((one) =>
    one.gone === 0 && one.id !== id && isRelated(step, context.you, of, one.id) && allHold(step, tests, { ...context, target: one.id })
      ? [one.id]
      : [],
  )
}
const isPart = (of: Role | Relation): of is Role => roles.some((role) => role === of)

const isMagic = (step: OrcusStep, { power }: Context): boolean => power !== undefined && hasTag(step, power, 'teleportation')

/** One of them, all the way. */
function goOnce(step: OrcusStep, clause: Of<'move'>, context: Context, { id, far }: { id: PieceId; far: () => number }): number {
  const { you } = context
  const { optional } = clause
  const of = clause.ends === undefined ? [] : endsBeside(step, clause.ends, id, context)
  // Beside nobody there is nowhere to go.
  if (clause.ends !== undefined && of.length === 0 && !isPart(clause.ends.of)) return 0
  const ends = clause.ends === undefined || of.length === 0 ? {} : { ends: { where: clause.ends.where, of } }
  const after = clause.passing === undefined ? {} : { after: meeting(step, id, clause.passing, context) }
  switch (clause.how) {
    case 'shift':
      return shift(step, id, far, { by: id, optional, text: `shift up to ${far()}`, ...ends, ...after })
    case 'teleport':
      return teleport(step, you, id, far(), { optional, text: `teleport up to ${far()}`, ...ends })
    case 'swap':
      if (optional && !wants(step, you, 'change places', true)) return 0
      return context.target !== NOBODY && swap(step, you, context.target === id ? you : context.target, id, isMagic(step, context)) ? 1 : 0
    case 'move': {
      if (clause.drags !== undefined) {
        const among =
          clause.drags === 'target' ? [context.target].filter((one) => one !== NOBODY) : holdsBy(step.fight, id).map(({ on }) => on)
        return dragAlong(step, id, among, { mode: clause.mode, reach: far, provokes: clause.safeFrom !== 'all' })
      }
      const mode = clause.mode === undefined ? {} : { mode: clause.mode }
      const { safeFrom } = clause
      const safe = safeFrom === undefined ? {} : { safeFrom: safeFrom === 'all' ? ('all' as const) : pieceIn(context, safeFrom) }
      return move(step, id, {
        reach: far,
        how: 'walk',
        provokes: safeFrom !== 'all',
        text: `move up to ${far()}`,
        optional,
        ...mode,
        ...ends,
        ...safe,
        ...after,
      })
    }
  }
}
