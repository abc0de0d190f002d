import { type Clause, zoned } from '../clauses/clauses.ts'
import type { Targets } from '../clauses/heads.ts'
import type { Span, Test } from '../clauses/phrases.ts'
import type { TraitPart } from '../clauses/traits.ts'
import type { Filter, Trigger } from '../clauses/triggers.ts'
import { mayAnswer } from './answering.ts'
import { eachOfThem, turnOnThemselves } from './himself.ts'
import { hungOnSaid, type Said } from './paragraph.ts'
import { isAnswer } from './prose.ts'
import { showsLate } from './subjects.ts'

/** What was read sentence by sentence, fitted to the ability that it stands in. */

export interface Fitting {
  readonly isAsked: boolean
  /** It has tiers, so that there is a roll or a test. */
  readonly rolls: boolean
  readonly trigger: Trigger | undefined
  readonly targets: Targets
  readonly aura: number | undefined
}

export function fitted(all: readonly Said[], fitting: Fitting): readonly Said[] {
  const { isAsked, rolls, trigger } = fitting
  const each = all.map((given): Said => {
    const one = { ...given, clauses: given.clauses.map(eachOfThem) }
    if (turnOnThemselves(one.clauses, fitting.targets.count === 0 && !rolls)) return left(one, 'whom it means is not clear')
    if (/\btargets that enemy instead\b/i.test(one.printed) && !turns(all)) return left(one, 'whom the strike is turned on is not said')
    if (one.clauses.some((clause) => isHopeless(clause))) return left(one, 'it asks before the roll what shows only after it')
    const answered = isAsked ? afterDamage(late(one, fitting)) : withoutAnswers(one)
    const tested = rolls ? answered : withoutTests(withoutRoll(answered))
    const inAura = fitting.aura === undefined ? tested : tested.clauses.reduce((said, clause) => aured(said, clause, fitting), tested)
    if ((trigger?.or ?? [trigger]).some((one) => one !== undefined && !inAura.clauses.every((clause) => mayAnswer(clause, one.on))))
      return left(one, 'it answers another moment than its trigger tells of')
    return isOthersHalf(inAura, all, fitting) ? left(one, 'who takes the other half is not clear') : inAura
  })
  return hungOnSaid(each)
}

const turns = (all: readonly Said[]): boolean => all.some(({ clauses }) => clauses.some((clause) => clause.do === 'redirect-strike'))

const left = (one: Said, why: string): Said => ({ ...one, clauses: [{ do: 'by-hand', text: one.printed }], why })

/** What is reckoned with the roll, and hangs on what only comes of that. */
function isHopeless(clause: Clause, isLate = false): boolean {
  if (clause.do === 'if') {
    const after = isLate || clause.tests.some(showsLate)
    return [...clause.so, ...clause.else].some((one) => isHopeless(one, after))
  }
  const isOfRoll = ofRoll.includes(clause.do) || clause.do === 'grow'
  return isOfRoll && (isLate || ('when' in clause && clause.when?.some(showsLate) === true))
}

// ----------------------------------------------------------------------------------------------------------- its moment

/** Where there is no roll of its own, "the power roll" is the one that is answered. */
function late(one: Said, { rolls, trigger }: Fitting): Said {
  if (rolls || trigger?.on.includes('rolled') !== true) return one
  const clauses = one.clauses.map(
    (clause): Clause => (clause.do === 'edge' && clause.when.length === 0 ? { do: 'late-sway', value: clause.value, all: true } : clause),
  )
  return { ...one, clauses }
}

const ofRoll: readonly Clause['do'][] = ['edge', 'extra', 'raise-potency']
const needsRoll = (clause: Clause): boolean =>
  ofRoll.includes(clause.do) || (clause.do === 'if' && [...clause.so, ...clause.else].some(needsRoll))

/** Nothing can be added to a roll that is not made, or to damage that it does not deal. */
function withoutRoll(one: Said): Said {
  const isMore = /\b(?:an? (?:extra|additional) .*damage|extra damage)\b/i.test(one.printed) && one.clauses.some(hurts)
  return isMore || one.clauses.some(needsRoll) ? left(one, 'there is no roll to which it adds') : one
}
const hurts = (clause: Clause): boolean => clause.do === 'damage' || (clause.do === 'if' && clause.so.some(hurts))

/** "You take half the damage", though it is somebody else's. */
function isOthersHalf(one: Said, all: readonly Said[], { isAsked, trigger }: Fitting): boolean {
  const whom = trigger?.whom.relation
  const isMine = whom === undefined || whom === 'you' || whom === 'you-or-ally' || whom === 'anybody'
  // Nobody takes his own damage in his own place.
  if (isAsked && whom === 'you' && one.clauses.some((clause) => clause.do === 'pass-damage' && clause.to.who === 'you')) return true
  return (
    isAsked &&
    !isMine &&
    !turns(all) &&
    /\b(?:you take half\b|damage (?:to|for) you\b|you (?:would )?take\b.* is halved)/i.test(one.printed) &&
    one.clauses.some(({ do: what }) => what === 'halve') &&
    !one.clauses.some(({ do: what }) => what === 'pass-damage')
  )
}

/** In an answer to damage, who it kills shows when it is done; so does what is done then, and not with it. */
function afterDamage(one: Said): Said {
  const changed = /,? (?:and )?then /.test(one.printed) ? one.clauses.findLastIndex(isAnswer) : -1
  const isLate = (clause: Clause, at: number): boolean =>
    (clause.do === 'if' && clause.tests.some(({ is }) => is === 'dead' || is === 'felled' || (is === 'their-tier' && !isAnswer(clause)))) ||
    (changed >= 0 && at > changed && clause.do === 'move')
  return { ...one, clauses: one.clauses.map((clause, at): Clause => (isLate(clause, at) ? { do: 'after', so: [clause] } : clause)) }
}

/** A test of which nothing comes is for people. */
function withoutTests(one: Said): Said {
  if (!one.clauses.some((clause) => clause.do === 'test' && clause.tiers.length === 0)) return one
  return left(one, 'what comes of the test is not understood')
}

// -------------------------------------------------------------------------------------------------------- who is spared

/** Where nothing is being answered, nothing of it can be changed. */
function withoutAnswers(one: Said): Said {
  if (!one.clauses.some(isAnswer)) return { ...one, clauses: one.clauses.flatMap(sparing) }
  // "An ally in the area takes no damage": who is spared the outcome.
  const spared = one.clauses.flatMap(sparing)
  if (!spared.some(isAnswer)) return { ...one, clauses: spared }
  return left(one, 'it changes what is over by then')
}

/** Where not all of them hold. */
const noneOf = (tests: readonly Test[]): Test => ({ is: 'any', tests: tests.map((test) => ({ is: 'not', test })) })

function sparing(clause: Clause): readonly Clause[] {
  const test = clause.do === 'if' && clause.so.length === 1 ? clause.so[0] : undefined
  // "Each enemy target makes a Might test": the others make none.
  if (clause.do === 'if' && test?.do === 'test' && test.tiers.length === 0)
    return [{ do: 'spare', tests: [noneOf(clause.tests)], only: 'all' }, test]
  const first = clause.do === 'if' && clause.else.length === 0 ? clause.so[0] : undefined
  if (clause.do !== 'if' || first?.do !== 'prevent') return [clause]
  const rest = clause.so.slice(1)
  return [{ do: 'spare', tests: clause.tests, only: 'damage' }, ...(rest.length > 0 ? [{ ...clause, so: rest }] : [])]
}

// ---------------------------------------------------------------------------------------------------------- in an aura

const lasting: readonly Span[] = ['encounter', 'while-able', 'performance', 'your-next-start', 'your-next-end']

/** The targets of an aura are those who are in it when the time comes, not those who were when it began. */
function aured(said: Said, clause: Clause, { targets, aura = 0 }: Fitting): Said {
  const isLasting = 'span' in clause && lasting.includes(clause.span) && 'to' in clause && typeof clause.to === 'object'
  if (!isLasting || clause.to.who !== 'target') return said
  const now = clause.do === 'watch' ? watched(clause, targets, aura) : held(clause, targets)
  return now === undefined
    ? left(said, 'whom it lasts for is up to who is in the aura')
    : { ...said, clauses: said.clauses.map((one) => (one === clause ? now : one)) }
}

function watched(clause: Extract<Clause, { do: 'watch' }>, { relation, self, kind }: Targets, aura: number): Clause | undefined {
  const { trigger } = clause
  if (trigger.by?.relation === 'bearer' || trigger.or !== undefined || (self && relation !== 'ally')) return undefined
  const within: Filter = { relation: self ? 'you-or-ally' : relation, within: aura, kind, nonMinion: false }
  return trigger.whom.relation === 'bearer'
    ? { ...clause, trigger: { ...trigger, whom: within }, to: { who: 'you' }, ...(clause.each && { apiece: true }) }
    : undefined
}

function held(clause: Clause, { relation, self, kind, tests }: Targets): Clause | undefined {
  const holds = partsOf(clause)
  if (holds === undefined || !('span' in clause) || kind !== '' || tests !== undefined) return undefined
  return zoned(clause.span, { on: 'inside', to: relation, self, so: [], holds }, { follows: true })
}

/** The same as something that one has. */
function partsOf(clause: Clause): readonly TraitPart[] | undefined {
  if (clause.do === 'grant') return clause.parts
  if (clause.do === 'sway' && !clause.once && (clause.against === 'none' || clause.against === 'bearer'))
    return [{ is: 'sway', value: clause.value, rolls: clause.rolls, side: clause.against === 'none' ? 'own' : 'against', when: [] }]
  const isFlat =
    clause.do === 'modify' && [clause.amount.scores, clause.amount.dice, clause.amount.measures].every((one) => one.length === 0)
  return clause.do === 'modify' && isFlat ? [{ is: 'modify', stat: clause.stat, amount: clause.amount, when: [] }] : undefined
}
