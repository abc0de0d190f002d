import { idOf, signed } from '@riposte/print'
import type { z } from 'zod'
import { armours, shields } from '../gear/tables.ts'
import { keysOf, type sheetSchema } from '../sheet/schema.ts'
import { aloft, kinds, modes, sizeNames, trainings } from '../sheet/sheet.ts'
import { type Stat, stats } from '../terms.ts'

/** Figures, each by its label, into the sheet that one would write; said back so that they can be read again. */

export type Draft = z.input<typeof sheetSchema>
/** What was understood, or nothing. */
export type Reader = (text: string, draft: Draft, label: string) => string | undefined

const NOTHING = /^(?:-|none|n\/a)?\.?$/i
const only = (text: string): number | undefined => {
  const found = /^\(?([+-]? ?\d+)\)?(?: ?(?:ft|feet|lb)\.?)?$/i.exec(text)?.[1]
  return found === undefined ? undefined : Number(found.replace(' ', ''))
}

type NumberField = 'level' | 'base' | 'sp-dice' | 'mp-dice' | 'nat' | 'sup' | 'nap' | 'sap' | 'hp' | 'deflection' | 'reach'
const number =
  (field: NumberField): Reader =>
  (text, draft) => {
    const value = field.endsWith('dice') && NOTHING.test(text) ? 0 : only(text)
    if (value === undefined) return undefined
    draft[field] = value
    return `${value}`
  }

/** `13/10/13`, in the order that its head names. */
const hit: Reader = (printed, draft, label) => {
  const text = printed.replace(/^\(level \d+\) */i, '')
  if (/evasion|armour/i.test(text)) return `${text}: in the figures already`
  const values = text.match(/\d+/g)?.map(Number) ?? []
  if (!/^[\d\s/,a-z()]+$/i.test(text) || values.length === 0 || values.length > 3) return undefined
  const [full = 0] = values
  if (values.length === 1) {
    draft.hit = full
    return `${full}`
  }
  const order = `${label} ${text}`.toLowerCase().match(/surprised|touch/g) ?? ['surprised', 'touch']
  const named = (what: string): number => values[1 + Math.max(0, order.indexOf(what))] ?? full
  const surprised = order[0] === 'touch' && values.length === 2 ? full : named('surprised')
  draft.hit = [full, surprised, order.includes('touch') ? named('touch') : full]
  return draft.hit.join('/')
}

/** `26 (18)`: points, and how much of one blow they take. */
const pool =
  (field: 'sp' | 'mp', place: 0 | 1): Reader =>
  (text, draft) => {
    if (NOTHING.test(text)) {
      draft[field] = 0
      return 'none'
    }
    const { points, limit } = /^(?<points>\d+)(?: *\((?<limit>\d+)\))?$/.exec(text)?.groups ?? {}
    if (points === undefined) return undefined
    draft[field] = Number(points)
    if (limit !== undefined) {
      const [natural = null, supernatural = null] = draft.limits ?? []
      draft.limits = place === 0 ? [Number(limit), supernatural] : [natural, Number(limit)]
    }
    return limit === undefined ? points : `${points} (${limit})`
  }

/** `5 (1)`: level and Base. */
const levelAndBase: Reader = (text, draft) => {
  const { level, base } = /^(?<level>\d+) *(?:\((?<base>\d+)\))?$/.exec(text)?.groups ?? {}
  if (level === undefined) return undefined
  draft.level = Number(level)
  if (base !== undefined) draft.base = Number(base)
  return base === undefined ? level : `${level} (${base})`
}

// --------------------------------------------------------------------------------------------------------------- stats

const statNamed = (text: string): Stat | undefined => stats.find((stat) => stat === text.trim().slice(0, 3).toUpperCase())

const cell: Reader = (text, draft, label) => {
  const stat = statNamed(label)
  const what = label.slice(4)
  // Among the bullets: what its size has added to it.
  if (what === 'save' && text.includes(',')) return `${text}: in the figures already`
  if (stat === undefined) return undefined
  if (NOTHING.test(text)) {
    if (what === 'stat') draft.stats = { ...draft.stats, [stat]: null }
    return 'none'
  }
  const value = only(text)
  if (value === undefined) return undefined
  if (what === 'stat') draft.stats = { ...draft.stats, [stat]: value }
  if (what === 'bonus') draft.modifiers = { ...draft.modifiers, [stat]: value }
  if (what === 'save') draft.saves = { ...draft.saves, [stat]: value }
  return what === 'stat' ? `${value}` : signed(value)
}

/** Several of what the book knows; nothing where it does not know one of them. */
const several =
  <K extends string>(known: (word: string) => K | undefined, set: (draft: Draft, found: K[]) => void): Reader =>
  (text, draft) => {
    const found = text.split(/,|\band\b/).map(known)
    const all = found.flatMap((one) => (one === undefined ? [] : [one]))
    if (all.length < found.length) return undefined
    set(draft, all)
    return all.join(', ')
  }
const goodSaves = several(statNamed, (draft, found) => void (draft['good-saves'] = found))

/** `STR 16, DEX 12`: a row of them in one line. */
const row =
  (kind: 'stat' | 'bonus' | 'save'): Reader =>
  (text, draft, label) => {
    if (kind === 'save' && !/\d/.test(text)) return goodSaves(text, draft, label)
    const said = text.split(/[,;]/).map((one) => {
      const { stat = '', value = '' } = /^\s*(?<stat>[a-z]+)\s*:?\s*(?<value>.+?)\s*$/i.exec(one)?.groups ?? {}
      const found = statNamed(stat)
      const read = found && cell(value, draft, `${found} ${kind}`)
      return read === undefined ? undefined : `${found ?? ''} ${read}`
    })
    return said.includes(undefined) ? undefined : said.join(', ')
  }

/** `7 stamina, 1 mind`. */
const dice: Reader = (text, draft) => {
  const { sp, mp } = /^(?<sp>\d+) *(?:sp|stamina)[, and]*(?<mp>\d+) *(?:mp|mind)$/i.exec(text)?.groups ?? {}
  if (sp === undefined || mp === undefined) return undefined
  draft['sp-dice'] = Number(sp)
  draft['mp-dice'] = Number(mp)
  return `${sp} stamina, ${mp} mind`
}

// --------------------------------------------------------------------------------------------------------- size and ways

/** `Large (10ft x 10ft)`; of two names with a slash the first is the block's own. */
const size: Reader = (text, draft) => {
  const found = sizeNames.find((one) => new RegExp(`^${one}\\b`, 'i').test(text))
  if (found === undefined) return undefined
  draft.size = found
  return found
}

/** `5ft (long), 10ft tail`: what is said of one attack stands with that. */
const reach: Reader = (text, draft) => {
  const feet = /^(\d+) ?(?:ft|feet)?\b/i.exec(text)?.[1]
  if (feet === undefined) return undefined
  draft.reach = Number(feet)
  return `${feet}ft`
}

type Speeds = Exclude<Draft['speed'], number | undefined>
const speeds = (draft: Draft): Speeds => (typeof draft.speed === 'number' ? { walk: draft.speed } : (draft.speed ?? {}))

const ways: ReadonlyMap<string, (typeof modes)[number]> = new Map([
  ...modes.map((mode) => [mode, mode] as const),
  ['flight', 'fly'],
  ['flying', 'fly'],
  ['climbing', 'climb'],
  ['swimming', 'swim'],
])

/** `Climb (10ft)`, `swim 20ft`, `Flight 50ft (perfect)`. */
const WAY = /([a-z-]+)[ :]*(?:(\d+ ?(?:ft|feet))\.?(?: *\(([^)]*)\))?|\(([^)]*)\))/gi

/** `30ft`; `Climb (10ft), Flight (60ft, average, endurance = 4 hours)`. Ways that no rule knows are the game master's. */
function speed(text: string, draft: Draft): string | undefined {
  if (NOTHING.test(text)) return 'none'
  const feet = only(text)
  if (feet !== undefined) {
    draft.speed = { ...speeds(draft), walk: feet }
    return `${feet}ft`
  }
  const [first = '', others = ''] = /^(\d+ ?(?:ft|feet)?), *(.+)$/.exec(text)?.slice(1) ?? []
  if (first !== '') return [first, others].map((one) => speed(one, draft)).reduce((all, one) => all && one && `${all}, ${one}`)
  const found = [...text.matchAll(WAY)]
  if (found.length === 0 || text.replace(WAY, '').replace(/[\s,;]|\band\b/gi, '') !== '') return undefined
  return found
    .map(([, word = '', feet = '', behind = '', inside = behind]) => {
      const distance = `${feet} ${inside}`.trim()
      const mode = ways.get(word.toLowerCase())
      const length = /\d+/.exec(distance)?.[0]
      if (mode === undefined || length === undefined) {
        draft.traits = [...(draft.traits ?? []), { name: word, when: 'called', words: distance }]
        return `${word} (${distance})`
      }
      draft.speed = { ...speeds(draft), [mode]: Number(length) }
      const beside = distance
        .replace(FLIGHT, '')
        .replace(/[^a-z0-9]+/gi, ' ')
        .trim()
      if (beside !== '') draft.traits = [...(draft.traits ?? []), { name: mode, when: 'called', words: beside }]
      return mode === 'fly' ? `fly (${length}ft${flight(distance, draft)})` : `${mode} (${length}ft)`
    })
    .join(', ')
}

/** What is known of a way: how far, how well, how long. */
const FLIGHT = new RegExp(
  `(?:speed *= *)?\\d+ ?(?:ft|feet)?|\\b(?:${aloft.join('|')})\\b|endurance *=? *(?:unlimited|\\d+ *h(?:ours?)?\\b)`,
  'gi',
)
function flight(text: string, draft: Draft): string {
  const skill = aloft.find((one) => text.toLowerCase().includes(one))
  const hours = /endurance *=? *(\d+) *h/i.exec(text)?.[1]
  if (skill === undefined) return ''
  draft.flight = { skill, ...(hours !== undefined && { hours: Number(hours) }) }
  return `, ${skill}, endurance = ${hours === undefined ? 'unlimited' : `${hours} hours`}`
}

const WEIGHTS = ['light', 'medium', 'heavy', 'drag']
/** `60lb light, 120lb medium, 300lb heavy, 450lb drag`; or each in a line of its own. Some drag nothing. */
const capacity: Reader = (text, draft, label) => {
  const own = WEIGHTS.indexOf(label)
  const values = [...text.matchAll(/(\d+) ?lb/g)].map(([, pounds]) => Number(pounds))
  if (own < 0 ? values.length < 3 || values.length > 4 : values.length !== 1) return undefined
  const [light = 0, medium = 0, heavy = 0, drag = 0] = own < 0 ? values : (draft.capacity ?? [])
  const all: [number, number, number, number] = [light, medium, heavy, drag]
  if (own >= 0) all[own] = values[0] ?? 0
  draft.capacity = all
  return own < 0 ? all.map((weight, i) => `${weight}lb ${WEIGHTS[i] ?? ''}`).join(', ') : `${values[0] ?? 0}lb`
}

// ------------------------------------------------------------------------------------------------------ what people type

const oneOf =
  <K extends string>(known: readonly K[], set: (draft: Draft, found: K) => void): Reader =>
  (text, draft) => {
    const found = known.find((one) => one === idOf(text))
    if (found !== undefined) set(draft, found)
    return found?.replaceAll('-', ' ')
  }
const names =
  (set: (draft: Draft, found: string[]) => void): Reader =>
  (text, draft) => {
    const found = NOTHING.test(text) ? [] : text.split(/,|\band\b/).map((one) => one.trim())
    set(draft, found)
    return found.length === 0 ? 'none' : found.join(', ')
  }

const trained = several(
  (word) => trainings.find((one) => one === idOf(word)),
  (draft, found) => void (draft.trained = found),
)

const yes: Reader = (text, draft) => {
  if (!/^(?:yes|no)$/i.test(text)) return undefined
  draft.hero = /^yes$/i.test(text)
  return text.toLowerCase()
}

const mount: Reader = (text, draft) => {
  draft.mount = idOf(text)
  return text
}

/** Part of the figures already: how it comes by its HiT, its saves. */
const included: Reader = (text) => `${text}: in the figures already`

/** By label; the longest that fits. */
const readers: readonly (readonly [RegExp, Reader])[] = [
  [/^hit\b/, hit],
  [/^sp$|^stamina$/, pool('sp', 0)],
  [/^mp$|^mind$/, pool('mp', 1)],
  [/^hp$/, number('hp')],
  [/^speed\b|^other speeds?$/, speed],
  [/^level(?: ?\(base\))?$/, levelAndBase],
  [/^base$/, number('base')],
  [/^(?:sp|stamina) dice$/, number('sp-dice')],
  [/^(?:mp|mind) dice$/, number('mp-dice')],
  [/^nat$/, number('nat')],
  [/^sup$/, number('sup')],
  [/^nap$/, number('nap')],
  [/^sap$/, number('sap')],
  [/^(?:str|dex|con|int|wis|cha) (?:stat|bonus|save)$/, cell],
  [/^size(?: category)?$/, size],
  [/^reach$/, reach],
  [/^carry(?:ing)? capacity$|^(?:light|medium|heavy|drag)$/, capacity],
  [/^deflection$|^evade$|^evasion$|^inventory$|^(?:str|dex|con|int|wis|cha) saves?$|armour\b.+$|^\(?natural armour$/, included],
  [/^stats$/, row('stat')],
  [/^(?:bonuses|modifiers)$/, row('bonus')],
  [/^saves$/, row('save')],
  [/^good saves$/, goodSaves],
  [/^dice$/, dice],
  [/^(?:type|kind)$/, oneOf(kinds, (draft, kind) => void (draft.kind = kind))],
  [/^hero$/, yes],
  [/^armour$/, oneOf(keysOf(armours), (draft, armour) => void (draft.armour = armour))],
  [/^shield$/, oneOf(keysOf(shields), (draft, shield) => void (draft.shield = shield))],
  [/^weapons?$/, names((draft, found) => void (draft.weapons = found))],
  [/^hands$|^in hand$/, names((draft, found) => void (draft.hands = found))],
  [/^items$|^carries$/, names((draft, found) => void (draft.items = found))],
  [/^trained$/, trained],
  [/^mount$/, mount],
]

export const readerFor = (label: string): Reader | undefined => readers.find(([labels]) => labels.test(label))?.[1]
