import { NOBODY, type PieceId, type Rest } from '@riposte/referee'
import { encounterOver, longRest, type Resting, shortRest } from './between.ts'
import { hasSpent, type OrcusFight, pieceAt, sheetOf } from './fight.ts'
import { recoveriesOf } from './sheet/sheet.ts'

/** From one fight to the next: how a rest leaves somebody, as an encounter has it at a piece. */

const [MINUTES, HOURS, DAY] = [5, 6, 24]
const kept = { none: ['encounter', 'refresh', 'daily'], 'short-rest': ['daily'], 'long-rest': [] } as const

export const rests: readonly Rest<OrcusFight>[] = [
  { id: 'none', about: 'straight on, as the fight has left them', after: (fight, id) => after(fight, id, 'none', (one) => one) },
  {
    id: 'short-rest',
    about: 'five minutes: encounter powers come back, and recoveries are spent as far as each heals in full',
    after: (fight, id) => after(fight, id, 'short-rest', (one) => shortRest(one, MINUTES, useful(one))),
  },
  {
    id: 'long-rest',
    about: 'six hours: all hit points, recoveries and powers, and one action point',
    after: (fight, id) => after(fight, id, 'long-rest', (one) => longRest(one, HOURS)),
  },
]

/** The dead stay behind, and who was called up in the fight is gone. */
function after(fight: OrcusFight, id: PieceId, rest: keyof typeof kept, take: (one: Resting) => Resting) {
  const piece = pieceAt(fight, id)
  if (piece.gone === 1 || piece.state === 'dead' || (piece.master !== NOBODY && id >= fight.setup.plans.length)) return undefined
  const { hp, maxHp, temp, recoveries, actionPoints, deathFailures, encounters, ammunition } = piece
  const sheet = sheetOf(fight, id)
  const left = { hp, maxHp, temp, recoveries, actionPoints, deathFailures, encounters, mostRecoveries: recoveriesOf(fight.setup, sheet) }
  const knockedOut = piece.state === 'knocked-out'
  const one = take(encounterOver({ ...left, encounterSpent: 0, dailySpent: 0, knockedOut, hoursSinceLongRest: DAY }))
  const used = [...sheet.powers, ...sheet.byHand].filter(
    (power) => hasSpent(piece, power) && kept[rest].some((frequency) => frequency === power.frequency),
  )
  const lies = one.knockedOut ? ['knocked-out'] : piece.state === 'stable' && one.hp <= 0 ? ['stable'] : []
  return {
    hp: one.hp,
    temp: one.temp,
    recoveries: one.recoveries,
    'action-points': one.actionPoints,
    encounters: one.encounters,
    'death-failures': one.deathFailures,
    used: used.map((power) => power.id),
    ...(ammunition >= 0 && { ammunition }),
    ...(lies.length > 0 && { conditions: lies }),
    ...(piece.master !== NOBODY && { master: pieceAt(fight, piece.master).key }),
  }
}

/** As many recoveries as heal in full, and one for who lies there. */
function useful({ hp, maxHp, recoveries }: Resting): number {
  const value = Math.floor(maxHp / 4)
  const whole = value > 0 ? Math.floor((maxHp - Math.max(0, hp)) / value) : 0
  return Math.min(recoveries, hp <= 0 ? Math.max(1, whole) : whole)
}
