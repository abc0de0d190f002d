import type { Clause } from '../clauses/clauses.ts'
import type { TraitPart } from '../clauses/traits.ts'
import { inner, ownPronouns, type Scope } from './scope.ts'
import { lateOf, readSentence } from './sentence.ts'
import { standing } from './standing.ts'
import { readTests } from './tests.ts'
import { own, readWait } from './waits.ts'
import { isFlavour, normalized, sentencesOf } from './words.ts'

/** A passive line of a stat block, sentence by sentence. */

export interface TraitSaid {
  readonly printed: string
  readonly parts: readonly TraitPart[]
  readonly why: string
}

function readOne(words: string, scope: Scope): readonly TraitPart[] | undefined {
  for (const [pattern, read] of standing) {
    const m = pattern.exec(words)
    const parts = m === null ? undefined : read(m, scope)
    if (parts !== undefined) return parts
  }
  return undefined
}

/** "While you are winded, you gain an edge on strikes": what holds as long as something does. */
function readWhile(words: string, scope: Scope): readonly TraitPart[] | undefined {
  const lead = /^(?:while|as long as|if|when) (.+?), (.+)$/.exec(words)
  const tail = lead === null ? /^(.+?) (?:while|as long as|if) ((?:you|your squad|the target) .+)$/.exec(words) : null
  const condition = lead?.[1] ?? tail?.[2]
  const rest = lead?.[2] ?? tail?.[1]
  if (condition === undefined || rest === undefined) return undefined
  const tests = readTests(condition, scope)
  const parts = tests === undefined ? undefined : readAll(rest, scope)
  if (tests === undefined || parts === undefined) return undefined
  const held = parts.flatMap((one): TraitPart[] =>
    (one.is === 'sway' && (one.side === 'own' || one.side === 'against')) || one.is === 'modify'
      ? [{ ...one, when: [...tests, ...one.when] }]
      : [],
  )
  return held.length === parts.length ? held : undefined
}

/** Several in one sentence: "you can't be slowed, and you ignore difficult terrain". */
function readAll(words: string, scope: Scope): readonly TraitPart[] | undefined {
  const whole = readOne(words, scope) ?? readWhile(words, scope)
  if (whole !== undefined) return whole
  for (const split of words.matchAll(/,? and (?=you |your |any |each |strikes |abilities )|,? and (?:can't |ignore |have |gain )/g)) {
    const rest = words.slice(split.index).replace(/^,? and /, '')
    const first = readOne(words.slice(0, split.index), scope)
    const second = readAll(/^(?:you|your|any|each|strikes|abilities) /.test(rest) ? rest : `you ${rest}`, scope)
    if (first !== undefined && second !== undefined) return [...first, ...second]
  }
  return undefined
}

/** "Whenever an ally within 5 squares is reduced to 0 Stamina, you can move up to your speed." */
function readWhenever(given: string, scope: Scope): readonly TraitPart[] | undefined {
  const words = given.replace(/^(.+) (at the (?:start|end) of each of your turns)$/, '$2, $1')
  for (const found of words.matchAll(/, /g)) {
    const wait = readWait(words.slice(0, found.index), own)
    if (wait === undefined || wait.once) continue
    const so = lateOf(readSentence(words.slice(found.index + 2), inner(scope, wait.it)))
    if (so !== undefined && so.length > 0) return [whenever(wait, so)]
  }
  return undefined
}

const whenever = (wait: NonNullable<ReturnType<typeof readWait>>, so: readonly Clause[]): TraitPart => ({
  is: 'whenever',
  trigger: wait.trigger,
  so,
  once: wait.often,
})

/** What a trait says, with a word on each sentence. */
export function readTraitText(text: string, names: readonly string[], scope: Scope): readonly TraitSaid[] {
  const found: TraitSaid[] = []
  const sentences = sentencesOf(text)
  let isOwn = true
  for (const [i, printed] of sentences.entries()) {
    const words = ownPronouns(normalized(printed, names), isOwn).replace(/[.!:]+$/, '')
    isOwn = /^(?:\w+, )?(?:if |while |when |whenever )?you\b/.test(words)
    const before = i === 0 ? undefined : followed(found.at(-1), words, scope)
    if (before !== undefined) {
      found[found.length - 1] = before
      found.push({ printed, parts: [], why: '' })
      continue
    }
    const parts =
      readAll(words, scope) ??
      readWhenever(words, scope) ??
      readStanding(words, scope) ??
      (isFlavour(words) || isSaidAnyway(words) ? [] : undefined)
    found.push(
      parts === undefined
        ? { printed, parts: [{ is: 'by-hand', text: printed }], why: 'what this trait does is shown to the game master' }
        : { printed, parts, why: '' },
    )
  }
  return found
}

/** After "when you are reduced to 0 Stamina, they spray burning blood" comes what that does. */
function followed(last: TraitSaid | undefined, words: string, scope: Scope): TraitSaid | undefined {
  if (last === undefined || last.parts.length !== 1) return undefined
  const [part] = last.parts
  if (part === undefined || !(part.is === 'by-hand' || part.is === 'whenever')) return undefined
  const head = normalized(last.printed, []).replace(/[.!]$/, '')
  if (part.is === 'whenever') {
    // A sentence of its own may go on with what the first began.
    if (/^(?:whenever|when|while|any|you )/.test(words) && !/^(?:each|the|that|they)/.test(words)) return undefined
    const so = readSentence(words, scope)
    return so === undefined ? undefined : { ...last, parts: [{ ...part, so: [...part.so, ...so] }] }
  }
  const comma = /^(.*?\b0 stamina), (.+)$/.exec(head)
  if (comma?.[1] === undefined || !isFlavour((comma[2] ?? '').replace(/^(?:they|it|he|she) /, ''))) return undefined
  const wait = readWait(/ (?:is|are) reduced to 0 stamina$/.test(comma[1]) ? 'when you are reduced to 0 stamina' : '', own)
  const so = wait === undefined ? undefined : readSentence(words, scope)
  return wait === undefined || so === undefined ? undefined : { ...last, parts: [whenever(wait, so)], why: '' }
}

/** What only says again how the sentence before it is meant. */
const isSaidAnyway = (words: string): boolean =>
  /^this damage can't be reduced in any way$|^you can't take turns consecutively$|^you can use this feature even if you are dazed$/.test(
    words,
  )

/** "You have fire immunity 5 until…" is no trait; "you have fire immunity 5" is. */
function readStanding(words: string, scope: Scope): readonly TraitPart[] | undefined {
  if (!/^you (?:have|gain) /.test(words)) return undefined
  const clauses = readSentence(words, scope) ?? []
  const parts = clauses.flatMap((one): TraitPart[] =>
    one.do === 'modify' && one.to.who === 'you' ? [{ is: 'modify', stat: one.stat, amount: one.amount, when: [] }] : [],
  )
  return parts.length > 0 && parts.length === clauses.length ? parts : undefined
}
