import type { Clause } from '../clauses/clauses.ts'
import { kindsOf } from '../clauses/fold.ts'
import type { Role, Span } from '../clauses/phrases.ts'
import type { Trigger } from '../clauses/triggers.ts'
import { conditions } from '../terms.ts'
import type { Scope } from './scope.ts'
import { takeLast } from './spans.ts'
import { bearer, own, plain, readWait, type Wait, watching } from './waits.ts'
import type { ReadRest } from './zones.ts'

/** What lasts until something happens: "until they take damage", "the effect ends early if the target moves". All texts come in lower case. */

const APART = /^(?:they|the target|that creature) (moves?|is|are) more than (\d+) squares? (?:away )?from you$/

const ofOne: Readonly<Record<string, string>> = { are: 'is', have: 'has' }

/** What ends it; on whom it lies, "they" is. */
function endingIn(words: string, scope: Scope, whose: Role): Wait | undefined {
  const apart = whose === 'target' ? APART.exec(words) : null
  if (apart !== null) {
    const [, verb = '', squares] = apart
    const when = [{ is: 'not', test: { is: 'within', whose: 'target', of: 'you', squares: Number(squares) } }] as const
    const goes: Trigger = { ...plain(verb.startsWith('move') ? 'moves' : 'placed', bearer, words), eachSquare: true, when }
    const trigger: Trigger = verb.startsWith('move') ? goes : { ...goes, or: [goes, { ...goes, whom: own }] }
    return { trigger, it: 'target', once: true, often: 'always' }
  }
  const told =
    whose === 'you'
      ? words.replace(/^they\b/, 'you')
      : words
          .replace(/^they ([a-z]+)/, (_, verb: string) => `the target ${ofOne[verb] ?? `${verb}s`}`)
          .replace(/^(?:that creature|it)\b/, 'the target')
  const wait = readWait(`the next time ${told}`, bearer, scope)
  const { relation } = wait?.trigger.whom ?? {}
  return relation === 'bearer' || (relation === 'you' && whose === 'you') || wait?.trigger.by?.relation === 'bearer' ? wait : undefined
}

/** The same, over once one of these happens; nothing where it does not lie on one alone. */
function ending(clauses: readonly Clause[], ends: (whose: Role) => readonly Wait[] | undefined): readonly Clause[] | undefined {
  const [only] = clauses
  if (clauses.length === 1 && (only?.do === 'potency' || (only?.do === 'if' && only.else.length === 0))) {
    const so = ending(only.so, ends)
    return so === undefined ? undefined : [{ ...only, so }]
  }
  const kinds = clauses.map(kindsOf)
  const to = clauses.flatMap((one) => ('to' in one && typeof one.to === 'object' ? [one.to.who] : []))
  const [whose] = to
  if (kinds.includes(undefined) || (whose !== 'you' && whose !== 'target') || to.some((one) => one !== whose)) return undefined
  const waits = ends(whose)
  const [first] = kinds[0] ?? []
  const span: Span = conditions.some((one) => one === first) && first !== 'prone' ? `with:${first ?? ''}` : 'encounter'
  const over: Clause = { do: 'fade', kinds: kinds.flatMap((one) => one ?? []), to: { who: whose } }
  return waits === undefined || waits.length === 0
    ? undefined
    : [...clauses, ...waits.map((one) => watching(one, [over], span, whose === 'target'))]
}

/** "… until you use an ability or the round ends". */
export function readUntil(text: string, scope: Scope, readRest: ReadRest): readonly Clause[] | undefined {
  const m = /^(.+?),? until (.+)$/.exec(text)
  const whole = m?.[2] ?? ''
  const cut = whole.split(/,? or (?:until )?/)
  return m === null
    ? undefined
    : (untilOne([whole], m[1] ?? '', scope, readRest) ?? (cut.length < 2 ? undefined : untilOne(cut, m[1] ?? '', scope, readRest)))
}

function untilOne(parts: readonly string[], head: string, scope: Scope, readRest: ReadRest): readonly Clause[] | undefined {
  const spans = parts.map((one) => takeLast(`x ${one === 'the round ends' ? 'until the end of the round' : `until ${one}`}`).span)
  const [span = 'encounter', ...others] = spans.filter((one) => one !== undefined)
  const events = parts.filter((_, i) => spans[i] === undefined)
  const so = events.length === 0 || others.length > 0 ? undefined : readRest(head, scope, span)
  return so === undefined
    ? undefined
    : ending(so, (whose) => {
        const waits = events.map((one) => endingIn(one, scope, whose))
        return waits.every((one) => one !== undefined) ? waits.flatMap((one) => one ?? []) : undefined
      })
}

const ENDS =
  /^(?:the|this|that|either) (?:effect|condition|state)s? (?:also |immediately )?ends? (?:early |immediately )?(?:if|when|once|as soon as) (.+)$/

/** "The effect ends early if the target takes damage": of what has just been said. */
export function endsIf(words: string, clauses: readonly Clause[], scope: Scope): readonly Clause[] | undefined {
  const event = ENDS.exec(words)?.[1]
  return event === undefined
    ? undefined
    : ending(clauses, (whose) => {
        const waits = event.split(/ or (?=(?:if|when) )/).map((one) => endingIn(one.replace(/^(?:if|when) /, ''), scope, whose))
        return waits.every((one) => one !== undefined) ? waits.flatMap((one) => one ?? []) : undefined
      })
}
