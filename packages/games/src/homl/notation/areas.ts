import { type Cursor, OR, type Slot } from '@riposte/print'
import type { Side, Who } from '../clauses/clauses.ts'
import type { Visit } from '../clauses/words.ts'
import { state } from './names.ts'
import type { Scene } from './scene.ts'
import { kindOf, side } from './who.ts'

/** Who comes into an area, and who is in it. */

const moments = new Map<string, readonly Visit[]>(
  ['enters', 'enter', 'entering', 'moves into', 'move into', 'moving into'].map((one) => [one, ['enters']]),
)
for (const one of ['leaves', 'leave', 'leaving', 'exits', 'exit', 'moves out of', 'move out of']) moments.set(one, ['leaves'])
for (const [verbs, inside, beside] of [
  [['starts', 'start', 'starting', 'begins', 'begin', 'beginning'], 'starts-turn', 'starts-beside'],
  [['ends', 'end', 'ending'], 'ends-turn', 'ends-beside'],
] as const)
  for (const turn of verbs.flatMap((verb) => ['its', 'their', 'a'].map((whose) => `${verb} ${whose} turn`))) {
    for (const where of ['in', 'there']) moments.set(`${turn} ${where}`, [inside])
    moments.set(`${turn} adjacent to`, [beside])
    moments.set(`${turn} in or adjacent to`, [inside, beside])
  }
const AREAS = [
  ...['area', 'zone', 'wall', 'burst', 'blast', 'aura', 'area of effect', 'affected area'].map((one) => `the ${one}`),
  'it',
  'one of them',
  'one of the affected squares',
  'an affected square',
  'one of the effected squares',
  'one of the squares',
  'one of those squares',
  'one of these squares',
  'one of its squares',
  'one',
]
/** "Enters the area or starts its turn there". */
export const visits: Slot<Scene, readonly Visit[]> = (c) => {
  if (!c.scene.hasArea) return undefined
  const edge = c.attempt((): Visit | undefined => {
    const place = c.eat('adjacent to') ?? c.eat('in', 'within', 'inside')
    const when =
      c.eat(...AREAS) && c.eat(...['start', 'end'].flatMap((one) => [`at the ${one} of its turn`, `at the ${one} of their turn`]))
    return when ? `${when.includes('start') ? 'starts' : 'ends'}-${place === 'adjacent to' ? 'beside' : 'turn'}` : undefined
  })
  if (edge !== undefined) return [edge]
  const found = c.list(() => {
    c.eat('that')
    const one = c.named(moments)
    if (one === undefined) return undefined
    if (c.last === 'there') return one
    // "Enters or starts its turn in the area": the place is named once. Once a turn it is in any case.
    const isNamed = c.eat(...AREAS) !== undefined
    if (isNamed) c.eat('for the first time on a turn', 'for the first time in a turn', 'for the first time each turn')
    return isNamed || /^(?:or|and|,)$/.test(c.word) ? one : undefined
  }, OR)
  return found?.flat()
}
/** Where those are. */
export const inside: Slot<Scene, true> = (c) =>
  c.scene.hasArea &&
  c.eat(
    ...['in', 'within', 'inside'].flatMap((one) =>
      ['the zone', 'this zone', 'the cloud', 'this cloud', 'the aura', 'this aura', 'the wall', 'it'].map((area) => `${one} ${area}`),
    ),
  ) !== undefined
    ? true
    : undefined
export interface Sort {
  readonly side: Side
  readonly kind: string | undefined
}

/** "Undead", "enemies"; of one alone after a word like "each". */
function sort(c: Cursor<Scene>, isEach: boolean): Sort | undefined {
  const kind = kindOf(c)
  const found = side(c) ?? (kind === undefined ? undefined : 'creature')
  return found === undefined || (!isEach && !/s$|^undead$/.test(c.last)) ? undefined : { side: found, kind }
}

/** "Undead allies", "each bloodied enemy", "you and your allies": those in it. */
export const dwellers: Slot<Scene, Who> = (c) => {
  const isYouToo = c.scene.self.length === 0 && c.eat('you and') !== undefined
  const isEach = c.eat('any', 'each', 'a', 'an', 'all', 'every', 'your', 'all your', 'each of your') !== undefined
  const is = state(c)
  const those = sort(c, isEach)
  if (those === undefined) return undefined
  return {
    who: 'each',
    side: those.side,
    where: undefined,
    isOther: false,
    isYouToo,
    ...(is && { is }),
    ...(those.kind !== undefined && { kind: those.kind }),
  }
}

/** "Any creature that", "enemies which are", "undead who". */
export const visitors: Slot<Scene, Sort> = (c) => {
  const isEach = c.eat('any', 'each', 'a', 'an', 'all', 'every') !== undefined
  const those = sort(c, isEach)
  if (those === undefined) return undefined
  if (c.eat('that') !== undefined) c.eat('is', 'are')
  return those
}
