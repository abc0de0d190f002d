import type { Clause } from '../clauses/clauses.ts'
import type { Amount } from '../clauses/phrases.ts'
import type { Condition } from '../terms.ts'
import { nothing, readAmount } from './amounts.ts'
import { conditionNamed, conditionWord } from './lexicon.ts'
import { type C, type Scene, tried } from './scene.ts'

/** What is said behind "spends a recovery" and "makes a saving throw", in whatever order. */

/** What a recovery heals besides: "and regains an additional 1d6 hit points". */
export function readHealing(c: C, s: Scene): Amount {
  let plus = nothing
  for (;;) {
    if (
      c.has(
        ',? ?(?:to|and)(?: to)? (?:heals?|regains?|recovers?)(?: up to)? (?:(?:its|their|your|his|her) recovery value|(?:hit points|HP) equal to (?:its|their|your|his|her) recovery value)(?: in (?:hit points|HP))?|as normal|as usual|to (?:regain|heal|recover) (?:hit points|HP)',
      )
    )
      continue
    const more = tried(c, s, valued) ?? tried(c, s, adding) ?? tried(c, s, regaining)
    if (more === undefined) return plus
    plus = more
  }
}

/** "… and heals its recovery value + 1d6". */
const valued = (c: C, s: Scene): Amount | undefined =>
  /recovery value$/i.test(c.text.slice(0, c.at).trim()) &&
  c.has('\\+|plus(?= (?:an? )?\\w+ (?:modifier|bonus)| your| its| \\d+(?: for| per|[.,;]|$))')
    ? readAmount(c, s)
    : undefined

function adding(c: C, s: Scene): Amount | undefined {
  if (!c.has(',? ?(?:adding|and adds?)')) return undefined
  const amount = readAmount(c, s)
  return amount !== undefined && c.has('to the (?:hit points|HP)(?: (?:it|they|you))? (?:regained|regains?|healed|recovered)')
    ? amount
    : undefined
}

function regaining(c: C, s: Scene): Amount | undefined {
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
  return tried(c, s, () => (c.has('equal to') ? readAmount(c, s) : undefined)) ?? amount
}

type Saving = Omit<Extract<Clause, { do: 'save' }>, 'do' | 'to'>

/** "with a +2 bonus", "against one effect that a save can end", "inflicted by the target". */
export function readSaving(c: C, s: Scene): Saving {
  let saving: Saving = { bonus: nothing, against: 'any', type: '' }
  for (;;) {
    const more: Partial<Saving> | undefined = tried(c, s, savingBonus) ?? tried(c, s, savingAgainst) ?? tried(c, s, savingFrom)
    if (more === undefined) return saving
    saving = { ...saving, ...more }
  }
}

function savingBonus(c: C, s: Scene): Partial<Saving> | undefined {
  const plus = c.scan('with an? (?:\\+?(?=\\d)|bonus(?= equal))')
  const bonus = plus === undefined ? undefined : readAmount(c, s)
  const type = c.scan('(?<type>power|feat|item)')?.type?.toLowerCase() ?? ''
  return bonus === undefined || (!c.has('bonus') && !/bonus/i.test(plus?._ ?? '')) ? undefined : { bonus, type }
}

/** Whose doing the effect is. */
export const BY_TARGET =
  '(?:that )?(?:(?:is|are|was|were) )?(?:inflicted|caused|placed|laid) (?:on \\w+ )?by the target|(?:that )?the target has (?:inflicted|caused|placed|laid)'
const savingFrom = (c: C): Partial<Saving> | undefined => (c.has(BY_TARGET) ? { from: 'target' } : undefined)

function savingAgainst(c: C): Partial<Saving> | undefined {
  if (!c.has('(?:against|to end|for|versus)')) return undefined
  if (c.has('(?:each|every|all)(?: of)?(?: the)? (?:ongoing |other )?(?:effects?|conditions?)')) {
    readEndings(c)
    return { against: 'all' }
  }
  if (c.has('(?:any |an? |one |a single )?(?:ongoing |persistent )?(?:conditions?|effects?|afflictions?|persistent damage)')) {
    readEndings(c)
    return {}
  }
  const against: Condition[] = []
  for (;;) {
    const condition = conditionNamed(c.scan(`(?:,|or|and|any|being|the)? ?(?<condition>${conditionWord})`)?.condition ?? '')
    if (condition === undefined) break
    against.push(condition)
  }
  c.has('(?:effect|condition)s?')
  readEndings(c)
  return against.length === 0 ? undefined : { against }
}

export const readEndings = (c: C): boolean =>
  c.has(
    '(?:and (?:conditions|afflictions|effects) )?(?:affected by a saving throw|(?:that )?(?:a |with a )?sav(?:e|ing throw) (?:can )?ends?|that a save can end|on (?:it|you|them|the target|yourself) (?:that )?(?:a save can end|(?:a |with a )?sav(?:e|ing throw) (?:can )?ends?)|(?:currently )?affecting (?:it|you|them)|on (?:it|you|them))',
  )
