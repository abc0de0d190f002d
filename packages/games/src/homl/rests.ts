import { effectOn, NOBODY, type PieceId, type Rest } from '@riposte/referee'
import { afterScene, healingValue, recover, rest, type Survivor } from './between.ts'
import { type HomlFight, pieceAt, sheetOf } from './fight.ts'

/** From one fight to the next: how a rest leaves somebody, as an encounter has it at a piece. */

export const rests: readonly Rest<HomlFight>[] = [
  { id: 'none', about: 'straight on, as the fight has left them', after: (fight, id) => after(fight, id, (one) => one) },
  {
    id: 'rest',
    about: 'a few minutes: who lies there is cared for, power points are spent as far as each heals in full, and one comes back',
    after: (fight, id) => after(fight, id, rested),
  },
  {
    id: 'recovery',
    about: 'a long rest: all hit points and power points',
    after: (fight, id) => after(fight, id, recover),
  },
]

function rested(one: Survivor): Survivor {
  const tended = { ...one, ...(one.hp <= 0 && { hp: afterScene(one.hp, 'treated').hp }) }
  return rest(tended, Math.floor((one.maxHp - tended.hp) / Math.max(1, healingValue(one.maxHp))))
}

/** The dead stay behind; who has broken off comes along. */
function after(fight: HomlFight, id: PieceId, take: (one: Survivor) => Survivor) {
  const piece = pieceAt(fight, id)
  if ((piece.gone === 1 && !piece.yielded) || (piece.master !== NOBODY && id >= fight.setup.plans.length)) return undefined
  const { hp, maxHp, power, marks, fate, ammo } = piece
  const light = fight.setup.source.pieces[piece.key]?.['light']
  const one = take({ hp, maxHp, power, mostPower: sheetOf(fight, id).power })
  return {
    hp: one.hp,
    'max-hp': maxHp,
    power: one.power,
    fate,
    ...(light !== undefined && effectOn(fight, id, 'light') !== undefined && { light }),
    ...(one.hp <= 0 && { marks }),
    ...(ammo >= 0 && { ammo }),
    ...(piece.master !== NOBODY && { master: pieceAt(fight, piece.master).key }),
  }
}
