import { idOf, type Passage, type Reading, slice, trimmed } from '@riposte/print'
import { says } from '@riposte/tactics'
import type { Clause } from '../clauses/clauses.ts'
import type { Part } from '../clauses/parts.ts'
import { INSTINCT, type Power, type Trait, type Trigger } from '../clauses/power.ts'
import type { ActionKind } from '../terms.ts'
import { meleeAim, selfAim } from './aims.ts'
import { readSections } from './build.ts'
import type { Entry } from './entries.ts'
import {
  type Draft,
  draftOf,
  heading,
  markOf,
  reading,
  readingsOf,
  setOff,
  takeAttackLine,
  takeMoment,
  takeRequirement,
  UNKNOWN_MOMENT,
} from './heads.ts'
import { actionNamed } from './lexicon.ts'
import { type Given, grantedActs, isAnswering, isOwnAction, made, sceneOf, unheard } from './powers.ts'
import { readProse } from './prose.ts'
import { youFilter } from './roles.ts'
import type { Said } from './said.ts'
import { cursorOn, type Scene } from './scene.ts'
import { cut, type Section } from './sections.ts'
import { readTrigger } from './triggers.ts'

/** The lower half of a monster block: attacks with their sign, powers, traits and auras. */

export interface EntryReading {
  readonly powers: readonly Power[]
  readonly traits: readonly Trait[]
  readonly readings: readonly Reading[]
}

export function readEntry(entry: Entry, given: Omit<Given, 'own'>): EntryReading {
  const name = entry.name.text.replace(/[‹›]/g, '').trim()
  const scene = sceneOf({ ...given, own: idOf(name) })
  if (entry.aura > 0) return tagged(entry, aura(entry, name, scene))
  if (entry.notes === '' && entry.sign === '' && !looksActive(entry.body.text)) return tagged(entry, trait(entry, name, scene))
  return power(entry, name, scene)
}

/** What stands beside the name of a trait or an aura. */
function tagged({ aura, tags, at }: Entry, read: EntryReading): EntryReading {
  if (aura === 0 && tags.length === 0) return read
  const isRidden = tags.includes('mount')
  const said = [...(aura === 0 ? [] : [`aura ${aura}`]), ...tags].join(', ')
  const head = heading(reading(at, isRidden ? 'partly' : 'automatic', isRidden ? 'that it is only for who rides it' : '', () => said))
  return { ...read, readings: [head, ...read.readings] }
}

const looksActive = (text: string): boolean =>
  /^(?:(?:near|far|melee|ranged|close|reach)\b[^.]*;|[+-]\d+ vs|.{0,60}; [+-]\d+ vs)/i.test(text)

export function aura(entry: Entry, name: string, s: Scene): EntryReading {
  const prose = readProse(
    entry.body,
    { ...s, it: 'you', isPassive: true, range: entry.aura },
    { mode: 'aura', strike: undefined, options: entry.options },
  )
  const extra = leftOver(prose.clauses)
  const readings = extra
    ? prose.readings.map(
        (one): Reading => (one.mark === 'automatic' ? { ...one, mark: 'partly', why: 'not about who is in the aura' } : one),
      )
    : prose.readings
  return {
    powers: [],
    traits: [
      {
        id: idOf(name),
        name,
        aura: entry.aura,
        parts: prose.parts,
        around: prose.around,
        ...(prose.ground === undefined ? {} : { ground: prose.ground }),
        mark: markOf(readings),
        text: plain(entry.body.text),
      },
    ],
    readings,
  }
}

const leftOver = (clauses: readonly Clause[]): boolean => clauses.some((clause) => clause.do !== 'by-hand')
const plain = (text: string): string => text.replace(/[‹›]/g, '')

/** What always holds. What is done by it after all is a power. */
function trait(entry: Entry, name: string, s: Scene): EntryReading {
  const prose = readProse(entry.body, { ...s, it: 'you', isPassive: true }, { mode: 'trait', strike: undefined, options: entry.options })
  if (!leftOver(prose.clauses)) {
    return {
      powers: [],
      traits: [
        {
          id: idOf(name),
          name,
          aura: prose.aura,
          parts: prose.parts,
          around: prose.around,
          mark: markOf(prose.readings),
          text: plain(entry.body.text),
        },
      ],
      readings: prose.readings,
    }
  }
  if (idOf(name) === INSTINCT) return instinct(entry, name, s)
  const asPower = power(entry, name, s)
  if (prose.parts.every((part) => part.is === 'by-hand')) return asPower
  const readings = prose.readings.map(
    (one): Reading => (one.mark === 'automatic' ? { ...one, mark: 'partly', why: 'a trait that also does something' } : one),
  )
  const parts: Part[] = [...prose.parts, { is: 'by-hand', text: plain(entry.body.text) }]
  return {
    powers: [],
    traits: [{ id: idOf(name), name, aura: 0, parts, around: prose.around, mark: markOf(readings), text: plain(entry.body.text) }],
    readings,
  }
}

/** What a summoned creature does by itself where nobody commands it: no power, and nothing that anybody else does. */
function instinct(entry: Entry, name: string, s: Scene): EntryReading {
  const { clauses: does, readings } = readProse(entry.body, { ...s, it: 'you' }, { mode: 'act', strike: undefined, options: entry.options })
  const text = plain(entry.body.text)
  const trigger: Trigger = { on: ['turn-end'], by: youFilter, at: undefined, when: [], text: 'at the end of your turn' }
  const parts: Part[] = [{ is: 'whenever', trigger, does, oncePerTurn: false }]
  return { powers: [], traits: [{ id: INSTINCT, name, aura: 0, parts, around: [], mark: markOf(readings), text }], readings }
}

interface Notes {
  readonly actions: readonly ActionKind[]
  readonly frequency: Power['frequency']
  readonly refresh: readonly number[]
  readonly perRound: boolean
  readonly rest: string
}

function readNotes(text: string): Notes {
  const actions: ActionKind[] = []
  const rest: string[] = []
  let frequency: Power['frequency'] | undefined
  const refresh: number[] = []
  let perRound = false
  for (const token of text.split(/[,;]/).map((one) => one.trim())) {
    const again =
      /^(?:refresh(?:es)?|recharges?)(?: on)?:?\s*(?:(?<from>\d)\s*(?:-\s*(?<to>\d)|(?<plus>\+| or (?:higher|more))))?(?<one>\d)?(?<when>.*)$/i.exec(
        token,
      )
    if (again !== null) {
      frequency = again.groups?.from === undefined && again.groups?.one === undefined ? 'encounter' : 'refresh'
      const from = Number(again.groups?.from ?? again.groups?.one ?? 7)
      const to = again.groups?.to !== undefined ? Number(again.groups.to) : again.groups?.plus === undefined ? from : 6
      for (let face = from; face <= to; face++) refresh.push(face)
      if (again.groups?.when !== undefined && /[a-z]/i.test(again.groups.when)) rest.push(`refresh ${again.groups.when.trim()}`)
      continue
    }
    if (/^\d$/.test(token) && frequency === 'refresh') {
      refresh.push(Number(token))
      continue
    }
    if (/^(?:1\/(?:round|turn)|once (?:per|a|each) (?:round|turn)|1 (?:per|a) (?:round|turn))$/i.test(token)) perRound = true
    else if (/^at[- ]?will(?: 1\/(?:round|turn))?$/i.test(token)) {
      frequency = 'at-will'
      perRound ||= /1\//.test(token)
    } else if (/^(?:encounter|1\/encounter|once per encounter)$/i.test(token)) frequency = 'encounter'
    else if (/^(?:daily|1\/day)$/i.test(token)) frequency = 'daily'
    else {
      const kinds = token.split(/\band\b|\+|\bor\b/).map((word) => actionNamed(word.replace(/\baction\b/i, '').trim()))
      if (token !== '' && kinds.every((kind) => kind !== undefined)) actions.push(...kinds)
      else if (token !== '') rest.push(token)
    }
  }
  return {
    actions: actions.length === 0 ? ['standard'] : actions,
    frequency: frequency ?? 'at-will',
    refresh,
    perRound,
    rest: rest.join(', '),
  }
}

function power(entry: Entry, name: string, s: Scene): EntryReading {
  const notes = readNotes(entry.notes)
  const draft = draftOf(usualAim(entry.sign))
  draft.isAnswer = notes.actions.some(isAnswering)
  const rest = takeHeads(sectionsOf(entry, draft, notes, s), draft, notes, s)
  const inner = sceneWith(draft, s)
  const said = readBody(rest, draft, entry.tags.includes('stance'), inner)
  if (notes.rest === '' && entry.notes !== '') draft.readings.unshift(heading(reading(entry.at)))
  if (notes.rest !== '') takeNotes(draft, notes, entry, s)
  const own = entry.notes === '' ? saidAction(entry.body.text) : undefined
  if (entry.notes === '' && own === undefined) unsaidAction(draft, entry, said)
  const category = draft.versus === undefined ? 'utility' : 'attack'
  const built = made(
    name,
    { frequency: notes.frequency, category, level: 0, actions: own === undefined ? notes.actions : [own], tags: entry.tags },
    draft,
    { ...said, basic: basicOf(entry.sign) ?? said.basic },
    plain(entry.body.text),
  )
  return {
    powers: [
      {
        ...built,
        refresh: notes.refresh,
        ...(notes.perRound && built.frequency === 'at-will' ? { perRound: true, limit: 0 } : {}),
        strike: { ...built.strike, aim: draft.aim ?? selfAim },
      },
      ...grantedActs(inner, name),
    ],
    traits: [],
    readings: readingsOf(built, draft),
  }
}

/** The lines of a power; what it waits for or requires at the head of the first is taken off that. */
function sectionsOf({ body, options, sign }: Entry, draft: Draft, notes: Notes, s: Scene): readonly Section[] {
  const [lead, ...others] = cut({ label: 'hit', about: '', passage: body, options })
  if (lead === undefined) return []
  const waits = lead.label === 'trigger' ? undefined : waiting(draft, lead.passage, s, notes)
  const begun = waits ?? required(draft, lead.passage, s, sign)
  return [{ ...lead, passage: begun ?? lead.passage }, ...others]
}

/** Trigger, requirement, attack and target are taken; what comes of them is left. */
function takeHeads(sections: readonly Section[], draft: Draft, notes: Notes, s: Scene): readonly Section[] {
  const scene = sceneWith(draft, s)
  const rest: Section[] = []
  for (const section of sections) {
    const { label, passage, options } = section
    const isUnaimed = draft.versus === undefined && draft.aim === undefined
    if (label === 'trigger') takeTrigger(draft, passage, s, notes)
    else if (label === 'requirement') takeRequirement(draft, passage, s)
    else if (label === 'attack' || (label === 'hit' && (section === sections[0] || isUnaimed))) {
      const words = takeAttackLine(draft, passage, scene)
      if (words.text !== '' || options.length > 0) rest.push({ ...section, label: 'hit', passage: withoutHit(words) })
    } else rest.push(section)
  }
  return rest
}

function takeTrigger(draft: Draft, passage: Passage, s: Scene, notes: Notes): void {
  const read = readTrigger(cursorOn(passage.text), s)
  if (read === undefined) {
    takeMoment(draft, passage, s, isOwnAction(notes.actions))
    return
  }
  draft.trigger = read
  draft.readings.push(reading(passage, 'automatic', '', setOff(read)))
}

/** What comes of it: of who is aimed at nobody, all of it is an effect. */
function readBody(sections: readonly Section[], draft: Draft, isStance: boolean, scene: Scene) {
  const isAtNobody = draft.aim === undefined && draft.versus === undefined
  if (draft.aim === undefined && draft.versus !== undefined) draft.aim = draft.usual
  const said = isAtNobody
    ? sections.map((section) => (section.label === 'hit' ? { ...section, label: 'effect' as const } : section))
    : sections
  return readSections(draft, said, isAtNobody ? targetless(draft, scene) : scene, isStance ? 'stance' : 'act')
}

/** "On a hit, 2d6 damage". */
const withoutHit = (passage: Passage): Passage => trimmed(slice(passage, /^(?:on a hit,?|hit:)\s*/i.exec(passage.text)?.[0].length ?? 0))

/** "The ogre can shift 2 squares as a move action." */
const saidAction = (text: string): ActionKind | undefined => {
  const found = /\bas an? (?<kind>standard|move|swift|minor|free) action\b/i.exec(text)?.groups?.kind
  if (found === undefined || (found === 'free' && !/^(?:the )?[a-z' -]+ (?:can|may) [^.]*\bas a free action\.?$/i.test(text)))
    return undefined
  return actionNamed(found)
}

/** Most powers take a standard action, and so do those that attack where nothing else is said. */
function unsaidAction(draft: Draft, entry: Entry, said: Said): void {
  const isAttack = draft.versus !== undefined || says(said, 'do', 'attack') || says(said, 'do', 'strike')
  if (isAttack) draft.readings.push(reading(entry.name, 'automatic', '', () => 'a standard action'))
  else draft.readings.push(reading(entry.name, 'partly', 'which action it takes is not printed'))
}

/** Without an aim "the target" can only be who set it off. */
const targetless = (draft: Draft, s: Scene): Scene =>
  draft.trigger === undefined ? { ...s, it: 'you' } : { ...s, target: draft.trigger.it, it: draft.trigger.pronoun ?? draft.trigger.it }

function sceneWith(draft: Draft, s: Scene): Scene {
  const { trigger } = draft
  if (trigger === undefined) return unheard(draft, s)
  return {
    ...s,
    it: trigger.pronoun ?? trigger.it,
    trigger: trigger.actor === 'you' ? trigger.it : trigger.actor,
    ally: trigger.ally,
    foe: trigger.foe,
    isCounter: true,
  }
}

/** "The target must be grappled: it takes 10 damage." */
function required(draft: Draft, passage: Passage, s: Scene, sign: string): Passage | undefined {
  const words = /^[^.:;]{3,60} must (?:be|have) [^.:;]+(?=: )/i.exec(passage.text)?.[0]
  if (words === undefined) return undefined
  takeRequirement(draft, trimmed(slice(passage, 0, words.length)), s)
  if (/\btarget must\b/i.test(words) && sign !== '') draft.aim ??= draft.usual
  return trimmed(slice(passage, words.length + 1))
}

/** "When an enemy misses the mound with a melee attack;" at the beginning of a power that answers something. */
function waiting(draft: Draft, passage: Passage, s: Scene, notes: Notes): Passage | undefined {
  const isAnswer = notes.actions.some((kind) => isAnswering(kind) || kind === 'none' || kind === 'free')
  const c = cursorOn(passage.text)
  const isTold = c.has('(?:triggered )?(?:when(?:ever)?|if)|each time|after')
  const from = c.at
  const found = isTold || draft.isAnswer ? readTrigger(c, s) : undefined
  // "The ogre is hit by an attack: it shifts."
  if (!isTold && (found === undefined || !c.sees(':'))) return undefined
  if (found !== undefined && c.has('[:;,.]')) {
    if (!isAnswer && !/^[^.]*[:;]/.test(passage.text.slice(0, c.at))) return undefined
    draft.trigger = found
    draft.readings.push(reading(trimmed(slice(passage, 0, c.at)), 'automatic', '', setOff(found)))
    return trimmed(slice(passage, c.at))
  }
  if (!isAnswer) return undefined
  const end = /[:;]|,(?= (?:the|an?|it|each|make|you)\b)/.exec(passage.text.slice(from))
  if (end === null) return undefined
  const words = trimmed(slice(passage, 0, from + end.index))
  draft.isUnread = true
  draft.readings.push(reading(words, 'by-hand', UNKNOWN_MOMENT))
  return trimmed(slice(passage, from + end.index + 1))
}

/** "refresh when first staggered", "1/round", "must be grappling". */
function takeNotes(draft: Draft, { rest: notes, actions: kinds }: Notes, entry: Entry, s: Scene): void {
  if (/^(?:when|if) /i.test(notes)) {
    const c = cursorOn(notes.replace(/^(?:when|if) /i, ''))
    const read = readTrigger(c, s)
    if (read !== undefined && c.isDone) {
      draft.trigger = read
      draft.readings.push(heading(reading(entry.at)))
      return
    }
    draft.isUnread = !isOwnAction(kinds)
  }
  draft.readings.push(heading(reading(entry.at, 'partly', `not understood: "${notes}"`)))
  draft.notes.push({ do: 'by-hand', text: notes })
}

function basicOf(sign: string): Power['basic'] {
  if (sign.includes('‡')) return 'melee'
  return sign.includes('⤢') ? 'ranged' : undefined
}

function usualAim(sign: string): ReturnType<typeof meleeAim> {
  if (/[⤢↗]/.test(sign)) return { ...meleeAim(10), origin: 'ranged' }
  return meleeAim(1)
}
