import { says } from '@riposte/tactics'
import { type Clause, changes } from '../clauses/clauses.ts'
import type { Span } from '../clauses/phrases.ts'
import type { Filter } from '../clauses/triggers.ts'
import { alikeWithin } from './alike.ts'
import { answering } from './answering.ts'
import { inner, type Scope } from './scope.ts'
import { takeLast } from './spans.ts'
import { bearer, mentionsBearer, named, readWaits, type Wait, watching } from './waits.ts'
import type { ReadRest } from './zones.ts'

/** "Whenever an enemy moves, …": what is waited for, and what comes of it then. All texts come in lower case. */

const WHOEVER =
  /^(?:any|each|an?|every) (creature|enemy|ally)((?: within \d+ squares?(?: of you)?| adjacent to you)?) (?:who|that) ((?:damages|deals|makes|uses|hits|targets|grabs|touches|moves|force moves|enters|comes|ends|starts) .+?),? ((?:takes|is|can|can't|loses|gains|regains|has|must|falls) .+)$/

/** "Any creature who damages you takes 3 fire damage", for a while. */
export function readWhoever(text: string, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined {
  const m = WHOEVER.exec(text)
  return m === null || span === undefined
    ? undefined
    : readWaiting(`whenever a ${m[1] ?? ''}${m[2] ?? ''} ${m[3] ?? ''}`, `that ${m[1] ?? ''} ${m[4] ?? ''}`, scope, span, readRest)
}

const THIS_TURN = /^at the end of your turn$/

export function readWaiting(
  head: string,
  rest: string,
  scope: Scope,
  span: Span | undefined,
  readRest: ReadRest,
): readonly Clause[] | undefined {
  const targetIs: Filter = bearer
  const lasting = takeLast(head)
  const waits = readWaits(lasting.text, targetIs, scope)
  if (waits !== undefined && waits.length > 1) {
    const each = waits.map((one) => readWaitingFor(one, rest, { given: lasting.span, span }, scope, readRest))
    return each.every((one) => one !== undefined) ? each.flatMap((one) => [...(one ?? [])]) : undefined
  }
  const [each] = waits ?? []
  // What an ability says of its turn comes once.
  const wait = each === undefined || span !== undefined || !THIS_TURN.test(head) ? each : { ...each, once: true }
  return wait === undefined ? undefined : readWaitingFor(wait, rest, { given: lasting.span, span }, scope, readRest)
}

function readWaitingFor(
  wait: Wait,
  rest: string,
  { given, span }: { readonly given: Span | undefined; readonly span: Span | undefined },
  scope: Scope,
  readRest: ReadRest,
): readonly Clause[] | undefined {
  const isBearers = mentionsBearer(wait)
  // "At the start of each of their turns, they take 3 poison damage (save ends)".
  const saved = isBearers && given === undefined && span === undefined && !wait.once ? takeSaved(rest) : undefined
  // "At the start of your next turn" lasts as long as that, whatever the sentence before it did.
  const isTurn = wait.once && (wait.trigger.on[0] ?? '').startsWith('turn-')
  const how = given ?? (isTurn ? 'encounter' : span) ?? saved?.span ?? (wait.once ? 'encounter' : undefined)
  if (how === undefined) return undefined
  const after = inAura(saved?.text ?? rest, scope, wait).replace(/ after the (?:strike|ability|attack) (?:is resolved|resolves)$/, '')
  const words = alikeWithin(named(after, wait))
  const read = lateOf(readRest(words, inner(scope, wait.it), undefined), wait)
  const so = read === undefined ? undefined : answering(wait, words, read)
  // "At the start of each of your turns, the target …": it lies on the target.
  const isOnTarget = wait.trigger.whom.relation === 'you' && /\b(?:the|each|a) target\b/.test(after)
  // What lasts on is said before, and not each time.
  const isLasting = so?.some((one) => 'span' in one && one.span === 'encounter') === true && !/\b(?:encounter|combat|battle)\b/.test(after)
  // "The next time they take damage, they have fire weakness 3": for that once.
  const isForOnce = wait.once && isLasting && so?.some((one) => one.do === 'modify') === true
  return so === undefined || (isLasting && !wait.once) || isForOnce ? undefined : [watching(wait, so, how, isBearers || isOnTarget)]
}

function takeSaved(rest: string): { text: string; span: Span | undefined } | undefined {
  const { text, span } = takeLast(rest)
  return span === 'save' || span === 'encounter' || span === 'while-able' ? { text, span } : undefined
}
/** The targets of an aura are those who are in it when the time comes. */
function inAura(text: string, scope: Scope, wait: Wait): string {
  if (scope.aura === undefined || scope.targets === undefined || mentionsBearer(wait)) return text
  const { relation, self, kind } = scope.targets
  if (kind !== '' || relation.includes('-')) return text
  const all = self && relation === 'ally' ? 'you and each ally in the area' : `each ${relation} in the area`
  return text
    .replace(/\b(?:each target|all targets|the targets)(?: in the area)?\b/, all)
    .replace(
      /\b(one|two|three|up to two|up to a number of) targets?\b/,
      (_, count: string) =>
        `${self && relation === 'ally' ? 'you or ' : ''}${count} ${count === 'one' ? relation : plural(relation)} in the area`,
    )
}
const plural = (noun: string): string => (noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`)

/** In the middle of somebody's roll an edge comes late, and more damage to what is about to be taken; other things that are reckoned beforehand come too late. */
export function lateOf(clauses: readonly Clause[] | undefined, wait?: Pick<Wait, 'trigger'>): readonly Clause[] | undefined {
  const isHurt = wait?.trigger.on.every((one) => one === 'damage') === true
  const so = clauses?.map(
    (one): Clause =>
      one.do === 'edge' && one.when.length === 0
        ? { do: 'late-sway', value: one.value, all: true }
        : isHurt && one.do === 'extra' && one.when.length === 0 && one.types[0] === ''
          ? { do: 'worsen', amount: one.amount }
          : one,
  )
  return so?.some((one) => tooLate.includes(one.do)) === true ? undefined : so
}
export const tooLate: readonly Clause['do'][] = [
  'edge',
  'extra',
  'ignore',
  'more-targets',
  'raise-potency',
  'grow',
  'reshape',
  'steer',
  'farther',
  'gentle',
  'may-hold',
  'around',
  'zone',
  'require',
  'spare',
]

/** In an answer: what comes before what set it off is over, and what after. */
const IT =
  "(?:(?:the|that|this) (?:triggering )?(?:strike|ability|attack|damage|effect|movement|forced movement)(?:'s (?:effects?|damage))? (?:is (?:resolved|dealt|applied|taken|complete)|(?:resolves|takes effect|happens|ends))|(?:you|they|the target) (?:takes?|is dealt|are dealt) (?:the|that) (?:triggering )?damage|taking (?:the|that|any) (?:triggering )?damage)"
const LEAD = new RegExp(`^(?:(?:just|immediately) )?(before|after|once) ${IT}, (.+)$`)
const TAIL = new RegExp(`^(.+?),? (?:(?:just|immediately) )?(before|after|once) ${IT}$`)

export function readTimed(text: string, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined {
  if (scope.isAnswer !== true) return undefined
  const lead = LEAD.exec(text)
  const tail = lead === null ? TAIL.exec(text) : null
  const words = lead?.[2] ?? tail?.[1]
  const so = words === undefined ? undefined : readRest(words, scope, span)
  // What comes before needs no more: an answer does.
  if (so === undefined || (lead?.[1] ?? tail?.[2]) === 'before') return so
  return says(so, 'do', ...changes) ? undefined : [{ do: 'after', so }]
}
