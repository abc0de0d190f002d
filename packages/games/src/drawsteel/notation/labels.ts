import { normalized } from './words.ts'

/** The labelled paragraphs of an ability: roll, tiers, effects, trigger, what may be paid. */

export interface PrintedAbility {
  readonly name: string
  readonly type: string
  readonly keywords: string[]
  readonly distance: string
  readonly target: string
  cost?: string
  roll?: string
  test?: string
  tier1?: string
  tier2?: string
  tier3?: string
  before?: string[]
  effect?: string[]
  trigger?: string
  spend?: { cost: string; effect: string }[]
}

/** A paragraph, or a line of a list, as words. */
export const listed = (paragraph: string): string => plain(paragraph.replace(/^[-*•] /, ''))
export const plain = (paragraph: string): string => paragraph.replace(/\*\*/g, '').replace(/\s+/g, ' ').trim()

/** Lines that belong together; bullets stand alone. */
export function paragraphsOf(lines: readonly string[]): string[] {
  const found: string[] = []
  let open = false
  for (const line of lines) {
    const words = line.trim()
    if (words === '' || words.startsWith('<!--')) open = false
    else if (/^[-*] /.test(words)) {
      found.push(words)
      open = true
    } else if (open) found.push(`${found.pop() ?? ''} ${words}`)
    else {
      found.push(words)
      open = true
    }
  }
  return found
}

const TIER = /^[-*] \**(?:(≤ ?11|11 or (?:lower|less))|(12\s*[-–]\s*16)|(17\s*\+|17 or (?:higher|more)))\**:?\**:?\s*(.*)$/

/** Paragraphs sorted by their labels: roll, tiers, effects before and after, trigger, what may be paid. */
export function assembled(
  base: Pick<PrintedAbility, 'name' | 'type' | 'keywords' | 'distance' | 'target'>,
  paragraphs: readonly string[],
): PrintedAbility {
  const ability: PrintedAbility = { ...base }
  let hasRoll = false
  let isBuying = false
  for (const paragraph of paragraphs) {
    const tier = TIER.exec(paragraph)
    if (tier !== null) {
      const said = (tier[4] ?? '').replace(/\*\*/g, '').trim()
      if (tier[1] !== undefined) ability.tier1 = said
      else if (tier[2] !== undefined) ability.tier2 = said
      else ability.tier3 = said
      hasRoll = true
      continue
    }
    const roll = /^\*{0,2}(?:Power Roll|2d10) ?\+ ?([^:*]+):?\*{0,2}:?$/i.exec(paragraph)
    if (roll?.[1] !== undefined) {
      ability.roll = roll[1].trim()
      hasRoll = true
      continue
    }
    const label = /^\*\*(.+?):\*\*\s*(.*)$/.exec(paragraph) ?? /^\*\*(.+?)\*\*:\s*(.*)$/.exec(paragraph)
    const name = label?.[1]?.trim() ?? ''
    const said = plain(label?.[2] ?? paragraph)
    if (/^\*[^*]/.test(paragraph) && label === null) continue
    if (/^trigger$/i.test(name)) ability.trigger = said
    else if (isBuying && name === '' && /^[-*] /.test(paragraph)) addBelow(ability, bullet(said))
    else if (/^(?:spend \d+|\d+\+? malice)/i.test(name)) (ability.spend ??= []).push({ cost: name, effect: said })
    else if (said !== '') {
      const sentence = name === '' || /^effect$/i.test(name) ? said : `${name}: ${said}`
      if (hasRoll) (ability.effect ??= []).push(bullet(sentence))
      else (ability.before ??= []).push(bullet(sentence))
    }
    if (!/^[-*] /.test(paragraph)) isBuying = /^(?:spend \d+|\d+\+? malice)/i.test(name)
  }
  if (!hasRoll && ability.before !== undefined) {
    ability.effect = ability.before
    delete ability.before
  }
  return withTest(ability)
}

/** A line of a list below what may be bought. */
function addBelow({ spend = [] }: PrintedAbility, line: string): void {
  const last = spend.at(-1)
  if (last !== undefined) last.effect += `\n${line}`
}

export const bullet = (sentence: string): string => sentence.replace(/^[-*] /, '• ')

const SCORE = '(might|agility|reason|intuition|presence)'
/** Of others than the targets the sentence itself tells, where it is understood. */
const TEST = new RegExp(
  `(?<!\\bof )\\b(?:(?:the|each|every|any) target|targets|they|each (?:creature|enemy|ally|object)(?: (?:and|or) object)? in the area),? (?:who )?(?:must )?makes? (?:either )?an? ${SCORE}(?: (?:test )?or (?:an? )?${SCORE})? test`,
)

/** "Each target makes a Might test" above tiers without a roll of the user. */
export function withTest(ability: PrintedAbility): PrintedAbility {
  if (ability.roll !== undefined || ability.tier1 === undefined) return ability
  const match = TEST.exec(normalized((ability.before ?? []).join(' ')))
  if (match?.[1] !== undefined) ability.test = [match[1], match[2]].filter((one) => one !== undefined).join(' or ')
  return ability
}
