import { NOWHERE, neighbour, STEP_X, STEP_Y } from '@riposte/board'
import { effectOn, type PieceId } from '@riposte/referee'
import type { Spot } from '@riposte/tactics'
import { ask } from '../asking.ts'
import { HEEDS, stungBy } from '../conditions/conditions.ts'
import { pieceAt } from '../fight.ts'
import { walk } from '../movement/movement.ts'
import { rateOf } from '../movement/rate.ts'
import { strikesBackAt } from '../powers/use.ts'
import { R } from '../rules.ts'
import { floorUnder } from '../space.ts'
import type { HomlStep } from '../step.ts'
import { act } from './turns.ts'

/** The turn of who is confused: its player does not choose what it does, unless somebody has talked it round. */

/** One thing that it does by itself, and its turn is over, unless the game master says otherwise; or what it is told to do. */
export function actConfused(step: HomlStep, id: PieceId): 'goes on' | 'ends' {
  const heeds = effectOn(step.fight, id, HEEDS)
  if (heeds === undefined) {
    const options = [{ id: 'strikes-or-staggers', byDefault: true }, { id: 'stands-still' }, { id: 'acts' }]
    const { id: answer } = ask.ruling(step, id, 'what it does in its confusion', options, R.cond.confused)
    if (answer === 'acts') return act(step, id)
    if (answer === 'strikes-or-staggers' && !lashesOut(step, id)) staggers(step, id)
    return 'ends'
  }
  const { seat } = pieceAt(step.fight, id)
  step.set(id, 'seat', pieceAt(step.fight, heeds.by).seat)
  const done = act(step, id)
  step.set(id, 'seat', seat)
  step.end(heeds, 'done', R.cond.confused)
  return done
}

/** At whoever last laid hands on it, if he is in reach. */
function lashesOut(step: HomlStep, id: PieceId): boolean {
  const foe = stungBy(step, id)
  const { major } = pieceAt(step.fight, id)
  if (foe === undefined || major === 0) return false
  // @rule homl.cond.confused
  return strikesBackAt(step, id, foe, () => step.set(id, 'major', major - 1, R.cond.confused))
}

/** Else as far as it comes in a direction that a die says, through whatever lies there. */
function staggers(step: HomlStep, id: PieceId): void {
  const { move, at, mode, height } = pieceAt(step.fight, id)
  if (move === 0) return
  step.set(id, 'move', move - 1, R.cond.confused)
  const d = step.roll(STEP_X.length, id, 'where it staggers', R.cond.confused) - 1
  const [x = 0, y = 0] = [STEP_X[d], STEP_Y[d]]
  const path: Spot[] = []
  const { board } = step.fight
  for (let to = neighbour(board, at, x, y); to !== NOWHERE && path.length < rateOf(step, id, mode); to = neighbour(board, to, x, y))
    path.push({ at: to, height: Math.max(floorUnder(step.fight, id, to), mode === 'land' ? -Infinity : height) })
  step.set(id, 'spent', 0)
  // @rule homl.cond.confused
  walk(step, id, path, mode)
}
