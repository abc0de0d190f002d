import { idOf } from '@riposte/print'
import { type Clause, commonManeuvers } from '../../clauses/clauses.ts'
import type { Role, Who } from '../../clauses/phrases.ts'
import { scoresIn } from '../amounts.ts'
import { swayOf } from '../rolls.ts'
import { type Act, amountIn, whoIn } from '../subjects.ts'

/** Strikes, abilities, actions and tests that somebody is given. */

export const doingActs: readonly Act[] = [
  [
    /^((?:can )?(?:immediately )?uses? .+?) against (each .+)$/,
    (m, who, span, scope) => {
      const whom = whoIn(m[2] ?? '', scope)
      if (who.who !== 'you' || whom?.who.who !== 'some' || whom.when.length > 0) return undefined
      for (const [pattern, act] of doingActs.slice(1)) {
        const once = pattern.exec(`${m[1] ?? ''} against the target`)
        const so = once === null ? undefined : act(once, who, span, scope)
        if (so?.every((one) => one.do === 'use') === true) return [{ do: 'each', who: whom.who, so }]
      }
      return undefined
    },
  ],
  [
    /^(?:can )?(?:immediately )?uses? (?:their |your |the )?(?:own )?(this ability|[a-z' ,-]+?)(?: (?:ability|maneuver|action|main action|trait))?( again)?(?: against (the target|that target|each target|them|the triggering (?:creature|enemy)))?(?: as a (?:free triggered action|free maneuver|maneuver|triggered action))?( (?:immediately )?at no cost| without (?:spending|paying) .+)?$/,
    (m, who, _, scope) => {
      const name = m[1] === 'this ability' && who.who === 'you' ? (scope.own ?? '') : (m[1] ?? '').replace(/[!"“”]/g, '')
      // An ability of a class stands beside this one, on the sheet of whoever has both.
      const isOwn =
        /\byour .+? ability\b/.test(m[0]) && who.who === 'you' && name !== 'signature' && !/\b(?:against|ability|on|with|as)\b/.test(name)
      if (!scope.abilities.includes(name) && !isOwn) return undefined
      const against =
        m[3] === undefined || /^a (?:new|different) /.test(m[3]) ? 'any' : m[3].startsWith('the triggering') ? 'trigger' : 'target'
      return [{ do: 'use', ability: idOf(name), by: who, against, sway: 0 }]
    },
  ],
  [
    /^(?:can )?uses? (?:their |your |the )?([a-z' ,-]+?)(?: ability)? (twice|two times|three times)(?: in a row)?$/,
    (m, who, _, scope) => {
      if (!scope.abilities.includes(m[1] ?? '')) return undefined
      const one: Clause = { do: 'use', ability: idOf(m[1] ?? ''), by: who, against: 'any', sway: 0 }
      return m[2] === 'three times' ? [one, one, one] : [one, one]
    },
  ],
  [
    /^(?:can )?takes? an additional (move action|maneuver)$/,
    (m, who, span) =>
      who.who === 'you' && (span === undefined || span === 'your-turn-end')
        ? [{ do: 'act', kind: m[1] === 'maneuver' ? 'maneuver' : 'move', to: who }]
        : undefined,
  ],
  [
    /^(?:can )?takes? (?:their|your) turn (?:immediately |directly )?after (?:yours|you|this turn|your turn)$/,
    (_, who) => (who.who === 'target' ? [{ do: 'act-next', to: 'target' }] : undefined),
  ],
  [
    /^(?:can )?(?:immediately )?(?:makes?|uses?|takes?) the (grab|knockback|charge|aid attack|disengage|catch breath|escape grab) (?:maneuver|main action|action|move action)(?: as a free (?:maneuver|triggered action))?(?: against (the target|that target|them))?(?: as a free (?:maneuver|triggered action))?$|^(?:can )?(?:immediately )?(charge|disengage)s?(?: as a free (?:maneuver|triggered action))?$/,
    (m, who) => {
      const words = (m[1] ?? m[3] ?? '').replace(' ', '-')
      const name = commonManeuvers.find((one) => one === words)
      const isAimed = m[2] !== undefined
      // Only these two can be told at whom.
      if (name === undefined || (isAimed && name !== 'grab' && name !== 'knockback')) return undefined
      return [{ do: 'maneuver', name, by: who, against: isAimed ? 'target' : 'any' }]
    },
  ],
  [
    /^(?:can )?takes? an additional main action(?: on (?:your|his|their|its) turn)?$/,
    (_, who) => (who.who === 'you' ? [{ do: 'extra-action' }] : undefined),
  ],
  [
    /^(?:can )?(?:each )?(?:immediately )?(?:makes?|uses?) (?:an?|one|their) (melee free strike|ranged free strike|free strike|opportunity attack|signature ability|strike signature ability|signature strike|ability)(?: as a free (?:triggered action|maneuver))?(?: (?:that (?:gains|has)|with) (an edge|a double edge|a bane))?(?: against (the target|you|them|the triggering (?:creature|enemy)|the (?:creature|enemy) who (?:dealt|made|used|triggered) [a-z ]+|an enemy|any (?:creature|enemy)|one enemy|that (?:target|enemy|creature)|(?:one|a|any) creature(?: of (?:your|their) choice| you choose)?(?: within (?:distance|reach|(?:your|their) reach))?|each target|another (?:creature|enemy|target)(?: within (?:distance|reach))?|a different (?:creature|enemy|target)))?(?: as a free (?:triggered action|maneuver))?(?: (?:that (?:gains|has)|with) (an edge|a double edge|a bane))?$/,
    (m, who, _, scope) => strike(m[1] ?? '', m[3], who, swayOf(m[2] ?? m[4]), scope.it, /^(?:immediately )?(?:makes|uses) /.test(m[0])),
  ],
  [
    /^(?:can )?(?:immediately )?(?:makes?|uses?) an? (melee free strike|ranged free strike|free strike)(?: against (.+?))? that deals (?:an )?(?:extra|additional) (?:(.+?) damage|damage equal to (.+))$/,
    (m, who, _, scope) => {
      const extra = amountIn(m[3] ?? m[4] ?? '', scope)
      const [plain] = strike(m[1] ?? '', m[2], who, 0, scope.it)
      return extra === undefined || plain?.do !== 'strike' || (m[2] !== undefined && !FOE.test(m[2])) ? undefined : [{ ...plain, extra }]
    },
  ],
  [
    /^(?:can )?(?:immediately )?(?:makes?|uses?) an? (melee free strike|ranged free strike|free strike) against (each .+)$/,
    (m, who, _, scope) => {
      const whom = whoIn(m[2] ?? '', scope)
      return who.who !== 'you' || whom?.who.who !== 'some' || whom.when.length > 0
        ? undefined
        : [{ do: 'each', who: whom.who, so: strike(m[1] ?? '', 'the target', who, 0, 'target') }]
    },
  ],
  [
    /^(?:makes?|must make) an? (might|agility|reason|intuition|presence) test$/,
    (m, who) => [{ do: 'test', of: scoresIn((m[1] ?? '').charAt(0)), who, tiers: [] }],
  ],
]

const FOE = /^(?:the target|you|them|that (?:target|creature|enemy)|the triggering (?:creature|enemy)|an enemy|a creature|any creature)$/

type Strike = Extract<Clause, { do: 'strike' }>
const strikeWords: Readonly<Record<string, Strike['with']>> = {
  'melee free strike': 'melee-free',
  'opportunity attack': 'melee-free',
  'ranged free strike': 'ranged-free',
  'free strike': 'free',
  'strike signature ability': 'strike-signature',
  'signature strike': 'strike-signature',
  ability: 'ability',
}

function strike(words: string, against: string | undefined, by: Who, value: number, it: Role, isTold = false): readonly Clause[] {
  const isYours = by.who !== 'you' && / (?:of your choice|you choose)\b/.test(against ?? '')
  return [
    {
      do: 'strike',
      by,
      with: strikeWords[words] ?? 'signature',
      against: foeOf(against, it),
      sway: value,
      ...(isYours && { picks: 'you' as const }),
      ...(isTold && by.who === 'target' && { must: true }),
    },
  ]
}

function foeOf(words: string | undefined, it: Role): Strike['against'] {
  if (words !== undefined && /^(?:another|a different) /.test(words)) return 'other'
  if (words === undefined || /^(?:a|an|any|one) /.test(words)) return 'any'
  if (/^(?:them|it|that (?:creature|enemy|ally|target))$/.test(words)) return it
  return words === 'you' ? 'you' : /^the (?:triggering|creature who|enemy who)/.test(words) ? 'trigger' : 'target'
}
