import { effectsOn, type PieceId, type Rest } from '@riposte/referee'
import { full, long, short, type Worn } from './between.ts'
import { WORN } from './carrying/durability.ts'
import type { ConditionName } from './conditions-list.ts'
import { type FansysFight, pieceAt, sheetOf, USED_UP } from './fight.ts'

/** From one fight to the next: how a rest leaves somebody, as an encounter has it at a piece. */

export const rests: readonly Rest<FansysFight>[] = [
  { id: 'none', about: 'straight on, as the fight has left them', after: (fight, id) => after(fight, id, (one) => one) },
  {
    id: 'short-rest',
    about: 'half of all dice, and points of stamina and mind; before a long rest no more of them than the Base',
    after: (fight, id) => after(fight, id, short),
  },
  {
    id: 'long-rest',
    about: 'a night in a camp with somebody who cares: as a short rest, and two hit points',
    after: (fight, id) => after(fight, id, (one) => long(one, true)),
  },
  { id: 'full-rest', about: 'a week or more: everything comes back', after: (fight, id) => after(fight, id, full) },
]

/** What nothing but time, care or an art takes away; the dying and the unconscious have besides lost all hit points. */
const lasting: readonly ConditionName[] = ['aphonic', 'blinded', 'crippled', 'deafened', 'diseased', 'doomed', 'poisoned']
const lying: readonly ConditionName[] = ['dying', 'unconscious', 'bleeding']

/** The dead stay behind. */
function after(fight: FansysFight, id: PieceId, take: (one: Worn) => Worn) {
  const piece = pieceAt(fight, id)
  if (piece.gone === 1) return undefined
  const { hp, maxHp, sp, maxSp, mp, maxMp, spDice, mpDice, sprinted, flown } = piece
  const sheet = sheetOf(fight, id)
  const of = { level: sheet.level, con: sheet.modifier.CON, cha: sheet.modifier.CHA, mostSpDice: sheet.spDice, mostMpDice: sheet.mpDice }
  const left: Worn = { ...of, hp, maxHp, sp, maxSp, mp, maxMp, spDice, mpDice, shorts: 0 }
  const one = take(left)
  const effects = effectsOn(fight, id)
  const kinds = one.hp <= 0 ? [...lasting, ...lying] : lasting
  const conditions = kinds.filter((kind) => effects.some((effect) => effect.kind === kind && effect.until === 'never'))
  return {
    hp: one.hp,
    'max-hp': maxHp,
    sp: one.sp,
    mp: one.mp,
    'sp-dice': one.spDice,
    'mp-dice': one.mpDice,
    conditions,
    worn: Object.fromEntries(effects.flatMap(({ kind, holds, value }) => (kind === WORN ? [[String(holds), value]] : []))),
    'shield-worn': piece.shieldWorn,
    consumed: effects.flatMap(({ kind, value }) =>
      kind === USED_UP ? ((value < 0 ? sheet.stowed[~value] : sheet.items[value]) ?? []) : [],
    ),
    ...(one === left && { sprinted, flown: Math.floor(flown / 10) }),
  }
}
