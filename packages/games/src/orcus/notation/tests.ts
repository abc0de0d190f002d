import { idOf } from '@riposte/print'
import type { Relation, Role, Test } from '../clauses/phrases.ts'
import type { Origin } from '../terms.ts'
import { chosenTest } from './chosen.ts'
import { conditionWord, countWord, damageNamed, damageWord, defenseNamed, defenseWord, kindWord, numberOf } from './lexicon.ts'
import { anyOf, type C, not, type Scene, tried } from './scene.ts'
import { kindOf, readRole, sizeTest, stateOf } from './who.ts'

/** What must hold: "the target is prone", "you hit", "no other enemy is within 3 squares of it". */

export function readTest(c: C, s: Scene): Test | undefined {
  const first = tried(c, s, single)
  if (first === undefined) return undefined
  let all = first
  for (;;) {
    const next = tried(c, s, (cursor, scene) => {
      const how = cursor.scan('(?<and>and)|or')
      const test = how === undefined ? undefined : single(cursor, scene)
      return test === undefined ? undefined : { isAnd: how?.and !== undefined, test }
    })
    if (next === undefined) return all
    all = { is: next.isAnd ? 'all' : 'any', tests: [all, next.test] }
  }
}

const single = (c: C, s: Scene): Test | undefined =>
  tried(c, s, aboutAttack) ?? tried(c, s, aboutWhatHappened) ?? tried(c, s, aboutAround) ?? tried(c, s, aboutSomebody)

/** "the attack hits", "you score a critical hit", "the attack roll is 15 or higher". */
function aboutAttack(c: C, s: Scene): Test | undefined {
  // The attack that is yet to come is not the one at hand.
  if (/\bnext attack\b/i.test(c.text.slice(0, c.at)) && c.sees('(?:that|the|this) attack')) return undefined
  const attack = `(?:(?:the|this|that|your|either|at least one) (?:triggering |secondary |primary |first )?(?:attack|roll|power)|you|${s.self}|it)`
  const still = '(?: still)?'
  const target = '(?: (?:it|the target|with (?:this|the) (?:attack|power)))?'
  if (
    c.has(
      `(?:this|the|your) (?:attack|power|damage|hit) (?:reduces?|drops?|brings?|kills?|slays?) (?:the target|it|them)(?: to 0 (?:hit points|HP)(?: or (?:below|less|fewer|lower))?)?`,
    )
  )
    return { is: 'at-zero', whose: 'target' }
  if (c.has(`${attack}${still} (?:scores?|scored|is|was) a critical(?: hit)?`)) return { is: 'critical' }
  if (c.has(`(?:you|both attacks|${s.self}|it) hits? the same (?:target|creature) (?:twice|with both attacks|more than once)`))
    return { is: 'hits', count: 2, isSame: true }
  const both = c.scan(
    '(?:both|two|the two) (?:of (?:the|these) )?(?:attacks? |attack rolls )?hits?(?<same> (?:the same (?:target|creature)|a single (?:target|creature)|one target))?(?: (?:the target|it))?',
  )
  if (both !== undefined) return { is: 'hits', count: 2, isSame: both.same !== undefined }
  const all = c.scan(
    'all (?<n>three|four|five) (?:of (?:the|these) )?(?:attacks? |attack rolls )?hit(?<same> (?:the same (?:target|creature)|a single target))?',
  )
  if (all !== undefined) return { is: 'hits', count: numberOf(all.n), isSame: all.same !== undefined }
  if (c.has(`all (?:of the )?(?:attacks? |attack rolls )?hit`)) return undefined
  if (c.has(`${attack}${still} hits?${target}(?! (?:you|an|a|with|by))`)) return { is: 'hit' }
  if (c.has(`${attack}${still} (?:misses|miss|does not hit|do not hit|doesn't hit|don't hit)${target}(?! (?:all|every|you|an|a|with))`))
    return { is: 'miss' }
  if (c.has(`(?:you|${s.self}|it) (?:has|have|had) combat advantage(?: (?:against|over) (?:the target|it|them))?`))
    return { is: 'advantage' }
  if (
    c.has(
      `(?:you (?:are|were|have) charg(?:ing|ed)|(?:${s.self}|it) (?:is charging|charged|charges)|(?:the|this) attack is (?:made as )?part of a charge|(?:this|the) (?:attack|power) is used (?:as part of|at the end of) a charge|(?:made |used )?as part of a charge)`,
    )
  )
    return { is: 'charge' }
  if (c.has('(?:the|this|it is|the triggering) (?:attack is )?an opportunity attack')) return { is: 'opportunity' }
  const roll = c.scan(
    'the (?:natural )?(?:attack |d20 |die )?roll is (?:a )?(?:natural )?(?:(?<n>\\d+)(?: or (?:higher|more|above|better)| ?\\+)|(?<even>even)|(?<odd>odd))(?: number)?',
  )
  if (roll !== undefined) {
    if (roll.n === undefined) return { is: 'roll', atLeast: undefined, even: roll.even !== undefined }
    return { is: 'roll', atLeast: Number(roll.n), even: undefined }
  }
  const type = c.scan(`the (?:attack|damage|triggering attack) (?:deals|does|is|dealt) (?<type>${damageWord})(?: damage)?`)
  const named = damageNamed(type?.type ?? '')
  return named === undefined ? undefined : { is: 'damage-type', type: named }
}

const somebody = '(?:you|it|they|he|she|the target|the creature|the ally|the attacker|the enemy)'

/** What the clause before came to. */
function aboutWhatHappened(c: C, s: Scene): Test | undefined {
  const no = c.scan(
    `(?:${somebody}|${s.self}) (?:do(?:es)? not|don't|doesn't|cannot|can't|can not|refuses? to|chooses? not to)(?: (?:do so|so|do this|be (?:pushed|pulled|shunted|moved|slid)(?: (?:the full )?(?:(?<n>\\d+) squares?|that far|this far|the full distance))?|move(?: away)?|comply))?(?=[,.;]|$)`,
  )
  if (no !== undefined) return not(no.n === undefined ? { is: 'happened' } : { is: 'happened', squares: Number(no.n) })
  if (
    c.has(
      `(?:the |this |that |its |their )?(?:saving throw|save|check|skill check) (?:still )?fails|(?:${somebody}|${s.self}) fails?(?: (?:the|this|that|its|their|a)(?: \\w+)? (?:saving throw|save|check))?(?=[,.;]|$)`,
    )
  )
    return not({ is: 'happened' })
  if (
    c.has(
      `(?:${somebody}|${s.self}) (?:do|does|did)(?: (?:so|this|that))?(?=[,.;]|$)|(?:the |this |that |its )?(?:saving throw|save|check) (?:succeeds|is successful)|(?:${somebody}|${s.self}) (?:succeeds?|saves)(?: (?:on|at) (?:the|this|that)(?: \\w+)? (?:saving throw|save|check))?(?=[,.;]|$)|(?:${somebody}|${s.self}) (?:is|are|was|were) (?:pushed|pulled|shunted|moved|slid|teleported)(?=[,.;]|$)`,
    )
  )
    return { is: 'happened' }
  return undefined
}

/** "there are two or more allies within 3 squares", "no other creature is adjacent to it". */
function aboutAround(c: C, s: Scene): Test | undefined {
  const found = c.scan(
    `(?:there (?:is|are) )?(?:(?<none>no|none of your)|at least (?<n>${countWord})|(?<m>${countWord}|an?)(?: or more)?|(?<any>any)) (?:other |of (?:your|its) )?(?:conscious )?(?<ally>all(?:y|ies)|of its allies|of your allies)?(?<enemy>enem(?:y|ies))?(?<creature>creatures?)?`,
  )
  if (found === undefined) return undefined
  const relation: Relation | undefined =
    found.ally !== undefined ? 'ally' : found.enemy !== undefined ? 'enemy' : found.creature !== undefined ? 'creature' : undefined
  if (relation === undefined) return undefined
  const place = c.scan('(?:is |are |stands? )?(?:(?<adjacent>adjacent)(?: to)?|within (?<n>\\d+)(?: squares?)?(?: of)?)')
  if (place === undefined) return undefined
  const { it } = s
  const whose = readRole(c, s) ?? 'you'
  s.it = it
  const squares = place.adjacent === undefined ? Number(place.n) : 1
  if (found.none !== undefined) return { is: 'no-other-near', whose, relation, squares }
  return { is: 'near', whose, relation, squares, count: numberOf(found.n ?? found.m ?? '1') }
}

function aboutSomebody(c: C, s: Scene): Test | undefined {
  const unmoved = c.scan(
    "(?:you|it) (?:(?<now>do(?:es)? not|don't|doesn't)|have not|has not|did not|didn't|haven't|hasn't) moved?(?: (?:during|on|in|this) ?(?:this|your|its)? ?turn)?",
  )
  if (unmoved !== undefined) {
    const still: Test = { is: 'not', test: { is: 'moved', whose: 'you', atLeast: 1 } }
    if (unmoved.now === undefined) return still
    // The turn is not over: whether one keeps still for the rest of it is for people to say.
    if (s.isPassive) return undefined
    s.doubts.push(`whether ${unmoved._}`)
    return { is: 'all', tests: [still, { is: 'ruling', text: unmoved._ }] }
  }
  if (
    c.has(
      "(?:the target's|its|their) (?:current )?(?:hit points|HP) (?:are|is) (?:lower|fewer|less) than (?:yours|your own|your (?:hit points|HP))",
    )
  )
    return { is: 'fewer-hp', whose: 'target', than: 'you' }
  const whose = readRole(c, s)
  if (whose === undefined) return undefined
  const moved = c.scan(
    '(?:has |have )?(?:moved?s?|mov(?:es|ed)) (?:at least )?(?<n>\\d+) (?:or more )?squares?(?: (?:or more|(?:during|on|in|this) ?(?:this|your|its)? ?turn))*',
  )
  if (moved !== undefined) return { is: 'moved', whose, atLeast: Number(moved.n) }
  return owning(c, s, whose) ?? being(c, s, whose)
}

function owning(c: C, s: Scene, whose: Role): Test | undefined {
  const persistent = c.scan(
    `(?:is|are) (?:already |currently )?(?:taking|suffering(?: from)?|subject to)(?: any)?(?: persistent| ongoing)?(?: (?<type>${damageWord}))?(?: persistent| ongoing)? damage|(?:has|have|takes) (?:any )?(?:persistent|ongoing)(?: (?<other>${damageWord}))? damage`,
  )
  if (persistent !== undefined) return { is: 'persistent', whose, type: damageNamed(persistent.type ?? persistent.other ?? '') }
  if (
    c.has(
      '(?:has|have) (?:no|lost all (?:of )?(?:its|their)) (?:more )?recoveries(?: (?:left|remaining))?|loses? all (?:of )?(?:its|their) recoveries',
    )
  )
    return { is: 'no-recoveries', whose }
  if (c.has('(?:has|have) fewer (?:current )?(?:hit points|HP) than')) {
    const than = readRole(c, s)
    return than === undefined ? undefined : { is: 'fewer-hp', whose, than }
  }
  if (
    c.has(
      '(?:has|have) (?:all (?:of )?(?:its|their|your)|full|maximum) (?:hit points|HP)|(?:is|are) (?:at (?:full|maximum) (?:hit points|HP|health)|unhurt|uninjured|undamaged|unharmed|not damaged)|(?:has|have) (?:not taken|taken no) damage',
    )
  )
    return { is: 'unhurt', whose }
  if (
    c.has(
      '(?:is|are) (?:reduced|dropped|brought) to 0 (?:hit points|HP)(?: or (?:below|less|fewer|lower))?|drops? to 0 (?:hit points|HP)(?: or (?:below|less|fewer|lower))?|(?:has|have|is at|are at) 0 (?:hit points|HP)(?: or (?:below|less|fewer|lower))?|dies|(?:is|are) (?:killed|slain|destroyed)|falls? unconscious',
    )
  ) {
    c.has('(?:by|from|with) (?:this|the|that|your) (?:attack|power|damage)')
    return { is: 'at-zero', whose }
  }
  if (c.has('(?:has|have) combat advantage (?:against|over)')) {
    const by = readRole(c, s)
    return by === undefined ? undefined : { is: 'has-advantage-over', whose, by }
  }
  if (c.has('can see')) {
    const by = readRole(c, s)
    return by === undefined ? undefined : { is: 'sees', whose, by }
  }
  if (c.has(`(?:has|have) marked`)) {
    const other = readRole(c, s)
    return other === undefined ? undefined : { is: 'marked-by', whose: other, by: whose }
  }
  return undefined
}

function being(c: C, s: Scene, whose: Role): Test | undefined {
  const is = c.scan(
    "(?:is|are|was|were|remains?|am|being|'s|'re)(?<no> not|n't)?(?: (?:already|also|currently|still|either|both|now))*(?<not> not)?",
  )
  if (is === undefined) return undefined
  const test = state(c, s, whose)
  if (test === undefined) return undefined
  return is.no === undefined && is.not === undefined ? test : not(test)
}

/** "prone", "adjacent to you", "in bright light": what somebody is, after "is" or "while". */
export function state(c: C, s: Scene, whose: Role): Test | undefined {
  const chosen = chosenTest(c, s, whose)
  if (chosen !== undefined) return chosen
  const listed = tried(c, s, () => conditionList(c, whose))
  if (listed !== undefined) {
    const first = listed[0]
    if (first?.is === 'has' && (first.condition === 'marked' || first.condition === 'grappled') && c.has('by')) {
      const by = readRole(c, s)
      return by === undefined ? undefined : { is: first.condition === 'marked' ? 'marked-by' : 'grappled-by', whose, by }
    }
    return anyOf(listed)
  }
  if (c.has('grappling|grabbing')) {
    const other = readRole(c, s)
    return other === undefined ? undefined : { is: 'grappled-by', whose: other, by: whose }
  }
  if (c.has('on the ground')) return { is: 'on-ground', whose }
  if (c.has('airborne|in the air')) return { is: 'airborne', whose }
  if (c.has('(?:with)?in (?:the|this|its|your) (?:zone|aura|area|burst|wall)')) return { is: 'in-zone', whose }
  const light = c.scan('in (?<light>bright light|dim light|darkness|the dark)')
  if (light !== undefined) {
    const first = lightTest(whose, light._)
    const other = c.scan('or (?:in )?(?<light>bright light|dim light|darkness|the dark)')
    return other === undefined ? first : { is: 'any', tests: [first, lightTest(whose, other._)] }
  }
  const squares = c.scan('(?:(?<adjacent>adjacent) to|within (?<n>\\d+) squares? of)')
  if (squares !== undefined) {
    const several = nearSeveral(c, s, squares.adjacent === undefined ? Number(squares.n) : 1)
    if (several?.is === 'near') return { ...several, whose }
    const other = readRole(c, s)
    if (other === undefined) return undefined
    return squares.adjacent === undefined
      ? { is: 'within', whose, of: other, squares: Number(squares.n) }
      : { is: 'adjacent', whose, by: other }
  }
  const size = c.scan('(?:a )?(?<size>tiny|small|medium|large|huge)(?:-sized)?(?: creature)?(?: or (?<way>smaller|larger|bigger))?')
  if (size !== undefined) return size.way === undefined ? undefined : sizeTest(whose, size.size, size.way)
  const compare = c.scan('(?:at least one size )?(?<way>larger|bigger|smaller) than')
  if (compare !== undefined) {
    const than = readRole(c, s)
    if (than === undefined) return undefined
    return { is: compare.way === 'smaller' ? 'smaller' : 'larger', whose, than, by: 1 }
  }
  const relation = c.scan('(?:an? |your )?(?<ally>ally)(?: of yours)?|(?:an? |your )?(?<enemy>enemy)')
  if (relation !== undefined) return { is: 'relation', whose, to: 'you', relation: relation.ally === undefined ? 'enemy' : 'ally' }
  const kind = c.scan(`(?:an? )?(?<kind>${kindWord}|fire|cold|earth|air|water)(?: creature)?`)
  return kind === undefined ? undefined : { is: 'kind', whose, kind: idOf(kind.kind ?? '') }
}

const lightTest = (whose: Role, words: string): Test => ({
  is: 'light',
  whose,
  light: /bright/i.test(words) ? 'bright' : /dim/i.test(words) ? 'dim' : 'dark',
})

/** "two or more of its allies": how many of whom stand there. */
export function nearSeveral(c: C, s: Scene, squares: number): Test | undefined {
  const found = c.scan(
    `(?:(?<n>one|two|three|four|\\d|at least one|at least two) (?:or more )?(?:other )?(?:of )?|an(?:other)? )?(?:your |its |their |${s.self}'s? )?(?:(?<who>all(?:y|ies))|(?<=another |other )(?<same>${kindOf(s)})s?)`,
  )
  if (found === undefined) return undefined
  const count = Math.max(1, numberOf(found.n?.replace(/at least /i, '') ?? '1'))
  const near: Test = { is: 'near', whose: 'target', relation: 'ally', squares, count }
  return found.same === undefined ? near : { ...near, isSameKind: true }
}

/** "slowed, grappled, restrained or immobile". */
export function conditionList(c: C, whose: Role): Test[] | undefined {
  const all: Test[] = []
  for (;;) {
    const found = c.attempt(() => {
      if (all.length > 0 && !c.has(',? ?(?:or|,|and)')) return undefined
      const word = c.scan(`(?<state>staggered|bloodied|flying|${conditionWord})`)?.state
      return word === undefined ? undefined : stateOf(word, whose)
    })
    if (found === undefined) return all.length === 0 ? undefined : all
    all.push(found)
  }
}

/** "against staggered enemies", "with melee attacks", "against you": what narrows a bonus. `target` is the other side. */
export interface Narrowing {
  readonly tests: readonly Test[]
  readonly against: Role | undefined
  /** Against anybody but the author. */
  readonly spares?: boolean
  /** About the attack that set off a counter. */
  readonly triggering: boolean
}

export function readNarrowing(c: C, s: Scene): Narrowing | undefined {
  const effect = c.scan(
    '(?:against|to resist) (?:all |any )?(?<tag>fear|charm|poison|disease|illusion|sleep|psychic|fire|cold|acid|necrotic|lightning|thunder|radiant)(?: (?:and|or) (?<or>fear|charm|poison|disease|illusion|sleep|psychic))? (?:effects?|attacks?|powers?)',
  )
  if (effect !== undefined) {
    const tags = [effect.tag, effect.or].flatMap((tag): Test[] => (tag === undefined ? [] : [{ is: 'tag', tag: tag.toLowerCase() }]))
    const any = anyOf(tags)
    return any === undefined ? undefined : { tests: [any], against: undefined, triggering: false }
  }
  const one = (...tests: Test[]): Narrowing => ({ tests, against: undefined, triggering: false })
  if (
    c.has(
      `(?:against|on|targeting) (?:any |all )?(?:targets?|creatures?|enem(?:y|ies)|anyone) (?:other than|except(?: for)?|but|besides) (?:you|${s.self})|(?:that (?:do|does) not|that don't|that doesn't|not) (?:include|target|including|targeting) (?:you|${s.self})(?: as a target)?|against anyone but (?:you|${s.self})`,
    )
  )
    return { ...one(), spares: true }
  if (c.has('(?:for|against|on|to) (?:the|this|that) (?:triggering )?attack(?: roll)?'))
    return { tests: [], against: undefined, triggering: true }
  const versus = c.scan(`(?:that targets?|against|targeting|vs\\.?|versus) (?:its |their )?(?<defense>${defenseWord})`)
  const defense = defenseNamed(versus?.defense ?? '?')
  if (defense !== undefined) return one({ is: 'versus', defense })
  const made = c.scan(
    `(?:when (?:making|using|you make|it makes)|with|of|for|from|on|against|made with|dealt by|by|using|to) (?:all |any |its |your |their |an? |the )?(?<kind>(?:melee|ranged|near|far|area|close|weapon|opportunity|basic|charge|charging|fire|cold|acid|poison|psychic|radiant|necrotic|lightning|thunder|force|fear|charm|focus|martial|arcane|divine|spirit|illusion|martial)(?:(?:, and|, or|,| and| or)? (?:melee|ranged|near|far|area|weapon|basic))*) (?:attacks?|powers?|attack powers?|attack rolls?|weapon attacks?)(?: rolls?)?`,
  )
  if (made !== undefined) return one(...kindsOf(made.kind ?? ''))
  if (c.has('(?:on|with|when (?:making )?|when making|for|during) (?:a )?charg(?:e|es|ing)(?: attacks?)?')) return one({ is: 'charge' })
  if (c.has('(?:on|with|for|against|when making) (?:an )?opportunity attacks?')) return one({ is: 'opportunity' })
  const power =
    s.powers === ''
      ? undefined
      : c.scan(`(?:with|of|for|using) (?:the |its |your |their |an? )?‹?(?<power>${s.powers})›?(?: attacks?| power)?`)
  if (power !== undefined) return one({ is: 'power', power: idOf(power.power ?? '') })
  const group = tried(c, s, () => {
    if (!c.has('(?:against|to|from|by|of|targeting|vs\\.?)')) return undefined
    c.has('all|any|an?')
    const states = conditionList(c, 'target')
    return states !== undefined && c.has('(?:targets?|enem(?:y|ies)|creatures?|foes?)') ? anyOf(states) : undefined
  })
  if (group !== undefined) return one(group)
  const chosen = tried(c, s, () => (c.has('(?:against|to|from|on)') ? chosenTest(c, s, 'target') : undefined))
  if (chosen !== undefined) return one(chosen)
  const unseen = c.scan(
    `(?:against|to|from) (?:any |an? |each |all )?(?:target|enem(?:y|ies)|creatures?|foes?)s? (?:that|who|which) (?:(?<not>cannot|can't|can not|does not|do not) )?(?:see|sees|can see) (?:you|it|${s.self})`,
  )
  if (unseen !== undefined) {
    const sees: Test = { is: 'sees', whose: 'target', by: 'you' }
    return one(unseen.not === undefined ? sees : not(sees))
  }
  const marked = c.has(
    `(?:against|to|from) (?:any |an? |the )?(?:target|enem(?:y|ies)|creatures?|foes?)(?: that| who)?(?: (?:is|are))? (?:marked by (?:you|it|${s.self})|you have marked|it has marked)`,
  )
  if (marked) return one({ is: 'marked-by', whose: 'target', by: 'you' })
  const where = tried(c, s, () => {
    const found = c.scan(
      '(?:against|to|from|of) (?:all |any |each |an? )?(?<what>enem(?:y|ies)|creatures?|targets?|foes?) (?:(?:that (?:is|are) )?(?<adjacent>adjacent to)|(?:that (?:is|are) )?within (?<n>\\d+)(?: squares?)?(?: of)?|(?<grants>granting combat advantage to|(?:that )?grants? combat advantage to|against (?:which|whom) (?:it|you) (?:has|have) combat advantage|it has combat advantage (?:against|over)|you have combat advantage (?:against|over)))',
    )
    if (found === undefined) return undefined
    const near = found.grants === undefined ? nearSeveral(c, s, found.adjacent === undefined ? Number(found.n) : 1) : undefined
    if (near !== undefined) return one(near)
    if (found.grants !== undefined) {
      c.has(`(?:you|it|them|${s.self})`)
      return one({ is: 'advantage' })
    }
    const { it } = s
    const role = readRole(c, s) ?? 'you'
    s.it = it
    return one({ is: 'within', whose: 'target', of: role, squares: found.adjacent === undefined ? Number(found.n) : 1 })
  })
  if (where !== undefined) return where
  const kind = c.scan(
    `against (?:all |any )?(?<kind>demons|devils|dragons|giants|constructs|elementals|beasts|humanoids|oozes|plants|aberrations|orcs|goblins|humans)`,
  )
  if (kind !== undefined) return one({ is: 'kind', whose: 'target', kind: idOf((kind.kind ?? '').replace(/s$/, '')) })
  const size = c.scan('against (?:creatures|enemies|targets) (?:that are )?(?<way>larger|smaller) than (?:you|it|itself|yourself)')
  if (size !== undefined) return one({ is: size.way === 'larger' ? 'larger' : 'smaller', whose: 'target', than: 'you', by: 1 })
  if (c.has('against (?:all |any )?(?:creatures|enemies|targets|foes|attacks)(?! (?:that|who|with|from|by|within|adjacent))')) return one()
  return tried(c, s, () => {
    if (!c.has('(?:made |targeting )?(?:against|on|to|versus|from|by)')) return undefined
    const { it } = s
    const against = readRole(c, s)
    s.it = it
    return against === undefined ? undefined : { tests: [], against, triggering: false }
  })
}

const originWords: readonly Origin[] = ['melee', 'ranged', 'near', 'far']

export function kindsOf(words: string): Test[] {
  const parts = words.toLowerCase().split(/[ ,]+/)
  const origins = originWords.filter((origin) => parts.includes(origin))
  const tests: Test[] = []
  if (origins.length > 0) tests.push({ is: 'origin', origins })
  if (parts.includes('area')) tests.push({ is: 'origin', origins: ['near', 'far'] })
  if (parts.some((part) => /^(?:arc|burst|blast|wall)$/.test(part))) tests.push({ is: 'origin', origins: ['near', 'far'] })
  if (parts.includes('close')) tests.push({ is: 'origin', origins: ['near'] })
  if (parts.includes('opportunity')) tests.push({ is: 'opportunity' })
  if (parts.includes('basic')) tests.push({ is: 'basic' })
  if (parts.some((part) => part.startsWith('charg'))) tests.push({ is: 'charge' })
  for (const part of parts)
    if (
      /^(?:weapon|fire|cold|acid|poison|psychic|radiant|necrotic|lightning|thunder|force|fear|charm|focus|martial|arcane|divine|spirit|illusion)$/.test(
        part,
      )
    )
      tests.push({ is: 'tag', tag: part })
  return tests
}
