import { LONGEST_SENTENCE } from '@riposte/referee'
import { says } from '@riposte/tactics'
import type { Clause } from '../clauses/clauses.ts'
import type { Test } from '../clauses/phrases.ts'
import { say } from '../clauses/say.ts'
import { sayParts } from '../clauses/say-traits.ts'
import type { TraitPart } from '../clauses/traits.ts'
import type { Filter, Trigger } from '../clauses/triggers.ts'
import { answering } from './answering.ts'
import { auraIn, readAround, withoutAura } from './auras.ts'
import { readDoing } from './doing.ts'
import { isLess } from './doubts.ts'
import { newEffort } from './effort.ts'
import { hungOn } from './hanging.ts'
import { isAboutYou, turnOnThemselves } from './himself.ts'
import { recast } from './recast.ts'
import { inner, noScope, ownPronouns, type Scope } from './scope.ts'
import { readSentence } from './sentence.ts'
import { isSurelyShown } from './shown.ts'
import { readSince, suppressed } from './since.ts'
import { takeLast } from './spans.ts'
import { isOfBearer, readStandings } from './standing.ts'
import { readTests } from './tests.ts'
import { lateOf } from './waiting.ts'
import { named, own, plain, readWait, readWaits, type Wait } from './waits.ts'
import { isFlavour, isOutside, normalized, sentencesOf } from './words.ts'

/** A passive line of a stat block, sentence by sentence. */

export interface TraitSaid {
  readonly printed: string
  readonly parts: readonly TraitPart[]
  readonly why: string
  /** There is nothing in it to do. */
  readonly isIdle?: true
}

/** "Whenever an ally within 5 squares is reduced to 0 Stamina, you can move up to your speed." */
function readWhenever(given: string, scope: Scope): readonly TraitPart[] | undefined {
  for (const words of recast(given)) {
    const parts = readTold(words, scope) ?? readNear(words, scope)
    if (parts !== undefined) return parts
  }
  return undefined
}

function readTold(words: string, scope: Scope): readonly TraitPart[] | undefined {
  for (const found of words.matchAll(/, /g)) {
    const waits = readWaits(words.slice(0, found.index), own, scope)
    if (waits === undefined || waits.some((one) => one.once)) continue
    const each = waits.map((wait) => ({ wait, so: readThen(named(words.slice(found.index + 2), wait), wait, scope) }))
    const parts = each.flatMap(({ wait, so }) => (so === undefined || so.length === 0 ? [] : [whenever(wait, so)]))
    // A trait has no area of its own.
    if (parts.length > 0 && parts.length === each.length && !says(parts, 'within', 'area')) return parts
  }
  return undefined
}

function readThen(words: string, wait: Wait, scope: Scope): readonly Clause[] | undefined {
  const so = lateOf(readSentence(words, inner(scope, wait.it)), wait)
  return so === undefined ? undefined : answering(wait, words, so)
}

const NEAR =
  /^(?:each|any|an?|every) ([a-z' -]+?) who ((?:starts|ends) their turn) (within \d+ squares? of you|adjacent to you)(?: and ((?:is|are|isn't|has|hasn't|doesn't) [^,]+?))?,? ((?:can't|takes?|is|are|has|have|gains?|regains?|loses?|can|must|falls?|makes?) .+)$/
const TRAMPLED =
  /^(?:any|each) (?:mundane )?(size \d+(?: or smaller)?)? ?objects? whose spaces? (?:you|they) (?:move|pass)s? through (?:is|are) (?:immediately )?destroyed$/
/** "Any size 1 object whose space they move through is destroyed". */
function readTrampled(words: string): readonly TraitPart[] | undefined {
  const m = TRAMPLED.exec(words)
  const tests = m?.[1] === undefined ? [] : readTests(`the target is ${m[1]}`, noScope)
  if (m === null || tests === undefined) return undefined
  const through: Filter = { relation: 'object', within: 'any', kind: '', nonMinion: false, ...(tests.length > 0 && { tests }) }
  const trigger: Trigger = { ...plain('moves', own, words), through }
  return [{ is: 'whenever', trigger, so: [{ do: 'kill', to: { who: 'target' } }], once: 'always' }]
}

/** "Any enemy who starts their turn within 2 squares of you takes 3 fire damage". */
function readNear(words: string, scope: Scope): readonly TraitPart[] | undefined {
  const turn = NEAR.exec(words)
  if (turn !== null) {
    const who = turn[4] === undefined ? (turn[1] ?? '') : `${turn[1] ?? ''} who ${turn[4]}`
    const wait = readWait(
      `whenever a ${turn[4] === undefined ? `${who} ${turn[3] ?? ''}` : `${turn[1] ?? ''} ${turn[3] ?? ''} who ${turn[4]}`} ${turn[2] ?? ''}`,
      own,
      scope,
    )
    // What is barred as a turn starts is barred for that turn.
    const lasts =
      turn[2]?.startsWith('starts') === true && /^can't (?!be )/.test(turn[5] ?? '') && takeLast(turn[5] ?? '').span === undefined
    const so = readSentence(`the target ${turn[5] ?? ''}${lasts ? ' until the end of their turn' : ''}`, inner(scope, 'target'))
    return wait === undefined || so === undefined || so.length === 0 ? undefined : [whenever(wait, so)]
  }
  return readAround(words, scope)
}

const whenever = (wait: NonNullable<ReturnType<typeof readWait>>, so: readonly Clause[]): TraitPart => ({
  is: 'whenever',
  trigger: wait.trigger,
  so,
  once: wait.often,
})

/** "End Effect: At the end of …": what is told under a heading of its own. */
const LABEL = /^[A-Z][\w'’ -]{2,30}: (?=[A-Z])/

const PRECIOUS = /^while you have an? ([a-z]+), (whenever you [^.]+?), you can lose your \1 to (.+)$/
/** "While you have a tail, whenever you are slowed, you can lose your tail to …": what is lost is lost for the fight. */
function readLoss(words: string, scope: Scope): readonly TraitPart[] | undefined {
  const m = PRECIOUS.exec(words)
  const [part, ...more] =
    m === null ? [] : (readWhenever(`${m[2] ?? ''}, you can use a free triggered action to ${m[3] ?? ''}`, scope) ?? [])
  const [offer] = part?.is === 'whenever' ? part.so : []
  if (part?.is !== 'whenever' || offer?.do !== 'may' || more.length > 0) return undefined
  const name = `without ${m?.[1] ?? ''}`
  const lost: Clause = { do: 'mark', name, span: 'encounter', to: { who: 'you' } }
  const when: Trigger['when'] = [...(part.trigger.when ?? []), { is: 'not', test: { is: 'marked', whose: 'you', name } }]
  return [{ ...part, trigger: { ...part.trigger, when }, so: [{ ...offer, so: [lost, ...offer.so] }] }]
}

/** What a trait says, with a word on each sentence. */
export function readTraitText(text: string, names: readonly string[], scope: Scope): readonly TraitSaid[] {
  const found: TraitSaid[] = []
  const sentences = sentencesOf(text)
  let isOwn = true
  const doubts: number[] = []
  let aura: number | undefined
  let chosenAt = -1
  for (const [i, printed] of sentences.entries()) {
    const plain: string = ownPronouns(normalized(printed.replace(LABEL, ''), names), isOwn)
      .replace(/^(?:additionally|in addition|also),? /, '')
      .replace(/[.!:]+$/, '')
    const opened: number | undefined = auraIn(plain, sentences[i + 1])
    aura = opened ?? aura
    const whole: string = aura === undefined ? plain : withoutAura(plain, aura)
    const next = sentences[i + 1]
    const joined = next === undefined ? undefined : withChosen(whole, ownPronouns(normalized(next, names), false).replace(/[.!:]+$/, ''))
    const words: string = joined ?? whole
    if (i === chosenAt) {
      found.push({ printed, parts: [], why: '' })
      continue
    }
    isOwn =
      /^(?:[^,]+, )?(?:if |while |when |whenever )?you\b/.test(words) || /^(?:at the|once|whenever|while|when)\b.*\byour?\b/.test(words)
    const before = i === 0 ? undefined : followed(found.at(-1), words, scope)
    if (before !== undefined) {
      found[found.length - 1] = before
      found.push({ printed, parts: [], why: '' })
      continue
    }
    const lost = i === 0 ? undefined : suppressed(words, found.at(-1)?.parts ?? [], scope)
    if (lost !== undefined) {
      found[found.length - 1] = { printed: sentences[i - 1] ?? '', parts: lost, why: '' }
      found.push({ printed, parts: [], why: '' })
      continue
    }
    const parts = partsOf(words, scope) ?? (opened !== undefined || isSaidAnyway(words) ? [] : undefined)
    const isUnclear = parts?.some((part) => part.is === 'whenever' && turnOnThemselves(part.so, isAboutYou(part.trigger))) === true
    if (isUnclear) {
      found.push(byHand(printed, 'whom it means is not clear'))
      continue
    }
    const isLook = parts === undefined && (isFlavour(words, scope.abilities) || isOutside(words))
    if (isLook && !isSurelyShown(words)) doubts.push(found.length)
    if (parts !== undefined && joined !== undefined) chosenAt = i + 1
    found.push(
      parts === undefined && !isLook
        ? byHand(printed, 'what this trait does is shown to the game master')
        : { printed, parts: parts ?? [], why: '', ...(isLook && { isIdle: true }) },
    )
  }
  const hung = hungOnTrait(found)
  for (const at of doubts) {
    const isTold = (one: TraitSaid): boolean => one.parts.length > 0 && one.why === ''
    if (!hung.some(isTold)) hung[at] = byHand(hung[at]?.printed ?? '', 'whether it does anything is for people to judge')
  }
  return hung
}

/** What a sentence says, however it is cut; all that is looked for in it has one end. */
function partsOf(words: string, given: Scope): readonly TraitPart[] | undefined {
  if (words.length > LONGEST_SENTENCE) return undefined
  const scope: Scope = { ...given, effort: newEffort(), standing: newEffort() }
  const parts =
    readStandings(words, scope) ??
    readWhenever(words, scope) ??
    readSince(words, (main) => readWhenever(main, scope)) ??
    readTrampled(words) ??
    readLoss(words, scope) ??
    readDoing(words, scope) ??
    readAlways(words, scope) ??
    readGated(words, scope) ??
    readTwo(words, scope)
  return parts === undefined || isLess(words, sayParts(parts, say)) ? undefined : parts
}

const GATED = /^(?:while|(?:for )?(?:as|so) long as|if) ([^,]+), (.+)$/
/** "While you haven't moved since the end of your last turn, you regain 5 Stamina at the start of each of your turns and have stability 6". */
function readGated(words: string, scope: Scope): readonly TraitPart[] | undefined {
  const [, condition = '', rest = ''] = GATED.exec(words) ?? []
  const tests = condition === '' ? undefined : readTests(condition, scope)
  if (tests === undefined || !tests.every(isOfBearer)) return undefined
  const read = (said: string): readonly TraitPart[] | undefined =>
    readStandings(`while ${condition}, ${said}`, scope) ?? gated(readWhenever(said, scope), tests)
  const whole = read(rest)
  if (whole !== undefined) return whole
  for (const split of rest.matchAll(/,? and (?=(?:you|have|gain|ignore|can|can't|regain|deal|your|any|each|an?|whenever) )/g)) {
    const more = rest.slice(split.index + split[0].length)
    const first = read(rest.slice(0, split.index))
    const second = first && read(/^(?:have|gain|ignore|can|can't|regain|deal) /.test(more) ? `you ${more}` : more)
    if (first !== undefined && second !== undefined) return [...first, ...second]
  }
  return undefined
}

const gated = (parts: readonly TraitPart[] | undefined, tests: readonly Test[]): readonly TraitPart[] | undefined =>
  parts?.every((part) => part.is === 'whenever' && part.trigger.or === undefined) === true
    ? parts.map((part) =>
        part.is === 'whenever' ? { ...part, trigger: { ...part.trigger, when: [...tests, ...(part.trigger.when ?? [])] } } : part,
      )
    : undefined

/** "You can move through enemies' spaces, and any enemy whose space you move through takes 2 damage". */
function readTwo(words: string, scope: Scope): readonly TraitPart[] | undefined {
  const read = (said: string): readonly TraitPart[] | undefined => readStandings(said, scope) ?? readWhenever(said, scope)
  for (const split of words.matchAll(/,? and (?=(?:when|whenever|each|any|an?|if|once|at the|while|you) )/g)) {
    const first = read(words.slice(0, split.index))
    const second = first === undefined ? undefined : read(words.slice(split.index + split[0].length))
    if (first !== undefined && second !== undefined && first.length * second.length > 0) return [...first, ...second]
  }
  return undefined
}

const WHEN =
  /^(?:when|whenever|once|if|while|each time|every time|the first time|as soon|at the (?:start|end)|any|each|an?|a (?:creature|target))\b/i
const BACK =
  /^(?:if (?:so|they|it|the|this|that)\b|they\b|it\b|that\b|this\b|these\b|those\b|then\b|otherwise\b|on a\b|the (?:creature|target|enemy|ally|damage|effect|strike|roll)\b)/i

/** What goes on about a moment that nobody has read happens at no other moment. */
const hungOnTrait = (found: readonly TraitSaid[]): TraitSaid[] =>
  hungOn<TraitSaid>(found, {
    isAdded: ({ parts, why }) => parts.length === 0 && why === '',
    isShown: ({ parts }) => parts.some((part) => part.is === 'by-hand'),
    speaksOf: ({ printed }, shown) => WHEN.test(shown.printed) && BACK.test(printed),
    show: byHand,
  })

const byHand = (printed: string, why: string): TraitSaid => ({ printed, parts: [{ is: 'by-hand', text: printed }], why })

/** "At the start of each of your turns, you can choose one enemy. That enemy …": of whom the next sentence tells. */
function withChosen(words: string, next: string): string | undefined {
  const effects =
    /^at the start of each of your turns, you can choose one( or more)? effects? on you that can be ended by a saving throw$/.exec(words)
  if (effects !== null && /^(?:that effect|(?:the|those) effects) instead ends? at the end of (?:your|their)(?: next)? turn$/.test(next))
    return `at the end of each of your turns, you can end ${effects[1] === undefined ? 'one effect' : 'any effect'} on you that can be ended by a saving throw`
  const m = /^(.*?,? ?)you (?:can )?chooses? ((?:one|an?|up to [a-z]+) .+)$/.exec(words)
  if (m === null) return undefined
  const whom = (m[2] ?? '').replace(/^an? /, 'one ').replace(/\btheir line of effect\b/, 'your line of effect')
  const both = /^both you and (?:the|that) (?:chosen )?(?:creature|enemy|target|hero) (.+)$/.exec(next)
  if (both !== null) return `${m[1] ?? ''}you and ${whom} ${both[1] ?? ''}`
  const rest = /^(?:that|the chosen|the) (?:creature|enemy|ally|target)('s)? (.+)$/.exec(next)
  if (rest === null) return undefined
  return `${m[1] ?? ''}${whom}${rest[1] ?? ''} ${rest[2] ?? ''}`
}

/** After "when you are reduced to 0 Stamina, they spray burning blood" comes what that does. */
function followed(last: TraitSaid | undefined, words: string, scope: Scope): TraitSaid | undefined {
  if (last === undefined || last.parts.length !== 1) return undefined
  const [part] = last.parts
  if (part === undefined || !(part.is === 'by-hand' || part.is === 'whenever')) return undefined
  const head = normalized(last.printed, []).replace(/[.!]$/, '')
  if (part.is === 'whenever') {
    // A sentence of its own may go on with what the first began; what always holds does not.
    if (/^(?:whenever|when|while|any|you |at the |once |as a |the first |if you (?:start|end) )/.test(words)) return undefined
    if ((readStandings(words, scope) ?? []).length > 0) return undefined
    const so = readSentence(words, scope)
    return so === undefined ? undefined : { ...last, parts: [{ ...part, so: [...part.so, ...so] }] }
  }
  const comma = /^(.*?\b(?:0 stamina|dies|is killed)), (.+)$/.exec(head)
  if (comma?.[1] === undefined || !isFlavour((comma[2] ?? '').replace(/^(?:they|it|he|she|their|its) /, ''))) return undefined
  const wait = readWait(
    / (?:(?:is|are) reduced to 0 stamina|dies|is killed)$/.test(comma[1]) ? 'when you are reduced to 0 stamina' : '',
    own,
    scope,
  )
  const so = wait === undefined ? undefined : readSentence(words, scope)
  return wait === undefined || so === undefined ? undefined : { ...last, parts: [whenever(wait, so)], why: '' }
}

/** What only says again how the sentence before it is meant, or says nothing about a fight. */
const SAID_ANYWAY: readonly RegExp[] = [
  /^you (?:don't need to|can) (?:eat|sleep|breathe|drink)(?: (?:or|and) (?:eat|sleep|breathe|drink))*(?: (?:in|under) ?water)?$/,
  /^you can breathe (?:underwater|(?:in )?(?:both )?(?:air|water) and (?:air|water))$/,
  /^you don't need (?:air|food|sleep|food or water|to eat,? (?:drink|breathe),? or sleep)(?:,? (?:food|water|air|or|and|sleep))*$/,
  /^this damage can't be reduced in any way$/,
  /^you can't take turns consecutively$/,
  /^you can use this feature even if you are dazed$/,
  /^you can (?:speak|communicate) (?:telepathically|with)\b.*$/,
  /^(?:while (?:motionless|still|unmoving|you don't move), )?you (?:look|appear|are indistinguishable)s? (?:like|to be|as|from) [^,]+$/,
]
const isSaidAnyway = (words: string): boolean => SAID_ANYWAY.some((pattern) => pattern.test(words))

/** "You have fire immunity 5 until…" is no trait; "you have fire immunity 5" is. */
function readAlways(words: string, scope: Scope): readonly TraitPart[] | undefined {
  if (!/^you (?:have|gain) /.test(words)) return undefined
  const clauses = readSentence(words, scope) ?? []
  const parts = clauses.flatMap((one): TraitPart[] =>
    one.do === 'modify' && one.to.who === 'you' ? [{ is: 'modify', stat: one.stat, amount: one.amount, when: [] }] : [],
  )
  return parts.length > 0 && parts.length === clauses.length ? parts : undefined
}
