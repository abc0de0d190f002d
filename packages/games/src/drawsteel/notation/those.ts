import type { Clause } from '../clauses/clauses.ts'
import { type Amount, flat, type Span, type Who } from '../clauses/phrases.ts'
import { inner, type Scope } from './scope.ts'
import { readSentence } from './sentence.ts'
import { isPicked } from './subjects.ts'
import { readTests } from './tests.ts'

/** Sentences about those whom the one before was about, and about how much of it there was. */

const DONE =
  '(?:(?:who )?(?:takes?|took) (?:this damage|damage this way|damage from this)|(?:who (?:is|was|are) )?(?:damaged|affected|force moved|pushed|pulled|slid|targeted) this way|who does so)'
const THOSE = new RegExp(
  `^(?:(?:each|any|an?|every) (?:creature|enemy|ally|target)(?: or object)? ${DONE}|each of (?:those|these) (?:creatures|enemies|allies|targets)|(?:those|these) (?:creatures|enemies|allies|targets)(?: each)?|they(?: each)?)(?: (?:and|also|who))* (.+)$`,
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
  return /^they\b/.test(words) && last !== undefined && isPicked(whomOf(last))
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
