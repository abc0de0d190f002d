import type { Clause } from '../clauses/clauses.ts'
import { type Amount, flat, type Span } from '../clauses/phrases.ts'
import type { Scope } from './scope.ts'
import { readSentence } from './sentence.ts'
import { takeLast } from './spans.ts'
import { whoIn } from './subjects.ts'
import { readTests } from './tests.ts'

/** Sentences about those whom the one before was about, and about how much of it there was. */

const RAISED =
  /^(?:if (.+), )?(?:the|this) (damage|bonus|push|pull|slide|distance(?: of (?:the|this) (?:push|pull|slide|forced movement))?)(?: distance)? (?:increases|is increased) (by|to) (\d+)(?: squares?)?(?: if (.+))?$/

/** "This damage increases by 2 if you are winded". */
export function raised(words: string, clauses: readonly Clause[], scope: Scope): readonly Clause[] | undefined {
  const [, early, what = '', way, n, late] = RAISED.exec(words) ?? []
  const condition = early ?? late
  const tests = condition === undefined || (early !== undefined && late !== undefined) ? undefined : readTests(condition, scope)
  const last = clauses.at(-1)
  const more = (old: Amount): Amount => (way === 'to' ? flat(Number(n)) : { ...old, flat: old.flat + Number(n) })
  const now: Clause | undefined =
    last?.do === 'damage' && what === 'damage'
      ? { ...last, amount: more(last.amount) }
      : last?.do === 'modify' && what === 'bonus'
        ? { ...last, amount: more(last.amount) }
        : last?.do === 'force' && what !== 'damage' && what !== 'bonus'
          ? { ...last, squares: more(last.squares) }
          : undefined
  return last === undefined || tests === undefined || now === undefined
    ? undefined
    : clauses.with(-1, { do: 'if', tests, so: [now], else: [last] })
}

/** How long the last thing lasts: of what a save ends, as long as its condition. */
export function alongWith(clauses: readonly Clause[]): Span | undefined {
  const last = clauses.findLast((one) => 'span' in one)
  if (last === undefined || !('span' in last)) return undefined
  if (last.span !== 'save') return last.span
  const [only, ...more] = last.do === 'afflict' && last.to.who === 'target' ? last.conditions : []
  return only === undefined || more.length > 0 ? undefined : `with:${only}`
}

/** "Each ally in the area also gains this benefit": the same for them. */
export function likewise(words: string, clauses: readonly Clause[], scope: Scope): readonly Clause[] | undefined {
  const m =
    /^(.+?) (?:also )?(?:gains?|has|have) (?:this|these|the) same (?:benefits?|effects?)$|^(.+?) also (?:gains?|has|have) (?:this|these) (?:benefits?|effects?)$/.exec(
      words,
    )
  const whom = m === null ? undefined : whoIn(m[1] ?? m[2] ?? '', scope)
  const those = whom?.who
  if (those?.who !== 'some' || whom?.when.length !== 0) return undefined
  const others = clauses.map((one): Clause | undefined =>
    'to' in one && typeof one.to === 'object' && one.to.who === 'you' && shared.includes(one.do) ? { ...one, to: those } : undefined,
  )
  return others.every((one) => one !== undefined) ? [...clauses, ...others.flatMap((one) => (one === undefined ? [] : [one]))] : undefined
}

const shared: readonly Clause['do'][] = ['modify', 'sway', 'grant', 'mark', 'end', 'save', 'temporary', 'heal', 'recover', 'surges']

/** "If they are hunted, they regain no Stamina instead": in place of all that was said. */
export function instead(words: string, clauses: readonly Clause[], scope: Scope): readonly Clause[] | undefined {
  const plain = words.replace(
    /^(?:a|an|any|each) (?!creature|target|enemy|ally)([a-z]+)(?: target| in the area)? (?=gains?|regains?|takes?|is|can)/,
    'if the target is $1, they ',
  )
  const m = /^(if .+?, .+?) instead$/.exec(plain) ?? /^(if .+?, .+?) instead( .+)$/.exec(plain.replace(/ instead of .+$/, ''))
  if (m === null || takeLast(words).text === '') return undefined
  const read = readSentence(`${m[1] ?? ''}${m[2] ?? ''}`, scope)
  const [one, ...others] = read ?? []
  if (one?.do !== 'if' || others.length > 0 || one.else.length > 0) return undefined
  // Like takes the place of like, and where nothing is alike, the whole of one deed that of another; a condition may stand for one of the outcome.
  const isLike = one.so.map((now) => clauses.some((before) => before.do === now.do))
  const isOther = !isLike.includes(true) && [...one.so, ...clauses].every((now) => deeds.includes(now.do))
  return isOther || (!isLike.includes(false) && clauses.every((before) => one.so.some((now) => before.do === now.do)))
    ? [{ ...one, else: clauses }]
    : undefined
}

const deeds: readonly Clause['do'][] = ['swap', 'move', 'end', 'modify', ...shared]
