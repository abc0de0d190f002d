let keys = new Float64Array(1024)
let stamps = new Int32Array(1024)
let latest = 0

/** Numbers met in one look. All looks share a table, so that none is built for it: with the next one what was known is lost. */
export class Known {
  private readonly stamp = ++latest
  private count = 0

  has(key: number): boolean {
    return stamps[this.slotOf(key)] === this.stamp
  }

  /** False where it was known already. */
  add(key: number): boolean {
    const slot = this.slotOf(key)
    if (stamps[slot] === this.stamp) return false
    stamps[slot] = this.stamp
    keys[slot] = key
    if (++this.count * 2 > keys.length) this.grow()
    return true
  }

  private slotOf(key: number): number {
    const last = keys.length - 1
    let slot = (Math.imul(key, 0x9e37_79b1) >>> 8) & last
    while (stamps[slot] === this.stamp && keys[slot] !== key) slot = (slot + 1) & last
    return slot
  }

  private grow(): void {
    const met = keys.filter((_, slot) => stamps[slot] === this.stamp)
    keys = new Float64Array(keys.length * 2)
    stamps = new Int32Array(keys.length)
    this.count = 0
    for (const key of met) this.add(key)
  }
}
