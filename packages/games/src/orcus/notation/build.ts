import { joined, type Passage, sentencesOf, slice, trimmed } from '@riposte/print'
import { says, speaksOf } from '@riposte/tactics'
import type { Clause } from '../clauses/clauses.ts'
import type { Test } from '../clauses/phrases.ts'
import type { Power } from '../clauses/power.ts'
import { type Draft, reading } from './heads.ts'
import { resolved } from './levels.ts'
import { actionNamed, conditionNamed } from './lexicon.ts'
import { afflict } from './nodes.ts'
import { readProse } from './prose.ts'
import type { Manner, Mode, Prose } from './reading.ts'
import { isAboutTarget } from './roles.ts'
import { callsFor, nothingSaid, type Said } from './said.ts'
import { say } from './say.ts'
import { sayTest } from './say-tests.ts'
import { anyOf, cursorOn, type Scene } from './scene.ts'
import { hasTarget, sameAgain, secondaryOf } from './secondary.ts'
import { missed, type Section, thereafter } from './sections.ts'
import { asBasic, servesAs } from './serving.ts'
import { type Lasting, spanOf } from './spans.ts'
import { readTest } from './tests.ts'

/** The sections of a power made a power. */

/** The sentences but those that say something already known. */
const without = (passage: Passage, isTold: (text: string) => boolean): Passage =>
  joined(saidApart(passage).filter((one) => !isTold(one.text)))

export function readSections(draft: Draft, sections: readonly Section[], s: Scene, mode: Mode): Said {
  const said: Said = { ...nothingSaid(), before: [...draft.before] }
  const leveled = resolved(sections, s, draft)
  const before = draft.readings.length
  const printed = secondaryOf(leveled, s, draft)
  const ofPrinted = draft.readings.length - before
  const same = printed === undefined && mode === 'act' ? sameAgain(leveled, draft) : undefined
  const isLost = printed !== undefined && printed.elsewhere !== 'own' && !hasTarget(draft)
  const strike = isLost ? undefined : (printed ?? same)
  let last: Clause[] = said.hit
  for (const section of leveled
    .flatMap((one) => (draft.versus !== undefined && s.isMonster ? thereafter(one, s.self) : one))
    .flatMap(missed))
    last = readSection(draft, section, s, { mode, strike, options: section.options }, said, last) ?? last
  oneStance(said.effect)
  if (same !== undefined) {
    same.hit.push(...said.hit.filter((clause) => !callsFor(clause, same)))
    same.miss.push(...said.miss)
    return said
  }
  if (isLost) leave(draft, before, ofPrinted)
  if (strike === undefined || callsFor(said, strike)) return said
  if (strike.elsewhere === 'own' || leveled.some(({ passage }) => CALLS.test(passage.text))) leave(draft, before, ofPrinted)
  // A second attack that no sentence calls for comes with the hit.
  else said.hit.push({ do: 'strike', strike, times: 1, optional: false, against: 'target' })
  return said
}

const CALLS = /\b(?:secondary|second|follow-up) attacks?\b/i

/** When the second attack is made, and at whom, nobody has understood: all of it is for people. */
function leave(draft: Draft, from: number, count: number): void {
  const own = draft.readings.slice(from, from + count).map(({ passage }) => reading(passage, 'by-hand', 'when it is made'))
  draft.readings.splice(from, count, ...own)
  draft.notes.push(...own.map(({ passage }): Clause => ({ do: 'by-hand', text: passage.text })))
}

/** A stance or form is one effect, however many sentences tell of it. */
function oneStance(clauses: Clause[]): void {
  const isHeld = (clause: Clause): clause is Extract<Clause, { do: 'afflict' }> =>
    clause.do === 'afflict' && clause.stance === true && clause.to.who === 'you'
  const held = clauses.filter(isHeld)
  const [first] = held
  if (first === undefined) {
    const needsOne = clauses.some((clause) => clause.do === 'zone' && clause.zone.span === 'stance')
    if (needsOne) clauses.unshift({ ...afflict({ who: 'you' }, [], spanOf('stance')), stance: true })
    return
  }
  const span = held.find((one) => one.span !== 'stance')?.span ?? first.span
  const whole = { ...first, span, parts: held.flatMap((one) => one.parts), endsOn: held.flatMap((one) => one.endsOn) }
  clauses.splice(0, clauses.length, whole, ...clauses.filter((clause) => !isHeld(clause)))
}

function readSection(draft: Draft, section: Section, s: Scene, manner: Manner, said: Said, last: Clause[]): Clause[] | undefined {
  const { passage, label } = section
  const hasTargets = draft.aim !== undefined && draft.aim.origin !== 'self'
  const prose = (lasting?: Lasting): Prose => {
    const own = hasTargets || draft.versus !== undefined ? undefined : draft.trigger?.pronoun
    s.it =
      own !== undefined ? own : hasTargets || draft.versus !== undefined || draft.trigger !== undefined || !s.isMonster ? s.target : 'you'
    const read = readProse(
      label === 'maintain' ? without(passage, (text) => isAgain(text) || isKnown(text) || forbidding(text, s) !== undefined) : passage,
      s,
      lasting === undefined ? manner : { ...manner, lasting },
    )
    draft.readings.push(...read.readings)
    said.before.push(...read.before)
    said.effect.push(...read.after)
    said.parts.push(...read.parts)
    said.around.push(...read.around)
    return read
  }
  switch (label) {
    case 'hit':
    case 'critical': {
      const { clauses } = prose()
      const whole: Clause[] = label === 'critical' ? [{ do: 'if', test: { is: 'critical' }, does: clauses, else: [] }] : clauses
      const isOnce = draft.versus === undefined && (!hasTargets || !isAboutTarget(whole))
      if (isOnce) {
        said.effect.push(...whole)
        return said.effect
      }
      // An area is covered once, whomever it hits.
      const isArea = draft.aim?.area !== undefined
      const isForAll = (clause: Clause): boolean => (isArea && clause.do === 'zone') || isOf(clause, missesAll)
      said.hit.push(...whole.filter((clause) => !isForAll(clause) && !isOf(clause, misses)))
      said.miss.push(...whole.filter((clause) => isOf(clause, misses)))
      said.effect.push(...whole.filter(isForAll))
      return said.hit
    }
    case 'miss':
      said.miss.push(...prose().clauses)
      return said.miss
    case 'effect':
    case 'other': {
      if (draft.versus !== undefined && CHARGES.test(passage.text)) return toPeople(draft, passage, 'the attack at the end of the charge')
      const { clauses } = prose()
      // A zone or a creature is made once, however many targets there are, and all who are hit are counted together.
      // So is what adds to a blow that it answers.
      const isOfAnswered = draft.versus === undefined && draft.trigger !== undefined
      const isForAll = (clause: Clause): boolean =>
        isMade(clause) || (isOfAnswered && isExtra(clause)) || (says(clause, 'of', 'hits') && !isAboutTarget([clause]))
      const others = clauses.filter((clause) => !isForAll(clause))
      const isEach = hasTargets && others.length > 0 && isAboutTarget(others)
      // What adds to the blow is there where there is one.
      const isAdded = draft.versus !== undefined && others.length > 0 && others.every(isExtra)
      const place = !isEach ? said.effect : draft.versus === undefined || isAdded ? said.hit : said.eachEffect
      if (!isEach) place.push(...clauses)
      else {
        place.push(...others)
        said.effect.push(...clauses.filter(isForAll))
      }
      return place
    }
    case 'special':
      return special(draft, section, s, manner, said)
    case 'aftereffect':
      return attached(last, prose().clauses, 'aftereffect')
    case 'second-failed': {
      const { clauses } = prose()
      return worse(last, [{ do: 'end', to: { who: 'target' }, what: ['this'] }, ...clauses])
    }
    case 'each-failed':
    case 'first-failed': {
      const hung = last.findLast((clause) => clause.do === 'afflict')
      const { clauses } = prose(hung?.do === 'afflict' ? { span: hung.span, endsOn: hung.endsOn } : undefined)
      const isReplaced = /\binstead\b|\brather than\b/i.test(passage.text)
      return attached(last, isReplaced ? [{ do: 'end', to: { who: 'target' }, what: ['this'] }, ...clauses] : clauses, 'failed')
    }
    case 'maintain':
      said.maintain = maintained(draft, section, said, s, prose)
      return undefined
    default:
      return toPeople(draft, passage, 'another such line stands above it')
  }
}

function toPeople(draft: Draft, passage: Passage, why: string): undefined {
  draft.readings.push(reading(passage, 'by-hand', why))
  draft.notes.push({ do: 'by-hand', text: passage.text })
}

/** The attack line of the power tells what the charge ends with. */
const CHARGES = /^(?:you )?(?:can )?(?:charge|make a charge)\b/i

/** "If the attack misses, it is dazed" comes with no hit, wherever it is printed; what asks for all targets is asked once. */
const isOf = (clause: Clause, about: (test: Test) => boolean): boolean =>
  clause.do === 'if' && clause.else.length === 0 && about(clause.test)
const misses = (test: Test): boolean => test.is === 'miss' || (test.is === 'all' && test.tests.some(misses))
const missesAll = (test: Test): boolean => test.is === 'not' && test.test.is === 'hits' && test.test.count === 1

const isExtra = (clause: Clause): boolean =>
  (clause.do === 'damage' && clause.extra) ||
  (clause.do === 'if' && clause.does.length > 0 && [...clause.does, ...clause.else].every(isExtra))

const isMade = (clause: Clause): boolean => clause.do === 'zone' || clause.do === 'conjure' || clause.do === 'summon'

const UNTIL = "(?:until|through|to|for) (?:the (?:start|end) of )?(?:your|the user's|another|its|one more) (?:next )?(?:turn|round)"
const prolongs = new RegExp(
  `^(?:the )?(?:effects?|zone|power|conjuration|aura|bonus|penalty|condition|wall|stance|form|it|[a-z-]+(?: [a-z-]+)?) (?:persists?|continues?|lasts?|remains?)(?: in (?:effect|place))?(?: ${UNTIL})?\\.?$|^(?:you |it )?(?:remain|stay|persist)s? in (?:this|the|your)\\s+form(?: ${UNTIL})?\\.?$|^(?:extend(?:s|ed)? (?:the |its )?(?:effects?|duration|zone|power) )?${UNTIL}\\.?$|^the duration (?:is )?(?:extends?|extended|continues?|increases?) ${UNTIL}\\.?$`,
  'i',
)
const onlyOnHit =
  /^(?:you )?(?:can(?:not|'t| not)|may not) (?:continue to )?maintain (?:this power |it )?if (?:you|the attack) miss(?:es)?|^if you miss(?: all targets[^,]*)?,? (?:you can(?:not| no longer)|the power ends)/i

const onlyOnce = /^(?:you )?(?:can|may) (?:only )?(?:maintain|sustain) (?:(?:this power|it|the power) )?(?:only )?once\.?$/i
/** Sentences that tell how it is maintained, and nothing that is done. */
const isKnown = (text: string): boolean => onlyOnHit.test(text) || prolongs.test(text) || onlyOnce.test(text)

const isAgain = (text: string): boolean => /^repeat (?:the|this) effects?\.?$/i.test(text)

/** "The zone persists, and you can move it": it is the zone. */
function named(first: Passage, second: Passage): readonly Passage[] {
  const what = /^(?:the )?(?:zone|wall|conjuration)(?= )/i.exec(first.text)?.[0].length ?? 0
  const verb = /^you (?:can|may) move (?=it\b)/i.exec(second.text)?.[0].length ?? 0
  if (what === 0 || verb === 0) return [first, second]
  return [first, joined([trimmed(slice(second, 0, verb)), slice(first, 0, what), trimmed(slice(second, verb + 'it'.length))])]
}

const MOVED = /^you (?:can|may) move (?:the )?(?:zone|wall|conjuration)\b/i

/** "The zone persists, and you can move it": of both what it says. */
const saidApart = (passage: Passage): Passage[] =>
  sentencesOf(passage).flatMap((sentence) => {
    const at = /,? and (?=\w)/.exec(sentence.text)
    if (at === null) return [sentence]
    const both = named(trimmed(slice(sentence, 0, at.index)), trimmed(slice(sentence, at.index + at[0].length)))
    // "You can move it": what it is, is not said to whoever reads that alone.
    const isNamed = both.every((one) => prolongs.test(one.text) || MOVED.test(one.text) || !/\b(?:it|its|them)\b/i.test(one.text))
    return isNamed && both.some((one) => prolongs.test(one.text) && !/^(?:extend|until the end|the duration)/i.test(one.text))
      ? both
      : [sentence]
  })

const isKept = ({ hit, miss, eachEffect, effect, before }: Said): boolean => {
  const all = [hit, miss, eachEffect, effect, before]
  return says(all, 'span') || says(all, 'do', 'summon')
}

/** What is done again each turn; what a Maintain line only prolongs needs nothing done. */
function maintained(draft: Draft, section: Section, said: Said, s: Scene, prose: () => Prose): Power['maintain'] {
  const kind = actionNamed(section.about) ?? 'swift'
  if (section.about !== '' && actionNamed(section.about) === undefined)
    draft.readings.push(reading(section.passage, 'partly', `not an action: ${section.about}`))
  const sentences = saidApart(section.passage)
  const kept = sentences.filter((one) => prolongs.test(one.text))
  said.isProlonged = kept.length > 0
  const isOfPlaced = kept.length > 0 && kept.every((one) => /^(?:the )?(?:zone|wall|conjuration)\b/i.test(one.text))
  said.keepsPlaced = isOfPlaced && (says(said, 'do', 'zone') || says(said, 'do', 'conjure'))
  if (kept.length === sentences.length) {
    // Nobody pays to keep up what people keep.
    if (!isKept(said) || (isOfPlaced && !said.keepsPlaced)) {
      said.isProlonged = false
      draft.readings.push(...sentences.map((one) => reading(one, 'by-hand', 'nothing of it lasts by itself')))
      said.effect.push({ do: 'by-hand', text: section.passage.text })
      return undefined
    }
    draft.readings.push(...sentences.map((one) => reading(one, 'automatic', '', () => sayKept(one.text))))
    return { kind, does: [] }
  }
  // What is maintained is done again, whole.
  const again = sentences.filter((one) => isAgain(one.text))
  const ruled = sentences.flatMap((one) => forbidding(one.text, s) ?? [])
  const unless = anyOf(ruled)
  const limits = {
    ...(unless === undefined ? {} : { unless }),
    ...(sentences.some((one) => onlyOnce.test(one.text)) ? { once: true as const } : {}),
  }
  const known = sentences.filter((one) => again.includes(one) || isKnown(one.text) || forbidding(one.text, s) !== undefined)
  const repeated = again.length === 0 ? [] : [...(draft.versus === undefined ? said.hit : said.eachEffect), ...said.effect]
  draft.readings.push(...known.map((one) => reading(one, 'automatic', '', () => sayLimit(one.text, s))))
  const { clauses } = prose()
  if (kept.length > 0) return { kind, does: [...repeated, ...clauses], ...limits }
  // Whoever was hit carries the power on; without a hit there is nothing to maintain.
  const hold = afflict({ who: 'target' }, [], spanOf('maintained'))
  const isForHit = sentences.some((one) => onlyOnHit.test(one.text))
  const place = draft.versus === undefined ? said.hit : isForHit ? said.hit : said.eachEffect
  place.push(hold)
  return { kind, does: [{ do: 'end', to: { who: 'target' }, what: ['this'] }, ...repeated, ...clauses], ...limits }
}

const sayKept = (text: string): string => {
  const [, what = 'effect'] = /^(?:the )?(zone|power|conjuration|aura|bonus|penalty|condition|wall|stance|form)\b/i.exec(text) ?? []
  return `the ${what.toLowerCase()} is kept up until ${/\bstart\b/.test(text) ? 'the start' : 'the end'} of your next turn`
}

function sayLimit(text: string, s: Scene): string {
  if (onlyOnce.test(text)) return 'it can be maintained once'
  if (onlyOnHit.test(text)) return 'it cannot be maintained unless it hits'
  const unless = forbidding(text, s)
  return unless === undefined ? sayKept(text) : `it cannot be maintained if ${sayTest(unless)}`
}

/** "You cannot maintain if the target is staggered." */
function forbidding(text: string, s: Scene): Test | undefined {
  const c = cursorOn(text)
  if (!c.has("(?:you )?(?:cannot|can't|can not|may not) (?:continue to )?(?:maintain|sustain)(?: this power| it)? if")) return undefined
  const test = readTest(c, { ...s, it: s.target, doubts: [] })
  const isOfNow = test !== undefined && ('whose' in test || (test.is === 'not' && 'whose' in test.test))
  return test !== undefined && c.isDone && (isOfNow || speaksOf(test, 'target')) ? test : undefined
}

/** What the second failed save brings hangs on what the first has laid on. */
function worse(clauses: Clause[], does: readonly Clause[]): Clause[] {
  const at = clauses.findLastIndex((clause) => clause.do === 'afflict')
  const clause = clauses[at]
  if (clause?.do !== 'afflict') return attached(clauses, does, 'failed')
  clauses[at] = {
    ...clause,
    failed: clause.failed.some((one) => one.do === 'afflict') ? worse([...clause.failed], does) : [...clause.failed, ...does],
  }
  return clauses
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

const noAnswer = /^(?:this|it) (?:is not|does not count as) an? (?:opportunity attack|immediate action)[^.]*\.?$/i
const onceEach =
  /^(?:you|it|the [a-z ]+) (?:can|may) use this (?:power|attack) (?:only )?once (?:per|a|each) (?:round|turn)\.?$|^once per (?:round|turn)\.?$/i

/** "If you do not move this turn, 3dW damage", "the damage increases to 3dW". */
const othersDamage =
  /^(?:if|when|while) [^,]+, (?:\d|(?:(?:the|its|this attack's|the attack's) )?(?:damage )?(?:increases? |is increased |becomes |is )(?:the damage )?(?:to )?\d)/i

function special(draft: Draft, section: Section, s: Scene, manner: Manner, said: Said): Clause[] | undefined {
  const sentences = sentencesOf(section.passage)
  // What tells how it is used stands by itself.
  const first = sentences.findIndex(({ text }) => asBasic.test(text) || onceEach.test(text) || noAnswer.test(text))
  if (first >= 0 && sentences.length > 1) {
    const apart = [sentences.slice(0, first), sentences.slice(first, first + 1), sentences.slice(first + 1)].filter(
      (some) => some.length > 0,
    )
    return apart
      .map((some) => special(draft, { ...section, passage: joined(some) }, s, manner, said))
      .findLast((last) => last !== undefined)
  }
  const serves = servesAs(section.passage.text, draft.aim?.origin === 'ranged')
  if (serves !== undefined) {
    const { basic, at } = serves
    if (at === undefined) said.basic = basic
    else said.standsIn = { basic, at }
    const where = at === undefined ? '' : at === 'charge' ? ' at the end of a charge' : ' for an opportunity attack'
    draft.readings.push(reading(section.passage, 'automatic', '', () => `it serves as a ${basic} basic attack${where}`))
    return undefined
  }
  const { text } = section.passage
  const isOnce = onceEach.test(text)
  if (isOnce || noAnswer.test(text)) {
    if (isOnce) said.perRound = true
    draft.readings.push(reading(section.passage, 'automatic', '', () => (isOnce ? 'it can be used once a round' : 'it is neither')))
    return undefined
  }
  const isBare = othersDamage.test(text) && !/\b(?:extra|additional|more)\b|\+ ?\d/i.test(text)
  const base = said.hit.findIndex((clause) => clause.do === 'damage' && clause.to.who === 'target' && !clause.extra)
  const before = said.eachEffect.length
  const last = readSection(draft, { ...section, label: 'effect' }, s, manner, said, said.effect)
  const held = isBare ? undefined : inPlaceOf(said.hit, last, text)
  if (held !== undefined) draft.readings[draft.readings.length - 1] = reading(section.passage, 'automatic', '', () => say([held]))
  const at = isBare && base >= 0 ? (last?.findLastIndex((clause) => clause.do === 'if') ?? -1) : -1
  const other = last?.[at]
  const [harm] = other?.do === 'if' ? other.does : []
  // "If you do not move this turn, 3dW damage": in place of what the hit deals.
  if (other?.do === 'if' && other.does.length === 1 && harm?.do === 'damage' && !harm.extra) {
    const usual = said.hit[base]
    last?.splice(at, 1)
    if (usual !== undefined) said.hit[base] = { ...other, else: [usual] }
  }
  if (last !== said.eachEffect || !addsToHit(text)) return last
  said.hit.push(...said.eachEffect.splice(before))
  return said.hit
}

/** "If you have combat advantage, it is also dazed": with what the hit does, and not on a miss. */
const addsToHit = (text: string): boolean =>
  /\balso\b|^(?:if|when|while) [^,]+, (?:it|they|the target|that creature) /i.test(text) &&
  !/\bmiss(?:es|ed)?\b|whether or not|regardless/i.test(text)

/** "The target is immobile instead of slowed": in place of that part of the hit, and for as long. */
function inPlaceOf(hit: Clause[], clauses: Clause[] | undefined, text: string): Clause | undefined {
  const old = conditionNamed(/instead of (?:being )?(?<old>[a-z]+)\.?$/i.exec(text)?.groups?.old ?? '')
  const at = clauses?.findLastIndex((clause) => clause.do === 'if') ?? -1
  const other = clauses?.[at]
  const [laid, ...more] = other?.do === 'if' ? other.does : []
  const place = hit.findIndex((one) => one.do === 'afflict' && one.parts.some((part) => part.is === 'condition' && part.condition === old))
  const usual = hit[place]
  if (old === undefined || other?.do !== 'if' || laid?.do !== 'afflict' || more.length > 0 || usual?.do !== 'afflict') return undefined
  const parts = usual.parts.flatMap((part) => (part.is === 'condition' && part.condition === old ? laid.parts : [part]))
  clauses?.splice(at, clauses.length - at)
  hit[place] = { ...other, does: [{ ...usual, parts }], else: [usual] }
  return hit[place]
}
