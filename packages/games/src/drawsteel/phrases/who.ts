import type { Relation, Role, Who } from '../clauses/phrases.ts'
import { NUMBER, numberOf } from './amounts.ts'

/** Whom a phrase is about. All texts come in lower case, with the block's own name as "you". */

const relationWords: readonly (readonly [RegExp, Relation])[] = [
  [/^creatures? (?:or|and) objects?$/, 'creature-or-object'],
  [/^enem(?:y|ies) (?:or|and) objects?$/, 'enemy-or-object'],
  [/^all(?:y|ies) (?:or|and) objects?$/, 'ally-or-object'],
  [/^(?:hero|heroes)$/, 'enemy'],
  [/^creatures?$/, 'creature'],
  [/^enem(?:y|ies)$/, 'enemy'],
  [/^all(?:y|ies)$/, 'ally'],
  [/^objects?$/, 'object'],
  [/^minions?$/, 'minion'],
]

export function relationOf(text: string): Relation | undefined {
  return relationWords.find(([pattern]) => pattern.test(text))?.[1]
}

const SOME = new RegExp(
  `^(you and )?(?:up to )?(each|any|all|another|one other|each other|${NUMBER})(?: of)?(?: (?:your|the))? ?((?:non-minion |non-leader |willing |adjacent |other |dead )*)([a-z' -]*?)(?: who (?:is|are))?(?: (within distance|in the area|within it|adjacent to (?:you|the target|them|it|the triggering creature)|within (\\d+) squares?(?: of (you|the target|them|it))?|on the encounter map|in the encounter|within your line of effect))?$`,
)

/** The parts played in an ability, or creatures around. */
export function readWho(text: string): Who | undefined {
  const words = text.trim()
  if (/^(?:you|your)$/.test(words)) return { who: 'you' }
  if (
    /^(?:the|each|a|any|that) (?:chosen )?target(?:ed creature)?$|^(?:them|it|they|that creature|the creature|each of them|the targets|the affected creature|all targets)$/.test(
      words,
    )
  )
    return { who: 'target' }
  if (/^the (?:triggering (?:creature|enemy|ally|attacker)|attacker|attacking creature)$/.test(words)) return { who: 'trigger' }
  const some = SOME.exec(words)
  if (some === null) return undefined
  const [, self, count = 'one', adjectives = '', noun = '', place = '', squares, centre] = some
  const isAdjacent = adjectives.includes('adjacent') || place.startsWith('adjacent')
  const of: Role =
    /target|them|it$/.test(place) && !/^within it$|distance/.test(place)
      ? 'target'
      : centre === undefined || centre === 'you'
        ? 'you'
        : 'target'
  const within = isAdjacent
    ? 1
    : squares !== undefined
      ? Number(squares)
      : place === 'within distance'
        ? 'distance'
        : place === 'in the area' || place === 'within it'
          ? 'area'
          : place === 'within your line of effect'
            ? 'sight'
            : place === ''
              ? 'sight'
              : 'fight'
  const [kind, relation] = kindAndRelation(noun.trim())
  if (relation === undefined) return undefined
  const tests = adjectives.includes('non-minion')
    ? [{ is: 'not', test: { is: 'organization', whose: 'target', of: ['minion'] } } as const]
    : []
  const many =
    count === 'each' || count === 'all' || count === 'each other' || count === 'any'
      ? 'each'
      : /other/.test(count)
        ? 1
        : (numberOf(count) ?? 1)
  return { who: 'some', relation, count: many, within, of, self: self !== undefined, kind, tests }
}

/** "elemental ally" is an ally of a kind; "goblin" is a creature of a kind. */
function kindAndRelation(noun: string): [string, Relation | undefined] {
  const whole = relationOf(noun)
  if (whole !== undefined) return ['', whole]
  const split = /^([a-z' -]+?) (creatures?|enem(?:y|ies)|all(?:y|ies)|objects?|minions?)$/.exec(noun)
  if (split?.[1] !== undefined) return [split[1], relationOf(split[2] ?? '')]
  return /^[a-z][a-z' -]{2,24}$/.test(noun) && noun.split(' ').length <= 2 ? [noun.replace(/s$/, ''), 'creature'] : ['', undefined]
}
