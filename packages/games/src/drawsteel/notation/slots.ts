import { type Cursor, flag, idOf, numberOf, oneOf, type Slot, scanned, word } from '@riposte/print'
import { type Amount, type Forbidden, flat, type Role, type Rolls, type Stat, type Who } from '../clauses/phrases.ts'
import {
  type Characteristic,
  type Condition,
  characteristics,
  conditions,
  damageTypes,
  type Forcing,
  knownStates,
  type Travel,
  type Typed,
  travels,
} from '../terms.ts'
import { readAmount } from './amounts.ts'
import { forbiddenNamed } from './forbidden.ts'
import { rollsIn, statIn, swayOf } from './rolls.ts'
import type { Known, Scope, Subject } from './scope.ts'
import { amountIn, countedIn, whoIn } from './subjects.ts'

/** What the rows of this book leave open: how much, who, where, which. */

type C = Cursor<Known>
type S<T> = Slot<Known, T>

/** The longest stretch of words that says it. */
const phrase =
  <T>(read: (words: string, known: Known) => T | undefined): S<T> =>
  (c) =>
    c.longest((words) => read(words, c.scene))

const type = oneOf(damageTypes)
const condition: S<Condition> = oneOf(conditions)

/** What the damage is dealt again or regained by: what the blow at hand has dealt. */
const DEALT =
  '(?<half>half (?:of )?)?the damage(?: dealt(?: (?:by this ability|to the target))?| (?:that )?the target (?:takes|took)| taken by the target)?'

const number = (c: C): number | undefined => numberOf(c.scan('\\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve')?._ ?? '')
const forcing = (c: C): Forcing | undefined => {
  const found = c.scan('push(?:es|ed)?|pull(?:s|ed)?|slid(?:es?)?')?._
  return found === undefined ? undefined : found.startsWith('push') ? 'push' : found.startsWith('pull') ? 'pull' : 'slide'
}

export interface Far {
  /** Whose speed it is, how often, and how much more; or a number of squares. */
  readonly speed?: { readonly whose: string; readonly times: number; readonly more?: number }
  readonly squares?: ReturnType<typeof readAmount>
}

const far: S<Far> = (c) => {
  const speed = c.scan("(?:an additional )?(?:to )?(?<times>half|twice)? ?(?<whose>your|their|its|the target's) speed")
  if (speed !== undefined) {
    const more = Number(c.scan('(?:\\+|plus) (?<more>\\d+)(?: squares)?')?.more ?? 0)
    return { speed: { whose: speed.whose ?? '', times: speed.times === 'half' ? 0.5 : speed.times === 'twice' ? 2 : 1, more } }
  }
  c.scan('(?:an )?additional')
  const isMany = c.has('a number(?: of squares)? equal to')
  const squares = c.longest((words) => amountIn(words.replace(/ additional$/, ''), c.scene.scope))
  if (squares === undefined || (!isMany && !c.has('squares?'))) return undefined
  return { squares }
}

/** "3", "3 squares", "a number of squares equal to your Might score", "twice their speed": how far somebody is forced. */
const reach: S<NonNullable<Far['squares']>> = (c) => {
  if (c.has('twice (?:their|your|its) speed')) return { ...noSquares, measures: [{ of: 'speed', times: 2, whose: 'target' }] }
  c.has('(?:a number of squares )?equal to')
  const squares = c.longest((words) => amountIn(words, c.scene.scope))
  if (squares !== undefined) c.has('squares?')
  return squares
}
const noSquares = { flat: 0, scores: [], dice: [], measures: [] } as const

/** Who is one alone. */
const one: S<Role> = phrase((words, { scope }) => {
  const found = whoIn(words, scope)
  const role = found?.when.length === 0 ? found.who.who : undefined
  return role === 'you' || role === 'target' || role === 'trigger' ? role : undefined
})

const sortsOfActions = new Map<string, 'action' | 'maneuver' | 'move'>([
  ['main action', 'action'],
  ['maneuver', 'maneuver'],
  ['move action', 'move'],
])

/** Where somebody is again who was off the map. */
export const BACK =
  ',? ?(?:and )?(?:then |when |at which (?:point|time) |after which )?(?:they |you |it |the target )?(?:then )?(?:reappears?|reappearing|returns?|returning) (?:in|to) (?:the space (?:they|you) (?:left|occupied|were in|vanished from|disappeared from)|(?:their|your) (?:original|former|previous|last|starting) space)(?:,? or (?:(?:in|to) )?(?:(?:the )?nearest|the closest) (?:unoccupied|available|open) space(?: (?:of (?:their|your) choice|if (?:it|that space) is (?:occupied|not available)))?)?'

export const slots = {
  // "A surge" is one, and no Agility.
  amount: phrase((words) => (words === 'a' ? flat(1) : readAmount(words))) satisfies S<NonNullable<ReturnType<typeof readAmount>>>,
  /** The same, where "their" may be whoever is spoken of. */
  total: phrase((words, { scope }) => amountIn(words, scope) ?? numberOfThem(words, scope)) satisfies S<
    NonNullable<ReturnType<typeof readAmount>>
  >,
  /** "the damage dealt", or half of it. */
  dealt: scanned(DEALT, ({ half }) => ({ half: half !== undefined })),
  types: ((c) => c.list(() => type(c), [',', 'or', ', or', 'and'])) satisfies S<readonly Typed[]>,
  /** A type, or damage of any. */
  sort: ((c) => (c.eat('damage') === undefined ? c.list(() => type(c), [',', 'or', ', or', 'and', ', and']) : ['all'])) satisfies S<
    readonly (Typed | 'all')[]
  >,
  kind: oneOf(['immunity', 'weakness']),
  condition,
  conditions: ((c) => c.list(() => condition(c), [',', 'and', ', and'])) satisfies S<readonly Condition[]>,
  number: number satisfies S<number>,
  figure: scanned('\\d+', ({ _: found }) => Number(found)),
  tier: scanned('[123]', ({ _: found }) => (found === '1' ? 1 : found === '2' ? 2 : 3)),
  signed: scanned('[+-]\\d+', ({ _: found }) => Number(found)),
  who: phrase((words, { scope }) => whoIn(words, scope)),
  /** The same, where it is said of whom it is so many squares. */
  clearly: phrase((words, { scope }) => (/within \d+ squares?$/.test(words) ? undefined : whoIn(words, scope))) satisfies S<Subject>,
  counted: phrase((words, { scope }) => countedIn(words, scope)) satisfies S<Who>,
  sway: scanned('an edge|a double edge|a bane|a double bane', ({ _: found }) => swayOf(found)),
  rolls: phrase((words) => rollsIn(words)) satisfies S<Rolls>,
  stats: ((c) => c.list(() => c.longest(statIn), [',', 'and', ', and'])) satisfies S<readonly Stat[]>,
  travel: ((c) => {
    const how = c.scan('(?<how>shift|move|teleport|jump|fl(?=y|ies))(?:s|y|ies)?')?.how
    return travels.find((one) => one === (how === 'fl' ? 'fly' : how))
  }) satisfies S<Travel>,
  far,
  reach,
  forcing: forcing satisfies S<Forcing>,
  shoved: word('force moved|pushed|pulled|slid'),
  centre: scanned(
    '(?:straight |directly )?(?<sense>away from|towards?) the (?:center|middle) of the (?:area|cube|burst|aura|wall)',
    ({ sense }) => (sense === 'away from' ? 'away' : 'toward'),
  ),
  vertically: word('vertical(?:ly)?'),
  heading: scanned('(?:straight |directly )?(?<sense>away from|towards?)', ({ sense }) => (sense === 'away from' ? 'away' : 'toward')),
  straight: word('(?:straight |directly )?in a straight line|(?:straight|directly)(?= away from| towards?)'),
  near: word('adjacent to|in the area|within distance|within \\d+ squares'),
  resource: word('(?:of (?:their|your) )?(?:heroic resource|wrath|piety|essence|ferocity|discipline|insight|focus|clarity|drama)'),
  characteristic: oneOf(characteristics) satisfies S<Characteristic>,
  forbidden: phrase((words) => forbiddenNamed(words)) satisfies S<Forbidden>,
  half: word('half(?: of)?'),
  /** What is being answered, as whence something comes. */
  ofIt: word('(?:associated with|of|from|caused by) (?:it|(?:the|that) (?:triggering )?(?:damage|strike|ability|attack))'),
  part: word('half|all'),
  temporary: word('temporary'),
  instead: word('instead(?: of taking (?:the|that|any) damage)?'),
  now: word('at once'),
  unreduced: flag("that can't be reduced(?: in any way)?"),
  /** "a Recovery", "up to two Recoveries". */
  recoveries: scanned('(?:(?<many>any number of)|(?:up to )?(?<number>an?|one|two|three|four)) recover(?:y|ies)', ({ many, number }) =>
    many === undefined ? numberOf(number ?? '') : 'any',
  ),
  most: ((c) =>
    numberOf(c.scan(',? to a maximum of (?<most>\\d+|one|two|three|four|five|six)(?: surges)?')?.most ?? '')) satisfies S<number>,
  own: word('(?:their|your|its)'),
  role: one satisfies S<Role>,
  /** "away from you": the way it goes anyhow. */
  ownWay: scanned('(?:straight |directly )?(?<sense>away from|towards?) you(?:rself)?', ({ sense }) =>
    sense === 'away from' ? 'away' : 'toward',
  ),
  anywhere: word('(?:to|into) (?:an|a|any) (?:unoccupied|other) space(?: within (?:distance|(?:your|their) line of effect))?'),
  thither: word(
    '(?:to|into) (?:(?:an?|any) )?(?:unoccupied )?(?:space|square)|,? ?(?:(?:and|but) (?:must )?ends?|ending) (?:(?:this|that|the|their|your|its) )?(?:(?:move|movement|shift|jump|flight) )?(?:in an? (?:unoccupied )?(?:space|square))?',
  ),
  vacated: word(
    '(?:into|to) (?:any|an?|one of the) (?:unoccupied )?(?:squares?|spaces?) (?:that )?(?:the target|they) (?:left|leaves?|vacate[ds]?|(?:was |were )?moved (?:out of|from|through))',
  ),
  asMoved: word(
    '(?:when|as|while) (?:you|they) (?:push|pull|slide|force move|is|are|was|were)(?: (?:them|it|the target|pushed|pulled|slid|force moved))?|(?:during|with|by) (?:this|that|the) (?:forced )?movement|this way',
  ),
  beforehand: word('before or after using this ability'),
  quietly: word(',? ?without provoking opportunity attacks'),
  bringing: word(
    ',? ?(?:while )?(?:bringing|carrying|dragging) (?:the|a|any) (?:target|grabbed target|grabbed creature|creature grabbed this way)(?: (?:with|along with) (?:you|them))?',
  ),
  can: word('can'),
  landing: word(
    ',? ?(?:and |but )?(?:then )?(?:must )?(?:lands?|landing|ends? (?:this|that|the|their|your) (?:flight|movement|move))(?: in an unoccupied space)?(?: on (?:the ground|solid ground))?',
  ),
  /** "When they reappear in the space they left or the nearest unoccupied space". */
  back: word(BACK),
  stable: word(', ignoring stability'),
  up: word('straight up'),
  onNext: word("(?:on|during) (?:their|your|the target's) next turn"),
  cantStand: word("and can't stand"),
  /** Whom something lies on who has just been named, or the target. */
  onWhom: ((c) => {
    const whom = c.scan('(?:on|affecting) (?<whom>the target|you|yourself|them|themself)')?.whom
    if (whom === undefined) return undefined
    if (whom === 'the target' || whom === 'you') return { who: whom === 'you' ? whom : 'target' }
    // "Them" is whom the words were about before, where those speak of "you".
    return whom === 'them' && c.scene.who.who === 'you' ? { who: c.scene.scope.it } : c.scene.who
  }) satisfies S<Who>,
  many: word('one|any|each|all'),
  orTurn: word("or (?:that )?ends? at the end of (?:your|their|the target's) turn"),
  saving: scanned(
    'against (?:(?<all>each|all)|one|an) effects?(?: (?:(?:on|affecting|they are|you are|that) (?:(?!with|and )[^,])*))?',
    ({ all }) => (all === undefined ? 'one' : 'all'),
  ),
  observed: word(',? ?even (?:if|while|though) (?:(?:you|they) are )?(?:being )?observed'),
  escaping: word(
    'the escape grab maneuver|attempts to escape(?: (?:this|the) grab)?|(?:ability rolls|rolls|tests) made to escape(?: (?:this|the|your) grab)?',
  ),
  others: word('all [^,]+'),
  nevers: ((c) =>
    c.list(() => {
      c.has('made|knocked')
      const found = c.eat('invisible', 'force moved') ?? condition(c)
      return found === undefined ? undefined : `never-${found.replace(' ', '-')}`
    }, [',', 'or', ', or', 'and', ', and'])) satisfies S<readonly string[]>,
  marking: scanned('mark|marks|judge|judges', ({ _: found }) => (found.startsWith('mark') ? 'marked' : 'judged')),
  /** States that many blocks speak of. */
  known: oneOf(knownStates),
  /** One of a block's own: no words that mean more than a name says. */
  state: ((c) => {
    const found = c.scan('[a-z]+')?._
    return found === undefined || NO_STATE.test(found) ? undefined : found
  }) satisfies S<string>,
  // Edges, banes, bonuses.
  times: word('halved|doubled'),
  gait: oneOf(['speed', 'stability'] as const) satisfies S<Stat>,
  changed: word('reduced|increased'),
  bonus: word('bonus|penalty'),
  next: word('next'),
  against: ((c) => {
    if (c.has(NOT_AT_YOU)) return 'others'
    if (!c.has('against')) return undefined
    const role = one(c)
    return role === 'trigger' ? undefined : role
  }) satisfies S<'you' | 'target' | 'others'>,
  // Strikes and abilities.
  named: ((c) => {
    const { scope, who } = c.scene
    const whose = c.scan('(?<whose>their|your|the)')?.whose
    c.has('own')
    if (whose === undefined && c.has('this ability')) return who.who === 'you' && scope.own !== undefined ? idOf(scope.own) : undefined
    const found = c.longest((words) => {
      const name = words.replace(/[!"“”]/g, '').trim()
      return scope.abilities.includes(name) ? idOf(name) : undefined
    })
    if (found !== undefined) {
      c.has('ability|maneuver|main action|action|trait')
      return found
    }
    // An ability of a class stands beside this one, on the sheet of whoever has both.
    const own = whose === 'your' && who.who === 'you' ? c.scan("(?!signature )(?<name>[a-z' ,-]+?) ability")?.name : undefined
    return own === undefined || /\b(?:against|ability|on|with|as)\b/.test(own) ? undefined : idOf(own)
  }) satisfies S<string>,
  aimed: scanned('against (?:the target|that target|each target|them|the triggering (?:creature|enemy))', ({ _: found }) =>
    found.includes('triggering') ? 'trigger' : 'target',
  ),
  foe: ((c) => {
    const words = c.scan(FOES)?.foe
    return words === undefined
      ? undefined
      : { against: foeOf(words, c.scene.scope.it), isYours: / (?:of your choice|you choose)\b/.test(words) }
  }) satisfies S<Foe>,
  repeated: scanned('twice|two times|three times', ({ _: found }) => (found === 'three times' ? 3 : 2)),
  swayed: ((c) => swayNamed(c.scan('(?:that (?:gains|has)|with) (?<sway>an? (?:double )?(?:edge|bane))')?.sway)) satisfies S<number>,
  blow: word(
    'melee free strike|ranged free strike|free strike|opportunity attack|strike signature ability|signature ability|signature strike|ability',
  ),
  making: word('makes?|uses?'),
  maneuver: word('grab|knockback|charge|aid attack|disengage|catch breath|escape grab'),
  plainly: word('charges?|disengages?'),
  asFree: word('as a free (?:maneuver|triggered action)'),
  anyhow: word('as a (?:free triggered action|free maneuver|maneuver|triggered action)'),
  freely: word('(?:immediately )?at no cost|without (?:spending|paying) [^,]+'),
  notBoth: word(
    "(?:either )?a main action or (?:a )?maneuver(?: (?:on|during) (?:their|your|the target's) next turn)?,? (?:but )?not both|only (?:either )?a main action or (?:a )?maneuver",
  ),
  additional: word('move action|maneuver'),
  soon: word("this (?:combat )?round|before the start of (?:their|your|the target's) next turn"),
  sorts: ((c) =>
    c.list(() => {
      c.has('an?')
      return c.named(sortsOfActions)
    }, ['or', ', or', ','])) satisfies S<readonly ('action' | 'maneuver' | 'move')[]>,
}

/** "The number of enemies within 5 squares of you". */
function numberOfThem(words: string, scope: Scope): Amount | undefined {
  const m = /^the number of (enemies|allies|creatures|heroes|targets)\b(.*)$/.exec(words)
  const noun = (m?.[1] ?? '').replace(/ies$/, 'y').replace(/(?:(?<=o)e)?s$/, '')
  const of = m === null ? undefined : countedIn(noun === 'hero' ? `each hero${m[2] ?? ''}` : `${noun}${m[2] ?? ''}`, scope)
  return of === undefined ? undefined : { ...flat(0), counts: [{ of, times: 1 }] }
}

const NOT_AT_YOU =
  "that (?:don't|doesn't) (?:target you|include you as a target)|against (?:anyone but you|(?:any |each )?(?:creatures?|targets?|enem(?:y|ies)|anyone) other than you)"

/** At whom somebody strikes, and whether whoever uses the ability says so. */
export interface Foe {
  readonly against: Role | 'any' | 'other' | 'aimed'
  readonly isYours: boolean
}

const FOES =
  "against (?<foe>the target|the ability's target|you|them|the triggering (?:creature|enemy)|the (?:creature|enemy) who (?:dealt|made|used|triggered) [a-z ]+|that (?:target|enemy|creature|creature or object)|(?:one|an?|any) (?:creature|enem(?:y|ies))(?: of (?:your|their) choice| you choose)?(?: within (?:distance|reach|(?:your|their) reach))?|each target|another (?:creature|enemy|target)(?: within (?:distance|reach))?|a different (?:creature|enemy|target))"

function foeOf(words: string, it: Role): Foe['against'] {
  if (/^(?:another|a different) /.test(words)) return 'other'
  if (words === "the ability's target") return 'aimed'
  if (/^(?:a|an|any|one) /.test(words)) return 'any'
  if (/^(?:them|it|that (?:creature|enemy|ally|target))$/.test(words)) return it
  return words === 'you' ? 'you' : /^the (?:triggering|creature who|enemy who)/.test(words) ? 'trigger' : 'target'
}
const swayNamed = (words: string | undefined): number | undefined => (words === undefined ? undefined : swayOf(words))

const NO_STATE = new RegExp(
  `^(?:stunned|paralyzed|petrified|asleep|banished|dominated|possessed|unconscious|able|unable|unaffected|also|not|no|now|hidden|dead|dying|winded|the|an?|force|pushed|pulled|slid|moved|treated|surprised|${conditions.join('|')})$`,
)
