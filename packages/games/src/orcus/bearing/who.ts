import { NOBODY, type PieceId } from '@riposte/referee'
import { askSome } from '@riposte/tactics'
import { seatOf } from '../asking.ts'
import { reachOf } from '../carrying/wield.ts'
import type { Picked, Who } from '../clauses/phrases.ts'
import { has } from '../conditions/conditions.ts'
import type { Context } from '../context.ts'
import { pieceAt } from '../fight.ts'
import { covers } from '../heights.ts'
import { R } from '../rules.ts'
import { sees } from '../sight/senses.ts'
import { spreads } from '../sight/sight.ts'
import { boxAt, boxesApart, boxOf, squaresOf } from '../space.ts'
import type { OrcusStep } from '../step.ts'
import { allHold, isRelated, pieceIn } from './holds.ts'

/** Whom a clause means: those who play a part, or creatures picked from those around. */

export function whoIs(step: OrcusStep, who: Who, context: Context): PieceId[] {
  switch (who.who) {
    case 'some':
      return picked(step, who, context)
    case 'hit':
      return present(step, context.act?.hits ?? [])
    default:
      return present(step, [pieceIn(context, who.who)])
  }
}

const present = ({ fight }: OrcusStep, ids: readonly PieceId[]): PieceId[] =>
  ids.filter((id) => id !== NOBODY && pieceAt(fight, id).gone === 0)

/** All that could be picked. */
export const meantBy = (step: OrcusStep, who: Picked, context: Context): PieceId[] =>
  step.fight.pieces.filter((one) => one.gone === 0 && one.at >= 0 && isMeant(step, who, context, one.id)).map((one) => one.id)

function picked(step: OrcusStep, who: Picked, context: Context): PieceId[] {
  const candidates = meantBy(step, who, context)
  if (who.count === 'all') return candidates
  const most = who.count === 'any' ? candidates.length : who.count
  if (who.isRandom === true) return drawn(step, context.you, candidates, most)
  return choosePieces(step, context.you, candidates, {
    most,
    upTo: who.count === 'any',
    text: `${context.power?.name ?? 'the effect'}: whom`,
  })
}

/** As the dice have it. */
function drawn(step: OrcusStep, by: PieceId, among: readonly PieceId[], most: number): PieceId[] {
  const left = [...among]
  while (left.length > most) left.splice(step.roll(left.length, by, 'whom it is not', R.power.effect) - 1, 1)
  return left
}

function isMeant(step: OrcusStep, who: Picked, context: Context, id: PieceId): boolean {
  if (who.notTarget && id === context.target) return false
  return (
    isRelated(step, context.you, who.relation, id) &&
    isWithin(step, who, context, id) &&
    allHold(step, who.tests, { ...context, target: id })
  )
}

/** So near, and what a power does spreads there: it is stopped by what is solid. */
function isWithin(step: OrcusStep, who: Picked, context: Context, id: PieceId): boolean {
  const { within, of, or } = who
  const { fight } = step
  if (or !== undefined && isWithin(step, { ...who, of: or, or: undefined }, context, id)) return true
  if (of === 'area') return covers({ squares: context.area, heights: context.heights }, squaresOf(fight, id), boxOf(fight, id))
  if (within === undefined) return true
  const { left } = context.act ?? {}
  const center = of === 'left' ? context.you : pieceIn(context, of)
  if (center === NOBODY || (of === 'left' && left === undefined)) return false
  switch (within) {
    case 'sight':
      return id === center || sees(step, center, id)
    case 'hearing':
      return !has(step, id, 'deafened')
    case 'passed':
    case 'neared':
      return false
    default: {
      const from = of === 'left' && left !== undefined ? boxAt(fight, center, left.at, left.height) : boxOf(fight, center)
      const to = boxOf(fight, id)
      return boxesApart(from, to) <= (within === 'reach' ? reachOf(step, center) : within) && spreads(step, from, to)
    }
  }
}

/** Asks for so many of them, one after another; `upTo`: fewer will do. Where all are taken nobody is asked. */
export function choosePieces(
  step: OrcusStep,
  by: PieceId,
  given: readonly PieceId[],
  { most, upTo, text }: { most: number; upTo: boolean; text: string },
): PieceId[] {
  const among = step.knownTo(by, given)
  if (!upTo && among.length <= most) return [...among]
  const about = { kind: 'target', seat: seatOf(step, by), piece: by, text, rule: undefined } as const
  return askSome(step, about, { among, most, least: upTo ? 0 : most, enough: 'enough', stands: 'last' })
}
