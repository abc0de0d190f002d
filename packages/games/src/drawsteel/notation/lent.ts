import type { TraitPart } from '../clauses/traits.ts'
import { inner, type Scope } from './scope.ts'
import { readTests } from './tests.ts'
import { readWho } from './who.ts'
import { asOwn } from './words.ts'

/** What those around somebody have for as long as they are there: "each ally within 5 squares of you …". All texts come in lower case. */

type ReadStandings = (words: string, scope: Scope) => readonly TraitPart[] | undefined

const PLACE = '(?:within \\d+ squares?(?: of you)?|adjacent to you)'
const VERB = "(?=(?:(?:also|each|both) )?(?:can|can't|has|have|gains?|takes?|ignores?|is|are|doesn't|don't|deals?|halves?|treats?)\\b)"
const SUBJECT = new RegExp(
  `^((?:each|any|an?|all|your|every|other|no)? ?[a-z' -]+?(?: (?:who (?:is|are) )?${PLACE})?(?: (?:[a-z]+ by you|you have [a-z]+))?(?: who (?:is|are|has|have) [a-z ]+?)?),? ${VERB}(.+)$`,
)
const ABOUT_THEM = new RegExp(
  `^(?:(?:any|each|all) )?((?:melee |ranged )?(?:strikes?|ability rolls?|abilit(?:y|ies)|power rolls?)) (?:made |used )?against (.+?(?: ${PLACE})) ((?:takes?|gains?|has|have) .+)$`,
)

/** Things that only the sheet itself can have. */
const ownOnly: readonly TraitPart['is'][] = [
  'act',
  'freely',
  'rough',
  'shares-space',
  'whenever',
  'aura',
  'solo-turns',
  'solo-action',
  'end-effect',
  'by-hand',
  'lends',
  'for-rider',
  'of-rider',
  'mode',
]
/** Whether all of it can be had for a while. */
export const mayBeGranted = (parts: readonly TraitPart[]): boolean =>
  parts.every((part) => part.is === 'lends' || (part.is === 'while' ? mayBeGranted(part.parts) : !ownOnly.includes(part.is)))

/** Whether all of it can be had through somebody else. */
export const mayBeLent = (parts: readonly TraitPart[]): boolean =>
  parts.every((part) => part.is !== 'near-sighted' && !ownOnly.includes(part.is) && (part.is !== 'while' || mayBeLent(part.parts)))

export function readLent(words: string, scope: Scope, readStandings: ReadStandings): readonly TraitPart[] | undefined {
  const text = placed(words)
  const about = ABOUT_THEM.exec(text)
  // "You" is who lends in the one half, and who is lent to in the other.
  if (about !== null) return lent(about[2] ?? '', `${about[1] ?? ''} against you ${about[3] ?? ''}`, scope, readStandings)
  const m = SUBJECT.exec(text)
  return m === null || /^you\b(?! and (?:your|each|all|any) )/.test(m[1] ?? '')
    ? undefined
    : /\byour?\b/.test(m[2] ?? '')
      ? undefined
      : lent(m[1] ?? '', `you ${plain(m[2] ?? '')}`, scope, readStandings)
}

/** Where they must be stands with who they are, wherever it was said. */
const placed = (words: string): string =>
  words
    .replace(
      new RegExp(`^while (${PLACE}), ((?:each |any |all |your )?[a-z-]+(?: [a-z-]+)?) (?=can|has|have|gain|take|ignore|is|are|deal)`),
      '$2 $1 ',
    )
    .replace(
      new RegExp(
        `^((?:each |any |all |your )?[a-z-]+(?: (?:ally|allies|enemy|enemies|creature|creatures|minions))?) (${VERB.slice(3, -1)}.+?) while (?:they are |they're )?(${PLACE})$`,
      ),
      '$1 $3 $2',
    )
    .replace(
      /^while you are (within \d+ squares?(?: of (?:them|you))?|adjacent to them), ((?:each |any |all |your )?[a-z-]+(?: (?:ally|allies|creature|creatures))?) (?=can|has|have|gain|take|ignore|is|are|deal)/,
      (_, place: string, who: string) =>
        `${who} ${place
          .replace(/ of them$|(?<=squares?)$/, ' of you')
          .replace(/ of you of you$/, ' of you')
          .replace('to them', 'to you')} `,
    )
    .replace(/^while you are (adjacent to|within \d+ squares? of) your (mentor|rider|mount), (?:the|your) \2 /, 'your $2 $1 you ')
    .replace(/^your (allies|ally|minions)\b/, '$1')
    .replace(/^while you are alive, /, '')

const plain = (text: string): string =>
  text
    .replace(/^(?:also|each|both) /, '')
    .replace(/(?<=^|and )[a-z']+/g, asOwn)
    .replace(/\btheir\b/g, 'your')
    .replace(/\bthem(?:self|selves)?\b/g, 'you')
    .replace(/\bthey\b/g, 'you')

function lent(subject: string, said: string, scope: Scope, readStandings: ReadStandings): readonly TraitPart[] | undefined {
  const isBoth = /^you and (?=(?:your|each|all|any) )/.exec(subject)
  const to = readAround(subject.slice(isBoth?.[0].length ?? 0), scope)
  if (to === undefined) return undefined
  const parts = readStandings(said, inner(scope, 'you'))
  if (parts === undefined || parts.length === 0 || !mayBeLent(parts)) return undefined
  return [{ is: 'lends', to: { ...to, count: 'each', self: isBoth !== null }, parts }]
}

/** Those around, or those whom one holds. */
function readAround(subject: string, scope: Scope): Extract<TraitPart, { is: 'lends' }>['to'] | undefined {
  const noun = subject
    .replace(/^your (?=allies|ally|minions|rider|mount|mentor)/, '')
    .replace(/^(an?|any|every|all|other) /, 'each ')
    .replace(/^(?!each )/, 'each ')
  const read = readWho(noun, scope, (text) => readTests(text, scope))
  const to = read?.who
  if (to?.who !== 'some' || read?.when.length !== 0 || to.of !== 'you' || to.relation.includes('object')) return undefined
  if (to.tests.some((test) => test.is === 'by' && test.by === 'you')) return { ...to, within: 'fight' }
  return typeof to.within === 'number' || to.within === 'fight' ? to : undefined
}
