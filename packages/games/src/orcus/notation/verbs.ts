import type { Who } from '../clauses/phrases.ts'
import { chances } from './chances.ts'
import { gaining } from './gaining.ts'
import { harm } from './harm.ts'
import { help } from './help.ts'
import { moves } from './moves.ts'
import { doing, type Node } from './nodes.ts'
import { firstRow, type Saying } from './phrase.ts'
import { type C, type Scene, tried } from './scene.ts'
import type { Verb } from './verb.ts'

/** All that can be said of a subject, in the order in which it is tried. */

/** "may", "can" and the like stand before the verb, and some adverbs. */
export const adverbs =
  '(?:then|also|immediately|instead|automatically|now|still|once|instantly|simply|each(?= (?:can|may|gains?|takes?|makes?|shifts?|regains?|heals?)))'

export const sayings: readonly Saying<Node>[] = [...moves, ...harm, ...help, ...gaining, ...chances]

export const verbs: readonly Verb[] = [(c, s, subject) => firstRow(sayings, c, s, subject)]

export function firstVerb(c: C, s: Scene, subject: readonly Who[], all: readonly Verb[]): Node | undefined {
  for (const verb of all) {
    const node = tried(c, s, () => verb(c, s, subject))
    if (node !== undefined) return node
  }
  return undefined
}

/** "flies up to 8 squares and makes a basic attack at any point during the move". */
export function flyby(c: C, s: Scene, subject: readonly Who[], all: readonly Verb[]): Node | undefined {
  return tried(c, s, () => {
    const node = firstVerb(c, s, subject, verbs)
    const move = node?.clauses[0]
    if (node === undefined || move?.do !== 'move' || node.clauses.length !== 1) return undefined
    const lead = c.scan(
      '(?:,|\\.|;)? ?(?:and |it |they |you )*(?:(?:at|during) (?:one|any|some) point (?:during|in|of|along) (?:this |the |its |their |that )?(?:move|movement|flight|shift)?,? ?)?',
    )
    if (lead === undefined) return undefined
    c.has(`(?:it|they|you|${s.self})`)
    c.has('(?:can|may)')
    const strike = firstVerb(c, s, subject, all)
    if (strike === undefined || strike.clauses.every((clause) => clause.do !== 'attack' && clause.do !== 'strike')) return undefined
    const isMidway =
      /point (?:during|in|of|along)/i.test(lead._) ||
      c.has(
        ',? ?(?:at|during) (?:one|any|some) point (?:during|in|of|along) (?:this |the |its |their |that )?(?:move|movement|flight|shift)',
      ) ||
      /at any point (?:during|in|of) (?:the|its|this) (?:move|movement)$/i.test(c.text.slice(0, c.at))
    if (!isMidway) return undefined
    const safe = c.has(
      `[.,;]? ?(?:and |it |they |you |${s.self} )?(?:(?:this |the )?(?:movement |move )?(?:does not|doesn't|without) provok(?:e|ing) (?:an |any )?opportunity attacks?|moving away from (?:the target(?: of (?:the|this) attack)?|it) (?:does not|doesn't) provoke (?:an |any )?opportunity attacks?|without provoking (?:an |any )?opportunity attacks?|(?:does not|doesn't) provoke (?:an |any )?opportunity attacks?)(?<from> (?:when moving (?:away )?)?from (?:the target|it|that target))?(?: of (?:the|this) attack)?`,
    )
    const isTarget = safe && /from (?:the target|it|that target|the target of the attack)/i.test(c.text.slice(Math.max(0, c.at - 90), c.at))
    const base = safe ? ({ ...move, safeFrom: isTarget ? 'target' : 'all' } as const) : move
    return doing({ ...base, midway: strike.clauses })
  })
}
