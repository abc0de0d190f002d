import { type Half, SIDE, type Square } from '@riposte/board'
import { effectOn, NOBODY, type PieceId } from '@riposte/referee'
import { isSame, type Spot } from '@riposte/tactics'
import { healingValue } from '../between.ts'
import { hurt } from '../damage/damage.ts'
import { type Moving, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { floorUnder, isRough, isWet, SURFACE, squaresAt } from '../space.ts'
import type { HomlStep } from '../step.ts'
import { moveTo } from './arrive.ts'
import { passes, sceneDifficulty } from './climbing.ts'
import { rateOf, speedOf } from './rate.ts'

/** Rough water: who has no rate to swim at may go under in it, and drown. */

const touchesRough = ({ fight }: HomlStep, id: PieceId, at: Square): boolean =>
  squaresAt(fight, id, at).some((square) => isRough(fight.board, square))

/** What lies on who has gone under: how far it has sunk. */
const UNDER = 'under-water'

/** Its number; negative while it is not so. */
export const sunkSince = (step: HomlStep, id: PieceId): number => effectOn(step.fight, id, UNDER)?.id ?? -1

/** Once in a move of who comes into rough water or is in it: its way from there on. Who does not stay afloat makes none, and sinks. */
export function wayAfloat(step: HomlStep, id: PieceId, path: readonly Spot[], mode: Moving): readonly Spot[] | undefined {
  const { at, height, spent } = pieceAt(step.fight, id)
  // Who goes on in it has stayed afloat in this move already.
  if (spent > 0 && touchesRough(step, id, at)) return path
  if (mode === 'fly' || speedOf(step, id, 'swim') > 0 || ![at, ...path.map((to) => to.at)].some((square) => touchesRough(step, id, square)))
    return path
  const under = effectOn(step.fight, id, UNDER)
  // @rule homl.swim.check
  if (passes(step, id, 'athletics', 'stay afloat', sceneDifficulty(step.fight), R.swim.check)) {
    if (under === undefined) return path
    step.end(under, 'afloat', R.swim.check)
    moveTo(step, id, { at, height: height + under.value }, 'rises', 'swim')
    return risen(step, id, path, under.value)
  }
  step.set(id, 'spent', rateOf(step, id, mode))
  if (under !== undefined || !touchesRough(step, id, at)) return undefined
  const sunk = Math.min(SIDE, height - floorUnder(step.fight, id, at))
  step.begin({ kind: UNDER, on: id, by: id, rule: R.swim.check, until: 'never', value: sunk })
  if (sunk > 0) moveTo(step, id, { at, height: height - sunk }, 'sinks', 'swim')
  return undefined
}

/** A way under water, for who has come up so far. */
function risen({ fight }: HomlStep, id: PieceId, path: readonly Spot[], up: Half): readonly Spot[] {
  const { at, height } = pieceAt(fight, id)
  let here: Spot = { at, height }
  const way: Spot[] = []
  for (const to of path) {
    const next = to.height < 0 && isWet(fight.board, to.at) ? { ...to, height: Math.min(to.height + up, SURFACE) } : to
    if (!isSame(here, next)) way.push(next)
    here = next
  }
  return way
}

/** A turn under water begins: breath, or points. */
export function holdBreath(step: HomlStep, id: PieceId): void {
  if (passes(step, id, 'survival', 'hold its breath', sceneDifficulty(step.fight), R.swim.check)) return
  const amount = healingValue(pieceAt(step.fight, id).maxHp)
  const parts = [{ rule: R.swim.check, value: amount, type: '', label: 'drowning' }]
  hurt(step, { on: id, by: NOBODY, amount, parts, tags: [], how: 'drowning', isNonlethal: false, isPiercing: true, rule: R.swim.check })
}

/** Out of the water it has its breath again. */
export function surface(step: HomlStep): void {
  const { effects, board } = step.fight
  for (const effect of effects)
    if (effect.kind === UNDER && !isWet(board, pieceAt(step.fight, effect.on).at)) step.end(effect, 'afloat', R.swim.check)
}
