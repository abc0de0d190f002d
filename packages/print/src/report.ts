import type { BlockReport, ClauseReport, PowerEntry } from '@riposte/referee'
import type { Passage } from './passage.ts'
import type { Places } from './places.ts'
import type { Seen } from './seen.ts'
import type { Taken } from './sentence.ts'

/** One clause of the print: what became of it, and why not more. */
export interface Reading {
  readonly passage: Passage
  readonly mark: ClauseReport['mark']
  readonly why: string
  /** How often and as what, or what it resists: figures, and no sentence. */
  readonly isHead?: boolean
  /** Says its sentence back; asked only by who shows it. */
  readonly understood?: (() => string) | undefined
  /** Which rows took which words. */
  readonly took?: readonly Taken[] | undefined
  /** The words where reading stopped. */
  readonly rest?: Passage | undefined
}

/** How much of a power plays by itself, by its clauses. */
export function markOf(readings: readonly Pick<Reading, 'mark'>[]): PowerEntry['mark'] {
  const doing = readings.filter(({ mark }) => mark !== 'nothing')
  if (doing.every(({ mark }) => mark === 'automatic')) return 'automatic'
  return doing.every(({ mark }) => mark === 'by-hand') ? 'by-hand' : 'partly'
}

/** A clause of the print as the report tells of it. */
export function told({ passage, mark, why, isHead, understood, took = [], rest }: Reading, places: Places): ClauseReport {
  const said = understood?.() ?? ''
  return {
    ...places.start(passage),
    text: passage.text.replace(/[‹›]/g, ''),
    mark,
    why,
    ...(isHead === true ? { isHead } : {}),
    ...(said === '' ? {} : { understood: said }),
    ...(took.length === 0 ? {} : { took: took.map(({ pattern, words }) => ({ saying: pattern, words })) }),
    ...(rest === undefined ? {} : { stopped: { ...places.start(rest), words: rest.text.replace(/[‹›]/g, '') } }),
  }
}

/** The blocks of a text, each with the words of it that nobody has read. */
export function withUnread(
  blocks: readonly BlockReport[],
  seen: Seen,
  places: Places,
  judge: (words: Passage) => string | Pick<Reading, 'mark' | 'why'>,
): BlockReport[] {
  const left = seen.left().map((passage) => {
    const judged = judge(passage)
    return told({ passage, ...(typeof judged === 'string' ? { mark: 'by-hand', why: judged, rest: passage } : judged) }, places)
  })
  return blocks.map((block, i) => {
    const from = i === 0 ? 0 : block.line
    const to = blocks[i + 1]?.line ?? Number.POSITIVE_INFINITY
    const own = left.filter(({ line }) => line >= from && line < to)
    const clauses = [...block.clauses, ...own].toSorted((a, b) => a.line - b.line || a.column - b.column)
    return own.length === 0 ? block : { ...block, clauses }
  })
}
