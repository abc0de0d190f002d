import { squareName } from '@riposte/board'
import { effectsOn, type PieceId } from '@riposte/referee'
import { conditionsOf } from './conditions/list.ts'
import { bundleOf, isStaggered, type OrcusFight, type OrcusPiece, sheetOf } from './fight.ts'
import { focusBit, shieldBit } from './sheet/compile.ts'

/** A piece as scenarios expect it and screens show it. */
export function read(fight: OrcusFight, id: PieceId): Readonly<Record<string, unknown>> {
  const piece = fight.pieces[id]
  if (piece === undefined) return {}
  const sheet = sheetOf(fight, id)
  return {
    hp: piece.hp,
    maxHp: piece.maxHp,
    temp: piece.temp,
    wounded: woundedness(piece),
    staggered: piece.state !== 'dead' && isStaggered(piece),
    conditions: conditionsOf(fight, piece),
    effects: effectsOn(fight, id).map((effect) => bundleOf(effect).name || effect.kind),
    marks: effectsOn(fight, id)
      .filter((effect) => effect.kind === 'marked')
      .map((effect) => fight.pieces[effect.by]?.key ?? ''),
    state: piece.state,
    recoveries: piece.recoveries,
    standard: piece.standard,
    move: piece.move,
    swift: piece.swift,
    immediate: piece.immediate,
    actionPoints: piece.actionPoints,
    rallied: piece.rallied,
    spent: sheet.powers.filter((power) => power.limit >= 0 && (piece.spent & (1 << power.limit)) !== 0).map((power) => power.id),
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

const woundedness = (piece: OrcusPiece): string => (piece.hp === piece.maxHp ? 'unhurt' : isStaggered(piece) ? 'staggered' : 'hurt')

function inHand(fight: OrcusFight, piece: OrcusPiece): string[] {
  const { weapons, shield, focus } = sheetOf(fight, piece.id)
  const held = weapons.filter((one, i) => !one.natural && (piece.inHand & (1 << i)) !== 0).map((one) => one.id)
  if (shield !== undefined && (piece.inHand & shieldBit(weapons)) !== 0) held.push('shield')
  if (focus !== undefined && (piece.inHand & focusBit(weapons)) !== 0) held.push('focus')
  return held
}
