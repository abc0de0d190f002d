import type { Part } from '../clauses/parts.ts'
import { flat, isNothing } from './amounts.ts'
import { isOneName } from './lexicon.ts'
import { doing, lying, type Node } from './nodes.ts'
import type { Saying } from './phrase.ts'
import { deed } from './row.ts'
import { spanOf } from './spans.ts'

/** Dice, critical hits, and who else comes. */

const NATURAL = 'on [any|a|an] [unmodified|natural] [attack] [<rolls of|roll of>] [a|an] [natural]'

export const chances: readonly Saying<Node>[] = [
  deed(
    `[can|may] score(s)|roll(s)|make(s)|inflict(s)|threaten(s) [a] critical hit|hits {early:narrow} ${NATURAL} {from:fromUp} {late:narrow}`,
    'The ogre scores critical hits on a roll of 19 or 20.',
    ({ early, from, late }, { s, to }) => {
      if (early.against !== undefined || late.against !== undefined) s.doubts.push('against whom the critical hits count')
      return lying(to, [{ is: 'critical-range', from, when: [...early.tests, ...late.tests] }])
    },
  ),
  deed(
    'make(s)|roll(s) {twice} {narrow} {kept} {late:narrow}',
    'You roll twice and use either result.',
    ({ twice, narrow, kept, late }, { s, to }) => {
      const when = [...narrow.tests, ...late.tests]
      const node = lying(to, [{ is: 'roll-twice', of: 'attack', keep: kept, when }])
      // Of the roll at hand, or the next one.
      return s.isPassive || twice === 'all' ? node : { ...node, lasting: spanOf('used'), isBefore: twice === 'this' }
    },
  ),
  deed(
    'increase(s) the damage of {whose} next {power} [attack] by {amount}',
    'The ogre increases the damage of its next claw attack by 1d8.',
    ({ power, amount }) => {
      const part: Part = { is: 'extra-damage', amount, types: [], when: [{ is: 'power', power }], oncePerTurn: false }
      return { ...lying([{ who: 'you' }], [part]), lasting: spanOf('used') }
    },
  ),
  deed(
    '[automatically] hit(s) with its|their|your next {power?} attack|attacks [roll] [this turn]',
    'The ogre hits with its next claw attack.',
    ({ power }, { to }) => ({
      ...lying(to, [{ is: 'sure-hit', when: power === undefined ? [] : [{ is: 'power', power }] }]),
      lasting: spanOf('used'),
    }),
  ),
  deed('[automatically] hit(s) {who}', 'The ogre automatically hits creatures that are immobile.', ({ who }, { c, to }) =>
    !/\bautomatically hits?\b/i.test(c.text.slice(0, c.at)) || who.who !== 'some' || who.within !== undefined
      ? undefined
      : lying(to, [{ is: 'sure-hit', when: who.tests }]),
  ),
  deed(
    '<make(s)|roll(s)> <saving throws twice|two saving throws|twice for saving throws|twice for all saving throws|twice when making saving throws|twice on saving throws> {kept}',
    'The ogre rolls twice for saving throws and uses the better result.',
    ({ kept }, { to }) => (kept === 'better' ? lying(to, [{ is: 'roll-twice', of: 'saves', keep: 'better', when: [] }]) : undefined),
  ),
  deed(
    '<summon(s)|place(s)|spawn(s)|call(s) forth|create(s)> {amount?} [a|an|another] {name} {spot}',
    'You summon two wolves in unoccupied squares within 5 squares.',
    ({ amount, name, spot }, { c }) => {
      if (
        !isOneName(name) ||
        // One of several.
        c.sees(',[^.;]* or ') ||
        /\b(?:summons?|places?|spawns?|forth|creates?) (?:an? |the )?(?:zone|wall|illusion|corpse|obstacle)/i.test(c.text)
      )
        return undefined
      if (amount === undefined && !/\b(?:summons?|places?|spawns?|forth|creates?) (?:an?|another) /i.test(c.text)) return undefined
      const count = amount ?? flat(1)
      const isMany = isNothing(count) || count.dice.length > 0 || count.flat > 1
      const sheet = isMany ? name.replace(/wolves$/i, 'wolf').replace(/s$/i, '') : name
      return doing({ do: 'summon', sheet, count, within: spot, hp: undefined, conjured: false, optional: false })
    },
  ),
]
