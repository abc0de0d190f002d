import { AND, idOf, OR } from '@riposte/print'
import type { Forbidden, Part } from '../clauses/parts.ts'
import type { Test, Who } from '../clauses/phrases.ts'
import type { Condition } from '../terms.ts'
import { conditionNamed, conditionWord, powerWord } from './lexicon.ts'
import { narrowings } from './narrowings.ts'
import { doing, lying, type Node } from './nodes.ts'
import { type C, type Scene, tried } from './scene.ts'
import { readTest } from './tests.ts'
import { readRole } from './who.ts'

/** "cannot shift or make opportunity attacks", "does not provoke", "cannot be pushed". */

const acts: readonly (readonly [string, Forbidden, Forbidden?])[] = [
  ['use (?:any )?(?:encounter (?:or|and) daily|daily (?:or|and) encounter) (?:attack )?powers', 'encounter-powers', 'daily-powers'],
  ['(?:willingly )?leave (?:its|their|the|your) (?:current )?(?:space|square|position)', 'move'],
  ['(?:willingly )?shift', 'shift'],
  ['teleport', 'teleport'],
  ['(?:willingly )?move', 'move'],
  [
    '(?:(?:regain|recover|gain) (?:any )?(?:hit points|HP)|heal(?: (?:any )?(?:hit points|HP))?|be healed|receive (?:any )?healing|benefit from healing)',
    'heal',
  ],
  ['(?:make|take) opportunity (?:attacks|actions)', 'opportunity-attack'],
  [
    '(?:take|use) (?:any )?(?:immediate actions|counter(?:s| actions?)?(?: (?:or|and) reacti?o?n?s?(?: actions?)?)?|reactions?(?: (?:or|and) counters?)?|immediate or opportunity actions)',
    'immediate',
  ],
  [
    '(?:make (?:any |an )?attacks? (?:against|on|that (?:include|target)) (?:you|it|the \\w+)(?! or)|attack (?:you|it)|target you(?: with (?:an )?attacks?)?)',
    'attack-you',
  ],
  [
    "(?:make|use) (?:any |an )?attacks? that (?:do not|don't|does not|doesn't) (?:also )?(?:include|target) (?:you|it|the \\w+)(?: as a target)?",
    'attack-others',
  ],
  [
    '(?:attack|target|make (?:any |an )?attacks? (?:against|on)) (?:any(?:one|body|thing)?|a|another|others?|any other)(?: (?:creature|enemy|target|character)s?)?(?: else)? (?:other than|except(?: for)?|but|besides) (?:you|it|the \\w+)(?: with (?:its |an )?attacks?)?',
    'attack-others',
  ],
  ['(?:make (?:any )?(?:attacks?|attack rolls?)|attack|use attack powers)', 'attack'],
  ['charge', 'charge'],
  ['stand(?: up)?', 'stand'],
  ['use (?:any )?encounter powers', 'encounter-powers'],
  ['use (?:any )?daily powers', 'daily-powers'],
  ['use (?:any )?(?:area|near or far) powers', 'area-powers'],
  ['use (?:any )?(?:near or far|area) attacks?', 'area-powers'],
  ['use (?:any )?powers', 'use-powers'],
  ['(?:gain|have|benefit from|get) combat advantage', 'gain-advantage'],
  ['(?:flank|(?:provide|benefit from|contribute to|gain (?:the |any )?benefits? (?:of|from)) (?:a )?flank(?:ing)?)', 'flank'],
  ['be flanked', 'be-flanked'],
  ['(?:spend|use) (?:any )?(?:recoveries|a recovery)', 'spend-recovery'],
  ['(?:make|attempt) (?:any )?saving throws?', 'save'],
  ['(?:use Stealth to )?hide', 'hide'],
  ['(?:become|be) hidden', 'hide'],
  ['be invisible', 'benefit-from-invisible'],
  ['fly', 'fly'],
  [
    '(?:be )?subject(?:ed)? to (?:any )?(?:unwilling|forced) movement|be (?:moved|pushed|pulled|shunted|slid|moved unwillingly|forced to move)(?:,? (?:or )?(?:pulled|pushed|shunted|slid|moved))*(?: against its will)?',
    'be-forced',
  ],
  ['(?:be )?knocked prone|fall prone|be made prone', 'be-proned'],
  ['benefit from (?:any )?(?:cover or concealment|concealment or cover)', 'benefit-from-cover', 'benefit-from-concealment'],
  ['benefit from (?:any )?cover', 'benefit-from-cover'],
  ['benefit from (?:any )?concealment', 'benefit-from-concealment'],
  ['benefit from (?:being invisible|invisibility)', 'benefit-from-invisible'],
  ['benefit from (?:any )?resistances?', 'benefit-from-resistance'],
]

export function readCannot(c: C, s: Scene, subject: readonly Who[]): Node | undefined {
  return tried(c, s, () => {
    if (
      !c.has(
        "(?:also )?(?:cannot|can't|can not|may not|must not|(?:is|are|become|becomes) unable to|(?:is|are) not able to|loses? the ability to|(?:is|are) prevented from)",
      )
    )
      return undefined
    if (
      c.has(
        `(?:willingly )?(?:attack|target|make (?:any |an )?attacks? (?:against|on|that (?:include|target))) (?:you|${s.self})(?=[.,;]| until| on | \\(|$)`,
      )
    )
      return lying(subject, [{ is: 'may-not', what: 'attack-you', when: [] }])
    const voice = c.scan(
      '(?<deeds>(?:speak|talk|breathe|communicate|make noise|be heard)(?:(?:,? or|,? and|,) (?:speak|talk|breathe|communicate|make noise))*)(?: in this form)?(?= and | until | for | \\(|[.,;]|$)',
    )
    if (voice?.deeds !== undefined)
      // Breath and noise cost nothing in a fight.
      return /speak|talk|communicate/.test(voice.deeds) ? lying(subject, [{ is: 'may-not', what: 'speak', when: [] }]) : doing()
    const alone = attackAlone(c, s)
    if (alone !== undefined) return lying(subject, [alone])
    const powers = tried(c, s, named)
    if (powers !== undefined) return lying(subject, powers.map(barred))
    const immune = immunities(c)
    if (immune !== undefined) return lying(subject, immune)
    const parts: Part[] = []
    for (;;) {
      const found = tried(c, s, () => {
        if (parts.length > 0 && !c.has('(?:,? ?(?:or|and|nor)(?: to)?|,)')) return undefined
        return forbidden(c)
      })
      if (found === undefined) break
      parts.push(...found.map((what): Part => ({ is: 'may-not', what, when: [] })))
    }
    if (parts.length === 0) return undefined
    const tagged = c.scan(
      "(?:unless they have|without|that (?:do not|don't) have|except (?:those with|powers with)) the (?<tag>[a-z ]+?) (?:tag|keyword)",
    )?.tag
    const { tests: narrowed, against } = narrowings(c, s)
    if (against !== undefined) s.doubts.push('against whom this is forbidden')
    const tests: Test[] = tagged === undefined ? [...narrowed] : [...narrowed, { is: 'not', test: { is: 'tag', tag: idOf(tagged) } }]
    if (tests.length === 0) return lying(subject, parts)
    return lying(
      subject,
      parts.map((part) => (part.is === 'may-not' ? { ...part, when: tests } : part)),
    )
  })
}

/** "use *heat ray*", "make *bite* or *claw* attacks". */
function named(c: C, s: Scene): string[] | undefined {
  if (s.powers === '' || !c.has('(?:use|make)')) return undefined
  c.has('(?:the|its|their|your|any)(?= )')
  const all = c.list(() => powerWord(c, s), [...OR, ...AND])
  c.has('(?:power |attack )?(?:attacks?|powers?)')
  return all
}

/** That one power is not to be used. */
export const barred = (power: string): Part => ({ is: 'may-not', what: 'use-powers', when: [{ is: 'power', power }] })

function forbidden(c: C): readonly Forbidden[] | undefined {
  const found = acts.find(([words]) => c.has(words))
  if (found === undefined) return undefined
  const [, first, second] = found
  return second === undefined ? [first] : [first, second]
}

/** "make an attack that does not include you": a mark in other words. */
function attackAlone(c: C, s: Scene): Part | undefined {
  return tried(c, s, () => {
    if (!c.has('(?:make|use) (?:any |an )?attacks? (?:against|that targets?|on)(?: only)?')) return undefined
    const who = readRole(c, s)
    if (
      who === undefined ||
      !c.has(
        "(?:that (?:does not|doesn't|do not)|without|unless (?:it|the attack|that attack)(?: also)?|that (?:does not|do not) also) ?(?:targets?|includ(?:e|es|ing)|targeting) (?:at least one other|another|other) (?:creature|target|enemy|character)s?(?: as well)?",
      )
    )
      return undefined
    return { is: 'may-not', what: 'attack-you-alone', when: [] }
  })
}

/** "be marked, dominated, or surprised". */
function immunities(c: C): Part[] | undefined {
  return c.attempt(() => {
    if (!c.has('be(?:come)?(?: made)?')) return undefined
    const named = (): Condition | undefined => conditionNamed(c.scan(`(?:knocked )?(?<condition>${conditionWord})`)?.condition ?? '')
    const all = c.list(named, [...OR, ...AND, 'nor'])
    if (all?.some((one) => one === 'hidden' || one === 'invisible') === true) return undefined
    return all?.map((one): Part => (one === 'prone' ? { is: 'may-not', what: 'be-proned', when: [] } : { is: 'immune', to: one }))
  })
}

/** "does not provoke opportunity attacks when shooting". */
export function readDoesNot(c: C, s: Scene, subject: readonly Who[]): Node | undefined {
  return tried(c, s, () => {
    if (c.has('(?:is|are) not (?:transported|moved|removed|affected)[^.;,]*')) return doing()
    // What a miss does not bring.
    if (
      /^(?:on a miss,? )?half damage\b/i.test(c.text) &&
      c.has(
        `(?:is|are) not (?:pushed|pulled|shunted|knocked prone|${conditionWord})(?:,? (?:and|or) (?:pushed|pulled|shunted|knocked prone|${conditionWord}))*`,
      )
    )
      return doing()
    if (!c.has("(?:do(?:es)? not|don't|doesn't|never)")) return undefined
    const provokes = c.scan(
      'provokes? (?:any )?opportunity attacks?(?! for this movement)(?: (?:(?<moving>(?:when|by|while|for|from) (?:it )?(?:moving|moves?|this movement|movement|leaving (?:a )?squares?))|(?<attacking>(?:when|by|while|for|from|with) (?:it )?(?:attacking|(?:making )?(?:ranged|far|ranged or far|ranged and far|area)(?: or (?:area|far))? attacks?|attacks|using (?:ranged|far|ranged or far) (?:attacks|powers)|shooting))))?',
    )
    if (provokes !== undefined) {
      const what: Forbidden =
        provokes.moving !== undefined ? 'provoke-moving' : provokes.attacking !== undefined ? 'provoke-attacking' : 'provoke'
      return lying(subject, [{ is: 'may-not', what, when: [] }])
    }
    if (c.has('grant combat advantage')) {
      const tests: Test[] = []
      const test = tried(c, s, () => (c.has('(?:while|when|for|due to|from|because of)') ? readTest(c, s) : undefined))
      if (test !== undefined) tests.push(test)
      if (c.has('(?:to flanking enemies|(?:for|from|by|due to|when|while) (?:being )?flank(?:ed|ing))'))
        return lying(subject, [{ is: 'may-not', what: 'be-flanked', when: tests }])
      return undefined
    }
    if (c.has('(?:need|have|require) (?:to )?stand')) return undefined
    return undefined
  })
}

/** "is not slowed by difficult terrain". */
export function readUnhindered(c: C, subject: readonly Who[]): Node | undefined {
  const found = c.has('(?:is|are) not (?:slowed|hindered|affected|impeded) by (?:any )?difficult terrain')
  return found ? lying(subject, [{ is: 'ignores', what: 'difficult', squares: 0 }]) : undefined
}

/** "ranged attacks do not provoke" belongs to whose attacks they are. */
export function readUnprovoked(c: C, s: Scene): Node | undefined {
  return tried(c, s, () => {
    if (
      !c.has(
        "(?:using |making )?(?:its|your|the \\w+'s|this|these|ranged|far)? ?(?:ranged |far |area )?(?:attacks?|powers?) (?:do(?:es)? not|don't|doesn't) provoke (?:any )?opportunity attacks?",
      )
    )
      return undefined
    return lying([{ who: 'you' }], [{ is: 'may-not', what: 'provoke-attacking', when: [] }])
  })
}

/** Of its movement. */
export function readDoesNotProvoke(c: C, to: readonly Who[]): Node | undefined {
  return c.has("(?:does not|doesn't|do not|don't) provoke (?:any )?opportunity attacks?")
    ? lying(to, [{ is: 'may-not', what: 'provoke-moving', when: [] }])
    : undefined
}
