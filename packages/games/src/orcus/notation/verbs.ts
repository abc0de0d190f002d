import type { Who } from '../clauses/phrases.ts'
import { chances } from './chances.ts'
import { gaining } from './gaining.ts'
import { harm } from './harm.ts'
import { help } from './help.ts'
import { moves } from './moves.ts'
import type { Node } from './nodes.ts'
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
