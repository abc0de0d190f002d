import { speaksOf } from '@riposte/tactics'
import type { Picked, Relation, Role, Test, Who } from '../clauses/phrases.ts'
import { EVERYWHERE, type Size } from '../terms.ts'
import { coinedTest } from './coined.ts'
import { conditionNamed, conditionWord, countWord, isKindWord, kindWord, numberOf, powerWord } from './lexicon.ts'
import { readMet } from './passing.ts'
import { withRole } from './roles.ts'
import { anyOf, type C, not, type Scene, tried } from './scene.ts'

/** Who is meant: "you", "the target", "each enemy within 5 squares of you that can see you". */

export const you: Who = { who: 'you' }
export const target: Who = { who: 'target' }
/** Nobody does it to himself: "the ogre grapples it" is about somebody else. */
export const others = (whos: readonly Who[], subject: readonly Who[], s: Scene): readonly Who[] =>
  subject.every(({ who }) => who === 'you') ? whos.map((one): Who => (one.who === 'you' ? { who: s.target } : one)) : whos
export const isRole = (who: Who): who is { readonly who: Role } =>
  who.who === 'you' || who.who === 'target' || who.who === 'trigger' || who.who === 'other'

/** One or several: "you and each ally". */
export function readWhos(c: C, s: Scene): Who[] | undefined {
  const first = readWho(c, s)
  if (first === undefined) return undefined
  const all = [first]
  for (;;) {
    const next = tried(c, s, () => {
      if (!c.has('(?:and|as well as|plus|,) ?(?:(?:up to )?(?=one|two|each|every|all|any|an?|the|you|your|yourself|it|itself|another))'))
        return undefined
      const { it } = s
      const who = readWho(c, s)
      s.it = it
      return who
    })
    if (next === undefined) return all
    all.push(next)
  }
}

export function readWho(c: C, s: Scene): Who | undefined {
  return tried(c, s, (cursor, scene) => role(cursor, scene)) ?? tried(c, s, picked)
}

/** Those that the power hits. */
export const HIT_ONES =
  '(?:each|every|any|all) (?:creature|enem(?:y|ies)|target)s? (?:in the \\w+ )?(?:(?:that |whom )?you (?:have )?hit(?: with (?:this|the) (?:attack|power))?|(?:that (?:is|was|were) )?hit by (?:this|the) (?:attack|power))(?! points)'

function role(c: C, s: Scene): Who | undefined {
  const either = c.scan(`(?:either )?(?:you(?:rself)?|${s.self}) or (?:an?|one)(?: of (?:your|its))?(?<near> adjacent)? all(?:y|ies)`)
  if (either !== undefined) {
    const tests: Test[] = []
    const place = placeOf(c, s, tests, either.near !== undefined)
    // Nothing said, those around are meant whom one sees.
    const within = place.within ?? (place.of === 'area' ? undefined : 'sight')
    return { who: 'some', relation: 'you-or-ally', count: 1, within, of: place.of, notTarget: false, tests }
  }
  if (c.has(HIT_ONES)) {
    s.it = 'target'
    return { who: 'hit' }
  }
  const found = readRole(c, s)
  return found === undefined ? undefined : { who: found }
}

/** The owner's kind, without an article. */
export const kindOf = (s: Scene): string =>
  s.self.replace(/\(\?:the\|an\?\) /g, '').replace(/this \(\?:creature\|monster\)\|the \(\?:monster\|swarm\)\|?/, '')

const creature = '(?:creature|enemy|foe|opponent|ally|attacker|character|victim|monster)'

/** Somebody with a part in the power. */
export function readRole(c: C, s: Scene): Role | undefined {
  if (c.has(`(?:you(?:rself)?(?! (?:and|or) )|you|${s.self}|itself)(?!['][sr])`)) return spoken(s, 'you')
  if (c.has(`(?:your|its|their|${s.self}'s?) (?:own )?target(?!'s|s)`)) return spoken(s, 'target')
  if (c.has("(?:the |that )?triggering ally(?!')|the ally in question(?!')")) return spoken(s, s.ally)
  if (s.foe !== undefined && c.has("(?:the |that |this )?triggering (?:enemy|foe|opponent)(?!')")) return spoken(s, s.foe)
  if (c.has(`(?:the |that |this )?triggering ${creature}(?:s)?(?!')`)) return spoken(s, s.trigger)
  if (s.isWaiting === true && c.has("(?:the|that) ally(?!')")) return spoken(s, s.ally)
  if (c.has("(?:the )?attacker(?!')")) return spoken(s, s.trigger)
  if (
    s.trigger !== 'target' &&
    c.has(
      `the (?:creature|enemy|foe|one) (?:that|who|which) (?:triggered (?:it|this|the power)|(?:just )?(?:attacked|hit|missed|damaged|targeted) (?:you|it|them|the (?:ally|target)|${s.self})|made the (?:triggering )?attack)`,
    )
  )
    return spoken(s, s.trigger)
  if (
    c.has(
      "(?:the|this|that|any|each|every|all|all the|either) (?:original |primary |secondary |triggering |same |first )?targets?(?: of (?:the|this|that) (?:attack|power|triggering attack))?(?: hit| struck)?(?!')",
    )
  )
    return spoken(s, s.target)
  const side =
    s.foe === undefined || (s.it === 'target' && s.foe !== 'target')
      ? undefined
      : c.scan("(?:the|that|this) (?:(?<ally>ally)|enemy|foe|opponent)(?! ?'s)")
  if (s.foe !== undefined && side !== undefined) return spoken(s, side.ally === undefined ? s.foe : s.ally)
  if (
    c.has(
      `(?:the|that|this|such a) (?:same |other |grappled |marked |affected |hit |chosen )?${creature}(?! ?'s)(?: (?:hit|in question${s.isCounter ? '|(?:that )?you (?:just )?(?:hit|missed|damaged)' : '|(?!)'}))?(?! (?:that )?you (?:just )?(?:hit|missed|damaged)\\b)`,
    )
  )
    return spoken(s, s.inside ? 'target' : s.it === 'you' ? (s.isCounter ? s.trigger : s.target) : s.it)
  if (c.has('targets?(?= (?:is|are|takes?|gains?|falls?|cannot|can|may|grants?|spends?|regains?|heals?|shifts?|makes?|has|loses?)\\b)'))
    return spoken(s, s.target)
  if (c.has("(?:it|they|them|themselves|he|she|him|her|himself|herself)(?!')")) return s.it
  return undefined
}

function spoken(s: Scene, role: Role): Role {
  // "you" is never forgotten; who else was named last is who is meant by "it".
  if (role !== 'you' || s.isMonster) s.it = role
  return role
}

const qualities = `living|conscious|willing|friendly|hostile|staggered|bloodied|prone|marked|helpless|nonmook|flying|other|single|visible|nearby|adjacent|eligible|different|${kindWord}`

/** Creatures picked from those around. */
export function picked(c: C, s: Scene): Picked | undefined {
  const how = c.scan(
    `(?<all>each|every|all|all of|any and all|both)(?: of)?(?: (?:your|its|the|their))?|(?<any>any(?: number of)?)(?: of your)?|(?<upto>up to (?<n>${countWord})|one or (?<m>two|more|both)|(?<k>one, two,? or three))(?: of (?:your|its|the))?|(?<nearest>the (?:nearest|closest))|(?<number>${countWord})(?: of (?:your|its|the))?|(?<one>an?|another|one other)|(?<mine>your|its|their|${s.self}'s?(?= all))|(?<plural>(?=(?:(?:${qualities}|living) )?(?:allies|enemies|creatures|targets)\\b))`,
  )
  if (how === undefined) return undefined
  const isRandom = (how.one !== undefined || how.number !== undefined) && c.has('random(?:ly (?:chosen|determined|selected))?')
  const another = /^(?:another|one other)/i.test(how._)
  const tests: Test[] = []
  const own = s.coined === '' ? undefined : c.scan(`(?<as>${s.coined})(?= (?:creature|enem|target|foe|ally|allies))`)?.as
  if (own !== undefined) tests.push({ ...coinedTest(own), whose: 'target' })
  const adjectives = c.scan(`(?:(?:${qualities}|${conditionWord})(?:,|,? or(?: otherwise)?|,? and)? )+`)?._ ?? ''
  const size = c.scan('(?<size>tiny|small|medium|large|huge)(?:-sized)? or (?<way>smaller|larger|bigger)')
  if (size !== undefined) tests.push(sizeTest('target', size.size, size.way))
  const noun = c.scan(
    `(?<own>(?:animal )?companions?|familiars?|summons|summoned creatures?)(?! ?'s)|(?<same>${/another|other|each|all|any/i.test(`${how._} ${adjectives}`) && s.isMonster ? `${kindOf(s)}s?` : '(?!)'})|(?<ally>all(?:y|ies)|allied creatures?)|(?<enemy>enem(?:y|ies)|foes?|opponents?)|(?<creature>creatures?|targets?|characters?|combatants?|beings?|others?)(?! ?'s)`,
  )
  // "One target of your choice" is one of those aimed at; "different creatures" are several.
  const isOfTargets = /^targets?$/i.test(noun?._ ?? '') && how.number !== undefined && c.sees('of (?:your|its) choice')
  if (noun === undefined || isOfTargets || (how.plural !== undefined && /\bdifferent\b/i.test(adjectives))) return undefined
  c.has(`of (?:your|its|their|the \\w+'s|${s.self}'s) choice|of your choosing|of ${s.self}(?!')|of yours`)
  if (how.mine !== undefined && noun.ally === undefined && noun.enemy === undefined && noun.own === undefined) return undefined
  // Of one's own there may be several, and one is meant.
  const count = noun.own !== undefined && how.mine !== undefined && !/s$/i.test(noun.own) ? 1 : countOf(how)
  if (noun.same !== undefined) tests.push({ is: 'same-block', whose: 'target', by: 'you' })
  adjectivesOf(adjectives, tests)
  const place = placeOf(c, s, tests, / adjacent|^adjacent/.test(adjectives))
  if (
    tests.length === 0 &&
    place.within === undefined &&
    how.mine !== undefined &&
    s.isMonster === false &&
    noun.ally === undefined &&
    noun.own === undefined
  )
    return undefined
  const isMet = place.within === 'passed' || place.within === 'neared'
  // Those met on the way are all of them: nobody is asked for so many.
  if (isMet && (how.number ?? how.upto) !== undefined) return undefined
  s.it = 'target'
  return {
    who: 'some',
    relation: relationOf(noun),
    count: isMet || (how.any !== undefined && count === 1 && suffers(c)) ? 'all' : count,
    ...(isRandom || c.has('(?:chosen |determined |selected )?(?:at random|randomly)') ? { isRandom: true as const } : {}),
    within: place.within,
    of: place.of,
    ...(place.or === undefined ? {} : { or: place.or }),
    notTarget: another || /\bother\b/.test(adjectives) || place.notTarget,
    tests,
  }
}

/** "Any enemy adjacent to you takes 5 damage": whoever it is. */
const suffers = (c: C): boolean => c.sees('(?:takes?|suffers?|is|are|falls?|loses?|grants?|cannot)\\b')

/** "a Large or smaller target", "staggered targets", "a target that is prone": what must hold of the target. */
export function qualifiedTarget(c: C, s: Scene): readonly Test[] | undefined {
  return tried(c, s, () => {
    c.has('an?|any|each(?= )')
    const tests: Test[] = []
    adjectivesOf(c.scan(`(?:(?:${qualities}|${conditionWord})(?:,|,? or|,? and)? )+`)?._ ?? '', tests)
    const size = c.scan('(?<size>tiny|small|medium|large|huge)(?:-sized)? or (?<way>smaller|larger|bigger)')
    if (size !== undefined) tests.push(sizeTest('target', size.size, size.way))
    if (!c.has("targets?(?!['])")) return undefined
    while (tried(c, s, () => narrowing(c, s, tests)) !== undefined);
    s.it = s.target
    return tests.length === 0 ? undefined : tests.map((test) => withRole(test, 'target', s.target))
  })
}

const relationOf = (noun: Readonly<Record<string, string | undefined>>): Relation => {
  if (noun.own !== undefined) return 'summons'
  if (noun.ally !== undefined || noun.same !== undefined) return 'ally'
  return noun.enemy === undefined ? 'creature' : 'enemy'
}

function countOf(how: Readonly<Record<string, string | undefined>>): number | 'all' | 'any' {
  if (how.all !== undefined || how.mine !== undefined || how.plural !== undefined) return 'all'
  if (how.any !== undefined) return /number/.test(how.any) ? 'any' : 1
  if (how.upto !== undefined) {
    if (how.m === 'more') return 'any'
    return how.k === undefined ? numberOf(how.n ?? how.m) : 3
  }
  return how.number === undefined ? 1 : numberOf(how.number)
}

function adjectivesOf(words: string, into: Test[]): void {
  const tests: Test[] = []
  eachAdjective(words, tests)
  const any = / or /.test(words) ? anyOf(tests) : undefined
  into.push(...(any === undefined ? tests : [any]))
}

const isKind = (kind: string): Test => ({ is: 'kind', whose: 'target', kind })
const told: Readonly<Record<string, readonly Test[]>> = {
  living: [not(isKind('undead')), not(isKind('construct'))],
  nonmook: [not(isKind('mook'))],
  conscious: [not({ is: 'has', whose: 'target', condition: 'unconscious' })],
}

function eachAdjective(words: string, tests: Test[]): void {
  for (const word of words.toLowerCase().split(/[, ]+/))
    tests.push(...(told[word] ?? [isKindWord(word) ? isKind(word) : stateOf(word)].filter((one) => one !== undefined)))
}

interface Around {
  readonly within: Picked['within']
  readonly of: Picked['of']
  readonly or?: Role
  readonly notTarget: boolean
}

const inView: Test = { is: 'sees', whose: 'you', by: 'target' }

/** "within 5 squares of you", "adjacent to the target", "in the burst", "that can see you", "you can see within 5 squares": both. */
export function placeOf(c: C, s: Scene, tests: Test[], adjacent: boolean): Around {
  let around: Around = { within: adjacent ? 1 : undefined, of: 'you', notTarget: false }
  for (;;) {
    const next = tried(c, s, () => nearness(c, s) ?? narrowing(c, s, tests))
    if (next === undefined) return around
    if (next === 'other') around = { ...around, notTarget: true }
    else if (next !== 'test') {
      const isSeenToo = next.within === 'sight' && typeof around.within === 'number'
      if (isSeenToo || (around.within === 'sight' && typeof next.within === 'number')) tests.push(inView)
      if (!isSeenToo) around = { ...next, notTarget: next.of === 'target' || around.notTarget }
    }
  }
}

/** "adjacent to an ally", "within 5 squares of two or more enemies": of nobody with a part in it. */
const BESIDE_SOME =
  '(?:that (?:is|are) |who (?:is|are) )?(?:adjacent to|within \\d+(?: squares?)? of) (?:an?|another|any|each other|(?:at least )?(?:one|two|three)|your all|its all|(?:all|en)(?:ies|emies))'

function nearness(c: C, s: Scene): Around | 'other' | undefined {
  if (c.sees(BESIDE_SOME)) return undefined
  const met = readMet(c, s)
  if (met !== undefined) return { within: met, of: 'you', notTarget: false }
  if (c.has('(?:that (?:is|are) )?(?:other than|besides|except(?: for)?) the (?:primary |original |first )?target')) return 'other'
  const of = (within: Picked['within'], role: Picked['of']): Around => {
    const or = tried(c, s, () =>
      typeof role === 'string' && role !== 'area' && c.has('or(?: to)?(?= (?:you|it|the))') ? namedBeside(c, s) : undefined,
    )
    return { within, of: role, notTarget: false, ...(or === undefined || or === role ? {} : { or }) }
  }
  const near = c.scan('(?:that (?:is|are) |who (?:is|are) )?(?:within|in|in a|inside) (?:range )?(?<n>\\d+)(?: squares?)?(?<of> of| from)?')
  if (near !== undefined) return of(Number(near.n), near.of === undefined ? 'you' : somebody(c, s))
  const burst = c.scan(`(?:within|in|inside) (?:an? )?near burst (?<n>\\d+)(?<of> (?:of|around))?`)
  if (burst !== undefined) return of(Number(burst.n), burst.of === undefined ? 'you' : somebody(c, s))
  if (c.has('(?:that (?:is|are) |who (?:is|are) )?adjacent(?= to)')) return of(1, c.has('to(?: either)?') ? somebody(c, s) : 'you')
  if (c.has('(?:that (?:is|are) |who (?:is|are) )?adjacent')) return of(1, 'you')
  if (
    c.has(
      '(?:that (?:is|are) |who (?:is|are) )?(?:in|within) (?:the |that |this )?(?:burst|arc|blast|area|zone|wall|aura|range|area of effect|affected area)(?: of effect)?',
    )
  )
    return of(undefined, 'area')
  if (
    c.has(
      `(?:(?:that|who) (?:is |are |has |have ))?(?:in|within|with)? ?(?:(?:your|its) )?(?:line of sight|sight|eyesight|view|line of effect)(?: (?:of|to) (?:you|it|${s.self}))?|(?:that |who |whom )?(?:you|it|they|${s.self}) can see`,
    )
  )
    return of('sight', 'you')
  if (c.has('in the encounter|on the battlefield')) return of(EVERYWHERE, 'you')
  if (c.has('(?:in|within) (?:(?:your|its) )?(?:earshot|hearing)|(?:that|who) can hear (?:you|it)')) return of('hearing', 'you')
  if (c.has("(?:that (?:is|are) )?(?:in|within) (?:(?:your|its|their|the \\w+'s) )?(?:weapon |melee )?reach(?! \\d)(?: of (?:you|it))?"))
    return of('reach', 'you')
  return undefined
}

function somebody(c: C, s: Scene): Role | 'left' {
  if (c.has('(?:your|its|the) (?:destination|new (?:space|square|position|location))|where you (?:appear|end)')) return 'you'
  if (
    c.has(
      '(?:the|your) (?:(?:space|square|spot|place) (?:you (?:just )?(?:left|vacated)|from which you (?:teleported|moved))|(?:original|former|previous|starting) (?:space|square|position|location))',
    )
  )
    return 'left'
  return namedBeside(c, s) ?? 'you'
}

/** Somebody in passing: "it" is still who it was. */
function namedBeside(c: C, s: Scene): Role | undefined {
  const { it } = s
  const found = readRole(c, s)
  s.it = it
  return found
}

const seen: Test = { is: 'sees', whose: 'target', by: 'you' }
const LINK = '(?:(?:that|who|which|whom) (?:(?:is|are|has|have|been|being) )*|being )?'
/** What is told of those picked in words of its own; ME is the owner. */
const links: readonly (readonly [string, Test])[] = [
  [
    `${LINK}marked by your ‹[^›]+›|${LINK}marked by ME(?: with (?:this (?:power|attack)|‹[^›]+›))?|${LINK}ME (?:has |have )?marked(?: with (?:this (?:power|attack)|‹[^›]+›))?`,
    { is: 'marked-by', whose: 'target', by: 'you' },
  ],
  [
    `${LINK}grappled by ME|${LINK}ME (?:(?:is|are|has|have) )?grappl(?:es?|ed|ing)|${LINK}in (?:your|its|the \\w+'s) grasp`,
    { is: 'grappled-by', whose: 'target', by: 'you' },
  ],
  [`${LINK}(?:in|within|inside) (?:your|one of your) zones?`, { is: 'in-zone', whose: 'target' }],
  ["(?:that |whom )?ME (?:is|are) hidden from|(?:that|who) (?:cannot|can't) see ME", not(seen)],
  ['(?:that |whom? )?ME (?:is|are) flanking', { is: 'flanks', whose: 'you', by: 'target' }],
  ['(?:that|who) (?:can )?(?:sees?|see or hear|hear or see|see and hear|hear and see) ME', seen],
  [
    `${LINK}no larger than ME|${LINK}(?:of )?(?:your|its)(?: own)? size or smaller`,
    not({ is: 'larger', whose: 'target', than: 'you', by: 1 }),
  ],
  ['(?:that|who) can hear(?: ME)?', not({ is: 'has', whose: 'target', condition: 'deafened' })],
  [
    `${LINK}granting (?:combat advantage to ME|ME combat advantage|combat advantage(?! to))|(?:that|who|which) grants? combat advantage to ME|(?:that )?ME (?:have|has) combat advantage (?:against|over)`,
    { is: 'has-advantage-over', whose: 'you', by: 'target' },
  ],
]

const NOT_YOU: Test = not({ is: 'same', whose: 'target', as: 'you' })
/** What else must hold of those picked. */
function narrowing(c: C, s: Scene, tests: Test[]): 'test' | undefined {
  const me = `(?:you|it|${s.self})`
  const found =
    links.find(([words]) => c.has(words.replaceAll('ME', me)))?.[1] ?? tried(c, s, tagged) ?? tried(c, s, being) ?? tried(c, s, having)
  if (found !== undefined) tests.push(found)
  else if (c.has(`(?:other than|except(?: for)?|besides) (?:you|${s.self}|itself|yourself)(?!')`)) tests.push(NOT_YOU)
  else return undefined
  return 'test'
}

function tagged(c: C): Test | undefined {
  const kind = c.scan(
    '(?:(?<without>without|that (?:lacks?|(?:does|do) not have))|with|that (?:has|have)) the (?<kind>[a-z]+) (?:tag|keyword|type|source)',
  )
  const test: Test | undefined = kind && { is: 'kind', whose: 'target', kind: (kind.kind ?? '').toLowerCase() }
  return test === undefined || kind?.without === undefined ? test : not(test)
}

/** "That is prone or grappled by you", "taking persistent damage", "larger than you". */
function being(c: C, s: Scene): Test | undefined {
  const { it } = s
  const is = c.scan(
    "(?:(?:that|who|which) (?:is|are)(?<not> not|n't)?|(?<bare>not)|(?=adjacent|within|of|size|standing|suffering|taking|subject|on|tiny|small|medium|large|huge|smaller|larger))(?: (?:currently|already|also|either|still|standing|size|of))*",
  )
  const test = is && s.being(c, s, 'target')
  s.it = it
  if (test?.is === 'persistent') {
    const from = tried(c, s, () => (c.has('from') ? powerWord(c, s) : undefined))
    if (from !== undefined) return { ...test, from }
  }
  return test !== undefined && (is?.not ?? is?.bare) !== undefined ? not(test) : test
}

/** "who have not yet acted", "that has temporary hit points": of themselves, and not of the target. */
function having(c: C, s: Scene): Test | undefined {
  if (!c.has('that|who|which')) return undefined
  const { it } = s
  const test = s.having(c, { ...s, target: 'other', it: 'other' }, 'target')
  s.it = it
  return test === undefined || speaksOf(test, 'other', 'trigger') ? undefined : test
}

export function stateOf(word: string, whose: Role = 'target'): Test | undefined {
  const name = word.toLowerCase()
  if (name === 'staggered' || name === 'bloodied') return { is: 'staggered', whose }
  if (name === 'flying') return { is: 'flying', whose }
  if (name === 'undead') return { is: 'kind', whose, kind: name }
  const condition = conditionNamed(name)
  return condition === undefined ? undefined : { is: 'has', whose, condition }
}

export const sizeNamed = (word: string | undefined): Size | undefined => {
  const sizes = ['tiny', 'small', 'medium', 'large', 'huge', 'gargantuan'] as const
  return sizes.find((one) => one === word?.toLowerCase())
}

export function sizeTest(whose: Role, word: string | undefined, way: string | undefined): Test {
  const size = sizeNamed(word)
  return way?.toLowerCase() === 'smaller'
    ? { is: 'size', whose, atMost: size, atLeast: undefined }
    : { is: 'size', whose, atMost: undefined, atLeast: size }
}
