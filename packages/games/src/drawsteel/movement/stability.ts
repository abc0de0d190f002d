import type { Option, PieceId } from '@riposte/referee'
import { ask } from '../asking.ts'
import { figure } from '../bearing/held.ts'
import { sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import { setTo } from './speeds.ts'

/** Stability, and how much of it is used. */

function stabilityOf(step: DsStep, id: PieceId): number {
  const value = setTo(step, id, 'stability', sheetOf(step.fight, id).stability) + figure(step, id, 'stability')
  // @rule drawsteel.stability.minimum
  return Math.max(value, 0)
}

/** Its owner says how much of it is used; all of it unless said. */
export function stabilityUsed(step: DsStep, id: PieceId, squares: number): number {
  const all = stabilityOf(step, id)
  if (all < 0) return all
  if (all === 0 || !step.applies(R.stability.reduce)) return 0
  const most = Math.min(all, squares)
  const options: (Option & { readonly n: number })[] = []
  for (let n = most; n >= 0; n--) {
    const left = squares - n
    options.push({ id: `stability-${n}`, label: `stability ${n}: ${left === 0 ? 'not moved' : `moved ${left}`}`, byDefault: n === most, n })
  }
  return ask.choice(step, id, `how much stability against ${squares} ${squares === 1 ? 'square' : 'squares'}`, options, R.stability.reduce)
    .n
}
