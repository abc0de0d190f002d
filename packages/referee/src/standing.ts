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

/** The pass, where a question is only about what is ordered never to be used, or what people are not asked about until they order it. */
export function passUnasked<F extends Fight, E extends AnyEvent, O extends Option>(
  { reactions }: Rulebook<F, E>,
  ask: Ask<O>,
  fight: F,
  standing: readonly StandingOrder[] = fight.standing,
): O | undefined {
  const sheet = fight.pieces[ask.piece]?.sheet
  if (ask.kind !== 'reaction' || reactions === undefined || sheet === undefined) return undefined
  const pass = ask.options.find((option) => option.id === PASS.id)
  if (pass === undefined) return undefined
  const all = reactions.orderable(fight.setup, sheet)
  const isUnasked = (option: O): boolean => {
    const one = all.find(({ id }) => id === reactionOf(option.id))
    if (one === undefined) return false
    const given = standing.find(({ piece, reaction }) => piece === ask.piece && reaction === one.id)
    if (given !== undefined) return given.order === 'never'
    return one.usually === 'never' || (ask.moment !== undefined && one.isIdle(fight, ask.piece, ask.moment))
  }
  return ask.options.every((option) => option === pass || isUnasked(option)) ? pass : undefined
}

/** The usual answer, where everything else on offer is hardly ever wanted. */
export function usualOf<O extends Option>({ kind, options }: Pick<Ask<O>, 'kind' | 'options'>): O | undefined {
  if (kind !== 'choice' || options.length < 2) return undefined
  const usual = options.find((option) => option.byDefault === true)
  return options.every((option) => option === usual || option.rare === true) ? usual : undefined
}
