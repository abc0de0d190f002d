import type { Amount, Dice, Measure, Role } from '../clauses/phrases.ts'
import { type DamageType, openTypes } from '../terms.ts'
import { abilityNamed, abilityWord, damageNamed, damageWord, numberOf } from './lexicon.ts'
import { type C, type Scene, tried } from './scene.ts'

/** "2dW + 1d6 + your Strength modifier", with what it is at higher levels. */

export const flat = (value: number): Amount => ({ dw: 0, dice: [], flat: value, abilities: [], measures: [] })
export const nothing = flat(0)
export const isNothing = (amount: Amount): boolean =>
  amount.dw === 0 && amount.flat === 0 && amount.dice.length + amount.abilities.length + amount.measures.length === 0

export const negated = (amount: Amount): Amount => ({
  ...amount,
  flat: -amount.flat,
  abilities: amount.abilities.map((one) => ({ ...one, times: -one.times })),
  measures: amount.measures.map((one) => ({ ...one, times: -one.times })),
})

export const sum = (a: Amount, b: Amount): Amount => ({
  dw: a.dw + b.dw,
  dice: [...a.dice, ...b.dice],
  flat: a.flat + b.flat,
  abilities: [...a.abilities, ...b.abilities],
  measures: [...a.measures, ...b.measures],
})

export function readAmount(c: C, s: Scene): Amount | undefined {
  const amount = c.attempt(() => {
    c.has('(?:an amount|a number of (?:hit points|HP)|damage|hit points|HP)? ?equal to(?: the result of)?')
    const first = term(c, s)
    if (first === undefined) return undefined
    let total = first
    for (;;) {
      const next = c.attempt(() => {
        const sign = c.scan('\\+|plus|-|minus')?._
        if (sign === undefined) return undefined
        const more = term(c, s)
        if (more === undefined) return undefined
        return sign === '-' || sign.toLowerCase() === 'minus' ? negated(more) : more
      })
      if (next === undefined) return total
      total = sum(total, next)
    }
  })
  if (amount === undefined) return undefined
  const whole = atLevel(c, s, amount)
  const most = amount.measures.length === 0 ? undefined : tried(c, s, atMost)
  return most === undefined ? whole : { ...whole, most }
}

/** "(to a maximum of your recovery value)". */
function atMost(c: C, s: Scene): Amount | undefined {
  if (!c.has(',? ?\\(?(?:up )?(?:to )?(?:an? )?max(?:imum)?(?: of)?(?= )|,? ?\\(?(?:but )?no more than')) return undefined
  const most = readAmount(c, s)
  if (c.text.slice(c.at, c.at + 1) === ')') c.at++
  return most
}

function term(c: C, s: Scene): Amount | undefined {
  const dw = c.scan('(?<n>\\d+|one|two|three|four|five)? ?(?:dW|\\[W\\])')
  if (dw !== undefined) return { ...nothing, dw: numberOf(dw.n ?? '1') }
  const dice = c.scan('(?<count>\\d*)d(?<sides>\\d+)')
  if (dice !== undefined) return { ...nothing, dice: [diceOf(dice.count, dice.sides)] }
  return c.attempt(sumOf) ?? ability(c) ?? measure(c, s) ?? number(c)
}

/** "the sum of your Strength, Wisdom and Charisma modifiers". */
function sumOf(c: C): Amount | undefined {
  if (!c.has('the sum of(?: your| its| their)?')) return undefined
  const all = c.list(() => abilityNamed(c.scan(`(?:your |its )?(?<ability>${abilityWord})`)?.ability ?? '?'), [',', 'and', ', and'])
  return all !== undefined && c.has('modifiers?|bonus(?:es)?')
    ? { ...nothing, abilities: all.map((one) => ({ ability: one, times: 1 })) }
    : undefined
}

const diceOf = (count: string | undefined, sides: string | undefined): Dice => ({
  count: count === undefined || count === '' ? 1 : Number(count),
  sides: Number(sides),
})

function ability(c: C): Amount | undefined {
  const found = c.scan(
    `(?<times>twice |half |double |one-half |three times )?(?:(?:your|its|their|the \\w+'s|his|her) )?(?<ability>${abilityWord})(?: (?:modifiers?|mod\\.?|bonus)|(?= (?:(?:${damageWord}) )?damage))(?: \\(minimum (?:of )?(?:1|one)\\))?`,
  )
  const named = abilityNamed(found?.ability ?? '?')
  if (found === undefined || named === undefined) return undefined
  return { ...nothing, abilities: [{ ability: named, times: timesOf(found.times) }] }
}

function timesOf(word: string | undefined): number {
  const times = word?.trim().toLowerCase()
  if (times === undefined || times === '') return 1
  if (times === 'half' || times === 'one-half') return 0.5
  return times === 'three times' ? 3 : 2
}

const measureWords: readonly (readonly [string, Measure])[] = [
  ['recovery value', 'recovery-value'],
  ['healing surge value', 'recovery-value'],
  ['staggered value', 'staggered-value'],
  ['bloodied value', 'staggered-value'],
  ['level bonus', 'half-level'],
  ['level', 'level'],
  ['speed', 'speed'],
]

function measure(c: C, s: Scene): Amount | undefined {
  return c.attempt(() => {
    const times = timesOf(c.scan('twice|half(?: of)?|double|one-half(?: of)?')?._.replace(/ of$/, ''))
    const whose = c.scan(
      `(?<you>your|${s.self}'s?)|(?<target>the (?:target|ally|creature|enemy|foe)'s)|(?<it>its|their|his|her)|(?<the>the)`,
    )
    const role = roleOf(whose, s)
    for (const [words, of] of measureWords) {
      if (whose === undefined && of !== 'recovery-value' && of !== 'staggered-value') continue
      if (!c.has(`(?:normal )?${words}`)) continue
      return { ...nothing, measures: [{ of, times, whose: role }] }
    }
    if (c.has('damage (?:dealt|done|taken|of the (?:triggering )?attack|from the (?:triggering )?attack)'))
      return { ...nothing, measures: [{ of: 'damage', times, whose: 'you' }] }
    return undefined
  })
}

function roleOf(found: Readonly<Record<string, string | undefined>> | undefined, s: Scene): Role {
  if (found?.target !== undefined) return s.target
  if (found?.it !== undefined) return s.it
  return 'you'
}

const PER_HIT =
  '(?:for|per) (?:(?:each|every) )?(?:creature|enemy|target) (?:hit|(?:that )?(?:you|it|the attack) hits?|hit (?:by|with) (?:this|the) (?:attack|power))(?! points)'

function number(c: C): Amount | undefined {
  const found = c.scan('(?<n>\\d+)(?!\\d|d\\d|/)|(?<word>one|two|three|four|five|six|seven|eight|nine|ten)')
  if (found === undefined) return undefined
  const n = numberOf(found.n ?? found.word)
  return c.has(PER_HIT) ? { ...nothing, measures: [{ of: 'hits', times: n, whose: 'you' }] } : flat(n)
}

/** "(5 at level 11, 7 at level 21)", "or 10 at 21st level", "(increase to 8 at level 11)". */
function atLevel(c: C, s: Scene, base: Amount): Amount {
  let amount = base
  c.attempt(() => {
    const opened = c.has('[(,]? ?(?=(?:or |increas\\w+ to |and )?\\+?[\\dd]+(?:dW)?(?: damage)? (?:at|from) (?:level )?\\d+)')
    if (!opened) return undefined
    let any = false
    for (;;) {
      const step = c.attempt(() => {
        c.has(',|;|and|or')
        c.has('or|and|increas\\w+ to')
        c.has('\\+(?=\\d)')
        const more = term(c, s)
        const found =
          more === undefined ? undefined : c.scan('(?:damage )?(?:at|from) (?:level )?(?<level>\\d+)(?:st|nd|rd|th)?(?: level)?')
        if (more === undefined || found === undefined) return undefined
        return { more, level: Number(found.level) }
      })
      if (step === undefined) break
      any = true
      if (s.level >= step.level) amount = step.more
    }
    if (!any) return undefined
    c.scan('\\)')
    return true
  })
  c.attempt(() =>
    c.text.slice(c.at, c.at + 1) === ')' && c.text.lastIndexOf('(', c.at) > c.text.lastIndexOf(')', c.at - 1) ? c.at++ + 1 : undefined,
  )
  return amount
}

/** "fire", "fire and radiant", "[flux]", "untyped"; and the word damage after it. */
export function readTypes(c: C, s: Scene): DamageType[] {
  const types: DamageType[] = []
  const brackets = c.scan('\\[(?<word>[a-z ]+)\\]')
  if (brackets !== undefined) {
    const open = openTypes.find((one) => one === brackets.word?.toLowerCase())
    const known = open ?? damageNamed(brackets.word ?? '')
    // What always holds is nobody's use of a power.
    if (open !== undefined && s.isPassive) s.doubts.push(`the type [${open}] is chosen elsewhere`)
    if (known === undefined) s.doubts.push(`the type [${brackets.word ?? ''}] is chosen elsewhere`)
    else types.push(known)
  }
  for (;;) {
    const found = c.scan(`(?:,|and|or|,? ?and|/)? ?(?<type>${damageWord})(?=[ ,/].*)`)
    const type = damageNamed(found?.type ?? '')
    if (type !== undefined) types.push(type)
    if (found === undefined) return types
  }
}

/** "2 squares", "up to 3 squares", "a number of squares equal to your Wisdom modifier". */
export function readSquares(c: C, s: Scene): { squares: Amount; upTo: boolean } | undefined {
  return tried(c, s, () => {
    const upTo = c.has('(?:a (?:maximum|distance) of )?up to')
    c.has('an? (?:number|distance)(?: of squares)?(?: up)?')
    c.has('a total of|an additional|a|an')
    const squares = readAmount(c, s)
    if (squares === undefined) return undefined
    c.has('(?:additional )?(?:squares?|spaces?)')
    const late = tried(c, s, () => (c.has('equal to') ? readAmount(c, s) : undefined))
    return { squares: late ?? squares, upTo }
  })
}
