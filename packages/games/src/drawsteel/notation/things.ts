import { damageTypes } from '../terms.ts'
import type { Thing } from './conjured.ts'
import { noScope } from './scope.ts'
import { readTraitText } from './traits.ts'

/** What the sentences after one that puts a thing on the map tell of it. All texts come in lower case. */

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
