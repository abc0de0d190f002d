import { numberOf } from '@riposte/print'
import type { Clause, Of } from '../clauses/clauses.ts'
import { flat } from '../clauses/phrases.ts'
import { damageTypes } from '../terms.ts'
import { readAmount } from './amounts.ts'
import { noScope } from './scope.ts'
import { readTraitText } from './traits.ts'
import { singularOf } from './words.ts'

/** Things that an ability puts on the map, and what the sentences after that tell of them. All texts come in lower case. */

type Thing = Of<'conjure'>['thing']

const MAKES =
  '(?:you (?:can )?(?:create|conjure|summon|place|throw|hurl|raise|plant|set|drop|manifest|form|erect|build|fling|lob|drive)s? )?'
const COMES =
  '(?:,? (?:that |which )?(?:appears?|rises?|erupts?|springs?|forms?|bursts?|grows?|emerges?|falls?|lands?|materializes?|sprouts?)(?: up)?(?: (?:out of|from) (?:the )?(?:ground|earth|floor|water|air|sky))?)?'
const CONJURED = new RegExp(
  `^${MAKES}(?:up to )?(an?|one|two|three|four|five|six|\\d+d?\\d*) size (\\d[tsml]?) ([a-z' -]+?)${COMES} (?:in|into|to|on|onto|at) (?:an? |any )?(?:unoccupied )?(?:space|square)s?,? (?:(within distance)(?: of you)?|within (\\d+) squares?(?: of (you|the target))?|adjacent to (you|the target))(?:,? and lasts? until the end of the encounter)?$`,
)

/** "A size 1L totem appears in an unoccupied space within distance". */
export function readConjured(text: string): readonly Clause[] | undefined {
  const m = CONJURED.exec(text)
  const number = numberOf(m?.[1] ?? '')
  const count = number === undefined ? readAmount(m?.[1] ?? '') : flat(number)
  if (m === null || count === undefined) return undefined
  const name = number === 1 ? (m[3] ?? '') : singularOf(m[3] ?? '')
  const thing: Thing = { name, size: (m[2] ?? '').toUpperCase(), stamina: 0, immunity: [], weakness: [], traits: [] }
  const within = m[4] !== undefined ? 'distance' : m[5] === undefined ? 1 : Number(m[5])
  return [{ do: 'conjure', thing, count, within, of: (m[6] ?? m[7]) === 'the target' ? 'target' : 'you' }]
}

/** Always by its name. */
function named(words: string, { name }: Thing): string | undefined {
  // "Three ice javelins": each javelin.
  const noun = new RegExp(`\\b(?:the|each|an?|this|that|any|every|all) (?:${name}|${name.split(' ').at(-1) ?? name})s?\\b`, 'g')
  const said = words
    .replace(noun, `the ${name}`)
    .replace(/^they\b|\bit\b/g, `the ${name}`)
    .replace(/\bits\b/g, `the ${name}'s`)
  return said.includes(`the ${name}`) && !/\byour?\b/.test(said) ? said : undefined
}

const TYPE = `(?:${damageTypes.join('|')}|damage)`
const ALL = new RegExp(`immunity all to (${TYPE}(?:(?:, |,? and )${TYPE})*)(?: damage)?`)
const RESISTS = new RegExp(`(${TYPE}) (immunity|weakness) (\\d+)`, 'g')

/** "… and has fire weakness 5, and immunity all to poison and psychic damage". */
function resisting(thing: Thing, words: string): Thing | undefined {
  const all = ALL.exec(words)
  const immune = (all?.[1] ?? '').match(new RegExp(damageTypes.join('|'), 'g')) ?? []
  const rest = words.replace(ALL, '')
  const found = [...rest.matchAll(RESISTS)]
  if (rest.replace(RESISTS, '').replace(/\b(?:and|has|have)\b|[, ]/g, '') !== '') return undefined
  const of = (kind: string): string[] => found.flatMap((one) => (one[2] === kind ? [`${one[1] ?? ''} ${one[3] ?? ''}`] : []))
  return {
    ...thing,
    immunity: [...thing.immunity, ...of('immunity'), ...immune.map((one) => `${one} all`)],
    weakness: [...thing.weakness, ...of('weakness')],
  }
}

/** What a sentence tells of the thing: how much it takes, what hurts it less, what it does. */
export function toldOf(words: string, thing: Thing): Thing | undefined {
  const said = named(words, thing)
  const { name } = thing
  if (said === undefined) return undefined
  const stamina = new RegExp(`^the ${name} (?:each )?(?:has|have) (\\d+) stamina(.*)$`).exec(said)
  if (stamina !== null) return resisting({ ...thing, stamina: Number(stamina[1]) }, stamina[2] ?? '')
  if (thing.stamina === 0) return undefined
  const resists = new RegExp(`^the ${name} (?:has|have) (.+)$`).exec(said)
  const more = resists === null ? undefined : resisting(thing, resists[1] ?? '')
  if (more !== undefined) return more
  if (
    new RegExp(
      `^the ${name} (?:lasts?|remains?)(?: there)? until the end of the encounter(?: or until (?:the ${name} is )?destroyed)?$`,
    ).test(said)
  )
    return thing
  // Whose ally one is who is a friend of a thing, nobody says.
  if (/\b(?:ally|allies|target|targets)\b/.test(said)) return undefined
  const told = readTraitText(said, [name], noScope)
  return told.length > 0 && told.every((one) => one.why === '' && one.parts.length > 0)
    ? { ...thing, traits: [...thing.traits, said] }
    : undefined
}
