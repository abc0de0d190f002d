import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'

/** What was brought forth goes again. */

/** The effect that carries a conjuration has ended, or its maker has died: it is gone. */
export function fade(step: OrcusStep): void {
  if (step.fight.effects.length > 0) forget(step)
  const { pieces, effects } = step.fight
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i]
    if (piece === undefined || !piece.conjured || piece.gone === 1) continue
    if (!effects.some((effect) => effect.kind === 'conjuration' && effect.on === piece.id))
      step.emit({ type: 'piece-removed', piece: piece.id, why: 'vanished', rule: R.kw.conjurationEnds })
  }
}

/** Who is dead maintains nothing. */
function forget(step: OrcusStep): void {
  const { effects, pieces } = step.fight
  for (const effect of effects.filter((one) => one.until === 'maintain' && pieces[one.by]?.state === 'dead'))
    step.end(effect, 'its maker is dead', R.maintain.broken)
}
