import { idOf, type Passage, type Reading } from '@riposte/print'
import type { Power } from '../clauses/power.ts'
import type { ActionKind } from '../terms.ts'
import { heading, reading } from './heads.ts'
import { actionNamed } from './lexicon.ts'

/** The line of a hero's power below its name: how often, as what action, with which tags. */

export interface Head {
  readonly frequency: Power['frequency']
  readonly category: Power['category']
  readonly level: number
  readonly actions: readonly ActionKind[]
  readonly tags: readonly string[]
}

export function readHead(text: string): Head {
  const plain = text.replace(/[‹›]/g, '')
  const kinds = [...plain.matchAll(/\(([^)]*)\)/g)].flatMap(([, inner = '']) =>
    inner
      .split(/,|\band\b|\bor\b|\+/)
      .map((word) => actionNamed(word.replace(/\bactions?\b/i, '').trim()))
      .filter((kind) => kind !== undefined),
  )
  const tags = /[●•|◆♦✦]\s*(?<tags>.*)$/.exec(plain)?.groups?.tags ?? ''
  const before = plain.replace(/[●•|◆♦✦].*$/, '')
  return {
    frequency: /^at/i.test(plain) ? 'at-will' : /^daily/i.test(plain) ? 'daily' : 'encounter',
    category: /\battack\b/i.test(before.replace(/\([^)]*\)/g, '')) ? 'attack' : 'utility',
    level: Number(/\b(?:attack|utility|level)?\s*(\d+)\b/i.exec(before)?.[1] ?? 0),
    actions: kinds.length === 0 ? ['standard'] : kinds,
    tags: tags
      .split(/[,;]/)
      .map((tag) => idOf(tag))
      .filter((tag) => tag !== ''),
  }
}

const HEAD =
  /^(?:at-? ?will|encounter|daily)(?: (?:attack|utility|feature|stance|level))*(?: \d+)? ?(?:\((?<acts>[^)]*)\))? ?(?:[●•|◆♦✦] ?[A-Za-z]+(?:(?:,| or| and)? [A-Z][a-z]+)*)?$/i

/** How often it may be used, as what, and which tags it has. */
export function headReading(passage: Passage): Reading {
  const found = HEAD.exec(passage.text.replace(/[‹›]/g, '').trim())
  const acts = found?.groups?.acts
  const strange = (acts ?? '')
    .split(/,|\band\b|\bor\b|\+/)
    .filter((word) => actionNamed(word.replace(/\bactions?\b/i, '').trim()) === undefined)
  if (found === null) return heading(reading(passage, 'partly', 'such a line is not understood'))
  if (acts === undefined) return heading(reading(passage, 'partly', 'which action it takes is not printed'))
  return heading(strange.length === 0 ? reading(passage) : reading(passage, 'partly', `not an action: ${strange.join(', ').trim()}`))
}
