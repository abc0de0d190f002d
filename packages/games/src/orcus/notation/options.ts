import { type Passage, slice, trimmed } from '@riposte/print'
import { byHand, byItself, type Manner, type Prose } from './reading.ts'

/** Lists that a sentence explains: choices, and what each number of a die does. */

export const isChoice = (text: string): boolean => /\b(?:choose|chooses|choice of|select|pick)\b|one of the following/i.test(text)

/** "1d8 damage, and choose one:" with its list. */
export function readChoice(
  sentence: Passage,
  manner: Manner,
  prose: Prose,
  readHead: (head: Passage) => void,
  readAll: (option: Passage) => Prose,
): void {
  const found =
    /(?:^|,? ?(?:and )?(?:then )?)(?:also,? )?(?:(?:you|it|they|the [a-z -]{3,30}?) )?(?:can |may |must )?(?:choose|chooses|select|pick)\b(?: (?<count>one|two|either))?.*$/i.exec(
      sentence.text,
    ) ?? /(?:gains?|has|uses?|suffers?|applies|apply|with) one of the following.*$/i.exec(sentence.text)
  const head = found === null ? undefined : trimmed(slice(sentence, 0, found.index))
  const before = prose.readings.length
  if (head !== undefined && /\w/.test(head.text)) readHead(head)
  // "Allies that start their turn there can choose one": who chooses, and when, is not known.
  const said = prose.readings.slice(before)
  if (said.length > 0 && said.every(({ mark }) => mark === 'by-hand')) {
    for (const option of manner.options) byHand(option, prose, 'what stands above the list is not understood')
    return
  }
  const span = /until [^.:]*(?=[.:])/i.exec(sentence.text)?.[0]
  const options = manner.options.map((option) => {
    const label = /^(?:‹[^›]{2,40}›[:.]?|‹[^›]{2,40}:›|[A-Z][\w' -]{2,30}:)\s*/.exec(option.text)?.[0].length ?? 0
    const inner = readAll(trimmed(slice(option, label)))
    prose.readings.push(...inner.readings)
    return { text: option.text, does: [...inner.before, ...inner.clauses] }
  })
  if (span?.startsWith('until')) prose.readings.push({ passage: sentence, mark: 'partly', why: 'how long the choice lasts' })
  prose.clauses.push({ do: 'choose', options, by: 'you', count: found?.groups?.count?.toLowerCase() === 'two' ? 2 : 1 })
}

export const dieOf = (text: string): number | undefined => {
  const sides = /\b(?:rolls?|rolling) (?:a |an |1)?d(?<sides>\d+)\b/i.exec(text)?.groups?.sides
  return sides === undefined ? undefined : Number(sides)
}

/** "Roll a d6:" with what each number does. */
export function readTable(sentence: Passage, manner: Manner, prose: Prose, readAll: (row: Passage) => Prose): boolean {
  const sides = dieOf(sentence.text)
  const rows = manner.options.map((option) => {
    const head = /^(?:on an? )?(?<from>\d+)(?: ?(?:-|to|or) ?(?<to>\d+))?(?<up>\+| or (?:higher|more))?[:.)]? */i.exec(
      option.text.replace(/[‹›]/g, ' '),
    )
    const from = Number(head?.groups?.from)
    const to = head?.groups?.to !== undefined ? Number(head.groups.to) : head?.groups?.up === undefined ? from : (sides ?? from)
    return { from, to, words: trimmed(slice(option, head?.[0].length ?? 0)) }
  })
  const isWhole = /^(?:(?:you |it |the [a-z' -]+? )?rolls? (?:a |an |1)?d\d+)(?: (?:to determine|for|and)[^.:]*)?[.:]?$/i.test(
    sentence.text,
  )
  if (sides === undefined || !isWhole || rows.some(({ from }) => Number.isNaN(from))) return false
  byItself(sentence, prose)
  const read = rows.map(({ from, to, words }) => {
    const inner = readAll(words)
    prose.readings.push(...inner.readings)
    return { from, to, does: [...inner.before, ...inner.clauses] }
  })
  prose.clauses.push({ do: 'roll', sides, rows: read })
  return true
}
