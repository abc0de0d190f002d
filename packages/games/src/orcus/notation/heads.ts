import { type Passage, type Reading, slice, trimmed } from '@riposte/print'
import { speaksOf } from '@riposte/tactics'
import type { Clause } from '../clauses/clauses.ts'
import type { Test } from '../clauses/phrases.ts'
import { type Aim, isOfItsMoment, type Mark, type Power, type Targets, type Versus } from '../clauses/power.ts'
import { meleeAim, readAim, readVersus, requirement } from './aims.ts'
import { countWord, numberOf } from './lexicon.ts'
import { sayAim, sayTargets, sayVersus } from './say-strikes.ts'
import { sayTest } from './say-tests.ts'
import { sayTrigger } from './say-triggers.ts'
import { type C, cursorOn, type Scene } from './scene.ts'
import type { Section } from './sections.ts'
import { readTrigger, type TriggerReading } from './triggers.ts'

/** The lines before the prose: trigger, requirement, attack. */

export interface Draft {
  trigger: TriggerReading | undefined
  /** Nobody has read what sets it off. */
  isUnread: boolean
  /** It can only be an answer to something. */
  isAnswer: boolean
  readonly requires: Test[]
  aim: Aim | undefined
  versus: Versus | undefined
  times: number
  readonly readings: Reading[]
  /** Clauses that come before everything. */
  readonly before: Clause[]
  /** Conditions that only people can judge, shown with the power. */
  readonly notes: Clause[]
  /** How it is aimed where nothing is printed. */
  readonly usual: Aim
}

export const draftOf = (usual = meleeAim(1)): Draft => ({
  usual,
  trigger: undefined,
  isUnread: false,
  isAnswer: false,
  requires: [],
  aim: undefined,
  versus: undefined,
  times: 1,
  readings: [],
  before: [],
  notes: [],
})

export const reading = (passage: Passage, mark: Mark = 'automatic', why = '', understood?: () => string): Reading => ({
  passage,
  mark,
  why,
  understood,
})

export const heading = (one: Reading): Reading => ({ ...one, isHead: true })

export function markOf(readings: readonly Reading[]): Mark {
  if (readings.every((one) => one.mark === 'automatic')) return 'automatic'
  return readings.every((one) => one.mark === 'by-hand') ? 'by-hand' : 'partly'
}

const sayAttackLine = ({ versus, targets, requires }: NonNullable<ReturnType<typeof readVersus>>): string =>
  [sayVersus(versus), ...(targets === undefined ? [] : [sayTargets(targets)]), ...requires.map((test) => `if ${sayTest(test)}`)].join(', ')

export const setOff =
  ({ trigger }: TriggerReading) =>
  (): string =>
    sayTrigger(trigger)

/** The trigger, or a state that must hold. */
export function takeTrigger(draft: Draft, passage: Passage, s: Scene, isOwnAction = false): void {
  // Nobody can take a standard action in the middle of another's: what is called a trigger is then a state.
  if (isOwnAction) {
    const so = cursorOn(passage.text)
    const test = requirement(so, s)
    if (test !== undefined && so.isDone) {
      takeRequirement(draft, passage, s)
      return
    }
  }

  const text = passage.text.replace(/^(?:when(?:ever)?|if|each time) /i, (words) => ' '.repeat(words.length))
  const c = cursorOn(text)
  const found = readTrigger(c, s)
  if (found !== undefined) {
    if (!setsOff(draft, passage, found, c)) draft.requires.push({ is: 'ruling', text: passage.text })
    return
  }
  takeMoment(draft, passage, s, isOwnAction)
}

export const UNKNOWN_MOMENT = 'when this happens is not understood: the game master calls for it'

/** No trigger that is known: what it requires, or a moment that people judge. */
export function takeMoment(draft: Draft, passage: Passage, s: Scene, isOwnAction: boolean): void {
  if (takeRequirement(draft, passage, s) || isOwnAction) return
  draft.isUnread = true
  draft.requires.pop()
  draft.readings.pop()
  draft.readings.push({ ...reading(passage, 'by-hand', UNKNOWN_MOMENT), rest: passage })
}

/** Whether all of its words have been read. */
function setsOff(draft: Draft, passage: Passage, trigger: TriggerReading, { isDone, rest }: C): boolean {
  draft.trigger = trigger
  draft.readings.push(reading(passage, isDone ? 'automatic' : 'partly', isDone ? '' : `not understood: "${rest.trim()}"`, setOff(trigger)))
  return isDone
}

/** "When an enemy hits you, …", "Use this power when an enemy hits you.": no line for what sets it off, and told all the same. */
export function saidTrigger(draft: Draft, sections: readonly Section[], s: Scene): readonly Section[] {
  const at = sections.findIndex(({ label }) => label === 'effect' || label === 'special')
  const section = sections[at]
  if (section === undefined) return sections
  const { passage } = section
  const c = cursorOn(passage.text)
  const isWhole = c.has('(?:you )?(?:can )?(?:only )?use this power(?: only)? (?:when(?:ever)?|if|after|in response to)')
  if (!isWhole && !c.has('when(?:ever)?|if|each time')) return sections
  const from = c.at
  const found = readTrigger(c, s)
  if (found === undefined || !(isWhole ? c.has('\\.') || c.isDone : c.has(','))) return sections
  draft.trigger = found
  draft.readings.push(reading(trimmed(slice(passage, from, c.at)), 'automatic', '', setOff(found)))
  const rest = { ...section, passage: trimmed(slice(passage, c.at)) }
  return [...sections.slice(0, at), ...(rest.passage.text === '' && rest.options.length === 0 ? [] : [rest]), ...sections.slice(at + 1)]
}

const isState = (text: string, s: Scene): boolean => {
  const c = cursorOn(text)
  return /^(?:you|it) (?:are|is) /i.test(text) && requirement(c, s) !== undefined && c.isDone
}

/** False where it is for people to judge. */
export function takeRequirement(draft: Draft, passage: Passage, s: Scene): boolean {
  const waits = cursorOn(passage.text)
  const trigger = draft.trigger === undefined && !isState(passage.text, s) ? readTrigger(waits, s) : undefined
  if (trigger !== undefined) {
    setsOff(draft, passage, trigger, waits)
    return true
  }
  const c = cursorOn(passage.text)
  const test = requirement(c, s)
  if (test !== undefined && c.isDone) {
    draft.requires.push(test)
    draft.readings.push(reading(passage, 'automatic', '', () => sayTest(test)))
    return true
  }
  draft.requires.push({ is: 'ruling', text: passage.text })
  draft.readings.push({ ...reading(passage, 'partly', 'the game master says whether it holds'), rest: passage })
  return false
}

/** What the game master calls for does the rest by itself, unless it is of the moment that he alone can judge. */
export function readingsOf(power: Power, { readings }: Draft): readonly Reading[] {
  if (power.byHand !== true) return readings
  if (isOfItsMoment(power)) return readings.map((one) => ({ ...one, mark: 'by-hand', why: UNKNOWN_MOMENT }))
  if (readings.some(({ why }) => why === UNKNOWN_MOMENT)) return readings
  return readings.map((one, i) => (i === 0 ? { ...one, mark: 'by-hand', why: UNKNOWN_MOMENT } : one))
}

/** What must hold of a target is asked of each that could be one; what must hold of whoever set it off, with the trigger. */
export function settleRequirements(draft: Draft): readonly Test[] {
  const kept: Test[] = []
  for (const test of draft.requires) {
    if (speaksOf(test, 'target') && draft.aim !== undefined && draft.aim.origin !== 'self')
      draft.aim = { ...draft.aim, targets: { ...draft.aim.targets, tests: [...draft.aim.targets.tests, test] } }
    else if (draft.trigger !== undefined && speaksOf(test, 'trigger', 'target', 'other'))
      draft.trigger = { ...draft.trigger, trigger: { ...draft.trigger.trigger, when: [...draft.trigger.trigger.when, test] } }
    else kept.push(test)
  }
  return kept
}

/** What of an attack line was read, up to where its words begin. */
export function takeAttackLine(draft: Draft, passage: Passage, s: Scene): Passage {
  const c = cursorOn(passage.text)
  for (;;) {
    c.has('[;,:]')
    const from = c.at
    const aim = draft.aim === undefined ? readAim(c, s) : undefined
    if (aim !== undefined) {
      draft.aim = aim
      draft.readings.push(reading(trimmed(slice(passage, from, c.at)), 'automatic', '', () => sayAim(aim)))
      takeNote(draft, c, s, passage)
      if (!/^\s*(?:[;,:.]|$)/.test(c.rest)) break
      continue
    }
    const versus =
      draft.versus === undefined
        ? c.attempt((cursor) => {
            const many = cursor.scan(
              `(?:(?:it|you|${s.self}) )?makes? (?:an?|(?<n>${countWord}))(?: (?!charge)[a-z-]+){0,2}? attacks?[.:]`,
            )?.n
            const read = readVersus(cursor, s)
            return read && many !== undefined ? { ...read, times: numberOf(many) } : read
          })
        : undefined
    if (versus !== undefined) {
      draft.versus = versus.versus
      draft.times = Math.max(draft.times, versus.times)
      draft.requires.push(...versus.requires)
      if (versus.targets !== undefined) draft.aim = aimed(draft.aim ?? draft.usual, versus.targets)
      draft.readings.push(reading(trimmed(slice(passage, from, c.at)), 'automatic', '', () => sayAttackLine(versus)))
      takeNote(draft, c, s, passage)
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
function takeNote(draft: Draft, c: C, s: Scene, passage: Passage): void {
  const from = c.at
  const found = /^\s*\((?<note>[^)]*)\)/.exec(c.rest)
  const note = found?.groups?.note
  if (found === null || note === undefined) return
  c.at += found[0].length
  const waits = cursorOn(note.replace(/^(?:when(?:ever)?|if|each time) /i, ''))
  const trigger = draft.isAnswer && draft.trigger === undefined ? readTrigger(waits, s) : undefined
  if (trigger !== undefined && waits.isDone) {
    draft.trigger = trigger
    draft.readings.push(reading(trimmed(slice(passage, from, c.at)), 'automatic', '', setOff(trigger)))
    return
  }
  const inner = cursorOn(note)
  const test = requirement(inner, s)
  const isRead = test !== undefined && inner.isDone
  draft.requires.push(isRead ? test : { is: 'ruling', text: note })
  draft.readings.push(
    reading(trimmed(slice(passage, from, c.at)), isRead ? 'automatic' : 'partly', isRead ? '' : 'the game master says whether it holds'),
  )
}
