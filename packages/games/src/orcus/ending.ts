import { NOBODY } from '@riposte/referee'
import { lastSide } from '@riposte/tactics'
import { ask } from './asking.ts'
import { isUp } from './fight.ts'
import { R } from './rules.ts'
import { isSet } from './settings.ts'
import type { OrcusStep } from './step.ts'

/** When the fighting stops. */

/** Over when nobody able to fight is left on all sides but one; the game master may be asked. */
export function isOver(step: OrcusStep): boolean {
  const { fight } = step
  // @rule orcus.combat.end otherwise branch
  if (fight.over || isSet(step, 'ending', 'never')) return fight.over
  const winner = lastSide(fight.pieces, (piece) => !piece.conjured && isUp(piece))
  // Whoever has changed sides stood on another when the fight was set up.
  const isAlone = (): boolean =>
    lastSide([...fight.pieces.filter(({ conjured }) => !conjured), ...fight.setup.plans], () => true) !== undefined
  if (winner === undefined || isAlone() || !step.applies(R.combat.end)) return false
  if (isSet(step, 'ending', 'ask') && !isAgreed(step)) return false
  step.emit({ type: 'fight-ended', winner, rule: R.combat.end })
  return true
}

function isAgreed(step: OrcusStep): boolean {
  const options = [{ id: 'end', byDefault: true }, { id: 'go-on' }]
  const text = 'nobody who can fight is left on one side: is the fight over?'
  return ask.ruling(step, NOBODY, text, options, R.combat.end).id === 'end'
}
