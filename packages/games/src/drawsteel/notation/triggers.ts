import { type Filter, FREE_STRIKE, type Happening, type Trigger } from '../clauses/triggers.ts'
import { type ActionKind, type Condition, conditions, damageTypes } from '../terms.ts'
import { numberOf, typesIn } from './amounts.ts'
import type { Scope } from './scope.ts'
import { readTests } from './tests.ts'
import { relationOf } from './who.ts'

/** "The target takes damage": what sets something off. All texts come in lower case. */

export const anybody: Filter = { relation: 'anybody', within: 'any', kind: '', nonMinion: false }

const NOUN =
  /^(?:an?|any|another|each|one|the|the triggering) (?:other )?((?:[a-z'-]+ ){0,3}?)(creature|enemy|ally|hero|object|minion)(?: (within distance|within \d+ squares?(?: of you)?|adjacent to you|within your line of effect))?(?:,? (?:who|that) ((?:is|are|has|have|isn't|aren't|hasn't|doesn't have) .+))?$/

/** Who a trigger is about: "an enemy within 5 squares", "the target", "you". */
export function readFilter(text: string, targetIs: Filter, scope: Scope): Filter | undefined {
  const words = text.trim().replace(/^(?:one|any) of your allies(?= |$)/, 'an ally')
  if (words === 'you' || words === 'your' || (words === 'them' && targetIs.relation === 'you')) return { ...anybody, relation: 'you' }
  if (/^(?:the|a|any|each|that) target$/.test(words) || (targetIs.relation === 'bearer' && /^(?:they|that creature)$/.test(words)))
    return targetIs
  if (
    /^(?:you or an? all(?:y|ies)|you or one ally|the target or an? ally|you or any ally)(?: within distance| within (\d+) squares?.*)?$/.test(
      words,
    )
  )
    return { ...anybody, relation: 'you-or-ally', within: withinOf(words) }
  const match = NOUN.exec(words)
  if (match === null) return undefined
  const [, before = '', noun = '', place = '', clause] = match
  const tests = clause === undefined ? [] : readTests(`the target ${clause}`, { ...scope, it: 'target' })
  // What hangs on a potency is reckoned in a use of an ability, not here.
  if (tests === undefined || tests.some((one) => one.is === 'potency')) return undefined
  const adjectives = before
    .trim()
    .split(' ')
    .filter((one) => one !== '' && one !== 'willing' && one !== 'other')
  const kind = adjectives.filter((one) => one !== 'non-minion' && one !== 'adjacent').join(' ')
  if (/\b(?:or|and|of|who|target|squares?)\b/.test(kind)) return undefined
  return {
    relation: noun === 'hero' && words.startsWith('another ') ? 'ally' : (relationOf(noun) ?? 'creature'),
    within: adjectives.includes('adjacent') ? 1 : withinOf(place),
    kind,
    nonMinion: adjectives.includes('non-minion'),
    ...(tests.length > 0 && { tests }),
  }
}

function withinOf(words: string): Filter['within'] {
  const squares = /within (\d+) squares?/.exec(words)
  return squares !== null ? Number(squares[1]) : /adjacent to/.test(words) ? 1 : /within distance/.test(words) ? 'distance' : 'any'
}

type Heard = Partial<Omit<Trigger, 'whom' | 'by' | 'on' | 'text'>> & {
  readonly on: readonly Happening[]
  readonly whom: Filter | undefined
  /** Undefined where its words were not understood. */
  readonly by?: Filter | undefined
}
type Of = (text: string | undefined) => Filter | undefined
type Read = (m: RegExpExecArray, of: Of) => Heard | undefined

// ---------------------------------------------------------------------------------------------------------- with what

const KEYWORDS = 'melee|ranged|area|magic|psionic|weapon|charge|performance|earth|fire|green|void|air|water|rot|psychic'
/** "a melee strike", "an ability with the Magic keyword", "a ranged or area ability". */
const WITH = new RegExp(
  `^(?:an?|any|your|their|the) ((?:(?:${KEYWORDS})(?:,? or (?:an? )?|, | and |/| )?)*)(strike|ability|attack|ability roll|free strike)(?: with the (${KEYWORDS})(?: (?:or|and) (${KEYWORDS}))? keywords?)?$`,
)

function readWith(text: string): Pick<Trigger, 'keywords' | 'anyKeyword'> | undefined {
  const m = WITH.exec(text.trim())
  if (m === null) return undefined
  const before = (m[1] ?? '').match(new RegExp(KEYWORDS, 'g')) ?? []
  const keywords = [
    ...before,
    ...[m[3], m[4]].filter((one) => one !== undefined),
    ...(m[2] === 'strike' ? ['strike'] : []),
    ...(m[2] === FREE_STRIKE ? [FREE_STRIKE] : []),
  ]
  const isEither = / or /.test(m[1] ?? '') || / or /.test(m[0].slice(m[0].indexOf(' with the ') + 1 || m[0].length))
  return isEither ? { keywords: keywords.filter((one) => one !== 'strike' || m[2] === 'strike'), anyKeyword: true } : { keywords }
}

const K = '(an? .+?|any .+?)'
const DAMAGE = `(?:rolled )?((?:${damageTypes.join('|')}) )?damage`
const kindWords: Readonly<Record<string, ActionKind>> = {
  'main action': 'action',
  maneuver: 'maneuver',
  'move action': 'move',
  'triggered action': 'triggered',
}
const CONDITIONS = conditions.join('|')
const STRUCK: readonly Happening[] = ['rolled', 'targeted']

const patterns: readonly (readonly [RegExp, Read])[] = [
  // damage
  [
    new RegExp(`^(.+?) (?:deals?|would deal) ${DAMAGE} to (.+?)(?: (?:with|using) ${K})?$`),
    (m, of) => dealt(of(m[3]), of(m[1]), m[2], m[4]),
  ],
  [new RegExp(`^(.+?) (?:deals?|would deal) ${DAMAGE} (?:with|using) ${K}$`), (m, of) => dealt(anybody, of(m[1]), m[2], m[3])],
  [new RegExp(`^(.+?) (?:damages?|hits?) (.+?)(?: (?:with|using) ${K})?$`), (m, of) => dealt(of(m[2]), of(m[1]), undefined, m[3])],
  [
    new RegExp(`^(.+?) (?:takes?|would take|(?:is|are) dealt) ${DAMAGE}(?: from ${K})?$`),
    (m, of) => dealt(of(m[1]), undefined, m[2], m[3]) ?? dealtBy(m, of),
  ],
  // strikes
  [
    new RegExp(`^(.+?) (?:makes?|uses?) ${K} (?:against|that targets|targeting) (.+?)( that isn't a critical hit)?$`),
    (m, of) => struck(of(m[3]), of(m[1]), m[2], m[4] !== undefined),
  ],
  [
    new RegExp(`^(.+?) (?:is|are) (?:targeted by|the target of) ${K}(?: (?:made )?(?:by|of) (.+))?$`),
    (m, of) =>
      m[3] !== undefined && of(m[3]) === undefined ? undefined : struck(of(m[1]), m[3] === undefined ? undefined : of(m[3]), m[2]),
  ],
  [new RegExp(`^(.+?) targets (.+?) with ${K}$`), (m, of) => struck(of(m[2]), of(m[1]), m[3])],
  [new RegExp(`^(.+?) makes? ${K}$`), (m, of) => (/strike|ability roll/.test(m[2] ?? '') ? struck(anybody, of(m[1]), m[2]) : undefined)],
  [/^(.+?) makes? an? (?:ability|power) roll$/, (m, of) => ({ on: ['rolled'], whom: anybody, by: of(m[1]) })],
  // what is used
  [
    /^(.+?) uses? an? (?:.+? )?ability that costs (?:any |\d+ or more )?(?:malice|(?:a )?heroic resources?)$/,
    (m, of) => ({ on: ['used'], whom: of(m[1]), costs: true }),
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
  [/^(.+?) (willingly )?moves$/, (m, of) => ({ on: ['moves'], whom: of(m[1]), willing: m[2] !== undefined })],
  [/^(.+?) (?:falls|lands from a fall)$/, (m, of) => ({ on: ['falls'], whom: of(m[1]) })],
  // turns
  [/^(.+?) (?:starts?|begins?) (?:their|your|its|a) turn$/, (m, of) => ({ on: ['turn-start'], whom: of(m[1]) })],
  [/^(.+?) ends? (?:their|your|its|a) turn$/, (m, of) => ({ on: ['turn-end'], whom: of(m[1]) })],
  // states
  [
    /^(.+?) (?:reduces?|drops?) (.+?) to 0 stamina$|^(.+?) kills? (.+?)$/,
    (m, of) => ({ on: ['dropped'], whom: of(m[2] ?? m[4]), by: of(m[1] ?? m[3]) }),
  ],
  [
    /^(.+?) (?:is|are|would be) (?:reduced|dropped) to 0 stamina$|^(.+?) (?:dies|is killed)$/,
    (m, of) => ({ on: ['dropped'], whom: of(m[1] ?? m[2]) }),
  ],
  [/^(.+?) (?:(?:first )?becomes?|is|are) winded$/, (m, of) => ({ on: ['winded'], whom: of(m[1]) })],
  [/^(.+?) (?:becomes?|is|are) dying$/, (m, of) => ({ on: ['dying'], whom: of(m[1]) })],
  [
    new RegExp(
      `^(.+?) (?:becomes?|is|are|is made|are made|falls|is knocked|are knocked|would become) ((?:${CONDITIONS})(?:,? or (?:${CONDITIONS})|, (?:${CONDITIONS}))*)(?: by (.+))?$`,
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

function dealt(whom: Filter | undefined, by: Filter | undefined, type: string | undefined, text: string | undefined): Heard | undefined {
  const used = text === undefined ? { keywords: [] } : readWith(text)
  if (used === undefined) return undefined
  return { on: ['damage'], whom, ...(by !== undefined && { by }), ...used, types: type === undefined ? [] : (typesIn(type) ?? []) }
}

/** "Takes damage from an enemy": from whom, not with what. */
function dealtBy(m: RegExpExecArray, of: Of): Heard | undefined {
  const by = of(m[3])
  return by === undefined ? undefined : dealt(of(m[1]), by, m[2], undefined)
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
    const heard = read(match, (one) => {
      const filter = one === undefined ? undefined : readFilter(one, targetIs, scope)
      isMissed ||= one !== undefined && filter === undefined
      if (one !== undefined && one === (match[1] ?? match[2])) first = filter
      return filter
    })
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
  return readAlternatives(words, text, targetIs, scope)
}

/** "The target starts their turn, moves, or is force moved": each of these. */
function readAlternatives(words: string, text: string, targetIs: Filter, scope: Scope): Trigger | undefined {
  const parts = words.split(/, or |, | or (?=is |are |starts |moves |ends |takes |becomes |uses |willingly )/)
  const subject =
    /^(?:the|an?|any|another|each) (?:[a-z-]+ ){0,2}?(?:target|creature|enemy|ally|hero)(?: within (?:distance|\d+ squares)| adjacent to you)?|^you\b/.exec(
      parts[0] ?? '',
    )?.[0]
  if (parts.length < 2 || subject === undefined) return undefined
  const read = parts.map((part, i) => readTrigger(i === 0 || part.startsWith(subject) ? part : `${subject} ${part}`, targetIs, scope))
  const [first] = read
  if (first === undefined || !read.every((one) => one !== undefined && isAlike(one, first))) return undefined
  return { ...first, on: [...new Set(read.flatMap((one) => [...(one?.on ?? [])]))], text }
}

/** What differs in more than the moment is more than one trigger. */
const isAlike = (a: Trigger, b: Trigger): boolean =>
  JSON.stringify({ ...a, on: [], text: '' }) === JSON.stringify({ ...b, on: [], text: '' })
