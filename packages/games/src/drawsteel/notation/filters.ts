import { idOf } from '@riposte/print'
import type { Test } from '../clauses/phrases.ts'
import type { Filter } from '../clauses/triggers.ts'
import type { Scope } from './scope.ts'
import { readTests } from './tests.ts'
import { adjectiveTests, relationOf } from './who.ts'

/** Who a trigger is about. All texts come in lower case. */

export const anybody: Filter = { relation: 'anybody', within: 'any', kind: '', nonMinion: false }

const NOUN =
  /^(?:an?|any|another|each|one|the|the triggering) (?:other )?((?:[a-z'-]+ ){0,3}?)(creature or object|creature|enemy|ally|hero|object|minion|rider|mount|mentor)(?: of (?:you|yours|your))?(?: (within distance|within \d+ squares?(?: of (?:you|the target))?|adjacent to (?:you|the target)|in your space|in the area|in the aura|within your line of effect|on the encounter map|in the encounter|(?:within|in) the area of your (?<area>[a-z' -]+?) ability))?(?: ((?:[a-z]+ by you)|you have [a-z]+))?(?:,? (?:who|that) ((?:is|are|has|have|can|isn't|aren't|hasn't|doesn't have) .+))?$/

/** Who a trigger is about: "an enemy within 5 squares", "the target", "you". */
export function readFilter(text: string, targetIs: Filter, scope: Scope): Filter | undefined {
  const words = text
    .trim()
    .replace(/^(?:one|any) of your allies(?= |$)/, 'an ally')
    .replace(/^your (?=rider|mount|mentor)/, 'the ')
    .replace(/ (?:(?:who|that) )?(?:you have line of effect to|is within your line of effect|you can see)$/, ' within your line of effect')
    .replace(/^you or an adjacent ally$/, 'you or an ally adjacent to you')
    .replace(/^(an?|any|each) (size \d+[tsml]?(?: or (?:smaller|larger))?) (.+)$/, '$1 $3 who is $2')
  if (words === 'you' || words === 'your' || (words === 'them' && targetIs.relation === 'you')) return { ...anybody, relation: 'you' }
  if (/^(?:the|a|any|each|that) target$/.test(words) || (targetIs.relation === 'bearer' && /^(?:they|that creature)$/.test(words)))
    return targetIs
  const near = /^the target (adjacent to you|within \d+ squares?(?: of you)?)$/.exec(words)
  if (near !== null) return { ...targetIs, within: withinOf(near[1] ?? '') }
  if (
    /^(?:you or an? all(?:y|ies)|you or one (?:ally|of your allies)|the target or an? ally|you or any ally)(?: within distance| within (\d+) squares?(?: of (?:you|them|the target))?| adjacent to you)?$/.test(
      words,
    )
  )
    return { ...anybody, relation: 'you-or-ally', within: withinOf(words) }
  const match = NOUN.exec(
    words.replace(/ ([a-z]+ by you) (within (?:distance|\d+ squares?(?: of you)?|your line of effect)|adjacent to you)$/, ' $2 $1'),
  )
  if (match === null) return undefined
  const [, before = '', noun = '', place = '', , held, clause] = match
  // Beside the target is beside whom the effect lies on.
  const isBeside = place.endsWith('the target')
  if (isBeside && targetIs.relation !== 'bearer') return undefined
  const said = [held === undefined ? [] : [`is ${held.replace(/^you have ([a-z]+)$/, '$1 by you')}`], clause ?? []].flat()
  const each = said.map((one) => readTests(`the target ${one}`, { ...scope, it: 'target' }))
  const tests = each.some((one) => one === undefined) ? undefined : each.flatMap((one) => one ?? [])
  // What hangs on a potency is reckoned in a use of an ability, not here.
  if (tests === undefined || tests.some((one) => one.is === 'potency')) return undefined
  const adjectives = before
    .trim()
    .split(' ')
    .filter((one) => one !== '' && one !== 'willing' && one !== 'other' && one !== 'triggering')
  const before_ = adjectives.filter((one) => one !== 'non-minion' && one !== 'adjacent')
  const states = before_.filter((one) => adjectiveTests(one) !== undefined)
  const own = before_.filter((one) => !states.includes(one)).join(' ')
  const kind = noun === 'hero' && own === '' ? 'hero' : own
  const isOther = /^another (?:other )?creature\b/.test(words)
  const isSo: readonly Test[] = [
    ...states.flatMap((one) => [...(adjectiveTests(one) ?? [])]),
    ...tests,
    ...(isOther ? [{ is: 'not', test: { is: 'you', whose: 'target' } } as const] : []),
  ]
  if (/\b(?:or|and|an?|the|any|enemy|ally|creature|of|who|target|squares?|first|last|only|same|different|dead|nearest|chosen)\b/.test(kind))
    return undefined
  return {
    relation: noun === 'hero' && words.startsWith('another ') ? 'ally' : (relationOf(noun) ?? 'creature'),
    within: adjectives.includes('adjacent') ? 1 : withinOf(place),
    ...(isBeside && { of: 'bearer' as const }),
    ...(match.groups?.area !== undefined && { area: idOf(match.groups.area) }),
    kind,
    nonMinion: adjectives.includes('non-minion'),
    ...(isSo.length > 0 && { tests: isSo }),
  }
}

function withinOf(words: string): Filter['within'] {
  const squares = /within (\d+) squares?/.exec(words)?.[1]
  return squares === undefined ? (places.find(([pattern]) => pattern.test(words))?.[1] ?? 'any') : Number(squares)
}
const places: readonly (readonly [RegExp, Filter['within']])[] = [
  [/\bin the (?:area|aura)\b/, 'area'],
  [/in your space/, 0],
  [/within your line of effect/, 'sight'],
  [/adjacent to/, 1],
  [/within distance/, 'distance'],
]
