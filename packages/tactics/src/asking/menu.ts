import {
  type Ask,
  NOBODY,
  type Offers,
  type Option,
  type Piece,
  type PieceId,
  pieceOf,
  type Reading,
  type RuleIndex,
  whatToDo,
} from '@riposte/referee'

/** What somebody may do in his turn: acts offered or refused, and any one of them judged by its name without the others. */

type Against = readonly (RuleIndex | undefined)[]

/** An act as it stands on the list. */
interface Act<S> {
  readonly id: string
  /** What it is called, where that is not its id. */
  readonly name?: string
  readonly rule?: RuleIndex | undefined
  /** Not worth listing. */
  readonly pointless?: ((step: S, id: PieceId) => boolean) | undefined
  /** What forbids it apart from its price. `isMeant`: by who names it though the list has it not, as nobody is known to be there. */
  readonly forbidden?: ((step: S, id: PieceId, isMeant: boolean) => Against | RuleIndex | undefined) | undefined
}

/** What a book says of them. */
interface Acts<S, A> {
  /** How the end of a turn is called. */
  readonly end: string
  listed(step: S, id: PieceId): readonly A[]
  /** Possible, and not worth a line of the list just now. */
  isUnlisted?(step: S, id: PieceId, act: A): boolean
  named(step: S, id: PieceId, name: string): A | undefined
  /** The rules that forbid a price that cannot be paid. */
  unpaid(step: S, id: PieceId, act: A): Against
}

/** Whoever can be asked: a step of any game. */
interface Asking<S> {
  readonly fight: { readonly pieces: readonly Piece[] }
  offers<O extends Option>(): Offers<O>
  asKnownTo(id: PieceId): S
  ask<O extends Option>(ask: Ask<O>): O
}

interface ActOption<A> extends Option {
  readonly act: A | undefined
}

export class Menu<S extends Asking<S>, A extends Act<S>> {
  readonly #acts: Acts<S, A>
  readonly #end: ActOption<A>

  constructor(acts: Acts<S, A>) {
    this.#acts = acts
    this.#end = { id: acts.end, act: undefined }
  }

  /** One of its acts; nothing where it ends its turn. */
  ask(step: S, id: PieceId): A | undefined {
    const { act } = step.ask(
      whatToDo<ActOption<A>>(
        pieceOf(step.fight, id).seat,
        id,
        () => this.offered(step.asKnownTo(id), id),
        (name) => this.find(step.asKnownTo(id), id, name, false),
        (name) => this.read(step.asKnownTo(id), id, name),
      ),
    )
    return act
  }

  private offered(step: S, id: PieceId): Offers<ActOption<A>> {
    const offers = step.offers<ActOption<A>>()
    for (const act of this.#acts.listed(step, id))
      if (this.#acts.isUnlisted?.(step, id, act) !== true) this.offer(step, id, act, offers, false)
    offers.offer(this.#end)
    return offers
  }

  private offer(step: S, id: PieceId, act: A, offers: Offers<ActOption<A>>, isMeant: boolean): void {
    if (act.pointless?.(step, id) === true) return
    const { name, rule } = act
    const option = name === undefined ? { id: act.id, rule, act } : { id: act.id, label: name, rule, act }
    const unpaid = this.#acts.unpaid(step, id, act)
    const against = unpaid.some((one) => one !== undefined) ? unpaid : act.forbidden?.(step, id, isMeant)
    if (typeof against === 'object') offers.offer(option, ...against)
    else offers.offer(option, against)
  }

  private find(step: S, id: PieceId, name: string, isMeant: boolean): Reading<ActOption<A>> | undefined {
    if (name === this.#end.id) return { option: this.#end }
    const act = this.#acts.named(step, id, name)
    if (act === undefined) return undefined
    const offers = step.offers<ActOption<A>>()
    this.offer(step, id, act, offers, isMeant)
    return offers.reading()
  }

  /** What has nobody to aim at that one knows of, and is meant all the same; of what is pointless it is said what it would be. */
  private read(step: S, id: PieceId, name: string): Reading<ActOption<A>> | undefined {
    const found = this.find(step, id, name, true)
    if (found !== undefined) return 'option' in found ? found : undefined
    const rule = this.#acts.named(step, id, name)?.rule
    const offers = step.offers<ActOption<A>>()
    if (rule !== undefined) offers.refuse(name, rule, NOBODY)
    return offers.reading()
  }
}
