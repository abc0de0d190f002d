import { NOBODY, type PieceId } from '@riposte/referee'
import { ask } from '../asking.ts'
import { afflict } from '../bearing/afflict.ts'
import { addModifiers, tallyOf } from '../bearing/modifiers.ts'
import { contextOf } from '../context.ts'
import { isFoe, isUp, type OrcusPiece, pieceAt, sheetOf } from '../fight.ts'
import { passivePerception } from '../rolls/check.ts'
import { R } from '../rules.ts'
import { addFigures } from '../sheet/sheet.ts'
import { lineOfSight } from '../sight/sight.ts'
import { pieceNamed, startOf } from '../start.ts'
import type { OrcusStep } from '../step.ts'

/** Who notices nothing when a fight begins: each hider's Stealth against each opponent's passive Perception. */

/** Surprises whoever is, and says whether anybody is. */
export function surprise(step: OrcusStep): boolean {
  const surprised = whoIsSurprised(step)
  for (const id of surprised) {
    step.emit({ type: 'surprised', piece: id, rule: R.surprise.individual })
    step.set(id, 'surprisedAtStart', true, R.surprise.firstTurn)
    afflict(step, {
      on: id,
      by: NOBODY,
      name: 'surprise',
      parts: [{ is: 'condition', condition: 'surprised' }],
      span: 'lasting',
      rule: R.cond.surprisedCa,
    })
  }
  return surprised.length > 0
}

function whoIsSurprised(step: OrcusStep): PieceId[] {
  const { fight } = step
  const { surprised, turn } = startOf(fight)
  if (surprised !== undefined) return surprised.map((key) => pieceNamed(fight, key, 'surprised'))
  // A fight that begins in a turn has its surprise behind it.
  if (turn !== undefined) return []
  const hiders = fight.pieces.filter((piece) => isUp(piece) && piece.hidden !== 0)
  if (hiders.length === 0 || !step.applies(R.surprise.compare) || !mayBe(step)) return []
  const stealth = new Map(hiders.map((hider) => [hider.id, stealthOf(step, hider)]))
  const unaware = unawareOf(step, stealth)
  uncover(step, stealth)
  return unaware
}

function unawareOf(step: OrcusStep, stealth: ReadonlyMap<PieceId, number>): PieceId[] {
  // @rule orcus.surprise.individual
  return step.fight.pieces.filter((piece) => isUp(piece) && hasFoe(step, piece) && !noticesAny(step, piece, stealth)).map(({ id }) => id)
}

/** The game master has the last word. */
function mayBe(step: OrcusStep): boolean {
  if (!step.applies(R.combat.surpriseGm)) return true
  const options = [{ id: 'surprise', byDefault: true }, { id: 'no-surprise' }]
  const text = 'Somebody is hidden: can the others be surprised?'
  return ask.ruling(step, NOBODY, text, options, R.combat.surpriseGm).id === 'surprise'
}

function stealthOf(step: OrcusStep, hider: OrcusPiece): number {
  const tally = addFigures(tallyOf(step), sheetOf(step.fight, hider.id).skills.stealth)
  addModifiers(step, tally, hider.id, 'stealth', contextOf(hider.id))
  const die = step.roll(20, hider.id, 'Stealth', R.surprise.compare)
  const total = die + tally.total
  step.emit({
    type: 'check',
    by: hider.id,
    against: NOBODY,
    what: 'stealth',
    die,
    total,
    needs: 0,
    success: true,
    parts: tally.parts,
    rule: R.surprise.compare,
  })
  return total
}

const hasFoe = (step: OrcusStep, piece: OrcusPiece): boolean => step.fight.pieces.some((other) => isFoe(piece, other))

/** Who does not sneak is seen by all who could see it; who hides is found by a passive Perception that beats its Stealth. */
const noticesAny = (step: OrcusStep, piece: OrcusPiece, stealth: ReadonlyMap<PieceId, number>): boolean =>
  step.fight.pieces.some((foe) => {
    if (!isFoe(piece, foe)) return false
    const hidden = (foe.hidden & (1 << piece.side)) !== 0 ? stealth.get(foe.id) : undefined
    return hidden === undefined ? lineOfSight(step, piece.id, foe.id) : passivePerception(step, piece.id) > hidden
  })

/** Who has been found by one is known to the whole side. */
function uncover(step: OrcusStep, stealth: ReadonlyMap<PieceId, number>): void {
  for (const [id, total] of stealth) {
    const hider = pieceAt(step.fight, id)
    const finders = step.fight.pieces.filter((piece) => isUp(piece) && isFoe(piece, hider) && passivePerception(step, piece.id) > total)
    step.set(
      id,
      'hidden',
      finders.reduce((hidden, { side }) => hidden & ~(1 << side), hider.hidden),
      R.surprise.compare,
    )
  }
}

/** The condition ends with the surprise round. */
export function endSurprise(step: OrcusStep): void {
  if (step.fight.surpriseRound !== step.fight.round) return
  for (const effect of step.fight.effects.filter((one) => one.kind === 'surprised')) step.end(effect, 'round', R.cond.surprisedEnds)
}
