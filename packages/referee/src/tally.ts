import { OFF, type RuleIndex } from './rules.ts'

/** One reason of a number. */
export interface Part {
  readonly rule: RuleIndex
  readonly value: number
  /** Bonuses of one type may not add up; what that means is the policy's business. */
  readonly type: string
  readonly label: string
}

/** How the parts of a tally come to one number. */
export type Stacking = (parts: readonly Part[]) => number

export const addAll: Stacking = (parts) => {
  let total = 0
  for (const part of parts) total += part.value
  return total
}

/** Untyped parts add up; of each type only the highest bonus and the worst penalty count. */
export const bestOfType: Stacking = (parts) => {
  let total = 0
  for (const part of parts) if (part.type === '' || isBest(part, parts)) total += part.value
  return total
}

/** Only the highest bonus and the worst penalty count at all. */
export const bestOnly: Stacking = (parts) => {
  let bonus = 0
  let penalty = 0
  for (const part of parts) {
    if (part.value > bonus) bonus = part.value
    if (part.value < penalty) penalty = part.value
  }
  return bonus + penalty
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

/** A number with its reasons. A part whose rule is switched off is not added. */
export class Tally {
  readonly parts: Part[] = []
  private readonly modes: Uint8Array
  private readonly trace: Uint8Array
  private readonly stacking: Stacking

  constructor(modes: Uint8Array, trace: Uint8Array, stacking: Stacking = addAll) {
    this.modes = modes
    this.trace = trace
    this.stacking = stacking
  }

  /** Adds a part; 0 explains nothing and is left out. */
  add(rule: RuleIndex, value: number, label = '', type = ''): this {
    if (value !== 0 && this.modes[rule] !== OFF) {
      this.trace[rule] = 1
      this.parts.push({ rule, value, type, label })
    }
    return this
  }

  get total(): number {
    return this.stacking(this.parts)
  }
}
