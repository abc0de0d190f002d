import { flat } from '../../clauses/phrases.ts'
import type { Origin } from '../../clauses/traits.ts'
import { type DamageType, damageTypes } from '../../terms.ts'
import { readAmount, typesIn } from '../amounts.ts'
import { forbiddenNamed } from '../forbidden.ts'
import { readTests } from '../tests.ts'
import { readWho } from '../who.ts'
import type { Standing } from './form.ts'

/** What cannot be done to somebody, or hurts them less; what they may not do; and death that passes them by. */

const TYPES = damageTypes.join('|')

const origins: readonly (readonly [RegExp, readonly Origin[]])[] = [
  [
    /^(?:area (?:abilities|effects)|(?:any |an )?abilit(?:y|ies) (?:that targets? an area|with the area keyword|that uses? an area)|area damage|areas)$/,
    ['area'],
  ],
  [/^(?:any |a )?melee strikes?$/, ['melee-strike']],
  [/^(?:any |a )?ranged strikes?$/, ['ranged-strike']],
  [/^(?:any |a )?(?:strikes?|melee and ranged strikes)$/, ['strike']],
  [/^(?:any )?melee (?:abilities|attacks|damage)$/, ['melee']],
  [/^(?:any )?ranged (?:abilities|attacks|damage)$/, ['ranged']],
  [/^(?:magic|(?:any )?magic abilities|abilities with the magic keyword)$/, ['magic']],
  [/^(?:psionic abilities|abilities with the psionic keyword)$/, ['psionic']],
  [/^(?:weapons|weapon (?:strikes|abilities)|abilities with the weapon keyword)$/, ['weapon']],
]
const originOf = (text: string): readonly Origin[] | undefined => origins.find(([pattern]) => pattern.test(text.trim()))?.[1]

/** "Area abilities", "melee strikes and ranged strikes". */
function originsIn(text: string): readonly Origin[] | undefined {
  const whole = originOf(text)
  if (whole !== undefined) return whole
  const parts = text.split(/ (?:and|or) /).map(originOf)
  return parts.length > 1 && parts.every((one) => one !== undefined) ? parts.flatMap((one) => one ?? []) : undefined
}

const TIMES =
  '(?:(?:the first time|once)(?: (?:in|during|per|each) (?:an?|the|each|any)? ?(encounter|combat|round))?,?(?: that| when| if)? )?(?:when(?:ever)? |if )?'
const UNLESS = `(?: by damage (?:that isn't|other than) ((?:${TYPES})(?: damage)?(?:(?:,? or |, | and )(?:${TYPES})(?: damage)?)*))?`
const RISES = new RegExp(
  `^${TIMES}(?:you|your stamina) (?:(?:would be|are|is) (?:reduced|dropped)|(?:would )?drops?) to 0 (?:stamina)?(?: or (?:less|lower))?(?: (?:in|during) (?:an|the) (encounter|combat))?${UNLESS}(?: and your (?:body|form) isn't destroyed)?,? (?:you )?(?:(?:are|is) )?(?:instead )?(?:have|has|regains?|are reduced to|is reduced to|reduced to|drops? to|go(?:es)? to|return to life with|rises? with|return with|remain at) (half (?:your|their) (?:maximum )?stamina|\\d+ stamina|\\d+d\\d+ stamina)(?: instead)?(?:,? (?:and|but) (?:you )?(?:fall|are knocked|drop)s? (prone))?(?: instead)?$`,
)

export const sufferingForms: readonly Standing[] = [
  [
    /^you have (concealment|cover) (?:from|against) (?:creatures|enemies|strikes made from|abilities used from) (?:who are )?more than (\d+) squares away(?: from you)?$/,
    (m) => [{ is: 'hard-to-hit', what: m[1] === 'cover' ? 'cover' : 'concealment', beyond: Number(m[2]) }],
  ],
  [
    /^you can't be (?:reduced|dropped) (?:below 1|to 0) stamina$/,
    () => [{ is: 'rises', stamina: flat(1), unless: [], prone: false, often: 'always' }],
  ],
  [
    RISES,
    (m) => {
      const unless = typesIn((m[3] ?? '').replace(/ damage/g, ''))
      const half = m[4]?.startsWith('half') === true
      const amount = half
        ? { ...flat(0), measures: [{ of: 'winded', times: 1, whose: 'you' } as const] }
        : readAmount((m[4] ?? '').replace(/ stamina$/, ''))
      const first = /^(?:the first time|once)/.test(m[0])
      const often = !first && m[2] === undefined ? 'always' : m[1] === 'round' ? 'round' : 'encounter'
      // Always risen is never slain: that asks for people.
      if (amount === undefined || unless === undefined || (often === 'always' && m[3] === undefined)) return undefined
      return [{ is: 'rises', stamina: amount, unless: m[3] === undefined ? [] : unless, prone: m[5] !== undefined, often }]
    },
  ],
  [
    /^you (?:take|suffer) (?:only )?(half|no)(?: the)? damage from (.+)$|^you (halve) (?:any |the |all )?damage (?:you take )?from (.+)$|^damage (?:you take |dealt to you )?(?:from|by) (.+?) is (halved)$/,
    (m) => {
      const from = originsIn(m[2] ?? m[4] ?? m[5] ?? '')
      return from?.map((one) => ({ is: 'resists', from: one, share: m[1] === 'no' ? 'none' : 'half' }) as const)
    },
  ],
  [
    /^(?:all |any )?damage (?:dealt to you|you take) is halved$|^you take (?:only )?half damage(?: from all sources)?$|^you halve (?:all|any) damage you take$/,
    () => [{ is: 'resists', from: 'any', share: 'half' }],
  ],
  [
    new RegExp(`^you have (${TYPES}|damage) (immunity|weakness) (\\d+) for each (.+)$`),
    (m, scope) => {
      const of = readWho(`each ${m[4] ?? ''}`, scope, (text) => readTests(text, scope))
      const type = m[1] === 'damage' ? 'all' : damageTypes.find((one) => one === m[1])
      if (of?.who.who !== 'some' || of.when.length > 0 || type === undefined) return undefined
      const amount = { ...flat(0), counts: [{ of: of.who, times: Number(m[3]) }] }
      return [{ is: 'modify', stat: `${m[2] === 'weakness' ? 'weakness' : 'immunity'}:${type}`, amount, when: [] }]
    },
  ],
  [
    /^you have damage immunity (\d+) (?:against|to|from) (.+)$/,
    (m) => originsIn(m[2] ?? '')?.map((one) => ({ is: 'resists', from: one, share: Number(m[1]) }) as const),
  ],
  [
    new RegExp(`^you take (?:an extra|an additional) (\\d+) damage (?:from|when you take) (${TYPES}) damage$`),
    (m) => {
      const type = damageTypes.find((one): one is DamageType => one === m[2])
      return type === undefined ? undefined : [{ is: 'modify', stat: `weakness:${type}`, amount: flat(Number(m[1])), when: [] }]
    },
  ],
  [
    /^(?:your (?:(strikes)|abilities|damage|abilities and strikes|strikes and abilities)|damage you deal|you) (?:ignores?|can't be reduced by|isn't reduced by|(?:isn't|aren't) affected by) (?:up to (\d+) points of |the first (\d+) points of |(\d+) points of |(\d+) )?(?:damage |any |all )?(?:damage )?immunit(?:y|ies)$/,
    (m) => [{ is: 'pierces', amount: Number(m[2] ?? m[3] ?? m[4] ?? m[5] ?? 999), strikes: m[1] !== undefined }],
  ],
  [
    /^you can't (.+)$/,
    (m) => {
      const words = (m[1] ?? '').split(/,? (?:or|and) (?:can't )?|, /)
      const verb = /^(use|make|take) /.exec(words[0] ?? '')?.[0] ?? ''
      const what = words.map((one) => forbiddenNamed(one) ?? forbiddenNamed(`${verb}${one}`))
      return what.every((one) => one !== undefined)
        ? what.flatMap((one) => (one === undefined ? [] : [{ is: 'forbidden', what: one } as const]))
        : undefined
    },
  ],
  [
    /^you (?:can (?:attempt to )?hide|can use the hide maneuver)(?: even)? (?:while|when|if) (?:you are )?(?:observed|being observed|in plain sight|you have neither cover nor concealment)$|^you don't need (?:cover or concealment|to have cover or concealment|concealment or cover) (?:to (?:hide|attempt to hide|remain hidden|use the hide maneuver)|to hide or remain hidden)$/,
    () => [{ is: 'ignores', what: 'observers' }],
  ],
]
