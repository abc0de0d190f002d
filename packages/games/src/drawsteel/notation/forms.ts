import { idOf, numberOf } from '@riposte/print'
import type { Clause } from '../clauses/clauses.ts'
import { flat, type Span, type Test } from '../clauses/phrases.ts'
import { conditions } from '../terms.ts'
import { readAmount, typesIn } from './amounts.ts'
import { countedIn } from './counted.ts'
import { SWAY, sway, swayOf } from './rolls.ts'
import type { Scope } from './scope.ts'
import { guarded, moreDamage, whoIn } from './subjects.ts'
import { readTests } from './tests.ts'
import { bearer, readWait, watching } from './waits.ts'
import { relationOf } from './who.ts'

/** Sentences about the ability itself: its potency, its area, its roll, its damage. */

export type Form = readonly [RegExp, (m: RegExpExecArray, scope: Scope, span: Span | undefined) => readonly Clause[] | undefined]

const ABILITY = '(?:this ability|the ability|the strike|this strike|the power roll|this power roll|the roll|you)'
const TYPES = 'acid|cold|corruption|fire|holy|lightning|poison|psychic|sonic'
const N = '(\\d+|one|two|three|four|five)'

/** The ability is spent with one use. */
export const ONCE =
  /^you can't use this ability again (?:until the end of the encounter|during (?:this|the same) encounter|in (?:this|the same) encounter)$/

/** "against a target who is prone", "if the target is bleeding". */
function whenOf(text: string | undefined, scope: Scope): ReturnType<typeof readTests> {
  if (text === undefined || text === '') return []
  const against = /^(?:against|to) (?:(?:an?|any|each|the) )?(?:target|creature|enem(?:y|ie))s? (?:who|that) (.+)$/.exec(text)
  if (against !== null) return readTests(`the target ${(against[1] ?? '').replace(/^are /, 'is ').replace(/^have /, 'has ')}`, scope)
  const states = /^(?:against|to) (?:an? )?([a-z]+) (?:target|creature|enem)(?:s|y|ies)?$/.exec(text)
  if (states !== null) return readTests(`the target is ${states[1] ?? ''}`, scope)
  const condition = /^if (.+)$/.exec(text)
  return condition === null ? undefined : readTests(condition[1] ?? '', scope)
}

/** "allies", "undead creatures", "a target who is flying". */
function sparedIn(words: string, scope: Scope): ReturnType<typeof readTests> {
  if (/^(?:the )?target$|^they$|^it$|^you$/.test(words)) return undefined
  const relation = relationOf(words)
  if (relation !== undefined) return [{ is: 'relation', whose: 'target', relation }]
  const clause = /^(?:target|creature|enemy|ally) (?:who|that) (.+)$/.exec(words)
  if (clause !== null) return readTests(`the target ${clause[1] ?? ''}`, scope)
  const kind = /^([a-z]+)(?: creatures?)$/.exec(words)
  return kind?.[1] === undefined ? undefined : readTests(`the target is ${kind[1]}`, scope)
}

/** What only the use itself shows. */
const ofUse: readonly Test['is'][] = ['edge', 'bane', 'tier', 'forced', 'collided', 'crit', 'potency', 'targets']

/** What holds of whoever uses it, whomever it is aimed at. */
const isOfUser = (test: Test): boolean =>
  test.is === 'holding' || (test.is === 'has' && test.whose === 'you') || (test.is === 'not' && isOfUser(test.test))

export const forms: readonly Form[] = [
  [
    /^(?:the|each|this) (?:areas?|ground in the area|ground beneath the area|affected area) (?:is|are|becomes?) difficult terrain( for (?:your )?enemies)?$/,
    (m, scope, span) => {
      const what = m[1] === undefined ? 'difficult' : 'enemy-difficult'
      return scope.hasArea ? [{ do: 'terrain', what, where: 'area', squares: 0, span: span ?? 'encounter' }] : undefined
    },
  ],
  [
    /^(?:the|each) target must (be|have) (.+?)(?: to use this ability)?$/,
    (m, scope) => {
      const tests = readTests(`the target ${m[1] === 'be' ? 'is' : 'has'} ${m[2] ?? ''}`, scope)
      return tests === undefined || tests.some((one) => one.is === 'potency') ? undefined : [{ do: 'require', tests }]
    },
  ],
  [
    /^you must be (.+?)(?: to use this ability)?$/,
    (m, scope, span) => {
      const tests = readTests(`you are ${m[1] ?? ''}`, scope)
      return tests === undefined || span !== undefined || scope.targets?.self !== false || !tests.every(isOfUser)
        ? undefined
        : [{ do: 'require', tests }]
    },
  ],
  [
    /^(?:you can use this ability only|this ability can (?:only be used|be used only)) (?:if|while) (.+)$/,
    (m, scope, span) => {
      const tests = readTests(m[1] ?? '', scope)
      return tests === undefined || span !== undefined || tests.some((one) => ofUse.includes(one.is))
        ? undefined
        : [{ do: 'require', tests }]
    },
  ],
  [
    /^(?:you can't use this ability (?:while|if) (.+)|(?:while|if) (.+?), you can't use this ability)$/,
    (m, scope, span) => {
      const tests = readTests(m[1] ?? m[2] ?? '', scope)
      const [test] = tests ?? []
      return test === undefined || tests?.length !== 1 || span !== undefined || scope.targets?.self !== false || !isOfUser(test)
        ? undefined
        : [{ do: 'require', tests: [{ is: 'not', test }] }]
    },
  ],
  [
    /^(?:each |any |an? )?(.+?)(?: in the area)?(?: targeted by this ability| targets?)?(?: in the area)? (ignores? the damage|takes? no damage|(?:is|are) unaffected|(?:is|are) unaffected by (?:this|the) ability|(?:isn't|aren't) affected(?: by this ability)?)$/,
    (m, scope) => {
      const tests = sparedIn(m[1] ?? '', scope)
      return tests === undefined ? undefined : [{ do: 'spare', tests, only: m[2]?.endsWith('damage') === true ? 'damage' : 'all' }]
    },
  ],
  [
    /^(?:a|the|any) target (?:who is )?(restrained|grabbed)(?: by .+)? can be force moved by this ability$/,
    (m) => [{ do: 'ignore', what: m[1] === 'grabbed' ? 'grabbed' : 'restrained' }],
  ],
  [/^(?:this|the) forced movement doesn't end the [a-z]+ condition(?: unless .+)?$/, () => []],
  [/^the (?:effects?|conditions?) of being [a-z ,]+ this way can't be ignored$/, () => []],
  [
    /^if the target moves to trigger this ability, you can teleport them at any point during the move$|^if the target moves to trigger this ability, you can teleport them$/,
    () => [],
  ],
  [
    /^(?:any|a|each) (?:creature|target)(?: who is)? bleeding (?:from this ability|this way) loses 2d6 stamina instead of 1d6$/,
    () => [{ do: 'mark', name: 'bleeding-twice', span: 'with:bleeding', to: { who: 'target' } }],
  ],
  [
    new RegExp(
      `^if you (?:use this ability|make this strike) against (?:an? )?(?:creature|target|enemy) (?:who|that) (.+?), (?:it|this ability|the strike|you) (?:has|gains|have|gain) ${SWAY}$`,
    ),
    (m, scope) => {
      const when = readTests(`the target ${m[1] ?? ''}`, scope)
      return when === undefined ? undefined : [{ do: 'edge', value: swayOf(m[2]), when }]
    },
  ],
  [/^the area (?:gains|has) the following effects?$/, (_, scope, span) => (scope.hasArea && span !== undefined ? [] : undefined)],
  [
    /^you (?:are|is|become) invisible to the target(?: \((save ends|eot)\))?$/,
    (m, __, span) => {
      const own = m[1] === 'save ends' ? 'save' : m[1] === 'eot' ? 'eot' : span
      return own === undefined ? undefined : [{ do: 'mark', name: 'blind-to', span: own, to: { who: 'target' } }]
    },
  ],
  [
    new RegExp(
      `^(?:the potenc(?:y|ies)(?: (?:of|for|on) (?:this|the) (?:ability|effect|power roll))?|this ability's potenc(?:y|ies)|the ability's potency|this potency) (?:is increased|increases?|are increased) by ${N}(?: for each target)?$`,
    ),
    (m) => [{ do: 'raise-potency', by: numberOf(m[1] ?? '') ?? 1, when: [] }],
  ],
  [
    /^the potency(?: of this ability)? (?:is increased|increases?) by (\d+) (against .+|if .+)$/,
    (m, scope) => {
      const when = whenOf(m[2], scope)
      return when === undefined ? undefined : [{ do: 'raise-potency', by: Number(m[1]), when }]
    },
  ],
  [
    /^(?:this|the) ability (?:gains?|has|gets?) a \+(\d+) bonus to (?:its )?potenc(?:y|ies)$|^(?:you )?increase the potency(?: of this ability)? by (\d+)$/,
    (m) => [{ do: 'raise-potency', by: Number(m[1] ?? m[2]), when: [] }],
  ],
  [
    new RegExp(
      `^(?:(?:the )?(?:size|radius|length) of (?:the|this ability's) (?:area|burst|cube|line|wall|aura)|the (?:area|burst|cube|line|wall|aura|area's size)(?: of effect)?|the (?:burst|cube|line|aura|wall|area)'s (?:size|length)|(?:this|the) ability's (?:area|burst|size)|the size|the area of this ability) (?:is increased|increases?) by ${N}(?: squares?)?$`,
    ),
    (m) => [{ do: 'grow', what: 'area', by: numberOf(m[1] ?? '') ?? 1 }],
  ],
  [
    new RegExp(
      `^(?:the (?:ability's )?(?:distance|range)(?: of this ability)?|this ability's (?:distance|range)) (?:is increased|increases?) by ${N}(?: squares?)?$`,
    ),
    (m) => [{ do: 'grow', what: 'distance', by: numberOf(m[1] ?? '') ?? 1 }],
  ],
  [
    /^(?:the|this) (?:forced movement distance|forced movement(?: of this ability)?|distance of (?:the|this) forced movement|forced movement's distance) (?:(?:increases|is increased) by (.+?)(?: squares?)?|gains a (?:\+(\d+) bonus|bonus equal to (.+)))$/,
    (m, scope, span) => {
      const by = readAmount((m[1] ?? m[2] ?? m[3] ?? '').replace(/^a number(?: of squares)? equal to /, ''))
      return by === undefined || span !== undefined || scope.isAnswer === true ? undefined : [{ do: 'farther', by, when: [] }]
    },
  ],
  [
    /^the distance of any forced movement you impose (?:increases|is increased) by (\d+)$/,
    (m, _, span) =>
      span === undefined ? undefined : [{ do: 'modify', stat: 'forced', amount: flat(Number(m[1])), span, to: { who: 'you' } }],
  ],
  [
    /^(?:this ability|you) gains? a \+(\d+) bonus to (?:its |the )?(?:ranged |melee )?distance(?: (?:of|with) this ability)?$/,
    (m, _, span) => (span === undefined ? [{ do: 'grow', what: 'distance', by: Number(m[1]) }] : undefined),
  ],
  [
    new RegExp(
      `^${ABILITY} (?:gains?|takes?|has|have) (an edge|a bane|a double edge|a double bane)(?: on (?:this|the) (?:ability|strike|power roll|roll|ability roll))?(?: ((?:against|if) .+))?$`,
    ),
    (m, scope, span) => {
      const isOfRoll = !m[0].startsWith('you ') || / on (?:this|the) /.test(m[0])
      // What answers a roll is about that roll.
      if (scope.isAnswer === true) return undefined
      const when = whenOf(m[2], scope)
      return span !== undefined || !isOfRoll || when === undefined ? undefined : [{ do: 'edge', value: swayOf(m[1]), when }]
    },
  ],
  [
    new RegExp(
      `^(?:${ABILITY}|it|the target|they) (?:deals?|takes?) (?:an (?:extra|additional) (.+?) ((?:${TYPES}) )?damage|(?:extra|additional) damage (equal to .+?))((?: (?:against|to|if) .+)?)$`,
    ),
    (m, scope, span) => {
      const amount = readAmount((m[1] ?? m[3] ?? '').replace(/^equal to /, ''))
      const types = typesIn(m[2] ?? '')
      const when = /^ to (?:the|each|one|all) targets?$/.test(m[4] ?? '') ? [] : whenOf((m[4] ?? '').trim(), scope)
      const isIt = m[0].startsWith('it ') && scope.it === 'you'
      if (amount === undefined || types === undefined || when === undefined || isIt || span !== undefined) return undefined
      // A type of its own is damage of its own.
      const isPlain = types.length === 1 && types[0] === ''
      return isPlain
        ? moreDamage(amount, types, when)
        : guarded(when, [{ do: 'damage', amount, types, to: { who: 'target' }, unreduced: false }])
    },
  ],
  [
    new RegExp(`^${ABILITY} deals? an extra (\\d+) damage for each (.+)$`),
    (m, scope, span) => {
      const of = countedIn(m[2] ?? '', scope)
      return of === undefined || span !== undefined
        ? undefined
        : [{ do: 'extra', amount: { ...flat(0), counts: [{ of, times: Number(m[1]) }] }, types: [''], when: [] }]
    },
  ],
  [
    new RegExp(
      `^(?:you|this ability|the ability) (?:can )?(?:targets?|chooses?|uses? this ability against) (?:an|${N}|up to ${N}) additional (?:targets?|creatures?|enem(?:y|ies)|creatures? or objects?|allies|ally|objects?)(?: within distance)?$`,
    ),
    (m) => [{ do: 'more-targets', count: numberOf(m[1] ?? m[2] ?? '1') ?? 1 }],
  ],
  [
    /^you (?:can )?target (two|three|four) (?:allies|creatures|enemies|creatures or objects|targets) instead of (one|two)$/,
    (m) => [{ do: 'more-targets', count: (numberOf(m[1] ?? '') ?? 2) - (numberOf(m[2] ?? '') ?? 1) }],
  ],
  [
    /^(?:this ability|this strike|the strike|you) ignores? (cover|concealment|banes)(?:,? (?:and|or) (cover|concealment|double banes))?(?: (?:on|for|when using|when you use|when making) this (?:ability|strike|roll|power roll))?$/,
    (m, _, span) => {
      const what = (['cover', 'concealment', 'banes'] as const).filter((one) => one === m[1] || one === m[2])
      return span !== undefined ? undefined : what.map((one) => ({ do: 'ignore', what: one }))
    },
  ],
  [
    /^(?:forced movement (?:from|caused by) this ability|this ability's forced movement|this forced movement) ignores (?:the target's )?stability$/,
    () => [{ do: 'ignore', what: 'stability' }],
  ],
  [
    /^(your|their|.+?'s?) (speed|stability|speed and stability) (?:is |are )?(reduced|increased|increases?|decreased|decreases?) by (\d+)(?: \(to a minimum of 0\))?$/,
    (m, scope, span) => {
      const whom = whoIn(
        (m[1] ?? '')
          .replace(/^your$/, 'you')
          .replace(/^their$/, 'they')
          .replace(/'s?$/, ''),
        scope,
      )
      const by = Number(m[4]) * (m[3]?.startsWith('increase') === true ? 1 : -1)
      return whom === undefined || span === undefined
        ? undefined
        : guarded(
            whom.when,
            (['speed', 'stability'] as const)
              .filter((stat) => m[2]?.includes(stat) === true)
              .map((stat) => ({ do: 'modify', stat, amount: flat(by), span, to: whom.who })),
          )
    },
  ],
  [
    /^(your|their|.+?'s?) speed is (halved|doubled)$/,
    (m, scope, span) => {
      const whose = m[1]
        ?.replace(/^your$/, 'you')
        .replace(/^their$/, 'they')
        .replace(/'s?$/, '')
      const whom = whoIn(whose ?? '', scope)
      const amount = {
        ...flat(0),
        measures: [{ of: 'speed', times: m[2] === 'halved' ? -0.5 : 1, whose: whom?.who.who === 'you' ? 'you' : 'target' } as const],
      }
      return whom === undefined || span === undefined
        ? undefined
        : guarded(whom.when, [{ do: 'modify', stat: 'speed', amount, span, to: whom.who }])
    },
  ],
  [
    /^(?:the next (strike|ability roll|ability) (.+?) (?:makes?|uses?)|(.+?)(?:'s|r)? next strike) (?:(?:gains|has) (an edge|a double edge) and )?deals an (?:extra|additional) (\d+) damage$/,
    (m, scope, span) => {
      const who = whoIn((m[2] ?? m[3] ?? '').replace(/^you$/, 'you').replace(/^thei$/, 'they'), scope)
      if (who === undefined || who.when.length > 0 || (m[1] !== undefined && m[1] !== 'strike')) return undefined
      const more: Clause = { do: 'modify', stat: 'damage', amount: flat(Number(m[5])), span: span ?? 'encounter', to: who.who, once: true }
      return m[4] === undefined ? [more] : [sway(who.who, swayOf(m[4]), 'strike', span ?? 'used', true), more]
    },
  ],
  [
    /^the ground (?:beneath|under) (?:the|each) target(?: and each creature adjacent to them)? (?:is|becomes) difficult terrain$/,
    (m, _, span) =>
      m[0].includes(' and ') ? undefined : [{ do: 'terrain', what: 'difficult', where: 'target', squares: 0, span: span ?? 'encounter' }],
  ],
  [
    /^(?:the|each) (?:area|ground in the area|square in the area) is (?:on fire|ablaze|frozen over|slick with [a-z]+)$/,
    (_, scope) => (scope.hasArea ? [] : undefined),
  ],
  [
    /^this ability's damage can't be reduced(?: in any way)?$|^(?:the )?damage from this ability can't be reduced(?: in any way)?$/,
    () => [{ do: 'ignore', what: 'reduction' }],
  ],
  [
    /^(?:you|this ability|the strike|this strike) ignores? banes (?:from|caused by) (cover|concealment)(?: (?:and|or) (cover|concealment))?$/,
    (m, _, span) =>
      span !== undefined
        ? undefined
        : (['cover', 'concealment'] as const).filter((one) => one === m[1] || one === m[2]).map((what) => ({ do: 'ignore', what })),
  ],
  [
    /^you and (.+?) (?:swap|switch) (?:places|positions)$/,
    (m, scope) => {
      const whom = whoIn(m[1] ?? '', scope)
      return whom === undefined || whom.when.length > 0 || (whom.who.who === 'some' && whom.who.count !== 1)
        ? undefined
        : [{ do: 'swap', who: whom.who }]
    },
  ],
  [
    /^you can have (?:up to )?(two|three|four|five|six|any number of) (?:creatures|targets|enemies) grabbed(?: at (?:a|the same) time| at once)?$/,
    (m) => [{ do: 'may-hold', count: numberOf(m[1] ?? '') ?? 99 }],
  ],
  [/^you can (?:only have one|have only one) (?:creature|target|enemy) grabbed(?: at (?:a|the same) time| at once)?$/, () => []],
  [
    /^(?:the |this |this ability's )damage (?:from this ability |dealt by this ability )?ignores (?:all |damage |the target's )?immunit(?:y|ies)$|^(?:this ability|(?:this|the) strike) ignores (?:all |damage |the target's )?immunit(?:y|ies)$/,
    () => [{ do: 'ignore', what: 'immunity' }],
  ],
  [
    /^(?:the )?target's speed is 0$/,
    (_, __, span) => (span === undefined ? undefined : [{ do: 'forbid', what: 'move', span, to: { who: 'target' } }]),
  ],
  [
    new RegExp(`^(?:the|this) (${conditions.join('|')})(?: condition)? (?:also )?ends (?:early )?(?:if|when) (the target .+)$`),
    (m, scope) => {
      const condition = conditions.find((one) => one === m[1])
      const wait = readWait(`the next time ${m[2] ?? ''}`, bearer, scope)
      return condition === undefined || wait === undefined
        ? undefined
        : [watching(wait, [{ do: 'end', what: [condition], to: { who: 'target' }, count: 'all' }], `with:${condition}`, true)]
    },
  ],
  [
    /^the (?:size|area) of your ([a-z' -]+?) (?:ability|feature|aura|area) (?:increases|is increased) by (\d+)$/,
    (m, _, span) =>
      span === 'encounter'
        ? [{ do: 'enlarge', ability: idOf(m[1] ?? ''), by: Number(m[2]), parts: [], text: `${m[1] ?? ''} grows by ${m[2] ?? ''}` }]
        : undefined,
  ],
  [
    /^you (?:can )?move (?:the|this) (?:area|wall|cloud|aura|fog|storm|cube) (?:up to )?(.+?) squares?(?: in any direction)?$/,
    (m, scope) => {
      const squares = readAmount(m[1] ?? '')
      return squares === undefined || !scope.hasArea || scope.aura !== undefined ? undefined : [{ do: 'move-area', squares }]
    },
  ],
  [
    /^(?:if you are hidden(?: when you (?:use this ability|make this strike))?, )?(?:(?:using|making) this (?:ability|strike) doesn't (?:reveal you|cause you to be revealed|end your being hidden)|you (?:remain|stay) hidden(?: after (?:using this ability|making this strike))?|you (?:aren't|are not) (?:automatically )?revealed(?: (?:by|when) .+)?)$/,
    (_, __, span) => (span === undefined ? [{ do: 'ignore', what: 'discovery' }] : undefined),
  ],
  [/^you can (?:have|hold) only one creature grabbed this way at a time$/, () => []],
  [ONCE, () => []],
  [/^you and the target swap (?:places|positions)$/, () => [{ do: 'swap', who: { who: 'target' } }]],
  [
    /^the director (?:gains|receives) (\d+|1d3) malice( for each target)?$/,
    (m) => {
      const amount =
        m[2] === undefined
          ? readAmount(m[1] ?? '')
          : { ...flat(0), measures: [{ of: 'targets', times: Number(m[1]), whose: 'you' } as const] }
      return amount === undefined ? undefined : [{ do: 'malice', amount }]
    },
  ],
  [
    /^at the start of (?:any |each |an? )?[a-z' -]+ turn, (?:you|the director) can spend malice to activate (?:one|any) (?:or more )?of the following features$/,
    () => [],
  ],
  // what goes without saying, as the engine does it anyway
  [
    /^(?:during th(?:is|e) (?:shift|move|movement), )?(?:you )?(?:can )?make (?:one|this|a|the) power roll (?:that targets|against|targeting) each (?:enemy|creature|enemy or object) you (?:move|come|shift) adjacent to(?: during th(?:is|e) (?:shift|move|movement))?$/,
    () => [],
  ],
  [/^(?:you|he|she|it|they) can use this (?:feature|ability|action) even (?:if|while) .*dazed$/, () => []],
]
