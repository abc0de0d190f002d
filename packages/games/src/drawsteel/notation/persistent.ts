import type { Clause } from '../clauses/clauses.ts'
import { type Said, said } from './paragraph.ts'
import type { Scope } from './scope.ts'
import { readSentence } from './sentence.ts'

/** "Persistent 2: …": what is kept up from turn to turn. All texts come in lower case. */

/** A sentence as it is printed, and its words. */
interface Worded {
  readonly printed: string
  readonly words: string
}

const AGAIN =
  /^(?:if the target is within distance )?(?:at the start of your turn,? )?you can (?:use (?:a|your) (maneuver|free maneuver) to )?(?:use this ability again|make the power roll again|make this power roll again)(?: against (?:the|that) target)?(?: without spending (?:essence|any essence))?(?: \(no action required\))?$/
const REMAINS =
  /^(?:the|this|all) (?:area|effect|wall|ability|aura|fog|cloud|storm|bonus|benefit)s? (?:remains?|lasts?|stays?|continues?)(?: in effect| active)?(?: until the start of your next turn)?$/
const EACH_TURN = /^at the start of (?:each of )?your turns?, (.+)$/
const TURN_LAST = /^(.+?) at the start of (?:each of )?your turns?$/

/** What is paid for again at the start of each turn: all of the paragraph is one thing that is kept up. */
export function readPersistent(sentences: readonly Worded[], cost: number, scope: Scope): readonly Said[] {
  const read = sentences.map(({ words }) => keptUp(words, scope))
  const known = read.filter((one) => one !== undefined)
  const again = known.find((one) => one.again !== 'no')?.again ?? 'no'
  const first = read.findIndex((one) => one !== undefined)
  const clauses = [{ do: 'persist', cost, again, so: known.flatMap(({ so }) => so) } as const, ...known.flatMap(({ allowed }) => allowed)]
  return sentences.map(({ printed }, at) =>
    read[at] === undefined
      ? said(printed, undefined, 'what is kept up from turn to turn is up to the game master')
      : said(printed, at === first ? clauses : []),
  )
}

interface Kept {
  readonly again: 'maneuver' | 'free' | 'no'
  /** What it does at the start of each turn, and what it lets its user do. */
  readonly so: readonly Clause[]
  readonly allowed: readonly Clause[]
}

function keptUp(given: string, scope: Scope): Kept | undefined {
  const words = given.replace(/[.!:]+$/, '').replace(/^(?:additionally|in addition), /, '')
  const again = AGAIN.exec(words.replace(/ at the start of your turn,/, ' at the start of your turn'))
  if (again !== null) return { again: again[1] === 'maneuver' ? 'maneuver' : 'free', so: [], allowed: [] }
  if (REMAINS.test(words)) return { again: 'no', so: [], allowed: [] }
  if (ENDS_UNSEEN.test(words)) return undefined
  const turn = (EACH_TURN.exec(words) ?? TURN_LAST.exec(words))?.[1]
  const read = readSentence((turn ?? words).replace(/^and /, ''), scope)
  if (read === undefined || read.length === 0) return undefined
  const isAllowed = read.every((one) => one.do === 'allow')
  // What is not said to come with each turn is no part of what is kept up.
  return isAllowed ? { again: 'no', so: [], allowed: read } : turn === undefined ? undefined : { again: 'no', so: read, allowed: [] }
}
const ENDS_UNSEEN = /^this (?:ability|effect) ends if /
