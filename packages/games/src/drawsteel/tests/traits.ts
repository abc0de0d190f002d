import type { PieceId } from '@riposte/referee'
import { ask } from '../asking.ts'
import type { TraitPart } from '../clauses/traits.ts'
import { traitParts } from '../conditions/traits.ts'
import { R } from '../rules.ts'
import type { DsStep } from '../step.ts'
import type { Characteristic, Tier } from '../terms.ts'

/** Traits about some tests: those with a characteristic, and those about something, of which the game master says whether this is one. */

type OfTests = Extract<TraitPart, { is: 'tests' }>

/** What of it holds for a test. */
export function testTraits(step: DsStep, id: PieceId, of: Characteristic): { readonly sway: number; readonly least: Tier | 0 } {
  let sway = 0
  let least: Tier | 0 = 0
  for (const part of traitParts(step, id)) {
    if (part.is !== 'tests' || !holds(step, id, part, of)) continue
    sway += part.sway
    if (part.least > least) least = part.least
  }
  return { sway, least }
}

function holds(step: DsStep, id: PieceId, part: OfTests, of: Characteristic): boolean {
  if (part.about === '') return part.of.includes(of)
  const options = [{ id: 'no', byDefault: true }, { id: 'yes' }]
  return ask.ruling(step, id, `is it a test to ${part.about}`, options, R.test.difficulty).id === 'yes'
}
