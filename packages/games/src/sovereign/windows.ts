import { NOBODY, nameIn, type PieceId } from '@riposte/referee'
import { allows, ask } from './asking.ts'
import type { SovereignMoment } from './blow.ts'
import { isUp, pieceAt } from './fight.ts'
import { R } from './rules.ts'
import type { SovereignStep } from './step.ts'

/**
 * Opens a window. Whoever answers does so once; all answers of one moment are worked out before any attack among them
 * takes hold. True when somebody answered.
 */
export const open = (step: SovereignStep, moment: SovereignMoment): boolean =>
  step.game.reactions?.isAnyAwake(step.fight, moment.window, step.isTold) === true && askAll(step, moment)

/** Whether somebody shrugs off what is about to hurt it and is no attack of this moment: a grip, fire. */
export const isShruggedOff = (step: SovereignStep, by: PieceId, at: PieceId, act: string): boolean =>
  open(step, { window: 'trauma', by, at, act, foes: [at] })

function askAll(step: SovereignStep, moment: SovereignMoment): boolean {
  const { reactions } = step.game
  if (reactions === undefined) return false
  const landing: (() => void)[] = []
  // All moments look alike to those who answer.
  const { window, by, at, from, act, rolled, foes } = moment
  const opened: SovereignMoment = { window, by, at, from, act, rolled, foes, landing }
  const answers = step.window(opened, reactions, askedIn(step, opened))
  const declared = answers.filter((one) => moment.window === 'provoked' || isPlausible(step, one.piece))
  const together = declared.length < 2 || areTogether(step)
  const outer = putOff.get(step)
  for (const one of declared) {
    putOff.set(step, together && declared.length > 1 ? landing : undefined)
    if (isUp(pieceAt(step.fight, one.piece))) one.resolve()
    putOff.set(step, outer)
    if (!together) for (const land of landing.splice(0)) land()
  }
  for (const land of landing) land()
  return declared.length > 0
}

/** While several answer one moment: what the attacks in their held turns will do. */
const putOff = new WeakMap<SovereignStep, (() => void)[] | undefined>()

/** Whether an attack takes hold only with what else is done at its moment. */
export function isPutOff(step: SovereignStep, land: () => void): boolean {
  const landing = putOff.get(step)
  landing?.push(land)
  return landing !== undefined
}

const PLAUSIBLE_INSTANTS = 3

/** Instants have no number; from the fourth of a round on the game master is asked. */
function isPlausible(step: SovereignStep, id: PieceId): boolean {
  const { instants } = pieceAt(step.fight, id)
  step.set(id, 'instants', instants + 1)
  if (instants < PLAUSIBLE_INSTANTS || !step.applies(R.action.instantCount)) return true
  return allows(step, id, `Another Instant for ${nameIn(step.fight, id)}, after ${instants} this round?`, R.action.instantCount)
}

/** What several do at the same moment takes hold together, unless the game master says otherwise. */
function areTogether(step: SovereignStep): boolean {
  if (!step.applies(R.action.instantAmbiguity)) return true
  const options = [{ id: 'together', byDefault: true }, { id: 'one-by-one' }]
  const text = 'Several Instants at one moment: do they take hold together?'
  return ask.ruling(step, NOBODY, text, options, R.action.instantAmbiguity).id === 'together'
}

/** Who is aimed at decides first, then the others in the order in which they stand on the list; nobody answers whom his side does not know of. */
function askedIn(step: SovereignStep, { by, at, foes }: SovereignMoment): readonly PieceId[] {
  const { pieces } = step.fight
  const others = pieces.flatMap(({ id }) => (id === at ? [] : [id]))
  const asked = foes ?? (at === undefined ? others : [at, ...others])
  if (by === NOBODY || step.veiled(by) === 0) return asked
  return asked.filter((id) => !step.isUnknownTo(pieceAt(step.fight, id), pieceAt(step.fight, by)))
}
