import type { Test, Wielded } from '../clauses/phrases.ts'
import { numberOf } from './lexicon.ts'
import { anyOf, type C, type Scene } from './scene.ts'

/** "You must be wielding two melee weapons": what hands must hold. */

const things: readonly (readonly [string, Wielded])[] = [
  ['(?:light |heavy )?shields?', 'shield'],
  ['melee weapons?', 'melee'],
  ['(?:ranged weapons?)', 'ranged'],
  ['(?:light |heavy )?thrown weapons?', 'thrown'],
  ['two-handed (?:melee )?weapons?', 'two-handed'],
  ['(?:focus|implement)', 'focus'],
  ['axes?', 'axe'],
  ['blades?', 'blade'],
  ['crossbows?', 'crossbow'],
  ['bows?', 'bow'],
  ['flails?', 'flail'],
  ['hammers?', 'hammer'],
  ['maces?', 'mace'],
  ['picks?', 'pick'],
  ['slings?', 'sling'],
  ['spears?', 'spear'],
  ['sta(?:ff|ves)', 'staff'],
]

export function readWielding(c: C, s: Scene): Test | undefined {
  return c.attempt(() => {
    const who = `(?:(?:you|it|${s.self}) )?`
    if (c.has(`${who}must have (?:a|one|at least one) (?:hand free|free hand)`)) return free
    if (!c.has(`${who}must (?:be (?:wielding|using|holding|carrying)|wield|use|carry|hold|have)(?= (?:an?|two|one|at least)\\b)`))
      return undefined
    return readArms(c)
  })
}

/** "two melee weapons", "a shield or a staff". */
export function readArms(c: C): Test | undefined {
  const all = c.list((): Test | undefined => {
    const count = c.scan('(?:at least )?(?<n>two|one|an?)')?.n
    const found = things.find(([words]) => c.has(words))
    return found && wields(found[1], count)
  }, [',', 'or', ', or'])
  c.has('(?:in (?:one|your|each) hands?|ready)')
  return anyOf(all ?? [])
}

const wields = (what: Wielded, count: string | undefined): Test => ({
  is: 'wields',
  whose: 'you',
  what,
  count: count === undefined || /^an?$/i.test(count) ? 1 : numberOf(count),
})
const free = wields('free-hand', '1')
