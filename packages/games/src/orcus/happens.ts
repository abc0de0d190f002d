import type { Square } from '@riposte/board'
import { following, NOBODY, type PieceId } from '@riposte/referee'
import type { Act } from './context.ts'
import { type OrcusFight, pieceAt } from './fight.ts'
import { bit, isAnswerable, isHeard, windowsOf } from './hearing.ts'
import { mindOf } from './mind.ts'
import type { OrcusMoment, Stage, Window } from './moments.ts'
import { R } from './rules.ts'
import { bookOf, type OrcusStep } from './step.ts'
import type { Happening } from './terms.ts'
import { happenings, record } from './terms.ts'
import { fade } from './vanish.ts'

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
  const moment: OrcusMoment = { ...told, window: counter }
  open(step, moment)
  if (moment.stopped === true) return moment
  if (hasReactors(step, react)) mindOf(step).reacts.push({ ...told, window: react })
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
  for (let moment = mind.consequences.shift(); moment !== undefined; moment = mind.consequences.shift()) bookOf(step).answers(step, moment)
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
  if (!step.applies(R.immediate.several)) {
    const declared = step.window(moment, reactions, order)
    for (const one of declared) answer(step, () => one.resolve())
    return declared.length > 0
  }
  let isAnswered = false
  for (const id of order) {
    if (!reactions.isAwake(step.fight, id, moment.window, step.isTold)) continue
    for (;;) {
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

/** A trigger that has been undone can no longer be answered. */
function stands({ fight }: OrcusStep, moment: OrcusMoment): boolean {
  const { attack, window } = moment
  if (moment.stopped === true || attack?.stopped === true || moment.goesOn?.() === false) return false
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
