import { idOf } from '@riposte/print'
import type { Clause } from '../clauses/clauses.ts'
import type { Part } from '../clauses/parts.ts'
import type { Who } from '../clauses/phrases.ts'
import type { Strike } from '../clauses/power.ts'
import { nothing, readAmount } from './amounts.ts'
import { readBonus } from './bonuses.ts'
import { countWord, numberOf } from './lexicon.ts'
import { doing, type Node } from './nodes.ts'
import { type C, type Scene, tried } from './scene.ts'
import { picked, readRole, readWho } from './who.ts'

/** "makes two *claw* attacks", "can make a basic attack as a free action", "repeat the attack", "rerolls the attack". */

type Attack = Extract<Clause, { do: 'attack' }>

const basicWord =
  '(?:(?<kind>melee|ranged) basic|basic (?<kind2>melee|ranged)|basic|(?<kind3>melee or ranged|ranged or melee) basic|basic (?:melee or ranged|ranged or melee))'

interface With {
  readonly names: readonly string[]
  readonly times: number
  readonly upTo: boolean
}

/** What is attacked with: "a basic melee", "up to three *sword*", "two claw". */
function readWith(c: C, s: Scene): With | undefined {
  return tried(c, s, () => {
    const count = c.scan(
      `(?<up>up to )?(?:(?:an?|another|one|its|their|your|the|a single|an immediate|a free) (?:additional |extra |immediate |free |single )?|(?<n>${countWord}) (?:additional |more )?)`,
    )
    const times = count?.n === undefined ? 1 : numberOf(count.n)
    const basic = c.scan(`${basicWord} attacks?(?: \\((?:melee or ranged|ranged or melee)(?=\\)))?`)
    if (basic !== undefined && c.text.slice(c.at, c.at + 1) === ')') c.at++
    if (basic !== undefined) return { names: [basicName(basic.kind ?? basic.kind2)], times, upTo: count?.up !== undefined }
    if (c.has('opportunity attacks?')) return { names: ['opportunity'], times, upTo: count?.up !== undefined }
    const any = c
      .scan('(?<often>at-will|encounter) (?:attack )?(?:powers?(?: (?:you|it|they) (?:know|has|have))?|attacks?)')
      ?.often?.toLowerCase()
    if (any === 'at-will') return { names: [any], times, upTo: count?.up !== undefined }
    const power = readNames(c, s)
    if (power === undefined) return undefined
    const again = c.scan('(?<two>twice)|three times')
    return { names: power, times: again === undefined ? times : again.two === undefined ? 3 : 2, upTo: count?.up !== undefined }
  })
}

const basicName = (kind: string | undefined): string => {
  const word = kind?.toLowerCase()
  if (word === 'melee') return 'basic-melee'
  return word === 'ranged' ? 'basic-ranged' : 'basic'
}

/** "*claw* or *bite* attack"; `names` are those of the block. */
function readNames(c: C, s: Scene): string[] | undefined {
  const known = s.powers === '' ? '‹[^›]+›' : `(?:‹[^›]+›|${s.powers})`
  const names = c.list(() => c.scan(`(?<name>${known})s?`)?.name, ['or', 'or a', 'or an', 'or its', 'and/or'])
  if (names === undefined) return undefined
  c.has('attacks?(?: powers?)?|powers?')
  return names.map((name) => idOf(name.replace(/[‹›]/g, '')))
}

export const attacks = (c: C, s: Scene, subject: readonly Who[]): Node | undefined =>
  tried(c, s, () => {
    const verb = c.scan('(?:immediately |also )?(?:makes?|uses?|gets?|takes?|to make|making|delivers?)(?: two attacks:)?')
    if (verb === undefined) return undefined
    const first = readWith(c, s)
    if (first === undefined) return undefined
    const all = [first]
    for (;;) {
      const next = tried(c, s, () =>
        c.has(',? and(?= (?:a|an|one|two|three|up)\\b)|,(?= (?:a|an|one|two|three)\\b)|and(?= ‹)') ? readWith(c, s) : undefined,
      )
      if (next === undefined) break
      all.push(next)
    }
    // The powers of a block are used by nobody else.
    const isOwn = s.isMonster && first.names.every((name) => !name.startsWith('basic')) && subject.every((who) => who.who === 'target')
    if (isOwn) subject = [{ who: 'you' }]
    const { each, ...rest } = readManner(c, s, subject)
    // Nobody strikes himself: who it is that strikes is then not said.
    if (subject.some(({ who }) => who === rest.against)) return undefined
    const made = (group: readonly With[]): Attack[] =>
      group.flatMap((one) =>
        subject.map((by): Attack => ({ do: 'attack', by, with: one.names, times: one.times, upTo: one.upTo, ...rest })),
      )
    const clauses = made(all)
    return doing(...(each === undefined ? clauses : [{ do: 'each', to: each, does: clauses } as const]))
  })

const whom: readonly (readonly [string, Attack['against']])[] = [
  [
    ',? ?(?:(?:each|all|both)(?: (?:attack|of these attacks))? )?(?:(?:must be )?(?:made )?(?:against|on)) (?:a )?(?:different|separate) (?:targets?|creatures?|enem(?:y|ies))(?: each)?|,? ?no (?:more than|two) (?:one|attacks) (?:of which can be )?against (?:any single|a single|the same) (?:target|creature)|,? ?against different (?:targets|creatures|enemies)|,? ?each against a different \\w+',
    'different',
  ],
  [
    '(?:,? ?(?:both|all) )?against (?:the same|a single|one) (?:target|creature|enemy)(?! (?:of|adjacent|within|in|that|who|you)\\b)',
    'same',
  ],
  ['against (?:the|its) (?:nearest|closest) (?:creature|enemy|target|ally)', 'nearest'],
]

/** "against the target", "each against a different target", "with a +2 bonus", "as a free action". */
function readManner(
  c: C,
  s: Scene,
  subject: readonly Who[],
): Pick<Attack, 'against' | 'bonus' | 'optional' | 'charge' | 'among' | 'chooser'> & { each: Who | undefined } {
  let each: Who | undefined
  let against: Attack['against'] = 'any'
  let picks: Pick<Attack, 'among' | 'chooser'> = {}
  const bonus: Part[] = []
  let isRead = true
  while (isRead) {
    isRead =
      tried(c, s, () => {
        if (
          c.has(
            'as an? (?:free|swift|minor|move|standard|opportunity) action|as part of the (?:same )?(?:action|charge|movement)|immediately|at any point (?:during|in|of) (?:the|its|this) (?:move|movement)',
          )
        )
          return true
        const among = whom.find(([words]) => c.has(words))?.[1]
        if (among !== undefined) {
          against = among
          return true
        }
        const from = c.at
        const at = tried(c, s, () => (c.has('(?:against|on|targeting)') ? (readRole(c, s) ?? picked(c, s)) : undefined))
        if (at !== undefined) {
          const isChosen = new RegExp(`\\b(?:of (?:your${s.isMonster ? `|its|${s.self}'s?` : ''}) choice|you choose)\\b`, 'i').test(
            c.text.slice(from, c.at),
          )
          const isOwn = subject.some((who) => who.who === 'you')
          // Nobody attacks himself: "it" is somebody else.
          if (at === 'you' && isOwn) {
            if (s.isCounter) against = 'trigger'
            return s.isCounter ? true : undefined
          }
          if (typeof at === 'object' && !isOwn && (isChosen || (at.of === 'target' && subject.some(({ who }) => who === 'target')))) {
            if (at.count !== 1) return undefined
            picks = { among: at, ...(isChosen ? { chooser: 'you' } : {}) }
            return true
          }
          against =
            at === 'you' && !subject.some((who) => who.who === 'you')
              ? 'you'
              : at === 'trigger' || (at === s.trigger && at !== 'target')
                ? 'trigger'
                : at === 'target'
                  ? 'target'
                  : 'any'
          // Whom the trigger was about besides is not who set it off.
          if (at === 'other') {
            each = { who: 'other' }
            against = 'target'
          }
          if (typeof at === 'object' && (at.tests.length > 0 || at.count === 'all' || at.within !== undefined)) {
            // Nobody is among those that he attacks.
            each =
              at.relation === 'creature'
                ? { ...at, tests: [...at.tests, { is: 'not', test: { is: 'same', whose: 'target', as: 'you' } }] }
                : at
            against = 'target'
          }
          return true
        }
        if (c.has('with combat advantage')) {
          bonus.push({ is: 'has-advantage', when: [] })
          return true
        }
        const extra = tried(c, s, () => (c.has('(?:,? ?with|and gains?|at)') ? readBonus(c, s, [{ who: 'you' }]) : undefined))
        if (extra !== undefined) {
          bonus.push(...extra.parts)
          return true
        }
        return undefined
      }) === true
  }
  return { against, bonus, optional: false, charge: false, ...picks, each }
}

/** "charges the target", "can charge as a free action". */
export const charges = (c: C, s: Scene, subject: readonly Who[]): Node | undefined =>
  tried(c, s, () => {
    if (!c.has('(?:charges?|makes? a charge(?: attack)?)')) return undefined
    const at = tried(c, s, (cursor, scene) => {
      cursor.has('against')
      return readWho(cursor, scene)
    })
    c.has('as a free action')
    const against = at?.who === 'trigger' ? 'trigger' : at?.who === 'target' ? 'target' : 'any'
    return doing(
      ...subject.map(
        (by): Attack => ({
          do: 'attack',
          by,
          with: ['basic-melee'],
          times: 1,
          upTo: false,
          against,
          bonus: [],
          optional: false,
          charge: true,
        }),
      ),
    )
  })

/** "repeat the attack three times against a different target". */
export const repeats = (c: C, s: Scene): Node | undefined =>
  tried(c, s, () => {
    if (
      !c.has(
        'repeats? (?:the|this) attack(?: roll)?|makes? (?:the|this) (?:same )?attack (?:again|one more time|once more|a second time)|attacks? again',
      )
    )
      return undefined
    const times = c.scan(`(?<n>once|twice|thrice|${countWord})(?: (?:more|additional))?(?: times)?(?: more)?|one more time|again`)
    const against = c.has('against (?:the )?same (?:target|creature)(?! or)|against (?:the target|it)')
      ? 'same'
      : c.has(
            'against (?:a |another )?(?:different |second |other |new )?(?:target|creature|enemy)s?(?: in range| within range)?|against different targets',
          )
        ? 'different'
        : 'any'
    const before: Clause[] = []
    const shifting = tried(c, s, () => {
      if (!c.has(',? ?(?:you )?(?:can |may )?(?:shift(?:ing)?)')) return undefined
      const squares = readAmount(c, s)
      return squares !== undefined && c.has('squares? (?:before each attack|between attacks|before each)') ? squares : undefined
    })
    if (shifting !== undefined)
      before.push({ do: 'move', how: 'shift', mode: undefined, squares: shifting, to: { who: 'you' }, ends: undefined, optional: true })
    c.has(
      'against (?:an |any )?(?:eligible|the same or a different|the same or another|any) (?:target|creature)|against the same (?:target|creature) or (?:a different|another)(?: one| target| creature)?',
    )
    return doing({ do: 'repeat', times: times?.n === undefined ? 1 : numberOf(times.n), before, against })
  })

/** "make a secondary attack": the one that stands in the block. */
export const secondary =
  (strike: Strike | undefined) =>
  (c: C, s: Scene): Node | undefined => {
    if (strike === undefined) return undefined
    return tried(c, s, () => {
      if (
        !c.has(
          'makes? (?:a|the|one|this|the following) (?:secondary|second|tertiary|third|additional|further|follow-up) attack|makes? (?:a|the) (?:secondary|tertiary)',
        )
      )
        return undefined
      const where = c.scan(
        "(?<centred>(?:centered|centred|centering) on (?:the |that )?(?:primary )?(?:target|creature)(?:'s space)?)|(?<any>against (?:the same or (?:a )?(?:different|another)|any|a|an eligible) (?:target|creature|enemy))|(?<different>against (?:a different|another|a second|one other) (?:target|creature|enemy)(?: within (?:\\d+ squares|your reach|reach|range)(?: of (?:you|it|the (?:primary )?target))?)?(?: adjacent to (?:you|it|the (?:primary )?target))?)|(?<same>(?:against|on|that targets) (?:the (?:same |primary |original )?target|it|the same (?:creature|enemy)))|(?<burst>(?:against|that targets) each (?:other )?(?:enemy|creature) .{0,40}(?=[.,;]|$))",
      )
      if (where?.burst !== undefined) return undefined
      const against =
        where?.centred !== undefined
          ? 'centred'
          : where?.different !== undefined
            ? 'different'
            : where?.any !== undefined || strike.elsewhere === 'own' || (strike.isSame === true && where?.same === undefined)
              ? 'any'
              : strike.elsewhere === 'others' && where?.same === undefined
                ? 'different'
                : 'target'
      return doing({ do: 'strike', strike, times: 1, optional: false, against })
    })
  }

/** What counters do to the attack that set them off. */
export const rerolls = (c: C, s: Scene): Node | undefined =>
  tried(c, s, () => {
    const found = c.scan(
      '(?:must |immediately )*(?:rerolls?|re-rolls?|rolls? again) (?:the |that |its |their |your )?(?:triggering )?(?:(?<any>d20(?: roll)?|die|roll(?= and|[,.;]|$))|(?<attack>(?:triggering )?(?:attack(?: roll)?(?: or (?:the )?(?:skill )?check)?|attack roll|roll))|(?<save>(?:failed )?sav(?:e|ing throw))|(?<damage>damage(?: roll)?)|(?<check>(?:skill |ability )?check))',
    )
    if (found === undefined) return undefined
    const what = (found.save && 'save') || (found.damage && 'damage') || (found.check ? 'check' : 'attack')
    let bonus = nothing
    let type = ''
    let keep: 'new' | 'better' | 'worse' = 'new'
    const plus = tried(c, s, () => {
      const named = c.scan(',? ?(?:and|with|gaining) an? (?:(?<type>power) )?bonus(?= equal to)')
      type = named?.type?.toLowerCase() ?? ''
      if (named !== undefined) return readAmount(c, s)
      const sign = c.scan('(?:,? ?(?:and|with|gaining|taking))? ?(?:an? )?(?<sign>[+-])(?=\\d)')
      if (sign === undefined) return undefined
      const amount = readAmount(c, s)
      const word = amount && c.scan('(?:(?<type>power) )?(?:bonus|penalty)(?: to the (?:re)?roll)?')
      if (amount === undefined || word === undefined) return undefined
      type = word.type?.toLowerCase() ?? ''
      return sign.sign === '-' ? { ...amount, flat: -amount.flat } : amount
    })
    if (plus !== undefined) bonus = plus
    const kept = c.scan(
      ",? ?(?:and |but )?(?:(?:you |it |they )?(?:must |can )?(?:uses?|takes?|keeps?|using|taking|keeping|accepts?)) (?:the )?(?:(?<new>second|new|reroll(?:ed)?)|(?<better>better|higher|best|either)|(?<worse>worse|lower|worst)) ?(?:result|roll|of the two)?(?:, even if (?:it is|it's) (?:worse|lower))?",
    )
    if (kept?.better !== undefined) keep = 'better'
    if (kept?.worse !== undefined) keep = 'worse'
    const clause: Clause = { do: 'reroll', what, keep, bonus, type }
    if (found.any !== undefined) return doing(clause, { ...clause, what: 'check' })
    if (/check/i.test(found._) && what === 'attack') return doing(clause, { ...clause, what: 'check' })
    return doing(clause)
  })
