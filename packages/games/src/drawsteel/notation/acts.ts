import type { Clause } from '../clauses/clauses.ts'
import type { Role, Span, Test, Who } from '../clauses/phrases.ts'
import { flat } from '../clauses/phrases.ts'
import { numberOf, readAmount, typesIn } from '../phrases/amounts.ts'
import { force, readPredicate as plainPredicate, rollsIn, sway, swayOf } from '../phrases/predicates.ts'
import { conditions, idOf } from '../terms.ts'
import type { Scope, Subject } from './scope.ts'
import { readTests } from './tests.ts'
import { readWho } from './who.ts'

/** What somebody does or suffers, in the words after a subject. */

type Read = (m: RegExpExecArray, who: Who, span: Span | undefined, scope: Scope) => readonly Clause[] | undefined

export const whoIn = (text: string, scope: Scope): Subject | undefined => readWho(text, scope, (words) => readTests(words, scope))

export const guarded = (when: readonly Test[], so: readonly Clause[]): readonly Clause[] =>
  when.length === 0 ? so : [{ do: 'if', tests: when, so, else: [] }]

const TYPES = 'acid|cold|corruption|fire|holy|lightning|poison|psychic|sonic'
const SWAY = '(an edge|a double edge|a bane|a double bane)'
const NEVER = `force moved|knocked prone|${conditions.join('|')}`
const roleOf = (who: Who): Role => (who.who === 'you' || who.who === 'trigger' ? who.who : 'target')

const acts: readonly (readonly [RegExp, Read])[] = [
  // damage
  [
    new RegExp(`^deals? (.+?) ((?:${TYPES}) )?damage to (.+)$`),
    (m, who, _, scope) => {
      const amount = readAmount(m[1] ?? '')
      const types = typesIn(m[2] ?? '')
      const to = whoIn(m[3] ?? '', scope)
      if (amount === undefined || types === undefined || to === undefined || who.who !== 'you') return undefined
      return guarded(to.when, [{ do: 'damage', amount, types, to: to.who, unreduced: false }])
    },
  ],
  [
    new RegExp(`^takes? ((?:${TYPES}) )?damage equal to (.+?)( that can't be reduced in any way)?$`),
    (m, who, _, scope) => {
      const amount = amountIn(m[2] ?? '', scope)
      const types = typesIn(m[1] ?? '')
      return amount === undefined || types === undefined
        ? undefined
        : [{ do: 'damage', amount, types, to: who, unreduced: m[3] !== undefined }]
    },
  ],
  [
    new RegExp(`^takes? an (?:extra|additional) (.+?) ((?:${TYPES}) )?damage$`),
    (m, who, span) => {
      const amount = readAmount(m[1] ?? '')
      const types = typesIn(m[2] ?? '')
      if (amount === undefined || types === undefined || span !== undefined || who.who !== 'target') return undefined
      return types[0] === '' ? [{ do: 'extra', amount, types, when: [] }] : [{ do: 'damage', amount, types, to: who, unreduced: false }]
    },
  ],
  [
    /^(?:can )?ends? one condition(?: (?:on|affecting) (?:you|yourself|them|themself|the target))?$/,
    (_, who) => [{ do: 'end', what: conditions, to: who, count: 1 }],
  ],
  [
    new RegExp(`^can't be (?:made )?((?:${NEVER})(?:(?:, or | or |, |, and | and )(?:made )?(?:${NEVER}))*)$`),
    (m, who, span) =>
      span === undefined
        ? undefined
        : (m[1] ?? '').split(/, or | or |, and | and |, /).map((word): Clause => {
            const what = word.replace(/^made |^knocked /g, '').replace(' ', '-')
            return { do: 'mark', name: `never-${what}`, span, to: who }
          }),
  ],
  // bonuses
  [
    /^(?:have|has) (?:their|your|its) (speed|stability) (?:reduced|increased) by (\d+)$|^(?:speed|stability) is (?:reduced|increased) by (\d+)$/,
    (m, who, span) => {
      const by = Number(m[2] ?? m[3])
      const stat = m[0].includes('stability') ? 'stability' : 'speed'
      return [{ do: 'modify', stat, amount: flat(m[0].includes('reduced') ? -by : by), span: span ?? 'encounter', to: who }]
    },
  ],
  [/^(?:have|has) (?:a |their |your )?speed (?:of )?0$/, (_, who, span) => [{ do: 'forbid', what: 'move', span: span ?? 'eot', to: who }]],
  // edges and banes
  [
    new RegExp(
      `^(?:gains?|takes?|has|have|makes?) ${SWAY} on (?:the |their |your |its |each |all )?(next )?(.+?)(?: (?:they|you|it|the target) makes?)?(?: (?:made )?against (.+?))?$`,
    ),
    (m, who, span, scope) => {
      const rolls = rollsIn(m[3] ?? '')
      if (rolls === undefined) return undefined
      const once = m[2] !== undefined
      const lasting = span ?? (once ? 'used' : undefined)
      if (lasting === undefined) return undefined
      if (m[4] === undefined) return [sway(who, swayOf(m[1]), rolls, lasting, once)]
      const at = whoIn(m[4], scope)
      if (at === undefined || at.when.length > 0) return undefined
      if (at.who.who === 'you') return [sway(who, swayOf(m[1]), rolls, lasting, once, 'you')]
      return at.who.who === 'target' ? [sway(who, swayOf(m[1]), rolls, lasting, once, 'target')] : undefined
    },
  ],
  // states
  [
    /^(?:is|are|becomes?|turns?) invisible$/,
    (_, who, span) => (span === undefined ? undefined : [{ do: 'mark', name: 'invisible', span, to: who }]),
  ],
  [
    /^(?:is|are|becomes?) (marked|judged|cursed|burning|on fire|wet|seared|illuminated|hexed|tagged|charmed|corrupted|blinded|chilled|poisoned)(?: by you)?$/,
    (m, who, span) => [{ do: 'mark', name: m[1] ?? '', span: span ?? 'encounter', to: who }],
  ],
  [/^can't (?:willingly )?move$/, (_, who, span) => (span === undefined ? undefined : [{ do: 'forbid', what: 'move', span, to: who }])],
  [
    /^(?:is|are|becomes?) (?!able|unable|unaffected|also|not|no|now|hidden|dead|dying|winded|the\b|an?\b|force|pushed|pulled|slid|moved|treated|bleeding|dazed|frightened|grabbed|prone|restrained|slowed|taunted|weakened|surprised)([a-z]+)$/,
    (m, who, span) => (span === undefined ? undefined : [{ do: 'mark', name: m[1] ?? '', span, to: who }]),
  ],
  [/^(?:loses?|lose) all (?:of )?(?:their|your) surges$/, (_, who) => [{ do: 'surges', amount: flat(-99), to: who }]],
  [
    /^(?:is|are) (?:knocked )?prone and can't stand(?: up)?$|^(?:prone and )?can't stand(?: up)?$/,
    (m, who, span) =>
      m[0].includes('prone')
        ? [{ do: 'afflict', conditions: ['prone'], span: span ?? 'eot', to: who, cantStand: true, source: 'you' }]
        : [{ do: 'forbid', what: 'stand', span: span ?? 'eot', to: who }],
  ],
  // movement
  [
    /^(?:can )?(?:immediately )?(shift|move|teleport|jump|fly)(?:s|es|ies)? (?:up to )?(?:(\d+|one|two|three|four|five|six) (?:additional )?squares?|(your|their|its) speed|half (?:your|their|its) speed)( in a straight line)?$/,
    (m, who) => {
      const how = (['shift', 'move', 'teleport', 'jump', 'fly'] as const).find((one) => one === m[1])
      const squares = m[2] !== undefined ? flat(numberOf(m[2]) ?? 1) : m[3] !== undefined ? 'speed' : 'half-speed'
      return how === undefined ? undefined : [{ do: 'move', how, squares, who, by: roleOf(who), straight: m[4] !== undefined }]
    },
  ],
  [
    /^(?:can )?(?:each )?(push|pull|slide)(?:es|s)? (.+?) (?:up to )?(\d+|one|two|three|four|five) squares?(, ignoring stability)?$/,
    (m, who, _, scope) => {
      const whom = whoIn(m[2] ?? '', scope)
      const done = who.who === 'you' && whom !== undefined ? force(m[1], m[3], false, whom.who, m[4] !== undefined) : undefined
      return done === undefined || whom === undefined ? undefined : guarded(whom.when, done)
    },
  ],
  [
    /^(?:can )?vertical(?:ly)? (push|pull|slide)(?:es|s)? (.+?) (?:up to )?(\d+|one|two|three|four|five) squares?(, ignoring stability)?$/,
    (m, who, _, scope) => {
      const whom = whoIn(m[2] ?? '', scope)
      return who.who === 'you' && whom !== undefined ? force(m[1], m[3], true, whom.who, m[4] !== undefined) : undefined
    },
  ],
  [
    /^swaps? (?:places|positions?) with (.+)$/,
    (m, who, _, scope) =>
      who.who === 'you' && whoIn(m[1] ?? '', scope)?.who.who === 'target' ? [{ do: 'swap', who: { who: 'target' } }] : undefined,
  ],
  // stamina
  [
    /^(?:can )?(?:regains?|gains?) (temporary )?stamina equal to (.+)$/,
    (m, who, _, scope) => {
      if (/damage/.test(m[2] ?? '')) return undefined
      const amount = amountIn(m[2] ?? '', scope)
      return amount === undefined
        ? undefined
        : [m[1] === undefined ? { do: 'heal', amount, to: who } : { do: 'temporary', amount, to: who }]
    },
  ],
  [
    /^(?:can )?regains? half (?:their|your) (?:maximum )?stamina$/,
    (_, who) => [
      {
        do: 'heal',
        amount: { flat: 0, scores: [], dice: [], measures: [{ of: 'winded', times: 1, whose: roleOf(who) === 'you' ? 'you' : 'target' }] },
        to: who,
      },
    ],
  ],
  [/^(?:can )?spends? (?:a|one) recovery(?: to regain stamina)?$/, (_, who) => [{ do: 'recover', to: who, count: 1, free: false }]],
  // what else is used
  [
    /^(?:can )?(?:immediately )?uses? (?:their |your |the )?(?:own )?([a-z' !,-]+?)(?: (?:ability|maneuver|action|trait))?(?: against the target)?(?: as a (?:free triggered action|free maneuver|maneuver|triggered action))?(?: (?:immediately )?at no cost)?(?: without spending malice)?$/,
    (m, who, _, scope) => (scope.abilities.includes(m[1] ?? '') ? [{ do: 'use', ability: idOf(m[1] ?? ''), by: who }] : undefined),
  ],
  [
    /^(?:can )?takes? an additional main action(?: on (?:your|his|their|its) turn)?$/,
    (_, who) => (who.who === 'you' ? [{ do: 'extra-action' }] : undefined),
  ],
  [
    /^ends? the (grab|grabbed condition) on (.+)$/,
    (m, _, __, scope) => {
      const whom = whoIn(m[2] ?? '', scope)
      return whom === undefined ? undefined : [{ do: 'release', to: whom.who }]
    },
  ],
]

/** "Twice their Might score": whose score it is hangs on whom "their" means. */
export function amountIn(text: string, scope: Scope): ReturnType<typeof readAmount> {
  const words = scope.it === 'you' ? text.replace(/\btheir\b/g, 'your') : text
  if (/\btheir (?:highest|might|agility|reason|intuition|presence)\b/.test(words)) return undefined
  return readAmount(words.replace(/^a number equal to /, ''))
}

/** Words that a plain phrase would pass over. */
const passedOver = /\bfor enemies\b| doesn't already|\bunless\b|\bexcept\b|\bregardless\b/

/** One predicate. */
export function readAct(given: string, who: Who, span: Span | undefined, scope: Scope): readonly Clause[] | undefined {
  const text = given.replace(/^((?:can )?(?:gains?|regains?)) an? (?=surge|recovery)/, '$1 1 ')
  for (const [pattern, read] of acts) {
    const m = pattern.exec(text)
    const clauses = m === null ? undefined : read(m, who, span, scope)
    if (clauses !== undefined) return clauses
  }
  return passedOver.test(text) ? undefined : plainPredicate(text, who, span)
}
