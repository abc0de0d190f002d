import type { Setup } from '@riposte/referee'
import type { Bundle, Part } from '../clauses/parts.ts'
import { bundleOf, type OrcusFight } from '../fight.ts'
import { type Happening, happenings } from '../moments.ts'
import type { Trigger } from '../powers/power.ts'
import type { Sheet } from '../sheet/sheet.ts'

/** What listens to what happens without being asked: effects, traits, auras and zones. Bits stand for happenings. */

const bitOf: Readonly<Record<string, number>> = Object.fromEntries(happenings.map((name, i) => [name, 1 << i]))
const bit = (happening: Happening): number => bitOf[happening] ?? 0

const bitsOf = (trigger: Trigger): number => trigger.on.reduce((bits, one) => bits | bit(one), 0)

function bitsOfParts(parts: readonly Part[]): number {
  let bits = 0
  for (const part of parts) if (part.is === 'whenever') bits |= bitsOf(part.trigger)
  return bits
}

const bundles = new WeakMap<Bundle, number>()

/** What a bundle listens to: its `whenever` parts, and what ends it early. */
function bitsOfBundle(bundle: Bundle): number {
  let bits = bundles.get(bundle)
  if (bits === undefined) {
    bits = bitsOfParts(bundle.parts)
    for (const trigger of bundle.endsOn) bits |= bitsOf(trigger)
    bundles.set(bundle, bits)
  }
  return bits
}

/** Auras and zones look at who comes and goes, and at the turns of those inside. */
const SURROUNDINGS = bit('enter') | bit('turn-start') | bit('turn-end')

/** What nobody understands is shown at the start of a turn. */
const wordsOf = (parts: readonly Part[]): number => (parts.some((part) => part.is === 'by-hand') ? bit('turn-start') : 0)

const bitsOfSheet = (sheet: Sheet): number =>
  sheet.traits.reduce(
    (bits, trait) => bits | bitsOfParts(trait.parts) | wordsOf(trait.parts) | (trait.aura > 0 ? SURROUNDINGS : 0),
    bitsOfParts(sheet.bonuses),
  )

const known = new WeakMap<Setup['sheets'], number>()

function bitsOfSheets({ sheets }: Setup<Sheet>): number {
  let bits = known.get(sheets)
  if (bits === undefined) {
    bits = sheets.reduce((all, { compiled }) => all | bitsOfSheet(compiled), 0)
    known.set(sheets, bits)
  }
  return bits
}

export function isHeard(fight: OrcusFight, happening: Happening): boolean {
  const wanted = bit(happening)
  if ((bitsOfSheets(fight.setup) & wanted) !== 0) return true
  const { effects } = fight
  for (let i = 0; i < effects.length; i++) {
    const effect = effects[i]
    if (effect === undefined) continue
    if ((bitsOfBundle(bundleOf(effect)) & wanted) !== 0) return true
    if ((SURROUNDINGS & wanted) !== 0 && (effect.kind === 'zone' || effect.kind === 'conjuration')) return true
  }
  return false
}
