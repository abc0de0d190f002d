import type { Clause } from '../clauses/clauses.ts'
import type { Rolls, Span, Stat, Who } from '../clauses/phrases.ts'
import { characteristics } from '../terms.ts'

/** Edges, banes, and the rolls and numbers that they and bonuses are about. */

export const SWAY = '(an edge|a double edge|a bane|a double bane)'
const swayValues: Readonly<Record<string, number>> = { 'an edge': 1, 'a double edge': 2, 'a bane': -1, 'a double bane': -2 }
export const swayOf = (text: string | undefined): number => swayValues[text ?? ''] ?? 0

export const sway = (
  to: Who,
  value: number,
  rolls: Rolls,
  span: Span,
  once: boolean,
  against: Extract<Clause, { do: 'sway' }>['against'] = 'none',
): Clause => ({ do: 'sway', value, rolls, span, to, against, once })

const OWN = '(?:the |their |your |all |any )?(?:next )?'
const rollWords: readonly (readonly [RegExp, Rolls])[] = [
  [new RegExp(`^${OWN}melee strikes?$`), 'melee-strike'],
  [new RegExp(`^${OWN}ranged strikes?$`), 'ranged-strike'],
  [new RegExp(`^${OWN}strikes?$`), 'strike'],
  [new RegExp(`^${OWN}melee abilit(?:y|ies)(?: rolls?)?$`), 'melee-ability'],
  [new RegExp(`^${OWN}ranged abilit(?:y|ies)(?: rolls?)?$`), 'ranged-ability'],
  [new RegExp(`^${OWN}(?:ability (?:power )?rolls?|abilit(?:y|ies))(?: you make| they make)?$`), 'ability'],
  [new RegExp(`^${OWN}tests?$`), 'test'],
  [new RegExp(`^${OWN}(?:power )?rolls?(?: you make| they make)?$`), 'power'],
]
export const rollsIn = (text: string): Rolls | undefined => rollWords.find(([pattern]) => pattern.test(text.trim()))?.[1]

const statWords: readonly (readonly [RegExp, Stat])[] = [
  [/^(?:their |your )?speed$/, 'speed'],
  [/^(?:their |your )?stability$/, 'stability'],
  [/^(?:their |your |the )?potenc(?:y|ies)(?: of (?:their|your) abilities)?$/, 'potency'],
  [/^(?:their |your )?(?:strikes?|damage (?:with|of|on) (?:their |your )?strikes|(?:their |your )?strike damage)$/, 'damage'],
  [/^(?:the )?disengage(?: move action)?$/, 'disengage'],
  [/^(?:their |your )?(?:rolled damage|damage)$/, 'rolled-damage'],
  [/^(?:their |your )?power rolls$/, 'roll'],
  [/^(?:their |your )?ability rolls$/, 'ability-roll'],
  [/^(?:their |your )?tests$/, 'test'],
  [/^(?:their |your )?saving throws$/, 'save'],
  [/^(?:the distance of (?:their|your) )?melee(?: abilities| distance)?$/, 'melee-distance'],
  [/^(?:the distance of (?:their|your) )?ranged(?: abilities| distance)?$/, 'ranged-distance'],
  [/^stamina$/, 'stamina'],
  [
    /^(?:the )?(?:distance of (?:any|their|your) forced movement(?: you impose)?|(?:your |their )?forced movement(?: distance)?)$/,
    'forced',
  ],
]
export function statIn(text: string): Stat | undefined {
  const words = text.trim().replace(/^(?:their|your) (?=[a-z]+ score$)/, '')
  const score = characteristics.find((one) => words === one || words === `${one} score`)
  return score ?? statWords.find(([pattern]) => pattern.test(words))?.[1]
}
