import type { Clause, Meeting } from '../clauses/clauses.ts'

/** Whoever is struck on the way is struck there, not when the move is over. All texts come in lower case. */

const strikes: readonly Clause['do'][] = ['strike', 'use']

/** Who was come by, in what follows a move: taken into the move. */
export function withMeetings(clauses: readonly Clause[]): readonly Clause[] {
  const at = clauses.findIndex(isOnTheWay)
  const move = clauses.findLastIndex((one, i) => i < at && one.do === 'move' && one.who.who === 'you')
  const met = clauses[at]
  const before = clauses[move]
  if (met?.do !== 'each' || met.who.who !== 'some' || before?.do !== 'move') return clauses
  const meeting: Meeting = { relation: met.who.relation, so: met.so }
  return clauses.flatMap((one, i): Clause[] => (i === at ? [] : i === move ? [{ ...before, meeting }] : [one]))
}

const isOnTheWay = (one: Clause): boolean =>
  one.do === 'each' && one.who.who === 'some' && one.who.within === 'passed' && one.so.some((so) => strikes.includes(so.do))

/** "You make one power roll against all targets", of those an ability is used against on the way. */
export function rolledOnce(words: string, before: readonly Clause[]): readonly Clause[] | undefined {
  if (
    !/^(?:you|they) makes? (?:one|a single) power roll against (?:all|each) (?:of )?(?:the |these |those )?(?:targets?|creatures?|enem(?:y|ies))$/.test(
      words,
    )
  )
    return undefined
  const at = before.findLastIndex((one) => one.do === 'move' && one.meeting?.so.every(({ do: what }) => what === 'use') === true)
  return at < 0
    ? undefined
    : before.map((one, i) =>
        i === at && one.do === 'move' && one.meeting !== undefined ? { ...one, meeting: { ...one.meeting, isOneRoll: true } } : one,
      )
}

const DURING =
  /^(?:(?:during|as part of) (?:this|that|the) (?:movement|move|shift), )?((?:you|they) (?:can )?(?:makes?|uses?) .+ against each .+)$/

/** "During this movement, they can make a free strike against each enemy they come adjacent to", of the sentence before it. */
export function metOnTheWay(
  words: string,
  before: readonly Clause[],
  read: (words: string) => readonly Clause[] | undefined,
): readonly Clause[] | undefined {
  const said = DURING.exec(words)?.[1]?.replace(/\bthey\b/g, 'you')
  const so = said === undefined ? undefined : read(said)
  if (so === undefined || !so.every(isOnTheWay)) return undefined
  const joined = withMeetings([...before, ...so])
  return joined.length === before.length ? joined : undefined
}
