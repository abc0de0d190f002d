import { idOf } from '@riposte/print'
import type { Clause } from '../clauses/clauses.ts'
import type { Part } from '../clauses/parts.ts'
import type { Who } from '../clauses/phrases.ts'
import { type DamageType, damageTypes } from '../terms.ts'
import { negated, readAmount } from './amounts.ts'
import { modifiers, narrowings, readBonus, readHaving, readStats } from './bonuses.ts'
import type { Cursor } from './cursor.ts'
import { actionNamed, actionWord, damageNamed, damageWord, numberOf } from './lexicon.ts'
import { doing, forEach, lying, type Node } from './nodes.ts'
import { type Scene, tried } from './scene.ts'
import { single, type Verb } from './verb.ts'
import { readRole, readWhos } from './who.ts'

/** Phrases of what somebody gains, grants and can do from then on. */

export const grants: Verb = (c, s, subject) => {
  if (!c.has('(?:grants?|gives?|provides?|yields?) combat advantage')) return undefined
  const part = (to: 'all' | 'you' | 'you-and-allies', when = narrowings(c, s)): Part => {
    if (when.against !== undefined) s.doubts.push('against whom it grants combat advantage')
    return { is: 'grants-advantage', to, when: when.tests }
  }
  const found = tried(c, s, () => {
    if (!c.has('to')) return undefined
    if (
      c.has(
        `(?:you|${s.self}) and (?:all |each of )?(?:your|its) allies|(?:you|${s.self}) and (?:each ally|all allies|its allies|your allies)|(?:your|its) allies and you`,
      )
    )
      return 'you-and-allies'
    if (
      c.has(
        '(?:all (?:attacks?|attackers|creatures|enemies|of its enemies|its enemies)|everyone|any (?:attack|creature|enemy|attacker)s?|attacks?|all of your allies|your allies|its enemies|enemies|each of your allies|(?:all|each) (?:of its )?(?:ally|allies|enem(?:y|ies)))',
      )
    )
      return 'all'
    return c.has(`(?:you|it|${s.self}|the attacker)(?!['])`) ? 'you' : undefined
  })
  if (found === undefined && c.sees('to')) return undefined
  return lying(subject, [part(found ?? 'all')])
}

export const marksOthers: Verb = (c, s) =>
  tried(c, s, () => {
    if (!c.has('(?:marks?)')) return undefined
    const to = readWhos(c, s)
    return to === undefined ? undefined : lying(to, [{ is: 'condition', condition: 'marked' }])
  })

export const gains: Verb = (c, s, subject) =>
  tried(c, s, () => {
    if (!c.has('(?:also )?(?:gains?|has|have|gets?|receives?|retains?|is granted|are granted|with)')) return undefined
    const bonus = readBonus(c, s, subject)
    if (bonus !== undefined) return bonus
    const against = tried(c, s, () => {
      if (!c.has('combat advantage (?:against|over)')) return undefined
      const who = readRole(c, s)
      return who === undefined || who === 'you' ? undefined : who
    })
    if (against !== undefined)
      return lying([{ who: against }], [{ is: 'grants-advantage', to: single(subject).who === 'you' ? 'you' : 'you-and-allies', when: [] }])
    return chosenResistance(c, s, subject) ?? readHaving(c, s, subject) ?? actions(c, subject)
  })

/** "resist 10 to one damage type of your choice (acid, cold or fire)": one of them. */
function chosenResistance(c: Cursor, s: Scene, subject: readonly Who[]): Node | undefined {
  return tried(c, s, () => {
    if (!c.has('resist(?:ance)?(?: of)?(?= \\d| equal)')) return undefined
    const amount = readAmount(c, s)
    if (
      amount === undefined ||
      !c.has(
        '(?:to|against) (?:one|a single|a|any one) (?:damage type|type of damage)(?: (?:of (?:your|its) choice|(?:that )?you choose))?',
      )
    )
      return undefined
    const listed = c.attempt(() => {
      if (!c.has('(?:,? ?chosen )?(?:from|\\(|:)')) return undefined
      const found: DamageType[] = []
      for (;;) {
        const type = damageNamed(c.eat(`(?:,? ?or|,)? ?(?<type>${damageWord})`)?.type ?? '')
        if (type === undefined) break
        found.push(type)
      }
      if (c.text.slice(c.at, c.at + 1) === ')') c.at++
      return found.length > 1 ? found : undefined
    })
    const types = listed ?? damageTypes
    return {
      text: '',
      parts: [],
      to: [],
      clauses: [],
      either: types.map((type) => [{ ...lying(subject, [{ is: 'resist', amount, types: [type] }]), text: type }]),
    }
  })
}

/** "grant the ally a +2 bonus". */
export const bestows: Verb = (c, s) =>
  tried(c, s, () => {
    if (!c.has('(?:grants?|gives?)')) return undefined
    const to = readWhos(c, s)
    return to === undefined ? undefined : (readBonus(c, s, to) ?? readHaving(c, s, to) ?? actions(c, to))
  })

function actions(c: Cursor, subject: readonly Who[]): Node | undefined {
  const options: Clause[][] = []
  for (;;) {
    const found = c.attempt(() => {
      if (options.length > 0 && !c.has('or')) return undefined
      return c.eat(`(?<n>an?|one|two|three) (?:extra |additional |free |immediate )?(?<kind>${actionWord}) actions?`)
    })
    const kind = actionNamed(found?.kind ?? '?')
    if (found === undefined || kind === undefined) break
    options.push(subject.map((to) => ({ do: 'action', kind, count: numberOf(found.n), to, now: false })))
  }
  const first = options[0]
  if (first === undefined) {
    const point = c.eat('(?<n>an?|one|two|\\d) (?:additional |extra )?action points?')
    return point === undefined ? undefined : forEach(subject, (to) => ({ do: 'action-point', count: numberOf(point.n), to }))
  }
  c.has(
    '(?:(?:(?:that|which) must |to )be (?:used|taken|spent) (?:immediately|at once|by the end of (?:this|the|your|its) turn)|and (?:takes?|uses?|must use) (?:it|them) immediately|immediately|(?:that|which) (?:you|it|they) (?:must|can) (?:take|use) immediately|this turn|on (?:your|its) turn)',
  )
  if (options.length === 1) return doing(...first)
  return doing({ do: 'choose', options: options.map((does) => ({ text: describe(does), does })), by: 'you', count: 1 })
}

const describe = (clauses: readonly Clause[]): string =>
  clauses.map((clause) => (clause.do === 'action' ? `${clause.count} ${clause.kind}` : clause.do)).join(', ')

/** "can make opportunity attacks against all enemies within its reach (2 squares)". */
export const threatens: Verb = (c, s, subject) =>
  c.has(
    `(?:makes?|has|have) (?:opportunity attacks against (?:all |any |each )?(?:enem(?:y|ies)|creatures?|targets?) (?:that (?:is|are) )?(?:with)?in (?:its|your|${s.self}'s) reach|threatening reach)(?: \\(\\d+ squares?\\)?)?`,
  )
    ? lying(subject, [{ is: 'threatens-reach' }])
    : undefined

/** "can move through walls and other solid obstacles", "gains phasing". */
export const phases: Verb = (c, _s, subject) =>
  c.has(
    '(?:moves?|passes|pass) through (?:walls|solid (?:objects|matter|obstacles)|objects|terrain)(?:,? (?:and|or) (?:other )?(?:solid )?(?:obstacles|objects|matter|terrain))?(?: as if (?:they|it) (?:were|was) not there)?|(?:gains?|has|have) phasing',
  )
    ? lying(subject, [{ is: 'condition', condition: 'phasing' }])
    : undefined

export const takesActions: Verb = (c, s, subject) => tried(c, s, () => (c.has('takes?') ? actions(c, subject) : undefined))

/** "have their speed reduced by 2". */
export const lowered: Verb = (c, s, subject) =>
  tried(c, s, () => {
    if (!c.has('(?:has|have)(?= (?:its|their) )')) return undefined
    const stats = readStats(c)
    if (stats === undefined || !c.has('(?:reduced|lowered|decreased) by')) return undefined
    const amount = readAmount(c, s)
    return amount === undefined ? undefined : modifiers(c, s, subject, stats, negated(amount), '')
  })

export const refreshes: Verb = (c, s, subject) => {
  if (s.powers === '') return undefined
  return tried(c, s, () => {
    const found = c.eat(
      `(?:regains? (?:the )?use of|recharges?|refreshes|refresh|recovers? (?:the )?use of) (?:the |its |your |one use of )?‹?(?<power>${s.powers})›?(?: power| attack)?`,
    )
    if (found === undefined) return undefined
    s.named = idOf(found.power ?? '')
    return forEach(subject, (to) => ({ do: 'refresh', power: s.named, to }))
  })
}

export const usesPower: Verb = (c, s) => {
  const again =
    s.named === ''
      ? undefined
      : c.eat('(?:can )?(?:immediately )?(?:uses?|activates?) it(?: immediately| at once| again)?(?: as a free action)?')
  if (again !== undefined) return doing({ do: 'use', power: s.named, optional: false })
  if (s.powers === '') return undefined
  return tried(c, s, () => {
    const found = c.eat(
      `(?:immediately )?(?:uses?|activates?) (?:the |its |your )?‹?(?<power>${s.powers})›?(?: power| attack)?(?: immediately)?(?: as a free action| again)?(?! (?:if|when|again|twice|three|against|on))`,
    )
    return found === undefined ? undefined : doing({ do: 'use', power: idOf(found.power ?? ''), optional: false })
  })
}

export const ignores: Verb = (c, _s, subject) => {
  const found = c.eat(
    '(?:ignores?) (?:the )?(?:(?<terrain>(?:any |all )?difficult terrain)|(?<cover>(?:any |all |partial |half )?cover)|(?<total>(?:total|full) concealment)|(?<concealment>(?:any |all |partial )?concealment)|(?<marks>marks|being marked)|(?<range>(?:the )?long range penalt(?:y|ies)|penalties for long range))(?: (?<more>and (?:cover|concealment)))?(?! from)',
  )
  if (found === undefined) return undefined
  const what =
    found.terrain !== undefined
      ? 'difficult'
      : found.cover !== undefined
        ? 'cover'
        : found.total !== undefined
          ? 'total-concealment'
          : found.concealment !== undefined
            ? 'concealment'
            : found.marks !== undefined
              ? 'marks'
              : 'long-range'
  const parts: Part[] = [{ is: 'ignores', what, squares: 0 }]
  if (found.more !== undefined) parts.push({ is: 'ignores', what: /cover/i.test(found.more) ? 'cover' : 'concealment', squares: 0 })
  return lying(subject, parts)
}

/** "reduces the distance of any push, pull or shunt by 2". */
export const lessForced: Verb = (c, _s, subject) => {
  const found = c.eat(
    '(?:also )?reduces? (?:the (?:distance|number of squares) (?:of|it is moved by|you are moved by) )?(?:any |all )?(?:unwilling movement|forced movement|(?:push(?:es)?|pulls?|shunts?)(?:,? (?:and |or )?(?:pulls?|shunts?|slides?|push(?:es)?))*)(?: (?:effects?|you are subject(?:ed)? to|it is subject(?:ed)? to|on (?:it|you)))* by (?<n>\\d+)(?: squares?)?',
  )
  return found === undefined ? undefined : lying(subject, [{ is: 'less-forced', squares: Number(found.n) }])
}
