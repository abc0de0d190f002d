import { type BlockReport, type ClauseReport, ContentError, type KnownSayings, LONGEST_SENTENCE, type Remedy } from '@riposte/referee'
import { featuresOf, isLittle, literalIn, spokenIn } from './likeness.ts'
import { misspelt, type Slip } from './misspelt.ts'
import type { Row } from './pattern.ts'
import { Places } from './places.ts'

/** For what is not understood, the nearest sayings that are: the rows' examples, each tried in a block of its game before anybody is told of it. */

/** A block of print in which a saying can be tried. */
export interface TrialBlock {
  /** What it stands in: "a trait"; '' where it goes without saying. */
  readonly where: string
  readonly isCreature: boolean
  /** What the creature is called that it is of. */
  readonly self?: string
  readonly print: (saying: string) => string
}

/** Rows of one subject. */
export interface Subject {
  readonly about: string
  readonly rows: readonly Pick<Row<never, unknown>, 'pattern' | 'example'>[]
  /** An example as a whole sentence, the likeliest first. */
  readonly whole?: (example: string) => readonly string[]
  /** It stands behind this label, and nowhere else. */
  readonly label?: string
  /** What has no such word is not of this subject; nor is what has one of its examples, for those are understood. */
  readonly only?: RegExp
  readonly blocks: readonly TrialBlock[]
}

/** What a game gives for it. */
export interface Known {
  readonly read: (text: string) => readonly BlockReport[]
  readonly subjects: readonly Subject[]
  /** Names by what they are. */
  readonly terms: { readonly condition: readonly string[]; readonly 'type of damage': readonly string[] }
  /** What examples call whoever they tell of. */
  readonly beings?: RegExp
  /** Clauses are rows of a table: only those of their words that are not understood are said otherwise. */
  readonly inRows?: boolean
}

interface Entry {
  readonly subject: Subject
  readonly example: string
  readonly features: ReadonlySet<string>
  readonly weight: number
}
interface Playing {
  readonly phrase: string
  readonly block: TrialBlock
}
type Stopped = NonNullable<ClauseReport['stopped']>

const MOST = 3
/** So many of the nearest are tried; so many words of a sentence are looked at. */
const TRIED = 9
const MOST_WORDS = 60
/** So often something is read on trial for one report: each has a cost, and whoever needs more has typed no stat block. */
const MOST_TRIALS = 400
/** What is farther has nothing to do with it. */
const FAR = 0.38
/** Beside what is as near as that, what is so much farther is not told. */
const BESIDE = 0.65
/** What a word weighs that no saying has. */
const UNHEARD = 2.5
/** What "the" and "of" weigh, and how much less a word counts that a pattern has and its example has not. */
const LITTLE = 0.3
const BEYOND = 0.4

/** Reports with remedies, and the list of all that is known. The index is made when it is first asked for. */
export function remedied(known: Known): { importNotation(text: string): BlockReport[]; sayings(): KnownSayings[] } {
  let made: Sayings | undefined
  const index = (): Sayings => (made ??= new Sayings(known))
  return {
    importNotation: (text) => {
      const places = new Places(text)
      let trials = MOST_TRIALS
      return known.read(text).map((block) => ({
        ...block,
        clauses: block.clauses.map((clause) => {
          if (clause.stopped === undefined || trials <= 0) return clause
          const remedy = index().remedy(text, places, block, clause, clause.stopped)
          trials -= index().taken()
          return remedy === undefined ? clause : { ...clause, remedy }
        }),
      }))
    },
    sayings: () => index().all(),
  }
}

class Sayings {
  private readonly known: Known
  private readonly entries: readonly Entry[]
  /** Which sayings have a word, or two of them together. */
  private readonly having: ReadonlyMap<string, readonly number[]>
  /** Every word of them as it is written, names first. */
  private readonly forms: ReadonlySet<string>
  private readonly tried = new Map<string, Playing | undefined>()
  /** How often something has been read on trial. */
  private trials = 0

  constructor(known: Known) {
    this.known = known
    const all = known.subjects.flatMap((subject) => subject.rows.map(({ pattern, example }) => ({ subject, pattern, example })))
    const having = new Map<string, number[]>()
    for (const [i, { pattern, example }] of all.entries())
      for (const word of new Set([...featuresOf(example), ...featuresOf(literalIn(pattern)).filter(isOne)]))
        having.set(word, [...(having.get(word) ?? []), i])
    this.having = having
    this.forms = new Set(
      [...Object.values(known.terms).flat(), ...all.flatMap((row) => [row.example, literalIn(row.pattern)])].flatMap(spokenIn),
    )
    this.entries = all.map(({ subject, example }) => {
      const features = new Set(featuresOf(example))
      return { subject, example, features, weight: this.weightOf([...features], all.length) }
    })
  }

  /** How often something has been read on trial since this was asked last. */
  taken(): number {
    const { trials } = this
    this.trials = 0
    return trials
  }

  private plays(print: string, saying: string): boolean {
    this.trials++
    return plays(this.known, print, saying)
  }

  /** What few sayings have tells much. */
  private weightOf(features: readonly string[], among = this.entries.length): number {
    let weight = 0
    for (const one of new Set(features)) {
      const many = this.having.get(one)?.length
      if (isLittle(one)) weight += LITTLE
      else weight += many === undefined ? (isOne(one) ? UNHEARD : 0) : Math.log((among + 1) / (many + 0.5)) / (isOne(one) ? 1 : 2)
    }
    return weight
  }

  remedy(source: string, places: Places, block: BlockReport, clause: ClauseReport, stopped: Stopped): Remedy | undefined {
    const [start, from] = [places.offset(clause), places.offset(stopped)]
    const before = /(\w+)[^\w\n]*$/.exec(source.slice(Math.max(0, start - 40), start))?.[1]?.toLowerCase()
    const label = this.known.subjects.find((one) => one.label === before)?.label
    const { text, slips } = this.spelt(stopped.words, clause, block, label)
    const isPart = this.known.inRows === true || isJoined(source, from, stopped, clause)
    const lead = LEADING.exec(stopped.words)?.[0] ?? ''
    const place = isPart
      ? rangeOf(source, rangeOf(source, from, lead).to ?? from, stopped.words.slice(lead.length))
      : rangeOf(source, start, clause.text)
    const sayings = this.near(text, block, label).map((one) => ({ ...one, ...place }))
    const meant = slips.map(({ word, phrase }) => ({ phrase, ...rangeOf(source, source.indexOf(word, from), word) }))
    const unknown = this.unknown(text)
    if (meant.length + sayings.length === 0 && unknown === undefined) return undefined
    return { meant, sayings, ...(unknown !== undefined && { unknown }) }
  }

  /** With words spelt as they are known, all or one of them, where it plays so and not as it stands. */
  private spelt(words: string, { text }: ClauseReport, { name, sheets }: BlockReport, label: string | undefined) {
    const slips = text.length > LONGEST_SENTENCE ? [] : misspelt(words, this.forms, new Set(spokenIn(name)))
    const print = this.known.inRows === true ? words : upper(text.replace(LEADING, ''))
    const subjects = slips.length === 0 ? [] : this.known.subjects.filter((one) => one.label === label)
    const blocks = [...new Set(subjects.flatMap((one) => one.blocks))].filter(({ isCreature }) => isCreature === (sheets !== undefined))
    const own = called(name) === '' ? NOBODY : new RegExp(`\\b${called(name)}\\b`, 'gi')
    const reads = (trial: TrialBlock, said: string): boolean =>
      this.plays(trial.print(trial.self === undefined ? said : said.replace(own, trial.self)), '')
    const isMeant = (some: readonly Slip[]): boolean =>
      some.length > 0 && blocks.some((trial) => reads(trial, fixed(print, some)) && !reads(trial, print))
    const meant = [slips, ...(slips.length > 1 ? slips.slice(0, MOST).map((one) => [one]) : [])].find(isMeant) ?? []
    return { text: fixed(words, meant), slips: meant }
  }

  private near(
    text: string,
    { name, sheets }: BlockReport,
    label: string | undefined,
  ): { readonly phrase: string; readonly where: string }[] {
    const small = text.toLowerCase()
    const fragments = this.known.subjects.filter((one) => one.label === label && one.only !== undefined)
    const understood = (subject: Subject): readonly string[] =>
      subject.rows.flatMap(({ example }) => (small.includes(example.toLowerCase()) ? [example.toLowerCase()] : []))
    const known = new Map(fragments.map((subject) => [subject, understood(subject)]))
    const left = [...known.values()].flat().reduce((now, one) => now.replaceAll(one, ' '), small)
    const features = featuresOf(left).slice(0, 2 * MOST_WORDS)
    const shared = new Map<number, number>()
    for (const one of new Set(features))
      for (const i of this.having.get(one) ?? []) {
        const isSaid = this.entries[i]?.features.has(one) === true
        shared.set(i, (shared.get(i) ?? 0) + this.weightOf([one]) * (isSaid ? 1 : BEYOND))
      }
    const own = this.weightOf(features)
    const isOf = (one: Subject): boolean => one.label === label && one.only?.test(left) !== false && (known.get(one)?.length ?? 0) === 0
    const subjects = new Set(this.known.subjects.filter(isOf))
    const ranked = [...shared]
      .flatMap(([i, weight]) => {
        const { subject, weight: whole = 0 } = this.entries[i] ?? {}
        return subject !== undefined && subjects.has(subject) && 2 * weight >= FAR * (own + whole)
          ? [{ i, nearness: (2 * weight) / (own + whole) }]
          : []
      })
      .sort((a, b) => b.nearness - a.nearness || a.i - b.i)
    const found = new Map<string, { readonly phrase: string; readonly where: string }>()
    for (const { i, nearness } of ranked.slice(0, TRIED)) {
      const isNear = found.size < MOST && nearness >= BESIDE * (ranked[0]?.nearness ?? 0)
      const one = isNear ? this.playing(i, sheets !== undefined) : undefined
      if (one === undefined) continue
      const phrase = one.block.self === undefined ? one.phrase : one.phrase.replaceAll(one.block.self, called(name))
      found.set(phrase, { phrase, where: one.block.where })
    }
    return [...found.values()]
  }

  /** As it plays by itself in a block of a creature, or of a power alone. */
  private playing(i: number, isCreature: boolean): Playing | undefined {
    const key = `${i} ${isCreature}`
    if (!this.tried.has(key)) this.tried.set(key, this.trial(i, isCreature))
    return this.tried.get(key)
  }

  private trial(i: number, isCreature: boolean): Playing | undefined {
    const { subject, example } = this.entries[i] ?? {}
    if (subject === undefined || example === undefined) return undefined
    for (const block of subject.blocks)
      for (const whole of block.isCreature === isCreature ? (subject.whole?.(example) ?? [example]) : []) {
        const phrase = block.self === undefined ? whole : whole.replace(this.known.beings ?? NOBODY, block.self)
        if (this.plays(block.print(phrase), phrase)) return { phrase, block }
      }
    return undefined
  }

  /** A condition or type of damage that there is not. */
  private unknown(text: string): Remedy['unknown'] {
    for (const [what, named] of NAMED) {
      const word = named.exec(text.toLowerCase())?.[1]
      if (word !== undefined && !featuresOf(word).some((one) => this.having.has(one)) && !this.forms.has(word))
        return { what, word, known: this.known.terms[what] }
    }
    return undefined
  }

  /** Each that plays somewhere, by subject. */
  all(): KnownSayings[] {
    return this.known.subjects.map((subject) => ({
      about: subject.about,
      sayings: this.entries.flatMap((entry, i) => {
        const one = entry.subject === subject ? (this.playing(i, false) ?? this.playing(i, true)) : undefined
        return one === undefined ? [] : [{ phrase: one.phrase, where: one.block.where }]
      }),
    }))
  }
}

const upper = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
const fixed = (text: string, slips: readonly Slip[]): string =>
  slips.reduce((now, { word, phrase }) => now.replaceAll(new RegExp(`\\b${word}\\b`, 'g'), phrase), text)
const isOne = (feature: string): boolean => !feature.includes(' ')
const NOBODY = /(?!)/
/** "Snake, Constrictor" is called the snake. */
const called = (name: string): string => name.replace(/ ?[^\w' -].*/, '').toLowerCase()

/** Where print names such: "is dazed (save ends)", "5 fire damage". */
const NAMED = [
  ['condition', /\b(?:is|are|becomes?) ([a-z]{4,}) (?:\(save ends|until|for (?:an?|one|two|three|\d+) (?:rounds?|turns?|minutes?))/],
  ['type of damage', /\d ([a-z]{3,}) damage\b/],
] as const

/** All of it plays by itself. */
function plays({ read }: Known, print: string, saying: string): boolean {
  try {
    const clauses = read(print).flatMap((block) => block.clauses)
    const own = letters(saying)
    return (
      clauses.every(({ mark }) => mark === 'automatic' || mark === 'nothing') &&
      clauses.some(({ text, mark }) => mark === 'automatic' && text !== '' && (own.includes(letters(text)) || letters(text).includes(own)))
    )
  } catch (thrown) {
    if (thrown instanceof ContentError) return false
    throw thrown
  }
}

// ---------------------------------------------------------------------------------------------------------------- places

/** What joins a phrase to the one before it. */
const LEADING = /^[\s,;:]*(?:(?:and|or|but) )?(?:then )?/
const JOINED = /(?:[,;]|\b(?:and|or|then|but))[^\p{L}\p{N}]*$/u

/** It is a phrase of its own, behind others. */
const isJoined = (source: string, at: number, { words }: Stopped, { text }: ClauseReport): boolean =>
  LEADING.exec(words)?.[0] !== '' || (words.length < text.length && JOINED.test(source.slice(Math.max(0, at - 8), at)))

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Where words stand in the source from there on, whatever marks are between them. */
function rangeOf(source: string, at: number, words: string): { readonly from?: number; readonly to?: number } {
  let from: number | undefined
  let to = Math.max(at, 0)
  for (const letter of letters(words)) {
    while (to < source.length && letters(source[to] ?? '') === '') to++
    if (letters(source[to] ?? '') !== letter) return {}
    from ??= to
    to++
  }
  return from === undefined ? {} : { from, to }
}
