import { type Ability, abilities } from '../aspects.ts'

/** An amount of damage as it is printed: `2DD + weapon + STR`, `3d6+5`, `7`, `half`. */
export interface Amount {
  /** Level dice and so many more of the same; undefined for none. */
  readonly levelDice: number | undefined
  readonly dice: readonly { readonly count: number; readonly sides: number }[]
  readonly flat: number
  /** Adds the number of the weapon or implement. */
  readonly withWeapon: boolean
  readonly abilities: readonly Ability[]
  /** Half of what a success does. */
  readonly isHalf: boolean
}

export const nothing: Amount = { levelDice: undefined, dice: [], flat: 0, withWeapon: false, abilities: [], isHalf: false }

const isAbility = (word: string): word is Ability => abilities.some((one) => one === word)

/** Undefined where a word of it is none of an amount. */
export function readAmount(text: string): Amount | undefined {
  if (/^half(?: damage)?$/i.test(text.trim())) return { ...nothing, isHalf: true }
  let amount = nothing
  for (const term of text.replace(/\s*-\s*/g, '+-').split('+')) {
    const next = withTerm(amount, term.trim())
    if (next === undefined) return undefined
    amount = next
  }
  return amount
}

function withTerm(amount: Amount, term: string): Amount | undefined {
  const [, more] = /^(\d*)\s*DD$/i.exec(term) ?? []
  // @rule homl.basic.grab-damage, homl.dd.expression
  if (more !== undefined) return { ...amount, levelDice: Number(more) }
  const [, count, sides] = /^(\d+)d(\d+)$/i.exec(term) ?? []
  if (sides !== undefined) return { ...amount, dice: [...amount.dice, { count: Number(count), sides: Number(sides) }] }
  if (/^-?\d+$/.test(term)) return { ...amount, flat: amount.flat + Number(term) }
  if (/^(?:weapon|implement)$/i.test(term)) return { ...amount, withWeapon: true }
  const ability = term.toUpperCase()
  return isAbility(ability) ? { ...amount, abilities: [...amount.abilities, ability] } : undefined
}
