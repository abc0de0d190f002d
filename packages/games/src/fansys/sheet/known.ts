import { idOf } from '@riposte/print'
import { ContentError, suggestion } from '@riposte/referee'
import { conditionNames, isCondition } from '../conditions-list.ts'
import { natures } from '../tables.ts'
import { damageTypes } from '../terms.ts'
import type { Written } from './schema.ts'
import { abilityNames, type Hardness, type Kind } from './sheet.ts'

/** What a sheet names must be in the book. */

export const wrong = (path: (string | number)[], message: string, remedy: string): ContentError =>
  new ContentError([{ path, message, remedy }])

/** What it has learned, by the book's names. */
export function abilitiesOf({ abilities }: Written): Readonly<Record<string, number>> {
  const all = Array.isArray(abilities) ? abilities.map((name): [string, number] => [name, 1]) : Object.entries(abilities)
  return Object.fromEntries(all.map(([name, rank]) => [known('abilities', name, abilityNames, 'ability'), rank]))
}

/** The book's name for it; one that it does not have is told. */
function known(field: string, name: string, names: readonly string[], what: string): string {
  const id = idOf(name)
  if (!names.includes(id)) throw wrong([field], `there is no ${what} "${name}"`, suggestion(id, names))
  return id
}

/** What every being of a kind is immune to, resistant to and vulnerable to. */
export const natureOf = (kind: Kind): Hardness => {
  const all: Readonly<Partial<Record<Kind, Partial<Hardness>>>> = natures
  return { immune: [], resist: [], vulnerable: [], ...all[kind] }
}

const SWEEPING = ['physical', 'natural', 'supernatural']
/** What harms it less or more: types of damage, of one origin or all, and conditions. */
export function hardnessOf(written: Written, nature: Hardness): Pick<Hardness, 'resist' | 'vulnerable'> {
  const harms = [...damageTypes, ...SWEEPING]
  for (const field of ['resist', 'vulnerable', 'immune'] as const)
    for (const word of written[field])
      if (!isCondition(word) && word !== 'diseased')
        known(field, word.replace(/\[(?:natural|supernatural|mundane|(?:under|but) \d)\]$/, ''), harms, 'type of damage')
  for (const field of ['hardy', 'prey'] as const) for (const word of written[field]) known(field, word, conditionNames, 'condition')
  return { resist: [...nature.resist, ...written.resist], vulnerable: [...nature.vulnerable, ...written.vulnerable] }
}
