import { type Ask, type AskKind, GM, type Option, type Piece, type PieceId, pieceOf, type Refusal, type RuleIndex } from '@riposte/referee'

/** Whoever can be asked: a step of any game. */
interface Asking {
  readonly fight: { readonly pieces: readonly Piece[] }
  ask<O extends Option>(ask: Ask<O>): O
}

/** The only answer there is counts as given, and a script may say it all the same. */
export function given<O extends Option>(options: readonly O[]): readonly O[] {
  const [only] = options
  return options.length === 1 && only !== undefined ? [{ ...only, auto: true }] : options
}

/** Answers of which the first is meant unless another is said. */
export const usually = <I extends string>(...ids: readonly I[]): readonly { readonly id: I; readonly byDefault?: true }[] =>
  ids.map((id, i) => (i === 0 ? { id, byDefault: true } : { id }))

/** The small questions of a rulebook: it says who answers for a piece. */
export class Questions<S extends Asking> {
  readonly seatOf: (step: S, piece: PieceId) => number

  constructor(seatOf: (step: S, piece: PieceId) => number) {
    this.seatOf = seatOf
  }

  /** One of several things; of several pieces; of several squares. */
  choice<O extends Option>(step: S, piece: PieceId, text: string, options: readonly O[], rule?: RuleIndex, refusals?: Refusals): O {
    return this.put('choice', step, piece, text, options, rule, refusals)
  }

  target<O extends Option>(step: S, piece: PieceId, text: string, options: readonly O[], rule?: RuleIndex, refusals?: Refusals): O {
    return this.put('target', step, piece, text, options, rule, refusals)
  }

  /** One of these; where there is but one it is meant, and may be named all the same. */
  whom(step: S, piece: PieceId, text: string, among: readonly PieceId[], rule?: RuleIndex): PieceId {
    const options = among.map((one) => ({ id: pieceOf(step.fight, one).key, piece: one, auto: true }))
    return this.target(step, piece, text, options, rule).piece
  }

  square<O extends Option>(step: S, piece: PieceId, text: string, options: readonly O[], rule?: RuleIndex, refusals?: Refusals): O {
    return this.put('square', step, piece, text, options, rule, refusals)
  }

  /** Whether somebody likes to: not, unless said. */
  yes(step: S, piece: PieceId, text: string, rule?: RuleIndex, usually = false): boolean {
    const options: Option[] = [
      { id: 'yes', byDefault: usually },
      { id: 'no', byDefault: !usually },
    ]
    return this.choice(step, piece, text, options, rule).id === 'yes'
  }

  /** Whom the game master means, who knows of the hidden too: no list of them comes before anybody else. */
  meant(step: S, piece: PieceId, text: string, among: readonly PieceId[], rule?: RuleIndex): PieceId {
    const options = among.map((one) => ({ id: pieceOf(step.fight, one).key, piece: one }))
    return step.ask({ kind: 'target', seat: GM, piece, text, options: given(options), refusals: undefined, rule, read: undefined }).piece
  }

  /** What the game master judges. */
  ruling<O extends Option>(step: S, piece: PieceId, text: string, options: readonly O[], rule?: RuleIndex): O {
    return step.ask({ kind: 'ruling', seat: GM, piece, text, options, refusals: undefined, rule, read: undefined })
  }

  private put<O extends Option>(
    kind: AskKind,
    step: S,
    piece: PieceId,
    text: string,
    options: readonly O[],
    rule: RuleIndex | undefined,
    refusals: Refusals,
  ): O {
    return step.ask({ kind, seat: this.seatOf(step, piece), piece, text, options, refusals, rule, read: undefined })
  }
}

type Refusals = readonly Refusal[] | undefined
