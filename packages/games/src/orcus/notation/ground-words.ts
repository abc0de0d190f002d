import type { Ground, Zone } from '../clauses/clauses.ts'
import { type C, cursorOn } from './scene.ts'

/** What ground is called: difficult, obscured, dark. */

export const forEnemies = (c: C): Zone['groundFor'] =>
  c.has('(?:for|to) (?:your |its |all )?enemies(?: (?:only|alone))?') ? 'enemy' : undefined

const IS = '(?:is |are |becomes? )?'
const BLOCKED = 'line of (?:sight|effect)|movement|sight'
const grounds: readonly (readonly [string, Ground])[] = [
  [`${IS}(?:covered (?:in|with) [a-z ]+? and )?(?:is |are |becomes? |of |counts as )?difficult terrain`, 'difficult'],
  [`${IS}lightly obscured`, 'obscured'],
  // A wall may hide those behind it as well.
  [
    '(?<!wall )(?:grants?|gives?|provides?) (?:partial )?concealment to (?:all |any )?(?:creatures|those|anyone) (?:inside|within|in) (?:it|the (?:zone|area))',
    'obscured',
  ],
  // Sight alone is stopped as by thick smoke.
  [`${IS}heavily obscured|blocks? (?:line of )?sight(?:,? but not line of effect)?(?!,? and|, )`, 'heavily-obscured'],
  [`${IS}totally obscured`, 'totally-obscured'],
  [`${IS}(?:filled with )?(?:bright light|brightly lit)|sheds bright light(?! (?:to|for|in|within|out)\\b)`, 'bright'],
  [`${IS}(?:filled with |of |in )?(?:magical )?(?:total )?darkness`, 'dark'],
  [`blocks? (?:${BLOCKED})(?:(?:, |,? and )(?:${BLOCKED}))*`, 'blocking'],
]
export const terrainWord = (c: C): Zone['terrain'] => grounds.find(([words]) => c.has(words))?.[1]

type Grounds = Pick<Zone, 'terrain' | 'isRough'>

/** "Lightly obscured and difficult terrain": one of the two, and difficult. */
export function terrainWords(c: C): Grounds | undefined {
  const terrain = terrainWord(c)
  const more = terrain === undefined || !c.has(',? ?and') ? undefined : terrainWord(c)
  return terrain && twoGrounds(terrain, more)
}

export const twoGrounds = (one: Ground, other: Zone['terrain']): Grounds | undefined => {
  if (other === undefined) return { terrain: one }
  if (one !== 'difficult' && other !== 'difficult') return undefined
  return { terrain: one === 'difficult' ? other : one, isRough: true }
}

export const obscured = (how: string | undefined): Zone['terrain'] => (how === undefined ? undefined : terrainWord(cursorOn(how)))

/** "A zone of darkness", "of lightly obscured difficult terrain": ground by its name; all else is colour. */
export function groundNamed(words: string | undefined): Grounds | undefined {
  const rough = /^(?<what>.*?)(?:,? and)? ?difficult terrain$/i.exec(words ?? '')?.groups
  const other = plainGround(rough?.what ?? words ?? '')
  if (rough !== undefined) return twoGrounds('difficult', other)
  return other && { terrain: other }
}

function plainGround(words: string): Zone['terrain'] {
  const hidden = /^(?<how>(?:lightly|heavily|totally) obscured)(?: (?:squares?|terrain|ground|area|space))?$/i.exec(words)?.groups?.how
  if (hidden !== undefined) return obscured(hidden)
  if (/^(?:magical |total |utter |supernatural )?darkness$/i.test(words)) return 'dark'
  return /^(?:bright )?light$/i.test(words) ? 'bright' : undefined
}
