import { Cursor, type Groups, idOf, numberOf, type Passage, signed, slice, trimmed } from '@riposte/print'
import { arts } from '../sheet/power.ts'
import { abilityNames, type Manoeuvre, manoeuvres, trainingFor } from '../sheet/sheet.ts'
import { reckoned } from './against.ts'
import { attack, goesWithBlows, isPower, power, type Told, unlike } from './deeds.ts'
import { type Detailed, type Details, detailsIn } from './details.ts'
import { deedOf } from './fates.ts'
import type { Draft } from './figures.ts'
import type { Line } from './layout.ts'
import { damageIn, hardnessNamed, listIn, type NamedList, senseNamed } from './lists.ts'
import { addTrait, automatic, leftTo, momentOf, nothing, type Outcome } from './people.ts'
import { beside } from './several.ts'

/** The rows of a table of abilities: attacks, tricks, powers, what it has learned, what lies with the game master. */

const IDLE = 'nothing to do in a fight'
const NOTHING: Detailed = { details: {}, took: [], rest: { text: '', at: [] } }

/** A row by its columns. */
interface Row {
  readonly name: Passage
  readonly bonus: Passage
  readonly damage: Passage
  readonly other: Passage
}

export function readRow(cells: readonly Passage[], draft: Draft, all: readonly Line[] = []): Outcome {
  const row = columnsOf(cells.map((cell) => reckoned(cell, draft)))
  return row === undefined ? nothing(IDLE) : (readByName(row, draft) ?? readByColumns(row, draft, all))
}

/** What is said behind a figure stands beside all that is said. */
function columnsOf([name, printed, dealing, words]: readonly Passage[]): Row | undefined {
  // Nothing, or what it could use besides.
  const told = words !== undefined && /^(?:-|proficient\b.*)$/i.test(words.text) ? slice(words, 0, 0) : words
  const [bonus, plus] = headed(printed, BONUS)
  const [damage, more] = dealing && WORDY.test(dealing.text) ? [slice(dealing, 0, 0), dealing] : headed(dealing, DAMAGE)
  const other = told && (plus ?? more) === undefined ? told : told && beside(plus, more, told)
  return name === undefined || bonus === undefined || damage === undefined || other === undefined
    ? undefined
    : { name, bonus, damage, other }
}

/** What its name says is no deed: a list, what it is trained in, its spells, what a fight has no use for. */
function readByName({ name, bonus, damage, other }: Row, draft: Draft): Outcome | undefined {
  const label = name.text.toLowerCase()
  const hardness = hardnessNamed(label)
  // "Resist: slashing, light" in one column.
  const inside = /^[^:]*: *(?=\S)/.test(name.text) ? name.text.indexOf(':') + 1 : undefined
  if (hardness !== undefined && other.text === '' && inside !== undefined)
    return readRow([slice(name, 0, inside - 1), bonus, damage, trimmed(slice(name, inside))], draft)
  const list = hardness !== undefined || /^(?:skill|sense)s?$/.test(label) ? listIn(label, other.text, draft) : undefined
  if (list !== undefined) return listed(name, other, draft, list)
  const taught = /^prof(?:\b|icienc)/.test(label) ? tricksIn(other.text) : undefined
  if (taught !== undefined) return training(taught, draft)
  if (/^(?:prof\b|proficienc|loot|languages?)/.test(label)) return nothing(IDLE)
  return MAGIC.test(label) ? spells(name, bonus, other, draft) : undefined
}

/** What is rolled, if anything: of what it has learned the name tells it, as of what is no more than done. */
function rolledIn({ name, bonus }: Row, dealt: Details | undefined, { heals, lends, aura, ...details }: Details): Details | undefined {
  if (isLearned(name.text) && (dealt?.damage === undefined || /[IVX]$|^precision/i.test(name.text))) return undefined
  const isDone = (heals ?? lends ?? aura) !== undefined || goesWithBlows(name.text, details)
  return IDLE_CELL.test(bonus.text) && isDone ? NOTHING.details : rollIn(bonus)
}

/** An attack, a power, what it has learned: by what its columns say. */
function readByColumns(row: Row, draft: Draft, all: readonly Line[]): Outcome {
  const { name, bonus, damage, other } = row
  const found = detailsIn(other)
  const dealt = IDLE_CELL.test(damage.text) ? NOTHING.details : damageIn(damage.text, name.text)
  const rolled = rolledIn(row, dealt, found.details)
  const tricks = tricksIn(name.text)
  if (tricks !== undefined && rolled?.bonus !== undefined && dealt?.damage === undefined)
    return trickBonus(tricks, rolled.bonus, other, draft)
  if (rolled === undefined || dealt === undefined) {
    const outcome = learned(name, bonus, damage, other, draft)
    const why = [
      ...unread(bonus, rolled ?? rollIn(bonus), 'bonus', '+5 or Thr=14 DEX'),
      ...unread(damage, dealt, 'damage', '1d6+2[Pi]'),
      outcome.why,
    ].join('; ')
    return outcome.mark === 'by-hand' ? { ...outcome, why } : outcome
  }
  const fates = [
    ...(dealt.fates ?? []),
    ...(dealt.and !== undefined && found.details.and !== undefined ? [found.details.and] : []),
    ...(found.details.fates ?? []),
  ]
  const details = { ...found.details, ...rolled, ...dealt, ...(fates.length > 0 && { fates }) }
  const venom = poisonOf(name.text, { ...found, details, other }, draft, all)
  if (venom !== undefined) return venom
  // What the columns say holds; what is said otherwise beside them, nobody knows.
  const isTwice = dealt.damage !== undefined && found.details.damage !== undefined
  // A poison of which nothing else tells is the game master's.
  const isBare = details.bears === true && !found.details.fates?.length && !all.some(({ cells }) => VENOM.test(cells[0]?.text ?? ''))
  const told = { ...found, ...((isTwice || isBare) && { rest: other }), details, other }
  return deed(name.text, told, draft) ?? learned(name, bonus, damage, other, draft)
}

/** No figure at all. */
const WORDY = /^(?!(?:sup|nat|see|none|n\/a)\b)[a-z][a-z' -]*$/i
/** Nothing, or elsewhere. */
const IDLE_CELL = /^(?:[-—–]|n\/a|none|see (?:text|below|notes?|description))?$/i
/** What a column begins with, and what is said behind it. */
const BONUS = /^[+-]?\d+(?= *(?:\(|,|;|[a-z]))(?! *\(?(?:each|x\b)| *[,;] *[+-]?\d)/i
const DAMAGE = /^\d+(?:d\d+)?(?: ?[+-] ?\d+)?(?: ?\[[a-z/, ]+\]| ?[a-z]{2,}(?:\/[a-z]+)*(?= *[(,;+]))*(?= *[(,;]| +[a-z]| *\+ *[a-z])/i
function headed(cell: Passage | undefined, head: RegExp): readonly [Passage | undefined, Passage | undefined] {
  const found = cell && (head === DAMAGE && damageIn(cell.text) !== undefined ? undefined : head.exec(cell.text)?.[0])
  if (cell === undefined || found === undefined) return [cell, undefined]
  return [slice(cell, 0, found.length), trimmed(slice(cell, found.length))]
}

const VENOM = /\b(?:poison|venom)$/i
/** A row that tells what the poison of its attacks does: of those that bear it, or whose name it says. */
function poisonOf(name: string, { details, took, rest, other }: Told, draft: Draft, all: readonly Line[]): Outcome | undefined {
  const { bonus, damage, dice, needs, save, fates = [], lasts, shape, action, 'ends-on-save': ends } = details
  if (!VENOM.test(name) || needs === undefined || fates.length === 0 || rest.text !== '') return undefined
  if ([bonus, damage, dice, shape, action].some((one) => one !== undefined)) return undefined
  const bears = ({ name: own }: { readonly name: string }): boolean =>
    new RegExp(`\\b${own.toLowerCase()}`).test(other.text.toLowerCase()) ||
    all.some(({ cells: [one, ...cells] }) => one?.text === own && cells.some(({ text }) => /\b(?:poison|venom)\b/i.test(text)))
  const bearers = draft.attacks?.filter(bears) ?? []
  const known = fates.map((fate) => ({ ...(save !== undefined && { save }), ...fate, needs, 'if-hurt': true }))
  const lasting = known.map((fate) =>
    fate.again === true ? { ...(lasts !== undefined && { lasts }), ...(ends === true && { 'ends-on-save': ends }), ...fate } : fate,
  )
  if (bearers.length === 0 || lasting.some((fate) => fate.save === undefined || (fate.again === true && fate.lasts === undefined)))
    return undefined
  draft.attacks =
    draft.attacks?.map((one) => (bearers.includes(one) ? { ...one, also: [...(one.also ?? []), ...lasting.map(deedOf)] } : one)) ?? []
  return automatic(`${name}: with ${bearers.map((one) => one.name).join(', ')}`, '', took)
}

/** A column that says something, and nothing that is known. */
const unread = ({ text }: Passage, read: Details | undefined, what: string, like: string): readonly string[] =>
  read !== undefined || !/\d|[+=]/.test(text) ? [] : [`no ${what} is read of "${text}": write it like ${like}`]

/** `+5`, `5`, `+6 (touch attack)`, `Thr=17 STR`; nothing where it says more than that. */
function rollIn(bonus: Passage): Details | undefined {
  const { details, rest } = detailsIn(/^\d+$/.test(bonus.text) ? { text: `+${bonus.text}`, at: [bonus.at[0] ?? 0, ...bonus.at] } : bonus)
  if (rest.text !== '' || (details.bonus !== undefined && details.needs !== undefined)) return undefined
  // Two of them are nobody's.
  if ((bonus.text.match(/[+-]\d/g)?.length ?? 0) > 1) return undefined
  // Beside a bonus a stat is the one that governs it.
  if (details.bonus !== undefined) return { bonus: details.bonus, ...(details.touch === true && { touch: true }) }
  return details.needs === undefined ? undefined : { needs: details.needs, ...(details.save !== undefined && { save: details.save }) }
}

/** An attack, or a power; nothing where it is neither. */
export function deed(name: string, told: Told, draft: Draft, isSpell = false): Outcome | undefined {
  const { details } = told
  if (isSpell || isPower(name, details)) return power(name, told, draft, isSpell)
  // Something that it reaches or goes as far as is a blow, whatever that does.
  const { bonus, damage, touch, fates = [], range, reach } = details
  if (bonus === undefined || (fates.length === 0 && [damage, touch, range, reach].every((one) => one === undefined))) return undefined
  return attack(name, told, draft)
}

/** A list, of which some may lie with the game master. */
function listed(name: Passage, other: Passage, draft: Draft, { said, rest, label, when }: NamedList): Outcome {
  if (rest.length === 0) return automatic(`${label}: ${said}`)
  if (when !== undefined) addTrait(draft, name.text, rest.join(', '), when)
  const why = when === undefined ? `no bonus stands for "${rest.join(', ')}"` : leftTo(when)
  return { mark: said === '' ? 'by-hand' : 'partly', said: said === '' ? '' : `${label}: ${said}`, why, rest: other }
}

// -------------------------------------------------------------------------------------------------------------- tricks

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
  const isTold = details.reach === undefined && other.text !== ''
  return automatic(`trick: ${tricks.join(', ')} ${signed(bonus)}`, isTold ? 'its words only describe it' : '')
}

const MAGIC = new RegExp(`^(?:(?:sc|spellcasting|spells?|[a-z]+ magic)\\b|(?:${arts.join('|')}|water) [ivx]+$)`)
/** `Sc: Air III`, `Fire magic II`: each spell that is listed can be cast by its name, and what it does the game master knows. */
function spells(name: Passage, bonus: Passage, other: Passage, draft: Draft): Outcome {
  const read = [bonus, other].map((one) => detailsIn(one))
  const needs = read.map(({ details }) => details.needs).find((one) => one !== undefined)
  const art = arts.find((one) => new RegExp(`\\b${one}\\b`, 'i').test(name.text))
  const listed = other.text
    .replace(/^\(?thr[^:;,)]*\)?[:;,]? */i, '')
    .replace(/^[a-z ]*\b(?:favou?rites?|typical|usual|known)?(?: ?spells?)?(?: are)?: */i, '')
  const all = listed
    .split(/[,;]/)
    .map((one) => one.replace(/[‹›"[\].]|\(.*\)/g, '').trim())
    .filter((one) => /^[a-z][a-z' -]{1,40}$/i.test(one))
  const words = needs === undefined ? name.text : `${name.text}, threshold ${needs}`
  for (const one of all.length === 0 ? [name.text] : all)
    draft.powers = [
      ...(draft.powers ?? []),
      {
        name: unlike(draft.powers, one, name.text),
        range: 'self',
        art,
        words: all.length === 0 && other.text !== '' ? `${words}: ${other.text}` : words,
      },
    ]
  return {
    mark: 'by-hand',
    said: '',
    why: all.length < 2 ? leftTo('used') : `${all.length} spells, each cast by its name: ${leftTo('used')}`,
    rest: other,
  }
}

// ------------------------------------------------------------------------------------------------- what it has learned

const romans = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X']

/** `Multi-attack II`: what it is, and how much of it. */
export function abilityNamed(text: string): { readonly id: string; readonly rank: number } | undefined {
  const { name = text, roman } = /^(?<name>.*?)[ :]+(?<roman>[IVX]+)$/.exec(text.trim())?.groups ?? {}
  const bare = (word: string): string => idOf(word).replaceAll('-', '')
  const id = abilityNames.find((one) => bare(one) === bare(name))
  return id === undefined ? undefined : { id, rank: roman === undefined ? 1 : romans.indexOf(roman) + 1 }
}

const isLearned = (text: string): boolean => abilityNamed(text) !== undefined || /^precision attack\b/i.test(text)

type Ranks = Readonly<Record<string, number>>
export const ranksOf = ({ abilities: own }: Draft): Ranks =>
  Array.isArray(own) ? Object.fromEntries(own.map((one) => [one, 1])) : (own ?? {})

/** Words that say when or with what it may be done: not described, but limited. */
const LIMITED = /\b(?:only|except|cannot|unless|against|if|when|while)\b/i

function learned(name: Passage, bonus: Passage, damage: Passage, other: Passage, draft: Draft): Outcome {
  const found = abilityNamed(name.text)
  const habit =
    found === undefined || found.id === 'multi-attack'
      ? habitIn(other.text, draft, /\battack/i.test(name.text) || found !== undefined, found && 1 + found.rank)
      : undefined
  if (habit !== undefined) {
    draft.routine = Object.fromEntries(habit.strikes.map(({ attack: made, times }) => [idOf(made), times]))
    if (found !== undefined && totalOf(habit.ways[0]) === 1 + found.rank) draft.abilities = { ...ranksOf(draft), [found.id]: found.rank }
    const said = `trait: ${name.text}: makes ${habit.ways.map((way) => way.map(({ attack: made, times }) => `${times} ${made} attacks`).join(' and ')).join(' or ')}`
    if (habit.rest === '') return automatic(said)
    addTrait(draft, name.text, other.text, 'called')
    return { mark: 'partly', said, why: leftTo('called'), rest: other }
  }
  if (found !== undefined) {
    draft.abilities = { ...ranksOf(draft), [found.id]: found.rank }
    const said = `abilities: ${found.id}${found.rank > 1 ? ` ${romans[found.rank - 1] ?? ''}` : ''}`
    if (!LIMITED.test(other.text) && bonus.text === '')
      return automatic(said, other.text === '' ? '' : 'what stands beside it only describes it')
    addTrait(draft, name.text, [bonus.text, other.text].filter((text) => text !== '').join(', '), 'called')
    return { mark: 'partly', said, why: leftTo('called'), rest: other }
  }
  const all = name.text.split(',').map(abilityNamed)
  if (other.text === '' && all.every((one) => one !== undefined)) {
    draft.abilities = { ...ranksOf(draft), ...Object.fromEntries(all.map(({ id, rank }) => [id, rank])) }
    return automatic(`abilities: ${name.text}`)
  }
  const sense = senseNamed(name.text) ?? senseNamed(`${name.text} ${other.text}`)
  if (sense !== undefined) {
    draft.senses = [...(draft.senses ?? []), sense]
    return automatic(`senses: ${sense}`)
  }
  const words = [bonus.text, damage.text, other.text].filter((text) => text !== '' && text !== '-').join(', ')
  const when = momentOf(words)
  if (when === 'used')
    draft.powers = [...(draft.powers ?? []), { name: name.text, spell: false, action: actionIn(words), range: 'self', words }]
  else addTrait(draft, name.text, words === '' ? name.text : words, when)
  return { mark: 'by-hand', said: '', why: leftTo(when), rest: other.text === '' ? name : other }
}

const actionIn = (text: string): string =>
  /\b(main|secondary|full[ -]round) action\b/i.exec(text)?.[0].toLowerCase().replace('-', ' ') ?? 'main action'

type Strikes = readonly { readonly attack: string; readonly times: number }[]
const totalOf = (strikes: Strikes = []): number => strikes.reduce((sum, { times }) => sum + times, 0)
interface Habit {
  /** As often with each as at most, of one attack action. */
  readonly strikes: Strikes
  readonly ways: readonly Strikes[]
  /** What it may do instead, or what else is said. */
  readonly rest: string
}

/** "Makes one beak attack and one claw attack", "4 attacks with its claws"; of a row about attacks also "two claws, one bite". */
function habitIn(
  text: string,
  { attacks = [], name: own = '' }: Draft,
  isAboutAttacks: boolean,
  many: number | undefined,
): Habit | undefined {
  const [, who = '', made = isAboutAttacks ? text.replace(/^(?:\w+ attacks?: *|attacks? )/i, '') : undefined] =
    /^(.*?)\bmakes? (.*)$/i.exec(text) ?? []
  if (made === undefined || /\bonly\b/i.test(text)) return undefined
  const stem = (word: string): string => word.trim().toLowerCase().replace(/s$/, '')
  // What stands before it says when, unless it is whose habit it is.
  const beings = ['a', 'an', 'the', 'it', 'thi', 'they', 'creature', 'can', 'may', ...(own.match(/\w+/g) ?? []).map(stem)]
  if ((who.match(/\w+/g) ?? []).some((word) => !beings.includes(stem(word)))) return undefined
  const c = new Cursor(made, undefined)
  const listed = () =>
    c.list(() => {
      const times = c.attempt(() => numberOf(c.step())) ?? (c.eat('a', 'an', 'its', 'the') === undefined && !isAboutAttacks ? undefined : 1)
      const { own, its = own ?? '' }: Partial<Groups> =
        c.scan(
          "(?:(?:attacks? with (?:its |the )?)(?<its>[a-z' -]{1,40}?)|(?<own>[a-z' -]{1,40}?)(?: attacks?)?)(?= and |,|\\.| as | or |$)",
        ) ?? {}
      const near = attacks.filter(({ name }) => name.toLowerCase().split(' ').map(stem).includes(stem(its)))
      const found = attacks.find(({ name }) => stem(name) === stem(its)) ?? (near.length === 1 ? near[0] : undefined)
      return found === undefined || times === undefined ? undefined : { attack: found.name, times }
    }) ?? []
  const strikes = listed()
  c.eat('as a main action', 'as an attack action', 'as part of its main action')
  const ways = [strikes]
  const from = c.at
  while (c.eat('or', ', or') !== undefined) ways.push(listed())
  const isOnce = ways.every((way) => way.length > 0 && new Set(way.map((one) => one.attack)).size === way.length)
  const most = isOnce && ways.length > 1 && (c.isDone || c.word === '.') ? freelyOf(ways, many) : undefined
  if (most !== undefined) return { strikes: most, ways, rest: '' }
  c.at = from
  const isElse = c.sees(',? or ')
  const isFirst = strikes.length > 0 && new Set(strikes.map((one) => one.attack)).size === strikes.length
  return !isFirst || (!c.isDone && !isElse) ? undefined : { strikes, ways: [strikes], rest: c.isDone ? '' : c.rest }
}

/** "Two pincers, or a pincer and the sting": as often with each as at most, where all that come to so many are among the ways; one blow with something else is free to all. */
function freelyOf(ways: readonly Strikes[], many: number | undefined): Strikes | undefined {
  const [first = [], ...others] = ways
  const names = [...new Set(ways.flat().map((one) => one.attack))]
  if (many === undefined)
    return others.every((way) => totalOf(way) === 1) && names.length === first.length + others.length ? first : undefined
  const timesIn = (way: Strikes, name: string): number => way.find((one) => one.attack === name)?.times ?? 0
  const most = names.map((name) => ({ attack: name, times: Math.max(...ways.map((way) => timesIn(way, name))) }))
  // Of one blow more than there are each may be the one that is left out.
  const isAll = totalOf(most) === many + 1 && names.length === ways.length && ways.every((way) => totalOf(way) === many)
  return isAll ? most : undefined
}

// ------------------------------------------------------------------------------------------------------ what people type

/** "Elemental Blast: Fire: attack +6": the name ends where all that follows is understood, or else as soon as it can. */
function named(words: Passage): { readonly name: string; readonly other: Passage; readonly found: Detailed } {
  const ends = [...words.text.matchAll(/: ?| (?=[+-]\d)/g)].map(({ index, 0: mark }) => ({ index, after: index + mark.length }))
  const all = ends.map(({ index, after }) => {
    const other = trimmed(slice(words, after))
    return { name: words.text.slice(0, index).trim(), other, found: detailsIn(other) }
  })
  return all.find(({ found }) => found.rest.text === '') ?? all[0] ?? { name: '', other: words, found: detailsIn(words) }
}

/** A line that people type, with commas between its parts: an attack, a trick, a power or a spell. */
export function readTyped(label: string, words: Passage, draft: Draft): Outcome {
  const none = slice(words, 0, 0)
  if (label.startsWith('trait')) {
    const end = words.text.search(/[:.]|$/)
    return readRow([trimmed(slice(words, 0, end)), none, none, trimmed(slice(words, end + 1))], draft)
  }
  const { name, other, found } = named(words)
  const told = { ...found, other }
  const tricks = tricksIn(name)
  if (label.startsWith('trick') && tricks !== undefined && found.details.bonus !== undefined)
    return trickBonus(tricks, found.details.bonus, none, draft)
  const made = /^(?:power|spell)/.test(label) ? power(name || 'Power', told, draft, label.startsWith('spell')) : deed(name, told, draft)
  return made ?? readRow([trimmed(slice(words, 0, name.length)), none, none, other], draft)
}
