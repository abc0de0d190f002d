import type { ClauseReport } from '@riposte/referee'
import type { Passage } from './passage.ts'
import type { Places } from './places.ts'

/** One clause of the print: what became of it, and why not more. */
export interface Reading {
  readonly passage: Passage
  readonly mark: ClauseReport['mark']
  readonly why: string
  /** How often and as what, or what it resists: figures, and no sentence. */
  readonly isHead?: boolean
}

/** A clause of the print as the report tells of it. */
export function told({ passage, mark, why, isHead }: Reading, places: Places): ClauseReport {
  const clause: ClauseReport = { ...places.start(passage), text: passage.text.replace(/[‹›]/g, ''), mark, why }
  return isHead === true ? { ...clause, isHead } : clause
}
