import type { Effect, Fight, PieceId } from '@riposte/referee'

type Borne = Pick<Fight, 'effects'>

/** What the effects of a fight come to, in bits of a book's own: worked out again only once one has begun, changed or ended. */
export class Facts {
  private readonly bitsOf: (effect: Effect) => number
  private known: readonly Effect[] | undefined
  private bits = new Int32Array(0)
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
    let most = 0
    for (const { on } of effects) most = Math.max(most, on + 1)
    if (most > this.bits.length) this.bits = new Int32Array(most)
    else this.bits.fill(0)
    this.together = 0
    for (const effect of effects) {
      const bits = this.bitsOf(effect)
      this.together |= bits
      if (effect.on >= 0) this.bits[effect.on] = (this.bits[effect.on] ?? 0) | bits
    }
    this.known = effects
  }
}
