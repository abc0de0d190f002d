import type { Role, Test } from '../clauses/phrases.ts'
import { conditionWord } from './lexicon.ts'
import { firstRow } from './phrase.ts'
import { allOf, anyOf, type C, not, type Scene, tried } from './scene.ts'
import { beings, havings, tellings } from './test-rows.ts'
import { readRole, stateOf } from './who.ts'

/** What must hold, read by its rows: joined by "and" and "or", of whoever was named, or of several states. */

export function readTest(c: C, s: Scene): Test | undefined {
  let all = tried(c, s, single)
  while (all !== undefined) {
    const before = all
    const next: Test | undefined = tried(c, s, (cursor, scene) => {
      const how = cursor.scan('(?<and>and)|or')
      const test = how === undefined ? undefined : single(cursor, scene)
      return test === undefined ? undefined : { is: how?.and === undefined ? 'any' : 'all', tests: [before, test] }
    })
    if (next === undefined) break
    all = next
  }
  return all
}

function single(c: C, s: Scene): Test | undefined {
  // The attack that is yet to come is not the one at hand.
  const isYetToCome = /\bnext attack\b/i.test(c.text.slice(0, c.at)) && c.sees('(?:that|the|this) attack')
  return (isYetToCome ? undefined : firstRow(tellings, c, s)) ?? tried(c, s, unmoved) ?? tried(c, s, aboutSomebody)
}

/** "If you do not move this turn": the turn is not over, so it is asked. */
const unmoved = (c: C, s: Scene): Test | undefined =>
  !s.isPassive && c.has("you (?:do not|don't) moved?(?: (?:(?:during|on|in) )?(?:this|your) turn)?") ? { is: 'keeps-still' } : undefined

/** "has fewer hit points than you": whose goes without saying. */
export const readHaving = (c: C, s: Scene, whose: Role): Test | undefined => firstRow(havings, c, s, [{ who: whose }])

function aboutSomebody(c: C, s: Scene): Test | undefined {
  const whose = readRole(c, s)
  if (whose === undefined) return undefined
  const having = firstRow(havings, c, s, [{ who: whose }])
  if (having !== undefined) return having
  const is = c.scan(
    "(?:is|are|was|were|remains?|am|being|'s|'re)(?<no> not|n't)?(?: (?:already|also|currently|still|either|both|now))*(?<not> not)?",
  )
  const test = is === undefined ? undefined : state(c, s, whose)
  return test !== undefined && (is?.no ?? is?.not) !== undefined ? not(test) : test
}

/** "prone", "slowed or immobile", "adjacent to you": what somebody is, after "is" or "while". */
export function state(c: C, s: Scene, whose: Role): Test | undefined {
  const all: Test[] = []
  let isAnd = false
  for (;;) {
    const next = tried(c, s, (): Test | undefined => {
      const glue = all.length === 0 ? '' : c.scan(',? ?(?:or|,|and)')?._
      const one = glue === undefined ? undefined : firstRow(beings, c, s)
      if (one === undefined || (all.length > 0 && !isState(one))) return undefined
      isAnd ||= /and/i.test(glue ?? '')
      return { ...one, whose }
    })
    if (next === undefined) break
    all.push(next)
    if (!isState(next)) break
  }
  return isAnd ? allOf(all) : anyOf(all)
}

/** What stands in a list of such: "prone or grappled by you". */
const isState = ({ is }: Pick<Test, 'is'>): boolean =>
  is === 'has' || is === 'staggered' || is === 'flying' || is === 'light' || is === 'grappled-by' || is === 'kind'

/** Where one stands, without a word before it. */
export const LIT = 'in (?:bright light|dim light|darkness|the dark)'

/** "slowed, grappled, restrained or immobile". */
export const conditionList = (c: C, whose: Role): Test[] | undefined =>
  c.list((): Test | undefined => {
    const word = c.scan(`(?<state>staggered|bloodied|flying|${conditionWord})`)?.state
    return word === undefined ? undefined : stateOf(word, whose)
  }, [',', 'and', 'or', ', and', ', or'])
