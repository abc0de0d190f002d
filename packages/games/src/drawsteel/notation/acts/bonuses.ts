import type { Clause } from '../../clauses/clauses.ts'
import { type Amount, flat, type Span, type Who } from '../../clauses/phrases.ts'
import { readAmount, typesIn } from '../amounts.ts'
import { countedIn } from '../counted.ts'
import { rollsIn, SWAY, statIn, sway, swayOf } from '../rolls.ts'
import { type Act, whoIn } from '../subjects.ts'

/** Edges and banes, bonuses and penalties, immunities and weaknesses. */

export const bonusActs: readonly Act[] = [
  [
    /^(?:have|has) (halved|doubled) speed$|^(?:have|has) (?:their|your|its) speed (halved|doubled)$|^(?:is )?speed (halved|doubled)$/,
    (m, who, span) => {
      const times = (m[1] ?? m[2] ?? m[3]) === 'halved' ? -0.5 : 1
      const amount: Amount = { ...flat(0), measures: [{ of: 'speed', times, whose: who.who === 'you' ? 'you' : 'target' }] }
      return span === undefined || (who.who !== 'you' && who.who !== 'target')
        ? undefined
        : [{ do: 'modify', stat: 'speed', amount, span, to: who }]
    },
  ],
  [
    /^(?:have|has) (?:their|your|its) (speed|stability) (?:reduced|increased) by (\d+)$|^(?:speed|stability) is (?:reduced|increased) by (\d+)$/,
    (m, who, span) => {
      const by = Number(m[2] ?? m[3])
      const stat = m[0].includes('stability') ? 'stability' : 'speed'
      return [{ do: 'modify', stat, amount: flat(m[0].includes('reduced') ? -by : by), span: span ?? 'encounter', to: who }]
    },
  ],
  [
    new RegExp(
      `^(?:gains?|takes?|has|have|makes?) ${SWAY} on (?:the |their |your |its |each |all )?(next )?(.+?)(?: (?:they|you|it|the target) makes?)?(?: (?:made )?against (.+?))?$`,
    ),
    (m, who, span, scope) => {
      const rolls = rollsIn(m[3] ?? '')
      const once = m[2] !== undefined
      const lasting = span ?? (once ? 'used' : undefined)
      if (rolls === undefined || lasting === undefined) return undefined
      if (m[4] === undefined) return [sway(who, swayOf(m[1]), rolls, lasting, once)]
      const at = whoIn(m[4], scope)
      if (at === undefined || at.when.length > 0) return undefined
      if (at.who.who === 'you') return [sway(who, swayOf(m[1]), rolls, lasting, once, 'you')]
      return at.who.who === 'target' ? [sway(who, swayOf(m[1]), rolls, lasting, once, 'target')] : undefined
    },
  ],
  [
    /^(?:gains?|has|have|takes?)? ?a ([+-]\d+) (?:damage )?(bonus|penalty) to (.+)$/,
    (m, who, span) => modified(m[3] ?? '', flat(Math.abs(Number(m[1])) * (m[2] === 'penalty' ? -1 : 1)), who, span),
  ],
  [
    /^(?:gains?|has|have) a (bonus|penalty) to (.+?) equal to (.+)$/,
    (m, who, span) => {
      const amount = readAmount(m[3] ?? '')
      return amount === undefined ? undefined : modified(m[2] ?? '', m[1] === 'penalty' ? negative(amount) : amount, who, span)
    },
  ],
  [
    new RegExp(
      `^(?:gains?|takes?|has|have) ${SWAY} on (?:the |their |your )?(?:strike|ability|roll|power roll|triggering strike|triggering ability|ability roll)$`,
    ),
    (m, who) => (who.who === 'trigger' ? [{ do: 'late-sway', value: swayOf(m[1]), all: true }] : undefined),
  ],
  [
    /^(?:gains?|has|have) ([a-z]+) (immunity|weakness) (\d+) for each (.+)$/,
    (m, who, span, scope) => {
      const of = countedIn(m[4] ?? '', scope)
      const types = m[1] === 'damage' ? (['all'] as const) : typesIn(m[1] ?? '')
      const kind = m[2] === 'immunity' ? 'immunity' : 'weakness'
      const amount: Amount | undefined = of === undefined ? undefined : { ...flat(0), counts: [{ of, times: Number(m[3]) }] }
      return amount === undefined || types === undefined || span === undefined
        ? undefined
        : types.map((type): Clause => ({ do: 'modify', stat: `${kind}:${type}`, amount, span, to: who }))
    },
  ],
  [
    /^(?:gains?|has|have) (.+?) (immunity|weakness)(?: to (?:it|that type))? (?:equal to (.+)|(\d+))$/,
    (m, who, span) => {
      const amount = readAmount(m[3] ?? m[4] ?? '')
      const types = m[1] === 'damage' ? (['all'] as const) : typesIn(m[1] ?? '')
      const kind = m[2] === 'immunity' ? 'immunity' : 'weakness'
      if (amount === undefined || types === undefined) return undefined
      return types.map((type): Clause => ({ do: 'modify', stat: `${kind}:${type}`, amount, span: span ?? 'encounter', to: who }))
    },
  ],
]

export const negative = (amount: Amount): Amount => ({
  flat: -amount.flat,
  scores: amount.scores.map((one) => ({ ...one, times: -one.times })),
  dice: amount.dice.map((one) => ({ ...one, count: -one.count })),
  measures: amount.measures.map((one) => ({ ...one, times: -one.times })),
})

export function modified(words: string, amount: Amount, who: Who, span: Span | undefined): readonly Clause[] | undefined {
  const found = words.split(/,? and |, /).map(statIn)
  if (found.some((one) => one === undefined)) return undefined
  return found.flatMap((stat) => (stat === undefined ? [] : [{ do: 'modify', stat, amount, span: span ?? 'encounter', to: who } as const]))
}
