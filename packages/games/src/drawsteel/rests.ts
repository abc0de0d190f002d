import type { PieceId, Rest } from '@riposte/referee'
import { beginRespite, closeEncounter, endRespite, rest, type Survivor, spendRecoveries, wakeFoe, wakeHero } from './between.ts'
import { type DrawSteelFight, isHero, pieceAt, sheetOf } from './fight.ts'
import { thirdOf } from './terms.ts'

/** From one fight to the next: how a rest leaves somebody, as an encounter has it at a piece. */

const RESPITE_HOURS = 24

export const rests: readonly Rest<DrawSteelFight>[] = [
  {
    id: 'none',
    about: 'straight on, with a Victory if the fight is won',
    after: (fight, id) => after(fight, id, (one) => one),
    start,
  },
  {
    id: 'hour',
    about: 'an hour: a Victory if the fight is won, the unconscious wake, and Recoveries are spent as far as each heals in full',
    after: (fight, id) => after(fight, id, (one) => recovered(isHero(fight, id) ? wakeHero(one) : wakeFoe(one))),
    start,
  },
  {
    id: 'respite',
    about: 'a day: all Stamina and Recoveries, and Victories become experience',
    after: (fight, id) => after(fight, id, (one) => endRespite(one, rest(beginRespite(), RESPITE_HOURS))),
    start,
  },
]

/** Hero tokens last for a session. */
function start({ tokens }: DrawSteelFight) {
  return { tokens }
}

/** The dead stay behind, and who was called up in the fight is gone; squads of minions are whole again. */
function after(fight: DrawSteelFight, id: PieceId, take: (one: Survivor) => Survivor) {
  const piece = pieceAt(fight, id)
  const sheet = sheetOf(fight, id)
  const { stamina, maxStamina, recoveries, victories, mentor, squad, items } = piece
  if (piece.gone === 1 || piece.state === 'dead' || sheet.kind === 'object') return undefined
  if (squad >= 0) return {}
  const state = piece.state === 'unconscious' ? 'unconscious' : 'up'
  const value = thirdOf(maxStamina)
  const left = {
    stamina,
    maxStamina,
    recoveries,
    maxRecoveries: sheet.recoveries,
    recoveryValue: value,
    victories,
    experience: 0,
    state,
  } as const
  const hasWon = fight.over && fight.winner === piece.side
  const [closed = left] = closeEncounter([left], hasWon ? 'standard' : 'trivial')
  const one = take(closed)
  return {
    stamina: one.stamina,
    recoveries: one.recoveries,
    victories: one.victories,
    items: Object.fromEntries(sheet.items.map(({ id: item }, place) => [item, items[place] ?? 0])),
    ...(one.state === 'unconscious' && { conditions: ['unconscious'] }),
    ...(mentor >= 0 && { mentor: pieceAt(fight, mentor).key }),
  }
}

/** As many Recoveries as heal in full, and one for the dying. */
function recovered(one: Survivor): Survivor {
  const { stamina, maxStamina, recoveryValue: value } = one
  const whole = value > 0 ? Math.floor((maxStamina - stamina) / value) : 0
  return spendRecoveries(one, stamina <= 0 ? Math.max(1, whole) : whole)
}
