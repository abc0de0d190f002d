import { numberOf } from '@riposte/print'
import type { Role, Test } from '../clauses/phrases.ts'
import { characteristicOf, conditions, kindsOfCreatures, organizations } from '../terms.ts'
import { readPotency } from './amounts.ts'
import type { Scope } from './scope.ts'
import { readWho, relationOf } from './who.ts'

/** What must hold: "the target is prone", "you have M < 3 and are winded". All texts come in lower case. */

const states = ['winded', 'dying', 'hidden', 'flying', 'surprised'] as const

function roleOf(text: string, scope: Scope): Role | undefined {
  if (/^you$/.test(text)) return 'you'
  if (/^(?:the|a|any|that) (?:chosen )?target$/.test(text)) return 'target'
  if (/^the (?:triggering (?:creature|enemy|ally)|attacker)$/.test(text)) return 'trigger'
  return /^(?:they|it|he|she|(?:that|the) (?:creature|enemy|ally|hero))$/.test(text) ? scope.it : undefined
}

type Read = (m: RegExpExecArray, whose: Role, scope: Scope) => readonly Test[] | undefined

/** What follows a subject. */
const states_ = [...conditions, ...states].join('|')
const aboutSomebody: readonly (readonly [RegExp, Read])[] = [
  [
    new RegExp(`^(?:(?:is|are) already|was|were)(?: already)? (${conditions.join('|')})(?: (by|of) you)?$`),
    (m, whose) =>
      whose === 'target' ? [{ is: 'had', whose, condition: m[1] ?? '', ...(m[2] !== undefined && { by: 'you' as const }) }] : undefined,
  ],
  [
    new RegExp(`^(?:is|are|was|were) (${conditions.join('|')}) (?:this way|by this ability)$`),
    (m, whose) => {
      const condition = conditions.find((one) => one === m[1])
      return condition === undefined ? undefined : [{ is: 'by', whose, condition, by: 'you' }]
    },
  ],
  [
    /^(?:takes?|took|is dealt|was dealt|(?:is|are|was|were) damaged|suffers?)(?: any)?(?: damage)?(?: (?:from|by) (?:this ability|this strike|this effect)| this way)?$/,
    (m, whose) => (/damage/.test(m[0]) ? [{ is: 'damaged', whose }] : undefined),
  ],
  [
    /^(?:(?:is|was|are|were) (?:force moved|pushed|pulled|slid) into|(?:collides?|collided) with|(?:hits?)) (?:an?|one or more|another|any) (?:other )?(creatures?|objects?|walls?|objects? or walls?|walls? or objects?|solid objects?|enem(?:y|ies)|all(?:y|ies))(?: this way| by this ability| during this movement)?$/,
    (m) => (/enem|all[yi]/.test(m[1] ?? '') ? undefined : [{ is: 'collided', with: /creature/.test(m[1] ?? '') ? 'creature' : 'object' }]),
  ],
  [
    new RegExp(`^(?:is|are|was|were) (?:already |currently |still |also )?(${states_})(?: (by|of) you)?$`),
    (m, whose) => {
      const condition = conditions.find((one) => one === m[1])
      if (m[2] !== undefined) return condition === undefined ? undefined : [{ is: 'by', whose, condition, by: 'you' }]
      const state = condition ?? states.find((one) => one === m[1])
      return state === undefined ? undefined : [{ is: 'has', whose, condition: state }]
    },
  ],
  [
    new RegExp(`^(?:is|are|was|were) (?:either )?((?:${states_})(?:, (?:${states_}))*,? or (?:${states_}))$`),
    (m, whose) => [
      {
        is: 'any',
        tests: (m[1] ?? '').split(/,? or |, /).flatMap((word): Test[] => {
          const condition = [...conditions, ...states].find((one) => one === word.trim())
          return condition === undefined ? [] : [{ is: 'has', whose, condition }]
        }),
      },
    ],
  ],
  [
    /^(?:is|are) (?:already |currently )?(marked|judged|cursed|burning|seared|wet|chilled|poisoned|blinded|deafened|hexed|tagged|pinned|charmed|corrupted)(?: by (you|any [a-z ]+))?$/,
    (m, whose) => [{ is: 'marked', whose, name: m[1] ?? '', ...(m[2] === 'you' && { by: 'you' as const }) }],
  ],
  [
    /^(?:has|have) ([marip]) ?< ?(-?\d+|weak|average|strong)$/,
    (m, whose) => {
      const of = characteristicOf(m[1] ?? '')
      const value = readPotency(m[2] ?? '')
      return of === undefined || value === undefined ? undefined : [{ is: 'potency', whose, of, value }]
    },
  ],
  [
    /^(?:is|are) (?:an? )?([a-z]+(?: or (?:an? )?[a-z]+)?)(?: creature)?$/,
    (m, whose) => {
      const words = (m[1] ?? '').split(/ or (?:an? )?/)
      const ranks = organizations.filter((one) => words.includes(one))
      if (ranks.length === words.length) return [{ is: 'organization', whose, of: ranks }]
      const relation = words.length === 1 ? relationOf(words[0] ?? '') : undefined
      if (relation !== undefined) return [{ is: 'relation', whose, relation }]
      return undefined
    },
  ],
  [new RegExp(`^(?:is|are) (?:an? )?(${kindsOfCreatures.join('|')})$`), (m, whose) => [{ is: 'kind', whose, kind: m[1] ?? '' }]],
  [
    /^(?:is|are) (?:adjacent to|within (\d+|one|two|three|four|five) squares? of) (you|the target)$/,
    (m, whose) => [{ is: 'within', whose, of: m[2] === 'you' ? 'you' : 'target', squares: m[1] === undefined ? 1 : (numberOf(m[1]) ?? 1) }],
  ],
  [
    /^(?:has|have) (?:an?|one or more|another|at least one|any) (?:of (?:your|their) )?all(?:y|ies) (?:adjacent to|within (\d+) squares? of) (the target|you|them)$/,
    (m, whose, scope) => {
      if (whose !== 'you') return undefined
      const near: Role = m[2] === 'you' ? 'you' : m[2] === 'them' ? scope.it : 'target'
      return [{ is: 'adjacent-ally', whose: near, squares: Number(m[1] ?? 1), relation: 'ally' }]
    },
  ],
  [
    /^(?:has|have) (no|an?|any|at least one|one or more)(?: of (?:their|its)| other)? all(?:y|ies) (?:adjacent to (?:them|it|themself)|within (\d+) squares?(?: of (?:them|it))?)$/,
    (m, whose) => {
      if (whose !== 'target') return undefined
      // Whose ally an enemy's ally is: one of my enemies.
      const who = {
        who: 'some',
        relation: 'enemy',
        count: 'each',
        within: Number(m[2] ?? 1),
        of: 'target',
        self: false,
        kind: '',
        tests: [],
      } as const
      const some: Test = { is: 'there', who, least: 1 }
      return [m[1] === 'no' ? { is: 'not', test: some } : some]
    },
  ],
  [
    /^(?:has|have) no (?:other )?allies (?:adjacent to (?:you|them)|within (\d+) squares?(?: of (?:you|them))?)$/,
    (m, whose) =>
      whose === 'you'
        ? [{ is: 'not', test: { is: 'adjacent-ally', whose: 'you', squares: Number(m[1] ?? 1), relation: 'ally' } }]
        : undefined,
  ],
  [
    /^(?:is|are) adjacent to (?:one or more of|an|any of|at least one of|another) ?(?:your |their )?(?:all(?:y|ies))(?: of yours)?$/,
    (m, whose) => (whose === 'you' || m[0].includes('your') ? [{ is: 'adjacent-ally', whose, squares: 1, relation: 'ally' }] : undefined),
  ],
  [
    /^(?:is|are) within (\d+) squares? of (?:one or more of |any of |one of )?(?:your allies|an ally of yours|an ally of you)$/,
    (m, whose) => [{ is: 'adjacent-ally', whose, squares: Number(m[1]), relation: 'ally' }],
  ],
  [
    /^(?:is|are|was|were) (?:hidden|unseen)(?: from (?:the target|them|that creature))$/,
    (_, whose) => (whose === 'you' ? [{ is: 'unseen' }] : undefined),
  ],
  [/^(?:has|have) no (?:more )?recoveries(?: left| remaining)?$/, (_, whose) => [{ is: 'recoveries', whose, most: 0 }]],
  [
    /^(?:is|are) (?:of )?your size or smaller$|^(?:is|are) (?:no larger than|the same size as or smaller than) you$/,
    (_, whose) => [{ is: 'no-larger', whose }],
  ],
  [/^can see you$/, (_, whose) => (whose === 'target' ? [{ is: 'sees', whose }] : undefined)],
  [/^(?:has|have) (\d+) or fewer stamina$/, (m, whose) => [{ is: 'stamina', whose, most: Number(m[1]) }]],
  [
    /^(?:is|are) (?:a )?size (\d+)([tsml])?(?: or (smaller|larger))?$/,
    (m, whose) => {
      // Without a letter, size 1 is all four that fill one square.
      const least = m[1] === '1' && m[2] === undefined ? 0 : sizeAt(m[1] ?? '', m[2])
      const most = m[1] === '1' && m[2] === undefined ? 3 : least
      return [{ is: 'size', whose, most: m[3] === 'larger' ? 99 : most, least: m[3] === 'smaller' ? 0 : least }]
    },
  ],
  [
    /^(?:is|are) (?:a )?size (\d+)([tsml])?$/,
    (m, whose) => {
      const most = sizeAt(m[1] ?? '', m[2] ?? 'l')
      return [{ is: 'size', whose, most, least: m[1] === '1' && m[2] === undefined ? 0 : most }]
    },
  ],
  [/^(?:is|are) (?:standing )?on the ground$/, (_, whose) => [{ is: 'not', test: { is: 'has', whose, condition: 'flying' } }]],
  [
    /^(?:has|have) (?:full stamina|(?:all|their full|your full|their maximum|your maximum)(?: of (?:their|your))? stamina)$|^(?:is|are) at (?:full|maximum) stamina$/,
    (_, whose) => [{ is: 'unhurt', whose }],
  ],
  [/^(?:has|have) (?:any )?temporary stamina$/, (_, whose) => [{ is: 'padded', whose }]],
  [/^(?:is|are) (?:in|submerged in|touching) water$/, (_, whose) => [{ is: 'in-water', whose }]],
  [/^(?:is|are) (?:in|on|standing in) difficult terrain$/, (_, whose) => [{ is: 'in-rough', whose }]],
  [/^(?:is|are) (?:mounted|being ridden|ridden)$|^(?:has|have) a rider$/, (_, whose) => [{ is: 'mounted', whose }]],
  [
    /^(?:is|are) (adjacent to|within (?:\d+|one|two|three|four|five) squares? of) (.+)$/,
    (m, whose, scope) => there(`${m[2] ?? ''} ${m[1] ?? ''} ${whose === 'you' ? 'you' : 'the target'}`, whose, scope),
  ],
  [/^(?:has|have) (.+ (?:within|adjacent to) .+)$/, (m, whose, scope) => (whose === 'you' ? there(m[1] ?? '', whose, scope) : undefined)],
  [/^(?:is|are) flanking with you$/, (_, whose) => (whose === 'target' ? [{ is: 'flanks-along', whose }] : undefined)],
  [/^(?:is|are) flanking the target$/, (_, whose) => (whose === 'you' ? [{ is: 'flanked' }] : undefined)],
  [/^(?:is|are) (?:being )?flanked(?: by you)?$/, (_, whose) => (whose === 'target' ? [{ is: 'flanked' }] : undefined)],
  [
    /^(?:is|was|are|were|is force|was force) (?:force )?(?:moved|pushed|pulled|slid)(?: (?:this way|by this ability))?$/,
    (_, whose) => [{ is: 'forced', whose }],
  ],
  [
    /^(?:(?:is|was|are|were) (?:force moved|pushed|pulled|slid) into|(?:collides?|collided) with) (?:an obstacle|a creature or object|an object or creature|an object or another creature|another creature or object|anything|a creature or an object)(?: this way)?$/,
    () => [{ is: 'collided' }],
  ],
  [
    /^(?:is|was|are) (killed|reduced to 0 stamina)(?: (?:by|from) this (?:damage|ability|strike)| this way)?$/,
    (m, whose) => [{ is: m[1] === 'killed' ? 'dead' : 'felled', whose }],
  ],
  [
    /^(?:has|have) (?:an?|any|another) (?:creature|enemy|target)s? grabbed$|^(?:has|have) grabbed (?:an?|any) (?:creature|enemy)$/,
    (_, whose) => (whose === 'you' ? [{ is: 'holding' }] : undefined),
  ],
]

const alone: readonly (readonly [RegExp, (m: RegExpExecArray, scope: Scope) => readonly Test[] | undefined])[] = [
  [
    /^(?:this damage|this ability|this strike|the damage|the strike|it|you) (?:reduces?|drops?) (?:the|a) target to 0 stamina$|^(?:this damage|this ability|this strike|the damage|the strike|you) kills? (?:the|a) target(?: with this (?:ability|strike|damage))?$/,
    (m) => [{ is: m[0].includes(' kill') ? 'dead' : 'felled', whose: 'target' }],
  ],
  [
    /^(?:this ability|the ability|you|the strike|this strike) (?:gains?|ha(?:s|ve)) an edge(?: or (?:has )?a double edge)?(?: (?:on (?:this|the) (?:roll|strike|ability)|against (?:the|a|that) target))?$/,
    () => [{ is: 'edge', least: 1 }],
  ],
  [
    /^(?:this ability|the ability|you|the strike) ha(?:s|ve) a double edge(?: on (?:this|the) (?:roll|strike|ability))?$/,
    () => [{ is: 'edge', least: 2 }],
  ],
  [
    /^you are the (?:only|last) (?:remaining |surviving |living )?(?:member|minion) (?:of|in) your squad$|^you are the last (?:member )?of your squad$/,
    () => [{ is: 'squad-of', most: 1 }],
  ],
  [/^(?:your squad has|you have|your squad is led by) a captain$/, () => [{ is: 'captain' }]],
  [
    /^the damage (?:came|comes|is|was) (?:from|dealt by) (?:an? |the )?(?:creature|enemy|target) (?:who (?:is|was) )?(?:marked|judged) by you$/,
    (m) => [{ is: 'marked', whose: 'trigger', name: m[0].includes('judged') ? 'judged' : 'marked', by: 'you' }],
  ],
  [/^your squad has (one|two|three|four|\d+) or fewer minions(?: in it)?$/, (m) => [{ is: 'squad-of', most: numberOf(m[1] ?? '') ?? 1 }]],
  [/^you are strained$/, () => [{ is: 'strained' }]],
  [
    /^(?:this ability is )?used (?:as part of|with) (?:the charge main action|a charge)$|^you use this ability as part of (?:the charge main action|a charge)$|^(?:you are )?charging$/,
    () => [{ is: 'charging' }],
  ],
  [/^you have (?:the )?high ground(?: against (?:the|a) target)?$/, () => [{ is: 'above' }]],
  [
    /^(?:you|this ability|the strike|the power roll|the roll) (?:scored?s?|is|was|obtain(?:s|ed)?|made) a critical hit(?: with this (?:ability|strike))?$/,
    () => [{ is: 'crit' }],
  ],
  [
    /^(?:you (?:have|target)|this ability (?:has|targets)|there is) only (?:one|a single) (?:target|creature)$/,
    () => [{ is: 'targets', most: 1 }],
  ],
  [/^you have (\d+|one|two|three|four|five) or more surges$/, (m) => [{ is: 'surges', least: numberOf(m[1] ?? '') ?? 1 }]],
  [/^you have the target grabbed$/, () => [{ is: 'by', whose: 'target', condition: 'grabbed', by: 'you' }]],
  [/^the target is (?:you|yourself)$/, () => [{ is: 'you', whose: 'target' }]],
  [
    /^(?:this ability|you|the power roll|the roll) (?:obtain(?:s|ed)?|g[eo]ts?|ha(?:s|ve|d)) a tier (1|2|3) (?:outcome|result)( or (?:higher|better))?(?: against (?:the|a) target)?(?: on (?:the|this) (?:power )?roll)?$/,
    (m) => [
      { is: 'tier', tiers: m[1] === '3' ? [3] : m[1] === '2' ? (m[2] === undefined ? [2] : [2, 3]) : m[2] === undefined ? [1] : [1, 2, 3] },
    ],
  ],
  [
    /^(?:this ability|you) (?:obtains?|gets?|ha(?:s|ve)) a tier 3 (?:outcome|result) against (?:one or more|any|at least one) (?:creatures?|enem(?:y|ies)|targets?) who (.+)$/,
    (m, scope) => {
      const tests = readTests(`the target ${(m[1] ?? '').replace(/^are /, 'is ').replace(/^were /, 'was ')}`, scope)
      return tests === undefined || tests.some((one) => one.is === 'potency')
        ? undefined
        : [{ is: 'of-targets', least: 1, tests: [{ is: 'tier', tiers: [3] }, ...tests] }]
    },
  ],
  [
    /^you end (?:this|the|your) (?:shift|move|movement|teleport) (?:adjacent to|beside) (?:the target|them)$/,
    () => [{ is: 'within', whose: 'you', of: 'target', squares: 1 }],
  ],
  [
    /^(?:this ability|you|the power roll) (?:obtains?|gets?|ha(?:s|ve)) a tier (1|2|3) (?:outcome|result) (?:against|on) (?:one or more|at least one|any) (?:creatures?|targets?|enem(?:y|ies))$/,
    (m) => [{ is: 'of-targets', least: 1, tests: [{ is: 'tier', tiers: [m[1] === '3' ? 3 : m[1] === '2' ? 2 : 1] }] }],
  ],
  [/^the target and you are adjacent$/, () => [{ is: 'within', whose: 'target', of: 'you', squares: 1 }]],
]

const negated: readonly (readonly [RegExp, string])[] = [
  [/^(is|are|was|were)(?:n't| not) /, '$1 '],
  [/^(?:doesn't|don't) have /, 'has '],
]

function readOne(text: string, scope: Scope): readonly Test[] | undefined {
  const aimed = ofTargets(text, scope)
  if (aimed !== undefined) return aimed
  const around = /^(?:there (?:is|are) )(.+)$/.exec(text)
  if (around?.[1] !== undefined) return there(around[1], undefined, scope)
  for (const [pattern, read] of alone) {
    const m = pattern.exec(text)
    const tests = m === null ? undefined : read(m, scope)
    if (tests !== undefined) return tests
  }
  const subject =
    /^(.+?) ((?:is|are|was|were|has|have|can|isn't|aren't|wasn't|weren't|doesn't|don't|takes?|took|collides?|collided|dies|die)\b.*)$/.exec(
      text,
    )
  const whose = roleOf(subject?.[1] ?? '', scope)
  if (whose === undefined) return ofOthers(subject?.[1] ?? '', subject?.[2] ?? '', scope)
  const words = (subject?.[2] ?? '').replace(/ (?:when|as) (?:you|they) used? this ability$/, '').replace(/ at the time$/, '')
  for (const [pattern, plain] of negated) {
    if (!pattern.test(words)) continue
    const tests = readAbout(words.replace(pattern, plain), whose, scope)
    return tests?.length === 1 && tests[0] !== undefined ? [{ is: 'not', test: tests[0] }] : undefined
  }
  return readAbout(words, whose, scope)
}

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
  const least = /^(one|two|three|four|five|\d+) or more /.exec(words)
  const bare = words
    .replace(/^(?:(?:one|two|three|four|five|\d+) or more|at least one|one of|any of|any) (?:of )?(?:your )?/, 'each ')
    .replace(/ of yours\b/, '')
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

const sizeAt = (number: string, letter: string | undefined): number =>
  number === '1' ? Math.max(0, 'tsml'.indexOf(letter ?? '')) : Number(number) + 2

function readAbout(words: string, whose: Role, scope: Scope): readonly Test[] | undefined {
  const state = /^(?:is|are|was|were) (?:already |currently |still |also )?([a-z]+)(?: (?:by you|from this ability))?$/.exec(words)?.[1]
  if (state !== undefined && scope.states.includes(state))
    return whose === 'target' && /^(?:(?:is|are) already|was|were) /.test(words)
      ? [{ is: 'had', whose, condition: `mark:${state}` }]
      : [{ is: 'marked', whose, name: state }]
  const by = /^(?:is|are) ([a-z]+) by (you|any [a-z ]+)$/.exec(words)
  if (by?.[1] !== undefined && !conditions.some((one) => one === by[1]) && !/^(?:flanked|ridden|targeted|killed|moved)$/.test(by[1]))
    return [{ is: 'marked', whose, name: by[1], ...(by[2] === 'you' && { by: 'you' as const }) }]
  for (const [pattern, read] of aboutSomebody) {
    const m = pattern.exec(words)
    const tests = m === null ? undefined : read(m, whose, scope)
    if (tests !== undefined) return tests
  }
  return undefined
}

/** All of them must hold. "It" is whom they speak of. */
export function readTests(text: string, scope: Scope): readonly Test[] | undefined {
  const clean = text.replace(/ (?:when|as) (?:you|they) used? this ability$/, '').replace(/^either /, '')
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

/** Whom tests speak of, if of one alone. */
export function roleIn(text: string): Role | undefined {
  if (/^(?:the|a|any|each) target\b/.test(text)) return 'target'
  return /^you\b/.test(text) ? 'you' : undefined
}
