import type { Square } from '@riposte/board'
import { type Effect, following, lasting, latest, NOBODY, type PieceId, type Setup } from '@riposte/referee'
import { record } from '@riposte/tactics'
import type { Bundle, Part } from './clauses/parts.ts'
import type { Trigger } from './clauses/power.ts'
import { fade } from './conditions/gone.ts'
import type { Act } from './context.ts'
import { bundleOf, type OrcusFight, pieceAt } from './fight.ts'
import { type OrcusMoment, type Stage, stages, type Window } from './moments.ts'
import { R } from './rules.ts'
import type { Sheet } from './sheet/sheet.ts'
import { bookOf, type OrcusStep } from './step.ts'
import { type Happening, happenings } from './terms.ts'

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

/** What a run of a step keeps in mind. Never beyond the step. */
class Mind {
  /** Moments whose reacts, and whose automatic consequences, are still to come. */
  reacts: OrcusMoment[] = []
  consequences: OrcusMoment[] = []
  /** Acts that are being worked out, the innermost last. */
  readonly acts: Act[] = []
  /** How many answers are being resolved inside one another. */
  depth = 0
  /** The spaces that were left behind. */
  readonly left: (readonly Square[])[] = []
}

export function mindOf(step: OrcusStep): Mind {
  const { kept } = step
  if (kept instanceof Mind) return kept
  const mind = new Mind()
  step.kept = mind
  return mind
}

/**
 * What happens is told here. Counters answer at once, reacts when the act is over; what effects, auras and zones do by
 * themselves comes in between. Reactions are found through the game's index, and these through its book, so that no chapter needs to know them.
 */

/** A moment before it is known in which window it is looked at. */
export type Told = Omit<OrcusMoment, 'window'> & { readonly window: Happening }

/** What came of telling. */
export type Answered = Pick<OrcusMoment, 'stopped' | 'rolled'>

// ---------------------------------------------------------------------------------------------------------- happenings

/** The names of its windows, and its bit. */
const known: Readonly<Record<Happening, Readonly<Record<Stage, Window>> & { readonly bit: number }>> = record(happenings, (happening) => ({
  ...windowsOf[happening],
  bit: bit(happening),
}))

/** These take hold on the spot; consequences of all others wait until the attack or act is over. */
const prompt: ReadonlySet<Happening> = new Set<Happening>(['leave', 'enter', 'turn-start', 'turn-end', 'attacked', 'initiative'])

/** Tells that something happens. Counters are resolved before it returns; look at `stopped` and at what they changed. */
export function happens(step: OrcusStep, told: Told): Answered {
  if (tells(step, told.window)) return tell(step, told)
  if (told.window === 'attacked') followUp(step)
  return told
}

/** Whether anybody or anything could answer it as things stand. */
export function tells(step: OrcusStep, happening: Happening): boolean {
  const { counter, react, bit: mark } = known[happening]
  return (isAnswerable(step, mark) && (hasReactors(step, counter) || hasReactors(step, react))) || isHeard(step.fight, mark)
}

function tell(step: OrcusStep, told: Told): Answered {
  const { counter, react, bit: mark } = known[told.window]
  const noticed: OrcusMoment['noticed'] = new Map()
  const moment: OrcusMoment = { ...told, window: counter, noticed }
  open(step, moment)
  if (moment.stopped === true) return moment
  if (hasReactors(step, react)) mindOf(step).reacts.push({ ...told, window: react, noticed })
  if (isHeard(step.fight, mark)) {
    if (prompt.has(told.window)) bookOf(step).answers(step, moment)
    else mindOf(step).consequences.push(moment)
  }
  if (told.window === 'attacked') followUp(step)
  return moment
}

/** The act is over: its automatic consequences, then the reacts to it, in the order in which they came up. */
export function settle(step: OrcusStep): void {
  fade(step)
  const mind = mindOf(step)
  for (;;) {
    followUp(step)
    const moment = mind.reacts.shift()
    if (moment === undefined) break
    if (stands(step, moment)) open(step, moment)
  }
}

function followUp(step: OrcusStep): void {
  const mind = mindOf(step)
  for (let moment = mind.consequences.shift(); moment !== undefined; moment = mind.consequences.shift())
    if (!isVain(moment)) bookOf(step).answers(step, moment)
}

/** Where somebody was before. */
interface Left {
  readonly from: Square
  readonly fromHeight: number
}

/** Somebody has come into a square without moving by itself: areas act on it, and nobody reacts to a movement. */
export function comesIn(step: OrcusStep, by: PieceId, { from, fromHeight }: Left, to: Square, act: string): void {
  if (isHeard(step.fight, known.enter.bit)) bookOf(step).answers(step, { window: 'enter:counter', by, from, fromHeight, to, act })
}

// ------------------------------------------------------------------------------------------------------------- windows

/**
 * Asks one after another, beginning after the one whose turn it is, and resolves each answer before the next decides.
 * Who may answer more than once is asked again. `among`: these alone, in this order. True when somebody answered.
 */
export const open = (step: OrcusStep, moment: OrcusMoment, among?: readonly PieceId[]): boolean =>
  hasReactors(step, moment.window) && askAll(step, moment, among)

function askAll(step: OrcusStep, moment: OrcusMoment, among: readonly PieceId[] | undefined): boolean {
  const { reactions } = step.game
  if (reactions === undefined) return false
  if (mindOf(step).depth > 0 && !step.applies(R.immediate.nested)) return false
  const order = among ?? askedIn(step.fight)
  let isAnswered = false
  for (const id of order) {
    if (!reactions.isAwake(step.fight, id, moment.window, step.isTold)) continue
    for (;;) {
      // @rule orcus.immediate.several
      if (!stands(step, moment)) return isAnswered
      const [declared] = step.window(moment, reactions, [id])
      if (declared === undefined) break
      answer(step, () => declared.resolve())
      isAnswered = true
    }
  }
  return isAnswered
}

/** Resolves an answer; what others have to say about it comes before anything else goes on. */
function answer(step: OrcusStep, resolve: () => void): void {
  const mind = mindOf(step)
  const { reacts, consequences } = mind
  mind.reacts = []
  mind.consequences = []
  mind.depth++
  resolve()
  settle(step)
  mind.depth--
  mind.reacts = reacts
  mind.consequences = consequences
}

/** In turn order, first the one that acts next; who has no turn comes last. */
function askedIn({ order, acting, pieces }: OrcusFight): readonly PieceId[] {
  if (asked.order === order && asked.acting === acting && asked.pieces === pieces.length) return asked.ids
  const ids = [...following(order, acting)]
  for (const piece of pieces) if (!ids.includes(piece.id)) ids.push(piece.id)
  asked = { order, acting, pieces: pieces.length, ids }
  return ids
}

/** What `askedIn` has answered last: mostly the same again. */
let asked: { readonly order: readonly number[]; readonly acting: number; readonly pieces: number; readonly ids: readonly PieceId[] } = {
  order: [],
  acting: NOBODY,
  pieces: -1,
  ids: [],
}

/** It has come to nothing: no damage was left, no square was moved. */
const isVain = ({ blow, goesOn }: OrcusMoment): boolean => blow?.dealt?.amount === 0 || goesOn?.() === false

/** A trigger that has been undone can no longer be answered. */
function stands({ fight }: OrcusStep, moment: OrcusMoment): boolean {
  const { attack, window } = moment
  if (moment.stopped === true || attack?.stopped === true || isVain(moment)) return false
  // A counter may have turned the attack that others were about to answer.
  if (attack !== undefined && window === 'hit:react' && !attack.hit) return false
  if (attack !== undefined && window === 'miss:react' && attack.hit) return false
  const isAct = moment.window !== 'drop:counter' && moment.window !== 'kill:counter'
  return !isAct || moment.by === NOBODY || pieceAt(fight, moment.by).gone === 0 || moment.window.endsWith(':react')
}

/** Whether anybody in the fight could have something for a window as things stand. */
export const hasReactors = ({ game, fight, isTold }: OrcusStep, window: OrcusMoment['window']): boolean =>
  game.reactions?.isAnyAwake(fight, window, isTold) === true

// ---------------------------------------------------------------------------------------------------------------- acts

/** The act that is being worked out, innermost. */
export const currentAct = (step: OrcusStep): Act | undefined => mindOf(step).acts.at(-1)

/** Works an act out; while it lasts it is the current one. */
export function during(step: OrcusStep, act: Act, work: () => void): void {
  const { acts } = mindOf(step)
  acts.push(act)
  work()
  acts.pop()
}
