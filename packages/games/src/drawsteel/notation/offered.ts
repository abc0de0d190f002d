import type { Clause } from '../clauses/clauses.ts'
import { flat, type Span } from '../clauses/phrases.ts'
import { typesIn } from './amounts.ts'
import { inner, type Scope, type Subject } from './scope.ts'
import { atTarget } from './statements.ts'
import { whoIn } from './subjects.ts'
import { tooLate } from './waiting.ts'
import type { ReadRest } from './zones.ts'

/** What somebody may do in the middle of it, for nothing or for a price. All texts come in lower case. */

export const readOffered = (text: string, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined =>
  readFree(text, scope, span, readRest) ?? readPaid(text, scope, span, readRest) ?? readChoice(text, scope, span, readRest)

/** "Choose one: the target gains 2 surges; or the target can stand up". */
function readChoice(text: string, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined {
  const parts =
    /^(?:you )?(?:can )?choose one(?: of the following(?: effects| options| benefits)?)?: (.+; .+)$/.exec(text)?.[1]?.split(/; (?:or )?/) ??
    /^(?:you )?(?:can )?choose one: (.+), or (.+)$/.exec(text)?.slice(1) ??
    /^(you can [^,]+), or ((?:you|the target|they|a [a-z]+ target) can [^,]+)$/.exec(text)?.slice(1) ??
    []
  const options = parts.map((one) => ({ text: one, so: readRest(one, scope, span) ?? [] }))
  return options.length === 0 || options.some(({ so }) => so.length === 0) ? undefined : [{ do: 'choose', count: 1, options }]
}

const FREE = '(?:(?:free )?triggered action|free maneuver)'
const isPriced = (text: string): boolean => /\b(?<!free )triggered action\b/.test(text)
const BY_FREE = new RegExp(
  `^(you|they|the target|that creature|the creature|that ally|that enemy) can use (?:a|their|your) ${FREE} to (.+)$`,
)
const AS_FREE = new RegExp(
  `^(you|they|the target|that creature|the creature|that ally|that enemy) can ((?!use|make).+) as a ${FREE}$|^as a ${FREE}, (you|they|the target) can (.+)$`,
)

/** "You can use a free triggered action to deal 3 damage to them": it costs nothing, and need not be done. */
const OTHERS = new RegExp(`^((?:each|one|an?|any|two|all) .+?) can (?:each )?use (?:a|their) ${FREE} to (.+)$`)

function readFree(text: string, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined {
  // Others are asked by what they do.
  const others = OTHERS.exec(text)
  if (others !== null && isPriced(text)) return othersOffered(whoIn(others[1] ?? '', scope), others[2] ?? '', scope, readRest)
  if (others !== null) return readRest(`${others[1] ?? ''} can ${others[2] ?? ''}`, scope, span)
  const m = BY_FREE.exec(text) ?? AS_FREE.exec(text)
  const who = m?.[1] ?? m?.[3]
  const words = m?.[2] ?? m?.[4]
  const whom = who === undefined ? undefined : whoIn(who, scope)?.who.who
  if (words === undefined || (whom !== 'you' && whom !== 'target' && whom !== 'trigger')) return undefined
  const so = readRest(`${who} ${words}`, scope, span)
  return so === undefined || so.length === 0 || so.some((one) => tooLate.includes(one.do))
    ? undefined
    : [{ do: 'may', text: words, so, by: whom, ...(isPriced(text) && { costs: 'triggered' }) }]
}

/** "One ally within 5 squares can use a triggered action to make a free strike against the target": that one is asked, and pays. */
function othersOffered(whom: Subject | undefined, words: string, scope: Scope, readRest: ReadRest): readonly Clause[] | undefined {
  const said = atTarget(words)
  const so =
    whom?.who.who !== 'some' || whom.when.length > 0 || said === undefined
      ? undefined
      : readRest(`the target ${said}`, inner(scope, 'target'), undefined)
  return whom === undefined || so === undefined || so.length === 0 || so.some((one) => tooLate.includes(one.do))
    ? undefined
    : [{ do: 'each', who: whom.who, so: [{ do: 'may', text: words, so, by: 'target', costs: 'triggered' }] }]
}

const PAID =
  /^you can spend (\d+) (?:of your )?(?:wrath|piety|essence|ferocity|discipline|insight|focus|clarity|drama|heroic resource|(malice)) to (.+)$/

const HURT =
  /^(you|they|the target|each target) can (?:take|lose) (\d+) (?:([a-z]+) )?(damage(?: that can't be reduced)?|stamina) to (?!end one)(.+)$/
/** "The target can lose 5 Stamina to stand up": who likes pays with Stamina. */
function readHurt(m: RegExpExecArray, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined {
  const [, who = '', much = '', type = '', what = '', words = ''] = m
  const whom = whoIn(who, scope)?.who.who
  const types = typesIn(type)
  const so = whom !== 'you' && whom !== 'target' ? undefined : readRest(`${who} ${words}`, scope, span)
  if (whom === undefined || types === undefined || so === undefined || so.length === 0 || so.some((one) => tooLate.includes(one.do)))
    return undefined
  const by = whom === 'you' ? 'you' : 'target'
  const price: Clause = { do: 'damage', amount: flat(Number(much)), types, to: { who: by }, unreduced: what !== 'damage' }
  return [{ do: 'may', text: m[0], so: [price, ...so], by }]
}

/** "You can spend 1 focus to shift up to 2 squares", in the middle of a text. */
function readPaid(text: string, scope: Scope, span: Span | undefined, readRest: ReadRest): readonly Clause[] | undefined {
  const hurt = HURT.exec(text)
  if (hurt !== null) return readHurt(hurt, scope, span, readRest)
  const m = PAID.exec(text)
  const so = m === null ? undefined : readRest(`you ${m[3] ?? ''}`, scope, span)
  return so === undefined || so.length === 0 || so.some((one) => tooLate.includes(one.do))
    ? undefined
    : [{ do: 'pay', cost: Number(m?.[1]), ...(m?.[2] !== undefined && { of: 'malice' as const }), text: m?.[0] ?? '', so }]
}
