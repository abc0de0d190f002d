import { signed } from '@riposte/print'
import { conditionNames, isCondition } from '../conditions-list.ts'
import { damageTypes, physical, type Skill, skills } from '../terms.ts'
import type { Details } from './details.ts'
import type { Draft } from './figures.ts'

/** What stands in the column of damage. */

const typeWords: Readonly<Record<string, string>> = {
  ice: 'cold',
  frost: 'cold',
  heat: 'fire',
  acid: 'corrosive',
  electricity: 'lightning',
  lighting: 'lightning',
  bludgeoning: 'percussive',
}

/** A type of damage, in the book's word or another. */
export const typeNamed = (word: string): string | undefined => {
  const plain = word.toLowerCase()
  return damageTypes.find((one) => one === (typeWords[plain] ?? plain))
}

/** The type that a name says: "Fire" in "Elemental Touch (Fire)". */
export const typeIn = (name: string): string | undefined =>
  name
    .match(/[a-z]+/gi)
    ?.map(typeNamed)
    .find((type) => type !== undefined)

/** `Pi`, `Per`, `Aci`: how a type begins, in the book's word or another; a physical one before others, and of others the one that the name of the attack says, or the shorter word. One letter is enough for one of all. */
export function typeBegun(word: string, name = ''): string | undefined {
  const plain = word.trim().toLowerCase()
  const found = plain === '' ? [] : damageTypes.filter((one) => one.startsWith(plain))
  if (plain.length < 2) return found.length === 1 ? found[0] : undefined
  const other = Object.keys(typeWords).find((one) => one.startsWith(plain))
  const own = typeIn(name)
  return (
    typeNamed(plain) ??
    physical.find((one) => found.includes(one)) ??
    found.find((one) => one === own) ??
    found.toSorted((a, b) => a.length - b.length)[0] ??
    (other === undefined ? undefined : typeWords[other])
  )
}

/** Dice with what is added, or a number; for each die; and words or letters in brackets behind it. */
const TERM =
  /[\s,]*([+-]|and|plus)?\s*(\d+)(?:d(\d+)(?:\s*([+-])\s*(\d+)(?![\dd]))?(?:\/(\d+d)?(\d+)(?:([+-])(\d+)(?![\dd]))?)?)?\s*(\/\s*(?:(?:mp|sp)\s*)?(?:die|dice))?((?:[\s,]*(?:\[[a-z/, ]+\]|[a-z]{2,}(?:\/[a-z]{2,})*(?=[\s,]*(?:\[|$|\+|and\b|plus\b|damage\b))))*)/iy

/** More letters than these abbreviate no type. */
const SHORT = 3

interface Heap {
  dice: string
  two: string
  flat: number
  types: string[]
}

const more = ({ dice, flat, types: [type = ''] }: Heap): { damage: string; type: string } => ({ damage: written(dice, flat), type })
const written = (dice: string, flat: number): string =>
  dice === '' ? `${flat}` : `${dice}${flat === 0 ? '' : flat < 0 ? flat : `+${flat}`}`

/** `2d6+4[Pe]`, `1d6/10+9 [Pi/Pe]`, `1d6+1/1d8+1[Pe]`, `1d4+7[Pi] + 2d12[Poi]`, `2d8+3[Per] + 1d8/MP die`, `2d6[Nec], sup`. */
export function damageIn(text: string, name = ''): Details | undefined {
  const heaps: Heap[] = []
  let said: Details = {}
  let at = 0
  while (at < text.trimEnd().length) {
    TERM.lastIndex = at
    const found = TERM.exec(text)
    if (found === null) return undefined
    const [whole, sign, count = '', sides, plus = '+', added, twoCount = `${count}d`, two, same = '+', again, each, kinds = ''] = found
    at += whole.length
    if (each !== undefined) {
      said = { ...said, 'per-die': `${count}d${sides ?? '1'}`, ...(/sp/i.test(each) && { pool: 'sp' }) }
    } else {
      let heap = heaps.at(-1)
      if (heap === undefined || (sides !== undefined && (heap.dice !== '' || heap.types.length > 0)))
        heaps.push((heap = { dice: '', two: '', flat: 0, types: [] }))
      if (sides === undefined) heap.flat += sign === '-' ? -Number(count) : Number(count)
      else {
        heap.dice = `${count}d${sides}`
        heap.two = two === undefined ? '' : `${twoCount}${two}`
        // With both hands as much is added as with one.
        if (added !== undefined && again !== undefined && added !== again) return undefined
        heap.flat += Number(added === undefined ? `${same}${again ?? 0}` : `${plus}${added}`)
      }
    }
    for (const word of kinds.match(/[a-z]+/gi) ?? []) {
      const origin = /^(?:sup|nat)/i.exec(word)?.[0].toLowerCase()
      const type = typeBegun(word, name)
      if (origin !== undefined) said = { ...said, origin: origin === 'sup' ? 'supernatural' : 'natural' }
      else if (type !== undefined) heaps.at(-1)?.types.push(type)
      else if (word.length <= SHORT && kinds.includes('[')) said = { ...said, unsure: (said.unsure ?? '') + word }
      else if (word.toLowerCase() !== 'damage') return undefined
    }
  }
  const [first, second, ...others] = heaps
  // Nothing but what each die adds.
  if (first === undefined && said['per-die'] !== undefined) return { ...said, damage: '0' }
  if (first === undefined || heaps.slice(1).some(({ types }) => types.length !== 1)) return undefined
  return {
    ...said,
    damage: written(first.dice, first.flat),
    ...(first.two !== '' && { two: written(first.two, first.flat) }),
    ...(first.types.length > 0 && { types: first.types }),
    ...(second !== undefined && { and: more(second) }),
    ...(others.length > 0 && { fates: others.map(more) }),
  }
}

/** What a block lists: what harms its creature less or more, what it knows, what it senses. */

/** What was made of a list, and the words of it that were not. */
export interface Listed {
  readonly said: string
  readonly rest: readonly string[]
}

const wordsFor: Readonly<Record<string, readonly string[]>> = {
  disease: ['diseased'],
  aphonia: ['aphonic'],
  // It is a type of damage, and what such a thing brings.
  poison: ['poison', 'poisoned'],
  fear: ['frightened'],
  charm: ['charmed'],
  surprise: ['surprised'],
  energy: ['fire', 'cold', 'lightning', 'light'],
  physical: ['physical'],
  natural: ['natural'],
  supernatural: ['supernatural'],
}

const hardnesses = ['immune', 'resist', 'vulnerable'] as const
type Hardness = (typeof hardnesses)[number]
/** Of conditions it is said of the save against them. */
const ofConditions = { immune: 'immune', resist: 'hardy', vulnerable: 'prey' } as const

export const hardnessNamed = (label: string): Hardness | undefined =>
  /^(?:damage )?weakness/i.test(label)
    ? 'vulnerable'
    : hardnesses.find((one) => new RegExp(`^(?:damage |condition )?${one.slice(0, 5)}`, 'i').test(label))

/** Weapons that it holds against alone, or that go through it. */
const WEAPON = '(?:weapons|attacks)(?: with| of)?(?: an?)? material (?:level|grade)s?(?: of)? (\\d)'
const sources: readonly (readonly [RegExp, (level: number) => string])[] = [
  [new RegExp(`^(.*?) from ${WEAPON} or (?:less|lower|below)\\.?$`, 'i'), (level) => `[under ${level + 1}]`],
  [new RegExp(`^(.*?),? except (?:from |by )?${WEAPON} or (?:higher|more|above|greater|better)\\.?$`, 'i'), (level) => `[but ${level}]`],
  [/^(.*?) from (?:non-?magical|mundane) (?:weapons|attacks)()\.?$/i, () => '[mundane]'],
  [/^(.*?) from natural sources()$/i, () => '[natural]'],
  [/^(.*?) from supernatural sources()$/i, () => '[supernatural]'],
]

/** What says that not all of it holds always: then it is the game master's. */
const QUALIFIED = /\b(?:not|except|without|unless|only|carried|weapons?|becomes)\b|\. *[A-Z]/

function readHardness(text: string, draft: Draft, what: Hardness): Listed {
  const said: string[] = []
  const rest: string[] = []
  const { list, suffix } = sources.flatMap(([pattern, of]) => {
    const [, own, level] = pattern.exec(text) ?? []
    return own === undefined ? [] : [{ list: own, suffix: of(Number(level)) }]
  })[0] ?? { list: text, suffix: '' }
  if (QUALIFIED.test(list)) return { said: '', rest: [text] }
  for (const term of list.split(/[,;]|\band\b|\bas well as\b|(?<=[a-z]) (?=catatonic|incapacitated)/)) {
    const word = term
      .trim()
      .toLowerCase()
      .replace(/^immune to |^all /, '')
      .replace(/\.$/, '')
    if (word === '') continue
    const { bracketed, origin } = /^(?<bracketed>[a-z]+) ?\[(?<origin>nat|sup)[a-z]*\]/.exec(word)?.groups ?? {}
    const bare = bracketed ?? word.replace(/ damage$/, '')
    const type = bracketed === undefined ? typeNamed(bare) : typeBegun(bare)
    const from = origin === undefined ? suffix : origin === 'nat' ? '[natural]' : '[supernatural]'
    const known = wordsFor[word] ?? wordsFor[bare] ?? (type !== undefined ? [type] : isCondition(bare) || bare === 'diseased' ? [bare] : [])
    if (known.length === 0) rest.push(term.trim())
    for (const one of known) {
      const field = conditionNames.some((name) => name === one) ? ofConditions[what] : what
      const entry = field === what && !isCondition(one) ? `${one}${from}` : one
      draft[field] = [...new Set([...(draft[field] ?? []), entry])]
      said.push(entry)
    }
  }
  return { said: said.join(', '), rest }
}

const skillNames: ReadonlyMap<string, Skill> = new Map([
  ...skills.map((skill): [string, Skill] => [skill.replaceAll('-', ' '), skill]),
  ['spellcraft', 'spellworking'],
])
/** `Observe +6, +3 fortify`. */
function readSkills(text: string, draft: Draft): Listed {
  const said: string[] = []
  const rest: string[] = []
  for (const one of text.replace(/^usually /i, '').split(/[,;]|\band\b(?= *[+-]\d)/)) {
    // `Stealth +6 (in water)`, `Stealth +6 (+9 in water)`: the game master knows when.
    const [, plain = '', inside = ''] = /^(.*?)(?: \(([a-z 0-9+-]+)\))?$/i.exec(one.trim().replace(/\.$/, '')) ?? []
    const other = /(?<= |^)[+-]?\d+(?= |$)/.exec(inside)?.[0]
    const there = inside.replace(other ?? '', '').trim()
    const where = inside === '' || other !== undefined ? '' : ` (${there})`
    const {
      before,
      named,
      name = named,
      after = before,
    } = /^(?<before>[+-]\d+)(?: to| in)? (?<named>[a-z][a-z: -]*)$|^(?<name>[a-z][a-z: -]*?) *\(?(?<after>[+-]?\d+)\)?$/i.exec(plain)
      ?.groups ?? {}
    if (plain === '') continue
    if (name === undefined || after === undefined || /\b(?:others?|any|all|one|two|three|four)\b/i.test(name)) {
      rest.push(plain)
      continue
    }
    const called = name.toLowerCase().replace(/^k: ?/, 'knowledge: ')
    const skill = where === '' ? skillNames.get(called) : undefined
    const value = Number(after)
    if (skill === undefined) draft.lore = { ...draft.lore, [`${called}${where}`]: value }
    else draft.skills = { ...draft.skills, [skill]: value }
    if (other !== undefined) draft.lore = { ...draft.lore, [`${called} (${there})`]: Number(other) }
    said.push(
      `${skill?.replaceAll('-', ' ') ?? called} ${signed(value)}${other === undefined ? where : ` (${there} ${signed(Number(other))})`}`,
    )
  }
  return { said: said.join(', '), rest }
}

const senses: readonly (readonly [RegExp, string])[] = [
  [/^low[- ]?light(?:[- ]vision)?$/i, 'low-light'],
  [/^dark ?vision$/i, 'darkvision'],
]
/** `Heat sense (60ft)`, `blind-sight 30ft`, `Tremor Sense V 90ft`. */
const FELT = /^(?<name>(?:heat|tremor|life|blind)[ -]?(?:sense|sight))(?: [IVX]+)?,? *\(?(?<feet>\d+) ?ft\)?$/i
export function senseNamed(text: string): string | undefined {
  const { name = '', feet = '' } = FELT.exec(text.trim())?.groups ?? {}
  return feet === '' ? senses.find(([pattern]) => pattern.test(text.trim()))?.[1] : `${name.toLowerCase()} ${feet}ft`
}

function readSenses(text: string, draft: Draft): Listed {
  const all = text.split(/,/).flatMap((one) => (/^(?:sight|hearing)$/i.test(one.trim()) ? [] : [one.trim()]))
  const found = all.flatMap((one) => senseNamed(one) ?? [])
  draft.senses = [...(draft.senses ?? []), ...found]
  return { said: found.join(', '), rest: all.filter((one) => senseNamed(one) === undefined) }
}

/** A list by its name; whatever it leaves to people comes before them so. */
export interface NamedList extends Listed {
  readonly label: string
  readonly when: 'hurt' | 'called' | undefined
}

/** What a list of that name says; nothing where there is no such list. */
export function listIn(label: string, text: string, draft: Draft): NamedList | undefined {
  const hardness = hardnessNamed(label)
  if (hardness !== undefined) return { ...readHardness(text, draft, hardness), label: hardness, when: 'hurt' }
  if (label.startsWith('skill')) return { ...readSkills(text, draft), label: 'skills', when: undefined }
  return label.startsWith('sense') ? { ...readSenses(text, draft), label: 'senses', when: 'called' } : undefined
}
