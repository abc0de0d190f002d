import type { Clause } from '../clauses/clauses.ts'
import type { Trigger } from '../clauses/triggers.ts'

/** Nobody strikes, hurts or goes up to himself, unless it is written so: a pronoun that would come to that has another owner. */

const harms: readonly Clause['do'][] = ['damage', 'afflict', 'force', 'forbid', 'kill', 'rival']

/** `isSelf`: whoever is "the target" here is whose text it is. */
export function turnsOnItself(clause: Clause, isSelf: boolean): boolean {
  // What lies on somebody else is about that one.
  if (clause.do === 'watch') return turnOnThemselves(clause.so, clause.to.who === 'you' && isAboutYou(clause.trigger))
  if (isSelf && goesAtTarget(clause)) return true
  const inner = 'so' in clause && clause.do !== 'around' && clause.do !== 'each' ? clause.so : []
  const other = 'else' in clause ? clause.else : []
  const chosen = clause.do === 'choose' ? clause.options.flatMap(({ so }) => so) : []
  return turnOnThemselves([...inner, ...other, ...chosen], isSelf)
}

export const turnOnThemselves = (clauses: readonly Clause[], isSelf: boolean): boolean => clauses.some((one) => turnsOnItself(one, isSelf))

/** What it tells of happens to whose text it is. */
export const isAboutYou = ({ whom, by, through, or }: Trigger): boolean =>
  whom.relation === 'you' && by?.relation !== 'bearer' && through === undefined && (or ?? []).every(isAboutYou)

function goesAtTarget(clause: Clause): boolean {
  if ((clause.do === 'strike' || clause.do === 'use') && clause.by.who === 'you') return clause.against === 'target'
  if (clause.do === 'move') return clause.who.who === 'you' && (clause.near?.of === 'target' || clause.heading?.of === 'target')
  return harms.includes(clause.do) && 'to' in clause && typeof clause.to === 'object' && clause.to.who === 'target'
}

/** "Each target takes 3 damage at the end of each of your turns. A target takes 2d6 more if …": what follows is about each of them too. */
export function eachOfThem(clause: Clause): Clause {
  if (clause.do !== 'watch' || clause.to.who !== 'you' || !isAboutYou(clause.trigger)) return clause
  const [first] = clause.so
  if (first === undefined || !('to' in first) || typeof first.to !== 'object' || first.to.who !== 'some' || first.to.count !== 'each')
    return clause
  const who = first.to
  return { ...clause, so: clause.so.map((one) => (turnsOnItself(one, true) ? { do: 'each', who, so: [one] } : one)) }
}
