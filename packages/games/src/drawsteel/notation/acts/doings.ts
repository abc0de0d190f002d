import type { Clause } from '../../clauses/clauses.ts'
import type { Who } from '../../clauses/phrases.ts'
import { idOf } from '../../terms.ts'
import { scoresIn } from '../amounts.ts'
import { swayOf } from '../rolls.ts'
import type { Act } from '../subjects.ts'

/** Strikes, abilities, actions and tests that somebody is given. */

export const doingActs: readonly Act[] = [
  [
    /^(?:can )?(?:immediately )?uses? (?:their |your |the )?(?:own )?([a-z' !,-]+?)(?: (?:ability|maneuver|action|trait))?(?: against the target)?(?: as a (?:free triggered action|free maneuver|maneuver|triggered action))?(?: (?:immediately )?at no cost)?(?: without spending malice)?$/,
    (m, who, _, scope) =>
      scope.abilities.includes(m[1] ?? '') ? [{ do: 'use', ability: idOf(m[1] ?? ''), by: who, against: 'any', sway: 0 }] : undefined,
  ],
  [
    /^(?:can )?takes? an additional main action(?: on (?:your|his|their|its) turn)?$/,
    (_, who) => (who.who === 'you' ? [{ do: 'extra-action' }] : undefined),
  ],
  [
    /^(?:can )?(?:each )?(?:immediately )?(?:makes?|uses?) (?:an?|one|their) (melee free strike|ranged free strike|free strike|signature ability|strike signature ability|signature strike|ability)(?: as a free triggered action)?(?: that (?:gains|has) (an edge|a double edge|a bane))?(?: against (the target|you|them|the triggering (?:creature|enemy)|a creature(?: of your choice)?|an enemy(?: of your choice)?|any (?:creature|enemy)|one enemy|that target|one creature.*|each target|another creature.*))?(?: as a free triggered action)?(?: that (?:gains|has) (an edge|a double edge|a bane))?$/,
    (m, who) => strike(m[1] ?? '', m[3], who, swayOf(m[2] ?? m[4])),
  ],
  [
    /^(?:makes?|must make) an? (might|agility|reason|intuition|presence) test$/,
    (m, who) => [{ do: 'test', of: scoresIn((m[1] ?? '').charAt(0)), who, tiers: [] }],
  ],
]

type Strike = Extract<Clause, { do: 'strike' }>
const strikeWords: Readonly<Record<string, Strike['with']>> = {
  'melee free strike': 'melee-free',
  'ranged free strike': 'ranged-free',
  'free strike': 'free',
  'strike signature ability': 'strike-signature',
  'signature strike': 'strike-signature',
  ability: 'ability',
}

function strike(words: string, against: string | undefined, by: Who, value: number): readonly Clause[] {
  return [{ do: 'strike', by, with: strikeWords[words] ?? 'signature', against: foeOf(against), sway: value }]
}

function foeOf(words: string | undefined): Strike['against'] {
  if (words === undefined || /^(?:a|an|any|one|another) /.test(words)) return 'any'
  return words === 'you' ? 'you' : words.startsWith('the triggering') ? 'trigger' : 'target'
}
