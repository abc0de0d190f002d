import { type Row, rowsOf } from '@riposte/print'
import type { Test } from '../clauses/phrases.ts'
import type { DamageType } from '../terms.ts'
import { damageNames, defenseNamed, defenseWord, powerWord } from './lexicon.ts'
import { kindsOf, TAGS } from './narrowings.ts'
import { firstRow, phrase } from './phrase.ts'
import { anyOf, type C, type Said, type Scene, tried } from './scene.ts'

/** With what something is done. */

const KINDS = `(?:(?:melee|ranged|near|far|area|close|arc|burst|blast|wall|opportunity|basic|charge|${TAGS}|attack|power|or|and)[, ]*)*`

const meansSlots = {
  defenses: (c: C) =>
    c.list(() => defenseNamed(c.scan(`(?:(?:your|its|their|his|the) )?(?<defense>${defenseWord})`)?.defense ?? '?'), ['or', ', or', ',']),
  power: phrase((c, s) => powerWord(c, s)),
  way: (c: C) => c.scan('(?<way>melee|ranged) weapons?(?! (?:basic )?attack)')?.way?.toLowerCase(),
  type: (c: C) => c.named(damageNames),
  tag: (c: C) => c.scan('(?<tag>[a-z-]+)(?= (?:tag|keyword))')?.tag?.toLowerCase(),
  kinds: (c: C) => {
    const found = c.scan(`(?:single )?(?<kind>${KINDS})(?:attack rolls?|attacks?|powers?)(?! (?:that|which)(?! targets?\\b))`)
    return found === undefined ? undefined : kindsOf(found.kind ?? '')
  },
}
const mean = rowsOf<Said | undefined, typeof meansSlots, readonly Test[]>(meansSlots)

/** "with a melee attack", "by an attack", "with a *claw*". */
export const meansRows: readonly Row<Said | undefined, readonly Test[]>[] = [
  mean('<that target|that targets|against|targeting|vs|vs .> {defenses}', 'you are hit by an attack against Reflex', ({ defenses }) => [
    anyOf(defenses.map((defense) => ({ is: 'versus', defense }))) ?? { is: 'any', tests: [] },
  ]),
  mean('with|by|using [the|its|your|their|a|an] {power} [attack|power]', 'an enemy hits you with its claw', ({ power }) => [
    { is: 'power', power },
  ]),
  mean('with|by|using [a|an|your|its] {way}', 'an enemy hits you with a melee weapon', ({ way }) => [
    ...kindsOf(way),
    { is: 'tag', tag: 'weapon' },
  ]),
  mean('with|having combat advantage', 'an enemy hits you with combat advantage', () => [{ is: 'advantage' }]),
  mean('with the {tag} tag|keyword', 'an ally uses a power with the fire tag', ({ tag }) => [{ is: 'tag', tag }]),
  mean('with|by|using|from|on|of [a|an|the|your|its|their|any] {kinds}', 'an enemy hits you with a melee attack', ({ kinds }) => kinds),
]

/** `early`: those that stand before. */
export function means(c: C, s: Scene, early: readonly Test[] = []): Test[] {
  const tests: Test[] = []
  for (;;) {
    const more = tried(c, s, () => {
      const found = firstRow(meansRows, c, s)
      // "Hits with its claw using chaos fire": no attack is made with two powers.
      return found?.[0]?.is === 'power' && [...early, ...tests].some(({ is }) => is === 'power') ? undefined : found
    })
    if (more === undefined) return tests
    tests.push(...more)
  }
}

export const ofTypes = (types: readonly DamageType[] = []): readonly Test[] => {
  const any = anyOf(types.map((type) => ({ is: 'damage-type', type })))
  return any === undefined ? [] : [any]
}

export const ofTag = (tag: string): readonly Test[] => {
  const origin = kindsOf(tag).find(({ is }) => is === 'origin')
  return [origin !== undefined && tag !== 'area' && tag !== 'close' ? origin : { is: 'tag', tag }]
}
