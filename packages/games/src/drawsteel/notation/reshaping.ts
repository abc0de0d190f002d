import type { Clause, Of } from '../clauses/clauses.ts'
import type { Span } from '../clauses/phrases.ts'
import { readDistance, readTargets } from './heads.ts'

/** "The ability takes the Area keyword, its distance becomes a 3 cube within 10, and it targets each enemy in the area". All texts come in lower case. */

const BEGINS = /^(?:this|the) ability(?:'s distance (?:becomes|is)| (?:takes|gains|loses|becomes|is) (?:the|an?|melee|ranged|\d+)) /
const BETWEEN =
  /,? and (?=(?:its|it|this ability|is|takes|gains|loses|becomes|targets)\b)|, (?=(?:its|it|this ability|is|takes|gains|loses|targets)\b)/
const KEYWORDS = /^(takes|gains|loses) the ([a-z]+(?:(?:, |,? and )[a-z]+)*) keywords?$/

type Reshaped = { -readonly [K in keyof Of<'reshape'>]: Of<'reshape'>[K] }

export function readReshaped(text: string, span: Span | undefined): readonly Clause[] | undefined {
  if (span !== undefined || !BEGINS.test(text)) return undefined
  const found: Reshaped = { do: 'reshape', gains: [], loses: [] }
  for (const part of text.replace(/ that targets /, ', and it targets ').split(BETWEEN))
    if (!take(found, part.replace(/^(?:(?:this|the) ability|its|it)(?:'s)? /, ''))) return undefined
  return [found]
}

function take(found: Reshaped, words: string): boolean {
  const [, verb, list = ''] = KEYWORDS.exec(words) ?? []
  const keywords = list.split(/,? and |, /)
  if (verb === 'loses') found.loses = [...found.loses, ...keywords]
  else if (verb !== undefined) found.gains = [...found.gains, ...keywords]
  const distance = /^(?:distance )?(?:becomes|is) (?:an? )?(.+)$/.exec(words)?.[1]
  const reach = distance === undefined ? undefined : readDistance(distance)
  const whom = /^targets (.+)$/.exec(words)?.[1]
  const targets = whom === undefined ? undefined : readTargets(whom)
  if (reach !== undefined) found.reach = reach
  if (targets !== undefined) found.targets = targets
  const isReach = reach !== undefined && reach.melee + reach.ranged + (reach.area?.size ?? 0) > 0
  return verb !== undefined || isReach || (targets !== undefined && targets.unread !== true && targets.count !== 'special')
}
