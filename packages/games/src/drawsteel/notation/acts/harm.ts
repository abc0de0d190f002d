import { numberOf } from '@riposte/print'
import type { Clause } from '../../clauses/clauses.ts'
import { type Amount, flat, type Who } from '../../clauses/phrases.ts'
import { damageTypes } from '../../terms.ts'
import { readAmount, typesIn } from '../amounts.ts'
import { countedIn } from '../counted.ts'
import { type Act, amountIn, guarded, roleOf, whoIn } from '../subjects.ts'
import { negative } from './bonuses.ts'

/** Damage, Stamina, surges and resources: what is taken, and what is given. */

const TYPES = damageTypes.join('|')

/** "2 surges for each enemy within 3 squares of you": an amount, so many times. */
const EACH = /^(.+) (?:for each|per) (.+)$/

export const harmActs: readonly Act[] = [
  [
    EACH,
    (m, who, span, scope) => {
      const most = /,? to a maximum of (\d+|one|two|three|four|five|six)(?: surges)?$/.exec(m[2] ?? '')
      const of = countedIn((m[2] ?? '').slice(0, most?.index), scope)
      const [one, ...others] =
        of === undefined
          ? []
          : (harmActs.slice(1).reduce<readonly Clause[] | undefined>((read, [pattern, act]) => {
              const found = read === undefined ? pattern.exec(m[1] ?? '') : null
              return found === null ? read : act(found, who, span, scope)
            }, undefined) ?? [])
      if (of === undefined || one === undefined || others.length > 0 || !('amount' in one)) return undefined
      const { amount } = one
      if (amount.scores.length > 0 || amount.dice.length > 0 || amount.measures.length > 0) return undefined
      return [
        {
          ...one,
          amount: { ...flat(0), counts: [{ of, times: amount.flat }], ...(most !== null && { most: numberOf(most[1] ?? '') ?? 1 }) },
        },
      ]
    },
  ],
  [
    new RegExp(`^deals? (.+?) ((?:${TYPES}) )?damage to (.+)$`),
    (m, who, _, scope) => {
      const to = whoIn(m[3] ?? '', scope)
      if (to === undefined || who.who !== 'you') return undefined
      const so = damage(readAmount(m[1] ?? ''), m[2], to.who)
      return so === undefined ? undefined : guarded(to.when, so)
    },
  ],
  [
    new RegExp(`^deals? ((?:${TYPES}) )?damage equal to (.+?) to (.+)$`),
    (m, who, _, scope) => {
      const to = whoIn(m[3] ?? '', scope)
      if (to === undefined || who.who !== 'you') return undefined
      const so = damage(amountIn(m[2] ?? '', scope), m[1], to.who)
      return so === undefined ? undefined : guarded(to.when, so)
    },
  ],
  [
    new RegExp(`^takes? ((?:${TYPES}) )?damage equal to (.+?)( that can't be reduced in any way)?$`),
    (m, who, _, scope) => damage(amountIn(m[2] ?? '', scope), m[1], who, m[3] !== undefined),
  ],
  [
    new RegExp(`^takes? an (?:extra|additional) (.+?) ((?:${TYPES}) )?damage$`),
    (m, who, span) => {
      const amount = readAmount(m[1] ?? '')
      const types = typesIn(m[2] ?? '')
      if (amount === undefined || types === undefined || span !== undefined || who.who !== 'target') return undefined
      return types[0] === '' ? [{ do: 'extra', amount, types, when: [] }] : [{ do: 'damage', amount, types, to: who, unreduced: false }]
    },
  ],
  [
    new RegExp(
      `^(?:takes?|suffers?|deals?) (.+?) ((?:${TYPES})(?:(?: or |, or |, )[a-z]+)* )?damage(?: that can't be reduced in any way)?$`,
    ),
    (m, who) => damage(readAmount(m[1] ?? ''), m[2], who, m[0].includes('reduced')),
  ],
  [
    /^loses? (.+?) stamina(?: after (?:making|using) this (?:strike|ability))?$|^loses? stamina equal to (.+)$/,
    (m, who, _, scope) => damage(m[2] === undefined ? readAmount(m[1] ?? '') : amountIn(m[2], scope), '', who, true),
  ],
  [
    /^(?:reduces? the damage|takes? (\d+) less damage|reduces? (?:the|that) damage (?:they|you) take) ?(?:by (.+))?$/,
    (m, _, __, scope) => {
      const amount = amountIn(m[1] ?? m[2] ?? '', scope)
      return amount === undefined ? undefined : [{ do: 'reduce', amount }]
    },
  ],
  [
    /^(?:(?:halves? (?:the|that)|takes? (?:only )?half(?: of)?(?: the| that)?) (?:triggering )?damage(?: from (?:the|that) (?:triggering )?(?:strike|ability|attack))?|reduces? (?:the|that) damage by half)$/,
    (_, who) => (who.who === 'some' ? undefined : [{ do: 'halve' }]),
  ],
  [
    /^takes? (half (?:of )?)?the (?:same )?damage (?:dealt to the target|the target (?:takes?|took|was dealt))$/,
    (m, who) => damage(readAmount(`${m[1] === undefined ? '' : 'half '}the damage`), '', who),
  ],
  [
    /^(?:(?:takes?|suffers?) no|ignores? the|negates? the) damage(?: instead)?$|^doesn't take (?:the|any) damage$/,
    () => [{ do: 'prevent' }],
  ],
  [
    /^(?:instead )?regains? (?:that much stamina|stamina equal to (?:the|that) (?:damage|amount)|an equal amount of stamina|that amount of stamina)(?: instead(?: of taking (?:the|that|any) damage)?)?$/,
    (m, who) => (/instead/.test(m[0]) && who.who === 'you' ? [{ do: 'absorb' }] : undefined),
  ],
  [
    /^(.+) instead of taking (?:the|that|any|this) damage$/,
    (m, who, span, scope) => {
      const so = harmActs.slice(1).reduce<readonly Clause[] | undefined>((read, [pattern, act]) => {
        const found = read === undefined ? pattern.exec(m[1] ?? '') : null
        return found === null ? read : act(found, who, span, scope)
      }, undefined)
      return so === undefined || who.who !== 'you' ? undefined : [{ do: 'prevent' }, ...so]
    },
  ],
  [
    /^becomes? the target of the (?:triggering )?(?:strike|ability)(?: instead)?$|^becomes? the target instead$/,
    (_, who) => (who.who === 'you' || who.who === 'target' ? [{ do: 'redirect-strike', to: who.who, relation: 'creature' }] : undefined),
  ],
  // Stamina
  [
    /^(?:can )?(?:regains?|gains?) (temporary )?stamina equal to (.+)$/,
    (m, who, _, scope) => {
      const dealt =
        /^(half (?:of )?)?the damage(?: dealt(?: (?:by this ability|to the target))?| (?:that )?the target (?:takes|took)| taken by the target)?$/.exec(
          m[2] ?? '',
        )
      if (dealt !== null && who.who === 'you' && m[1] === undefined) return [{ do: 'drain', half: dealt[1] !== undefined }]
      const share = { of: dealt?.[1] === undefined ? 'damage' : 'half-damage', times: 1, whose: 'you' } as const
      if (dealt !== null && m[1] !== undefined) return [{ do: 'temporary', amount: { ...flat(0), measures: [share] }, to: who }]
      if (/damage/.test(m[2] ?? '')) return undefined
      return given(amountIn(m[2] ?? '', scope), (amount) =>
        m[1] === undefined ? { do: 'heal', amount, to: who } : { do: 'temporary', amount, to: who },
      )
    },
  ],
  [
    /^(?:can )?gains? (.+?) temporary stamina$/,
    (m, who) => given(readAmount(m[1] ?? ''), (amount) => ({ do: 'temporary', amount, to: who })),
  ],
  [/^(?:can )?regains? (.+?) stamina$/, (m, who) => given(readAmount(m[1] ?? ''), (amount) => ({ do: 'heal', amount, to: who }))],
  [
    /^(?:can )?regains? (half|all)(?: of)? (?:their|your) (?:maximum )?stamina$/,
    (m, who) => [
      {
        do: 'heal',
        amount: {
          flat: 0,
          scores: [],
          dice: [],
          measures: [{ of: 'winded', times: m[1] === 'all' ? 2 : 1, whose: roleOf(who) === 'you' ? 'you' : 'target' }],
        },
        to: who,
      },
    ],
  ],
  [
    /^(?:can )?(?:spends?|uses?) (a|one|two|three|any number of|up to two) recover(?:y|ies)(?: to regain stamina)?$/,
    (m, who) => [
      {
        do: 'recover',
        to: who,
        count: m[1] === 'any number of' ? 'any' : (numberOf((m[1] ?? '').replace('up to ', '')) ?? 1),
        free: false,
      },
    ],
  ],
  [
    /^(?:can )?(?:regains? stamina (?:as if (?:they|you) had spent a recovery|equal to (?:their|your) recovery value without spending a recovery)|spends? a recovery without losing it)$/,
    (_, who) => [{ do: 'recover', to: who, count: 1, free: true }],
  ],
  [
    /^loses? (an?|one|two|three|four|\d+) recover(?:y|ies)$/,
    (m, who) => {
      const count = numberOf(m[1] ?? '')
      return count === undefined ? undefined : [{ do: 'tire', to: who, count }]
    },
  ],
  // surges and resources
  [/^loses? all (?:of )?(?:their|your) surges$/, (_, who) => [{ do: 'surges', amount: flat(-99), to: who }]],
  [
    /^gains? (?:a number of )?surges equal to (.+)$/,
    (m, who, _, scope) => given(amountIn(m[1] ?? '', scope), (amount) => ({ do: 'surges', amount, to: who })),
  ],
  [
    /^gains? (.+?) surges?( at once)?$/,
    (m, who) => given(readAmount(m[1] ?? ''), (amount) => ({ do: 'surges', amount, to: who, ...(m[2] !== undefined && { now: true }) })),
  ],
  [
    /^gains? (.+?) (?:of (?:their|your) )?(?:heroic resource|wrath|piety|essence|ferocity|discipline|insight|focus|clarity|drama)$/,
    (m, who) => given(readAmount(m[1] ?? ''), (amount) => ({ do: 'resource', amount, to: who })),
  ],
  [
    /^loses? (.+?) (?:of (?:their|your) )?(?:heroic resource|wrath|piety|essence|ferocity|discipline|insight|focus|clarity|drama)$/,
    (m, who) => given(readAmount(m[1] ?? ''), (amount) => ({ do: 'resource', amount: negative(amount), to: who })),
  ],
  [/^loses? (.+?) surges?$/, (m, who) => given(readAmount(m[1] ?? ''), (amount) => ({ do: 'surges', amount: negative(amount), to: who }))],
  [
    /^gains? (.+?) malice$/,
    (m, who) => (who.who === 'you' ? given(readAmount(m[1] ?? ''), (amount) => ({ do: 'malice', amount })) : undefined),
  ],
]

function damage(amount: Amount | undefined, typeText: string | undefined, to: Who, unreduced = false): readonly Clause[] | undefined {
  const types = typesIn(typeText ?? '')
  return amount === undefined || types === undefined ? undefined : [{ do: 'damage', amount, types, to, unreduced }]
}

const given = (amount: Amount | undefined, make: (amount: Amount) => Clause): readonly Clause[] | undefined =>
  amount === undefined ? undefined : [make(amount)]
