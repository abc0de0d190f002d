import { R } from './rules.ts'
import type { DsStep } from './step.ts'

/** How the book divides. */

/** Off: divisions round up. */
export const halfOf = (step: DsStep, n: number): number => (step.applies(R.roll.roundDown) ? Math.floor(n / 2) : Math.ceil(n / 2))
export const thirdOf = (step: DsStep, n: number): number => (step.applies(R.roll.roundDown) ? Math.floor(n / 3) : Math.ceil(n / 3))
