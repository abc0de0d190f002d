import { type Ask, Lookup, type Option, pieceIn } from '@riposte/referee'
import { Landings } from '@riposte/tactics'
import { AreaPlacing } from '../aim/placing.ts'
import type { DrawSteelFight, DsPiece } from '../fight.ts'
import { Aims, harmTo } from '../movement/forced-aim.ts'
import type { Plan } from '../movement/ways.ts'
import { R } from '../rules.ts'
import { choiceWorth, reactionWorth, targetWorth, usual } from './answers.ts'
import { bestAim, bestLanding, bestWay, caughtWorth, placingsWorthTrying, shoveWorth, standWorth } from './places.ts'
import { actionsWorthTrying, attacksWorthTrying, whoWorth } from './turns.ts'

export { reason } from './reasons.ts'

/** What is worth what, for computer players: strike as hard as it pays, else come near; help who needs it; react where it saves something. */
export function appraise(fight: DrawSteelFight, ask: Ask, option: Option, most = Number.NEGATIVE_INFINITY): number {
  if (ask.kind === 'who') return whoWorth(fight, option)
  // A squad is better off with a captain.
  if (ask.rule === R.captain.replace) return option.piece === undefined ? 0 : 1
  const me = pieceIn(fight, ask.piece)
  if (me === undefined) return usual(option)
  switch (ask.kind) {
    case 'target':
      return targetWorth(fight, me, ask, option)
    case 'path':
    case 'square':
      return placeWorth(fight, me, ask, option, most)
    case 'choice':
      return choiceWorth(fight, me, option)
    case 'reaction':
      return reactionWorth(fight, me, ask, option)
    default:
      return usual(option)
  }
}

/** Answers to try in this order, before a whole list is worked out. */
export function prefers(fight: DrawSteelFight, ask: Ask): Iterable<string> {
  const me = pieceIn(fight, ask.piece)
  if (me === undefined) return []
  if (ask.kind === 'action') return actionsWorthTrying(fight, me)
  if (ask.rule === R.crit.action) return attacksWorthTrying(fight, me)
  if (!(ask instanceof Lookup)) return []
  const { from } = ask
  if (from instanceof Aims) return [bestAim(fight, me, from)]
  if (from instanceof Landings) return [bestLanding(fight, me, from)]
  if (from !== undefined && isPlan(from)) return [bestWay(fight, from)]
  return from instanceof AreaPlacing ? placingsWorthTrying(fight, me, from) : []
}

const isPlan = (from: object): from is Plan => 'straight' in from

function placeWorth(fight: DrawSteelFight, me: DsPiece, ask: Ask, option: Option, most: number): number {
  const shoved = harmTo(option)
  if (shoved !== undefined) return shoveWorth(fight, me, shoved.moved, shoved.harm, option.byDefault === true)
  const preview = option.preview?.()
  if (preview?.caught !== undefined) return preview.caught.reduce((sum, id) => sum + caughtWorth(fight, me, fight.pieces[id]), 0)
  if (ask.rule === R.forced.push || ask.rule === R.forced.pull || ask.rule === R.forced.slide) return 0
  const cost = (preview?.cost ?? 0) / 100
  if (option.square !== undefined)
    return standWorth(fight, me, ask, option.square, fight.board.floor[option.square] ?? 0, most + cost) - cost
  return option.id === 'stay' || option.id === 'none' ? standWorth(fight, me, ask, me.at, me.height, most) : usual(option)
}
