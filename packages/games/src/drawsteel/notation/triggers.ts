import type { Filter, Happening, Trigger } from '../clauses/triggers.ts'
import { typesIn } from './amounts.ts'

/** "The target takes damage": what sets a triggered ability off. All texts come in lower case. */

const anybody: Filter = { relation: 'anybody', within: 'any', kind: '', nonMinion: false }

/** Who a trigger is about: "an enemy within 5 squares", "the target", "you". */
export function readFilter(text: string, targetIs: Filter): Filter | undefined {
  const words = text.trim()
  if (words === 'you' || words === 'your') return { ...anybody, relation: 'you' }
  if (/^(?:the|a|any|each) target$/.test(words)) return targetIs
  if (/^(?:you or an? all(?:y|ies)|you or one ally|the target or an? ally)(?: within distance| within (\d+) squares?.*)?$/.test(words))
    return { ...anybody, relation: 'you-or-ally', within: withinOf(words) }
  const match =
    /^(?:an?|any|another|each|one|the|the triggering) (non-minion |willing |adjacent )?([a-z' -]*?)?(creature|enemy|ally|hero|object|minion)(?: who is)?(?: (within distance|within \d+ squares?(?: of you)?|adjacent to you|within your line of effect|in the area))?$/.exec(
      words,
    )
  if (match === null) return undefined
  const [, adjective = '', kind = '', noun] = match
  const relation =
    noun === 'hero'
      ? words.startsWith('another ')
        ? 'ally'
        : 'enemy'
      : noun === 'creature' || noun === 'enemy' || noun === 'ally' || noun === 'object' || noun === 'minion'
        ? noun
        : 'creature'
  return {
    relation,
    within: adjective.startsWith('adjacent') ? 1 : withinOf(words),
    kind: kind.trim(),
    nonMinion: adjective.startsWith('non-minion'),
  }
}

function withinOf(words: string): Filter['within'] {
  const squares = /within (\d+) squares?/.exec(words)
  return squares !== null ? Number(squares[1]) : /adjacent to/.test(words) ? 1 : /within distance/.test(words) ? 'distance' : 'any'
}

interface Heard {
  readonly on: readonly Happening[]
  readonly whom: Filter | undefined
  readonly by?: Filter | undefined
  readonly keywords?: readonly string[]
  readonly types?: Trigger['types']
  readonly willing?: boolean
  readonly notCritical?: boolean
}
type Read = (m: RegExpExecArray, filter: (text: string | undefined) => Filter | undefined) => Heard | undefined

const keywordsIn = (text: string): string[] =>
  ['melee', 'ranged', 'area', 'magic', 'psionic', 'weapon', 'strike', 'ability'].filter((one) => new RegExp(`\\b${one}`).test(text))

const patterns: readonly (readonly [RegExp, Read])[] = [
  [
    /^(.+?) (?:deals?|would deal) (?:rolled )?damage to (.+?)(?: with (?:an? )?(.+?))?$/,
    (m, f) => ({ on: ['damage'], whom: f(m[2]), by: f(m[1]), keywords: keywordsIn(m[3] ?? '') }),
  ],
  [
    /^(.+?) damages (.+?)(?: with (?:an? )?(.+?))?$/,
    (m, f) => ({ on: ['damage'], whom: f(m[2]), by: f(m[1]), keywords: keywordsIn(m[3] ?? '') }),
  ],
  [
    /^(.+?) (?:takes?|take|would take|is dealt) ((?:acid|cold|corruption|fire|holy|lightning|poison|psychic|sonic) )?damage(?: from (?:an? )?((?:[a-z]+ (?:or [a-z]+ )?)?(?:strike|ability|attack)))?$/,
    (m, f) => ({ on: ['damage'], whom: f(m[1]), keywords: keywordsIn(m[3] ?? ''), types: m[2] === undefined ? [] : (typesIn(m[2]) ?? []) }),
  ],
  [
    /^(.+?) (?:makes?|uses?) (?:an? )?(.*?)(?:strike|ability)(?: roll)? (?:against|that targets|targeting) (.+?)(?: that isn't a critical hit)?$/,
    (m, f) => ({
      on: ['rolled', 'targeted'],
      whom: f(m[3]),
      by: f(m[1]),
      keywords: keywordsIn(`${m[2] ?? ''} ${m[0].includes('strike') ? 'strike' : ''}`),
      notCritical: m[0].includes("isn't a critical"),
    }),
  ],
  [
    /^(.+?) (?:is|are) targeted by (?:an? )?(.*?)(?:strike|ability)(?: roll)?(?: (?:by|of) (.+?))?$/,
    (m, f) => ({
      on: ['rolled', 'targeted'],
      whom: f(m[1]),
      by: m[3] === undefined ? undefined : f(m[3]),
      keywords: keywordsIn(`${m[2] ?? ''} ${m[0].includes('strike') ? 'strike' : ''}`),
    }),
  ],
  [
    /^(.+?) targets (.+?) with (?:an? )?(.*?)(?:strike|ability)$/,
    (m, f) => ({
      on: ['rolled', 'targeted'],
      whom: f(m[2]),
      by: f(m[1]),
      keywords: keywordsIn(`${m[3] ?? ''} ${m[0].includes('strike') ? 'strike' : ''}`),
    }),
  ],
  [
    /^(.+?) makes? (?:an? )?((?:melee |ranged )?(?:weapon )?strike)$/,
    (m, f) => ({ on: ['rolled', 'targeted'], whom: anybody, by: f(m[1]), keywords: keywordsIn(m[2] ?? '') }),
  ],
  [/^(.+?) makes? an? (?:ability|power) roll(?: .*)?$/, (m, f) => ({ on: ['rolled'], whom: anybody, by: f(m[1]) })],
  [/^(.+?) (?:force moves?|push(?:es)?|pulls?|slides?) (.+?)$/, (m, f) => ({ on: ['forced'], whom: f(m[2]), by: f(m[1]) })],
  [/^(.+?) (?:would be|is|are) force moved(?: .*)?$/, (m, f) => ({ on: ['forced'], whom: f(m[1]) })],
  [/^(.+?) (?:starts|begins) (?:their|its) turn(?: .*)?$/, (m, f) => ({ on: ['turn-start'], whom: f(m[1]) })],
  [/^(.+?) ends (?:their|its) turn(?: .*)?$/, (m, f) => ({ on: ['turn-end'], whom: f(m[1]) })],
  [
    /^(.+?) (?:is|are|would be) (?:reduced|dropped) to 0 stamina(?: .*)?$|^(.+?) (?:dies|is killed)$/,
    (m, f) => ({ on: ['dropped'], whom: f(m[1] ?? m[2]) }),
  ],
  [/^(.+?) (?:becomes?|is|are) winded$/, (m, f) => ({ on: ['winded'], whom: f(m[1]) })],
  [/^(.+?) (?:becomes?|is|are) dying$/, (m, f) => ({ on: ['dying'], whom: f(m[1]) })],
  [/^(.+?) (?:falls|lands from a fall)(?: .*)?$/, (m, f) => ({ on: ['falls'], whom: f(m[1]) })],
  [
    /^(.+?) (willingly )?(?:moves|enters)(?: (?:into|to|within|out of|adjacent|through|away)? ?.*)?$/,
    (m, f) => ({ on: ['moves'], whom: f(m[1]), willing: m[2] !== undefined }),
  ],
]

export function readTrigger(text: string, targetIs: Filter): Trigger | undefined {
  // Who is barred from a chain is barred by the rule itself.
  const words = text
    .replace(/\. that \w+ can't have used this ability to start (?:their|its) turn\.?$/, '')
    .replace(/[.]$/, '')
    .trim()
  for (const [pattern, read] of patterns) {
    const match = pattern.exec(words)
    if (match === null) continue
    const heard = read(match, (one) => (one === undefined ? undefined : readFilter(one, targetIs)))
    if (heard?.whom === undefined) continue
    return {
      on: heard.on,
      whom: heard.whom,
      by: heard.by,
      keywords: heard.keywords ?? [],
      types: heard.types ?? [],
      willing: heard.willing ?? false,
      notCritical: heard.notCritical ?? false,
      text,
    }
  }
  return readAlternatives(words, text, targetIs)
}

/** "The target starts their turn, moves, or is force moved": each of these. */
function readAlternatives(words: string, text: string, targetIs: Filter): Trigger | undefined {
  const parts = words.split(/, or |, | or (?=is |are |starts |moves |ends |takes )/)
  const subject =
    /^(?:the|an?|any|another|each) (?:[a-z-]+ ){0,2}?(?:target|creature|enemy|ally|hero)(?: within (?:distance|\d+ squares))?|^you\b/.exec(
      parts[0] ?? '',
    )?.[0]
  if (parts.length < 2 || subject === undefined) return undefined
  const read = parts.map((part, i) => readTrigger(i === 0 || part.startsWith(subject) ? part : `${subject} ${part}`, targetIs))
  const [first] = read
  if (first === undefined || read.some((one) => one === undefined)) return undefined
  return { ...first, on: [...new Set(read.flatMap((one) => [...(one?.on ?? [])]))], text }
}
