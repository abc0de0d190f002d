import { OFF, type PieceId } from '@riposte/referee'
import { conditionsOf, isDying } from './conditions/conditions.ts'
import { isWinded } from './conditions/winded.ts'
import { type DsPiece, pieceAt } from './fight.ts'
import { speedOf } from './movement/speeds.ts'
import { R } from './rules.ts'
import { hiddenFrom } from './sight/sight.ts'
import type { DsStep } from './step.ts'

/** A piece as scenarios expect it and screens show it. */
export function read(step: DsStep, id: PieceId): Readonly<Record<string, unknown>> {
  const { fight } = step
  const piece = pieceAt(fight, id)
  const squad = fight.squads[piece.squad]
  // @rule drawsteel.winded.visible
  const isWindedSeen = fight.setup.modes[R.winded.visible] !== OFF
  return {
    stamina: squad === undefined ? piece.stamina : squad.pool,
    pool: squad?.pool ?? piece.stamina,
    maxStamina: piece.maxStamina,
    mostStamina: squad === undefined ? piece.maxStamina : squad.single * fight.pieces.filter((one) => one.squad === piece.squad).length,
    temp: piece.temp,
    recoveries: piece.recoveries,
    surges: piece.surges,
    resource: piece.resource,
    victories: piece.victories,
    state: piece.state,
    wounded: woundedness(piece, squad === undefined ? piece.stamina : squad.pool),
    winded: squad === undefined && isWinded(piece) && isWindedSeen,
    dying: isDying(step, piece),
    conditions: conditionsOf(fight, piece),
    hiddenFrom: hiddenFrom(fight, id).map((one) => fight.pieces[one]?.key ?? ''),
    action: piece.action,
    maneuver: piece.maneuver,
    move: piece.move,
    moveLeft: piece.moveLeft,
    triggered: piece.triggered,
    turns: piece.turns,
    speed: speedOf(step, id),
    rides: fight.pieces[piece.carrier]?.key ?? '',
    items: piece.items,
    captain: squad === undefined ? '' : (fight.pieces[squad.captain]?.key ?? ''),
    malice: fight.malice,
    tokens: fight.tokens,
  }
}

/** How hurt it looks. */
const woundedness = ({ maxStamina }: DsPiece, stamina: number): string =>
  stamina >= maxStamina ? 'unhurt' : stamina <= Math.floor(maxStamina / 2) ? 'winded' : 'hurt'
