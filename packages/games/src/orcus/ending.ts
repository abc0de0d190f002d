import { NOBODY } from '@riposte/referee'
import { ask } from './asking.ts'
import { isUp, type OrcusFight } from './fight.ts'
import { R } from './rules.ts'
import { isSet } from './settings.ts'
import type { OrcusStep } from './step.ts'

/** When the fighting stops. */

/** Over when nobody able to fight is left on all sides but one; the game master may be asked. */
export function isOver(step: OrcusStep): boolean {
  const { fight } = step
  if (fight.over || isSet(step, 'ending', 'never')) return fight.over
  const { up, all } = sidesOf(fight)
  if ((up & (up - 1)) !== 0 || (all & (all - 1)) === 0 || !step.applies(R.combat.end)) return false
  if (isSet(step, 'ending', 'ask') && !isAgreed(step)) return false
  step.emit({ type: 'fight-ended', winner: up === 0 ? -1 : 31 - Math.clz32(up), rule: R.combat.end })
  return true
}

/** A bit for each side: those with somebody who can fight, and all that have come. */
function sidesOf({ pieces }: OrcusFight): { readonly up: number; readonly all: number } {
  let up = 0
  let all = 0
  for (const piece of pieces) {
    if (piece.conjured) continue
    all |= 1 << piece.side
    if (isUp(piece)) up |= 1 << piece.side
  }
  return { up, all }
}

function isAgreed(step: OrcusStep): boolean {
  const options = [{ id: 'end', byDefault: true }, { id: 'go-on' }]
  const text = 'nobody who can fight is left on one side: is the fight over?'
  return ask.ruling(step, NOBODY, text, options, R.combat.end).id === 'end'
}
