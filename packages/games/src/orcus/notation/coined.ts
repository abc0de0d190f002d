import { joined, type Passage, slice, trimmed } from '@riposte/print'
import type { Clause } from '../clauses/clauses.ts'
import type { Test } from '../clauses/phrases.ts'
import { conditionWord, isKindWord } from './lexicon.ts'
import { byHand, byItself, type Manner, type Prose } from './reading.ts'
import { type C, cursorOn, type Scene } from './scene.ts'

/** States that a power names for itself, "the target is cursed (save ends)", and what it says of whoever is so. */

const LAID =
  /\b(?:is|are|becomes?|and|placed)(?: then| also)? (?<as>(?:under )?[a-z][a-z-]{3,}) (?=\((?:a )?sav(?:e|ing throw) ends|until |for the rest of|(?:and|but) (?:[^.;]*) \(save ends both)/g
/** What these say of somebody is more than the power tells. */
const PLAIN = new RegExp(
  `^(?:under )?(?:staggered|bloodied|unconscious|asleep|flying|airborne|mounted|swallowed|engulfed|buried|trapped|removed|visible|adjacent|reduced|pushed|pulled|shunted|moved|transformed|charmed|ability|active|present|alive|dead|${conditionWord})$`,
  'i',
)

/** The names of the states that a block lays on somebody and speaks of again. A pattern, or ''. */
export function coinedIn(text: string): string {
  const plain = text.toLowerCase().replace(/[‹›>]/g, '').replace(/\s+/g, ' ')
  const words = new Set([...plain.matchAll(LAID)].map(({ groups }) => groups?.as ?? '').filter((as) => !PLAIN.test(as) && !isKindWord(as)))
  return [...words].filter((as) => spokenOf(as).test(plain)).join('|')
}

const spokenOf = (as: string): RegExp =>
  new RegExp(
    `\\b(?:while|when|as long as) (?:(?:it|they|the target|a creature) (?:is|are) )?${as}\\b|\\b${as} (?:creatures|targets|enemies)\\b|\\b(?:an?|each|every|any|all|one|to|against) ${as} (?:creature|target|enem|foe|character)|(?:creature|target|enem(?:y|ies))s? (?:that (?:is|are) )?(?:not )?(?:already )?${as}\\b(?! \\(| until| for)|\\bif [^.,]{1,30} (?:is|are) (?:already |not )*${as}\\b`,
  )

const idOf = (as: string): string => as.toLowerCase().replace(/ /g, '-')

/** "cursed", where the block has coined it; in what is said back it stands in quotes. */
export function coined(c: C, s: Scene): string | undefined {
  const found = c.scan(
    `(?:(?:then|also|now|placed) )*(?:“(?<said>[a-z][a-z -]*)”${s.coined === '' ? '' : `|(?<as>${s.coined})(?![a-z-])`})`,
  )
  return found && idOf(found.said ?? found.as ?? '')
}

export const coinedTest = (as: string): Omit<Extract<Test, { is: 'chosen' }>, 'whose'> => ({
  is: 'chosen',
  by: 'you',
  as: idOf(as),
  isState: true,
})

type Wholly = (sentence: Passage, s: Scene, manner: Manner) => readonly Clause[] | undefined

/** "While cursed, a creature cannot heal", "a cursed creature is slowed": part of what was laid on it. */
export function takeMeaning(sentence: Passage, s: Scene, manner: Manner, prose: Prose, wholly: Wholly): boolean {
  const at = prose.clauses.findLastIndex((clause) => clause.do === 'afflict' && clause.parts.some((part) => part.is === 'chosen'))
  const before = prose.clauses[at]
  const mark = before?.do === 'afflict' ? before.parts.find((part) => part.is === 'chosen') : undefined
  if (before?.do !== 'afflict' || mark?.is !== 'chosen' || mark.isState !== true || before.to.who === 'some') return false
  const c = cursorOn(sentence.text)
  const as = mark.as.replaceAll('-', '[ -]')
  const it = '(?:it|they|the target|that creature|(?:an?|the|each) (?:target|creature|enemy))'
  const isSaid =
    c.has(`(?:while|as long as) (?:${it} (?:is|are) )?(?:${as}|so affected),? ${it}`) ||
    c.has(`(?:an?|any|each|every|the) ${as} (?:creature|target|enemy|character)|${as} (?:creatures|targets|enemies)`)
  if (!isSaid) return false
  const { span, endsOn, to } = before
  const rest = trimmed(slice(sentence, c.at, sentence.text.replace(/\.$/, '').length))
  const inner: Scene = { ...s, it: 'target', target: 'target', before: { lasting: { span, endsOn, along: true }, to } }
  const said = (text: string): Passage => ({ text, at: sentence.at.slice(0, text.length) })
  const read = (...after: readonly Passage[]): readonly Clause[] | undefined =>
    wholly(joined([said('it'), rest, ...after]), inner, { ...manner, lasting: { span, endsOn } })
  const does = read() ?? read(said('for the duration'))
  const parts = (does ?? []).flatMap((one) =>
    one.do === 'afflict' && one.span === span && JSON.stringify(one.to) === JSON.stringify(to) ? [one.parts] : [],
  )
  if (does === undefined || parts.length === 0 || parts.length < does.length) {
    byHand(sentence, prose, `what it is to be ${mark.as.replaceAll('-', ' ')}`)
    return true
  }
  prose.clauses[at] = { ...before, parts: [...before.parts, ...parts.flat()] }
  byItself(sentence, prose)
  return true
}
