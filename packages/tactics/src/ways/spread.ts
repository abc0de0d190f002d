import type { Square } from '@riposte/board'
import type { Spot } from './plan.ts'

/** Everything within a budget where heights count: places by what it costs to get there, and of equally dear ways the one on which the fewest may strike. */

/** A spot on a way, and what the step there costs. */
export interface Stride extends Spot {
  readonly cost: number
}

/** Keys beyond this are looked up in a map instead of a table. */
const TABLE = 1 << 21

const LISTS = ['order', 'at', 'height', 'cost', 'strikes', 'from', 'signs', 'links'] as const

/**
 * Places numbered as they are found; those that have been taken stand in `order`, the cheapest first. Begun anew for each look
 * round: read it before the next.
 */
export class Spread {
  /** Whose it is. */
  of: object | undefined
  count = 0
  order = new Int32Array(256)
  at = new Int32Array(256)
  height = new Int32Array(256)
  cost = new Int32Array(256)
  strikes = new Int32Array(256)
  /** The place before. */
  from = new Int32Array(256)
  /** Which way it has gone so far, where that matters: as a book has it. */
  signs = new Int32Array(256)
  private readonly keys: number[] = []
  /** Places of one cost hang together. */
  private links = new Int32Array(256)
  private readonly heads: number[] = []
  private readonly tails: number[] = []
  private budget = 0
  private spent = 0
  private places = 0
  private slots = new Int32Array(0)
  /** What earlier looks round have left in the slots lies below it. */
  private base = 0
  private map: Map<number, number> | undefined

  /** A place has a key below so many. */
  begin(of: object, budget: number, keys: number): void {
    this.of = of
    this.budget = budget
    this.spent = 0
    this.count = 0
    this.base += this.places
    this.places = 0
    for (let cost = 0; cost <= budget; cost++) this.heads[cost] = -1
    this.map = keys > TABLE ? new Map() : undefined
    if (this.map === undefined && (this.slots.length < keys || this.base > 0x3fff_ffff)) {
      this.slots = new Int32Array(Math.max(keys, this.slots.length)).fill(-1)
      this.base = 0
    }
  }

  private find(key: number): number {
    return this.map === undefined ? (this.slots[key] ?? -1) - this.base : (this.map.get(key) ?? -1)
  }

  /** Within the budget, and cheaper than it is known, or as cheap and less dangerous. */
  isBetter(key: number, cost: number, strikes: number): boolean {
    if (cost > this.budget) return false
    const old = this.map === undefined ? (this.slots[key] ?? -1) - this.base : (this.map.get(key) ?? -1)
    if (old < 0) return true
    const known = this.cost[old] ?? 0
    return cost < known || (cost === known && strikes < (this.strikes[old] ?? 0))
  }

  add(key: number, at: Square, height: number, cost: number, strikes: number, from: number, signs = 0): void {
    if (this.places === this.at.length) for (const list of LISTS) this[list] = twice(this[list])
    const place = this.places++
    this.keys[place] = key
    this.at[place] = at
    this.height[place] = height
    this.cost[place] = cost
    this.strikes[place] = strikes
    this.from[place] = from
    this.signs[place] = signs
    this.links[place] = -1
    if ((this.heads[cost] ?? -1) < 0) this.heads[cost] = place
    else this.links[this.tails[cost] ?? 0] = place
    this.tails[cost] = place
    if (this.map === undefined) this.slots[key] = this.base + place
    else this.map.set(key, place)
  }

  /** The next place, for who looks round from there: the cheapest, of equally dear ones the first found; -1 where there is none. */
  take(): number {
    for (; this.spent <= this.budget; this.spent++) {
      for (let place = this.heads[this.spent] ?? -1; place >= 0; place = this.heads[this.spent] ?? -1) {
        this.heads[this.spent] = this.links[place] ?? -1
        if (this.find(this.keys[place] ?? -1) !== place) continue
        this.order[this.count++] = place
        return place
      }
    }
    return -1
  }

  /** The place in a spot that is found first, or -1. */
  placeAt(at: Square, height: number): number {
    for (let i = 0; i < this.count; i++) {
      const place = this.order[i] ?? 0
      if (this.at[place] === at && this.height[place] === height) return place
    }
    return -1
  }

  /** The way to a place, without where it began. */
  wayTo(place: number): Stride[] {
    const path: Stride[] = []
    for (let one = place, before = this.from[one] ?? -1; before >= 0; one = before, before = this.from[one] ?? -1)
      path.push({ at: this.at[one] ?? 0, height: this.height[one] ?? 0, cost: (this.cost[one] ?? 0) - (this.cost[before] ?? 0) })
    return path.reverse()
  }
}

function twice(old: Int32Array): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(old.length * 2)
  longer.set(old)
  return longer
}
