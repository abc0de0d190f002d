import type { Clause, Of } from '../clauses/clauses.ts'
import { changed, clausesIn } from '../clauses/fold.ts'
import type { Who } from '../clauses/phrases.ts'
import type { Said } from './paragraph.ts'

/** "Each ally can shift up to 2 squares before making the strike": they whom the outcomes let strike, each before that strike. */

const BEFORE = /\bbefore (?:making )?(?:the|their|that) strikes?\.?$/i
const STRIKER: Who = { who: 'target' }

interface Texts {
  readonly tiers: readonly (readonly Said[])[]
  readonly after: readonly Said[]
}

export function beforeStrikes({ tiers, after }: Texts): Texts {
  const at = after.findIndex(({ printed, clauses }) => BEFORE.test(printed) && clauses.some(isOfOthers))
  const before = after[at]
  const [around] = before?.clauses ?? []
  if (before === undefined || around?.do !== 'around') return { tiers, after }
  const first = around.so.map(ofStriker)
  const isTheirs = tiers.some((tier) => tier.some(({ clauses }) => clausesIn(clauses).some(isOthersStrike)))
  if (!isTheirs || first.includes(undefined))
    return {
      tiers,
      after: after.with(at, { ...before, clauses: [{ do: 'by-hand', text: before.printed }], why: 'whose strike it is is not clear' }),
    }
  const readied = (said: Said): Said => ({
    ...said,
    clauses: changed(said.clauses, (all) =>
      all.map((one) => (isOthersStrike(one) ? { ...one, first: first.filter((so) => so !== undefined) } : one)),
    ),
  })
  return { tiers: tiers.map((tier) => tier.map(readied)), after: after.with(at, { ...before, clauses: [] }) }
}

const isOthersStrike = (one: Clause): one is Of<'strike'> => one.do === 'strike' && one.by.who === 'some'
const isOfOthers = (one: Clause): boolean => one.do === 'around' && one.so.some((so) => whoIn(so)?.who === 'some')

const whoIn = (one: Clause): Who | undefined =>
  one.do === 'move' ? one.who : 'to' in one && typeof one.to === 'object' ? one.to : undefined

/** What is said of each of them, of one. */
function ofStriker(one: Clause): Clause | undefined {
  const who = whoIn(one)
  if (who?.who !== 'some' || who.tests.length > 0) return undefined
  if (one.do === 'move') return { ...one, who: STRIKER }
  return one.do === 'surges' || one.do === 'heal' || one.do === 'temporary' || one.do === 'recover' ? { ...one, to: STRIKER } : undefined
}
