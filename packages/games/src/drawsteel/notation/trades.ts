import type { Clause } from '../clauses/clauses.ts'
import type { Span } from '../clauses/phrases.ts'
import { swayOf } from './rolls.ts'
import type { Scope } from './scope.ts'
import type { ReadRest } from './zones.ts'

/** "You can take a bane on this ability to gain a +5 bonus to ranged distance": a worse roll for something else about it. */

const TRADE =
  /^you can (?:choose to )?take (a bane|a double bane) on (?:this ability|the strike|this strike|(?:the|this) (?:power |ability )?roll) to (gain a \+\d+ bonus to .*distance|(?:deal|target|ignore|increase) .+)$/

/** What is settled before the roll, and so can be had for it. */
const early: readonly Clause['do'][] = ['grow', 'extra', 'farther', 'raise-potency', 'more-targets']

export function readTrade(text: string, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined {
  const m = TRADE.exec(text)
  if (m === null || span !== undefined) return undefined
  const rest = (m[2] ?? '').replace(/^gain /, 'gains ').replace(/^(deal|target|increase)\b/, '$1s')
  const so = readRest(`this ability ${rest}`, scope, undefined)
  return so === undefined || so.length === 0 || !so.every((one) => early.includes(one.do))
    ? undefined
    : [{ do: 'trade', text, so: [{ do: 'edge', value: swayOf(m[1]), when: [] }, ...so] }]
}
