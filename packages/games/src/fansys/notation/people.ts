import type { Passage, Taken } from '@riposte/print'
import type { ClauseReport } from '@riposte/referee'
import type { Draft } from './figures.ts'

/** What became of a line; and what of it people see to, and when. */

export interface Outcome {
  readonly mark: ClauseReport['mark']
  readonly said: string
  readonly why: string
  readonly took?: readonly Taken[]
  readonly rest?: Passage | undefined
}

export const automatic = (said: string, why = '', took: readonly Taken[] = []): Outcome => ({ mark: 'automatic', said, why, took })

export const nothing = (why: string): Outcome => ({ mark: 'nothing', said: '', why })

const leftBy = {
  used: 'the game master does it when it is used',
  'turn-start': 'comes before the game master at the start of its turn',
  hurt: 'comes before the game master when it is hurt',
  called: 'the game master calls for it',
} as const
export type When = keyof typeof leftBy
export const leftTo = (when: When): string => leftBy[when]

export function momentOf(text: string): When {
  if (/\b(?:main|secondary|full[ -]round) action\b/i.test(text)) return 'used'
  if (/\bstart(?:ing|s)?(?: of)? (?:their|its|his|her|the|each) turn/i.test(text)) return 'turn-start'
  if (/\b(?:would )?takes?(?:n)? [a-z]* ?damage\b|\bimmun|\bresist/i.test(text)) return 'hurt'
  return 'called'
}

export function addTrait(draft: Draft, name: string, words: string, when: Exclude<When, 'used'>): void {
  draft.traits = [...(draft.traits ?? []), { name, when, words }]
}
