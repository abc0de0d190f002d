import { numberOf } from '@riposte/print'
import type { Clause, Of } from '../clauses/clauses.ts'
import type { AreaShape, Targets } from '../clauses/heads.ts'
import type { Relation, Span, Test, Who } from '../clauses/phrases.ts'
import type { Filter } from '../clauses/triggers.ts'
import { conditions } from '../terms.ts'
import { noScope, type Scope } from './scope.ts'
import { whoIn } from './subjects.ts'
import { readTests } from './tests.ts'
import { readWho, relationOf } from './who.ts'
import { normalized } from './words.ts'

/** The head of an ability: how far it reaches, and whom it is aimed at. */

export function readDistance(text: string): { melee: number; ranged: number; area: AreaShape | undefined } {
  const words = text.trim().toLowerCase()
  const melee = Number(/melee (\d+)/.exec(words)?.[1] ?? 0)
  const ranged = Number(/ranged (\d+)/.exec(words)?.[1] ?? 0)
  const count = /^(two|three|four|five) \d+ /.exec(words)?.[1]
  const many = count === undefined ? {} : { count: numberOf(count) ?? 1 }
  const line = /(\d+) ?[x×] ?(\d+) lines?(?: within (\d+))?/.exec(words)
  if (line !== null)
    return { melee, ranged, area: { shape: 'line', size: Number(line[1]), width: Number(line[2]), within: Number(line[3] ?? 1), ...many } }
  const area = /(\d+) (burst|aura|cube|wall)s?(?: within (\d+))?/.exec(words)
  const shape = (['burst', 'aura', 'cube', 'wall'] as const).find((one) => one === area?.[2])
  return {
    melee,
    ranged,
    area:
      area === null || shape === undefined ? undefined : { shape, size: Number(area[1]), width: 0, within: Number(area[3] ?? 0), ...many },
  }
}

const NOUN = '((?:creature|enemy|ally) or object|creatures? (?:or|and) objects?|creatures?|enem(?:y|ies)|all(?:y|ies))'
const SIZED = new RegExp(`^(size \\d+[tsml]?(?: or (?:smaller|larger))?) ${NOUN}$`)
/** "Prone, restrained, or slowed creature". */
const STATED = new RegExp(`^((?:(?:${conditions.join('|')}),? )+or (?:${conditions.join('|')})) ${NOUN}$`)

export const nobody: Targets = { relation: 'creature', count: 1, self: true, trigger: false, perMinion: false, kind: '' }

export function readTargets(text: string, names: readonly string[] = [], states: readonly string[] = []): Targets {
  const words = normalized(text, names)
  if (words === 'self' || words === '-' || words === 'you') return { ...nobody, count: 0 }
  if (/^special|^(?:self; )?see /.test(words)) return { ...nobody, count: 'special', self: false }
  const role = /^your (rider|mount|mentor)$/.exec(words)?.[1]
  if (role === 'rider' || role === 'mount' || role === 'mentor') return { ...nobody, self: false, role }
  const triggering = /^the triggering (creature|enemy|ally|hero)/.exec(words)
  if (triggering !== null) return { ...nobody, self: false, trigger: true, relation: relationOf(triggering[1] ?? '') ?? 'creature' }
  if (/^self and the triggering ally$/.test(words)) return { ...nobody, trigger: true, relation: 'ally' }
  // Either of the two to whom it may happen.
  if (/^self or the triggering ally$/.test(words)) return { ...nobody, relation: 'ally', count: 1 }
  if (words.startsWith('the triggering')) return { ...nobody, self: false, trigger: true, relation: 'creature' }
  const self = /^(?:self(?: and| or|,)|you (?:and|or)) ?/.exec(words)
  const clause = /^(.+?),? (?:who|that) ((?:is|are|has|have|isn't|aren't) .+?)( in the area)?$/.exec(words.slice(self?.[0].length ?? 0))
  const tests = clause === null ? undefined : targetTests(clause[2] ?? '')
  const rest = tests === undefined ? words.slice(self?.[0].length ?? 0) : `${clause?.[1] ?? ''}${clause?.[3] ?? ''}`
  const match =
    /^(?:up to )?(any number of|each|all|a|an|one|two|three|four|five|six|seven|eight|nine|ten|\d+|any) ?(?:other |willing |adjacent )?(.*?)(?: in the area| in the encounter| on the encounter map)?(?: per minion)?(?: in the area)?$/.exec(
      rest,
    )
  const noun = (match?.[2] ?? rest).trim()
  const each = match?.[1] === 'each' || match?.[1] === 'all' || match?.[1] === 'any'
  const named = nounIn(noun, states)
  const asked = [...(tests ?? []), ...(named?.tests ?? [])]
  const kind = named?.kind ?? kindIn(noun)
  // A space, or who is dead, is for the text to tell of.
  const isPlace = /\b(?:squares?|spaces?|corpses?|points?|doors?|items?)\b/.test(noun)
  const isUnread = !isPlace && (match === null || (named === undefined && (kind === '' || isNoKind(kind))) || isUnknownState(kind, states))
  return {
    relation: named?.relation ?? 'creature',
    count:
      match === null || isPlace
        ? 'special'
        : each
          ? 'each'
          : (match[1] === 'any number of' ? 99 : (numberOf(match[1] ?? '') ?? 1)) + (self?.[0].includes('and') === true ? 1 : 0),
    self: self !== null,
    trigger: false,
    perMinion: words.includes('per minion'),
    kind,
    ...(isUnread && { unread: true }),
    ...(asked.length > 0 && { tests: asked }),
  }
}

/** What is no word for a kind is for people to judge. */
const kindIn = (noun: string): string => (/\b(?:of|by|in|with|sharing|within|on|who|that|your?|the)\b/.test(noun) ? '' : noun)

/** "Dazzled creature or ally", "trap or other terrain object": more than the name of a kind. */
const isNoKind = (noun: string): boolean =>
  /[,;]|\b(?:or|and|other|another|per|each|casting|adjacent|to|at|creatures?|enem(?:y|ies)|all(?:y|ies)|targets?|terrain|objects?|traps?|walls?)\b|\b(?:mundane|magic|willing|unwilling|dying|winded|hidden)\b/.test(
    noun,
  )

/** "Bloodied enemy": a state that neither the book nor the block knows. */
const isUnknownState = (kind: string, states: readonly string[]): boolean =>
  kind
    .split(' ')
    .some(
      (word) =>
        /(?:ed|ing)$/.test(word) && !(conditions as readonly string[]).includes(word) && ![...states, 'marked', 'judged'].includes(word),
    )

/** "Grabbed creature", "enemy adjacent to you", "goblin ally": who it is, and what must hold of them. */
function nounIn(noun: string, states: readonly string[]): { relation: Relation; kind: string; tests: readonly Test[] } | undefined {
  const plain = relationOf(noun.replace(/^object or creature$/, 'creature or object'))
  if (plain !== undefined) return { relation: plain, kind: '', tests: [] }
  if (/^(?:ally and enemy|enemy and ally)$/.test(noun)) return { relation: 'creature', kind: '', tests: [] }
  const words = noun
    .replace(/^mundane (?=objects?$)/, '')
    .replace(SIZED, '$2 who is $1')
    .replace(STATED, '$2 who is $1')
    .replace(/ (?:in the area )?other than you$/, '')
    .replace(/(?<! is)(?: of)? your size or smaller$/, ' who is your size or smaller')
    .replace(/ of (size \d+[tsml]?(?: or (?:smaller|larger))?)$/, ' who is $1')
  if (words !== noun) return nounIn(words, states)
  const scope = { ...noScope, states }
  const who = readWho(`each ${noun}`, scope, (text) => readTests(text, scope))
  if (who?.who.who !== 'some' || who.when.length > 0) return eitherIn(noun, states)
  const { relation, kind, tests, within, of } = who.who
  if (typeof within === 'number' && of === 'you')
    return { relation, kind, tests: [...tests, { is: 'within', whose: 'target', of: 'you', squares: within }] }
  return within === 'sight' || within === 'distance' ? { relation, kind, tests } : undefined
}

/** "Ally or prone enemy": whoever is one or the other. */
function eitherIn(noun: string, states: readonly string[]): ReturnType<typeof nounIn> {
  const parts = noun.split(' or ')
  const all = (parts.length < 2 ? [] : parts.map((part) => nounIn(part, states))).filter(
    (one) => one?.relation.includes('object') === false && !isNoKind(one.kind),
  )
  return all.length === 0 || all.length < parts.length
    ? undefined
    : {
        relation: 'creature',
        kind: '',
        tests: [{ is: 'any', tests: all.flatMap((one) => (one === undefined ? [] : [allHold([...beingOf(one), ...one.tests])])) }],
      }
}

/** What an entry asks of a target, where all of it is understood. */
function targetTests(words: string): Targets['tests'] {
  const tests = readTests(`the target ${words.replace(/^are /, 'is ').replace(/^have /, 'has ')}`, noScope)
  return tests?.some((one) => one.is === 'potency') === true ? undefined : tests
}

/** What "the target" of a trigger is. */
export function filterOf(targets: Targets): Filter {
  if (targets.trigger) return { relation: 'anybody', within: 'distance', kind: '', nonMinion: false }
  if (targets.self && targets.count === 0) return { relation: 'you', within: 'any', kind: '', nonMinion: false }
  const relation = targets.role ?? (targets.self && targets.relation === 'ally' ? 'you-or-ally' : targets.relation)
  return {
    relation: targets.self && targets.relation === 'creature' ? 'anybody' : relation,
    within: 'distance',
    kind: targets.kind,
    nonMinion: false,
  }
}

/** "The ability takes the Area keyword, its distance becomes a 3 cube within 10, and it targets each enemy in the area". */
const BEGINS = /^(?:this|the) ability(?:'s distance (?:becomes|is)| (?:takes|gains|loses|becomes|is) (?:the|an?|melee|ranged|\d+)) /
const BETWEEN =
  /,? and (?=(?:its|it|this ability|is|takes|gains|loses|becomes|targets)\b)|, (?=(?:its|it|this ability|is|takes|gains|loses|targets)\b)/
const KEYWORDS = /^(takes|gains|loses) the ([a-z]+(?:(?:, |,? and )[a-z]+)*) keywords?$/

type Reshaped = { -readonly [K in keyof Of<'reshape'>]: Of<'reshape'>[K] }

export function readReshaped(text: string, span: Span | undefined): readonly Clause[] | undefined {
  if (span !== undefined || !BEGINS.test(text)) return undefined
  const found: Reshaped = { do: 'reshape', gains: [], loses: [] }
  for (const part of text.replace(/ that targets /, ', and it targets ').split(BETWEEN))
    if (!take(found, part.replace(/^(?:(?:this|the) ability|its|it)(?:'s)? /, ''))) return undefined
  return [found]
}

function take(found: Reshaped, words: string): boolean {
  const [, verb, list = ''] = KEYWORDS.exec(words) ?? []
  const keywords = list.split(/,? and |, /)
  if (verb === 'loses') found.loses = [...found.loses, ...keywords]
  else if (verb !== undefined) found.gains = [...found.gains, ...keywords]
  const distance = /^(?:distance )?(?:becomes|is) (?:an? )?(.+)$/.exec(words)?.[1]
  const reach = distance === undefined ? undefined : readDistance(distance)
  const whom = /^targets (.+)$/.exec(words)?.[1]
  const targets = whom === undefined ? undefined : readTargets(whom)
  if (reach !== undefined) found.reach = reach
  if (targets !== undefined) found.targets = targets
  const isReach = reach !== undefined && reach.melee + reach.ranged + (reach.area?.size ?? 0) > 0
  return verb !== undefined || isReach || (targets !== undefined && targets.unread !== true && targets.count !== 'special')
}

type Some = Extract<Who, { who: 'some' }>

const AIM = /^(?:this ability|you) targets? ((?:each|all|any|one|two|three|up to (?:one|two|three|four|five)) .+)$/
const AROUND = /^(?:each|all) (creature|creatures|enemy|enemies|ally|allies) within (\d+) squares? of (?:any|an?|each|one or more) (.+)$/

/** "This ability targets each enemy within 2 squares of any seared creature within distance": whom it is aimed at, where its head leaves that to the text. */
export function readAimAt(text: string, scope: Scope): readonly Clause[] | undefined {
  const words = AIM.exec(text)?.[1]
  if (words === undefined || scope.reach === undefined) return undefined
  const who = around(words, scope) ?? someIn(words, scope)
  return who === undefined ? undefined : [{ do: 'aim', who }]
}

function someIn(words: string, scope: Scope): Some | undefined {
  const read = whoIn(words, scope)
  return read?.who.who !== 'some' || read.when.length > 0 || read.who.of !== 'you' ? undefined : read.who
}

/** Whoever is near one of them, or is one. */
function around(words: string, scope: Scope): Some | undefined {
  const m = AROUND.exec(words)
  const centre = m === null ? undefined : someIn(`each ${m[3] ?? ''}`, scope)
  const whom = m === null ? undefined : someIn(`each ${m[1] ?? ''}`, scope)
  if (centre?.within !== 'distance' || whom === undefined) return undefined
  const inReach: Test = { is: 'within', whose: 'target', of: 'you', squares: scope.reach ?? 0 }
  const tests = [...centre.tests, inReach]
  const isNear: Test = { is: 'there', who: { ...centre, of: 'target', within: Number(m?.[2]), tests }, least: 1 }
  const isOne = allHold([...beingOf(centre), ...tests])
  return { ...whom, within: 'fight', tests: [...whom.tests, { is: 'any', tests: [isNear, isOne] }] }
}

const not = (test: Test): Test => ({ is: 'not', test })
const allHold = (tests: readonly Test[]): Test =>
  tests.length === 1 && tests[0] !== undefined ? tests[0] : not({ is: 'any', tests: tests.map(not) })

/** What somebody is said to be, as tests. */
const beingOf = ({ relation, kind }: Pick<Some, 'relation' | 'kind'>): readonly Test[] => [
  ...(relation === 'creature' ? [] : [{ is: 'relation', whose: 'target', relation } as const]),
  ...(kind === '' ? [] : [{ is: 'kind', whose: 'target', kind } as const]),
]
