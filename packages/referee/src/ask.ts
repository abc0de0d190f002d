import type { Square } from '@riposte/board'
import { RiposteError } from './errors.ts'
import { NOBODY, type PieceId } from './piece.ts'
import { OFF, ON, type RuleIndex } from './rules.ts'

/** What a question is about; boards, keyboards and computer players treat each kind alike in every game. */
export const askKinds = ['who', 'action', 'target', 'path', 'square', 'choice', 'reaction', 'ruling', 'die'] as const
export type AskKind = (typeof askKinds)[number]

/** A legal answer. `id` is what scenarios, journals and players say. */
export interface Option {
  readonly id: string
  readonly label?: string
  /** The rule that offers it. */
  readonly rule?: RuleIndex | undefined
  readonly piece?: PieceId
  readonly square?: Square
  /** The one seat that may choose it, where that is not the question's seat. */
  readonly seat?: number
  /** A forced option is taken without asking. */
  readonly auto?: boolean
  /** What the book says when nobody decides; the answer of a script that is silent. */
  readonly byDefault?: boolean
  /** Hardly ever wanted: tables need not ask about nothing else. */
  readonly rare?: boolean
  /** Allowed, against this rule: its switch stands at `warn`. */
  readonly against?: RuleIndex
  /** Cost, chances, strikes provoked: worked out only when somebody looks. */
  readonly preview?: () => Preview
  /** Of its preview the odds alone, for who looks at no more. */
  readonly odds?: () => Odds
}

export type Odds = Pick<Preview, 'chance' | 'least' | 'most'>

export interface Preview {
  /** Chance to succeed, in percent. */
  readonly chance?: number
  /** Expected damage, in tenths. */
  readonly damage?: number
  readonly cost?: number
  /** Who may strike because of it. */
  readonly provokes?: readonly PieceId[]
  /** The least and the most damage of a success. */
  readonly least?: number
  readonly most?: number
  /** The squares of a way, from the first that is entered. */
  readonly path?: readonly Square[]
  /** How the target is covered, in words, and the lines of sight by which that is judged. */
  readonly cover?: string
  readonly lines?: readonly PreviewLine[]
  /** Who would be put there by another. */
  readonly moved?: PieceId
  /** Whom that one would run into. */
  readonly collides?: readonly PieceId[]
  /** The squares of an area, and who is in it. */
  readonly area?: readonly Square[]
  readonly caught?: readonly PieceId[]
  /** Who stands in the way and may be found in place of the target, and how likely, in percent. */
  readonly instead?: readonly { readonly piece: PieceId; readonly chance: number }[]
  readonly text?: string
  /** What it uses up besides: the main action of the round, once a fight. */
  readonly price?: string
  /** An answer that would leave what it answers as it is: the hit stands, the roll stays in its tier. */
  readonly isVain?: boolean
}

/** A preview that says more. Not by spreading it: that would work out what has been put off until somebody looks. */
export const also = (preview: Preview, more: Preview): Preview => Object.assign(preview, more)

/** A line of sight from corner to corner, in half squares. */
export interface PreviewLine {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  readonly free: boolean
}

/** What is not possible now, and the rule that forbids it. */
export interface Refusal {
  readonly id: string
  readonly rule: RuleIndex
  /** Of whom it tells, NOBODY where it tells of nobody: who may not know of that one is not told. */
  readonly piece: PieceId
  /** As on the option that it refuses: answers may name it so. */
  readonly label?: string
}

/** What happens in a window. Games extend it with what their rules need to know, and reactions may change. */
export interface Moment<W extends string = string> {
  readonly window: W
  /** Whose act it is. */
  readonly by: PieceId
}

/**
 * A question put to one seat, carrying its legal answers. Written out with all its fields from `kind` to `read` in this order, what it
 * has not as undefined: every step reads every question, fast as long as few sorts of them look different.
 */
export interface Ask<O extends Option = Option> {
  readonly kind: AskKind
  readonly seat: number
  /** Who answers it in the fight, or NOBODY. */
  readonly piece: PieceId
  readonly text: string
  readonly options: readonly O[]
  readonly refusals?: readonly Refusal[] | undefined
  /** The rule that puts the question. */
  readonly rule?: RuleIndex | undefined
  /** The window that is open, for a reaction, whose act it is, and what happens. */
  readonly window?: string
  readonly by?: PieceId
  readonly moment?: Moment
  /** Reads an answer that is not in the list: a path with its way-points. */
  readonly read?: ((answer: string) => Reading<O> | undefined) | undefined
  /** Looks one answer up without working out the others, where that is much work: `options` and `refusals` are then getters. */
  readonly find?: (id: string) => Reading<O> | undefined
}

/** What an answer outside the list turns out to be. */
export type Reading<O extends Option = Option> =
  | { readonly option: O }
  /** The first rule that forbids it, and what else speaks against it. */
  | { readonly refusal: Refusal; readonly others?: readonly Refusal[] }

/** A question as it waits: numbered, so that a late answer is known for one. */
/** What is taken without asking. */
export const forcedOf = <O extends Option>(options: readonly O[]): O | undefined =>
  options.length === 1 && options[0]?.auto === true ? options[0] : undefined

export interface OpenAsk extends Ask {
  readonly id: number
}

/** Options and refusals of one question, gathered by its rules. */
export class Offers<O extends Option = Option> {
  readonly options: O[] = []
  readonly refusals: Refusal[] = []
  private readonly modes: Uint8Array
  private readonly trace: Uint8Array
  private readonly telling: boolean

  /** `telling`: false where nobody will read why something is not possible; one reason then stands for all. */
  constructor(modes: Uint8Array, trace: Uint8Array, telling = true) {
    this.modes = modes
    this.trace = trace
    this.telling = telling
  }

  /**
   * Offers an option unless a rule forbids it; all that do are given as reasons. A forbidding rule at `warn` lets it
   * through, marked.
   */
  offer(option: O, ...forbidden: (RuleIndex | undefined)[]): void {
    const { rule: own } = option
    if (own !== undefined && this.modes[own] === OFF) return
    let against: RuleIndex | undefined
    let isForbidden = false
    for (let i = 0; i < forbidden.length; i++) {
      const rule = forbidden[i]
      if (rule === undefined || this.modes[rule] === OFF) continue
      this.trace[rule] = 1
      if (this.modes[rule] === ON) {
        this.refuse(option.id, rule, option.piece ?? NOBODY, option.label)
        isForbidden = true
      } else against ??= rule
    }
    if (isForbidden) return
    if (own !== undefined) this.trace[own] = 1
    this.options.push(against === undefined ? option : { ...option, against })
  }

  /** Says that something is not possible, and why. A rule that is not in play is no reason. */
  refuse(id: string, rule: RuleIndex, piece: PieceId, label?: string): void {
    if (this.modes[rule] === OFF) return
    this.trace[rule] = 1
    if (!this.telling && this.refusals.length > 0) return
    this.refusals.push(label === undefined ? { id, rule, piece } : { id, rule, piece, label })
  }

  emptied(): this {
    // Not by setting their lengths, which the engine does slowly.
    while (this.options.length > 0) this.options.pop()
    while (this.refusals.length > 0) this.refusals.pop()
    return this
  }

  /** What came of the one answer that was put here: on offer, refused, or neither. */
  reading(): Reading<O> | undefined {
    const option = this.options[0]
    if (option !== undefined) return { option }
    const refusal = this.refusals[0]
    if (refusal === undefined) return undefined
    return this.refusals.length > 1 ? { refusal, others: this.refusals.slice(1) } : { refusal }
  }
}

/**
 * Why none of them will do: what forbids the one that is nearest to being possible. That is the one against which the fewest
 * rules speak; of those the least far `away`, then the first. Undefined where one will do, or where there is none.
 */
export function whyNone(offers: Pick<Offers, 'options' | 'refusals'>, away: (piece: PieceId) => number = () => 0): RuleIndex | undefined {
  const { options, refusals } = offers
  if (options.length > 0) return undefined
  if (refusals.length < 2) return refusals[0]?.rule
  const against = new Map<string, number>()
  for (const { id } of refusals) against.set(id, (against.get(id) ?? 0) + 1)
  const reasons = ({ id }: Refusal): number => against.get(id) ?? 0
  const [best] = refusals.toSorted((a, b) => reasons(a) - reasons(b) || away(a.piece) - away(b.piece))
  return best?.rule
}

/** A question of which any one answer can be judged alone: the list of all is gathered, once, when somebody looks at it. */
export class Lookup<O extends Option = Option> implements Ask<O> {
  readonly kind: AskKind
  readonly seat: number
  readonly piece: PieceId
  readonly text: string
  readonly rule: RuleIndex | undefined
  /** What the answers are made from, for who would compare them without the list. */
  readonly from: object | undefined
  readonly find: (id: string) => Reading<O> | undefined
  readonly read: ((answer: string) => Reading<O> | undefined) | undefined
  readonly #gather: () => Offers<O>
  #all: Offers<O> | undefined

  constructor(
    { kind, seat, piece, text, rule }: Pick<Ask, 'kind' | 'seat' | 'piece' | 'text' | 'rule'>,
    answers: {
      readonly gather: () => Offers<O>
      readonly find: (id: string) => Reading<O> | undefined
      readonly read?: ((answer: string) => Reading<O> | undefined) | undefined
      readonly from?: object
    },
  ) {
    this.kind = kind
    this.seat = seat
    this.piece = piece
    this.text = text
    this.rule = rule
    this.from = answers.from
    this.find = answers.find
    this.read = answers.read
    this.#gather = answers.gather
    this.#all = undefined
  }

  private all(): Offers<O> {
    this.#all ??= this.#gather()
    return this.#all
  }
  get options(): readonly O[] {
    return this.all().options
  }
  get refusals(): readonly Refusal[] {
    return this.all().refusals
  }
}

const WHAT_TO_DO = { kind: 'action', text: 'what to do', rule: undefined } as const

/** What to do: the acts of a piece. */
export function whatToDo<O extends Option>(
  seat: number,
  piece: PieceId,
  gather: () => Offers<O>,
  find: (id: string) => Reading<O> | undefined,
  read?: (answer: string) => Reading<O> | undefined,
  { kind, text, rule }: Pick<Ask, 'kind' | 'text' | 'rule'> = WHAT_TO_DO,
): Ask<O> {
  return new Lookup<O>({ kind, seat, piece, text, rule }, { gather, find, read })
}

/** Not to react. */
export const PASS: Option = { id: 'pass', byDefault: true }

/** `snap-attack:sword` is an option of the reaction `snap-attack`. */
export const reactionOf = (optionId: string): string => optionId.split(':', 1)[0] ?? optionId

export function findOption<O extends Option>(ask: Ask<O>, choice: string): O | undefined {
  const found = ask.find?.(choice)
  if (found !== undefined && 'option' in found) return found.option
  const options = ask.options
  for (let i = 0; i < options.length; i++) if (options[i]?.id === choice) return options[i]
  const read = ask.read?.(choice)
  return read !== undefined && 'option' in read ? read.option : undefined
}

/** The error for an answer that is not legal: the rule that forbids it, or what is on offer. */
export function noSuchOption(ask: Ask, choice: string, ruleIds: readonly string[]): RiposteError {
  const read = ask.read?.(choice)
  const refusal = read !== undefined && 'refusal' in read ? read.refusal : ask.refusals?.find((one) => one.id === choice)
  const legal = ask.options.map((option) => option.id)
  const remedy = `legal: ${legal.slice(0, 12).join(', ')}${legal.length > 12 ? ` and ${legal.length - 12} more` : ''}`
  if (refusal === undefined) return new RiposteError('no-such-option', `${choice} is not an answer to "${ask.text}"`, remedy)
  const rule = ruleIds[refusal.rule] ?? `rule ${refusal.rule}`
  return new RiposteError('refused', `${choice} is not allowed: ${rule}`, remedy, rule)
}
