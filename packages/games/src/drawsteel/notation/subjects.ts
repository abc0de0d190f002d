import { byHand, type Clause } from '../clauses/clauses.ts'
import { type Amount, type Role, type Span, some, type Test, type Who } from '../clauses/phrases.ts'
import type { Typed } from '../terms.ts'
import { readAmount } from './amounts.ts'
import { inner, type Scope, type Subject } from './scope.ts'
import { readTests } from './tests.ts'
import { readWho } from './who.ts'
import type { ReadRest } from './zones.ts'

/** What all readers of predicates need: whom words name, and what must hold of them. */

export const whoIn = (text: string, scope: Scope): Subject | undefined => readWho(text, scope, (words) => readTests(words, scope))

export const guarded = (when: readonly Test[], so: readonly Clause[]): readonly Clause[] =>
  when.length === 0 ? so : [{ do: 'if', tests: when, so: when.some(showsLate) ? so.map(afterwards) : so, else: [] }]

/** More of a blow that has been dealt by then is a blow of its own. */
const afterwards = (one: Clause): Clause =>
  one.do === 'extra' && one.when.length === 0
    ? { do: 'damage', amount: one.amount, types: one.types, to: { who: 'target' }, unreduced: false }
    : one

/** What shows only once the damage is dealt. */
export const showsLate = (test: Test): boolean =>
  test.is === 'not'
    ? showsLate(test.test)
    : test.is === 'any' || test.is === 'of-targets'
      ? test.tests.some(showsLate)
      : late.includes(test.is)
const late: readonly Test['is'][] = ['forced', 'collided', 'dead', 'felled', 'made-winded', 'laid', 'damaged']

/** More damage in the same blow; or a blow of its own, where that blow has been dealt by then. */
export const moreDamage = (amount: Amount, types: readonly Typed[], when: readonly Test[]): readonly Clause[] =>
  when.some(showsLate)
    ? guarded(when, [{ do: 'damage', amount, types, to: { who: 'target' }, unreduced: false }])
    : [{ do: 'extra', amount, types, when }]

export const roleOf = (who: Who): Role => (who.who === 'you' || who.who === 'trigger' ? who.who : 'target')

/** "Twice their Might score": whose score it is hangs on whom "their" means. */
export function amountIn(text: string, scope: Scope): ReturnType<typeof readAmount> {
  const words = scope.it === 'you' ? text.replace(/\btheir\b/g, 'your') : text
  if (/\btheir (?:highest|might|agility|reason|intuition|presence)\b/.test(words)) return undefined
  return readAmount(words.replace(/^a number equal to /, ''))
}

/** Of one or several who are picked, and not the target. */
export const isPicked = (who: Who | undefined): who is Extract<Who, { who: 'some' }> => who?.who === 'some'

export const whomOf = (one: Clause): Who | undefined => {
  if (one.do === 'each' || one.do === 'move' || one.do === 'swap') return one.who
  if (one.do === 'strike' || one.do === 'use') return one.by
  return 'to' in one && typeof one.to === 'object' ? one.to : undefined
}

/** "They can also stand up", where others than the target were spoken of last. */
export const isOfThose = (words: string, clauses: readonly Clause[]): boolean => {
  const last = clauses.at(-1)
  return /^(?:they|(?:that|the) (?:creature|enemy|ally|hero))\b/.test(words) && last !== undefined && isPicked(whomOf(last))
}

/** Whom the ability is aimed at, where "the target" is somebody else: it may be struck. */
export function atTarget(rest: string): string | undefined {
  const words = rest.replace(/\b(against|adjacent to|squares? of|with) the target\b/g, "$1 the ability's target")
  return /\btargets?\b/.test(words.replaceAll("the ability's target", '')) ? undefined : words
}

const DONE =
  '(?:(?:who )?(?:takes?|took) (?:this damage|damage this way|damage from this)|(?:who (?:is|was|are) )?(?:damaged|affected|force moved|pushed|pulled|slid|targeted) this way|who does so)'
const THOSE = new RegExp(
  `^(?:(?:each|any|an?|every) (?:creature|enemy|ally|target)(?: or object)? ${DONE}|each of (?:those|these) (?:creatures|enemies|allies|targets)|(?:those|these) (?:creatures|enemies|allies|targets)(?: each)?|they(?: each)?|(?:that|the) (?:creature|enemy|ally|hero))(?: (?:and|also|who))* (.+)$`,
)

/** The same, done to the target; nothing of what is not done to somebody. */
function doneToTarget(one: Clause): Clause | undefined {
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
    case 'swap':
      return one.may === true || one.by !== undefined ? undefined : { ...one, who: to }
    default:
      return undefined
  }
}
/** "Each enemy damaged this way is slowed": each of those, one after the other, has both. */
export function ofThose(
  words: string,
  clauses: readonly Clause[],
  scope: Scope,
  read: ReadRest,
  span?: Span,
): readonly Clause[] | undefined {
  const rest = THOSE.exec(words)?.[1]?.replace(/^(has|have) ([marip] < -?\w+) /, 'if the target has $2, the target ')
  const last = clauses.at(-1)
  const whom = last && whomOf(last)
  const about = rest === undefined || !isPicked(whom) || rest.startsWith('if ') ? rest : atTarget(rest)
  const said = about?.startsWith('if ') === false ? `the target ${about}` : about
  const so = said === undefined || whom === undefined ? undefined : read(said, inner(scope, 'target'), span)
  if (last === undefined || so === undefined || so.length === 0) return undefined
  if (last.do === 'each') return clauses.with(-1, { ...last, so: [...last.so, ...so] })
  if (whom?.who === 'target') return [...clauses, ...so]
  const done = doneToTarget(last)
  return isPicked(whom) && done !== undefined ? clauses.with(-1, { do: 'each', who: whom, so: [done, ...so] }) : undefined
}

const VERB = / (?=(?:takes?|is|are|has|have|can|can't|gains?|regains?|loses?|falls?|moves?|shifts?|must|makes?|deals?) )/g

/** "Each enemy within 2 squares of you takes 3 damage whenever they move": each of those, as it would be said of the target. */
export function readEachOf(text: string, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined {
  if (!/^(?:each|any|one|two|three|an?|all) .* (?:whenever|each time|the next time|if) they\b/.test(text)) return undefined
  for (const { index } of text.matchAll(VERB)) {
    const whom = whoIn(text.slice(0, index), scope)
    if (whom === undefined || !isPicked(whom.who)) continue
    const rest = text.slice(index + 1)
    const so = /\bthe target\b/.test(rest) ? undefined : readRest(`the target ${rest}`, inner(scope, 'target'), span)
    return so === undefined || whom.when.length > 0 ? [byHand(text)] : [{ do: 'each', who: whom.who, so }]
  }
  return undefined
}

/** Whom an amount counts. */
export function countedIn(words: string, scope: Scope): Who | undefined {
  if (/^(?:target(?: affected)?|(?:creature|enemy|target) targeted(?: by this ability)?)$/.test(words)) return { who: 'targets' }
  const hurt =
    /^(target|creature|enemy|ally)(?: (?:damaged|hurt)(?: (?:by this ability|this way))?| who (?:takes|took) (?:this )?damage(?: (?:from this ability|this way))?)$/.exec(
      words,
    )
  if (hurt !== null) {
    const relation = hurt[1] === 'enemy' ? 'enemy' : hurt[1] === 'ally' ? 'ally' : 'creature'
    return some({ relation, within: 'hurt' })
  }
  if (/^(?:creature|enemy|target) you have grabbed$/.test(words)) return countedIn('creature grabbed by you', scope)
  const those = /^(?:target|creature|enemy) (?:who (?:is|are) )?([a-z]+ (?:this way|by this ability|by you))$/.exec(words)
  const such = /^target who ((?:is|are|has|have) .+)$/.exec(words)?.[1] ?? words.replace(/^([a-z]+) target(?: in the area)?$/, 'is $1')
  const said = those === null ? (such === words ? undefined : such) : `is ${those[1] ?? ''}`
  const tests = said === undefined ? undefined : readTests(`the target ${said}`, scope)
  if (tests !== undefined) return some({ within: words.endsWith('by you') ? 'fight' : 'targets', tests })
  const of = whoIn(
    /^(?:of your (?=all)|other|adjacent|ally|enemy|creature|target (?:who|that)|[a-z-]+ (?:within|adjacent))/.test(words)
      ? `each ${words}`
      : words,
    scope,
  )
  return of === undefined || of.when.length > 0 || of.who.who !== 'some' ? undefined : { ...of.who, count: 'each' }
}
