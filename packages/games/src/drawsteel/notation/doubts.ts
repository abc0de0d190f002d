import { spelled } from '@riposte/print'
import type { Clause } from '../clauses/clauses.ts'
import { clausesIn } from '../clauses/fold.ts'
import { say } from '../clauses/say.ts'
import { conditions, damageTypes } from '../terms.ts'
import { tooLate } from './waiting.ts'

/** What keeps a reading honest: where it makes no sense, or says less than was printed, the sentence is for people. */

export const isDoubtful = (words: string, read: readonly Clause[]): boolean =>
  (THEIR_TURN.test(words) && read.some(isByOwnTurn)) ||
  read.some(isOwnHold) ||
  clausesIn(read).some((one) => isAgainstItself(one) || isTooLate(one)) ||
  isHalfTested(words, read) ||
  isLess(words, say(read))

const THEIR_TURN = /\b(?:start|end) of (?:the target|that (?:creature|enemy|ally)|the (?:creature|enemy|ally))'s (?:next )?turn\b/
/** What lies on somebody else is counted by that one's turns. */
const isByOwnTurn = (one: Clause): boolean =>
  'span' in one &&
  /^(?:eot|target-)/.test(one.span) &&
  'to' in one &&
  typeof one.to === 'object' &&
  one.to.who !== 'target' &&
  one.to.who !== 'trigger'
/** What lies on the target holds nothing that lies on you. */
const isOwnHold = (one: Clause): boolean =>
  'span' in one && 'to' in one && typeof one.to === 'object' && one.to.who === 'you' && one.span.startsWith('with:')

/** "X and Y if Z", without a comma: whether X hangs on it too is not said. */
const isHalfTested = (words: string, [first, ...others]: readonly Clause[]): boolean =>
  /(?<!,) and (?!if )[^,]*(?<!stand up) (?:if|unless) (?:the target|a target|they|you|it|that creature)\b[^,]*$/.test(words) &&
  first !== undefined &&
  !isTested(first) &&
  others.some(isTested)
const isTested = (one: Clause): boolean => one.do === 'if' || ('when' in one && (one.when ?? []).length > 0)

/** Nobody has an edge against himself. */
const isAgainstItself = (one: Clause): boolean => one.do === 'sway' && one.against === one.to.who

/** What is reckoned before a roll, or laid when an ability is used, does nothing when that is over, nor in an area that lies. */
const isTooLate = (one: Clause): boolean =>
  (one.do === 'after' && one.so.some(({ do: what }) => tooLate.includes(what))) ||
  (one.do === 'zone' && clausesIn(one.zone.parts).some(({ do: what }) => what === 'extra' || what === 'zone'))

/** Words on which a sentence turns, and what is said where they were understood. */
const turning: readonly (readonly [RegExp, RegExp])[] = [
  [/\bunless\b/, /n't|\bnot?\b|unless|otherwise/],
  [/\binstead\b/, /instead|otherwise|half|dies|additional|negated/],
  [/\bonly\b/, /\bonly\b/],
  [/\bfirst\b|\bonce (?:per|each|a|on)\b/, /first|\bonce\b|next (?:time|strike)|enters|you move through|between|as a free maneuver/],
  [/\bnext (?!round)/, /next|\(eot\)|after|immediately|instead ends/],
  [/(?<!even |as )\bif\b/, /\bif\b|while|otherwise|\bonly\b|whenever|next time|[marip] <|hide|stand up|potency is reduced|other half/],
  [/\bwhile\b|\bas long as\b/, /while|\bif\b|adjacent|within|in the area|grabbed|performance|escape|malice/],
  [
    /\bwhen(?:ever)?\b(?! (?:the target ends this|you (?:push|pull|slide|force move|use|do so)|they (?:do so|reappear)|(?:it|the area) appears|making))|\beach time\b/,
    /when|time|if|while|hide|instead of/,
  ],
  [/\bhalf\b|\bhalve/, /hal[fv]|winded/],
  [/\b(?:an)?other\b/, /other|isn't you|hero ally|collides|grabbed|in a way|through enemies|burrow/],
  [/\bnearest\b|\bclosest\b|\bfarthest\b/, /nearest|closest|farthest|unoccupied|removed/],
  [/\bchooses?\b/, /choose|choice|can |may /],
]
/** What stands in what is said as it was printed: figures, and the terms of the book. */
const KEPT = new RegExp(
  `\\b\\d+\\b|\\b(?:${[...damageTypes, ...conditions.filter((one) => one !== 'grabbed')].join('|')}|surge|recover|temporary|stability|bane|edge|flank|saving throw|tier|potenc|difficult|winded|dying|twice|minion|hero\\b)`,
  'g',
)
const OTHERWISE: Readonly<Record<string, RegExp>> = {
  0: /dies|can't move|negated/,
  1: /adjacent/,
  2: /adjacent/,
  prone: /stand up/,
  dying: /in a way|0 stamina/,
  bane: /ignore/,
  edge: /flanked/,
  hero: /takes? (?:your|their) turn/,
  twice: /, and /,
  11: /tier/,
  12: /tier/,
  16: /tier/,
  17: /tier/,
}
const isType = (one: string): boolean => damageTypes.some((type) => type === one)

/** "With a +2 bonus" that nothing came of. */
export function isLess(words: string, told: string): boolean {
  const said = told.toLowerCase()
  const isSaid = (one: string): boolean =>
    said.includes(one) ||
    said.includes(spelled(Number(one))) ||
    OTHERWISE[one]?.test(said) === true ||
    (isType(one) && said.includes('you lose'))
  return (
    said !== '' &&
    (turning.some(([printed, kept]) => printed.test(words) && !kept.test(said)) || words.match(KEPT)?.every(isSaid) === false)
  )
}
