import type { Clause, ZonePart } from '../clauses/clauses.ts'
import type { Part } from '../clauses/parts.ts'
import type { Test } from '../clauses/phrases.ts'
import type { Aim, Mark, Power, Strike, Targets, Versus } from '../powers/power.ts'
import { meleeAim, readAim, readTargets, readVersus, requirement, withTargets } from './aims.ts'
import { Cursor } from './cursor.ts'
import { actionNamed } from './lexicon.ts'
import { joined, type Passage, slice, trimmed } from './passage.ts'
import { readProse, sentencesOf } from './prose.ts'
import type { Manner, Mode, Prose, Reading } from './reading.ts'
import { isAboutTarget } from './roles.ts'
import type { Scene } from './scene.ts'
import type { Section } from './sections.ts'
import { readTrigger, type TriggerReading } from './triggers.ts'

/** The sections of a power made a power. */

export interface Draft {
  trigger: TriggerReading | undefined
  readonly requires: Test[]
  aim: Aim | undefined
  versus: Versus | undefined
  times: number
  readonly readings: Reading[]
  /** Clauses that come before everything. */
  readonly before: Clause[]
  /** Conditions that only people can judge, shown with the power. */
  readonly notes: Clause[]
}

export const draftOf = (): Draft => ({
  trigger: undefined,
  requires: [],
  aim: undefined,
  versus: undefined,
  times: 1,
  readings: [],
  before: [],
  notes: [],
})

export const reading = (passage: Passage, mark: Mark = 'automatic', why = ''): Reading => ({ passage, mark, why })

export function markOf(readings: readonly Reading[]): Mark {
  if (readings.every((one) => one.mark === 'automatic')) return 'automatic'
  return readings.every((one) => one.mark === 'by-hand') ? 'by-hand' : 'partly'
}

// --------------------------------------------------------------------------------------------------- lines before the prose

/** The trigger, or a state that must hold. */
export function takeTrigger(draft: Draft, passage: Passage, s: Scene): void {
  const text = passage.text.replace(/^(?:when(?:ever)?|if|each time) /i, (words) => ' '.repeat(words.length))
  const c = new Cursor(text)
  const found = readTrigger(c, s)
  if (found !== undefined) {
    draft.trigger = found
    const rest = c.isDone ? '' : c.rest.trim()
    draft.readings.push(reading(passage, rest === '' ? 'automatic' : 'partly', rest === '' ? '' : `not understood: "${rest}"`))
    if (rest !== '') draft.requires.push({ is: 'ruling', text: passage.text })
    return
  }
  takeRequirement(draft, passage, s)
}

export function takeRequirement(draft: Draft, passage: Passage, s: Scene): void {
  const waits = new Cursor(passage.text)
  const trigger = draft.trigger === undefined ? readTrigger(waits, s) : undefined
  if (trigger !== undefined) {
    draft.trigger = trigger
    const rest = waits.isDone ? '' : waits.rest.trim()
    draft.readings.push(reading(passage, rest === '' ? 'automatic' : 'partly', rest === '' ? '' : `not understood: "${rest}"`))
    return
  }
  const c = new Cursor(passage.text)
  const test = requirement(c, s)
  if (test !== undefined && c.isDone) {
    draft.requires.push(test)
    draft.readings.push(reading(passage))
    return
  }
  draft.requires.push({ is: 'ruling', text: passage.text })
  draft.readings.push(reading(passage, 'partly', 'the game master says whether it holds'))
}

/** What of an attack line was read, up to where its words begin. */
export function takeAttackLine(draft: Draft, passage: Passage, s: Scene): Passage {
  const c = new Cursor(passage.text)
  for (;;) {
    c.has('[;,:]')
    const from = c.at
    const aim = draft.aim === undefined ? readAim(c, s) : undefined
    if (aim !== undefined) {
      draft.aim = aim
      draft.readings.push(reading(trimmed(slice(passage, from, c.at))))
      takeNote(draft, c, s, passage)
      if (!/^\s*(?:[;,:.]|$)/.test(c.rest)) break
      continue
    }
    const versus =
      draft.versus === undefined
        ? c.attempt((cursor) => {
            cursor.has('(?:it |you )?makes? an attack[.:]')
            return readVersus(cursor, s)
          })
        : undefined
    if (versus !== undefined) {
      draft.versus = versus.versus
      draft.times = Math.max(draft.times, versus.times)
      draft.requires.push(...versus.requires)
      if (versus.targets !== undefined) draft.aim = aimed(draft.aim ?? meleeAim(1), versus.targets)
      draft.readings.push(reading(trimmed(slice(passage, from, c.at))))
      takeNote(draft, c, s, passage)
      continue
    }
    if (draft.versus === undefined && c.has('(?:two|2) attacks')) {
      draft.times = 2
      continue
    }
    const targets =
      draft.aim === undefined && draft.versus === undefined
        ? undefined
        : c.attempt((cursor) => {
            cursor.has('targets?')
            const found = readTargets(cursor, s)
            return found !== undefined && /^\s*[;,]/.test(cursor.rest) ? found : undefined
          })
    if (targets !== undefined) {
      draft.aim = aimed(draft.aim ?? meleeAim(1), targets)
      continue
    }
    c.at = from
    break
  }
  return trimmed(slice(passage, Math.max(0, c.at)))
}

const aimed = (aim: Aim, targets: Targets): Aim => ({
  ...aim,
  targets: { ...targets, count: targets.count === 'all' && (aim.origin === 'melee' || aim.origin === 'ranged') ? 'any' : targets.count },
})

/** "(There must be a suitable rock within reach)": a note in brackets that is not read otherwise. */
function takeNote(draft: Draft, c: Cursor, s: Scene, passage: Passage): void {
  const from = c.at
  const found = /^\s*\((?<note>[^)]*)\)/.exec(c.rest)
  const note = found?.groups?.note
  if (found === null || note === undefined) return
  c.at += found[0].length
  const inner = new Cursor(note)
  const test = requirement(inner, s)
  const isRead = test !== undefined && inner.isDone
  draft.requires.push(isRead ? test : { is: 'ruling', text: note })
  draft.readings.push(
    reading(trimmed(slice(passage, from, c.at)), isRead ? 'automatic' : 'partly', isRead ? '' : 'the game master says whether it holds'),
  )
}

// ------------------------------------------------------------------------------------------------------------- the prose

/** The sentences but those that say something already known. */
const without = (passage: Passage, isTold: (text: string) => boolean): Passage =>
  joined(sentencesOf(passage).filter((one) => !isTold(one.text)))

export interface Said {
  readonly hit: Clause[]
  readonly miss: Clause[]
  readonly eachEffect: Clause[]
  readonly effect: Clause[]
  readonly before: Clause[]
  parts: Part[]
  around: ZonePart[]
  basic: Power['basic']
  maintain: Power['maintain']
}

export function readSections(draft: Draft, sections: readonly Section[], s: Scene, mode: Mode): Said {
  const said: Said = {
    hit: [],
    miss: [],
    eachEffect: [],
    effect: [],
    before: [...draft.before],
    parts: [],
    around: [],
    basic: undefined,
    maintain: undefined,
  }
  const leveled = resolved(sections, s.level, draft)
  const strike = secondaryOf(leveled, s, draft)
  let last: Clause[] = said.hit
  for (const section of leveled) last = readSection(draft, section, s, { mode, strike, options: section.options }, said, last) ?? last
  return said
}

function readSection(draft: Draft, section: Section, s: Scene, manner: Manner, said: Said, last: Clause[]): Clause[] | undefined {
  const { passage, label } = section
  const hasTargets = draft.aim !== undefined && draft.aim.origin !== 'self'
  const prose = (): Prose => {
    const own = hasTargets || draft.versus !== undefined ? undefined : draft.trigger?.pronoun
    s.it =
      own !== undefined ? own : hasTargets || draft.versus !== undefined || draft.trigger !== undefined || !s.isMonster ? s.target : 'you'
    const read = readProse(label === 'maintain' ? without(passage, isKnown) : passage, s, manner)
    draft.readings.push(...read.readings)
    said.before.push(...read.before)
    said.parts.push(...read.parts)
    said.around.push(...read.around)
    return read
  }
  switch (label) {
    case 'hit':
    case 'critical': {
      const { clauses } = prose()
      const whole: Clause[] = label === 'critical' ? [{ do: 'if', test: { is: 'critical' }, does: clauses, else: [] }] : clauses
      if (draft.versus === undefined && !hasTargets) {
        said.effect.push(...whole)
        return said.effect
      }
      said.hit.push(...whole)
      return said.hit
    }
    case 'miss':
      said.miss.push(...prose().clauses)
      return said.miss
    case 'effect':
    case 'other': {
      const { clauses } = prose()
      // A zone or a creature is made once, however many targets there are.
      const others = clauses.filter((clause) => !isMade(clause))
      const isEach = hasTargets && others.length > 0 && isAboutTarget(others)
      const place = !isEach ? said.effect : draft.versus === undefined ? said.hit : said.eachEffect
      if (!isEach) place.push(...clauses)
      else {
        place.push(...others)
        said.effect.push(...clauses.filter(isMade))
      }
      return place
    }
    case 'special':
      return special(draft, section, s, manner, said)
    case 'aftereffect':
      return attached(last, prose().clauses, 'aftereffect')
    case 'each-failed':
    case 'first-failed': {
      const { clauses } = prose()
      const isReplaced = /\binstead\b/i.test(passage.text)
      return attached(last, isReplaced ? [{ do: 'end', to: { who: 'target' }, what: ['this'] }, ...clauses] : clauses, 'failed')
    }
    case 'maintain':
      said.maintain = maintained(draft, section, said, prose)
      return undefined
    default:
      return undefined
  }
}

const isMade = (clause: Clause): boolean => clause.do === 'zone' || clause.do === 'conjure' || clause.do === 'summon'

const prolongs =
  /^(?:the )?(?:effects?|zone|power|conjuration|aura|bonus|penalty|condition|wall|stance|form|it) (?:persists?|continues?|lasts?|remains?)|^(?:you |it )?(?:remain|remains|stay|persist)s? in (?:this|the|your)\s+form|^(?:extend|until the end|the duration)/i
const onlyOnHit =
  /^(?:you )?(?:can(?:not|'t| not)|may not) (?:continue to )?maintain (?:this power |it )?if (?:you|the attack) miss(?:es)?|^if you miss(?: all targets[^,]*)?,? (?:you can(?:not| no longer)|the power ends)/i

/** Sentences that tell how it is maintained, and nothing that is done. */
const isKnown = (text: string): boolean => onlyOnHit.test(text) || prolongs.test(text)

/** What is done again each turn; what a Maintain line only prolongs needs nothing done. */
function maintained(draft: Draft, section: Section, said: Said, prose: () => Prose): Power['maintain'] {
  const kind = actionNamed(section.about) ?? 'swift'
  const sentences = sentencesOf(section.passage)
  if (sentences.every((one) => prolongs.test(one.text))) {
    draft.readings.push(...sentences.map((one) => reading(one)))
    return { kind, does: [] }
  }
  const rule = sentences.filter((one) => onlyOnHit.test(one.text))
  const known = sentences.filter((one) => isKnown(one.text))
  draft.readings.push(...known.map((one) => reading(one)))
  const { clauses } = prose()
  if (known.length > rule.length) return { kind, does: clauses }
  // Whoever was hit carries the power on; without a hit there is nothing to maintain.
  const hold: Clause = { do: 'afflict', parts: [], to: { who: 'target' }, span: 'maintained', aftereffect: [], failed: [], endsOn: [] }
  const place = draft.versus === undefined ? said.hit : rule.length > 0 ? said.hit : said.eachEffect
  place.push(hold)
  return { kind, does: [{ do: 'end', to: { who: 'target' }, what: ['this'] }, ...clauses] }
}

/** Hangs what comes later on the effect that it follows. */
function attached(clauses: Clause[], does: readonly Clause[], as: 'aftereffect' | 'failed'): Clause[] {
  for (let i = clauses.length - 1; i >= 0; i--) {
    const clause = clauses[i]
    if (clause?.do !== 'afflict') continue
    clauses[i] = { ...clause, [as]: [...clause[as], ...does] }
    return clauses
  }
  clauses.push(...does)
  return clauses
}

const asBasic =
  /(?:can|may|counts?|serves?)(?: also)? (?:be )?(?:used |treated |use (?:this|it)(?: power| attack)? )?(?:as|in place of|instead of) (?:an? )?(?:(?<melee>basic melee attack|melee basic attack)|(?<ranged>basic ranged attack|ranged basic attack)|basic attack)/i

function special(draft: Draft, section: Section, s: Scene, manner: Manner, said: Said): Clause[] | undefined {
  const found = asBasic.exec(section.passage.text)
  if (found !== null) {
    said.basic =
      found.groups?.melee !== undefined
        ? 'melee'
        : found.groups?.ranged !== undefined || draft.aim?.origin === 'ranged'
          ? 'ranged'
          : 'melee'
    draft.readings.push(reading(section.passage))
    return undefined
  }
  if (
    /^(?:this|it) (?:is not|does not count as) an? (?:opportunity attack|immediate action)|^you (?:can|may) use this power (?:even )?(?:only )?(?:on your (?:own )?turn|while|once per)/i.test(
      section.passage.text,
    ) &&
    section.passage.text.split('. ').length < 2 &&
    /is not/.test(section.passage.text)
  ) {
    draft.readings.push(reading(section.passage))
    return undefined
  }
  return readSection(draft, { ...section, label: 'effect' }, s, manner, said, said.effect)
}

// ---------------------------------------------------------------------------------------------------- levels and boosts

const damageWords =
  /^(?:(?:the |its )?(?:damage )?increases?(?: the)?(?: damage)?(?: to| by)? )?(?<amount>\d[^.;,]*?)(?<types>(?: (?:and |or )?\[?[a-z]+\]?){0,3})? (?:extra )?damage\.?$|^increases? (?:the )?damage to (?<to>\d[^.;,]*?)(?: damage)?\.?$/i

/** Variants of a higher level take the place of what they vary, for who has that level. */
function resolved(sections: readonly Section[], level: number, draft: Draft): Section[] {
  const kept: Section[] = []
  for (const section of sections) {
    if (section.label !== 'level' && section.label !== 'boost') {
      kept.push(section)
      continue
    }
    const first = kept.find((one) => one.label === 'hit')
    const last = kept.at(-1)
    // What varies nothing of the line above it varies the damage of the hit.
    const choices = section.label === 'boost' ? [first ?? last] : [last, first]
    const base = choices.find((one) => one !== undefined && variant(one, section.passage) !== undefined)
    const varied = base === undefined ? undefined : variant(base, section.passage)
    if (varied === undefined || base === undefined) {
      draft.readings.push(reading(section.passage, 'by-hand', 'what it takes the place of'))
      if (level >= Number(section.about)) draft.notes.push({ do: 'by-hand', text: section.passage.text })
      continue
    }
    draft.readings.push(reading(section.passage))
    if (level >= Number(section.about)) kept[kept.indexOf(base)] = varied
  }
  return kept
}

/** "2dW damage" in place of the first amount; several sentences or clauses in place of all. */
function variant(base: Section, text: Passage): Section | undefined {
  const plain = text.text.replace(/[‹›]/g, '')
  const found = damageWords.exec(plain)
  if (found !== null) {
    const old =
      /^(?<amount>\d*(?:dW|d\d+|\[W\])?(?: ?[+-] ?(?:(?:your )?[a-z]+ modifier|\d+(?:dW|d\d+)?))*)(?= (?:(?:and |or )?\[?[a-z]+\]? ){0,3}(?:extra )?damage)/i.exec(
        base.passage.text,
      )
    if (old?.groups?.amount === undefined) return undefined
    const isIncrease = /^(?:the |its )?(?:damage )?increase/i.test(plain)
    const words = found.groups?.amount ?? found.groups?.to ?? ''
    const oldRest = isIncrease && !/[+]/.test(words) ? (/(?: \+ .*)$/.exec(old.groups.amount)?.[0] ?? '') : ''
    const amount = `${words}${oldRest}`
    return { ...base, passage: spliced(base.passage, old.index, old.index + old.groups.amount.length, amount) }
  }
  if (/^(?:(?:as above|also|in addition|the same)|\w+ instead)/i.test(plain)) return undefined
  if (/damage/.test(plain) && /^\d/.test(plain) && /^\d/.test(base.passage.text)) return { ...base, passage: text }
  return undefined
}

function spliced(passage: Passage, from: number, to: number, words: string): Passage {
  const place = passage.at[from] ?? 0
  return {
    text: passage.text.slice(0, from) + words + passage.text.slice(to),
    at: [...passage.at.slice(0, from), ...Array.from(words, () => place), ...passage.at.slice(to)],
  }
}

// ---------------------------------------------------------------------------------------------------- secondary attacks

/** The secondary attack of a block, with its own target, roll and hit. */
function secondaryOf(sections: Section[], s: Scene, draft: Draft): Strike | undefined {
  const at = sections.findIndex((one) => one.label === 'secondary-attack')
  if (at < 0) return undefined
  const own = draftOf()
  const targetAt = sections.findIndex((one) => one.label === 'secondary-target')
  const target = sections[targetAt]
  const attack = sections[at]
  if (attack === undefined) return undefined
  own.aim = draft.aim
  if (target !== undefined) {
    const c = new Cursor(target.passage.text)
    const aim = readAim(c, s)
    own.aim = aim ?? withTargets(c, s, draft.aim ?? meleeAim(1))
    own.readings.push(reading(target.passage, c.isDone ? 'automatic' : 'partly', c.isDone ? '' : `not understood: "${c.rest.trim()}"`))
  }
  const isNew = /^(?:near|far|melee|ranged|reach|close|area)\b/i.test(attack.passage.text)
  if (isNew) own.aim = undefined
  const rest = takeAttackLine(own, attack.passage, s)
  const said: Said = {
    hit: [],
    miss: [],
    eachEffect: [],
    effect: [],
    before: [],
    parts: [],
    around: [],
    basic: undefined,
    maintain: undefined,
  }
  const begins = /^[;,]?\s*(?:on a hit,?|if (?:it|this attack|the attack) hits,?|hit:)\s*/i.exec(rest.text)?.[0].length ?? 0
  const hit = trimmed(slice(rest, begins))
  if (hit.text !== '') {
    s.it = s.target
    const prose = readProse(hit, s, { mode: 'act', strike: undefined, options: attack.options })
    said.hit.push(...prose.clauses)
    own.readings.push(...prose.readings)
  }
  // What is labelled Hit or Miss after a secondary attack belongs to it.
  const later = sections.splice(at + 1).filter((one) => {
    if (one.label !== 'hit' && one.label !== 'miss') return true
    const prose = readProse(one.passage, s, { mode: 'act', strike: undefined, options: one.options })
    ;(one.label === 'hit' ? said.hit : said.miss).push(...prose.clauses)
    own.readings.push(...prose.readings)
    return false
  })
  sections.push(...later)
  sections.splice(at, 1)
  if (targetAt >= 0) sections.splice(sections.indexOf(target ?? attack), 1)
  draft.readings.push(...own.readings)
  return { aim: own.aim ?? meleeAim(1), versus: own.versus, hit: said.hit, miss: said.miss, effect: [], times: own.times }
}
