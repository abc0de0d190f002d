import type { Filter, Trigger } from '../clauses/triggers.ts'
import { conditions } from '../terms.ts'
import { hears } from './hears/index.ts'
import { readRows } from './row.ts'
import type { Scope } from './scope.ts'
import { isOfFight, readTests } from './tests.ts'

/** "The target takes damage": what sets something off. All texts come in lower case. */

export function readTrigger(text: string, targetIs: Filter, scope: Scope): Trigger | undefined {
  // Who is barred from a chain is barred by the rule itself.
  const words = ordered(
    text
      .replace(/\. that \w+ can't have used this ability to start (?:their|its) turn\.?$/, '')
      .replace(/\bdamage-dealing (?=(?:melee |ranged )?strike)/, '')
      .replace(/[.]$/, '')
      .trim(),
  )
  const both = BOTH.exec(words)
  if (both !== null) {
    const or = ['you', `your ${both[1] ?? ''}`].map((who) => readTrigger(`${who} ${both[2] ?? ''}`, targetIs, scope))
    const [first, second] = or
    return first === undefined || second === undefined
      ? undefined
      : { ...first, on: [...new Set([...first.on, ...second.on])], text, or: [first, second] }
  }
  const [heard, ...others] = readRows(hears, words, { who: { who: 'you' }, span: undefined, scope, targetIs }) ?? []
  if (heard === undefined) return readAlternatives(words, text, targetIs, scope) ?? readGuarded(words, text, targetIs, scope)
  const [first, ...more] = [heard, ...others].map(
    (one): Trigger => ({ by: undefined, keywords: [], types: [], willing: false, notCritical: false, subject: 'whom', ...one, text }),
  )
  return first === undefined || more.length === 0 ? first : { ...first, or: [first, ...more] }
}

/** "You or your rider take damage": either of them. */
const BOTH = /^you or (?:your|their|its|the) (rider|mount|mentor) (.+)$/

/** "An ally dies within distance": where it is stands last. */
const PLACED =
  /^((?:an?|another|any|each|the) (?:[a-z0-9-]+ ){0,3}?(?:creature or object|creature|enemy|ally|hero|minion|target)) (?!who\b|that\b|within\b|adjacent\b|you have)((?:willingly )?[a-z]+s\b[^,]*?) (within (?:distance|\d+ squares?(?: of you)?)|adjacent to you)$/
/** It is told of where it leads to. */
const COMING =
  /^(?:is (?:force moved|pushed|pulled|slid)\b|(?:willingly )?(?:moves|shifts|comes|enters|teleports|leaves|force moves|flies|jumps)\b)/

/** Where somebody must be stands with who it is; a kind is a creature of that kind. */
function ordered(text: string): string {
  return text
    .replace(
      /^(.+?) ((?:starts|ends) their turn) (within \d+ squares?(?: of (?:you|the target|them))?|within distance|adjacent to (?:you|the target|them)|in your space)$/,
      (_, who: string, what: string, place: string) => `${who} ${place.replace(/\bthem$/, 'the target')} ${what}`,
    )
    .replace(
      /^((?:an?|any|each|another) (?:creature|enemy|ally)) ((?:starts|ends) their turn) (grabbed|restrained|slowed|prone|winded|bleeding|frightened|dazed|weakened|taunted)( by you)?$/,
      '$1 who is $3$4 $2',
    )
    .replace(
      /^the (start|end) of (your|(?:the|an?|each|any) [a-z -]+?)(?:'s)? (?:next )?turn$/,
      (_, when: string, who: string) =>
        `${who === 'your' ? 'you' : who} ${when}${who === 'your' ? '' : 's'} ${who === 'your' ? 'your' : 'their'} turn`,
    )
    .replace(
      /^(an? (?:enemy|creature|ally)|the target) (.+?) while (?:they are )?(adjacent to|within \d+ squares? of) (?:you|them)$/,
      '$1 $3 you $2',
    )
    .replace(/^(an? (?:enemy|creature|ally)) (.+?) while (?:they are )?(?:in|within|inside) (?:the area|the aura|it)$/, '$1 in the area $2')
    .replace(PLACED, (whole: string, who: string, what: string, place: string) =>
      COMING.test(what) && (place !== 'within distance' || /^(?:willingly )?(?:comes|moves to|enters an? (?:space|square))$/.test(what))
        ? whole
        : `${who} ${place} ${what}`,
    )
    .replace(/^(the target) within distance /, '$1 ')
    .replace(
      /^(each|any|an?|another) (?:other )?(?!non-minion |adjacent |willing )([a-z]+|war dog|time raider|[a-z]+ (?:giant|elf)) (?=within|adjacent|starts|ends|is|takes|makes|moves|uses|dies|deals|obtains|in the encounter)/,
      (whole, article: string, noun: string) =>
        /^(?:creature|enemy|ally|hero|object|minion|target|round|ability|strike|attack|condition|effect)$/.test(noun)
          ? whole
          : `${article} ${noun} creature `,
    )
}

/** "You take damage while winded": while you are. */
const SO_THEN = new RegExp(`^((you|the target) .+?) while ((?:winded|${conditions.join('|')})(?: by you)?)$`)

/** "An enemy makes a strike against you while you have an ally adjacent to you". */
function readGuarded(words: string, text: string, targetIs: Filter, scope: Scope): Trigger | undefined {
  const told = (words.startsWith('you ') ? words.replace(/ (while|and) they (have|are)\b/, ' $1 you $2') : words).replace(
    SO_THEN,
    (_, head: string, who: string, state: string) => `${head} while ${who} ${who === 'you' ? 'are' : 'is'} ${state}`,
  )
  const m = /^(.+?),? (?:while|and) ((?:(?:you|the target) )?(?:is|are|have|has|aren't|isn't|hasn't|haven't) .+)$/.exec(told)
  const subject = /^(?:you|the target)\b/
  const state = m === null || subject.test(m[2] ?? '') ? (m?.[2] ?? '') : `${subject.exec(words)?.[0] ?? ''} ${m[2] ?? ''}`
  const trigger = m === null ? undefined : readTrigger(m[1] ?? '', targetIs, scope)
  const when = m === null ? undefined : readTests(state, { ...scope, it: 'target' })
  return trigger === undefined || when?.every(isOfFight) !== true ? undefined : { ...trigger, when, text }
}

/** "The target starts their turn, moves, or is force moved": each of these. */
function readAlternatives(words: string, text: string, targetIs: Filter, scope: Scope): Trigger | undefined {
  const parts = words.split(
    /,? or (?=is |are |starts |moves |ends |regains |fails |imposes |takes |becomes |uses |deals |makes |damages |hits |targets |force |falls |enters |comes |willingly |knocked |reduced |grabbed |restrained |slowed |you |an? |the |one )|, /,
  )
  const subject =
    /^(?:the|an?|any|another|each) (?:[a-z0-9-]+ ){0,3}?(?:target|creature or object|creature|enemy|ally|hero)(?: within (?:distance|\d+ squares)| adjacent to you)?(?:(?: who is)? [a-z]+ by you)?|^you\b/.exec(
      parts[0] ?? '',
    )?.[0]
  if (parts.length < 2 || subject === undefined) return undefined
  const read = parts.map((part, i) =>
    readTrigger(
      i === 0 || part.startsWith(subject) || /^(?:an?|the|any|one|you) /.test(part)
        ? part
        : `${subject} ${passive(subject !== 'you' && / you\b/.test(parts[0] ?? '') ? part.replace(/\bthem\b/, 'you') : part, subject)}`,
      targetIs,
      scope,
    ),
  )
  const all = read.filter((one) => one !== undefined)
  const [first] = all
  if (first === undefined || all.length < parts.length) return undefined
  const on = [...new Set(all.flatMap((one) => [...one.on]))]
  return { ...first, on, text, ...(!all.every((one) => isAlike(one, first)) && { or: all }) }
}

/** "Is knocked prone or force moved": what is said once is said of both. */
const passive = (part: string, subject: string): string =>
  /^(?:knocked|grabbed|restrained|slowed|reduced|force moved)\b/.test(part) ? `${subject === 'you' ? 'are' : 'is'} ${part}` : part

/** What differs in more than the moment is more than one trigger. */
const isAlike = (a: Trigger, b: Trigger): boolean =>
  JSON.stringify({ ...a, on: [], text: '' }) === JSON.stringify({ ...b, on: [], text: '' })
