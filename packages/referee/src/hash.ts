/** A running hash of two mixed 32-bit lanes, for comparing streams of events; not for secrets. */
export class Hash {
  private low: number
  private high: number

  constructor(low = 0xdeadbeef | 0, high = 0x41c6ce57 | 0) {
    this.low = low
    this.high = high
  }

  add(text: string): this {
    let low = this.low
    let high = this.high
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      low = Math.imul(low ^ code, 2654435761)
      high = Math.imul(high ^ code, 1597334677)
    }
    this.low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
    this.high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
    return this
  }

  copy(): Hash {
    return new Hash(this.low, this.high)
  }

  toString(): string {
    return (this.high >>> 0).toString(16).padStart(8, '0') + (this.low >>> 0).toString(16).padStart(8, '0')
  }
}
