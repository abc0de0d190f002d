import type { Ask, Effect, Moment, Option, PieceId } from '@riposte/referee'
import { conditionsOf } from './conditions/conditions.ts'
import { type FansysFight, type FansysPiece, pieceAt, sheetOf } from './fight.ts'

/** What screens draw of a piece. */

function wounded({ hp, maxHp, sp, maxSp }: FansysPiece): string {
  if (hp <= 0) return 'down'
  if (hp * 2 < maxHp) return 'badly hurt'
  return hp < maxHp || sp * 2 < maxSp ? 'hurt' : 'unhurt'
}

export function read(fight: FansysFight, id: PieceId): Readonly<Record<string, unknown>> {
  const piece = pieceAt(fight, id)
  const { weapons } = sheetOf(fight, id)
  return {
    ...piece,
    wounded: wounded(piece),
    conditions: conditionsOf(fight, id),
    hands: weapons.filter((_, i) => (piece.inHand & (1 << i)) !== 0).map(({ id: name }) => name),
  }
}

export const looks = (fight: FansysFight, id: PieceId): string => {
  const { name, kind, weapons, armour } = sheetOf(fight, id)
  return [name, kind === 'mortal' ? '' : kind, armour, ...weapons.map((weapon) => weapon.name)].filter((word) => word !== '').join(' ')
}

export const groupOf = (_: FansysFight, __: Ask, { id }: Option): string | undefined => groups[id]
const groups: Readonly<Record<string, string>> = {
  attack: 'Attack',
  grapple: 'Manoeuvre',
  restrain: 'Manoeuvre',
  shove: 'Manoeuvre',
  throw: 'Manoeuvre',
  trip: 'Manoeuvre',
  disarm: 'Manoeuvre',
  sunder: 'Manoeuvre',
  feint: 'Manoeuvre',
  move: 'Move',
  run: 'Move',
  sprint: 'Move',
  careful: 'Move',
  tumble: 'Move',
  withdraw: 'Move',
  'stand-up': 'Move',
  'drop-prone': 'Move',
  dodge: 'Defend',
  shield: 'Defend',
}

export const sayMoment = (_: FansysFight, { window, by }: Moment, name: (piece: PieceId) => string): string =>
  window === 'opportunity' ? `${name(by)} lays itself open` : `${name(by)} attacks`

export const sayEffect = (_: FansysFight, { kind }: Effect): string =>
  ({ 'total-dodge': 'dodging', 'total-shield': 'behind its shield', feinted: 'misled', withdrawn: 'withdrawing' })[kind] ?? ''
