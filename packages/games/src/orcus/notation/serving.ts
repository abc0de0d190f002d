import type { Power } from '../clauses/power.ts'

/** "You can use this power as a basic melee attack": what takes the place of a basic attack, and where. */

export const asBasic =
  /(?:can|may|counts?|serves?)(?: also)? (?:be )?(?:used |treated |use (?:this|it)(?: power| attack)? )?(?:as|in place of|instead of) (?:an? |the )?(?:(?<melee>basic melee attack|melee basic attack)|(?<ranged>basic ranged attack|ranged basic attack)|basic attack)/i

const ofCharge =
  '(?:when(?:ever)? (?:charging|you charge|you make a charge(?: attack)?)|if you charge(?:d this turn)?|(?:on|during|as part of|at the end of) (?:a|the) charge)'
const ofChance = '(?:when(?:ever)? (?:making|you make) an opportunity attack|for an opportunity attack)'
const where = (n: number): string => `(?:(?<charge${n}>${ofCharge})|(?<chance${n}>${ofChance}))`
const used = new RegExp(`^(?:${where(1)},? )?(?:(?:you|this(?: power| attack)?|it) )?@(?: ${where(2)})?\\.?$`, 'i')

/** Everywhere, or there alone. Undefined where that is not plain. */
export function servesAs(
  text: string,
  isRanged: boolean,
): { readonly basic: NonNullable<Power['basic']>; readonly at: NonNullable<Power['standsIn']>['at'] | undefined } | undefined {
  const found = asBasic.exec(text)
  const at = found === null ? undefined : used.exec(text.replace(found[0], '@'))?.groups
  if (found === null || at === undefined) return undefined
  const basic = found.groups?.melee === undefined && (found.groups?.ranged !== undefined || isRanged) ? 'ranged' : 'melee'
  if ((at.charge1 ?? at.charge2) !== undefined) return { basic, at: 'charge' }
  return { basic, at: (at.chance1 ?? at.chance2) === undefined ? undefined : 'opportunity' }
}
