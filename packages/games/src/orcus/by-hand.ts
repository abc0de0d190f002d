import { byHand, type PieceId, tellWords } from '@riposte/referee'
import { INSTINCT } from './clauses/power.ts'
import { hasHappened, occur } from './conditions/once-a-turn.ts'
import { sheetOf } from './fight.ts'
import { R } from './rules.ts'
import type { OrcusStep } from './step.ts'

/** Words that the program does not understand, put before the game master. */

/** Lines of a stat block that always hold: once in a fight, as the turn of who has them first comes. */
export function showTraits(step: OrcusStep, piece: PieceId): void {
  for (const { id, parts } of sheetOf(step.fight, piece).traits) {
    if (id === INSTINCT) continue
    for (const [i, part] of parts.entries()) {
      const key = `${id}/${i}`
      if (part.is !== 'by-hand' || hasHappened(step, piece, key)) continue
      occur(step, piece, key)
      byHand(step, piece, part.text, R.power.fiction)
    }
  }
}

/** Powers that only the game master uses are named once, as that turn comes. */
export function tellByHand(step: OrcusStep, piece: PieceId): void {
  for (const { id, name, text } of sheetOf(step.fight, piece).byHand) {
    const key = `${id}/by-hand`
    if (hasHappened(step, piece, key)) continue
    occur(step, piece, key)
    tellWords(step, piece, `${name} is for the game master to use. ${text}`, R.power.fiction)
  }
}
