import { OFF, type RuleIndex } from './rules.ts'

/** One reason of a number. */
export interface Part {
  readonly rule: RuleIndex
  readonly value: number
  /** Bonuses of one type may not add up; what that means is the policy's business. */
  readonly type: string
  readonly label: string
  /** It does not stack with another: told, and not added. */
  readonly counts?: false
  /** What has brought it about, where that has rules of its own: told, and no part of any hash. */
  readonly causes?: readonly Cause[]
  /** Bit mask of the sides that do not know of whom it comes from: no part of any hash. */
  readonly unseenBy?: number
}

export interface Cause {
  readonly rule: RuleIndex
  readonly label: string
  readonly unseenBy?: number
}

/** Which parts of a tally count. All of them: the very list. */
export type Stacking = (parts: readonly Part[]) => readonly Part[]

export const addAll: Stacking = (parts) => parts

/** Untyped parts add up; of each type only the highest bonus and the worst penalty count. */
export const bestOfType: Stacking = (parts) =>
  parts.every(isUntyped) ? parts : parts.filter((part) => isUntyped(part) || isBest(part, parts))

const isUntyped = ({ type }: Part): boolean => type === ''

/** Only the highest bonus and the worst penalty count at all. */
export const bestOnly: Stacking = (parts) => {
  let bonus: Part | undefined
  let penalty: Part | undefined
  for (const part of parts) {
    if (part.value > (bonus?.value ?? 0)) bonus = part
    if (part.value < (penalty?.value ?? 0)) penalty = part
  }
  return parts.filter((part) => part === bonus || part === penalty)
}

/** No part of the same type and sign is stronger, and no earlier one as strong. */
function isBest(part: Part, parts: readonly Part[]): boolean {
  const place = parts.indexOf(part)
  return !parts.some((other, i) => {
    if (other.type !== part.type || other.value * part.value <= 0) return false
    const lead = Math.abs(other.value) - Math.abs(part.value)
    return lead > 0 || (lead === 0 && i < place)
  })
}

/** What reasons come to: of those told, all that count. */
export function sumOf(parts: readonly Part[]): number {
  let total = 0
  for (const part of parts) if (part.counts !== false) total += part.value
  return total
}

const NO_CAUSES: readonly Cause[] = []

/** A number with its reasons. A part whose rule is switched off is not added. */
export class Tally {
  private readonly added: Part[] = []
  private readonly modes: Uint8Array
  private readonly trace: Uint8Array
  private readonly stacking: Stacking

  constructor(modes: Uint8Array, trace: Uint8Array, stacking: Stacking = addAll) {
    this.modes = modes
    this.trace = trace
    this.stacking = stacking
  }

  /** Adds a part; 0 explains nothing and is left out. */
  add(rule: RuleIndex, value: number, label = '', type = '', causes: readonly Cause[] = NO_CAUSES): this {
    if (value !== 0 && this.modes[rule] !== OFF) {
      this.trace[rule] = 1
      this.added.push(causes.length === 0 ? { rule, value, type, label } : { rule, value, type, label, causes })
    }
    return this
  }

  get size(): number {
    return this.added.length
  }

  /** All reasons; those that do not stack are marked, so that the others come to the total. */
  get parts(): readonly Part[] {
    const counting = this.stacking(this.added)
    if (counting.length === this.added.length) return this.added
    return this.added.map((part) => (counting.includes(part) ? part : { ...part, counts: false }))
  }

  get total(): number {
    return sumOf(this.stacking(this.added))
  }
}
