import { plainVerb, saidBy, sayer } from '@riposte/print'
import type { Clause, Who } from '../clauses/clauses.ts'
import { isYou, points, sayAmount, sayReach, sayWho } from '../clauses/say.ts'
import { spans } from '../clauses/words.ts'
import { rows } from './phrases.ts'
import { sayTest } from './tests.ts'
import { sayTrigger } from './triggers.ts'

/** Clauses said back in the book's words. What is said is read as the same clauses again. */

const plain = (clause: Clause): string => {
  if ((clause.do === 'damage' || clause.do === 'heal' || clause.do === 'bonus') && clause.per !== undefined) {
    const said = plain({ ...clause, per: undefined, ...(clause.do === 'bonus' && { span: 'unspecified' }) })
    return `${said} for ${sayWho(clause.per)}${clause.do === 'bonus' ? spans[clause.span] : ''}`
  }
  if (clause.do === 'damage' && clause.isSheer === true) {
    return `${plain({ ...clause, isSheer: undefined })} which cannot be reduced`
  }
  const said = saidBy(rows, clause)
  if (said !== undefined || !('span' in clause)) return said ?? ''
  return `${saidBy(rows, { ...clause, span: 'unspecified' }) ?? ''}${spans[clause.span]}`
}

const moments = {
  enters: 'enters the area',
  leaves: 'leaves the area',
  'starts-turn': 'starts its turn in the area',
  'ends-turn': 'ends its turn in the area',
  'starts-beside': 'starts its turn adjacent to the area',
  'ends-beside': 'ends its turn adjacent to the area',
} as const

type Holder = Extract<Clause, { readonly does: readonly Clause[] }>

/** What holds others. */
const holding = sayer<Holder>({
  may: ({ who, does }) => {
    const [only] = does
    return `${sayWho(who)} may ${only?.do === 'either' ? only.does.map((one) => done([one], who)).join(', or ') : done(does, who)}`
  },
  pay: ({ who, points: many, does }) => `${sayWho(who)} may spend ${points(many)} to ${done(does, who)}`,
  'each-turn': ({ of, at, does, span }) =>
    `at the ${at} of each of ${isYou(of) ? 'your' : of.who === 'target' ? "the target's" : 'its'} turns, ${say(does)}${spans[span]}`,
  'on-degree': ({ degree, does }) => `on a ${degree === 'complete' || degree === 'enhanced' ? `${degree} success` : degree}, ${say(does)}`,
  if: ({ test, does, else: others }) => `${others === undefined ? '' : `${say(others)}, or `}if ${sayTest(test)}, ${say(does)}`,
  while: ({ test, does }) => (test.is === 'inside' && test.of === 'visitor' ? inZone(say(does)) : `while ${sayTest(test)}, ${say(does)}`),
  either: ({ does }) => `choose one of the following: ${does.map((one) => say([one])).join(', or ')}`,
  'on-hits': ({ side, least, does }) => `if the attack hits ${least} or more ${side === 'enemy' ? 'enemies' : 'creatures'}, ${say(does)}`,
  sequel: ({ does }) => `when this effect ends, ${say(does)}`,
  instead: ({ does }) => `${say(does)} instead`,
  'at-level': ({ least, does: [what] }) => `level ${least} and higher potions ${what === undefined ? '' : sayGift(what)}`,
  till: ({ trigger, does }) =>
    does.length === 0 ? `the effect ends when ${sayTrigger(trigger)}` : `${say(does)} until ${sayTrigger(trigger)}`,
  whenever: ({ trigger, isOnce, does, span }) => {
    const [first] = does
    const [tire, ...rest] = first?.do === 'may' ? first.does : does
    const per = tire?.do === 'tire' ? `once per ${tire.per}, ` : ''
    const said = per === '' ? does : first?.do === 'may' ? [{ ...first, does: rest }] : rest
    return `${per}${isOnce ? 'the next time' : 'whenever'} ${sayTrigger(trigger)}${spans[span]}, ${say(said)}`
  },
  zone: ({ side, on, does }) => {
    const [first] = does
    const only = first?.do === 'if' && first.test.is === 'kind' && first.test.of === 'visitor' && does.length === 1 ? first : undefined
    const kind = only?.test.is === 'kind' ? `${only.test.what} ` : ''
    return `any ${kind}${side} that ${on.map((one) => moments[one]).join(' or ')} ${say(only?.does ?? does).replace(/^that creature /, '')}`
  },
})

/** What a potion of a higher level gives. */
function sayGift(what: Clause): string {
  if (what.do !== 'heal') return say([what])
  return what.amount.measures.length > 0 ? `restore ${sayWho(what.to)} to full hit points` : `restore ${sayAmount(what.amount)} hit points`
}

/** "Each enemy has …" of those who are in it. */
const inZone = (said: string): string => said.replace(/((?:you and )?each (?:[a-z]+ )?(?:creature|enemy|ally|companion))/, '$1 in the zone')

function sayOne(clause: Clause): string {
  if ('does' in clause) return holding([clause])
  if (clause.do === 'by-hand') return `by hand: ${clause.text}`
  if (clause.do === 'trail') return 'in each square you enter you create a zone'
  return clause.do === 'choose' ? `choose ${sayWho(clause.who)}` : plain(clause)
}

export const say = (clauses: readonly Clause[]): string => clauses.map(sayOne).join(', and ')

/** What somebody does, after "may" or "to": "make a basic attack". */
const done = (clauses: readonly Clause[], who: Who): string =>
  clauses.map((clause) => sayDeed(clause, who) ?? plainVerb(say([clause]).replace(`${sayWho(who)} `, ''))).join(' and ')

/** What befalls another, as what somebody does. */
function sayDeed(clause: Clause, who: Who): string | undefined {
  if (clause.do === 'force') return `${clause.how} ${sayWho(clause.to)} ${sayReach(clause.reach, isYou(clause.to))}`
  if (clause.do === 'go' && clause.how === 'teleport' && clause.who.who !== who.who)
    return `teleport ${sayWho(clause.who)} ${sayReach(clause.reach, isYou(clause.who))}`
  return clause.do === 'afflict' && clause.what.join('') === 'prone' ? `knock ${sayWho(clause.to)} prone` : undefined
}
