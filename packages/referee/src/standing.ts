import { type Ask, type Option, PASS, reactionOf } from './ask.ts'
import type { AnyEvent } from './events.ts'
import type { Fight, StandingChoice, StandingOrder } from './fight.ts'
import type { PieceId } from './piece.ts'
import type { Rulebook } from './rulebook.ts'
import type { Orderable } from './step.ts'

/** What holds for a reaction of a piece: what was ordered, or else what is usual. */
export function orderFor({ standing }: Fight, piece: PieceId, { id, usually }: Pick<Orderable, 'id' | 'usually'>): StandingChoice {
  return standing.find((one) => one.piece === piece && one.reaction === id)?.order ?? usually
}

/**
 * What a question is answered with unasked: what is ordered always, or the pass or the usual choice where everything else is
 * ordered never, or is nothing that people are asked about until they order it. The first order counts.
 */
export function answerUnasked<F extends Fight, E extends AnyEvent, O extends Option>(
  { reactions }: Rulebook<F, E>,
  ask: Ask<O>,
  fight: F,
  standing: readonly StandingOrder[] = fight.standing,
): O | undefined {
  const sheet = fight.pieces[ask.piece]?.sheet
  const isReaction = ask.kind === 'reaction'
  if ((!isReaction && ask.kind !== 'choice') || reactions === undefined || sheet === undefined) return undefined
  const pass = ask.options.find((option) => (isReaction ? option.id === PASS.id : option.byDefault === true))
  if (pass === undefined) return undefined
  const all = reactions.orderable(fight.setup, sheet).filter((one) => one.kind === ask.kind)
  const orderOf = (option: O): StandingChoice | undefined => {
    const one = all.find(({ id }) => id === reactionOf(option.id))
    if (one === undefined) return undefined
    const isIdle = ask.moment !== undefined && one.isIdle(fight, ask.piece, ask.moment)
    return standing.find(({ piece, reaction }) => piece === ask.piece && reaction === one.id)?.order ?? (isIdle ? 'never' : one.usually)
  }
  const always = ask.options.find((option) => orderOf(option) === 'always')
  return always ?? (ask.options.every((option) => option === pass || orderOf(option) === 'never') ? pass : undefined)
}

/** The usual answer, where everything else on offer is hardly ever wanted. */
export function usualOf<O extends Option>({ kind, options }: Pick<Ask<O>, 'kind' | 'options'>): O | undefined {
  if (kind !== 'choice' || options.length < 2) return undefined
  const usual = options.find((option) => option.byDefault === true)
  return options.every((option) => option === usual || option.rare === true) ? usual : undefined
}
