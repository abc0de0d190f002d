/** What a book prints, in lines: its signs for headings, bold words, lists and tables are not for reading. */

export interface Words {
  readonly text: string
  readonly look: 'plain' | 'bold' | 'slanted'
}
export interface PrintLine {
  readonly kind: 'heading' | 'item' | 'line'
  readonly words: readonly Words[]
}

const RULED = /^\|?[\s|:-]+\|?$/

export function printLines(print: string): readonly PrintLine[] {
  return print
    .split(/\n|<br\s*\/?>/)
    .map((line) => line.replace(/^\s*(?:>\s?)+/, '').trim())
    .filter((line) => line !== '' && !RULED.test(line))
    .map(lineOf)
}

/** What it does, in one sentence: the first of its effect, or else the first that is not about when it comes. */
export function firstSentence(print: string): string {
  const lines = printLines(print).flatMap(({ kind, words }) => (kind === 'heading' ? [] : [words.map(({ text }) => text).join('')]))
  const effect = (['Effect', 'Hit'] as const).flatMap((label) => lines.filter((line) => new RegExp(`^${label}\\b`).test(line)))[0]
  const told =
    effect?.replace(/^\w+:?\s*/, '') ?? lines.find((line) => /[.!?]$/.test(line) && !/^(?:Trigger|Requirement|Special)\b/.test(line))
  return /^.*?[.!?](?=\s|$)/.exec(told ?? '')?.[0] ?? told ?? ''
}

function lineOf(line: string): PrintLine {
  const [, heading] = /^#+\s*(.*)$/.exec(line) ?? []
  if (heading !== undefined) return { kind: 'heading', words: wordsIn(heading.replaceAll('**', '')) }
  const [, item] = /^[-*•]\s+(.*)$/.exec(line) ?? []
  if (item !== undefined) return { kind: 'item', words: wordsIn(item) }
  if (!line.startsWith('|')) return { kind: 'line', words: wordsIn(line) }
  const cells = line.split('|').map((cell) => cell.trim())
  return { kind: 'line', words: wordsIn(cells.filter((cell) => cell !== '').join(' · ')) }
}

/** `**Hit** 5 damage, *prone*`: what is bold, what is slanted, and the rest. */
function wordsIn(line: string): readonly Words[] {
  return line.split(/(\*\*.+?\*\*|\*[^*\s][^*]*\*)/).flatMap((text): Words[] => {
    if (text === '') return []
    if (text.startsWith('**') && text.length > 4) return [{ text: text.slice(2, -2), look: 'bold' }]
    return text.startsWith('*') && text.length > 2 ? [{ text: text.slice(1, -1), look: 'slanted' }] : [{ text, look: 'plain' }]
  })
}
