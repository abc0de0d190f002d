import { joined, type Passage, passageOf } from './passage.ts'

/** Print that says of each of its parts what it is: `/NAME Quick Cut NAME/`, or `Name: Quick Cut`. */

/** `/TAG … TAG/`: what stands in it, and the tags within. */
export interface Tagged {
  readonly tag: string
  readonly from: number
  readonly children: readonly Tagged[]
  /** What stands in it outside its tags, and inside those that only dress words. */
  readonly passage: Passage
}

interface Open {
  readonly tag: string
  readonly from: number
  readonly children: Tagged[]
  readonly parts: Passage[]
  /** Where the words begin that nothing has taken yet. */
  at: number
}

/** `/TAG`, with what is said of it in quotation marks, or `TAG/`. */
const TAG = /(?<![A-Za-z/])\/(?<opens>[A-Z]{2,})(?<about>"[^"]*"\/)?(?![a-z/])|(?<![A-Za-z/])(?<closes>[A-Z]{2,})\/(?![A-Za-z])/g

/** All blocks of a source. `dresses`: tags around a few words of a sentence, which stay in it. */
export function taggedIn(source: string, dresses: ReadonlySet<string>): readonly Tagged[] {
  const tags = [...source.matchAll(TAG)]
  const closings = new Map<string, number>()
  for (const { groups } of tags) if (groups?.closes !== undefined) closings.set(groups.closes, (closings.get(groups.closes) ?? 0) + 1)
  const top: Open = { tag: '', from: 0, children: [], parts: [], at: 0 }
  const open = [top]
  const isOpen = new Map<string, number>()
  const count = (name: string, by: number): unknown => isOpen.set(name, (isOpen.get(name) ?? 0) + by)
  const close = (to: number): void => {
    const one = open.pop()
    const outer = open.at(-1)
    if (one === undefined || outer === undefined) return
    count(one.tag, -1)
    outer.at = to
    one.parts.push(passageOf(source, one.at, to))
    outer.children.push({ tag: one.tag, from: one.from, children: one.children, passage: joined(one.parts) })
  }
  for (const { 0: written, index, groups } of tags) {
    const inner = open.at(-1) ?? top
    const after = index + written.length
    const { opens, closes } = groups ?? {}
    const name = opens ?? closes ?? ''
    if (dresses.has(name)) {
      inner.parts.push(passageOf(source, inner.at, index))
      inner.at = after
    } else if (opens !== undefined) {
      inner.parts.push(passageOf(source, inner.at, index))
      inner.at = after
      // What is never closed holds nothing.
      if ((closings.get(opens) ?? 0) === 0) continue
      open.push({ tag: opens, from: index, children: [], parts: [], at: after })
      count(opens, 1)
    } else {
      closings.set(name, (closings.get(name) ?? 1) - 1)
      if ((isOpen.get(name) ?? 0) === 0) {
        inner.parts.push(passageOf(source, inner.at, index))
        inner.at = after
        continue
      }
      while (open.at(-1)?.tag !== name) close(index)
      close(index)
      const outer = open.at(-1)
      if (outer !== undefined) outer.at = after
    }
  }
  while (open.length > 1) close(source.length)
  return top.children
}

/** A line that says what it is. */
export interface Labelled {
  readonly label: string
  readonly passage: Passage
}

/** A name in a line of its own, and the labelled lines below it. */
export interface LabelledBlock {
  readonly name: Passage
  readonly lines: readonly Labelled[]
}

/** A label, however it is dressed: `- **Attack:** `, `Attack - `. */
const LABEL = /^[#>*•\-\s]*(?:([A-Za-z][A-Za-z /]*?)\**(?::| [-–—] )\**)?/

/** `Quick Cut`, then `Attack: Weapon vs REF`, `Success: …`; what has no label goes on from the line above. */
export function labelledIn(source: string, labels: ReadonlySet<string>): readonly LabelledBlock[] {
  const blocks: { name: Passage; lines: { label: string; parts: Passage[] }[] }[] = []
  let from = 0
  let isAfterGap = true
  for (const line of source.split(/(?<=\n)/)) {
    const start = from
    from += line.length
    const [marks = '', label = ''] = LABEL.exec(line) ?? []
    const isLabel = labels.has(label.trim().toLowerCase())
    const passage = passageOf(source, start + (isLabel ? marks.length : 0), from)
    const block = blocks.at(-1)
    const last = block?.lines.at(-1)
    if (isLabel && block !== undefined) block.lines.push({ label: label.trim().toLowerCase(), parts: [passage] })
    else if (passage.text !== '' && (isAfterGap || line.startsWith('#')) && !isLabel) blocks.push({ name: unmarked(passage), lines: [] })
    else if (passage.text !== '' && last !== undefined) last.parts.push(passage)
    isAfterGap = passage.text === ''
  }
  return blocks
    .filter((block) => block.lines.length > 0)
    .map(({ name, lines }) => ({ name, lines: lines.map(({ label, parts }) => ({ label, passage: joined(parts) })) }))
}

function unmarked(passage: Passage): Passage {
  const marks = /^[#>\s]*/.exec(passage.text)?.[0].length ?? 0
  return { text: passage.text.slice(marks), at: passage.at.slice(marks) }
}
