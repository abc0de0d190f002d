import { idOf, joined, type Passage, slice, trimmed } from '@riposte/print'
import type { Line } from './lines.ts'
import { labelAt } from './sections.ts'

/** The entries of a stat block: where each begins, and what stands in its head. */

export interface Entry {
  readonly sign: string
  readonly name: Passage
  readonly notes: string
  readonly tags: readonly string[]
  readonly aura: number
  readonly body: Passage
  readonly options: readonly Passage[]
  /** Its head alone. */
  readonly at: Passage
}

const signs = /^(?<sign>[‡†⤢↗∢⋇⚔➶◎✦↯⁂*]+)\s*(?=[A-Z‹])/

const actionsInBrackets =
  /\((?<notes>[^()]*\b(?:standard|move|swift|minor|free|counter|interrupt|reaction|react|opportunity|no action|none|at-will|encounter|daily|refresh|recharge|stance|special)\b[^()]*)\)/i

/** One line after another belongs to the entry above it. */
export function entriesOf(lines: readonly Line[]): Entry[] {
  const entries: { head: ReturnType<typeof headOf>; lines: Passage[]; options: Passage[] }[] = []
  for (const line of lines) {
    const { passage } = line
    if (passage.text === '') continue
    const last = entries.at(-1)
    if (line.isBullet && last !== undefined && !signs.test(passage.text)) {
      last.options.push(passage)
      continue
    }
    // "Trigger: …" in bold tells more of the entry above it.
    const head = last !== undefined && labelAt(passage.text, false) !== undefined ? undefined : headOf(line)
    if (head !== undefined) entries.push({ head, lines: [head.rest], options: [] })
    else if (last === undefined)
      entries.push({
        head: { sign: '', name: { text: '', at: [] }, notes: '', tags: [], aura: 0, rest: passage, at: passage },
        lines: [passage],
        options: [],
      })
    else last.lines.push(passage)
  }
  return entries.flatMap(({ head, lines: own, options }) => {
    if (head === undefined) return []
    const { rest: _, ...entry } = head
    return [{ ...entry, body: joined(own), options }]
  })
}

interface EntryHead extends Omit<Entry, 'body' | 'options'> {
  readonly rest: Passage
}

function headOf(line: Line): EntryHead | undefined {
  const { passage } = line
  const sign = signs.exec(passage.text)?.groups?.sign ?? ''
  const inner = trimmed(slice(passage, sign.length))
  const { text } = inner
  const aura =
    /^‹?(?<name>[^:;.()]*?)(?:\s*\([A-Z][A-Za-z, ]+\))?,?\s*\(?aura (?<size>\d+)\)?\s*(?:\([^)]*\))?[:;.]?\s*›?[:;.]?\s*(?:[●•]\s*(?<tags>[A-Z][a-z]+(?:, [A-Z][a-z]+)*))?\s*[:;.]?\s*/i.exec(
      text,
    )
  if (aura !== null && (line.isBold || text.startsWith('‹') || /^[A-Z]/.test(text))) {
    return {
      sign: '',
      name: trimmed(slice(inner, 0, 0 + (aura.groups?.name ?? '').length + (text.startsWith('‹') ? 1 : 0))),
      notes: '',
      tags: tagsOf(aura.groups?.tags),
      aura: Number(aura.groups?.size),
      rest: slice(inner, aura[0].length),
      at: headBefore(passage, slice(inner, aura[0].length)),
    }
  }
  const named = /^‹?(?<name>aura of [a-z' ]+?) (?<size>\d+)\s*›?[:.;]\s*›?\s*/i.exec(text)
  if (named !== null)
    return {
      sign: '',
      name: trimmed(slice(inner, text.startsWith('‹') ? 1 : 0, (named.groups?.name ?? '').length + (text.startsWith('‹') ? 1 : 0))),
      notes: '',
      tags: [],
      aura: Number(named.groups?.size),
      rest: slice(inner, named[0].length),
      at: headBefore(passage, slice(inner, named[0].length)),
    }
  const brackets = actionsInBrackets.exec(text)
  const isHead = sign !== '' || line.isBold || (brackets !== null && /^[A-Z]/.test(text) && brackets.index < 50)
  if (!isHead) return undefined
  const bullet = /[●•]/.exec(text)
  const nameEnd = Math.min(
    brackets?.index ?? text.length,
    bullet?.index ?? text.length,
    brackets === null && bullet === null ? boldEnd(inner) : text.length,
  )
  const name = trimmed(slice(inner, 0, nameEnd))
  const afterBrackets = brackets === null ? nameEnd : brackets.index + brackets[0].length
  const after = trimmed(slice(inner, afterBrackets))
  const tags = /^[●•]\s*(?<tags>[A-Z][\w-]*(?:(?:,| and) [A-Z][\w-]*)*)\s*/.exec(after.text)
  const words = trimmed(slice(after, tags?.[0].length ?? 0))
  const rest = trimmed(slice(words, /^[:;.]\s*/.exec(words.text)?.[0].length ?? 0))
  return {
    sign,
    name,
    notes: brackets?.groups?.notes ?? '',
    tags: tagsOf(tags?.groups?.tags),
    aura: 0,
    rest,
    at: headBefore(passage, rest),
  }
}

const headBefore = (line: Passage, rest: Passage): Passage => trimmed(slice(line, 0, line.text.length - rest.text.length))

/** Where a name alone in its line ends: at its colon or full stop, else with the line. */
function boldEnd(passage: Passage): number {
  // Bold marks take two places of the source that the passage does not have.
  for (let i = 1; i < passage.text.length; i++) {
    const gap = (passage.at[i] ?? 0) - (passage.at[i - 1] ?? 0)
    if (gap >= 3 && i > 1) return i
  }
  return passage.text.length
}

const tagsOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/,| and /)
    .map(idOf)
    .filter((tag) => tag !== '')
