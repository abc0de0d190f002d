import type { Clause } from '../clauses/clauses.ts'
import { type Amount, flat, type Span, type Who } from '../clauses/phrases.ts'
import { inner, type Scope } from './scope.ts'
import { readSentence } from './sentence.ts'
import { takeLast } from './spans.ts'
import { isPicked, whoIn } from './subjects.ts'
import { readTests } from './tests.ts'

/** Sentences about those whom the one before was about, and about how much of it there was. */

const DONE =
  '(?:(?:who )?(?:takes?|took) (?:this damage|damage this way|damage from this)|(?:who (?:is|was|are) )?(?:damaged|affected|force moved|pushed|pulled|slid|targeted) this way|who does so)'
const THOSE = new RegExp(
  `^(?:(?:each|any|an?|every) (?:creature|enemy|ally|target)(?: or object)? ${DONE}|each of (?:those|these) (?:creatures|enemies|allies|targets)|(?:those|these) (?:creatures|enemies|allies|targets)(?: each)?|they(?: each)?|(?:that|the) (?:creature|enemy|ally|hero))(?: (?:and|also|who))* (.+)$`,
)

/** The same, done to the target; nothing of what is not done to somebody. */
function atTarget(one: Clause): Clause | undefined {
  const to = { who: 'target' } as const
  switch (one.do) {
    case 'damage':
    case 'afflict':
    case 'forbid':
    case 'force':
    case 'grant':
    case 'modify':
    case 'sway':
    case 'heal':
    case 'temporary':
    case 'surges':
    case 'save':
      return { ...one, to }
    case 'move':
      return { ...one, who: to }
    default:
      return undefined
  }
}
const whomOf = (one: Clause): Who | undefined => {
  if (one.do === 'each' || one.do === 'move') return one.who
  if (one.do === 'strike' || one.do === 'use') return one.by
  return 'to' in one && typeof one.to === 'object' ? one.to : undefined
}

/** "They can also stand up", where others than the target were spoken of last. */
export const isOfThose = (words: string, clauses: readonly Clause[]): boolean => {
  const last = clauses.at(-1)
  return /^(?:they|(?:that|the) (?:creature|enemy|ally|hero))\b/.test(words) && last !== undefined && isPicked(whomOf(last))
}

/** "Each enemy damaged this way is slowed": each of those, one after the other, has both. */
export function ofThose(words: string, clauses: readonly Clause[], scope: Scope): readonly Clause[] | undefined {
  const rest = THOSE.exec(words)?.[1]?.replace(/^(has|have) ([marip] < -?\w+) /, 'if the target has $2, the target ')
  const said = rest === undefined ? undefined : rest.startsWith('if ') ? rest : `the target ${rest}`
  const last = clauses.at(-1)
  const whom = last && whomOf(last)
  const so = said === undefined || whom === undefined ? undefined : readSentence(said, inner(scope, 'target'))
  if (last === undefined || so === undefined || so.length === 0) return undefined
  if (last.do === 'each') return clauses.with(-1, { ...last, so: [...last.so, ...so] })
  if (whom?.who === 'target') return [...clauses, ...so]
  const done = atTarget(last)
  return isPicked(whom) && done !== undefined ? clauses.with(-1, { do: 'each', who: whom, so: [done, ...so] }) : undefined
}

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
