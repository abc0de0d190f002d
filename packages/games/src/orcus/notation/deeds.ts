import { idOf } from '@riposte/print'
import type { Test } from '../clauses/phrases.ts'
import type { Filter } from '../clauses/power.ts'
import type { Happening } from '../terms.ts'
import { abilities, skills } from '../terms.ts'
import {
  abilityNamed,
  abilityWord,
  conditionNamed,
  conditionWord,
  damageNamed,
  damageWord,
  defenseNamed,
  defenseWord,
  skillNamed,
  skillWord,
} from './lexicon.ts'
import { kindsOf } from './narrowings.ts'
import { anyOf, type C, type Scene, tried } from './scene.ts'
import { type Lasting, readSpan } from './spans.ts'
import { conditionList, readTest } from './tests.ts'
import { picked, readRole, stateOf } from './who.ts'

/** What somebody does or suffers, in the words of a trigger. */

export const youFilter: Filter = { relation: 'you', within: undefined, tests: [] }
/** The target of the power, who then bears what waits. */
export const targetFilter: Filter = { relation: 'you', within: undefined, tests: [] }
const anybody: Filter = { relation: 'anybody', within: undefined, tests: [] }

export interface Deed {
  readonly on: readonly Happening[]
  /** The one spoken of suffers it. */
  readonly suffers: boolean
  readonly other: Filter | undefined
  readonly when: readonly Test[]
  readonly lasting?: Lasting | undefined
}

/** Who does it, or to whom it is done. */
export function filter(c: C, s: Scene): Filter | undefined {
  const both = c.scan(
    `(?:you or (?:an?|any|one of your|your) (?<near>adjacent )?all(?:y|ies)|(?:an )?ally or you|${s.self} or (?:an?|one of its|its|any of its) (?:adjacent )?all(?:y|ies)|you or your allies)(?: within (?<n>\\d+)(?: squares?)?(?: of (?:you|it))?)?(?: adjacent to (?:you|it))?`,
  )
  if (both !== undefined)
    return { relation: 'you-or-ally', within: /adjacent/i.test(both._) ? 1 : both.n === undefined ? undefined : Number(both.n), tests: [] }
  const you = c.has(`(?:you|${s.self})(?!['][sr])`) || (s.isMonster && s.it === 'you' && c.has("it(?!')"))
  if (you) {
    const state = c.scan('(?:are|is) (?:already )?(?=staggered and )')
    return state === undefined ? youFilter : undefined
  }
  if (c.has("(?:one of )?(?:your|its) (?:summons|summoned \\w+|companion)(?!')"))
    return { relation: 'summons', within: undefined, tests: [] }
  const some = tried(c, s, (cursor, scene) => {
    cursor.has('(?:one|any one|any)(?= of )')
    return picked(cursor, scene)
  })
  if (some !== undefined) {
    if (some.within !== undefined && some.of !== 'you') return undefined
    const within = some.of === 'area' && some.within === undefined ? s.range : some.within === 'hearing' ? 'sight' : some.within
    if (some.of === 'area' && within === undefined) return undefined
    return { relation: some.relation === 'creature' && some.notTarget ? 'creature' : some.relation, within, tests: some.tests }
  }
  if (s.target === 'target' && !s.inside && c.has("(?:the|a|any|each) target(?! (?:that )?you have marked)(?!')")) return targetFilter
  if (s.target === 'target' && s.it === 'target' && !s.inside && c.has("(?:it|they)(?!')")) return targetFilter
  const target = c.has("(?:the|this|that|a) (?:target|marked target|creature|target you have marked|marked creature)(?!')")
  if (target) {
    const marked = c.has(`(?:that )?(?:you have|is) marked(?: by ${s.self})?(?: with (?:this (?:power|attack)|‹[^›]+›))?`)
    return marked ? { relation: 'anybody', within: undefined, tests: [{ is: 'marked-by', whose: 'target', by: 'you' }] } : undefined
  }
  return c.has('(?:someone|somebody|anyone|anything)') ? anybody : undefined
}

/** What happens: the longer forms first. */
export function deed(c: C, s: Scene): Deed | undefined {
  c.has('(?:first|next|also|then|already)(?= )')
  const found = suffering(c, s) ?? attacking(c, s) ?? moving(c, s) ?? living(c, s)
  if (found === undefined) return undefined
  const when = [...found.when]
  let lasting: Lasting | undefined
  for (;;) {
    lasting ??= tried(c, s, readSpan)
    const test = tried(c, s, (cursor, scene) => {
      if (
        cursor.has(
          "(?:on|during) (?:your|its|their|the \\w+'s) (?:own )?turn|for the first time(?: (?:in|during|each|this) (?:an |the |this )?(?:encounter|turn|round))?|(?:and|but) (?:you )?(?:do not like|don't like|dislike) (?:the|that|your) (?:result|roll|outcome)|(?:this|each) (?:turn|round)",
        )
      )
        return 'passed'
      if (!cursor.has('(?:while|when|if|and)')) return undefined
      return readTest(cursor, scene)
    })
    if (test === undefined) break
    if (test !== 'passed') when.push(test)
  }
  return { ...found, when, lasting }
}

const done = (on: readonly Happening[], other: Filter | undefined, when: readonly Test[] = []): Deed => ({
  on,
  suffers: false,
  other,
  when,
})
const suffered = (on: readonly Happening[], other: Filter | undefined, when: readonly Test[] = []): Deed => ({
  on,
  suffers: true,
  other,
  when,
})

/** "with a melee attack", "by an attack", "with a *claw*". */
export function means(c: C, s: Scene): Test[] {
  const tests: Test[] = []
  for (;;) {
    const versus = c.scan(`(?:that targets?|against|targeting|vs\\.?) (?:(?:your|its|their|his|the) )?(?<defense>${defenseWord})`)
    const defense = defenseNamed(versus?.defense ?? '?')
    if (defense !== undefined) {
      const any: Test[] = [{ is: 'versus', defense }]
      for (;;) {
        const more = defenseNamed(c.scan(`(?:,? ?or|,)(?: (?:your|its|their|his))? (?<defense>${defenseWord})`)?.defense ?? '?')
        if (more === undefined) break
        any.push({ is: 'versus', defense: more })
      }
      tests.push(any.length === 1 ? { is: 'versus', defense } : { is: 'any', tests: any })
      continue
    }
    // "Hits with its claw using chaos fire": no attack is made with two powers.
    const power =
      s.powers === '' || tests.some((test) => test.is === 'power')
        ? undefined
        : c.scan(`(?:with|by|using) (?:the |its |your |their |an? )?‹?(?<power>${s.powers})›?(?: attack| power)?`)
    if (power !== undefined) {
      tests.push({ is: 'power', power: idOf(power.power ?? '') })
      continue
    }
    const weapon = c.scan('(?:with|by|using) (?:an? |your |its )?(?<way>melee|ranged) weapons?')?.way
    if (weapon !== undefined) {
      tests.push(...kindsOf(weapon))
      continue
    }
    const type = c.scan(`(?:with|by|from) (?:an? )?(?:attack that (?:deals|does) )?(?<type>${damageWord}) damage`)
    const damage = damageNamed(type?.type ?? '')
    if (damage !== undefined) {
      tests.push({ is: 'damage-type', type: damage })
      continue
    }
    const made = c.scan(
      '(?:with|by|using|from|on|of) (?:an? |the |your |its |their |any )?(?:single )?(?<kind>(?:(?:melee|ranged|near|far|area|close|arc|burst|blast|wall|weapon|opportunity|basic|charge|fire|cold|acid|poison|psychic|radiant|necrotic|lightning|thunder|force|fear|charm|focus|martial|arcane|divine|spirit|illusion|attack|power|or|and)[, ]*)*)(?:attack rolls?|attacks?|powers?)(?! (?:that|which)(?! targets?\\b))',
    )
    if (made === undefined) return tests
    tests.push(...kindsOf(made.kind ?? ''))
  }
}

function attacking(c: C, s: Scene): Deed | undefined {
  const natural = c.scan(
    'rolls? (?:an? )?(?:natural |unmodified )?(?<n>\\d+)(?: or (?:(?<more>higher|more|above|better)|(?<less>lower|less|below)))? (?:on|for|with|when making) (?:an?|any|its|your|the) (?<kind>(?:(?:melee|ranged|near|far)[, ]*(?:or )?)*)attack(?: roll)?(?: against (?:you|it|an enemy))?',
  )
  if (natural !== undefined) {
    const n = Number(natural.n)
    const roll: Test = {
      is: 'roll',
      atLeast: natural.less === undefined ? n : undefined,
      even: undefined,
      ...(natural.more === undefined ? { atMost: n } : {}),
    }
    return done(['roll'], undefined, [roll, ...kindsOf(natural.kind ?? '')])
  }
  const verb = c.scan(
    "(?<crit>(?:scores?|rolls?) a critical hit|crits?)(?: (?:against|on))?|(?<hit>(?:hits?|strikes?|succeeds? with an attack(?: roll)? against)(?: and damages?| or damages?)?)|(?<miss>misses|miss)|(?<violate>(?:makes?|uses?) an attack (?:that )?(?:(?:does|do) not|doesn't) (?:include|target)(?: you| it)?(?: as a target)?|attacks? (?:without including you|a creature other than you|anyone (?:other than|but) you|one of your allies instead)|violates (?:your|the) mark)|(?<make>(?:makes?|attempts?|uses?) (?:an? )?(?<kind>(?:(?:melee|ranged|near|far|area|opportunity|basic|weapon)[, ]*(?:or )?)*)(?:attack(?: power)?)(?: roll)?(?: (?:against|on|that (?:targets|includes)|targeting))?)|(?<attack>attacks?)|(?<target>targets?)|(?<damage>damages?|deals? (?:\\w+ )?damage(?: to)?)|(?<kill>kills?|slays?|(?:reduces?|drops?)(?= .{2,60} to 0))",
  )
  if (verb === undefined) return undefined
  if (verb.violate !== undefined) {
    c.has(`(?:you|it|${s.self})(?: as a target)?`)
    return done(['mark-violated'], undefined)
  }
  const kinds = verb.make === undefined ? [] : kindsOf(verb.kind ?? '')
  const early = means(c, s)
  const other = object(c, s)
  const when = [...kinds, ...early, ...means(c, s)]
  if (verb.crit !== undefined) return done(['critical'], other, when)
  if (verb.hit !== undefined) return done(['hit'], other, when)
  if (verb.miss !== undefined) return done(['miss'], other, when)
  if (verb.damage !== undefined) return done(['damage'], other, when)
  if (verb.kill !== undefined) {
    c.has('to 0 (?:HP|hit points)(?: or (?:below|less|fewer|lower))?')
    return done(['drop'], other, [...when, ...means(c, s)])
  }
  if (verb.make !== undefined && other === undefined && /attack roll/i.test(verb._)) return done(['roll'], other, when)
  return done(['target'], other, when)
}

export function object(c: C, s: Scene): Filter | undefined {
  return (
    tried(c, s, (cursor, scene) => {
      if (cursor.has('itself|themselves')) return undefined
      return filter(cursor, scene)
    }) ?? tried(c, s, (cursor, scene) => (readRole(cursor, scene) === 'you' ? youFilter : undefined))
  )
}

function suffering(c: C, s: Scene): Deed | undefined {
  const attacker = (): Filter | undefined =>
    tried(c, s, (cursor, scene) =>
      cursor.has('(?:made )?(?:by|from)(?! (?:an? )?(?:\\w+ )?(?:attack|power))') ? filter(cursor, scene) : undefined,
    )
  const verb = c.scan(
    `(?:is|are|would be|gets?|becomes?|has been|was) (?:(?<crit>(?:hit by|struck by|the target of) a critical hit|critically hit)|(?<hit>hit)|(?<miss>missed)|(?<stagger>(?:first )?(?:staggered|bloodied))|(?<target>(?:attacked|targeted|the target))|(?<damage>damaged|dealt damage|injured|hurt)|(?<force>(?:pushed|pulled|shunted|slid|subjected to (?:a )?(?:unwilling|forced) movement)(?:,? (?:or )?(?:pulled|shunted|slid|pushed))*)|(?<drop>(?:reduced|dropped|brought) to 0 (?:hit points|HP)(?: or (?:below|less|fewer|lower))?|knocked unconscious)|(?<kill>killed|slain|destroyed)|(?<state>(?:knocked )?(?:${conditionWord})(?:,? (?:or |and )?(?:knocked )?(?:${conditionWord}))*))`,
  )
  if (verb !== undefined) {
    const by = attacker()
    const when = means(c, s)
    const other = by ?? attacker()
    if (verb.crit !== undefined) return suffered(['critical'], other, when)
    if (verb.hit !== undefined) return suffered(['hit'], other, when)
    if (verb.miss !== undefined) return suffered(['miss'], other, when)
    if (verb.stagger !== undefined) return suffered(['stagger'], other, when)
    if (verb.target !== undefined) return suffered(['target'], other, when)
    if (verb.damage !== undefined) return suffered(['damage'], other, when)
    if (verb.force !== undefined) return suffered(['force'], other, when)
    if (verb.drop !== undefined) return suffered(['drop'], other, when)
    if (verb.kill !== undefined) return suffered(['kill'], other, when)
    return suffered(['afflict'], other, [...statesOf(verb.state ?? ''), ...when])
  }
  const takes = c.scan(
    `(?:takes?|suffers?|would take|(?:is|are) about to take) (?:any |at least \\d+ )?(?:(?<type>${damageWord}|weapon) )?damage`,
  )
  if (takes !== undefined) {
    const type = damageNamed(takes.type ?? '')
    const other = attacker()
    const isWeapon = /^weapon$/i.test(takes.type ?? '')
    const kind: Test[] = type !== undefined ? [{ is: 'damage-type', type }] : isWeapon ? [{ is: 'tag', tag: 'weapon' }] : []
    return suffered(['damage'], other, [...kind, ...means(c, s)])
  }
  if (c.has('drops? to 0 (?:hit points|HP)(?: or (?:below|less|fewer|lower))?|falls? unconscious'))
    return suffered(['drop'], attacker(), means(c, s))
  if (c.has('dies|die')) return suffered(['kill'], undefined, nearTests(c, s))
  if (c.has('falls? prone')) return suffered(['afflict'], undefined, [{ is: 'has', whose: 'target', condition: 'prone' }])
  if (c.has('(?:regains?|recovers?|gains?|receives?) (?:hit points|HP|healing)|heals|heal|is healed|are healed'))
    return suffered(['heal'], undefined)
  return undefined
}

function statesOf(words: string): Test[] {
  const tests = [...words.matchAll(new RegExp(`\\b(?:${conditionWord})\\b`, 'gi'))].flatMap(([word]) => {
    const condition = conditionNamed(word)
    return condition === undefined ? [] : [stateOf(condition)]
  })
  const known = tests.filter((test) => test !== undefined)
  if (known.length < 2) return known
  return [{ is: 'any', tests: known }]
}

function moving(c: C, s: Scene): Deed | undefined {
  const verb = c.scan(
    '(?<leave>(?:leaves?|exits?|(?:moves?|shifts?) (?:away from|out of)) (?:(?:you|it)(?= |[,.:;]|$) ?|(?:a |the |any |its |your )?(?:squares? )?))|(?<enter>(?:(?:willingly )?(?:enters?|moves? (?:in)?to|comes? (?:in)?to|ends? (?:its|their|a) (?:move|movement) (?:in)?)) (?:a |the |any )?(?:squares? |position |space )?(?:that is )?|(?:moves?|comes?|becomes?)(?= adjacent| next| within)|ends? (?:its|their|a) (?:move|movement)(?= adjacent| next| within))|(?<shift>shifts?)|(?<teleport>teleports?)|(?<charge>charges?)|(?<stand>stands?(?: up)?(?: from (?:being )?prone)?(?= |[,.:;]|$))|(?<moves>moves?)',
  )
  if (verb === undefined) return undefined
  if (verb.charge !== undefined) return done(['charge'], object(c, s))
  if (verb.teleport !== undefined) return done(['teleport'], undefined, nearTests(c, s))
  if (verb.shift !== undefined) return done(['shift'], undefined, nearTests(c, s))
  if (verb.stand !== undefined) return done(['stand'], undefined, nearTests(c, s))
  if (verb.leave !== undefined) return done(['leave'], undefined, nearTests(c, s))
  if (verb.enter !== undefined) {
    const tests = nearTests(c, s)
    return tests.length === 0 ? undefined : done(['enter'], undefined, tests)
  }
  return done(['leave'], undefined, nearTests(c, s))
}

/** "adjacent to you", "within 2 squares of you", "your reach". */
function nearTests(c: C, s: Scene): Test[] {
  return (
    tried(c, s, (cursor, scene) => {
      const found = cursor.scan(
        "(?:that is |to a square |in a square |a square )?(?:(?<adjacent>(?:adjacent|next) to|adjacent)|within (?<n>\\d+)(?: squares?)?(?: of)?|(?<reach>(?:within )?(?:your|its|\\w+'s) reach)|(?<aura>(?:in |within )?(?:the|this|its|your) (?:aura|zone|area)))",
      )
      if (found === undefined) return undefined
      if (found.reach !== undefined) return [{ is: 'in-reach', whose: 'target', by: 'you' }] satisfies Test[]
      if (found.aura !== undefined) return [{ is: 'in-zone', whose: 'target' }] satisfies Test[]
      const of = readRole(cursor, scene) ?? 'you'
      return [{ is: 'within', whose: 'target', of, squares: found.adjacent === undefined ? Number(found.n) : 1 }] satisfies Test[]
    }) ?? []
  )
}

const checkWord = `(?:${skillWord}|${abilityWord})`

/** "an Athletics or Acrobatics check": no other. */
function checkTests(words: string): Test[] {
  const [isSkill, isAbility] = [/\bskill\b/i.test(words), /\bability\b/i.test(words)]
  if (isSkill || isAbility) return isSkill && isAbility ? [] : [{ is: 'check', of: isSkill ? skills : abilities }]
  const of = [...words.matchAll(new RegExp(checkWord, 'gi'))].flatMap(([word]) => skillNamed(word) ?? abilityNamed(word) ?? [])
  return [{ is: 'check', of }]
}

function living(c: C, s: Scene): Deed | undefined {
  const turn = c.scan('(?<edge>starts?|begins?|ends?|finishes) (?:its|their|your|his|her|the|a) turn')
  if (turn !== undefined) {
    const state = c.attempt(() => {
      c.has('(?:and is|while)')
      const states = conditionList(c, 'target')
      const isHeld = states?.[0]?.is === 'has' && states[0].condition === 'grappled' && c.has(`by (?:you|it|${s.self})`)
      return isHeld ? [{ is: 'grappled-by', whose: 'target', by: 'you' } as const] : states
    })
    const tests = state === undefined ? nearTests(c, s) : [anyOf(state)].filter((one) => one !== undefined)
    if (tests.length === 0 && /^(?:with|by|in|on) /.test(c.rest.trim())) return undefined
    return done([/^(?:start|begin)/i.test(turn.edge ?? '') ? 'turn-start' : 'turn-end'], undefined, tests)
  }
  if (c.has('rolls? (?:for )?initiative|(?:makes? )?an initiative check')) return done(['initiative'], undefined)
  if (c.has('(?:spends?|uses?) a recovery')) return done(['recover'], undefined)
  const save = c.scan('(?:makes?|(?<fails>fails?)|(?<succeeds>succeeds? (?:on|at)|passes)) (?:an? |the )?(?:death )?sav(?:e|ing throw)')
  if (save !== undefined)
    return done(
      ['save'],
      undefined,
      save.fails !== undefined ? [{ is: 'not', test: { is: 'happened' } }] : save.succeeds !== undefined ? [{ is: 'happened' }] : [],
    )
  const check = c.scan(
    `(?:makes?|(?<fails>fails?(?: (?:on|at))?)|(?<succeeds>succeeds? (?:on|at))) (?:an? |the )?(?<what>(?:skill|ability)(?: or (?:skill|ability))?|${checkWord}(?:(?:,? or|,) (?:an? )?${checkWord})*) check`,
  )
  if (check !== undefined) {
    const isSo: Test[] =
      check.fails !== undefined ? [{ is: 'not', test: { is: 'happened' } }] : check.succeeds !== undefined ? [{ is: 'happened' }] : []
    return done(['check'], undefined, [...checkTests(check.what ?? ''), ...isSo])
  }
  const use = c.scan('(?:uses?|casts?|activates?) (?:an? |any )?(?:(?<tag>[a-z]+) )?(?:attack )?(?:power|spell)')
  if (use !== undefined) {
    const tag = use.tag?.toLowerCase()
    if (tag === undefined || tag === 'another') return done(['use'], undefined)
    if (/^(?:at-will|encounter|daily|attack|utility)$/.test(tag)) return undefined
    return done(
      ['use'],
      undefined,
      tag === 'melee' || tag === 'ranged' || tag === 'near' || tag === 'far' ? [{ is: 'origin', origins: [tag] }] : [{ is: 'tag', tag }],
    )
  }
  if (s.powers !== '') {
    const power = c.scan(`(?:uses?) (?:the |its |your )?‹?(?<power>${s.powers})›?(?: power| attack)?`)
    if (power !== undefined) return done(['use'], undefined, [{ is: 'power', power: idOf(power.power ?? '') }])
  }
  return undefined
}
