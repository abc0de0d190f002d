import type { Clause } from '../clauses/clauses.ts'
import type { Amount, Who } from '../clauses/phrases.ts'
import type { Condition } from '../terms.ts'
import { nothing, readAmount } from './amounts.ts'
import { readUnless } from './bonuses.ts'
import type { Cursor } from './cursor.ts'
import { conditionNamed, conditionWord } from './lexicon.ts'
import { forEach, lying } from './nodes.ts'
import { tried } from './scene.ts'
import type { Verb } from './verb.ts'
import { readWho, readWhos } from './who.ts'

/** Phrases of healing, recoveries, saves, and what ends. */

/** "regains 5 hit points at the start of each of its turns unless it took fire damage": regeneration in other words. */
export const regrows: Verb = (c, s, subject) =>
  tried(c, s, () => {
    if (!s.isPassive || !c.has('(?:regains?|heals?|recovers?)')) return undefined
    const amount = readAmount(c, s)
    const isSo =
      amount !== undefined &&
      c.has("(?:hit points|HP) (?:at|on) the start of (?:each of )?(?:its|their|your|the \\w+'s) turns?") &&
      c.sees(',? ?(?:unless|except|but not)')
    const unless = isSo ? readUnless(c, s) : []
    return amount === undefined || unless.length === 0 ? undefined : lying(subject, [{ is: 'regeneration', amount, unless }])
  })

export const heals: Verb = (c, s, subject) => {
  if (
    !c.has(
      '(?:immediately |also )?(?:regains?|heals?|recovers?|is healed(?: for| of)?|are healed(?: for)?|gains?|gets?|receives?|restores?)',
    )
  )
    return undefined
  const object = tried(c, s, () => {
    const who = readWho(c, s)
    c.has('for|of')
    return who
  })
  const to = object === undefined ? subject : [object]
  const temp = tried(c, s, () => {
    const early = c.has('(?:a number of )?temporary (?:hit points|HP)')
    const amount = readAmount(c, s)
    if (amount === undefined) return undefined
    if (early) return amount
    return c.has('temporary (?:hit points|HP)')
      ? (tried(c, s, () => (c.has('equal to') ? readAmount(c, s) : undefined)) ?? amount)
      : undefined
  })
  if (temp !== undefined) return forEach(to, (who) => ({ do: 'temporary', amount: temp, to: who }))
  if (
    c.has(
      '(?:(?:a number of )?(?:hit points|HP) )?as (?:if|though) (?:it|they|you|he|she) (?:had )?spent a recovery|(?:hit points|HP) equal to (?:its|their|your) recovery value(?: without spending (?:one|a recovery))?',
    )
  ) {
    const plus = tried(c, s, () => (c.has('\\+|plus') ? readAmount(c, s) : undefined)) ?? nothing
    return forEach(to, (who) => recover(who, plus, true))
  }
  const value = c.eat('(?:hit points equal to )?(?:its|their|your|his|her) recovery value(?: in (?:hit points|HP))?')
  if (value !== undefined)
    return forEach(to, (who) => recover(who, tried(c, s, () => (c.has('\\+|plus') ? readAmount(c, s) : undefined)) ?? nothing, true))
  c.has('(?:an )?(?:additional|extra)')
  const lead = c.has('(?:hit points|HP)')
  const amount = readAmount(c, s)
  if (amount === undefined) return undefined
  c.has('(?:for|of)(?= )')
  if (
    !lead &&
    !c.has('(?:additional |extra )?(?:hit points?|HP)|(?=[.,;])') &&
    !amount.measures.some(({ of }) => of === 'recovery-value' || of === 'staggered-value' || of === 'damage')
  )
    return undefined
  c.has('in (?:hit points|HP)')
  const late = tried(c, s, () => (c.has('equal to') ? readAmount(c, s) : undefined))
  const whole = forEachHit(c, late ?? amount)
  return whole === undefined ? undefined : forEach(to, (who) => ({ do: 'heal', amount: whole, to: who }))
}

/** "5 for each creature hit": so many times as there are hits. */
function forEachHit(c: Cursor, amount: Amount): Amount | undefined {
  if (
    !c.has(
      '(?:for|per) (?:each|every|any)? ?(?:creature|enemy|target) (?:hit|damaged|it hits|you hit|the attack hits)(?: (?:by|with) (?:this|the) (?:attack|power))?',
    )
  )
    return amount
  if (amount.dw > 0 || amount.dice.length + amount.abilities.length + amount.measures.length > 0) return undefined
  return { ...nothing, measures: [{ of: 'hits', times: amount.flat, whose: 'you' }] }
}

export const recover = (to: Who, plus: Amount, free: boolean): Clause => ({
  do: 'recover',
  to,
  plus,
  free,
  instead: false,
  optional: false,
})

/** "can spend a recovery and regains an additional 1d6 HP". */
export const spends: Verb = (c, s, subject) => {
  if (!c.has('(?:immediately |also )?(?:spends?|uses?|expends?|to spend) (?:a|one|1) recovery(?: value)?')) return undefined
  if (c.has(',? ?(?:but|and) (?:regains?|heals?|gains?) no (?:hit points|HP)'))
    return forEach(subject, (to) => ({ do: 'lose-recovery', to, count: 1 }))
  let plus = nothing
  let isTold = true
  while (isTold) {
    isTold =
      tried(c, s, () => {
        if (
          c.has(
            ',? ?(?:to|and)(?: to)? (?:heals?|regains?|recovers?)(?: up to)? (?:(?:its|their|your|his|her) recovery value|(?:hit points|HP) equal to (?:its|their|your|his|her) recovery value)(?: in (?:hit points|HP))?|as normal|as usual|to (?:regain|heal|recover) (?:hit points|HP)',
          )
        )
          return true
        const adding = tried(c, s, () => {
          if (!c.has(',? ?(?:adding|and adds?)')) return undefined
          const amount = readAmount(c, s)
          const isTold =
            amount !== undefined && c.has('to the (?:hit points|HP)(?: (?:it|they|you))? (?:regained|regains?|healed|recovered)')
          return isTold ? amount : undefined
        })
        if (adding !== undefined) {
          plus = adding
          return true
        }
        if (
          !c.has(
            '(?:,? ?(?:and|to|,|plus)+(?: to)? ?)?(?:(?:they|it|he|she|the target|you|that ally) )?(?:heals?|regains?|recovers?|gains?|adds?|\\+)?(?: an)? ?(?=additional|extra|\\d|(?:hit points|HP) equal to)',
          )
        )
          return undefined
        c.has('additional|extra')
        const early = c.has('(?:hit points|HP)')
        const amount = readAmount(c, s)
        if (amount === undefined || (!early && !c.has('(?:additional |extra )?(?:hit points?|HP)'))) return undefined
        plus = tried(c, s, () => (c.has('equal to') ? readAmount(c, s) : undefined)) ?? amount
        return true
      }) === true
  }
  return forEach(subject, (to) => recover(to, plus, false))
}

export const saves: Verb = (c, s, subject) => {
  if (
    !c.has(
      '(?:immediately |also )?(?:makes?|rolls?|attempts?|gets?|gains?|receives?|to make) (?:an? )?(?:immediate |free |additional |extra )?sav(?:e|ing throw)s?',
    )
  )
    return undefined
  let against: Extract<Clause, { do: 'save' }>['against'] = 'any'
  let bonus = nothing
  let type = ''
  let isTold = true
  while (isTold) {
    isTold =
      tried(c, s, () => {
        const plus = c.eat('with an? (?:\\+?(?=\\d)|bonus(?= equal))')
        if (plus !== undefined) {
          const amount = readAmount(c, s)
          type = c.eat('(?<type>power|feat|item)')?.type?.toLowerCase() ?? ''
          if (amount === undefined || (!c.has('bonus') && !/bonus/i.test(plus._))) return undefined
          bonus = amount
          return true
        }
        if (!c.has('(?:against|to end|for|versus)')) return undefined
        if (c.has('(?:each|every|all)(?: of)?(?: the)? (?:ongoing |other )?(?:effects?|conditions?)')) {
          against = 'all'
          endings(c)
          return true
        }
        if (c.has('(?:any |an? |one |a single )?(?:ongoing |persistent )?(?:conditions?|effects?|afflictions?|persistent damage)')) {
          endings(c)
          return true
        }
        const conditions: Condition[] = []
        for (;;) {
          const condition = conditionNamed(c.eat(`(?:,|or|and|any|being|the)? ?(?<condition>${conditionWord})`)?.condition ?? '')
          if (condition === undefined) break
          conditions.push(condition)
        }
        if (conditions.length === 0) return undefined
        c.has('(?:effect|condition)s?')
        endings(c)
        against = conditions
        return true
      }) === true
  }
  return forEach(subject, (to) => ({ do: 'save', to, bonus, against, type }))
}

const endings = (c: Cursor): boolean =>
  c.has(
    '(?:and (?:conditions|afflictions|effects) )?(?:affected by a saving throw|(?:that )?(?:a |with a )?sav(?:e|ing throw) (?:can )?ends?|that a save can end|inflicted (?:on \\w+ )?by the target|on (?:it|you|them|the target|yourself) (?:that )?(?:a save can end|(?:a |with a )?sav(?:e|ing throw) (?:can )?ends?)|(?:currently )?affecting (?:it|you|them)|caused by the target)',
  )

/** "ends the stance", "remove any marks", "loses concentration". */
export const endsThings: Verb = (c, s, subject) => {
  if (c.has('(?:then )?(?:leaves?|ends?) (?:this|its|the|your) stance'))
    return forEach(subject, (to) => ({ do: 'end', to, what: ['stance'] }))
  if (!c.has('(?:ends?|removes?|cancels?|shakes? off)')) return undefined
  if (c.has('(?:any |all |one |each )?(?:marks?|marked condition)(?: (?:the target has placed|affecting|placed) ?(?:on)?)?')) {
    const whos = [...(tried(c, s, readWhos) ?? subject)]
    if (c.has('(?:or|and) (?:your|its|any) allies'))
      whos.push({ who: 'some', relation: 'ally', count: 'all', within: undefined, of: 'you', notTarget: false, tests: [] })
    return forEach(whos, (to) => ({ do: 'end', to, what: ['mark'] }))
  }
  if (
    c.has(
      '(?:one|any one|a(?: single)?) (?:effect|condition)(?: (?:on|from|affecting|currently affecting))?(?: (?:it|you|yourself|itself|them))?',
    )
  ) {
    const isSave = endings(c)
    const whos = tried(c, s, readWhos) ?? subject
    return forEach(whos, (to) => ({ do: 'end', to, what: [isSave ? 'save-ends' : 'any-one'] }))
  }
  const conditions: Condition[] = []
  for (;;) {
    const condition = conditionNamed(
      c.eat(`(?:,|or|and|the|any|one)*? ?(?<condition>${conditionWord})(?: (?:condition|effect)s?)?`)?.condition ?? '',
    )
    if (condition === undefined) break
    conditions.push(condition)
  }
  if (conditions.length > 0) {
    const whos = tried(c, s, () => (c.has('on|affecting') ? readWhos(c, s) : undefined)) ?? subject
    return forEach(whos, (to) => ({ do: 'end', to, what: conditions }))
  }
  if (c.has('(?:all |any )?(?:persistent|ongoing)(?: \\w+)? damage')) {
    const whos = tried(c, s, () => (c.has('on|affecting') ? readWhos(c, s) : undefined)) ?? subject
    return forEach(whos, (to) => ({ do: 'end', to, what: ['persistent'] }))
  }
  return undefined
}
