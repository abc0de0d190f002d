import { partySide, type SovereignPiece, sheetOf } from '../fight.ts'
import { R } from '../rules.ts'
import type { SovereignStep } from '../step.ts'

/** Enemies are numbered, each kind for itself, so that two ghouls can be told apart. Who has a name of their own keeps it. */
export function numberEnemies(step: SovereignStep): void {
  const { fight } = step
  const party = partySide(fight)
  const nameless = fight.pieces.filter((piece) => piece.gone === 0 && piece.side !== party && isNameless(step, piece))
  if (!step.applies(R.grid.tokens)) return
  // Whoever hides counts last: a gap in the numbers in view would give it away.
  const inView = (piece: SovereignPiece): number => (piece.hidden === 0 ? 0 : 1)
  for (const piece of nameless.toSorted((a, b) => inView(a) - inView(b))) {
    const kind = sheetOf(fight, piece.id).name
    const numbered = fight.pieces.filter((other) => sheetOf(fight, other.id).name === kind && other.name.startsWith(`${kind} `)).length
    step.set(piece.id, 'name', `${kind} ${numbered + 1}`, R.grid.tokens)
  }
}

function isNameless(step: SovereignStep, piece: SovereignPiece): boolean {
  const sheet = sheetOf(step.fight, piece.id)
  return !sheet.named && sheet.name !== '' && piece.name === sheet.name
}
