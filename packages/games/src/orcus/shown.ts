import { squareName } from '@riposte/board'
import { effectsOn, OFF, type PieceId } from '@riposte/referee'
import { conditionsOf } from './conditions/list.ts'
import { bearing, bundleOf, isStaggered, type OrcusFight, type OrcusPiece, sheetOf, zonedOf } from './fight.ts'
import { R } from './rules.ts'
import { focusBit, shieldBit } from './sheet/compile.ts'

/** A piece as scenarios expect it and screens show it. */
export function read(fight: OrcusFight, id: PieceId): Readonly<Record<string, unknown>> {
  const piece = fight.pieces[id]
  if (piece === undefined) return {}
  const sheet = sheetOf(fight, id)
  const conditions = conditionsOf(fight, piece)
  return {
    hp: piece.hp,
    maxHp: piece.maxHp,
    temp: piece.temp,
    wounded: woundedness(piece),
    staggered: piece.state !== 'dead' && isStaggered(piece),
    conditions,
    effects: effectsOn(fight, id).map((effect) => bundleOf(effect).name || effect.kind),
    zones: fight.effects.filter((effect) => effect.by === id).flatMap((effect) => zonedOf(effect)?.name ?? []),
    marks: bearing(fight, id, 'marked').map((effect) => fight.pieces[effect.by]?.key ?? ''),
    state: piece.state,
    recoveries: piece.recoveries,
    ...actionsLeft(fight, piece, conditions),
    immediate: piece.immediate,
    actionPoints: piece.actionPoints,
    rallied: piece.rallied,
    spent: [...sheet.powers, ...sheet.byHand]
      .filter((power) => power.limit >= 0 && (piece.spent & (1 << power.limit)) !== 0)
      .map((power) => power.id),
    deathFailures: piece.deathFailures,
    deathSuccesses: piece.deathSuccesses,
    initiative: piece.initiative,
    acted: piece.acted,
    delaying: piece.delaying !== 0,
    readied: piece.readied,
    flying: piece.flying,
    climbing: piece.climbing,
    hidden: piece.hidden,
    hands: inHand(fight, piece),
    dropped: fight.dropped
      .filter((one) => one.owner === id)
      .map((one) => `${sheet.weapons[one.weapon]?.id ?? 'shield'}@${squareName(one.at, fight.board.columns)}`),
    unloaded: sheet.weapons.filter((_, i) => (piece.unloaded & (1 << i)) !== 0).map((one) => one.id),
    ammunition: piece.ammunition,
    load: piece.load,
    attackMod: piece.attackMod,
    level: sheet.level,
  }
}

/** None, where a condition or the surprise round leaves one action of all and that is taken. */
function actionsLeft({ setup, round, surpriseRound }: OrcusFight, piece: OrcusPiece, conditions: readonly string[]) {
  const isOneInSurprise =
    setup.options['surprise-round'] === 'one-standard' && surpriseRound === round && setup.modes[R.surprise.round] !== OFF
  const isOneOfAll = isOneInSurprise || (conditions.includes('dazed') && setup.modes[R.cond.dazedActions] !== OFF)
  const { standard, move, swift, taken, pointsThisTurn } = piece
  return isOneOfAll && taken > pointsThisTurn ? { standard: 0, move: 0, swift: 0 } : { standard, move, swift }
}

const woundedness = (piece: OrcusPiece): string => (piece.hp === piece.maxHp ? 'unhurt' : isStaggered(piece) ? 'staggered' : 'hurt')

function inHand(fight: OrcusFight, piece: OrcusPiece): string[] {
  const { weapons, shield, focus } = sheetOf(fight, piece.id)
  const held = weapons.filter((one, i) => !one.natural && (piece.inHand & (1 << i)) !== 0).map((one) => one.id)
  if (shield !== undefined && (piece.inHand & shieldBit(weapons)) !== 0) held.push('shield')
  if (focus !== undefined && (piece.inHand & focusBit(weapons)) !== 0) held.push('focus')
  return held
}
