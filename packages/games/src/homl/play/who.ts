import { NOBODY, type PieceId } from '@riposte/referee'
import type { Role, Side, Who } from '../clauses/clauses.ts'
import { isIn } from '../conditions/conditions.ts'
import { isEnemy, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { ask } from '../seats.ts'
import { distance, squaresOf } from '../sight/space.ts'
import type { HomlStep } from '../step.ts'
import type { Use } from './use.ts'

/** Whom the words of a feat mean. */

export const roleOf = (use: Use, role: Role): PieceId => {
  switch (role) {
    case 'you':
      return use.by
    case 'target':
      return use.target
    case 'trigger':
      return use.trigger
    case 'visitor':
      return use.visitor
    case 'chosen':
      return use.chosen
  }
}

const isThere = ({ fight }: HomlStep, id: PieceId): boolean => id !== NOBODY && pieceAt(fight, id).gone === 0 && !isIn(fight, id, 'removed')

export function whoIs(step: HomlStep, use: Use, who: Who): readonly PieceId[] {
  if (who.who === 'each') return [...(who.isYouToo ? [use.by] : []), ...meant(step, use, who)]
  if (who.who === 'one') return chosenOf(step, use, meant(step, use, who))
  const id = roleOf(use, who.who)
  return isThere(step, id) ? [id] : []
}

/** Nobody is his own ally. */
export const isOfSide = ({ fight }: HomlStep, of: PieceId, side: Side, id: PieceId): boolean =>
  side === 'creature' || (side === 'enemy' ? isEnemy(fight, of, id) : id !== of && !isEnemy(fight, of, id))

function meant(step: HomlStep, use: Use, { side, where, isOther }: Extract<Who, { who: 'each' | 'one' }>): PieceId[] {
  const around = where === undefined || where === 'area' ? NOBODY : roleOf(use, where.of)
  const isNear = (id: PieceId): boolean => {
    if (where === undefined) return true
    if (where === 'area') return squaresOf(step.fight, id).some((square) => use.area.includes(square))
    return around !== NOBODY && id !== around && distance(step.fight, around, id) <= where.within
  }
  return step.fight.pieces
    .map(({ id }) => id)
    .filter(
      (id) => isThere(step, id) && isOfSide(step, use.by, side, id) && !(isOther && (id === use.by || id === use.target)) && isNear(id),
    )
}

function chosenOf(step: HomlStep, use: Use, among: readonly PieceId[]): readonly PieceId[] {
  if (among.length === 0) return []
  const options = among.map((id) => ({ id: pieceAt(step.fight, id).key, piece: id, auto: true }))
  const { piece } = ask.target(step, use.by, 'whom', options, R.type.targetClause)
  return [piece]
}
