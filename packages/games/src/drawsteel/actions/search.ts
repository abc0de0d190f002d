import type { PieceId } from '@riposte/referee'
import { squaresWithin } from '@riposte/tactics'
import { ask } from '../asking.ts'
import { has, isForbidden } from '../conditions/conditions.ts'
import { isAlive, isEnemy, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { hasLine, isHiddenFrom, reveal } from '../sight/sight.ts'
import { distance, hasTerrain, squaresOf } from '../space.ts'
import type { DsStep } from '../step.ts'
import { rollOpposed } from '../tests/tests.ts'
import type { Action } from './action.ts'

/** Searching for who hides, and pointing out who is found. */

const FAR = 10

export const search: Action = {
  id: 'search',
  told: 'searches',
  about:
    'Maneuver: an Intuition test against an Agility test of each creature hidden from you within 10 squares. Answers: whether to point them out.',
  example: 'A: [search]',
  rule: R.maneuver.search,
  cost: 'maneuver',
  pointless: (step, id) => hiders(step, id).length === 0 && !hasHiddenGround(step),
  forbidden: (step, id) => [step.forbids(R.triggered.barred, isForbidden(step, id, 'search'))],
  take: (step, id) => {
    const { fight } = step
    const found: PieceId[] = []
    const against = rollOpposed(step, id, { of: ['intuition'], what: 'search', skills: ['search'] })
    const total = against(0)
    const isBlind = hiders(step, id).some((one) => has(fight, one, 'invisible')) && step.applies(R.concealment.invisible)
    const blind = isBlind ? against(-1) : total
    for (const one of hiders(step, id)) {
      const mine = has(fight, one, 'invisible') ? blind : total
      // @rule drawsteel.maneuver.search otherwise comparison
      if (mine > rollOpposed(step, one, { of: ['agility'], what: 'hide', skills: ['hide'] })(0)) found.push(one)
    }
    for (const one of found) reveal(step, one, (observer) => observer === id || searchesAlong(step, id, observer))
    findGround(step, id, total)
    if (found.length > 0) pointThem(step, id, found)
  },
}

const hiders = (step: DsStep, id: PieceId): PieceId[] =>
  step.fight.pieces.flatMap((one) =>
    isAlive(one) && isHiddenFrom(step.fight, one.id, id) && distance(step.fight, id, one.id) <= FAR && hasLine(step, id, one.id)
      ? [one.id]
      : [],
  )

/** A squad searches together: what one finds all have found. */
function searchesAlong(step: DsStep, id: PieceId, other: PieceId): boolean {
  const { squad } = pieceAt(step.fight, id)
  return squad >= 0 && pieceAt(step.fight, other).squad === squad && step.applies(R.minion.maneuvers)
}

const hasHiddenGround = (step: DsStep): boolean => step.fight.board.terrains.some((name) => name.startsWith('hidden-'))

/** Traps and the like are marked `hidden-…` on the board: tier 1 finds those adjacent, tier 2 within 5, tier 3 within 10. */
function findGround(step: DsStep, id: PieceId, total: number): void {
  const { board } = step.fight
  if (!hasHiddenGround(step) || !step.applies(R.maneuver.searchObjects)) return
  const reach = total >= 17 ? 10 : total >= 12 ? 5 : 1
  const near = [...new Set(squaresOf(step.fight, id).flatMap((at) => squaresWithin(board, at, reach)))]
  for (const name of board.terrains.filter((one) => one.startsWith('hidden-'))) {
    const squares = near.filter((square) => hasTerrain(board, square, name))
    if (squares.length > 0)
      step.emit({
        type: 'board-changed',
        change: { set: 'terrain', squares, add: [name.slice(7)], remove: [name] },
        rule: R.maneuver.searchObjects,
      })
  }
}

function pointThem(step: DsStep, id: PieceId, found: readonly PieceId[]): void {
  const options = [{ id: 'point-out', byDefault: true }, { id: 'keep-quiet' }]
  if (!step.applies(R.maneuver.pointOut) || ask.choice(step, id, 'point them out', options, R.maneuver.pointOut).id === 'keep-quiet') return
  // @rule drawsteel.maneuver.point-out
  for (const one of found) reveal(step, one, (observer) => isToldBy(step, id, observer))
}

const isToldBy = (step: DsStep, id: PieceId, ally: PieceId): boolean =>
  ally === id ||
  (!isEnemy(pieceAt(step.fight, ally), pieceAt(step.fight, id)) &&
    // @rule drawsteel.maneuver.point-out
    distance(step.fight, id, ally) <= FAR)

export const pointOut: Action = {
  id: 'point-out',
  told: 'points out who hides',
  about: 'Maneuver: show allies within 10 squares creatures that are hidden from them and not from you. Answers: none.',
  example: 'A: [point-out]',
  rule: R.maneuver.pointOut,
  cost: 'maneuver',
  pointless: (step, id) =>
    !step.fight.effects.some(
      (one) => one.kind === 'hidden' && !one.caught.includes(id) && one.caught.some((ally) => isToldBy(step, id, ally)),
    ),
  take: (step, id) => {
    // @rule drawsteel.maneuver.point-out
    for (const effect of step.fight.effects.slice())
      if (effect.kind === 'hidden' && !effect.caught.includes(id)) reveal(step, effect.on, (observer) => isToldBy(step, id, observer))
  },
}
