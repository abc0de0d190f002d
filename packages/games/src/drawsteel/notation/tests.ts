import { numberOf } from '@riposte/print'
import type { Deed, Role, Since, Test } from '../clauses/phrases.ts'
import { conditions } from '../terms.ts'
import { typesIn } from './amounts.ts'
import { readRows, type Saying } from './row.ts'
import type { Scope } from './scope.ts'
import { about } from './tests/about.ts'
import { alone } from './tests/alone.ts'
import { readWho } from './who.ts'

/** What must hold: "the target is prone", "you have M < 3 and are winded". All texts come in lower case. */

function roleOf(text: string, scope: Scope): Role | undefined {
  if (/^you$/.test(text)) return 'you'
  if (/^(?:the|a|any|that) (?:chosen )?target$/.test(text)) return 'target'
  if (/^the (?:triggering (?:creature|enemy|ally)|attacker)$/.test(text)) return 'trigger'
  return /^(?:they|it|he|she|(?:that|the) (?:creature|enemy|ally|hero))$/.test(text) ? scope.it : undefined
}

const holding = (rows: readonly Saying<readonly Test[]>[], words: string, whose: Role, scope: Scope): readonly Test[] | undefined =>
  readRows(rows, words, { who: { who: whose }, span: undefined, scope })

const negated: readonly (readonly [RegExp, string])[] = [
  [/^(is|are|was|were)(?:n't| not) /, '$1 '],
  [/^(?:doesn't|don't) have /, 'has '],
  [/^can(?:'t|not) see /, 'can see '],
  [/^(?:hasn't|haven't|has not|have not) /, 'has '],
]

function readOne(text: string, scope: Scope): readonly Test[] | undefined {
  const aimed = ofTargets(text, scope)
  if (aimed !== undefined) return aimed
  const earlier = readEarlier(text, scope)
  if (earlier !== undefined) return earlier
  const around = /^(?:there (?:is|are) )(.+)$/.exec(text)
  if (around?.[1] !== undefined) return there(around[1], undefined, scope)
  const ofUse = holding(alone, text, 'target', scope)
  if (ofUse !== undefined) return ofUse
  const subject =
    /^(.+?) ((?:is|are|was|were|has|have|can|isn't|aren't|wasn't|weren't|doesn't|don't|hasn't|haven't|takes?|took|becomes?|collides?|collided|ends?|dies|die)\b.*)$/.exec(
      text,
    )
  const whose = roleOf(subject?.[1] ?? '', scope)
  if (whose === undefined) return ofOthers(subject?.[1] ?? '', subject?.[2] ?? '', scope)
  const words = (subject?.[2] ?? '').replace(/ at the time$/, '')
  for (const [pattern, plain] of negated) {
    if (!pattern.test(words)) continue
    const tests = readAbout(words.replace(pattern, plain), whose, scope)
    return tests?.length === 1 && tests[0] !== undefined ? [{ is: 'not', test: tests[0] }] : undefined
  }
  return readAbout(words, whose, scope)
}

const WHO = '(you|they|it|(?:the|that) (?:target|creature|enemy|ally))'
const BEGAN = new RegExp(`^${WHO} (?:have |has )?(?:started|began) (?:your|their) turn (.+)$`)
const PAST = new RegExp(
  `^${WHO} (?:(?:has|have|had)(n't| not)? )?(?:already |yet )?(?:(didn't|did not|doesn't|don't) )?([a-z ]+?) (?:yet )?(?:(?:(?:on|during|earlier) )?(?:this|their|your|that) (?:combat )?(turn|round)|since the (start|end) of (?:their|your) (?:last|previous) turn)$`,
)
const deeds: readonly (readonly [RegExp, Deed])[] = [
  [/^(?:(?:been dealt|takes?|taken|took|(?:was|were) dealt)(?: any)?(?: (?<types>.+?))?? damage|(?:been|was|were) damaged)$/, 'hurt'],
  [/^(?:deal|dealt)(?: any)? damage$/, 'hurting'],
  [/^(?:willingly )?moved?$/, 'moved'],
  [/^(?:been|was|were) force moved$/, 'forced'],
  [/^regain(?:ed)?(?: any)? stamina$/, 'regained'],
]

/** "You started your turn hidden from the target", "they have taken damage this turn": what is remembered. */
function readEarlier(text: string, scope: Scope): readonly Test[] | undefined {
  const began = BEGAN.exec(text)
  const past = began === null ? PAST.exec(text) : null
  const whose = roleOf(began?.[1] ?? past?.[1] ?? '', scope)
  if (whose === undefined || whose === 'trigger') return undefined
  if (past !== null) {
    const [pattern, did] = deeds.find(([one]) => one.test(past[4] ?? '')) ?? []
    const types = typesIn(pattern?.exec(past[4] ?? '')?.groups?.types?.replace(/ damage/g, '') ?? '')
    const since = sinceWhen(past[5], past[6])
    const test: Test | undefined =
      did === undefined || types === undefined || (since.startsWith('last') && whose !== 'you')
        ? undefined
        : { is: 'past', whose, did, ...(types[0] !== '' && types.length > 0 && { types }), since }
    return test === undefined ? undefined : past[2] === undefined && past[3] === undefined ? [test] : [{ is: 'not', test }]
  }
  // Nobody hides from himself: "them" is the other one.
  const told = whose === 'you' ? (began?.[2] ?? '').replace(/\bhidden from (?:you|them)\b/, 'hidden from the target') : (began?.[2] ?? '')
  const [has, is] = whose === 'you' ? ['you have', 'you are'] : ['the target has', 'the target is']
  const states = told
    .replace(/\bconcealment from (?:the target|them|you)/, 'concealment')
    .split(/ or (?:while )?(?=with|hidden|adjacent|within|in )/)
  const read = states.map((state) => readOne(state.startsWith('with ') ? `${has} ${state.slice(5)}` : `${is} ${state}`, scope))
  const tests = read.map((all) => (all?.length === 1 ? all : undefined))
  if (!tests.every((all) => all !== undefined) || tests.flat().some((one) => !lastsOver.includes(one.is))) return undefined
  const each = tests.flat().map((one): Test => ({ is: 'began', whose, tests: [one] }))
  return each.length === 1 ? each : [{ is: 'any', tests: each }]
}

const sinceWhen = (span: string | undefined, last: string | undefined): Since =>
  last === 'start' ? 'last-start' : last === 'end' ? 'last-end' : span === 'round' ? 'round' : 'turn'

/** What can be asked of somebody outside of a use of an ability. */
const lastsOver: readonly Test['is'][] = [
  'has',
  'unseen',
  'within',
  'concealed',
  'in-water',
  'submerged',
  'in-rough',
  'mounted',
  'ridden',
  'adjacent-ally',
  'there',
  'by',
]

/** "Two or more targets are damaged by this ability". */
function ofTargets(text: string, scope: Scope): readonly Test[] | undefined {
  const said =
    /^(.+ a tier [123] (?:outcome|result) (?:against|on) (?:one or more|at least one|any) (?:creatures?|targets?|enem(?:y|ies))) (?:who|that) ((?:are|is|have|has) .+)$/.exec(
      text,
    )
  const [outcome] = said === null ? [] : (readOne(said[1] ?? '', scope) ?? [])
  const also =
    outcome?.is !== 'of-targets'
      ? undefined
      : readTests(`the target ${(said?.[2] ?? '').replace(/^are /, 'is ').replace(/^have /, 'has ')}`, scope)
  if (outcome?.is === 'of-targets' && also !== undefined) return [{ ...outcome, tests: [...outcome.tests, ...also] }]
  const m =
    /^(?:(one|two|three|four|five) or more|any|at least (one|two|three)) targets? (.+)$/.exec(text) ??
    /^(?:both|the) targets ()()(are adjacent to (?:each other|one another))$/.exec(text) ??
    /^(?:this ability|the ability|you) ()()damages? ((?:two|three|four|five) or more targets?)$/.exec(text)
  if (m === null) return undefined
  const isDamaged = text.includes('damages ') || text.includes('damage ')
  const least = /^(two|three|four|five) or more targets?$/.exec(m[3] ?? '')?.[1]
  const tests =
    least !== undefined && isDamaged
      ? [{ is: 'damaged', whose: 'target' } as const]
      : readAbout((m[3] ?? '').replace(/^are /, 'is ').replace(/^were /, 'was '), 'target', scope)
  return tests === undefined || tests.some((one) => one.is === 'potency')
    ? undefined
    : [{ is: 'of-targets', least: numberOf(least ?? m[1] ?? m[2] ?? 'one') ?? 1, tests }]
}

/** "A creature within 5 squares of you is bleeding": somebody is there of whom it holds. */
function ofOthers(subject: string, words: string, scope: Scope): readonly Test[] | undefined {
  // Where they are says which of them are meant.
  const place = /^(?:is|are) ((?:within \d+ squares? of|adjacent to) .+)$/.exec(words)?.[1]
  if (place !== undefined) return there(`${subject} ${place}`, undefined, scope)
  const tests = readAbout(words.replace(/^are /, 'is ').replace(/^have /, 'has '), 'target', scope)
  return tests === undefined || tests.some((one) => one.is === 'potency') ? undefined : there(subject, undefined, scope, tests)
}

/** At least so many of somebody, somewhere near; more than one is said with a number. */
function there(given: string, whose: Role | undefined, scope: Scope, tests: readonly Test[] = []): readonly Test[] | undefined {
  const isNone = given.startsWith('no ')
  const words = isNone ? `at least one ${given.slice(3)}` : given
  const least = /^(one|two|three|four|five|\d+)(?: or more)? /.exec(words)
  const bare = words
    .replace(/^(?:(?:one|two|three|four|five|\d+)(?: or more)?|at least one|any of|any) (?:of )?(?:your )?/, 'each ')
    .replace(/ of yours\b/, '')
    .replace(/^(?:your|the) (rider|mount|mentor)$/, 'each $1 on the encounter map')
    .replace(/^your (?=(?:rider|mount|mentor) )/, 'each ')
  const read = readWho(bare, scope, (text) => readTests(text, scope))
  if (read?.who.who !== 'some' || read.when.length > 0 || read.who.within === 'area' || read.who.within === 'distance') return undefined
  if (whose !== undefined && read.who.within === 'sight') return undefined
  const test: Test = {
    is: 'there',
    who: { ...read.who, count: 'each', tests: [...read.who.tests, ...tests] },
    least: numberOf(least?.[1] ?? '1') ?? 1,
  }
  return [isNone ? { is: 'not', test } : test]
}

function readAbout(words: string, whose: Role, scope: Scope): readonly Test[] | undefined {
  const state = /^(?:is|are|was|were) (?:already |currently |still |also )?([a-z]+)(?: (?:by you|from this ability))?$/.exec(words)?.[1]
  if (state !== undefined && scope.states.includes(state))
    return whose === 'target' && /^(?:(?:is|are) already|was|were) /.test(words)
      ? [{ is: 'had', whose, condition: `mark:${state}` }]
      : [{ is: 'marked', whose, name: state }]
  const by = /^(?:is|are) ([a-z]+) by (you|any [a-z ]+)$/.exec(words)
  if (by?.[1] !== undefined && !conditions.some((one) => one === by[1]) && !/^(?:flanked|ridden|targeted|killed|moved)$/.test(by[1]))
    return [{ is: 'marked', whose, name: by[1], ...(by[2] === 'you' && { by: 'you' as const }) }]
  const plain = holding(about, words, whose, scope)
  if (plain !== undefined) return plain
  const [, near, whom] = /^(?:is|are) (adjacent to|within (?:\d+|one|two|three|four|five) squares? of) (.+)$/.exec(words) ?? []
  if (near !== undefined) {
    const [noun = '', clause = ''] = (whom ?? '').split(/ (?=who )/)
    return there(`${noun} ${near} ${whose === 'you' ? 'you' : 'the target'} ${clause}`.trim(), whose, scope)
  }
  const had = /^(?:has|have) (.+ (?:within \d+ squares? of|adjacent to) .+)$/.exec(words)?.[1]?.replace(/ them(?:self)?$/, ' you')
  return had === undefined || whose !== 'you' ? undefined : there(had, whose, scope)
}

/** "Before this strike", "when this ability is used": before it has done anything. */
const BEFOREHAND =
  / (?:(?:when|as) (?:you|they) used? this ability|(?:when|before) (?:this|the) (?:ability|strike|attack|maneuver)(?: (?:is|was) (?:used|made))?)$/

/** All of them must hold. "It" is whom they speak of. */
export function readTests(text: string, scope: Scope): readonly Test[] | undefined {
  const clean = text
    .replace(
      /^((?:the|a|any|each|that) target|they|it) (?:is|are|was|were) (?:already )?(?=[a-z]+ (?:by |of )?(?:you )?(?:when|before) )/,
      '$1 was already ',
    )
    .replace(BEFOREHAND, '')
    .replace(/^either /, '')
    .replace(/\bat least (two|three|four|five|\d+) /, '$1 or more ')
    .replace(/^(you|they|the target) (is|are) ([a-z]+) or (?=(?:within \d+|adjacent to|in) )/, '$1 $2 $3 or $1 $2 ')
    .replace(/^((?:the target|they|it) (?:is|are) .+?) (?:after|because of) (?:taking )?this (?:damage|strike)$/, '$1')
  const whole = readOne(clean, scope)
  if (whole !== undefined) return whole
  const either = clean.split(/,? or (?:if )?(?=(?:is|are|has|have|you|the|they)\b)/)
  if (either.length > 1) {
    const subject = /^(?:you|they|the target|a target)/.exec(clean)?.[0] ?? ''
    const read = either.map((part, i) => readOne(i === 0 || /^(?:you|the|they)\b/.test(part) ? part : `${subject} ${part}`, scope))
    return read.every((one) => one?.length === 1) ? [{ is: 'any', tests: read.flatMap((one) => [...(one ?? [])]) }] : undefined
  }
  const tests: Test[] = []
  let subject = ''
  const parts = clean.split(/,? (?:and|but) (?=(?:is|are|isn't|aren't|has|have|you|the|they|doesn't)\b)/)
  if (parts.length < 2) return undefined
  for (const part of parts) {
    const isBare = /^(?:is|are|isn't|aren't|has|have|doesn't)\b/.test(part)
    const read = readOne(isBare ? `${subject} ${part}` : part, scope)
    if (read === undefined) return undefined
    if (!isBare) subject = /^(.+?) (?:is|are|was|were|has|have|isn't|aren't|doesn't)\b/.exec(part)?.[1] ?? subject
    tests.push(...read)
  }
  return tests
}

/** What the fight itself tells, whatever was rolled. */
export const isOfFight = (test: Test): boolean =>
  test.is === 'not' ? isOfFight(test.test) : test.is === 'any' ? test.tests.every(isOfFight) : !ofUse.includes(test.is)
const ofUse: readonly Test['is'][] = [
  'flanks-along',
  'edge',
  'tier',
  'their-tier',
  'beyond',
  'forced',
  'collided',
  'crit',
  'targets',
  'of-targets',
  'damaged',
  'made-winded',
  'potency',
]
