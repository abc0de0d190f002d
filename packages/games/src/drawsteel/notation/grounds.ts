import { numberOf } from '@riposte/print'
import { flat } from '../clauses/phrases.ts'
import { characteristicOf } from '../terms.ts'
import { readAmount } from './amounts.ts'
import type { Form } from './forms.ts'
import { singularOf } from './words.ts'

/** Sentences about the ground, and about who comes onto it. */

const COUNT = '(a|an|one|two|three|four|five|six|seven|eight|\\d+d?\\d*(?: ?\\+ ?\\d+)?)'
const SUMMON = new RegExp(
  `^(?:you (?:can )?(?:summon|conjure|spawn|call|create|raise)s? )?(?:up to )?${COUNT} ([a-z' -]+?) ?(?:minions )?(?:(?:appears?|erupts?|rises?|arrives?|emerges?|spawns?|crawls?|claws?|climbs?|steps?|springs?|bursts?|leaps?|drops?|falls?|swarms?|slithers?|scuttles?|hatch(?:es)?|forms?|materializes?|coalesces?)\\b.*?)?(?:in|into|and (?:waddle|crawl|scurry|step|climb|move|land) into) (?:an? )?(?:unoccupied spaces?|spaces?) (?:within (distance|(\\d+) squares?)(?: of (?:you|them|the target|each other|one another))?(?:,? and lasts? until the end of the encounter)?|adjacent to you)$`,
)

export const grounds: readonly Form[] = [
  [
    /^the target's space is difficult terrain$/,
    (_, __, span) => [{ do: 'terrain', what: 'difficult', where: 'target', squares: 0, span: span ?? 'encounter' }],
  ],
  [
    /^the ground within (\d+) squares? of (?:where )?the target(?: lands)? is difficult terrain$/,
    (m, _, span) => [{ do: 'terrain', what: 'difficult', where: 'around-target', squares: Number(m[1]), span: span ?? 'encounter' }],
  ],
  [
    /^(?:the (?:area|ground)|each square) (?:within (\d+) squares? of|adjacent to) (?:you|your space|your body|the space you (?:left|occupied)) (?:becomes|is) difficult terrain( for enemies)?$/,
    (m, _, span) => [
      {
        do: 'terrain',
        what: m[2] === undefined ? 'difficult' : 'enemy-difficult',
        where: 'around-you',
        squares: Number(m[1] ?? 1),
        span: span ?? 'encounter',
      },
    ],
  ],
  [
    /^your (?:space|body) (?:becomes|is) difficult terrain$/,
    (_, __, span) => [{ do: 'terrain', what: 'difficult', where: 'around-you', squares: 0, span: span ?? 'encounter' }],
  ],
  [
    SUMMON,
    (m) => {
      const number = numberOf(m[1] ?? '')
      const count = number === undefined ? readAmount(m[1] ?? '') : flat(number)
      // A sentence is no name.
      return count === undefined ||
        /\b(?:the|of the|from|their|your|or|and|then|until|another|other|choice|two|three|four|five|six|each)\b/.test(m[2] ?? '')
        ? undefined
        : [
            {
              do: 'summon',
              sheet: /^(?:an?|one|1)$/.test(m[1] ?? '') ? (m[2] ?? '') : singularOf(m[2] ?? ''),
              count,
              within: m[3] === undefined ? 1 : m[4] === undefined ? 'distance' : Number(m[4]),
            },
          ]
    },
  ],
  [
    /^(?:you can )?(?:the target|each target) makes? an? (might|agility|reason|intuition|presence) test$/,
    (m) => {
      const of = characteristicOf((m[1] ?? '').charAt(0))
      return of === undefined ? undefined : [{ do: 'test', of: [of], who: { who: 'target' }, tiers: [] }]
    },
  ],
]
