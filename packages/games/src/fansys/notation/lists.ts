import { conditionNames, isCondition } from '../ailments.ts'
import { type Skill, skills } from '../stats.ts'
import { typeBegun, typeNamed } from './damage.ts'
import { type Draft, signed } from './figures.ts'

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

export function readHardness(text: string, draft: Draft, what: Hardness): Listed {
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
export function readSkills(text: string, draft: Draft): Listed {
  const said: string[] = []
  const rest: string[] = []
  for (const one of text.replace(/^usually /i, '').split(/[,;]|\band\b(?= *[+-]\d)/)) {
    // `Stealth +6 (in water)`: the game master knows when.
    const [, plain = '', where = ''] = /^(.*?)( \([a-z ]+\))?$/i.exec(one.trim().replace(/\.$/, '')) ?? []
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
    said.push(`${skill?.replaceAll('-', ' ') ?? called} ${signed(value)}${where}`)
  }
  return { said: said.join(', '), rest }
}

const senses: readonly (readonly [RegExp, string])[] = [
  [/^low[- ]?light(?:[- ]vision)?$/i, 'low-light'],
  [/^dark ?vision$/i, 'darkvision'],
]
export const senseNamed = (text: string): string | undefined => senses.find(([pattern]) => pattern.test(text.trim()))?.[1]

export function readSenses(text: string, draft: Draft): Listed {
  const all = text.split(/,/).flatMap((one) => (/^(?:sight|hearing)$/i.test(one.trim()) ? [] : [one.trim()]))
  const found = all.flatMap((one) => senseNamed(one) ?? [])
  draft.senses = [...(draft.senses ?? []), ...found]
  return { said: found.join(', '), rest: all.filter((one) => senseNamed(one) === undefined) }
}
