import { effectOn, latest, type PieceId } from '@riposte/referee'
import { usually } from '@riposte/tactics'
import { ask } from '../asking.ts'
import { isIn, masterOf } from '../conditions/conditions.ts'
import { saveAnew } from '../damage/saving-anew.ts'
import { type FansysFight, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import type { FansysStep } from '../step.ts'

/** Whoever has another in hand answers for it, and its friends are his. */

const RULED = 'ruled'
interface Own {
  readonly seat: number
  readonly side: number
}
const isOwn = (holds: unknown): holds is Own => typeof holds === 'object' && holds !== null && 'seat' in holds && 'side' in holds

const ruling: readonly string[] = ['dominated', 'possessed', RULED]
const isAnyRuled = latest((effects: FansysFight['effects']): boolean => effects.some(({ kind }) => ruling.includes(kind)))

/** As things stand now. */
export function heed(step: FansysStep): void {
  if (!isAnyRuled(step.fight.effects)) return
  for (const { id } of step.fight.pieces) {
    const ruled = effectOn(step.fight, id, RULED)
    const master = masterOf(step.fight, id)
    if (master === ruled?.by) continue
    if (ruled !== undefined && isOwn(ruled.holds)) {
      step.set(id, 'seat', ruled.holds.seat)
      step.set(id, 'side', ruled.holds.side)
      step.end(ruled, 'free')
    }
    if (master === undefined) continue
    const { seat, side } = pieceAt(step.fight, id)
    step.begin({ kind: RULED, on: id, by: master, rule: R.cond.dominated, until: 'never', holds: { seat, side } })
    step.set(id, 'seat', pieceAt(step.fight, master).seat)
    step.set(id, 'side', pieceAt(step.fight, master).side)
  }
}

/** What it is told to do may be against its nature, as the game master sees it: then it may break free. */
export function obeys(step: FansysStep, id: PieceId): boolean {
  const kind = (['possessed', 'dominated'] as const).find((one) => isIn(step.fight, id, one))
  if (kind === undefined || masterOf(step.fight, id) === undefined) return true
  const { id: judged } = ask.ruling(
    step,
    id,
    'against its nature',
    usually('no', 'yes'),
    kind === 'possessed' ? R.cond.possessed : R.cond.dominated,
  )
  if (judged === 'no') return true
  saveAnew(step, id, kind)
  return isIn(step.fight, id, kind)
}
