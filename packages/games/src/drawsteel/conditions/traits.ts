import { NOWHERE } from '@riposte/board'
import { type Effect, lasting, latest, type PieceId } from '@riposte/referee'
import { type Means, meansOf, sourceOf } from '../clauses/means.ts'
import type { TraitPart } from '../clauses/traits.ts'
import { type DrawSteelFight, isKind, isObject, isOf, isUp, pieceAt, sheetOf } from '../fight.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { bookOf, type DsStep } from '../step.ts'
import { insideParts, isAround } from '../zones.ts'

/** The traits that a piece has now: its own, those it has for a while, and those that others lend it. */

interface Printed {
  readonly parts: readonly TraitPart[]
  /** Some hold only at times. */
  readonly isOpen: boolean
}

const printed = new WeakMap<Sheet, Printed>()

function printedOn(sheet: Sheet): Printed {
  let known = printed.get(sheet)
  if (known === undefined) {
    const parts = sheet.traits.flatMap((trait) => trait.parts)
    printed.set(sheet, (known = { parts, isOpen: isOpen(parts) }))
  }
  return known
}

/** All parts of the traits of a sheet, those that hold only at times as they are written. */
export const printedParts = (sheet: Sheet): readonly TraitPart[] => printedOn(sheet).parts

/** The effects that give somebody traits. */
const giving = latest((effects: readonly Effect[]) => effects.filter((effect) => isGrant(effect) || meansOf(effect)?.is === 'zone'))
const isGrant = (effect: Effect): boolean => meansOf(effect)?.is === 'granted'

export function traitParts(step: DsStep, id: PieceId): readonly TraitPart[] {
  const { fight } = step
  const { carrier, sheet } = pieceAt(fight, id)
  const { bySheet, areLenders } = traitsIn(fight.setup.sheets)
  const own = bySheet[sheet] ?? printedOn(sheetOf(fight, id))
  const effects = giving(fight.effects)
  const isPlain = carrier < 0 && effects.length === 0 && !areLenders
  if (isPlain && !own.isOpen) return own.parts
  const parts = opened(step, id, own.parts)
  return isPlain ? parts : withGiven(step, id, parts, effects)
}

/** What others give besides. */
function withGiven(step: DsStep, id: PieceId, own: readonly TraitPart[], effects: readonly Effect[]): readonly TraitPart[] {
  const { fight } = step
  const { carrier } = pieceAt(fight, id)
  const parts = [...own]
  if (carrier >= 0)
    for (const part of opened(step, carrier, printedParts(sheetOf(fight, carrier))))
      if (part.is === 'for-rider') parts.push(...opened(step, id, part.parts))
  const lent: Lent[] = []
  for (const effect of effects) {
    const of = sourceOf(effect) ?? ''
    if (isGrant(effect)) {
      const granted = partsGranted(effect)
      if (effect.on === id) parts.push(...opened(step, id, granted))
      if (granted.some(mayLend)) lend(parts, lent, of, lentBy(step, effect.on, granted, id))
    } else lend(parts, lent, of, opened(step, id, insideParts(step, id, effect)))
  }
  if (traitsIn(fight.setup.sheets).areLenders)
    for (const one of fight.pieces)
      for (const trait of sheetOf(fight, one.id).traits)
        if (trait.parts.some(mayLend)) lend(parts, lent, trait.id, lentBy(step, one.id, trait.parts, id))
  return parts
}

interface Lent {
  /** The ability or trait that it comes of. */
  readonly of: string
  readonly part: TraitPart
}

/** The same ability or trait of several counts once. */
function lend(parts: TraitPart[], lent: Lent[], of: string, more: readonly TraitPart[]): void {
  for (const part of more) {
    // @rule drawsteel.ability.stack-same
    if (lent.some((one) => one.of === of && (one.part === part || wordsOf(one.part) === wordsOf(part)))) continue
    lent.push({ of, part })
    parts.push(part)
  }
}
const wordsOf = lasting((part: TraitPart): string => JSON.stringify(part))

const mayLend = (part: TraitPart): boolean => part.is === 'lends' || (part.is === 'while' && part.parts.some(mayLend))

const traitsIn = lasting((sheets: DrawSteelFight['setup']['sheets']) => ({
  bySheet: sheets.map(({ compiled }) => printedOn(compiled)),
  areLenders: sheets.some(({ compiled }) => printedParts(compiled).some(mayLend)),
}))

/** What somebody lends somebody: an aura that holds as long as one is in it. */
function lentBy(step: DsStep, by: PieceId, given: readonly TraitPart[], id: PieceId): readonly TraitPart[] {
  if (!isUp(pieceAt(step.fight, by))) return []
  return opened(step, by, given).flatMap((part) =>
    part.is === 'lends' && isAmong(step, by, part.to, id) ? opened(step, id, part.parts) : [],
  )
}

function isAmong(step: DsStep, by: PieceId, to: Extract<TraitPart, { is: 'lends' }>['to'], id: PieceId): boolean {
  const { fight } = step
  if (id === by) return to.self
  const one = pieceAt(fight, id)
  if (one.at === NOWHERE || isObject(fight, id)) return false
  if (!isOf(fight, pieceAt(fight, by), one, to.relation)) return false
  if (typeof to.within === 'number' && !isAround(step, by, to.within, id)) return false
  return isKind(fight, id, to.kind) && (to.tests.length === 0 || bookOf(step).holds(step, to.tests, by, id))
}

const isOpen = (parts: readonly TraitPart[]): boolean => parts.some((part) => part.is === 'while' || part.is === 'of-rider')

/** What holds only while something else does is opened up. */
function opened(step: DsStep, id: PieceId, parts: readonly TraitPart[]): readonly TraitPart[] {
  if (!isOpen(parts)) return parts
  return parts.flatMap((part) => {
    if (part.is === 'of-rider') return opened(step, id, ofRider(step.fight, id, part.trait))
    if (part.is !== 'while') return [part]
    return bookOf(step).holds(step, part.tests, id, id) ? opened(step, id, part.parts) : []
  })
}

function ofRider(fight: DrawSteelFight, mount: PieceId, name: string): readonly TraitPart[] {
  const rider = fight.pieces.find((one) => one.carrier === mount && one.id !== mount)
  return rider === undefined ? [] : (sheetOf(fight, rider.id).traits.find(({ id }) => id === name)?.parts ?? [])
}

export function hasTrait(step: DsStep, id: PieceId, test: (part: TraitPart) => boolean): boolean {
  const parts = traitParts(step, id)
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]
    if (part !== undefined && test(part)) return true
  }
  return false
}

interface Granted {
  readonly parts: readonly TraitPart[]
}

/** What an effect is called by which an ability gives them. */
export const grantedBy = (of: string): { readonly kind: string; readonly means: Means } => ({
  kind: `granted@${of}`,
  means: { is: 'granted', of },
})

const isGranted = (holds: unknown): holds is Granted => typeof holds === 'object' && holds !== null && 'parts' in holds
export const partsGranted = (effect: Effect): readonly TraitPart[] => (isGranted(effect.holds) ? effect.holds.parts : [])
