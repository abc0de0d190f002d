import { idOf, numberOf, type Passage, slice, type Taken, trimmed } from '@riposte/print'
import { weaponNamed } from '../gear/weapons.ts'
import { type Manoeuvre, manoeuvres, trainingFor } from '../sheet/sheet.ts'
import { stats } from '../stats.ts'
import { damageIn, type PrintedDamage } from './damage.ts'
import { type Details, detailsIn, typeNamed } from './details.ts'
import { type Draft, signed } from './figures.ts'
import { hardnessNamed, type Listed, readHardness, readSenses, readSkills, senseNamed } from './lists.ts'

/** The rows of a table of abilities: attacks, tricks, powers, what it has learned, what lies with the game master. */

export interface Outcome {
  readonly mark: 'automatic' | 'partly' | 'by-hand'
  readonly said: string
  readonly why: string
  readonly took?: readonly Taken[]
  readonly rest?: Passage | undefined
}

const automatic = (said: string, why = '', took: readonly Taken[] = []): Outcome => ({ mark: 'automatic', said, why, took })
const IDLE = 'nothing to do in a fight'

export function readRow(cells: readonly Passage[], draft: Draft): Outcome {
  const [name, bonus, damage, beside] = cells
  // Nothing, or what it could use besides.
  const other = beside !== undefined && /^(?:-|proficient\b.*)$/i.test(beside.text) ? slice(beside, 0, 0) : beside
  if (name === undefined || bonus === undefined || damage === undefined || other === undefined) return automatic('', IDLE)
  const label = name.text.toLowerCase()
  const hardness = hardnessNamed(label)
  if (hardness !== undefined) return listed(name, other, draft, readHardness(other.text, draft, hardness), hardness, 'hurt')
  if (/^skills?$/.test(label)) return listed(name, other, draft, readSkills(other.text, draft), 'skills', undefined)
  if (/^senses?$/.test(label)) return listed(name, other, draft, readSenses(other.text, draft), 'senses', 'called')
  const taught = /^prof(?:\b|icienc)/.test(label) ? tricksIn(other.text) : undefined
  if (taught !== undefined) return training(taught, draft)
  if (/^(?:prof\b|proficienc|loot|languages?)/.test(label)) return automatic(`${label}: ${IDLE}`)
  if (/^(?:sc|spellcasting|[a-z]+ magic)\b/.test(label)) return spells(name, bonus, other, draft)
  const tricks = tricksIn(name.text)
  const [, value, touched] = /^([+-]?\d+) *(\(touch attack\))?$/.exec(bonus.text) ?? []
  const added = value === undefined ? undefined : Number(value)
  if (added !== undefined && touched !== undefined) return attack(name, other, draft, { ...HARMLESS, isTouch: true }, added)
  if (tricks !== undefined && added !== undefined && damage.text === '') return trickBonus(tricks, added, other, draft)
  const thrown = damage.text === '' || damage.text === '-' ? undefined : damageIn(damage.text)
  const threshold = /^thr(?:eshold)? *= *(\d+)(?: +([a-z]{3}))?$/i.exec(bonus.text)
  if (threshold !== null) return power(name, other, draft, thrown, undefined, Number(threshold[1]), threshold[2])
  const isPower = /\belemental/.test(label) || /\bsecondary action\b|\d ?(?:mp|sp) di(?:e|ce)\b/i.test(other.text)
  if (added !== undefined && thrown !== undefined && isPower) return power(name, other, draft, thrown, added, undefined, undefined)
  if (added !== undefined && thrown !== undefined && !isLearned(name.text)) return attack(name, other, draft, thrown, added)
  return learned(name, bonus, damage, other, draft)
}

/** A list, of which some may lie with the game master. */
function listed(
  name: Passage,
  other: Passage,
  draft: Draft,
  { said, rest }: Listed,
  label: string,
  when: 'hurt' | 'called' | undefined,
): Outcome {
  if (rest.length === 0) return automatic(`${label}: ${said}`)
  if (when !== undefined) addTrait(draft, name.text, rest.join(', '), when)
  const why = when === undefined ? `no bonus stands for "${rest.join(', ')}"` : leftTo(when)
  return { mark: said === '' ? 'by-hand' : 'partly', said: said === '' ? '' : `${label}: ${said}`, why, rest: other }
}

// ------------------------------------------------------------------------------------------------------------- attacks

/** What a body strikes with, where the block does not say of what type that is. */
const bodily: readonly (readonly [RegExp, string])[] = [
  [/claw|talon/i, 'slashing'],
  [/bite|beak|teeth|fang|jaw|quill|sting|horn|tusk|spike|thorn|needle/i, 'piercing'],
]

const HARMLESS: PrintedDamage = { damage: '0', two: undefined, types: [], and: undefined, perDie: undefined, isSupernatural: false }

function attack(name: Passage, other: Passage, draft: Draft, dealt: PrintedDamage & { readonly isTouch?: true }, bonus: number): Outcome {
  const { details, took, at } = detailsIn(other)
  // "Great Blast" is a blast: what is not said of it is as it is of that.
  const like = draft.attacks?.find((one) => name.text.endsWith(` ${one.name}`))
  const rider = trimmed(slice(other, at))
  const known = weaponNamed(idOf(name.text.replace(/\(.*\)/, '')))
  const printed = dealt.types.length > 0 ? dealt.types : details.type === undefined ? known?.types : [details.type]
  const types = printed ?? like?.types ?? [bodily.find(([pattern]) => pattern.test(name.text))?.[1] ?? 'percussive']
  const { reach, increment } = details
  const range = details.range === 0 ? increment : (details.range ?? like?.range)
  const isTouch = dealt.isTouch === true || details.touch === true || /\btouch\b/i.test(name.text)
  draft.attacks = [
    ...(draft.attacks ?? []),
    {
      name: name.text,
      bonus,
      damage: dealt.damage,
      ...(dealt.two !== undefined && { two: dealt.two }),
      types: [...types],
      ...(dealt.and !== undefined && { and: dealt.and }),
      ...(reach !== undefined && { reach }),
      ...(range !== undefined && { range }),
      ...(range !== undefined && { increment: increment ?? range }),
      ...(isTouch && { touch: true }),
      ...((dealt.isSupernatural || details.supernatural === true) && { origin: 'supernatural' as const }),
      ...(rider.text !== '' && { rider: rider.text }),
    },
  ]
  const said = [
    `${name.text} ${signed(bonus)}, ${dealt.damage}${dealt.two === undefined ? '' : ` (${dealt.two} in two hands)`} ${types.join(' or ')}`,
    ...(dealt.and === undefined ? [] : [`and ${dealt.and.damage} ${dealt.and.type}`]),
    ...(reach === undefined ? [] : [`reach ${reach}ft`]),
    ...(range === undefined ? [] : [`range ${range}ft`]),
    ...(increment === undefined ? [] : [`increment ${increment}ft`]),
    ...(isTouch ? ['touch'] : []),
  ].join(', ')
  const why = printed === undefined && dealt.damage !== '0' ? `no type is printed: ${types.join()}` : ''
  return rider.text === ''
    ? automatic(said, why, took)
    : { mark: 'partly', said, took, rest: rider, why: 'what else a hit does comes before the game master' }
}

const tricksIn = (text: string): readonly Manoeuvre[] | undefined => {
  const words = text.split(/[,/]|\band\b/).map((word) => manoeuvres.find((one) => one === idOf(word)))
  const found = words.flatMap((one) => (one === undefined ? [] : [one]))
  return found.length > 0 && found.length === words.length ? found : undefined
}

function training(tricks: readonly Manoeuvre[], draft: Draft): Outcome {
  const found = [...new Set(tricks.flatMap((one) => trainingFor[one] ?? []))]
  draft.trained = [...(draft.trained ?? []), ...found]
  return automatic(`trained: ${found.join(', ')}`)
}

function trickBonus(tricks: readonly Manoeuvre[], bonus: number, other: Passage, draft: Draft): Outcome {
  for (const one of tricks) draft.manoeuvres = { ...draft.manoeuvres, [one]: bonus }
  const { details } = detailsIn(other)
  return automatic(
    `${tricks.join(', ')} ${signed(bonus)}`,
    details.reach === undefined && other.text !== '' ? 'its words only describe it' : '',
  )
}

// -------------------------------------------------------------------------------------------------------------- powers

function power(
  name: Passage,
  other: Passage,
  draft: Draft,
  dealt: PrintedDamage | undefined,
  bonus: number | undefined,
  needs: number | undefined,
  against: string | undefined,
): Outcome {
  const found = detailsIn(other)
  const { took, at } = found
  const isUnsaid = /\bblast\b/i.test(name.text) && found.details.range === undefined && found.details.reach === undefined
  const details: Details = isUnsaid ? { ...found.details, range: BLAST } : found.details
  const rest = trimmed(slice(other, at))
  const save = stats.find((stat) => stat === against?.toUpperCase()) ?? details.save
  const type = dealt?.types[0] ?? details.type ?? typesIn(name.text)
  const each = dealt?.perDie ?? perDieOf(dealt?.damage, details)
  const isAimed = bonus !== undefined || save !== undefined || (details.radius ?? 0) > 0
  const isWhole =
    rest.text === '' &&
    isAimed &&
    details.shape === undefined &&
    (dealt === undefined || type !== undefined) &&
    !/sweep|linear|cone|circle/i.test(name.text)
  const figures = [
    ...(bonus === undefined ? [] : [`attack ${signed(bonus)}`]),
    ...(needs === undefined ? [] : [`threshold ${needs}${save === undefined ? '' : `, ${save} save`}`]),
    ...(dealt === undefined ? [] : [`${dealt.damage}${type === undefined ? '' : ` ${type}`}`]),
    ...(each === undefined ? [] : [`${each} more for each die`]),
    ...saidOf(details),
  ].join(', ')
  const written = {
    name: unlike(draft, name.text, details.shape === true ? 'area' : (type ?? 'again')),
    spell: false,
    action: details.action ?? 'main action',
    ...(details.dice !== undefined && { [`${details.dice.pool}-dice`]: details.dice.count }),
  }
  const isLossy = (details.upcast === true || details.most !== undefined) && each === undefined
  if (!isWhole) {
    const words = [figures, other.text].join('. ')
    const when = dealt === undefined ? momentOf(other.text) : 'used'
    if (when === 'used') draft.powers = [...(draft.powers ?? []), { ...written, range: 'self', words }]
    else addTrait(draft, name.text, words, when)
    return { mark: 'by-hand', said: '', why: leftTo(when), took, rest: other }
  }
  draft.powers = [
    ...(draft.powers ?? []),
    {
      ...written,
      range: details.range ?? 'close',
      ...(details.radius !== undefined && { radius: details.radius }),
      ...(bonus !== undefined && { attack: 'WIS' as const, bonus }),
      ...(/\btouch\b/i.test(name.text) && { touch: true }),
      ...(needs !== undefined && { save: save ?? 'DEX', needs }),
      ...(dealt !== undefined && { damage: dealt.damage }),
      ...(each !== undefined && { 'per-die': each, 'most-dice': details.most ?? 10 }),
      ...(details.farther !== undefined && { 'range-per-die': details.farther }),
      type: type ?? 'fire',
      origin: details.supernatural === false ? ('natural' as const) : ('supernatural' as const),
      ...(details.half && { partial: 'half' as const }),
      ...(details.condition !== undefined && { condition: details.condition, 'at-once': true }),
      ...(details.lasts !== undefined && { lasts: details.lasts }),
    },
  ]
  if (!isLossy) return automatic(`${name.text}: ${figures}`, isUnsaid ? `no range is printed: ${BLAST}ft, as other blasts have` : '', took)
  addTrait(draft, name.text, other.text, 'called')
  return { mark: 'partly', said: `${name.text}: ${figures}`, why: 'what more dice do is not said', took, rest: other }
}

const BLAST = 120

/** "Fire" in "Elemental Touch (Fire)". */
const typesIn = (text: string): string | undefined =>
  text
    .match(/[a-z]+/gi)
    ?.map(typeNamed)
    .find((type) => type !== undefined)

/** "A maximum of 5 dice (7d4+4)" tells what one of them adds to 2d4+4. */
function perDieOf(damage: string | undefined, { most, top }: Details): string | undefined {
  const [, from, sides] = /^(\d+)d(\d+)/.exec(damage ?? '') ?? []
  const [, to, same] = /^(\d+)d(\d+)/.exec(top ?? '') ?? []
  const each = most === undefined ? 0 : (Number(to) - Number(from)) / most
  return sides !== undefined && sides === same && Number.isInteger(each) && each > 0 ? `${each}d${sides}` : undefined
}

/** Two powers of one name go by what tells them apart. */
const unlike = ({ powers = [] }: Draft, name: string, by: string): string =>
  powers.some((one) => one.name === name) ? `${name} (${by})` : name

const saidOf = ({ reach, range, farther, radius, most, action, dice, condition, lasts, half }: Details): readonly string[] => [
  ...(reach === undefined ? [] : [`reach ${reach}ft`]),
  ...(range === undefined ? [] : [`range ${range}ft`]),
  ...(farther === undefined ? [] : [`${farther}ft farther for each die`]),
  ...(radius === undefined ? [] : [`radius ${radius}ft`]),
  ...(most === undefined ? [] : [`at most ${most} dice more`]),
  ...(action === undefined ? [] : [action]),
  ...(dice === undefined ? [] : [`${dice.count} ${dice.pool} dice`]),
  ...(condition === undefined ? [] : [lasts === undefined ? condition : `${condition} for ${lasts} rounds`]),
  ...(half === undefined ? [] : ['half on a save']),
]

function spells(name: Passage, bonus: Passage, other: Passage, draft: Draft): Outcome {
  const threshold = /\d+/.exec(`${bonus.text.replace(/^[+-]\d+$/, '')} ${/thr *= *\d+/i.exec(other.text)?.[0] ?? ''}`)?.[0]
  const words = [...(threshold === undefined ? [] : [`threshold ${threshold}`]), ...(other.text === '' ? [] : [other.text])].join(': ')
  draft.powers = [...(draft.powers ?? []), { name: name.text, range: 'self', words: words === '' ? name.text : words }]
  return { mark: 'by-hand', said: '', why: leftTo('used'), rest: other }
}

// ------------------------------------------------------------------------------------------------- what it has learned

const abilities: readonly string[] = [
  'multi-attack',
  'parry',
  'counterstrike',
  'evasive',
  'skirmisher',
  'opportunist',
  'charge',
  'broad-strike',
  'greater-manoeuvre',
  'combined-manoeuvre',
  'point-blank-shot',
  'precise-shot',
  'safe-cast',
  'alert',
  'sprinter',
  'swift-strike',
  'weapon-finesse',
  'offhand-fighting',
  'war-trained',
  'guarded',
]

const romans = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X']

/** `Multi-attack II`: what it is, and how much of it. */
export function abilityNamed(text: string): { readonly id: string; readonly rank: number } | undefined {
  const { name = text, roman } = /^(?<name>.*?)[ :]+(?<roman>[IVX]+)$/.exec(text.trim())?.groups ?? {}
  const bare = (word: string): string => idOf(word).replaceAll('-', '')
  const id = abilities.find((one) => bare(one) === bare(name))
  return id === undefined ? undefined : { id, rank: roman === undefined ? 1 : romans.indexOf(roman) + 1 }
}

const isLearned = (text: string): boolean => abilityNamed(text) !== undefined || /^precision attack\b/i.test(text)

type Ranks = Readonly<Record<string, number>>
export const ranksOf = ({ abilities: own }: Draft): Ranks =>
  Array.isArray(own) ? Object.fromEntries(own.map((one) => [one, 1])) : (own ?? {})

/** Words that say when or with what it may be done: not described, but limited. */
const LIMITED = /\b(?:only|except|cannot|unless|against|if)\b/i

function learned(name: Passage, bonus: Passage, damage: Passage, other: Passage, draft: Draft): Outcome {
  const found = abilityNamed(name.text)
  if (found !== undefined) {
    draft.abilities = { ...ranksOf(draft), [found.id]: found.rank }
    const said = `${found.id}${found.rank > 1 ? ` ${romans[found.rank - 1] ?? ''}` : ''}`
    if (!LIMITED.test(other.text) && bonus.text === '') return automatic(said)
    addTrait(draft, name.text, [bonus.text, other.text].filter((text) => text !== '').join(', '), 'called')
    return { mark: 'partly', said, why: leftTo('called'), rest: other }
  }
  const sense = senseNamed(name.text)
  if (sense !== undefined) {
    draft.senses = [...(draft.senses ?? []), sense]
    return automatic(sense)
  }
  const habit = habitIn(other.text, draft)
  if (habit !== undefined) {
    draft.routine = habit
    return automatic(
      `as one main action ${Object.entries(habit)
        .map(([attackName, times]) => `${times} × ${attackName}`)
        .join(', ')}`,
    )
  }
  const words = [bonus.text, damage.text, other.text].filter((text) => text !== '' && text !== '-').join(', ')
  const when = momentOf(words)
  if (when === 'used')
    draft.powers = [...(draft.powers ?? []), { name: name.text, spell: false, action: actionIn(words), range: 'self', words }]
  else addTrait(draft, name.text, words === '' ? name.text : words, when)
  return { mark: 'by-hand', said: '', why: leftTo(when), rest: other.text === '' ? name : other }
}

/** "Makes one beak attack and one claw attack", "4 attacks with its claws". */
function habitIn(text: string, { attacks = [] }: Draft): Readonly<Record<string, number>> | undefined {
  const [, made = ''] = /\bmakes? (\w+ (?:[a-z ]+ )?attacks?\b.*)/i.exec(text) ?? []
  if (/\bonly\b|\bor\b/i.test(text)) return undefined
  const stem = (word: string): string => word.toLowerCase().replace(/s$/, '')
  const habit: Record<string, number> = {}
  for (const [, count = '', own = '', its = ''] of made.matchAll(/(\w+) (?:([a-z ]+?) )?attacks?\b(?: with its ([a-z ]+))?/gi)) {
    const named = its === '' ? own : its
    const found = attacks.find(({ name }) => stem(name) === stem(named.trim()))
    const times = numberOf(count.toLowerCase())
    if (found === undefined || times === undefined) return undefined
    habit[idOf(found.name)] = (habit[idOf(found.name)] ?? 0) + times
  }
  return Object.keys(habit).length > 0 ? habit : undefined
}

// ------------------------------------------------------------------------------------------------- the game master's

const actionIn = (text: string): string =>
  /\b(main|secondary|full[ -]round) action\b/i.exec(text)?.[0].toLowerCase().replace('-', ' ') ?? 'main action'

export type When = 'used' | 'turn-start' | 'hurt' | 'called'
export function momentOf(text: string): When {
  if (/\b(?:main|secondary|full[ -]round) action\b/i.test(text)) return 'used'
  if (/\bstart(?:ing|s)?(?: of)? (?:their|its|his|her|the|each) turn/i.test(text)) return 'turn-start'
  if (/\b(?:would )?takes?(?:n)? [a-z]* ?damage\b|\bimmun|\bresist/i.test(text)) return 'hurt'
  return 'called'
}

export function addTrait(draft: Draft, name: string, words: string, when: Exclude<When, 'used'>): void {
  draft.traits = [...(draft.traits ?? []), { name, when, words }]
}

const leftBy: Readonly<Record<When, string>> = {
  used: 'the game master does it when it is used',
  'turn-start': 'comes before the game master at the start of its turn',
  hurt: 'comes before the game master when it is hurt',
  called: 'the game master calls for it',
}
export const leftTo = (when: When): string => leftBy[when]
