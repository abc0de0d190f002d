import { idOf, numberOf } from '@riposte/print'
import type { Filter, Happening, Trigger } from '../clauses/triggers.ts'
import { type ActionKind, type Condition, conditions, damageTypes } from '../terms.ts'
import { typesIn } from './amounts.ts'
import type { Scope } from './scope.ts'
import { readTests } from './tests.ts'
import { adjectiveTests, relationOf } from './who.ts'

/** "The target takes damage": what sets something off. All texts come in lower case. */

export const anybody: Filter = { relation: 'anybody', within: 'any', kind: '', nonMinion: false }

const NOUN =
  /^(?:an?|any|another|each|one|the|the triggering) (?:other )?((?:[a-z'-]+ ){0,3}?)(creature|enemy|ally|hero|object|minion)(?: of (?:you|yours|your))?(?: (within distance|within \d+ squares?(?: of you)?|adjacent to you|in your space|in the area|in the aura|within your line of effect))?(?: ((?:[a-z]+ by you)|you have [a-z]+))?(?:,? (?:who|that) ((?:is|are|has|have|isn't|aren't|hasn't|doesn't have) .+))?$/

/** Who a trigger is about: "an enemy within 5 squares", "the target", "you". */
export function readFilter(text: string, targetIs: Filter, scope: Scope): Filter | undefined {
  const words = text.trim().replace(/^(?:one|any) of your allies(?= |$)/, 'an ally')
  if (words === 'you' || words === 'your' || (words === 'them' && targetIs.relation === 'you')) return { ...anybody, relation: 'you' }
  if (/^(?:the|a|any|each|that) target$/.test(words) || (targetIs.relation === 'bearer' && /^(?:they|that creature)$/.test(words)))
    return targetIs
  const near = /^the target (adjacent to you|within \d+ squares?(?: of you)?)$/.exec(words)
  if (near !== null) return { ...targetIs, within: withinOf(near[1] ?? '') }
  if (
    /^(?:you or an? all(?:y|ies)|you or one ally|the target or an? ally|you or any ally)(?: within distance| within (\d+) squares?.*)?$/.test(
      words,
    )
  )
    return { ...anybody, relation: 'you-or-ally', within: withinOf(words) }
  const match = NOUN.exec(
    words.replace(/ ([a-z]+ by you) (within (?:distance|\d+ squares?(?: of you)?|your line of effect)|adjacent to you)$/, ' $2 $1'),
  )
  if (match === null) return undefined
  const [, before = '', noun = '', place = '', held, clause] = match
  const said = [held === undefined ? [] : [`is ${held.replace(/^you have ([a-z]+)$/, '$1 by you')}`], clause ?? []].flat()
  const each = said.map((one) => readTests(`the target ${one}`, { ...scope, it: 'target' }))
  const tests = each.some((one) => one === undefined) ? undefined : each.flatMap((one) => one ?? [])
  // What hangs on a potency is reckoned in a use of an ability, not here.
  if (tests === undefined || tests.some((one) => one.is === 'potency')) return undefined
  const adjectives = before
    .trim()
    .split(' ')
    .filter((one) => one !== '' && one !== 'willing' && one !== 'other' && one !== 'triggering')
  const before_ = adjectives.filter((one) => one !== 'non-minion' && one !== 'adjacent')
  const states = before_.filter((one) => adjectiveTests(one) !== undefined)
  const own = before_.filter((one) => !states.includes(one)).join(' ')
  const kind = noun === 'hero' && own === '' ? 'hero' : own
  const isSo = [...states.flatMap((one) => [...(adjectiveTests(one) ?? [])]), ...tests]
  if (/\b(?:or|and|of|who|target|squares?|first|last|only|same|different|dead|nearest|chosen)\b/.test(kind)) return undefined
  return {
    relation: noun === 'hero' && words.startsWith('another ') ? 'ally' : (relationOf(noun) ?? 'creature'),
    within: adjectives.includes('adjacent') ? 1 : withinOf(place),
    kind,
    nonMinion: adjectives.includes('non-minion'),
    ...(isSo.length > 0 && { tests: isSo }),
  }
}

function withinOf(words: string): Filter['within'] {
  if (/\bin the (?:area|aura)\b/.test(words)) return 'area'
  const squares = /within (\d+) squares?/.exec(words)
  return squares !== null
    ? Number(squares[1])
    : /in your space/.test(words)
      ? 0
      : /adjacent to/.test(words)
        ? 1
        : /within distance/.test(words)
          ? 'distance'
          : 'any'
}

type Heard = Partial<Omit<Trigger, 'whom' | 'by' | 'on' | 'text'>> & {
  readonly on: readonly Happening[]
  readonly whom: Filter | undefined
  /** Undefined where its words were not understood. */
  readonly by?: Filter | undefined
}
type Of = (text: string | undefined) => Filter | undefined
type Read = (m: RegExpExecArray, of: Of, scope: Scope) => Heard | undefined

// ---------------------------------------------------------------------------------------------------------- with what

const KEYWORDS = 'melee|ranged|area|magic|psionic|weapon|charge|performance|earth|fire|green|void|air|water|rot|psychic'
/** "a melee strike", "an ability with the Magic keyword", "a ranged or area ability". */
const WITH = new RegExp(
  `^(?:an?|any|your|their|the) ((?:(?:${KEYWORDS})(?:,? or (?:an? )?|, | and |/| )?)*)(free strike|opportunity attack|signature ability|strike|ability|attack|ability roll)(?: with the (${KEYWORDS})(?: (?:or|and) (${KEYWORDS}))? keywords?)?( that (?:uses|includes|involves|has) (?:a|an ability) (?:power )?roll)?$`,
)

function readWith(text: string): Pick<Trigger, 'keywords' | 'anyKeyword'> | undefined {
  const m = WITH.exec(text.trim())
  if (m === null) return undefined
  const before = (m[1] ?? '').match(new RegExp(KEYWORDS, 'g')) ?? []
  const keywords = [
    ...before,
    ...[m[3], m[4]].filter((one) => one !== undefined),
    ...(m[2] === 'strike' ? ['strike'] : []),
    ...(m[2]?.includes('free strike') === true || m[2] === 'opportunity attack' ? ['free-strike'] : []),
    ...(m[2] === 'signature ability' ? ['signature'] : []),
    ...(m[5] === undefined ? [] : ['power roll']),
  ]
  const isEither = / or /.test(m[1] ?? '') || / or /.test(m[0].slice(m[0].indexOf(' with the ') + 1 || m[0].length))
  return isEither ? { keywords: keywords.filter((one) => one !== 'strike' || m[2] === 'strike'), anyKeyword: true } : { keywords }
}

const K = '(an? .+?|any .+?)'
const RANKS = 'an? (?:natural 19 or 20|critical hit)'
const DAMAGE = `(rolled )?((?:${damageTypes.join('|')}) )?damage`
const kindWords: Readonly<Record<string, ActionKind>> = {
  'main action': 'action',
  maneuver: 'maneuver',
  'move action': 'move',
  'triggered action': 'triggered',
}
const CONDITIONS = conditions.join('|')
const STRUCK: readonly Happening[] = ['rolled', 'targeted']
/** Heroes are dying then, others dead. */
const FELLED: readonly Happening[] = ['dropped', 'dying']

const patterns: readonly (readonly [RegExp, Read])[] = [
  // damage
  [
    new RegExp(`^(.+?) (?:deals?|would deal) ${DAMAGE} to (.+?)(?: (?:with|using) ${K})?$`),
    (m, of) => dealt(of(m[4]), of(m[1]), m[3], m[5], m[2] !== undefined),
  ],
  [new RegExp(`^(.+?) deals? ${DAMAGE}(?: (?:with|using) ${K})?$`), (m, of) => dealt(anybody, of(m[1]), m[2], m[3])],
  [new RegExp(`^(.+?) (?:deals?|would deal) ${DAMAGE} (?:with|using) ${K}$`), (m, of) => dealt(anybody, of(m[1]), m[2], m[3])],
  [new RegExp(`^(.+?) (?:damages?|hits?) (.+?)(?: (?:with|using) ${K})?$`), (m, of) => dealt(of(m[2]), of(m[1]), undefined, m[3])],
  [
    new RegExp(`^(.+?) (?:takes?|would take|(?:is|are) dealt) ${DAMAGE}(?: from ${K})?$`),
    (m, of) => dealt(of(m[1]), undefined, m[3], m[4], m[2] !== undefined) ?? dealtBy(m, of),
  ],
  [
    /^(.+?) (?:takes?|suffers?) (\d+) or more damage(?: from (.+))?$/,
    (m, of) => ({ on: ['damaged'], whom: of(m[1]), least: Number(m[2]), ...(m[3] !== undefined && { by: of(m[3]) }) }),
  ],
  [
    new RegExp(`^(.+?) (?:is|are) (?:hit|damaged|struck) (?:by|with) ${K}$`),
    (m, of) => dealt(of(m[1]), undefined, undefined, m[2]) ?? dealtBy([m[0], m[1] ?? '', undefined, '', m[2] ?? ''], of),
  ],
  [/^(.+?) (?:is|are) (?:damaged|dealt damage)$/, (m, of) => dealt(of(m[1]), undefined, undefined, undefined)],
  [/^(.+?) scores? a critical hit (?:against|on) (.+)$/, (m, of) => ({ on: ['rolled'], whom: of(m[2]), by: of(m[1]), critical: true })],
  [
    new RegExp(`^(.+?) (?:scores?|rolls?|gets?|makes?) ${RANKS}(?: (?:with|on) .+)?$`),
    (m, of) =>
      / with (?!an? (?:strike|ability))/.test(m[0]) ? undefined : { on: ['rolled'], whom: anybody, by: of(m[1]), critical: true },
  ],
  [
    /^(.+?) (?:obtains?|gets?|rolls?|achieves?|scores?) a tier (1 or 2|2 or 3|1|2|3) (?:outcome|result)(?: (?:on|with) (?:an? )?(?:(strike)|ability(?: roll)?|power roll))?$/,
    (m, of) => ({
      on: ['rolled'],
      whom: anybody,
      by: of(m[1]),
      tiers: ([1, 2, 3] as const).filter((one) => (m[2] ?? '').includes(String(one))),
      keywords: m[3] === undefined ? [] : ['strike'],
    }),
  ],
  [
    new RegExp(`^(.+?) (?:is|are) hit by ${K}(?: made by (.+))?$`),
    (m, of) => dealt(of(m[1]), m[3] === undefined ? undefined : of(m[3]), undefined, m[2]),
  ],
  // strikes
  [
    new RegExp(`^(.+?) (?:makes?|uses?) ${K} (?:against|that targets|targeting) (.+?)( that isn't a critical hit)?$`),
    (m, of) => struck(of(m[3]), of(m[1]), m[2], m[4] !== undefined),
  ],
  [
    new RegExp(`^(.+?) (?:is|are) (?:targeted by|the target of) ${K}(?: (?:made )?(?:by|of) (.+))?$`),
    (m, of) => {
      const ones = oneWith(m[2])
      const who = ones?.who ?? m[3]
      const by = who === undefined ? undefined : of(who)
      return who !== undefined && by === undefined ? undefined : struck(of(m[1]), by, ones?.used ?? m[2])
    },
  ],
  [/^(.+?) strikes (.+?)$/, (m, of) => struck(of(m[2]), of(m[1]), 'a strike')],
  [new RegExp(`^(.+?) targets (.+?) with ${K}$`), (m, of) => struck(of(m[2]), of(m[1]), m[3])],
  [new RegExp(`^(.+?) makes? ${K}$`), (m, of) => (/strike|ability roll/.test(m[2] ?? '') ? struck(anybody, of(m[1]), m[2]) : undefined)],
  [/^(.+?) makes? an? (?:ability|power) roll$/, (m, of) => ({ on: ['rolled'], whom: anybody, by: of(m[1]) })],
  // what is used
  [/^(.+?) uses? an? malice ability$/, (m, of) => ({ on: ['used'], whom: of(m[1]), costs: 1 })],
  [
    /^(.+?) uses? an? ability that costs (?:any |(\d+) or more )?(?:malice|(?:a )?heroic resources?)$/,
    (m, of) => ({ on: ['used'], whom: of(m[1]), costs: Number(m[2] ?? 1) }),
  ],
  [/^(.+?) uses? an? heroic ability$/, (m, of) => ({ on: ['used'], whom: of(m[1]), costs: 1 })],
  [
    /^(.+?) (?:spends?|uses?) (?:a|any|their|one or more|1 or more)(?: of (?:their|a))? heroic resources?(?: on an ability)?$/,
    (m, of) => ({ on: ['used'], whom: of(m[1]), costs: 1 }),
  ],
  [
    /^(.+?) uses? an? (main action|maneuver|move action|triggered action)$/,
    (m, of) => {
      const kind = kindWords[m[2] ?? '']
      return kind === undefined ? undefined : { on: ['used'], whom: of(m[1]), kinds: [kind] }
    },
  ],
  [
    new RegExp(`^(.+?) uses? ${K}$`),
    (m, of) => {
      const used = readWith(m[2] ?? '')
      return used === undefined ? undefined : { on: ['used'], whom: of(m[1]), ...used }
    },
  ],
  [
    /^(.+?) uses? (?:the |their |your )?([a-z' ,-]+?)(?: ability)?$/,
    (m, of, scope) => (scope.abilities.includes(m[2] ?? '') ? { on: ['used'], whom: of(m[1]), named: idOf(m[2] ?? '') } : undefined),
  ],
  [/^(.+?) grabs? (.+?)$/, (m, of) => ({ on: ['afflicted'], whom: of(m[2]), by: of(m[1]), conditions: ['grabbed'] })],
  // movement
  [/^(.+?) force moves? (.+?)$/, (m, of) => ({ on: ['forced'], whom: of(m[2]), by: of(m[1]) })],
  [/^(.+?) (?:push(?:es)?|pulls?|slides?) (.+?)$/, (m, of) => ({ on: ['forced'], whom: of(m[2]), by: of(m[1]) })],
  [/^(.+?) (?:would be|is|are) force moved$/, (m, of) => ({ on: ['forced'], whom: of(m[1]) })],
  [
    /^(.+?) (willingly )?(?:moves|shifts|moves or shifts|enters|comes) (?:(?:in)?to )?(?:(?:an?|any) (?:space|square) )?(?:(adjacent to)|within (\d+) squares? of) you$/,
    (m, of) => ({
      on: ['moves'],
      whom: of(m[1]),
      willing: m[2] !== undefined,
      comes: m[3] !== undefined ? 1 : (numberOf(m[4] ?? '') ?? 1),
    }),
  ],
  [
    /^(.+?) (willingly )?(?:moves away from you|leaves (?:an?|any) (?:space|square) adjacent to you|moves out of (?:an?|any) (?:space|square) adjacent to you)$/,
    (m, of) => ({ on: ['moves'], whom: of(m[1]), willing: m[2] !== undefined, goes: 1 }),
  ],
  [
    /^(.+?) (?:moves? through|passes? through|pass through|enters?|moves? into|shifts? through) (?:the space of )?((?:an?|another|any) (?:other )?[a-z -]*?(?:creature|enemy|ally))(?:'s space)?$/,
    (m, of) => {
      const through = of(m[2])
      return through === undefined ||
        (/^\S+ (?:enters?|moves? into) /.test(m[0]) && !m[0].endsWith(' space') && !m[0].includes('the space of'))
        ? undefined
        : { on: ['moves'], whom: of(m[1]), through }
    },
  ],
  [/^(.+?) (willingly )?moves a square$/, (m, of) => ({ on: ['moves'], whom: of(m[1]), willing: m[2] !== undefined, eachSquare: true })],
  [/^(.+?) (willingly )?moves$/, (m, of) => ({ on: ['moves'], whom: of(m[1]), willing: m[2] !== undefined })],
  [/^(.+?) (?:falls|lands from a fall)$/, (m, of) => ({ on: ['falls'], whom: of(m[1]) })],
  // turns
  [/^(.+?) (?:starts?|begins?) (?:their|your|its|a) turn$/, (m, of) => ({ on: ['turn-start'], whom: of(m[1]) })],
  [/^(.+?) ends? (?:their|your|its|a) turn$/, (m, of) => ({ on: ['turn-end'], whom: of(m[1]) })],
  // states
  [
    /^(.+?) (?:reduces?|drops?) (.+?) to 0 stamina$|^(.+?) kills? (.+?)$/,
    (m, of) => ({ on: m[2] === undefined ? ['dropped'] : FELLED, whom: of(m[2] ?? m[4]), by: of(m[1] ?? m[3]) }),
  ],
  [
    /^(.+?) (?:is|are) (?:reduced|dropped) to 0 stamina$|^(.+?) (?:dies|is killed)$/,
    (m, of) => ({ on: m[1] === undefined ? ['dropped'] : FELLED, whom: of(m[1] ?? m[2]) }),
  ],
  [/^(.+?) (?:becomes?|is|are) winded or dying$/, (m, of) => ({ on: ['winded', 'dying'], whom: of(m[1]) })],
  [
    /^(.+?) (?:(?:is|are) (?:first )?(?:reduced|dropped)|(?:first )?(?:drops?|falls?)) to half (?:of )?(?:their|your) (?:maximum )?stamina(?: or (?:less|lower|fewer|below))?$/,
    (m, of) => ({ on: ['winded'], whom: of(m[1]) }),
  ],
  [/^(.+?) (?:(?:first )?becomes?|is|are) winded$/, (m, of) => ({ on: ['winded'], whom: of(m[1]) })],
  [/^(.+?) (?:becomes?|is|are) dying$/, (m, of) => ({ on: ['dying'], whom: of(m[1]) })],
  [
    new RegExp(
      `^(.+?) (?:becomes?|is|are|is made|are made|falls|is knocked|are knocked) ((?:${CONDITIONS})(?:,? or (?:${CONDITIONS})|, (?:${CONDITIONS}))*)(?: by (.+))?$`,
    ),
    (m, of) => ({
      on: ['afflicted'],
      whom: of(m[1]),
      conditions: conditionsIn(m[2] ?? ''),
      ...(m[3] !== undefined && { by: of(m[3]) }),
    }),
  ],
  [/^(.+?) (?:gains a condition|(?:has|have) a condition imposed on (?:you|them))$/, (m, of) => ({ on: ['afflicted'], whom: of(m[1]) })],
]

const conditionsIn = (text: string): Condition[] => conditions.filter((one) => text.includes(one))

function dealt(
  whom: Filter | undefined,
  by: Filter | undefined,
  type: string | undefined,
  text: string | undefined,
  isRolled = false,
): Heard | undefined {
  const used = text === undefined ? { keywords: [] } : readWith(text)
  if (used === undefined) return undefined
  return {
    on: ['damage'],
    whom,
    ...(by !== undefined && { by }),
    ...used,
    types: type === undefined ? [] : (typesIn(type) ?? []),
    ...(isRolled && { rolled: true }),
  }
}

/** "Takes damage from an enemy": from whom, not with what. */
function dealtBy(m: readonly (string | undefined)[], of: Of): Heard | undefined {
  const ones = oneWith(m[4])
  const by = of(ones?.who ?? m[4])
  return by === undefined ? undefined : dealt(of(m[1]), by, m[3], ones?.used, m[2] !== undefined)
}

/** "An enemy's melee strike": who, and with what. */
function oneWith(text: string | undefined): { readonly who: string; readonly used: string } | undefined {
  const m =
    /^(.+?(?:creature|enemy|ally|hero|minion|target)(?: within (?:distance|\d+ squares?(?: of you)?)| adjacent to you)?)'s (.+)$/.exec(
      text ?? '',
    )
  return m === null ? undefined : { who: m[1] ?? '', used: `a ${m[2] ?? ''}` }
}

function struck(whom: Filter | undefined, by: Filter | undefined, text: string | undefined, notCritical = false): Heard | undefined {
  const used = readWith(text ?? '')
  return used === undefined ? undefined : { on: STRUCK, whom, ...(by !== undefined && { by }), ...used, notCritical }
}

export function readTrigger(text: string, targetIs: Filter, scope: Scope): Trigger | undefined {
  // Who is barred from a chain is barred by the rule itself.
  const words = text
    .replace(/\. that \w+ can't have used this ability to start (?:their|its) turn\.?$/, '')
    .replace(/[.]$/, '')
    .trim()
  for (const [pattern, read] of patterns) {
    const match = pattern.exec(words)
    if (match === null) continue
    let isMissed = false
    let first: Filter | undefined
    const heard = read(
      match,
      (one) => {
        const filter = one === undefined ? undefined : readFilter(one, targetIs, scope)
        isMissed ||= one !== undefined && filter === undefined
        if (one !== undefined && one === (match[1] ?? match[2])) first = filter
        return filter
      },
      scope,
    )
    if (
      heard?.whom === undefined ||
      (isMissed && !heard.on.includes('damage')) ||
      (isMissed && heard.by === undefined && / (?:deals?|damages?|hits?) /.test(words))
    )
      continue
    return {
      by: undefined,
      keywords: [],
      types: [],
      willing: false,
      notCritical: false,
      ...heard,
      whom: heard.whom,
      subject: heard.by !== undefined && heard.by === first ? 'by' : 'whom',
      text,
    }
  }
  return readAlternatives(words, text, targetIs, scope) ?? readGuarded(words, text, targetIs, scope)
}

/** "You take damage while winded": while you are. */
const SO_THEN = new RegExp(`^((you|the target) .+?) while (winded|${CONDITIONS})$`)

/** "An enemy makes a strike against you while you have an ally adjacent to you". */
function readGuarded(words: string, text: string, targetIs: Filter, scope: Scope): Trigger | undefined {
  const told = words.replace(
    SO_THEN,
    (_, head: string, who: string, state: string) => `${head} while ${who} ${who === 'you' ? 'are' : 'is'} ${state}`,
  )
  const m = /^(.+?),? (?:while|and) ((?:you|the target) (?:is|are|have|has|aren't|isn't) .+)$/.exec(told)
  const trigger = m === null ? undefined : readTrigger(m[1] ?? '', targetIs, scope)
  const when = m === null ? undefined : readTests(m[2] ?? '', { ...scope, it: 'target' })
  return trigger === undefined || when === undefined || when.some((one) => one.is === 'potency') ? undefined : { ...trigger, when, text }
}

/** "The target starts their turn, moves, or is force moved": each of these. */
function readAlternatives(words: string, text: string, targetIs: Filter, scope: Scope): Trigger | undefined {
  const parts = words.split(
    /,? or (?=is |are |starts |moves |ends |takes |becomes |uses |deals |makes |damages |hits |force |falls |enters |comes |willingly |knocked |grabbed |restrained |slowed |you |an? |the |one )|, /,
  )
  const subject =
    /^(?:the|an?|any|another|each) (?:[a-z-]+ ){0,2}?(?:target|creature|enemy|ally|hero)(?: within (?:distance|\d+ squares)| adjacent to you)?|^you\b/.exec(
      parts[0] ?? '',
    )?.[0]
  if (parts.length < 2 || subject === undefined) return undefined
  const read = parts.map((part, i) =>
    readTrigger(i === 0 || part.startsWith(subject) ? part : `${subject} ${passive(part, subject)}`, targetIs, scope),
  )
  const all = read.filter((one) => one !== undefined)
  const [first] = all
  if (first === undefined || all.length < parts.length) return undefined
  const on = [...new Set(all.flatMap((one) => [...one.on]))]
  return { ...first, on, text, ...(!all.every((one) => isAlike(one, first)) && { or: all }) }
}

/** "Is knocked prone or force moved": what is said once is said of both. */
const passive = (part: string, subject: string): string =>
  /^(?:knocked|grabbed|restrained|slowed|force moved)\b/.test(part) ? `${subject === 'you' ? 'are' : 'is'} ${part}` : part

/** What differs in more than the moment is more than one trigger. */
const isAlike = (a: Trigger, b: Trigger): boolean =>
  JSON.stringify({ ...a, on: [], text: '' }) === JSON.stringify({ ...b, on: [], text: '' })
