import { NAMES, type Passage, type Places, type Seen, withUnread } from '@riposte/print'
import type { BlockReport } from '@riposte/referee'
import { notAFigure } from './fields.ts'
import { labelPattern } from './sections.ts'
import { labelMeant } from './wordings.ts'

/** Words of a printed block that nothing has read. */

/** How a block is set: headings, labels, and what joins two sentences. */
const FURNITURE: readonly RegExp[] = [
  /<br ?\/?>|&nbsp;/g,
  NAMES,
  new RegExp(`^[>\\s*_]*(?:${labelPattern.replaceAll('\\s', '[\\s*_]')})(?=[*_:\\s]|$)`, 'gim'),
  new RegExp(`(?<=[*])(?:${labelPattern})(?=\\s*:?\\*)|\\b(?:${labelPattern})(?=:)`, 'gi'),
  /\b(?:and|then|but|choose one|on a (?:hit|miss))\b/gi,
]

/** What was read, and what was left out between words of it that were put in other words. */
export function see(seen: Seen, text: string, passage: Passage): void {
  seen.passage(passage)
  const [from = 0] = passage.at
  const last = passage.at.at(-1) ?? -1
  const rest = last === passage.at.at(-2) ? text.slice(last).search(/[.;\n]|$/) : 1
  if (!text.slice(from, last).includes('\n')) seen.from(from, last + rest - from)
}

export function tellUnread(text: string, blocks: readonly BlockReport[], seen: Seen, places: Places): BlockReport[] {
  for (const pattern of FURNITURE) seen.all(pattern)
  return withUnread(blocks, seen, places, (words) => judged(text, words))
}

function judged(text: string, { text: words, at }: Passage): string | { mark: 'nothing'; why: string } {
  const [from = 0] = at
  const line = text.slice(text.lastIndexOf('\n', from) + 1).split('\n')[0] ?? ''
  const label = /^[>\s*_]*(?<label>[A-Z][A-Za-z ]*?)[*_]*:/.exec(line)?.groups?.label
  if (label !== undefined && words.startsWith(label)) return notAFigure(label)
  const isName = text.charAt(from - 1) === '*' && /^:?\*/.test(text.slice((at.at(-1) ?? 0) + 1))
  const meant = isName ? labelMeant(words) : undefined
  if (meant !== undefined) return `no line is called ${words}: ${meant}`
  if (line.trim().startsWith('#')) return 'nothing stands below this name'
  if (isName) return { mark: 'nothing', why: 'a name' }
  return 'it stands in no line that is read: the game master sees to it'
}
