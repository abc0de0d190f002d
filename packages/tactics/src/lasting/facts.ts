import type { Effect, Fight, PieceId } from '@riposte/referee'

type Borne = Pick<Fight, 'effects'>

/** What the effects of a fight come to, in bits of a book's own: worked out again only once one has begun, changed or ended. */
export class Facts {
  private readonly bitsOf: (effect: Effect) => number
  private known: readonly Effect[] | undefined
  private readonly bits: number[] = []
  private together = 0

  constructor(bitsOf: (effect: Effect) => number) {
    this.bitsOf = bitsOf
  }

  /** Of those that a piece bears. */
  on({ effects }: Borne, piece: PieceId): number {
    if (effects !== this.known) this.work(effects)
    return this.bits[piece] ?? 0
  }

  /** Of all, those that nobody bears too. */
  all({ effects }: Borne): number {
    if (effects !== this.known) this.work(effects)
    return this.together
  }

  private work(effects: readonly Effect[]): void {
    const { bits } = this
    for (let piece = 0; piece < bits.length; piece++) bits[piece] = 0
    this.together = 0
    for (let i = 0; i < effects.length; i++) {
      const effect = effects[i]
      if (effect === undefined) continue
      const { on } = effect
      const borne = this.bitsOf(effect)
      this.together |= borne
      while (bits.length <= on) bits.push(0)
      if (on >= 0) bits[on] = (bits[on] ?? 0) | borne
    }
    this.known = effects
  }
}
