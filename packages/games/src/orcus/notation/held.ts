import { speaksOf } from '@riposte/tactics'
import type { Part } from '../clauses/parts.ts'
import type { Test } from '../clauses/phrases.ts'

/** Parts that hold only where something is so. */

export function testedPart(part: Part, test: Test): Part | undefined {
  switch (part.is) {
    case 'modifier':
    case 'grants-advantage':
    case 'has-advantage':
    case 'critical-range':
    case 'sure-hit':
    case 'may-not':
    case 'half-damage':
    case 'extra-damage':
    case 'roll-twice':
      return { ...part, when: [...part.when, test] }
    default:
      return undefined
  }
}

/** What holds only while its bearer is so. */
export function whileState(part: Part, test: Test): Part | undefined {
  const isNot = test.is === 'not'
  const inner = isNot ? test.test : test
  if (inner.is === 'staggered' || inner.is === 'unhurt' || inner.is === 'flying')
    return inner.whose === 'you' ? { is: 'while', state: inner.is, not: isNot, parts: [part] } : undefined
  if (inner.is === 'airborne' && inner.whose === 'you') return { is: 'while', state: 'flying', not: isNot, parts: [part] }
  if (inner.is === 'has' && inner.whose === 'you') return { is: 'while', state: inner.condition, not: isNot, parts: [part] }
  return isStanding(inner) ? { is: 'while', state: inner, not: isNot, parts: [part] } : undefined
}

/** A part that holds only while its bearer is so. */
export function heldWhile(part: Part, tests: readonly Test[]): Part | undefined {
  let held: Part = part
  for (const test of tests) {
    const own = testedPart(held, test) ?? whileState(held, test)
    if (own === undefined) return undefined
    held = own
  }
  return held
}

/** What is seen from who stands where and how; in a part there is no target that it could be about. */
const STANDING: readonly Test['is'][] = [
  'adjacent',
  'within',
  'near',
  'light',
  'airborne',
  'on-ground',
  'grappled-by',
  'marked-by',
  'staggered',
  'unhurt',
  'temporary',
  'flying',
  'size',
  'larger',
  'smaller',
  'in-zone',
  'wields',
  'same',
]
export const isStanding = (test: Test): boolean =>
  test.is === 'all' || test.is === 'any'
    ? test.tests.every(isStanding)
    : test.is === 'not'
      ? isStanding(test.test)
      : STANDING.includes(test.is) && !speaksOf(test, 'target', 'trigger')
