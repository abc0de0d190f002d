import type { Fight, Game, OpenAsk, Option, Refusal, RuleIndex } from '@riposte/referee'
import { hyphened, namesOf, pieceCalled, same, squareCalled } from './names.ts'

/** What an answer in a script or on a keyboard means to a question. */
export type Match =
  | { readonly kind: 'option'; readonly choice: string; readonly option: Option }
  | { readonly kind: 'refused'; readonly refusals: readonly Refusal[] }
  | { readonly kind: 'ambiguous'; readonly ids: readonly string[] }
  | { readonly kind: 'none' }

/**
 * Finds the option an answer names: by id, by piece, square or label, by the part of its id behind a colon, or before one,
 * where only one option has it, or by what the question itself can read (a path with its way-points).
 */
export function match(fight: Fight, ask: OpenAsk, answer: string): Match {
  const ways: ((option: Option) => boolean)[] = [
    (option) => option.id === answer,
    (option) => isId(option.id, answer),
    // A reaction is called by its own name, not by whom it is against.
    (option) => namesOf(fight, ask.kind === 'reaction' ? { ...option, piece: -1 } : option).some((name) => same(name, answer)),
    (option) => ends(option.id, answer),
    (option) => begins(option.id, answer),
  ]
  for (const isIt of ways) {
    const found = ask.options.filter(isIt)
    const only = found[0]
    if (only === undefined) continue
    return found.length === 1
      ? { kind: 'option', choice: only.id, option: only }
      : { kind: 'ambiguous', ids: found.map((option) => option.id) }
  }
  for (const form of ask.kind === 'ruling' && !answer.startsWith('[') ? [] : new Set([answer, answer.toLowerCase()])) {
    const read = ask.read?.(form)
    if (read !== undefined) {
      return 'option' in read
        ? { kind: 'option', choice: form, option: read.option }
        : { kind: 'refused', refusals: [read.refusal, ...(read.others ?? [])] }
    }
  }
  const refusals = refusalsOf(fight, ask.refusals ?? [], answer)
  return refusals.length > 0 ? { kind: 'refused', refusals } : { kind: 'none' }
}

/** The rule of what an answer names that is not to be had now, though nothing refuses it by name: of the action, or of who asks whom or where. */
export function ruleBehind(game: Game, fight: Fight, { kind, rule }: OpenAsk, answer: string): RuleIndex | undefined {
  if (kind === 'action') return game.actions.find(({ id }) => isId(id, answer))?.rule
  const isSquare = (one: string): boolean => squareCalled(fight, one.trim().toLowerCase()) !== undefined
  const isMeant =
    kind === 'target'
      ? pieceCalled(fight, answer) !== undefined
      : (kind === 'square' || kind === 'path') && answer.split('>').every(isSquare)
  return isMeant ? rule : undefined
}

/** The refusals that an answer runs into. */
export function refusalsOf(fight: Fight, refusals: readonly Refusal[], answer: string): Refusal[] {
  return refusals.filter(
    (one) =>
      isId(one.id, answer) || ends(one.id, answer) || begins(one.id, answer) || namesOf(fight, one).some((name) => same(name, answer)),
  )
}

/** A sheet says "war axe", so an answer may say so too, for the id war-axe; and a book says "Veteran's Luck". */
const isId = (id: string, answer: string): boolean => same(id, answer) || same(id, hyphened(answer)) || isEdge(id, answer)
/** A door stands between two squares, whichever is named first. */
const isEdge = (id: string, answer: string): boolean =>
  id.includes('|') && same(id.split('|').reverse().join('|'), answer.replaceAll(' ', ''))
const ends = (id: string, answer: string): boolean => id.toLowerCase().endsWith(`:${hyphened(answer)}`)
const begins = (id: string, answer: string): boolean => id.toLowerCase().startsWith(`${hyphened(answer)}:`)
