import { type Passage, passageOf } from '@riposte/print'

/** A file as lines, and the lines as blocks. */

export interface Line {
  readonly passage: Passage
  readonly isBold: boolean
  /** Everything in it is in italics. */
  readonly isItalic: boolean
  readonly isBullet: boolean
  readonly heading: number
  /** Where it begins in the source, with its marks. */
  readonly offset: number
}

const lead = /^[ \t]*(?:>[ \t]*)*/
const bullet = /^(?:[●•▪◦·○]|[-*–][ \t])[ \t]*/

export function linesOf(source: string): Line[] {
  const lines: Line[] = []
  let from = 0
  for (const raw of source.split(/(?<=\n)|<br ?\/?>/)) {
    const start = source.indexOf(raw, from)
    from = start + raw.length
    const inner = lead.exec(raw)?.[0].length ?? 0
    let begin = start + inner
    const body = raw.slice(inner)
    const heading = /^#+/.exec(body)?.[0].length ?? 0
    begin += heading
    const mark = heading === 0 && !body.startsWith('**') ? (bullet.exec(body)?.[0].length ?? 0) : 0
    const passage = passageOf(source, begin + mark, start + raw.length)
    const isItalic = /^‹[^‹›]*›?$/.test(passage.text.trim()) || /^_[^_]+_$/.test(passage.text.trim())
    lines.push({ passage: unbroken(passage), isBold: /^(?:\*\*|__)/.test(body), isItalic, isBullet: mark > 0, heading, offset: start })
  }
  return lines
}

const unbroken = ({ text, at }: Passage): Passage => {
  const clean = text.replace(/[\r\n]+/g, ' ').trimEnd()
  return { text: clean, at: at.slice(0, clean.length) }
}

export interface Block {
  readonly name: Passage
  readonly kind: 'power' | 'monster' | 'other'
  readonly lines: readonly Line[]
  /** Where it begins in the source. */
  readonly offset: number
}

export const isPowerHeader = (text: string): boolean =>
  /^[‹›]*(?:at[- ]?will|encounter|daily)\b/i.test(text) && /\b(?:attack|utility|feature|action|stance)\b/i.test(text)
/** Its figure may be missing or misspelt: what it is worth then says that it is one. */
export const isMonsterHeader = (text: string): boolean =>
  (/^[‹›]*level \d+\b/i.test(text) && !/:/.test(text.slice(0, 12))) || /^[^:]*\([\d,]+ xp\)$/i.test(text)

/** Headings with what stands under them; a bold line alone is a heading where a block follows. */
export function blocksOf(lines: readonly Line[]): { readonly blocks: readonly Block[]; readonly before: readonly Line[] } {
  const starts = lines.flatMap((line, i) => (line.heading > 0 || isBareName(lines, i) ? [i] : []))
  const blocks = starts.map((start, i): Block => {
    const own = lines.slice(start + 1, starts[i + 1] ?? lines.length).filter((line) => line.passage.text !== '')
    const head = lines[start]
    return { name: head?.passage ?? { text: '', at: [] }, kind: kindOf(own), lines: own, offset: head?.offset ?? 0 }
  })
  return { blocks, before: lines.slice(0, starts[0] ?? lines.length).filter((line) => line.passage.text !== '') }
}

function kindOf(lines: readonly Line[]): Block['kind'] {
  for (const { passage } of lines.slice(0, 4)) {
    if (isPowerHeader(passage.text)) return 'power'
    if (isMonsterHeader(passage.text)) return 'monster'
  }
  return 'other'
}

function isBareName(lines: readonly Line[], i: number): boolean {
  const line = lines[i]
  if (
    line === undefined ||
    line.passage.text === '' ||
    /[.:;()]/.test(line.passage.text) ||
    line.passage.text.length > 50 ||
    line.isItalic ||
    line.isBullet
  )
    return false
  if (isPowerHeader(line.passage.text) || isMonsterHeader(line.passage.text)) return false
  const next = lines.slice(i + 1, i + 4).filter((one) => one.passage.text !== '')
  const [first, second] = next
  if (first === undefined) return false
  const heads = (one: Line | undefined): boolean =>
    one !== undefined && (isPowerHeader(one.passage.text) || isMonsterHeader(one.passage.text))
  return heads(first) || (first.isItalic && heads(second))
}
