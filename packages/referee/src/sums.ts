import type { AnyEvent } from './events.ts'
import { type Part, sumOf } from './tally.ts'

/** Rolls tell what they come to and why: the one must follow from the other. For random play. */

const numberIn = (event: AnyEvent, name: string): number | undefined => {
  const value: unknown = Reflect.get(event, name)
  return typeof value === 'number' ? value : undefined
}

const isPart = (part: unknown): part is Part =>
  typeof part === 'object' && part !== null && 'value' in part && typeof part.value === 'number' && 'rule' in part && 'label' in part

/** The reasons that an event tells of one of its numbers. */
export function reasonsIn(event: AnyEvent, name: string): readonly Part[] {
  const list: unknown = Reflect.get(event, name)
  return Array.isArray(list) ? list.filter(isPart) : []
}

/** What is wrong with the sums that an event tells: its dice with their reasons, what it was against, the damage it did. */
export function wrongSum(event: AnyEvent): string | undefined {
  const die = numberIn(event, 'natural') ?? numberIn(event, 'die')
  const total = numberIn(event, 'total')
  const parts = reasonsIn(event, 'parts')
  if (die !== undefined && total !== undefined && die + sumOf(parts) !== total)
    return `${event.type}: ${die} and reasons of ${sumOf(parts)} are not ${total}`
  const against = reasonsIn(event, 'against')
  const needs = numberIn(event, 'needs')
  if (against.length > 0 && needs !== undefined && sumOf(against) !== needs)
    return `${event.type}: reasons of ${sumOf(against)} are not the ${needs} that it needs`
  const amount = numberIn(event, 'amount')
  return amount !== undefined && parts.length > 0 && sumOf(parts) !== amount
    ? `${event.type}: reasons of ${sumOf(parts)} are not ${amount}`
    : undefined
}
