import { numberOf, pointsElsewhere } from '@riposte/print'
import { byHand, type Clause, changes } from '../clauses/clauses.ts'
import { changed, countByHand } from '../clauses/fold.ts'
import type { Span } from '../clauses/phrases.ts'
import { knownStates } from '../terms.ts'
import { conditional, isBeforehand } from './conditional.ts'
import {
  addTo,
  byChosen,
  chosenIn,
  type Group,
  goesOnWith,
  hungOnSaid,
  ifDone,
  inEitherCase,
  isOfChosen,
  ofChosen,
  type Said,
  said,
} from './paragraph.ts'
import { readPersistent } from './persistent.ts'
import { CHOSEN_LAST, inner, type Scope } from './scope.ts'
import { readSentence } from './sentence.ts'
import { isShown, isSurelyShown, needsMore } from './shown.ts'
import { takeFirst, takeLast, takeMiddle } from './spans.ts'
import { isOfThose } from './subjects.ts'
import { alongWith } from './those.ts'
import { asInTiers, wordsOf } from './tiers.ts'
import { normalized, sentencesOf } from './words.ts'
import { readInside } from './zones.ts'

/** The texts of an ability, sentence by sentence. */

/** What changes something that is just happening: nothing but an answer to it can. */
const answers: readonly Clause['do'][] = [...changes, 'redirect-strike', 'redirect-force']
export const isAnswer = (clause: Clause): boolean =>
  answers.includes(clause.do) ||
  (clause.do !== 'watch' && (('so' in clause && clause.so.some(isAnswer)) || ('else' in clause && clause.else.some(isAnswer))))

// ------------------------------------------------------------------------------------------------------------ paragraphs

/** Paragraphs of effects; "choose two of the following" takes the bullets below it as its options. */
export function readParagraphs(paragraphs: readonly string[], names: readonly string[], scope: Scope): readonly Said[] {
  const found: Said[] = []
  const own: Scope = { ...scope }
  let listed: Span | undefined
  let isOpen = true
  for (let i = 0; i < paragraphs.length; i++) {
    const paragraph = paragraphs[i] ?? ''
    const choice = choiceIn(normalized(paragraph, names))
    if (choice !== undefined && (paragraphs[i + 1] ?? '').startsWith('• ')) {
      const options: { text: string; so: readonly Clause[] }[] = []
      const below: Said[] = []
      while ((paragraphs[i + 1] ?? '').startsWith('• ')) {
        i++
        const text = (paragraphs[i] ?? '').slice(2)
        const option = readSentences(unlabelled(text), names, own, choice.span).map(asOption)
        below.push(...option)
        options.push({ text, so: option.flatMap((one) => one.clauses) })
      }
      found.push({
        printed: paragraph,
        clauses: [{ do: 'choose', count: choice.count, options, ...(choice.isTargets && { by: { who: 'target' } as const }) }],
        means: below.every(({ why }) => why !== '') ? [byHand(paragraph)] : [],
        why: below.every(({ why }) => why !== '') ? 'none of its choices is understood' : '',
      })
      found.push(...below.map((one) => ({ ...one, means: one.clauses, clauses: [] })))
      continue
    }
    const isListed = paragraph.startsWith('• ')
    if (!isListed) listed = undefined
    if (isListed && !isOpen) {
      found.push(said(paragraph.slice(2), undefined, 'what the list is about is not understood'))
      continue
    }
    const told = readSentences(isListed ? unlabelled(paragraph.slice(2)) : paragraph, names, own, isListed ? listed : undefined)
    found.push(...told)
    // What stands below a line that is not understood, or has a label, hangs on that line.
    if (!isListed)
      isOpen = !paragraph.endsWith(':') || (!/^(?:strained|persistent \d+): /i.test(paragraph) && told.every((one) => one.why === ''))
    // "Until the start of your next turn, the area gains the following effects:" holds for the bullets below it.
    if (paragraph.endsWith(':')) listed = lastingOf(normalized(paragraph, names).replace(/:$/, ''))
  }
  return found
}

const CHOICE =
  /^(?:for each [a-z]+ spent, )?(?:(you|they|the target|each target|each ally in the area) )?(?:can )?(?:also )?(chooses?|selects?|gains?|suffers?) (one|two|three) of the following(?: effects| options| enhancements| benefits)?(?: (of their choice|of your choice))?( until .+)?:?$/

/** "You gain one of the following benefits until the end of your turn:". */
function choiceIn(words: string): { readonly count: number; readonly isTargets: boolean; readonly span: Span | undefined } | undefined {
  const m = CHOICE.exec(words)
  if (m === null) return undefined
  const isTargets = m[1]?.includes('target') === true && (/^(?:choose|select)/.test(m[2] ?? '') || m[4] === 'of their choice')
  // Who else is to gain it is not who the options speak of.
  if (!isTargets && m[1] !== undefined && m[1] !== 'you' && m[1] !== 'they') return undefined
  const span = m[5] === undefined ? undefined : takeLast(`x${m[5].replace(/:$/, '')}`).span
  return m[5] !== undefined && span === undefined ? undefined : { count: numberOf(m[3] ?? '') ?? 1, isTargets, span }
}

/** What is reckoned before the roll is no option when it is over. */
const asOption = (one: Said): Said =>
  one.clauses.some((clause) => isBeforehand.includes(clause.do)) ? said(one.printed, undefined, 'it comes too late to be chosen') : one

/** "Gravity Break: The distance …": what stands in a list may have a name. */
const unlabelled = (text: string): string =>
  text.replace(/^(?!Strained|Persistent|Effect|Trigger|Special|Spend)[A-Z][\w'’ -]{2,30}: (?=[A-Z])/, '')

/** One paragraph. What was said before tells whom the pronouns mean, and how long it lasts. */
export function readSentences(text: string, names: readonly string[], scope: Scope, span?: Span): readonly Said[] {
  const label = /^(strained|persistent \d+): /i.exec(text)?.[1]?.toLowerCase()
  if (label === undefined) return readLabelled(text, names, scope, span)
  if (label !== 'strained') {
    const worded = sentencesOf(text.slice(label.length + 2)).map((printed) => ({ printed, words: wordsOf(printed, names, true) }))
    return readPersistent(worded, Number(label.slice('persistent '.length)), scope)
  }
  const read = readLabelled(text.slice(label.length + 2), names, scope)
  // All of the paragraph hangs on its label.
  return read.map((one): Said => {
    const clauses = one.clauses.length === 0 ? [] : conditional([{ is: 'strained' }], one.clauses)
    return clauses === undefined ? said(one.printed, undefined) : { ...one, clauses }
  })
}

/** "Each of them can move": of those who have just been summoned, who are no targets. */
const isOfSummoned = (words: string, found: readonly Said[]): boolean =>
  /^(?:each of them|they|these creatures|those creatures) (?!acts?\b)/.test(words) &&
  found.at(-1)?.clauses.some((one) => one.do === 'summon') === true

function readLabelled(text: string, names: readonly string[], scope: Scope, given?: Span): readonly Said[] {
  return new Paragraph(names, scope, given).read(sentencesOf(text))
}

/** A paragraph as it is read: what has been said tells what the sentences after it mean. */
class Paragraph {
  private readonly names: readonly string[]
  private readonly scope: Scope
  /** How long all of it lasts. */
  private readonly given: Span | undefined
  private readonly found: Said[] = []
  /** The last sentence was about "you". */
  private isOwn = false
  private lasting: Span | undefined
  /** What the last sentence shows lasts. */
  private isShownLasting = false
  /** How long the area lies there, and what is called so. */
  private area: Span | undefined
  private filling = FILLING
  /** Those who have been chosen. */
  private group: Group | undefined
  private before = ''
  /** What is shown, and may yet do something. */
  private readonly doubts: { readonly at: number; readonly words: string }[] = []

  constructor(names: readonly string[], scope: Scope, given: Span | undefined) {
    this.names = names
    this.scope = scope
    this.given = given
  }

  read(sentences: readonly string[]): readonly Said[] {
    let isJoined = false
    for (const [i, printed] of sentences.entries()) {
      const words = this.wordsOf(printed, this.isOwn)
      const both: readonly Clause[] | undefined = this.withNext(words, sentences[i + 1] ?? '')
      if (both === undefined && !isJoined) this.take(printed, words)
      else this.put(printed, both ?? [])
      isJoined = both !== undefined
    }
    takeAlong(this.found, this.names)
    this.found.splice(0, this.found.length, ...hungOnSaid(this.found, (one) => isAbout(wordsOf(one.printed, this.names, false))))
    this.settleDoubts()
    return this.found.map((one, at) => this.leftToPeople(one, at))
  }

  private wordsOf(printed: string, isOwn: boolean): string {
    return wordsOf(printed, this.names, isOwn).replace(/[.!:]+$/, '')
  }

  private put(printed: string, clauses: readonly Clause[] | undefined): void {
    this.found.push(said(printed, clauses))
  }

  /** What it comes to together with the next, where that tells of whom it picks. */
  private withNext(words: string, next: string): readonly Clause[] | undefined {
    const joined = chosenIn(words, this.scope) === undefined ? withPicked(words, this.wordsOf(next, false)) : undefined
    return joined === undefined ? undefined : readSentence(joined, this.scope)
  }

  private take(printed: string, plain: string): void {
    const { found, scope } = this
    const words = scope.hasArea ? plain.replace(new RegExp(`\\b(?:the|this|that) (?:${this.filling})\\b`, 'g'), 'the area') : plain
    this.filling =
      FILLED.exec(plain)
        ?.slice(1)
        .find((one) => one !== undefined) ?? this.filling
    if (pointsElsewhere(words)) {
      found.push({ ...said(printed, []), isIdle: true })
      return
    }
    this.isOwn = this.names.length > 0 && /^(?:\w+, )?(?:if |while |when |whenever )?you\b/.test(words) && !CHOSEN_LAST.test(words)
    if (this.takeChosen(printed, words)) return
    if (goesOnWith(words, found, scope) || ifDone(words, this.before, found, scope)) {
      this.before = ''
      this.put(printed, [])
    }
    // Others than the target were spoken of last.
    else if (isOfSummoned(words, found) || isOfThose(words, found.at(-1)?.clauses ?? [])) this.put(printed, undefined)
    else this.takePlainly(printed, words)
  }

  /** "Choose two creatures", and what is said of them. */
  private takeChosen(printed: string, words: string): boolean {
    const { found, scope } = this
    const opened = chosenIn(words, scope)
    if (opened !== undefined) this.group = { at: found.length, ...opened }
    const { group } = this
    if (opened !== undefined || group === undefined) {
      if (opened !== undefined) this.put(printed, [])
      return opened !== undefined
    }
    const joins = ofChosen(words, group, scope)
    if (joins !== undefined) {
      addTo(found, group, joins)
      this.put(printed, [])
      return true
    }
    const strikes = group.at === found.length - 1 ? byChosen(words, group, scope) : undefined
    if (strikes === undefined) {
      if (isOfChosen(words)) this.put(printed, undefined)
      return isOfChosen(words)
    }
    found[found.length - 1] = { ...said(printed, strikes), printed: found.at(-1)?.printed ?? '' }
    this.put(printed, [])
    this.group = undefined
    return true
  }

  private takePlainly(printed: string, words: string): void {
    const { found, scope } = this
    const clauses = this.clausesOf(words)
    const look = clauses === undefined ? shown(words, found, scope) : undefined
    if (look !== undefined && !isSurelyShown(words)) this.doubts.push({ at: found.length, words })
    found.push({ ...said(printed, clauses ?? look), ...(look !== undefined && { isIdle: true }) })
    this.before = words
    this.lasting = lastingOf(words) ?? this.lasting
    if (AREA.test(takeFirst(words).text))
      this.area = lastingOf(words) ?? this.area ?? clauses?.flatMap((one) => (one.do === 'terrain' ? [one.span] : []))[0]
    this.isShownLasting = this.lasting !== undefined && (clauses ?? look)?.length === 0
  }

  private clausesOf(words: string): readonly Clause[] | undefined {
    const { scope, lasting, area, given } = this
    const during = LED_ALONG.exec(words)?.[1] ?? (ALONG.test(words) ? words.replace(ALONG, '') : undefined)
    const goesOn = during !== undefined || this.isShownLasting
    // What a save ends lasts no longer than its condition.
    const along = lasting === 'save' ? alongWith(this.found.at(-1)?.clauses ?? []) : lasting
    const there = COMES_THERE.test(words) ? area : BOTH_THERE.test(words) ? (area ?? 'encounter') : undefined
    return (
      inEitherCase(words, this.found, scope) ??
      whileThere(words, scope, area ?? (goesOn ? lasting : undefined)) ??
      defined(words, scope) ??
      readSentence(during ?? words, scope, goesOn ? along : (given ?? there)) ??
      (along !== undefined && CARRIED.test(words) ? readSentence(words.replace(/ also\b/, ''), scope, along) : undefined) ??
      asInTiers(words, scope) ??
      twoIn(words, scope, goesOn ? lasting : given)
    )
  }

  /** What is shown and explained by nothing around it is for people to judge. */
  private settleDoubts(): void {
    const isTold = (one: Said): boolean => one.clauses.length > 0 && countByHand(one.clauses) === 0
    for (const { at, words } of this.doubts) {
      const isExplained = this.found.slice(at + 1).some(isTold) || (!needsMore(words) && this.found.slice(0, at).some(isTold))
      if (!isExplained) this.found[at] = said(this.found[at]?.printed ?? '', undefined, 'whether it does anything is for people to judge')
    }
  }

  /** Who is chosen and never spoken of again, and a thing of which nobody knows what it takes. */
  private leftToPeople(one: Said, at: number): Said {
    if (one.clauses.some((clause) => clause.do === 'conjure' && clause.thing.stamina === 0))
      return said(one.printed, undefined, 'how much it takes to break it is not told')
    const isForgotten = at === this.group?.at && one.clauses.length === 0
    return isForgotten ? said(one.printed, undefined) : one
  }
}

/** "At the end of each of your turns, you can choose one target. That target …": of whom the next sentence tells. */
function withPicked(words: string, next: string): string | undefined {
  const m = /^(.+, )(?:you (?:can )?)?chooses? ((?:yourself or )?(?:up to )?(?:one|two|three|an?|a number of) .+)$/.exec(words)
  const rest = /^(?:each chosen|the chosen|that) (?:target|creature|ally|enemy|hero) (.+)$/.exec(next)?.[1]
  return m === null || rest === undefined ? undefined : `${m[1] ?? ''}${m[2] ?? ''} ${rest}`
}

/** "Each target can make a free strike, and each of these strikes gains an edge": the second half goes on about the first. */
function twoIn(words: string, scope: Scope, span: Span | undefined): readonly Clause[] | undefined {
  for (const split of words.matchAll(/,? (?:and|but) (?=(?:the|this|that|these|each|any|if|when|they|it|you|otherwise)\b)|; /g)) {
    const [head, rest] = [words.slice(0, split.index), words.slice(split.index + split[0].length)]
    const so = readSentence(head, scope, span) ?? []
    const both = [said(head, so)]
    if (so.length > 0 && (goesOnWith(rest, both, scope) || ifDone(rest, head, both, scope))) return both[0]?.clauses
  }
  return undefined
}

/** What begins so speaks of the sentence before: not read, it takes that along. */
const LEANS = /^(?:this|that|these|those|each chosen|the chosen|it|instead|otherwise|alternatively|however)\b/
/** "Each enemy who is force moved this way …": whom it did something to. */
const isAbout = (words: string): boolean =>
  LEANS.test(words) || /\b(?:force moved|pushed|pulled|slid|damaged|affected|targeted|chosen) this way\b/.test(words)
/** In place of what the sentence before tells. */
const INSTEAD = /^(?!.*\bor\b.*\binstead\b).*\binstead(?! of\b)/
function takeAlong(found: Said[], names: readonly string[]): void {
  for (let at = found.length - 1; at > 0; at--) {
    const [before, now] = [found[at - 1], found[at]]
    if (before === undefined || now?.clauses.some(isHand) !== true) continue
    const words = wordsOf(now.printed, names, false)
    // How long something lies there matters to what it does.
    const told = wordsOf(before.printed, names, false).replace(/[.]$/, '')
    const leans =
      before.isIdle === true || (before.clauses.length === 0 && AREA.test(told) && !/^the wall (?:lasts|stays|remains)\b/.test(told))
        ? lastingOf(told) !== undefined
        : before.clauses.length > 0 && (LEANS.test(words) || INSTEAD.test(words))
    if (leans) found[at - 1] = said(before.printed, undefined, 'the next sentence, which is not understood, is about it')
  }
}
const isHand = (one: Clause): boolean => one.do === 'by-hand'

/** What fills an area is spoken of as the area: "the area is covered in ice. The ice …". */
const FILLING = 'cloud|fog|mist|gas|smoke|storm'
const FILLED =
  /^an? (?:[a-z-]+ )*?([a-z]+) (?:fills|covers|engulfs|spreads across) the area\b|^the (?:area|ground(?: and any surfaces)? in the area)\b[^,]*? (?:with|in|into|by|becomes) (?:an? )?(?:[a-z-]+ )*?([a-z]+)(?=$|,| and | that | until )/

const AREA = /^(?:an? [a-z -]+ (?:fills|covers|engulfs) the area|the (?:area|wall|aura|ground in the area|affected area)|this area)\b/

/** Whoever comes into an area of which has been said how long it lasts. */
const COMES_THERE = /\b(?:enters|leaves) (?:the|an?|it|this)\b|\b(?:starts|ends|begins) their turn (?:in|within|inside|there)\b/
/** What the ground is like, and what comes to whoever is there. */
const BOTH_THERE =
  /^the (?:area|ground in the area) (?:is|becomes) .+ and (?:(?:an?|any|each) (?:enemy|creature|ally)|enemies|creatures|allies) .*\b(?:in|within|inside) the area\b/
/** As long as what has been told before. */
const EFFECT = '(?:this|that|the) (?:effect|bonus|penalty|condition)'
const TIME = `(?:during|for) th(?:at|is) time|for the duration|(?:while|as long as) ${EFFECT} (?:lasts|is active|persists)|until ${EFFECT} ends|while (?:they are |you are |the target is )?under ${EFFECT}`
const LED_ALONG = new RegExp(`^(?:${TIME}), (.+)$`)
const ALONG = new RegExp(`,? (?:${TIME})(?=,|$)`)
/** What has been said to last a while is taken up again. */
const CARRIED =
  /^(?:additionally|in addition|whenever|each time|any time|at the (?:start|end) of (?:each|your|their|the target's)|once|the (?:first|next) time|while|(?:you|they|the target) also (?:ignores?|don't|doesn't|can't|has|have))\b/

/** Of an area that stays: whoever is in it, for as long as they are; by hand where that is not understood. */
function whileThere(words: string, scope: Scope, area: Span | undefined): readonly Clause[] | undefined {
  if (!/\bwhile (?:in|within|inside) (?:the area|the aura|it)\b/.test(words)) {
    if (area === undefined || takeLast(words).span !== undefined) return undefined
  }
  return readInside(words, scope, area ?? 'encounter')
}

/** How long what a sentence tells of lasts: what follows may hold as long. */
const lastingOf = (words: string): Span | undefined => takeFirst(words).span ?? takeLast(words).span ?? takeMiddle(words).span

const isKnown = (name: string): boolean => knownStates.some((one) => one === name)

/** "Allies gain an edge on abilities against a target marked by any wode elf". */
const HELPED =
  /^((?:you and )?(?:your |all )?allies (?:gain|have) .+?) against (?:an?|any|each) (?:target|creature|enemy) ([a-z]+) by (?:you|any [a-z ]+)$/

/** "A seared creature takes a bane on strikes": what a state of the block's own means. */
function defined(words: string, scope: Scope): readonly Clause[] | undefined {
  const helped = HELPED.exec(words)
  if (helped !== null && isKnown(helped[2] ?? '')) {
    const so = readSentence(`until the end of the encounter, ${helped[1] ?? ''} against the target`, inner(scope, 'target'))
    return so === undefined ? undefined : [{ do: 'define', name: helped[2] ?? '', so }]
  }
  const m = /^(?:additionally, |in addition, )?(?:an?|any|each) ([a-z]+) (?:creature|enemy|target)(?: or object)? (.+)$/.exec(words)
  const name = m?.[1]
  if (m === null || name === undefined || !(scope.states.includes(name) || isKnown(name))) return undefined
  const rest = (m[2] ?? '').replace(new RegExp(`\\b(?:an?|the|each) ${name} (?:creature|target|enemy)\\b`, 'g'), 'the target')
  const so = readSentence(`until the end of the encounter, the target ${rest}`, scope)
  return so?.every((one) => 'span' in one) === true ? [{ do: 'define', name, so }] : undefined
}

/** How it looks; or what only says again how the sentence before it is meant. */
function shown(words: string, before: readonly Said[], { abilities }: Scope): readonly Clause[] | undefined {
  if (isShown(words, abilities)) return []
  const last = before.at(-1)?.clauses.at(-1)
  const isUnreduced = /^this damage can't be reduced in any way$/.test(words) && last?.do === 'damage' && last.unreduced
  return isUnreduced ? [] : undefined
}

/** A state brings along what its block says of it, for as long as it lasts. */
export function settled(clauses: readonly Clause[], all: readonly Clause[]): readonly Clause[] {
  const definitions = all.flatMap((one) => (one.do === 'define' ? [one] : []))
  if (definitions.length === 0) return clauses
  const settle = (one: Clause): Clause[] => {
    if (one.do !== 'mark') return [one]
    const brought = definitions.filter(({ name }) => name === one.name).flatMap(({ so }) => so)
    return [one, ...brought.map((clause): Clause => ('span' in clause ? { ...clause, span: one.span } : clause))]
  }
  return changed(clauses, (some) => some.flatMap(settle))
}
