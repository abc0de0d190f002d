import type { Who } from '../clauses/phrases.ts'
import { criticals, rollsTwice, savesTwice, strengthens, summons, surelyHits } from './chances.ts'
import { designates } from './chosen.ts'
import type { Cursor } from './cursor.ts'
import {
  bestows,
  gains,
  grants,
  ignores,
  lessForced,
  lowered,
  marksOthers,
  phases,
  refreshes,
  takesActions,
  threatens,
  usesPower,
} from './gaining.ts'
import { deals, dies, drops, extras, grapples, halves, loses, takes } from './harm.ts'
import { endsThings, heals, regrows, saves, spends } from './help.ts'
import { falls, knocks, moves, pushes, stands, swaps } from './moves.ts'
import type { Node } from './nodes.ts'
import { firstOf, type Read, type Scene } from './scene.ts'
import type { Verb } from './verb.ts'

/** All that can be said of a subject, in the order in which it is tried. */

/** "may", "can" and the like stand before the verb, and some adverbs. */
export const adverbs =
  '(?:then|also|immediately|instead|automatically|now|still|once|instantly|simply|each(?= (?:can|may|gains?|takes?|makes?|shifts?|regains?|heals?)))'

export const verbs: readonly Verb[] = [
  designates,
  pushes,
  swaps,
  moves,
  stands,
  falls,
  knocks,
  extras,
  phases,
  threatens,
  takesActions,
  takes,
  spends,
  saves,
  refreshes,
  regrows,
  heals,
  gains,
  bestows,
  grants,
  marksOthers,
  deals,
  drops,
  grapples,
  lowered,
  loses,
  endsThings,
  dies,
  usesPower,
  ignores,
  criticals,
  rollsTwice,
  halves,
  surelyHits,
  lessForced,
  strengthens,
  savesTwice,
  summons,
]

export function firstVerb(c: Cursor, s: Scene, subject: readonly Who[], all: readonly Verb[]): Node | undefined {
  return firstOf(
    c,
    s,
    ...all.map(
      (verb): Read<Node> =>
        (cursor, scene) =>
          verb(cursor, scene, subject),
    ),
  )
}
