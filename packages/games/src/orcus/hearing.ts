import { type Effect, lasting, latest, type Setup } from '@riposte/referee'
import type { Bundle, Part } from './clauses/parts.ts'
import type { Trigger } from './clauses/power.ts'
import { bundleOf, type OrcusFight } from './fight.ts'
import { type Stage, stages, type Window } from './moments.ts'
import type { Sheet } from './sheet/sheet.ts'
import type { OrcusStep } from './step.ts'
import type { Happening } from './terms.ts'
import { happenings, record } from './terms.ts'

/** What listens to what happens without being asked: effects, traits, auras and zones. Bits stand for happenings. */

const bitOf: Readonly<Record<Happening, number>> = record(happenings, (_, place) => 1 << place)
export const bit = (happening: Happening): number => bitOf[happening]

/** What its windows are called: one text for each, so that looking one up compares no letters. */
export const windowsOf: Readonly<Record<Happening, Readonly<Record<Stage, Window>>>> = record(happenings, (happening) => ({
  counter: `${happening}:counter`,
  react: `${happening}:react`,
}))

const bitsOf = (trigger: Trigger): number => trigger.on.reduce((bits, one) => bits | bit(one), 0)

function bitsOfParts(parts: readonly Part[]): number {
  let bits = 0
  for (const part of parts) if (part.is === 'whenever') bits |= bitsOf(part.trigger)
  return bits
}

/** What a bundle listens to: its `whenever` parts, and what ends it early. */
const bitsOfBundle = ({ parts, endsOn }: Bundle): number => endsOn.reduce((bits, trigger) => bits | bitsOf(trigger), bitsOfParts(parts))

/** Auras and zones look at who comes and goes, and at the turns of those inside. */
const SURROUNDINGS = bit('enter') | bit('turn-start') | bit('turn-end')

/** What nobody understands is shown at the start of a turn. */
const wordsOf = (parts: readonly Part[]): number => (parts.some((part) => part.is === 'by-hand') ? bit('turn-start') : 0)

const bitsOfSheet = (sheet: Sheet): number =>
  sheet.traits.reduce(
    (bits, trait) => bits | bitsOfParts(trait.parts) | wordsOf(trait.parts) | (trait.aura > 0 ? SURROUNDINGS : 0),
    bitsOfParts(sheet.bonuses) | (sheet.byHand.length > 0 ? bit('turn-start') : 0),
  )

const bitsOfSheets = lasting((sheets: Setup<Sheet>['sheets']) => sheets.reduce((all, { compiled }) => all | bitsOfSheet(compiled), 0))

const bitsOfEffect = (effect: Effect): number =>
  bitsOfBundle(bundleOf(effect)) | (effect.kind === 'zone' || effect.kind === 'conjuration' ? SURROUNDINGS : 0)

const bitsOfEffects = latest((effects: readonly Effect[]) => effects.reduce((all, effect) => all | bitsOfEffect(effect), 0))

type Reactions = Pick<NonNullable<OrcusStep['game']['reactions']>, 'at'>
/** What anybody has a reaction to at all, as his sheet has it. */
const answerable = lasting((reactions: Reactions) =>
  latest((setup: Setup) => {
    const isAnswered = (window: Window): boolean => reactions.at(setup, window).some((mine) => mine.length > 0)
    return happenings.reduce((bits, one) => bits | (stages.some((stage) => isAnswered(windowsOf[one][stage])) ? bit(one) : 0), 0)
  }),
)
export const isAnswerable = ({ game: { reactions }, fight }: OrcusStep, happening: number): boolean =>
  reactions !== undefined && (answerable(reactions)(fight.setup) & happening) !== 0

export const isHeard = ({ setup, effects }: OrcusFight, happening: number): boolean =>
  ((bitsOfSheets(setup.sheets) | bitsOfEffects(effects)) & happening) !== 0
