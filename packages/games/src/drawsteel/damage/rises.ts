import { NOBODY, type PieceId } from '@riposte/referee'
import { DONE } from '../clauses/means.ts'
import { afflict, has } from '../conditions/conditions.ts'
import { traitParts } from '../conditions/traits.ts'
import { isHero, pieceAt } from '../fight.ts'
import { R } from '../rules.ts'
import { bookOf, type DsStep } from '../step.ts'
import type { Typed } from '../terms.ts'

/** Some do not stay down: brought to 0 Stamina, they have some left instead. */

const RISEN = 'did-rise'

export function rises(step: DsStep, id: PieceId, type: Typed): void {
  const piece = pieceAt(step.fight, id)
  if (piece.stamina > 0 || piece.state !== 'up' || isHero(step.fight, id)) return
  for (const part of traitParts(step, id)) {
    if (part.is !== 'rises' || part.unless.includes(type) || (part.often !== 'always' && has(step.fight, id, RISEN))) continue
    const stamina = Math.min(piece.maxStamina, bookOf(step).amountFor(step, id, id, part.stamina))
    if (stamina <= 0) continue
    step.begin({ kind: RISEN, means: DONE, on: id, rule: R.death.director, until: part.often === 'round' ? 'round-end' : 'fight-end' })
    step.emit({ type: 'healed', piece: id, by: id, amount: stamina - piece.stamina, stamina, rule: R.death.director })
    if (part.prone) afflict(step, id, 'prone', NOBODY, 'lasting')
    return
  }
}
