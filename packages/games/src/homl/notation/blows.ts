import type { Slot } from '@riposte/print'
import type { Amount, Clause, Higher } from '../clauses/clauses.ts'
import { amount, types } from './names.ts'
import type { Scene } from './scene.ts'

/** How much damage, in all the ways in which it is said. */

/** ", 2d6 at legendary tier, and 3d6 damage at mythic tier". */
export const higher: Slot<Scene, Higher> = (c) => {
  const at = (tier: string): Amount | undefined => {
    c.eat(',', 'and', ', and', '(')
    const found = amount(c)
    c.eat('damage', 'hit points')
    return c.eat(`at ${tier} tier`, `at ${tier}`) === undefined ? undefined : found
  }
  const legendary = at('legendary')
  const mythic = legendary && at('mythic')
  c.eat(')')
  return legendary && mythic && { legendary, mythic }
}

/** More than something else does: nothing of that is said of most. */
const more: Slot<Scene, boolean> = (c) => (c.eat('an additional', 'an extra', 'additional', 'extra') === undefined ? undefined : true)

/** "An additional 1d6", "5 extra". */
export const extra: Slot<Scene, Amount> = (c) => {
  const isBefore = more(c)
  const found = amount(c)
  return isBefore === true || more(c) === true || c.eat('more') !== undefined ? found : undefined
}

/** "5 fire damage", "1DD more damage", "extra damage equal to STR". */
export const blow: Slot<Scene, Pick<Extract<Clause, { readonly do: 'damage' }>, 'amount' | 'types' | 'isMore' | 'higher'>> = (c) => {
  const isBefore = more(c)
  const plain = amount(c)
  const isMore = isBefore === true || more(c) === true || (plain !== undefined && c.eat('more') !== undefined)
  const kinds = types(c) ?? []
  if (c.eat('damage') === undefined) return undefined
  const whole = plain ?? (c.eat('equal to') === undefined ? undefined : amount(c))
  if (isMore) c.eat('from the triggering attack', 'with the triggering attack', 'with the attack', 'with this attack', 'from the attack')
  const above = c.attempt(() => higher(c))
  return whole && { amount: whole, types: kinds, isMore, ...(above && { higher: above }) }
}

/** "Ongoing 5", "5 ongoing". */
export const ongoing: Slot<Scene, Amount> = (c) => {
  const isBefore = c.eat('ongoing') !== undefined
  const found = amount(c)
  return isBefore || c.eat('ongoing') !== undefined ? found : undefined
}
