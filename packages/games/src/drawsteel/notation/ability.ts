import { says } from '@riposte/tactics'
import type { Spend } from '../clauses/ability.ts'
import { byHand, type Clause } from '../clauses/clauses.ts'
import type { AreaShape, Targets } from '../clauses/heads.ts'
import { sayTrigger } from '../clauses/say-triggers.ts'
import type { Filter, Trigger } from '../clauses/triggers.ts'
import { conditions, knownStates } from '../terms.ts'
import { typed, typingIn } from './damage-type.ts'
import { isLess } from './doubts.ts'
import { anybody } from './filters.ts'
import { type Fitting, fitted } from './fitting.ts'
import { upgraded } from './instead.ts'
import { type Said, said } from './paragraph.ts'
import { readParagraphs, readSentences, settled } from './prose.ts'
import type { WrittenAbility } from './schema.ts'
import { noScope, type Scope } from './scope.ts'
import { readSentence } from './sentence.ts'
import { beforeStrikes } from './strikers.ts'
import { isOfThose, ofThose } from './subjects.ts'
import { readTierParts, wordsOf } from './tiers.ts'
import type { Took } from './took.ts'
import { readTrigger } from './triggers.ts'
import { normalized, sentencesOf } from './words.ts'

/** All texts of a written ability, read: for its sheet, and for the report on its print. */

export interface ReadAbility {
  readonly tiers: readonly (readonly Said[])[]
  readonly before: readonly Said[]
  readonly after: readonly Said[]
  readonly spends: readonly { readonly spend: Spend; readonly said: readonly Said[] }[]
  readonly trigger: Trigger | undefined
}

export interface About {
  readonly names: readonly string[]
  /** The names of the abilities of the sheet, in small letters. */
  readonly abilities: readonly string[]
  /** The states of its own that the sheet speaks of. */
  readonly states: readonly string[]
  /** What those states bring along. */
  readonly defines: readonly Clause[]
  /** Which row took which words, where somebody asks. */
  readonly took?: Took
}

type Texts = Pick<WrittenAbility, 'name' | 'tier1' | 'tier2' | 'tier3' | 'effect' | 'before' | 'spend'>

/** What a sheet as a whole says about the texts on it. */
export function aboutOf(names: readonly string[], abilities: readonly Texts[], traits: readonly { readonly text: string }[] = []): About {
  const texts = abilities.flatMap(({ tier1 = '', tier2 = '', tier3 = '', effect = [], before = [] }) => [
    tier1,
    tier2,
    tier3,
    ...effect,
    ...before,
  ])
  const known = { abilities: abilities.map((one) => bareName(one.name)), states: statesIn([...texts, ...traits.map(({ text }) => text)]) }
  return { names, ...known, defines: definesIn([...texts.slice(), ...abilities.flatMap(spendsOf)], names, { ...noScope, ...known }) }
}

const spendsOf = ({ spend = [] }: Texts): string[] => spend.map((one) => one.effect)

/** "A seared creature takes a bane on strikes": it holds whichever ability sears. */
function definesIn(texts: readonly string[], names: readonly string[], scope: Scope): readonly Clause[] {
  const isAbout = new RegExp(`^(?:an?|any|each) (?:${scope.states.join('|')}) (?:creature|enemy|target)`, 'i')
  if (scope.states.length === 0) return []
  const sentences = texts.flatMap(sentencesOf).filter((one) => isAbout.test(one))
  return [...new Set(sentences)].flatMap((one) =>
    readSentences(one, names, scope).flatMap(({ clauses }) => clauses.filter((clause) => clause.do === 'define')),
  )
}

const bareName = (name: string): string =>
  name
    .replace(/ \([^()]*\)$/, '')
    .replace(/[“”"!]/g, '')
    .toLowerCase()

/** "Burning (save ends)", "is hunted (EoT)": states with names of a block's own. */
const LAID =
  /(?:\b(?:is|are|becomes?|turns?|each)|[<>] ?\w+,?) ([a-z]+) (?:\((?:save ends|eot)\)|until the |has that effect end)|(?:^|[;,] )([a-z]+) \((?:save ends|eot)\)|\buntil the (?:start|end) of [a-z' ]+, (?:the|each) target (?:is|becomes) ([a-z]+)(?=[.,;])/g
/** They mean something where they are spoken of again: a name alone does nothing. */
function statesIn(texts: readonly string[]): string[] {
  const laid = texts.flatMap((text) => [...text.toLowerCase().matchAll(LAID)].map((m) => m[1] ?? m[2] ?? m[3] ?? ''))
  const found = laid.filter((name) => isSpokenOf(name, texts, laid))
  // "While beheaded this way, …" of who "is beheaded" for good.
  const all = texts.join(' ').toLowerCase()
  for (const [, name = ''] of all.matchAll(/\b(?:while|(?:creature|target|enemy)(?: who is)?) ([a-z]+) this way\b/g))
    if (new RegExp(`\\b(?:is|are|becomes?) ${name}\\b(?! (?:by|of) )`).test(all)) found.push(name)
  const isOwn = (one: string): boolean => !conditions.some((known) => known === one)
  return [...new Set(found)].filter((one) => one !== '' && isOwn(one) && !/^(?:turns?|rolls?|strikes?|speed|stand|them|you)$/.test(one))
}

const isSpokenOf = (name: string, texts: readonly string[], laid: readonly string[]): boolean =>
  knownStates.some((one) => one === name) ||
  texts.reduce((sum, text) => sum + text.toLowerCase().split(new RegExp(`\\b${name}\\b`)).length - 1, 0) >
    laid.filter((one) => one === name).length

/** In squares; without end where that is left to the text as well. */
function reachIn(distance: string): number {
  const all = [...distance.matchAll(/\b(?:melee|ranged) (\d+)/gi)].map((m) => Number(m[1]))
  return all.length === 0 ? 99 : Math.max(...all)
}

export function readAbility(
  written: WrittenAbility,
  about: About,
  targets: Targets,
  area: AreaShape | undefined,
  whom: Filter,
): ReadAbility {
  const { names } = about
  const isAsked = written.trigger !== undefined
  const rolls = written.tier1 !== undefined
  const asked: Scope = {
    it: 'target',
    targets,
    hasArea: area !== undefined,
    ...(area?.shape === 'aura' && { aura: area.size }),
    abilities: about.abilities,
    states: about.states,
    own: bareName(written.name),
    ...(targets.count === 'special' && { reach: reachIn(written.distance) }),
    isAnswer: isAsked && !rolls,
    ...(about.took !== undefined && { took: about.took }),
  }
  const moment = normalized(written.trigger ?? '', names).replace(/\.$/, '')
  const read = moment === '' ? undefined : readTrigger(moment, whom, asked)
  const heard = read === undefined || isLess(moment, sayTrigger(read, whom)) ? undefined : read
  const trigger = heard === undefined ? undefined : atRoll(heard, written.effect ?? [])
  const scope: Scope = { ...asked, ...(trigger?.on.includes('moves') === true && { isOnTheWay: true }) }
  const fitting: Fitting = { isAsked, rolls, trigger, targets, aura: scope.aura }
  const told = (all: readonly Said[]): readonly Said[] => fitted(all, fitting)
  const plain = [written.tier1, written.tier2, written.tier3].map((text) =>
    text === undefined ? [] : told(readTierParts(text, names, scope)),
  )
  const typing = rolls ? typingIn(written.effect ?? []) : undefined
  const tiers = typing === undefined ? undefined : typed(plain, typing)
  const isTyped = typing !== undefined && tiers !== undefined
  const after = [
    ...(isTyped ? typing.printed.map((printed): Said => ({ printed, clauses: [], why: '' })) : []),
    ...told(readParagraphs(isTyped ? typing.rest : (written.effect ?? []), names, scope)),
  ]
  const settledOnes = beforeStrikes(upgraded(tiers ?? plain, after))
  const before = told(readParagraphs(written.before ?? [], names, scope))
  const isWall = area?.shape === 'wall'
  const place = inOnePlace(settledOnes.after)
  let effects = isWall ? place : keptUp(place, [...settledOnes.tiers.flat(), ...before])
  const spends = (written.spend ?? []).flatMap((one) => {
    const joined = ofPicked(one, names, scope, effects)
    if (joined !== undefined) effects = joined
    const clauses = after.flatMap((told) => told.clauses)
    return joined === undefined ? [readSpend(one, names, scope, clauses, told)] : []
  })
  return { tiers: settledOnes.tiers, before, after: effects, spends, trigger }
}

type WrittenSpend = NonNullable<WrittenAbility['spend']>[number]
const PICKED = /^(?:that|the chosen) (?:ally|creature|enemy|hero) |^they (?!cost)/

/** "1 Malice: That ally can also make a free strike": at a price, for whoever was picked in the effect. */
function ofPicked(
  { cost, effect }: WrittenSpend,
  names: readonly string[],
  scope: Scope,
  after: readonly Said[],
): readonly Said[] | undefined {
  const words = wordsOf(effect, names, false).replace(/\.$/, '')
  const at = after.findLastIndex(({ clauses }) => clauses.length > 0)
  const old = after[at]?.clauses.at(-1)
  if (old === undefined || !PICKED.test(words) || !isOfThose('they', [old])) return undefined
  const [each] = ofThose(words.replace(PICKED, 'they '), [old], scope, readSentence) ?? []
  const price = Number(/^\D*(\d+)[^+]*$/.exec(cost)?.[1])
  if (each?.do !== 'each' || each.who.who !== 'some' || each.who.count !== 1 || !(price > 0))
    return [...after, { ...said(effect, undefined), clauses: [byHand(`${cost}: ${effect}`)] }]
  const n = old.do === 'each' ? old.so.length : 1
  const pay: Clause = {
    do: 'pay',
    cost: price,
    ...(/malice/i.test(cost) && { of: 'malice' }),
    text: `${cost}: ${effect}`,
    so: each.so.slice(n),
  }
  const clauses = after[at]?.clauses.with(-1, { ...each, so: [...each.so.slice(0, n), pay] }) ?? []
  return [...after.map((one, i) => (i === at ? { ...one, clauses } : one)), { printed: effect, clauses: [], why: '' }]
}

/** "The effect persists", where all that would is for people to judge: nothing is paid for again by itself. */
function keptUp(after: readonly Said[], others: readonly Said[]): readonly Said[] {
  const said = [...after, ...others].flatMap(({ clauses }) => clauses)
  const lasts = said.some((one) => one.do !== 'persist' && (says(one, 'span') || says(one, 'zone') || says(one, 'do', 'allow')))
  if (lasts) return after
  return after.map((one) =>
    one.clauses.some((clause) => clause.do === 'persist' && clause.so.length === 0 && clause.again === 'no')
      ? { ...one, clauses: [{ do: 'by-hand', text: one.printed }], why: 'what it keeps up is up to the game master' }
      : one,
  )
}

/** One ability leaves one area: what is beside a wall, and what is in it, is not told apart. */
function inOnePlace(all: readonly Said[]): readonly Said[] {
  const zones = all.flatMap(({ clauses }) => clauses.flatMap((one) => (one.do === 'zone' ? [one.zone] : [])))
  const isOne = zones.every((one) => one.isBeside === zones[0]?.isBeside)
  return isOne
    ? all
    : all.map((one) =>
        one.clauses.some((clause) => clause.do === 'zone' && clause.zone.isBeside === true)
          ? { ...one, clauses: [{ do: 'by-hand', text: one.printed }], why: 'beside the area and in it are two places' }
          : one,
      )
}

const OF_ROLL =
  /\b(?:the|that|their) (?:(?:power|ability) )?roll\b|\b(?:strike|ability) (?:takes|has|gains) an? (?:double )?(?:edge|bane)\b/i

/** "The target uses an ability", "would take damage from an ability that uses a power roll": what changes that roll comes before its damage. */
function atRoll(trigger: Trigger, effect: readonly string[]): Trigger {
  return effect.some((text) => OF_ROLL.test(text)) ? rolled(trigger) : trigger
}

function rolled(trigger: Trigger): Trigger {
  if (trigger.or !== undefined) {
    const or = trigger.or.map(rolled)
    return { ...trigger, on: [...new Set(or.flatMap(({ on }) => on))], or }
  }
  if (trigger.keywords.includes('power roll')) return { ...trigger, on: ['rolled'] }
  return trigger.on.every((one) => one === 'used')
    ? { ...trigger, on: ['rolled'], by: trigger.whom, whom: anybody, subject: 'by' }
    : trigger
}

/** "Spend 1 Drama: … instead": what it buys takes the place of an effect of the same sort. */
function readSpend(
  written: WrittenSpend,
  names: readonly string[],
  scope: Scope,
  after: readonly Clause[],
  fit: (all: readonly Said[]) => readonly Said[],
): { spend: Spend; said: readonly Said[] } {
  const cost = /(\d+)(\+)?/.exec(written.cost)
  const isInstead = / instead\.?$/.test(written.effect.trim())
  // None of the targets is an ally.
  const isNobody = /^that ally\b/i.test(written.effect) && scope.targets?.relation.startsWith('ally') === false
  const text = isInstead ? written.effect.trim().replace(/ instead\.?$/, '.') : written.effect
  const read = isNobody
    ? [said(written.effect, undefined)]
    : fit(readParagraphs((cost?.[2] === undefined ? text : once(text)).split('\n'), names, scope))
  const bought = asPrinted(read, text)
  const so = bought.flatMap((one) => one.clauses)
  const fits = !isInstead || so.every((one) => one.do === 'more-targets' || isClear(after.filter((other) => isLike(other.do, one.do))))
  const told = fits
    ? bought
    : bought.map(
        (one): Said => ({ ...one, clauses: [{ do: 'by-hand', text: written.effect }], why: 'what it takes the place of is not clear' }),
      )
  const isPer = /\bper\b|for (?:each|every)/.test(written.effect) && cost?.[2] === undefined
  const spend: Spend = {
    instead: isInstead,
    of: /malice/i.test(written.cost) ? 'malice' : 'resource',
    cost: Number(cost?.[1] ?? 0),
    plus: cost?.[2] !== undefined || (isPer && /\+/.test(written.cost)),
    so: told.flatMap((one) => one.clauses).map((now) => (isInstead ? asLong(now, after) : now)),
    text: `${written.cost}: ${written.effect}`,
  }
  return { spend, said: told }
}

/** What is bought so often says so often what one of it buys. */
const once = (text: string): string =>
  text
    .replace(/^For (?:each|every)(?: \d+| additional)?(?: point of)? [a-z]+(?: you)? spen[dt],? ([a-z])/i, (_, first: string) =>
      first.toUpperCase(),
    )
    .replace(/ (?:for (?:each|every)|per)(?: \d+| additional)?(?: point of)? [a-z]+(?: you)? spen[dt]\b/gi, '')

/** As it stood before that was left out; and what is paid for and does nothing here is not for nothing. */
function asPrinted(read: readonly Said[], text: string): readonly Said[] {
  const printed = new Map(
    text
      .split('\n')
      .flatMap(sentencesOf)
      .map((one) => [once(one), one]),
  )
  const isForNothing = read.every(({ isIdle }) => isIdle === true)
  return read.map((one) => {
    const words = printed.get(one.printed) ?? one.printed
    if (isForNothing) return said(words, undefined)
    const shown = (clause: Clause): Clause => (clause.do === 'by-hand' && clause.text === one.printed ? { ...clause, text: words } : clause)
    return { ...one, printed: words, clauses: one.clauses.map(shown) }
  })
}

/** What takes the place of something lasts as long as that. */
function asLong(now: Clause, after: readonly Clause[]): Clause {
  const before = after.find((one) => one.do === now.do)
  return 'span' in now && before !== undefined && 'span' in before && now.span === 'encounter' ? { ...now, span: before.span } : now
}

/** One alone is replaced; a forced movement turned elsewhere is one thing, however many sentences tell of it. */
const isClear = (replaced: readonly Clause[]): boolean =>
  replaced.length === 1 || (replaced.length > 1 && replaced.every((one) => one.do === 'redirect-force'))

/** What can stand in place of what. */
const less: readonly Clause['do'][] = ['halve', 'prevent', 'reduce']
const isLike = (a: Clause['do'], b: Clause['do']): boolean => a === b || (less.includes(a) && less.includes(b))

/** When it comes, or whom it means, nobody has read: then people say all of it. */
export const isByHand = (written: Pick<WrittenAbility, 'trigger'>, read: ReadAbility, targets: Targets): boolean =>
  (written.trigger !== undefined && read.trigger === undefined) || targets.unread === true

export const clausesOf = (said: readonly Said[], all: readonly Clause[]): readonly Clause[] =>
  settled(
    said.flatMap((one) => one.clauses),
    all,
  )
