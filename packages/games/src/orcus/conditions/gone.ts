import type { PieceId } from '@riposte/referee'
import { bundleOf, pieceAt, zonedOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { OrcusStep } from '../step.ts'
import { bitOf } from '../terms.ts'
import { has, isIncapacitated } from './conditions.ts'
import { endOne } from './durations.ts'
import { isHold } from './grappling.ts'

/** What was brought forth goes again. */

/** The effect that carries a conjuration has ended, or its maker has died: it is gone. */
export function fade(step: OrcusStep): void {
  if (step.fight.effects.length > 0) {
    forget(step)
    endWhatNeedsWits(step)
    leaveStance(step)
  }
  const { pieces, effects } = step.fight
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i]
    if (piece === undefined || !piece.conjured || piece.gone === 1) continue
    if (!effects.some((effect) => effect.kind === 'conjuration' && effect.on === piece.id))
      step.emit({ type: 'piece-removed', piece: piece.id, why: 'vanished', rule: R.kw.conjurationEnds })
  }
}

/** What a stance does around its user is over with it. */
function leaveStance(step: OrcusStep): void {
  const { effects } = step.fight
  for (let i = effects.length - 1; i >= 0; i--) {
    const effect = effects[i]
    const zoned = effect?.kind === 'zone' ? zonedOf(effect) : undefined
    if (effect === undefined || zoned?.zone.span !== 'stance') continue
    const isHeld = effects.some((one) => one.kind === 'stance' && one.on === effect.by && bundleOf(one).power === zoned.power)
    if (!isHeld) step.end(effect, 'the stance is over', R.kw.stanceSwitch)
  }
}

/** Who is gone holds and marks nobody, maintains nothing, and takes along what does not outlive it. */
function forget(step: OrcusStep): void {
  const { effects, pieces } = step.fight
  for (const effect of effects) {
    const maker = pieces[effect.by]
    if (maker === undefined || (maker.gone === 0 && maker.state !== 'dead')) continue
    if (effect.until === 'maintain') step.end(effect, 'its maker is gone', R.maintain.broken)
    else if (isHold(effect)) step.end(effect, 'apart', R.grapple.adjacent)
    else if (effect.withAuthor) step.end(effect, 'author', effect.rule)
    else if ((bundleOf(effect).mask & bitOf.marked) !== 0 && step.applies(R.cond.markedEnds))
      endOne(step, effect, 'marked', 'marker', R.cond.markedEnds)
  }
}

/** A hold is let go by who is incapacitated; a stance ends with helplessness. */
export function endWhatNeedsWits(step: OrcusStep): void {
  for (const effect of step.fight.effects) {
    if (isHold(effect) && effect.by >= 0 && isOut(step, effect.by) && step.applies(R.grapple.condition))
      step.end(effect, 'grappler', R.grapple.condition)
    else if (effect.kind === 'stance' && has(step, effect.on, 'helpless') && step.applies(R.kw.stanceHelpless))
      step.end(effect, 'helpless', R.kw.stanceHelpless)
  }
}

const isOut = (step: OrcusStep, id: PieceId): boolean => pieceAt(step.fight, id).state === 'dead' || isIncapacitated(step, id)
